//@ rustc-agrees: labels
// Types that a body writes are well formed, with the lifetimes that they name.
#![allow(unused)]

struct Longer<'a, 'b>(&'a u8, &'b u8)
where
    'a: 'b;
struct Lasting<T: 'static>(T);

fn variable<'a, 'b>(x: &'a u8, y: &'b u8) {
    let s: Longer<'a, 'b> = Longer(x, y); //~ ERROR lifetime may not live long enough
}

fn variable_without_value<'a>() {
    let s: Option<Lasting<&'a u8>> = None; //~ ERROR lifetime may not live long enough
}

fn reference_to_parameter<'a, T>(x: T) {
    let s: Option<&'a T> = None; //~ ERROR the parameter type `T` may not live long enough
}

fn lasting_parameter<T>() {
    let s: Option<Lasting<T>> = None; //~ ERROR the parameter type `T` may not live long enough
}

fn constructor<'a, 'b>(x: &'a u8, y: &'b u8) {
    let s = Longer::<'a, 'b>(x, y); //~ ERROR lifetime may not live long enough
}

fn unit_variant<'a>() {
    let s = None::<Lasting<&'a u8>>; //~ ERROR lifetime may not live long enough
}

fn unit_variant_of_reference<'a, T>() {
    let s = None::<&'a T>; //~ ERROR the parameter type `T` may not live long enough
}

fn function<'a>() {
    let s = size_of::<Lasting<&'a u8>>(); //~ ERROR lifetime may not live long enough
}

fn cast<'a>(p: *const &'a u8) {
    let right = p as *const &'static u8;
    let s = std::ptr::null::<u8>() as *const Lasting<&'a u8>; //~ ERROR lifetime may not live long enough
}

fn underscore<'a>(x: &'a u8) {
    let _: &'static u8 = x; //~ ERROR lifetime may not live long enough
}

fn tuple_pattern<'a>(x: &'a u8) {
    let (one, two): (&'static u8, u8) = (x, 1); //~ ERROR lifetime may not live long enough
}

fn main() {}
