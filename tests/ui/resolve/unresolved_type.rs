//@ rustc-agrees
// Names that mean nothing where a type or a trait is wanted.
struct Matrix;

fn zero() -> Matirx { //~ ERROR cannot find type `Matirx` in this scope
    loop {}
}

fn generic(_value: U) {} //~ ERROR cannot find type `U` in this scope

struct Wrapper<T> {
    first: T,
    second: Q, //~ ERROR cannot find type `Q` in this scope
}

trait Area {}
impl Aera for Matrix {} //~ ERROR cannot find trait `Aera` in this scope

fn bounded<T: Volume>(_value: T) {} //~ ERROR cannot find trait `Volume` in this scope

fn main() {
    let _made = Vector3 { x: 1 }; //~ ERROR cannot find struct, variant or union type `Vector3` in this scope
}
