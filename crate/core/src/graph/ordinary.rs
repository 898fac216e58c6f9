//! What one ordinary document gives to the graph (query §3): itself, its sections, tables and code, the
//! sentences that state something, and what all of that mentions.

use super::{Contribution, Edge, How, Node, NodeId, NodeType, Relation};
use crate::text::normal::fold_space;
use crate::text::{RepoPath, Span};
use crate::universal::{Block, BlockKind, Document, Mention, MentionKind, Spelled, spell};

/// Says which nodes a mention leads to. The graph knows neither the file list nor how names are found.
pub trait Binds {
    /// The nodes, and how sure that is; several when it may be any of them.
    fn bind(&self, document: &RepoPath, mention: &Mention) -> Vec<(NodeId, How)>;
}

/// The longest label, in bytes.
const LONGEST_LABEL: usize = 240;

/// What `document` gives to the graph.
pub fn contribute_ordinary(document: &Document, binds: &dyn Binds) -> Contribution {
    let root = NodeId::document(&document.path);
    let mut writer = Writer { document, root: root.clone(), out: Contribution::default() };
    let title = document.title.as_ref().map_or(Span::default(), |title| title.span);
    writer.node(root, NodeType::Document, document.name(), title);
    writer.write_sections();
    document.blocks.iter().for_each(|block| writer.write_block(block));
    for statement in &document.statements {
        let id = writer.claim(&statement.text);
        writer.node(id.clone(), NodeType::Claim, &statement.text, statement.span);
        writer.edge(writer.section(statement.section), Relation::States, id);
    }
    for mention in &document.mentions {
        writer.write_mention(mention, binds.bind(&document.path, mention));
    }
    writer.out
}

struct Writer<'a> {
    document: &'a Document,
    root: NodeId,
    out: Contribution,
}

impl Writer<'_> {
    fn write_sections(&mut self) {
        for section in &self.document.sections {
            let id = NodeId::document_section(&self.document.path, &section.slug);
            let around = self.section(section.parent);
            self.node(id.clone(), NodeType::Section, &section.title, section.heading);
            self.edge(around, Relation::ContainsSection, id);
        }
    }

    fn write_block(&mut self, block: &Block) {
        let (kind, node_type, label) = match block.kind {
            BlockKind::Code => ("block", NodeType::Block, block.text.as_str()),
            BlockKind::Table => ("table", NodeType::Table, &*block.rows.concat().join(" ")),
            _ => return,
        };
        let id = NodeId::document_part(&self.document.path, kind, label);
        let first = label.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        self.node(id.clone(), node_type, first, block.span);
        self.edge(self.section(block.section), Relation::Contains, id);
    }

    fn write_mention(&mut self, mention: &Mention, bound: Vec<(NodeId, How)>) {
        let stated = self.document.statement_of(mention);
        let from = stated
            .map_or_else(|| self.section(mention.section), |statement| self.claim(&statement.text));
        let is_link = mention.kind.is_link();
        let relation = if is_link { Relation::LinksTo } else { Relation::Mentions };
        let several = bound.len() as u32;
        for (to, how) in &bound {
            let edge = Edge::of_document(from.clone(), relation, to.clone(), *how, several);
            self.out.edges.push(edge);
        }
        if !bound.is_empty() {
            return;
        }
        if is_link && mention.text.contains("://") {
            let id = NodeId::of_documents("citation", &mention.text);
            self.node(id.clone(), NodeType::Citation, &mention.text, mention.span);
            self.edge(from, Relation::Cites, id);
        } else if let Some(name) = unbound_name(mention) {
            let id = NodeId::of_documents("entity", &name);
            self.node(id.clone(), NodeType::Entity, &name, mention.span);
            self.edge(from, Relation::Mentions, id);
        }
    }

    fn claim(&self, text: &str) -> NodeId {
        NodeId::document_part(&self.document.path, "claim", text)
    }

    fn section(&self, section: Option<usize>) -> NodeId {
        section.map_or_else(
            || self.root.clone(),
            |at| NodeId::document_section(&self.document.path, &self.document.sections[at].slug),
        )
    }

    fn node(&mut self, id: NodeId, node_type: NodeType, label: &str, span: Span) {
        let label = fold_space(&label[..label.floor_char_boundary(LONGEST_LABEL)]);
        let places = vec![(self.document.path.clone(), span)];
        self.out.nodes.push(Node { id, node_type, label, places, code: None });
    }

    fn edge(&mut self, from: NodeId, relation: Relation, to: NodeId) {
        self.out.edges.push(Edge::of_document(from, relation, to, How::Extracted, 1));
    }
}

/// The name in a code span that nothing here has.
fn unbound_name(mention: &Mention) -> Option<String> {
    if mention.kind != MentionKind::Code {
        return None;
    }
    match spell(&mention.text) {
        Spelled::Name { name, .. } if name.len() > 2 => Some(name),
        _ => None,
    }
}
