// Each borrow that would have to be static is an error.
#![allow(unused_variables)]
fn keep<T: 'static>(_: T) {}
fn arguments() {
    let text = String::new();
    keep(&text); //~ ERROR `text` does not live long enough
    keep(&text); //~ ERROR `text` does not live long enough
}
fn annotated() {
    let text = String::new();
    let whole: &'static String = &text; //~ ERROR `text` does not live long enough
    let part: &'static str = &text; //~ ERROR `text` does not live long enough
}
fn main() {}
