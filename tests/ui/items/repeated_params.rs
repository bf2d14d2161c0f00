//@ rustc-agrees: headers, any order
// Defaults come last; a name of two parameters means neither.

struct A<T = u8, U>(T, U); //~ ERROR generic parameters with a default must be trailing
enum B<T = u8, 'a, U> { A(T, &'a U) } //~ ERROR generic parameters with a default must be trailing
//~| ERROR lifetime parameters must be declared prior to type and const parameters
fn c<T = u8, const N: usize>() {} //~ ERROR generic parameters with a default must be trailing
//~| ERROR defaults for generic parameters are not allowed here
trait D<const N: usize = 1, T> {} //~ ERROR generic parameters with a default must be trailing
struct E<T, U = T, V>(T, U, V); //~ ERROR generic parameters with a default must be trailing
struct F<T = u8, const N: usize>(T); //~ ERROR generic parameters with a default must be trailing
type G<T = u8, U> = (T, U); //~ ERROR generic parameters with a default must be trailing
impl<T = u8, U> A<T, U> {} //~ ERROR generic parameters with a default must be trailing
//~| ERROR defaults for generic parameters are not allowed here
fn dup<T, T>(x: T) -> u8 { x } //~ ERROR the name `T` is already used for a generic parameter in this item's generic parameters
struct S<T>(T);
impl<T> S<T> { fn n<T>(t: T) { let y: u8 = t; } fn m<T>(&self) -> T { let k = 1; 3 } } //~ ERROR the name `T` is already used for a generic parameter in this item's generic parameters
//~| ERROR the name `T` is already used for a generic parameter in this item's generic parameters
fn dup2<const N: usize, const N: usize>() -> usize { let x = 1; N } //~ ERROR the name `N` is already used for a generic parameter in this item's generic parameters
fn dup3<'a, 'a>(x: &'a u8) { let x = 1; } //~ ERROR the name `'a` is already used for a generic parameter in this item's generic parameters
//~| WARN unused variable: `x`
//~| WARN unused variable: `x`
fn main() {}
