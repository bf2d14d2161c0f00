//@ rustc-agrees: text
//@ edition: 2021
//@ exit: 0
#[track_caller] //~ WARN `#[track_caller]` on async functions is a no-op
async fn f() {}
fn main() {
    let _ = f();
}
