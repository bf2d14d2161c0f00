// Associated types and constants, generic associated types, const generics, operators, blanket impls, visitors.
use std::collections::HashMap;
use std::fmt::{self, Debug, Display};
use std::marker::PhantomData;
use std::ops::*;
trait Shape {
    const SIDES: u32;
    type Unit: Display + Default;
    fn area(&self) -> f64;
    fn unit(&self) -> Self::Unit {
        Default::default()
    }
    fn describe(&self) -> String
    where
        Self: Debug,
    {
        format!(
            "{:?} {} {:.2}{}",
            self,
            Self::SIDES,
            self.area(),
            self.unit()
        )
    }
}
#[derive(Default)]
struct M2;
impl Display for M2 {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("m2")
    }
}
#[derive(Debug)]
struct Sq(f64);
impl Shape for Sq {
    const SIDES: u32 = 4;
    type Unit = M2;
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}
#[derive(Debug)]
struct Ci(f64);
impl Shape for Ci {
    const SIDES: u32 = 0;
    type Unit = String;
    fn area(&self) -> f64 {
        3.0 * self.0 * self.0
    }
    fn unit(&self) -> String {
        "x".into()
    }
}
trait Lend {
    type Item<'a>
    where
        Self: 'a;
    fn next<'a>(&'a mut self) -> Option<Self::Item<'a>>;
}
struct Win<'t> {
    v: &'t mut [i32],
    at: usize,
}
impl<'t> Lend for Win<'t> {
    type Item<'a>
        = &'a mut [i32]
    where
        Self: 'a;
    fn next<'a>(&'a mut self) -> Option<&'a mut [i32]> {
        let r = self.v.get_mut(self.at..self.at + 2)?;
        self.at += 1;
        Some(r)
    }
}
struct Z;
struct S<N>(PhantomData<N>);
trait Nat {
    const V: usize;
}
impl Nat for Z {
    const V: usize = 0;
}
impl<N: Nat> Nat for S<N> {
    const V: usize = N::V + 1;
}
struct Mat<const R: usize, const C: usize>([[i32; C]; R]);
impl<const R: usize, const C: usize, const K: usize> Mul<Mat<C, K>> for Mat<R, C> {
    type Output = Mat<R, K>;
    fn mul(self, o: Mat<C, K>) -> Mat<R, K> {
        let mut m = [[0; K]; R];
        for i in 0..R {
            for j in 0..K {
                for k in 0..C {
                    m[i][j] += self.0[i][k] * o.0[k][j];
                }
            }
        }
        Mat(m)
    }
}
trait Ext: Iterator {
    fn every(self, n: usize) -> Every<Self>
    where
        Self: Sized,
    {
        Every { i: self, n }
    }
}
impl<I: Iterator> Ext for I {}
struct Every<I> {
    i: I,
    n: usize,
}
impl<I: Iterator> Iterator for Every<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        let r = self.i.next();
        for _ in 1..self.n {
            self.i.next();
        }
        r
    }
}
trait Describe {
    fn d(&self) -> String;
}
impl<T: Debug> Describe for T {
    fn d(&self) -> String {
        format!("[{self:?}]")
    }
}
struct Celsius(f64);
struct Fahr(f64);
impl From<Celsius> for Fahr {
    fn from(c: Celsius) -> Self {
        Fahr(c.0 * 1.8 + 32.0)
    }
}
#[derive(Debug, PartialEq, Clone, Copy)]
struct P(i32, i32);
impl Add for P {
    type Output = P;
    fn add(self, o: P) -> P {
        P(self.0 + o.0, self.1 + o.1)
    }
}
impl<'a> Sum2<'a> for P {}
trait Sum2<'a>: Sized + Copy + Add<Output = Self> + 'a {
    fn sum2(xs: &'a [Self]) -> Option<Self> {
        let (f, r) = xs.split_first()?;
        Some(r.iter().fold(*f, |a, b| a + *b))
    }
}
impl Index<char> for P {
    type Output = i32;
    fn index(&self, c: char) -> &i32 {
        match c {
            'x' => &self.0,
            _ => &self.1,
        }
    }
}
impl IndexMut<char> for P {
    fn index_mut(&mut self, c: char) -> &mut i32 {
        if c == 'x' { &mut self.0 } else { &mut self.1 }
    }
}
fn largest<T>(v: &[T]) -> Option<&T>
where
    T: PartialOrd,
{
    let mut it = v.iter();
    let mut b = it.next()?;
    for x in it {
        if x > b {
            b = x
        }
    }
    Some(b)
}
fn dynd(v: &[&dyn Describe]) -> String {
    v.iter().map(|x| x.d()).collect::<Vec<_>>().join(" ")
}
trait Visitor {
    type R;
    fn num(&mut self, n: i64) -> Self::R;
    fn add(&mut self, a: Self::R, b: Self::R) -> Self::R;
}
enum E {
    N(i64),
    A(Box<E>, Box<E>),
}
impl E {
    fn go<V: Visitor>(&self, v: &mut V) -> V::R {
        match self {
            E::N(n) => v.num(*n),
            E::A(a, b) => {
                let x = a.go(v);
                let y = b.go(v);
                v.add(x, y)
            }
        }
    }
}
struct Ev;
impl Visitor for Ev {
    type R = i64;
    fn num(&mut self, n: i64) -> i64 {
        n
    }
    fn add(&mut self, a: i64, b: i64) -> i64 {
        a + b
    }
}
struct Sh(u32);
impl Visitor for Sh {
    type R = String;
    fn num(&mut self, n: i64) -> String {
        self.0 += 1;
        n.to_string()
    }
    fn add(&mut self, a: String, b: String) -> String {
        format!("({a}+{b})")
    }
}
impl<T> Describe2 for Vec<T>
where
    T: Describe2,
{
    fn d2(&self) -> usize {
        self.iter().map(Describe2::d2).sum()
    }
}
impl Describe2 for u8 {
    fn d2(&self) -> usize {
        *self as usize
    }
}
trait Describe2 {
    fn d2(&self) -> usize;
}
fn main() {
    println!("{} | {}", Sq(2.0).describe(), Ci(1.0).describe());
    let mut a = [1, 2, 3, 4];
    let mut w = Win { v: &mut a, at: 0 };
    while let Some(x) = w.next() {
        x[1] += x[0];
    }
    println!("{a:?} {}", <S<S<S<Z>>> as Nat>::V);
    println!("{:?}", (Mat([[1, 2], [3, 4]]) * Mat([[1], [1]])).0);
    println!("{:?}", (0..10).every(3).collect::<Vec<_>>());
    println!("{}", dynd(&[&1, &"s", &Some(2.5), &vec![1u8]]));
    let f: Fahr = Celsius(100.0).into();
    println!("{}", f.0);
    let mut p = P::sum2(&[P(1, 2), P(3, 4), P(5, 6)]).unwrap();
    p['x'] += 100;
    println!("{p:?} {} {:?}", p['y'], largest(&[1.5, 0.2, 9.1]));
    let e = E::A(
        Box::new(E::N(1)),
        Box::new(E::A(Box::new(E::N(2)), Box::new(E::N(3)))),
    );
    let mut s = Sh(0);
    println!("{} {} {}", e.go(&mut Ev), e.go(&mut s), s.0);
    println!("{}", vec![vec![1u8, 2], vec![3]].d2());
    let mut m: HashMap<&str, Vec<u32>> = HashMap::new();
    m.entry("a").or_default().push(1);
    m.entry("a").or_default().push(2);
    println!("{:?}", m.get("a"));
}
