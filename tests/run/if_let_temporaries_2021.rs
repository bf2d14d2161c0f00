//@ rustc-agrees
//@ edition: 2021
// Before edition 2024 what `if let` matches lives until the end of the whole expression: the else
// still finds a lock held. A plain condition ends before either branch.
use std::cell::{Cell, RefCell};

struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}
impl Loud {
    fn get(&self, found: bool) -> Option<&str> {
        found.then_some(self.0)
    }
}

fn chain(n: u32) -> &'static str {
    if let Some(_) = Loud("first").get(n == 0) {
        println!("in first");
        "first"
    } else if let Some(_) = Loud("second").get(n == 1) {
        println!("in second");
        "second"
    } else if Loud("plain").get(true).is_none() {
        "never"
    } else {
        println!("in else");
        "else"
    }
}

fn main() {
    for n in 0..3 {
        println!("= {}", chain(n));
    }
    let cell = RefCell::new(Some(3));
    if let Some(5) = *cell.borrow() {
    } else {
        println!("borrowed: {}", cell.try_borrow_mut().is_err());
    }
    println!("borrowed: {}", cell.try_borrow_mut().is_err());
    let rounds = Cell::new(0);
    while let Some(_) = Loud("round").get(rounds.get() < 2) {
        rounds.set(rounds.get() + 1);
        println!("round {}", rounds.get());
    }
    let value = if let Some(text) = Loud("value").get(false) { text.len() } else { 7 };
    println!("{value}");
}
