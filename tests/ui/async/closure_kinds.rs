//@ rustc-agrees: text
// What an async closure lends makes it no `Fn`; one that gives away what it captured is called once.
use std::future::Future;

fn plain<F: Fn() -> T, T: Future>(_: F) {}
fn repeated<F: AsyncFn()>(_: F) {}

fn main() {
    let x = 1;
    plain(async move || println!("{x}")); //~ ERROR async closure does not implement `Fn`
    let lends = async move || println!("{x}"); //~ ERROR async closure does not implement `Fn`
    plain(lends);
    let text = String::new();
    let once = async move || drop(text); //~ ERROR E0525
    repeated(once);
}
