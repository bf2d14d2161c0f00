// Assembly gives what its operands and the special registers that it names give; and a variable
// whose address was a number may be changed through any pointer that was one.
use cuda_device::{cuda_module, kernel, ptx_asm, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn lane(k: u32) {
        let (lane, size, block): (u32, u32, u32);
        unsafe { ptx_asm!("mov.u32 %0, %%laneid;", out("=r") lane) };
        unsafe { ptx_asm!("mov.u32 %0, %%ntid.x;", out("=r") size) };
        unsafe { ptx_asm!("mov.u32 %0, %%ctaid.x;", out("=r") block) };
        if size > k {
            thread::sync_threads();
        }
        if block > k {
            thread::sync_threads();
        }
        if lane > 3 {
            thread::sync_threads(); //~ ERROR not all threads
        }
    }

    #[kernel]
    pub fn operands(k: u32) {
        let (same, other): (u32, u32);
        let x = thread::threadIdx_x();
        unsafe { ptx_asm!("add.u32 %0, %1, %2;", out("=r") same, in("r") k, in("r") k) };
        unsafe { ptx_asm!("add.u32 %0, %1, %2;", out("=r") other, in("r") k, in("r") x) };
        if same > 3 {
            thread::sync_threads();
        }
        if other > 3 {
            thread::sync_threads(); //~ ERROR not all threads
        }
    }

    #[kernel]
    pub fn number(k: u32) {
        let mut a = k;
        let p = (&raw mut a) as usize as *mut u32;
        unsafe { *p = thread::threadIdx_x() };
        if a > 3 {
            thread::sync_threads(); //~ ERROR not all threads
        }
    }
}

fn main() {}
