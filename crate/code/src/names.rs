//! The names of a file, each kept once.

use std::borrow::Cow;
use std::collections::BTreeMap;

use l1ght_facts::Name;

/// Gives each text a number, in order of its first use; the empty text is the first.
pub(crate) struct Names<'a> {
    numbers: BTreeMap<Cow<'a, str>, u32>,
    texts: Vec<String>,
}

impl<'a> Names<'a> {
    pub(crate) fn new() -> Self {
        Self { numbers: BTreeMap::from([("".into(), 0)]), texts: vec![String::new()] }
    }

    /// The number of a text.
    pub(crate) fn of(&mut self, text: &'a str) -> Name {
        self.number(text.into())
    }

    /// The number of a text that was put together here.
    pub(crate) fn made(&mut self, text: String) -> Name {
        self.number(text.into())
    }

    fn number(&mut self, text: Cow<'a, str>) -> Name {
        if let Some(number) = self.numbers.get(text.as_ref()) {
            return Name(*number);
        }
        let next = self.texts.len() as u32;
        self.texts.push(text.clone().into_owned());
        self.numbers.insert(text, next);
        Name(next)
    }

    pub(crate) fn into_texts(self) -> Vec<String> {
        self.texts
    }
}
