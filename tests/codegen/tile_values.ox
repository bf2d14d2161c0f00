//@ emit: tile
//@ flags: -O
// Pointers in a row, which may not be aligned, are neighbouring threads'.
// CHECK: tiles of __gathered(_1: &mut cutile_core::Tensor<f32, [512]>
// CHECK-NOT: shared memory
// CHECK: = iota(
// CHECK: slots(0:4x128) threads(0:128x1)
// CHECK: = load_each(
// CHECK: slots(0:4x128) threads(0:128x1)
// Factors of products come in wide accesses.
// CHECK: tiles of __factors(_1: &mut cutile_core::Tensor<f32, [64, 64]>
// CHECK: f16[64, 64] = load(
// CHECK: slots(1:8x1 0:4x16) threads(1:8x8 0:16x1)
// CHECK: f16[64, 64] = load(
// CHECK: slots(1:8x1 0:4x16) threads(1:8x8 0:16x1)
// CHECK: f32[64, 64] = product(
// CHECK: slots(1:2x1 0:2x8 1:8x8) threads(1:4x2 0:8x1 0:4x16)
// CHECK: tiles of __joined(_1: &mut cutile_core::Tensor<f32, [64, 64]>
// CHECK: f32[64, 32] = load(
// CHECK: slots(1:4x1 0:4x16) threads(1:8x4 0:16x1)
// CHECK: f32[64, 64] = cat(
// CHECK: slots(1:4x1 0:8x8) threads(1:16x4 0:8x1) through shared memory
// Functions of the program have their tiles as their callers want them, alone, in tuples, structs and options.
// CHECK: tiles of __normalised(_1: &mut cutile_core::Tensor<f32, [8, 256]>
// CHECK-NOT: shared memory
// CHECK: f32[8, 256] = load(
// CHECK: slots(1:4x1 1:2x128 0:2x4) threads(1:32x4 0:4x1)
// CHECK: f32[8] = reduce_max(
// CHECK: slots(0:2x4) threads(*32 0:4x1) by shuffles
// CHECK: f32[8] = reduce_sum(
// CHECK: slots(0:2x4) threads(*32 0:4x1) by shuffles
// CHECK: f32[8, 256] = div(
// CHECK: slots(1:4x1 1:2x128 0:2x4) threads(1:32x4 0:4x1)
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    struct Stats<const M: i32> {
        most: Tile<f32, { [M] }>,
        sum: Option<Tile<f32, { [M] }>>,
    }

    fn powers<const M: i32, const N: i32>(t: Tile<f32, { [M, N] }>) -> (Tile<f32, { [M, N] }>, Stats<M>) {
        let most: Tile<f32, { [M] }> = reduce_max(t, 1);
        let powers = exp(t - most.reshape(const_shape![M, 1]).broadcast(const_shape![M, N]));
        let sum: Tile<f32, { [M] }> = reduce_sum(powers, 1);
        (powers, Stats { most, sum: Some(sum) })
    }

    #[cutile::entry()]
    fn normalised<const M: i32, const N: i32>(y: &mut Tensor<f32, { [M, N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let (powers, stats) = powers(x.load_like(y));
        let scale = match stats.sum {
            Some(sum) => sum,
            None => stats.most,
        };
        y.store(powers / scale.reshape(const_shape![M, 1]).broadcast(const_shape![M, N]));
    }

    #[cutile::entry()]
    unsafe fn gathered(y: &mut Tensor<f32, { [512] }>, x: *mut f32, count: i32) {
        let i: Tile<i32, { [512] }> = iota(const_shape![512]);
        let first: PointerTile<*mut f32, { [512] }> = pointer_to_tile(x).reshape(const_shape![1]).broadcast(const_shape![512]);
        let mask = lt_tile(i, constant(count, const_shape![512]));
        let (values, _) = unsafe { load_ptr_tko(first.offset_tile(i * i), ordering::Weak, None::<scope::TileBlock>, Some(mask)) };
        let (old, _) = unsafe { load_ptr_tko(first.offset_tile(i), ordering::Weak) };
        unsafe { store_ptr_tko(first.offset_tile(i), values + old, ordering::Weak, None::<scope::TileBlock>, Some(mask)) };
        y.store(constant(0.0f32, const_shape![512]));
    }

    #[cutile::entry()]
    fn factors(y: &mut Tensor<f32, { [64, 64] }>, a: &Tensor<f16, { [-1, -1] }>, b: &Tensor<f16, { [-1, -1] }>) {
        let (a, b) = (a.load_tile(const_shape![64, 64], [0, 0]), b.load_tile(const_shape![64, 64], [0, 0]));
        y.store(mma(a, b, constant(0.0f32, const_shape![64, 64])));
    }

    #[cutile::entry()]
    fn joined(y: &mut Tensor<f32, { [64, 64] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let (a, b) = (x.load_tile(const_shape![64, 32], [0, 0]), x.load_tile(const_shape![64, 32], [0, 1]));
        let both: Tile<f32, { [64, 64] }> = cat(a, b, 1);
        y.store(both);
    }
}

fn main() {
    let x = api::ones::<f32>(&[64, 256]).sync().unwrap();
    let h = api::ones::<f16>(&[64, 64]).sync().unwrap();
    let _ = kernels::normalised(api::zeros::<f32>(&[64, 256]).partition([8, 256]), &x).sync();
    let _ = unsafe { kernels::gathered(api::zeros::<f32>(&[512]).partition([512]), x.device_pointer(), 99) }.sync();
    let _ = kernels::factors(api::zeros::<f32>(&[64, 64]).partition([64, 64]), &h, &h).sync();
    let _ = kernels::joined(api::zeros::<f32>(&[64, 64]).partition([64, 64]), &x).sync();
}
