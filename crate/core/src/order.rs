//! Putting lists in order. All lists share one sort, and sets and maps are filled one by one: each
//! type with a sort of its own would add four kilobytes to the module.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
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

/// The items as a set.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
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
