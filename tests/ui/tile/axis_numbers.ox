// An axis that a shape does not have, where its number is a constant, is told before anything runs.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    const NONE: i32 = 3;

    fn last<const S: [i32; 2]>(x: &Tensor<f32, S>) -> i32 {
        x.shape()[2] //~ ERROR this operation will panic at runtime
    }

    #[cutile::entry()]
    pub fn bad<const B: i32>(y: &mut Tensor<f32, { [4, B] }>, x: &Tensor<f32, { [-1, 8] }>) {
        let p = x.partition(const_shape![4, 8]);
        let a = num_tiles(&p, 2); //~ ERROR this operation will panic at runtime
        let b = p.num_tiles(NONE); //~ ERROR this operation will panic at runtime
        let c = x.shape()[2]; //~ ERROR this operation will panic at runtime
        let d = get_shape_dim(x.shape(), -1); //~ ERROR this operation will panic at runtime
        let axis = 5;
        let e = y.shape()[axis]; //~ ERROR this operation will panic at runtime
        y.store(constant((a + b + c + d + e + last(x)) as f32, y.shape()));
    }

    #[cutile::entry()]
    pub fn good<const B: i32>(y: &mut Tensor<f32, { [4, B] }>, x: &Tensor<f32, { [-1, 8] }>, axis: i32) {
        let p = x.partition(const_shape![4, 8]);
        let sum = num_tiles(&p, 1) + p.num_tiles(axis) + x.shape()[0] + get_shape_dim(y.shape(), axis);
        y.store(constant(sum as f32, y.shape()));
    }
}

fn main() {
    let _ = kernels::bad(api::zeros::<f32>(&[4, 8]).partition([4, 8]), api::zeros::<f32>(&[4, 8])).sync();
    let _ = kernels::good(api::zeros::<f32>(&[4, 8]).partition([4, 8]), api::zeros::<f32>(&[4, 8]), 1).sync();
}
