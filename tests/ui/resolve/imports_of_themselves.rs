//@ rustc-agrees
// Many imports that each need the name they make; looking for a macro under it must end.
use a::{B as a, C as a, D as a, E as a, F as a, G as a, H as a, I as a, *};
//~^ ERROR E0432

fn main() {
    println!("{}", a);
}
