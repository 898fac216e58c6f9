//! From the facts of a file to what the lane keeps of it.

use std::collections::BTreeMap;

use l1ght_facts::{Facts, Name, Reference, ReferenceKind, SymbolKind};

use super::family::Family;
use super::keys::Keys;
use super::said::{Import, Kind, Manner, NONE, Place, Said, Scope, Symbol, Use};
use crate::order;
use crate::text::name::symbol_name;
use crate::text::names::Key;
use crate::text::{LineIndex, Span};

/// What a file says. `source` is the text that the facts are of.
pub(super) fn said(keys: &mut Keys, family: Family, facts: &Facts, source: &[u8]) -> Said {
    let names = facts.names.iter().map(|name| keys.of(name)).collect();
    let mut writer = Writer {
        facts,
        source,
        family,
        names,
        rows: Vec::with_capacity(facts.symbols.len()),
        scopes: BTreeMap::new(),
        said: Said { scopes: vec![Scope::default()], ..Said::default() },
    };
    writer.write_symbols(keys);
    writer.write_imports(keys);
    writer.write_uses(keys);
    writer.imply_imports(keys);
    let mut said = writer.said;
    said.index();
    let Said { symbols, places, imports, scopes, uses, .. } = &mut said;
    symbols.shrink_to_fit();
    places.shrink_to_fit();
    imports.shrink_to_fit();
    scopes.shrink_to_fit();
    uses.shrink_to_fit();
    said
}

struct Writer<'a> {
    facts: &'a Facts,
    source: &'a [u8],
    family: Family,
    /// The key of each name of the facts.
    names: Vec<Key>,
    /// The symbol that each row of the facts is part of.
    rows: Vec<u32>,
    /// Numbers of scopes by name.
    scopes: BTreeMap<Name, u32>,
    said: Said,
}

