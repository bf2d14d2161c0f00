//@ rustc-agrees
//@ exit: 3
// Parsers and evaluators; the exit code is 3.
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::*;
use std::fmt;
use std::ops::*;
use std::rc::{Rc, Weak};
use std::str::FromStr;
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
struct V2<T = f64> {
    x: T,
    y: T,
}
impl<T: Add<Output = T>> Add for V2<T> {
    type Output = V2<T>;
    fn add(self, o: Self) -> Self {
        V2 {
            x: self.x + o.x,
            y: self.y + o.y,
        }
    }
}
impl<T: Mul<Output = T> + Copy> Mul<T> for V2<T> {
    type Output = V2<T>;
    fn mul(self, k: T) -> Self {
        V2 {
            x: self.x * k,
            y: self.y * k,
        }
    }
}
impl<T: Neg<Output = T>> Neg for V2<T> {
    type Output = Self;
    fn neg(self) -> Self {
        V2 {
            x: -self.x,
            y: -self.y,
        }
    }
}
impl<T: AddAssign> AddAssign for V2<T> {
    fn add_assign(&mut self, o: Self) {
        self.x += o.x;
        self.y += o.y;
    }
}
struct Matrix<const R: usize, const C: usize> {
    d: [[f64; C]; R],
}
impl<const R: usize, const C: usize> Matrix<R, C> {
    const SIZE: usize = R * C;
    fn zero() -> Self {
        Matrix { d: [[0.0; C]; R] }
    }
    fn transpose(&self) -> Matrix<C, R> {
        let mut m = Matrix::<C, R>::zero();
        for i in 0..R {
            for j in 0..C {
                m.d[j][i] = self.d[i][j];
            }
        }
        m
    }
}
impl<const R: usize, const C: usize> Index<(usize, usize)> for Matrix<R, C> {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.d[i][j]
    }
}
impl<const R: usize, const C: usize> IndexMut<(usize, usize)> for Matrix<R, C> {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.d[i][j]
    }
}
trait Animal {
    const LEGS: u32;
    fn new(name: &str) -> Self
    where
        Self: Sized;
    fn name(&self) -> String;
    fn speak(&self) -> String {
        format!("{} has {} legs", self.name(), Self::LEGS)
    }
}
struct Dog(String);
struct Bird(String);
impl Animal for Dog {
    const LEGS: u32 = 4;
    fn new(n: &str) -> Self {
        Dog(n.to_string())
    }
    fn name(&self) -> String {
        self.0.clone()
    }
}
impl Animal for Bird {
    const LEGS: u32 = 2;
    fn new(n: &str) -> Self {
        Bird(n.into())
    }
    fn name(&self) -> String {
        self.0.to_uppercase()
    }
    fn speak(&self) -> String {
        "tweet".into()
    }
}
fn intro<A: Animal>(n: &str) -> String {
    A::new(n).speak()
}
trait Named {
    fn nm(&self) -> String;
}
trait Greeter: Named {
    fn greet(&self) -> String {
        format!("hi {}", self.nm())
    }
}
impl<T: fmt::Debug> Named for T {
    fn nm(&self) -> String {
        format!("<{:?}>", self)
    }
}
impl Greeter for i32 {}
impl Greeter for &str {}
#[derive(Debug)]
enum ParseErr {
    Empty,
    Bad(std::num::ParseIntError),
    Neg(i64),
}
impl fmt::Display for ParseErr {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ParseErr::Empty => f.write_str("empty"),
            ParseErr::Bad(e) => write!(f, "bad: {e}"),
            ParseErr::Neg(n) => write!(f, "neg {n}"),
        }
    }
}
impl std::error::Error for ParseErr {}
impl From<std::num::ParseIntError> for ParseErr {
    fn from(e: std::num::ParseIntError) -> Self {
        ParseErr::Bad(e)
    }
}
struct Pos(i64);
impl FromStr for Pos {
    type Err = ParseErr;
    fn from_str(s: &str) -> Result<Self, ParseErr> {
        if s.is_empty() {
            return Err(ParseErr::Empty);
        }
        let n: i64 = s.parse()?;
        if n < 0 {
            Err(ParseErr::Neg(n))
        } else {
            Ok(Pos(n))
        }
    }
}
struct Node {
    v: i32,
    kids: RefCell<Vec<Rc<Node>>>,
    up: RefCell<Weak<Node>>,
}
fn tree() -> Rc<Node> {
    let leaf = Rc::new(Node {
        v: 3,
        kids: RefCell::new(vec![]),
        up: RefCell::new(Weak::new()),
    });
    let b = Rc::new(Node {
        v: 5,
        kids: RefCell::new(vec![Rc::clone(&leaf)]),
        up: RefCell::new(Weak::new()),
    });
    *leaf.up.borrow_mut() = Rc::downgrade(&b);
    println!(
        "{} {}",
        leaf.up.borrow().upgrade().map(|p| p.v).unwrap_or(-1),
        Rc::strong_count(&leaf)
    );
    b
}
struct Fib {
    a: u64,
    b: u64,
}
impl Iterator for Fib {
    type Item = u64;
    fn next(&mut self) -> Option<u64> {
        let r = self.a;
        self.a = self.b;
        self.b += r;
        Some(r)
    }
}
struct Stack<T> {
    items: Vec<T>,
}
impl<T> Stack<T> {
    fn new() -> Self {
        Self { items: Vec::new() }
    }
    fn push(&mut self, t: T) -> &mut Self {
        self.items.push(t);
        self
    }
    fn peek(&self) -> Option<&T> {
        self.items.last()
    }
}
impl<T> IntoIterator for Stack<T> {
    type Item = T;
    type IntoIter = std::iter::Rev<std::vec::IntoIter<T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().rev()
    }
}
impl<T> FromIterator<T> for Stack<T> {
    fn from_iter<I: IntoIterator<Item = T>>(i: I) -> Self {
        Stack {
            items: i.into_iter().collect(),
        }
    }
}
struct Words<'a> {
    s: &'a str,
}
impl<'a> Words<'a> {
    fn longest(&self) -> &'a str {
        self.s
            .split_whitespace()
            .max_by_key(|w| w.len())
            .unwrap_or("")
    }
}
fn norm(s: &str) -> Cow<'_, str> {
    if s.contains(' ') {
        Cow::Owned(s.replace(' ', "_"))
    } else {
        Cow::Borrowed(s)
    }
}
fn make_adder(n: i32) -> Box<dyn Fn(i32) -> i32> {
    Box::new(move |x| x + n)
}
fn twice<F>(f: F) -> impl Fn(i32) -> i32
where
    F: Fn(i32) -> i32,
{
    move |x| f(f(x))
}
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Tok {
    Num(i64),
    Op(char),
    L,
    R,
}
fn lex(s: &str) -> Vec<Tok> {
    let cs: Vec<char> = s.chars().collect();
    let mut i = 0;
    let mut out = vec![];
    while i < cs.len() {
        match cs[i] {
            ' ' => i += 1,
            '(' => {
                out.push(Tok::L);
                i += 1
            }
            ')' => {
                out.push(Tok::R);
                i += 1
            }
            c @ ('+' | '-' | '*' | '/') => {
                out.push(Tok::Op(c));
                i += 1
            }
            c if c.is_ascii_digit() => {
                let mut n = 0;
                while i < cs.len() && cs[i].is_ascii_digit() {
                    n = n * 10 + cs[i].to_digit(10).unwrap() as i64;
                    i += 1;
                }
                out.push(Tok::Num(n));
            }
            c => panic!("bad {c}"),
        }
    }
    out
}
struct P {
    t: Vec<Tok>,
    i: usize,
}
impl P {
    fn peek(&self) -> Option<&Tok> {
        self.t.get(self.i)
    }
    fn e(&mut self) -> i64 {
        let mut v = self.m();
        while let Some(Tok::Op(c @ ('+' | '-'))) = self.peek().cloned() {
            self.i += 1;
            let r = self.m();
            if c == '+' { v += r } else { v -= r }
        }
        v
    }
    fn m(&mut self) -> i64 {
        let mut v = self.a();
        loop {
            match self.peek() {
                Some(Tok::Op('*')) => {
                    self.i += 1;
                    v *= self.a();
                }
                Some(Tok::Op('/')) => {
                    self.i += 1;
                    v /= self.a();
                }
                _ => break v,
            }
        }
    }
    fn a(&mut self) -> i64 {
        let t = self.peek().cloned();
        self.i += 1;
        match t {
            Some(Tok::Num(n)) => n,
            Some(Tok::L) => {
                let v = self.e();
                self.i += 1;
                v
            }
            Some(Tok::Op('-')) => -self.a(),
            t => panic!("{t:?}"),
        }
    }
}
fn main() {
    let mut v = V2 { x: 1.0, y: 2.0 } + V2 { x: 0.5, y: 0.5 } * 2.0;
    v += -V2 { x: 1.0, y: 1.0 };
    println!(
        "{:?} {:?} {}",
        v,
        V2::<i32>::default(),
        v < V2 { x: 9.0, y: 0.0 }
    );
    let mut m = Matrix::<2, 3>::zero();
    m[(0, 1)] = 5.0;
    m[(1, 2)] = 7.5;
    let t = m.transpose();
    println!(
        "{} {} {} {:?}",
        t[(1, 0)],
        t[(2, 1)],
        Matrix::<2, 3>::SIZE,
        t.d
    );
    println!("{} / {}", intro::<Dog>("rex"), intro::<Bird>("tweety"));
    println!("{} {}", 5.greet(), "x".greet());
    for s in ["12", "", "zz", "-4"] {
        match s.parse::<Pos>() {
            Ok(p) => println!("ok {}", p.0),
            Err(e) => println!("{e} / {e:?}"),
        }
    }
    let e: Box<dyn std::error::Error> = Box::new(ParseErr::Empty);
    println!("{e}");
    let t = tree();
    println!(
        "{} {}",
        t.v,
        t.kids.borrow().iter().map(|k| k.v).sum::<i32>()
    );
    println!(
        "{:?}",
        Fib { a: 0, b: 1 }
            .skip(5)
            .step_by(2)
            .take(4)
            .collect::<Vec<_>>()
    );
    let mut s = Stack::new();
    s.push(1).push(2).push(3);
    println!("{:?}", s.peek());
    for x in s {
        print!("{x} ");
    }
    println!();
    let st: Stack<char> = "abc".chars().collect();
    println!("{}", st.into_iter().collect::<String>());
    println!(
        "{} {} {}",
        Words {
            s: "a quick brownish fox"
        }
        .longest(),
        norm("a b"),
        norm("ab")
    );
    println!("{} {}", make_adder(3)(4), twice(twice(|x| x * 2))(1));
    println!(
        "{}",
        P {
            t: lex("2 * (3 + 4) - -6 / 2"),
            i: 0
        }
        .e()
    );
    let mut h: HashMap<String, Vec<usize>> = HashMap::new();
    for (i, w) in "a b a c b a".split(' ').enumerate() {
        h.entry(w.to_string()).or_default().push(i);
    }
    let mut ks: Vec<_> = h.iter().collect();
    ks.sort();
    println!("{ks:?}");
    let mut q: VecDeque<i32> = (0..4).collect();
    q.rotate_left(1);
    q.push_front(9);
    println!("{q:?}");
    let (mut a, mut c) = (1u8, String::from("x"));
    std::mem::swap(&mut c, &mut String::from("y"));
    a = a.rotate_left(3);
    println!("{a} {c} {:?}", std::mem::replace(&mut a, 9));
    println!(
        "{:?}",
        "α,β,,γ".split(',').map(str::to_owned).collect::<Vec<_>>()
    );
    println!(
        "{:>8.3}|{:<8}|{:^+8}|{:#010b}|{:#?}",
        3.14159,
        "ab",
        7,
        5,
        (1, "x")
    );
    let x = 5i32;
    let r = &x;
    let rr = &r;
    println!("{} {}", **rr + 1, rr.pow(2));
    let arr = [[1, 2], [3, 4]];
    println!(
        "{}",
        arr.iter()
            .flatten()
            .map(|x| x.to_string())
            .collect::<Vec<_>>()
            .join("+")
    );
    println!(
        "{:?} {:?}",
        i32::from_str_radix("-7f", 16),
        u8::try_from(300i32).is_err()
    );
    println!(
        "{:?}",
        (1..=3)
            .flat_map(|i| (0..i).map(move |j| i * j))
            .collect::<Vec<_>>()
    );
    let mut it = [1, 2, 3, 4, 5].chunks(2);
    println!("{:?} {:?}", it.next(), it.last());
    let w: Vec<i32> = [1, 4, 9].windows(2).map(|w| w[1] - w[0]).collect();
    println!("{w:?}");
    std::process::exit(if matches!(w[..], [3, _]) { 3 } else { 0 });
}
