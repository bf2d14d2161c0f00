//@ emit: tile
//@ flags: -O -arch=sm_90
// Pointers in a row are accessed at once as far as they are known to be aligned: here two of them.
// CHECK: tiles of __half_aligned(
// CHECK: load_each(
// CHECK: : slots(0:2x1 0:2x256) threads(0:128x2) in runs of 2 aligned to 8 without a mask
// CHECK: store_each(
// CHECK: in runs of 2 aligned to 8 without a mask
// Neighbouring threads look at neighbouring pointers where these are anywhere, also of atomics.
// CHECK: tiles of __scattered(
// CHECK: i32[512] = load_each(
// CHECK: : slots(0:4x128) threads(0:128x1) without a mask
// CHECK: i32[512] = change_each(
// CHECK: : slots(0:4x128) threads(0:128x1)
// What is known of numbers and pointers: runs along an axis, what they begin at multiples of, what is equal, and the range.
// CHECK: tiles of __copy_eights(
// CHECK: i32[512] = iota(
// CHECK: {0: runs of all from multiples of all, 0 to 511}
// CHECK: i32[512] = add(
// CHECK: {0: runs of all from multiples of 512}
// CHECK: bool[512] = lt_tile(
// CHECK: {0: same in 8}
// CHECK: *mut f32[512] = addptr_tile(
// CHECK: {0: runs of 512 from multiples of 16}
// CHECK: f32[512] = load_each(
// CHECK: in runs of 4 aligned to 16 with masks the same in 4
// Where rows of addresses are not known to be aligned neighbouring threads access neighbours, one element at a time.
// CHECK: tiles of __copy(
// CHECK: load_each(
// CHECK: : slots(0:4x128) threads(0:128x1)
// CHECK: store_each(
// CHECK: : slots(0:4x128) threads(0:128x1)
// CHECK: tiles of __sums(
// CHECK: store_each(
// CHECK: : slots(0:4x128) threads(0:128x1) without a mask
// CHECK: i32[512] = add(
// CHECK: {0: runs of all from multiples of 512, 0 to 2047}
// CHECK: bool[512] = lt_tile(
// CHECK: {0: same in all, 1 to 1}
// CHECK: load_each(
// CHECK: : slots(0:4x128) threads(0:128x1) without a mask
// Runs along the first axis give it to neighbouring lanes.
// CHECK: tiles of __transposed(
// CHECK: i32[32, 48] = add(
// CHECK: {0: runs of all from multiples of 32, 0 to 1535}
// CHECK: load_each(
// CHECK: : slots(1:12x4) threads(0:32x1 1:4x1)
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    // The pointers of a tensor's elements at `at`.
    fn of<E: ElementType + 'static, I: ElementType, const S: [i32; 1]>(base: *mut E, at: Tile<I, S>) -> PointerTile<*mut E, S> {
        pointer_to_tile(base).reshape(const_shape![1]).broadcast(Shape::<S>::new()).offset_tile(at)
    }

    #[cutile::entry()]
    unsafe fn copy_eights<const B: i32>(z: *mut f32, x: *mut f32, n: i32) {
        let (z, x, n) = unsafe { (assume_div_by::<_, 16>(z), assume_div_by::<_, 16>(x), assume_div_by::<_, 8>(n)) };
        let at: Tile<i32, { [B] }> = iota(const_shape![B]) + program_id(0) * B;
        let mask = lt_tile(at, n.broadcast(const_shape![B]));
        let (v, t) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, Some(mask), Some(-1.0f32), None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, at), v, ordering::Weak, None::<scope::Scope>, Some(ge_tile(at, constant(0, const_shape![B]))), Some(t), Latency::<0>) };
    }

    #[cutile::entry()]
    unsafe fn copy<E: ElementType + 'static, const B: i32>(z: *mut E, x: *mut E, n: i32) {
        let at: Tile<i32, { [B] }> = iota(const_shape![B]) + program_id(0) * B;
        let mask = lt_tile(at, n.broadcast(const_shape![B]));
        let (v, t) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, Some(mask), None, None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, at), v, ordering::Weak, None::<scope::Scope>, Some(mask), Some(t), Latency::<0>) };
    }

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

    #[cutile::entry()]
    unsafe fn half_aligned(z: *mut f32, x: *mut f32) {
        let (z, x) = unsafe { (assume_div_by::<_, 16>(z), assume_div_by::<_, 8>(x)) };
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        let (v, _) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, None, None, None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, at), v, ordering::Weak, None::<scope::Scope>, None, None, Latency::<0>) };
    }

    #[cutile::entry()]
    unsafe fn scattered(z: *mut i32, x: *mut i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        let (v, _) = unsafe { load_ptr_tko(of(x, at * at % 1021), ordering::Weak, None::<scope::Scope>, None, None, None, Latency::<0>) };
        let _ = unsafe { atomic_rmw_tko(of(z, v), at, atomic::Add, ordering::Relaxed, Some(scope::Device), None, None) };
    }

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
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let (z, x) = (api::zeros::<f32>(&[4096]).sync_on(&stream)?, api::ones::<f32>(&[4096]).sync_on(&stream)?);
    let (z, x) = (z.device_pointer(), x.device_pointer());
    unsafe { kernels::copy_eights(z, x, 1000) }.generics(vec!["512".to_string()]).grid((1, 1, 1)).sync_on(&stream)?;
    unsafe { kernels::copy(z, x, 1000) }.generics(vec!["f32".to_string(), "512".to_string()]).grid((1, 1, 1)).sync_on(&stream)?;
    unsafe { kernels::sums(z, x) }.generics(vec!["512".to_string()]).grid((1, 1, 1)).sync_on(&stream)?;
    unsafe { kernels::half_aligned(z, x) }.grid((1, 1, 1)).sync_on(&stream)?;
    let numbers = api::arange::<i32>(1024).sync_on(&stream)?;
    unsafe { kernels::scattered(numbers.device_pointer(), numbers.device_pointer()) }.grid((1, 1, 1)).sync_on(&stream)?;
    unsafe { kernels::transposed(z, x, 30) }.generics(vec!["32".to_string(), "48".to_string()]).grid((1, 1, 1)).sync_on(&stream)?;
    Ok(())
}
