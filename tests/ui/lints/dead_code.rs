//@ rustc-agrees
#[derive(Debug, Clone)]
struct S {
    a: i32, //~ WARN field `a` is never read
}
#[derive(Clone, PartialEq)]
struct S2 {
    a: i32,
}
struct V(i32, i32, i32); //~ WARN fields `1` and `2` are never read
struct V3(i32, i32, i32); //~ WARN fields `0` and `2` are never read
struct V4(i32); //~ WARN field `0` is never read
enum E {
    A(i32, u8), //~ WARN field `1` is never read
    B { x: i32, y: i32, z: i32 }, //~ WARN fields `x` and `z` are never read
    C { p: u8 }, //~ WARN variant `C` is never constructed
}
struct Dead; //~ WARN struct `Dead` is never constructed
impl Dead {
    fn f() {} //~ WARN associated items `f` and `K` are never used
    const K: i32 = 1;
}
struct Dead2; //~ WARN struct `Dead2` is never constructed
trait Tr { //~ WARN trait `Tr` is never used
    fn f(&self);
}
impl Tr for Dead2 {
    fn f(&self) {}
}
mod a {
    pub struct X;
    impl X {
        pub fn n() -> Self {
            X
        }
        pub fn un() {} //~ WARN associated items `un` and `pr` are never used
        fn pr(&self) {}
    }
    pub mod b {
        pub fn unused_in_b() {} //~ WARN function `unused_in_b` is never used
    }
}
#[allow(dead_code)]
fn ok() {
    callee()
}
fn callee() {}
#[expect(dead_code)]
fn ok2() {
    callee2()
}
fn callee2() {}
fn _under() {
    called_from_under()
}
fn called_from_under() {} //~ WARN function `called_from_under` is never used
const _: () = {
    const_helper();
};
const fn const_helper() {}
struct Many {
    a: i32,
    b: i32,
    c: i32, //~ WARN fields `c`, `d`, `e`, `f`, and `g` are never read
    d: i32,
    e: i32,
    f: i32,
    g: i32,
}
impl Many {
    fn a(&self) {} //~ WARN multiple methods are never used
    fn b(&self) {}
    fn c(&self) {}
    fn d(&self) {}
    fn e(&self) {}
    fn f(&self) {}
    fn g(&self) {}
}
struct Unit;
impl Drop for Unit {
    fn drop(&mut self) {
        in_drop()
    }
}
fn in_drop() {}
fn writes() {
    let mut m = Many { //~ WARN variable `m` is assigned to, but never used
        a: 1,
        b: 1,
        c: 1,
        d: 1,
        e: 1,
        f: 1,
        g: 1,
    };
    m.a = 2; //~ WARN value assigned to `m` is never read
    m.b += 1; //~ WARN value assigned to `m` is never read
}
macro_rules! mk {
    ($n:ident) => {
        fn $n() {}
        fn fixed() {} //~ WARN function `fixed` is never used
    };
}
mk!(made); //~ WARN function `made` is never used
static mut CNT: i32 = 0; //~ WARN static `CNT` is never used
struct Gen<T> {
    x: T, //~ WARN field `x` is never read
}
impl<T> Gen<T> {
    fn used(&self) {}
    fn notused(&self) {} //~ WARN method `notused` is never used
}
impl Gen<i32> {
    fn i32only(&self) {} //~ WARN method `i32only` is never used
}
unsafe extern "C" {
    fn abs(x: i32) -> i32;
    fn labs(x: i64) -> i64; //~ WARN function `labs` is never used
    static environ: *const u8; //~ WARN static `environ` is never used
}
fn main() {
    fn inner() {} //~ WARN function `inner` is never used
    struct Local; //~ WARN struct `Local` is never constructed
    let s = S { a: 1 };
    let t = s.clone();
    println!("{:?}", t);
    let s = S2 { a: 1 };
    println!("{}", s == s.clone());
    let V(x, _, _) = V(1, 2, 3);
    let V3(_, y, _) = V3(1, 2, 3);
    let _v = V4(1);
    let e = E::A(1, 2);
    if let E::A(q, _) = e {
        println!("{}{}{}", q, x, y);
    }
    let e = E::B { x: 1, y: 2, z: 3 };
    if let E::B { y, .. } = e {
        println!("{y}");
    }
    let _ = a::X::n();
    let _ = Unit;
    writes();
    let g = Gen { x: 1u8 };
    g.used();
    unsafe {
        abs(1);
    }
}
