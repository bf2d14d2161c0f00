//@ emit: tile
//@ flags: -O
// A constant that is wanted in two layouts is made twice, so that it moves nothing and asks nothing of what it is added to.
// CHECK: tiles of __two(_1: &mut cutile_core::Tensor<f32, [64, 64]>
// CHECK: f32[64, 64] = constant(
// CHECK: : slots(1:2x1 0:2x8 1:8x8) threads(1:4x2 0:8x1 0:4x16)
// CHECK: f32[64, 64] = constant(
// CHECK: : slots(1:4x1 0:8x8) threads(1:16x4 0:8x1)
// CHECK: f32[64, 64] = product(
// CHECK: f32[64, 64] = load(
// CHECK: : slots(1:4x1 0:8x8) threads(1:16x4 0:8x1)
// CHECK: f32[64, 64] = convert(
// CHECK: through shared memory
// CHECK: f32[64, 64] = permute(
// CHECK: in registers
// CHECK-NOT: shared memory
use cutile::prelude::*;
#[cutile::module]
mod kernels {
    use cutile::core::*;
    #[cutile::entry()]
    fn two(y: &mut Tensor<f32, { [64, 64] }>, x: &Tensor<f32, { [-1, -1] }>, a: &Tensor<f16, { [-1, -1] }>) {
        let one = constant(1.0f32, const_shape![64, 64]);
        let (f, g) = (a.load_tile(const_shape![64, 64], [0, 0]), a.load_tile(const_shape![64, 64], [0, 0]));
        let p = mma(f, g, one);
        let t = x.load_tile(const_shape![64, 64], [0, 0]) + one;
        let u: Tile<f32, { [64, 64] }> = t.transpose();
        y.store(u * one + p);
    }
}
fn main() {
    let x = api::ones::<f32>(&[64, 64]).sync().unwrap();
    let h = api::ones::<f16>(&[64, 64]).sync().unwrap();
    let (y, ..) = kernels::two(api::zeros::<f32>(&[64, 64]).partition([64, 64]), &x, &h).sync().unwrap();
    println!("{:?}", &y.unpartition().to_host_vec().sync().unwrap()[100..103]);
}
