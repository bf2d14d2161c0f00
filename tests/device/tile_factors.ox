//@ flags: --tile-threads 128
// Products by matrix instructions, whatever the factors are: sums that are exact in any order, and those that are not a number.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn product<E: ElementType, const M: i32, const N: i32, const K: i32>(
        c: &mut Tensor<f32, { [M, N] }>, a: &Tensor<E, { [-1, -1] }>, b: &Tensor<E, { [-1, -1] }>,
    ) {
        let (pa, pb) = (a.partition(const_shape![M, K]), b.partition(const_shape![K, N]));
        let mut acc = constant(0.0f32, const_shape![M, N]);
        for k in 0..num_tiles(&pa, 1) {
            acc = mma(pa.load([program_id(0), k]), pb.load([k, program_id(1)]), acc);
        }
        c.store(acc);
    }
}

fn main() -> Result<(), Error> {
    use cutile::core::{f8e4m3fn, f8e5m2, tf32};
    let stream = Device::new(0)?.new_stream()?;
    let matrix = |len: usize, step: usize| (0..len).map(|i| ((i * step + i / 5) % 9) as f32 * 0.25 - 1.0).collect::<Vec<f32>>();
    macro_rules! product {
        ($($ty:ident $m:literal $n:literal $k:literal by $bm:literal $bn:literal $bk:literal;)*) => {
            $(
                let (a, b) = (matrix($m * $k, 7), matrix($k * $n, 5));
                let of = |v: &[f32]| v.iter().map(|v| $ty::from_f32(*v)).collect::<Vec<$ty>>();
                let (mut x, y) = (of(&a), of(&b));
                x[3] = $ty::from_f32(f32::NAN);
                let x = api::copy_host_vec_to_device(x).reshape(&[$m, $k]).sync_on(&stream)?;
                let y = api::copy_host_vec_to_device(y).reshape(&[$k, $n]).sync_on(&stream)?;
                let c = api::zeros::<f32>(&[$m, $n]).partition([$bm, $bn]);
                let g = vec![stringify!($ty).to_string(), $bm.to_string(), $bn.to_string(), $bk.to_string()];
                let c = kernels::product::<$ty, _, _, _>(c, &x, &y).generics(g).first().unpartition().to_host_vec().sync_on(&stream)?;
                let want = |i: usize, j: usize| (0..$k).map(|l| a[i * $k + l] * b[l * $n + j]).sum::<f32>();
                let right = ($n..$m * $n).all(|p| c[p] == want(p / $n, p % $n));
                println!("{} {}x{}x{}: {} {}", stringify!($ty), $m, $n, $k, right, c[..$n].iter().all(|v| v.is_nan()));
            )*
        };
    }
    product! {
        tf32 64 64 32 by 64 64 32; tf32 48 40 24 by 16 32 8; f8e4m3fn 64 64 64 by 64 64 32; f8e4m3fn 32 32 40 by 16 32 16;
        f8e5m2 64 64 64 by 32 32 64; f8e5m2 33 47 32 by 16 32 32;
    }
    Ok(())
}
