//@ rustc-agrees: text
// Assigning to a part of what is borrowed ends the loan: it is told once.
struct Parser<'s> {
    text: &'s str,
    at: usize,
}

impl<'s> Parser<'s> {
    fn word(&mut self) -> &str {
        self.text
    }
    fn pair(&mut self) -> (&str, &str) {
        let first = self.word();
        self.at = 1; //~ ERROR cannot assign to `self.at` because it is borrowed
        let second = self.word();
        (first, second)
    }
    fn read(&mut self) {
        let first = self.word();
        let at = self.at; //~ ERROR cannot use `self.at` because it was mutably borrowed
        let second = self.word(); //~ ERROR cannot borrow `*self` as mutable more than once at a time
        println!("{first}{second}{at}");
    }
}

fn main() {
    let mut parser = Parser { text: "", at: 0 };
    parser.pair();
    parser.read();
}
