//@ emit: llvm-ir
// What only a thread of a device has is an error on the host, at the program's own line.
use cuda_device::atomic::{AtomicOrdering, DeviceAtomicF32};
use cuda_device::{gpu_printf, ptx_asm, thread, warp};

fn place(x: u32) -> u32 {
    x + thread::threadIdx_x() //~ ERROR `threadIdx_x` cannot run on the host
}

fn twice<F: Fn(u32) -> u32>(f: F) -> u32 {
    f(1) + f(2)
}

macro_rules! own {
    () => {
        thread::sync_threads() //~ ERROR `sync_threads` cannot run on the host
    };
}

fn main() {
    let lane = warp::lane_id(); //~ ERROR `lane_id` cannot run on the host
    own!();
    gpu_printf!("lane {}\n", lane); //~ ERROR `gpu_printf!` cannot run on the host
    let block: fn() -> u32 = thread::blockIdx_x; //~ ERROR `blockIdx_x` cannot run on the host
    let sum: u32;
    unsafe { ptx_asm!("add.u32 %0, %1, 1;", out("=r") sum, in("r") lane) }; //~ ERROR `ptx_asm!` cannot run on the host
    println!("{}", twice(|x| x + warp::ballot(true)) + place(sum) + block()); //~ ERROR `cuda_device::warp::ballot` cannot run on the host
    // These are for both sides.
    let total = DeviceAtomicF32::new(1.0);
    total.fetch_add(2.0, AtomicOrdering::SeqCst);
    println!("{}", cuda_device::float::add_rz_f32(1.0, total.load(AtomicOrdering::Relaxed)));
}
