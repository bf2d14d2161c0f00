// A fn that returns an opaque type uses it in its own body by what it promises.
use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

trait Shape {
    type Unit: Default + Debug;
    fn area(&self) -> u32;
    fn twice(self) -> (Self, u32)
    where
        Self: Sized;
    fn unit(&self) -> Self::Unit {
        Default::default()
    }
}

struct Square(u32);

impl Shape for Square {
    type Unit = u16;
    fn area(&self) -> u32 {
        self.0 * self.0
    }
    fn twice(self) -> (Square, u32) {
        let area = 2 * self.area();
        (self, area)
    }
}

fn nested(depth: u32) -> impl Shape {
    if depth > 0 {
        let inner = nested(depth - 1);
        let unit = inner.unit();
        println!("{} {unit:?}", inner.area());
        let (inner, twice) = inner.twice();
        return Square(inner.area() % 50 + twice % 7);
    }
    Square(3)
}

fn adder(n: i32) -> impl Fn(i32) -> i32 + Clone {
    let before = if n > 0 { adder(n - 1).clone()(n) } else { 0 };
    move |x| x + before
}

fn evens(depth: u32) -> impl Iterator<Item = u32> + DoubleEndedIterator {
    let mut all = vec![depth];
    if depth > 0 {
        for even in evens(depth - 1) {
            all.push(even + 2);
        }
        all.extend(evens(depth - 1).rev().map(|x| x * 2));
    }
    all.into_iter()
}

fn sum(n: u32) -> impl std::ops::Add<u32, Output = u32> + PartialEq + Copy {
    if n > 0 {
        let less = sum(n - 1);
        assert!(less == less);
        return less + n;
    }
    0
}

fn pair<T: Display>(n: u32, value: T) -> Option<(impl Display, T)> {
    if n > 0 {
        let (text, value) = pair(n - 1, value)?;
        return Some((format!("<{text}>"), value));
    }
    Some((String::from("end"), value))
}

fn boxed(n: u32) -> impl Debug {
    let below: Vec<Box<dyn Debug>> = (0..n).map(|i| Box::new(boxed(i)) as _).collect();
    format!("{below:?}").replace('"', "").replace('\\', "")
}

struct Tree(BTreeMap<u32, Tree>);

impl Tree {
    fn keys<'a>(&'a self) -> impl Iterator<Item = &'a u32> {
        let below: Vec<&u32> = self.0.values().flat_map(|tree| tree.keys()).collect();
        self.0.keys().chain(below)
    }

    fn total(&self) -> impl Display + use<> {
        let mut total = 0;
        for tree in self.0.values() {
            total += tree.total().to_string().len();
        }
        total + self.0.len()
    }
}

fn main() {
    println!("{}", nested(3).area());
    println!("{}", adder(4)(1));
    println!("{:?}", evens(3).collect::<Vec<_>>());
    println!("{}", sum(4) + 1);
    if let Some((text, n)) = pair(2, 7) {
        println!("{text} {n}");
    }
    println!("{:?}", boxed(3));
    let leaf = || Tree(BTreeMap::new());
    let tree = Tree([(1, Tree([(2, leaf()), (3, leaf())].into())), (4, leaf())].into());
    println!("{:?} {}", tree.keys().collect::<Vec<_>>(), tree.total());
}
