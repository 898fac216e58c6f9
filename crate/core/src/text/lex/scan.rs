//! The scanner that all tables share: white space, comments, words, numbers, operators. One pass,
//! its nesting on a stack of its own. What a single language needs is not here.

use super::state::State;
use super::table::{Next, Quote, Table};
use super::token::{Kind, Token};

/// What stands before the next code token, since the last one.
#[derive(Clone, Copy, Default)]
pub(super) struct Gap {
    /// White space or a comment.
    pub(super) space: bool,
    /// White space.
    pub(super) blank: bool,
    /// Line ends outside comments.
    pub(super) lines: u32,
    /// Line ends, those in comments included.
    pub(super) breaks: u32,
    /// Separators that the language's hook has read.
    pub(super) separators: u32,
}

/// An open bracket, or a string with an open hole.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The byte that opened it; what must close it follows from that.
    pub(super) open: u8,
    /// What the language makes of it.
    pub(super) role: u8,
    /// The string that the hole is in, its token and where it starts.
    pub(super) hole: Option<(&'static Quote, usize)>,
}

/// The lexer at work.
pub(super) struct Scanner<'a> {
    pub(super) source: &'a [u8],
    pub(super) table: &'static Table,
    pub(super) at: usize,
    pub(super) tokens: Vec<Token>,
    pub(super) stack: Vec<Frame>,
    /// How many frames a `}` closes.
    pub(super) curly: usize,
    pub(super) gap: Gap,
    /// The last code token, as an index.
    pub(super) last: Option<usize>,
    /// Where the current line starts.
    pub(super) line_start: usize,
    /// What the language at hand remembers.
    pub(super) state: State,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(table: &'static Table, source: &'a [u8]) -> Self {
        Self {
            source,
            table,
            at: 0,
            tokens: Vec::new(),
            stack: Vec::new(),
            curly: 0,
            gap: Gap::default(),
            last: None,
            line_start: 0,
            state: State::default(),
        }
    }

    /// All tokens, in order and apart.
    pub(super) fn run(mut self) -> Vec<Token> {
        self.hashbang();
        while self.at < self.source.len() {
            let before = self.at;
            self.step();
            if self.at == before {
                self.take(Kind::Sign, 1);
            }
        }
        self.tokens
    }

    fn step(&mut self) {
        let hook = self.table.hook;
        let done = hook(self) || self.blank() || self.comment() || self.string() || self.word();
        if !done {
            self.sign();
        }
    }

    /// The bytes from here on.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.source.get(self.at..).unwrap_or_default()
    }

    pub(super) fn starts(&self, text: &str) -> bool {
        // Most of what is asked for differs in its first byte.
        let first = text.as_bytes().first();
        first.is_none_or(|first| self.source.get(self.at) == Some(first))
            && self.rest().starts_with(text.as_bytes())
    }

    pub(super) fn peek(&self, ahead: usize) -> u8 {
        self.source.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// The bytes of the code token at `index`.
    pub(super) fn bytes(&self, index: usize) -> &'a [u8] {
        self.tokens.get(index).map_or(b"".as_slice(), |token| {
            self.source.get(token.start as usize..token.end as usize).unwrap_or_default()
        })
    }

    /// The bytes of the last code token.
    pub(super) fn last_bytes(&self) -> &'a [u8] {
        self.last.map_or(b"".as_slice(), |index| self.bytes(index))
    }

    pub(super) fn last_kind(&self) -> Option<Kind> {
        self.last.map(|index| self.tokens[index].kind)
    }

    /// True when no code token stands before in this line.
    pub(super) fn fresh(&self) -> bool {
        self.last.is_none() || self.gap.lines > 0
    }

    /// Appends a code token from `start` to here.
    pub(super) fn push(&mut self, kind: Kind, start: usize) {
        let bytes = &self.source[start..self.at];
        let layout = self.table.layout;
        let mark = layout(self, &Next { kind, bytes });
        self.tokens.push(Token { start: start as u32, end: self.at as u32, mark, kind });
        self.last = Some(self.tokens.len() - 1);
        self.gap = Gap::default();
        if let (Kind::Sign, [byte]) = (kind, bytes) {
            self.bracket(*byte);
        }
    }

    /// Appends the next `length` bytes as one code token.
    pub(super) fn take(&mut self, kind: Kind, length: usize) {
        let start = self.at;
        self.at = (start + length).min(self.source.len());
        self.push(kind, start);
    }

    fn bracket(&mut self, byte: u8) {
        match byte {
            b'(' | b'[' | b'{' => self.open(byte, self.state.role),
            b')' | b']' | b'}' => self.close(byte),
            _ => {}
        }
    }

    /// Opens a bracket.
    pub(super) fn open(&mut self, open: u8, role: u8) {
        self.enter(Frame { open, role, hole: None });
    }

    pub(super) fn enter(&mut self, frame: Frame) {
        self.curly += usize::from(frame.open == b'{');
        self.stack.push(frame);
    }

    fn close(&mut self, byte: u8) {
        if self.inside() == partner(byte) {
            self.pop();
        }
    }

    pub(super) fn pop(&mut self) -> Option<Frame> {
        let frame = self.stack.pop()?;
        self.curly -= usize::from(frame.open == b'{');
        Some(frame)
    }

    /// The byte that opened the innermost bracket, 0 outside of all.
    pub(super) fn inside(&self) -> u8 {
        self.stack.last().map_or(0, |frame| frame.open)
    }

    fn hashbang(&mut self) {
        if self.starts("#!") && !self.starts("#![") {
            self.at = self.line_end(self.at);
            self.push(Kind::Directive, self.line_start);
        }
    }

    /// Where the line of `from` ends, its line end not counted.
    pub(super) fn line_end(&self, from: usize) -> usize {
        let rest = self.source.get(from..).unwrap_or_default();
        from + memchr::memchr(b'\n', rest).unwrap_or(rest.len())
    }

    /// Where the line after that of `from` starts.
    pub(super) fn next_line(&self, from: usize) -> usize {
        (self.line_end(from) + 1).min(self.source.len())
    }

    /// White space, with its line ends counted.
    fn blank(&mut self) -> bool {
        let before = self.at;
        loop {
            match self.peek(0) {
                b' ' | b'\t' | b'\x0b' => self.at += 1,
                b'\x0c' => {
                    self.at += 1;
                    self.line_start = self.line_start.max(self.at * usize::from(self.fresh()));
                }
                b'\n' => {
                    self.at = self.next_line(self.at);
                    self.line_start = self.at;
                    self.gap.lines += 1;
                    self.gap.breaks += 1;
                    self.documents();
                    // What a line may begin with is for the hook to see.
                    break;
                }
                b'\\' if self.table.splice && self.peek(1) == b'\n' => {
                    self.at = self.next_line(self.at);
                }
                _ => break,
            }
        }
        self.gap.space |= self.at > before;
        self.gap.blank |= self.at > before;
        self.at > before
    }

    fn comment(&mut self) -> bool {
        let table = self.table;
        let start = self.at;
        if let Some(block) = table.block.iter().find(|block| self.starts(block.open)) {
            self.at += block.open.len();
            let mut depth = 1;
            while depth > 0 && self.at < self.source.len() {
                if self.starts(block.close) {
                    depth -= 1;
                    self.at += block.close.len();
                } else if block.nests && self.starts(block.open) {
                    depth += 1;
                    self.at += block.open.len();
                } else {
                    self.at += 1;
                }
            }
        } else if table.line.iter().any(|open| self.starts(open)) {
            self.at = self.comment_line_end();
        } else {
            return false;
        }
        self.push_comment(start);
        true
    }

    /// Where a comment that begins here and ends with its line ends.
    fn comment_line_end(&self) -> usize {
        let mut end = self.line_end(self.at);
        while self.table.line_spliced && self.source[self.at..end].trim_ascii_end().ends_with(b"\\")
        {
            let next = self.next_line(end);
            if next == end {
                break;
            }
            end = self.line_end(next);
        }
        let text = &self.source[self.at..end];
        let cuts = self.table.line_end.iter();
        let cut = cuts.filter_map(|stop| memchr::memmem::find(text, stop.as_bytes())).min();
        self.at + cut.unwrap_or(text.len())
    }

    /// Appends a comment from `start` to here, as code when the language acts upon it.
    pub(super) fn push_comment(&mut self, start: usize) {
        let bytes = &self.source[start..self.at];
        if self.table.directives.iter().any(|open| bytes.starts_with(open.as_bytes())) {
            self.push(Kind::Directive, start);
            return;
        }
        let (start32, end) = (start as u32, self.at as u32);
        self.tokens.push(Token { start: start32, end, mark: 0, kind: Kind::Comment });
        self.gap.space = true;
        self.gap.breaks += u32::from(memchr::memchr(b'\n', bytes).is_some());
    }

    fn word(&mut self) -> bool {
        let first = self.peek(0);
        let dotted = first == b'.' && self.peek(1).is_ascii_digit() && self.last_bytes() != b".";
        if first.is_ascii_digit() || dotted {
            self.number();
            return true;
        }
        let length = self.rest().iter().take_while(|&&b| self.in_word(b)).count();
        if length > 0 {
            self.take(Kind::Word, length);
        }
        length > 0
    }

    pub(super) fn in_word(&self, byte: u8) -> bool {
        byte.is_ascii_alphanumeric()
            || byte == b'_'
            || byte >= 0x80
            || self.table.words.as_bytes().contains(&byte)
    }

    fn number(&mut self) {
        let start = self.at;
        // `t.0.1` is two indexes, not one number.
        let mut pointed = self.last_bytes() == b"." && !self.gap.space;
        let radix = self.peek(0) == b'0' && matches!(self.peek(1) | 32, b'x' | b'b' | b'o');
        loop {
            let (byte, next) = (self.peek(0), self.peek(1));
            let exponent = if radix { byte | 32 == b'p' } else { byte | 32 == b'e' };
            if exponent && matches!(next, b'+' | b'-') && self.peek(2).is_ascii_digit() {
                self.at += 2;
            } else if byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80 {
                self.at += 1;
            } else if byte == b'.' && !pointed && self.point(next) {
                pointed = true;
                self.at += 1;
            } else if Some(byte) == self.table.digit_gap && next.is_ascii_alphanumeric() {
                self.at += 1;
            } else {
                break;
            }
        }
        self.push(Kind::Number, start);
    }

    /// True when a point before `next` belongs to the number.
    fn point(&self, next: u8) -> bool {
        next.is_ascii_digit() || self.table.point_ends_number && next != b'.'
    }

    pub(super) fn sign(&mut self) {
        let table = self.table;
        let is_run = |b: &&u8| table.runs.as_bytes().contains(b);
        let run = self.rest().iter().take_while(is_run).count();
        let sign = table.signs.iter().find(|sign| self.starts(sign));
        self.take(Kind::Sign, run.max(sign.map_or(1, |sign| sign.len())));
    }
}

/// The bracket that `close` closes.
fn partner(close: u8) -> u8 {
    match close {
        b')' => b'(',
        b']' => b'[',
        _ => b'{',
    }
}
