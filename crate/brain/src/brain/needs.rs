//! What a call needs to be read before it is made: which missions, and whether the files.

use serde_json::Value;

use l1ght_core::mission::MissionId;

use crate::tools::mission_event;

/// What a call needs.
#[derive(Debug)]
pub(super) struct Needs {
    /// Missions that it names.
    pub(super) missions: Vec<MissionId>,
    pub(super) all_missions: bool,
    /// True when it has to see what others told up to now. An event need not: where somebody else was
    /// faster it is not told, and the call is made again.
    pub(super) is_fresh: bool,
    /// True when it proves something, for which the whole log is read.
    pub(super) is_whole: bool,
    /// True when it looks at files.
    pub(super) files: bool,
}

/// Calls on missions that look at no file.
const WITHOUT_FILES: [&str; 4] =
    ["mission_start", "mission_event", "mission_list", "mission_packet_verify"];

/// Calls whose answer is read as proof.
const WHOLE: [&str; 5] = [
    "mission_verify",
    "mission_handoff",
    "mission_close",
    "mission_status",
    "mission_packet_verify",
];

impl Needs {
    pub(super) fn of(tool: &str, input: &[u8]) -> Self {
        let mut needs = Self {
            missions: Vec::new(),
            all_missions: false,
            is_fresh: true,
            is_whole: WHOLE.contains(&tool),
            files: true,
        };
        if !tool.starts_with("mission_") {
            return needs;
        }
        let given: Value = serde_json::from_slice(input).unwrap_or_default();
        let packet = match given["packet"]["payloadType"].is_string() {
            // Whatever mission an envelope is of.
            true => &Value::Null,
            false => &given["packet"]["mission_id"],
        };
        let named = [
            &given["mission_id"],
            &given["parent_mission_id"],
            &given["evidence_link"]["mission_id"],
            packet,
        ];
        let ids = named.into_iter().filter_map(Value::as_str);
        needs.missions = ids.filter_map(|id| MissionId::read(id).ok()).collect();
        needs.files = !WITHOUT_FILES.contains(&tool);
        match tool {
            "mission_event" => {
                needs.files = mission_event::is_run(input);
                needs.is_fresh = needs.files;
            }
            "mission_list" => needs.all_missions = true,
            "mission_start" => needs.all_missions = given["command_id"].is_string(),
            "mission_packet_verify" => needs.all_missions = packet.is_null(),
            _ => {}
        }
        needs
    }
}
