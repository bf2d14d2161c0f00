// Which code a call of a trait method runs: impls, blanket impls, defaults, specialised arguments, associated items.
use std::borrow::Cow;
use std::collections::HashMap;
use std::convert::TryFrom;
use std::fmt::{Debug, Display, Write};
use std::iter::{self, FromIterator};
use std::ops::{ControlFlow, Deref};
use std::rc::Rc;

trait Name {
    const N: usize = 1;
    fn name(&self) -> String {
        format!("default{}", Self::N)
    }
}
impl Name for u8 {}
impl Name for u16 {
    const N: usize = 16;
}
impl<T: Name> Name for Vec<T> {
    const N: usize = T::N + 100;
    fn name(&self) -> String {
        format!("vec of {}", self.first().map_or("none".into(), |x| x.name()))
    }
}
impl<T: Name + ?Sized> Name for &T {
    const N: usize = 7;
    fn name(&self) -> String {
        (**self).name() + "&"
    }
}
impl Name for str {
    fn name(&self) -> String {
        self.to_uppercase()
    }
}
impl<A: Name, B: Name> Name for (A, B) {
    const N: usize = A::N * B::N;
}
fn show<T: Name>(t: T) -> String {
    format!("{}/{}", t.name(), T::N)
}

trait Conv<T> {
    fn conv(self) -> T;
}
impl Conv<String> for i32 {
    fn conv(self) -> String {
        format!("s{self}")
    }
}
impl Conv<i64> for i32 {
    fn conv(self) -> i64 {
        self as i64 * 2
    }
}
fn both<A, B>(a: A) -> (B, String)
where
    A: Conv<B> + Conv<String> + Copy,
{
    (a.conv(), a.conv())
}

struct Stack<T> {
    items: Vec<T>,
}
impl<T> FromIterator<T> for Stack<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        Stack { items: iter.into_iter().collect() }
    }
}
impl<T> IntoIterator for Stack<T> {
    type Item = T;
    type IntoIter = iter::Rev<std::vec::IntoIter<T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().rev()
    }
}
impl<'a, T> IntoIterator for &'a Stack<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}
impl<T> Deref for Stack<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items
    }
}

trait Monoid {
    const ZERO: Self;
    fn plus(&self, other: &Self) -> Self;
}
impl Monoid for i32 {
    const ZERO: i32 = 0;
    fn plus(&self, other: &i32) -> i32 {
        self + other
    }
}
impl Monoid for String {
    const ZERO: String = String::new();
    fn plus(&self, other: &String) -> String {
        format!("{self}{other}")
    }
}
impl<T: Monoid> Monoid for Option<T> {
    const ZERO: Option<T> = None;
    fn plus(&self, other: &Option<T>) -> Option<T> {
        match (self, other) {
            (Some(a), Some(b)) => Some(a.plus(b)),
            (Some(a), None) | (None, Some(a)) => Some(a.plus(&T::ZERO)),
            (None, None) => None,
        }
    }
}
fn total<'a, T: Monoid + 'a>(items: impl IntoIterator<Item = &'a T>) -> T {
    items.into_iter().fold(T::ZERO, |a, b| a.plus(b))
}

struct Even(u32);
impl TryFrom<u32> for Even {
    type Error = String;
    fn try_from(n: u32) -> Result<Self, Self::Error> {
        if n % 2 == 0 { Ok(Even(n)) } else { Err(format!("{n} is odd")) }
    }
}
fn evens(v: &[u32]) -> Result<Vec<u32>, String> {
    v.iter().map(|&n| Even::try_from(n).map(|e| e.0)).collect()
}
fn find_big(v: &[i32]) -> ControlFlow<i32, usize> {
    v.iter().try_fold(0, |n, &x| if x > 10 { ControlFlow::Break(x) } else { ControlFlow::Continue(n + 1) })
}
fn shorten(s: &str) -> Cow<'_, str> {
    if s.len() > 3 { Cow::Owned(s[..3].to_string() + "~") } else { Cow::Borrowed(s) }
}
trait Observer {
    fn see(&self, log: &mut String);
}
impl<F: Fn() -> u32> Observer for F {
    fn see(&self, log: &mut String) {
        write!(log, "f{} ", self()).unwrap();
    }
}
impl Observer for Rc<str> {
    fn see(&self, log: &mut String) {
        write!(log, "rc {} ", self).unwrap();
    }
}
fn all(items: &[Box<dyn Observer>]) -> String {
    let mut log = String::new();
    for item in items {
        item.see(&mut log);
    }
    log
}
fn lines() -> impl Iterator<Item = (usize, impl Display + Debug)> + Clone {
    ["x", "y"].iter().enumerate().map(|(i, s)| (i, s.repeat(i + 1)))
}

fn main() {
    println!("{} {} {} {} {}", show(1u8), show(2u16), show(vec![3u16]), show(&4u8), show("str"));
    println!("{} {}", show((1u8, vec![1u16])), show(Vec::<&str>::new()));
    let (n, s): (i64, _) = both(21);
    println!("{n} {s}");
    let stack: Stack<_> = (1..=4).map(|x| x * x).collect();
    println!("{} {:?} {:?}", stack.len(), (&stack).into_iter().max(), stack.iter().rev().skip(1).collect::<Vec<_>>());
    println!("{:?}", stack.into_iter().collect::<Vec<_>>());
    println!("{} {:?} {:?}", total(&[1, 2, 3]), total(&["a".to_string(), "b".to_string()]), total(&[Some(1), None, Some(4)]));
    println!("{:?} {:?}", evens(&[2, 4]), evens(&[2, 5, 7]));
    println!("{:?} {:?}", find_big(&[1, 2]), find_big(&[1, 20, 3]));
    println!("{} {}", shorten("ab"), shorten("abcdef"));
    let k = 5;
    println!("{}", all(&[Box::new(move || k + 1), Box::new(Rc::<str>::from("text")), Box::new(|| 0)]));
    for (i, text) in lines().chain(lines()) {
        print!("{i}{text}{text:?} ");
    }
    println!();
    let mut counts: HashMap<char, usize> = HashMap::new();
    for c in "abracadabra".chars() {
        *counts.entry(c).or_insert(0) += 1;
    }
    let mut sorted: Vec<_> = counts.into_iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    println!("{sorted:?}");
}
