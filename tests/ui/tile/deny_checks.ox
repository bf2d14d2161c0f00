//@ emit: ptx
// What an entry with `deny_in_kernel_checks` has to prove; other entries of the program are free.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry(deny_in_kernel_checks = true)]
    fn denied(z: &mut Tensor<i32, { [8] }>, at: i32) {
        let table = [1, 2, 3, 4];
        let known = table[(at & 3) as usize];
        let x: i32 = table[at as usize]; //~ ERROR this index is checked when the kernel runs
        z.store(constant(x.wrapping_add(known), z.shape()));
    }

    #[cutile::entry(deny_in_kernel_checks = true)]
    fn proven(z: &mut Tensor<f32, { [8] }>, x: &Tensor<f32, { [-1] }>) {
        let part = x.partition(const_shape![8]);
        let mut sum: Tile<f32, { [8] }> = constant(0.0, const_shape![8]);
        for i in 0..num_tiles(&part, 0) {
            sum += part.load([i]);
        }
        z.store(sum);
    }

    #[cutile::entry()]
    fn free(z: &mut Tensor<i32, { [8] }>, at: i32) {
        let table = [1, 2, 3, 4];
        z.store(constant(table[at as usize], z.shape()));
    }
}

fn main() {
    let z = || api::zeros::<i32>(&[8]).partition([8]);
    kernels::denied(z(), 1).sync().unwrap();
    kernels::free(z(), 1).sync().unwrap();
    kernels::proven(api::zeros::<f32>(&[8]).partition([8]), api::ones::<f32>(&[64])).sync().unwrap();
}
