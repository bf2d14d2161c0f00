// Histograms by atomics, of 8-bit and of float data; a global counter; minima and maxima.
use cutile::prelude::*;

#[cutile::module]
mod hist {
    use cutile::core::*;

    #[cutile::entry()]
    unsafe fn bytes<const B: i32>(bins: *mut i32, x: &Tensor<u8, { [-1] }>, n: i32) {
        let pid = program_id(0);
        let values: Tile<i32, { [B] }> = convert_tile(x.load_tile(const_shape![B], [pid]));
        let at: Tile<i32, { [B] }> = iota::<i32, { [B] }>(const_shape![B]) + pid * B;
        let mask = lt_tile(at, n.broadcast(const_shape![B]));
        let to = pointer_to_tile(bins).reshape(const_shape![1]).broadcast(const_shape![B]).offset_tile(values);
        unsafe {
            atomic_rmw_tko(to, constant(1i32, const_shape![B]), atomic::Add, ordering::Relaxed, scope::Device, Some(mask), None);
        }
    }

    #[cutile::entry()]
    unsafe fn extremes<const B: i32>(low: *mut i32, high: *mut i32, sum: *mut f32, x: &Tensor<f32, { [-1] }>) {
        let t = x.load_tile(const_shape![B], [program_id(0)]);
        let i: Tile<i32, { [B] }> = ftoi(floor(t), rounding::Zero);
        let least: Tile<i32, { [] }> = reduce_min(i, 0);
        let most: Tile<i32, { [] }> = reduce_max(i, 0);
        let total: Tile<f32, { [] }> = reduce_sum(t, 0);
        let (_, token) = unsafe { atomic_rmw_tko(pointer_to_tile(low), least, atomic::Min, ordering::AcqRel, scope::Device, None, None) };
        let (_, token) = unsafe { atomic_rmw_tko(pointer_to_tile(high), most, atomic::Max, ordering::AcqRel, scope::Device, None, Some(token)) };
        unsafe { atomic_rmw_tko(pointer_to_tile(sum), total, atomic::AddF, ordering::Relaxed, scope::Device, None, Some(token)) };
    }

    // A lock by compare and exchange: each block adds to what no atomic can add to.
    #[cutile::entry()]
    unsafe fn locked(lock: *mut i32, value: *mut i64) {
        let lock = pointer_to_tile(lock);
        loop {
            let (old, _) = unsafe { atomic_cas_tko(lock, scalar_to_tile(0i32), scalar_to_tile(1i32), ordering::Acquire, scope::Device, None, None) };
            if tile_to_scalar(old) == 0 {
                break;
            }
        }
        let p = pointer_to_tile(value);
        let (v, t) = unsafe { load_ptr_tko(p, ordering::Relaxed, Some(scope::Device), None, None, None, Latency::<0>) };
        let t = unsafe { store_ptr_tko(p, v * 3 + 1, ordering::Relaxed, Some(scope::Device), None, Some(t), Latency::<0>) };
        let _ = unsafe { atomic_rmw_tko(lock, scalar_to_tile(0i32), atomic::Xchg, ordering::Release, scope::Device, None, Some(t)) };
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let n = 3000usize;
    let data: Vec<u8> = (0..n).map(|i| ((i * i * 31 + i / 7) % 251) as u8).collect();
    let x = api::copy_host_vec_to_device(data.clone()).sync_on(&stream)?;
    let bins = api::zeros::<i32>(&[256]).sync_on(&stream)?;
    unsafe { hist::bytes(bins.device_pointer(), &x, n as i32) }.grid((12, 1, 1)).generics(vec!["256".to_string()]).sync_on(&stream)?;
    let bins = bins.to_host_vec().sync_on(&stream)?;
    assert!((0..256).all(|b| bins[b] == data.iter().filter(|v| **v as usize == b).count() as i32));

    let x = api::randn(0.0f32, 100.0, [1024], Some(1)).sync_on(&stream)?;
    let h = x.to_host_vec().sync_on(&stream)?;
    let (low, high) = (api::full(i32::MAX, &[1]).sync_on(&stream)?, api::full(i32::MIN, &[1]).sync_on(&stream)?);
    let sum = api::zeros::<f32>(&[1]).sync_on(&stream)?;
    unsafe { hist::extremes(low.device_pointer(), high.device_pointer(), sum.device_pointer(), &x) }
        .grid((8, 1, 1)).generics(vec!["128".to_string()]).sync_on(&stream)?;
    let floors = h.iter().map(|v| v.floor() as i32);
    assert_eq!(low.to_host_vec().sync_on(&stream)?[0], floors.clone().min().unwrap());
    assert_eq!(high.to_host_vec().sync_on(&stream)?[0], floors.max().unwrap());
    assert!((sum.to_host_vec().sync_on(&stream)?[0] - h.iter().sum::<f32>()).abs() < 0.1);

    let (lock, value) = (api::zeros::<i32>(&[1]).sync_on(&stream)?, api::zeros::<i64>(&[1]).sync_on(&stream)?);
    unsafe { hist::locked(lock.device_pointer(), value.device_pointer()) }.grid((10, 1, 1)).sync_on(&stream)?;
    assert_eq!(value.to_host_vec().sync_on(&stream)?[0], (0..10).fold(0, |v, _| v * 3 + 1));
    println!("ok");
    Ok(())
}
