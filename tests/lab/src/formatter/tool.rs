//! The committed manifest of formatters, and one run of a formatter over a batch of files.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use l1ght_core::text::Digest;
use serde::Deserialize;
use serde_json::json;

use crate::fetch::{LabError, Pin, fetch, run};
use crate::sample::Sample;
use crate::tongue::Tongue;

/// A formatter that rewrites files where they are.
#[derive(Clone, Debug, Deserialize)]
pub struct Formatter {
    /// Its name in reports.
    pub name: String,
    /// The languages that it formats here.
    pub languages: Vec<Tongue>,
    /// What is fetched before it can run.
    pub packages: Vec<Pin>,
    /// What is run; `{cache}` stands for the folder of the packages.
    program: String,
    /// Arguments of every run.
    arguments: Vec<String>,
    /// Arguments of each style.
    pub styles: Vec<Vec<String>>,
    /// Why it cannot be run here.
    #[serde(skip)]
    missing: Option<String>,
}

#[derive(Deserialize)]
struct Manifest {
    formatter: Vec<Formatter>,
}

/// The formatters of `manifest`.
///
/// # Errors
/// When it is not a manifest of this shape.
pub fn read_formatters(manifest: &str) -> Result<Vec<Formatter>, LabError> {
    let Manifest { formatter } = toml::from_str(manifest).map_err(|e| LabError(e.to_string()))?;
    Ok(formatter)
}

impl Formatter {
    /// Brings its packages; one that cannot be had is said when it should run.
    pub fn fetch(&mut self, cache: &Path) {
        self.missing = self.bring(cache).err().map(|error| error.to_string());
    }

    fn bring(&self, cache: &Path) -> Result<(), LabError> {
        fetch(cache, &self.packages)?;
        let program = placed(&self.program, cache);
        if program == self.program {
            return Ok(());
        }
        // Python's unpacker does not keep what may be run.
        run(cache, "chmod", ["+x".to_owned(), program].into_iter())
    }

    /// `samples` in style number `style`, in their order. What it cannot read it leaves as it is.
    /// What it wrote is kept, since it writes the same again.
    ///
    /// # Errors
    /// When it cannot be run, or fails and wrote nothing.
    pub fn format(
        &self,
        cache: &Path,
        samples: &[Sample],
        style: usize,
    ) -> Result<Vec<String>, LabError> {
        let texts: Vec<&str> = samples.iter().map(|sample| sample.text.as_str()).collect();
        let asked =
            json!([self.name, self.program, self.arguments, self.styles[style], texts]).to_string();
        let kept = cache.join(format!("formatted-{}.json", Digest::of(asked.as_bytes()).hex()));
        if let Some(texts) =
            fs::read(&kept).ok().and_then(|json| serde_json::from_slice(&json).ok())
        {
            return Ok(texts);
        }
        let texts = self.format_now(cache, samples, style)?;
        fs::write(kept, json!(texts).to_string())?;
        Ok(texts)
    }

    fn format_now(
        &self,
        cache: &Path,
        samples: &[Sample],
        style: usize,
    ) -> Result<Vec<String>, LabError> {
        if let Some(missing) = &self.missing {
            return Err(LabError(missing.clone()));
        }
        let Some(first) = samples.first() else { return Ok(Vec::new()) };
        let folder = cache.join("formatted").join(first.tongue.name());
        fs::create_dir_all(&folder)?;
        let mut names = Vec::new();
        for (number, sample) in samples.iter().enumerate() {
            let ending = sample.path.rsplit('/').next().and_then(|name| name.split_once('.'));
            let ending = ending.map_or("sh", |(_, ending)| ending);
            names.push(format!("file{number}.{ending}"));
            fs::write(folder.join(&names[number]), &sample.text)?;
        }
        let failed = self.run(cache, &folder, &self.styles[style], &names)?;
        let texts = names.iter().map(|name| fs::read_to_string(folder.join(name)));
        let texts = texts.collect::<Result<Vec<String>, _>>()?;
        fs::remove_dir_all(&folder)?;
        let unchanged = texts.iter().zip(samples).all(|(text, sample)| *text == sample.text);
        match failed.filter(|_| unchanged) {
            Some(said) => Err(LabError(said)),
            None => Ok(texts),
        }
    }

    /// What it said, when it failed; one file that it cannot read is enough for that.
    fn run(
        &self,
        cache: &Path,
        folder: &Path,
        style: &[String],
        names: &[String],
    ) -> Result<Option<String>, LabError> {
        let arguments = self.arguments.iter().map(|word| placed(word, cache));
        let paths = self.packages.iter().map(|pin| pin.folder(cache));
        let output = Command::new(placed(&self.program, cache))
            .args(arguments.chain(style.iter().cloned()))
            .args(names)
            .env("PYTHONPATH", std::env::join_paths(paths).unwrap_or_default())
            .current_dir(folder)
            .stdin(Stdio::null())
            .output()
            .map_err(|e| LabError(format!("`{}` cannot be run: {e}", self.name)))?;
        let said = || String::from_utf8_lossy(&output.stderr).trim().to_owned();
        Ok((!output.status.success()).then(said))
    }
}

fn placed(word: &str, cache: &Path) -> String {
    word.replace("{cache}", &cache.to_string_lossy())
}
