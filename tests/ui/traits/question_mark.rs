//@ rustc-agrees
fn f() -> Option<i32> {
    let x: Result<i32, ()> = Ok(1);
    let y = x?; //~ ERROR the `?` operator can only be used on `Option`s, not `Result`s, in a function that returns `Option`
    Some(y)
}
fn main() {}

fn unit() {
    let x: Result<i32, ()> = Ok(1);
    match x {
        Ok(_) => {}
        Err(_) => {}
    }
}
