//! Tokens made from the forms that providers publish, and near misses of them: nothing here looks
//! like a token before the test runs.

use l1ght_core::memory::{HygieneRule, hygiene_rules};

/// One part of a form: signs of its own, or a class and how many of it.
#[derive(Clone, Debug)]
enum Part {
    Text(String),
    Run(char, usize, usize),
}

/// A form of a rule, read.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// The rule that finds it.
    pub(crate) rule: &'static HygieneRule,
    /// As the rule has it.
    pub(crate) form: &'static str,
    parts: Vec<Part>,
}

/// How long the runs of a token are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    Least,
    Most,
    /// The least, and the first run one less.
    TooShort,
}

/// Every form of every provider.
pub(crate) fn forms() -> Vec<Form> {
    let of_rule = |rule: &'static HygieneRule| rule.forms.iter().map(move |form| (rule, *form));
    hygiene_rules()
        .flat_map(of_rule)
        .map(|(rule, form)| Form { rule, form, parts: parts(form) })
        .collect()
}

fn parts(form: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = form;
    while let Some((text, after)) = rest.split_once('{') {
        let (run, after) = after.split_once('}').expect("a run is closed");
        let (class, numbers) = run.split_at(1);
        let (least, most) = numbers.split_once('-').unwrap_or((numbers, numbers));
        let number = |digits: &str| digits.parse().expect("a run has a length");
        parts.push(Part::Text(text.to_owned()));
        parts.push(Part::Run(class.chars().next().expect("a class"), number(least), number(most)));
        rest = after;
    }
    parts.push(Part::Text(rest.to_owned()));
    parts
}

/// The signs of a class.
fn signs(class: char) -> String {
    let (small, capital, digits) =
        ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789");
    match class {
        'd' => digits.to_owned(),
        'h' => format!("{digits}abcdef"),
        'H' => format!("{digits}ABCDEF"),
        'x' => format!("{digits}abcdefABCDEF"),
        'l' => format!("{small}{capital}"),
        'a' => format!("{small}{digits}"),
        'A' => format!("{capital}{digits}"),
        'w' => format!("{small}{capital}{digits}"),
        'u' => format!("{small}{capital}{digits}_-"),
        'b' => format!("{small}{capital}{digits}+/"),
        'p' => format!("{small}{capital}{digits}%"),
        't' => format!("{small}234567"),
        'T' => format!("{capital}234567"),
        '=' => "=".to_owned(),
        other => panic!("`{other}` is no class"),
    }
}

/// Numbers that look drawn, the same in every run.
pub(crate) struct Draw(u64);

impl Draw {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    /// Signs of a class of forms.
    pub(crate) fn signs(&mut self, class: char, length: usize) -> String {
        let signs: Vec<char> = signs(class).chars().collect();
        (0..length).map(|_| signs[self.below(signs.len())]).collect()
    }
}

impl Form {
    /// A token of this form, with the checksum or mark that it must have.
    pub(crate) fn token(&self, length: Length, draw: &mut Draw) -> String {
        self.sealed(self.filled(length, |class, length| draw.signs(class, length)))
    }

    /// The form with each run made by `run`, without a checksum.
    pub(crate) fn filled(
        &self,
        length: Length,
        mut run: impl FnMut(char, usize) -> String,
    ) -> String {
        let mut short = length == Length::TooShort;
        let fill = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Run(class, least, most) => {
                let length = if length == Length::Most { *most } else { *least };
                run(*class, length - usize::from(std::mem::take(&mut short)))
            }
        };
        self.parts.iter().map(fill).collect()
    }

    /// Whether it ends in a run that one more sign would make too long.
    pub(crate) fn is_bounded(&self) -> bool {
        let last =
            self.parts.iter().rev().find(|part| !matches!(part, Part::Text(t) if t.is_empty()));
        !matches!(last, Some(Part::Run('=', ..)))
    }

    /// Whether more than signs and lengths is checked.
    pub(crate) fn is_sealed(&self) -> bool {
        let token = self.filled(Length::Least, |class, length| {
            signs(class).chars().next_back().unwrap_or('0').to_string().repeat(length)
        });
        self.sealed(token.clone()) != token
    }

    fn sealed(&self, token: String) -> String {
        match self.rule.name {
            "secret/github-token" | "secret/npm-token" => {
                let (rest, _) = token.split_at(token.len() - 6);
                format!(
                    "{rest}{}",
                    base62(crc32(&rest.as_bytes()[rest.len().saturating_sub(30)..]))
                )
            }
            "secret/grafana-service-account-token" => {
                let (rest, _) = token.split_at(token.len() - 9);
                format!("{rest}_{:08x}", crc32(rest.as_bytes()).swap_bytes())
            }
            "secret/openai-key" if !self.form.contains("T3") => {
                let start = token.len() / 2 - 4;
                format!("{}{}{}", &token[..start], ["T3Blbk", "FJ"].concat(), &token[start + 8..])
            }
            _ => token,
        }
    }
}

/// By the table, unlike the engine.
fn crc32(bytes: &[u8]) -> u32 {
    let entry = |at: u32| {
        (0..8).fold(at, |sum, _| if sum & 1 == 1 { 0xEDB8_8320 ^ (sum >> 1) } else { sum >> 1 })
    };
    let table: Vec<u32> = (0..256).map(entry).collect();
    !bytes
        .iter()
        .fold(!0, |sum, byte| table[((sum ^ u32::from(*byte)) & 255) as usize] ^ (sum >> 8))
}

fn base62(sum: u32) -> String {
    let digits: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='z').collect();
    let digit = |at: u32| digits[(sum / 62u32.pow(at) % 62) as usize];
    (0..6).rev().map(digit).collect()
}
