// Mistakes with tiles and launches, each with the code that the same mistake has elsewhere.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    pub fn add(z: &mut Tensor<f32, { [8] }>, x: &Tensor<f32, { [-1] }>) {
        z.store(x.load_like(z));
    }

    #[cutile::entry()]
    pub unsafe fn raw(_p: *mut f32) {}

    #[cutile::entry()]
    fn stores_to_shared(x: &Tensor<f32, { [8] }>) {
        let one: Tile<f32, { [8] }> = constant(1.0, const_shape![8]);
        x.store(one); //~ ERROR cannot borrow `*x` as mutable, as it is behind a `&` reference
    }

    #[cutile::entry()]
    fn wrong_shape(z: &mut Tensor<f32, { [8] }>) {
        let one: Tile<f32, { [4] }> = constant(1.0, const_shape![4]);
        z.store(one); //~ ERROR mismatched types
    }

    #[cutile::entry()]
    fn wrong_element(z: &mut Tensor<f32, { [8] }>, x: &Tensor<i32, { [-1] }>) {
        let part = x.partition(const_shape![8]);
        z.store(part.load([0])); //~ ERROR mismatched types
    }

    #[cutile::entry()]
    fn wrong_sum(z: &mut Tensor<f32, { [8] }>) {
        let one: Tile<f64, { [8] }> = constant(1.0, const_shape![8]);
        let old = z.load();
        z.store(old + one); //~ ERROR mismatched types
    }

    #[cutile::entry()]
    fn wrong_product(z: &mut Tensor<f32, { [16, 16] }>) {
        let a: Tile<f16, { [16, 32] }> = constant(f16::from_f32(1.0), const_shape![16, 32]);
        let b: Tile<f16, { [16, 16] }> = constant(f16::from_f32(1.0), const_shape![16, 16]);
        let sums = z.load();
        z.store(mma(a, b, sums)); //~ ERROR mismatched types
        let sums = z.load();
        z.store(mmaf(a, b, sums)); //~ ERROR mismatched types
    }

    #[cutile::entry()]
    unsafe fn weak(p: *mut i32) {
        let p = pointer_to_tile(p);
        let one = scalar_to_tile(1);
        let _ = unsafe { atomic_rmw_tko(p, one, atomic::Add, ordering::Weak) }; //~ ERROR is not a memory order for atomic operations
    }
}

fn unsafe_kernel(x: &Tensor<f32>) -> Result<(), Error> {
    kernels::raw(x.device_pointer()).grid((1, 1, 1)).sync()?; //~ ERROR call to unsafe function `kernels::raw` is unsafe and requires unsafe block
    Ok(())
}

fn mutable_input(z: Tensor<f32>, x: &mut Tensor<f32>) -> Result<(), Error> {
    let _ = kernels::add(z.partition([8]), x); //~ ERROR cannot be given to a kernel
    Ok(())
}

fn main() {
    let _ = (unsafe_kernel, mutable_input);
}
