//@ rustc-agrees
// Moves by operators, loops, closures and methods, and what could be written instead.
#![allow(unused, dead_code)]
use std::ops::{Add, Neg};
use std::thread;
struct V(i32);
impl Add for V { type Output = V; fn add(self, o: V) -> V { V(self.0 + o.0) } }
impl Neg for V { type Output = V; fn neg(self) -> V { V(-self.0) } }
struct Job { name: Option<String>, tags: Vec<String> }
fn generic<T: Add<Output = T>>(a: T, b: T) -> (T, T) { let c = a + b; (c, a) } //~ ERROR use of moved value: `a`
fn left(a: V, b: V) -> (V, V) { let c = a + b; (c, a) } //~ ERROR use of moved value: `a`
fn right(a: V, b: V) -> (V, V) { let c = a + b; (c, b) } //~ ERROR use of moved value: `b`
fn unary(a: V) -> (V, V) { let c = -a; (c, a) } //~ ERROR use of moved value: `a`
fn text() { let s = String::new(); let t = s + "a"; println!("{s}{t}"); } //~ ERROR borrow of moved value: `s`
fn unset() { let x: i32; println!("{x}"); } //~ ERROR used binding `x` isn't initialized
fn unset_text() { let y: String; println!("{y}"); } //~ ERROR used binding `y` isn't initialized
fn unset_list() { let z: Vec<(bool, char)>; println!("{z:?}"); } //~ ERROR used binding `z` isn't initialized
fn unset_pair() { let t: (i32, Option<u8>); println!("{t:?}"); } //~ ERROR used binding `t` isn't initialized
fn unset_array() { let a: [f64; 3]; println!("{a:?}"); } //~ ERROR used binding `a` isn't initialized
fn looped() { let s = vec![1]; for i in 0..3 { drop(s); } } //~ ERROR use of moved value: `s`
fn while_looped() {
    let s = vec![1];
    let mut n = 0;
    while n < 3 {
        n += 1;
        let t = s; //~ ERROR use of moved value: `s`
        println!("{t:?}");
    }
}
fn spawned() {
    let s = String::new();
    let t = thread::spawn(move || println!("{s}"));
    println!("{s}"); //~ ERROR borrow of moved value: `s`
    t.join().unwrap();
}
fn measured() {
    let v = vec![1];
    let f = move || v.len();
    println!("{}{:?}", f(), v); //~ ERROR borrow of moved value: `v`
}
fn unwrapped(job: &Job) -> String { job.name.unwrap() } //~ ERROR cannot move out of `job.name` which is behind a shared reference
fn listed(job: &mut Job) -> Vec<String> { job.tags.into_iter().collect() } //~ ERROR cannot move out of `job.tags` which is behind a mutable reference
fn mapped(job: &Job) -> usize { job.name.map(|n| n.len()).unwrap_or(0) } //~ ERROR cannot move out of `job.name` which is behind a shared reference
fn twice() { let o = Some(String::new()); o.unwrap(); o.unwrap(); } //~ ERROR use of moved value: `o`
fn partly() { let o = Some(String::new()); if let Some(s) = o { drop(s); } println!("{o:?}"); } //~ ERROR borrow of partially moved value: `o`
fn behind(o: &Option<String>) { match *o { Some(s) => drop(s), None => {} } } //~ ERROR cannot move out of `o` as enum variant `Some` which is behind a shared reference
fn trimmed() {
    let s: &str = String::from("a").trim(); //~ ERROR temporary value dropped while borrowed
    println!("{s}");
}
fn main() {}
