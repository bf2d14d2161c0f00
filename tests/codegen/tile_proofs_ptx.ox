//@ emit: ptx
//@ flags: -O -arch=sm_90
// Where tiles lie inside of tensors whose rows are aligned is looked at by the launch: it takes a second entry, without checks,
// if sides are multiples of the tiles' and the grid covers no more (runtime/rt/launch_proof.h). The first entry is for the others.
// CHECK: .visible .entry __tile_scaled(
// CHECK: .visible .entry __tile_scaled$proved(
// CHECK: ret;
// CHECK: .visible .entry __tile_shared(
// CHECK: .visible .entry __tile_shared$proved(
// CHECK: .visible .entry __tile_moved(
// CHECK: .visible .entry __tile_moved$proved(
// CHECK: setp.
// CHECK: .visible .entry __tile_add_512(
// CHECK: setp.
// CHECK: ld.global.b32
// CHECK: .visible .entry __tile_add_512$proved(
// CHECK-NOT: setp.
// CHECK-NOT: ld.global.b32
// CHECK-NOT: _param_0+
// CHECK: ld.global.v4.b32
// CHECK-NOT: setp.
// CHECK: st.global.v4.b32
// CHECK: ret;
// CHECK: .visible .entry __tile_sums_128(
// CHECK: setp.le.s64
// CHECK: .visible .entry __tile_sums_128$proved(
// CHECK-NOT: setp.le.s64
// CHECK: ld.global.b32
// CHECK-NOT: setp.le.s64
// CHECK: ret;
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        z.store(x.load_like(z) + y.load_like(z));
    }

    // As many tiles as the tensor has.
    #[cutile::entry()]
    fn sums<const B: i32>(z: &mut Tensor<f32, { [1, B] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let px = x.partition(const_shape![1, B]);
        let mut sum = constant(0.0f32, const_shape![1, B]);
        for k in 0..num_tiles(&px, 1) {
            sum = sum + px.load([program_id(0), k]);
        }
        z.store(sum);
    }

    // Sides that are no powers of two.
    #[cutile::entry()]
    fn scaled(z: &mut Tensor<f32, { [6, 96] }>, x: &Tensor<f32, { [-1, -1] }>) {
        z.store(x.load_like(z) * 2.0);
    }

    // Tiles that fall to a block in turn.
    #[cutile::entry()]
    fn shared(mut z: MappedPartitionMut<f32, { [4, 64] }, { [1, 1] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let px = x.partition(const_shape![4, 64]);
        for index in z.iter_indices() {
            z.store(px.load_index(index) + 1.0, index);
        }
    }

    // What the tile says the launch does not know.
    #[cutile::entry()]
    fn moved(z: &mut Tensor<f32, { [512] }>, x: &Tensor<f32, { [-1] }>, first: i32) {
        z.store(x.load_tile(const_shape![512], [first + program_id(0)]));
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let (x, y) = (api::ones::<f32>(&[4096]).sync_on(&stream)?, api::ones::<f32>(&[4096]).sync_on(&stream)?);
    let mut z = api::zeros::<f32>(&[4096]).sync_on(&stream)?;
    kernels::add((&mut z).partition([512]), &x, &y).sync_on(&stream)?;
    kernels::moved((&mut z).partition([512]), &x, 0).sync_on(&stream)?;
    let x = x.reshape(&[16, 256])?;
    let mut z = z.reshape(&[16, 256])?;
    kernels::sums((&mut z).partition([1, 128]), &x).sync_on(&stream)?;
    kernels::scaled((&mut z).partition([6, 96]), &x).sync_on(&stream)?;
    kernels::shared((&mut z).partition([4, 64]).map([1, 1], 3), &x).sync_on(&stream)?;
    Ok(())
}
