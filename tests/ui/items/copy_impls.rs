//@ rustc-agrees
#![allow(dead_code)]
struct Text {
    value: String,
}

impl Clone for Text {
    fn clone(&self) -> Text {
        todo!()
    }
}

impl Copy for Text {} //~ ERROR E0204

#[derive(Clone)]
enum Shape {
    Named(String),
    Sized(u8),
}

impl Copy for Shape {} //~ ERROR E0204

struct Other;

impl Copy for &'static mut Other {} //~ ERROR E0206

fn main() {}
