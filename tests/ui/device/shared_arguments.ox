// What `block`, `phase` and `shared` of `#[kernel]` take.
use cuda_device::{cuda_module, kernel, launch_contract};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel(block = 1)] //~ ERROR `block` names a variable
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn no_name() {}

    #[kernel(phase = a + b)] //~ ERROR `phase` names a variable
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn no_name_either() {}

    #[kernel(shared = ([u32; 64], b: [u32; 32]))] //~ ERROR expected `name: Type` in `shared`
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn no_names_at_all() {
        let _ = b;
    }

    #[kernel(shared = (a: [u32], b: [f32]))] //~ ERROR only one slice can be in shared memory
    #[launch_contract(domain = 1, block = (64, 1, 1), dynamic_shared = 64)]
    pub fn two_slices() {
        let _ = a;
    }

    #[kernel(shared = (a: u32))] //~ ERROR the trait bound `u32: Memory` is not satisfied
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn no_array() {
        let _ = a;
    }
}

fn main() {}
