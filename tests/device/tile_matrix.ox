// Matrices of shapes and types that matrix instructions know, and what else is done with such tiles.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn product<E: ElementType, A: ElementType, const M: i32, const N: i32, const K: i32>(
        c: &mut Tensor<A, { [M, N] }>,
        a: &Tensor<E, { [-1, -1] }>,
        b: &Tensor<E, { [-1, -1] }>,
    ) {
        let (row, column, _) = get_tile_block_id();
        let (pa, pb) = (a.partition(const_shape![M, K]), b.partition(const_shape![K, N]));
        let mut acc = c.load();
        for k in 0..pa.num_tiles(1) {
            acc = mma(pa.load([row, k]), pb.load([k, column]), acc);
        }
        c.store(acc);
    }

    #[cutile::entry()]
    fn rows<const M: i32, const N: i32>(
        sums: &mut Tensor<f32, { [M] }>,
        y: &mut Tensor<f32, { [M, N] }>,
        x: &Tensor<f32, { [-1, N] }>,
        turned: &mut Tensor<f32, { [N, M] }>,
    ) {
        let t = x.load_tile(const_shape![M, N], [program_id(0), 0]);
        sums.store(reduce_sum(t, 1));
        let most: Tile<f32, { [M] }> = reduce_max(t, 1);
        let columns: Tile<f32, { [N] }> = reduce_min(t, 0);
        let by_row = most.reshape(const_shape![M, 1]).broadcast(y.shape());
        let by_column = columns.reshape(const_shape![1, N]).broadcast(y.shape());
        let flat: Tile<f32, { [M * N] }> = t.reshape(const_shape![M * N]);
        let again: Tile<f32, { [1, M, N] }> = (flat + 1.0).reshape(const_shape![1, M, N]);
        y.store(again.reshape(y.shape()) + by_row - by_column);
        turned.store(t.transpose());
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    macro_rules! product {
        ($($ty:ident $acc:ident $m:literal $n:literal $k:literal by $bm:literal $bn:literal $bk:literal;)*) => {
            $(
                let a: Vec<i32> = (0..$m * $k).map(|i| (i * 7 + i / 5) % 9).collect();
                let b: Vec<i32> = (0..$k * $n).map(|i| (i * 5 + i / 3) % 7).collect();
                let x = api::copy_host_vec_to_device(a.iter().map(|v| *v as $ty).collect::<Vec<$ty>>()).reshape(&[$m, $k]).sync_on(&stream)?;
                let y = api::copy_host_vec_to_device(b.iter().map(|v| *v as $ty).collect::<Vec<$ty>>()).reshape(&[$k, $n]).sync_on(&stream)?;
                let c = api::ones::<$acc>(&[$m, $n]).partition([$bm, $bn]);
                let g = vec![stringify!($ty).to_string(), stringify!($acc).to_string(), $bm.to_string(), $bn.to_string(), $bk.to_string()];
                let c = kernels::product::<$ty, $acc, _, _, _>(c, &x, &y).generics(g).first().unpartition().to_host_vec().sync_on(&stream)?;
                let good = (0..$m).all(|i| (0..$n).all(|j| {
                    let want: i32 = 1 + (0..$k).map(|l| a[i * $k + l] * b[l * $n + j]).sum::<i32>();
                    c[i * $n + j] as f64 == want as f64
                }));
                println!("{} {} {}x{}x{}: {good}", stringify!($ty), stringify!($acc), $bm, $bn, $bk);
            )*
        };
    }
    product! {
        f16 f32 128 64 64 by 64 64 32; bf16 f32 32 128 32 by 32 64 16; i8 i32 64 64 64 by 64 64 64; u8 i32 48 64 64 by 16 64 32;
        f16 f32 100 72 40 by 64 32 16; f32 f32 64 32 16 by 64 32 16;
    }
    macro_rules! rows {
        ($($m:literal $n:literal;)*) => {
            $(
                let data: Vec<f32> = (0..$m * $n).map(|i| ((i * 37) % 101) as f32).collect();
                let x = api::copy_host_vec_to_device(data.clone()).reshape(&[$m, $n]).sync_on(&stream)?;
                let sums = api::zeros::<f32>(&[$m]).partition([$m]);
                let y = api::zeros::<f32>(&[$m, $n]).partition([$m, $n]);
                let turned = api::zeros::<f32>(&[$n, $m]).partition([$n, $m]);
                let (sums, y, _, turned) = kernels::rows(sums, y, &x, turned).grid((1, 1, 1)).sync_on(&stream)?;
                let sums = sums.unpartition().to_host_vec().sync_on(&stream)?;
                let y = y.unpartition().to_host_vec().sync_on(&stream)?;
                let turned = turned.unpartition().to_host_vec().sync_on(&stream)?;
                let good = (0..$m).all(|i| {
                    let row = &data[i * $n..][..$n];
                    let most = row.iter().copied().fold(0.0, f32::max);
                    sums[i] == row.iter().sum::<f32>()
                        && (0..$n).all(|j| {
                            let least = (0..$m).map(|r| data[r * $n + j]).fold(1000.0, f32::min);
                            y[i * $n + j] == row[j] + 1.0 + most - least && turned[j * $m + i] == row[j]
                        })
                });
                println!("rows {}x{}: {good}", $m, $n);
            )*
        };
    }
    rows! { 64 32; 32 16; 16 64; 24 10; }
    Ok(())
}
