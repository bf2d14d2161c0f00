//@ flags: --tile-threads 128
// Tiles that change their layout on the way: within threads, within warps, through shared memory, of elements of all sizes.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn turn<E: ElementType, const M: i32, const N: i32>(y: &mut Tensor<E, { [M, N] }>, x: &Tensor<E, { [-1, -1] }>) {
        let (row, column, _) = get_tile_block_id();
        y.store(x.load_tile(const_shape![N, M], [column, row]).permute(const_array![1, 0]));
    }

    // Both orders of the axes are accessed, and what is made again serves both.
    #[cutile::entry()]
    fn symmetric<const N: i32>(y: &mut Tensor<f32, { [N, N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let one = constant(1.0f32, const_shape![N, N]);
        let t = x.load_tile(const_shape![N, N], [0, 0]) + one;
        let u: Tile<f32, { [N, N] }> = t.permute(const_array![1, 0]);
        y.store(t * u - one);
    }

    // A tile that escapes into a struct, and comes back.
    struct Pair<const N: i32> {
        sum: Tile<f32, { [4, N] }>,
        difference: Tile<f32, { [4, N] }>,
    }

    #[inline(never)]
    fn both<const N: i32>(a: Tile<f32, { [4, N] }>, b: Tile<f32, { [4, N] }>) -> Pair<N> {
        Pair { sum: a + b, difference: a - b }
    }

    #[cutile::entry()]
    fn pairs<const N: i32>(y: &mut Tensor<f32, { [4, N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t = x.load_like(y);
        let rows: Tile<f32, { [4] }> = reduce_max(t, 1);
        let pair = both(t, rows.reshape(const_shape![4, 1]).broadcast(const_shape![4, N]));
        let sums: Tile<f32, { [4] }> = reduce_sum(pair.difference, 1);
        y.store(pair.sum - sums.reshape(const_shape![4, 1]).broadcast(const_shape![4, N]));
    }

    // In a loop: the weights are converted once.
    #[cutile::entry()]
    fn steps<const N: i32>(y: &mut Tensor<i32, { [N, 32] }>, x: &Tensor<i32, { [-1, -1] }>, w: &Tensor<i32, { [-1, -1] }>) {
        let weights = w.load_tile(const_shape![32, N], [0, 0]);
        let mut sum = constant(0i32, const_shape![N, 32]);
        for i in 0..3 {
            let turned: Tile<i32, { [N, 32] }> = weights.permute(const_array![1, 0]);
            sum = sum + turned * x.load_tile(const_shape![N, 32], [i, 0]);
        }
        y.store(sum);
    }

    #[cutile::entry()]
    fn columns<const N: i32>(y: &mut Tensor<f32, { [N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t = x.load_tile(const_shape![16, N], [0, 0]);
        let most: Tile<f32, { [N] }> = reduce_max(t, 0);
        let (i, own): (Tile<f32, { [N] }>, Tile<f32, { [N] }>) = (itof(iota::<i32, _>(const_shape![N])), x.load_tile(const_shape![1, N], [3, 0]).reshape(const_shape![N]));
        y.store(most * i + own);
    }
}

fn number(i: usize) -> i64 {
    (i as i64 * 37 + 11) % 101 - 50
}

macro_rules! turned {
    ($stream:ident $($ty:ident $from:expr, $rows:literal $columns:literal;)*) => {
        $(
            let x: Vec<$ty> = (0..$rows * $columns * 4).map(|i| $from(number(i))).collect();
            let input = api::copy_host_vec_to_device(x.clone()).sync_on(&$stream)?.reshape(&[$columns * 2, $rows * 2])?;
            let y = api::zeros::<$ty>(&[$rows * 2, $columns * 2]).partition([$rows, $columns]);
            let y = kernels::turn(y, &input).first().unpartition().to_host_vec().sync_on(&$stream)?;
            for i in 0..$rows * 2 {
                for j in 0..$columns * 2 {
                    assert!(y[i * $columns * 2 + j] == x[j * $rows * 2 + i], "{} {i} {j}", stringify!($ty));
                }
            }
            println!("turned {}x{} of {}", $rows, $columns, stringify!($ty));
        )*
    };
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    turned! { stream
        f32 |v| v as f32, 32 64; f32 |v| v as f32, 64 64; f32 |v| v as f32, 16 16; f32 |v| v as f32, 128 128;
        u8 |v| v as u8, 64 128; i64 |v: i64| v, 16 64; f64 |v| v as f64, 8 32; u16 |v| v as u16, 32 32;
        f32 |v| v as f32, 24 40; i32 |v| v as i32, 4 2; i32 |v| v as i32, 12 96;
    }
    let x: Vec<f32> = (0..32 * 32).map(|i| number(i) as f32).collect();
    let input = api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?.reshape(&[32, 32])?;
    let y = kernels::symmetric(api::zeros::<f32>(&[32, 32]).partition([32, 32]), &input).first().unpartition().to_host_vec().sync_on(&stream)?;
    assert!((0..1024).all(|i| y[i] == (x[i] + 1.0) * (x[i % 32 * 32 + i / 32] + 1.0) - 1.0));

    let y = kernels::pairs(api::zeros::<f32>(&[32, 32]).partition([4, 32]), &input).first().unpartition().to_host_vec().sync_on(&stream)?;
    for r in 0..32 {
        let row = &x[r * 32..][..32];
        let most = row.iter().fold(f32::MIN, |a, b| a.max(*b));
        let sum: f32 = row.iter().map(|v| v - most).sum();
        assert!((0..32).all(|j| y[r * 32 + j] == row[j] + most - sum));
    }

    let x: Vec<i32> = (0..192 * 32).map(|i| number(i) as i32).collect();
    let w: Vec<i32> = (0..32 * 64).map(|i| number(i + 7) as i32).collect();
    let xs = api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?.reshape(&[192, 32])?;
    let ws = api::copy_host_vec_to_device(w.clone()).sync_on(&stream)?.reshape(&[32, 64])?;
    let y = kernels::steps(api::zeros::<i32>(&[64, 32]).partition([64, 32]), &xs, &ws).first().unpartition().to_host_vec().sync_on(&stream)?;
    for i in 0..64 * 32 {
        let (r, c) = (i / 32, i % 32);
        assert_eq!(y[i], (0..3).map(|k| w[c * 64 + r] * x[(k * 64 + r) * 32 + c]).sum::<i32>());
    }

    let x: Vec<f32> = (0..16 * 64).map(|i| number(i) as f32).collect();
    let xs = api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?.reshape(&[16, 64])?;
    let y = kernels::columns(api::zeros::<f32>(&[64]).partition([64]), &xs).first().unpartition().to_host_vec().sync_on(&stream)?;
    for j in 0..64 {
        let most = (0..16).map(|r| x[r * 64 + j]).fold(f32::MIN, f32::max);
        assert_eq!(y[j], most * j as f32 + x[3 * 64 + j]);
    }
    println!("all as on the host");
    Ok(())
}
