//@ rustc-agrees
//@ edition: 2021
// What is left of an array is dropped by runs, the last first; before edition 2024 the temporaries
// of an `if let` outlive its `else`.
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
impl D {
    fn none(&self) -> Option<u8> {
        None
    }
}

fn main() {
    if let Some(1) = D("scrutinee").none() {
        println!("then");
    } else {
        println!("else");
    }
    {
        let list = [D("a0"), D("a1"), D("a2"), D("a3")];
        let [_, middle, ..] = list;
        println!("moved {}", middle.0);
    }
    {
        let list = [D("b0"), D("b1"), D("b2"), D("b3"), D("b4")];
        let [_, _, inner @ .., _] = list;
        println!("moved {}", inner.len());
    }
    {
        let list = [(D("c0"), D("c1")), (D("c2"), D("c3"))];
        let [(first, _), _] = list;
        println!("moved {}", first.0);
    }
}
