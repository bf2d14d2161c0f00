//@ rustc-agrees
trait Yield {
    type Item;
}
impl Yield for u8 {
    type Item = &u8; //~ ERROR missing lifetime in associated type
}
impl<'a> Yield for &'a u8 {
    type Item = &u8; //~ ERROR missing lifetime in associated type
}

fn main() {}
