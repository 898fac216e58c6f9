//! The five writers of a report (evidence §6). Each shows the one model of findings and all the
//! counts; none judges.

mod compare;
mod counts;
mod diff;
pub(crate) mod escape;
mod github;
mod markdown;
mod sarif;
mod text;

pub(crate) use counts::counted;
pub(crate) use diff::{patch, patch_of, show_patch};
pub(crate) use text::{Paint, write_change};

use l1ght_core::json;

use crate::checked::Checked;
use crate::wire::CheckReport;
use crate::{Format, Output};

/// What `check` found, in the format asked for.
pub fn write_check(checked: &Checked, output: Output) -> Vec<u8> {
    match output.format {
        Format::Json => write_json(&CheckReport::of(checked)),
        Format::Text => text::write_report(checked, output.color).into_bytes(),
        Format::Sarif => write_json(&sarif::Log::of(checked)),
        Format::Github => github::write_report(checked).into_bytes(),
        Format::Markdown => markdown::write_report(checked).into_bytes(),
    }
}

/// A wire type as JSON on one line.
pub(crate) fn write_json(value: &impl serde::Serialize) -> Vec<u8> {
    let mut body = json::write(value);
    body.push('\n');
    body.into_bytes()
}
