//@ rustc-agrees
// What each method of a chain makes of the items, where they are not what is collected.
#![allow(unused, dead_code)]
use std::collections::{HashMap, HashSet};
struct Item { name: String, price: u32 }
fn names(items: &[Item]) -> Vec<String> {
    items.iter().map(|i| &i.name).collect() //~ ERROR a value of type `Vec<String>` cannot be built from an iterator over elements of type `&String`
}
fn prices(items: &[Item]) -> Vec<u64> {
    items.iter().filter(|i| i.price > 3).map(|i| i.price).collect() //~ ERROR a value of type `Vec<u64>` cannot be built from an iterator over elements of type `u32`
}
fn by_name(items: &[Item]) -> HashMap<String, u32> {
    items.iter().map(|i| i.price).collect() //~ ERROR a value of type `HashMap<String, u32>` cannot be built from an iterator over elements of type `u32`
}
fn distinct(items: Vec<Item>) -> HashSet<String> {
    let all = items.into_iter();
    all.map(|i| i.price).collect() //~ ERROR a value of type `HashSet<String>` cannot be built from an iterator over elements of type `u32`
}
fn bytes(text: &str) -> Vec<u8> {
    text.chars().rev().collect() //~ ERROR a value of type `Vec<u8>` cannot be built from an iterator over elements of type `char`
}
fn main() {
    let squares: Vec<i32> = vec![1, 2, 3].iter().map(|n| n * n).map(|n| n.to_string()).collect(); //~ ERROR a value of type `Vec<i32>` cannot be built from an iterator over elements of type `String`
    let words: Vec<String> = "a b c".split(' ').collect(); //~ ERROR a value of type `Vec<String>` cannot be built from an iterator over elements of type `&str`
    for n in 5 {} //~ ERROR `{integer}` is not an iterator
    for c in "text" {} //~ ERROR `&str` is not an iterator
    for c in String::new() {} //~ ERROR `String` is not an iterator
    for n in ..3 {} //~ ERROR `RangeTo<{integer}>` is not an iterator
}
