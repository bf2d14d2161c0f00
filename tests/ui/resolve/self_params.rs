//@ rustc-agrees
// `self` outside of methods: a parameter is reported and typed as written, a pattern is no name.
#![allow(unused)]

struct S;

impl S {
    fn assoc() {
        fn inner_mut(mut self: u8) -> u8 { //~ ERROR `self` parameter is only allowed
            self = 1;
            self
        }
        let c = |self| 1; //~ ERROR found module `self`
        let c = |self: i32| 1; //~ ERROR found module `self`
    }
    fn method(&self) {
        let self = 2; //~ ERROR found local variable `self`
        if let Some(self) = Some(1) {} //~ ERROR found local variable `self`
    }
}

unsafe extern "C" {
    fn foreign(self: i32); //~ ERROR `self` parameter is only allowed in associated functions
    fn foreign_ref(&self); //~ ERROR `self` parameter is only allowed in associated functions
}

fn main() {
    let self = 1; //~ ERROR found module `self`
    match 1 {
        self => {} //~ ERROR found module `self`
    }
    for self in 0..1 {} //~ ERROR found module `self`
}
