// Codes of bounds, trait objects and signatures.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused, non_camel_case_types)]
mod ambiguous_region {
    trait Foo<'foo>: 'foo {}
    trait Bar<'bar>: 'bar {}
    trait FooBar<'foo, 'bar>: Foo<'foo> + Bar<'bar> {}

    struct Baz<'foo, 'bar> {
        baz: dyn FooBar<'foo, 'bar>, //~ ERROR ambiguous lifetime bound, explicit lifetime bound required
    }
}

mod assoc_ambiguous {
    pub trait Vehicle {
        type Color;
    }

    pub trait Container {
        type Color;
    }

    pub trait Truck: Container + Vehicle {}

    fn paint<C, T>(_truck: T)
    where
        T: Truck<Color = C>, //~ ERROR ambiguous associated type `Color` in bounds of `Truck`
    {
    }

    fn wash<T: Truck<Color = u8>>(_truck: T) {} //~ ERROR ambiguous associated type `Color` in bounds of `Truck`
}

mod nested_for {
    trait Reader<'a> {}

    fn read<T>(source: T)
    where
        for<'a> T: for<'b> Reader<'b> + Copy, //~ ERROR nested quantification of lifetimes
    {
    }
}

mod object_bounds {
    trait Shape {}

    type Picture<'a, 'b> = dyn Shape + 'a + 'b; //~ ERROR only a single explicit lifetime bound is permitted

    fn draw<'a>(shape: Box<dyn Shape + 'a + 'static>) {} //~ ERROR only a single explicit lifetime bound is permitted
}

mod again {
    trait Source {
        type Item;
    }

    fn read(from: impl Source<Item = u8, Item = u16>) {}

    fn take(from: Box<dyn Source<Item = u8, Item = u8>>) {} //~ ERROR the value of the associated type `Item` in trait `Source` is already specified
}

mod late {
    fn choose(pick: for<'a> fn(u32) -> &'a str) {} //~ ERROR return type references lifetime `'a`, which is not constrained by the fn input types

    static GET: for<'s> fn() -> &'s u8 = get; //~ ERROR return type references lifetime `'s`, which is not constrained by the fn input types

    fn get() -> &'static u8 {
        &1
    }
}

mod object_self {
    trait Shape {}
    trait Round: Shape {}

    impl Round for dyn Round {} //~ ERROR the object type `(dyn Round + 'static)` automatically implements the trait `Round`
    impl Shape for dyn Round {} //~ ERROR the object type `(dyn Round + 'static)` automatically implements the trait `object_self::Shape`
}

mod variadic_abi {
    unsafe extern "Rust" {
        fn print(format: *const u8, ...); //~ ERROR C-variadic functions with the "Rust" calling convention are not supported
    }

    fn call(function: fn(u8, ...) -> u8) {} //~ ERROR C-variadic functions with the "Rust" calling convention are not supported
}

fn main() {}
