//! Many short lists of numbers in one room: a heap block for each would weigh more than they do.

/// Lists by number. No order is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// The first item of each list and one, or 0.
    heads: Vec<u32>,
    /// What an item is, and the next one and one, or 0.
    items: Vec<(u32, u32)>,
    /// The first item that is free and one, or 0.
    free: u32,
}

impl Lists {
    /// What is in a list.
    pub(super) fn get(&self, list: u32) -> impl Iterator<Item = u32> {
        let item = |next: u32| self.items.get(next.checked_sub(1)? as usize);
        let first = self.heads.get(list as usize).and_then(|head| item(*head));
        std::iter::successors(first, move |(_, next)| item(*next)).map(|(value, _)| *value)
    }

    /// Adds what is not in the list.
    pub(super) fn add(&mut self, list: u32, value: u32) {
        let list = list as usize;
        if self.heads.len() <= list {
            self.heads.resize(list + 1, 0);
        }
        let item = (value, self.heads[list]);
        self.heads[list] = match self.free.checked_sub(1) {
            Some(at) => {
                let room = &mut self.items[at as usize];
                self.free = room.1;
                *room = item;
                at + 1
            }
            None => {
                self.items.push(item);
                self.items.len() as u32
            }
        };
    }

    /// Takes something out of a list.
    pub(super) fn remove(&mut self, list: u32, value: u32) {
        let Some(mut at) = self.heads.get(list as usize).copied() else { return };
        let mut before = 0;
        while at != 0 && self.items[at as usize - 1].0 != value {
            (before, at) = (at, self.items[at as usize - 1].1);
        }
        if at == 0 {
            return;
        }
        let next = self.items[at as usize - 1].1;
        match before {
            0 => self.heads[list as usize] = next,
            before => self.items[before as usize - 1].1 = next,
        }
        self.items[at as usize - 1] = (0, self.free);
        self.free = at;
    }
}
