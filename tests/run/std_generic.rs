//@ rustc-agrees
// Generic code over std traits.
use std::ops::{Add, Mul};
#[derive(Debug, Clone, Copy, PartialEq)]
struct V<T> {
    x: T,
    y: T,
}
impl<T: Add<Output = T>> Add for V<T> {
    type Output = V<T>;
    fn add(self, o: V<T>) -> V<T> {
        V {
            x: self.x + o.x,
            y: self.y + o.y,
        }
    }
}
impl<T: Mul<Output = T> + Copy> Mul<T> for V<T> {
    type Output = V<T>;
    fn mul(self, k: T) -> V<T> {
        V {
            x: self.x * k,
            y: self.y * k,
        }
    }
}
struct Stack<T> {
    items: Vec<T>,
}
impl<T: Clone> Stack<T> {
    fn new() -> Self {
        Stack { items: Vec::new() }
    }
    fn push(&mut self, t: T) {
        self.items.push(t)
    }
    fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }
    fn peek(&self) -> Option<&T> {
        self.items.last()
    }
}
struct Count {
    n: u32,
}
impl Iterator for Count {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.n < 5 {
            self.n += 1;
            Some(self.n)
        } else {
            None
        }
    }
}
fn main() {
    println!("{:?}", V { x: 1, y: 2 } + V { x: 3, y: 4 });
    println!("{:?}", V { x: 1.5, y: 2.0 } * 2.0);
    let mut s = Stack::new();
    s.push("a");
    s.push("b");
    println!("{:?}", s.peek());
    println!("{:?} {:?}", s.pop(), s.pop());
    println!(
        "{}",
        Count { n: 0 }
            .zip(Count { n: 0 }.skip(1))
            .map(|(a, b)| a * b)
            .filter(|x| x % 3 == 0)
            .sum::<u32>()
    );
}
