// What a derive asks of a field: the error is at the field, with the derive named.
//@ rustc-agrees
struct NoTraits;
#[derive(Debug, Clone, PartialEq, Hash, PartialOrd, Ord, Default)]
struct A { x: NoTraits, y: u8 } //~ ERROR the trait bound `A: Eq` is not satisfied
//~| ERROR `NoTraits` doesn't implement `Debug`
//~| ERROR the trait bound `NoTraits: Clone` is not satisfied
//~| ERROR binary operation `==` cannot be applied to type `NoTraits`
//~| ERROR the trait bound `NoTraits: Hash` is not satisfied
//~| ERROR can't compare `NoTraits` with `_`
//~| ERROR the trait bound `NoTraits: Ord` is not satisfied
//~| ERROR the trait bound `NoTraits: Default` is not satisfied
#[derive(Clone, Copy)]
struct B(String); //~ ERROR the trait `Copy` cannot be implemented for this type
#[derive(Copy)]
struct C;
#[derive(Eq)]
struct D(u8); //~ ERROR can't compare `D` with `D`
#[derive(Debug, PartialEq)]
enum E { One(NoTraits), Two { a: NoTraits } } //~ ERROR `NoTraits` doesn't implement `Debug`
//~| ERROR `NoTraits` doesn't implement `Debug`
//~| ERROR binary operation `==` cannot be applied to type `&NoTraits`
//~| ERROR binary operation `==` cannot be applied to type `&NoTraits`
fn main() {}
