// A byte string whose quote is missing.
//@ rustc-agrees
const MAGIC: &[u8; 4] = b"OXCC; //~ ERROR unterminated double quote byte string

fn main() {
    assert_eq!(MAGIC.len(), 4);
}
