//@ flags: --tile-threads 128
// Tiles whose layouts are chosen: reductions along either axis, axes exchanged, wide accesses, and memory that one layout stores and
// another loads.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    fn doubled<const M: i32, const K: i32>(t: Tile<f32, { [M, K] }>) -> Tile<f32, { [M, K] }> {
        let mut twice = t;
        twice += t;
        twice
    }

    #[cutile::entry()]
    fn sums<const M: i32, const K: i32>(
        rows: &mut Tensor<f32, { [M] }>, columns: &mut Tensor<f32, { [K] }>, x: &Tensor<f32, { [-1, -1] }>,
    ) {
        let t = x.partition(const_shape![M, K]).load([0, 0]);
        let (most, sum): (Tile<f32, { [M] }>, Tile<f32, { [M] }>) = (reduce_max(t, 1), reduce_sum(doubled(t), 1));
        rows.store(most + sum);
        let (most, sum): (Tile<f32, { [K] }>, Tile<f32, { [K] }>) = (reduce_max(t, 0), reduce_sum(t, 0));
        columns.store(most + sum);
    }

    #[cutile::entry()]
    fn again<const M: i32, const K: i32>(y: &mut Tensor<f32, { [M, K] }>, x: &Tensor<f32, { [-1, -1] }>) {
        y.store(x.load_like(y));
        let first: Tile<f32, { [M, 8] }> = y.partition(const_shape![M, 8]).load([0, 0]);
        let sum: Tile<f32, { [M] }> = reduce_sum(first, 1);
        y.store(sum.reshape(const_shape![M, 1]).broadcast(const_shape![M, K]));
    }

    #[cutile::entry()]
    fn turned<const M: i32, const K: i32>(y: &mut Tensor<f16, { [K, M] }>, x: &Tensor<f16, { [-1, -1] }>) {
        let t = x.partition(const_shape![M, K]).load([0, 0]);
        let t: Tile<f16, { [K, M] }> = (t + t).permute(const_array![1, 0]);
        y.store(t);
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    macro_rules! shapes {
        ($($m:literal $k:literal;)*) => {
            $(
                let a: Vec<f32> = (0..$m * $k).map(|i| ((i * 37 + i / 7) % 101) as f32).collect();
                let x = api::copy_host_vec_to_device(a.clone()).sync_on(&stream)?.reshape(&[$m, $k])?;
                let row = |r: usize| a[r * $k..][..$k].to_vec();
                let column = |c: usize| (0..$m).map(|r| a[r * $k + c]).collect::<Vec<f32>>();
                let most = |line: &[f32]| line.iter().fold(0.0f32, |x, y| x.max(*y));
                let (rows, columns) = (api::zeros::<f32>(&[$m]).partition([$m]), api::zeros::<f32>(&[$k]).partition([$k]));
                let (rows, columns, _) = kernels::sums(rows, columns, &x).sync_on(&stream)?;
                let (rows, columns) = (rows.unpartition().to_host_vec().sync_on(&stream)?, columns.unpartition().to_host_vec().sync_on(&stream)?);
                let right = (0..$m).all(|r| rows[r] == most(&row(r)) + 2.0 * row(r).iter().sum::<f32>())
                    && (0..$k).all(|c| columns[c] == most(&column(c)) + column(c).iter().sum::<f32>());
                println!("{}x{} sums {right}", $m, $k);
                let y = kernels::again(api::zeros::<f32>(&[$m, $k]).partition([$m, $k]), &x).first().unpartition().to_host_vec().sync_on(&stream)?;
                println!("{}x{} again {}", $m, $k, (0..$m * $k).all(|i| y[i] == row(i / $k)[..8].iter().sum::<f32>()));
                let h = api::copy_host_vec_to_device(a.iter().map(|v| *v as f16).collect::<Vec<f16>>()).sync_on(&stream)?.reshape(&[$m, $k])?;
                let y = kernels::turned(api::zeros::<f16>(&[$k, $m]).partition([$k, $m]), &h).first().unpartition().to_host_vec().sync_on(&stream)?;
                println!("{}x{} turned {}", $m, $k, (0..$m * $k).all(|i| y[i] as f32 == 2.0 * a[i % $m * $k + i / $m]));
            )*
        };
    }
    shapes! { 24 40; }
    Ok(())
}
