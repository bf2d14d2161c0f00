// Norms of rows, gated activations, the place of the greatest; shapes that are computed by the host program.
use cutile::prelude::*;
#[cutile::module]
mod kernels {
    use cutile::core::*;
    #[cutile::entry()]
    fn rms_norm<const N: i32, const B: i32>(out: &mut Tensor<f16, { [1, N] }>, x: &Tensor<f16, { [-1, N] }>, w: &Tensor<f16, { [N] }>, eps: f32) {
        let shape: Shape<{ [1, B] }> = const_shape![1, B];
        let px = x.partition(shape);
        let pw = w.partition(const_shape![B]);
        let row = get_tile_block_id().0;
        let mut rms: Tile<f32, { [1, B] }> = constant(0.0, shape);
        let n = N / B;
        for j in 0i32..n {
            let tx: Tile<f16, { [1, B] }> = px.load([row, j]);
            let tx: Tile<f32, { [1, B] }> = convert_tile(tx);
            rms = rms + tx * tx;
        }
        let rms: Tile<f32, { [1] }> = reduce_sum(rms, 1i32);
        let rms: f32 = tile_to_scalar(rms.reshape(const_shape![]));
        let nf: f32 = convert_scalar(N);
        let rms: Tile<f32, { [] }> = scalar_to_tile(rms / nf + eps);
        let r: f32 = tile_to_scalar(rsqrt(rms, ftz::Disabled));
        let r = r.broadcast(shape);
        let mut po = out.partition_mut(shape);
        for j in 0i32..n {
            let tx: Tile<f32, { [1, B] }> = convert_tile(px.load([row, j]));
            let tw: Tile<f32, { [B] }> = convert_tile(pw.load([j]));
            let t = tx * r * tw.reshape(shape);
            let t: Tile<f16, { [1, B] }> = convert_tile(t);
            po.store(t, [0, j]);
        }
    }
    #[cutile::entry()]
    fn layer_norm<const BM: i32, const BN: i32>(y: &mut Tensor<f32, { [BM, BN] }>, x: &Tensor<f32, { [-1, -1] }>, g: &Tensor<f32, { [-1] }>, b: &Tensor<f32, { [-1] }>, eps: f32) {
        let tx = load_tile_like(x, y);
        let n = BN as f32;
        let mean: Tile<f32, { [BM] }> = reduce_sum(tx, 1) / n;
        let c = tx - mean.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]);
        let var: Tile<f32, { [BM] }> = reduce_sum(c * c, 1);
        let var = var / n + eps;
        let inv = rsqrt(var).reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]);
        let g = g.load_tile(const_shape![BN], [0]).reshape(const_shape![1, BN]).broadcast(const_shape![BM, BN]);
        let b = b.load_tile(const_shape![BN], [0]).reshape(const_shape![1, BN]).broadcast(const_shape![BM, BN]);
        y.store(fma(c * inv, g, b, rounding::NearestEven, ftz::Disabled));
    }
    #[cutile::entry()]
    fn silu_mul<E: ElementType, const S: [i32; 2]>(z: &mut Tensor<E, S>, x: &Tensor<E, { [-1, -1] }>, y: &Tensor<E, { [-1, -1] }>) {
        let tx: Tile<f32, S> = convert_tile(x.load_like(z));
        let ty: Tile<f32, S> = convert_tile(y.load_like(z));
        let one = constant(1.0f32, z.shape());
        let s = tx * true_div(one, one + exp(negf(tx)));
        z.store(convert_tile(s * ty));
    }
    #[cutile::entry()]
    fn argmax<const BM: i32, const BN: i32>(y: &mut Tensor<i32, { [BM] }>, x: &Tensor<f32, { [-1, BN] }>) {
        let t = x.load_tile(const_shape![BM, BN], [program_id(0), 0]);
        let m: Tile<f32, { [BM] }> = reduce(t, 1, f32::NEG_INFINITY, |a, b| max(a, b));
        let m = m.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]);
        let at: Tile<i32, { [BN] }> = iota(const_shape![BN]);
        let at = at.reshape(const_shape![1, BN]).broadcast(const_shape![BM, BN]);
        let c = select(cmpf(t, m, predicate::Equal, cmp_ordering::Ordered), at, constant(i32::MAX, const_shape![BM, BN]));
        y.store(reduce_min(c, 1));
    }
}
fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    const N: usize = 256;
    let xs: Vec<f16> = (0..4 * N).map(|i| ((i % 17) as f32 * 0.25 - 2.0) as f16).collect();
    let x = api::copy_host_vec_to_device(&Arc::new(xs.clone())).reshape(&[4, N]).sync_on(&stream)?;
    let w = api::ones::<f16>(&[N]).sync_on(&stream)?;
    let out = api::zeros::<f16>(&[4, N]).partition([1, N]);
    let block = 64usize;
    let out = kernels::rms_norm(out, &x, &w, 1e-5).generics([N, block].iter().map(|n| n.to_string()).collect()).first().unpartition().to_host_vec().sync_on(&stream);
    println!("{}", out.is_ok());
    let out = api::zeros::<f16>(&[4, N]).partition([1, N]);
    let out = kernels::rms_norm(out, &x, &w, 1e-5).generics(vec![N.to_string(), block.to_string()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    let ok = (0..4).all(|r| { let s: f32 = (0..N).map(|i| (xs[r * N + i] as f32).powi(2)).sum::<f32>() / N as f32; (0..N).all(|i| ((out[r * N + i] as f32) - xs[r * N + i] as f32 / (s + 1e-5).sqrt()).abs() < 2e-3) });
    println!("{ok}");
    let x = api::rand::<f32, 2>([8, 64], Some(1)).sync_on(&stream)?;
    let g = api::ones(&[64]).sync_on(&stream)?;
    let b = api::zeros(&[64]).sync_on(&stream)?;
    let y = api::zeros::<f32>(&[8, 64]).partition([2, 64]);
    let y = kernels::layer_norm(y, &x, &g, &b, 1e-5).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", y.chunks(64).all(|r| r.iter().sum::<f32>().abs() < 1e-3 && (r.iter().map(|v| v * v).sum::<f32>() / 64.0 - 1.0).abs() < 1e-2));
    let y = api::zeros::<bf16>(&[8, 64]).partition([4, 32]);
    let a = api::ones::<bf16>(&[8, 64]);
    let bb = api::full::<bf16>(2.0 as bf16, &[8, 64]);
    let y = kernels::silu_mul(y, a, bb).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{:?}", y[0]);
    let y = api::zeros::<i32>(&[8]).partition([4]);
    let hx = x.to_host_vec().sync_on(&stream)?;
    let y = kernels::argmax(y, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", y.iter().enumerate().all(|(r, i)| hx[r * 64..][..64].iter().all(|v| *v <= hx[r * 64 + *i as usize])));
    Ok(())
}
