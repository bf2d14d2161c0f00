// Codes of the borrow checker, seen in another shape than in borrow_one.
//@ rustc-agrees
#![allow(dead_code, unused_variables, unused_assignments)]
use std::rc::Rc;

struct Node {
    value: i32,
    next: Option<Box<Node>>,
}
struct List {
    head: Option<Box<Node>>,
    len: usize,
}
impl List {
    fn pop(&self) -> Option<i32> {
        self.len -= 1; //~ ERROR cannot assign to `self.len`, which is behind a `&` reference
        let node = self.head.take()?; //~ ERROR cannot borrow `self.head` as mutable, as it is behind a `&` reference
        Some(node.value)
    }
    fn first(&mut self) -> &mut Node {
        let a = self.head.as_mut().unwrap();
        self.len += 1;
        let b = self.head.as_mut().unwrap(); //~ ERROR cannot borrow `self.head` as mutable more than once at a time
        a.value += 1;
        b
    }
    fn sum(&self, mut extra: Vec<i32>) -> i32 {
        let all = extra;
        extra.push(1); //~ ERROR borrow of moved value: `extra`
        self.len as i32
    }
}
fn partial(node: Node) -> i32 {
    let next = node.next;
    let whole = node; //~ ERROR use of partially moved value: `node`
    whole.value
}
fn unset_in_match(n: u32) -> String {
    let name;
    match n {
        0 => name = String::new(),
        1 => {}
        _ => name = String::from("b"),
    }
    name //~ ERROR used binding `name` is possibly-uninitialized
}
fn param(count: u32) {
    count = 3; //~ ERROR cannot assign to immutable argument `count`
}
fn pattern((a, b): (u32, u32)) {
    a += b; //~ ERROR cannot assign twice to immutable variable `a`
}
static TOTAL: u32 = 0;
fn statics() {
    TOTAL = 4; //~ ERROR cannot assign to immutable static item `TOTAL`
}
fn captured() {
    let total = 0;
    let mut add = |x: u32| total += x; //~ ERROR cannot assign to `total`, as it is not declared as mutable
    add(1);
}
fn by_fn(f: impl Fn()) {}
fn fn_mut(mut v: Vec<u8>) {
    by_fn(|| v.push(1)); //~ ERROR cannot borrow `v` as mutable, as it is a captured variable in a `Fn` closure
}
fn shared(v: Rc<Vec<u8>>) {
    v.push(1); //~ ERROR cannot borrow data in an `Rc` as mutable
}
fn read_then_write(mut names: Vec<String>) {
    let last = names.last();
    names.clear(); //~ ERROR cannot borrow `names` as mutable because it is also borrowed as immutable
    println!("{:?}", last);
    let all = &mut names;
    println!("{}", names.len()); //~ ERROR cannot borrow `names` as immutable because it is also borrowed as mutable
    all.clear();
}
fn reassigned(mut s: String) {
    let r = &s;
    s = String::new(); //~ ERROR cannot assign to `s` because it is borrowed
    drop(r.clone());
}
fn dropped(v: Vec<u8>) {
    let slice = &v[..];
    drop(v); //~ ERROR cannot move out of `v` because it is borrowed
    println!("{}", slice.len());
}
fn block() {
    let r;
    {
        let x = 5;
        r = &x; //~ ERROR `x` does not live long enough
    }
    println!("{r}");
}
fn dangles() -> &'static [u8] {
    let bytes = [1u8, 2];
    &bytes //~ ERROR cannot return reference to local variable `bytes`
}
fn boxed() -> Box<dyn Fn(u32) -> u32> {
    let by = 2;
    Box::new(|x| x + by) //~ ERROR closure may outlive the current function, but it borrows `by`, which is owned by the current function
}
fn temp() {
    let v = &mut vec![1, 2].iter().map(|x| x + 1).collect::<Vec<_>>()[..];
    let first = vec![String::new()].iter().next().unwrap(); //~ ERROR temporary value dropped while borrowed
    println!("{first} {}", v.len());
}
fn slices(grid: &[[String; 2]; 2], rows: Vec<[String; 2]>) {
    let a = grid[0]; //~ ERROR cannot move out of type `[[String; 2]; 2]`, a non-copy array
    let [first, second] = *grid; //~ ERROR cannot move out of type `[[String; 2]; 2]`, a non-copy array
    let c = rows[0]; //~ ERROR cannot move out of type `[String; 2]`, a non-copy array
}
struct File {
    path: String,
    size: u64,
}
impl Drop for File {
    fn drop(&mut self) {}
}
fn split(f: File) {
    let File { path, .. } = f; //~ ERROR cannot move out of type `File`, which implements the `Drop` trait
}
fn reborrow(v: &mut Vec<u8>) {
    let mut push = || v.push(1);
    v.push(2); //~ ERROR cannot borrow `*v` as mutable because previous closure requires unique access
    push();
    let a = || v.len();
    v.clear();
    a();
    let b = || v.push(3);
    let c = || v.push(4);
}
fn store<'a>(to: &mut Vec<&'a str>, from: &str) {
    to.push(from); //~ ERROR explicit lifetime required in the type of `from`
}
struct View {
    text: String,
}
impl View {
    fn each(&self) {
        std::thread::spawn(|| println!("{}", self.text)); //~ ERROR borrowed data escapes outside of method
    }
}
fn guard(mut v: Vec<u8>) {
    match v.len() {
        0 if { v.clear(); true } => {}
        _ => {}
    }
    match v {
        ref r if { v = Vec::new(); false } => {}
        _ => {}
    }
}
struct Buffer<'a>(&'a mut [u8]);
impl Drop for Buffer<'_> {
    fn drop(&mut self) {}
}
impl<'a> Buffer<'a> {
    fn into_bytes(self) -> &'a mut [u8] {
        self.0 //~ ERROR borrow may still be in use when destructor runs
    }
    fn bytes(self) -> &'a mut [u8] {
        &mut self.0[..] //~ ERROR borrow may still be in use when destructor runs
    }
}
fn shortest<'a, 'b>(a: &'a str, b: &'b str) -> &'a str {
    if a.len() < b.len() { a } else { b } //~ ERROR lifetime may not live long enough
}
fn explicit<'a>(x: &'a u32, y: &u32) -> &'a u32 {
    if *x > *y { x } else { y } //~ ERROR explicit lifetime required in the type of `y`
}
fn main() {}
