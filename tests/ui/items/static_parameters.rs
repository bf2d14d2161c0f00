//@ rustc-agrees
#![allow(dead_code)]
struct Global<T> {
    value: &'static T, //~ ERROR E0310
}

struct Several<T: Clone> {
    list: Vec<&'static [T]>, //~ ERROR E0310
}

struct Fine<T: 'static>(&'static T);

fn main() {}
