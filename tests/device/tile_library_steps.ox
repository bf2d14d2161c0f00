// What happens to each element, row or column of a model beside its products: gates, steps of an optimiser, random
// masks.
use cutile::prelude::*;

#[cutile::module]
pub mod pointwise {
    use cutile::core::*;

    fn erf<const S: [i32; 2]>(x: Tile<f32, S>) -> Tile<f32, S> {
        // Abramowitz and Stegun 7.1.26.
        const COEFFICIENTS: [f32; 5] = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
        let t = 1.0f32 / (1.0f32 + 0.3275911f32 * absf(x));
        let mut poly = constant(0.0f32, x.shape());
        for c in COEFFICIENTS.iter().rev() {
            poly = (poly + *c) * t;
        }
        let y = 1.0f32 - poly * exp(-(x * x));
        select(lt_tile(x, constant(0.0f32, x.shape())), -y, y)
    }

    #[cutile::entry()]
    pub fn gated<const BM: i32, const BN: i32, const GELU: bool>(z: &mut Tensor<f32, { [BM, BN] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let (i, j, _) = get_tile_block_id();
        let columns = x.shape()[1] / (2 * BN);
        let (gate, up) = (x.load_tile(const_shape![BM, BN], [i, j]), x.load_tile(const_shape![BM, BN], [i, j + columns]));
        let active = if GELU {
            0.5f32 * gate * (1.0f32 + erf(gate * 0.70710678f32))
        } else {
            gate / (1.0f32 + exp(-gate))
        };
        z.store(active * up);
    }

    #[cutile::entry()]
    pub fn gated_backward<const B: i32>(dx: &mut Tensor<f32, { [B] }>, du: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, u: &Tensor<f32, { [-1] }>, dz: &Tensor<f32, { [-1] }>) {
        let [x, u, dz] = [x.load_like(dx), u.load_like(dx), dz.load_like(dx)];
        let s = true_div(constant(1.0f32, const_shape![B]), addf(constant(1.0f32, const_shape![B]), exp(negf(x)), rounding::NearestEven, ftz::Disabled));
        du.store(dz * x * s);
        dx.store(dz * u * (s + x * s * (1.0f32 - s)));
    }

    #[cutile::entry(preconditions = (dim(y, 0) == dim(x, 0), dim(x, 1) % 4 == 0))]
    pub fn add_bias_residual<const BM: i32, const BN: i32>(y: &mut Tensor<bf16, { [BM, BN] }>, x: &Tensor<bf16, { [-1, -1] }>, bias: &Tensor<bf16, { [-1] }>, alpha: f32) {
        let f = |t: Tile<bf16, { [BM, BN] }>| -> Tile<f32, { [BM, BN] }> { convert_tile(t) };
        let b = bias.load_tile(const_shape![BN], [program_id(1)]).reshape(const_shape![1, BN]).broadcast(y.shape());
        let sum = f(y.load()) + (f(x.load_like(y)) + f(b)) * alpha;
        y.store(convert_tile(sum));
    }

    fn hash<const S: [i32; 1]>(x: Tile<u32, S>) -> Tile<u32, S> {
        let mut x = x;
        x ^= x >> constant(16u32, x.shape());
        x *= 0x7feb352du32;
        x ^= shri(x, constant(15u32, x.shape()));
        x = muli(x, constant(0x846ca68bu32, x.shape()), overflow::None);
        x ^ (x >> 16u32)
    }

    #[cutile::entry()]
    pub fn dropout<const B: i32>(y: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, keep: f32, seed: u32) {
        let at: Tile<u32, { [B] }> = iota::<u32, _>(const_shape![B]) + (program_id(0) * B) as u32;
        let random: Tile<f32, { [B] }> = convert_tile(hash(at ^ seed) >> 8u32);
        let kept = lt_tile(random / 16777216.0f32, keep.broadcast(const_shape![B]));
        y.store(select(kept, x.load_like(y) / keep, constant(0.0f32, const_shape![B])));
    }

    #[cutile::entry()]
    pub fn adam<const B: i32>(
        p: &mut Tensor<f32, { [B] }>, m: &mut Tensor<f32, { [B] }>, v: &mut Tensor<f32, { [B] }>, g: &Tensor<f32, { [-1] }>, lr: f32, beta1: f32, beta2: f32, eps: f32, decay: f32, step: i32,
    ) {
        let g = g.load_like(p);
        let mt = fma(m.load(), beta1.broadcast(const_shape![B]), (1.0 - beta1) * g, rounding::NearestEven, ftz::Disabled);
        let vt = beta2 * v.load() + (1.0 - beta2) * g * g;
        let (c1, c2) = (1.0 - beta1.powi(step), 1.0 - beta2.powi(step));
        let w = p.load();
        p.store(w - lr * (mt / c1 / (sqrt(vt / c2, rounding::NearestEven, ftz::Disabled) + eps) + decay * w));
        m.store(mt);
        v.store(vt);
    }
}

fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 73 + seed * 31) % 97) as f32 / 24.0 - 2.0).collect()
}

