// Tile kernels: add with a ragged end, softmax by rows of several shapes, a matrix product, generic elements.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        let tx = load_tile_like(x, z);
        let ty = y.load_like(z);
        z.store(tx + ty * 2.0);
    }

    #[cutile::entry()]
    fn softmax<const BM: i32, const BN: i32>(y: &mut Tensor<f32, { [BM, BN] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let tx: Tile<f32, { [BM, BN] }> = x.load_like(y);
        let most: Tile<f32, { [BM] }> = reduce_max(tx, 1i32);
        let most: Tile<f32, { [BM, BN] }> = most.reshape(shape![BM, 1]).broadcast(y.shape());
        let power: Tile<f32, { [BM, BN] }> = exp(tx - most);
        let sum: Tile<f32, { [BM] }> = reduce_sum(power, 1i32);
        let sum: Tile<f32, { [BM, BN] }> = sum.reshape(shape![BM, 1]).broadcast(y.shape());
        y.store(power / sum);
    }

    #[cutile::entry()]
    fn gemm<E: ElementType, const BM: i32, const BN: i32>(
        z: &mut Tensor<f32, { [BM, BN] }>,
        x: &Tensor<E, { [-1, -1] }>,
        y: &Tensor<E, { [-1, -1] }>,
    ) {
        const BK: i32 = 16;
        let px = x.partition(const_shape![BM, BK]);
        let py = y.partition(const_shape![BK, BN]);
        let (row, column) = (program_id(0), program_id(1));
        let mut acc: Tile<f32, { [BM, BN] }> = constant(0.0f32, const_shape![BM, BN]);
        for k in 0..num_tiles(&px, 1) {
            let tx: Tile<E, { [BM, BK] }> = px.load([row, k]);
            let ty: Tile<E, { [BK, BN] }> = py.load([k, column]);
            acc = mma(tx, ty, acc);
        }
        z.store(acc);
    }

    #[cutile::entry()]
    fn scale<E: ElementType, const S: [i32; 2]>(z: &mut Tensor<E, S>, x: &Tensor<E, { [-1, -1] }>, by: E) {
        let tx = x.load_like(z);
        let old = z.load();
        z.store(tx * by + old);
    }
}

fn softmax_of(rows: usize, columns: usize, x: &[f32]) -> Vec<f64> {
    let mut all = Vec::new();
    for row in x.chunks(columns).take(rows) {
        let most = row.iter().copied().fold(f32::MIN, f32::max) as f64;
        let sum: f64 = row.iter().map(|v| (*v as f64 - most).exp()).sum();
        all.extend(row.iter().map(|v| (*v as f64 - most).exp() / sum));
    }
    all
}

fn farthest(got: &[f32], want: &[f64]) -> f64 {
    assert_eq!(got.len(), want.len());
    got.iter().zip(want).map(|(g, w)| (*g as f64 - w).abs()).fold(0.0, f64::max)
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;

    let z = api::zeros::<f32>(&[1000]).partition([128]);
    let sums = kernels::add(z, api::arange::<f32>(1000), api::ones::<f32>(&[1000]));
    let sums: Vec<f32> = sums.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("add: {}", sums.iter().enumerate().all(|(i, v)| *v == i as f32 + 2.0));

    macro_rules! softmax {
        ($($rows:literal $columns:literal by $bm:literal $bn:literal;)*) => {
            $(
                let data: Vec<f32> = (0..$rows * $columns).map(|i| ((i * 37) % 101) as f32 * 0.1 - 3.0).collect();
                let x = api::copy_host_vec_to_device(&Arc::new(data.clone())).sync_on(&stream)?.reshape(&[$rows, $columns])?;
                let y = api::zeros::<f32>(&[$rows, $columns]).partition([$bm, $bn]);
                let y: Vec<f32> = kernels::softmax(y, x).first().unpartition().to_host_vec().sync_on(&stream)?;
                let far = farthest(&y, &softmax_of($rows, $columns, &data));
                println!("softmax {} x {} by {} x {}: {}", $rows, $columns, $bm, $bn, far < 1e-6);
            )*
        };
    }
    softmax! {
        8 256 by 1 256; 8 256 by 4 256; 6 64 by 2 64; 16 16 by 8 16; 5 100 by 1 100; 7 30 by 7 30; 4 2048 by 1 2048;
        64 4 by 64 4; 4 1024 by 2 1024;
    }

    let (m, k, n) = (48usize, 40usize, 64usize);
    let a: Vec<f32> = (0..m * k).map(|i| (i % 7) as f32 - 3.0).collect();
    let b: Vec<f32> = (0..k * n).map(|i| (i % 5) as f32 - 2.0).collect();
    let mut want = vec![0.0f64; m * n];
    for i in 0..m {
        for j in 0..n {
            want[i * n + j] = (0..k).map(|l| a[i * k + l] as f64 * b[l * n + j] as f64).sum();
        }
    }
    let x = api::copy_host_vec_to_device(&Arc::new(a.clone())).sync_on(&stream)?.reshape(&[m, k])?;
    let y = api::copy_host_vec_to_device(&Arc::new(b.clone())).sync_on(&stream)?.reshape(&[k, n])?;
    let z = api::zeros::<f32>(&[m, n]).partition([16, 32]);
    let z: Vec<f32> = kernels::gemm(z, x, y).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("gemm f32: {}", farthest(&z, &want) == 0.0);
    let a: Vec<f16> = a.iter().map(|v| *v as f16).collect();
    let b: Vec<f16> = b.iter().map(|v| *v as f16).collect();
    let x = api::copy_host_vec_to_device(&Arc::new(a)).sync_on(&stream)?.reshape(&[m, k])?;
    let y = api::copy_host_vec_to_device(&Arc::new(b)).sync_on(&stream)?.reshape(&[k, n])?;
    let z = api::zeros::<f32>(&[m, n]).partition([16, 32]);
    let z: Vec<f32> = kernels::gemm(z, x, y).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("gemm f16: {}", farthest(&z, &want) == 0.0);

    let x = api::arange::<i32>(24).sync_on(&stream)?.reshape(&[4, 6])?;
    let z = api::ones::<i32>(&[4, 6]).partition([2, 3]);
    let z: Vec<i32> = kernels::scale(z, x, 10).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("scale i32: {z:?}");
    let x = api::arange::<f64>(6).sync_on(&stream)?.reshape(&[2, 3])?;
    let z = api::ones::<f64>(&[2, 3]).partition([2, 3]);
    let z: Vec<f64> = kernels::scale(z, x, 0.5).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("scale f64: {z:?}");
    Ok(())
}
