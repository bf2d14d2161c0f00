//@ rustc-agrees
// Drops around patterns, partial moves and loops.
unsafe extern "C" {
    fn putchar(c: i32) -> i32;
    fn puts(s: *const u8) -> i32;
}
fn num(mut n: i32) {
    if n < 0 {
        unsafe {
            putchar(45);
        }
        n = -n;
    }
    if n >= 10 {
        num(n / 10);
    }
    unsafe {
        putchar(48 + n % 10);
    }
}
fn line(n: i32) {
    num(n);
    unsafe {
        putchar(10);
    }
}
extern crate alloc;
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::fmt;
fn out(s: &str) {
    for b in s.bytes() {
        unsafe {
            putchar(b as i32);
        }
    }
    unsafe {
        putchar(10);
    }
}
macro_rules! p { ($($t:tt)*) => { out(&format!($($t)*)) }; }
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
struct S {
    a: i32,
    b: String,
    c: Option<Vec<u8>>,
}
#[derive(Debug, Clone, Copy, PartialEq)]
enum E {
    A,
    B(i32, f64),
    C { x: u8 },
}
struct Noisy(Rc<RefCell<Vec<String>>>, i32);
impl Drop for Noisy {
    fn drop(&mut self) {
        self.0.borrow_mut().push(format!("drop {}", self.1));
    }
}
impl fmt::Display for E {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            E::A => write!(f, "A"),
            E::B(x, y) => write!(f, "B<{x:>4}|{y:.2}>"),
            E::C { x } => f.pad(&format!("C{:#x}", x)),
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
struct Ci(f64);
impl Shape for Sq {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
    fn name(&self) -> String {
        "square".into()
    }
}
impl Shape for Ci {
    fn area(&self) -> f64 {
        3.14 * self.0 * self.0
    }
}
fn parse(s: &str) -> Result<i32, String> {
    let n: i32 = s.trim().parse().map_err(|e| format!("bad {s}: {e:?}"))?;
    if n < 0 {
        return Err("neg".to_owned());
    }
    Ok(n * 2)
}
fn fib() -> impl Iterator<Item = u64> {
    let mut s = (0, 1);
    core::iter::from_fn(move || {
        let r = s.0;
        s = (s.1, s.0 + s.1);
        Some(r)
    })
}
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}
fn main() {
    p!(
        "{} {:?} {:>5}|{:<5}|{:^5}|{:05}|{:+}|{:x}|{:b}|{:e}",
        1,
        "a\n",
        2,
        3,
        4,
        -5,
        6,
        255,
        5,
        1234.5
    );
    let s = S {
        a: 1,
        b: "x".into(),
        c: Some(vec![1, 2]),
    };
    p!("{:?}", s);
    p!("{:#?}", s);
    p!("{}", s == s.clone());
    p!("{:?}", S::default());
    for e in [E::A, E::B(7, 2.5), E::C { x: 255 }] {
        p!("{e} {e:?} {e:>8}");
    }
    let log = Rc::new(RefCell::new(Vec::new()));
    {
        let a = Noisy(log.clone(), 1);
        let v = vec![Noisy(log.clone(), 2), Noisy(log.clone(), 3)];
        let mut it = v.into_iter();
        let x = it.next();
        drop(a);
    }
    p!("{:?} {}", log.borrow(), Rc::strong_count(&log));
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Sq(2.0)), Box::new(Ci(1.0))];
    for s in shapes.iter() {
        p!("{} {:.3}", s.name(), s.area());
    }
    let t: f64 = shapes.iter().map(|s| s.area()).sum();
    p!("{t}");
    p!("{:?} {:?} {:?}", parse("21"), parse("x"), parse("-3"));
    p!(
        "{:?}",
        fib()
            .take_while(|x| *x < 100)
            .filter(|x| x % 2 == 0)
            .collect::<Vec<_>>()
    );
    let f = compose(|x: i32| x + 1, |y: i32| format!("<{y}>"));
    p!("{}", f(4));
    let mut v = vec![5, 3, 8, 1, 9, 2];
    v.sort();
    p!("{v:?}");
    v.sort_by(|a, b| b.cmp(a));
    p!(
        "{v:?} {:?} {:?}",
        v.iter().max(),
        v.binary_search_by(|x| 3.cmp(x))
    );
    let words = "the quick brown fox";
    let c: Vec<String> = words
        .split(' ')
        .map(|w| w.chars().rev().collect())
        .collect();
    p!("{}", c.join("-"));
    p!("{}", words.to_uppercase());
    let cell = Cell::new(3);
    cell.set(cell.get() + 1);
    p!("{}", cell.get());
    let mut grid = vec![vec![0; 3]; 2];
    grid[1][2] = 7;
    for row in &mut grid {
        row[0] += 1;
    }
    p!("{grid:?}");
    let (a, b): (Vec<i32>, Vec<i32>) = (1..10).partition(|x| x % 3 == 0);
    p!("{a:?} {b:?}");
    let z: Vec<(usize, char)> = "héllo".char_indices().collect();
    p!("{z:?}");
    p!(
        "{:?}",
        a.iter()
            .zip(b.iter())
            .map(|(x, y)| x * y)
            .fold(0, |s, x| s + x)
    );
    let o: Option<&str> = None;
    p!("{}", o.map(|s| s.len()).unwrap_or_default());
    if let [first, .., last] = &b[..] {
        p!("{first} {last}");
    }
    let mut st = String::new();
    for (i, ch) in ('a'..='e').enumerate() {
        if i > 0 {
            st.push(',');
        }
        st.push(ch);
    }
    st += "!";
    p!("{st} {}", &st[2..5]);
    let nested: Vec<i32> = vec![vec![1, 2], vec![3]]
        .into_iter()
        .flatten()
        .chain(Some(4))
        .rev()
        .collect();
    p!("{nested:?}");
    p!("{:?} {:?}", i32::MAX.checked_add(1), 250u8.wrapping_add(10));
    p!(
        "{:?}",
        (
            1.5f32 as i32,
            -1i32 as u8,
            30 as u8 as char,
            'a' as u32,
            u64::MAX as f64
        )
    );
}
