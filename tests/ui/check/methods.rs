// A program of its own.
mod m {
    pub struct P {
        a: i32,
        pub b: u8,
    }
    impl P {
        fn hidden(&self) {}
        fn make() {}
        pub fn new() -> P {
            P { a: 1, b: 2 }
        }
    }
}
trait A {
    fn both(&self) {}
}
trait B {
    fn both(&self) {}
}
struct S {
    a: i32,
    b: u8,
}
impl A for S {}
impl B for S {}
impl S {
    fn method(&self, x: i32) -> i32 {
        x
    }
    fn new() -> S {
        S { a: 1, b: 2 }
    }
}
struct NotClone;
struct G<T> {
    t: T,
}
impl<T: Clone> G<T> {
    fn dup(&self) -> T {
        self.t.clone()
    }
}
enum E {
    One,
    Two(i32),
}
fn methods(s: S) {
    s.none(); //~ ERROR no method named `none` found for struct `S` in the current scope
    s.methode(1); //~ ERROR no method named `methode` found for struct `S` in the current scope
    s.method("a"); //~ ERROR mismatched types
    s.method(); //~ ERROR this method takes 1 argument but 0 arguments were supplied
    s.method; //~ ERROR attempted to take value of method `method` on type `S`
    s.both(); //~ ERROR multiple applicable items in scope
    S::both(&s); //~ ERROR multiple applicable items in scope
    S::nothing(); //~ ERROR no function or associated item named `nothing` found for struct `S` in the current scope
    E::Ones; //~ ERROR no variant or associated item named `Ones` found for enum `E` in the current scope
    G { t: NotClone }.dup(); //~ ERROR the method `dup` exists for struct `G<NotClone>`, but its trait bounds were not satisfied
    let n = 5;
    n.pow(2); //~ ERROR can't call method `pow` on ambiguous numeric type `{integer}`
    5.pow(2); //~ ERROR can't call method `pow` on ambiguous numeric type `{integer}`
}
fn param<T>(x: T) {
    x.clone(); //~ ERROR no method named `clone` found for type parameter `T` in the current scope
    x.nothing(); //~ ERROR no method named `nothing` found for type parameter `T` in the current scope
}
fn private(p: m::P) {
    p.a; //~ ERROR field `a` of struct `P` is private
    p.hidden(); //~ ERROR method `hidden` is private
    m::P::make(); //~ ERROR associated function `make` is private
}
fn fields(s: S) {
    s.c; //~ ERROR no field `c` on type `S`
    s.method_like; //~ ERROR no field `method_like` on type `S`
    let t = (1, 2);
    t.2; //~ ERROR no field `2` on type `({integer}, {integer})`
    let n = 1;
    n.x; //~ ERROR `{integer}` is a primitive type and therefore doesn't have fields
    let s = S { a: 1 }; //~ ERROR missing field `b` in initializer of `S`
    let s = S { a: 1, b: 2, c: 3 }; //~ ERROR struct `S` has no field named `c`
    let s = S { a: 1, b: 2, a: 3 }; //~ ERROR field `a` specified more than once
}
fn object(x: &dyn A) {
    x.nothing(); //~ ERROR no method named `nothing` found for reference `&dyn A` in the current scope
    let f = 5;
    f(); //~ ERROR expected function, found `{integer}`
    f[0]; //~ ERROR cannot index into a value of type `{integer}`
    *f; //~ ERROR type `{integer}` cannot be dereferenced
}
fn main() {}
