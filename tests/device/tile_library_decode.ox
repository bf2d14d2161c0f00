// One step of decoding: a cache of keys and values that grows, attention over parts of it, the parts brought together.
use cutile::prelude::*;

#[cutile::module]
pub mod attention {
    use cutile::core::*;

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
        let (at, token) = unsafe { atomic_rmw_tko(place, scalar_to_tile(1i32), atomic::Add, ordering::Relaxed, scope::Device, None, None) };
        let at = tile_to_scalar(at);
        let base = (head * capacity + at) * D;
        let offsets: Tile<i32, { [D] }> = iota(const_shape![D]);
        for (to, from) in [(keys, new_keys), (values, new_values)] {
            let row = from.load_tile(const_shape![1, D], [head, 0]).reshape(const_shape![D]);
            let to: PointerTile<*mut E, { [D] }> = pointer_to_tile(to).offset(base).reshape(const_shape![1]).broadcast(const_shape![D]).offset_tile(offsets);
            unsafe { store_ptr_tko(to, row, ordering::Weak, None, None, Some(token), Latency::<1>) };
        }
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
    let (d, scale) = (16usize, 0.25f32);
    let half = |v: &Vec<f32>| v.iter().map(|v| *v as f16).collect::<Vec<f16>>();
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
    Ok(())
}
