//@ rustc-agrees
#![allow(dead_code, unused_variables)]
struct Slice<'a, T>(&'a [T]);

fn pick<'a>(a: &'a str) -> &'a str {
    a
}

fn call(list: Vec(u8)) { //~ ERROR E0214
    let f = pick::<'static>; //~ ERROR E0794
    f("x");
}

fn parens(map: Option(u8)) {} //~ ERROR E0214

struct Reversed {
    field: Slice<u8, 'static>, //~ ERROR E0747
}

type Callback = for<'a> fn() -> &'a str; //~ ERROR E0581

fn runs<F>(f: F)
where
    F: for<'a> Fn(u8) -> &'a str, //~ ERROR E0582
{
}

fn returns<F>(f: F)
where
    F: for<'a> FnOnce() -> Option<&'a u8>, //~ ERROR E0582
{
}

fn main() {
    let x: for<'b> fn(u8) -> &'b u8; //~ ERROR E0581
}
