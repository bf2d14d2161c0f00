//@ rustc-agrees
// Traits with generic associated types: lending iterators with adaptors and closures, families of types, parsers.
#![allow(warnings)]

trait Lend {
    type Item<'a>
    where
        Self: 'a;
    fn next(&mut self) -> Option<Self::Item<'_>>;
    fn for_each<F: FnMut(Self::Item<'_>)>(mut self, mut f: F)
    where
        Self: Sized,
    {
        while let Some(x) = self.next() {
            f(x);
        }
    }
    fn fold<B, F>(mut self, init: B, mut f: F) -> B
    where
        Self: Sized,
        F: for<'a> FnMut(B, Self::Item<'a>) -> B,
    {
        let mut b = init;
        while let Some(x) = self.next() {
            b = f(b, x);
        }
        b
    }
    fn filter<P>(self, p: P) -> Filter<Self, P>
    where
        Self: Sized,
        P: for<'a> FnMut(&Self::Item<'a>) -> bool,
    {
        Filter { l: self, p }
    }
    fn map<B, F>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
        F: for<'a> FnMut(Self::Item<'a>) -> B,
    {
        Map { l: self, f }
    }
    fn count(mut self) -> usize
    where
        Self: Sized,
    {
        let mut n = 0;
        while self.next().is_some() {
            n += 1;
        }
        n
    }
}
struct Filter<L, P> {
    l: L,
    p: P,
}
struct Map<L, F> {
    l: L,
    f: F,
}
impl<L: Lend, B, F: for<'a> FnMut(L::Item<'a>) -> B> Iterator for Map<L, F> {
    type Item = B;
    fn next(&mut self) -> Option<B> {
        self.l.next().map(&mut self.f)
    }
}
struct Win<T> {
    v: Vec<T>,
    i: usize,
    n: usize,
}
impl<T> Lend for Win<T> {
    type Item<'a>
        = &'a mut [T]
    where
        T: 'a;
    fn next(&mut self) -> Option<&mut [T]> {
        let r = self.v.get_mut(self.i..self.i + self.n)?;
        self.i += 1;
        Some(r)
    }
}
struct Lines {
    buf: String,
    k: u32,
}
impl Lend for Lines {
    type Item<'a> = &'a str;
    fn next(&mut self) -> Option<&str> {
        if self.k == 0 {
            return None;
        }
        self.k -= 1;
        self.buf.clear();
        self.buf += &format!("line {}", self.k);
        Some(&self.buf)
    }
}
struct Owned<I>(I);
impl<I: Iterator> Lend for Owned<I> {
    type Item<'a>
        = I::Item
    where
        I: 'a;
    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }
}
fn w(n: usize) -> Win<i32> {
    Win {
        v: (1..=5).collect(),
        i: 0,
        n,
    }
}
trait Container {
    type Item;
    type Iter<'a>: Iterator<Item = &'a Self::Item> + DoubleEndedIterator
    where
        Self: 'a;
    fn iter<'a>(&'a self) -> Self::Iter<'a>;
    fn rev_find(&self, f: impl Fn(&Self::Item) -> bool) -> Option<&Self::Item> {
        self.iter().rev().find(|x| f(x))
    }
}
impl<T> Container for Vec<T> {
    type Item = T;
    type Iter<'a>
        = std::slice::Iter<'a, T>
    where
        T: 'a;
    fn iter<'a>(&'a self) -> Self::Iter<'a> {
        self.as_slice().iter()
    }
}
trait Family {
    type Of<T>;
    fn wrap<T>(t: T) -> Self::Of<T>;
}
struct VecF;
impl Family for VecF {
    type Of<T> = Vec<T>;
    fn wrap<T>(t: T) -> Vec<T> {
        vec![t]
    }
}
struct OptF;
impl Family for OptF {
    type Of<T> = Option<T>;
    fn wrap<T>(t: T) -> Option<T> {
        Some(t)
    }
}
fn both<F: Family>() -> (F::Of<i32>, F::Of<&'static str>) {
    (F::wrap(1), F::wrap("x"))
}
trait Parser<'i> {
    type Out;
    fn parse(&self, s: &'i str) -> Option<(Self::Out, &'i str)>;
    fn then<P: Parser<'i>>(self, p: P) -> Then<Self, P>
    where
        Self: Sized,
    {
        Then(self, p)
    }
    fn map<B, F: Fn(Self::Out) -> B>(self, f: F) -> PMap<Self, F>
    where
        Self: Sized,
    {
        PMap(self, f)
    }
    fn many(self) -> Many<Self>
    where
        Self: Sized,
    {
        Many(self)
    }
}
struct Then<A, B>(A, B);
struct PMap<A, F>(A, F);
struct Many<A>(A);
impl<'i, A: Parser<'i>, B: Parser<'i>> Parser<'i> for Then<A, B> {
    type Out = (A::Out, B::Out);
    fn parse(&self, s: &'i str) -> Option<(Self::Out, &'i str)> {
        let (a, s) = self.0.parse(s)?;
        let (b, s) = self.1.parse(s)?;
        Some(((a, b), s))
    }
}
impl<'i, A: Parser<'i>, B, F: Fn(A::Out) -> B> Parser<'i> for PMap<A, F> {
    type Out = B;
    fn parse(&self, s: &'i str) -> Option<(B, &'i str)> {
        self.0.parse(s).map(|(a, s)| ((self.1)(a), s))
    }
}
impl<'i, A: Parser<'i>> Parser<'i> for Many<A> {
    type Out = Vec<A::Out>;
    fn parse(&self, mut s: &'i str) -> Option<(Vec<A::Out>, &'i str)> {
        let mut v = vec![];
        while let Some((a, r)) = self.0.parse(s) {
            v.push(a);
            s = r;
        }
        Some((v, s))
    }
}
impl<'i, O, F: Fn(&'i str) -> Option<(O, &'i str)>> Parser<'i> for F {
    type Out = O;
    fn parse(&self, s: &'i str) -> Option<(O, &'i str)> {
        self(s)
    }
}
fn ch<'i>(c: char) -> impl Fn(&'i str) -> Option<(char, &'i str)> {
    move |s| s.strip_prefix(c).map(|r| (c, r))
}
fn num(s: &str) -> Option<(u32, &str)> {
    let e = s.find(|c: char| !c.is_ascii_digit()).unwrap_or(s.len());
    (e > 0).then(|| (s[..e].parse().unwrap(), &s[e..]))
}
fn main() {
    w(2).for_each(|x| {
        x[1] += x[0];
        print!("{x:?} ")
    });
    println!();
    println!(
        "{}",
        w(2).fold(0, |a, x| {
            x.swap(0, 1);
            a * 2 + x[0]
        })
    );
    let mut n = 0;
    w(3).for_each(|x| n += x.len());
    println!("{n} {}", w(1).count());
    let mut f = w(1).filter(|x| x[0] % 2 == 1);
    let mut o = vec![];
    while let Some(x) = f.next() {
        o.push(x[0]);
    }
    println!("{o:?}");
    println!(
        "{:?}",
        Lines {
            buf: String::new(),
            k: 3
        }
        .map(|s| s.to_uppercase())
        .collect::<Vec<_>>()
    );
    println!("{:?}", Owned(0..3).map(|x| x * 2).sum::<i32>());
    let mut total = String::new();
    Lines {
        buf: String::new(),
        k: 2,
    }
    .for_each(|l: &str| total.push_str(l));
    println!("{total}");
    println!("{:?}", vec![1, 2, 3, 4].rev_find(|x| x % 2 == 1));
    println!("{:?} {:?}", both::<VecF>(), both::<OptF>());
    let p = num
        .then(ch('+').then(num).map(|(_, n)| n).many())
        .map(|(a, v)| a + v.iter().sum::<u32>());
    println!("{:?} {:?}", p.parse("1+22+3;"), p.parse("x"));
}
impl<L: Lend, P: for<'a> FnMut(&L::Item<'a>) -> bool> Filter<L, P> {
    fn next(&mut self) -> Option<L::Item<'_>> {
        loop {
            let l: *mut L = &mut self.l;
            match unsafe { (*l).next() } {
                Some(x) if (self.p)(&x) => return Some(x),
                Some(_) => {}
                None => return None,
            }
        }
    }
}
