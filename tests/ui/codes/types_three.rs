// Codes of types, patterns and implementations.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused, non_camel_case_types)]
mod slice {
    fn main() {
        let numbers = [1, 2, 3];
        let [first, second] = numbers; // //~ ERROR pattern requires 2 elements but array has 3
        match numbers {
            [a, b, c, d] => println!("{}", a + b + c + d), //~ ERROR pattern requires 4 elements but array has 3
            [..] => {}
        }
        let [a, b, .., y, z] = numbers; //~ ERROR pattern requires at least 4 elements but array has 3
        println!("{}", first + second + a + b + y + z);
    }
}

mod drop {
    struct Pool<T> {
        items: Vec<T>,
    }

    impl Drop for Pool<u32> { //~ ERROR `Drop` impls cannot be specialized
        fn drop(&mut self) {}
    }

    struct Guard<'a, T>(&'a T);

    impl Drop for Guard<'static, u8> { //~ ERROR `Drop` impls cannot be specialized
        fn drop(&mut self) {}
    }
}

mod impl_items {
    trait Shape {
        const SIDES: u32;
        const NAME: &'static str = "shape";
        type Unit;
        type Scale;
        fn area(&self) -> f64;
        fn name(&self) -> String;
        fn make() -> Self;
    }

    struct Square;

    impl Shape for Square { //~ ERROR not all trait items implemented, missing: `Unit`, `Scale`, `area`, `name`
        const SIDES: i64 = 4; //~ ERROR implemented const `SIDES` has an incompatible type for trait
        const NAME: String = String::new(); //~ ERROR implemented const `NAME` has an incompatible type for trait
        const Unit: u32 = 1; //~ ERROR item `Unit` is an associated const, which doesn't match its trait `Shape`
        fn Scale() {} //~ ERROR item `Scale` is an associated method, which doesn't match its trait `Shape`
        const area: f64 = 1.0; //~ ERROR item `area` is an associated const, which doesn't match its trait `Shape`
        type name = String; //~ ERROR item `name` is an associated type, which doesn't match its trait `Shape`
        fn make(&self) -> Self { //~ ERROR method `make` has a `&self` declaration in the impl, but not in the trait
            Square
        }
    }
}

mod variadic_call {
    use std::ffi::{c_char, c_int};

    unsafe extern "C" {
        fn printf(format: *const c_char, ...) -> c_int;
        fn open(path: *const c_char, flags: c_int, ...) -> c_int;
    }

    fn main() {
        unsafe {
            printf(); //~ ERROR this function takes at least 1 argument but 0 arguments were supplied
            open(c"/dev/null".as_ptr()); //~ ERROR this function takes at least 2 arguments but 1 argument was supplied
        }
    }
}

mod default_self {
    trait Compare<Rhs = Self> {
        fn same(&self, other: &Rhs) -> bool;
    }

    fn find(all: &[Box<dyn Compare>], one: &dyn Compare) -> bool { //~ ERROR the type parameter `Rhs` must be explicitly specified
//~| ERROR the type parameter `Rhs` must be explicitly specified
        all.iter().any(|_| true)
    }
}

mod struct_literal {
    enum Color {
        Red,
    }
    type Number = u32;
    type Paint = Color;
    type Callback = fn(u8);

    fn main() {
        let one = Number { value: 3 }; //~ ERROR expected struct, variant or union type, found `u32`
        let two = Paint { value: 3 }; //~ ERROR expected struct, variant or union type, found `Color`
        let Callback { .. } = |_| {}; //~ ERROR expected struct, variant or union type, found fn pointer
    }
}

mod cast {
    fn main() {
        let address = 0x1000 as *const _; //~ ERROR cannot cast to a pointer of an unknown kind
        let other: usize = 5;
        let pointer = other as *mut _; //~ ERROR cannot cast to a pointer of an unknown kind
        let _ = (address, pointer);
    }
}

mod unsafe_impl {
    struct Buffer;

    unsafe impl Buffer { //~ ERROR inherent impls cannot be unsafe
        fn len(&self) -> usize {
            0
        }
    }
}

mod self_default {
    struct Tree<T = Self> { //~ ERROR generic parameters cannot use `Self` in their defaults
        value: T,
    }

    enum Chain<T, Next = Box<Self>> { //~ ERROR generic parameters cannot use `Self` in their defaults
        End(T),
        Link(Next),
    }
}

mod nominal {
    impl<T> T { //~ ERROR no nominal type found for inherent implementation
        fn describe(&self) -> String {
            String::new()
        }
    }
}

mod closure_self {
    fn fix<F: Fn(F, u32) -> u32>(_f: F) {}

    fn main() {
        fix(|_this, n| n + 1); //~ ERROR closure/coroutine type that references itself
    }
}

mod nested_impl {
    trait Shape<T> {}
    trait Into2<T> {}

    fn shapes() -> impl Shape<impl Shape<u8>> { //~ ERROR nested `impl Trait` is not allowed
        ()
    }

    fn convert(_from: impl Into2<impl Into<String>>) {} //~ ERROR nested `impl Trait` is not allowed

    impl<T> Shape<T> for () {}
}

fn main() {}
