// E0720 through other functions, also generic ones.
fn first() -> impl Sized { //~ ERROR E0720
    (second(), 1)
}
fn second() -> impl Sized { //~ ERROR E0720
    third::<u8>(1)
}
fn third<T>(_: T) -> impl Sized { //~ ERROR E0720
    [first()]
}
fn uses() -> impl Sized {
    first()
}
fn main() {
    uses();
}
