//@ rustc-agrees
// Slices and strings are indexed by pairs of bounds, too.
use std::ops::Bound::{Excluded, Included, Unbounded};
fn message(f: impl FnOnce() -> usize + std::panic::UnwindSafe) {
    let caught = std::panic::catch_unwind(f).unwrap_err();
    println!("{:?}", caught.downcast_ref::<String>());
}

fn main() {
    let mut v = [1, 2, 3, 4, 5];
    println!("{:?} {:?}", &v[(Included(1), Excluded(3))], &v[(Excluded(1), Included(3))]);
    println!("{:?} {:?}", v.get((Unbounded, Included(4))), v.get((Unbounded, Included(5))));
    v[(Excluded(2), Unbounded)].fill(0);
    println!("{v:?} {:?}", v.get((Excluded(usize::MAX), Unbounded)));
    let s = "añb";
    println!("{} {:?}", &s[(Excluded(0), Unbounded)], s.get((Included(2), Unbounded)));
    let bounds = [
        (Excluded(usize::MAX), Unbounded),
        (Included(3), Excluded(2)),
        (Unbounded, Included(usize::MAX)),
        (Included(9), Unbounded),
        (Included(2), Included(7)),
    ];
    for bad in bounds {
        message(|| v[bad].len());
        message(|| s[bad].len());
        message(|| vec![1, 2, 3].drain(bad).count());
    }
}
