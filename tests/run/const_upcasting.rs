//@ rustc-agrees
// Upcasting in a constant gives the supertrait's own table.
trait First {
    fn first(&self) -> i32;
}
trait Second {
    fn second(&self) -> i32;
}
trait Sub: First + Second {
    fn sub(&self) -> i32;
}
struct S;
impl First for S {
    fn first(&self) -> i32 {
        1
    }
}
impl Second for S {
    fn second(&self) -> i32 {
        2
    }
}
impl Sub for S {
    fn sub(&self) -> i32 {
        3
    }
}

const FIRST: &dyn First = {
    let sub: &dyn Sub = &S;
    sub
};
const SECOND: &dyn Second = {
    let sub: &dyn Sub = &S;
    sub
};
static SUB: &(dyn Sub + Sync) = &S;

fn main() {
    println!("{} {} {}", FIRST.first(), SECOND.second(), SUB.sub());
}
