// Argmax and top-k.
use cutile::prelude::*;

#[cutile::module]
mod topk {
    use cutile::core::*;

    #[cutile::entry()]
    fn argmax<const N: i32>(value: &mut Tensor<f32, { [1] }>, index: &mut Tensor<i32, { [1] }>, x: &Tensor<f32, { [-1, N] }>) {
        let t: Tile<f32, { [N] }> = x.load_tile(const_shape![1, N], [program_id(0), 0]).reshape(const_shape![N]);
        let i: Tile<i32, { [N] }> = iota(const_shape![N]);
        // both operands in one reduction
        let (v, at) = reduce((t, i), 0, (f32::NEG_INFINITY, i32::MAX), |a, b| {
            if a.0 > b.0 || (a.0 == b.0 && a.1 < b.1) { a } else { b }
        });
        value.store(v.reshape(const_shape![1]));
        index.store(at.reshape(const_shape![1]));
    }

    #[cutile::entry()]
    fn top<const N: i32, const K: i32>(values: &mut Tensor<f32, { [1, K] }>, indices: &mut Tensor<i32, { [1, K] }>, x: &Tensor<f32, { [-1, N] }>) {
        let mut t: Tile<f32, { [N] }> = x.load_tile(const_shape![1, N], [program_id(0), 0]).reshape(const_shape![N]);
        let i: Tile<i32, { [N] }> = iota(const_shape![N]);
        let slots: Tile<i32, { [K] }> = iota(const_shape![K]);
        let mut best: Tile<f32, { [K] }> = constant(0.0, const_shape![K]);
        let mut best_at: Tile<i32, { [K] }> = constant(0, const_shape![K]);
        for k in 0..K {
            let m: Tile<f32, { [] }> = reduce_max(t, 0);
            let m: f32 = tile_to_scalar(m);
            let is = eq_tile(t, m.broadcast(const_shape![N]));
            let candidates = select(is, i, constant(N, const_shape![N]));
            let at: i32 = tile_to_scalar(reduce_min(candidates, 0));
            let here = eq_tile(slots, constant(k, const_shape![K]));
            best = select(here, constant(m, const_shape![K]), best);
            best_at = select(here, constant(at, const_shape![K]), best_at);
            t = select(eq_tile(i, constant(at, const_shape![N])), constant(f32::NEG_INFINITY, const_shape![N]), t);
        }
        values.store(best.reshape(const_shape![1, K]));
        indices.store(best_at.reshape(const_shape![1, K]));
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (m, n) = (6usize, 64usize);
    let x = Arc::new(api::randn(0.0f32, 1.0, [m, n], Some(77)).sync_on(&stream)?);
    let h = x.to_host_vec().sync_on(&stream)?;
    let order = |row: &[f32]| { let mut o: Vec<usize> = (0..n).collect(); o.sort_by(|a, b| row[*b].total_cmp(&row[*a])); o };
    let (v, i, _) = topk::argmax(api::zeros(&[m]).partition([1]), api::zeros(&[m]).partition([1]), x.clone()).sync_on(&stream)?;
    let (v, i): (Vec<f32>, Vec<i32>) = (v.unpartition().to_host_vec().sync_on(&stream)?, i.unpartition().to_host_vec().sync_on(&stream)?);
    for r in 0..m { let row = &h[r * n..][..n]; assert_eq!((v[r], i[r] as usize), (row[order(row)[0]], order(row)[0])); }
    let k = 5usize;
    let (v, i, _) = topk::top(api::zeros(&[m, k]).partition([1, k]), api::zeros(&[m, k]).partition([1, k]), x).sync_on(&stream)?;
    let (v, i): (Vec<f32>, Vec<i32>) = (v.unpartition().to_host_vec().sync_on(&stream)?, i.unpartition().to_host_vec().sync_on(&stream)?);
    for r in 0..m { let row = &h[r * n..][..n]; let o = order(row); for s in 0..k { assert_eq!((v[r * k + s], i[r * k + s] as usize), (row[o[s]], o[s])); } }
    println!("ok");
    Ok(())
}
