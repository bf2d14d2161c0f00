//@ rustc-agrees: text
#[deprecated(note = "use new")]
fn old() {}
struct S;
impl S {
    #[deprecated]
    fn m(&self) {}
    #[deprecated]
    fn assoc() {}
}
fn a() -> u8 {
    S.m(); //~ WARN use of deprecated method `S::m`
    "x" //~ ERROR mismatched types
}
fn b() {
    old(); //~ WARN use of deprecated function `old`: use new
    S.m(); //~ WARN use of deprecated method `S::m`
    S::assoc(); //~ WARN use of deprecated associated function `S::assoc`
    let v = vec![1];
    drop(v);
    drop(v); //~ ERROR use of moved value: `v`
}
fn main() {
    let x = 1; //~ WARN unused variable: `x`
    while true { //~ WARN denote infinite loops with `loop { ... }`
        a();
    }
    S.m(); //~ WARN use of deprecated method `S::m`
    b();
    S::assoc(); //~ WARN use of deprecated associated function `S::assoc`
}
