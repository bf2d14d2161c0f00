//@ rustc-agrees
//@ flags: -O
// The same library functions wrap where the program does.
use std::ops::Add;
fn add<T: Add<Output = T>>(a: T, b: T) -> T {
    a + b
}
fn main() {
    let n: u8 = std::env::args().count() as u8 + 254;
    let v = [n, n];
    println!("{}", v.iter().map(|x| *x as u32).sum::<u32>());
    let r = std::panic::catch_unwind(|| v.iter().sum::<u8>());
    println!("{}", r.is_err());
    let r = std::panic::catch_unwind(|| add(n, n));
    println!("{}", r.is_err());
    let r = std::panic::catch_unwind(|| n.pow(2));
    println!("{}", r.is_err());
    let f: fn(u8, u8) -> u8 = <u8 as Add>::add;
    let r = std::panic::catch_unwind(|| f(n, n));
    println!("{}", r.is_err());
    println!("{}", format!("{f:?} {f:p}").starts_with("0x"));
    println!("{:?}", f as *const () as usize != 0);
    println!("{:?}", (f as fn(u8, u8) -> u8) == f);
}
