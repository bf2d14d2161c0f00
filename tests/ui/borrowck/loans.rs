//@ rustc-agrees
#![allow(unused, dead_code)]
use std::collections::HashMap;
fn b1() {
    let mut v = vec![1];
    let f = &v[0];
    v.push(2); //~ ERROR cannot borrow `v` as mutable because it is also borrowed as immutable
    println!("{}", f);
}
fn b2() {
    let mut v = vec![1];
    let a = &mut v;
    let b = &mut v; //~ ERROR cannot borrow `v` as mutable more than once at a time
    a.push(1);
    b.push(2);
}
fn b3() {
    let mut x = 1;
    let r = &mut x;
    let y = x; //~ ERROR cannot use `x` because it was mutably borrowed
    *r = 2;
}
fn b4() {
    let s = String::new();
    let r = &s;
    let t = s; //~ ERROR cannot move out of `s` because it is borrowed
    println!("{}", r);
}
fn b5() {
    let mut x = 1;
    let r = &x;
    x = 2; //~ ERROR cannot assign to `x` because it is borrowed
    println!("{}", r);
}
fn b6() {
    let mut o = Some(1);
    match o {
        None => {}
        Some(ref x)
            if {
                o = None; //~ ERROR cannot assign `o` in match guard
                false
            } => {}
        Some(_) => {}
    }
}
fn b7() {
    let r;
    {
        let x = 5;
        r = &x; //~ ERROR `x` does not live long enough
    }
    println!("{}", r);
}
struct D<'a>(&'a mut String);
impl<'a> Drop for D<'a> {
    fn drop(&mut self) {}
}
fn b10() {
    let mut v = vec![1];
    for x in &v {
        v.push(*x); //~ ERROR cannot borrow `v` as mutable because it is also borrowed as immutable
    }
}
fn b11() {
    let mut v = vec![1];
    for x in v.iter_mut() {
        v.clear(); //~ ERROR cannot borrow `v` as mutable more than once at a time
    }
}
fn b12() {
    let mut v = vec![1];
    loop {
        let r = &mut v;
        v.push(1); //~ ERROR cannot borrow `v` as mutable more than once at a time
        r.push(1);
    }
}
fn b15() {
    let mut a = (1, 2);
    let x = &mut a.0;
    let y = &mut a; //~ ERROR cannot borrow `a` as mutable more than once at a time
    *x = 1;
}
fn b16() {
    let mut s = String::new();
    let c = || s.push('a');
    s.push('b'); //~ ERROR cannot borrow `s` as mutable more than once at a time
    c(); //~ ERROR cannot borrow `c` as mutable, as it is not declared as mutable
}
fn b17() {
    let mut s = String::new();
    let mut c = || s.push('a');
    println!("{}", s); //~ ERROR cannot borrow `s` as immutable because it is also borrowed as mutable
    c();
}
fn b18() {
    let mut s = String::new();
    let mut c = || s.push('a');
    let mut d = || s.push('b'); //~ ERROR cannot borrow `s` as mutable more than once at a time
    c();
    d();
}
fn b19() {
    let s = String::new();
    let c = || s.len();
    drop(s); //~ ERROR cannot move out of `s` because it is borrowed
    c();
}
fn b20() {
    let mut x = 1;
    let c = || x;
    x = 2; //~ ERROR cannot assign to `x` because it is borrowed
    c();
}
fn b21() {
    let mut v = vec![1, 2];
    v.push(v.len());
    let w = &mut v;
    w.push(v.len()); //~ ERROR cannot borrow `v` as immutable because it is also borrowed as mutable
}
fn b23(m: &mut HashMap<i32, String>) -> &String {
    match m.get(&1) {
        Some(s) => s,
        None => {
            m.insert(1, String::new()); //~ ERROR cannot borrow `*m` as mutable because it is also borrowed as immutable
            m.get(&1).unwrap()
        }
    }
}
fn b25() {
    let x = Box::new(5);
    let r = &*x;
    drop(x); //~ ERROR cannot move out of `x` because it is borrowed
    println!("{}", r);
}
fn b27() -> &'static str {
    let s = String::new();
    &s //~ ERROR cannot return reference to local variable `s`
}
fn b28() -> Vec<&'static str> {
    let s = String::new();
    vec![&s[..]] //~ ERROR cannot return value referencing local variable `s`
}
fn b29<'a>() -> &'a [i32] {
    let v = vec![1];
    &v[..] //~ ERROR cannot return value referencing local variable `v`
}
fn b30<'a>() -> impl Iterator<Item = &'a i32> {
    let v: Vec<i32> = vec![1];
    v.iter() //~ ERROR cannot return value referencing local variable `v`
}
fn b31(s: String) -> &'static str {
    s.as_str() //~ ERROR cannot return value referencing function parameter `s`
}
fn b32<'a>(x: i32) -> Box<dyn Fn() -> i32 + 'a> {
    Box::new(|| x) //~ ERROR closure may outlive the current function, but it borrows `x`, which is owned by the current function
}
fn b33() -> impl Fn() -> i32 {
    let x = 1;
    || x //~ ERROR closure may outlive the current function, but it borrows `x`, which is owned by the current function
}
fn b35<'a>() -> Option<&'a str> {
    let s = String::from("a");
    Some(&s) //~ ERROR cannot return value referencing local variable `s`
}
struct Droppy;
impl Drop for Droppy {
    fn drop(&mut self) {}
}
struct Holder<'a>(&'a i32);
impl<'a> Drop for Holder<'a> {
    fn drop(&mut self) {}
}
fn b36() {
    let h;
    let x = 1;
    h = Holder(&x); //~ ERROR `x` does not live long enough
}
fn b37() {
    let mut x = 1;
    let h = Holder(&x);
    x = 2; //~ ERROR cannot assign to `x` because it is borrowed
}
fn b38() {
    let mut x = 1;
    let h = vec![&x];
    x = 2; //~ ERROR cannot assign to `x` because it is borrowed
    drop(h);
}
fn b39() {
    let mut x = 1;
    let h: Vec<Box<dyn Fn() -> i32 + '_>> = vec![Box::new(|| x)];
    x = 2; //~ ERROR cannot assign to `x` because it is borrowed
}
union U {
    a: u32,
    b: f32,
}
fn b41() {
    let mut s = String::from("a");
    let w = s.as_str();
    s.clear(); //~ ERROR cannot borrow `s` as mutable because it is also borrowed as immutable
    println!("{w}");
}
fn b42() {
    let mut x = 10;
    let y = &mut x;
    let z = &x; //~ ERROR cannot borrow `x` as immutable because it is also borrowed as mutable
    *y += 1;
    println!("{}", z);
}
fn b43() {
    let mut a = vec![vec![1]];
    let x = &mut a[0];
    a[1].push(1); //~ ERROR cannot borrow `a` as mutable more than once at a time
    x.push(2);
}
fn b44(x: &mut (i32, i32)) {
    let a = &mut x.0;
    let b = &x; //~ ERROR cannot borrow `x` as immutable because it is also borrowed as mutable
    *a = 1;
    println!("{:?}", b);
}
fn b46(mut x: &mut i32) {
    let a = &mut *x;
    let b = &mut *x; //~ ERROR cannot borrow `*x` as mutable more than once at a time
    *a = 1;
    *b = 2;
}
fn b48() {
    let mut data = vec![1, 2, 3];
    let slice = &mut data[..];
    data.push(4); //~ ERROR cannot borrow `data` as mutable more than once at a time
    slice[0] = 1;
}
fn b49() {
    let x: &mut i32;
    {
        let mut y = 3;
        x = &mut y; //~ ERROR `y` does not live long enough
    }
    *x = 1;
}
fn b50() {
    let mut s = vec![String::new()];
    let t = &s[0];
    s[0] = String::new(); //~ ERROR cannot borrow `s` as mutable because it is also borrowed as immutable
    println!("{t}");
}
fn b51() {
    let mut v = vec![3];
    let m = v.iter().max().unwrap();
    v.sort(); //~ ERROR cannot borrow `v` as mutable because it is also borrowed as immutable
    assert_eq!(*m, 3);
}
fn b54() {
    let c = std::cell::RefCell::new(1);
    let r;
    {
        let d = std::cell::RefCell::new(2);
        r = d.borrow(); //~ ERROR `d` does not live long enough
    }
    println!("{}", r);
}
fn main() {}
