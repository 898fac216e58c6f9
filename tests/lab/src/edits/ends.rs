//! Line ends, the final line end, and the byte order mark: nothing that is said changes.

use crate::edit::{Change, Label};
use crate::rng::Rng;
use crate::sample::Sample;

const MARK: char = '\u{feff}';

pub(super) fn make(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let text = &sample.text;
    let plain = text.replace("\r\n", "\n");
    let after = match rng.below(5) {
        0 if plain != *text => plain,
        0 => plain.replace('\n', "\r\n"),
        1 => mixed(&plain, rng),
        2 => match text.strip_suffix(sample.lines.newline()) {
            Some(open) => open.to_owned(),
            None => format!("{text}{}", sample.lines.newline()),
        },
        3 => format!("{text}{}", sample.lines.newline().repeat(1 + rng.below(3))),
        _ => match text.strip_prefix(MARK) {
            Some(bare) => bare.to_owned(),
            None => format!("{MARK}{text}"),
        },
    };
    let start = sample.lines.start(rng.below(sample.lines.count()));
    (after != *text).then(|| Change::new(Label::Formatting, start..start + 1, after))
}

/// Some lines end one way, some the other.
fn mixed(plain: &str, rng: &mut Rng) -> String {
    let mut after = String::with_capacity(plain.len() + plain.len() / 16);
    for line in plain.split_inclusive('\n') {
        match line.strip_suffix('\n').filter(|_| rng.one_in(2)) {
            Some(body) => after.extend([body, "\r\n"]),
            None => after.push_str(line),
        }
    }
    after
}
