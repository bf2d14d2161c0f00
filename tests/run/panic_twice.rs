//@ rustc-agrees
// A panic in a destructor that runs because of a panic ends the program; one that is caught there
// does not, however deep.
//@ exit: 134
use std::panic::catch_unwind;

struct Deep(u32);

impl Drop for Deep {
    fn drop(&mut self) {
        let n = self.0;
        if n > 0 {
            let result = catch_unwind(|| {
                let _inner = Deep(n - 1);
                panic!("level {n}")
            });
            println!("{n} {} {}", result.is_err(), std::thread::panicking());
        }
    }
}

struct Loud(u8);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropping {}", self.0);
        if self.0 == 1 {
            let _inner = Loud(7);
            panic!("in drop");
        }
    }
}

fn main() {
    let result = catch_unwind(|| {
        let _deep = Deep(5);
        panic!("outer");
    });
    println!("{} {}", result.is_err(), std::thread::panicking());
    let result = catch_unwind(|| {
        let _all = vec![Loud(2), Loud(1), Loud(3)];
    });
    println!("caught {}", result.is_err());
    let _all = vec![Loud(2), Loud(1), Loud(3)];
    panic!("first");
}
