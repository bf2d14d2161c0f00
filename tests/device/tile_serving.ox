// Paged caches, routing to experts, grouped products, split sums, sampling, state-space scans.
use cutile::prelude::*;

#[cutile::module]
mod serving {
    use cutile::core::*;

    // One query a sequence against pages of keys: k, v are [pages, page, D], table [sequences, max_pages].
    #[cutile::entry()]
    fn paged_decode<const D: i32, const PAGE: i32>(
        out: &mut Tensor<f32, { [1, D] }>, q: &Tensor<f32, { [-1, D] }>, k: &Tensor<f32, { [-1, PAGE, D] }>, v: &Tensor<f32, { [-1, PAGE, D] }>,
        table: &Tensor<i32, { [-1, -1] }>, lengths: &Tensor<i32, { [-1] }>, scale: f32,
    ) {
        let s = program_id(0);
        let len: i32 = tile_to_scalar(lengths.load_tile(const_shape![1], [s]));
        let tq = q.load_tile(const_shape![1, D], [s, 0]);
        let pages = table.partition(const_shape![1, 1]);
        let (pk, pv) = (k.partition(const_shape![1, PAGE, D]), v.partition(const_shape![1, PAGE, D]));
        let mut m = f32::NEG_INFINITY;
        let mut l = 0.0f32;
        let mut acc: Tile<f32, { [D] }> = constant(0.0, const_shape![D]);
        let mut at = 0;
        while at * PAGE < len {
            let page = tile_to_scalar(pages.load([s, at]));
            let tk = pk.load([page, 0, 0]).reshape(const_shape![PAGE, D]);
            let tv = pv.load([page, 0, 0]).reshape(const_shape![PAGE, D]);
            let dots: Tile<f32, { [PAGE] }> = reduce_sum(tk * tq.broadcast(const_shape![PAGE, D]), 1);
            let i: Tile<i32, { [PAGE] }> = iota::<i32, _>(const_shape![PAGE]) + at * PAGE;
            let dots = select(lt_tile(i, len.broadcast(const_shape![PAGE])), dots * scale, constant(f32::NEG_INFINITY, const_shape![PAGE]));
            let most: f32 = tile_to_scalar(reduce_max::<f32, _, { [] }>(dots, 0));
            let next = m.max(most);
            let p = exp(dots - next);
            let alpha = (m - next).exp();
            l = l * alpha + tile_to_scalar(reduce_sum::<f32, _, { [] }>(p, 0));
            let pv_sum: Tile<f32, { [D] }> = reduce_sum(tv * p.reshape(const_shape![PAGE, 1]).broadcast(const_shape![PAGE, D]), 0);
            acc = acc * alpha + pv_sum;
            m = next;
            at += 1;
        }
        out.store((acc / l).reshape(const_shape![1, D]));
    }

    // The two best experts of each token and their weights.
    #[cutile::entry()]
    fn route2<const E: i32>(ids: &mut Tensor<i32, { [1, 2] }>, weights: &mut Tensor<f32, { [1, 2] }>, logits: &Tensor<f32, { [-1, E] }>) {
        let t = logits.load_tile(const_shape![1, E], [program_id(0), 0]).reshape(const_shape![E]);
        let at: Tile<i32, { [E] }> = iota(const_shape![E]);
        let (m1, i1) = best(t, at);
        let (m2, i2) = best(select(eq_tile(at, constant(i1, const_shape![E])), constant(f32::NEG_INFINITY, const_shape![E]), t), at);
        let e = (m2 - m1).exp();
        let (w1, w2) = (1.0 / (1.0 + e), e / (1.0 + e));
        let a: Tile<i32, { [1, 2] }> = cat(constant(i1, const_shape![1, 1]), constant(i2, const_shape![1, 1]), 1);
        let b: Tile<f32, { [1, 2] }> = cat(constant(w1, const_shape![1, 1]), constant(w2, const_shape![1, 1]), 1);
        ids.store(a);
        weights.store(b);
    }
    fn best<const E: i32>(t: Tile<f32, { [E] }>, at: Tile<i32, { [E] }>) -> (f32, i32) {
        let m: f32 = tile_to_scalar(reduce_max(t, 0));
        let hit = eq_tile(t, constant(m, const_shape![E]));
        (m, tile_to_scalar(reduce_min(select(hit, at, constant(i32::MAX, const_shape![E])), 0)))
    }

