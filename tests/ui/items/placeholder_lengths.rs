//@ rustc-agrees: headers, any order
// `_` stands for a length only where it can be inferred.
struct S<const N: usize>;

fn returned<const N: usize>(x: [u8; N]) -> [u8; _] { //~ ERROR the placeholder `_` is not allowed
    x
}
fn argument(_: [u8; _]) {} //~ ERROR the placeholder `_` is not allowed
fn generic() -> S<_> { //~ ERROR the placeholder `_` is not allowed
    S::<3>
}
struct Field {
    a: [u8; _], //~ ERROR the placeholder `_` is not allowed
}
const C: [u8; _] = [1, 2]; //~ ERROR the placeholder `_` is not allowed
static D: S<_> = S::<2>; //~ ERROR the placeholder `_` is not allowed

fn main() {
    let _: [u8; _] = [1];
    let _: S<_> = S::<4>;
}
