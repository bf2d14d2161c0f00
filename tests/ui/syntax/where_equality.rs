//@ rustc-agrees: headers, any order
// Equality in where-clauses is read and refused; the rest of the program is checked.
struct Matrix<const R: usize, const C: usize>;

impl<const R: usize, const C: usize> Matrix<R, C> {
    fn trace(&self) -> f32
    where
        R == C, //~ ERROR equality constraints are not yet supported in `where` clauses
//~| ERROR expected type, found const parameter `R`
//~| ERROR expected type, found const parameter `C`
    {
        0.0
    }
}

fn same<T, U>(t: T) -> T
where
    T = U, //~ ERROR equality constraints are not yet supported in `where` clauses
    T: Clone,
{
    t
}

fn main() {
    let number: i32 = ""; //~ ERROR mismatched types
}
