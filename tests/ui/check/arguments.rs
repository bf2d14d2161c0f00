//@ rustc-agrees
// Arguments that are wrong, missing, too many or in another order: what is said, and how the call could be written.
#![allow(unused, dead_code)]
fn two(a: i32, b: &str) {}
fn three(a: i32, b: &str, c: f64) {}
fn four(a: i32, b: &str, c: f64, d: bool) {}
struct S;
impl S { fn m(&self, a: i32, b: String) {} fn n(a: u8) {} }
struct T(i32, String);
enum E { V(i32, bool) }
fn main() {
    two("a", "b", 3); //~ ERROR this function takes 2 arguments but 3 arguments were supplied
    two(1.0, 'c'); //~ ERROR arguments to this function are incorrect
    three(1.0, "a", 1); //~ ERROR arguments to this function are incorrect
    three("a", 1); //~ ERROR this function takes 3 arguments but 2 arguments were supplied
    three(1, 2.0); //~ ERROR this function takes 3 arguments but 2 arguments were supplied
    three("a", 2.0, 1); //~ ERROR arguments to this function are incorrect
    four("a", 1, true, 2.0); //~ ERROR arguments to this function are incorrect
    four(true, 2.0, "a", 1); //~ ERROR arguments to this function are incorrect
    four(1, "a"); //~ ERROR this function takes 4 arguments but 2 arguments were supplied
    four(); //~ ERROR this function takes 4 arguments but 0 arguments were supplied
    four(1); //~ ERROR this function takes 4 arguments but 1 argument was supplied
    four(1, "a", 1.0, true, 5, 6); //~ ERROR this function takes 4 arguments but 6 arguments were supplied
    four(1, 5, "a", 1.0, true); //~ ERROR this function takes 4 arguments but 5 arguments were supplied
    S.m(String::new(), 1); //~ ERROR arguments to this method are incorrect
    S.m(1); //~ ERROR this method takes 2 arguments but 1 argument was supplied
    S.m(); //~ ERROR this method takes 2 arguments but 0 arguments were supplied
    S::n(); //~ ERROR this function takes 1 argument but 0 arguments were supplied
    S::n(1, 2); //~ ERROR this function takes 1 argument but 2 arguments were supplied
    T(1); //~ ERROR this struct takes 2 arguments but 1 argument was supplied
    T(String::new(), 1); //~ ERROR arguments to this struct are incorrect
    E::V(true, 1); //~ ERROR arguments to this enum variant are incorrect
    E::V(1); //~ ERROR this enum variant takes 2 arguments but 1 argument was supplied
    let f = |x: i32, y: &str| x;
    f("a", 1); //~ ERROR arguments to this function are incorrect
    f(1); //~ ERROR this function takes 2 arguments but 1 argument was supplied
    f(1, "a", 2); //~ ERROR this function takes 2 arguments but 3 arguments were supplied
    two( //~ ERROR this function takes 2 arguments but 3 arguments were supplied
        1,
        "a",
        3.0,
    );
    two( //~ ERROR this function takes 2 arguments but 1 argument was supplied
        "a",
    );
    let v: Vec<i32> = Vec::with_capacity(); //~ ERROR this function takes 1 argument but 0 arguments were supplied
    let s = "a".replace("b"); //~ ERROR this method takes 2 arguments but 1 argument was supplied
    let s = "a".replace('b', 3, 4); //~ ERROR this method takes 2 arguments but 3 arguments were supplied
    let o = Some(1, 2); //~ ERROR this enum variant takes 1 argument but 2 arguments were supplied
    let o: Option<i32> = Some(); //~ ERROR this enum variant takes 1 argument but 0 arguments were supplied
    let m = std::cmp::max(1); //~ ERROR this function takes 2 arguments but 1 argument was supplied
    vec![1].push(1, 2); //~ ERROR this method takes 1 argument but 2 arguments were supplied
    drop(); //~ ERROR this function takes 1 argument but 0 arguments were supplied
    let n: u8 = two(1, 2, 3); //~ ERROR this function takes 2 arguments but 3 arguments were supplied
//~| ERROR mismatched types
}