fn close(a: &[f32], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (*a as f64 - b).abs() <= tolerance * b.abs().max(1.0))
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let up = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.to_vec()).reshape(shape);
    let texts = |v: &[&str]| v.iter().map(|s| s.to_string()).collect::<Vec<String>>();

    let x = numbers(6 * 32, 3);
    let phi = |v: f64| { // by its series
        let (mut sum, mut term) = (0.0, v);
        for n in 0..60 { sum += term; term *= v * v / (2.0 * n as f64 + 3.0); }
        0.5 + sum * (-v * v / 2.0).exp() / std::f64::consts::TAU.sqrt()
    };
    for gelu in [true, false] {
        let z = pointwise::gated(api::zeros::<f32>(&[6, 16]).partition([2, 8]), up(&x, &[6, 32])).generics(texts(&["2", "8", &gelu.to_string()])).first().unpartition().to_host_vec().sync_on(&stream)?;
        println!("gated {}", close(&z, &(0..96).map(|i| {
            let (g, u) = (x[i / 16 * 32 + i % 16] as f64, x[i / 16 * 32 + 16 + i % 16] as f64);
            (if gelu { g * phi(g) } else { g / (1.0 + (-g).exp()) }) * u
        }).collect::<Vec<f64>>(), 1e-5));
    }
    let (x, u, dz) = (numbers(100, 4), numbers(100, 5), numbers(100, 6));
    let part = || api::zeros::<f32>(&[100]).partition([32]);
    let (dx, du, ..) = pointwise::gated_backward(part(), part(), up(&x, &[100]), up(&u, &[100]), up(&dz, &[100])).sync_on(&stream)?;
    let (dx, du) = (dx.unpartition().to_host_vec().sync_on(&stream)?, du.unpartition().to_host_vec().sync_on(&stream)?);
    let s = |v: f32| 1.0 / (1.0 + (-v as f64).exp());
    println!("gated backward {} {}", close(&du, &(0..100).map(|i| dz[i] as f64 * x[i] as f64 * s(x[i])).collect::<Vec<f64>>(), 1e-5),
        close(&dx, &(0..100).map(|i| dz[i] as f64 * u[i] as f64 * (s(x[i]) + x[i] as f64 * s(x[i]) * (1.0 - s(x[i])))).collect::<Vec<f64>>(), 1e-5));

    let b = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.iter().map(|v| *v as bf16).collect::<Vec<bf16>>()).reshape(shape);
    let (y, x, bias) = (numbers(6 * 16, 7), numbers(6 * 16, 8), numbers(16, 9));
    let mut dy = b(&y, &[6, 16]).sync_on(&stream)?;
    pointwise::add_bias_residual((&mut dy).partition([4, 8]), b(&x, &[6, 16]), b(&bias, &[16]), 0.5).sync_on(&stream)?;
    println!("bias and residual {}", dy.to_host_vec().sync_on(&stream)?.iter().enumerate().all(|(i, v)| {
        let want = y[i] as bf16 as f32 + (x[i] as bf16 as f32 + bias[i % 16] as bf16 as f32) * 0.5;
        (*v as f32 - want).abs() <= want.abs() / 128.0
    }));
    let few = pointwise::add_bias_residual(api::zeros::<bf16>(&[6, 16]).partition([4, 8]), b(&x, &[8, 12]), b(&bias, &[16]), 0.5).sync_on(&stream);
    println!("{}", few.unwrap_err());

    let x = numbers(1000, 10);
    let y = pointwise::dropout(api::zeros::<f32>(&[1000]).partition([64]), up(&x, &[1000]), 0.75, 42).first().unpartition().to_host_vec().sync_on(&stream)?;
    let hash = |x: u32| { let mut x = x; x ^= x >> 16; x = x.wrapping_mul(0x7feb352d); x ^= x >> 15; x = x.wrapping_mul(0x846ca68b); x ^ x >> 16 };
    let kept = |i: usize| ((hash(i as u32 ^ 42) >> 8) as f32 / 16777216.0) < 0.75;
    println!("dropout {} {}", (0..1000).all(|i| y[i] == if kept(i) { x[i] / 0.75 } else { 0.0 }), (700..800).contains(&(0..1000).filter(|i| kept(*i)).count()));

    let (w, g) = (numbers(50, 11), numbers(50, 12));
    let (mut p, mut m, mut v) = zip!(up(&w, &[50]), api::zeros::<f32>(&[50]), api::zeros::<f32>(&[50])).sync_on(&stream)?;
    let dg = up(&g, &[50]).sync_on(&stream)?;
    for step in 1..=3 {
        pointwise::adam((&mut p).partition([16]), (&mut m).partition([16]), (&mut v).partition([16]), &dg, 0.01, 0.9, 0.999, 1e-8, 0.1, step).sync_on(&stream)?;
    }
    let want: Vec<f64> = (0..50).map(|i| {
        let (mut p, mut m, mut v, g) = (w[i] as f64, 0.0, 0.0, g[i] as f64);
        for step in 1..=3 {
            m = 0.9 * m + 0.1 * g;
            v = 0.999 * v + 0.001 * g * g;
            p -= 0.01 * (m / (1.0 - 0.9f64.powi(step)) / ((v / (1.0 - 0.999f64.powi(step))).sqrt() + 1e-8) + 0.1 * p);
        }
        p
    }).collect();
    println!("adam {}", close(&p.to_host_vec().sync_on(&stream)?, &want, 1e-4));
    Ok(())
}
