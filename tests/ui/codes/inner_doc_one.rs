// Inner comments that document nothing.
//@ rustc-agrees
fn first() {}
//! This module counts words. //~ ERROR expected outer doc comment

fn main() {
    first();
}
//@ json-agrees
