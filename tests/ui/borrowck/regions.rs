//@ rustc-agrees
#![allow(unused, dead_code)]
use std::collections::HashMap;
use std::fmt::Debug;
fn a1<'a, 'b>(x: &'a i32, y: &'b i32) -> &'a i32 {
    y //~ ERROR lifetime may not live long enough
}
fn a2<'a>(x: &'a i32, y: &i32) -> &'a i32 {
    y //~ ERROR explicit lifetime required in the type of `y`
}
fn a3(x: &i32) -> &'static i32 {
    x //~ ERROR lifetime may not live long enough
}
fn a4(x: &i32, v: &mut Vec<&i32>) {
    v.push(x); //~ ERROR lifetime may not live long enough
}
fn a5<'a>(x: &i32, v: &mut Vec<&'a i32>) {
    v.push(x); //~ ERROR explicit lifetime required in the type of `x`
}
fn a6() {
    let c = |x: &'static str| x;
    let s = String::from("a");
    c(&s); //~ ERROR `s` does not live long enough
}
fn a7<T: 'static>(t: T) {}
fn a8(x: &i32) {
    a7(x); //~ ERROR borrowed data escapes outside of function
}
fn a9(x: &str) -> Box<dyn Fn() + '_> {
    Box::new(move || println!("{}", x))
}
struct S<'a> {
    r: &'a i32,
}
impl<'a> S<'a> {
    fn get(&self) -> &'a i32 {
        self.r
    }
    fn set(&mut self, r: &i32) {
        self.r = r; //~ ERROR explicit lifetime required in the type of `r`
    }
    fn set2<'b>(&mut self, r: &'b i32) {
        self.r = r; //~ ERROR lifetime may not live long enough
    }
    fn bad2<'b>(&self, o: &'b i32) -> &'a i32 {
        o //~ ERROR lifetime may not live long enough
    }
    fn bad3<'b>(&'b self, o: &'b S<'a>) -> &'static i32 {
        o.r //~ ERROR lifetime may not live long enough
    }
}
fn a11<'a>(x: &'a mut &'static str, y: &'a str) {
    *x = y; //~ ERROR lifetime may not live long enough
}
fn a12<'a, 'b>(x: &'a mut &'b str, y: &'a str) {
    *x = y; //~ ERROR lifetime may not live long enough
}
fn a14<'a>(f: fn(&'a i32)) -> fn(&'static i32) {
    f
}
fn a15<'a>(f: fn(&'static i32)) -> fn(&'a i32) {
    f //~ ERROR lifetime may not live long enough
}
fn a20<'a, T: Debug>(x: T) -> Box<dyn Debug + 'a> {
    Box::new(x) //~ ERROR the parameter type `T` may not live long enough
}
struct W<'a, T: 'a>(&'a T);
fn a21<'a, 'b>(x: &'a &'b i32) -> &'b i32 {
    *x
}
fn a22<'a, 'b>(x: &'a mut &'b i32) -> &'b mut i32 {
    todo!()
}
fn a23<'a, 'b>(x: &'a mut &'b mut i32) -> &'b mut i32 {
    *x //~ ERROR lifetime may not live long enough
}
fn a24(v: &'static mut Vec<i32>) -> &'static i32 {
    let z = 4;
    &v[z]
}
fn a25() -> &'static i32 {
    let x: &'static i32 = &5;
    x
}
fn a26() {
    let y = 5;
    let x: &'static i32 = &y; //~ ERROR `y` does not live long enough
}
fn a27() {
    let y = 5;
    let x: &'static i32 = &(y + 1); //~ ERROR temporary value dropped while borrowed
}
fn a28(s: &str) {
    std::thread::spawn(move || println!("{}", s)); //~ ERROR borrowed data escapes outside of function
}
fn a29() {
    let s = String::new();
    std::thread::spawn(|| println!("{}", s)); //~ ERROR closure may outlive the current function, but it borrows `s`, which is owned by the current function
}
fn a30<'a>(m: &mut HashMap<&'a str, i32>, k: &str) {
    m.insert(k, 1); //~ ERROR explicit lifetime required in the type of `k`
}
fn a31<'a>(x: &'a str) {
    let f: for<'b> fn(&'b str) -> &'b str = |s| s;
    let g: fn(&'static str) -> &'static str = f; //~ ERROR lifetime may not live long enough
    g(x);
}
fn hr(f: impl for<'x> Fn(&'x i32) -> &'x i32) {}
fn a32<'a>(y: &'a i32) {
    hr(|x| y); //~ ERROR lifetime may not live long enough
}
fn a33() {
    let mut o: Option<&i32> = None;
    hr(|x| x);
    let mut c = |x: &i32| {
        o = Some(x); //~ ERROR borrowed data escapes outside of closure
    };
}
fn a34<'a>(x: &'a i32) {
    let mut o: Vec<&'static i32> = vec![]; //~ ERROR lifetime may not live long enough
    o.push(x);
}
trait Tr {
    fn m<'a>(&'a self, o: &'a str) -> &'a str;
}
impl Tr for i32 {
    fn m<'a>(&'a self, o: &'a str) -> &'a str {
        let s = String::new();
        &s //~ ERROR cannot return reference to local variable `s`
    }
}
fn a35(x: &mut &str) {
    let s = String::from("x");
    *x = &s; //~ ERROR `s` does not live long enough
}
fn a36<'a>(mut it: std::slice::Iter<'a, i32>) -> Option<&'static i32> {
    it.next() //~ ERROR lifetime may not live long enough
}
fn a37<'a, T>(x: &'a T) -> &'static T
where
    T: 'static,
{
    x //~ ERROR lifetime may not live long enough
}
fn a39<'a>(b: &'a Box<dyn Debug + 'a>) -> &'a dyn Debug {
    &**b
}
fn a40<'a>(b: &'a mut Vec<&'static str>, c: &'a str) {
    b[0] = c; //~ ERROR lifetime may not live long enough
}
fn a41<'a, 'b: 'a>(x: &'a i32, y: &'b i32) -> (&'a i32, &'b i32) {
    (y, x) //~ ERROR lifetime may not live long enough
}
fn a42(x: &i32, y: &i32) -> bool {
    fn same<'a>(x: &'a i32, y: &'a i32) -> bool {
        true
    }
    same(x, y)
}
fn a43(x: &mut Vec<&i32>, y: &mut Vec<&i32>) {
    x.push(y[0]); //~ ERROR lifetime may not live long enough
}
fn a44(x: &mut Vec<&i32>, y: &mut Vec<&i32>) {
    std::mem::swap(x, y); //~ ERROR lifetime may not live long enough
    //~| ERROR lifetime may not live long enough
}
static Q: &str = { "a" };
const K: &'static [&str] = &["a"];
fn a45(x: &str) -> Option<&'static str> {
    if x.len() > 1 {
        return Some(x); //~ ERROR lifetime may not live long enough
    }
    None
}
fn main() {}
