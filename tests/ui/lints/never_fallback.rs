//@ rustc-agrees: text
//@ edition: 2021
fn load<T: Default>() -> Result<T, String> {
    Ok(T::default())
}
fn run() -> Result<(), String> { //~ ERROR this function depends on never type fallback being `()`
    load()?;
    Ok(())
}
fn main() { //~ ERROR this function depends on never type fallback being `()`
    run().unwrap();
    let x = match std::env::args().next() {
        Some(_) => Default::default(),
        None => return,
    };
    let _ = x;
}
