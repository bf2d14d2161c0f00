//@ rustc-agrees
#![allow(unused)]
trait All {}
impl<T> All for T {}
impl All for u8 {} //~ ERROR conflicting implementations of trait `All` for type `u8`
trait Two<X> {}
impl<X> Two<X> for u8 {}
impl Two<u32> for u8 {} //~ ERROR conflicting implementations of trait `Two<u32>` for type `u8`
trait Local {}
struct L;
struct M<T>(T);
impl Local for M<u8> {}
impl<T: Clone> Local for M<T> {} //~ ERROR conflicting implementations of trait `Local` for type `M<u8>`
impl Default for Vec<u8> { //~ ERROR only traits defined in the current crate can be implemented for types defined outside of the crate
    fn default() -> Self {
        loop {}
    }
}
impl<T> Default for T { //~ ERROR type parameter `T` must be used as the type parameter for some local type (e.g., `MyStruct<T>`)
    fn default() -> Self {
        loop {}
    }
}
impl From<L> for L { //~ ERROR conflicting implementations of trait `From<L>` for type `L`
    fn from(x: L) -> L {
        x
    }
}
impl u8 { //~ ERROR cannot define inherent `impl` for primitive types
    fn own() {}
}
impl L {
    fn same(&self) {} //~ ERROR duplicate definitions with name `same`
}
impl L {
    fn same(&self) {}
}
struct NotCopy(L);
impl Clone for NotCopy {
    fn clone(&self) -> Self {
        loop {}
    }
}
impl Copy for NotCopy {} //~ ERROR the trait `Copy` cannot be implemented for this type
unsafe trait Uns {}
impl Uns for L {} //~ ERROR the trait `Uns` requires an `unsafe impl` declaration
unsafe impl Local for L {} //~ ERROR implementing the trait `Local` is not unsafe
impl Clone for (u8, L) { //~ ERROR only traits defined in the current crate can be implemented for arbitrary types
    fn clone(&self) -> Self {
        loop {}
    }
}

fn main() {}
