//@ rustc-agrees
// The heap: Vec, String, Box, Rc, Arc, collections, trait objects.
use std::collections::{HashMap, HashSet};
use std::rc::{Rc, Weak};
use std::cell::RefCell;
use std::sync::{Arc, Mutex};
#[derive(Debug, Clone, PartialEq)]
enum Json { Null, Num(f64), Str(String), List(Vec<Json>), Map(Vec<(String, Json)>) }
impl std::fmt::Display for Json {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Json::Null => write!(f, "null"),
            Json::Num(n) => write!(f, "{n}"),
            Json::Str(s) => write!(f, "{s:?}"),
            Json::List(l) => { write!(f, "[")?; for (i, x) in l.iter().enumerate() { if i > 0 { write!(f, ",")?; } write!(f, "{x}")?; } write!(f, "]") }
            Json::Map(m) => { write!(f, "{{")?; for (i, (k, v)) in m.iter().enumerate() { if i > 0 { write!(f, ",")?; } write!(f, "{k:?}:{v}")?; } write!(f, "}}") }
        }
    }
}
struct Node { name: String, children: RefCell<Vec<Rc<Node>>>, parent: RefCell<Weak<Node>> }
trait Shape { fn area(&self) -> f64; fn name(&self) -> String { "shape".to_string() } }
struct Sq(f64);
struct Ci(f64);
impl Shape for Sq { fn area(&self) -> f64 { self.0 * self.0 } fn name(&self) -> String { String::from("square") } }
impl Shape for Ci { fn area(&self) -> f64 { self.0 * 3.0 } }
struct Loud(&'static str);
impl Drop for Loud { fn drop(&mut self) { println!("dropped {}", self.0); } }
fn make_adder(n: i32) -> Box<dyn Fn(i32) -> i32> { Box::new(move |x| x + n) }
fn parse(s: &str) -> Result<i32, Box<dyn std::error::Error>> { let n: i32 = s.trim().parse()?; if n < 0 { return Err("negative".into()); } Ok(n) }
fn main() {
    let mut v: Vec<i32> = (1..=10).collect();
    v.retain(|x| x % 2 == 0); v.push(7); v.insert(0, 99); v.extend([3, 1, 2]); v.sort(); v.dedup();
    println!("{v:?} {} {:?}", v.len(), v.iter().rev().take(2).collect::<Vec<_>>());
    println!("{:?} {:?}", v.pop(), v.drain(1..3).collect::<Vec<_>>());
    let words = vec!["apple", "bob", "cat"]; println!("{}", words.join("-")); println!("{}", words.iter().map(|w| w.to_uppercase()).collect::<Vec<String>>().concat());
    let mut s = String::new(); for c in "hello".chars().rev() { s.push(c); } s += " world"; s.insert_str(0, ">> "); println!("{s} {} {:?}", s.len(), s.replace("l", "L").split(' ').collect::<Vec<_>>());
    println!("{}", format!("{:>10}|{:<6}|{:^9}|{:+.2}", "right", "left", "mid", 3.14159));
    let j = Json::Map(vec![("a".into(), Json::List(vec![Json::Num(1.5), Json::Null])), ("b".into(), Json::Str("q\"x".into()))]); println!("{j}"); println!("{:?}", j.clone() == j);
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Sq(2.0)), Box::new(Ci(1.5))]; for sh in &shapes { println!("{} {}", sh.name(), sh.area()); } println!("{}", shapes.iter().map(|s| s.area()).sum::<f64>());
    let mut m = HashMap::new(); for w in "a b a c b a".split(' ') { *m.entry(w).or_insert(0) += 1; } let mut e: Vec<_> = m.iter().collect(); e.sort(); println!("{e:?} {:?} {}", m.get("a"), m.contains_key("z"));
    let h: HashSet<i32> = [1, 2, 3, 2].into_iter().collect(); println!("{} {}", h.len(), h.contains(&2));
    let leaf = Rc::new(Node { name: "leaf".into(), children: RefCell::new(vec![]), parent: RefCell::new(Weak::new()) }); let branch = Rc::new(Node { name: "branch".into(), children: RefCell::new(vec![Rc::clone(&leaf)]), parent: RefCell::new(Weak::new()) }); *leaf.parent.borrow_mut() = Rc::downgrade(&branch);
    println!("{} {} {} {}", leaf.parent.borrow().upgrade().map(|p| p.name.clone()).unwrap_or_default(), Rc::strong_count(&leaf), Rc::weak_count(&branch), branch.children.borrow().len());
    let total = Arc::new(Mutex::new(0)); let handles: Vec<_> = (0..4).map(|i| { let t = Arc::clone(&total); std::thread::spawn(move || { *t.lock().unwrap() += i; i * 2 }) }).collect(); let r: i32 = handles.into_iter().map(|h| h.join().unwrap()).sum(); println!("{} {r}", total.lock().unwrap());
    println!("{} {:?} {:?}", make_adder(5)(6), parse(" 42 ").ok(), parse("x").map_err(|e| e.to_string())); println!("{}", parse("-1").unwrap_err());
    { let _a = Loud("a"); let v = vec![Loud("b"), Loud("c")]; let moved = v; let b = Box::new(Loud("d")); drop(moved); let _keep = b; println!("end of scope"); }
    let r = std::panic::catch_unwind(|| { let _l = Loud("unwound"); let v: Vec<i32> = Vec::new(); v[0] }); println!("{}", r.is_err());
    let mut fns: Vec<(String, Box<dyn FnMut() -> i32>)> = vec![]; let mut c = 0; fns.push(("inc".into(), Box::new(move || { c += 1; c }))); println!("{}", fns[0].0); println!("{}", (fns[0].1)()); println!("{}", (fns[0].1)());
    let text = "the quick brown fox"; let caps: String = text.split(' ').map(|w| { let mut c = w.chars(); match c.next() { Some(f) => f.to_uppercase().collect::<String>() + c.as_str(), None => String::new() } }).collect::<Vec<_>>().join(" "); println!("{caps}");
    let res: Result<Vec<i32>, std::num::ParseIntError> = "1,2,x".split(',').map(str::parse).collect(); println!("{}", res.is_err());
    let nested = vec![vec![1, 2], vec![], vec![3]]; println!("{:?} {:#?}", nested.concat(), nested[0]); let (a, b): (Vec<i32>, Vec<i32>) = (1..=6).partition(|x| x % 3 == 0); println!("{a:?} {b:?}"); println!("{:?}", "a1b2".chars().filter(char::is_ascii_digit).collect::<String>()); let arr: [String; 2] = ["x".into(), "y".into()]; println!("{}", arr.iter().fold(String::new(), |acc, s| acc + s)); let cow = String::from_utf8_lossy(b"ok"); println!("{cow}"); let o: Option<Vec<i32>> = vec![Some(1), None].into_iter().collect(); println!("{o:?}");
}
