//! What the command line says.

use crate::tongue::Tongue;

/// The seed unless another is given.
const SEED: u64 = 20_261_130;

/// Edits of symbols for each language and group of labels unless another number is given.
const SYMBOLS: usize = 3000;

/// How much is run, and from which seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The seed of all choices.
    pub seed: u64,
    /// Every so many-th edit is made.
    pub share: usize,
    /// Edits of symbols of one group of labels in one language.
    pub symbols: usize,
    /// The languages.
    pub tongues: Vec<Tongue>,
}

/// What the options are.
pub const USAGE: &str = "usage: l1ght-lab [--share N] [--symbols N] [--language NAME]... [--seed S]
  --share N        run every N-th edit only
  --symbols N      make N edits of symbols for each language and group of labels
  --language NAME  run this language only; may be given again
  --seed S         draw other edits";

impl Options {
    /// Reads the arguments after the program's name.
    ///
    /// # Errors
    /// A sentence for the user when an argument is not understood.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self { seed: SEED, share: 1, symbols: SYMBOLS, tongues: Vec::new() };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("`{name}` needs a value"))?;
            let number = || value.parse().map_err(|_| format!("`{value}` is not a number"));
            match name.as_str() {
                "--seed" => options.seed = number()?,
                "--share" => options.share = usize::try_from(number()?).unwrap_or(1).max(1),
                "--symbols" => options.symbols = usize::try_from(number()?).unwrap_or(SYMBOLS),
                "--language" => {
                    let named = Tongue::ALL.into_iter().find(|tongue| tongue.name() == value);
                    options.tongues.push(named.ok_or_else(|| format!("no language `{value}`"))?);
                }
                _ => return Err(format!("`{name}` is not an option")),
            }
        }
        if options.tongues.is_empty() {
            options.tongues = Tongue::ALL.to_vec();
        }
        Ok(options)
    }
}
