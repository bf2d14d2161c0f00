//@ flags: --tile-threads 128
// Accesses through pointers that follow one another are done several at once. What the compiler knows of indices and masks must
// hold at edges, for bases that are not aligned, where indices wrap and where masks cut a run.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    // The pointers of a tensor's elements at `at`.
    fn of<E: ElementType + 'static, I: ElementType, const S: [i32; 1]>(base: *mut E, at: Tile<I, S>) -> PointerTile<*mut E, S> {
        pointer_to_tile(base).reshape(const_shape![1]).broadcast(Shape::<S>::new()).offset_tile(at)
    }

    #[cutile::entry()]
    unsafe fn copy<E: ElementType + 'static, const B: i32>(z: *mut E, x: *mut E, n: i32) {
        let at: Tile<i32, { [B] }> = iota(const_shape![B]) + program_id(0) * B;
        let mask = lt_tile(at, n.broadcast(const_shape![B]));
        let (v, t) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, Some(mask), None, None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, at), v, ordering::Weak, None::<scope::Scope>, Some(mask), Some(t), Latency::<0>) };
    }

    // n is a multiple of 8: whole runs are in or out.
    #[cutile::entry()]
    unsafe fn copy_eights<const B: i32>(z: *mut f32, x: *mut f32, n: i32) {
        let (z, x, n) = unsafe { (assume_div_by::<_, 16>(z), assume_div_by::<_, 16>(x), assume_div_by::<_, 8>(n)) };
        let at: Tile<i32, { [B] }> = iota(const_shape![B]) + program_id(0) * B;
        let mask = lt_tile(at, n.broadcast(const_shape![B]));
        let (v, t) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, Some(mask), Some(-1.0f32), None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, at), v, ordering::Weak, None::<scope::Scope>, Some(ge_tile(at, constant(0, const_shape![B]))), Some(t), Latency::<0>) };
    }

    // A sum along a loop, whose indices are in range by the loop.
    #[cutile::entry()]
    unsafe fn sums<const B: i32>(z: *mut f32, x: *mut f32) {
        let mut sum = constant(0.0f32, const_shape![B]);
        for k in 0..4 {
            let at: Tile<i32, { [B] }> = iota(const_shape![B]) + k * B;
            let mask = lt_tile(at, constant(4 * B, const_shape![B]));
            let (v, _) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, Some(mask), None, None, Latency::<0>) };
            sum = sum + v;
        }
        let at: Tile<i32, { [B] }> = iota(const_shape![B]);
        unsafe { store_ptr_tko(of(z, at), sum, ordering::Weak, None::<scope::Scope>, None, None, Latency::<0>) };
    }

    // Bytes wrap: 200, 201, .. 255, 0, ..
    #[cutile::entry()]
    unsafe fn wrapped<const B: i32>(z: *mut i32, x: *mut i32, first: u8) {
        let line: Tile<i32, { [B] }> = iota(const_shape![B]);
        let at: Tile<u8, { [B] }> = iota(const_shape![B]) + first;
        let (v, _) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, None, None, None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, line), v, ordering::Weak, None::<scope::Scope>, None, None, Latency::<0>) };
    }

    // Elements more than 2^31 behind the base.
    #[cutile::entry()]
    unsafe fn far<const B: i32>(z: *mut i32, x: *mut i32, back: i64) {
        let line: Tile<i64, { [B] }> = iota(const_shape![B]);
        let at = line + back;
        let base = x.wrapping_offset(-(back as isize));
        let (v, _) = unsafe { load_ptr_tko(of(base, at), ordering::Weak, None::<scope::Scope>, None, None, None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, line), v, ordering::Weak, None::<scope::Scope>, None, None, Latency::<0>) };
    }

    // Runs along the first axis: stored column by column.
    #[cutile::entry()]
    unsafe fn transposed<const M: i32, const N: i32>(z: *mut f32, x: *mut f32, rows: i32) {
        let row: Tile<i32, { [M, N] }> = iota::<i32, { [M] }>(const_shape![M]).reshape(const_shape![M, 1]).broadcast(const_shape![M, N]);
        let column: Tile<i32, { [M, N] }> = iota::<i32, { [N] }>(const_shape![N]).reshape(const_shape![1, N]).broadcast(const_shape![M, N]);
        let mask = lt_tile(row, rows.broadcast(const_shape![M, N]));
        let px = pointer_to_tile(x).reshape(const_shape![1, 1]).broadcast(const_shape![M, N]).offset_tile(column * M + row);
        let pz = pointer_to_tile(z).reshape(const_shape![1, 1]).broadcast(const_shape![M, N]).offset_tile(row * N + column);
        let (v, t) = unsafe { load_ptr_tko(px, ordering::Weak, None::<scope::Scope>, Some(mask), None, None, Latency::<0>) };
        unsafe { store_ptr_tko(pz, v, ordering::Weak, None::<scope::Scope>, None, Some(t), Latency::<0>) };
    }

    // One element further: never aligned, and each third left out.
    #[cutile::entry()]
    unsafe fn next<const B: i32>(z: *mut f32, x: *mut f32) {
        let at: Tile<i32, { [B] }> = iota(const_shape![B]);
        let mask = ne_tile(at % 3, constant(0, const_shape![B]));
        let (v, t) = unsafe { load_ptr_tko(addptr(of(x, at), 1), ordering::Weak, None::<scope::Scope>, None, None, None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, at), v, ordering::Weak, None::<scope::Scope>, Some(mask), Some(t), Latency::<0>) };
    }

    // Steps from arrays, tuples and what wraps: what holds of one element need not hold of the others.
    #[cutile::entry()]
    unsafe fn steps<const B: i32>(z: *mut f32, x: *mut f32) {
        let steps = [8, 4, 3];
        let (near, far) = ((16, 5), (64i32.overflowing_sub(60), 2));
        let mut sum = constant(0.0f32, const_shape![B]);
        for k in 0..3usize {
            let at: Tile<i32, { [B] }> = iota(const_shape![B]) + steps[k];
            let (v, _) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, None, None, None, Latency::<0>) };
            sum = sum + v;
        }
        for step in [near.0, near.1, far.0.0, far.1] {
            let at: Tile<i32, { [B] }> = iota(const_shape![B]) + step;
            let mask = lt_tile(at, constant(B + steps[2], const_shape![B]));
            let (v, _) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, Some(mask), None, None, Latency::<0>) };
            sum = sum + v;
        }
        let at: Tile<i32, { [B] }> = iota(const_shape![B]);
        unsafe { store_ptr_tko(of(z, at), sum, ordering::Weak, None::<scope::Scope>, None, None, Latency::<0>) };
    }

    // Which tile of eight rows: quotient and remainder of one index.
    #[cutile::entry()]
    unsafe fn split<const B: i32>(z: *mut f32, x: *mut f32) {
        let at: Tile<i32, { [B] }> = iota(const_shape![B]);
        let (row, column) = (at / 64, at % 64);
        let (v, t) = unsafe { load_ptr_tko(of(x, row * 128 + column), ordering::Weak, None::<scope::Scope>, Some(lt_tile(row, constant(6, const_shape![B]))), None, None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, at), v, ordering::Weak, None::<scope::Scope>, None, Some(t), Latency::<0>) };
    }

    // Sums of a product are held in rows of two: aligned or not.
    #[cutile::entry()]
    unsafe fn on_top(z: *mut f32, x: &Tensor<f32, { [16, 16] }>, y: &Tensor<f32, { [16, 32] }>) {
        let row: Tile<i32, { [16, 32] }> = iota::<i32, { [16] }>(const_shape![16]).reshape(const_shape![16, 1]).broadcast(const_shape![16, 32]);
        let column: Tile<i32, { [16, 32] }> = iota::<i32, { [32] }>(const_shape![32]).reshape(const_shape![1, 32]).broadcast(const_shape![16, 32]);
        let at = pointer_to_tile(z).reshape(const_shape![1, 1]).broadcast(const_shape![16, 32]).offset_tile(row * 32 + column);
        let (before, _) = unsafe { load_ptr_tko(at, ordering::Acquire, None::<scope::Scope>, None, None, None, Latency::<0>) };
        let (again, _) = unsafe { load_ptr_tko(at, ordering::Weak, None::<scope::Scope>, None, None, None, Latency::<0>) };
        let (tx, ty) = (x.load_tile(const_shape![16, 16], [0, 0]), y.load_tile(const_shape![16, 32], [0, 0]));
        unsafe { store_ptr_tko(at, mma(tx, ty, before + again), ordering::Weak, None::<scope::Scope>, None, None, Latency::<0>) };
    }

    // What the edges of sums by several threads are: atomics in the layout of what they change.
    #[cutile::entry()]
    unsafe fn count<const B: i32>(z: *mut i32, n: i32) {
        let at: Tile<i32, { [B] }> = iota(const_shape![B]) + program_id(0) * B;
        let mask = lt_tile(at, n.broadcast(const_shape![B]));
        let (old, _) = unsafe { atomic_rmw_tko(of(z, at % 100), at, atomic::Add, ordering::Relaxed, Some(scope::Device), Some(mask), None) };
        let _ = old;
        let (_, _) = unsafe { atomic_cas_tko(of(z, at % 100 + 100), constant(0, const_shape![B]), constant(7, const_shape![B]), ordering::Relaxed, Some(scope::Device), Some(mask), None) };
    }
}

