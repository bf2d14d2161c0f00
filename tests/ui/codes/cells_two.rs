// More references to what may change in constants.
//@ rustc-agrees
#![allow(unused)]
mod cells {
    use std::cell::{Cell, RefCell};
    use std::sync::atomic::AtomicUsize;
    const COUNTER: &AtomicUsize = &AtomicUsize::new(0); //~ ERROR E0492
    static SHARED: &Option<AtomicUsize> = &Some(AtomicUsize::new(4)); //~ ERROR E0492
    const LIST: &[Cell<i32>] = &[Cell::new(1), Cell::new(2)]; //~ ERROR E0492
    const PAIR: (&RefCell<u8>, u8) = (&RefCell::new(3), 4); //~ ERROR E0492
}
mod loans {
    struct Counter {
        total: u32,
    }
    fn run(c: &mut Counter, v: &mut Vec<u32>) {
        let mut add = |n: u32| c.total += n;
        let mut clear = || c.total = 0; //~ ERROR E0524
        add(1);
        clear();
        add(2);
        let mut push = || v.push(1);
        let mut pop = move || v.pop(); //~ ERROR E0505
        push();
    }
    fn calls(f: impl FnOnce(), g: impl FnOnce()) {}
    fn twice(s: &mut String) {
        calls(|| s.push('a'), || s.push('b')); //~ ERROR E0524
    }
}
mod closures {
    struct Game {
        score: u32,
        log: Vec<String>,
    }
    fn play(game: &mut Game, names: &mut Vec<String>) {
        let mut win = || game.score += 1;
        println!("{}", game.score); //~ ERROR E0501
        win();
        let mut add = |s: &str| names.push(s.to_string());
        let first = &names[0]; //~ ERROR E0501
        add("x");
        println!("{first}");
        let mut rename = || names.clear();
        for n in names.iter() { //~ ERROR E0501
            rename();
        }
    }
}
fn main() {}
