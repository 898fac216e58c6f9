//! What crosses the boundary as JSON. These types are apart from the domain's and the only ones
//! of this crate that derive `Serialize`; keys that a user chose are never keys of an object.

mod baseline;
mod boundary;
mod claim;
mod document;
mod exchange;
mod handshake;
mod ingest;
mod input;
mod memory;
mod memory_input;
mod mission;
mod mission_answers;
mod mission_input;
mod ordinary;
mod orient;
mod query;
mod query_input;
mod reference;
mod report;
#[cfg(feature = "schema")]
mod schema;
mod shared;
mod tools;
mod verify;

pub(crate) use baseline::{Accepted, Bound};
pub(crate) use boundary::{Rejected, Wanted};
pub(crate) use claim::Decimal;
pub(crate) use document::Parsed;
pub(crate) use exchange::{
    ExportedFile, ImportedMemory, MemoryExportInput, MemoryExported, MemoryImportInput,
    MemoryImported,
};
pub(crate) use handshake::{
    AgentMemory, AttentionAnchor, GraphIntelligence, GraphMemory, Handshake, SkippedName,
    StaleClaim, TopRanked,
};
pub(crate) use ingest::{Ingested, MemoryFreshness};
pub(crate) use input::{
    AcceptInput, AdapterName, BindInput, CheckInput, Common, Fields, FixInput, IngestInput,
    LintInput, ModeName, NoInput, ParseInput, RefsInput, SuggestInput, ToolInput, UnitName,
};
pub(crate) use memory::{
    ClaimShown, Flagged, Memorized, MemoryHistory, MemoryList, MemoryRow, MemoryShown, Strengths,
    Unresolved, VersionRow,
};
pub(crate) use memory_input::{
    CheckName, CrossVerifyInput, HandshakeInput, MemorizeInput, MemoryHistoryInput,
    MemoryListInput, MemoryShowInput, OptionsInput,
};
pub(crate) use mission::{
    BudgetEnvelope, ContextGuard, EvidenceProjection, GraphState, LapsedClaim, MoveWire, Shown,
    VerifiedClaim,
};
pub(crate) use mission_answers::{
    Checkpoint, ClaimState, DissentProtocol, GradedAnswer, HandedOff, HandoffPacket,
    InclusionProof, MissionClosed, MissionDecided, MissionEvented, MissionList, MissionMove,
    MissionRow, MissionStarted, MissionState, MissionVerified, NonClaims, PacketProblem,
    PacketVerified, ProofPacket, ReadAnswer, RequiredMoveWire, StarterMoveWire,
};
pub(crate) use mission_input::{
    DecideMissionInput, EvidenceLinkWire, GradeEvidenceInput, MissionCloseInput, MissionEventInput,
    MissionHandoffInput, MissionListInput, MissionNextInput, MissionPacketVerifyInput,
    MissionStartInput, MissionStatusInput, MissionVerifyInput, ReadInput, RunReceiptInput,
    StatusName, VerifyPacketInput,
};
pub(crate) use ordinary::{
    AmbiguousMention, BindingRow, Canonical, CanonicalBlock, Claims, DocumentBindings,
    DocumentBindingsInput, DocumentClaim, DocumentCounts, DocumentDrift, DocumentDriftInput,
    DocumentProviders, DocumentResolveInput, DocumentResolved, DriftFinding, Provider, TopicWire,
    UnbackedClaim,
};
pub(crate) use orient::{
    Audit, AuditedDocument, GraphSize, Health, Help, HelpCall, ReadFirst, UnresolvedRow,
    VerdictCount,
};
pub(crate) use query::{
    AffectedRow, CitingRow, DimensionRow, FileRow, FoundRow, GraphStanding, HotSpot, Impact,
    NodeRow, NoticeRow, PathRow, PlanValidated, Risk, RiskPart, SearchRow, Searched, SkippedCount,
    Sought, StepRow, UnknownRow, Why,
};
pub(crate) use query_input::{
    ActivateInput, AuditInput, HealthInput, HelpInput, ImpactInput, LaneName, PlannedChange,
    SearchInput, SeekInput, ValidatePlanInput, WhyInput,
};
pub(crate) use reference::{Fixed, Refs, Suggestions};
pub(crate) use report::{CheckReport, Skipped, Summary};
pub(crate) use shared::{
    DemoteInput, Demoted, FeedbackName, LearnInput, Learned, PromoteInput, Promoted,
    PromotedEvidence, Subject,
};
pub(crate) use verify::{
    AccountReport, CrossVerified, GraphVsDisk, HashMismatch, LocDrift, StaleItem, highest,
};

pub(crate) use tools::{Initialised, LintFinding, Linted, LockResolved};
