//@ rustc-agrees: text
// What an async closure lends makes it no `Fn`; one that gives away what it captured is called once.
use std::future::Future;

fn plain<F: Fn() -> T, T: Future>(_: F) {}
fn repeated<F: AsyncFn()>(_: F) {}

fn main() {
    let x = 1;
    plain(async move || println!("{x}"));
    let lends = async move || println!("{x}");
    plain(lends);
    let text = String::new();
    let once = async move || drop(text);
    repeated(once);
}
