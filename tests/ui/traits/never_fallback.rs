//@ rustc-agrees: text
fn f<T: Default>() -> Result<T, String> { Ok(T::default()) }
fn g() -> Result<(), String> {
    f()?; //~ ERROR the trait bound `!: Default` is not satisfied
    Ok(())
}
fn main() {
    let _ = g();
}
