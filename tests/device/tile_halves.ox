// Numbers of 16 bits: conversions, rounding to even, arithmetic, formatting.
use half::{bf16, f16};

fn main() {
    let a = f16::from_f32(1.5);
    println!("{} {:?} {} {}", a, a, a.to_f32(), (a + f16::ONE * f16::from_f64(0.1)).to_f64());
    println!("{:#06x} {:#06x} {:#06x}", f16::from_f32(65519.0).to_bits(), f16::from_f32(65520.0).to_bits(), f16::from_f32(-0.0).to_bits());
    let b = bf16::from_f32(1.0 / 3.0);
    println!("{} {:?} {:#06x}", b, b, b.to_bits());
    for x in [1.0f32, 1.00390625, 1.01171875, 3.4e38, f32::INFINITY, f32::NAN, -1e-45] {
        print!("{:#06x} ", bf16::from_f32(x).to_bits());
    }
    println!();
    // Just above the middle between two numbers: rounding through `f32` would lose the last bit.
    println!("{:#06x} {:#06x}", bf16::from_f64(1.00390625).to_bits(), bf16::from_f64(1.0039062500000002).to_bits());
    let (mut x, y) = (bf16::from_f32(2.5), bf16::from_f32(-0.5));
    println!("{} {} {} {} {} {}", x + y, x - y, x * y, x / y, x % y, -x);
    x += y;
    x *= x;
    println!("{x} {} {}", x > y, x == bf16::from_f32(4.0));
    println!("{} {} {} {}", bf16::NAN.is_nan(), bf16::INFINITY.is_infinite(), bf16::MAX, y.abs());
    println!("{} {}", bf16::MAX + bf16::MAX, bf16::NAN == bf16::NAN);
}
