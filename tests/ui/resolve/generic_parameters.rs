//@ rustc-agrees
fn twice<T, T>(_: T) {} //~ ERROR the name `T` is already used for a generic parameter
trait Defaults<T = U, U = i32> {} //~ ERROR generic parameter defaults cannot reference parameters before they are declared
struct Sum<const N: usize>([u8; N + 1]); //~ ERROR generic parameters may not be used in const operations
fn of_type<const N: T, T>(_: T) {} //~ ERROR the type of const parameters must not depend on other generic parameters

fn main() {}
