// A byte string whose quote is missing.
//@ rustc-agrees
fn main() {
    let header: &[u8] = b"GET / HTTP/1.1; //~ ERROR unterminated double quote byte string
    send(header);
}

fn send(_bytes: &[u8]) {}