    // y[token] = x[token] @ w[expert[token]]: tiles of rows that share an expert.
    #[cutile::entry()]
    unsafe fn grouped_gemm<const BM: i32, const BN: i32, const K: i32>(
        y: *mut f32, x: *mut f32, w: &Tensor<f32, { [-1, K, -1] }>, rows: &Tensor<i32, { [-1] }>, experts: &Tensor<i32, { [-1] }>, n: i32, tokens: i32,
    ) {
        let (i, j, _) = get_tile_block_id();
        let expert = tile_to_scalar(experts.load_tile(const_shape![1], [i]));
        let row = rows.load_tile(const_shape![BM], [i]);
        let live = ge_tile(row, constant(0, const_shape![BM])) & lt_tile(row, tokens.broadcast(const_shape![BM]));
        let at = (row * K).reshape(const_shape![BM, 1]).broadcast(const_shape![BM, K]) + iota::<i32, _>(const_shape![K]).reshape(const_shape![1, K]).broadcast(const_shape![BM, K]);
        let px = pointer_to_tile(x).reshape(const_shape![1, 1]).broadcast(const_shape![BM, K]).offset_tile(at);
        let live_k = live.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, K]);
        let (tx, _) = unsafe { load_ptr_tko(px, ordering::Weak, None, Some(live_k), Some(0.0), None, Latency::<2>) };
        let tw = w.load_tile(const_shape![1, K, BN], [expert, 0, j]).reshape(const_shape![K, BN]);
        let acc = mma(tx, tw, constant(0.0f32, const_shape![BM, BN]));
        let cols = iota::<i32, _>(const_shape![BN]) + j * BN;
        let at = (row * n).reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]) + cols.reshape(const_shape![1, BN]).broadcast(const_shape![BM, BN]);
        let ok = live.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]) & lt_tile(cols, n.broadcast(const_shape![BN])).reshape(const_shape![1, BN]).broadcast(const_shape![BM, BN]);
        let py = pointer_to_tile(y).reshape(const_shape![1, 1]).broadcast(const_shape![BM, BN]).offset_tile(at);
        unsafe { store_ptr_tko(py, acc, ordering::Weak, None, Some(ok), None, Latency::<0>) };
    }

    // Sums split over axis 2 of the grid, added in memory.
    #[cutile::entry()]
    unsafe fn split_k<const BM: i32, const BN: i32, const BK: i32>(c: *mut f32, a: &Tensor<f16, { [-1, -1] }>, b: &Tensor<f16, { [-1, -1] }>) {
        let (i, j, part) = get_tile_block_id();
        let (_, _, parts) = get_num_tile_blocks();
        let (pa, pb) = (a.partition(const_shape![BM, BK]), b.partition(const_shape![BK, BN]));
        let steps = num_tiles(&pa, 1);
        let each = ceil_div(steps, parts);
        let mut acc = constant(0.0f32, const_shape![BM, BN]);
        for k in part * each..min((part + 1) * each, steps) {
            acc = mma(pa.load([i, k]), pb.load([k, j]), acc);
        }
        let (m, n) = (a.shape()[0], b.shape()[1]);
        let r = (iota::<i32, _>(const_shape![BM]) + i * BM).reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]);
        let q = (iota::<i32, _>(const_shape![BN]) + j * BN).reshape(const_shape![1, BN]).broadcast(const_shape![BM, BN]);
        let ok = lt_tile(r, constant(m, const_shape![BM, BN])) & lt_tile(q, constant(n, const_shape![BM, BN]));
        let p = pointer_to_tile(c).reshape(const_shape![1, 1]).broadcast(const_shape![BM, BN]).offset_tile(r * n + q);
        unsafe { atomic_rmw_tko(p, acc, atomic::AddF, ordering::Relaxed, scope::Device, Some(ok), None) };
    }

    // h[t] = a[t] h[t-1] + b[t], channel by channel, over time.
    #[cutile::entry()]
    fn ssm<const C: i32>(y: &mut Tensor<f32, { [-1, C] }>, a: &Tensor<f32, { [-1, -1] }>, b: &Tensor<f32, { [-1, -1] }>) {
        let c = program_id(1);
        let steps = a.shape()[0];
        let (pa, pb) = (a.partition(const_shape![1, C]), b.partition(const_shape![1, C]));
        let mut py = y.partition_mut(const_shape![1, C]);
        let mut h: Tile<f32, { [1, C] }> = constant(0.0, const_shape![1, C]);
        for t in 0..steps {
            h = fma(pa.load([t, c]), h, pb.load([t, c]), rounding::NearestEven, ftz::Disabled);
            py.store(h, [t, 0]);
        }
    }

    // Sample by a threshold on the running sum of probabilities.
    #[cutile::entry()]
    fn sample<const V: i32>(out: &mut Tensor<i32, { [1] }>, probs: &Tensor<f32, { [-1, V] }>, u: &Tensor<f32, { [-1] }>) {
        let row = program_id(0);
        let p = probs.load_tile(const_shape![1, V], [row, 0]).reshape(const_shape![V]);
        let sum = scan_sum(p, 0, reverse::Forward, 0.0);
        let t = u.load_tile(const_shape![1], [row]).broadcast(const_shape![V]);
        let below: Tile<i32, { [V] }> = convert_tile(le_tile(sum, t));
        let n: Tile<i32, { [] }> = reduce_sum(below, 0);
        out.store(n.reshape(const_shape![1]));
    }

    // Weights of 4 bits, eight in a word.
    #[cutile::entry()]
    fn int4_gemv<const N: i32, const K: i32, const K8: i32>(y: &mut Tensor<f32, { [N] }>, words: &Tensor<u32, { [-1, K8] }>, x: &Tensor<f32, { [K] }>, scale: &Tensor<f32, { [-1] }>) {
        let i = program_id(0);
        let w = words.load_tile(const_shape![N, K8], [i, 0]);
        let shift = iota::<u32, _>(const_shape![8]) * 4u32;
        let w = w.reshape(const_shape![N, K8, 1]).broadcast(const_shape![N, K8, 8]);
        let s = shift.reshape(const_shape![1, 1, 8]).broadcast(const_shape![N, K8, 8]);
        let q: Tile<i32, { [N, K8, 8] }> = bitcast(andi(shri(w, s), constant(15u32, const_shape![N, K8, 8])));
        let q: Tile<f32, { [N, K] }> = convert_tile::<f32, _, _>(q - 8).reshape(const_shape![N, K]);
        let x = x.load_tile(const_shape![K], [0]).reshape(const_shape![1, K]).broadcast(const_shape![N, K]);
        let sum: Tile<f32, { [N] }> = reduce_sum(q * x, 1);
        y.store(sum * scale.load_tile(const_shape![N], [i]));
    }
}

