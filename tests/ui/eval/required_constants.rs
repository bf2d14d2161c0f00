//@ emit: obj
// Constants are evaluated for each instance of what names them, whether their value is used or not.
use std::mem::size_of;

fn counted<const N: usize>(x: i32) -> i32 {
    const { assert!(N > 3, "too few") }; //~ ERROR evaluation panicked: too few
    x
}

struct Slot<T>(T);

impl<T> Slot<T> {
    const OK: () = assert!(size_of::<T>() > 1, "too small"); //~ ERROR evaluation panicked: too small

    fn new(value: T) -> Self {
        let _ = Self::OK;
        Slot(value)
    }
}

fn outer<T>(value: T) -> Slot<T> {
    Slot::new(value)
}

fn never_run<T>() {
    if size_of::<T>() == 2 {
        const { assert!(size_of::<T>() == 2, "in a branch") } //~ ERROR evaluation panicked: in a branch
    }
}

fn closure<T>() {
    let g = || {
        const { assert!(size_of::<T>() > 1, "closed") }; //~ ERROR evaluation panicked: closed
    };
    g();
}

fn main() {
    counted::<4>(1);
    counted::<2>(1);
    let _ = outer(1u32).0;
    let _ = outer(1u8).0;
    never_run::<u16>();
    never_run::<u32>();
    closure::<u32>();
    closure::<u8>();
}
