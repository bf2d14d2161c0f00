// Families of types, handlers chained by type, parser combinators, closures in maps, const generic rings.
use std::collections::HashMap;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::rc::Rc;
// type-state, phantom, family traits
trait Family {
    type Of<T>;
    fn wrap<T>(t: T) -> Self::Of<T>;
    fn map<A, B>(a: Self::Of<A>, f: impl FnMut(A) -> B) -> Self::Of<B>;
}
struct VecF;
struct OptF;
impl Family for VecF {
    type Of<T> = Vec<T>;
    fn wrap<T>(t: T) -> Vec<T> {
        vec![t]
    }
    fn map<A, B>(a: Vec<A>, f: impl FnMut(A) -> B) -> Vec<B> {
        a.into_iter().map(f).collect()
    }
}
impl Family for OptF {
    type Of<T> = Option<T>;
    fn wrap<T>(t: T) -> Option<T> {
        Some(t)
    }
    fn map<A, B>(a: Option<A>, f: impl FnMut(A) -> B) -> Option<B> {
        a.map(f)
    }
}
fn lift<F: Family>(n: i32) -> F::Of<String>
where
    F::Of<String>: Debug,
{
    F::map(F::wrap(n), |x| format!("<{x}>"))
}
trait Handler {
    type Req;
    type Res: Debug;
    fn call(&self, r: Self::Req) -> Self::Res;
}
impl<A, B: Debug, F: Fn(A) -> B> Handler for Wrap<A, F> {
    type Req = A;
    type Res = B;
    fn call(&self, a: A) -> B {
        (self.0)(a)
    }
}
struct Wrap<A, F>(F, PhantomData<fn(A)>);
fn wrap<A, B, F: Fn(A) -> B>(f: F) -> Wrap<A, F> {
    Wrap(f, PhantomData)
}
struct Chain<H, G>(H, G);
impl<H: Handler, G: Handler<Req = H::Res>> Handler for Chain<H, G> {
    type Req = H::Req;
    type Res = G::Res;
    fn call(&self, r: H::Req) -> G::Res {
        self.1.call(self.0.call(r))
    }
}
trait HandlerExt: Handler + Sized {
    fn then<G: Handler<Req = Self::Res>>(self, g: G) -> Chain<Self, G> {
        Chain(self, g)
    }
    fn boxed(self) -> Box<dyn Handler<Req = Self::Req, Res = Self::Res>>
    where
        Self: 'static,
    {
        Box::new(self)
    }
}
impl<H: Handler> HandlerExt for H {}
// parser combinators
type Out<'a, T> = Option<(T, &'a str)>;
trait Parser<'a, T> {
    fn parse(&self, s: &'a str) -> Out<'a, T>;
    fn map<U, F: Fn(T) -> U>(self, f: F) -> Mapped<Self, F, T>
    where
        Self: Sized,
    {
        Mapped(self, f, PhantomData)
    }
    fn or<P: Parser<'a, T>>(self, p: P) -> Either<Self, P>
    where
        Self: Sized,
    {
        Either(self, p)
    }
    fn many(self) -> Many<Self>
    where
        Self: Sized,
    {
        Many(self)
    }
}
impl<'a, T, F: Fn(&'a str) -> Out<'a, T>> Parser<'a, T> for F {
    fn parse(&self, s: &'a str) -> Out<'a, T> {
        self(s)
    }
}
struct Mapped<P, F, T>(P, F, PhantomData<T>);
impl<'a, T, U, P: Parser<'a, T>, F: Fn(T) -> U> Parser<'a, U> for Mapped<P, F, T> {
    fn parse(&self, s: &'a str) -> Out<'a, U> {
        let (t, r) = self.0.parse(s)?;
        Some(((self.1)(t), r))
    }
}
struct Either<A, B>(A, B);
impl<'a, T, A: Parser<'a, T>, B: Parser<'a, T>> Parser<'a, T> for Either<A, B> {
    fn parse(&self, s: &'a str) -> Out<'a, T> {
        self.0.parse(s).or_else(|| self.1.parse(s))
    }
}
struct Many<P>(P);
impl<'a, T, P: Parser<'a, T>> Parser<'a, Vec<T>> for Many<P> {
    fn parse(&self, mut s: &'a str) -> Out<'a, Vec<T>> {
        let mut v = vec![];
        while let Some((t, r)) = self.0.parse(s) {
            v.push(t);
            s = r;
        }
        Some((v, s))
    }
}
fn digit<'a>(s: &'a str) -> Out<'a, u32> {
    let c = s.chars().next()?;
    Some((c.to_digit(10)?, &s[1..]))
}
fn tag<'a>(t: &'static str) -> impl Fn(&'a str) -> Out<'a, &'a str> + Clone {
    move |s| s.strip_prefix(t).map(|r| (&s[..t.len()], r))
}
// observer graph with Rc<dyn Fn>
#[derive(Default, Clone)]
struct Bus<'b> {
    subs: HashMap<&'static str, Vec<Rc<dyn Fn(&str) -> String + 'b>>>,
}
impl<'b> Bus<'b> {
    fn on(&mut self, k: &'static str, f: impl Fn(&str) -> String + 'b) -> &mut Self {
        self.subs.entry(k).or_default().push(Rc::new(f));
        self
    }
    fn emit(&self, k: &str, m: &str) -> Vec<String> {
        self.subs
            .get(k)
            .map(|v| v.iter().map(|f| f(m)).collect())
            .unwrap_or_default()
    }
}
// const generics + default + iter arrays
#[derive(Debug, Clone, PartialEq)]
struct Ring<T, const N: usize> {
    d: [Option<T>; N],
    at: usize,
}
impl<T: Copy, const N: usize> Default for Ring<T, N> {
    fn default() -> Self {
        Ring {
            d: [None; N],
            at: 0,
        }
    }
}
impl<T: Copy, const N: usize> Ring<T, N> {
    const MASK: usize = N - 1;
    fn push(&mut self, t: T) -> Option<T> {
        let r = self.d[self.at].replace(t);
        self.at = (self.at + 1) & Self::MASK;
        r
    }
    fn iter(&self) -> impl Iterator<Item = T> + '_ {
        (0..N).filter_map(move |i| self.d[(self.at + i) & Self::MASK])
    }
}
fn arr<T: Default + Copy, const N: usize>(f: impl Fn(usize) -> T) -> [T; N] {
    let mut a = [T::default(); N];
    for (i, x) in a.iter_mut().enumerate() {
        *x = f(i);
    }
    a
}
fn main() {
    println!("{:?} {:?}", lift::<VecF>(3), lift::<OptF>(4));
    let h = wrap(|x: i32| x + 1)
        .then(wrap(|y: i32| y as f64 / 2.0))
        .then(wrap(|z: f64| format!("{z:.1}")));
    println!("{:?} {:?}", h.call(4), h.boxed().call(9));
    let p = digit
        .map(|d| d * 2)
        .or(tag("x").map(|t| t.len() as u32 + 100))
        .many();
    println!("{:?}", p.parse("12x3yz"));
    let name = String::from("n");
    let mut b = Bus::default();
    b.on("a", |m| format!("{name}:{m}"))
        .on("a", |m| m.repeat(2))
        .on("b", str::to_uppercase);
    println!(
        "{:?} {:?} {:?}",
        b.emit("a", "hi"),
        b.clone().emit("b", "yo"),
        b.emit("c", "")
    );
    let mut r: Ring<u8, 4> = Ring::default();
    let old: Vec<_> = (0..6).map(|i| r.push(i)).collect();
    println!(
        "{old:?} {:?} {:?}",
        r.iter().collect::<Vec<_>>(),
        arr::<u32, 5>(|i| (i * i) as u32)
    );
    let [a, .., z] = arr::<i8, 3>(|i| -(i as i8));
    println!("{a} {z}");
}
