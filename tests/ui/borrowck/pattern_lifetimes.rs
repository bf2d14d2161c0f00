//@ rustc-agrees: headers, any order
//@ edition: 2021
// Lifetimes that the path of a pattern names hold for what is matched.
fn f<'a>(x: Option<&'a u8>, y: Option<&u8>) {
    match y {
        None::<&'a u8> => {}
        Some::<&'a u8>(_) => {}
    }
    if let Option::Some::<&'static u8>(_) = y {} //~ ERROR lifetime may not live long enough
    let None::<&'a u8> = x else { return };
}
struct P<'a, T>(&'a T);
fn g<'a>(p: P<'_, u8>) {
    let P::<'a, u8>(_) = p; //~ ERROR explicit lifetime required in the type of `p`
}
fn h(p: P<'_, u8>) {
    let P::<'static, u8>(_) = p; //~ ERROR lifetime may not live long enough
}
fn main() {}
