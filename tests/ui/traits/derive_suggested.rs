//@ rustc-agrees
#![allow(unused)]
struct Unit;
enum Choice {
    One(Unit),
    Two,
}
struct Plain {
    n: u32,
}
fn clone<T: Clone>(_t: T) {}
fn default<T: Default>(_t: T) {}
fn copy_eq<T: Copy + PartialEq>(_t: T) {}
struct Needs<T: Clone>(T);

fn main() {
    clone(Unit); //~ ERROR the trait bound `Unit: Clone` is not satisfied
    default(Plain { n: 1 }); //~ ERROR the trait bound `Plain: Default` is not satisfied
    clone(Choice::Two); //~ ERROR the trait bound `Choice: Clone` is not satisfied
    copy_eq(Unit); //~ ERROR the trait bound `Unit: Copy` is not satisfied
//~^ ERROR can't compare `Unit` with `Unit`
    let x: Needs<Unit>; //~ ERROR the trait bound `Unit: Clone` is not satisfied
}
