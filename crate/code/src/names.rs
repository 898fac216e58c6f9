//! The names of a file, each kept once.

use std::collections::BTreeMap;

use l1ght_facts::Name;

/// Gives each text a number, in order of its first use; the empty text is the first.
pub(crate) struct Names<'a> {
    numbers: BTreeMap<&'a str, u32>,
    texts: Vec<String>,
}

impl<'a> Names<'a> {
    pub(crate) fn new() -> Self {
        Self { numbers: BTreeMap::from([("", 0)]), texts: vec![String::new()] }
    }

    /// The number of a text.
    pub(crate) fn of(&mut self, text: &'a str) -> Name {
        let next = self.texts.len() as u32;
        let number = *self.numbers.entry(text).or_insert_with(|| {
            self.texts.push(text.to_owned());
            next
        });
        Name(number)
    }

    /// The number of a text that was put together here, which happens rarely.
    pub(crate) fn made(&mut self, text: String) -> Name {
        if let Some(number) = self.numbers.get(text.as_str()) {
            return Name(*number);
        }
        let known = self.texts.iter().position(|own| *own == text);
        let number = known.unwrap_or_else(|| {
            self.texts.push(text);
            self.texts.len() - 1
        });
        Name(number as u32)
    }

    pub(crate) fn into_texts(self) -> Vec<String> {
        self.texts
    }
}
