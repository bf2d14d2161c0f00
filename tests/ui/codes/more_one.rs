// More codes of types and bodies, first shape.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables)]
use std::mem;
enum Light {
    Red,
    Green { for_seconds: u32 },
    Blink(u8),
}
fn exhaustive(l: Light, n: u8, o: Option<bool>) {
    match l { //~ ERROR non-exhaustive patterns: `Light::Green { .. }` and `Light::Blink(_)` not covered
        Light::Red => {}
    }
    match n { //~ ERROR non-exhaustive patterns: `10_u8..=19_u8` not covered
        0..=9 | 20..=255 => {}
    }
    let Some(b) = o; //~ ERROR refutable pattern in local binding
}
fn struct_variant(l: Light) {
    let a = Light::Green; //~ ERROR expected value, found struct variant `Light::Green`
    match l {
        Light::Green => {} //~ ERROR expected unit struct, unit variant or constant, found struct variant `Light::Green`
        Light::Blink => {} //~ ERROR expected unit struct, unit variant or constant, found tuple variant `Light::Blink`
        _ => {}
    }
    if let Light::Green(x) = l {} //~ ERROR expected tuple struct or tuple variant, found struct variant `Light::Green`
}
fn arguments<'a, T>(x: u32<u8>, y: Option<i8<u8>>, z: bool<'a>) {} //~ ERROR type arguments are not allowed on builtin type `u32`
//~| ERROR type arguments are not allowed on builtin type `i8`
//~| ERROR lifetime arguments are not allowed on builtin type `bool`
fn order<T, 'b>(x: &'b T) {} //~ ERROR lifetime parameters must be declared prior to type and const parameters
struct Both<'a, T>(&'a T);
fn mixed<'a>(x: Both<u8, 'a>) {} //~ ERROR type provided when a lifetime was expected
fn bits(x: u32) {
    let f: [u8; 3] = unsafe { mem::transmute(x) };
    let n = x.value; //~ ERROR `u32` is a primitive type and therefore doesn't have fields
    let m = 2.0.powi(2); //~ ERROR can't call method `powi` on ambiguous numeric type `{float}`
    let [a, b] = x; //~ ERROR expected an array or slice, found `u32`
    let c = &0u8 as *const u8 as *const [u8]; //~ ERROR cannot cast thin pointer `*const u8` to wide pointer `*const [u8]`
    let d = [1, 2] as [u8]; //~ ERROR cast to unsized type: `[u8; 2]` as `[u8]`
}
trait Shape {
    const SIDES: u32;
    fn new() -> Self;
    fn area<'a>(&'a self, x: &'a u8);
}
impl Shape for Light {
    const SIDES: u32 = 3;
    fn new() -> Light {
        Light::Red
    }
    fn area(&self, x: &u8) {}
}
impl Light {
    fn red(self: u8) {} //~ ERROR invalid `self` parameter type: `u8`
    fn two(&self) {}
    fn two(&self) {} //~ ERROR duplicate definitions with name `two`
}
fn pattern_fn(l: Light) {
    match l {
        Light::new() => {} //~ ERROR expected tuple struct or tuple variant, found associated function `Light::new`
        _ => {}
    }
}
fn closures(v: Vec<u32>) {
    let f = |a: u32, b: u32| a + b;
    let w: Vec<u32> = v.iter().map(|a, b| a + b).collect(); //~ ERROR closure is expected to take 1 argument, but it takes 2 arguments
    let length = v.len();
}
fn call<F: Fn()>(f: F) {
    f();
}
fn breaks() {
    let c = || {
        continue; //~ ERROR `continue` inside of a closure
    };
    fn inner() {
        break; //~ ERROR `break` outside of a loop or labeled block
    }
}
const OUT: u32 = return 3; //~ ERROR return statement outside of function body
fn labels() {
    'a: { //~ WARN unused label
        break; //~ ERROR unlabeled `break` inside of a labeled block
    }
}
struct Late<'a>(&'a u8);
fn hidden(x: Late) -> impl Iterator<Item = u8> + '_ {
    None.into_iter()
}
trait Assoc {
    type Out;
    type More;
}
fn missing<T: Assoc>(x: T::Output) {} //~ ERROR associated type `Output` not found for `T`
fn constrained<T: Assoc<Kind = u8>>(x: T) {} //~ ERROR associated type `Kind` not found for `Assoc`
fn main(x: u8) {} //~ ERROR `main` function has wrong type
