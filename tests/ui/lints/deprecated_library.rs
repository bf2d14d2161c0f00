//@ rustc-agrees: text
//@ exit: 0
use std::error::Error;
use std::fmt;
use std::sync::atomic::{ATOMIC_USIZE_INIT, AtomicUsize, Ordering}; //~ WARN use of deprecated constant `std::sync::atomic::ATOMIC_USIZE_INIT`: the `new` function is now preferred
static COUNT: AtomicUsize = ATOMIC_USIZE_INIT; //~ WARN use of deprecated constant `std::sync::atomic::ATOMIC_USIZE_INIT`: the `new` function is now preferred
#[derive(Debug)]
struct E;
impl fmt::Display for E {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.description()) //~ WARN use of deprecated method `std::error::Error::description`: use the Display impl or to_string()
    }
}
impl Error for E {
    fn description(&self) -> &str {
        "e"
    }
    fn cause(&self) -> Option<&dyn Error> {
        None
    }
}
fn main() {
    let s = " a ".trim_left(); //~ WARN use of deprecated method `core::str::<impl str>::trim_left`: superseded by `trim_start`
    println!("{}", s.trim_right_matches('x')); //~ WARN use of deprecated method `core::str::<impl str>::trim_right_matches`: superseded by `trim_end_matches`
    COUNT.compare_and_swap(0, 1, Ordering::SeqCst); //~ WARN use of deprecated method `std::sync::atomic::AtomicUsize::compare_and_swap`: Use `compare_exchange` or `compare_exchange_weak` instead
    std::thread::sleep_ms(1); //~ WARN use of deprecated function `std::thread::sleep_ms`: replaced by `std::thread::sleep`
    let v = ["a", "b"].connect("-"); //~ WARN use of deprecated method `std::slice::<impl [T]>::connect`: renamed to join
    println!("{} {}", v, E);
    std::sync::atomic::spin_loop_hint(); //~ WARN use of deprecated function `std::sync::atomic::spin_loop_hint`: use hint::spin_loop instead
    let h = std::hash::SipHasher::new(); //~ WARN use of deprecated struct `std::hash::SipHasher`: use `std::hash::DefaultHasher` instead
    //~| WARN use of deprecated associated function `std::hash::SipHasher::new`: use `std::hash::DefaultHasher` instead
    let _ = h;
    let x = std::u32::MAX;
    let y = std::f64::EPSILON;
    let z = u32::max_value();
    println!("{} {} {}", x, y, z);
    println!("{}", E.cause().is_none()); //~ WARN use of deprecated method `std::error::Error::cause`: replaced by Error::source, which can support downcasting
    let r: Result<u8, ()> = (|| {
        let v = r#try!(Ok(1)); //~ WARN use of deprecated macro `r#try`: use the `?` operator instead
        Ok(v)
    })();
    println!("{:?}", r);
    let p = std::env::home_dir();
    println!("{:?}", p);
    let _ = std::mem::align_of_val(&1);
}
