//! What the lane asks by, as numbers: names, paths and combinations of them, each kept once, with
//! the files that give it and the files whose links rest on it.

/// The number of a text or of a combination; the empty text is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(pub(super) u32);

/// What a combination asks for. The first byte of its text: no UTF-8 text begins with one.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(super) enum Ask {
    /// The file at a path.
    File = 0xf7,
    /// The files right in a folder.
    Folder,
    /// The files of a name, or with a folder of that name (which ends in `/`) above them.
    Base,
    /// Symbols of a family that stand in no type, by name.
    Free,
    /// Members of types of a family, by the type's name (or none) and their own.
    Member,
    /// The outermost symbols of a folder, by name.
    Package,
    /// From where a file takes all names.
    Imports,
    /// What the files of a family have or take of a name that others may take with all names.
    Outer,
    /// What a file has or takes of a name.
    Inside,
}

/// All keys.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys {
    texts: Vec<u8>,
    /// Where each ends.
    ends: Vec<u32>,
    /// By hash: the number of a key and one, or 0. A power of two, at least half of it free.
    table: Vec<u32>,
    rows: Vec<Row>,
}

/// Numbers of files, in order.
#[derive(Clone, Debug, Default)]
struct Row {
    given: Vec<u32>,
    wanted: Vec<u32>,
}

impl Keys {
    pub(super) fn new() -> Self {
        let mut keys = Self { table: vec![0; 1024], ..Self::default() };
        keys.of("");
        keys
    }

    /// The key of a text.
    pub(super) fn of(&mut self, text: &str) -> Key {
        self.add(text.as_bytes())
    }

    /// The key of a combination.
    pub(super) fn ask(&mut self, ask: Ask, parts: &[u32]) -> Key {
        let mut bytes = [0; 13];
        bytes[0] = ask as u8;
        for (room, part) in bytes[1..].chunks_mut(4).zip(parts) {
            room.copy_from_slice(&part.to_le_bytes());
        }
        self.add(&bytes[..=4 * parts.len()])
    }

    /// The key of a combination with a text.
    pub(super) fn ask_text(&mut self, ask: Ask, text: &str) -> Key {
        self.add(&[&[ask as u8], text.as_bytes()].concat())
    }

    /// The text of a key; empty for a combination.
    pub(super) fn text(&self, key: Key) -> &str {
        std::str::from_utf8(self.bytes(key)).unwrap_or_default()
    }

    /// True for a key of that kind.
    pub(super) fn is(&self, ask: Ask, key: Key) -> bool {
        self.bytes(key).first() == Some(&(ask as u8))
    }

    fn bytes(&self, Key(key): Key) -> &[u8] {
        let at = key as usize;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[start as usize..self.ends[at] as usize]
    }

    fn add(&mut self, bytes: &[u8]) -> Key {
        let place = self.place(bytes);
        if let Some(known) = self.table[place].checked_sub(1) {
            return Key(known);
        }
        let key = self.ends.len() as u32;
        self.texts.extend(bytes);
        self.ends.push(self.texts.len() as u32);
        self.rows.push(Row::default());
        self.table[place] = key + 1;
        if self.ends.len() * 2 > self.table.len() {
            self.grow();
        }
        Key(key)
    }

    fn grow(&mut self) {
        self.table = vec![0; self.table.len() * 4];
        for key in 0..self.ends.len() as u32 {
            let place = self.place(self.bytes(Key(key)));
            self.table[place] = key + 1;
        }
    }

    /// Where the table has those bytes, or would have them.
    fn place(&self, bytes: &[u8]) -> usize {
        let mask = self.table.len() - 1;
        let mut place = hash(bytes) as usize & mask;
        while let Some(known) = self.table[place].checked_sub(1) {
            if self.bytes(Key(known)) == bytes {
                break;
            }
            place = (place + 1) & mask;
        }
        place
    }

    /// The files that give it, in order of their numbers.
    pub(super) fn given(&self, Key(key): Key) -> &[u32] {
        &self.rows[key as usize].given
    }

    /// The files whose links rest on it.
    pub(super) fn wanted(&self, Key(key): Key) -> &[u32] {
        &self.rows[key as usize].wanted
    }

    pub(super) fn give(&mut self, Key(key): Key, file: u32) {
        put(&mut self.rows[key as usize].given, file);
    }

    pub(super) fn take(&mut self, Key(key): Key, file: u32) {
        remove(&mut self.rows[key as usize].given, file);
    }

    /// Notes that the links of a file no longer rest on `before` but on `after`; both are in order.
    pub(super) fn want(&mut self, file: u32, before: &[Key], after: &[Key]) {
        for (key, is_new) in differences(before, after) {
            let wanted = &mut self.rows[key.0 as usize].wanted;
            if is_new { put(wanted, file) } else { remove(wanted, file) }
        }
    }
}

fn put(files: &mut Vec<u32>, file: u32) {
    if let Err(at) = files.binary_search(&file) {
        files.insert(at, file);
    }
}

fn remove(files: &mut Vec<u32>, file: u32) {
    if let Ok(at) = files.binary_search(&file) {
        files.remove(at);
    }
}

/// What is in only one of two lists in order, and whether that is the second.
pub(super) fn differences<'a, T: Ord + Copy>(before: &'a [T], after: &'a [T]) -> Vec<(T, bool)> {
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    let mut out = Vec::new();
    loop {
        let order = match (old.peek(), new.peek()) {
            (Some(a), Some(b)) => a.cmp(b),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (None, None) => return out,
        };
        let gone = if order.is_le() { old.next() } else { None };
        let come = if order.is_ge() { new.next() } else { None };
        match (gone, come) {
            (Some(_), Some(_)) | (None, None) => {}
            (Some(gone), None) => out.push((*gone, false)),
            (None, Some(come)) => out.push((*come, true)),
        }
    }
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// The same in 64 bits, of numbers: equal lists of what a file gives have equal signs.
pub(super) fn sign(before: u64, parts: &[u32]) -> u64 {
    parts
        .iter()
        .flat_map(|part| part.to_le_bytes())
        .fold(before, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The sign of nothing yet.
pub(super) const UNSIGNED: u64 = 0xcbf2_9ce4_8422_2325;
