// What is not a number is the same bits in constants as with rustc.
const ZERO: f32 = 0.0;
const DIVIDED: f32 = ZERO / ZERO;
const DIFFERENCE: f64 = f64::INFINITY - f64::INFINITY;
const PRODUCT: f64 = f64::INFINITY * 0.0;
const REST: f64 = 1.0 % 0.0;
const NEGATED: f64 = -f64::NAN;
const PASSED_ON: f64 = NEGATED + 1.0;

fn main() {
    println!("{:#x} {:#x}", f32::NAN.to_bits(), f64::NAN.to_bits());
    println!("{:#x} {:#x} {:#x} {:#x}", DIVIDED.to_bits(), DIFFERENCE.to_bits(), PRODUCT.to_bits(), REST.to_bits());
    println!("{:#x} {:#x}", NEGATED.to_bits(), PASSED_ON.to_bits());
}
