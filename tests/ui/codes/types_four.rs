// Codes of types, patterns and implementations.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused, non_camel_case_types)]
mod slice {
    struct Grid {
        cells: [[u8; 2]; 2],
    }

    fn corner(grid: &Grid) -> u8 {
        let [[corner, _, _], _] = grid.cells; //~ ERROR pattern requires 3 elements but array has 2
        corner
    }

    fn ends(pair: &[String; 1]) -> (&str, &str) {
        if let [first, .., last] = pair { //~ ERROR pattern requires at least 2 elements but array has 1
            return (first, last);
        }
        let [[a, ..], [b, _, c, ..]] = [[1, 2], [3, 4]]; //~ ERROR pattern requires at least 3 elements but array has 2
        println!("{}", a + b + c);
        ("", "")
    }

    fn sum<const N: usize>(all: [u32; N]) -> u32 {
        let [first, ..] = all; //~ ERROR cannot pattern-match on an array without a fixed length
        first
    }

    fn pair<T, const SIZE: usize>(all: &[T; SIZE]) -> (&T, &T) {
        let [a, b] = all; //~ ERROR mismatched types
        (a, b)
    }

    fn main() {
        corner(&Grid { cells: [[1, 2], [3, 4]] });
        ends(&[String::new()]);
        sum([1]);
        pair(&[1, 2]);
    }
}

mod drop {
    enum Node<K, V> {
        Leaf,
        Pair(K, V),
    }

    impl<T> Drop for Node<T, T> { //~ ERROR `Drop` impls cannot be specialized
        fn drop(&mut self) {}
    }

    struct Buffer<const N: usize>([u8; N]);

    impl Drop for Buffer<16> { //~ ERROR `Drop` impls cannot be specialized
        fn drop(&mut self) {}
    }

    struct Wrapper<T> {
        inner: T,
    }

    impl<T> Drop for Wrapper<Vec<T>> { //~ ERROR `Drop` impls cannot be specialized
        fn drop(&mut self) {}
    }
}

mod impl_items {
    trait Animal {
        type Food;
        const LEGS: usize;
        fn speak(&self) -> String;
        fn eat(&mut self, food: Self::Food);
        fn create(name: &str) -> Self;
    }

    struct Dog;

    impl Animal for Dog { //~ ERROR not all trait items implemented, missing: `Food`, `eat`
        fn Food() {} //~ ERROR item `Food` is an associated method, which doesn't match its trait `Animal`
        const LEGS: u8 = 4; //~ ERROR implemented const `LEGS` has an incompatible type for trait
        fn speak() -> String { //~ ERROR method `speak` has a `&self` declaration in the trait, but not in the impl
            String::from("woof")
        }
        const eat: u8 = 0; //~ ERROR item `eat` is an associated const, which doesn't match its trait `Animal`
        fn create(self, name: &str) -> Self { //~ ERROR method `create` has a `self` declaration in the impl, but not in the trait
            self
        }
    }

    struct Cat;
    impl Animal for Cat { //~ ERROR not all trait items implemented, missing: `LEGS`, `speak`
        type Food = ();
        fn LEGS() -> usize { //~ ERROR item `LEGS` is an associated method, which doesn't match its trait `Animal`
            4
        }
        type speak = fn(&Cat) -> String; //~ ERROR item `speak` is an associated type, which doesn't match its trait `Animal`
        fn eat(_: Self::Food) {} //~ ERROR method `eat` has a `&mut self` declaration in the trait, but not in the impl
        fn create(_: &str) -> Self {
            Cat
        }
    }
}

mod variadic_call {
    unsafe extern "C" {
        fn sum(count: u32, first: f64, ...) -> f64;
    }

    struct Library {
        call: unsafe extern "C" fn(*const u8, u32, ...) -> u32,
    }

    fn main() {
        let library: Library = loop {};
        let total = unsafe { sum() }; //~ ERROR this function takes at least 2 arguments but 0 arguments were supplied
        let more = unsafe { sum(2) }; //~ ERROR this function takes at least 2 arguments but 1 argument was supplied
        let result = unsafe { (library.call)("x".as_ptr()) }; //~ ERROR this function takes at least 2 arguments but 1 argument was supplied
        println!("{} {} {}", total, more, result);
    }
}

