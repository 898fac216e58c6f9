//! What is looked for in texts: words as they are written, or a regular expression, line by line.
//!
//! The engine of expressions takes time in proportion to the text, whatever the expression. Where one
//! needs a certain text, only lines that hold it are given to the engine.

use std::fmt;

use memchr::memmem;
use regex_lite::{Regex, RegexBuilder};

/// What is looked for.
#[derive(Debug)]
pub struct Pattern {
    /// A text without which no line fits; at least one byte.
    needle: Option<memmem::Finder<'static>>,
    /// The expression; without one the needle is all that is looked for.
    regex: Option<Regex>,
}

/// Why there is no such pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// In plain English.
    pub message: String,
    /// Where in the pattern, in bytes; `None` where it is too large as a whole.
    pub at: Option<usize>,
}

/// A line that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// From 1.
    pub line: u32,
    /// Where the line starts and ends in the text, without its line end.
    pub span: (usize, usize),
    /// Where in the line what was looked for first starts and ends.
    pub found: (usize, usize),
}

/// The longest pattern, in bytes.
const LONGEST: usize = 1000;
/// The most memory of a compiled expression, in bytes: it bounds the time for each byte, too.
const LARGEST: usize = 200_000;
/// How deep an expression is nested.
const DEEPEST: u32 = 40;
/// A text shorter than this is on too many lines to be worth looking for.
const SHORTEST: usize = 3;

impl Pattern {
    /// A pattern: words as they are written, or an expression in the syntax of `regex`. `ignore_case`
    /// takes large and small letters of ASCII for the same.
    ///
    /// # Errors
    /// When it is empty, too long, or no such expression.
    pub fn new(text: &str, is_regex: bool, ignore_case: bool) -> Result<Self, PatternError> {
        let error = |message: &str| PatternError { message: message.to_owned(), at: None };
        if text.is_empty() {
            return Err(error("there is nothing to look for"));
        }
        if text.len() > LONGEST {
            return Err(error("a pattern has at most 1000 bytes"));
        }
        if !is_regex && !ignore_case {
            let needle = Some(memmem::Finder::new(text.as_bytes()).into_owned());
            return Ok(Self { needle, regex: None });
        }
        let source = if is_regex { text.to_owned() } else { regex_lite::escape(text) };
        let regex = build(&source, ignore_case).map_err(|cause| read_error(text, &cause))?;
        let needle = if ignore_case { None } else { needed(text) };
        let needle = needle.filter(|needle| needle.len() >= SHORTEST);
        let needle = needle.map(|needle| memmem::Finder::new(needle.as_bytes()).into_owned());
        Ok(Self { needle, regex: Some(regex) })
    }

    /// True where every line has to be looked at by the engine.
    pub fn is_slow(&self) -> bool {
        self.needle.is_none()
    }

    /// Hands each line of a text that fits to `found`, in order, until that answers false.
    pub fn each(&self, text: &[u8], mut found: impl FnMut(Match) -> bool) {
        let mut lines = Lines { text, at: 0, line: 1 };
        loop {
            if let Some(needle) = &self.needle {
                let rest = text.get(lines.at..).unwrap_or_default();
                let Some(next) = needle.find(rest) else { return };
                lines.skip_to(lines.at + next);
            }
            let Some((line, start, end)) = lines.next() else { return };
            let place = match (&self.regex, &self.needle) {
                (Some(regex), _) => find_in(regex, &text[start..end]),
                (None, Some(needle)) => {
                    let length = needle.needle().len();
                    needle.find(&text[start..end]).map(|at| (at, at + length))
                }
                (None, None) => None,
            };
            let is_on = match place {
                Some(place) => found(Match { line, span: (start, end), found: place }),
                None => true,
            };
            if !is_on {
                return;
            }
        }
    }
}

fn build(source: &str, ignore_case: bool) -> Result<Regex, regex_lite::Error> {
    let mut builder = RegexBuilder::new(source);
    builder.case_insensitive(ignore_case).size_limit(LARGEST).nest_limit(DEEPEST);
    builder.build()
}

