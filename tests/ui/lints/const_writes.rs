//@ rustc-agrees
const V: [i32; 2] = [1, 2];
const P: (i32, u8) = (1, 2);
struct S {
    a: i32,
}
const C: S = S { a: 1 };
fn main() {
    V[0] = 2; //~ WARN attempting to modify a `const` item
    P.1 = 3; //~ WARN attempting to modify a `const` item
    C.a += 1; //~ WARN attempting to modify a `const` item
    let mut local = V;
    local[0] = 1;
    println!("{:?}", local);
}
