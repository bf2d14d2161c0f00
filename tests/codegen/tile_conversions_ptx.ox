//@ emit: ptx
//@ flags: -O -arch=sm_90
// A tile whose rows become columns passes through shared memory once, at places without conflicts of banks: four elements at once are
// written, and read as the other layout has them.
// There are two entries: the second is for launches that prove where tiles lie.
// CHECK: .visible .entry __tile_turned(
// CHECK-NOT: .local
// CHECK: bar.sync
// CHECK: xor.b64
// CHECK: st.shared.v4.b32
// CHECK-COUNT-8: st.shared.v4.b32
// CHECK: bar.sync
// CHECK-COUNT-4: bar.sync
// CHECK-COUNT-32: ld.shared.b32
// CHECK: st.global.v4.b32
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn turned(y: &mut Tensor<f32, { [32, 64] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let (row, column, _) = get_tile_block_id();
        y.store(x.load_tile(const_shape![64, 32], [column, row]).transpose());
    }
}

fn main() {
    let x = api::ones::<f32>(&[64, 64]).sync().unwrap();
    let _ = kernels::turned(api::zeros::<f32>(&[64, 64]).partition([32, 64]), &x).sync();
}
