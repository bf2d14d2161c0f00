//@ rustc-agrees
// A trait object in a closure's written parameter: behind a reference it has the reference's
// lifetime, in a box one that is inferred, which may be 'static.
use std::error::Error;
use std::fmt::{self, Display};

#[derive(Debug)]
struct Wrapped(Box<dyn Error + Send + Sync>);
impl Display for Wrapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wrapped: {}", self.0)
    }
}
impl Error for Wrapped {}

struct Registry {
    all: Vec<Box<dyn Fn(i32) -> i32>>,
}

fn longest<'a>(texts: &[&'a str], pick: impl Fn(&dyn Display, &'a str) -> bool) -> Option<&'a str> {
    texts.iter().copied().find(|text| pick(text, text))
}

fn main() {
    let wrap = |e: Box<dyn Error + Send + Sync>| Wrapped(e);
    println!("{}", wrap("text".into()));
    let mut registry = Registry { all: Vec::new() };
    let mut add = |f: Box<dyn Fn(i32) -> i32>| registry.all.push(f);
    add(Box::new(|x| x + 1));
    add(Box::new(|x| x * 10));
    println!("{}", registry.all.iter().fold(4, |x, f| f(x)));
    let same = |all: Vec<Box<dyn Fn(i32) -> i32>>| -> Vec<Box<dyn Fn(i32) -> i32>> { all };
    println!("{}", same(registry.all).len());
    let show = |d: &dyn Display| d.to_string();
    let local = String::from("local");
    println!("{} {}", show(&local), show(&5));
    let count = |all: &mut dyn Iterator<Item = u8>| all.count();
    println!("{}", count(&mut "abc".bytes()));
    println!("{:?}", longest(&["a", "bb"], |d: &dyn Display, text: &str| d.to_string() == text));
}
