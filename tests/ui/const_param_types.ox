//@ rustc-agrees
// What a const parameter can be.
struct Array<const S: [i32; 2]>; //~ ERROR `[i32; 2]` is forbidden as the type of a const generic parameter
fn text<const N: &'static str>() {} //~ ERROR `&'static str` is forbidden as the type of a const generic parameter
enum Float<const X: f32> { //~ ERROR `f32` is forbidden as the type of a const generic parameter
    One,
}
trait Pair<const T: (u8, u8)> {} //~ ERROR `(u8, u8)` is forbidden as the type of a const generic parameter
struct Good<const C: char, const B: bool, const I: i128>;

fn main() {}
