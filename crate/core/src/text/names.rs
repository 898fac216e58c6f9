//! Texts as numbers, each kept once.

use super::table::Table;

/// The number of a text; the empty text is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(pub(crate) u32);

/// All texts.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    texts: String,
    /// Where each ends.
    ends: Vec<u32>,
    table: Table,
}

impl Default for Names {
    fn default() -> Self {
        Self { texts: String::new(), ends: vec![0], table: Table::default() }
    }
}

impl Names {
    /// Texts one after the other, of those lengths. `None` unless they are in order, each once, the
    /// empty one first.
    pub(crate) fn of_texts(all: &str, lengths: impl Iterator<Item = u32>) -> Option<Self> {
        let mut ends = Vec::with_capacity(lengths.size_hint().0);
        let (mut end, mut last) = (0_u32, None);
        for length in lengths {
            let start = end as usize;
            end = end.checked_add(length)?;
            let text = all.get(start..end as usize)?;
            if last.map_or(!text.is_empty(), |last| text <= last) {
                return None;
            }
            last = Some(text);
            ends.push(end);
        }
        (last.is_some() && end as usize == all.len()).then(|| Self {
            texts: all.to_owned(),
            ends,
            table: Table::default(),
        })
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a key.
    pub(crate) fn text(&self, key: Key) -> &str {
        text(&self.texts, &self.ends, key)
    }

    /// The key of a text, where it has one. Texts that were read back have to be put in the table first.
    pub(crate) fn find(&self, text: &str) -> Option<Key> {
        let Self { texts, ends, table } = self;
        let is_it = |key: u32| self::text(texts, ends, Key(key)) == text;
        table.find(hash(text), is_it).map(Key)
    }

    /// Puts texts that were read back in the table.
    pub(crate) fn index(&mut self) {
        let Self { texts, ends, table } = self;
        table.make_room(ends.len(), |key| hash(self::text(texts, ends, Key(key))));
    }

    /// The key of a text.
    pub(crate) fn of(&mut self, text: &str) -> Key {
        self.index();
        let Self { texts, ends, table } = self;
        let hashed = hash(text);
        let is_it = |key: u32| self::text(texts, ends, Key(key)) == text;
        if let Some(known) = table.find(hashed, is_it) {
            return Key(known);
        }
        let key = ends.len() as u32;
        texts.push_str(text);
        ends.push(texts.len() as u32);
        table.add(hashed, key);
        Key(key)
    }
}

fn text<'t>(texts: &'t str, ends: &[u32], Key(key): Key) -> &'t str {
    let at = key as usize;
    let start = at.checked_sub(1).map_or(0, |before| ends[before]);
    &texts[start as usize..ends[at] as usize]
}

/// FNV-1a.
fn hash(text: &str) -> u32 {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, step)
}
