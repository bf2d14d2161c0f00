// Products of matrices as a library has them: over element types, with what follows them.
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
    of_type! { f16 bf16 }
    let up = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.to_vec()).reshape(shape);
    let (dx, dy) = (Arc::new(up(&x, &[m, k]).sync_on(&stream)?), Arc::new(up(&y, &[k, n]).sync_on(&stream)?));
    let z = gemm::gemm_tf32(api::zeros(&[m, n]).partition([16, 8]), dx.clone(), dy.clone()).generics(["16", "8", "16"].map(String::from).to_vec());
    println!("gemm tf32 {}", close(&z.first().unpartition().to_host_vec().sync_on(&stream)?, &want, 1e-5));

    let turned: Vec<f32> = (0..k * n).map(|at| y[at % k * n + at / k]).collect();
    let (bias, residual) = (numbers(n, 3), numbers(m * n, 4));
    let acts: [(usize, fn(f64) -> f64); 2] = [
        (1, |v| v / (1.0 + (-v).exp())),
        (2, |v| 0.5 * v * (1.0 + (0.7978845608 * (v + 0.044715 * v * v * v)).tanh())),
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
    Ok(())
}
