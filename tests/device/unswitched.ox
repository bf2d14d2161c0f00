//@ flags: -O
// Threads that meet in an operation of the warp must find one copy of it, though a condition that differs between
// them stands beside it in the loop.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{cuda_module, kernel, thread, warp};

fn mix(a: u64, b: u64) -> u64 { a.rotate_left(7) ^ b.wrapping_mul(0x9E3779B97F4A7C15) }

#[cuda_module]
mod kernels {
    use super::*;

    #[inline(never)]
    fn neighbour(v: u64) -> u64 {
        warp::shuffle_xor_u64(v, 3)
    }

    #[kernel]
    pub fn run(turns: u32, out: *mut u64) {
        let t = thread::threadIdx_x() as usize;
        let mut v = t as u64;
        for _ in 0..turns {
            v = mix(v, warp::shuffle_xor_u64(v, 5));
            if t % 3 == 1 {
                v = mix(v, t as u64);
            }
        }
        for _ in 0..turns {
            v = mix(v, neighbour(v));
            if t % 5 == 1 {
                v = mix(v, t as u64);
            }
        }
        unsafe { *out.add(t) = v };
    }
}

fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let y = DeviceBuffer::<u64>::zeroed(&stream, 32).unwrap();
    let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 };
    unsafe { m.run(&stream, config, 4, y.cu_deviceptr() as *mut u64) }.unwrap();
    let mut v: Vec<u64> = (0..32).collect();
    for (other, modulus) in [(5, 3), (3, 5)] {
        for _ in 0..4 {
            let old = v.clone();
            for t in 0..32 {
                v[t] = mix(old[t], old[t ^ other]);
                if t % modulus == 1 {
                    v[t] = mix(v[t], t as u64);
                }
            }
        }
    }
    println!("{}", y.to_host_vec(&stream).unwrap() == v);
}
