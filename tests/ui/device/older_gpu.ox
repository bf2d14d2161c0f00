//@ emit: ptx
//@ flags: -arch=sm_80
// What only newer GPUs have is an error at the line of the program that asks for it.
use cuda_device::{DisjointSlice, cuda_module, kernel, ptx_asm};

fn raise(x: u32) -> u32 {
    let y: u32;
    unsafe { ptx_asm!("ex2.approx.ftz.bf16x2 %0, %1;", out("=r") y, in("r") x, options(register_only)) };
    //~^ ERROR the kernels cannot be compiled for sm_80
    y
}

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn powers(x: u32, mut out: DisjointSlice<u32>) {
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = raise(x);
        }
    }
}

fn main() {}