/// Where an expression first fits in a line. Of a line that is not UTF-8, what is.
fn find_in(regex: &Regex, line: &[u8]) -> Option<(usize, usize)> {
    match std::str::from_utf8(line) {
        Ok(line) => regex.find(line).map(|found| (found.start(), found.end())),
        Err(_) => {
            let mut at = 0;
            line.utf8_chunks().find_map(|chunk| {
                let start = at;
                at += chunk.valid().len() + chunk.invalid().len();
                regex.find(chunk.valid()).map(|found| (start + found.start(), start + found.end()))
            })
        }
    }
}

/// Lines of a text. A line feed ends one, with a carriage return before it or without.
struct Lines<'t> {
    text: &'t [u8],
    /// Where the next line starts.
    at: usize,
    /// Its number.
    line: u32,
}

impl Lines<'_> {
    /// Goes on to the line that a place is in.
    fn skip_to(&mut self, place: usize) {
        let passed = &self.text[self.at..place];
        if let Some(last) = memchr::memrchr(b'\n', passed) {
            self.line += memchr::memchr_iter(b'\n', passed).count() as u32;
            self.at += last + 1;
        }
    }

    /// The number of the next line, and where it starts and ends.
    fn next(&mut self) -> Option<(u32, usize, usize)> {
        if self.at >= self.text.len() {
            return None;
        }
        let (line, start) = (self.line, self.at);
        let rest = &self.text[start..];
        let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        (self.line, self.at) = (line + 1, start + length + 1);
        let end = start + length;
        let end = if self.text[start..end].last() == Some(&b'\r') { end - 1 } else { end };
        Some((line, start, end))
    }
}

/// The longest text that every line has on which an expression fits: a run of plain characters outside
/// of groups and classes, none of which may be left out. None where anything is in doubt.
fn needed(pattern: &str) -> Option<String> {
    if pattern.contains("(?") {
        return None;
    }
    let mut runs = vec![String::new()];
    let mut depth = 0_u32;
    let mut rest = pattern.chars().peekable();
    while let Some(c) = rest.next() {
        let plain = match c {
            '|' if depth == 0 => return None,
            '(' => {
                depth += 1;
                None
            }
            ')' => {
                depth = depth.checked_sub(1)?;
                None
            }
            '[' => {
                skip_class(&mut rest)?;
                None
            }
            '\\' => {
                let escaped = rest.next()?;
                // Of letters and digits each means something of its own, some with what follows.
                if escaped.is_ascii_alphanumeric() {
                    if "wWdDsSbBAznrtfv".contains(escaped) { None } else { return None }
                } else {
                    Some(escaped)
                }
            }
            '{' => {
                // Bounds, after something: what stood before is already let go of.
                rest.by_ref().find(|c| *c == '}')?;
                None
            }
            '.' | '^' | '$' | '*' | '+' | '?' | '}' => None,
            c => Some(c),
        };
        let is_repeated = matches!(rest.peek(), Some('*' | '?' | '{' | '+'));
        match plain.filter(|_| depth == 0 && !is_repeated) {
            Some(c) => runs.last_mut()?.push(c),
            None => runs.push(String::new()),
        }
    }
    runs.into_iter().reduce(|best, run| if run.len() > best.len() { run } else { best })
}

/// Passes over the rest of a class; `None` where that is not plain.
fn skip_class(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<()> {
    if rest.peek() == Some(&'^') {
        rest.next();
    }
    // A bracket that comes first is one of the class.
    let mut is_first = true;
    loop {
        match rest.next()? {
            ']' if !is_first => return Some(()),
            '[' => return None,
            '\\' => drop(rest.next()?),
            _ => {}
        }
        is_first = false;
    }
}

/// The words of the engine, and where the pattern stops being one: no prefix up to there compiles with
/// an error at the same place.
fn read_error(text: &str, cause: &regex_lite::Error) -> PatternError {
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    let is_same = |end: &usize| {
        let prefix = build(&text[..*end], false).err();
        prefix.is_some_and(|error| error.to_string() == cause.to_string())
    };
    let at = ends.into_iter().find(is_same);
    PatternError { message: cause.to_string(), at }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
