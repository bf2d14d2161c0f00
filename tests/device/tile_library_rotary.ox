// Where a model begins: rows of a table by their numbers, and rotations of heads in both orders of pairs.
use cutile::prelude::*;

#[cutile::module]
pub mod pointwise {
    use cutile::core::*;

    #[cutile::entry()]
    pub fn embedding<E: ElementType, const D: i32>(out: &mut Tensor<E, { [1, D] }>, table: &Tensor<E, { [-1, D] }>, ids: &Tensor<u32, { [-1] }>) {
        let id: Tile<u32, { [1] }> = ids.load_tile(const_shape![1], [get_tile_block_id().0]);
        let id: u32 = tile_to_scalar(id.reshape(const_shape![]));
        out.store(table.load_tile(const_shape![1, D], [id as i32, 0]));
    }

    // Rows by pointers: BM tokens at once, those outside of the table are zero.
    #[cutile::entry()]
    pub unsafe fn embedding_gather<const BM: i32, const D: i32>(out: &mut Tensor<f32, { [BM, D] }>, table: *mut f32, ids: &Tensor<i64, { [-1] }>, rows: i64) {
        let ids: Tile<i64, { [BM] }> = ids.load_tile(const_shape![BM], [program_id(0)]);
        let known = ge_tile(ids, constant(0i64, const_shape![BM])) & lt_tile(ids, rows.broadcast(const_shape![BM]));
        let columns: Tile<i64, { [D] }> = iota(const_shape![D]);
        let offsets = (ids * D as i64).reshape(const_shape![BM, 1]).broadcast(const_shape![BM, D]) + columns.reshape(const_shape![1, D]).broadcast(const_shape![BM, D]);
        let pointers: PointerTile<*mut f32, { [BM, D] }> = pointer_to_tile(table).reshape(const_shape![1, 1]).broadcast(const_shape![BM, D]).offset_tile(offsets);
        let mask = known.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, D]);
        let (rows, _): (Tile<f32, { [BM, D] }>, Token) = unsafe { load_ptr_tko(pointers, ordering::Weak, None::<scope::Scope>, Some(mask), Some(0.0f32), None, Latency::<1>) };
        out.store(rows);
    }

    // Halves of a head rotate together.
    #[cutile::entry()]
    pub fn rope_halves<const H: i32, const HALF: i32, const SIGN: i32>(
        x: &mut Tensor<f32, { [1, H, 2 * HALF] }>, cos: &Tensor<f32, { [-1, HALF] }>, sin: &Tensor<f32, { [-1, HALF] }>, positions: &Tensor<i32, { [-1] }>,
    ) {
        let token = program_id(0);
        let at: i32 = tile_to_scalar(positions.load_tile(const_shape![1], [token]));
        let shape = const_shape![H, HALF];
        let c = cos.load_tile(const_shape![1, HALF], [at, 0]).broadcast(shape);
        let s = sin.load_tile(const_shape![1, HALF], [at, 0]).broadcast(shape) * SIGN as f32;
        let mut halves = x.partition_mut(const_shape![1, H, HALF]);
        let a = unsafe { halves.load([0, 0, 0]) }.reshape(shape);
        let b = unsafe { halves.load([0, 0, 1]) }.reshape(shape);
        halves.store((a * c - b * s).reshape(const_shape![1, H, HALF]), [0, 0, 0]);
        halves.store((b * c + a * s).reshape(const_shape![1, H, HALF]), [0, 0, 1]);
    }

    // Neighbours rotate together.
    #[cutile::entry()]
    pub fn rope_neighbours<const H: i32, const D: i32>(y: &mut Tensor<f16, { [1, H, D] }>, x: &Tensor<f16, { [-1, -1, D] }>, base: f32) {
        let position = program_id(0) as f32;
        let t: Tile<f32, { [H, D / 2, 2] }> = convert_tile(x.load_like(y).reshape(const_shape![H, D / 2, 2]));
        let (zero, one) = (scalar_to_tile(0), scalar_to_tile(1));
        let a: Tile<f32, { [H, D / 2, 1] }> = extract(t, [zero, zero, zero]);
        let b: Tile<f32, { [H, D / 2, 1] }> = extract(t, [zero, zero, one]);
        let i: Tile<f32, { [D / 2] }> = iota(const_shape![D / 2]);
        let angle = position * exp(i * (-2.0 * base.ln() / D as f32));
        let (c, s) = (cos(angle), sin(angle));
        let spread = |v: Tile<f32, { [D / 2] }>| v.reshape(const_shape![1, D / 2, 1]).broadcast(const_shape![H, D / 2, 1]);
        let (c, s) = (spread(c), spread(s));
        let turned: Tile<f32, { [H, D / 2, 2] }> = cat(a * c - b * s, b * c + a * s, 2);
        y.store(convert_tile(turned.reshape(const_shape![1, H, D])));
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

    let table = numbers(10 * 12, 1);
    let ids = vec![3u32, 9, 0, 3];
    let y = pointwise::embedding(api::zeros::<f32>(&[4, 12]).partition([1, 12]), up(&table, &[10, 12]), api::copy_host_vec_to_device(ids.clone())).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("embedding {}", (0..48).all(|i| y[i] == table[ids[i / 12] as usize * 12 + i % 12]));
    let ids = vec![3i64, -1, 9, 10, 0, 5];
    let dt = up(&table, &[10, 12]).sync_on(&stream)?;
    let y = unsafe { pointwise::embedding_gather(api::zeros::<f32>(&[6, 12]).partition([4, 12]), dt.device_pointer(), api::copy_host_vec_to_device(&ids), 10) }.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("gather {}", (0..72).all(|i| y[i] == if (0..10).contains(&ids[i / 12]) { table[ids[i / 12] as usize * 12 + i % 12] } else { 0.0 }));

    let (t, heads, d) = (5usize, 3usize, 16usize);
    let x = numbers(t * heads * d, 2);
    let angle = |at: usize, i: usize| at as f64 * 10000f64.powf(-2.0 * i as f64 / d as f64);
    let cos: Vec<f32> = (0..8 * d / 2).map(|i| angle(i / 8, i % 8).cos() as f32).collect();
    let sin: Vec<f32> = (0..8 * d / 2).map(|i| angle(i / 8, i % 8).sin() as f32).collect();
    let positions = vec![7i32, 0, 3, 3, 1];
    let (dc, ds, dp) = zip!(up(&cos, &[8, 8]), up(&sin, &[8, 8]), api::copy_host_vec_to_device(&positions)).sync_on(&stream)?;
    let y = pointwise::rope_halves(up(&x, &[t, heads, d]).partition([1, heads, d]), &dc, &ds, &dp).generics(texts(&["3", "8", "1"])).first().unpartition().sync_on(&stream)?;
    let want: Vec<f64> = (0..t * heads * d).map(|at| {
        let (head, c) = (at / d * d, at % d);
        let a = angle(positions[at / d / heads] as usize, c % 8);
        if c < 8 { x[at] as f64 * a.cos() - x[head + c + 8] as f64 * a.sin() } else { x[at] as f64 * a.cos() + x[head + c - 8] as f64 * a.sin() }
    }).collect();
    println!("rope halves {}", close(&y.to_host_vec().sync_on(&stream)?, &want, 1e-5));
    let back = pointwise::rope_halves(y.partition([1, heads, d]), &dc, &ds, &dp).generics(texts(&["3", "8", "-1"])).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("and back {}", close(&back, &x.iter().map(|v| *v as f64).collect::<Vec<f64>>(), 1e-5));
    let hx: Vec<f16> = x.iter().map(|v| *v as f16).collect();
    let y = pointwise::rope_neighbours(api::zeros::<f16>(&[t, heads, d]).partition([1, heads, d]), api::copy_host_vec_to_device(&hx).reshape(&[t, heads, d]), 10000.0).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("rope neighbours {}", (0..t * heads * d).all(|at| {
        let a = angle(at / d / heads, at % d / 2);
        let want = if at % 2 == 0 { hx[at] as f64 * a.cos() - hx[at + 1] as f64 * a.sin() } else { hx[at] as f64 * a.cos() + hx[at - 1] as f64 * a.sin() };
        (y[at] as f64 - want).abs() < 4e-3
    }));
    Ok(())
}
