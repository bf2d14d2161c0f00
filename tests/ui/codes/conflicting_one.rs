//@ rustc-agrees: text
//@ exit: 1
// A method's own lifetime would have to be longer than its receiver allows.
#![allow(dead_code)]

trait Access<T> {
    fn access(&self) -> T;
}

struct Holder<'a> {
    data: &'a f64,
}

impl<'a> Access<&f64> for Holder<'a> {
    fn access(&self) -> &f64 { //~ ERROR E0803
        self.data
    }
}

struct Two<'a, 'b>(&'a str, &'b str);

impl<'a, 'b> Access<&'b str> for Two<'a, 'b> {
    fn access<'s>(&'s self) -> &'s str { //~ ERROR E0803
        self.0
    }
}

fn main() {}
