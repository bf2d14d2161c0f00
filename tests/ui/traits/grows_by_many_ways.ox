// Types that double with each step, and requirements that grow by two ways each: told, and not followed by every way.
enum Grows<T> { //~ ERROR E0072
    More { x: Grows<(T, T)> },
    Nil,
}

fn main() {
    let _ = Grows::missing; //~ ERROR E0599
    let _ = Grows::<u8>::Nil;
}
