// Type parameters that only the type itself is given.
//@ rustc-agrees
#![allow(dead_code)]
struct List<T>(Option<Box<List<T>>>); //~ ERROR only used recursively
enum Tree<'a, T> {
    Leaf(&'a u8),
    Node(Box<Tree<'a, Vec<T>>>, std::rc::Rc<Tree<'a, T>>), //~ ERROR only used recursively
}
struct First<T>(Option<Box<Second<T>>>); //~ ERROR only used recursively
struct Second<T>(Option<Box<First<T>>>); //~ ERROR only used recursively
struct Life<'a>(Option<Box<Life<'a>>>); //~ ERROR E0392
fn main() {}
