// Attention as a library has it: prefill and decode, grouped heads, causal masks, windows, caches of keys, sums split over blocks.
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

    // One query a sequence; the keys of a part of the cache.
    #[cutile::entry()]
    pub fn decode_part<const G: i32, const BN: i32, const D: i32>(
        out: &mut Tensor<f32, { [1, G, D] }>,
        stats: &mut Tensor<f32, { [1, G, 2] }>,
        q: &Tensor<f16, { [-1, G, D] }>,
        keys: &Tensor<f16, { [-1, -1, D] }>,
        values: &Tensor<f16, { [-1, -1, D] }>,
        lengths: &Tensor<i32, { [-1] }>,
        parts: i32,
        scale: f32,
    ) {
        let task = program_id(0);
        let (head, part) = (task / parts, task % parts);
        let len: i32 = tile_to_scalar(lengths.load_tile(const_shape![1], [head]));
        let tiles = ceil_div(len, BN);
        let each = ceil_div(tiles, parts);
        let tq: Tile<f32, { [G, D] }> = convert_tile(q.load_tile(const_shape![1, G, D], [head, 0, 0]).reshape(const_shape![G, D]));
        let tq = tq * scale;
        let (pk, pv) = (keys.partition(const_shape![1, BN, D]), values.partition(const_shape![1, BN, D]));
        let mut state = (constant(-1.0e30f32, const_shape![G]), constant(0.0f32, const_shape![G]), constant(0.0f32, const_shape![G, D]));
        let mut j = part * each;
        while j < min((part + 1) * each, tiles) {
            let (m, l, acc) = state;
            let tk: Tile<f32, { [BN, D] }> = convert_tile(pk.load([head, j, 0]).reshape(const_shape![BN, D]));
            let tv: Tile<f32, { [BN, D] }> = convert_tile(pv.load([head, j, 0]).reshape(const_shape![BN, D]));
            let s = mma(tq, tk.transpose(), constant(0.0f32, const_shape![G, BN]));
            let at = iota::<i32, _>(const_shape![BN]) + j * BN;
            let inside = lt_tile(at, len.broadcast(const_shape![BN])).reshape(const_shape![1, BN]).broadcast(const_shape![G, BN]);
            let s = select(inside, s, constant(f32::NEG_INFINITY, s.shape()));
            let next = max_tile(m, reduce_max(s, 1));
            let p = exp(s - next.reshape(const_shape![G, 1]).broadcast(s.shape()));
            let alpha = exp(m - next);
            state = (next, l * alpha + reduce_sum(p, 1), mma(p, tv, acc * alpha.reshape(const_shape![G, 1]).broadcast(const_shape![G, D])));
            j += 1;
        }
        let (m, l, acc) = state;
        out.store(acc.reshape(const_shape![1, G, D]));
        stats.store(cat(m.reshape(const_shape![1, G, 1]), l.reshape(const_shape![1, G, 1]), 2));
    }

    // Brings the parts together.
    #[cutile::entry()]
    pub fn merge_parts<const G: i32, const D: i32, const PARTS: i32>(
        out: &mut Tensor<f16, { [1, G, D] }>, partial: &Tensor<f32, { [-1, G, D] }>, stats: &Tensor<f32, { [-1, G, 2] }>,
    ) {
        let head = program_id(0);
        let s = stats.load_tile(const_shape![PARTS, G, 2], [head, 0, 0]);
        let zero = scalar_to_tile(0i32);
        let m: Tile<f32, { [PARTS, G, 1] }> = extract(s, [zero, zero, zero]);
        let l: Tile<f32, { [PARTS, G, 1] }> = extract(s, [zero, zero, scalar_to_tile(1i32)]);
        let most: Tile<f32, { [G, 1] }> = reduce_max(m, 0i32);
        let weight = exp(m - most.reshape(const_shape![1, G, 1]).broadcast(m.shape()));
        let all: Tile<f32, { [G, 1] }> = reduce_sum(l * weight, 0);
        let t = partial.load_tile(const_shape![PARTS, G, D], [head, 0, 0]) * weight.broadcast(const_shape![PARTS, G, D]);
        let t: Tile<f32, { [G, D] }> = reduce_sum(t, 0);
        out.store(convert_tile((t / all.broadcast(const_shape![G, D])).reshape(const_shape![1, G, D])));
    }

    // New keys and values behind those of the cache, whose layout is [head, place, d].
    #[cutile::entry(unchecked_accesses = true)]
    pub unsafe fn append<E: ElementType, const D: i32>(
        keys: *mut E, values: *mut E, new_keys: &Tensor<E, { [-1, D] }>, new_values: &Tensor<E, { [-1, D] }>, lengths: *mut i32, capacity: i32,
    ) {
        let head = program_id(0);
        let place = pointer_to_tile(lengths).offset(head);
        let (at, token) = atomic_rmw_tko(place, scalar_to_tile(1i32), atomic::Add, ordering::Relaxed, scope::Device, None, None);
        let at = tile_to_scalar(at);
        let base = (head * capacity + at) * D;
        let offsets: Tile<i32, { [D] }> = iota(const_shape![D]);
        for (to, from) in [(keys, new_keys), (values, new_values)] {
            let row = from.load_tile(const_shape![1, D], [head, 0]).reshape(const_shape![D]);
            let to: PointerTile<*mut E, { [D] }> = pointer_to_tile(to).offset(base).reshape(const_shape![1]).broadcast(const_shape![D]).offset_tile(offsets);
            store_ptr_tko(to, row, ordering::Weak, None, None, Some(token), Latency::<1>);
        }
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
    let half = |v: &Vec<f32>| v.iter().map(|v| *v as f16).collect::<Vec<f16>>();
    let (dq, dk, dv) = (up(&q, &[batch, heads, n, d])?, up(&k, &[batch, heads / group, n, d])?, up(&v, &[batch, heads / group, n, d])?);
    let scale = 0.25f32;
    for (causal, window) in [(0usize, 0usize), (1, 0), (1, 5)] {
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

    // A cache that grows by one, then is asked.
    let (slots, capacity, g, parts) = (3usize, 12usize, 2usize, 2usize);
    let (ck, cv) = (half(&numbers(slots * capacity * d, 4)), half(&numbers(slots * capacity * d, 5)));
    let (nk, nv) = (half(&numbers(slots * d, 6)), half(&numbers(slots * d, 7)));
    let lens = vec![0i32, 7, 11];
    let h = |v: &Vec<f16>, shape: &[usize]| api::copy_host_vec_to_device(v).reshape(shape).sync_on(&stream);
    let (keys, values) = (h(&ck, &[slots, capacity, d])?, h(&cv, &[slots, capacity, d])?);
    let (new_keys, new_values) = (h(&nk, &[slots, d])?, h(&nv, &[slots, d])?);
    let lengths = api::copy_host_vec_to_device(&lens).sync_on(&stream)?;
    unsafe { attention::append(keys.device_pointer(), values.device_pointer(), &new_keys, &new_values, lengths.device_pointer(), capacity as i32) }
        .grid((slots as u32, 1, 1))
        .sync_on(&stream)?;
    let (mut hk, mut hv) = (ck.clone(), cv.clone());
    for s in 0..slots {
        let at = (s * capacity + lens[s] as usize) * d;
        hk[at..at + d].copy_from_slice(&nk[s * d..(s + 1) * d]);
        hv[at..at + d].copy_from_slice(&nv[s * d..(s + 1) * d]);
    }
    println!("append {} {} {:?}", keys.to_host_vec().sync_on(&stream)? == hk, values.to_host_vec().sync_on(&stream)? == hv, lengths.to_host_vec().sync_on(&stream)?);
    let q = half(&numbers(slots * g * d, 8));
    let dq = h(&q, &[slots, g, d])?;
    let out = api::zeros::<f32>(&[slots * parts, g, d]).partition([1, g, d]);
    let stats = api::zeros::<f32>(&[slots * parts, g, 2]).partition([1, g, 2]);
    let generics = vec![g.to_string(), "4".to_string(), d.to_string()];
    let merged = attention::decode_part(out, stats, &dq, &keys, &values, &lengths, parts as i32, scale)
        .generics(generics)
        .then(|(out, stats, ..)| {
            let z = api::zeros::<f16>(&[slots, g, d]).partition([1, g, d]);
            attention::merge_parts(z, out.unpartition(), stats.unpartition()).generics(vec![g.to_string(), d.to_string(), parts.to_string()])
        })
        .first()
        .unpartition()
        .to_host_vec()
        .sync_on(&stream)?;
    let wide = |v: &[f16]| v.iter().map(|v| *v as f32).collect::<Vec<f32>>();
    let (hk, hv, hq) = (wide(&hk), wide(&hv), wide(&q));
    println!("decode {}", (0..slots * g).all(|at| {
        let s = at / g;
        let rows = |t: &'static Vec<f32>| t[s * capacity * d..].chunks(d).take(lens[s] as usize + 1).collect::<Vec<&[f32]>>();
        let (want, _) = attend(&hq[at * d..][..d], &rows(Box::leak(Box::new(hk.clone()))), &rows(Box::leak(Box::new(hv.clone()))), scale as f64);
        (0..d).all(|c| (merged[at * d + c] as f64 - want[c]).abs() < 2e-3)
    }));

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
