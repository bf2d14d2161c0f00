// What `main` may not have.
//@ rustc-agrees
fn main() where u32: Copy { //~ ERROR `main` function is not allowed to have a `where` clause
    println!("hello");
}
//@ json-agrees
