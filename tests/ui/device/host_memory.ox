//@ emit: llvm-ir
// A static in constant or shared memory is nothing that the host can read or write.
use cuda_device::{ConstantMemory, DisjointSlice, SharedArray, constant, cuda_module, kernel};

#[cuda_module]
mod kernels {
    use super::*;

    #[constant]
    pub static FACTOR: ConstantMemory<u32> = ConstantMemory::UNINIT;
    pub static mut TILE: SharedArray<u32, 4> = SharedArray::UNINIT;

    #[kernel]
    pub fn scale(mut out: DisjointSlice<u32>) {
        unsafe { TILE[0] = 1 };
        if let Some((o, _)) = out.get_mut_indexed() {
            *o *= FACTOR.get();
        }
    }
}

fn factor() -> u32 {
    kernels::FACTOR.get() //~ ERROR `FACTOR` cannot be used on the host
}

fn main() {
    unsafe { kernels::TILE[1] = factor() }; //~ ERROR `TILE` cannot be used on the host
}
