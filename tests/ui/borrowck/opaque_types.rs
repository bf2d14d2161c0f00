//@ rustc-agrees
// What `impl Trait` hides stays hidden from the borrow checker: all lifetimes it captures count, and
// only what its bounds say about copying and dropping.
fn need<T: 'static>(t: T) -> T {
    t
}
fn adder<'i>(n: &'i usize) -> impl Fn(usize) -> usize + use<'i> {
    move |i| i + *n
}
fn bytes(n: &[u8]) -> impl Iterator<Item = u8> {
    n.iter().copied()
}
fn constant() -> impl Fn() -> u8 {
    || 5
}
fn wrapped(s: &str) -> impl Sized + use<'_> {
    s.len()
}

fn escapes(n: &usize) -> usize {
    need(adder(n))(2) //~ ERROR borrowed data escapes outside of function
}

fn boxed(n: &[u8]) -> usize {
    let all: Box<dyn Iterator<Item = u8> + 'static> = Box::new(bytes(n)); //~ ERROR lifetime may not live long enough
    all.count()
}

fn dangling() -> usize {
    let made = {
        let local = 5;
        adder(&local) //~ ERROR `local` does not live long enough
    };
    made(1)
}

fn moved() -> u8 {
    let f = constant();
    let g = f;
    f() + g() //~ ERROR borrow of moved value: `f`
}

fn kept_until_dropped() -> usize {
    let mut text = String::from("a");
    let held = wrapped(&text);
    text.push('b'); //~ ERROR cannot borrow `text` as mutable because it is also borrowed as immutable
    drop(held);
    text.len()
}

fn dropped_at_the_end() {
    let mut text = String::from("a");
    let _held = wrapped(&text);
    text.push('b'); //~ ERROR cannot borrow `text` as mutable because it is also borrowed as immutable
}

fn main() {
    let n = 3;
    println!("{}", adder(&n)(4) + escapes(&n) + dangling() + kept_until_dropped());
    println!("{} {}", boxed(b"ab"), moved());
    dropped_at_the_end();
}
