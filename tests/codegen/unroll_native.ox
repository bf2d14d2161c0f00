//@ emit: llvm-ir
//@ flags: -O
// #[unroll] holds in host code as well.
// CHECK-COUNT-7: fmul float
use cuda_device::unroll;

#[unsafe(no_mangle)]
pub fn powers(x: f32, n: u32) -> f32 {
    let mut product = 1.0;
    #[unroll(6)]
    for i in 0..n {
        product *= x + i as f32;
    }
    product
}

fn main() {
    println!("{}", powers(1.5, 4));
}
