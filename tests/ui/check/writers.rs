//@ rustc-agrees: text
fn render(out: &mut String, n: i32) {
    writeln!(out, "{n}").unwrap(); //~ ERROR cannot write into `&mut String`
}
fn main() {
    let mut sink = String::new();
    render(&mut sink, 1);
    write!("abc {}", 1).unwrap(); //~ ERROR format argument must be a string literal
//~| ERROR cannot write into `&'static str`
    let mut v = 5;
    write!(v, "x").unwrap(); //~ ERROR can't call method `write_fmt` on ambiguous numeric type `{integer}`
    let pairs = Vec::new();
    let unknown: u8 = "x"; //~ ERROR mismatched types
    for pair in &pairs {
        println!("{}", pair.0);
    }
}
