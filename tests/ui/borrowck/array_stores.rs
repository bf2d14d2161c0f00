//@ rustc-agrees
// Elements assigned: their array is read; what is dropped later is not told of.
struct S {
    x: i32,
    s: String,
}
fn t<T>() -> T {
    loop {}
}
fn f5(i: usize) {
    let mut a: [S; 2] = t();
    a[i].x = 1;
}
fn f6(i: usize) { //~ WARN unused variable: `i`
    let mut a: (S, S) = t();
    a.0.x = 1;
}
fn f7(i: usize) { //~ WARN unused variable: `i`
    let mut a: S = t();
    a.x = 1;
}
fn f8(i: usize) { //~ WARN unused variable: `i`
    let mut a: [S; 2] = t();
    a[0].x = 1;
}
fn f9(i: usize) { //~ WARN unused variable: `i`
    let mut a: [String; 2] = t();
    a[0] = String::new();
}
fn f10(i: usize) { //~ WARN unused variable: `i`
    let mut a: [[i32; 2]; 2] = t();
    a[0][1] = 3; //~ WARN value assigned to `a` is never read
}
fn f11(i: usize) { //~ WARN unused variable: `i`
    let mut a: (String, [i32; 2]) = t();
    a.1[1] = 3;
}
fn f12(i: usize) { //~ WARN unused variable: `i`
    let mut a: (String, i32) = t();
    a.0 = String::new();
}
fn f13(i: usize) { //~ WARN unused variable: `i`
    let mut a: String = t();
    drop(a);
    a = String::new(); //~ WARN value assigned to `a` is never read
}
struct P {
    a: (i32, i32),
}
fn g1() {
    let p: P; //~ WARN variable `p` is assigned to, but never used
    p.a.0 = 3; //~ ERROR partially assigned binding `p` isn't fully initialized
    //~| WARN value assigned to `p` is never read
}
fn g2() {
    let p: P;
    let x = p.a.0; //~ ERROR used binding `p` isn't initialized
    //~| WARN unused variable: `x`
}
fn g3() {
    let mut p: [i32; 2]; //~ WARN variable does not need to be mutable
    p[0] = 1; //~ ERROR used binding `p` isn't initialized
    //~| WARN value assigned to `p` is never read
}
fn main() {
    f5(1);
    f6(1);
    f7(1);
    f8(1);
    f9(1);
    f10(1);
    f11(1);
    f12(1);
    f13(1);
    g1();
    g2();
    g3()
}