// So many elements further.
fn shifted<T>(pointer: DevicePointer<T>, by: u64) -> DevicePointer<T> {
    DevicePointer::from_raw(pointer.cu_deviceptr() + by * size_of::<T>() as u64)
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let names = |list: &[&str]| list.iter().map(|name| name.to_string()).collect::<Vec<String>>();
    let sum = |v: &[f32]| v.iter().map(|&x| x as f64).sum::<f64>();
    let x = api::arange::<f32>(4096).sync_on(&stream)?;
    let z = api::zeros::<f32>(&[4096]).sync_on(&stream)?;
    for (b, n, shift) in [(512, 1000, 0), (512, 1000, 1), (512, 1001, 2), (384, 1000, 0), (96, 1000, 3), (1000, 999, 0), (256, 1, 0), (512, 0, 0)] {
        unsafe { kernels::copy(shifted(z.device_pointer(), shift), shifted(x.device_pointer(), shift), n) }
            .generics(names(&["f32", &b.to_string()])).grid((8, 1, 1)).sync_on(&stream)?;
        let v: Vec<f32> = z.to_host_vec().sync_on(&stream)?;
        println!("copy {b} {n} {shift}: {} {:?}", sum(&v), &v[shift as usize + (n.max(2) - 2) as usize..][..4]);
        unsafe { kernels::copy(z.device_pointer(), shifted(x.device_pointer(), 1024), 3000) }
            .generics(names(&["f32", "512"])).grid((6, 1, 1)).sync_on(&stream)?;
    }
    let bytes = api::copy_host_vec_to_device((0..4096).map(|i| (i % 251) as u8).collect::<Vec<u8>>()).sync_on(&stream)?;
    let copied = api::zeros::<u8>(&[4096]).sync_on(&stream)?;
    for shift in [0, 1, 4, 8] {
        unsafe { kernels::copy(shifted(copied.device_pointer(), shift), shifted(bytes.device_pointer(), shift), 2001) }
            .generics(names(&["u8", "2048"])).grid((2, 1, 1)).sync_on(&stream)?;
        let v: Vec<u8> = copied.to_host_vec().sync_on(&stream)?;
        println!("bytes {shift}: {} {:?}", v.iter().map(|&b| b as u32).sum::<u32>(), &v[1998..2006]);
    }
    unsafe { kernels::copy_eights(z.device_pointer(), x.device_pointer(), 1992) }.generics(names(&["512"])).grid((4, 1, 1)).sync_on(&stream)?;
    let v: Vec<f32> = z.to_host_vec().sync_on(&stream)?;
    println!("eights: {} {:?}", sum(&v), &v[1988..1996]);
    unsafe { kernels::sums(z.device_pointer(), x.device_pointer()) }.generics(names(&["512"])).grid((1, 1, 1)).sync_on(&stream)?;
    println!("sums: {:?}", &z.to_host_vec().sync_on(&stream)?[508..514]);
    let numbers = api::arange::<i32>(512).sync_on(&stream)?;
    let taken = api::zeros::<i32>(&[512]).sync_on(&stream)?;
    for first in [0u8, 2, 200] {
        unsafe { kernels::wrapped(taken.device_pointer(), numbers.device_pointer(), first) }.generics(names(&["512"])).grid((1, 1, 1)).sync_on(&stream)?;
        let v: Vec<i32> = taken.to_host_vec().sync_on(&stream)?;
        println!("wrapped {first}: {} {:?} {:?}", v.iter().sum::<i32>(), &v[52..60], &v[252..258]);
    }
    for back in [1i64 << 31, (1 << 32) + 4, (1 << 33) + 3] {
        unsafe { kernels::far(taken.device_pointer(), numbers.device_pointer(), back) }.generics(names(&["512"])).grid((1, 1, 1)).sync_on(&stream)?;
        println!("far: {:?}", (0..512).eq(taken.to_host_vec().sync_on(&stream)?));
    }
    unsafe { kernels::transposed(z.device_pointer(), x.device_pointer(), 30) }.generics(names(&["32", "48"])).grid((1, 1, 1)).sync_on(&stream)?;
    let v: Vec<f32> = z.to_host_vec().sync_on(&stream)?;
    println!("transposed: {} {:?}", sum(&v[..1536]), [v[1], v[48], v[29 * 48 + 47], v[30 * 48]]);
    unsafe { kernels::next(z.device_pointer(), x.device_pointer()) }.generics(names(&["512"])).grid((1, 1, 1)).sync_on(&stream)?;
    println!("next: {:?}", &z.to_host_vec().sync_on(&stream)?[..8]);
    unsafe { kernels::steps(z.device_pointer(), x.device_pointer()) }.generics(names(&["512"])).grid((1, 1, 1)).sync_on(&stream)?;
    let v: Vec<f32> = z.to_host_vec().sync_on(&stream)?;
    println!("steps: {} {:?}", sum(&v[..512]), [v[0], v[1], v[497], v[500], v[511]]);
    unsafe { kernels::split(z.device_pointer(), x.device_pointer()) }.generics(names(&["512"])).grid((1, 1, 1)).sync_on(&stream)?;
    let v: Vec<f32> = z.to_host_vec().sync_on(&stream)?;
    println!("split: {:?}", [v[63], v[64], v[383], v[384], v[511]]);
    let left = api::arange::<f32>(256).sync_on(&stream)?.reshape(&[16, 16])?;
    let right = api::arange::<f32>(512).sync_on(&stream)?.reshape(&[16, 32])?;
    for shift in [0, 1, 2] {
        let sums = api::arange::<f32>(600).sync_on(&stream)?;
        unsafe { kernels::on_top(shifted(sums.device_pointer(), shift), &left, &right) }.grid((1, 1, 1)).sync_on(&stream)?;
        let v: Vec<f32> = sums.to_host_vec().sync_on(&stream)?;
        println!("on top {shift}: {} {:?}", sum(&v), [v[0], v[1], v[2], v[32], v[511], v[513], v[514]]);
    }
    unsafe { kernels::count(taken.device_pointer(), 1500) }.generics(names(&["512"])).grid((4, 1, 1)).sync_on(&stream)?;
    let v: Vec<i32> = taken.to_host_vec().sync_on(&stream)?;
    println!("count: {:?} {:?}", &v[..3], &v[98..103]);
    Ok(())
}
