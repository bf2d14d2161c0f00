//@ rustc-agrees
#![allow(dead_code)]
struct It<'a> { x: &'a i32 } struct Two<'a, 'b>(&'a i32, &'b i32); struct NoL(i32);
struct S { v: i32 }
impl S {
    fn a(&self) -> It { It { x: &self.v } } //~ WARN hiding a lifetime that's elided elsewhere is confusing
    fn b(&self) -> It<'_> { It { x: &self.v } }
    fn c<'a>(&'a self) -> It<'a> { It { x: &self.v } }
    fn d(&self) -> &i32 { &self.v }
    fn e<'a>(&'a self) -> &i32 { &self.v } //~ WARN eliding a lifetime that's named elsewhere is confusing
    fn f<'a>(&'a self) -> It { It { x: &self.v } } //~ WARN hiding a lifetime that's named elsewhere is confusing
    fn g<'a>(&'a self) -> It<'_> { It { x: &self.v } } //~ WARN eliding a lifetime that's named elsewhere is confusing
    fn h(&self, o: It) -> i32 { *o.x }
    fn i(&self) -> Option<It> { None } //~ WARN hiding a lifetime that's elided elsewhere is confusing
    fn j(&self) -> Box<dyn Fn(&i32) -> &i32 + '_> { Box::new(|x| x) }
    fn k(&self) -> impl Iterator<Item = It> { std::iter::once(It { x: &self.v }) } //~ WARN hiding a lifetime that's elided elsewhere is confusing
    fn l(self: &Self) -> It { It { x: &self.v } } //~ WARN hiding a lifetime that's elided elsewhere is confusing
}
fn m(x: &i32) -> It { It { x } } //~ WARN hiding a lifetime that's elided elsewhere is confusing
fn n(x: It) -> It { x }
fn o(x: It<'_>) -> It { x } //~ WARN hiding a lifetime that's elided elsewhere is confusing
fn p(x: It) -> &i32 { x.x } //~ WARN hiding a lifetime that's elided elsewhere is confusing
fn q(x: It) -> It<'_> { x } //~ WARN hiding a lifetime that's elided elsewhere is confusing
fn r<'a>(x: It<'a>) -> &'a i32 { x.x }
fn s<'a>(x: &'a i32) -> &i32 { x } //~ WARN eliding a lifetime that's named elsewhere is confusing
fn t(x: &'static i32) -> &i32 { x } //~ WARN eliding a lifetime that's named elsewhere is confusing
fn u(x: &i32) -> &'static i32 { let _ = x; &1 }
fn v(f: fn(&i32) -> It) { let _ = f; }
fn w(x: &i32, y: It) -> NoL { let _ = y; NoL(*x) }
trait T { fn a(&self) -> It; fn b(&self) -> It<'_>; } //~ WARN hiding a lifetime that's elided elsewhere is confusing
fn x(x: &std::cell::RefCell<i32>) -> std::cell::Ref<i32> { x.borrow() } //~ WARN hiding a lifetime that's elided elsewhere is confusing
fn y(x: &[i32]) -> std::slice::Iter<i32> { x.iter() } //~ WARN hiding a lifetime that's elided elsewhere is confusing
fn z(x: &str) -> std::str::Chars { x.chars() } //~ WARN hiding a lifetime that's elided elsewhere is confusing
fn main() {}
impl T for S { fn a(&self) -> It { loop {} } fn b(&self) -> It<'_> { loop {} } } //~ WARN hiding a lifetime that's elided elsewhere is confusing
