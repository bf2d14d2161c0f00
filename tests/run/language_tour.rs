//@ rustc-agrees
// A little of everything: enums, traits, drops, closures, constants, formatting.
use std::fmt;
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
enum Shape { Circle(f64), Square { side: f64 }, Unit }
impl Shape { fn area(&self) -> f64 { match self { Shape::Circle(r) => 3.5 * r * r, Shape::Square { side } => side * side, Shape::Unit => 1.0 } } }
struct P { x: i32, y: i32 }
impl fmt::Display for P { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "({}, {})", self.x, self.y) } }
impl std::ops::Add for P { type Output = P; fn add(self, o: P) -> P { P { x: self.x + o.x, y: self.y + o.y } } }
trait Animal { fn name(&self) -> &str; fn legs(&self) -> u32 { 4 } }
struct Dog; struct Bird(&'static str);
impl Animal for Dog { fn name(&self) -> &str { "dog" } }
impl Animal for Bird { fn name(&self) -> &str { self.0 } fn legs(&self) -> u32 { 2 } }
fn total(a: &[&dyn Animal]) -> u32 { a.iter().map(|x| x.legs()).sum() }
struct D(&'static str);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }
fn fact(n: u64) -> u64 { if n <= 1 { 1 } else { n * fact(n - 1) } }
fn div(a: i32, b: i32) -> Option<i32> { if b == 0 { None } else { Some(a / b) } }
fn chain(a: i32) -> Option<i32> { let x = div(100, a)?; let y = div(x, 2)?; Some(y + 1) }
fn apply<F: FnMut(i32)>(mut f: F) { for i in 0..3 { f(i); } }
fn mk(n: i32) -> impl Fn(i32) -> i32 { move |x| x + n }
const TABLE: [u32; 5] = { let mut t = [0; 5]; let mut i = 0; while i < 5 { t[i] = (i * i) as u32; i += 1; } t };
static GREETING: &str = "hi";
fn main() {
    let s = [Shape::Circle(2.0), Shape::Square { side: 1.5 }, Shape::Unit];
    for x in &s { println!("{:?} {:.3}", x, x.area()); }
    println!("{}", P { x: 1, y: 2 } + P { x: 10, y: -20 });
    println!("{}", total(&[&Dog, &Bird("crow"), &Dog]));
    { let _a = D("a"); let b = D("b"); let c = D("c"); drop(b); println!("end"); let _ = &c; }
    println!("{}", fact(20));
    println!("{:?} {:?} {:?}", chain(5), chain(0), chain(1000));
    let mut sum = 0; apply(|i| sum += i * 10); println!("{sum}");
    println!("{}", mk(5)(6));
    println!("{:?}", TABLE);
    println!("{GREETING:>5}|{:^7}|{:+}|{:#x}|{:#010b}|{:e}", "mid", 5, 255, 5, 1234.5);
    let mut grid = [[0u8; 4]; 3];
    for (r, row) in grid.iter_mut().enumerate() { for (c, v) in row.iter_mut().enumerate() { *v = (r * 4 + c) as u8; } }
    println!("{:?}", grid);
    'outer: for i in 0.. { for j in 0..i { if i * j > 20 { println!("{i} {j}"); break 'outer; } } }
    let t = (1, "two", 3.0); let (a, b, c) = t; println!("{a} {b} {c:?}");
    let v = loop { sum -= 7; if sum < 0 { break sum; } }; println!("{v}");
    let w = if let Some(x) = div(9, 3) && x > 2 { x } else { -1 }; println!("{w}");
    let Some(q) = div(8, 2) else { return; }; println!("{q}");
    println!("{}", i32::MAX.wrapping_add(1)); println!("{:?}", 200u8.checked_add(100)); println!("{:?}", 5u32.overflowing_sub(6));
    println!("{} {} {}", 300i32 as u8, -1i32 as u32, 3.99f32 as i32); println!("{} {}", f32::NAN as i32, 1e20 as i32);
    println!("{:?} {:?}", "héllo wörld".char_indices().nth(2), "abc".bytes().rev().map(|b| b as char).next());
    println!("{}", "a,b,,c".split(',').filter(|s| !s.is_empty()).count());
    println!("{:?}", "42".parse::<i32>()); println!("{:?}", "x".parse::<i32>().is_err()); println!("{}", u128::MAX); println!("{}", i128::MIN);
    println!("{:?}", [3, 1, 2].iter().max()); println!("{:?}", (1..=4).rev().step_by(2).collect_sum());
}
trait CS { fn collect_sum(self) -> i32; } impl<I: Iterator<Item = i32>> CS for I { fn collect_sum(self) -> i32 { self.fold(0, |a, b| a * 10 + b) } }
