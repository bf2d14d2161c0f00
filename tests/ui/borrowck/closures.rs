//@ rustc-agrees
#![allow(warnings)]
// Closures and what they borrow or move.
fn two() {
    let mut x = 1;
    let mut c = || x += 1;
    let d = || x += 2; //~ ERROR cannot borrow `x` as mutable more than once at a time
    c();
}
fn assigned() {
    let mut x = 1;
    let c = || x + 1;
    x = 2; //~ ERROR cannot assign to `x` because it is borrowed
    c();
}
fn pushed() {
    let mut v = vec![1];
    let c = || v.len();
    v.push(1); //~ ERROR cannot borrow `v` as mutable because it is also borrowed as immutable
    c();
}
fn used() {
    let mut x = 1;
    let mut c = || x += 1;
    let y = x; //~ ERROR cannot use `x` because it was mutably borrowed
    c();
}
fn moved_away() {
    let v = vec![1];
    let c = || v.len();
    drop(v); //~ ERROR cannot move out of `v` because it is borrowed
    c();
}
fn moved_into() {
    let v = vec![1];
    let c = || drop(v);
    println!("{:?}", v); //~ ERROR borrow of moved value: `v`
    c();
}
fn borrowed_before() {
    let mut v = vec![1];
    let r = &v;
    let mut c = || v.push(1); //~ ERROR cannot borrow `v` as mutable because it is also borrowed as immutable
    println!("{:?}", r);
    c();
}
fn boxed<'a>() -> Box<dyn Fn() -> i32 + 'a> {
    let x = 1;
    Box::new(|| x) //~ ERROR closure may outlive the current function, but it borrows `x`, which is owned by the current function
}
fn spawned() {
    let v = vec![1];
    std::thread::spawn(|| println!("{v:?}")); //~ ERROR closure may outlive the current function, but it borrows `v`, which is owned by the current function
}
fn elements(v: &mut [i32]) {
    if let [a, .., b, _] = v {
        let c = &mut v[0]; //~ ERROR cannot borrow `v[_]` as mutable more than once at a time
        *a += *b + *c;
    }
}
fn guarded(s: &mut String, c: bool) {
    struct Guard<'a>(&'a mut String);
    impl Drop for Guard<'_> {
        fn drop(&mut self) {}
    }
    let g = Guard(s);
    if c {
        drop(g);
    }
    s.push('x'); //~ ERROR cannot borrow `*s` as mutable more than once at a time
}
fn main() {}