fn main() -> Result<(), Error> {
    let st = Device::new(0)?.new_stream()?;
    let host = |t: &Tensor<f32>| t.to_host_vec().sync_on(&st);
    // paged decode
    let (seqs, d, page, pages) = (3usize, 16usize, 4usize, 12usize);
    let q = api::randn(0.0f32, 1.0, [seqs, d], Some(1)).sync_on(&st)?;
    let k = api::randn(0.0f32, 1.0, [pages, page, d], Some(2)).sync_on(&st)?;
    let v = api::randn(0.0f32, 1.0, [pages, page, d], Some(3)).sync_on(&st)?;
    let table: Vec<i32> = vec![3, 7, 1, 0, 2, 5, 4, 0, 11, 10, 9, 8];
    let lens = vec![9i32, 5, 16];
    let dt = api::copy_host_vec_to_device(table.clone()).reshape(&[3, 4]).sync_on(&st)?;
    let dl = api::copy_host_vec_to_device(lens.clone()).sync_on(&st)?;
    let out = serving::paged_decode(api::zeros::<f32>(&[seqs, d]).partition([1, d]), &q, &k, &v, &dt, &dl, 0.25f32).generics(vec![d.to_string(), page.to_string()]).first().unpartition().to_host_vec().sync_on(&st)?;
    let (hq, hk, hv) = (host(&q)?, host(&k)?, host(&v)?);
    for s in 0..seqs {
        let row = |i: usize| (table[s * 4 + i / page] as usize * page + i % page) * d;
        let sc: Vec<f64> = (0..lens[s] as usize).map(|i| (0..d).map(|c| hq[s * d + c] as f64 * hk[row(i) + c] as f64).sum::<f64>() * 0.25).collect();
        let z: f64 = sc.iter().map(|x| x.exp()).sum();
        for c in 0..d {
            let want: f64 = sc.iter().enumerate().map(|(i, x)| x.exp() / z * hv[row(i) + c] as f64).sum();
            assert!((out[s * d + c] as f64 - want).abs() < 1e-5);
        }
    }
    println!("paged ok");
    // routing and grouped product
    let (tokens, experts, kk, n) = (20usize, 4usize, 16usize, 24usize);
    let logits = api::randn(0.0f32, 1.0, [tokens, experts], Some(4)).sync_on(&st)?;
    let ids = api::zeros::<i32>(&[tokens, 2]).partition([1, 2]);
    let ws = api::zeros::<f32>(&[tokens, 2]).partition([1, 2]);
    let (ids, ws, _) = serving::route2(ids, ws, &logits).generics(vec![experts.to_string()]).sync_on(&st)?;
    let (ids, ws) = (ids.unpartition().to_host_vec().sync_on(&st)?, host(&ws.unpartition())?);
    let hl = host(&logits)?;
    for t in 0..tokens {
        let mut o: Vec<usize> = (0..experts).collect();
        o.sort_by(|a, b| hl[t * experts + b].total_cmp(&hl[t * experts + a]));
        assert_eq!([ids[t * 2] as usize, ids[t * 2 + 1] as usize], [o[0], o[1]]);
        assert!((ws[t * 2] + ws[t * 2 + 1] - 1.0).abs() < 1e-6 && ws[t * 2] >= ws[t * 2 + 1]);
    }
    let bm = 8usize;
    let (mut rows, mut tile_expert) = (vec![], vec![]);
    for e in 0..experts {
        let mine: Vec<i32> = (0..tokens).filter(|t| ids[t * 2] as usize == e).map(|t| t as i32).collect();
        for chunk in mine.chunks(bm) {
            tile_expert.push(e as i32);
            rows.extend(chunk);
            rows.extend(std::iter::repeat_n(-1, bm - chunk.len()));
        }
    }
    let x = api::randn(0.0f32, 1.0, [tokens, kk], Some(5)).sync_on(&st)?;
    let w = api::randn(0.0f32, 1.0, [experts, kk, n], Some(6)).sync_on(&st)?;
    let y = api::zeros::<f32>(&[tokens, n]).sync_on(&st)?;
    let grid = (tile_expert.len() as u32, n.div_ceil(16) as u32, 1);
    let (dr, de) = zip!(api::copy_host_vec_to_device(rows), api::copy_host_vec_to_device(tile_expert)).sync_on(&st)?;
    let g = vec![bm.to_string(), "16".to_string(), kk.to_string()];
    unsafe { serving::grouped_gemm(y.device_pointer(), x.device_pointer(), &w, &dr, &de, n as i32, tokens as i32) }.generics(g).grid(grid).sync_on(&st)?;
    let (hx, hw, hy) = (host(&x)?, host(&w)?, host(&y)?);
    assert!((0..tokens * n).all(|at| {
        let (t, j) = (at / n, at % n);
        let e = ids[t * 2] as usize;
        let want: f64 = (0..kk).map(|l| hx[t * kk + l] as f64 * hw[(e * kk + l) * n + j] as f64).sum();
        (hy[at] as f64 - want).abs() < 1e-4
    }));
    println!("moe ok");
    // split k
    let (m, n, kk) = (20usize, 36usize, 128usize);
    let a: Vec<f16> = (0..m * kk).map(|i| ((i % 5) as f32 - 2.0) as f16).collect();
    let b: Vec<f16> = (0..kk * n).map(|i| ((i % 7) as f32 - 3.0) as f16).collect();
    let c = api::zeros::<f32>(&[m, n]).sync_on(&st)?;
    let da = api::copy_host_vec_to_device(a.clone()).reshape(&[m, kk]);
    let db = api::copy_host_vec_to_device(b.clone()).reshape(&[kk, n]);
    unsafe { serving::split_k(c.device_pointer(), da, db) }.generics(vec!["16".into(), "16".into(), "16".into()]).grid((2, 3, 3)).sync_on(&st)?;
    let hc = host(&c)?;
    assert!((0..m * n).all(|at| hc[at] == (0..kk).map(|l| a[at / n * kk + l] as f32 * b[l * n + at % n] as f32).sum::<f32>()));
    println!("split k ok");
    // ssm
    let (steps, c) = (30usize, 20usize);
    let a = api::rand([steps, c], Some(7)).sync_on(&st)?;
    let b = api::rand([steps, c], Some(8)).sync_on(&st)?;
    let y = serving::ssm(api::zeros::<f32>(&[steps, c]).partition([steps, 8]), &a, &b).generics(vec!["8".to_string()]).first().unpartition().sync_on(&st)?;
    let (ha, hb, hy) = (host(&a)?, host(&b)?, host(&y)?);
    for j in 0..c {
        let mut h = 0.0f32;
        for t in 0..steps {
            h = ha[t * c + j].mul_add(h, hb[t * c + j]);
            assert_eq!(hy[t * c + j], h, "{t} {j}");
        }
    }
    println!("ssm ok");
    let p = api::full(0.125f32, &[4, 8]).sync_on(&st)?;
    let u = api::copy_host_vec_to_device(vec![0.05f32, 0.3, 0.99, 0.5]);
    let o = serving::sample(api::zeros::<i32>(&[4]).partition([1]), &p, u).generics(vec!["8".to_string()]).first().unpartition().to_host_vec().sync_on(&st)?;
    assert_eq!(o, [0, 2, 7, 4]);
    let (n, kk) = (12usize, 32usize);
    let words: Vec<u32> = (0..n * kk / 8).map(|i| (i as u32).wrapping_mul(0x9E3779B9)).collect();
    let x: Vec<f32> = (0..kk).map(|i| i as f32 - 10.0).collect();
    let dw = api::copy_host_vec_to_device(words.clone()).reshape(&[n, kk / 8]);
    let y = serving::int4_gemv(api::zeros::<f32>(&[n]).partition([4]), dw, api::copy_host_vec_to_device(x.clone()), api::full(0.5f32, &[n]))
        .generics(vec!["4".into(), kk.to_string(), (kk / 8).to_string()]).first().unpartition().to_host_vec().sync_on(&st)?;
    assert!((0..n).all(|i| y[i] == 0.5 * (0..kk).map(|l| (((words[i * kk / 8 + l / 8] >> (l % 8 * 4)) & 15) as f32 - 8.0) * x[l]).sum::<f32>()));
    println!("PASSED");
    Ok(())
}
