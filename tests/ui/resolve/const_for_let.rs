//@ rustc-agrees
fn main() {
    let length = 3;
    let _: [u8; length] = [0, 0, 0]; //~ ERROR attempt to use a non-constant value in a constant
    let typed: usize = 3;
    let _: [u8; typed] = [0, 0, 0]; //~ ERROR attempt to use a non-constant value in a constant
}
