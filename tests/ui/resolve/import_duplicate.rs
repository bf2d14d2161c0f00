//@ rustc-agrees
mod a {
    pub fn first() {}
    pub struct Thing;
}
mod b {
    pub fn first() {}
}
use a::first;
use b::first; //~ ERROR the name `first` is defined multiple times
//~^ WARN unused import: `b::first`
use a::Thing; //~ WARN unused import: `a::Thing`
struct Thing; //~ ERROR the name `Thing` is defined multiple times

fn twice() {}
fn twice() {} //~ ERROR the name `twice` is defined multiple times

enum Kind {
    A,
    A, //~ ERROR the name `A` is defined multiple times
}

fn main() {
    first();
    let _ = Thing;
}
