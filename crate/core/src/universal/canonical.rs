//! A document as canonical Markdown: one form for all formats, made of its blocks, the same bytes each
//! time.

use super::{Block, BlockKind, Document};

/// The document as Markdown: blocks with one empty line between them, items without.
pub fn canonical_markdown(document: &Document) -> String {
    let mut out = String::new();
    let mut last = None;
    for block in &document.blocks {
        let is_list = block.kind == BlockKind::Item && last == Some(BlockKind::Item);
        if last.is_some() && !is_list {
            out.push('\n');
        }
        write_block(&mut out, block);
        last = Some(block.kind);
    }
    out
}

fn write_block(out: &mut String, block: &Block) {
    let line = || block.text.split_whitespace().collect::<Vec<_>>().join(" ");
    match block.kind {
        BlockKind::Heading(level) => {
            out.extend(["#".repeat(level.clamp(1, 6).into()).as_str(), " ", &line()]);
        }
        BlockKind::Paragraph => out.push_str(&line()),
        BlockKind::Item => out.extend(["- ", &line()]),
        BlockKind::Quote => out.extend(["> ", &line()]),
        BlockKind::Footnote => out.extend(["[^", &block.note, "]: ", &line()]),
        BlockKind::Code => {
            let fence = fence(&block.text);
            out.extend([
                &fence,
                &block.note,
                "\n",
                block.text.trim_end_matches('\n'),
                "\n",
                &fence,
            ]);
        }
        BlockKind::Table => return write_table(out, &block.rows),
    }
    out.push('\n');
}

/// Longer than any run of backticks in the code.
fn fence(code: &str) -> String {
    let (mut longest, mut run) = (2, 0);
    for byte in code.bytes() {
        run = if byte == b'`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    "`".repeat(longest + 1)
}

fn write_table(out: &mut String, rows: &[Vec<String>]) {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    for (at, row) in rows.iter().enumerate() {
        out.push('|');
        for cell in (0..width).map(|cell| row.get(cell).map_or("", String::as_str)) {
            out.extend([" ", &cell.replace('|', "\\|"), " |"]);
        }
        out.push('\n');
        if at == 0 {
            out.extend(["|", &" --- |".repeat(width), "\n"]);
        }
    }
}
