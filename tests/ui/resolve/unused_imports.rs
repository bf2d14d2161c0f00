//@ rustc-agrees
mod m {
    pub fn used() {}
    pub fn other() {}
    pub struct Thing;
    pub mod deep {
        pub fn reach() {}
    }
}
use m::used;
use m::other; //~ WARN unused import: `m::other`
use m::{deep, Thing as Item, used as again}; //~ WARN unused imports: `Thing as Item` and `used as again`
#[allow(unused_imports)]
use m::Thing;

fn main() {
    use m::other as local; //~ WARN unused import: `m::other as local`
    used();
    deep::reach();
    m::other();
    let _ = m::Thing;
}
