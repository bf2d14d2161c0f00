// Kernels of a transformer block: norms and their gradients, swiglu, adam, softmax gradient.
use cutile::prelude::*;

#[cutile::module]
mod block {
    use cutile::core::*;

    #[cutile::entry()]
    fn swiglu<E: ElementType, const BM: i32, const BN: i32>(y: &mut Tensor<E, { [BM, BN] }>, gate: &Tensor<E, { [-1, -1] }>, up: &Tensor<E, { [-1, -1] }>) {
        let g: Tile<f32, { [BM, BN] }> = convert_tile(gate.load_like(y));
        let u: Tile<f32, { [BM, BN] }> = convert_tile(up.load_like(y));
        let one = constant(1.0f32, const_shape![BM, BN]);
        let s = divf(one, addf(one, exp(negf(g)), rounding::NearestEven, ftz::Disabled), rounding::Approx, ftz::Disabled);
        y.store(convert_tile(g * s * u));
    }

    #[cutile::entry()]
    fn fused_add_rms_norm<const N: i32>(y: &mut Tensor<f32, { [1, N] }>, residual: &mut Tensor<f32, { [1, N] }>, x: &Tensor<f32, { [-1, N] }>, w: &Tensor<f32, { [N] }>, eps: f32) {
        let r = residual.load() + x.load_like(residual);
        residual.store(r);
        let ss: f32 = tile_to_scalar(reduce_sum::<f32, _, { [1] }>(r * r, 1));
        let inv = rsqrt(scalar_to_tile(ss / N as f32 + eps));
        let w = w.load_tile(const_shape![N], [0]).reshape(const_shape![1, N]);
        y.store(r * tile_to_scalar(inv) * w);
    }

    #[cutile::entry()]
    fn rms_norm_backward<const N: i32>(dx: &mut Tensor<f32, { [1, N] }>, dw: &mut Tensor<f32, { [1, N] }>, dy: &Tensor<f32, { [-1, N] }>, x: &Tensor<f32, { [-1, N] }>, w: &Tensor<f32, { [N] }>, eps: f32) {
        let (g, t) = (dy.load_like(dx), x.load_like(dx));
        let w = w.partition(const_shape![N]).load([0]).reshape(const_shape![1, N]);
        let ms = tile_to_scalar(reduce_sum::<_, _, { [1] }>(t * t, 1)) / N as f32;
        let r = 1.0 / (ms + eps).sqrt();
        let dot = tile_to_scalar(reduce_sum::<_, _, { [1] }>(g * w * t, 1)) / N as f32;
        dx.store(r * (g * w - t * (dot * r * r)));
        dw.store(g * t * r);
    }

    #[cutile::entry()]
    fn softmax_backward<const BM: i32, const N: i32>(dx: &mut Tensor<f32, { [BM, N] }>, dy: &Tensor<f32, { [-1, N] }>, y: &Tensor<f32, { [-1, N] }>) {
        let g = load_tile_like(dy, dx);
        let p = load_tile_like(y, dx);
        let d: Tile<f32, { [BM] }> = reduce_sum(g * p, 1);
        dx.store(p * (g - d.reshape(const_shape![BM, 1]).broadcast(dx.shape())));
    }

    #[cutile::entry()]
    fn adam<const B: i32>(p: &mut Tensor<f32, { [B] }>, m: &mut Tensor<f32, { [B] }>, v: &mut Tensor<f32, { [B] }>, g: &Tensor<f32, { [-1] }>, lr: f32, b1: f32, b2: f32, eps: f32, step: i32) {
        let g = g.load_like(p);
        let mt = m.load() * b1 + g * (1.0 - b1);
        let vt = v.load() * b2 + g * g * (1.0 - b2);
        m.store(mt);
        v.store(vt);
        let c1 = 1.0 - b1.powi(step);
        let c2 = 1.0 - b2.powi(step);
        let update = (mt / c1) / (sqrt(vt / c2, rounding::NearestEven, ftz::Disabled) + eps);
        let old = p.load();
        p.store(old - lr * update);
    }

