//@ rustc-agrees: text
// A derive that cannot be is shown at the name of the type, also of a generic one.
#[derive(Copy)]
struct Borrowed<'a, T> { //~ ERROR the trait `Copy` cannot be implemented for this type
    x: &'a mut T,
}

impl<T> Clone for Borrowed<'_, T> {
    fn clone(&self) -> Self {
        loop {}
    }
}

#[derive(Clone, Copy)]
enum Either<A, const N: usize> { //~ ERROR the trait `Copy` cannot be implemented for this type
    Left([A; N]),
    Right(String),
}

fn main() {}
