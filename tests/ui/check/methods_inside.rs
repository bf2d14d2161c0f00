//@ rustc-agrees: text, any order
// A method of what is inside: of a field, of what an Option holds, of a future's output; a field
// that is called.
use std::cell::RefCell;

struct Called<F> {
    generic: F,
    pointer: fn(i32) -> i32,
    object: Box<dyn Fn(u8) -> u8>,
    amount: u32,
}
impl<F: Fn(u32) -> u32> Called<F> {
    fn one(&self) -> u32 {
        self.generic(1) //~ ERROR no method named `generic` found for reference `&Called<F>` in the current scope
    }
    fn two(&self) -> i32 {
        self.pointer(2) //~ ERROR no method named `pointer` found for reference `&Called<F>` in the current scope
    }
    fn three(&self) -> u8 {
        self.object(3) //~ ERROR no method named `object` found for reference `&Called<F>` in the current scope
    }
    fn four(&self) -> u32 {
        self.amount() //~ ERROR no method named `amount` found for reference `&Called<F>` in the current scope
    }
}

struct Number(f64);
impl Number {
    fn measure(&self) -> f64 {
        self.0
    }
    fn change(&mut self) {}
    fn eat(self) {}
}
struct Outer {
    inner: Inner,
}
struct Inner {
    number: Number,
}

fn held(option: Option<Number>, result: Result<Number, String>, lent: Option<&Number>) {
    option.measure(); //~ ERROR no method named `measure` found for enum `Option<T>` in the current scope
    lent.measure(); //~ ERROR no method named `measure` found for enum `Option<T>` in the current scope
    result.eat(); //~ ERROR no method named `eat` found for enum `Result<T, E>` in the current scope
}

fn carried(option: Option<Number>) -> Option<f64> {
    Some(option.measure()) //~ ERROR no method named `measure` found for enum `Option<T>` in the current scope
}

fn failed(result: Result<Number, String>) -> Result<f64, String> {
    Ok(result.measure()) //~ ERROR no method named `measure` found for enum `Result<T, E>` in the current scope
}

fn locked(cell: RefCell<Number>) {
    cell.measure(); //~ ERROR no method named `measure` found for struct `RefCell<T>` in the current scope
    cell.change(); //~ ERROR no method named `change` found for struct `RefCell<T>` in the current scope
}

fn parts(outer: Outer, pair: (u8, Inner)) {
    outer.eat(); //~ ERROR no method named `eat` found for struct `Outer` in the current scope
    pair.measure(); //~ ERROR no method named `measure` found for tuple `(u8, Inner)` in the current scope
}

async fn number() -> Number {
    Number(1.0)
}

async fn awaited() {
    let number = number();
    number.measure(); //~ ERROR no method named `measure` found for opaque type `impl Future<Output = Number>` in the current scope
}

fn main() {}
