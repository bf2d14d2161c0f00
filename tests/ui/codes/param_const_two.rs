// Types of constants that depend on parameters.
//@ rustc-agrees: text, any order
trait Grid<T> {
    fn cell<const AT: T>(&self); //~ ERROR the type of const parameters must not depend on other generic parameters
}

impl<const N: usize, const ALL: [bool; N]> Flags<N> {} //~ ERROR the type of const parameters must not depend on other generic parameters
//~| ERROR the const parameter `ALL` is not constrained by the impl trait, self type, or predicates
//~| ERROR `[bool; N]` is forbidden as the type of a const generic parameter
struct Flags<const N: usize>;

fn main() {}
