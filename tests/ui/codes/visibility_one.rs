// Visibility restrictions without `in`.
//@ rustc-agrees
pub(library) struct Token(u32); //~ ERROR incorrect visibility restriction

mod lexer {
    pub(parser) fn next() {} //~ ERROR incorrect visibility restriction
}

fn main() {}
//@ json-agrees
