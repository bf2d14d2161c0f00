//@ rustc-agrees
// E0720: a function that returns what it itself returns, wrapped; alone it is a function that does
// not return.
#![allow(unused, unconditional_recursion)]

fn nothing_else() -> impl Sized {
    nothing_else()
}

fn both(n: u32) -> impl Sized { //~ ERROR E0720
    if n == 0 {
        return (both(n - 1), 1);
    }
    (both(n), 2)
}

fn array() -> impl Sized { //~ ERROR E0720
    [array()]
}

fn variant() -> impl Sized { //~ ERROR E0720
    Some(variant())
}

fn reference() -> impl Sized { //~ ERROR E0720
    &reference()
}

fn closure() -> impl Sized { //~ ERROR E0720
    move || closure()
}

fn grows<T>(t: T) -> impl Sized { //~ ERROR E0720
    grows((t, 1))
}

fn another<T>(t: T) -> impl Sized { //~ ERROR E0720
    (another::<i32>(1), 1)
}

fn base_case(n: u32) -> impl std::fmt::Display {
    if n == 0 {
        return 1;
    }
    let x = base_case(n - 1);
    println!("{x}");
    2
}

struct S;
impl S {
    fn method(&self) -> impl Sized { //~ ERROR E0720
        (self.method(), 1)
    }
}

trait Tr {
    fn required(&self) -> impl Sized;
}
impl Tr for S {
    fn required(&self) -> impl Sized { //~ ERROR E0720
        (self.required(), 1)
    }
}

fn swapped() -> (impl Sized, impl Sized) { //~ ERROR E0720
    //~^ ERROR E0720
    let (x, y) = swapped();
    (y, x)
}

fn main() {}
