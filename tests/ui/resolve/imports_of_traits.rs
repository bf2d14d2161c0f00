//@ rustc-agrees: codes, any order
// A trait that an import does not find ends the check as one that is not there does.

use missing::Shape; //~ ERROR E0432

trait Solid: Shape {
    fn volume(&self) -> u8 {
        "8"
    }
}

fn main() {
    let _: u8 = "text";
}
