//@ rustc-agrees: headers, any order
// Parameters of an impl's items are those of the trait's in number and kind.

trait A { fn a<T>(&self); fn b<const N: usize>(&self); fn c<T, const N: usize>(&self); fn d<const N: usize>(); type E<T>; type F<const N: u8>; fn g<T, U>(); fn h<const N: usize, T>(); }
impl A for u8 { 
 fn a<const T: usize>(&self) {} //~ ERROR method `a` has an incompatible generic parameter for trait `A`
 fn b<T>(&self) {} //~ ERROR method `b` has an incompatible generic parameter for trait `A`
 fn c<const N: usize, T>(&self) {} //~ ERROR method `c` has an incompatible generic parameter for trait `A`
 fn d<const N: u8>() {} //~ ERROR associated function `d` has an incompatible generic parameter for trait `A`
 type E<const T: u8> = u8; //~ ERROR associated type `E` has an incompatible generic parameter for trait `A`
 type F<T> = u8; //~ ERROR associated type `F` has an incompatible generic parameter for trait `A`
 fn g<T, const U: u8>() {} //~ ERROR associated function `g` has an incompatible generic parameter for trait `A`
 fn h<const N: usize>() {} //~ ERROR associated function `h` has 0 type parameters but its trait declaration has 1 type parameter
}
impl A for u16 { 
 fn a<T, const N: usize>(&self) {} //~ ERROR method `a` has 1 const parameter but its trait declaration has 0 const parameters
 fn b(&self) {} //~ ERROR method `b` has 0 const parameters but its trait declaration has 1 const parameter
 fn c<const N: u8, T>(&self) {} //~ ERROR method `c` has an incompatible generic parameter for trait `A`
 fn d<'a, const N: usize>() {}
 type E<'a> = u8; //~ ERROR associated type `E` has 0 type parameters but its trait declaration has 1 type parameter
 type F<const N: i8> = u8; //~ ERROR associated type `F` has an incompatible generic parameter for trait `A`
 fn g<T>() {} //~ ERROR associated function `g` has 1 type parameter but its trait declaration has 2 type parameters
 fn h<const N: usize, const T: usize>() {} //~ ERROR associated function `h` has an incompatible generic parameter for trait `A`
}
fn main() {}
