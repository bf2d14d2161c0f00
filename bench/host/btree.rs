// An ordered map: insertion, lookup, ranges, removal.
use std::collections::BTreeMap;

fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn main() {
    let mut state = 88172645463325252u64;
    let mut map = BTreeMap::new();
    for i in 0..400_000u64 {
        map.insert(next(&mut state) % 1_000_000, i);
    }
    let mut found = 0u64;
    for _ in 0..600_000 {
        if let Some(value) = map.get(&(next(&mut state) % 1_000_000)) {
            found += value;
        }
    }
    let mut near = 0u64;
    for _ in 0..100_000 {
        let from = next(&mut state) % 1_000_000;
        near += map.range(from..).take(5).map(|(key, _)| key - from).sum::<u64>();
    }
    let mut removed = 0u64;
    for key in 0..1_000_000 {
        if key % 3 != 0 && map.remove(&key).is_some() {
            removed += 1;
        }
    }
    let rest: u64 = map.iter().map(|(key, value)| key ^ value).sum();
    println!("{found} {near} {removed} {} {rest}", map.len());
}
