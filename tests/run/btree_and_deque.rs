//@ rustc-agrees
// BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque.
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque};
fn main() {
    let mut m = BTreeMap::new();
    let mut x: u32 = 12345;
    for i in 0..2000u32 {
        x = x.wrapping_mul(1664525).wrapping_add(1013904223);
        m.insert(x % 1000, i);
    }
    println!(
        "{} {:?} {:?}",
        m.len(),
        m.first_key_value(),
        m.last_key_value()
    );
    let mut sum = 0u64;
    for (k, v) in &m {
        sum = sum
            .wrapping_mul(31)
            .wrapping_add((*k as u64) << 20 | *v as u64);
    }
    println!("{sum}");
    for i in 0..700u32 {
        x = x.wrapping_mul(1664525).wrapping_add(1013904223);
        if let Some(v) = m.remove(&(x % 1000)) {
            sum = sum.wrapping_add(v as u64 * i as u64);
        }
    }
    println!("{} {sum}", m.len());
    let keys: Vec<_> = m.keys().copied().collect();
    println!("{}", keys.windows(2).all(|w| w[0] < w[1]));
    println!("{:?}", m.range(100..120).collect::<Vec<_>>());
    println!("{:?}", m.range(..=20).rev().collect::<Vec<_>>());
    println!("{:?}", m.iter().rev().take(5).collect::<Vec<_>>());
    for (_, v) in m.range_mut(500..510) {
        *v = 0;
    }
    println!(
        "{:?}",
        m.range(500..510).map(|(k, v)| (*k, *v)).collect::<Vec<_>>()
    );
    *m.entry(5000).or_insert(7) += 1;
    m.entry(5000).and_modify(|v| *v *= 2).or_default();
    println!("{:?}", m.get(&5000));
    m.retain(|k, _| k % 7 == 0);
    println!("{:?}", m.keys().take(10).collect::<Vec<_>>());
    while let Some((k, _)) = m.pop_first() {
        if k > 900 {
            println!("{k}");
        }
    }
    println!("{} {:?}", m.is_empty(), m);
    let a: BTreeSet<i32> = (0..10).collect();
    let b: BTreeSet<i32> = (5..15).collect();
    println!("{:?}\n{:?}\n{:?}\n{:?}", &a | &b, &a & &b, &a - &b, &a ^ &b);
    println!("{:?} {:?}", a.range(3..).next(), a.is_subset(&b));
    let mut h = BinaryHeap::from(vec![3, 1, 4, 1, 5, 9, 2, 6]);
    h.push(7);
    print!("{:?}:", h.peek());
    while let Some(t) = h.pop() {
        print!(" {t}");
    }
    println!();
    let mut h = BinaryHeap::new();
    for i in [5, 1, 8, 3] {
        h.push(Reverse(i));
    }
    println!("{:?} {:?}", h.pop(), h.into_sorted_vec());
    let mut l: LinkedList<_> = [1, 2, 3].into();
    l.push_front(0);
    l.push_back(4);
    let t = l.split_off(2);
    println!("{l:?} {t:?}");
    let mut d: VecDeque<i32> = (0..8).collect();
    for _ in 0..5 {
        let f = d.pop_front().unwrap();
        d.push_back(f * 10);
    }
    d.push_front(-1);
    println!("{d:?} {:?}", d.iter().rev().collect::<Vec<_>>());
    println!("{:?}", d.make_contiguous());
    d.insert(3, 99);
    d.remove(0);
    d.rotate_left(2);
    println!("{d:?} {}", d[1]);
    let v: Vec<i32> = d.into();
    println!("{v:?}");
    let mut bm: BTreeMap<&str, Vec<i32>> = BTreeMap::new();
    for (i, w) in "the quick brown fox jumps over the lazy dog the end"
        .split(' ')
        .enumerate()
    {
        bm.entry(w).or_default().push(i as i32);
    }
    println!("{bm:#?}");
}
