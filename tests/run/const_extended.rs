//@ rustc-agrees
// What the value of a constant borrows lives for ever, destructor or not.
struct Plain(i32);
const fn plain() -> Plain {
    Plain(3)
}
const A: &Plain = &plain();
static B: &Plain = &plain();

struct Dropped(i32);
impl Drop for Dropped {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}
const fn dropped() -> Dropped {
    Dropped(4)
}
static C: &Dropped = &dropped();
const D: &Vec<i32> = &Vec::new();
const E: Option<&Dropped> = Some(&dropped());

fn main() {
    println!("{} {} {} {}", A.0, B.0, C.0, D.len());
    let in_block = const { &dropped() };
    println!("{} {}", in_block.0, E.unwrap().0);
    let zeros: [u8; 2] = [0; (((_)))];
    println!("{zeros:?}");
}
