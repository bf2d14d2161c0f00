//@ rustc-agrees: headers, any order
// Types with wrong arguments: what is taken from their values is not looked at.

struct Stack<T> { items: Vec<T>, cap: usize }
fn new(cap: usize) -> Stack { loop {} } //~ ERROR missing generics for struct `Stack`
fn d1() { let mut s: Stack = loop {}; s.cap = 5usize as u8; } //~ ERROR missing generics for struct `Stack`
//~| WARN unreachable statement
fn d2() { let mut s: Stack = new(1); s.cap = 5usize as u8; } //~ ERROR missing generics for struct `Stack`
fn d3() { let mut s = new(1); s.cap = 5usize as u8; }
fn d4() { let mut s = new(1); let x: u8 = s.cap; }
fn d5() { let mut s = new(1); let x: usize = s.cap; let y: u8 = x; s.nope; s.nope(); s.items.nope(); s.items.push(1, 2); }
fn e(mut s: Stack) { s.cap = 5usize as u8; } //~ ERROR missing generics for struct `Stack`
//~| ERROR mismatched types
fn e2(mut s: Stack) { let y: u8 = s.cap; } //~ ERROR missing generics for struct `Stack`
//~| ERROR mismatched types
fn e3(mut s: Stack<u8, u8>) { let y: u8 = s.cap; s.nope; } //~ ERROR struct takes 1 generic argument but 2 generic arguments were supplied
//~| ERROR mismatched types
//~| ERROR no field `nope` on type `Stack<u8>`
fn e4(mut s: Stack<Nope>) { let y: u8 = s.cap; s.nope; s.nope(); s.items.push(1); s.items.nope(); } //~ ERROR cannot find type `Nope` in this scope
//~| ERROR mismatched types
fn e5() { let mut s: Stack<Nope> = loop {}; let y: u8 = s.cap; s.nope; s.nope(); s.items.push(1); s.items.nope(); } //~ ERROR cannot find type `Nope` in this scope
//~| WARN unreachable statement
fn e6() { let v: Vec<Nope> = vec![]; v.len() + "a"; let x: u8 = v.len(); v.nope(); v.push(1, 2); } //~ ERROR cannot find type `Nope` in this scope
fn main() {}
