//@ emit: ptx
// What a kernel uses of the host, and operations that its elements do not have, are told at the kernel's own lines, once each.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    fn helper(n: i32) -> usize {
        let v = vec![n, 2, 3]; //~ ERROR `vec!` cannot run on a device
        let len = v.len();
        std::mem::forget(v);
        len
    }

    #[cutile::entry()]
    pub fn prints(y: &mut Tensor<f32, { [16] }>, n: i32) {
        println!("hello {n}"); //~ ERROR `println!` cannot run on a device
        y.store(constant(helper(n) as f32, y.shape()));
    }

    #[cutile::entry()]
    pub fn operations(y: &mut Tensor<f32, { [16] }>, z: &mut Tensor<i32, { [16] }>) {
        let t = y.load();
        y.store(t & t); //~ ERROR the elements of the tile have no bits
        let t = z.load();
        z.store(exp(t)); //~ ERROR the elements of the tile have no mathematical functions
    }
}

fn main() {
    let y = || api::zeros::<f32>(&[16]).partition([16]);
    let _ = kernels::prints(y(), 1).sync();
    let _ = kernels::operations(y(), api::zeros::<i32>(&[16]).partition([16])).sync();
}
