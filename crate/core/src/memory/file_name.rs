//! The file that a memory is in: a name for every system, whatever the memory is called (memory §1).

use crate::text::Digest;
use crate::text::normal::nfc;
use crate::text::slug::slug;

/// What the names of memories end in.
pub const ENDING: &str = ".light.md";

/// The most bytes of a name before its ending: file systems take 255, and a copy needs room.
const LONGEST: usize = 160;
/// Names that some systems keep for devices, whatever stands behind their first dot.
const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The file name for the label of a memory. Where `is_taken` says that another memory has it, in any
/// case, a part of the label's digest makes it another.
pub fn file_name(label: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let slug = shortened(slug(label));
    let plain = format!("{slug}{ENDING}");
    if !slug.is_empty() && !is_reserved(&slug) && !is_taken(&folded(&plain)) {
        return plain;
    }
    let digest = Digest::of(label.as_bytes()).hex();
    let own = if slug.is_empty() { "memory" } else { &slug };
    // A digest has 64 digits, so that there is always a name.
    let names = [6, 12, 64].map(|digits| format!("{own}-{}{ENDING}", &digest[..digits]));
    let free = names.iter().find(|name| !is_taken(&folded(name)));
    free.unwrap_or(&names[2]).clone()
}

/// A file name as systems compare it that make no difference between large and small letters.
pub fn folded(name: &str) -> String {
    nfc(&nfc(name).to_uppercase().to_lowercase())
}

fn shortened(slug: String) -> String {
    if slug.len() <= LONGEST {
        return slug;
    }
    let digest = Digest::of(slug.as_bytes()).prefix_hex(4);
    let cut = &slug[..slug.floor_char_boundary(LONGEST - 9)];
    format!("{}-{digest}", cut.trim_end_matches('-'))
}

fn is_reserved(slug: &str) -> bool {
    let port = slug.strip_prefix("com").or_else(|| slug.strip_prefix("lpt"));
    let is_port = port.is_some_and(|rest| {
        let mut rest = rest.chars();
        rest.next().is_some_and(|c| "0123456789\u{b9}\u{b2}\u{b3}".contains(c))
            && rest.next().is_none()
    });
    is_port || RESERVED.contains(&slug)
}
