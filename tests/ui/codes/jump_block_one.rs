// `continue` to a block that is no loop.
//@ rustc-agrees: text, any order
fn main() {
    let mut count = 0;
    'outer: {
        count += 1;
        if count < 10 {
            continue 'outer; //~ ERROR `continue` pointing to a labeled block
        }
    }
    println!("{}", count);
}
//@ json-agrees
