//@ rustc-agrees
// Every kind of item inside a method, using the generics and Self of the impl around it.
struct Held<T>(T);

impl<T> Held<T> {
    fn method(&self) {
        fn inner(_: Self) {} //~ ERROR can't use `Self` from outer item
        enum Choice {
            A(T), //~ ERROR can't use generic parameters from outer item
        }
        const FIXED: fn(T) = loop {}; //~ ERROR can't use generic parameters from outer item
        static GLOBAL: fn(T) = loop {}; //~ ERROR can't use generic parameters from outer item
        type Alias = T; //~ ERROR can't use generic parameters from outer item
        trait Able {
            fn able(_: T); //~ ERROR can't use generic parameters from outer item
        }
    }
}

fn lifetimes<'a>(_: &'a i32) {
    fn inner(_: &'a i32) {} //~ ERROR can't use generic parameters from outer item
}

fn main() {}
