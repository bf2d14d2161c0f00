// Closures that are not what is asked for.
//@ rustc-agrees: text, any order
#![allow(unused)]
struct X;
fn eat(x: X) {}
fn call<F: Fn()>(f: F) {
    f();
}
fn repeat<F: FnMut() -> String>(mut f: F) {
    f();
}
fn one() {
    let x = X;
    let closure = || eat(x); //~ ERROR E0525
    call(closure);
}
fn two(name: String) {
    let give = move || name; //~ ERROR E0525
    repeat(give);
}
mod args {
    fn apply<F: Fn(usize)>(f: F) {
        f(1)
    }
    struct Button;
    impl Button {
        fn on_click(&self, f: impl Fn(u32)) {}
    }
    fn main() {
        apply(|_: isize| {}); //~ ERROR E0631
        Button.on_click(|n: i64| {}); //~ ERROR E0631
    }
}
mod anonymous {
    trait Draw {}
    fn keep<T: Draw>(x: &u8, t: T) -> Box<dyn Draw + '_> {
        Box::new(t) //~ ERROR E0311
    }
}
mod drops {
    use std::fmt::Debug;
    struct Pair<A, B: Clone> {
        a: A,
        b: B,
    }
    impl<A, B> Drop for Pair<A, B>
    where
        A: Debug + Send, //~ ERROR E0367
//~| ERROR E0367
        B: Clone,
    {
        fn drop(&mut self) {}
    }
}
mod variadic {
    unsafe extern "C" {
        fn log(level: i32, ...);
    }
    fn main() {
        let flag = true;
        let small: i8 = 4;
        unsafe {
            log(1, flag); //~ ERROR E0617
            log(2, small, 3u16); //~ ERROR E0617
//~| ERROR E0617
            log(3, 'a' as u8); //~ ERROR E0617
        }
    }
}
trait Keep<'k> {
    type Kept: 'k;
}
struct Short<'s>(&'s u8);
impl<'k, 's> Keep<'k> for Short<'s> {
    type Kept = Short<'s>; //~ ERROR E0477
}
trait Lend {
    type Lent<'l>: 'static
    where
        Self: 'l;
}
impl<'s> Lend for Short<'s> {
    type Lent<'l> = &'l u8 where Self: 'l; //~ ERROR E0477
}
fn main(x: i32) { //~ ERROR E0580
    println!("{x}");
}
