//@ rustc-agrees: text
struct S(u32);
struct G<T>(T);
impl S {
    fn f(&self) -> u32 {
        fn inner() -> S { Self(3) } //~ WARN can't reference `Self` constructor from outer item
        inner().0
    }
}
impl<T> G<T> {
    fn f(&self) {
        fn inner() -> G<u32> { Self(3) } //~ ERROR can't reference `Self` constructor from outer item
        inner();
    }
}
struct U;
impl U {
    fn f() { fn g() -> U { Self } g(); fn h(x: Self) {} match U { Self => {} } fn m() { match U { Self => {} } } } //~ ERROR can't use `Self` from outer item
//~| WARN can't reference `Self` constructor from outer item
//~| WARN can't reference `Self` constructor from outer item
}
fn main() { println!("{}", S(1).f()); G(1).f(); U::f(); }
