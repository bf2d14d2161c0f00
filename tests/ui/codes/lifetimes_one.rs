// Associated types of higher-ranked bounds, and methods whose lifetimes differ.
//@ rustc-agrees: labels, any order
#![allow(unused)]
mod paths {
    trait Foo<T> {
        type A;
        fn get(&self, t: T) -> Self::A;
    }
    fn foo2<I: for<'x> Foo<&'x isize>>(field: I::A) {} //~ ERROR E0212
}
mod methods {
    struct Holder<'h> {
        text: &'h str,
    }
    trait Named<'n> {
        fn name(&self) -> &'n str;
    }
    impl<'n, 'h> Named<'n> for Holder<'h> {
        fn name(&self) -> &'h str { //~ ERROR E0308
            self.text
        }
    }
}
mod nested {
    enum Nest<T> {
        Leaf(T),
        Node(Box<Nest<Option<T>>>),
    }
    fn eat(n: Nest<u8>) {} //~ ERROR E0320
}
fn main() {}
