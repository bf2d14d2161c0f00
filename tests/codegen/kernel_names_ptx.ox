//@ emit: ptx
//@ flags: -O
// Kernels keep their names beside functions of the math library of the same name.
// CHECK: .visible .entry exp(
// CHECK: .visible .entry sinf(
// CHECK-NOT: .visible .func
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn exp(mut x: DisjointSlice<f64>) {
        if let Some(x) = x.get_mut(thread::index_1d()) {
            *x = x.exp();
        }
    }

    #[kernel]
    pub fn sinf(mut x: DisjointSlice<f32>) {
        if let Some(x) = x.get_mut(thread::index_1d()) {
            *x = x.sin();
        }
    }
}

fn main() {}
