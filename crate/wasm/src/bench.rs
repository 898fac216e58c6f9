//! What the bench measures the parser against, in the same build; left out of what ships.

use l1ght_core::light;
use l1ght_core::text::RepoPath;
use pulldown_cmark::Parser;
use wasm_bindgen::prelude::wasm_bindgen;

/// Texts that stay in the module's memory, so that no run pays for bringing them in.
#[wasm_bindgen]
#[derive(Default)]
pub struct BenchTexts(Vec<String>);

#[wasm_bindgen]
impl BenchTexts {
    /// No texts.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes one more text.
    pub fn add(&mut self, text: String) {
        self.0.push(text);
    }

    /// Forgets the texts.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Drains the events of `pulldown-cmark` alone, with our options; answers how many there are.
    pub fn drain(&self) -> usize {
        self.0.iter().map(|text| Parser::new_ext(text, light::OPTIONS).count()).sum()
    }

    /// Builds the whole document of each text; answers how many sections, markers and claims.
    pub fn parse(&self) -> usize {
        let path = RepoPath::listed("bench.md");
        let documents = self.0.iter().map(|text| light::parse(&path, text));
        documents.map(|d| d.sections.len() + d.markers.len() + d.claims.len()).sum()
    }
}
