//@ flags: --tile-threads 128
// Products in loops, whose factors are loaded ahead: edges, views, ways out of the loop, and loops that must not be changed.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn plain<E: ElementType, const M: i32, const N: i32, const K: i32>(
        c: &mut Tensor<f32, { [M, N] }>, a: &Tensor<E, { [-1, -1] }>, b: &Tensor<E, { [-1, -1] }>,
    ) {
        let (pa, pb) = (a.partition(const_shape![M, K]), b.partition(const_shape![K, N]));
        let mut acc = constant(0.0f32, const_shape![M, N]);
        for k in 0..num_tiles(&pa, 1) {
            acc = mma(pa.load([program_id(0), k]), pb.load([k, program_id(1)]), acc);
        }
        c.store(acc);
    }

    // Steps that are left out, a second product behind the first, and sums that go on.
    #[cutile::entry()]
    fn twice<const M: i32, const N: i32, const K: i32>(
        c: &mut Tensor<f32, { [M, N] }>, a: &Tensor<f16, { [-1, -1] }>, b: &Tensor<f16, { [-1, -1] }>, skip: i32, last: i32,
    ) {
        let (pa, pb) = (a.partition(const_shape![M, K]), b.partition(const_shape![K, N]));
        let mut acc = c.load();
        let mut round = 0;
        while round < 2 {
            let mut k = 0;
            loop {
                if k == last {
                    break;
                }
                k += 1;
                if k - 1 == skip {
                    continue;
                }
                let left = pa.load([program_id(0), k - 1]);
                let right = pb.load([k - 1, program_id(1)]);
                let sum = mma(left, right, acc);
                acc = sum;
                if k == num_tiles(&pa, 1) {
                    break;
                }
            }
            acc += 1.0f32;
            round += 1;
        }
        c.store(acc);
    }

    // The factor is looked at, the sums are, and what is loaded is stored in the loop.
    #[cutile::entry()]
    fn apart<const M: i32, const K: i32>(
        c: &mut Tensor<f32, { [M, M] }>, d: &mut Tensor<f16, { [M, K] }>, a: &Tensor<f16, { [-1, -1] }>, b: &Tensor<f16, { [-1, -1] }>,
    ) {
        let (pa, pb) = (a.partition(const_shape![M, K]), b.partition(const_shape![K, M]));
        let mut acc = constant(0.0f32, const_shape![M, M]);
        let mut most = 0.0f32;
        for k in 0..num_tiles(&pa, 1) {
            let left = pa.load([0, k]);
            most += tile_to_scalar(reduce_max::<f16, _, { [] }>(reduce_max::<_, _, { [M] }>(left, 1), 0)) as f32;
            acc = mma(left, pb.load([k, 0]), acc);
        }
        let mut other = constant(0.0f32, const_shape![M, M]);
        for k in 0..2 {
            other = mma(d.partition(const_shape![M, K]).load([0, 0]), pb.load([k, 0]), other);
            let now = d.load();
            d.store(now + now);
        }
        c.store(acc + other + most);
    }
}

fn matrix(rows: usize, columns: usize, step: usize) -> Vec<f32> {
    (0..rows * columns).map(|i| ((i * step + i / 5) % 9) as f32 - 4.0).collect()
}

fn product(a: &[f32], b: &[f32], m: usize, k: usize, n: usize, used: impl Fn(usize) -> f32) -> Vec<f32> {
    let at = |i: usize, j: usize| (0..k).map(|l| a[i * k + l] * b[l * n + j] * used(l)).sum::<f32>();
    (0..m * n).map(|x| at(x / n, x % n)).collect()
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    macro_rules! plain {
        ($($ty:ident $m:literal $n:literal $k:literal by $bm:literal $bn:literal $bk:literal;)*) => {
            $(
                let (a, b) = (matrix($m, $k, 7), matrix($k, $n, 5));
                let x = api::copy_host_vec_to_device(a.iter().map(|v| *v as $ty).collect::<Vec<$ty>>()).reshape(&[$m, $k]).sync_on(&stream)?;
                let y = api::copy_host_vec_to_device(b.iter().map(|v| *v as $ty).collect::<Vec<$ty>>()).reshape(&[$k, $n]).sync_on(&stream)?;
                let c = api::zeros::<f32>(&[$m, $n]).partition([$bm, $bn]);
                let g = vec![stringify!($ty).to_string(), $bm.to_string(), $bn.to_string(), $bk.to_string()];
                let c = kernels::plain::<$ty, _, _, _>(c, &x, &y).generics(g).first().unpartition().to_host_vec().sync_on(&stream)?;
                println!("{} {}x{}x{}: {}", stringify!($ty), $m, $n, $k, c == product(&a, &b, $m, $k, $n, |_| 1.0));
            )*
        };
    }
    plain! {
        f16 128 128 160 by 128 128 32; bf16 64 64 64 by 64 64 16; f16 72 100 56 by 64 64 32; f16 33 40 37 by 16 32 16;
        bf16 64 32 16 by 64 32 64; f32 64 32 32 by 64 32 16;
    }
    let (a, b) = (matrix(64, 96, 7), matrix(96, 64, 5));
    let halves = |v: &[f32]| v.iter().map(|x| *x as f16).collect::<Vec<f16>>();
    let x = api::copy_host_vec_to_device(halves(&a)).reshape(&[64, 96]).sync_on(&stream)?;
    let y = api::copy_host_vec_to_device(halves(&b)).reshape(&[96, 64]).sync_on(&stream)?;
    for (skip, last) in [(1, 6), (-1, 3), (0, 1), (7, 0)] {
        let c = api::ones::<f32>(&[64, 64]).partition([64, 64]);
        let g = vec!["64".to_string(), "64".to_string(), "16".to_string()];
        let c = kernels::twice(c, &x, &y, skip, last).generics(g).first().unpartition().to_host_vec().sync_on(&stream)?;
        let used = |l: usize| if (l / 16) as i32 == skip || (l / 16) as i32 >= last { 0.0 } else { 1.0 };
        let want: Vec<f32> = product(&a, &b, 64, 96, 64, used).iter().map(|v| v * 2.0 + 3.0).collect();
        println!("twice {skip} {last}: {}", c == want);
    }
    let c = api::zeros::<f32>(&[64, 64]).partition([64, 64]);
    let d = api::ones::<f16>(&[64, 32]).partition([64, 32]);
    let c = kernels::apart(c, d, &x, &y).first().unpartition().to_host_vec().sync_on(&stream)?;
    let (plain, ones, twos) = (product(&a, &b, 64, 96, 64, |_| 1.0), vec![1.0; 64 * 96], vec![2.0; 64 * 96]);
    let first = product(&ones, &b, 64, 96, 64, |l| if l < 32 { 1.0 } else { 0.0 });
    let second = product(&twos, &b, 64, 96, 64, |l| if l / 32 == 1 { 1.0 } else { 0.0 });
    println!("apart: {}", (0..64 * 64).all(|i| c[i] == plain[i] + first[i] + second[i] + 9.0));
    Ok(())
}