impl Writer<'_> {
    fn key(&self, Name(name): Name) -> Key {
        self.names.get(name as usize).copied().unwrap_or_default()
    }

    fn write_symbols(&mut self, keys: &mut Keys) {
        let (full, outer) = self.full_names(keys);
        let types = self.types(&full);
        let mut known: BTreeMap<(Key, Kind), u32> = BTreeMap::new();
        let lines = LineIndex::new(self.source);
        for (at, row) in self.facts.symbols.iter().enumerate() {
            let scope = self.facts.text(row.scope);
            let holder = row.parent.map_or(NONE, |parent| self.rows[parent as usize]);
            let holder = match types.get(&outer[at]).filter(|_| !scope.is_empty()) {
                Some(kind) => known.get(&(outer[at], *kind)).copied().unwrap_or(holder),
                None => holder,
            };
            let more = Some(row.kind == SymbolKind::Extension && scope.is_empty());
            let of = more.filter(|more| *more).and_then(|_| types.get(&full[at]));
            let of = of.map(|kind| match kind {
                Kind::Of(kind) => (*kind, false),
                _ => (SymbolKind::Class, true),
            });
            let (kind, is_test) = of.unwrap_or((row.kind, row.is_test));
            let symbol = Symbol {
                kind,
                is_test,
                is_local: self.is_local(holder),
                name: full[at],
                own: self.key(row.name),
                container: self.container(keys, scope, holder),
                parent: holder,
                stands_for: NONE,
            };
            let next = self.said.symbols.len() as u32;
            let number = *known.entry((symbol.name, symbol.id_kind())).or_insert(next);
            if number == next {
                self.said.symbols.push(symbol);
            }
            self.rows.push(number);
            let end = self.source.len() as u32;
            let span = Span { start: row.whole.start.min(end), end: row.whole.end.min(end) };
            let last = span.end.saturating_sub(1).max(span.start);
            let lines = (lines.line(self.source, span.start), lines.line(self.source, last));
            self.said.places.push(Place { symbol: number, span, lines });
        }
        self.follow_defaults(keys);
        order::sort(&mut self.said.places);
        self.said.places.dedup();
    }

    /// The qualified name of each row, and that of what it is a member of.
    fn full_names(&self, keys: &mut Keys) -> (Vec<Key>, Vec<Key>) {
        let mut texts: Vec<String> = Vec::with_capacity(self.facts.symbols.len());
        let (mut full, mut outer) = (Vec::new(), Vec::new());
        for row in &self.facts.symbols {
            let above = row.parent.and_then(|parent| texts.get(parent as usize));
            let above = above.map_or("", String::as_str);
            let scope = self.facts.text(row.scope);
            let holder = join(above, scope);
            let text = symbol_name(&join(&holder, self.facts.text(row.name)));
            let is_apart = !scope.is_empty();
            outer.push(if is_apart { keys.of(&symbol_name(&holder)) } else { Key::default() });
            full.push(keys.of(&text));
            texts.push(text);
        }
        (full, outer)
    }

    /// What the types of the file are, by qualified name.
    fn types(&self, full: &[Key]) -> BTreeMap<Key, Kind> {
        let rows = full.iter().zip(&self.facts.symbols);
        let types = rows.filter(|(_, row)| {
            let is_type = row.kind.is_container() || row.kind == SymbolKind::Type;
            is_type && row.kind != SymbolKind::Extension
        });
        order::map(
            types.map(|(name, row)| {
                (*name, if row.is_test { Kind::Test } else { Kind::Of(row.kind) })
            }),
        )
    }

    fn is_local(&self, holder: u32) -> bool {
        self.said.symbols.get(holder as usize).is_some_and(Symbol::has_locals)
    }

    /// The last name of what a symbol is in: of its scope, else of its holder, where a trait that a
    /// type implements stands for the type.
    fn container(&self, keys: &mut Keys, scope: &str, holder: u32) -> Key {
        if let Some(last) = scope.rsplit("::").next().filter(|last| !last.is_empty()) {
            return keys.of(last);
        }
        let Some(holder) = self.said.symbols.get(holder as usize) else { return Key::default() };
        let is_trait = holder.kind == SymbolKind::Extension && holder.container != Key::default();
        if is_trait { holder.container } else { holder.own }
    }

    /// What is exported as `default` and declared there stands for itself.
    fn follow_defaults(&mut self, keys: &mut Keys) {
        let default = keys.of("default");
        for at in 0..self.rows.len() {
            let (row, number) = (&self.facts.symbols[at], self.rows[at] as usize);
            let next = self.facts.symbols.get(at + 1);
            let inside = next.filter(|next| next.whole.end <= row.whole.end);
            let symbol = &mut self.said.symbols[number];
            if symbol.own == default && symbol.kind == SymbolKind::Export && inside.is_some() {
                symbol.stands_for = self.rows[at + 1];
            }
        }
    }

    fn write_imports(&mut self, keys: &mut Keys) {
        for row in &self.facts.imports {
            let module = self.facts.text(row.module);
            let module = keys.of(&self.without_supers(module, row.at));
            let (name, alias) = (self.key(row.name), self.key(row.alias));
            self.said.imports.push(Import { module, name, alias, is_implied: false });
        }
    }

    /// A Rust path whose first `super`s do not leave the file, from the file's own module.
    fn without_supers(&self, path: &str, at: l1ght_facts::Span) -> String {
        let supers = path.split("::").take_while(|part| *part == "super").count();
        if supers == 0 || self.family != Family::Rust {
            return path.to_owned();
        }
        let modules = self.facts.symbols.iter().filter(|row| row.kind == SymbolKind::Module);
        let around = modules.filter(|row| row.body.start <= at.start && at.end <= row.body.end);
        match supers.min(around.count()) {
            0 => path.to_owned(),
            inner => {
                path.split("::").skip(inner).fold("self".to_owned(), |path, part| join(&path, part))
            }
        }
    }

    fn write_uses(&mut self, keys: &mut Keys) {
        for row in &self.facts.references {
            let from = row.from.and_then(|row| self.rows.get(row as usize)).copied();
            let from = from.unwrap_or(NONE);
            let (manner, name) = (self.manner(row), self.key(row.name));
            if self.facts.text(row.name) == "Self" {
                continue;
            }
            let scope = self.scope(keys, row);
            let from = self.of_type(row.kind, from);
            self.said.uses.push(Use { from, kind: row.kind, manner, name, scope });
        }
        // What is declared apart from its type uses it.
        for (at, symbol) in self.said.symbols.iter().enumerate() {
            let holder = self.said.symbols.get(symbol.parent as usize);
            if symbol.container != Key::default() && holder.is_none() {
                let kind = ReferenceKind::Use;
                let name = symbol.container;
                let from = at as u32;
                self.said.uses.push(Use { from, kind, manner: Manner::Bare, name, scope: 0 });
            }
        }
        order::sort(&mut self.said.uses);
        self.said.uses.dedup();
    }

    /// Bases belong to the type that a trait is implemented for.
    fn of_type(&self, kind: ReferenceKind, from: u32) -> u32 {
        let is_base = matches!(kind, ReferenceKind::Implements | ReferenceKind::Extends);
        let symbol = self.said.symbols.get(from as usize);
        let extension = symbol.filter(|symbol| symbol.kind == SymbolKind::Extension);
        match extension.filter(|symbol| is_base && symbol.parent != NONE) {
            Some(extension) if extension.container != Key::default() => extension.parent,
            _ => from,
        }
    }

    /// How a name is written: by what stands before and after it.
    fn manner(&self, row: &Reference) -> Manner {
        let before = self.source.get(..row.at.start as usize).unwrap_or_default();
        let before = before.trim_ascii_end();
        let after = self.source.get(row.at.end as usize..).unwrap_or_default();
        let is_call = row.kind == ReferenceKind::Call;
        if self.family == Family::Rust && is_call && after.first() == Some(&b'!') {
            return Manner::Macro;
        }
        match before {
            [.., b'.', b'.'] => Manner::Bare,
            [.., b'.'] | [.., b'-', b'>'] => Manner::Member,
            [.., b':', b':'] | [.., b'\\'] => Manner::Path,
            _ if !self.facts.text(row.scope).is_empty() => Manner::Member,
            _ => Manner::Bare,
        }
    }

    fn scope(&mut self, keys: &mut Keys, row: &Reference) -> u32 {
        let text = self.facts.text(row.scope);
        if text.is_empty() {
            return 0;
        }
        if let Some(known) = self.scopes.get(&row.scope) {
            return *known;
        }
        let is_shared = !text.starts_with("super");
        let text = self.without_supers(text, row.at);
        let parts = scope_parts(&text);
        let part = |keys: &mut Keys, part: Option<&&str>| part.map(|part| keys.of(part));
        let [head, last] = [part(keys, parts.first()), part(keys, parts.last())];
        let scope = Scope {
            text: keys.of(&text),
            head: head.unwrap_or_default(),
            last: last.unwrap_or_default(),
        };
        self.said.scopes.push(scope);
        let number = self.said.scopes.len() as u32 - 1;
        // What `super` is depends on the place.
        if is_shared {
            self.scopes.insert(row.scope, number);
        }
        number
    }

    /// Rust paths that name their module themselves are as good as imports.
    fn imply_imports(&mut self, keys: &Keys) {
        if self.family != Family::Rust {
            return;
        }
        let Said { imports, scopes, uses, .. } = &mut self.said;
        let aliases = order::set(imports.iter().map(|import| import.alias));
        let paths = uses.iter().filter(|used| used.manner == Manner::Path).map(|used| used.scope);
        for number in order::distinct(paths) {
            let scope = scopes[number as usize];
            let is_module = keys.text(scope.head).starts_with(char::is_lowercase);
            if is_module && !aliases.contains(&scope.head) {
                let (module, name, alias) = (scope.text, Key::default(), scope.text);
                imports.push(Import { module, name, alias, is_implied: true });
            }
        }
    }
}

/// The names in `a.b`, `a::b<T>`, `$a->b`.
pub(super) fn scope_parts(scope: &str) -> Vec<&str> {
    let parts = scope.split(['.', ':', '\\', '>']);
    let plain = parts.map(|part| {
        let part = part.split(['<', '[', '(']).next().unwrap_or_default();
        part.trim_matches(|c: char| c.is_whitespace() || "-?!*&@$".contains(c))
    });
    plain.filter(|part| !part.is_empty()).collect()
}

fn join(outer: &str, inner: &str) -> String {
    match (outer, inner) {
        ("", one) | (one, "") => one.to_owned(),
        (outer, inner) => format!("{outer}::{inner}"),
    }
}
