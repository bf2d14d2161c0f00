//@ rustc-agrees: labels, any order
// What `impl Trait` hides is well formed: what a closure refers to lives as long as the reference.
fn called<A, F: Fn(A) -> u8>(f: F) -> impl Fn(A) -> u8 {
    |x| f(x) //~ ERROR closure may outlive the current function, but it borrows `f`, which is owned by the current function
//~| ERROR the parameter type `F` may not live long enough
}

fn shown<T: std::fmt::Debug>(list: Vec<T>) -> impl Iterator<Item = String> {
    (0..list.len()).map(|i| format!("{:?}", list[i])) //~ ERROR the parameter type `T` may not live long enough
//~| ERROR closure may outlive the current function, but it borrows `list`, which is owned by the current function
}

fn owned(list: Vec<String>) -> impl Iterator<Item = String> {
    (0..list.len()).map(|i| format!("{:?}", list[i])) //~ ERROR closure may outlive the current function, but it borrows `list`, which is owned by the current function
}

fn main() {
    called(|x: u8| x);
    shown(vec![1]);
    owned(vec![]);
}
