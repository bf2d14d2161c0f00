// More closures that are not what is asked for.
//@ rustc-agrees: text, any order
#![allow(unused)]
struct Game {
    score: u32,
    names: Vec<String>,
}
fn each<F: Fn(u32)>(f: F) {}
fn play(game: Game) {
    let take = |n: u32| drop(game.names); //~ ERROR E0525
    each(take);
}
fn ask(v: Vec<u8>) {
    let take = || drop(v); //~ ERROR E0525
    let r: &dyn Fn() = &take;
}
mod unknown {
    trait Generate {
        fn create() -> u32;
    }
    fn make<T: Generate>() -> u32 {
        T::create()
    }
    fn need<T: Default>() {}
    fn main() {
        need(); //~ ERROR E0283
    }
}
#[derive(Clone, Copy, PartialEq)]
enum State {
    Idle,
    Running,
}
fn next(s: &State) -> State {
    match *s {
        Idle => State::Running, //~ ERROR E0170
        Running => State::Idle, //~ ERROR E0170
    }
}
fn pair(s: State, n: u32) -> u32 {
    match (s, n) {
        (Running, n) => n, //~ ERROR E0170
        (_, _) => 0,
    }
}
fn main() {}
