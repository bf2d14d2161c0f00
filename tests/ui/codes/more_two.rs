// More codes of types and bodies, second shape.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables)]
use std::mem;
#[derive(Clone, Copy)]
enum Step {
    Go(i32, i32),
    Turn { by: i32 },
    Stop,
}
fn exhaustive(steps: &[Step], pair: (bool, bool), text: &str) {
    match steps { //~ ERROR non-exhaustive patterns: `&[_, _, ..]` not covered
        [] => {}
        [one] => {}
    }
    match pair { //~ ERROR non-exhaustive patterns: `(false, false)` not covered
        (true, _) => {}
        (false, true) => {}
    }
    match text { //~ ERROR non-exhaustive patterns: `&_` not covered
        "a" => {}
    }
    let [first, rest @ ..] = steps; //~ ERROR refutable pattern in local binding
    let (true, x) = pair; //~ ERROR refutable pattern in local binding
    for Step::Stop in [Step::Stop] {} //~ ERROR refutable pattern in `for` loop binding
}
fn struct_variant(s: Step) -> bool {
    let t = Step::Turn; //~ ERROR expected value, found struct variant `Step::Turn`
    let u = Step::Turn(3); //~ ERROR expected value, found struct variant `Step::Turn`
    matches!(s, Step::Turn) //~ ERROR expected unit struct, unit variant or constant, found struct variant `Step::Turn`
}
fn arguments(x: str<u8>, y: char<u8>) -> Option<u8> { //~ ERROR type arguments are not allowed on builtin type `str`
//~| ERROR type arguments are not allowed on builtin type `char`
//~| ERROR the size for values of type `str` cannot be known at compilation time
    None
}
struct Grid<T, const N: usize>([T; N]);
fn swapped(g: Grid<3, 4>) {} //~ ERROR constant provided when a type was expected
fn sizes<T>(x: T, y: [u8; 4]) {
    let a: u64 = unsafe { mem::transmute(y) };
    let b: [u8; 4] = unsafe { mem::transmute(x) };
    let c = true.len; //~ ERROR `bool` is a primitive type and therefore doesn't have fields
    let d = 'c'.0; //~ ERROR `char` is a primitive type and therefore doesn't have fields
    let e = 4.pow(2); //~ ERROR can't call method `pow` on ambiguous numeric type `{integer}`
    let [m, n, o] = y; //~ ERROR pattern requires 3 elements but array has 4
    let [p, ..] = 3.5; //~ ERROR expected an array or slice, found `{float}`
}
trait Reads {
    fn read<'a>(&'a mut self) -> &'a [u8];
}
impl Reads for Step {
    fn read<'a, 'b>(&'a mut self) -> &'a [u8] {
        &[]
    }
}
impl Step {
    fn by_ref(self: &i32) {} //~ ERROR invalid `self` parameter type: `&i32`
    const fn make() -> Step {
        Step::Stop
    }
    fn make(&self) {} //~ ERROR duplicate definitions with name `make`
}
fn called(n: Step, v: Vec<u8>) {
    let Step::make() = n else { return }; //~ ERROR expected tuple struct or tuple variant, found associated function `Step::make`
    let r: Result<u8, u8> = Ok(1);
    v.iter().filter(|a, b| true).count(); //~ ERROR closure is expected to take 1 argument, but it takes 2 arguments
    [3, 1].sort_by(|a| a.cmp(&2)); //~ ERROR closure is expected to take 2 arguments, but it takes 1 argument
    let text = String::new();
    again(move || text);
}
fn run(f: impl Fn(u8) -> u8) {}
fn again(f: impl FnMut() -> String) {}
fn jumps() {
    let c = || break; //~ ERROR `break` inside of a closure
    while { break } {} //~ WARN unnecessary braces around `while` condition
//~| ERROR `break` or `continue` with no label in the condition of a `while` loop
    const N: u8 = { continue }; //~ WARN unnecessary braces around assigned value
//~| ERROR `continue` outside of a loop
}
static VALUE: u8 = {
    return 2; //~ ERROR return statement outside of function body
};
trait Assoc {
    type Item;
    type Key;
}
trait Other {
    type Item;
}
fn ambiguous<T: Assoc + Other>(x: T::Item) {} //~ ERROR ambiguous associated type `Item` in bounds of `T`
fn unknown(x: impl Assoc<Value = u8>) {} //~ ERROR associated type `Value` not found for `Assoc`
fn sum<T: Assoc>(x: T) -> T::Vaule { //~ ERROR associated type `Vaule` not found for `T`
    loop {}
}
struct Owner<'a> {
    name: &'a str,
}
impl Owner { //~ ERROR implicit elided lifetime not allowed here
    fn name(&self) -> &str {
        self.name
    }
}
fn elided(x: Owner) -> Owner<'_> {
    x
}
fn underscore<'_>(x: &'_ u8) {} //~ ERROR `'_` cannot be used here
struct Pair<'a>(&'_ u8, &'a u8); //~ ERROR missing lifetime specifier
fn main() {}
