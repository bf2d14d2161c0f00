// Methods that take other lifetimes than the trait says; await outside of async.
//@ rustc-agrees: text, any order
#![allow(unused)]
trait Visit {
    fn both<T>(x: T);
    fn walk<T>(&self, x: T);
}
struct V;
impl Visit for V {
    fn both<'a, T: 'a>(x: T) {} //~ ERROR E0195
    fn walk<'a, 'b, T: 'a + 'b>(&self, x: T) {} //~ ERROR E0195
}
mod waits {
    struct Client;
    impl Client {
        async fn get(&self, url: &str) -> u32 {
            0
        }
        fn total(&self) -> u32 {
            self.get("a").await + 1 //~ ERROR E0728
        }
    }
    async fn all(c: Client) {
        let one = || c.get("b").await; //~ ERROR E0728
        let v: Vec<u32> = [1, 2].iter().map(|x| c.get("c").await).collect(); //~ ERROR E0728
    }
}
fn main() {}
