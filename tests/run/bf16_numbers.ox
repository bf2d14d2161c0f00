// bf16: the range of f32 with 8 bits of precision; rounded once, to even.
const THIRD: bf16 = 1.0 / 3.0;
const SUM: bf16 = THIRD + 0.5;
static TABLE: [bf16; 3] = [bf16::MAX, bf16::MIN_POSITIVE, bf16::EPSILON];

fn main() {
    let a = 1.5f32 as bf16;
    let b: bf16 = 2.25;
    println!("{} {:?} {} {}", a + b, a * b, a < b, -a / b);
    println!("{THIRD} {SUM} {:e} {:?}", TABLE[0], TABLE);
    println!("{:#06x} {:#06x}", THIRD.to_bits(), (1.0f64 / 3.0).to_bits() as u16);
    println!("{} {}", bf16::from_bits(0x3fc0), bf16::NAN.is_nan());
    println!("{} {} {}", b.sqrt(), b.powi(2), b.mul_add(a, 1.0));
    // Ties go to even, and a double is rounded once.
    println!("{:#x} {:#x}", (1.00390625f32 as bf16).to_bits(), (1.01171875f32 as bf16).to_bits());
    println!("{:#x}", (1.0039062500000002f64 as bf16).to_bits());
    println!("{} {} {}", 300.0 as bf16 as u8, -1.0 as bf16 as u8, 1e39f64 as bf16);
    println!("{:?}", [3.0 as bf16, 1.0, 2.0].iter().copied().fold(bf16::NEG_INFINITY, |m, x| if x > m { x } else { m }));
    println!("{}", std::mem::size_of::<bf16>());
    println!("{}", f32::from(b) + f64::from(a) as f32);
}
