//@ rustc-agrees
// HashMap and its entries.
use std::collections::HashMap;
fn main() {
    let mut m = HashMap::new();
    for w in "a b a c b a".split(' ') {
        *m.entry(w).or_insert(0) += 1;
    }
    let mut k: Vec<_> = m.iter().collect();
    k.sort();
    println!("{:?}", k);
    println!("{:?} {:?}", m.get("a"), m.get("z"));
    m.remove("a");
    println!("{} {}", m.len(), m.contains_key("b"));
}
