//@ rustc-agrees
#![allow(unreachable_patterns, unused_variables, non_snake_case)]
enum Method {
    Get,
    Post,
    Other(u8),
}

fn number(m: Method) -> u8 {
    match m {
        Get => 1, //~ ERROR E0170
        Post => 2, //~ ERROR E0170
        Other => 3, // has a value: no such pattern was meant
    }
}

fn good(m: &Method) -> u8 {
    match m {
        Method::Get => 1,
        Method::Post => 2,
        Method::Other(value) => *value,
    }
}

fn main() {
    number(Method::Other(1));
    good(&Method::Post);
    good(&Method::Get);
}
