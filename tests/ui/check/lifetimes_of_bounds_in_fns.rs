//@ rustc-agrees: text, any order
#![allow(unused)]
trait Link<'a, 'b> { type Out; }
impl<'x: 'y, 'y> Link<'x, 'y> for u8 { type Out = u8; }
struct Pair<'a, 'b, T: Link<'a, 'b>>(&'a T, &'b T);
struct Other<'a>(&'a u8);
fn ret1<'a, 'b>(x: &'a u8, y: &'b u8) -> Pair<'a, 'b, u8> { loop {} } //~ ERROR lifetime mismatch
fn ret2<'a, 'b>(x: &'a u8) -> Pair<'a, 'b, u8> { loop {} } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
fn ret3<'a, 'b>(y: &'b u8) -> Pair<'a, 'b, u8> { loop {} } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
fn two<'a, 'b>(x: &'a u8, y: &'b u8, p: Pair<'a, 'b, u8>) { loop {} } //~ ERROR lifetime mismatch
fn two2<'a, 'b>(p: Pair<'a, 'b, u8>, x: &'a u8, y: &'b u8) { loop {} } //~ ERROR lifetime mismatch
fn two3<'a, 'b>(x: Other<'a>, p: Pair<'a, 'b, u8>) { loop {} } //~ ERROR lifetime mismatch
fn two4<'a, 'b>(x: Other<'b>, p: Pair<'a, 'b, u8>) { loop {} } //~ ERROR lifetime mismatch
fn pat<'a, 'b>(_: Other<'b>, (p, q): (Pair<'a, 'b, u8>, u8)) { loop {} } //~ ERROR lifetime mismatch
fn el1(x: &u8, p: Pair<'_, 'static, u8>) {} //~ ERROR `p` has an anonymous lifetime `'_` but it needs to satisfy a `'static` lifetime requirement
fn el2<'a>(x: &u8, p: Pair<'_, 'a, u8>) {} //~ ERROR explicit lifetime required in the type of `p`
fn el3<'a>(x: &u8, p: Pair<'a, '_, u8>) {} //~ ERROR explicit lifetime required in the type of `p`
fn st1<'a>() -> Pair<'a, 'static, u8> { loop {} } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
struct S1<'a> { p: Pair<'a, 'static, u8> } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
fn ok<'a>(p: Pair<'a, 'a, u8>, q: Pair<'static, 'a, u8>) {}
fn ok2<'a: 'b, 'b>(p: Pair<'a, 'b, u8>) {}
fn ok3<'a, 'b>(p: Pair<'a, 'b, u8>, o: &'b &'a u8) {}
impl<'a, 'b> Link<'a, 'b> for Pair<'a, 'b, u8> { type Out = u8; } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
trait M<'b> { fn f<'a>(&self, x: Pair<'a, 'b, u8>); fn g<'a>(&'b self, x: Pair<'a, 'b, u8>); } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
//~| ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
impl<'b> Other<'b> { fn f<'a>(&self, x: Pair<'a, 'b, u8>) {} fn g<'a, 'c>(&self, x: Pair<'a, 'c, u8>) {} fn h<'c>(&'c self, x: Pair<'b, 'c, u8>) {} fn i<'c>(&'c self, x: Pair<'c, 'b, u8>) {}} //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
//~| ERROR lifetime mismatch
//~| ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
const C: Option<Pair<'static, 'static, u8>> = None;
fn p1(f: fn(Pair<'_, '_, u8>)) {}
fn p2(f: &dyn Fn(Pair<'_, '_, u8>)) {}
fn p3<F: Fn(Pair<'_, '_, u8>)>(f: F) {}
fn p4<'a, 'b, T>(f: T) where T: From<Pair<'a, 'b, u8>> {} //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
fn p5<'a, 'b, T>(f: T) where u8: Link<'a, 'b> {}
fn p6<'a, 'b, T>(f: T) where Pair<'a, 'b, u8>: Sized {} //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
fn p7<'a, 'b>(f: Option<<u8 as Link<'a, 'b>>::Out>) {} //~ ERROR lifetime mismatch
//~| ERROR lifetime may not live long enough
fn main() {}
