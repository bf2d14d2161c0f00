// Numbers without digits, and a string that does not end.
//@ rustc-agrees
#![allow(unused)]
mod numbers {
    fn main() {
        let _: i32 = 0b; //~ ERROR E0768
        let x = 0x; //~ ERROR E0768
        let y = 0o_u8; //~ ERROR E0768
    }
}
fn main() {
    let dolphins = r#"Dolphins!"; //~ ERROR E0748
}
