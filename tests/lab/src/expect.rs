//! Which verdicts are right for a label (issue of the lab: no change called the same, no layout or
//! comment called a change), and stricter where the evidence rules say more.

use l1ght_core::drift::Verdict;

use crate::edit::{Edit, Kind, Label};

/// True when `verdict` is right for what `edit` did.
pub fn is_right(edit: &Edit, verdict: Verdict) -> bool {
    use Verdict as V;
    match edit.change.label {
        Label::Same => verdict == V::Fresh,
        Label::Formatting if edit.kind == Kind::LineEnds => {
            matches!(verdict, V::Fresh | V::Reformatted)
        }
        // Re-indenting the lines of a comment changes the comment.
        Label::Formatting => matches!(verdict, V::Reformatted | V::CommentsOnly | V::Relocated),
        Label::Comment => matches!(verdict, V::CommentsOnly | V::Relocated),
        Label::Moved => matches!(verdict, V::Relocated | V::Moved),
        Label::Change => {
            matches!(verdict, V::Changed | V::FileChanged | V::FileGone | V::OutOfRange)
        }
    }
}
