//@ rustc-agrees
// Types that hold themselves twice, asked about by one that holds them; each is looked into once.
use std::marker::PhantomData;

enum Tree<T> { //~ ERROR E0072
    Node(Tree<T>, Tree<T>),
    Leaf(PhantomData<T>),
}

struct Forest<T> {
    first: Tree<T>,
    rest: Option<Tree<T>>,
}

// A type argument counts where it is held by value: here through two types that hold each other behind a pointer.
struct Even<T>(T, Option<Box<Odd<T>>>);
struct Odd<T>(Box<T>, Option<Box<Even<T>>>);
struct Held(Even<Held>); //~ ERROR E0072
struct Free(Odd<Free>);

fn main() {}
