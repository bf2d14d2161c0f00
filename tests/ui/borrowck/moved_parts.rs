//@ rustc-agrees: labels
// Clones and borrowed parameters are suggested for variables, not for what is moved out of a field.
struct S<'a, T: Copy>
where
    T: Sized,
{
    x: &'a T,
    s: String,
}
struct W<'a> {
    s: String,
    t: S<'a, u8>,
}
fn eat<T>(t: T) {} //~ WARN unused variable: `t`
fn eats(t: String) {} //~ WARN unused variable: `t`
fn a1(w: W) {
    let a = w.s; //~ WARN unused variable: `a`
    let b = w.s; //~ ERROR use of moved value: `w.s`
    //~| WARN unused variable: `b`
}
fn a2(w: W) {
    eat(w.s);
    eat(w.s); //~ ERROR use of moved value: `w.s`
}
fn a3(w: W) {
    eats(w.s);
    eat(w.s); //~ ERROR use of moved value: `w.s`
}
fn a4(s: S<u8>) {
    eat(s);
    eat(s); //~ ERROR use of moved value: `s`
}
fn a5(s: Option<S<u8>>) {
    let a = s; //~ WARN unused variable: `a`
    eat(s); //~ ERROR use of moved value: `s`
}
fn a6(w: W) {
    let W { s, t } = w; //~ WARN unused variable: `s`
    //~| WARN unused variable: `t`
    let b = w.s; //~ ERROR use of moved value: `w.s`
    //~| WARN unused variable: `b`
}
fn a7<T: Iterator>(w: T) {
    let t = w; //~ WARN unused variable: `t`
    let u = w; //~ ERROR use of moved value: `w`
    //~| WARN unused variable: `u`
}
fn a8<T: Iterator>(w: T) {
    for x in w {} //~ WARN unused variable: `x`
    let u = w; //~ ERROR use of moved value: `w`
    //~| WARN unused variable: `u`
}
fn a9(w: W) {
    let mut w = w;
    drop(w);
    w.s = String::new(); //~ ERROR assign to part of moved value: `w`
}
fn a10(w: String) {
    let mut w = (w, 1);
    drop(w);
    w.0 = String::new(); //~ ERROR assign to part of moved value: `w`
}
fn main() {}
