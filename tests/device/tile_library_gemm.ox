// Products of matrices as a library has them: over element types, with what follows them, in batches, over groups of experts, by
// vectors, persistent.
use cutile::prelude::*;

#[cutile::module]
pub mod activations {
    use cutile::core::*;

    pub trait Activation {
        fn apply<const S: [i32; 2]>(x: Tile<f32, S>) -> Tile<f32, S>;
    }
    pub struct Identity;
    pub struct Silu;
    pub struct Gelu;

    impl Activation for Identity {
        fn apply<const S: [i32; 2]>(x: Tile<f32, S>) -> Tile<f32, S> {
            x
        }
    }
    impl Activation for Silu {
        fn apply<const S: [i32; 2]>(x: Tile<f32, S>) -> Tile<f32, S> {
            x / (1.0f32 + exp(-x))
        }
    }
    impl Activation for Gelu {
        fn apply<const S: [i32; 2]>(x: Tile<f32, S>) -> Tile<f32, S> {
            const C: f32 = 0.7978845608;
            0.5f32 * x * (tanh((x + x * x * x * 0.044715f32) * C) + 1.0f32)
        }
    }

    pub fn activate<const S: [i32; 2]>(kind: i32, x: Tile<f32, S>) -> Tile<f32, S> {
        match kind {
            0 => Identity::apply(x),
            1 => Silu::apply(x),
            2 => Gelu::apply(x),
            _ => max_tile(x, constant(0.0f32, x.shape())),
        }
    }
}

#[cutile::module]
pub mod gemm {
    use super::activations::{activate, Activation, Silu};
    use cutile::core::*;

    #[cutile::entry()]
    pub fn gemm<E1: ElementType, E2: ElementType, const BM: i32, const BN: i32, const BK: i32, const K: i32>(
        z: &mut Tensor<E2, { [BM, BN] }>,
        x: &Tensor<E1, { [-1, K] }>,
        y: &Tensor<E1, { [K, -1] }>,
    ) {
        let part_x = x.partition(const_shape![BM, BK]);
        let part_y = y.partition(const_shape![BK, BN]);
        let pid: (i32, i32, i32) = get_tile_block_id();
        let mut tile_z = z.load();
        for i in 0i32..(K / BK) {
            let tile_x = part_x.load([pid.0, i]);
            let tile_y = part_y.load([i, pid.1]);
            tile_z = mma(tile_x, tile_y, tile_z);
        }
        z.store(tile_z);
    }

    // tf32 is a way to multiply: the tensors are f32.
    #[cutile::entry()]
    pub fn gemm_tf32<const BM: i32, const BN: i32, const BK: i32>(z: &mut Tensor<f32, { [BM, BN] }>, x: &Tensor<f32, { [-1, -1] }>, y: &Tensor<f32, { [-1, -1] }>) {
        let (px, py) = (x.partition(const_shape![BM, BK]), y.partition(const_shape![BK, BN]));
        let [i, j] = [program_id(0), program_id(1)];
        let mut acc = constant(0.0f32, z.shape());
        for k in 0..num_tiles(&px, 1) {
            let a: Tile<tf32, { [BM, BK] }> = convert_tile(px.load([i, k]));
            let b: Tile<tf32, { [BK, BN] }> = convert_tile(py.load([k, j]));
            acc = mmaf(a, b, acc);
        }
        z.store(acc);
    }

    // y = act(x w^T + b) + residual, weights row by row for each output.
    #[cutile::entry()]
    pub fn linear<E: ElementType, const BM: i32, const BN: i32, const BK: i32, const ACT: i32>(
        z: &mut Tensor<E, { [BM, BN] }>, x: &Tensor<E, { [-1, -1] }>, w: &Tensor<E, { [-1, -1] }>, bias: &Tensor<E, { [-1] }>, residual: &Tensor<E, { [-1, -1] }>,
    ) {
        let px = x.partition(const_shape![BM, BK]);
        let pw = w.partition_permuted(const_shape![BK, BN], const_array![1, 0]);
        let (i, j, _) = get_tile_block_id();
        let b: Tile<f32, { [BN] }> = convert_tile(bias.load_tile(const_shape![BN], [j]));
        let mut acc: Tile<f32, { [BM, BN] }> = b.reshape(const_shape![1, BN]).broadcast(z.shape());
        for k in 0..num_tiles(&px, 1) {
            acc = mma(px.load([i, k]), pw.load([k, j]), acc);
        }
        let r: Tile<f32, { [BM, BN] }> = convert_tile(residual.load_like(z));
        z.store(convert_tile(activate(ACT, acc) + r));
    }

