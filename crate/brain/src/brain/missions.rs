//! The missions of a brain: reading as much of them as a call needs, and telling what it decided.

use l1ght_core::mission::MissionId;
use l1ght_store::{Draft, FactId, Store, StoreError};

use super::needs::Needs;
use super::{Brain, Told};
use crate::mission::Story;

impl<S: Store> Brain<S> {
    /// Reads what others told since, as far as a call of `tool` with `input` needs it; answers whether
    /// that call needs the list of files. `is_retry` when the call was made before and what it saw may
    /// not have been the newest.
    ///
    /// # Errors
    /// Those of the store. A damaged record of a mission is none: answers name it.
    pub async fn prepare(
        &mut self,
        tool: &str,
        input: &[u8],
        is_retry: bool,
    ) -> Result<bool, StoreError> {
        let mut needs = Needs::of(tool, input);
        needs.is_fresh |= is_retry;
        let known =
            needs.missions.iter().filter(|id| needs.is_fresh || self.missions.is_unread(id));
        for id in known.cloned().collect::<Vec<_>>() {
            self.missions.catch_up(&self.store, &id, needs.is_whole).await?;
            let link = self
                .missions
                .story(&id)
                .and_then(|story| story.mission()?.started.start.link.clone());
            if let Some(link) = link {
                self.missions.catch_up(&self.store, &link.mission_id, false).await?;
            }
        }
        if needs.all_missions {
            self.missions.catch_up_all(&self.store).await?;
        }
        if needs.is_fresh {
            self.catch_up().await?;
        }
        Ok(needs.files)
    }

    /// The records of a mission as they are kept, one a line; empty when there is none of that id.
    pub fn mission_log(&self, id: &str) -> String {
        let story = MissionId::read(id).ok().and_then(|id| self.missions.story(&id));
        let texts = story.map(Story::texts).unwrap_or_default();
        texts.iter().flat_map(|text| [&**text, "\n"]).collect()
    }

    pub(super) async fn tell_mission(
        &mut self,
        mission: &MissionId,
        text: &str,
        seen: usize,
        draft: Draft,
        id: FactId,
    ) -> Result<Told, StoreError> {
        let Some(log) = self.missions.log(mission) else { return Ok(Told::Conflict) };
        let decide = |story: &Story| {
            let is_next = story.len() == seen && story.damage.is_none();
            if is_next { Ok(draft.clone()) } else { Err(Told::Conflict) }
        };
        if let Err(conflict) = log.tell(&self.store, id, decide).await? {
            return Ok(conflict);
        }
        // Somebody else may have given the same command first.
        let is_own = log.view().texts().get(seen).is_some_and(|told| **told == *text);
        self.missions.keep(&self.store, mission, id).await;
        Ok(if is_own { Told::Kept } else { Told::Conflict })
    }
}
