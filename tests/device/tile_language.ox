// Tile kernels as Rust: closures, arrays of tiles, ways out of loops, many axes, hints, narrow integers.
use cutile::prelude::*;

#[cutile::module]
mod k {
    use cutile::core::*;

    fn apply<const S: [i32; 1], F: Fn(Tile<f32, S>) -> Tile<f32, S>>(t: Tile<f32, S>, f: F) -> Tile<f32, S> {
        f(f(t))
    }
    fn row<E: ElementType, const N: i32>(p: &Partition<E, { [1, N] }>, i: i32) -> Tile<E, { [N] }> {
        p.load([i, 0]).reshape(const_shape![N])
    }
    fn put(p: &mut PartitionMut<f32, { [4] }>, i: i32, v: f32) {
        p.store(v.broadcast(const_shape![4]), [i]);
    }
    fn total<const S: [i32; 2]>(t: Tile<f32, S>) -> f32 {
        let rows: Tile<f32, { [S[0]] }> = reduce_sum(t, 1);
        tile_to_scalar(reduce_sum(rows, 0))
    }
    fn pick<const N: i32>(ts: &[Tile<i32, { [N] }>], i: usize) -> Option<Tile<i32, { [N] }>> {
        ts.get(i).copied()
    }

    #[cutile::entry()]
    fn closures<const N: i32>(y: &mut Tensor<f32, { [N] }>, x: &Tensor<f32, { [-1, N] }>, k: f32) {
        let p = x.partition(const_shape![1, N]);
        let (mut cur, mut next) = (row(&p, 0), row(&p, 1));
        for i in 2..x.shape()[0] {
            (cur, next) = (next, cur + next);
            next += row(&p, i);
        }
        let r = apply(cur, |t| t * k + next);
        y.store(r);
    }
    #[cutile::entry()]
    fn arrays(y: &mut Tensor<i32, { [8] }>, n: i32) {
        let lane: Tile<i32, { [8] }> = iota(const_shape![8]);
        let mut ts = [lane; 4];
        for i in 0..4usize {
            ts[i] = ts[i] * (i as i32 + 1);
            if i == 2 { continue; }
            ts[(i + 1) % 4] += 100;
        }
        let Some(t) = pick(&ts, n as usize) else {
            y.store(constant(-1, const_shape![8]));
            return;
        };
        let u = loop {
            if let Some(v) = pick(&ts, (n + 1) as usize) { break v; }
            break constant(7, const_shape![8]);
        };
        let w = match n {
            0 => t,
            1 | 2 => t - u,
            _ if n < 0 => u,
            _ => t + u,
        };
        y.store(w);
    }
    #[cutile::entry()]
    fn nested(y: &mut Tensor<f32, { [16] }>, x: &Tensor<f32, { [-1] }>, limit: f32) {
        let p = x.partition(const_shape![4]);
        let mut out = y.partition_mut(const_shape![4]);
        for i in 0..4 {
            put(&mut out, i, 0.0);
        }
        'rows: for i in 0..4 {
            let mut s = 0.0;
            for j in 0..=i {
                let t: f32 = tile_to_scalar(reduce_sum(p.load([j]), 0));
                s += t;
                if s > limit { break 'rows; }
                if t < 0.0 { continue 'rows; }
            }
            put(&mut out, i, s);
            if s == limit { return; }
        }
        put(&mut out, 3, -1.0);
    }
    #[cutile::entry()]
    fn rank5(y: &mut Tensor<f32, { [2, 3, 4] }>, x: &Tensor<f32, { [-1, -1, -1, -1, -1] }>) {
        let t = x.load_tile(const_shape![2, 2, 3, 2, 4], [0, 0, 0, 0, 0]);
        let a: Tile<f32, { [2, 3, 2, 4] }> = reduce_sum(t, 1);
        let b: Tile<f32, { [2, 3, 4] }> = reduce_max(a, 2);
        let p: Tile<f32, { [4, 2, 3, 2, 2] }> = permute(t, const_array![4, 3, 2, 1, 0]);
        let q: Tile<f32, { [4, 2, 3, 2] }> = reduce_sum(p, 4);
        let q: Tile<f32, { [4, 3, 2] }> = reduce_max(q, 1);
        let z = total(q.reshape(const_shape![4, 6]));
        y.store(b + z);
    }
    #[cutile::entry()]
    fn hints<const B: i32>(y: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, n: i32) {
        let n = unsafe { assume_div_by::<_, 4>(n) };
        let i = unsafe { assume_bounds::<_, 0, 100>(program_id(0)) };
        let t = x.partition(const_shape![B]).load_pipelined::<3>([i]);
        let u = load_view_tko(&x.partition(const_shape![B]), [i], ordering::Weak, scope::TileBlock, Some(2), tma::Disabled);
        let shape = get_tensor_shape(x);
        y.store(t + u + (get_shape_dim(shape, 0) + n) as f32);
    }
    #[cutile::entry()]
    fn narrow(y: &mut Tensor<u16, { [32] }>, a: &Tensor<u16, { [32] }>, b: &Tensor<u8, { [32] }>) {
        let (a, b) = (a.load_like(y), convert_tile::<u16, _, _>(b.load_tile(const_shape![32], [0])));
        let q = select(gt_tile(a, b), a / max_tile(b, constant(1, const_shape![32])), a % 7u16);
        let mut r = (q << 1u16) | (b >> 2u16);
        r ^= 0x0F0F;
        r = !r;
        y.store(r);
    }
}

fn main() -> Result<(), Error> {
    let s = Device::new(0)?.new_stream()?;
    let n = 8usize;
    let x: Vec<f32> = (0..5 * n).map(|i| (i % 9) as f32).collect();
    let dx = api::copy_host_vec_to_device(x.clone()).reshape(&[5, n]);
    let y = k::closures(api::zeros::<f32>(&[n]).partition([n]), dx, 0.5).first().unpartition().to_host_vec().sync_on(&s)?;
    for j in 0..n {
        let r = |i: usize| x[i * n + j];
        let (mut cur, mut next) = (r(0), r(1));
        for i in 2..5 { (cur, next) = (next, cur + next + r(i)); }
        let f = |t: f32| t * 0.5 + next;
        assert_eq!(y[j], f(f(cur)));
    }
    for m in [-5, 0, 1, 2, 3, 4] {
        let y = k::arrays(api::zeros::<i32>(&[8]).partition([8]), m).first().unpartition().to_host_vec().sync_on(&s)?;
        let mut ts = [0, 1, 2, 3].map(|_| (0..8).collect::<Vec<i32>>());
        for i in 0..4usize { for v in &mut ts[i] { *v *= i as i32 + 1; } if i == 2 { continue; } for v in &mut ts[(i + 1) % 4] { *v += 100; } }
        let want: Vec<i32> = match ts.get(m as usize) {
            None => vec![-1; 8],
            Some(t) => { let u = ts.get((m + 1) as usize).cloned().unwrap_or(vec![7; 8]);
                t.iter().zip(&u).map(|(t, u)| match m { 0 => *t, 1 | 2 => t - u, _ if m < 0 => *u, _ => t + u }).collect() }
        };
        assert_eq!(y, want, "{m}");
    }
    for limit in [6.0f32, 27.0, 28.0, 1000.0, 66.0] {
        let x: Vec<f32> = (0..16).map(|i| i as f32).collect();
        let y = k::nested(api::ones::<f32>(&[16]).partition([16]), api::copy_host_vec_to_device(x.clone()), limit).first().unpartition().to_host_vec().sync_on(&s)?;
        let mut want = [0.0f32; 4];
        'w: {
            'rows: for i in 0..4 {
                let mut t = 0.0;
                for j in 0..=i { t += x[j * 4..j * 4 + 4].iter().sum::<f32>(); if t > limit { break 'rows; } }
                want[i] = t;
                if t == limit { break 'w; }
            }
            want[3] = -1.0;
        }
        assert_eq!([y[0], y[4], y[8], y[12]], want, "{limit}");
    }
    let x = api::arange::<f32>(96).reshape(&[2, 2, 3, 2, 4]);
    let y = k::rank5(api::zeros::<f32>(&[2, 3, 4]).partition([2, 3, 4]), x).first().unpartition().to_host_vec().sync_on(&s)?;
    let at = |a: usize, b: usize, c: usize, d: usize, e: usize| ((((a * 2 + b) * 3 + c) * 2 + d) * 4 + e) as f32;
    let mut z = 0.0;
    for e in 0..4 { for c in 0..3 { for b in 0..2 { z += (0..2).map(|d| at(0, b, c, d, e) + at(1, b, c, d, e)).fold(0.0, f32::max); } } }
    assert!((0..24).all(|i| { let (a, c, e) = (i / 12, i / 4 % 3, i % 4); y[i] == z + (0..2).map(|d| at(a, 0, c, d, e) + at(a, 1, c, d, e)).fold(0.0, f32::max) }));
    let y = k::hints(api::zeros::<f32>(&[32]).partition([16]), api::arange::<f32>(32), 8).first().unpartition().to_host_vec().sync_on(&s)?;
    assert!((0..32).all(|i| y[i] == 2.0 * i as f32 + 40.0));
    let (a, b): (Vec<u16>, Vec<u8>) = (0..32u32).map(|i| ((i * 2113 + 40000) as u16, (i * 37 + 130) as u8)).unzip();
    let y = k::narrow(api::zeros::<u16>(&[32]).partition([32]), api::copy_host_vec_to_device(a.clone()), api::copy_host_vec_to_device(b.clone())).first().unpartition().to_host_vec().sync_on(&s)?;
    assert!((0..32).all(|i| { let (a, b) = (a[i], b[i] as u16); let q = if a > b { a / b.max(1) } else { a % 7 }; y[i] == !(((q << 1) | (b >> 2)) ^ 0x0F0F) }));
    println!("PASSED");
    Ok(())
}
