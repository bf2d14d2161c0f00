// Errors about items that one code each stands for, and what is right beside them.
#![allow(dead_code, unused_variables)]
trait Same {
    fn hidden(&self, _: &impl Iterator);
    fn named<T: Iterator>(&self, x: T);
}
impl Same for () {
    fn hidden<U: Iterator>(&self, _: &U) {} //~ ERROR method `hidden` has incompatible signature for trait
    fn named(&self, x: impl Iterator) {} //~ ERROR method `named` has incompatible signature for trait
}
#[repr(align(16))]
struct Aligned(i32);
struct Holder(Aligned);
#[repr(packed)]
struct Packed(Holder); //~ ERROR packed type cannot transitively contain a `#[repr(align)]` type
trait Plain {}
struct TwoBounds<'a, 'b, T: ?Sized + 'a + 'b>(&'a T, &'b T);
fn ambiguous<'a, 'b>(x: TwoBounds<'a, 'b, dyn Plain>) {} //~ ERROR cannot deduce the lifetime bound for this trait object type from context
trait First<'a>: 'a {}
trait Second<'a>: 'a {}
trait Both<'a, 'b>: First<'a> + Second<'b> {}
struct Unclear<'a, 'b>(&'a (), &'b (), Box<dyn Both<'a, 'b>>); //~ ERROR ambiguous lifetime bound, explicit lifetime bound required
trait Once<'a>: 'a {}
fn within<'a, 'b>(x: &'b dyn Once<'a>) -> &'b (dyn Once<'a> + 'a) {
    x
}
fn clear<'a, 'b>(x: Box<dyn Both<'a, 'b>>) {}
fn unsaid(x: typeof(1)) {} //~ ERROR `typeof` is a reserved keyword but unimplemented
fn twice((a, a): (u8, u8), b: u8, b: u8) { //~ ERROR identifier `a` is bound more than once in this parameter list
//~| ERROR identifier `b` is bound more than once in this parameter list
    match (1, 2) {
        (x, x) => {} //~ ERROR identifier `x` is bound more than once in the same pattern
    }
}
fn main() {}
