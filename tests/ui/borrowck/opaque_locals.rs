//@ rustc-agrees: text, any order
// What is returned as impl Trait borrows from a local: E0597, as rustc has it.
use std::fmt::Debug;
use std::future::Future;
async fn f(s: &str) -> usize {
    s.len()
}
fn id<T>(t: T) -> T {
    t
}
fn own<'a>(s: &'a str) -> impl Debug + 'a {
    s
}
fn k1() -> impl Debug {
    let s = String::from("a");
    s.as_str() //~ ERROR `s` does not live long enough
}
fn k2() -> impl Debug {
    let s = String::from("a");
    &s //~ ERROR `s` does not live long enough
}
fn k3() -> impl Debug {
    let s = String::from("a");
    id(&s) //~ ERROR `s` does not live long enough
}
fn k4() -> impl Debug {
    let s = String::from("a");
    own(&s) //~ ERROR `s` does not live long enough
}
fn k5() -> impl Future<Output = usize> {
    let s = String::from("a");
    f(&s) //~ ERROR `s` does not live long enough
}
fn k6(x: &str) -> impl Debug { //~ WARN unused variable: `x`
    let s = String::from("a");
    own(&s) //~ ERROR `s` does not live long enough
}
fn k7() -> impl Iterator<Item = u8> {
    let s = vec![1u8];
    s.iter().copied() //~ ERROR `s` does not live long enough
}
fn k8() -> impl Debug {
    let s = String::from("a");
    let r = own(&s); //~ ERROR `s` does not live long enough
    r
}
fn k9() -> impl Fn() -> usize {
    let s = String::from("a");
    let r = &s; //~ ERROR `s` does not live long enough
    move || r.len()
}
fn k10() -> Box<dyn Debug> {
    let s = String::from("a");
    Box::new(own(&s)) //~ ERROR cannot return value referencing local variable `s`
}
fn k11() -> (impl Debug, i32) {
    let s = String::from("a");
    (own(&s), 1) //~ ERROR `s` does not live long enough
}
fn main() {}
fn m1() -> impl Debug {
    let s = String::from("a");
    idr(&s) //~ ERROR `s` does not live long enough
}
fn m2() -> impl Debug {
    let s = String::from("a");
    ids(&s) //~ ERROR `s` does not live long enough
}
fn m3() -> impl Debug {
    let s = String::from("a");
    ownr(&s) //~ ERROR `s` does not live long enough
}
fn m4() -> impl Debug {
    let s = String::from("a");
    ownt(&s) //~ ERROR `s` does not live long enough
}
fn m5() -> impl Debug {
    let s = String::from("a");
    W(&s) //~ ERROR `s` does not live long enough
}
fn m6() -> impl Debug {
    let s = String::from("a");
    mk(&s) //~ ERROR `s` does not live long enough
}
fn m7() -> impl Debug {
    let s = String::from("a");
    Some(&s) //~ ERROR `s` does not live long enough
}
fn m8() -> impl Debug {
    let s = String::from("a");
    let w = mk(&s); //~ ERROR `s` does not live long enough
    w
}
fn m9() -> impl Debug {
    let s = String::from("a");
    let w = W(&s); //~ ERROR `s` does not live long enough
    w
}
fn m10() -> impl Debug {
    let s = String::from("a");
    let w = idr(&s); //~ ERROR `s` does not live long enough
    w
}
fn m11() -> impl Debug {
    let s = String::from("a");
    let w = &s; //~ ERROR `s` does not live long enough
    w
}
fn m12() -> impl Debug {
    let s = String::from("a");
    mk(&s).x() //~ ERROR `s` does not live long enough
}
fn m13() -> impl Debug {
    let s = String::from("a");
    s.as_str() //~ ERROR `s` does not live long enough
}
fn m14() -> impl Debug {
    let s = String::from("a");
    let w = s.as_str(); //~ ERROR `s` does not live long enough
    w
}
fn m15() -> impl Debug {
    let s = String::from("a");
    vec![&s] //~ ERROR `s` does not live long enough
}
fn m16() -> impl Debug {
    let s = String::from("a");
    return &s; //~ ERROR `s` does not live long enough
}
fn idr<'a>(s: &'a String) -> &'a String {
    s
}
fn ids<'a>(s: &'a str) -> &'a str {
    s
}
fn ownr<'a>(s: &'a String) -> impl Debug + 'a {
    s
}
fn ownt<T: Debug>(s: T) -> impl Debug {
    s
}
struct W<'a>(&'a String);
fn mk<'a>(s: &'a String) -> W<'a> {
    W(s)
}
impl<'a> W<'a> {
    fn x(&self) -> &'a String {
        self.0
    }
    fn y(&self) -> &String {
        self.0
    }
}
impl<'a> Debug for W<'a> {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}