    // Two products, one gating the other: silu(x a) * (x b).
    #[cutile::entry()]
    pub fn swiglu_up<const BM: i32, const BN: i32, const BK: i32>(
        z: &mut Tensor<bf16, { [BM, BN] }>, x: &Tensor<bf16, { [-1, -1] }>, gate: &Tensor<bf16, { [-1, -1] }>, up: &Tensor<bf16, { [-1, -1] }>,
    ) {
        let px = x.partition(const_shape![BM, BK]);
        let (pg, pu) = (gate.partition(const_shape![BK, BN]), up.partition(const_shape![BK, BN]));
        let (i, j, _) = get_tile_block_id();
        let zero: Tile<f32, { [BM, BN] }> = constant(0.0, z.shape());
        let (mut g, mut u) = (zero, zero);
        let steps = num_tiles(&px, 1);
        for k in 0..steps {
            let t = px.load([i, k]);
            (g, u) = (mma(t, pg.load([k, j]), g), mma(t, pu.load([k, j]), u));
        }
        let g: Tile<bf16, _> = convert_tile(Silu::apply(g) * u);
        z.store(g);
    }

    #[cutile::entry()]
    pub fn batched<const BM: i32, const BN: i32, const BK: i32>(z: &mut Tensor<f32, { [1, BM, BN] }>, x: &Tensor<f16, { [-1, -1, -1] }>, y: &Tensor<f16, { [-1, -1, -1] }>) {
        let (b, i, j) = get_tile_block_id();
        let px = x.partition(const_shape![1, BM, BK]);
        let py = y.partition(const_shape![1, BK, BN]);
        let mut acc: Tile<f32, { [1, BM, BN] }> = constant(0.0, z.shape());
        let mut k = 0;
        while k < num_tiles(&px, 2) {
            acc = mmaf(px.load([b, i, k]), py.load([b, k, j]), acc);
            k += 1;
        }
        z.store(acc);
    }

    // As many blocks as there are processors, each takes tile after tile.
    #[cutile::entry()]
    pub fn persistent<const BM: i32, const BN: i32, const BK: i32, const MAP: [i32; 2]>(
        mut z: MappedPartitionMut<f32, { [BM, BN] }, MAP>, x: &Tensor<f32, { [-1, -1] }>, y: &Tensor<f32, { [-1, -1] }>,
    ) {
        let px = x.partition(const_shape![BM, BK]);
        let py = y.partition(const_shape![BK, BN]);
        let k_tiles = num_tiles(&px, 1);
        for idx in z.iter_indices() {
            let [i, j] = idx.coords();
            let mut acc = constant(0.0f32, const_shape![BM, BN]);
            for k in 0..k_tiles {
                acc = mma(px.load([i, k]), py.load([k, j]), acc);
            }
            z.store(acc, idx);
        }
    }

    // Parts of the sum in planes, added by the next kernel.
    #[cutile::entry()]
    pub fn split_k<const BM: i32, const BN: i32, const BK: i32, const PARTS: i32>(planes: &mut Tensor<f32, { [1, BM, BN] }>, x: &Tensor<f32, { [-1, -1] }>, y: &Tensor<f32, { [-1, -1] }>) {
        let (part, i, j) = get_tile_block_id();
        let (px, py) = (x.partition(const_shape![BM, BK]), y.partition(const_shape![BK, BN]));
        let mut acc = constant(0.0f32, const_shape![BM, BN]);
        for k in (part..num_tiles(&px, 1)).step_by(PARTS as usize) {
            acc = mma(px.load([i, k]), py.load([k, j]), acc);
        }
        planes.store(acc.reshape(const_shape![1, BM, BN]));
    }

    #[cutile::entry()]
    pub fn add_planes<const BM: i32, const BN: i32, const PARTS: i32>(z: &mut Tensor<f32, { [BM, BN] }>, planes: &Tensor<f32, { [PARTS, -1, -1] }>) {
        let (i, j, _) = get_tile_block_id();
        let t = planes.load_tile(const_shape![PARTS, BM, BN], [0, i, j]);
        z.store(reduce_sum(t, 0));
    }

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

fn product(x: &[f32], y: &[f32], m: usize, k: usize, n: usize) -> Vec<f64> {
    (0..m * n).map(|at| (0..k).map(|l| x[at / n * k + l] as f64 * y[l * n + at % n] as f64).sum()).collect()
}

fn close(a: &[f32], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (*a as f64 - b).abs() <= tolerance * b.abs().max(1.0))
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (m, n, k) = (32usize, 24usize, 48usize);
    let (x, y) = (numbers(m * k, 1), numbers(k * n, 2));
    let want = product(&x, &y, m, k, n);

