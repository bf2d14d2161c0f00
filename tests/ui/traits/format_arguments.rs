//@ rustc-agrees
struct P;
fn main() {
    println!("{:?}", P); //~ ERROR `P` doesn't implement `Debug`
    let v = vec![1];
    println!("{}", v); //~ ERROR `Vec<{integer}>` doesn't implement `std::fmt::Display`
}
