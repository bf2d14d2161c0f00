//@ rustc-agrees
// A body that uses a type with an error in it says nothing more, and no MIR is made of it.
struct Node {
    last: std::string::Missing, //~ ERROR cannot find type `Missing` in module `std::string`
}

fn take(node: Node) -> u32 {
    let Some(_) = node.last else { return 0 };
    let Node { last, .. } = node;
    let (a, Some(b)) = last else { return 1 };
    1
}

fn main() {
    take(Node { last: 3 });
}
