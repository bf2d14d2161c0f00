//@ rustc-agrees
//@ exit: 101
// A failed bounds check: message, place, exit status.
fn pick(values: &[i32], at: usize) -> i32 {
    values[at]
}

fn main() {
    let values = vec![1, 2, 3];
    println!("{}", pick(&values, 2));
    println!("{}", pick(&values, values.len()));
}
