// E0023 offers the patterns for the fields that are left out; E0069 a value to return.
//@ rustc-agrees
#![allow(dead_code, unused_variables)]
enum Event {
    Move(u8, u8, u8),
    Click(u8),
}
fn patterns(e: Event) {
    match e {
        Event::Move(_) => {} //~ ERROR this pattern has 1 field, but the corresponding tuple variant has 3 fields
        Event::Move(x) => {} //~ ERROR this pattern has 1 field, but the corresponding tuple variant has 3 fields
        Event::Move() => {} //~ ERROR this pattern has 0 fields, but the corresponding tuple variant has 3 fields
        Event::Move(x, _) => {} //~ ERROR this pattern has 2 fields, but the corresponding tuple variant has 3 fields
        Event::Click() => {} //~ ERROR this pattern has 0 fields, but the corresponding tuple variant has 1 field
        Event::Click(_, _) => {} //~ ERROR this pattern has 2 fields, but the corresponding tuple variant has 1 field
    }
}
fn list() -> Vec<u8> {
    return; //~ ERROR `return;` in a function whose return type is not `()`
}
fn text() -> String {
    return; //~ ERROR `return;` in a function whose return type is not `()`
}
fn result() -> Result<u8, ()> {
    return; //~ ERROR `return;` in a function whose return type is not `()`
}
fn pair() -> (&'static str, bool) {
    return; //~ ERROR `return;` in a function whose return type is not `()`
}
fn boxed() -> Box<char> {
    return //~ ERROR `return;` in a function whose return type is not `()`
}
fn main() {}
