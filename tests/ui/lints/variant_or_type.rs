//@ rustc-agrees: text
//@ edition: 2021
enum Shape {
    Output,
    Other,
}
trait Make {
    type Output;
    fn make(&self) -> Self::Output;
}
impl Make for Shape {
    type Output = u8;
    fn make(&self) -> Self::Output { //~ ERROR ambiguous associated item
        3
    }
}
fn main() {
    let _ = Shape::Other.make();
    let _ = Shape::Output;
}
