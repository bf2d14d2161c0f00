//@ rustc-agrees: text
//@ edition: 2021
//@ exit: 0
#[derive(Clone, Copy)]
enum Color {
    Red,
    Green,
    Blue(u8), //~ WARN field `0` is never read
    Named { v: u8 }, //~ WARN field `v` is never read
}
fn f(c: Color) {
    match c {
        red => {} //~ WARN unused variable: `red`
    }
}
fn g(c: Color) {
    match c {
        Gren => {} //~ WARN unused variable: `Gren`
        //~| WARN variable `Gren` should have a snake case name
    }
}
fn h() {
    let blue = Color::Blue(1); //~ WARN unused variable: `blue`
    let x = Color::Red; //~ WARN unused variable: `x`
    let named = Color::Named { v: 1 }; //~ WARN unused variable: `named`
}
fn i(green: Color) {} //~ WARN unused variable: `green`
fn j(o: Option<Color>) {
    if let Some(Rad) = o {} //~ WARN unused variable: `Rad`
    //~| WARN variable `Rad` should have a snake case name
    let Some(red) = o else { return }; //~ WARN unused variable: `red`
}
fn k(c: &Color) {
    match c {
        Reds => {} //~ WARN unused variable: `Reds`
        //~| WARN variable `Reds` should have a snake case name
    }
    let non = Some(1); //~ WARN unused variable: `non`
    let ok: Result<u8, ()> = Ok(1); //~ WARN unused variable: `ok`
}
fn main() {
    f(Color::Red);
    g(Color::Green);
    h();
    i(Color::Red);
    j(None);
    k(&Color::Red);
}
