//@ rustc-agrees
macro_rules! yes { () => { true; } } //~ ERROR trailing semicolon in macro used in expression position
//~| ERROR trailing semicolon in macro used in expression position
macro_rules! show { ($e:expr) => { println!("{}", $e); } } //~ ERROR trailing semicolon in macro used in expression position
macro_rules! fine { () => { true } }
fn ends() -> bool {
    yes!()
}
fn main() {
    let x = yes!();
    match x { true => show!(1), false => {} }
    yes!();
    let y = fine!();
    show!(y && ends());
}
