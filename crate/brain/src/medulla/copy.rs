//! One shared copy: what was promoted under its name, and whether answers show it.

use super::{Demotion, Feedback, Promotion};

/// A copy and its history.
#[derive(Clone, Debug)]
pub(crate) struct Copy {
    /// The oldest first; never empty.
    pub(crate) promotions: Vec<Promotion>,
    pub(crate) standing: Standing,
}

/// Whether answers show a copy. What takes it out needs no capability; only one brings it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Shown,
    /// By whom, why, and where it is now.
    Demoted(Demotion),
    /// Somebody found it wrong: who, and after which question.
    Withdrawn {
        by: String,
        query: String,
    },
}

impl Copy {
    pub(super) fn of(promotion: Promotion) -> Self {
        Self { promotions: vec![promotion], standing: Standing::Shown }
    }

    /// What was promoted last.
    pub(crate) fn head(&self) -> &Promotion {
        // There is at least the one that it was made of.
        &self.promotions[self.promotions.len() - 1]
    }

    pub(crate) fn label(&self) -> &str {
        &self.head().label
    }

    pub(crate) fn file(&self) -> &str {
        &self.head().file
    }

    /// The name of its file without the ending.
    pub(crate) fn slug(&self) -> &str {
        let file = self.file();
        file.strip_suffix(l1ght_core::memory::ENDING).unwrap_or(file)
    }

    pub(super) fn promote(&mut self, promotion: Promotion) {
        self.promotions.push(promotion);
        self.standing = Standing::Shown;
    }

    pub(super) fn demote(&mut self, demotion: Demotion) {
        self.standing = Standing::Demoted(demotion);
    }

    pub(super) fn learn(&mut self, feedback: &Feedback) {
        if feedback.feedback == "wrong" && self.standing == Standing::Shown {
            let (by, query) = (feedback.by.clone(), feedback.query.clone());
            self.standing = Standing::Withdrawn { by, query };
        }
    }

    /// Undoes feedback; what was demoted has to be promoted again.
    pub(super) fn restore(&mut self) {
        if matches!(self.standing, Standing::Withdrawn { .. }) {
            self.standing = Standing::Shown;
        }
    }
}
