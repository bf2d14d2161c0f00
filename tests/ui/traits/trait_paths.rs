//@ rustc-agrees: text, any order
struct S;
trait Mk {
    fn mk() -> Self;
    fn of(x: u8) -> Self;
    fn show(&self);
}
fn main() {
    let _: S = Default::default(); //~ ERROR the trait bound `S: Default` is not satisfied
    let _: S = Mk::mk(); //~ ERROR the trait bound `S: Mk` is not satisfied
    let _: S = Mk::of(1); //~ ERROR the trait bound `S: Mk` is not satisfied
    let _: S = <S as Mk>::mk(); //~ ERROR the trait bound `S: Mk` is not satisfied
    let _: S = <_ as Mk>::mk(); //~ ERROR the trait bound `S: Mk` is not satisfied
    Mk::show(&S); //~ ERROR the trait bound `S: Mk` is not satisfied
    let f: fn() -> S = Mk::mk; //~ ERROR the trait bound `S: Mk` is not satisfied
    let _ = S::mk(); //~ ERROR no function or associated item named `mk` found for struct `S` in the current scope
}
