// Codes of bounds, trait objects and signatures.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused, non_camel_case_types)]
mod ambiguous_region {
    trait Reader<'a>: 'a {}
    trait Writer<'a>: 'a {}
    trait Both<'r, 'w>: Reader<'r> + Writer<'w> {}

    struct Pipe<'r, 'w> {
        end: Box<dyn Both<'r, 'w>>, //~ ERROR ambiguous lifetime bound, explicit lifetime bound required
    }

    fn open<'r, 'w>(both: &dyn Both<'r, 'w>) {}

    type Shared<'a, 'b> = std::rc::Rc<dyn Both<'a, 'b>>; //~ ERROR ambiguous lifetime bound, explicit lifetime bound required
}

mod assoc_ambiguous {
    trait Input {
        type Item;
        type Error;
    }

    trait Output {
        type Item;
    }

    trait Device: Input + Output {}

    fn pass(device: impl Device<Item = u32>) {} //~ ERROR ambiguous associated type `Item` in bounds of `Device`

    trait Printer: Device<Item = u8, Error = ()> {} //~ ERROR ambiguous associated type `Item` in bounds of `Device`

    fn first<D>(device: D)
    where
        D: Device<Item = String>, //~ ERROR ambiguous associated type `Item` in bounds of `Device`
    {
    }
}

mod nested_for {
    trait Compare<'x, 'y> {}

    fn sort<F>(by: F)
    where
        for<'s> F: for<'t> Fn(&'t u8) + for<'u> Compare<'s, 'u>, //~ ERROR nested quantification of lifetimes
//~| ERROR nested quantification of lifetimes
    {
    }
}

mod object_bounds {
    use std::fmt::Debug;

    struct Holder<'a, 'b> { //~ ERROR lifetime parameter `'b` is never used
        item: &'a (dyn Debug + Send + 'a + 'b), //~ ERROR only a single explicit lifetime bound is permitted
    }

    fn make<'x, 'y>() -> Box<dyn Fn(u8) + 'x + 'y> { //~ ERROR only a single explicit lifetime bound is permitted
        Box::new(|_| {})
    }

    impl<'p> dyn Debug + 'p + 'p {} //~ ERROR only a single explicit lifetime bound is permitted
//~| ERROR cannot define inherent `impl` for a type outside of the crate where the type is defined
}

mod again {
    use std::iter::Iterator;

    struct Wrapper<I: Iterator<Item = u32, Item = u32>>(I);

    fn sum<I>(all: I) -> u32
    where
        I: Iterator<Item = u32, Item = String>,
    {
        0
    }
}

mod late {
    struct Table {
        find: for<'k> fn(&str) -> &'k [u8], //~ ERROR return type references lifetime `'k`, which is not constrained by the fn input types
        name: fn(u8) -> for<'n> fn() -> &'n str, //~ ERROR return type references lifetime `'n`, which is not constrained by the fn input types
    }

    fn apply<F>(f: F)
    where
        F: for<'a> Fn(u8) -> &'a u8, //~ ERROR binding for associated type `Output` references lifetime `'a`, which does not appear in the trait input types
    {
    }

    fn main() {
        let make: for<'x> fn() -> Option<&'x u8> = || None; //~ ERROR return type references lifetime `'x`, which is not constrained by the fn input types
    }
}

mod object_self {
    trait Titled {
        fn name(&self) -> String;
    }
    trait Person: Titled {}
    trait Student: Person + Send {}

    impl Titled for dyn Student { //~ ERROR the object type `(dyn Student + 'static)` automatically implements the trait `Titled`
        fn name(&self) -> String {
            String::new()
        }
    }

    impl Person for dyn Student + Send {} //~ ERROR the object type `(dyn Student + Send + 'static)` automatically implements the trait `Person`
}

mod variadic_abi {
    unsafe extern "Rust" {
        fn log(level: u8, ...); //~ ERROR C-variadic functions with the "Rust" calling convention are not supported
    }

    type Callback = unsafe fn(u32, ...) -> u32; //~ ERROR C-variadic functions with the "Rust" calling convention are not supported
    struct Table {
        call: extern "Rust" fn(...), //~ ERROR C-variadic functions with the "Rust" calling convention are not supported
        good: unsafe extern "C" fn(u8, ...),
    }
}

mod own_name {
    trait Waiting {
        type Output;
    }
    trait Operation: Waiting {
        type Output;
    }
    fn run<T: Operation<Output = u8>>(_: T) {} // the trait's own one is meant
}

fn main() {}
