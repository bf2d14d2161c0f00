// Signatures that cannot be.
//@ rustc-agrees: text, any order
#![allow(unused)]
mod parens {
    fn main() {
        let v: Vec(i32) = vec![1, 2, 3]; //~ ERROR E0214
    }
}
mod returns {
    fn foo<F>(t: F)
    where
        F: for<'a> Fn(i32) -> &'a str, //~ ERROR E0582
    {
    }
}
mod dynamic {
    trait Animal {
        fn noise(&self);
    }
    struct Cat;
    struct Dog;
    impl Animal for Cat {
        fn noise(&self) {}
    }
    impl Animal for Dog {
        fn noise(&self) {}
    }
    fn get() -> dyn Animal { //~ ERROR E0746
        Cat
    }
    fn choose(dog: bool) -> dyn Animal { //~ ERROR E0746
        if dog {
            return Dog;
        }
        Cat
    }
}
mod objects {
    trait Foo {}
    fn test(arg: Box<Foo>) {} //~ ERROR E0782
}
mod of {
    fn main() {
        let x: typeof(92) = 92; //~ ERROR E0516
    }
}
mod calls {
    fn square(x: usize) -> usize {
        x * x
    }
    const AREA: usize = square(4); //~ ERROR E0015
    static NAME: String = String::from("ox"); //~ ERROR E0015
    struct Grid {
        cells: [u8; square(3)], //~ ERROR E0015
    }
}
fn main() {}