    #[cutile::entry()]
    fn cross_entropy_backward<const V: i32>(dx: &mut Tensor<f32, { [1, V] }>, logits: &Tensor<f32, { [-1, V] }>, labels: &Tensor<i32, { [-1] }>, scale: f32) {
        let row = program_id(0);
        let x = logits.load_like(dx);
        let m: Tile<f32, { [1] }> = reduce_max(x, 1);
        let e = exp(x - m.reshape(const_shape![1, 1]).broadcast(x.shape()));
        let s: Tile<f32, { [1] }> = reduce_sum(e, 1);
        let p = e / s.reshape(const_shape![1, 1]).broadcast(x.shape());
        let label = tile_to_scalar(labels.load_tile(const_shape![1], [row]));
        let at: Tile<i32, { [1, V] }> = iota::<i32, { [V] }>(const_shape![V]).reshape(const_shape![1, V]);
        let onehot: Tile<f32, { [1, V] }> = convert_tile(eq_tile(at, label.broadcast(const_shape![1, V])));
        dx.store((p - onehot) * scale);
    }

    // Interleaved pairs: (x0, x1) -> (x0 c - x1 s, x0 s + x1 c)
    #[cutile::entry()]
    fn rope_interleaved<const D: i32, const H: i32>(y: &mut Tensor<f32, { [1, D] }>, x: &Tensor<f32, { [-1, D] }>, theta: f32) {
        let pos = program_id(0);
        let t = x.load_like(y).reshape(const_shape![H, 2]);
        let zero = scalar_to_tile(0i32);
        let one = scalar_to_tile(1i32);
        let even: Tile<f32, { [H, 1] }> = extract(t, [zero, zero]);
        let odd: Tile<f32, { [H, 1] }> = extract(t, [zero, one]);
        let i: Tile<i32, { [H] }> = iota(const_shape![H]);
        let e: Tile<f32, { [H] }> = itof(i, rounding::NearestEven);
        let f = exp2(e * (-2.0f32 / D as f32) * theta.log2()) * pos as f32;
        let f = f.reshape(const_shape![H, 1]);
        let (c, s) = (cos(f), sin(f));
        let r: Tile<f32, { [H, 2] }> = cat(even * c - odd * s, even * s + odd * c, 1);
        y.store(r.reshape(const_shape![1, D]));
    }
}

fn close(a: &[f32], b: impl Iterator<Item = f64>, eps: f64, what: &str) {
    for (i, (x, y)) in a.iter().zip(b).enumerate() {
        assert!((*x as f64 - y).abs() <= eps * y.abs().max(1.0), "{what} {i}: {x} {y}");
    }
    println!("{what} ok");
}

