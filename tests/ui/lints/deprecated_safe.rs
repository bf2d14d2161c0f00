//@ rustc-agrees: labels
//@ edition: 2021
// What became unsafe with edition 2024 is called without `unsafe` before.
fn allowed() {
    std::env::set_var("A", "1");
    std::env::remove_var("A");
    unsafe { std::env::set_var("B", "2") };
}

#[deny(deprecated_safe)]
fn denied() {
    std::env::set_var("A", "1"); //~ ERROR call to deprecated safe function
    unsafe { std::env::remove_var("A") };
}

#[warn(deprecated_safe_2024)]
fn warned() {
    std::env::remove_var("A"); //~ WARN call to deprecated safe function
}

fn main() {
    allowed();
    denied();
    warned();
}
