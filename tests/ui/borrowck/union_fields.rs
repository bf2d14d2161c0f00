//@ rustc-agrees
// Two fields of one union are the same memory: both are named.
#[derive(Clone, Copy)]
struct I {
    a: u16,
    b: u16,
}
union U {
    a: u32,
    b: f32,
    i: I,
}
fn f1(u: &mut U) {
    unsafe {
        let p = &mut u.a;
        let q = &mut u.b; //~ ERROR cannot borrow `*u` (via `u.b`) as mutable more than once at a time
        *p = 1;
        *q = 1.0;
    }
}
fn f2(u: &mut U) {
    unsafe {
        let p = &mut u.i.a;
        let q = &u.b; //~ ERROR cannot borrow `*u` (via `u.b`) as immutable because it is also borrowed as mutable (via `u.i.a`)
        *p = 1;
        drop(q);
    }
}
fn f3(u: &mut U) {
    unsafe {
        let p = &u.a;
        u.b = 1.0; //~ ERROR cannot assign to `u.b` because it is borrowed
        drop(p);
    }
}
fn f4(u: &mut U) {
    unsafe {
        let p = &mut u.a;
        let x = u.b; //~ ERROR cannot use `u.b` because it was mutably borrowed
        //~| WARN unused variable: `x`
        *p = 1;
    }
}
fn f5(u: &mut U) {
    unsafe {
        let p = &mut u.i.a;
        let x = &mut u.i.b;
        *p = 1;
        *x = 2;
    }
}
fn f6(u: &mut U) {
    unsafe {
        let p = &u.i.a;
        let x = &mut u.a; //~ ERROR cannot borrow `*u` (via `u.a`) as mutable because it is also borrowed as immutable (via `u.i.a`)
        drop(p);
        *x = 2;
    }
}
fn f7(mut u: U) {
    unsafe {
        let p = &mut u.i;
        let x = &mut u.i; //~ ERROR cannot borrow `u.i` as mutable more than once at a time
        p.a = 1;
        x.b = 1;
    }
}
fn f8(mut u: U) {
    unsafe {
        let p = &mut u;
        let x = &mut u.i; //~ ERROR cannot borrow `u.i` as mutable more than once at a time
        p.a = 1;
        x.b = 1;
    }
}
fn main() {}
