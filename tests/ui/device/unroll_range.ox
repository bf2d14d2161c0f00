//@ emit: obj
// The number of copies is known when the function is used.
use cuda_device::unroll;

fn times<const N: u32>(n: u32) -> u32 {
    let (mut i, mut s) = (0, 0);
    #[unroll(N)] //~ ERROR `#[unroll]` takes a number from 2 to 1024, not 1
    while i < n {
        s += i;
        i += 1;
    }
    s
}

fn main() {
    println!("{} {}", times::<4>(3), times::<1>(3));
}
