//! A hash table of numbers: what they stand for is kept elsewhere, once.

/// Numbers by the hash of what they stand for. It is filled when it is first needed, so that what
/// was read back and is only looked at does without.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// A number and one, or 0. A power of two, at least a quarter of it free.
    places: Vec<u32>,
}

impl Table {
    /// Makes room for one more than the `count` numbers that there are; `hash` is that of a number.
    pub(crate) fn make_room(&mut self, count: usize, hash: impl Fn(u32) -> u32) {
        if (count + 1) * 4 <= self.places.len() * 3 {
            return;
        }
        self.places = vec![0; ((count + 1) * 4 / 3 + 1).next_power_of_two().max(1024)];
        for number in 0..count as u32 {
            let place = self.place(hash(number), |_| false);
            self.places[place] = number + 1;
        }
    }

    /// The number with that hash for which `is_it` is true.
    pub(crate) fn find(&self, hash: u32, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        if self.places.is_empty() {
            return None;
        }
        self.places[self.place(hash, is_it)].checked_sub(1)
    }

    /// Adds a number which is not there. There is room for it.
    pub(crate) fn add(&mut self, hash: u32, number: u32) {
        let place = self.place(hash, |_| false);
        self.places[place] = number + 1;
    }

    /// Where what is looked for is, or would be.
    fn place(&self, hash: u32, is_it: impl Fn(u32) -> bool) -> usize {
        let mask = self.places.len() - 1;
        let mut place = hash as usize & mask;
        while let Some(known) = self.places[place].checked_sub(1) {
            if is_it(known) {
                break;
            }
            place = (place + 1) & mask;
        }
        place
    }
}
