//@ rustc-agrees: headers, any order
// In a body with errors what closures capture, and their kind, are not known.

fn mt<F: FnMut()>(f: F) { f() } //~ ERROR cannot borrow `f` as mutable, as it is not declared as mutable
fn nd<F: Send>(f: F) { } //~ WARN unused variable: `f`
fn dp<F: std::fmt::Display>(f: F) { } //~ WARN unused variable: `f`
fn a() { let k = 5; let a = (|x: i32| x + k) as fn(i32) -> i32; let y: u8 = ""; } //~ ERROR mismatched types
fn b() { let y: u8 = ""; let k = 5; let a = (|x: i32| x + k) as fn(i32) -> i32;  } //~ ERROR mismatched types
fn c() { let y: u8 = ""; let k = 5i32; let a = (|x: i32| x + k) as fn(i32) -> i32;  } //~ ERROR mismatched types
fn d() { let y: u8 = ""; let a = "a" as u8;  } //~ ERROR mismatched types
//~| ERROR casting `&'static str` as `u8` is invalid
fn d2() { let y: u8 = ""; let a = "a" as Vec<u8>; } //~ ERROR mismatched types
//~| ERROR non-primitive cast: `&'static str` as `Vec<u8>`
fn e() { let y: u8 = ""; let s = String::new(); let m = move || { let u = s; }; mt(m); } //~ ERROR mismatched types
fn f() { let y: u8 = ""; let s = std::rc::Rc::new(1); let m = move || { let u = s; }; nd(m); } //~ ERROR mismatched types
fn g() { let y: u8 = ""; let s = std::rc::Rc::new(1); nd(s); } //~ ERROR mismatched types
//~| ERROR `Rc<{integer}>` cannot be sent between threads safely
fn h() { 
    let y: u8 = nope; //~ ERROR E0425
    let s = std::rc::Rc::new(1); let m = move || { let u = &s; };
    m.clone();
    dp(m); //~ ERROR E0277
 }
fn i() { let y: u8 = ""; let s = &mut 1; let m = move || { *s = 1; }; let n = m.clone(); } //~ ERROR mismatched types
fn j() { let y: u8 = ""; let s = 1; let m = move || { s }; let n: fn() -> i32 = m; } //~ ERROR mismatched types
//~| ERROR mismatched types
fn k() { let y: u8 = nope; let s = String::new(); let m = move || { let u = s; }; mt(m); } //~ ERROR cannot find value `nope` in this scope
fn main() {}
