//@ rustc-agrees
fn main() {
    let x = 5;
    println!("{a} {}", a = 1); //~ WARN named argument `a` is not used by name
    println!("{} {b}", 1, b = 2);
    println!("{:.1$} {}", 1.5, p = 3); //~ WARN named argument `p` is not used by name
//~| WARN named argument `p` is not used by name
    println!("{0}", name = x); //~ WARN named argument `name` is not used by name
    println!("{x:w$}", w = 3);
}
