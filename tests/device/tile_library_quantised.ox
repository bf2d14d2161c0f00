// Numbers of few bits as a library has them: products with vectors and matrices of bytes, to and from floats.
use cutile::prelude::*;

#[cutile::module]
pub mod gemm {
    use cutile::core::*;

    #[cutile::entry()]
    pub fn gemv_i8<const BN: i32, const BK: i32>(y: &mut Tensor<f32, { [BN] }>, w: &Tensor<i8, { [-1, -1] }>, x: &Tensor<i8, { [-1] }>, scale: &Tensor<f32, { [-1] }>, x_scale: f32) {
        let j = program_id(0);
        let pw = w.partition(const_shape![BN, BK]);
        let px = x.partition(const_shape![BK]);
        let mut acc: Tile<i32, { [BN, BK] }> = constant(0, const_shape![BN, BK]);
        for k in 0..num_tiles(&px, 0) {
            let a: Tile<i32, { [BN, BK] }> = convert_tile(pw.load([j, k]));
            let b: Tile<i32, { [BK] }> = convert_tile(px.load([k]));
            acc += a * b.reshape(const_shape![1, BK]).broadcast(const_shape![BN, BK]);
        }
        let sum: Tile<f32, { [BN] }> = convert_tile(reduce_sum(acc, 1));
        y.store(sum * scale.load_tile(const_shape![BN], [j]) * x_scale);
    }

    // Weights of eight bits as floats, stored as bytes.
    #[cutile::entry()]
    pub fn gemv_fp8<const BN: i32, const K: i32>(y: &mut Tensor<f32, { [BN] }>, w: &Tensor<f8e4m3fn, { [-1, K] }>, x: &Tensor<f16, { [K] }>, scale: f32) {
        let w: Tile<f16, { [BN, K] }> = convert_tile(w.load_tile(const_shape![BN, K], [program_id(0), 0]));
        let x = x.load_tile(const_shape![K], [0]).reshape(const_shape![K, 1]);
        let sum: Tile<f32, { [BN, 1] }> = mma(w, x, constant(0.0f32, const_shape![BN, 1]));
        y.store(sum.reshape(const_shape![BN]) * scale);
    }

    #[cutile::entry()]
    pub fn gemm_i8<const BM: i32, const BN: i32, const K: i32>(z: &mut Tensor<i32, { [BM, BN] }>, x: &Tensor<i8, { [-1, K] }>, y: &Tensor<i8, { [K, -1] }>) {
        let (i, j, _) = get_tile_block_id();
        let acc: Tile<i32, { [BM, BN] }> = constant(0i32, const_shape![BM, BN]);
        z.store(mmai(x.load_tile(const_shape![BM, K], [i, 0]), y.load_tile(const_shape![K, BN], [0, j]), acc, signedness::Signed, signedness::Signed));
    }

    #[cutile::entry()]
    pub fn dequantise<const N: i32, const GROUP: i32>(y: &mut Tensor<f16, { [1, N] }>, q: &Tensor<u8, { [-1, -1] }>, scale: &Tensor<f16, { [-1, -1] }>, zero: &Tensor<u8, { [-1, -1] }>) {
        let r = program_id(0);
        let q: Tile<f16, { [N / GROUP, GROUP] }> = convert_tile(q.load_tile(const_shape![1, N], [r, 0]).reshape(const_shape![N / GROUP, GROUP]));
        let s = scale.load_tile(const_shape![1, N / GROUP], [r, 0]).reshape(const_shape![N / GROUP, 1]).broadcast(q.shape());
        let z: Tile<f16, { [1, N / GROUP] }> = convert_tile(zero.load_tile(const_shape![1, N / GROUP], [r, 0]));
        let z = z.reshape(const_shape![N / GROUP, 1]).broadcast(q.shape());
        y.store(((q - z) * s).reshape(const_shape![1, N]));
    }

    #[cutile::entry()]
    pub fn quantise<const N: i32>(q: &mut Tensor<i8, { [1, N] }>, scale: &mut Tensor<f32, { [1] }>, x: &Tensor<f32, { [-1, N] }>) {
        let t = x.load_like(q);
        let most: f32 = tile_to_scalar(reduce_max(absf(t), 1));
        let s = if most == 0.0 { 1.0 } else { most / 127.0 };
        let half = select(ge_tile(t, constant(0.0, t.shape())), constant(0.5f32, t.shape()), constant(-0.5, t.shape()));
        q.store(convert_tile(t / s + half));
        scale.store(s.broadcast(const_shape![1]));
    }
}

fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 73 + seed * 31) % 33) as f32 / 16.0 - 1.0).collect()
}

fn close(a: &[f32], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (*a as f64 - b).abs() <= tolerance * b.abs().max(1.0))
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (m, n, k) = (32usize, 24usize, 48usize);
    let up = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.to_vec()).reshape(shape);
    let h = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.iter().map(|v| *v as f16).collect::<Vec<f16>>()).reshape(shape);
    let bytes = |count: usize, seed: usize| (0..count).map(|i| (i * 37 + seed * 11) as i8).collect::<Vec<i8>>();
    let (w, v) = (bytes(n * k, 1), bytes(k, 2));
    let scales = numbers(n, 8);
    let z = gemm::gemv_i8(api::zeros::<f32>(&[n]).partition([8]), api::copy_host_vec_to_device(&w).reshape(&[n, k]), api::copy_host_vec_to_device(&v), up(&scales, &[n]), 0.01);
    let z = z.generics(vec!["8".into(), "20".into()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("gemv i8 {}", close(&z, &(0..n).map(|j| (0..k).map(|l| w[j * k + l] as f64 * v[l] as f64).sum::<f64>() * scales[j] as f64 * 0.01).collect::<Vec<f64>>(), 1e-5));

    let codes: Vec<f8e4m3fn> = (0..n * k).map(|i| f8e4m3fn::from_bits((i * 29 % 0x70) as u8 | ((i % 2) << 7) as u8)).collect();
    let xs = numbers(k, 9);
    let z = gemm::gemv_fp8(api::zeros::<f32>(&[n]).partition([8]), api::copy_host_vec_to_device(&codes).reshape(&[n, k]), h(&xs, &[k]), 0.5);
    let z = z.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("gemv fp8 {}", close(&z, &(0..n).map(|j| (0..k).map(|l| codes[j * k + l].to_f32() as f64 * xs[l] as f64).sum::<f64>() * 0.5).collect::<Vec<f64>>(), 1e-4));

    let (a, c) = (bytes(m * k, 3), bytes(k * n, 4));
    let z = gemm::gemm_i8(api::zeros::<i32>(&[m, n]).partition([16, 8]), api::copy_host_vec_to_device(&a).reshape(&[m, k]), api::copy_host_vec_to_device(&c).reshape(&[k, n]));
    let z = z.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("gemm i8 {}", (0..m * n).all(|at| z[at] == (0..k).map(|l| a[at / n * k + l] as i32 * c[l * n + at % n] as i32).sum::<i32>()));

    let q: Vec<u8> = (0..4 * 32).map(|i| (i * 7 % 251) as u8).collect();
    let (s, zero) = (numbers(4 * 4, 1), (0..16).map(|i| (i * 3 + 100) as u8).collect::<Vec<u8>>());
    let z = gemm::dequantise(api::zeros::<f16>(&[4, 32]).partition([1, 32]), api::copy_host_vec_to_device(&q).reshape(&[4, 32]), h(&s, &[4, 4]), api::copy_host_vec_to_device(&zero).reshape(&[4, 4]));
    let z = z.generics(vec!["32".into(), "8".into()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("dequantise {}", (0..128).all(|i| z[i] == ((q[i] as f32 - zero[i / 8] as f32) * s[i / 8]) as f16));

    let values = numbers(3 * 20, 12);
    let (q, s, _) = gemm::quantise(api::zeros::<i8>(&[3, 20]).partition([1, 20]), api::zeros::<f32>(&[3]).partition([1]), up(&values, &[3, 20])).sync_on(&stream)?;
    let (q, s) = (q.unpartition().to_host_vec().sync_on(&stream)?, s.unpartition().to_host_vec().sync_on(&stream)?);
    println!("quantise {}", (0..60).all(|i| (q[i] as f32 * s[i / 20] - values[i]).abs() <= s[i / 20] * 0.51));
    Ok(())
}
