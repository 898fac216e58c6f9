//! Putting lists in order. All lists share one sort, sets are sorted lists, and maps are filled one
//! by one: each type with a sort of its own would add four kilobytes to the module.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::mem;

/// Sorts by the natural order; equals stay as they stand.
pub fn sort<T: Ord>(items: &mut Vec<T>) {
    sort_by(items, T::cmp);
}

/// Sorts by a key; equals stay as they stand.
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by `compare`; equals stay as they stand.
pub fn sort_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let mut places: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut places, &|a, b| compare(&items[a], &items[b]));
    let mut given: Vec<Option<T>> = mem::take(items).into_iter().map(Some).collect();
    items.extend(places.into_iter().filter_map(|at| given[at].take()));
}

#[inline(never)]
fn sort_places(places: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    places.sort_unstable_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
}

/// A set that is made at once and only asked.
#[derive(Clone, Debug)]
pub struct Set<T>(Vec<T>);

impl<T: Ord> Set<T> {
    /// True when `item` is in it.
    pub fn contains<Q: Ord + ?Sized>(&self, item: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.binary_search_by(|own| own.borrow().cmp(item)).is_ok()
    }
}

/// The items as a set.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> Set<T> {
    let mut items = items.into_iter().collect();
    sort(&mut items);
    Set(items)
}

/// The items as a map; of equal keys the last one counts.
pub fn map<K: Ord, V>(items: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(items);
    map
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;

    #[test]
    fn equals_stay_as_they_stand() {
        let mut items = vec![(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')];
        sort_by_key(&mut items, |item| item.0);
        assert_eq!(items, [(1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
    }
}