    macro_rules! of_type {
        ($($ty:ident)*) => {
            $({
                let up = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.iter().map(|v| *v as $ty).collect::<Vec<$ty>>()).reshape(shape);
                let z = api::zeros::<f32>(&[m, n]).partition([16, 8]);
                let generics = vec![stringify!($ty).to_string(), "f32".to_string(), "16".to_string(), "8".to_string(), "16".to_string(), k.to_string()];
                let (z, ..) = gemm::gemm(z, up(&x, &[m, k]), up(&y, &[k, n])).generics(generics).sync_on(&stream)?;
                println!("gemm {} {}", stringify!($ty), close(&z.unpartition().to_host_vec().sync_on(&stream)?, &want, 1e-5));
            })*
        };
    }
    of_type! { f16 bf16 f32 }
    let up = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.to_vec()).reshape(shape);
    let (dx, dy) = (Arc::new(up(&x, &[m, k]).sync_on(&stream)?), Arc::new(up(&y, &[k, n]).sync_on(&stream)?));
    let z = gemm::gemm_tf32(api::zeros(&[m, n]).partition([16, 8]), dx.clone(), dy.clone()).generics(["16", "8", "16"].map(String::from).to_vec());
    println!("gemm tf32 {}", close(&z.first().unpartition().to_host_vec().sync_on(&stream)?, &want, 1e-5));

    let turned: Vec<f32> = (0..k * n).map(|at| y[at % k * n + at / k]).collect();
    let (bias, residual) = (numbers(n, 3), numbers(m * n, 4));
    let acts: [(usize, fn(f64) -> f64); 4] = [
        (0, |v| v),
        (1, |v| v / (1.0 + (-v).exp())),
        (2, |v| 0.5 * v * (1.0 + (0.7978845608 * (v + 0.044715 * v * v * v)).tanh())),
        (3, |v| v.max(0.0)),
    ];
    for (number, act) in acts {
        let g = vec!["f32".to_string(), "8".to_string(), "12".to_string(), "16".to_string(), number.to_string()];
        let z = gemm::linear(api::zeros::<f32>(&[m, n]).partition([8, 12]), dx.clone(), up(&turned, &[n, k]), up(&bias, &[n]), up(&residual, &[m, n])).generics(g);
        let z = z.first().unpartition().to_host_vec().sync_on(&stream)?;
        let want: Vec<f64> = (0..m * n).map(|at| act(want[at] + bias[at % n] as f64) + residual[at] as f64).collect();
        println!("linear {number} {}", close(&z, &want, 1e-5));
    }

    let b = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.iter().map(|v| *v as bf16).collect::<Vec<bf16>>()).reshape(shape);
    let gate = numbers(k * n, 5);
    let z = gemm::swiglu_up(api::zeros::<bf16>(&[m, n]).partition([16, 8]), b(&x, &[m, k]), b(&gate, &[k, n]), b(&y, &[k, n])).generics(["16", "8", "16"].map(String::from).to_vec());
    let z: Vec<f32> = z.first().unpartition().to_host_vec().sync_on(&stream)?.into_iter().map(|v| v as f32).collect();
    let other = product(&x, &gate, m, k, n);
    println!("swiglu {}", close(&z, &(0..m * n).map(|at| other[at] / (1.0 + (-other[at]).exp()) * want[at]).collect::<Vec<f64>>(), 1e-2));

    let h = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.iter().map(|v| *v as f16).collect::<Vec<f16>>()).reshape(shape);
    let (bx, by) = (numbers(3 * 16 * 20, 6), numbers(3 * 20 * 12, 7));
    let z = gemm::batched(api::zeros::<f32>(&[3, 16, 12]).partition([1, 8, 6]), h(&bx, &[3, 16, 20]), h(&by, &[3, 20, 12])).generics(["8", "6", "8"].map(String::from).to_vec());
    let z = z.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("batched {}", (0..3).all(|p| close(&z[p * 192..(p + 1) * 192], &product(&bx[p * 320..][..320], &by[p * 240..][..240], 16, 20, 12), 1e-5)));

    for map in ["[1,1]", "[0,1]", "[2,2]"] {
        let z = api::zeros::<f32>(&[m, n]).sync_on(&stream)?;
        let sides: Vec<i32> = map.trim_matches(['[', ']']).split(',').map(|s| s.parse().unwrap()).collect();
        let z = z.partition([8, 8]).map([sides[0] as usize, sides[1] as usize], 3);
        let z = gemm::persistent(z, &dx, &dy).generics(vec!["8".into(), "8".into(), "16".into(), map.into()]).first().unpartition().to_host_vec().sync_on(&stream)?;
        println!("persistent {map} {}", close(&z, &want, 1e-5));
    }

    let planes = gemm::split_k(api::zeros::<f32>(&[2, m, n]).partition([1, 16, 8]), dx.clone(), dy.clone()).generics(["16", "8", "8", "2"].map(String::from).to_vec());
    let z = planes.first().unpartition().then(|planes| gemm::add_planes(api::zeros::<f32>(&[m, n]).partition([16, 8]), planes)).first().unpartition().to_host_vec();
    println!("split k {}", close(&z.sync_on(&stream)?, &want, 1e-5));

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
