// Attention as a library has it: of many queries at once: grouped heads, causal masks, windows.
use cutile::prelude::*;

#[cutile::module]
pub mod attention {
    use cutile::core::*;

    // Which scores count.
    fn visible<const BM: i32, const BN: i32, const CAUSAL: i32, const WINDOW: i32>(
        rows: Tile<i32, { [BM, BN] }>, columns: Tile<i32, { [BM, BN] }>, length: i32,
    ) -> Tile<bool, { [BM, BN] }> {
        let mut seen = lt_tile(columns, length.broadcast(const_shape![BM, BN]));
        if CAUSAL == 1 {
            seen = seen & ge_tile(rows, columns);
        }
        if WINDOW > 0 {
            seen &= lt_tile(rows - columns, constant(WINDOW, const_shape![BM, BN]));
        }
        seen
    }

    // Heads in the second axis; several heads of queries share one of keys.
    #[cutile::entry(optimization_hints = (sm_90 = (occupancy = 2,)))]
    pub unsafe fn prefill<E: ElementType, const BM: i32, const BN: i32, const D: i32, const CAUSAL: i32, const WINDOW: i32>(
        q: &Tensor<E, { [-1, -1, -1, D] }>,
        k: &Tensor<E, { [-1, -1, -1, D] }>,
        v: &Tensor<E, { [-1, -1, -1, D] }>,
        out: &mut Tensor<E, { [1, BM, D] }>,
        lse: &mut Tensor<f32, { [1, BM, 1] }>,
        qk_scale: f32,
        group: i32,
        heads: i32,
    ) {
        let pid: (i32, i32, i32) = get_tile_block_id();
        let batch_idx: i32 = pid.0 / heads;
        let head_idx: i32 = pid.0 % heads;
        let kv_head: i32 = head_idx / group;
        let q_tile: i32 = pid.1;
        let length: i32 = k.shape()[2];

        let inv_log2: f32 = 1.0 / 0.6931472f32;
        let qk_scale: Tile<f32, { [BM, BN] }> = broadcast_scalar(qk_scale * inv_log2, const_shape![BM, BN]);

        let offs_m: Tile<i32, { [BM] }> = iota(const_shape![BM]);
        let offs_m = offs_m + (q_tile * BM).broadcast(const_shape![BM]);
        let offs_m: Tile<i32, { [BM, BN] }> = offs_m.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]);
        let offs_n: Tile<i32, { [BN] }> = iota(const_shape![BN]);
        let offs_n: Tile<i32, { [BM, BN] }> = offs_n.reshape(const_shape![1, BN]).broadcast(const_shape![BM, BN]);

        let mut m_i: Tile<f32, { [BM, 1] }> = constant(f32::NEG_INFINITY, const_shape![BM, 1]);
        let mut l_i: Tile<f32, { [BM, 1] }> = constant(0.0f32, const_shape![BM, 1]);
        let mut acc: Tile<f32, { [BM, D] }> = constant(0.0f32, const_shape![BM, D]);

        let q_part: Partition<E, { [1, 1, BM, D] }> = q.partition(const_shape![1, 1, BM, D]);
        let tq: Tile<E, { [BM, D] }> = q_part.load([batch_idx, head_idx, q_tile, 0i32]).reshape(const_shape![BM, D]);

        let k_part = k.partition_permuted(const_shape![1, 1, D, BN], const_array![0, 1, 3, 2]);
        let v_part = v.partition(const_shape![1, 1, BN, D]);

        let mut last: i32 = ceil_div(length, BN);
        if CAUSAL == 1 {
            last = min(last, ceil_div((q_tile + 1) * BM, BN));
        }
        let mut first: i32 = 0;
        if WINDOW > 0 {
            first = max(0, (q_tile * BM - WINDOW + 1) / BN);
        }
        for j in first..last {
            let k_tile: Tile<E, { [D, BN] }> = k_part.load_pipelined::<3>([batch_idx, kv_head, 0i32, j]).reshape(const_shape![D, BN]);
            let qk: Tile<f32, { [BM, BN] }> = constant(0.0f32, const_shape![BM, BN]);
            let qk = mma(tq, k_tile, qk);
            let n = offs_n + j * BN;
            let masked = visible::<BM, BN, CAUSAL, WINDOW>(offs_m, n, length);
            let qk = select(masked, qk * qk_scale, constant(f32::NEG_INFINITY, const_shape![BM, BN]));
            let qk_max: Tile<f32, { [BM] }> = reduce_max(qk, 1);
            let qk_max: Tile<f32, { [BM, 1] }> = qk_max.reshape(const_shape![BM, 1]);
            let m_ij: Tile<f32, { [BM, 1] }> = max_tile(m_i, qk_max);
            // A row of which nothing has been seen.
            let safe = select(eq_tile(m_ij, constant(f32::NEG_INFINITY, const_shape![BM, 1])), constant(0.0f32, const_shape![BM, 1]), m_ij);
            let p: Tile<f32, { [BM, BN] }> = exp2(qk - safe.broadcast(const_shape![BM, BN]), ftz::Enabled);
            let l_ij: Tile<f32, { [BM] }> = reduce_sum(p, 1);
            let alpha: Tile<f32, { [BM, 1] }> = exp2(m_i - safe, ftz::Enabled);
            l_i = l_i * alpha + l_ij.reshape(const_shape![BM, 1]);
            acc = acc * alpha.broadcast(const_shape![BM, D]);
            let v_tile: Tile<E, { [BN, D] }> = v_part.load_pipelined::<4>([batch_idx, kv_head, j, 0i32]).reshape(const_shape![BN, D]);
            let p: Tile<E, { [BM, BN] }> = convert_tile(p);
            acc = mma(p, v_tile, acc);
            m_i = m_ij;
        }
        acc = true_div(acc, l_i.broadcast(const_shape![BM, D]));
        let acc: Tile<E, { [1, BM, D] }> = convert_tile(acc.reshape(const_shape![1, BM, D]));
        out.store(acc);
        lse.store(((m_i + log2(l_i)) * 0.6931472f32).reshape(const_shape![1, BM, 1]));
    }

    // Scores by themselves, for models that look at them.
    #[cutile::entry()]
    pub fn scores<const BM: i32, const BN: i32, const D: i32>(
        s: &mut Tensor<f32, { [1, BM, BN] }>, q: &Tensor<f32, { [-1, -1, D] }>, k: &Tensor<f32, { [-1, -1, D] }>, scale: f32,
    ) {
        let (h, i, j) = get_tile_block_id();
        let neg: Tile<f32, { [BM, BN] }> = constant(f32::NEG_INFINITY, const_shape![BM, BN]);
        if (i + 1) * BM <= j * BN {
            s.store(neg.reshape(const_shape![1, BM, BN]));
            return;
        }
        let a: Tile<f32, { [1, BM, D] }> = q.load_tile(const_shape![1, BM, D], [h, i, 0]);
        let b: Tile<f32, { [1, D, BN] }> = permute(k.load_tile(const_shape![1, BN, D], [h, j, 0]), const_array![0, 2, 1]);
        let t: Tile<f32, { [1, BM, BN] }> = mmaf(a, b, constant(0.0f32, const_shape![1, BM, BN]));
        let rows = (iota(const_shape![BM]) + i * BM).reshape(const_shape![1, BM, 1]).broadcast(s.shape());
        let columns = (iota(const_shape![BN]) + j * BN).reshape(const_shape![1, 1, BN]).broadcast(s.shape());
        s.store(select(cmpi(columns, rows, predicate::LessThanOrEqual), t * scale, neg.reshape(const_shape![1, BM, BN])));
    }
}

fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 73 + seed * 31) % 97) as f32 / 48.0 - 1.0).collect()
}

// One row of attention over the keys that are seen.
fn attend(q: &[f32], keys: &[&[f32]], values: &[&[f32]], scale: f64) -> (Vec<f64>, f64) {
    let scores: Vec<f64> = keys.iter().map(|k| q.iter().zip(*k).map(|(a, b)| *a as f64 * *b as f64).sum::<f64>() * scale).collect();
    let sum: f64 = scores.iter().map(|s| s.exp()).sum();
    let out = (0..q.len()).map(|c| scores.iter().zip(values).map(|(s, v)| s.exp() / sum * v[c] as f64).sum()).collect();
    (out, sum.ln())
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (batch, heads, group, n, d) = (2usize, 4usize, 2usize, 20usize, 16usize);
    let (q, k, v) = (numbers(batch * heads * n * d, 1), numbers(batch * heads / group * n * d, 2), numbers(batch * heads / group * n * d, 3));
    let up = |v: &Vec<f32>, shape: &[usize]| api::copy_host_vec_to_device(v).reshape(shape).sync_on(&stream);
    let (dq, dk, dv) = (up(&q, &[batch, heads, n, d])?, up(&k, &[batch, heads / group, n, d])?, up(&v, &[batch, heads / group, n, d])?);
    let scale = 0.25f32;
    for (causal, window) in [(0usize, 0usize), (1, 5)] {
        let (out, lse): (Partition<Tensor<f32>>, Partition<Tensor<f32>>) = zip!(api::zeros(&[batch * heads, n, d]), api::zeros(&[batch * heads, n, 1]))
            .then(|(a, b)| value((a.partition([1, 8, d]), b.partition([1, 8, 1]))))
            .sync_on(&stream)?;
        let generics = ["f32", "8", "4", &d.to_string(), &causal.to_string(), &window.to_string()].map(|s| s.to_string()).to_vec();
        let (_, _, _, out, lse, ..) = unsafe { attention::prefill(&dq, &dk, &dv, out, lse, scale, group as i32, heads as i32) }.generics(generics).sync_on(&stream)?;
        let (out, lse) = (out.unpartition().to_host_vec().sync_on(&stream)?, lse.unpartition().to_host_vec().sync_on(&stream)?);
        let mut good = true;
        for at in 0..batch * heads * n {
            let (b, h, i) = (at / n / heads, at / n % heads, at % n);
            let row = |t: &'static [f32], j: usize| -> &'static [f32] { &t[((b * heads / group + h / group) * n + j) * d..][..d] };
            let (ks, vs): (&'static [f32], &'static [f32]) = (k.clone().leak(), v.clone().leak());
            let seen: Vec<usize> = (0..n).filter(|j| (causal == 0 || *j <= i) && (window == 0 || i < j + window)).collect();
            let (keys, values): (Vec<_>, Vec<_>) = seen.iter().map(|j| (row(ks, *j), row(vs, *j))).unzip();
            let (want, sum) = attend(&q[at * d..][..d], &keys, &values, scale as f64);
            good &= (0..d).all(|c| (out[at * d + c] as f64 - want[c]).abs() < 1e-5) && (lse[at] as f64 - sum).abs() < 1e-4;
        }
        println!("prefill {causal} {window} {good}");
    }

    let (q, k) = (numbers(2 * 12 * d, 9), numbers(2 * 12 * d, 10));
    let s = api::zeros::<f32>(&[2, 12, 12]).partition([1, 4, 6]);
    let s = attention::scores(s, up(&q, &[2, 12, d])?, up(&k, &[2, 12, d])?, 0.5).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("scores {}", (0..288).all(|at| {
        let (b, i, j) = (at / 144, at / 12 % 12, at % 12);
        let want: f64 = (0..d).map(|c| q[(b * 12 + i) * d + c] as f64 * k[(b * 12 + j) * d + c] as f64).sum::<f64>() * 0.5;
        if j > i { s[at] == f32::NEG_INFINITY } else { (s[at] as f64 - want).abs() < 1e-5 }
    }));
    Ok(())
}
