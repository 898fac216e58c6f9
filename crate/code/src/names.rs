//! The names of a file, each kept once.

use std::collections::BTreeMap;

use l1ght_facts::Name;

/// Gives each text a number, in order of its first use; the empty text is the first.
pub(crate) struct Names<'a> {
    /// Those that stand in the file.
    numbers: BTreeMap<&'a str, u32>,
    /// Those that were put together here, which are few.
    made: BTreeMap<String, u32>,
    texts: Vec<String>,
}

impl<'a> Names<'a> {
    pub(crate) fn new() -> Self {
        let numbers = BTreeMap::from([("", 0)]);
        Self { numbers, made: BTreeMap::new(), texts: vec![String::new()] }
    }

    /// The number of a text.
    pub(crate) fn of(&mut self, text: &'a str) -> Name {
        if let Some(number) = self.numbers.get(text) {
            return Name(*number);
        }
        let number = self.made.get(text).copied();
        let number = number.unwrap_or_else(|| self.add(text.to_owned()));
        self.numbers.insert(text, number);
        Name(number)
    }

    /// The number of a text that was put together here.
    pub(crate) fn made(&mut self, text: String) -> Name {
        let known = self.numbers.get(text.as_str()).or_else(|| self.made.get(&text)).copied();
        let number = known.unwrap_or_else(|| {
            let number = self.add(text.clone());
            self.made.insert(text, number);
            number
        });
        Name(number)
    }

    fn add(&mut self, text: String) -> u32 {
        self.texts.push(text);
        self.texts.len() as u32 - 1
    }

    pub(crate) fn into_texts(self) -> Vec<String> {
        self.texts
    }
}
