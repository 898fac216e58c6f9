//! HTML as texts and tags: a small reader that takes what browsers take where it matters for text, and
//! never looks at a byte twice.

use std::ops::Range;

/// A part of HTML.
pub(super) enum Part<'s> {
    /// Text between tags, entities as written.
    Text(Range<usize>),
    /// A tag.
    Tag(Tag<'s>),
}

/// A tag.
pub(super) struct Tag<'s> {
    /// As written; compared without case.
    pub(super) name: &'s str,
    pub(super) is_end: bool,
    pub(super) attributes: Vec<(&'s str, &'s str)>,
    pub(super) range: Range<usize>,
}

/// Elements whose content is no text.
const RAW: [&str; 5] = ["script", "style", "template", "noscript", "svg"];

/// The parts of HTML, in order. What is not closed goes to the end.
pub(super) struct Parts<'s> {
    text: &'s str,
    at: usize,
    end: usize,
}

impl<'s> Parts<'s> {
    pub(super) fn new(text: &'s str, range: Range<usize>) -> Self {
        Self { text, at: range.start, end: range.end }
    }

    /// Goes behind the next `what`, or to the end.
    fn skip(&mut self, what: &str) {
        let found = memchr::memmem::find(&self.text.as_bytes()[self.at..self.end], what.as_bytes());
        self.at = found.map_or(self.end, |found| self.at + found + what.len());
    }

    /// Behind the end tag of an element whose content is no text.
    fn skip_element(&mut self, name: &str) {
        let bytes = self.text.as_bytes();
        while let Some(found) = memchr::memmem::find(&bytes[self.at..self.end], b"</") {
            self.at += found + 2;
            let rest = &bytes[self.at..self.end];
            let is_own =
                rest.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name.as_bytes()));
            if is_own && !rest.get(name.len()).is_some_and(u8::is_ascii_alphanumeric) {
                return self.skip(">");
            }
        }
        self.at = self.end;
    }

    fn tag(&mut self) -> Option<Tag<'s>> {
        let start = self.at;
        self.at += 1;
        let is_end = self.text.as_bytes().get(self.at) == Some(&b'/');
        self.at += usize::from(is_end);
        let name = self.word(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let mut attributes = Vec::new();
        loop {
            self.word(|byte| byte.is_ascii_whitespace() || byte == b'/' || byte == b'=');
            match self.text.as_bytes()[..self.end].get(self.at) {
                None => return None,
                Some(b'>') => break,
                Some(_) => attributes.extend(self.attribute()),
            }
        }
        self.at += 1;
        Some(Tag { name, is_end, attributes, range: start..self.at })
    }

    fn attribute(&mut self) -> Option<(&'s str, &'s str)> {
        let is_space = |byte: u8| byte.is_ascii_whitespace();
        let name = self.word(|byte| !is_space(byte) && !b"=>/".contains(&byte));
        self.word(is_space);
        let bytes = self.text.as_bytes();
        if self.at >= self.end || bytes[self.at] != b'=' {
            return Some((name, ""));
        }
        self.at += 1;
        self.word(is_space);
        let quote = bytes[..self.end].get(self.at).copied()?;
        if quote != b'"' && quote != b'\'' {
            return Some((name, self.word(|byte| !is_space(byte) && byte != b'>')));
        }
        self.at += 1;
        let value = self.word(|byte| byte != quote);
        self.at = (self.at + 1).min(self.end);
        Some((name, value))
    }

    /// The bytes from here for which `holds`. Only ASCII ever ends them, so that they are whole
    /// characters.
    fn word(&mut self, holds: impl Fn(u8) -> bool) -> &'s str {
        let start = self.at.min(self.end);
        let bytes = &self.text.as_bytes()[start..self.end];
        let length = bytes
            .iter()
            .position(|byte| byte.is_ascii() && !holds(*byte) || !byte.is_ascii() && !holds(b'x'));
        self.at = length.map_or(self.end, |length| start + length);
        self.text.get(start..self.at).unwrap_or_default()
    }
}

impl<'s> Iterator for Parts<'s> {
    type Item = Part<'s>;

    fn next(&mut self) -> Option<Part<'s>> {
        while self.at < self.end {
            let rest = &self.text[self.at..self.end];
            if rest.starts_with("<!--") {
                self.at += 4;
                self.skip("-->");
            } else if rest.starts_with("<!") || rest.starts_with("<?") {
                self.skip(">");
            } else if opens_tag(rest) {
                let tag = self.tag()?;
                let raw = RAW.iter().find(|raw| tag.name.eq_ignore_ascii_case(raw));
                if let Some(raw) = raw.filter(|_| !tag.is_end) {
                    self.skip_element(raw);
                    continue;
                }
                return Some(Part::Tag(tag));
            } else {
                let start = self.at;
                let next = memchr::memchr(b'<', &rest.as_bytes()[1..]);
                self.at = next.map_or(self.end, |next| start + 1 + next);
                return Some(Part::Text(start..self.at));
            }
        }
        None
    }
}

fn opens_tag(rest: &str) -> bool {
    let inside = rest.strip_prefix("</").or_else(|| rest.strip_prefix('<'));
    inside.is_some_and(|inside| inside.starts_with(|c: char| c.is_ascii_alphabetic()))
}

impl<'s> Tag<'s> {
    /// The value of an attribute; empty when it has none.
    pub(super) fn value(&self, name: &str) -> Option<&'s str> {
        let found = self.attributes.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        found.map(|(_, value)| *value)
    }
}

/// The signs that text says by an entity: those that pages are full of, and numbers.
pub(super) fn resolved(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        // The longest of them has eight letters.
        let end = rest.bytes().take(10).position(|byte| byte == b';');
        let sign = end.and_then(|end| Some((entity(&rest[1..end])?, end)));
        match sign {
            Some((sign, end)) => {
                out.push(sign);
                rest = &rest[end + 1..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

fn entity(name: &str) -> Option<char> {
    let number = name.strip_prefix('#');
    match (name, number) {
        (_, Some(number)) => {
            let hex = number.strip_prefix(['x', 'X']);
            let code =
                hex.map_or_else(|| number.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
            code.and_then(char::from_u32).filter(|sign| *sign != '\0')
        }
        ("amp", _) => Some('&'),
        ("lt", _) => Some('<'),
        ("gt", _) => Some('>'),
        ("quot", _) => Some('"'),
        ("apos" | "rsquo" | "lsquo", _) => Some('\''),
        ("nbsp", _) => Some(' '),
        ("mdash" | "ndash" | "hyphen", _) => Some('-'),
        ("hellip", _) => Some('…'),
        ("copy", _) => Some('©'),
        _ => None,
    }
}
