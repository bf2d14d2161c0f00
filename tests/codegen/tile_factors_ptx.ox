//@ emit: ptx
//@ flags: -O -arch=sm_90
// Products by matrix instructions: tf32 has its own, floats of a byte are widened to f16, f32 stays exact.
// CHECK: .visible .entry __tile_product_f8e4m3fn(
// CHECK-COUNT-4: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK: .visible .entry __tile_product_tf32(
// CHECK-COUNT-8: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
// CHECK: .visible .entry __tile_product_f32(
// CHECK-NOT: mma.sync
// CHECK: fma.rn.f32
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn product<E: ElementType>(c: &mut Tensor<f32, { [32, 32] }>, a: &Tensor<E, { [-1, -1] }>, b: &Tensor<E, { [-1, -1] }>) {
        let (x, y) = (a.load_tile(const_shape![32, 32], [0, 0]), b.load_tile(const_shape![32, 32], [0, 0]));
        c.store(mma(x, y, constant(0.0f32, const_shape![32, 32])));
    }
}

fn main() {
    use cutile::core::{f8e4m3fn, tf32};
    macro_rules! run {
        ($($ty:ty)*) => {
            $(
                let a = api::zeros::<$ty>(&[32, 32]).sync().unwrap();
                let c = api::zeros::<f32>(&[32, 32]).partition([32, 32]).sync().unwrap();
                let _ = kernels::product(c, &a, &a).sync();
            )*
        };
    }
    run! { f8e4m3fn tf32 f32 }
}