fn main() -> Result<(), Error> {
    let s = Device::new(0)?.new_stream()?;
    let (m, n) = (10usize, 48usize);
    let f64s = |t: &Tensor<f32>| t.to_host_vec().sync_on(&s).map(|v| v.into_iter().map(|x| x as f64).collect::<Vec<f64>>());
    let a = api::randn(0.0f32, 1.0, [m, n], Some(1)).sync_on(&s)?;
    let b = api::randn(0.0f32, 1.0, [m, n], Some(2)).sync_on(&s)?;
    let w = api::randn(1.0f32, 0.1, [n], Some(3)).sync_on(&s)?;
    let (ha, hb, hw) = (f64s(&a)?, f64s(&b)?, f64s(&w)?);
    let host = |t: Partition<Tensor<f32>>| t.unpartition().to_host_vec().sync_on(&s);
    let new = |bm: usize| api::zeros::<f32>(&[m, n]).partition([bm, n]);

    let y = block::swiglu(api::zeros::<f32>(&[m, n]).partition([4, 16]), &a, &b).first().sync_on(&s)?;
    close(&host(y)?, (0..m * n).map(|i| ha[i] / (1.0 + (-ha[i]).exp()) * hb[i]), 1e-5, "swiglu");

    let res = b.dup().sync_on(&s)?.partition([1, n]);
    let (y, res, ..) = block::fused_add_rms_norm(new(1), res, &a, &w, 1e-6f32).sync_on(&s)?;
    let sum: Vec<f64> = ha.iter().zip(&hb).map(|(x, y)| x + y).collect();
    let inv = |v: &[f64], r: usize| 1.0 / (v[r * n..][..n].iter().map(|x| x * x).sum::<f64>() / n as f64 + 1e-6).sqrt();
    close(&host(res)?, sum.iter().copied(), 1e-6, "residual");
    close(&host(y)?, (0..m * n).map(|i| sum[i] * inv(&sum, i / n) * hw[i % n]), 1e-5, "add_rms_norm");

    let (dx, dw, ..) = block::rms_norm_backward(new(1), new(1), &b, &a, &w, 1e-6f32).sync_on(&s)?;
    let dot = |r: usize| (0..n).map(|j| hb[r * n + j] * hw[j] * ha[r * n + j]).sum::<f64>() / n as f64;
    close(&host(dx)?, (0..m * n).map(|i| { let k = inv(&ha, i / n); k * (hb[i] * hw[i % n] - ha[i] * dot(i / n) * k * k) }), 1e-5, "rms_norm_backward");
    close(&host(dw)?, (0..m * n).map(|i| hb[i] * ha[i] * inv(&ha, i / n)), 1e-5, "dw");

    let dx = block::softmax_backward(new(2), &a, &b).first().sync_on(&s)?;
    let d = |r: usize| (0..n).map(|j| ha[r * n + j] * hb[r * n + j]).sum::<f64>();
    close(&host(dx)?, (0..m * n).map(|i| hb[i] * (ha[i] - d(i / n))), 1e-5, "softmax_backward");

    let flat = |t: &Tensor<f32>| t.dup().reshape(&[m * n]).partition([64]);
    let zero = || api::zeros::<f32>(&[m * n]).partition([64]);
    let g = b.view(&[m * n])?;
    let (p, mm, vv, ..) = block::adam(flat(&a), zero(), zero(), &g, 0.01, 0.9, 0.999, 1e-8, 1).sync_on(&s)?;
    close(&host(p)?, (0..m * n).map(|i| ha[i] - 0.01 * hb[i] / (hb[i].abs() + 1e-8)), 1e-4, "adam");
    close(&host(mm)?, hb.iter().map(|g| g * 0.1), 1e-5, "m");
    close(&host(vv)?, hb.iter().map(|g| g * g * 0.001), 1e-5, "v");

    let labels: Vec<i32> = (0..m as i32).map(|i| i * 5 % n as i32).collect();
    let dl = api::copy_host_vec_to_device(labels.clone()).sync_on(&s)?;
    let dx = block::cross_entropy_backward(new(1), &a, &dl, 0.1).first().sync_on(&s)?;
    let z = |r: usize| ha[r * n..][..n].iter().map(|x| x.exp()).sum::<f64>();
    close(&host(dx)?, (0..m * n).map(|i| (ha[i].exp() / z(i / n) - (labels[i / n] as usize == i % n) as i32 as f64) * 0.1), 1e-5, "ce backward");

    let y = block::rope_interleaved(new(1), &a, 10000.0).generics(vec![n.to_string(), (n / 2).to_string()]).first().sync_on(&s)?;
    close(&host(y)?, (0..m * n).map(|i| {
        let (r, j) = (i / n, i % n / 2);
        let t = r as f64 * 10000f64.powf(-2.0 * j as f64 / n as f64);
        let (e, o) = (ha[r * n + 2 * j], ha[r * n + 2 * j + 1]);
        if i % 2 == 0 { e * t.cos() - o * t.sin() } else { e * t.sin() + o * t.cos() }
    }), 1e-4, "rope");
    println!("PASSED");
    Ok(())
}
