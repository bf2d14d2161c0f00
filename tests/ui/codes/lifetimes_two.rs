// More associated types of higher-ranked bounds, and methods whose lifetimes differ.
//@ rustc-agrees: labels, any order
#![allow(unused)]
mod paths {
    trait Source<'a> {
        type Item;
        fn next(&'a mut self) -> Self::Item;
    }
    struct Reader<S>
    where
        S: for<'s> Source<'s>,
    {
        last: S::Item, //~ ERROR E0212
    }
    trait Owner: for<'o> Source<'o> {
        fn own(&self, x: Self::Item); //~ ERROR E0212
    }
    fn take<S: for<'q> Source<'q>>() -> Option<S::Item> { //~ ERROR E0212
        None
    }
}
mod methods {
    trait Get<'a> {
        fn get(&self, from: &'a u8) -> &'a u8;
    }
    struct One;
    impl<'a> Get<'a> for One {
        fn get(&self, from: &'static u8) -> &'a u8 { //~ ERROR E0308
            from
        }
    }
}
mod nested {
    struct Nest<T> {
        next: Option<Box<Nest<Option<T>>>>,
        value: T,
    }
    fn drop_it(n: Nest<u8>) {} //~ ERROR E0320
    fn make() -> Option<Nest<u32>> { //~ ERROR E0320
        None
    }
    fn main() {
        let n = make(); //~ ERROR E0320
    }
}
fn main() {}
