// Codes of bodies that are right but for the values that move and are borrowed.
//@ rustc-agrees
#![allow(dead_code, unused, non_camel_case_types)]
mod async { //~ ERROR expected identifier, found keyword `async`
    async fn is_even(n: u32) -> bool { //~ ERROR recursion in an async fn requires boxing
        if n == 0 { true } else { is_odd(n - 1).await }
    }

    async fn is_odd(n: u32) -> bool {
        if n == 0 {
            return false;
        }
        is_even(n - 1).await
    }

    fn main() {
        let _ = is_even(3);
    }
}

mod unsized_move {
    trait Job {
        fn finish(self) -> u32;
        fn name(&self) -> String;
    }

    struct Queue {
        jobs: Vec<Box<dyn Job>>,
    }

    impl Queue {
        fn drain(&mut self) -> u32 {
            let mut total = 0;
            while let Some(job) = self.jobs.pop() {
                println!("{}", job.name());
                total += job.finish(); //~ ERROR cannot move a value of type `dyn Job`
            }
            total
        }
    }

    fn finish_all(first: Box<dyn Job>, rest: Vec<Box<dyn Job>>) -> u32 {
        rest.into_iter().map(|job| job.finish()).sum::<u32>() + (*first).finish() //~ ERROR cannot move a value of type `dyn Job`
//~| ERROR cannot move a value of type `dyn Job`
    }
}

mod unique {
    fn grow(text: &mut String) {
        let mut append = || text.push('a');
        let mut other = || text.push('b'); //~ ERROR two closures require unique access to `*text` at the same time
        append();
        other();
    }

    struct Game {
        score: u32,
    }

    fn play(game: &mut Game) {
        let view = &game.score;
        let win = || game.score += 10; //~ ERROR closure requires unique access to `game.score` but it is already borrowed
        println!("{}", view);
        win(); //~ ERROR cannot borrow `win` as mutable, as it is not declared as mutable
    }

    fn reborrow<'a>(slot: &mut &'a mut i32) -> i32 {
        let inner = &mut **slot;
        let set = || **slot = 3; //~ ERROR closure requires unique access to `**slot` but it is already borrowed
        set(); //~ ERROR cannot borrow `set` as mutable, as it is not declared as mutable
        *inner
    }

    fn main() {
        let mut text = String::new();
        grow(&mut text);
    }
}

fn main() {}
