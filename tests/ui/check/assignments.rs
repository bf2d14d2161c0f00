//@ rustc-agrees
const LIMIT: u32 = 5;

fn value() -> u32 {
    1
}

struct Point {
    x: u32,
}

enum Shape {
    Dot(u32),
}

fn main() {
    LIMIT = 6; //~ ERROR E0070
    value() = 2; //~ ERROR E0070
    3 += 1; //~ ERROR E0067
    value() += 2; //~ ERROR E0067
    let pointer = 0 as *const _;
    let Point { .. } = Point { x: 1, .. }; //~ ERROR E0797
    match Shape::Dot(1) {
        Shape::Dot { size } => {} //~ ERROR E0769
    }
}

fn early(n: u32) -> u32 {
    if n > 3 {
        return; //~ ERROR E0069
    }
    n
}

fn ratio() -> f64 {
    return; //~ ERROR E0069
}

type Number = u32;

fn literal() {
    let n = Number { value: 1 }; //~ ERROR E0071
}
