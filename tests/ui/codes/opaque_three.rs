// What a fn hides is made of what it hides.
//@ rustc-agrees
fn build(n: u32) -> impl Sized { //~ ERROR E0720
    if n == 0 { None } else { Some(build(n - 1)) }
}
struct Chain;
impl Chain {
    fn links(&self, n: u8) -> impl Sized { //~ ERROR E0720
        if n > 0 {
            return vec![self.links(n - 1)];
        }
        vec![]
    }
}
fn main() {
    build(1);
    Chain.links(1);
}
