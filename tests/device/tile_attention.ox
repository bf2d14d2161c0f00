// Attention with a running softmax, with and without a causal mask; generic arguments as text.
use cutile::prelude::*;
#[cutile::module]
mod kernels {
    use cutile::core::*;
    #[cutile::entry()]
    fn fmha<const BM: i32, const BN: i32, const D: i32, const CAUSAL: i32>(
        out: &mut Tensor<f32, { [1, BM, D] }>,
        q: &Tensor<f32, { [-1, -1, D] }>,
        k: &Tensor<f32, { [-1, -1, D] }>,
        v: &Tensor<f32, { [-1, -1, D] }>,
        qk_scale: f32,
    ) {
        let pid = get_tile_block_id();
        let (head, row) = (pid.0, pid.1);
        let qk_scale = qk_scale * 1.44269504f32;
        let offs_m: Tile<i32, { [BM] }> = iota(const_shape![BM]);
        let offs_m = offs_m + broadcast_scalar(row * BM, const_shape![BM]);
        let offs_m: Tile<i32, { [BM, BN] }> = offs_m.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]);
        let offs_n: Tile<i32, { [BN] }> = iota(const_shape![BN]);
        let offs_n: Tile<i32, { [BM, BN] }> = offs_n.reshape(const_shape![1, BN]).broadcast(const_shape![BM, BN]);
        let mut m_i: Tile<f32, { [BM, 1] }> = constant(f32::NEG_INFINITY, const_shape![BM, 1]);
        let mut l_i: Tile<f32, { [BM, 1] }> = constant(0.0f32, const_shape![BM, 1]);
        let mut acc: Tile<f32, { [BM, D] }> = constant(0.0f32, const_shape![BM, D]);
        let tq: Tile<f32, { [BM, D] }> = q.load_tile(const_shape![1, BM, D], [head, row, 0]).reshape(const_shape![BM, D]);
        let n: i32 = get_shape_dim(k.shape(), 1i32);
        let num_tiles: i32 = if CAUSAL == 1 { min(ceil_div((row + 1) * BM, BN), ceil_div(n, BN)) } else { ceil_div(n, BN) };
        let k_part = k.partition(const_shape![1, BN, D]);
        let v_part = v.partition(const_shape![1, BN, D]);
        let transpose: Array<{ [1, 0] }> = Array::<{ [1, 0] }>::new();
        for j in 0i32..num_tiles {
            let k_tile: Tile<f32, { [BN, D] }> = k_part.load([head, j, 0i32]).reshape(const_shape![BN, D]);
            let k_tile_trans: Tile<f32, { [D, BN] }> = permute(k_tile, transpose);
            let qk: Tile<f32, { [BM, BN] }> = constant(0.0f32, const_shape![BM, BN]);
            let qk = mma(tq, k_tile_trans, qk);
            let qk = qk * broadcast_scalar(qk_scale, const_shape![BM, BN]);
            let qk = if CAUSAL == 1 {
                let cols = offs_n + (j * BN).broadcast(const_shape![BM, BN]);
                let mask: Tile<bool, { [BM, BN] }> = ge_tile(offs_m, cols);
                select(mask, qk, constant(f32::NEG_INFINITY, const_shape![BM, BN]))
            } else { qk };
            let qk_max: Tile<f32, { [BM] }> = reduce_max(qk, 1);
            let qk_max: Tile<f32, { [BM, 1] }> = qk_max.reshape(const_shape![BM, 1]);
            let m_ij: Tile<f32, { [BM, 1] }> = max_tile(m_i, qk_max);
            let qk = qk - m_ij.broadcast(const_shape![BM, BN]);
            let p: Tile<f32, { [BM, BN] }> = exp2(qk, ftz::Enabled);
            let l_ij: Tile<f32, { [BM] }> = reduce_sum(p, 1);
            let l_ij: Tile<f32, { [BM, 1] }> = l_ij.reshape(const_shape![BM, 1]);
            let alpha: Tile<f32, { [BM, 1] }> = exp2(m_i - m_ij, ftz::Enabled);
            l_i = l_i * alpha + l_ij;
            let alpha: Tile<f32, { [BM, D] }> = alpha.broadcast(const_shape![BM, D]);
            acc = acc * alpha;
            let v_tile: Tile<f32, { [BN, D] }> = v_part.load([head, j, 0i32]).reshape(const_shape![BN, D]);
            acc = mma(p, v_tile, acc);
            m_i = m_ij;
        }
        acc = true_div(acc, l_i.broadcast(const_shape![BM, D]));
        out.store(acc.reshape(const_shape![1, BM, D]));
    }
}
fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (h, s, d) = (2usize, 64usize, 16usize);
    let mk = |seed| api::randn(0.0f32, 1.0, [h, s, d], Some(seed)).sync_on(&stream);
    let (q, k, v) = (mk(1)?, mk(2)?, mk(3)?);
    let (hq, hk, hv) = (q.to_host_vec().sync_on(&stream)?, k.to_host_vec().sync_on(&stream)?, v.to_host_vec().sync_on(&stream)?);
    for causal in [0, 1] {
        let (bm, bn) = (16, 32);
        let out = api::zeros::<f32>(&[h, s, d]).partition([1, bm, d]);
        let scale = 1.0 / (d as f32).sqrt();
        let launch = kernels::fmha(out, &q, &k, &v, scale);
        let out = if causal == 1 {
            launch.generics(vec![bm.to_string(), bn.to_string(), d.to_string(), 1.to_string()]).first().unpartition().to_host_vec().sync_on(&stream)?
        } else {
            launch.generics(vec![bm.to_string(), bn.to_string(), d.to_string(), "0".into()]).first().unpartition().to_host_vec().sync_on(&stream)?
        };
        let mut worst = 0.0f64;
        for hh in 0..h { for i in 0..s {
            let lim = if causal == 1 { i + 1 } else { s };
            let sc: Vec<f64> = (0..lim).map(|j| (0..d).map(|c| hq[(hh*s+i)*d+c] as f64 * hk[(hh*s+j)*d+c] as f64).sum::<f64>() * scale as f64).collect();
            let m = sc.iter().cloned().fold(f64::MIN, f64::max);
            let e: Vec<f64> = sc.iter().map(|x| (x - m).exp()).collect();
            let t: f64 = e.iter().sum();
            for c in 0..d {
                let want: f64 = (0..lim).map(|j| e[j] / t * hv[(hh*s+j)*d+c] as f64).sum();
                worst = worst.max((want - out[(hh*s+i)*d+c] as f64).abs());
            }
        } }
        println!("{}", worst < 1e-4);
    }
    Ok(())
}
