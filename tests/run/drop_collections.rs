//@ rustc-agrees
// Drops of what collections and boxes hold.
unsafe extern "C" {
    fn putchar(c: i32) -> i32;
    fn puts(s: *const u8) -> i32;
}
fn num(mut n: i32) {
    if n < 0 {
        unsafe {
            putchar(45);
        }
        n = -n;
    }
    if n >= 10 {
        num(n / 10);
    }
    unsafe {
        putchar(48 + n % 10);
    }
}
fn line(n: i32) {
    num(n);
    unsafe {
        putchar(10);
    }
}
struct D(i32);
impl Drop for D {
    fn drop(&mut self) {
        unsafe {
            putchar(100);
        }
        line(self.0);
    }
}
fn eat(d: D) {
    line(d.0)
}
fn cond(b: bool) {
    let d = D(1);
    if b {
        eat(d);
    }
    line(77)
}
extern crate alloc;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
trait Sh {
    fn area(&self) -> i32;
}
impl Sh for D {
    fn area(&self) -> i32 {
        self.0
    }
}
fn t1() {
    let b = Box::new(D(1));
    line(b.0);
}
fn t2(c: bool) {
    let b = Box::new(D(2));
    if c {
        eat(*b);
    }
    line(200);
}
fn t3() {
    let b: Box<dyn Sh> = Box::new(D(3));
    line(b.area());
}
fn t4() {
    let mut v = Vec::new();
    v.push(D(4));
    v.push(D(5));
    for d in &v {
        line(d.0);
    }
    let x = v.pop();
    line(201);
}
fn t5() {
    let v: Vec<i32> = (0..5).map(|x| x * x).collect();
    for x in v {
        line(x);
    }
}
fn t6() {
    let mut s = String::from("ab");
    s.push_str("cde");
    line(s.len() as i32);
}
fn t7() -> Box<dyn Fn(i32) -> i32> {
    let d = D(6);
    Box::new(move |x| x + d.0)
}
fn t8() {
    let v = alloc::vec![D(7), D(8)];
    let mut it = v.into_iter();
    let a = it.next();
    line(202);
}
enum L {
    Nil,
    Cons(i32, Box<L>),
}
fn sum(l: &L) -> i32 {
    match l {
        L::Nil => 0,
        L::Cons(x, r) => *x + sum(r),
    }
}
fn t9() {
    let l = L::Cons(1, Box::new(L::Cons(2, Box::new(L::Nil))));
    line(sum(&l));
    match l {
        L::Cons(_, r) => line(sum(&r)),
        L::Nil => {}
    }
}
struct T {
    l: Option<Box<T>>,
    v: D,
}
fn t10() {
    let t = T {
        l: Some(Box::new(T { l: None, v: D(20) })),
        v: D(21),
    };
    let Some(b) = t.l else { return };
    let T { v, .. } = *b;
    line(v.0);
}
fn t11() {
    let f: Box<dyn FnOnce() -> i32> = {
        let d = D(30);
        Box::new(move || {
            let e = d;
            e.0
        })
    };
    line(f());
}
fn main() {
    t1();
    t2(true);
    t2(false);
    t3();
    t4();
    t5();
    t6();
    let f = t7();
    line(f(2));
    drop(f);
    t8();
    t9();
    t10();
    t11();
}
