//@ rustc-agrees
#![allow(dead_code, unused_variables)]
enum E { A, B(i32), C { x: bool } } enum Void {}
fn a(x: u8) { match x { 1 => {} 1 => {} _ => {} 2 => {} } match x { _ => {} 3 => {} } match x { y => {} 3 => {} } } //~ WARN unreachable pattern
//~| WARN unreachable pattern
//~| WARN unreachable pattern
//~| WARN unreachable pattern
fn b(x: (u8, bool)) { match x { (_, _) => {} (1, true) => {} } match x { (1, _) => {} (1, true) => {} (_, true) => {} (2, true) => {} _ => {} } } //~ WARN unreachable pattern
//~| WARN unreachable pattern
//~| WARN unreachable pattern
fn c(e: E) { match e { E::A => {} E::B(_) => {} E::B(1) => {} E::C { .. } => {} _ => {} } } //~ WARN unreachable pattern
//~| WARN unreachable pattern
fn d(o: Option<i32>) { match o { Some(_) => {} None => {} Some(3) => {} _ => {} } if let Some(1) | Some(1) = o {} } //~ WARN unreachable pattern
//~| WARN unreachable pattern
//~| WARN unreachable pattern
fn e(x: u8) { match x { 0..=9 => {} 5 => {} 3..=4 => {} 0..=127 => {} 128..=255 => {} 7 => {} } match x { 1 | 2 | 1 => {} 2 | 3 => {} _ => {} } } //~ WARN unreachable pattern
//~| WARN unreachable pattern
//~| WARN unreachable pattern
//~| WARN unreachable pattern
//~| WARN unreachable pattern
fn f(s: &str) { match s { "a" => {} "a" => {} _ => {} "b" => {} } match 'c' { 'a'..='z' => {} 'b' => {} _ => {} } } //~ WARN unreachable pattern
//~| WARN unreachable pattern
//~| WARN unreachable pattern
fn g(b: bool) { match b { true => {} false => {} _ => {} } match (b, b) { (true, _) => {} (_, true) => {} (true, true) => {} (false, false) => {} } } //~ WARN unreachable pattern
//~| WARN unreachable pattern
fn h(v: &[i32]) { match v { [] => {} [x] => {} [1] => {} [a, ..] => {} [1, 2] => {} } } //~ WARN unreachable pattern
//~| WARN unreachable pattern
fn j(v: Option<Void>) { match v { None => {} Some(_) => {} } }
fn k(x: i32) { match x { n if n > 1 => {} 1 => {} n => {} 2 => {} } while let 1 = x { } } //~ WARN unreachable pattern
fn l(x: &Option<i32>) { match x { Some(_) => {} &None => {} None => {} } match *x { ref y => {} None => {} } } //~ WARN unreachable pattern
//~| WARN unreachable pattern


fn n(x: f32) { match x { 1.0 => {} 1.0 => {} _ => {} } } //~ WARN unreachable pattern
fn o(t: (E, E)) { match t { (E::A, _) | (_, E::A) => {} (E::A, E::A) => {} _ => {} } } //~ WARN unreachable pattern
fn p(x: Box<u8>) { match *x { 0..=255 => {} _ => {} } match 1i8 { i8::MIN..=-1 => {} 0.. => {} _ => {} } } //~ WARN unreachable pattern
//~| WARN unreachable pattern

fn main() {}
