// Regions of a method of an impl against those of the trait's.
#![allow(dead_code, unused_variables)]
trait Long: 'static {}
trait Has {
    type Out<'a>
    where
        Self: 'a;
}
trait Methods<'t> {
    fn swapped<'a, 'b>(x: &'a u8, y: &'b u8) -> &'a u8;
    fn anonymous(x: &u8);
    fn requires<T>(x: T);
    fn parameter(x: &'t u8) -> &'t u8;
    // These fit.
    fn longer<'a>(x: &'a u8) -> &'a u8;
    fn merged<'a, 'b>(x: &'a u8, y: &'b u8);
    fn elided(x: &u8) -> &u8;
    fn weaker(x: &'static u8);
    fn object<'a>(x: &'a u8) -> Box<dyn Fn() + 'a>;
    fn implied<'a, T>(x: &'a T) -> &'a T;
}
struct S<'s>(&'s u8);
impl<'s, 't> Methods<'t> for S<'s> {
    fn swapped<'a, 'b>(x: &'a u8, y: &'b u8) -> &'b u8 { //~ ERROR `impl` item signature doesn't match `trait` item signature
        y
    }
    fn anonymous(x: &'static u8) {} //~ ERROR method not compatible with trait
    fn requires<T: 'static>(x: T) {} //~ ERROR impl has stricter requirements than trait
    fn parameter(x: &'s u8) -> &'t u8 { //~ ERROR method not compatible with trait
        loop {}
    }
    fn longer(x: &u8) -> &'static u8 {
        &1
    }
    fn merged<'a>(x: &'a u8, y: &'a u8) {}
    fn elided<'a>(x: &'a u8) -> &'a u8 {
        x
    }
    fn weaker(x: &u8) {}
    fn object<'a>(x: &'a u8) -> Box<dyn Fn()> {
        Box::new(|| ())
    }
    fn implied<'b, T>(x: &'b T) -> &'b T {
        x
    }
}
impl<'a> Long for S<'a> {} //~ ERROR lifetime bound not satisfied
//~| ERROR cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
fn main() {}
