//@ rustc-agrees
#![allow(unused, dead_code)]
use std::rc::Rc;
fn c1() {
    let s = String::new();
    let t = s;
    println!("{}", s); //~ ERROR borrow of moved value: `s`
}
fn c4() {
    let x = 1;
    x = 2; //~ ERROR cannot assign twice to immutable variable `x`
    println!("{}", x);
}
fn c5(x: i32) {
    x = 2; //~ ERROR cannot assign to immutable argument `x`
}
fn c6() {
    let x;
    x = 1;
    x = 2; //~ ERROR cannot assign twice to immutable variable `x`
    println!("{}", x);
}
fn c7(v: &Vec<String>) {
    let s = v[0]; //~ ERROR cannot move out of index of `Vec<String>`
}
fn c8(v: &[String]) {
    let s = v[0]; //~ ERROR cannot move out of type `[String]`, a non-copy slice
}
fn c9(a: [String; 2], i: usize) {
    let s = a[i]; //~ ERROR cannot move out of type `[String; 2]`, a non-copy array
}
struct D {
    s: String,
}
impl Drop for D {
    fn drop(&mut self) {}
}
fn c10(d: D) {
    let s = d.s; //~ ERROR cannot move out of type `D`, which implements the `Drop` trait
}
struct P {
    a: String,
    b: String,
}
fn c11(p: P) {
    let a = p.a;
    println!("{}", p.b);
    let q = p; //~ ERROR use of partially moved value: `p`
}
fn c12(p: &P) {
    let a = p.a; //~ ERROR cannot move out of `p.a` which is behind a shared reference
}
fn c13(p: &mut P) {
    let a = p.a; //~ ERROR cannot move out of `p.a` which is behind a mutable reference
}
fn c21() {
    let s = String::new();
    let c = || drop(s);
    println!("{}", s); //~ ERROR borrow of moved value: `s`
}
fn takes<F: Fn()>(f: F) {
    f()
}
fn takesm<F: FnMut()>(mut f: F) {
    f()
}
fn c24(r: Rc<String>) {
    let s = *r; //~ ERROR cannot move out of an `Rc`
}
fn c27(s: String) -> String {
    let t = s;
    s //~ ERROR use of moved value: `s`
}
fn c31() {
    let a = vec![1];
    let b = a;
    let c = a; //~ ERROR use of moved value: `a`
    let d = a; //~ ERROR use of moved value: `a`
}
fn c32() {
    let x = 1;
    let r = &mut x; //~ ERROR cannot borrow `x` as mutable, as it is not declared as mutable
}
fn c33() {
    let s = String::new();
    s.push('a'); //~ ERROR cannot borrow `s` as mutable, as it is not declared as mutable
}
fn c34(s: &String) {
    s.push('a'); //~ ERROR cannot borrow `*s` as mutable, as it is behind a `&` reference
}
fn c35(x: &i32) {
    *x = 1; //~ ERROR cannot assign to `*x`, which is behind a `&` reference
}
fn c38() {
    let c = || 1;
    let mut n = 0;
    let inc = || n += 1;
    inc(); //~ ERROR cannot borrow `inc` as mutable, as it is not declared as mutable
}
fn c39() {
    let n = 0;
    let mut inc = || n += 1; //~ ERROR cannot assign to `n`, as it is not declared as mutable
    inc();
}
fn c40() {
    let mut n = 0;
    takes(|| n += 1); //~ ERROR cannot assign to `n`, as it is a captured variable in a `Fn` closure
}
fn c41() {
    let v = vec![1];
    takes(|| v.push(1)); //~ ERROR cannot borrow `v` as mutable, as it is not declared as mutable
}
fn c42() {
    let v = vec![1];
    let mut c = || v.push(1); //~ ERROR cannot borrow `v` as mutable, as it is not declared as mutable
    c();
}
fn c43(p: &P) {
    p.mm(); //~ ERROR no method named `mm` found for reference `&P` in the current scope
}
fn c44(p: P) {
    p.mm(); //~ ERROR no method named `mm` found for struct `P` in the current scope
}
fn c45(p: P) {
    p.own(); //~ ERROR no method named `own` found for struct `P` in the current scope
    p.mm(); //~ ERROR no method named `mm` found for struct `P` in the current scope
}
fn c46(x: (String, String)) {
    drop(x.0);
    drop(x); //~ ERROR use of partially moved value: `x`
}
fn c49() {
    let (a, b) = (1, 2);
    a = 3; //~ ERROR cannot assign twice to immutable variable `a`
}
fn c50(v: Vec<String>) {
    for s in &v {
        let t = *s; //~ ERROR cannot move out of `*s` which is behind a shared reference
    }
}
fn c52(x: &[i32]) {
    x[0] = 1; //~ ERROR cannot assign to `x[_]`, which is behind a `&` reference
}
fn c53(x: Vec<i32>) {
    x[0] = 1; //~ ERROR cannot borrow `x` as mutable, as it is not declared as mutable
}
fn c54() {
    let a = [1, 2];
    a[0] = 1; //~ ERROR cannot assign to `a[_]`, as `a` is not declared as mutable
}
static ST: i32 = 1;
static STR: String = String::new();
fn c58(x: Box<i32>) {
    *x = 1; //~ ERROR cannot assign to `*x`, as `x` is not declared as mutable
}
fn c61(b: bool) {
    let s = String::new();
    if b {
        drop(s);
    }
    println!("{}", s); //~ ERROR borrow of moved value: `s`
}
fn c62(n: i32) {
    let s = String::new();
    match n {
        0 => drop(s),
        1 => {}
        _ => {}
    }
    drop(s); //~ ERROR use of moved value: `s`
}
fn c63() {
    let s = String::new();
    let v = vec![s, s]; //~ ERROR use of moved value: `s`
}
fn c66(a: &mut Vec<Box<i32>>) {
    let b = a[0]; //~ ERROR cannot move out of index of `Vec<Box<i32>>`
}
fn c68(a: [String; 2]) {
    let b = a[0]; //~ ERROR cannot move out of type `[String; 2]`, a non-copy array
}
fn c69(d: D) {
    let D { s } = d; //~ ERROR cannot move out of type `D`, which implements the `Drop` trait
}
fn c70() {
    let c = move |x: &mut i32| *x = 1;
    let f = &c;
    let s = String::from("a");
    let t = &s;
    t.push('a'); //~ ERROR cannot borrow `*t` as mutable, as it is behind a `&` reference
}
fn main() {}
