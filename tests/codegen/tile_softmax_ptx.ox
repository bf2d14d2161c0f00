//@ emit: ptx
//@ flags: -O -arch=sm_90
// A row of 1024: 16 bytes at once, the quotients share one reciprocal, and are found again by divisions where that is not exact.
// There are two entries: the second is for launches that prove where tiles lie.
// CHECK: .visible .entry __tile_softmax_1024(
// CHECK-NOT: .local
// CHECK-COUNT-4: ld.global.v4.b32
// CHECK-COUNT-4: st.global.v4.b32
// CHECK-COUNT-16: ex2.approx.ftz.f32
// CHECK-COUNT-2: rcp.approx.ftz.f32
// CHECK-COUNT-16: div.rn.f32
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn softmax<const N: i32>(y: &mut Tensor<f32, { [1, N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t = x.load_like(y);
        let most: Tile<f32, { [1] }> = reduce_max(t, 1);
        let power = exp(t - most.reshape(shape![1, 1]).broadcast(y.shape()));
        let sum: Tile<f32, { [1] }> = reduce_sum(power, 1);
        y.store(power / sum.reshape(shape![1, 1]).broadcast(y.shape()));
    }
}

fn main() {
    let x = api::ones::<f32>(&[4, 1024]).sync().unwrap();
    let y = api::zeros::<f32>(&[4, 1024]).partition([1, 1024]).sync().unwrap();
    let _ = kernels::softmax(y, &x).sync();
}
