// What `main` may not have.
//@ rustc-agrees
fn main<T>() { //~ ERROR `main` function is not allowed to have generic parameters
    println!("hello");
}
