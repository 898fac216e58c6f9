//! The rules by name, each with what it looks for; those of providers are in `format`.

use super::format::FORMATS;

/// A rule of hygiene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HygieneRule {
    /// Its name, in kebab-case.
    pub name: &'static str,
    /// What it looks for, in plain English.
    pub what: &'static str,
    /// How a token looks that it finds, in the notation of `docs/HYGIENE.md`; empty where the rule
    /// is not one of a provider.
    pub forms: &'static [&'static str],
}

const fn general(name: &'static str, what: &'static str) -> HygieneRule {
    HygieneRule { name, what, forms: &[] }
}

const GENERAL: [HygieneRule; 8] = [
    general("merge-conflict", "the marker of a merge conflict that nobody resolved"),
    general("secret/private-key", "a private key in PEM, OpenSSH or PGP armour"),
    general("secret/connection-string", "an address with a user's password in it"),
    general("secret/high-entropy", "a value that looks random beside a name such as `password`"),
    general("text/bidi-control", "a character that changes the direction of what follows"),
    general("text/invisible", "a character that nobody sees"),
    general("text/tag-character", "a tag character, which hides text from readers"),
    general("text/mixed-scripts", "a word with letters of several scripts that look alike"),
];

/// All rules: the general ones, then those of providers.
pub fn hygiene_rules() -> impl Iterator<Item = &'static HygieneRule> {
    GENERAL.iter().chain(FORMATS.iter().map(|format| &format.rule))
}

/// The rule of that name.
pub fn hygiene_rule(name: &str) -> Option<&'static HygieneRule> {
    hygiene_rules().find(|rule| rule.name == name)
}
