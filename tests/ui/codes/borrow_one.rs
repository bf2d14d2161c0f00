// Codes of the borrow checker, in the shape of everyday mistakes.
//@ rustc-agrees
#![allow(dead_code, unused_variables, unused_assignments)]
use std::cell::RefCell;
use std::collections::HashMap;
use std::thread;

#[derive(Debug)]
struct Order {
    id: u32,
    lines: Vec<String>,
}
fn consume(o: Order) {}
fn moved(order: Order) {
    consume(order);
    println!("{:?}", order); //~ ERROR borrow of moved value: `order`
}
fn in_loop(order: Order) {
    for _ in 0..2 {
        consume(order); //~ ERROR use of moved value: `order`
    }
}
fn unset(flag: bool) -> u32 {
    let total: u32;
    if flag {
        total = 1;
    }
    total //~ ERROR used binding `total` is possibly-uninitialized
}
fn twice() {
    let x = 1;
    x = 2; //~ ERROR cannot assign twice to immutable variable `x`
    x += 3; //~ ERROR cannot assign twice to immutable variable `x`
}
fn not_mut(order: Order, lines: &Vec<String>) {
    order.lines.push(String::new()); //~ ERROR cannot borrow `order.lines` as mutable, as `order` is not declared as mutable
    lines.push(String::new()); //~ ERROR cannot borrow `*lines` as mutable, as it is behind a `&` reference
    order.id = 3; //~ ERROR cannot assign to `order.id`, as `order` is not declared as mutable
}
fn behind(order: &Order) {
    order.id = 4; //~ ERROR cannot assign to `order.id`, which is behind a `&` reference
    let lines = order.lines; //~ ERROR cannot move out of `order.lines` which is behind a shared reference
}
fn two_muts(v: &mut Vec<u32>) {
    let a = &mut v[0];
    let b = &mut v[1]; //~ ERROR cannot borrow `*v` as mutable more than once at a time
    *a += *b;
}
fn push_while_reading(v: &mut Vec<u32>) {
    for x in v.iter() {
        if *x > 3 {
            v.push(*x); //~ ERROR cannot borrow `*v` as mutable because it is also borrowed as immutable
        }
    }
}
fn assigned_while_borrowed() {
    let mut n = 3;
    let r = &n;
    n = 4; //~ ERROR cannot assign to `n` because it is borrowed
    println!("{r}");
}
fn moved_while_borrowed(order: Order) {
    let first = &order.lines[0];
    consume(order); //~ ERROR cannot move out of `order` because it is borrowed
    println!("{first}");
}
fn too_short() -> usize {
    let kept;
    {
        let text = String::from("a");
        kept = &text; //~ ERROR `text` does not live long enough
    }
    kept.len()
}
fn returned<'a>() -> &'a str {
    let text = String::new();
    text.as_str() //~ ERROR cannot return value referencing local variable `text`
}
fn temporary() {
    let s: &str = String::from("a").as_str(); //~ ERROR temporary value dropped while borrowed
    println!("{s}");
}
fn spawned(names: Vec<String>) {
    let handle = thread::spawn(|| println!("{}", names.len())); //~ ERROR closure may outlive the current function, but it borrows `names`, which is owned by the current function
    handle.join().unwrap();
}
fn out_of_slice(all: [String; 2], some: &[String]) {
    let a = some[0]; //~ ERROR cannot move out of type `[String]`, a non-copy slice
    let i = 1;
    let b = all[i]; //~ ERROR cannot move out of type `[String; 2]`, a non-copy array
}
struct Guard {
    name: String,
}
impl Drop for Guard {
    fn drop(&mut self) {}
}
fn out_of_drop(g: Guard) -> String {
    g.name //~ ERROR cannot move out of type `Guard`, which implements the `Drop` trait
}
fn used_while_mut(mut n: u32) -> u32 {
    let r = &mut n;
    let copy = n + 1; //~ ERROR cannot use `n` because it was mutably borrowed
    *r = 2;
    copy
}
fn closure_moves(order: Order) {
    let f = || consume(order);
    f();
    f(); //~ ERROR use of moved value: `f`
}
fn closure_borrows(mut v: Vec<u32>) {
    let mut add = || v.push(1);
    println!("{}", v.len()); //~ ERROR cannot borrow `v` as immutable because it is also borrowed as mutable
    add();
}
fn two_closures(mut n: u32) {
    let mut a = || n += 1;
    let mut b = || n += 2; //~ ERROR cannot borrow `n` as mutable more than once at a time
    a();
    b();
}
fn escape(cell: &RefCell<Vec<&u32>>, x: &u32) {
    cell.borrow_mut().push(x); //~ ERROR lifetime may not live long enough
}
fn longest<'a>(a: &'a str, b: &str) -> &'a str {
    b //~ ERROR explicit lifetime required in the type of `b`
}
fn matched(mut o: Option<u32>) {
    match o {
        None => {}
        Some(_) if { o = None; false } => {} //~ ERROR cannot assign `o` in match guard
        Some(_) => {}
    }
}
struct Parser<'a> {
    text: &'a mut String,
}
impl<'a> Drop for Parser<'a> {
    fn drop(&mut self) {}
}
fn take<'a>(p: Parser<'a>) -> &'a mut String {
    p.text //~ ERROR borrow may still be in use when destructor runs
}
fn take_part<'a>(p: Parser<'a>) -> &'a mut String {
    &mut *p.text //~ ERROR borrow may still be in use when destructor runs
}
fn needs_static(x: &str) {
    thread::spawn(move || println!("{x}")); //~ ERROR borrowed data escapes outside of function
}
fn count(words: &[String]) -> HashMap<&str, u32> {
    let mut counts = HashMap::new();
    for w in words {
        let lower = w.to_lowercase();
        *counts.entry(lower.as_str()).or_insert(0) += 1;
    }
    counts //~ ERROR cannot return value referencing local variable `lower`
}
fn main() {}
