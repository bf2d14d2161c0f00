//@ rustc-agrees
// VecDeque, BinaryHeap, LinkedList.
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashSet, VecDeque};
fn main() {
    let mut d: VecDeque<i32> = VecDeque::new();
    d.push_back(1);
    d.push_back(2);
    d.push_front(0);
    let q = d.pop_front();
    println!("{:?} {:?}", d, q);
    let mut b = BTreeMap::new();
    b.insert("z", 1);
    b.insert("a", 2);
    println!("{:?}", b);
    let h: HashSet<i32> = [1, 2, 3, 2].into_iter().collect();
    println!("{}", h.len());
    let mut p = BinaryHeap::new();
    p.push(Reverse(3));
    p.push(Reverse(1));
    println!("{:?}", p.pop());
    let s: BTreeSet<_> = [3, 1, 2].into();
    println!("{:?}", s);
}
