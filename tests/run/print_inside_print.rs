// A value that prints while it is printed, on both standard streams: the thread that has a stream's lock
// may take it again.

use std::fmt;
use std::io::Write;

struct Loud;

impl fmt::Display for Loud {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        eprintln!("inner error output");
        println!("inner output");
        f.write_str("loud")
    }
}

fn main() {
    eprintln!("{Loud}");
    println!("{Loud}");
    let mut held = std::io::stderr().lock();
    eprintln!("while held");
    writeln!(held, "by the holder").unwrap();
    println!("done");
}
