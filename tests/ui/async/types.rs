// Types and borrows in async bodies.
use std::future::Future;
async fn one() -> i32 {
    1
}
async fn wrong_tail() -> u32 {
    "a" //~ ERROR mismatched types
}
fn not_awaited() -> i32 {
    one() //~ ERROR mismatched types
}
async fn no_result() -> String {
    Err(5)?; //~ ERROR the `?` operator can only be used in an async function
    String::new()
}
fn escapes() -> impl Future<Output = usize> {
    let s = String::new();
    async { s.len() } //~ ERROR async block may outlive the current function
}
async fn moved() {
    let x = String::new();
    drop(x);
    one().await;
    println!("{x}"); //~ ERROR borrow of moved value: `x`
}
async fn two_at_once(x: &mut i32) {
    let y = &mut *x;
    one().await;
    *x = 1; //~ ERROR cannot assign to `*x` because it is borrowed
    *y = 2;
}
trait Service {
    async fn call(&self) -> i32;
}
struct S;
impl Service for S {
    async fn call(&self) -> String { //~ ERROR to be a future that resolves to `i32`
        String::new()
    }
}
fn main() {}
