//@ rustc-agrees: text
struct Bar<T>(T);
struct Plain;
trait Show { fn show(&self) {} }
impl<T: Clone> Show for Bar<T> {}
trait Area {
    fn area(&self) -> f64;
}
trait Make { fn make() -> Self; }
fn of_param<T>(t: T) {
    t.map(|x| x); //~ ERROR no method named `map` found for type parameter `T` in the current scope
}
fn main() {
    let v = vec![1, 2, 3];
    let w: Vec<i32> = v.map(|x| x + 1).collect(); //~ ERROR the method `map` exists for struct `Vec<{integer}>`, but its trait bounds were not satisfied
    let a = [1, 2].map(|x| x).filter(|x| *x > 1); //~ ERROR the method `filter` exists for array `[{integer}; 2]`, but its trait bounds were not satisfied
    let o: Vec<_> = "abc".map(|c| c).collect(); //~ ERROR `&'static str` is not an iterator
    let m = std::collections::HashMap::<u8, u8>::new().map(|(k, v)| k); //~ ERROR no method named `map` found for struct `HashMap<u8, u8>` in the current scope
    let f = 1.5f64.cmp(&2.0); //~ ERROR `f64` is not an iterator
    Bar(Plain).show(); //~ ERROR the method `show` exists for struct `Bar<Plain>`, but its trait bounds were not satisfied
    Plain.area(); //~ ERROR no method named `area` found for struct `Plain` in the current scope
    5u8.area(); //~ ERROR no method named `area` found for type `u8` in the current scope
    let _ = Plain::make(); //~ ERROR no function or associated item named `make` found for struct `Plain` in the current scope
    let _ = Plain::default(); //~ ERROR no function or associated item named `default` found for struct `Plain` in the current scope
    Plain.add(1); //~ ERROR no method named `add` found for struct `Plain` in the current scope
    Plain.hash(); //~ ERROR no method named `hash` found for struct `Plain` in the current scope
    of_param(1);
}
