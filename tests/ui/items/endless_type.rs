// A type that contains a larger instance of itself without a pointer between: told, and not followed without end.
enum Grows<T> { //~ ERROR recursive type `Grows` has infinite size
    //~^ ERROR E0391
    More { x: Grows<(T, T)> },
    Nil,
}

fn main() {
    let _ = Grows::<i32>::Nil;
}
