// The name of a unit struct or variant on the left of `=` is a pattern.
//@ rustc-agrees: text, any order
struct Unit;
enum One {
    Only,
}
enum Two {
    First,
    Second,
}
const VALUE: u8 = 1;
fn main() {
    Unit = Unit;
    One::Only = One::Only;
    let mut n = 0;
    (One::Only, n) = (One::Only, n + 1);
    let two = if n > 0 { Two::First } else { Two::Second };
    Two::First = two; //~ ERROR E0005
}
fn constant() {
    VALUE = 1; //~ ERROR E0070
}
