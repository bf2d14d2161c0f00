// The body of a const block is checked as any other.
#![allow(unused_variables, unused_assignments)]
struct Text(u8);
fn main() {
    const {
        let x = 1;
        x = 2; //~ ERROR cannot assign twice to immutable variable `x`
    }
    let size = const {
        let text = Text(1);
        let moved = text;
        text.0 //~ ERROR use of moved value: `text`
    };
}
