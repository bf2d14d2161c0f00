//@ rustc-agrees
#![allow(dead_code)]
fn a(x: u8) { match x { 0..=10 => {} 10..=20 => {} _ => {} } match x { 0..10 => {} 11..=255 => {} _ => {} } match x { 0..=10 => {} 11..=255 => {} } } //~ WARN multiple patterns overlap on their endpoints
//~| WARN multiple ranges are one apart
fn b(x: i32) { match x { i32::MIN..=0 => {} 0.. => {} } match x { 1..5 => {} 5..10 => {} 10 => {} _ => {} } match x { ..5 => {} 6.. => {} _ => {} } } //~ WARN multiple patterns overlap on their endpoints
//~| WARN multiple ranges are one apart
fn c(x: char) { match x { 'a'..='m' => {} 'm'..='z' => {} _ => {} } match x { 'a'..'m' => {} 'n'..='z' => {} _ => {} } } //~ WARN multiple patterns overlap on their endpoints
//~| WARN multiple ranges are one apart

fn e(x: u8) { match x { 0..=5 | 5..=9 => {} _ => {} } match x { 0..=5 => {} 5 => {} _ => {} } match x { 5..=10 if x > 1 => {} 10..=12 => {} _ => {} } match x { 10..=20 => {} 0..=10 => {} _ => {} } } //~ WARN multiple patterns overlap on their endpoints
//~| WARN unreachable pattern
//~| WARN multiple patterns overlap on their endpoints
//~| WARN multiple patterns overlap on their endpoints
fn f(x: u8) { match x { 0..=9 => {} 9..=20 => {} 20..=30 => {} _ => {} } match x { 0..5 | 6..9 => {} 9 => {} _ => {} } } //~ WARN multiple patterns overlap on their endpoints
//~| WARN multiple patterns overlap on their endpoints
//~| WARN multiple ranges are one apart
fn main() {}
