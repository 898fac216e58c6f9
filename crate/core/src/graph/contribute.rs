//! What one L1GHT document gives to the graph.

use super::{Edge, Namespace, Node, NodeId, NodeType, Relation, Target};
use crate::light::{
    Claim, ClaimKind, Confidence, Document, Field, FieldKey, Marker, MarkerKind, Owner, Value,
};
use crate::order::{self, Set};
use crate::text::normal::fold_space;
use crate::text::slug::slug;
use crate::text::{RepoPath, Span};

/// Nodes and edges of one file. Names are not resolved yet: that takes all files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contribution {
    /// The namespace of its undeclared targets.
    pub namespace: Namespace,
    /// Its nodes; the same id may come several times, each with its place.
    pub nodes: Vec<Node>,
    /// What `depends_on` may call by name: document and claims.
    pub names: Vec<(String, NodeId)>,
    /// Its edges.
    pub edges: Vec<Edge<Target>>,
}

/// Says which listed nodes a value names. The graph knows no file list.
pub trait Resolver {
    /// The nodes that an evidence value, or the value of `binds_to` or `tests`, resolves to.
    fn resolve(&self, document: &RepoPath, value: &str) -> Vec<NodeId>;
}

/// Resolves nothing: for a document without its repository.
impl Resolver for () {
    fn resolve(&self, _: &RepoPath, _: &str) -> Vec<NodeId> {
        Vec::new()
    }
}

/// What `document` gives to the graph.
pub fn contribute(
    document: &Document,
    namespace: &Namespace,
    resolver: &dyn Resolver,
) -> Contribution {
    let mut writer = Writer {
        document,
        resolver,
        root: namespace.document(&document.path),
        shared: shared_slugs(document),
        out: Contribution { namespace: namespace.clone(), ..Contribution::default() },
    };
    writer.write_document();
    writer.write_header();
    writer.write_sections();
    for marker in &document.markers {
        writer.write_marker(marker);
    }
    writer.write_qualifying_states();
    writer.out
}

/// The ids of a document's claims, in the order of [`Document::claims`].
pub fn claim_ids(document: &Document, namespace: &Namespace) -> Vec<NodeId> {
    let shared = shared_slugs(document);
    let claims = document.claims.iter().map(|claim| (claim.kind.name(), &claim.label));
    claims
        .map(|(kind, label)| {
            let shared = shared.contains(&(kind, slug(label)));
            namespace.labelled(kind, &document.path, label, shared)
        })
        .collect()
}

/// The `<kind>` part of a marker's id.
fn id_kind(kind: MarkerKind) -> &'static str {
    match kind {
        MarkerKind::Claim(claim) => claim.name(),
        MarkerKind::DependsOn | MarkerKind::BindsTo => "ref",
        MarkerKind::Tests => "test",
        MarkerKind::Blocker => "blocker",
        MarkerKind::Warning => "warning",
        MarkerKind::Confidence => "confidence",
        MarkerKind::Ambiguity => "ambiguity",
        MarkerKind::Evidence => "evidence",
        MarkerKind::Unknown => "metadata",
    }
}

fn declares(kind: ClaimKind) -> Relation {
    match kind {
        ClaimKind::Entity => Relation::DeclaresEntity,
        ClaimKind::State => Relation::DeclaresState,
        ClaimKind::Event => Relation::DeclaresEvent,
    }
}

/// Kinds and slugs that two different labels of the document share.
fn shared_slugs(document: &Document) -> Set<(&'static str, String)> {
    let fields = document.header.iter().flat_map(|header| &header.fields);
    let labels = (document.markers.iter().map(|marker| (id_kind(marker.kind), &marker.value)))
        .chain(fields.map(|field| ("meta", &field.name)));
    let by_slug =
        order::groups(labels.map(|(kind, label)| ((kind, slug(label)), fold_space(label))));
    let several = by_slug.iter().filter(|rows| rows.iter().any(|row| *row != rows[0]));
    order::set(several.map(|rows| rows[0].0.clone()))
}

