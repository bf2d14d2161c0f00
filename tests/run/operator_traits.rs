//@ rustc-agrees
// Operators through traits, conversions, Display and FromStr of own types.
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::convert::TryFrom;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::ops::*;
use std::str::FromStr;
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
struct V2 {
    x: f64,
    y: f64,
}
impl Add for V2 {
    type Output = V2;
    fn add(self, o: V2) -> V2 {
        V2 {
            x: self.x + o.x,
            y: self.y + o.y,
        }
    }
}
impl Mul<f64> for V2 {
    type Output = V2;
    fn mul(self, k: f64) -> V2 {
        V2 {
            x: self.x * k,
            y: self.y * k,
        }
    }
}
impl Neg for V2 {
    type Output = V2;
    fn neg(self) -> V2 {
        V2 {
            x: -self.x,
            y: -self.y,
        }
    }
}
impl AddAssign for V2 {
    fn add_assign(&mut self, o: V2) {
        *self = *self + o;
    }
}
impl Index<usize> for V2 {
    type Output = f64;
    fn index(&self, i: usize) -> &f64 {
        match i {
            0 => &self.x,
            1 => &self.y,
            _ => panic!("bad index {i}"),
        }
    }
}
trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> String {
        "shape".to_string()
    }
}
struct Sq(f64);
struct Ci {
    r: f64,
}
impl Shape for Sq {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
    fn name(&self) -> String {
        "sq".into()
    }
}
impl Shape for Ci {
    fn area(&self) -> f64 {
        std::f64::consts::PI * self.r.powi(2)
    }
}
fn total(s: &[Box<dyn Shape>]) -> f64 {
    s.iter().map(|s| s.area()).sum()
}
fn show<T: Debug + ?Sized>(t: &T) -> String
where
    T: Debug,
{
    format!("<{t:?}>")
}
fn mk(n: i32) -> impl Fn(i32) -> i32 {
    move |x| x + n
}
fn bx(n: i32) -> Box<dyn FnMut() -> i32> {
    let mut c = n;
    Box::new(move || {
        c += 1;
        c
    })
}
#[derive(Debug, PartialEq, Eq, Hash, Clone, Copy, PartialOrd, Ord)]
enum Color {
    Red,
    Green = 5,
    Blue,
}
#[derive(Debug)]
enum Expr {
    Num(i64),
    Bin {
        op: char,
        l: Box<Expr>,
        r: Box<Expr>,
    },
    Neg(Box<Expr>),
}
fn eval(e: &Expr) -> Result<i64, String> {
    Ok(match e {
        Expr::Num(n) => *n,
        Expr::Neg(e) => -eval(e)?,
        Expr::Bin { op, l, r } => {
            let (a, b) = (eval(l)?, eval(r)?);
            match op {
                '+' => a + b,
                '*' => a * b,
                '/' if b == 0 => return Err("div by zero".into()),
                '/' => a / b,
                c => return Err(format!("bad op {c}")),
            }
        }
    })
}
struct Rgb(u8, u8, u8);
impl FromStr for Rgb {
    type Err = std::num::ParseIntError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let p = |i: usize| u8::from_str_radix(&s[i..i + 2], 16);
        Ok(Rgb(p(1)?, p(3)?, p(5)?))
    }
}
impl Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rgb({}, {}, {})", self.0, self.1, self.2)
    }
}
struct Even(u32);
impl TryFrom<u32> for Even {
    type Error = String;
    fn try_from(v: u32) -> Result<Self, String> {
        if v % 2 == 0 {
            Ok(Even(v))
        } else {
            Err(format!("{v} is odd"))
        }
    }
}
#[derive(Debug)]
enum MyErr {
    Io(std::io::Error),
    Parse(std::num::ParseIntError),
    Other(&'static str),
}
impl Display for MyErr {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            MyErr::Io(e) => write!(f, "io: {e}"),
            MyErr::Parse(e) => write!(f, "parse: {e}"),
            MyErr::Other(s) => f.write_str(s),
        }
    }
}
impl std::error::Error for MyErr {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            MyErr::Parse(e) => Some(e),
            _ => None,
        }
    }
}
impl From<std::num::ParseIntError> for MyErr {
    fn from(e: std::num::ParseIntError) -> Self {
        MyErr::Parse(e)
    }
}
fn p(s: &str) -> Result<i32, MyErr> {
    let v = s.parse::<i32>()?;
    if v > 100 {
        Err(MyErr::Other("too big"))
    } else {
        Ok(v)
    }
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
impl<T: Clone + Display> Stack<T> {
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
trait Animal {
    const LEGS: u32;
    fn new(n: &str) -> Self
    where
        Self: Sized;
    fn speak(&self) -> String;
}
struct Dog(String);
impl Animal for Dog {
    const LEGS: u32 = 4;
    fn new(n: &str) -> Self {
        Dog(n.to_string())
    }
    fn speak(&self) -> String {
        format!("{} woof", self.0)
    }
}
fn make<A: Animal>(n: &str) -> (A, u32) {
    (A::new(n), A::LEGS)
}
struct Matrix<const R: usize, const C: usize>([[i32; C]; R]);
impl<const R: usize, const C: usize> Matrix<R, C> {
    fn t(&self) -> Matrix<C, R> {
        let mut m = [[0; R]; C];
        for i in 0..R {
            for j in 0..C {
                m[j][i] = self.0[i][j];
            }
        }
        Matrix(m)
    }
}
macro_rules! hm { ($($k:expr => $v:expr),* $(,)?) => {{ let mut m = HashMap::new(); $(m.insert($k, $v);)* m }}; }
macro_rules! maxm { ($x:expr) => { $x }; ($x:expr, $($r:expr),+) => {{ let a = $x; let b = maxm!($($r),+); if a > b { a } else { b } }}; }
fn longest<'a>(a: &'a str, b: &'a str) -> &'a str {
    if a.len() >= b.len() { a } else { b }
}
fn apply<F>(f: F, n: i32) -> i32
where
    F: FnOnce(i32) -> i32,
{
    f(n)
}
const fn sq(x: u32) -> u32 {
    x * x
}
const N: usize = sq(3) as usize;
static mut G: i32 = 0;
mod outer {
    pub mod inner {
        pub fn f() -> &'static str {
            "inner"
        }
        #[derive(Debug, Default)]
        pub struct P {
            pub a: i32,
            b: Option<String>,
        }
        impl P {
            pub fn with(a: i32) -> Self {
                P {
                    a,
                    ..Default::default()
                }
            }
        }
    }
    pub use inner::f as g;
}
fn main() {
    let mut v = V2 { x: 1.0, y: 2.0 } + V2 { x: 0.5, y: 0.5 } * 2.0;
    v += -V2 { x: 1.0, y: 0.0 };
    println!(
        "{v:?} {} {:?} {:?}",
        v[1],
        V2::default(),
        v.partial_cmp(&V2::default())
    );
    println!(
        "{:.3} {:?}",
        total(&[Box::new(Sq(2.0)), Box::new(Ci { r: 1.0 })]),
        [&Sq(1.0) as &dyn Shape, &Ci { r: 2.0 }]
            .iter()
            .map(|s| s.name())
            .collect::<Vec<_>>()
    );
    println!("{} {}", show("x"), show(&[1, 2][..]));
    println!("{} {}", mk(3)(4), apply(|x| x * x, 7));
    let mut b = bx(1);
    b();
    println!("{}", b());
    println!(
        "{:?} {} {} {:?}",
        Color::Green,
        Color::Blue as i32,
        Color::Red < Color::Blue,
        [Color::Blue, Color::Red].iter().max()
    );
    let e = Expr::Bin {
        op: '+',
        l: Box::new(Expr::Num(2)),
        r: Box::new(Expr::Bin {
            op: '*',
            l: Box::new(Expr::Num(3)),
            r: Box::new(Expr::Neg(Box::new(Expr::Num(4)))),
        }),
    };
    println!("{:?} {e:?}", eval(&e));
    println!(
        "{:?}",
        eval(&Expr::Bin {
            op: '/',
            l: Box::new(Expr::Num(1)),
            r: Box::new(Expr::Num(0))
        })
    );
    println!(
        "{} {:?}",
        "#ff8000".parse::<Rgb>().unwrap(),
        "#zz0000".parse::<Rgb>().map(|_| ()).unwrap_err()
    );
    println!(
        "{:?} {:?}",
        Even::try_from(3).map(|e| e.0),
        TryInto::<Even>::try_into(8u32).map(|e| e.0)
    );
    for s in ["5", "500", "x"] {
        match p(s) {
            Ok(v) => println!("ok {v}"),
            Err(e) => println!(
                "{e} / {e:?} / {:?}",
                std::error::Error::source(&e).map(|s| s.to_string())
            ),
        }
    }
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
    println!("{:?}", s.into_iter().collect::<Vec<_>>());
    let (d, l) = make::<Dog>("rex");
    println!("{} {l}", d.speak());
    println!("{:?}", Matrix([[1, 2, 3], [4, 5, 6]]).t().0);
    let m = hm! { "a" => 1, "b" => 2 };
    let mut k: Vec<_> = m.iter().map(|(k, v)| format!("{k}{v}")).collect();
    k.sort();
    println!("{k:?} {}", maxm!(3, 9, 4));
    println!("{} {N}", longest("ab", "abc"));
    unsafe {
        G += 1;
        println!("{}", *&raw const G);
    }
    println!(
        "{} {} {:?}",
        outer::inner::f(),
        outer::g(),
        outer::inner::P::with(2)
    );
    let t = (1, ("a", 2.5));
    let (a, (b2, c)) = t;
    println!("{a} {b2} {c}");
    let n = 42u8;
    println!(
        "{}",
        match n {
            0 => "zero",
            x if x % 2 == 1 => "odd",
            1..=9 => "small",
            10 | 20 => "round",
            _ => "big",
        }
    );
    let arr = [1, 2, 3, 4];
    if let [first, mid @ .., last] = &arr[..] {
        println!("{first} {mid:?} {last}");
    }
    let x @ 1..=50 = n else { panic!() };
    println!("{x}");
    let r = 'o: loop {
        for i in 0.. {
            if i * i > 50 {
                break 'o i;
            }
        }
    };
    println!("{r}");
    let Some(q) = Some(3) else { return };
    println!("{q}");
    let mut h = DefaultHasher::new();
    "abc".hash(&mut h);
    (1u32, 'x').hash(&mut h);
    println!("{:x}", h.finish());
    println!(
        "{} {}",
        std::mem::size_of::<Option<Box<i32>>>(),
        std::mem::size_of::<(u8, u32, u8)>()
    );
    println!("{}", std::any::type_name::<Vec<Option<i32>>>());
    let mut o = Some(3);
    if let Some(x) = o.as_mut() {
        *x += 1;
    }
    println!(
        "{:?} {:?} {:?} {:?}",
        o,
        o.map(|x| x * 2),
        o.filter(|x| *x > 10),
        o.xor(None)
    );
    println!("{:?}", o.take());
    println!("{:?}", Some(1).zip(Some('a')));
    println!(
        "{:?}",
        Ok::<i32, String>(3).and_then(|x| if x > 5 {
            Ok(x)
        } else {
            Err("small".to_string())
        })
    );
    println!("{}", i32::from_str_radix("-ff", 16).unwrap());
    println!(
        "{:?} {:?} {:?} {:?}",
        250u8.checked_add(10),
        250u8.wrapping_add(10),
        250u8.saturating_add(10),
        250u8.overflowing_add(10)
    );
    println!(
        "{} {} {} {}",
        -7 / 2,
        -7 % 2,
        (-7i32).rem_euclid(2),
        (-7i32).div_euclid(2)
    );
    println!(
        "{} {} {}",
        10u32.pow(3),
        2f64.powf(0.5),
        17u32.leading_zeros()
    );
    println!("{} {} {}", 3.7f64 as i32, -1i32 as u8, 300i32 as u8);
    println!("{:?}", (1.5f64).max(2.5).sqrt().floor());
    println!("{:?}", u32::MAX.count_ones());
    println!("{}", 1_000_000i64.to_string().len());
    println!("{:?}", 5.0f64.clamp(0.0, 1.0));
    println!("{:?}", 0b1011u8.reverse_bits());
    println!(
        "{:?} {:?}",
        258u16.to_be_bytes(),
        u32::from_le_bytes([1, 2, 0, 0])
    );
    println!("{:?}", 10i32.cmp(&3));
    println!("{}", u8::MAX as char);
    println!("{:?}", 7u32.is_power_of_two());
    println!("{:?}", 2.0f64.mul_add(3.0, 1.0));
    println!(
        "{:.4} {:.4} {:.4} {:.4}",
        1f64.sin(),
        1f64.cos(),
        1f64.tan(),
        1f64.exp()
    );
    println!(
        "{:.4} {:.4} {:.4} {:.4}",
        2f64.ln(),
        100f64.log10(),
        8f64.log2(),
        1f64.atan2(2.0)
    );
    println!("{:?}", 9.99f32);
    println!("{}", 16777217i32 as f32);
    println!("{:?}", 1e-7);
    println!("{}", 123456789.0f32);
    println!("{:?}", f64::EPSILON);
}
