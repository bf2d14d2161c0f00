// Tile kernels on the device there is: bytes moved a second, and for the matrix product operations a second.
use cutile::prelude::*;
use std::time::Instant;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        let tx = load_tile_like(x, z);
        let ty = y.load_like(z);
        z.store(tx + ty);
    }
    #[cutile::entry()]
    fn silu_mul<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        let tx = load_tile_like(x, z);
        let ty = y.load_like(z);
        z.store(tx / (exp(-tx) + 1.0) * ty);
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
    fn gemm<E: ElementType, const BM: i32, const BN: i32>(z: &mut Tensor<f32, { [BM, BN] }>, x: &Tensor<E, { [-1, -1] }>, y: &Tensor<E, { [-1, -1] }>) {
        let px = x.partition(const_shape![BM, 32]);
        let py = y.partition(const_shape![32, BN]);
        let (row, column) = (program_id(0), program_id(1));
        let mut acc: Tile<f32, { [BM, BN] }> = constant(0.0f32, const_shape![BM, BN]);
        for k in 0..num_tiles(&px, 1) {
            acc = mma(px.load([row, k]), py.load([k, column]), acc);
        }
        z.store(acc);
    }
}

fn time(name: &str, bytes: f64, stream: &Arc<Stream>, count: usize, mut run: impl FnMut()) {
    for _ in 0..3 { run(); }
    stream.synchronize().unwrap();
    let start = Instant::now();
    for _ in 0..count { run(); }
    stream.synchronize().unwrap();
    let each = start.elapsed().as_secs_f64() / count as f64;
    println!("{name}: {:.2} us, {:.1} GB/s", each * 1e6, bytes / each / 1e9);
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    const N: usize = 1 << 28;
    let x = api::ones::<f32>(&[N]).sync_on(&stream)?;
    let y = api::ones::<f32>(&[N]).sync_on(&stream)?;
    let mut z = api::zeros::<f32>(&[N]).sync_on(&stream)?;
    let bytes = N as f64 * 4.0;
    time("copy", bytes * 2.0, &stream, 10, || { let _ = x.dup().sync_on(&stream).unwrap(); });
    time("add 1024", bytes * 3.0, &stream, 20, || { kernels::add((&mut z).partition([1024]), &x, &y).sync_on(&stream).unwrap(); });
    time("add 2048", bytes * 3.0, &stream, 20, || { kernels::add((&mut z).partition([2048]), &x, &y).sync_on(&stream).unwrap(); });
    time("add 4096", bytes * 3.0, &stream, 20, || { kernels::add((&mut z).partition([4096]), &x, &y).sync_on(&stream).unwrap(); });
    time("silu 2048", bytes * 3.0, &stream, 20, || { kernels::silu_mul((&mut z).partition([2048]), &x, &y).sync_on(&stream).unwrap(); });
    macro_rules! soft {
        ($($rows:literal $columns:literal $bm:literal;)*) => {
            $(
                let x = api::arange::<f32>($rows * $columns).sync_on(&stream)?.reshape(&[$rows, $columns])?;
                let mut y = api::zeros::<f32>(&[$rows, $columns]).sync_on(&stream)?;
                time(concat!("softmax ", $rows, " x ", $columns, " by ", $bm), $rows as f64 * $columns as f64 * 8.0, &stream, 200,
                    || { let _ = unsafe { kernels::softmax((&mut y).partition([$bm, $columns]), &x).async_on(&stream) }.unwrap(); });
            )*
        };
    }
    soft! { 4096 256 1; 4096 256 4; 4096 1024 1; 32768 1024 1; 8192 8192 1; }
    let a = api::ones::<f16>(&[2048, 2048]).sync_on(&stream)?;
    let b = api::ones::<f16>(&[2048, 2048]).sync_on(&stream)?;
    let mut c = api::zeros::<f32>(&[2048, 2048]).sync_on(&stream)?;
    time("gemm f16 2048 (GFLOP/s in place of GB/s)", 2.0 * 2048.0f64.powi(3), &stream, 5, || { kernels::gemm((&mut c).partition([64, 64]), &a, &b).sync_on(&stream).unwrap(); });
    Ok(())
}
