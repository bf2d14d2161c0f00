//@ rustc-agrees
// A parameter of a struct that only a bound mentions, as the associated type of a used one.
use std::iter::Peekable;

struct Parser<'s, I: Iterator<Item = (u32, &'s str)>> {
    words: Peekable<I>,
}
impl<'s, I: Iterator<Item = (u32, &'s str)>> Parser<'s, I> {
    fn longest(&mut self) -> Option<(u32, &'s str)> {
        let mut best = self.words.next()?;
        while let Some(next) = self.words.next_if(|w| w.1.len() > best.1.len()) {
            best = next;
        }
        Some(best)
    }
}
struct Apply<F, T>(F)
where
    F: Fn() -> T;

fn main() {
    let text = String::from("a bb ccc d");
    let words = text.split(' ').zip(1..).map(|(w, n)| (n, w)).peekable();
    println!("{:?}", Parser { words }.longest());
    println!("{}", Apply(|| 5).0());
}
