//! Indentation and trailing space. Lines that begin inside a leaf keep theirs.

use crate::edit::{Change, Label};
use crate::rng::Rng;
use crate::sample::Sample;
use crate::tongue::Tongue;

/// How the indentation of one line becomes another.
#[derive(Clone, Copy)]
enum Style {
    /// So many times as many spaces.
    Times(usize),
    /// Half as many.
    Half,
    /// A tab for every four columns.
    Tabs,
    /// None at all.
    Flush,
    /// Any number.
    Ragged,
    /// The same, and space at the end of the line.
    Trailing,
}

pub(super) fn make(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let all = 0..sample.lines.count();
    let (lines, styles): (_, &[Style]) = if sample.tongue == Tongue::Python {
        (all, &[Style::Times(2), Style::Times(3), Style::Half, Style::Tabs, Style::Trailing])
    } else {
        let start = rng.below(sample.lines.count());
        let some = start..(start + 1 + rng.below(30)).min(all.end);
        let free = &[
            Style::Times(2),
            Style::Half,
            Style::Tabs,
            Style::Flush,
            Style::Ragged,
            Style::Trailing,
        ];
        (if rng.one_in(3) { all } else { some }, free)
    };
    let style = *rng.pick(styles)?;
    let focus = sample.lines.span(&lines);
    let mut after = sample.text[..focus.start].to_owned();
    for line in lines {
        let body = sample.lines.body(line, &sample.text);
        let text = &sample.text[body.clone()];
        let indent = text.len() - text.trim_start_matches([' ', '\t']).len();
        let stays = line < sample.head() || text.trim().is_empty();
        let inside = sample.is_inside_leaf(body.start);
        if stays || inside {
            after.push_str(text);
        } else {
            after.push_str(&restyled(&text[..indent], style, rng)?);
            after.push_str(&text[indent..]);
        }
        // Space after the line that ends a here-document makes it one more line of the text.
        let open = inside || sample.is_inside_leaf(body.end) || text.ends_with('\\');
        if matches!(style, Style::Trailing) && !open && rng.one_in(3) {
            after.push_str(rng.pick(&[" ", "   ", "\t"])?);
        }
        after.push_str(&sample.text[body.end..sample.lines.start(line + 1)]);
    }
    after.push_str(&sample.text[focus.end..]);
    (after != sample.text).then(|| Change::new(Label::Formatting, focus, after))
}

/// `None` when this indentation cannot be written in that style without losing a step.
fn restyled(indent: &str, style: Style, rng: &mut Rng) -> Option<String> {
    let width: usize = indent.bytes().map(|byte| if byte == b'\t' { 4 } else { 1 }).sum();
    Some(match style {
        Style::Times(n) => " ".repeat(width * n),
        Style::Half => " ".repeat(width.div_ceil(2)),
        Style::Tabs => format!("{}{}", "\t".repeat(width / 4), " ".repeat(width % 4)),
        Style::Flush => String::new(),
        Style::Ragged => " ".repeat(rng.below(12)),
        Style::Trailing => indent.to_owned(),
    })
}
