// What comes behind the last product of a model: the best tokens and experts, sampling.
use cutile::prelude::*;

#[cutile::module]
pub mod sampling {
    use cutile::core::*;

    // Several at once: the greatest element and where it is.
    #[cutile::entry()]
    pub fn argmax<const BM: i32, const N: i32>(at: &mut Tensor<i32, { [BM] }>, best: &mut Tensor<f32, { [BM] }>, x: &Tensor<f32, { [-1, N] }>) {
        let t = x.load_tile(const_shape![BM, N], [program_id(0), 0]);
        let places: Tile<i32, { [BM, N] }> = iota(const_shape![N]).reshape(const_shape![1, N]).broadcast(const_shape![BM, N]);
        let (value, place) = reduce((t, places), 1, (f32::NEG_INFINITY, i32::MAX), |a, b| if b.0 > a.0 || (b.0 == a.0 && b.1 < a.1) { b } else { a });
        at.store(place);
        best.store(value);
    }

    // The gate of a mixture: the K best of E, weights that add up to one.
    #[cutile::entry()]
    pub fn top_k<const E: i32, const K: i32>(ids: &mut Tensor<i32, { [1, K] }>, weights: &mut Tensor<f32, { [1, K] }>, logits: &Tensor<f32, { [-1, E] }>) {
        let mut t = logits.load_tile(const_shape![1, E], [program_id(0), 0]).reshape(const_shape![E]);
        let places: Tile<i32, { [E] }> = iota(const_shape![E]);
        let slots: Tile<i32, { [K] }> = iota(const_shape![K]);
        let mut chosen: Tile<i32, { [K] }> = constant(0, const_shape![K]);
        let mut values: Tile<f32, { [K] }> = constant(f32::NEG_INFINITY, const_shape![K]);
        'rank: for k in 0..K {
            let most = reduce_max(t, 0).reshape(const_shape![1]);
            let here = eq_tile(t, most.broadcast(const_shape![E]));
            let first = tile_to_scalar(reduce_min(select(here, places, constant(E, const_shape![E])), 0));
            if first == E {
                break 'rank;
            }
            let slot = eq_tile(slots, k.broadcast(const_shape![K]));
            chosen = select(slot, first.broadcast(const_shape![K]), chosen);
            values = select(slot, most.broadcast(const_shape![K]), values);
            t = select(eq_tile(places, first.broadcast(const_shape![E])), constant(f32::NEG_INFINITY, const_shape![E]), t);
        }
        let e = exp(values - reduce_max(values, 0).reshape(const_shape![1]).broadcast(const_shape![K]));
        let w = e / reduce_sum(e, 0).reshape(const_shape![1]).broadcast(const_shape![K]);
        ids.store(chosen.reshape(const_shape![1, K]));
        weights.store(w.reshape(const_shape![1, K]));
    }

    // What is left of sorted probabilities when only the first that add up to p count, and which of those the number u falls on.
    #[cutile::entry()]
    pub fn top_p<const V: i32>(out: &mut Tensor<f32, { [1, V] }>, pick: &mut Tensor<i32, { [1] }>, sorted: &Tensor<f32, { [-1, V] }>, u: &Tensor<f32, { [-1] }>, p: f32) {
        let row = program_id(0);
        let t = sorted.load_tile(const_shape![1, V], [row, 0]);
        let before = scan_sum(t, 1, reverse::Forward, 0.0f32) - t;
        let kept = select(lt_tile(before, p.broadcast(t.shape())), t, constant(0.0f32, t.shape()));
        let scaled = kept / tile_to_scalar(reduce_sum(kept, 1));
        let sums = scan(scaled, 1, reverse::Forward, 0.0f32, |a, b| a + b);
        let u = tile_to_scalar(u.load_tile(const_shape![1], [row]));
        let below: Tile<i32, { [1, V] }> = convert_tile(le_tile(sums, u.broadcast(t.shape())));
        pick.store(reduce_sum(below, 1));
        out.store(scaled);
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

    let x = numbers(6 * 40, 14);
    let (at, best, _) = sampling::argmax(api::zeros::<i32>(&[6]).partition([2]), api::zeros::<f32>(&[6]).partition([2]), up(&x, &[6, 40])).sync_on(&stream)?;
    let (at, best) = (at.unpartition().to_host_vec().sync_on(&stream)?, best.unpartition().to_host_vec().sync_on(&stream)?);
    println!("argmax {}", (0..6).all(|r| {
        let row = &x[r * 40..(r + 1) * 40];
        let most = row.iter().cloned().fold(f32::MIN, f32::max);
        best[r] == most && at[r] as usize == row.iter().position(|v| *v == most).unwrap()
    }));

    let logits = numbers(5 * 10, 15);
    let (ids, weights, _) = sampling::top_k(api::zeros::<i32>(&[5, 3]).partition([1, 3]), api::zeros::<f32>(&[5, 3]).partition([1, 3]), up(&logits, &[5, 10])).sync_on(&stream)?;
    let (ids, weights) = (ids.unpartition().to_host_vec().sync_on(&stream)?, weights.unpartition().to_host_vec().sync_on(&stream)?);
    println!("top k {}", (0..5).all(|r| {
        let row = &logits[r * 10..(r + 1) * 10];
        let mut order: Vec<usize> = (0..10).collect();
        order.sort_by(|a, b| row[*b].total_cmp(&row[*a]).then(a.cmp(b)));
        let sum: f64 = order[..3].iter().map(|i| (row[*i] as f64).exp()).sum();
        (0..3).all(|k| ids[r * 3 + k] as usize == order[k]) && close(&weights[r * 3..r * 3 + 3], &order[..3].iter().map(|i| (row[*i] as f64).exp() / sum).collect::<Vec<f64>>(), 1e-5)
    }));

    let sorted = vec![0.5f32, 0.25, 0.125, 0.0625, 0.0625, 0.4, 0.3, 0.2, 0.1, 0.0];
    let (out, pick, ..) = sampling::top_p(api::zeros::<f32>(&[2, 5]).partition([1, 5]), api::zeros::<i32>(&[2]).partition([1]), up(&sorted, &[2, 5]), api::copy_host_vec_to_device(vec![0.7f32, 0.2]), 0.8).sync_on(&stream)?;
    println!("top p {:.3?} {:?}", out.unpartition().to_host_vec().sync_on(&stream)?, pick.unpartition().to_host_vec().sync_on(&stream)?);
    Ok(())
}
