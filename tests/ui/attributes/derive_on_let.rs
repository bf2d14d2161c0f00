//@ rustc-agrees: text
//@ exit: 1
fn main() {
    #[derive(Debug)] //~ ERROR E0774
    let x = 3;
    #[derive(Clone, Copy)] //~ ERROR E0774
    fn inner() {}
    inner();
    println!("{x}");
}
