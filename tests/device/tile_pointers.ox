// Tiles of pointers: gathering with masks, atomic sums, rows of a table by their numbers.
use cutile::prelude::*;
#[cutile::module]
mod kernels {
    use cutile::core::*;
    #[cutile::entry()]
    unsafe fn add_ptr<const B: i32>(z: *mut f32, x: *mut f32, y: *mut f32, n: i32) {
        let pid = program_id(0);
        let offsets: Tile<i32, { [B] }> = iota(const_shape![B]) + pid * B;
        let mask = lt_tile(offsets, n.broadcast(const_shape![B]));
        let px: PointerTile<*mut f32, { [B] }> = pointer_to_tile(x).reshape(const_shape![1]).broadcast(const_shape![B]);
        let px = px.offset_tile(offsets);
        let py = pointer_to_tile(y).reshape(const_shape![1]).broadcast(const_shape![B]).offset_tile(offsets);
        let pz = addptr_tile(pointer_to_tile(z).reshape(const_shape![1]).broadcast(const_shape![B]), offsets);
        let (tx, t0) =
            unsafe { load_ptr_tko(px, ordering::Weak, None::<scope::TileBlock>, Some(mask), Some(0.0f32), None, Latency::<0>) };
        let (ty, t1) =
            unsafe { load_ptr_tko(py, ordering::Relaxed, Some(scope::Device), Some(mask), None, Some(t0), Latency::<4>) };
        let t = join_tokens(&[t0, t1]);
        unsafe { store_ptr_tko(pz, tx + ty, ordering::Weak, None, Some(mask), Some(t), Latency::<0>) };
    }
    #[cutile::entry()]
    unsafe fn histogram<const B: i32>(bins: *mut i32, x: &Tensor<i32, { [-1] }>, n: i32) {
        let part = x.partition(const_shape![B]);
        let pid = program_id(0);
        let values = part.load([pid]);
        let at: Tile<i32, { [B] }> = iota(const_shape![B]) + pid * B;
        let mask = lt_tile(at, broadcast_scalar(n, const_shape![B]));
        let p = pointer_to_tile(bins).reshape(const_shape![1]).broadcast(const_shape![B]).offset_tile(values);
        let ones = constant(1i32, const_shape![B]);
        let (_old, _tok) = unsafe { atomic_rmw_tko(p, ones, atomic::Add, ordering::Relaxed, scope::Device, Some(mask), None) };
    }
    #[cutile::entry()]
    unsafe fn sum_all<const B: i32>(out: *mut f32, x: &Tensor<f32, { [-1] }>) {
        let t = x.load_tile(const_shape![B], [program_id(0)]);
        let s: Tile<f32, { [] }> = reduce_sum(t, 0i32);
        let p = pointer_to_tile(out);
        let _ = unsafe { atomic_rmw_tko(p, s, atomic::AddF, ordering::Relaxed, Some(scope::Device), None, None) };
    }
    #[cutile::entry()]
    fn embed<const N: i32, const D: i32>(out: &mut Tensor<f32, { [N, D] }>, table: &Tensor<f32, { [-1, D] }>, ids: &Tensor<i32, { [-1] }>) {
        let p = ids.partition(const_shape![1]);
        let rows = table.partition(const_shape![1, D]);
        let mut o = out.partition_mut(const_shape![1, D]);
        for i in 0..N {
            let id = tile_to_scalar(p.load([program_id(0) * N + i]));
            let row = rows.load([id, 0]);
            o.store(row, [i, 0]);
        }
    }
}
fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let n = 1000usize;
    let x = api::arange::<f32>(n).sync_on(&stream)?;
    let y = api::ones::<f32>(&[n]).sync_on(&stream)?;
    let z = api::zeros::<f32>(&[n]).sync_on(&stream)?;
    unsafe { kernels::add_ptr(z.device_pointer(), x.device_pointer(), y.device_pointer(), n as i32) }
        .generics(vec![128.to_string()]).grid((8, 1, 1)).sync_on(&stream)?;
    let v: Vec<f32> = z.to_host_vec().sync_on(&stream)?;
    println!("{} {:?}", v.iter().enumerate().all(|(i, v)| *v == i as f32 + 1.0), &v[996..]);
    let data: Vec<i32> = (0..n as i32).map(|i| i % 10).collect();
    let x = api::copy_host_vec_to_device(&Arc::new(data)).sync_on(&stream)?;
    let bins = api::zeros::<i32>(&[10]).sync_on(&stream)?;
    unsafe { kernels::histogram(bins.device_pointer(), &x, n as i32) }.generics(vec!["64".to_string()]).grid((16, 1, 1)).sync_on(&stream)?;
    println!("{:?}", bins.to_host_vec().sync_on(&stream)?);
    let x = api::arange::<f32>(n).sync_on(&stream)?;
    let out = api::zeros::<f32>(&[1]).sync_on(&stream)?;
    const B: usize = 256;
    let generics = vec![B.to_string()];
    unsafe { kernels::sum_all(out.device_pointer(), &x) }.grid((n.div_ceil(B) as u32, 1, 1)).generics(generics).sync_on(&stream)?;
    println!("{:?}", out.to_host_vec().sync_on(&stream)?);
    let table = api::arange::<f32>(64).reshape(&[8, 8]).sync_on(&stream)?;
    let ids = api::copy_host_vec_to_device(&Arc::new(vec![3i32, 0, 7, 7])).sync_on(&stream)?;
    let out = api::zeros::<f32>(&[4, 8]).partition([2, 8]);
    let out = kernels::embed(out, &table, &ids).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{out:?}");
    Ok(())
}