struct Writer<'a> {
    document: &'a Document,
    resolver: &'a dyn Resolver,
    root: NodeId,
    shared: Set<(&'static str, String)>,
    out: Contribution,
}

impl Writer<'_> {
    fn write_document(&mut self) {
        let name = self.document.name().to_owned();
        let title = self.document.title.as_ref().map_or(Span::default(), |title| title.span);
        self.node(self.root.clone(), NodeType::File, &name, title);
        self.out.names.push((name, self.root.clone()));
    }

    fn write_header(&mut self) {
        let Some(header) = &self.document.header else { return };
        for field in &header.fields {
            match field.key {
                FieldKey::DependsOn => self.write_list(field, Relation::DependsOn),
                FieldKey::Next => self.write_list(field, Relation::NextBinding),
                _ => self.write_field(field),
            }
        }
    }

    fn write_list(&mut self, field: &Field, relation: Relation) {
        for Value { text, .. } in &field.values {
            let edge = Edge::new(self.root.clone(), relation, Target::Named(text.clone()), None);
            let is_dependency = relation == Relation::DependsOn;
            self.out.edges.push(if is_dependency { edge.from_header() } else { edge });
        }
    }

    fn write_field(&mut self, field: &Field) {
        let relation = match field.key {
            FieldKey::Protocol => Relation::DefinesProtocol,
            FieldKey::State => Relation::HasState,
            FieldKey::Color => Relation::HasColor,
            FieldKey::Glyph => Relation::HasGlyph,
            _ => Relation::HasMetadata,
        };
        let id = self.labelled("meta", &field.name);
        for Value { text, span } in &field.values {
            self.node(id.clone(), NodeType::Concept, text, *span);
        }
        self.edge(self.root.clone(), relation, id, None);
    }

    fn write_sections(&mut self) {
        for section in &self.document.sections {
            let id = self.out.namespace.section(&self.document.path, &section.slug);
            let around = self.section(section.parent);
            self.node(id.clone(), NodeType::Module, &section.title, section.heading);
            self.edge(around, Relation::ContainsSection, id, None);
        }
    }

    fn write_marker(&mut self, marker: &Marker) {
        let owner = self.owner(marker.owner);
        match marker.kind {
            MarkerKind::Claim(kind) => self.write_claim(marker, kind),
            MarkerKind::DependsOn => {
                let to = Target::Named(marker.value.clone());
                self.out.edges.push(Edge::new(owner, Relation::DependsOn, to, None));
            }
            MarkerKind::BindsTo => {
                let to = (self.code_node(marker).map(Target::Node))
                    .unwrap_or_else(|| Target::Named(marker.value.clone()));
                self.out.edges.push(Edge::new(owner, Relation::BindsTo, to, None));
            }
            MarkerKind::Tests => match self.code_node(marker) {
                Some(code) => self.edge(owner, Relation::DeclaresTest, code, None),
                None => self.own(marker, Relation::DeclaresTest, NodeType::Process, None),
            },
            MarkerKind::Blocker => self.concept(marker, Relation::DeclaresBlocker),
            MarkerKind::Warning => self.concept(marker, Relation::DeclaresWarning),
            MarkerKind::Ambiguity => self.concept(marker, Relation::EpistemicAmbiguity),
            MarkerKind::Unknown => self.concept(marker, Relation::DeclaresMetadata),
            MarkerKind::Confidence => self.write_confidence(marker),
            MarkerKind::Evidence => self.write_evidence(marker, owner),
        }
    }

    fn write_claim(&mut self, marker: &Marker, kind: ClaimKind) {
        let id = self.labelled(kind.name(), &marker.value);
        self.node(id.clone(), NodeType::Concept, &marker.value, marker.span);
        self.out.names.push((marker.value.clone(), id.clone()));
        self.edge(self.section(marker.section), declares(kind), id, None);
    }

    /// A state directly after an entity is a claim of its section and qualifies the entity too.
    fn write_qualifying_states(&mut self) {
        for claim in &self.document.claims {
            for marker in claim.owns.iter().map(|&at| &self.document.markers[at]) {
                if let MarkerKind::Claim(kind) = marker.kind {
                    let entity = self.labelled(claim.kind.name(), &claim.label);
                    let state = self.labelled(kind.name(), &marker.value);
                    self.edge(entity, declares(kind), state, None);
                }
            }
        }
    }

    /// A confidence that cannot be read is a node without an edge.
    fn write_confidence(&mut self, marker: &Marker) {
        match crate::light::read_confidence(&marker.value) {
            Some(sure) => {
                self.own(marker, Relation::EpistemicConfidence, NodeType::Concept, Some(sure));
            }
            None => {
                let id = self.labelled(id_kind(marker.kind), &marker.value);
                self.node(id, NodeType::Concept, &marker.value, marker.span);
            }
        }
    }

    fn write_evidence(&mut self, marker: &Marker, owner: NodeId) {
        let sure = self.claim(marker.owner).and_then(|claim| claim.confidence);
        self.own(marker, Relation::EvidencedBy, NodeType::Reference, sure);
        for code in self.resolver.resolve(&self.document.path, &marker.value) {
            self.edge(owner.clone(), Relation::GroundedIn, code, sure);
        }
    }

    fn concept(&mut self, marker: &Marker, relation: Relation) {
        self.own(marker, relation, NodeType::Concept, None);
    }

    /// A node for the marker itself, and the edge from its owner.
    fn own(
        &mut self,
        marker: &Marker,
        relation: Relation,
        node_type: NodeType,
        confidence: Option<Confidence>,
    ) {
        let id = self.labelled(id_kind(marker.kind), &marker.value);
        self.node(id.clone(), node_type, &marker.value, marker.span);
        self.edge(self.owner(marker.owner), relation, id, confidence);
    }

    /// The one code node that a value names, if it names exactly one.
    fn code_node(&self, marker: &Marker) -> Option<NodeId> {
        let mut nodes = self.resolver.resolve(&self.document.path, &marker.value);
        if nodes.len() == 1 { nodes.pop() } else { None }
    }

    fn claim(&self, owner: Owner) -> Option<&Claim> {
        match owner {
            Owner::Claim(claim) => Some(&self.document.claims[claim]),
            Owner::Section(_) | Owner::Document => None,
        }
    }

    fn owner(&self, owner: Owner) -> NodeId {
        match owner {
            Owner::Claim(claim) => {
                let claim = &self.document.claims[claim];
                self.labelled(claim.kind.name(), &claim.label)
            }
            Owner::Section(section) => self.section(Some(section)),
            Owner::Document => self.root.clone(),
        }
    }

    fn section(&self, section: Option<usize>) -> NodeId {
        section.map_or_else(
            || self.root.clone(),
            |at| {
                let slug = &self.document.sections[at].slug;
                self.out.namespace.section(&self.document.path, slug)
            },
        )
    }

    fn labelled(&self, kind: &'static str, label: &str) -> NodeId {
        let shared = self.shared.contains(&(kind, slug(label)));
        self.out.namespace.labelled(kind, &self.document.path, &fold_space(label), shared)
    }

    fn node(&mut self, id: NodeId, node_type: NodeType, label: &str, span: Span) {
        let places = vec![(self.document.path.clone(), span)];
        let label = label.to_owned();
        self.out.nodes.push(Node { id, node_type, label, places, code: None });
    }

    fn edge(&mut self, from: NodeId, relation: Relation, to: NodeId, sure: Option<Confidence>) {
        self.out.edges.push(Edge::new(from, relation, Target::Node(to), sure));
    }
}
