// A binding by reference to a field of a packed type is a reference to it.
#![allow(unused_variables, irrefutable_let_patterns)]
#[repr(packed)]
struct Packed {
    byte: u8,
    word: u32,
}
fn named(p: Packed) {
    let ref word = p.word; //~ ERROR reference to field of packed struct is unaligned
    let ref byte = p.byte;
}
fn matched(p: &Packed) {
    match p {
        Packed { word, .. } => {} //~ ERROR reference to field of packed struct is unaligned
    }
    let Packed { word: copied, byte: _ } = *p;
}
fn changed(p: &mut Packed) {
    if let Packed { ref mut word, .. } = *p {} //~ ERROR reference to field of packed struct is unaligned
}
fn main() {}
