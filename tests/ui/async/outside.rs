// `.await` outside of async bodies, jumps out of them, and futures that would hold themselves.
async fn f() {}
fn g() {
    f().await; //~ ERROR `await` is only allowed inside `async` functions and blocks
    let _c = || f().await; //~ ERROR `await` is only allowed inside `async` functions and blocks
}
async fn k() {
    for _ in 0..3 {
        let _x = async { break }; //~ ERROR `break` inside `async` block
    }
}
async fn recursive(n: u32) -> u32 {
    //~^ ERROR recursion in an async fn requires boxing
    if n == 0 { 0 } else { recursive(n - 1).await }
}
async fn main() { //~ ERROR `main` function is not allowed to be `async`
    g();
    k().await;
    recursive(3).await;
}