mod default_self {
    trait Convert<From, To = Self> {
        fn convert(from: &From) -> &To;
    }
    trait Pair<A = Self, B = Option<Self>> {}
    trait Named<T = Self> {
        type Name;
    }

    struct Holder {
        one: Box<dyn Convert<u8>>, //~ ERROR the type parameter `To` must be explicitly specified
        two: Box<dyn Pair + Send>, //~ ERROR the type parameters `A` and `B` must be explicitly specified
        three: Box<dyn Pair<u8>>, //~ ERROR the type parameter `B` must be explicitly specified
    }

    fn name(of: &dyn Named<Name = String>) {} //~ ERROR the type parameter `T` must be explicitly specified

    fn main() {
    }
}

mod struct_literal {
    trait Source {
        type Item;
        fn make() -> Self::Item;
    }

    struct Numbers;
    impl Source for Numbers {
        type Item = u64;
        fn make() -> Self::Item {
            Self::Item { value: 3 } //~ ERROR expected struct, variant or union type, found `u64`
        }
    }

    struct Text;
    impl Source for Text {
        type Item = [u8; 4];
        fn make() -> Self::Item {
            Self::Item {} //~ ERROR expected struct, variant or union type, found `[u8; 4]`
        }
    }

    enum Kind {
        Small,
        Large { size: u32 },
    }

    impl Kind {
        fn size(&self) -> u32 {
            match self {
                Self { size } => *size, //~ ERROR expected struct, variant or union type, found `Kind`
            }
        }
    }
}

mod cast {
    fn read(address: usize) -> u8 {
        let port = address as *const _; //~ ERROR cannot cast to a pointer of an unknown kind
        let null = 0 as *mut _; //~ ERROR cannot cast to a pointer of an unknown kind
        let _ = (port, null);
        0
    }

    fn main() {
        read(3);
    }
}

mod unsafe_impl {
    struct Cell<T>(T);
    enum Empty {}

    unsafe impl<T: Copy> Cell<T> { //~ ERROR inherent impls cannot be unsafe
        unsafe fn get(&self) -> T {
            self.0
        }
    }

    mod inner {
        unsafe impl super::Empty {} //~ ERROR inherent impls cannot be unsafe
    }
}

mod self_default {
    struct List<T, Tail = Option<Self>>(T, Tail); //~ ERROR generic parameters cannot use `Self` in their defaults
    union Bits<T: Copy = Self> { //~ ERROR generic parameters cannot use `Self` in their defaults
        bits: T,
    }
    struct Ring<const N: usize, T = [Self; 2]> { //~ ERROR generic parameters cannot use `Self` in their defaults
        item: T,
    }
    type Alias<T = Self> = Vec<T>; //~ ERROR cannot find type `Self` in this scope
}

mod nominal {
    use std::fmt::Display;

    impl<T: Display> T { //~ ERROR no nominal type found for inherent implementation
        fn show(&self) {}
    }

    impl<F> F //~ ERROR no nominal type found for inherent implementation
    where
        F: Fn() -> u32,
    {
        fn twice(&self) -> u32 {
            self() + self()
        }
    }

    impl fn(u8) { //~ ERROR cannot define inherent `impl` for primitive types
        fn call_it(self) {}
    }
}

mod closure_self {
    fn main() {
        let h = |this| { //~ ERROR closure/coroutine type that references itself
            let _ = this;
        };
        invoke(h);
        let again = |x: Option<_>| drop(x);
        again(Some(again)); //~ ERROR closure/coroutine type that references itself
        let mut stored = None;
        let keep = |x| {
            let _ = x;
        };
        stored = Some(keep);
        keep(stored); //~ ERROR mismatched types
    }

    fn invoke<F>(_f: F)
    where
        F: FnMut(F),
    {
    }
}

mod nested_impl {
    use std::fmt::Debug;

    trait Wrap<T> {
        fn take(&self, item: T);
    }

    struct Store;

    impl Store {
        fn put(&mut self, wrap: &dyn Wrap<impl Debug>) {}
        fn add(&mut self, wrap: impl Wrap<Vec<impl Debug>>) {} //~ ERROR nested `impl Trait` is not allowed
        fn all(&self) -> impl Iterator<Item = impl Debug> {
            [1].into_iter()
        }
    }
}

fn main() {}
