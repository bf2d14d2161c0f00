// Tuple variants written like structs.
//@ rustc-agrees
#![allow(unused)]
enum E {
    A(i32),
}
enum Message {
    Text(String),
    Move(i32, i32),
}
fn f(e: E, m: &Message) {
    match e {
        E::A { number } => println!("{number}"), //~ ERROR E0769
    }
    if let Message::Text { body } = m {} //~ ERROR E0769
    match m {
        Message::Move { x, y } => {} //~ ERROR E0769
        _ => {}
    }
}
fn main() {}
