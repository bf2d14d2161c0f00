// A requirement that asks for a larger one of itself without end.
//@ rustc-agrees: labels
trait Nest {}
struct Deep<T>(T);
impl<T> Nest for T where Deep<T>: Nest {} //~ ERROR E0275
fn nests<T: Nest>() {} //~ ERROR E0275
fn endless() {
    nests::<u8>();
}
fn main() {}
