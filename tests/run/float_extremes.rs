// The larger and the smaller of two floats: signs of zero and NaN as rustc has them.
fn main() {
    let v = [0.0f32, -0.0, 1.5, -2.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    for a in v { for b in v { println!("{a:?} {b:?} {:?} {:?}", std::hint::black_box(a).max(std::hint::black_box(b)), std::hint::black_box(a).min(std::hint::black_box(b))); } }
    const M: f64 = 3.0f64.max(f64::NAN);
    println!("{M} {:?}", [3.0f64, 1.0, 2.0].iter().cloned().fold(f64::NAN, f64::max));
}
