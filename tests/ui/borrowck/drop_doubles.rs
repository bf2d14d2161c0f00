// A type whose argument doubles at each step down has no end, and that is found at once.
#![allow(dead_code, path_statements)]
enum Doubles<T> {
    End,
    More(T, Box<Doubles<(T, T)>>),
}
fn make<T>() {
    Doubles::<T>::End; //~ ERROR overflow while adding drop-check rules for `Doubles<T>`
}
fn main() {}
