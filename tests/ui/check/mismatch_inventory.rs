//@ rustc-agrees
// Mismatches in a plausible program, each with the conversion that would help.
#![allow(unused, dead_code)]
use std::collections::HashMap;
struct Item { name: String, count: u32, price: f64 }
struct Inventory { items: HashMap<String, Item>, total: u64 }
impl Inventory {
    fn new() -> Self { Inventory { items: HashMap::new(), total: 0 } }
    fn add(&mut self, name: &str, count: u32, price: f64) {
        self.items.insert(name, Item { name: name.to_string(), count, price }); //~ ERROR mismatched types
    }
    fn find(&self, name: &str) -> Option<&Item> {
        self.items.get(name).unwrap() //~ ERROR mismatched types
    }
    fn count(&self, name: &str) -> u32 {
        match self.items.get(name) {
            Some(item) => item.count,
            None => "none", //~ ERROR `match` arms have incompatible types
        }
    }
    fn value(&self) -> f64 {
        let mut sum = 0.0;
        for item in self.items.values() {
            sum += item.count * item.price; //~ ERROR cannot multiply `u32` by `f64`
        }
        sum
    }
    fn names(&self) -> Vec<String> {
        self.items.keys().cloned() //~ ERROR mismatched types
    }
    fn first(&self) -> Option<String> {
        for k in self.items.keys() {
            return k.clone(); //~ ERROR mismatched types
        }
        None
    }
    fn remove(&mut self, name: String) -> bool {
        self.items.remove(name); //~ ERROR mismatched types
        true
    }
    fn total(&self) -> u32 {
        self.total //~ ERROR mismatched types
    }
    fn set(&mut self, total: u32) {
        self.total = total; //~ ERROR mismatched types
    }
}
fn main() {
    let mut inv = Inventory::new();
    inv.add("bolt".to_string(), 3, 1.5); //~ ERROR mismatched types
    inv.add("nut", 4, 2); //~ ERROR mismatched types
    inv.add("nut", 4.0, 2.0); //~ ERROR mismatched types
    inv.add(4, "nut", 2.0); //~ ERROR arguments to this method are incorrect
    let n: i32 = inv.count("nut"); //~ ERROR mismatched types
    if inv.remove("x") { println!("gone"); } //~ ERROR mismatched types
    println!("{}", n);
}
