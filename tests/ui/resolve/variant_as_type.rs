//@ rustc-agrees
enum Choice {
    Nothing,
    One(i32),
}

fn nothing(_: Choice::Nothing) {} //~ ERROR expected type, found variant `Choice::Nothing`

fn main() {
    let _: Choice::One; //~ ERROR expected type, found variant `Choice::One`
    let _ = Choice(1); //~ ERROR expected function, tuple struct or tuple variant, found enum `Choice`
}
