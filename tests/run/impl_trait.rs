// `impl Trait` in all positions: arguments, returns, trait methods, closures behind it, recursion through dyn.
use std::fmt::Debug;

trait Source {
    fn items(&self) -> impl Iterator<Item = u32> + '_;
    fn pair<T: Debug>(&self, t: T) -> (impl Debug, T) {
        (self.items().count(), t)
    }
}
struct Fixed(Vec<u32>);
struct Step {
    from: u32,
    by: u32,
}
impl Source for Fixed {
    fn items(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().copied()
    }
}
impl Source for Step {
    fn items(&self) -> impl Iterator<Item = u32> + '_ {
        let by = self.by;
        (0..3).map(move |i| self.from + i * by)
    }
    fn pair<T: Debug>(&self, t: T) -> (impl Debug, T) {
        ("step", t)
    }
}
fn sum<S: Source>(s: &S) -> u32 {
    s.items().filter(|x| x % 2 == 0).sum()
}
fn adder(n: i32) -> impl Fn(i32) -> i32 + Copy {
    move |x| x + n
}
fn twice(f: impl Fn(i32) -> i32) -> impl Fn(i32) -> i32 {
    move |x| f(f(x))
}
fn evens(limit: u32) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone {
    (0..limit).step_by(2).map(|x| x * 10).collect::<Vec<_>>().into_iter()
}
fn tree(depth: u32) -> Box<dyn Iterator<Item = u32>> {
    if depth == 0 {
        Box::new(std::iter::empty())
    } else {
        Box::new(tree(depth - 1).chain(std::iter::once(depth)).chain(tree(depth - 1)))
    }
}
fn send_it<T: Send>(t: T) -> T {
    t
}

fn main() {
    let fixed = Fixed(vec![1, 2, 4]);
    let step = Step { from: 2, by: 3 };
    println!("{} {}", sum(&fixed), sum(&step));
    let (a, b) = fixed.pair('c');
    let (c, d) = step.pair("t");
    println!("{a:?} {b} {c:?} {d}");
    let f = adder(3);
    println!("{} {}", twice(f)(1), twice(twice(adder(5)))(f(0)));
    let e = evens(7);
    println!("{} {:?} {:?}", e.len(), e.clone().rev().collect::<Vec<_>>(), send_it(e).next_back());
    println!("{:?}", tree(3).collect::<Vec<_>>());
}
