// Struct update syntax without the struct.
//@ rustc-agrees
struct Config {
    width: u32,
    height: u32,
    depth: u32,
}

fn main() {
    let base = Config { width: 1, height: 2, depth: 3 };
    let one = Config { width: 5, .. }; //~ ERROR base expression required after `..`
    let two = Config { width: 7, height: 4, .. }; //~ ERROR base expression required after `..`
    println!("{}", one.width + two.depth + base.height);
}
//@ json-agrees
