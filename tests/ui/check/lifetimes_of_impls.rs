//@ rustc-agrees: text, any order
#![allow(unused)]
trait Link<'a, 'b> { type Out; }
impl<'x: 'y, 'y> Link<'x, 'y> for u8 { type Out = u8; }
struct Pair<'a, 'b, T: Link<'a, 'b>>(&'a T, &'b T);
fn q1<'a, 'b, T: Link<'a, 'b>>(x: Pair<'b, 'a, T>) {} //~ ERROR lifetime mismatch
fn q2<'a, 'b, T: Link<'a, 'b>>() -> Pair<'b, 'a, T> { loop {} } //~ ERROR mismatched types
//~| ERROR mismatched types
struct Q3<'a, 'b, T: Link<'a, 'b>>{ x: Pair<'b, 'a, T> } //~ ERROR mismatched types
//~| ERROR mismatched types
trait Sub<'a, 'b>: Link<'a, 'b> {}
impl<'a, 'b> Sub<'a, 'b> for u8 {} //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
trait Sub2<'a, 'b> where u8: Link<'a, 'b> {}
impl<'a, 'b> Sub2<'a, 'b> for u8 {} //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
struct Has<'a, T: Tr<'a>>(&'a (), T);
trait Tr<'a> { type Ty: Link<'a, 'static>; }
impl<'a, T: 'a> Tr<'a> for Vec<T> { type Ty = u8; } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
fn q4<'a, T>(x: Has<'a, Vec<T>>) {} //~ ERROR the parameter type `T` may not live long enough
struct Q5<'a, T>{ x: Has<'a, Vec<T>>} //~ ERROR the parameter type `T` may not live long enough
struct Q6<'a, 'b>{ x: Has<'a, Vec<&'b u8>>} //~ ERROR the type `&'b u8` does not fulfill the required lifetime
struct Q7<T>{ x: Has<'static, Vec<T>>} //~ ERROR the parameter type `T` may not live long enough
trait Only { }
impl Only for &'static str {}
struct Need<T: Only>(T);
fn q8<'a>(x: Need<&'a str>) {} //~ ERROR incompatible lifetime on type
fn q9(x: Need<&str>) {} //~ ERROR incompatible lifetime on type
struct Q10<'a>(Need<&'a str>); //~ ERROR incompatible lifetime on type
fn q11<'a>() -> Need<&'a str> { loop {} } //~ ERROR incompatible lifetime on type
fn q12() where for<'a> Need<&'a str>: Sized {}
struct Two<T: Same>(T);
trait Same {}
impl<'a> Same for (&'a u8, &'a u8) {}
fn q13<'a, 'b>(x: Two<(&'a u8, &'b u8)>) {} //~ ERROR lifetime mismatch
fn q14(x: Two<(&u8, &u8)>) {} //~ ERROR lifetime mismatch
struct Q15<'a, 'b>(Two<(&'a u8, &'b u8)>); //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
impl Need<&str> { fn f(&self) {} } //~ ERROR incompatible lifetime on type
//~| ERROR incompatible lifetime on type
type Al<'a> = Need<&'a str>;
const K: Option<Need<&str>> = None;
fn body<'a>(s: &'a str) { let x: Option<Need<&'a str>> = None; } //~ ERROR lifetime may not live long enough
impl<'a> Tr<'a> for Need<&'a str> { type Ty = u8; } //~ ERROR incompatible lifetime on type
//~| ERROR cannot infer an appropriate lifetime for lifetime parameter `'x` due to conflicting requirements
fn main() {}
