// Parameters of one name: that neither or only one is used is not told as well.
//@ rustc-agrees
struct Lifetimes<'a, 'a>(&'a u8); //~ ERROR E0403
enum Types<A, B, A> { //~ ERROR E0403
    Both(A, B),
}
fn main() {}
