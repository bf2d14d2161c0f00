//@ rustc-agrees
// #[track_caller] on a method of a trait: calls through a vtable pass their place too.
use std::panic::Location;

trait Declared {
    #[track_caller]
    fn line(&self) -> u32;
}
trait Plain {
    fn line2(&self) -> u32;
}
struct A;
struct B(u64);
impl Declared for A {
    fn line(&self) -> u32 {
        Location::caller().line()
    }
}
impl Declared for B {
    #[track_caller]
    fn line(&self) -> u32 {
        Location::caller().line() + self.0 as u32
    }
}
impl Plain for A {
    #[track_caller]
    fn line2(&self) -> u32 {
        Location::caller().line()
    }
}

fn main() {
    let both: [&dyn Declared; 2] = [&A, &B(100)];
    for x in both {
        println!(
            "{}",
            x.line()
        );
    }
    let plain: &dyn Plain = &A;
    println!("{} {}", plain.line2(), A.line2());
    let boxed: Box<dyn Declared> = Box::new(B(0));
    println!("{}", boxed.line());
}
