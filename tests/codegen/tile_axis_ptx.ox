//@ emit: ptx
//@ flags: -O -arch=sm_90
// A matrix instruction's sums are in rows of two whatever is known: whether these are aligned is looked at, and both ways are
// there. Neither is volatile, which would go around the cache.
// CHECK: .visible .entry __tile_on_top(
// CHECK-NOT: volatile
// CHECK: ld.global.b32
// CHECK: ld.global.b64
// CHECK-NOT: volatile
// CHECK: mma.sync
// Pointers in a row are loaded and stored at once where they are promised to be aligned; what is promised of the bound leaves one
// mask for four elements. Without the promise neighbouring lanes access neighbours, element by element. What a loop's range and
// constants say leaves no mask.
// CHECK: .visible .entry __tile_copy_eights_512(
// CHECK-NOT: ld.global.b32
// CHECK-NOT: st.global.b32
// CHECK: setp.ge.s32
// CHECK-NOT: setp.ge.s32
// CHECK: ld.global.v4.b32
// CHECK-NOT: ld.global
// CHECK: st.global.v4.b32
// CHECK-NOT: st.global
// CHECK: ret;
// CHECK: .visible .entry __tile_copy_f32_512(
// CHECK-NOT: .v4.
// CHECK-NOT: .v2.
// CHECK: ld.global.b32
// CHECK: st.global.b32
// CHECK: .visible .entry __tile_sums_512(
// CHECK-NOT: setp.
// CHECK-NOT: .v4.
// CHECK: +512];
// CHECK-NOT: setp.
// CHECK: ret;
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
    unsafe fn on_top(z: *mut f32, x: &Tensor<f16, { [16, 16] }>, y: &Tensor<f16, { [16, 32] }>) {
        let row: Tile<i32, { [16, 32] }> = iota::<i32, { [16] }>(const_shape![16]).reshape(const_shape![16, 1]).broadcast(const_shape![16, 32]);
        let column: Tile<i32, { [16, 32] }> = iota::<i32, { [32] }>(const_shape![32]).reshape(const_shape![1, 32]).broadcast(const_shape![16, 32]);
        let at = pointer_to_tile(z).reshape(const_shape![1, 1]).broadcast(const_shape![16, 32]).offset_tile(row * 32 + column);
        let (before, _) = unsafe { load_ptr_tko(at, ordering::Weak, None::<scope::Scope>, None, None, None, Latency::<0>) };
        let (tx, ty) = (x.load_tile(const_shape![16, 16], [0, 0]), y.load_tile(const_shape![16, 32], [0, 0]));
        unsafe { store_ptr_tko(at, mma(tx, ty, before), ordering::Weak, None::<scope::Scope>, None, None, Latency::<0>) };
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let (z, x) = (api::zeros::<f32>(&[4096]).sync_on(&stream)?, api::ones::<f32>(&[4096]).sync_on(&stream)?);
    let (z, x) = (z.device_pointer(), x.device_pointer());
    unsafe { kernels::copy_eights(z, x, 1000) }.generics(vec!["512".to_string()]).grid((1, 1, 1)).sync_on(&stream)?;
    unsafe { kernels::copy(z, x, 1000) }.generics(vec!["f32".to_string(), "512".to_string()]).grid((1, 1, 1)).sync_on(&stream)?;
    unsafe { kernels::sums(z, x) }.generics(vec!["512".to_string()]).grid((1, 1, 1)).sync_on(&stream)?;
    let (left, right) = (api::zeros::<f16>(&[16, 16]).sync_on(&stream)?, api::zeros::<f16>(&[16, 32]).sync_on(&stream)?);
    unsafe { kernels::on_top(z, &left, &right) }.grid((1, 1, 1)).sync_on(&stream)?;
    Ok(())
}
