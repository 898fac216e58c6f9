//! The same symbol at another place: of its file, or in another file.

use crate::oracle::Oracle;
use crate::rng::Rng;
use crate::sample::Sample;
use crate::symbol::site::{Proof, Site, reads};
use crate::symbol::story::{Expect, Label, Story};
use crate::tongue::Tongue;

/// Its lines stand before or after another symbol that it stood beside.
pub(super) fn within(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let sample = site.sample();
    let (_, lines) = site.lines()?;
    let siblings = site.siblings();
    let sibling = rng.pick(&siblings)?;
    let to = if rng.one_in(2) { sibling.start } else { sibling.end };
    if (lines.start..=lines.end).contains(&to) || !sample.takes_lines(to) {
        return None;
    }
    let (text, newline) = (&sample.text, sample.lines.newline());
    let moved = format!("{newline}{}{newline}", &text[lines.clone()]);
    let after = if to < lines.start {
        [&text[..to], &moved, &text[to..lines.start], &text[lines.end..]].concat()
    } else {
        [&text[..lines.start], &text[lines.end..to], &moved, &text[to..]].concat()
    };
    reads(oracle, &after).then(|| site.story(Label::Within, after, Expect::FRESH))
}

/// Its lines stand in a new file, or at the end of another one; or its file has another path.
pub(super) fn across(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let sample = site.sample();
    if rng.one_in(4) {
        return Some(carried(site));
    }
    let (_, lines) = site.lines()?;
    if site.cites().has_namesake(site.cited) {
        return None;
    }
    let own = &sample.text[lines.clone()];
    let moved = if site.is_top() { own.to_owned() } else { held(sample, own)? };
    // A file that has the name already would make two of one, or one of two.
    let free = site.neighbours().find(|at| site.is_free(*at));
    let (path, file) = match free.filter(|_| rng.one_in(2)) {
        Some(at) => {
            let other = &site.samples[at];
            (other.path.clone(), format!("{}{}{moved}", other.text, other.lines.newline()))
        }
        None => (new_path(&sample.path), format!("{}{moved}", site.head())),
    };
    let after = sample.with(&lines, "");
    if !reads(oracle, &after) || !reads(oracle, &file) {
        return None;
    }
    let mut story = site.story(Label::Across, after, moved_as(site, &path));
    story.after.insert(path.clone(), Some(file));
    story.target = Some((path, site.cited.own.clone()));
    Some(story)
}

/// The whole file has another path, which is proof for all that is in it.
fn carried(site: &Site<'_>) -> Story {
    let (path, text) = (site.sample().path.clone(), site.sample().text.clone());
    let mut story = site.story(Label::Across, text.clone(), Expect::MOVED);
    let to = new_path(&path);
    story.after = [(path, None), (to.clone(), Some(text))].into();
    Story { target: Some((to, site.cited.own.clone())), ..story }
}

/// What is right for a symbol that is in the file at `path`, its own being there still.
pub(super) fn moved_as(site: &Site<'_>, path: &str) -> Expect {
    match site.proof_of_place(path) {
        Proof::Sure => Expect::MOVED,
        Proof::Unsure => Expect::PERHAPS_MOVED,
        Proof::None => Expect::GONE,
    }
}

/// `lines` as a member of something new; `None` where the language has nothing of the kind.
pub(super) fn held(sample: &Sample, lines: &str) -> Option<String> {
    let (head, foot) = match sample.tongue {
        Tongue::Rust => ("impl Holder {", "}"),
        Tongue::Python => ("class Holder:", ""),
        Tongue::Ruby => ("class Holder", "end"),
        Tongue::Cpp => ("struct Holder {", "};"),
        Tongue::Java | Tongue::CSharp | Tongue::Php => ("class Holder {", "}"),
        Tongue::TypeScript | Tongue::Tsx | Tongue::JavaScript => ("class Holder {", "}"),
        _ => return None,
    };
    // Where depth is by indentation, a line that has none is no member.
    if sample.tongue == Tongue::Python && !lines.starts_with([' ', '\t', '\r', '\n']) {
        return None;
    }
    let newline = sample.lines.newline();
    Some(format!("{newline}{head}{newline}{lines}{foot}{newline}"))
}

/// The path of a new file beside `path`.
pub(super) fn new_path(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    format!("{folder}/new_{name}")
}
