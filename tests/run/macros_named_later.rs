//@ rustc-agrees
// Macros that are called before the `use`, the module or the #[macro_export] that names them.
macro_rules! text { ($x:ident) => { concat!("a", stringify!($x)) } }
fn other() -> i32 { crate::answer!() + crate::answer!(1) }
struct Wrap([u8; crate::answer!(1)]);
fn ty(x: T![]) -> T![] { x }
use tymac as T;
#[macro_export]
macro_rules! tymac { () => { i32 } }
fn pats(x: i32) -> i32 { match x { later!(p) => 1, _ => later!(x, x) } }
fn stmts() {
    make!(a);
    make!(b c);
    println!("{} {} {}", a, b, c);
    macro_rules! mk { ($($x:ident)*) => { $(let $x = 1;)* } }
    use mk as make;
}
fn main() {
    #[macro_export]
    macro_rules! answer { () => { 40 }; (1) => { 2 } }
    mod inside {
        macro_rules! later0 { (p) => { 3 }; ($x:expr, $y:expr) => { $x + $y } }
        pub(crate) use later0;
    }
    println!("{} {}", other(), nested!(1));
    println!("{} {}", pats(3), pats(4));
    macro_rules! nest { ($x:expr) => { nest2!($x) } }
    use nest as nested;
    macro_rules! nest3 { ($x:expr) => { $x + 10 } }
    use nest3 as nest2;
    println!("{} {}", Wrap([1, 2]).0.len(), ty(4));
    println!("{}", text!(b));
    stmts();
}
use inner::later;
mod inner { macro_rules! l { (p) => { 3 }; ($x:expr, $y:expr) => { $x + $y } } pub(crate) use l as later; }
