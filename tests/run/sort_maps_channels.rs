// Sorting all kinds of input and of elements: same order, stable where it must be, every element kept when the order
// panics.
use std::cell::Cell;
use std::collections::BTreeMap;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::mpsc;
use std::thread;

fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn inputs(len: usize) -> Vec<Vec<u64>> {
    let mut state = 0x1234_5678_9abc_def1 + len as u64;
    let mut all: Vec<Vec<u64>> = Vec::new();
    all.push((0..len).map(|_| next(&mut state)).collect());
    all.push((0..len).map(|_| next(&mut state) % 5).collect());
    all.push((0..len).map(|_| next(&mut state) % (len as u64 + 1)).collect());
    all.push((0..len as u64).collect());
    all.push((0..len as u64).rev().collect());
    all.push(vec![7; len]);
    all.push((0..len as u64).map(|i| i % 17).collect());
    all.push((0..len as u64).map(|i| if i % 50 == 0 { next(&mut state) } else { i }).collect());
    all.push((0..len as u64).map(|i| if i < len as u64 / 2 { i } else { len as u64 - i }).collect());
    all.push((0..len as u64).map(|i| (i / 300) * 1000 + next(&mut state) % 1000).collect());
    all
}

fn is_sorted_permutation(sorted: &[u64], original: &[u64]) -> bool {
    let mut counts: BTreeMap<u64, i64> = BTreeMap::new();
    for x in original {
        *counts.entry(*x).or_insert(0) += 1;
    }
    for x in sorted {
        *counts.entry(*x).or_insert(0) -= 1;
    }
    sorted.windows(2).all(|w| w[0] <= w[1]) && counts.values().all(|c| *c == 0)
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Wide(String, [u64; 9]);

struct Counted {
    key: u64,
    compared: Cell<u64>,
    _life: Rc<()>,
}

fn main() {
    for len in [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 20, 21, 31, 32, 33, 63, 64, 65, 100, 257, 1000, 5000, 20000] {
        for input in inputs(len) {
            let mut v = input.clone();
            v.sort_unstable();
            assert!(is_sorted_permutation(&v, &input), "unstable {len}");
            let mut v = input.clone();
            v.sort();
            assert!(is_sorted_permutation(&v, &input), "stable {len}");
            // Stable: by a coarse key, positions stay in order.
            let mut pairs: Vec<(u64, usize)> = input.iter().map(|x| x % 13).zip(0..).collect();
            pairs.sort_by_key(|p| p.0);
            assert!(pairs.windows(2).all(|w| w[0] < w[1]), "order of equals {len}");
            let mut pairs: Vec<(u8, u32)> = input.iter().map(|x| (x % 200) as u8).zip(0..).collect();
            pairs.sort_by(|a, b| b.0.cmp(&a.0));
            assert!(pairs.windows(2).all(|w| w[0].0 > w[1].0 || (w[0].0 == w[1].0 && w[0].1 < w[1].1)));
            if len > 0 {
                let mut v = input.clone();
                let index = len * 2 / 3;
                let (left, nth, right) = v.select_nth_unstable(index);
                assert!(left.iter().all(|x| *x <= *nth) && right.iter().all(|x| *x >= *nth));
                assert!(is_sorted_permutation(&{ let mut s = v.clone(); s.sort(); s }, &input));
            }
        }
    }
    let mut wide: Vec<Wide> = inputs(300)[0].iter().map(|x| Wide(format!("{}", x % 40), [*x; 9])).collect();
    let mut other = wide.clone();
    wide.sort();
    other.sort_unstable();
    assert!(wide == other && wide.windows(2).all(|w| w[0] <= w[1]));

    // Elements that change while they are compared keep their changes, and are dropped once.
    let life = Rc::new(());
    for stable in [true, false] {
        let mut v: Vec<Counted> = inputs(500)[0]
            .iter()
            .map(|x| Counted { key: x % 100, compared: Cell::new(0), _life: life.clone() })
            .collect();
        let total = Cell::new(0u64);
        let by = |a: &Counted, b: &Counted| {
            a.compared.set(a.compared.get() + 1);
            b.compared.set(b.compared.get() + 1);
            total.set(total.get() + 2);
            a.key.cmp(&b.key)
        };
        if stable { v.sort_by(by) } else { v.sort_unstable_by(by) }
        assert!(v.windows(2).all(|w| w[0].key <= w[1].key));
        assert_eq!(v.iter().map(|c| c.compared.get()).sum::<u64>(), total.get());
    }
    assert_eq!(Rc::strong_count(&life), 1);

    // An order that panics leaves all elements.
    std::panic::set_hook(Box::new(|_| {}));
    for len in [10, 30, 200, 3000] {
        for after in [1, 5, 20, 100, 300, 2000, 10000, 30000] {
            for stable in [true, false] {
                let input = &inputs(len)[0];
                let mut v: Vec<Box<u64>> = input.iter().map(|x| Box::new(*x)).collect();
                let mut left = after;
                let mut by = |a: &Box<u64>, b: &Box<u64>| {
                    left -= 1;
                    if left == 0 {
                        panic!("enough");
                    }
                    a.cmp(b)
                };
                let _ = catch_unwind(AssertUnwindSafe(|| if stable { v.sort_by(&mut by) } else { v.sort_unstable_by(&mut by) }));
                let mut kept: Vec<u64> = v.iter().map(|x| **x).collect();
                kept.sort();
                assert!(is_sorted_permutation(&kept, input), "panic {len} {after}");
            }
        }
    }
    // An order that is none neither loses elements nor hangs.
    let mut state = 99;
    let mut v = inputs(2000)[0].clone();
    let _ = catch_unwind(AssertUnwindSafe(|| v.sort_by(|_, _| if next(&mut state) % 2 == 0 { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater })));
    v.sort();
    assert!(is_sorted_permutation(&v, inputs(2000)[0].as_slice()));

    // Maps that grow and shrink.
    let mut state = 5u64;
    let mut map: BTreeMap<u64, String> = BTreeMap::new();
    let mut model = vec![None; 500];
    for step in 0..40_000u64 {
        let key = next(&mut state) % 500;
        if next(&mut state) % 3 == 0 || step > 30_000 {
            assert_eq!(map.remove(&key), model[key as usize].take());
        } else {
            let value = format!("{step}");
            assert_eq!(map.insert(key, value.clone()), model[key as usize].replace(value));
        }
        if step % 1000 == 0 {
            let from = key;
            assert!(map.range(from..).map(|(k, v)| (*k, v)).eq(model.iter().enumerate().skip(from as usize).filter_map(|(k, v)| v.as_ref().map(|v| (k as u64, v)))));
            assert!(map.iter().rev().map(|(k, _)| *k).eq(model.iter().enumerate().rev().filter_map(|(k, v)| v.as_ref().map(|_| k as u64))));
            assert_eq!(map.clone(), map);
        }
    }
    let rest: Vec<u64> = map.into_iter().map(|(k, _)| k).collect();
    assert!(rest.windows(2).all(|w| w[0] < w[1]));

    // Channels: every value once, in order by sender; what is left is dropped.
    let (sender, receiver) = mpsc::channel::<(usize, u32, Rc<()>)>();
    drop((sender, receiver));
    let (sender, receiver) = mpsc::channel();
    let workers: Vec<_> = (0..4)
        .map(|t| {
            let sender = sender.clone();
            thread::spawn(move || (0..20_000u32).for_each(|i| sender.send((t, i)).unwrap()))
        })
        .collect();
    drop(sender);
    let mut seen = [0u32; 4];
    for (t, i) in &receiver {
        assert_eq!(seen[t], i);
        seen[t] += 1;
    }
    assert_eq!(seen, [20_000; 4]);
    assert_eq!(receiver.try_recv(), Err(mpsc::TryRecvError::Disconnected));
    workers.into_iter().for_each(|w| w.join().unwrap());
    let token = Rc::new(());
    let (sender, receiver) = mpsc::channel();
    (0..100).for_each(|_| sender.send(token.clone()).unwrap());
    assert_eq!(receiver.iter().take(40).count(), 40);
    assert_eq!(receiver.recv_timeout(std::time::Duration::from_millis(5)).is_ok(), true);
    drop(receiver);
    assert_eq!(Rc::strong_count(&token), 1);
    assert!(sender.send(token.clone()).is_err());
    let (sender, receiver) = mpsc::channel::<u8>();
    assert_eq!(receiver.try_recv(), Err(mpsc::TryRecvError::Empty));
    assert_eq!(receiver.recv_timeout(std::time::Duration::from_millis(5)), Err(mpsc::RecvTimeoutError::Timeout));
    drop(sender);
    assert_eq!(receiver.recv(), Err(mpsc::RecvError));
    println!("ok");
}
