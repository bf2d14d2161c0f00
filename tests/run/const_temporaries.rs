//@ rustc-agrees
// What the value of a constant borrows is part of it; what a `static mut` borrows can be written.
const fn next(x: usize) -> usize {
    x + 1
}
const SLICE: &[usize] = &[next(1), next(2) + 1];
const NESTED: &&[usize; 1] = &&[next(3)];
static STATIC: &[usize] = &[next(1), next(2) + 1];
struct Holder {
    inner: &'static [usize],
}
const HOLDER: Holder = Holder { inner: &[next(7)] };
const OPTION: Option<&[usize]> = Some(&[next(8)]);
const MATCHED: &Option<&'static [u8]> = &match next(1) {
    2 => Some(&[next(3) as u8, 2]),
    _ => None,
};
const ROWS: &[&[usize]] = &[&[next(1)], &[next(2), next(3)], &[]];
static mut BYTES: &mut [u8] = &mut [1, 2, 3];

trait Table {
    const N: usize;
    const ROW: &'static [usize] = &[Self::N, Self::N + 1];
}
impl Table for u8 {
    const N: usize = 4;
}
const fn inline() -> &'static [usize] {
    const { &[next(1), 2] }
}

trait Take {
    fn take(self) -> usize
    where
        Self: Sized;
    fn name(&self) -> &'static str;
}
impl<T> Take for [T] {
    fn take(self) -> usize
    where
        Self: Sized,
    {
        unreachable!()
    }
    fn name(&self) -> &'static str {
        "slice"
    }
}

fn main() {
    println!("{SLICE:?} {NESTED:?} {STATIC:?} {:?} {OPTION:?}", HOLDER.inner);
    println!("{MATCHED:?} {ROWS:?} {:?} {:?} {}", u8::ROW, inline(), [1u8][..].name());
    unsafe {
        BYTES[1] = 9;
        println!("{} {}", BYTES[0], BYTES[1]);
    }
}
