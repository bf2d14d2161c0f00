//@ rustc-agrees
// Mismatches in a plausible program, each with the conversion that would help.
#![allow(unused, dead_code)]
use std::fmt;
#[derive(Debug)]
enum Token { Num(f64), Op(char), LParen, RParen }
struct Lexer<'a> { chars: std::iter::Peekable<std::str::Chars<'a>> }
impl<'a> Lexer<'a> {
    fn new(s: &'a str) -> Lexer<'a> { Lexer { chars: s.chars().peekable() } }
    fn next_token(&mut self) -> Option<Token> {
        let c = self.chars.next()?;
        match c {
            '+' | '-' => Token::Op(c), //~ ERROR mismatched types
            '(' => Some(Token::LParen),
            ')' => Some(Token::RParen()), //~ ERROR expected function, found enum variant `Token::RParen`
            "x" => None, //~ ERROR mismatched types
            '0'..='9' => Some(Token::Num(c.to_digit(10).unwrap())), //~ ERROR mismatched types
            _ => None,
        }
    }
    fn number(&mut self) -> Result<f64, String> {
        let mut s = String::new();
        while let Some(c) = self.chars.peek() {
            if c.is_digit(10) { s.push(c); } else { break; } //~ ERROR mismatched types
        }
        s.parse() //~ ERROR type mismatch resolving `<f64 as FromStr>::Err == String`
    }
    fn skip(&mut self) -> Result<(), String> {
        while self.chars.peek() == Some(' ') { self.chars.next(); } //~ ERROR mismatched types
//~| ERROR mismatched types
    }
    fn all(&mut self) -> Vec<Token> {
        let mut v = Vec::new();
        while let Some(t) = self.next_token() { v.push(t) }
        return v.iter(); //~ ERROR mismatched types
    }
}
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Token::Num(n) => write!(f, "{}", n),
            Token::Op(c) => write!(f, "{}", c),
            Token::LParen => f.write_str('('), //~ ERROR mismatched types
            _ => Ok(()),
        }
    }
}
fn parse(input: &str) -> Result<f64, String> {
    let mut lexer = Lexer::new(input);
    let a = lexer.number();
    if a > 3.0 { return "too big"; } //~ ERROR mismatched types
//~| ERROR mismatched types
    Err("bad") //~ ERROR mismatched types
}
fn apply(op: char, a: f64, b: f64) -> Option<f64> {
    match op {
        '+' => a + b, //~ ERROR mismatched types
        '/' if b == 0 => None, //~ ERROR mismatched types
        '/' => Some(a / b),
        _ => Err("no"),
    }
}
fn main() {
    let r: f64 = parse("1+2"); //~ ERROR mismatched types
    let s: String = "abc"; //~ ERROR mismatched types
    let t: &str = String::from("abc"); //~ ERROR mismatched types
    let c: char = "a"; //~ ERROR mismatched types
    let d: &str = 'a'; //~ ERROR mismatched types
    let v: Vec<i32> = [1, 2, 3]; //~ ERROR mismatched types
    let w: [i32; 3] = vec![1, 2, 3]; //~ ERROR mismatched types
    let b: Box<i32> = 5; //~ ERROR mismatched types
    let o: Option<Box<i32>> = Some(5); //~ ERROR mismatched types
    println!("{}", apply("+", 1.0, 2.0)); //~ ERROR mismatched types
//~| ERROR `Option<f64>` doesn't implement `std::fmt::Display`
}
