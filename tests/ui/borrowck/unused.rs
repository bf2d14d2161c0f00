//@ rustc-agrees
#![allow(dead_code)]
struct P {
    a: i32,
    b: i32,
}
fn a(p: P) {
    let P { a, b } = p; //~ WARN unused variable: `a`
    let P { a: c, .. } = P { a: 1, b: 2 }; //~ WARN unused variable: `c`
    println!("{}", b);
}
fn b() {
    let mut x = 1; //~ WARN variable `x` is assigned to, but never used
    x = 2; //~ WARN value assigned to `x` is never read
}
fn c() {
    let mut x; //~ WARN variable `x` is assigned to, but never used
    x = 2; //~ WARN value assigned to `x` is never read
    x = 3; //~ WARN value assigned to `x` is never read
}
fn d(mut n: i32) { //~ WARN value passed to `n` is never read
    n = 3;
    println!("{}", n);
}
fn e(mut n: i32) { //~ WARN variable `n` is assigned to, but never used
    n = 3; //~ WARN value assigned to `n` is never read
}
fn g() {
    let mut x = 1;
    println!("{}", x);
    x = 5; //~ WARN value assigned to `x` is never read
}
fn h() {
    let mut x = 1; //~ WARN variable `x` is assigned to, but never used
    x += 2; //~ WARN value assigned to `x` is never read
}
fn i() {
    let mut p = P { a: 1, b: 2 }; //~ WARN variable `p` is assigned to, but never used
    p.a = 3; //~ WARN value assigned to `p` is never read
}
fn j(v: Vec<i32>) {
    for q in v {} //~ WARN unused variable: `q`
    let (m, _n) = (1, 2); //~ WARN unused variable: `m`
}
fn k() {
    let f = |z: i32| 1; //~ WARN unused variable: `z`
    f(1);
    let mut s = 0;
    let mut g = || s += 1;
    g();
}
fn l(o: Option<i32>) {
    match o {
        Some(v) if v > 1 => {}
        Some(w) => {} //~ WARN unused variable: `w`
        None => {}
    }
    if let Some(t @ 1) = o {} //~ WARN unused variable: `t`
}
fn m() {
    let x; //~ WARN variable `x` is assigned to, but never used
    let y = loop { //~ WARN unused variable: `y`
        x = 1; //~ WARN value assigned to `x` is never read
        break 2;
    };
}
fn n(b: bool) -> i32 {
    let mut r = 0; //~ WARN value assigned to `r` is never read
    if b {
        r = 1;
    } else {
        r = 2;
    }
    r
}
fn o() {
    let mut x = String::new(); //~ WARN variable `x` is assigned to, but never used
    x = String::from("a"); //~ WARN value assigned to `x` is never read
    let mut b = Box::new(1);
    *b = 2;
    let mut arr = [1, 2];
    arr[0] = 3; //~ WARN value assigned to `arr` is never read
}
fn p() {
    let mut i = 0;
    while i < 3 {
        i += 1;
    }
    let mut last = 0; //~ WARN variable `last` is assigned to, but never used
    for k in 0..3 {
        last = k; //~ WARN value assigned to `last` is never read
    }
}
fn q(&(x, y): &(i32, i32), [r, ..]: [i32; 2]) {} //~ WARN unused variable: `x`
//~| WARN unused variable: `y`
//~| WARN unused variable: `r`
fn r() {
    let _ = 1;
    let _u = 2;
    let x = 3;
    let x = x + 1; //~ WARN unused variable: `x`
}
fn replaced(mut v: Vec<i32>) {
    loop {
        println!("{}", v.len());
        v = vec![1]; // the old value is dropped first, which may unwind
    }
}
trait T {
    fn t(&self, x: i32) {} //~ WARN unused variable: `x`
}
// An operator assignment is neither a use nor the end of what was there; an assignment that drops the
// old value happens once, whether the drop panics or not.
fn s() -> u32 {
    let mut total = 0;
    total += 1;
    total += 2;
    total
}
fn u() {
    let mut text = String::from("a");
    println!("{text}");
    text = String::new();
    println!("{text}");
}
fn main() {}
