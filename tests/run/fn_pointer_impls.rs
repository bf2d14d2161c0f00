// Fn pointer types with and without a binder are different types, and a recursive call's opaque
// type is unsized as it is.
trait Q { fn q(&self) -> &'static str; }
impl<A> Q for fn(A) { fn q(&self) -> &'static str { "fn(A)" } }
impl<A> Q for fn(&A) -> A { fn q(&self) -> &'static str { "fn(&A) -> A" } }
trait T { fn t(&self) -> &'static str; }
impl<A> T for fn(A) { fn t(&self) -> &'static str { "own" } }
impl<A> T for for<'a> fn(&'a A) { fn t(&self) -> &'static str { "ref" } }
fn f(_: i32) {}
fn g(x: &i32) -> i32 { *x }
fn h(_: &i32) {}
fn b() -> impl Iterator<Item = i32> { let x: Box<dyn Iterator<Item = i32>> = if std::env::args().count() > 100 { Box::new(b()) } else { Box::new(0..3) }; x.chain([7]) }
fn main() {
    println!("{}", (f as fn(i32)).q()); println!("{}", (g as fn(&i32) -> i32).q());
    println!("{}", (f as fn(i32)).t()); println!("{}", (h as for<'a> fn(&'a i32)).t());
    println!("{:?}", b().collect::<Vec<_>>());
}
