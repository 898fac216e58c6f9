//! A manifest as its texts, how many belong together, and what it is.

use l1ght_facts::{Columns, DecodeError, put, put_texts};

use crate::graph::code::manifest::Manifest;

/// Writes a manifest.
pub(super) fn write(out: &mut Vec<u8>, manifest: &Manifest) {
    let mut groups: Vec<Vec<&String>> = Vec::new();
    let kind = match manifest {
        Manifest::Crate { name, root } => {
            groups.extend([vec![name], root.iter().collect()]);
            0
        }
        Manifest::Package { name, entries } => {
            groups.extend([vec![name], entries.iter().collect()]);
            1
        }
        Manifest::Project { base, paths, extends } => {
            groups.extend([base.iter().collect(), extends.iter().collect()]);
            let path = |(pattern, targets)| [pattern].into_iter().chain(targets).collect();
            groups.extend(paths.iter().map(|(pattern, targets)| path((pattern, targets))));
            2
        }
        Manifest::Module { name } => {
            groups.push(vec![name]);
            3
        }
    };
    put(out, [kind, groups.len() as u32]);
    put(out, groups.iter().map(|group| group.len() as u32));
    groups.iter().for_each(|group| put_texts(out, group.iter().map(|text| text.as_str())));
}

/// Reads a manifest.
pub(super) fn read(columns: &mut Columns<'_>) -> Result<Manifest, DecodeError> {
    let [kind, count] = columns.numbers()?;
    let lengths = columns.column(count as usize)?;
    let group = |length: u32| {
        let texts = columns.texts(length as usize)?;
        Ok(texts.into_iter().map(str::to_owned).collect())
    };
    let groups = lengths.iter().map(group).collect::<Result<Vec<Vec<String>>, _>>()?;
    of_groups(kind, groups).ok_or(DecodeError::Range)
}

fn of_groups(kind: u32, groups: Vec<Vec<String>>) -> Option<Manifest> {
    let mut groups = groups.into_iter();
    let first = groups.next()?;
    let second = groups.next();
    let one = |texts: Vec<String>| -> Option<Option<String>> {
        let mut texts = texts.into_iter();
        let first = texts.next();
        texts.next().is_none().then_some(first)
    };
    Some(match kind {
        0 => Manifest::Crate { name: one(first)??, root: one(second?)? },
        1 => Manifest::Package { name: one(first)??, entries: second? },
        2 => {
            let path = |group: Vec<String>| {
                let mut texts = group.into_iter();
                Some((texts.next()?, texts.collect()))
            };
            let paths = groups.by_ref().map(path).collect::<Option<Vec<_>>>()?;
            Manifest::Project { base: one(first)?, paths, extends: second? }
        }
        3 => Manifest::Module { name: one(first)?? },
        _ => return None,
    })
    .filter(|_| groups.next().is_none())
}
