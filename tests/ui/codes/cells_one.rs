// References to what may change in constants.
//@ rustc-agrees
#![allow(unused)]
mod cells {
    use std::cell::Cell;
    const A: Cell<usize> = Cell::new(1);
    const B: &'static Cell<usize> = &A; //~ ERROR E0492
}
mod loans {
    fn set(x: &mut i32) {
        *x += 4;
    }
    fn both(x: &mut i32) {
        let mut c1 = || set(x);
        let mut c2 = || set(x); //~ ERROR E0524
        c2();
        c1();
    }
}
mod closures {
    fn outside(x: &mut i32) {
        *x += 1;
    }
    fn foo(a: &mut i32) {
        let mut bar = || outside(a);
        outside(a); //~ ERROR E0501
        bar();
    }
}
fn main() {}
