// Codes of expressions: calls, fields, casts, operators, patterns.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables, unused_must_use)]
mod account {
    pub struct Account {
        pub owner: String,
        balance: i64,
    }
    impl Account {
        pub fn new(owner: &str) -> Account {
            Account { owner: owner.to_string(), balance: 0 }
        }
        fn audit(&self) {}
        pub fn total(&self) -> i64 {
            self.balance
        }
    }
    pub struct Code(u32);
}
use account::{self, Account}; //~ ERROR the name `account` is defined multiple times
//~| WARN unused import: `self`

#[derive(Debug)]
enum Event {
    Key(char, bool),
    Resize { width: u32, height: u32 },
    Quit,
}
struct Config {
    name: String,
    port: u16,
}

fn private(mut a: Account) {
    a.balance += 10; //~ ERROR field `balance` of struct `Account` is private
    a.audit(); //~ ERROR method `audit` is private
    let total = a.total; //~ ERROR attempted to take value of method `total` on type `Account`
    let b = Account { owner: String::new(), balance: 3 };
    let Account { balance, .. } = a;
    a.total() = 4; //~ ERROR invalid left-hand side of assignment
    let n = a.owner.length; //~ ERROR no field `length` on type `String`
    let m = n.count;
}
fn build() -> Config {
    let c = Config { name: "a".to_string() }; //~ ERROR missing field `port` in initializer of `Config`
    let d = Config { name: "a".to_string(), port: 1, host: 2 }; //~ ERROR struct `Config` has no field named `host`
    let e = Config { name: "a".to_string(), port: 80, port: 81 }; //~ ERROR field `port` specified more than once
    let r = Event::Resize { width: 1, depth: 2 }; //~ ERROR variant `Event::Resize` has no field named `depth`
    c
}
fn handle(e: &Event) {
    match e {
        Event::Key(c) => {} //~ ERROR this pattern has 1 field, but the corresponding tuple variant has 2 fields
        Event::Resize { width, depth } => {} //~ ERROR variant `Event::Resize` does not have a field named `depth`
//~| ERROR pattern does not mention field `height`
        Event::Resize { width } => {} //~ ERROR pattern does not mention field `height`
        Event::Quit => {}
        "key" ..= 'z' => {} //~ ERROR only `char` and numeric types are allowed in range patterns
        _ => {}
    }
    let 1 = 2;
    let Some(x) = "1".parse::<u8>().ok();
    match Some(3u8) {
        Some(0..=9) => {}
        None => {}
    }
}
fn casts(values: &[u8], flag: bool) {
    let p = values as usize; //~ ERROR casting `&[u8]` as `usize` is invalid
    let q = 3u8 as char as f32; //~ ERROR casting `char` as `f32` is invalid
    let r = 66u32 as char; //~ ERROR only `u8` can be cast as `char`, not `u32`
    let s = flag as Vec<u8>; //~ ERROR non-primitive cast: `bool` as `Vec<u8>`
    let t = "12" as u32; //~ ERROR casting `&'static str` as `u32` is invalid
    let u = &0u8 as u32; //~ ERROR casting `&u8` as `u32` is invalid
    let v = 5 as bool; //~ ERROR cannot cast `i32` as `bool`
    let w = 0u32 as *const [u8]; //~ ERROR cannot cast `u32` to a pointer that is wide
    let x = 3.5 as *const u8; //~ ERROR casting `f64` as `*const u8` is invalid
}
fn operators(mut s: String, n: u32) {
    let a = -s; //~ ERROR cannot apply unary operator `-` to type `String`
    let b = !"text"; //~ ERROR cannot apply unary operator `!` to type `&'static str`
    let c = s + 1; //~ ERROR mismatched types
    s += 1; //~ ERROR mismatched types
    n[0]; //~ ERROR cannot index into a value of type `u32`
    *n; //~ ERROR type `u32` cannot be dereferenced
    n(); //~ ERROR expected function, found `u32`
    5 = n; //~ ERROR invalid left-hand side of assignment
    2 += n; //~ ERROR invalid left-hand side of assignment
    let e = n.0; //~ ERROR `u32` is a primitive type and therefore doesn't have fields
    let f = n.parse(); //~ ERROR no method named `parse` found for type `u32` in the current scope
}
fn calls(f: fn(u8) -> u8, v: &mut Vec<u8>) -> u8 {
    f(1, 2); //~ ERROR this function takes 1 argument but 2 arguments were supplied
    f(); //~ ERROR this function takes 1 argument but 0 arguments were supplied
    v.push(); //~ ERROR this method takes 1 argument but 0 arguments were supplied
    v.insert(1); //~ ERROR this method takes 2 arguments but 1 argument was supplied
    let g = |a: u8, b: u8| a + b;
    g(1); //~ ERROR this function takes 2 arguments but 1 argument was supplied
    Event::Key('a'); //~ ERROR this enum variant takes 2 arguments but 1 argument was supplied
    account::Code(3); //~ ERROR tuple struct constructor `Code` is private
    let h = Event::Quit(); //~ ERROR expected function, found enum variant `Event::Quit`
    return; //~ ERROR `return;` in a function whose return type is not `()`
}
fn loops(n: u32) -> u32 {
    let a = if n > 3 { 4 }; //~ ERROR `if` may be missing an `else` clause
    while n < 3 {
        break 4; //~ ERROR `break` with value from a `while` loop
    }
    for i in n {} //~ ERROR `u32` is not an iterator
    for i in 0..n {
        break i; //~ ERROR `break` with value from a `for` loop
    }
    let s = Config { ..n }; //~ ERROR mismatched types
    Vec::<u8>::drop(&mut Vec::new()); //~ ERROR explicit use of destructor method
    let mut t = String::new();
    t.drop(); //~ ERROR no method named `drop` found for struct `String` in the current scope
    [0u8; n]; //~ ERROR attempt to use a non-constant value in a constant
    n as _
}
fn main() {}
