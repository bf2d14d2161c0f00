//@ flags: -O
// Kernels whose threads the CPU device runs as a loop: tests that all threads of a block pass, that none does, or that
// some do, written in several ways; each result is compared with a loop on the host.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};

fn gx() -> usize {
    (thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x()) as usize
}

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn bounded(n: usize, k: u32, x: &[u32], out: *mut u32) {
        let i = gx();
        if i < n {
            unsafe { *out.add(i) = x[i].wrapping_mul(3) + k };
        }
    }

    #[kernel]
    pub fn all_but_one(n: usize, k: u32, x: &[u32], out: *mut u32) {
        let i = gx();
        if n > i && i != k as usize {
            unsafe { *out.add(i) = x[i] + 1 };
        }
    }

    #[kernel]
    pub fn wraps(n: usize, k: u32, x: &[u32], out: *mut u32) {
        let i = gx();
        if (i as u32).wrapping_sub(k) < n as u32 / 2 {
            unsafe { *out.add(i) = x[i] ^ 7 };
        }
    }

    #[kernel]
    pub fn wraps_wider(n: usize, k: u32, x: &[u32], out: *mut u32) {
        let i = gx();
        let moved = (thread::threadIdx_x().wrapping_add(k.wrapping_sub(40)) as usize).wrapping_add(usize::MAX - 10);
        if moved < n {
            unsafe { *out.add(i) = x[i] + 2 };
        }
    }

    #[kernel]
    pub fn signed(n: usize, k: u32, x: &[u32], out: *mut u32) {
        let i = gx();
        let at = i as i32 - k as i32;
        if at >= 0 && at < n as i32 {
            unsafe { *out.add(i) = x[at as usize] };
        }
    }

    #[kernel]
    pub fn inside(n: usize, k: u32, x: &[u32], out: *mut u32) {
        let i = gx();
        if i > 0 && i + 1 < n && i * 2 + 1 < x.len() {
            unsafe { *out.add(i) = x[i - 1] + x[i + 1] + x[i * 2] + k };
        }
    }

    #[kernel]
    pub fn of_values(n: usize, k: u32, x: &[u32], out: *mut u32) {
        let i = gx();
        if i < n && x[i] % 3 == k % 3 {
            unsafe { *out.add(i) = x[i] };
        }
    }

    /// A local that stays in memory: each thread has its own.
    #[kernel]
    pub fn with_local(n: usize, k: u32, x: &[u32], out: *mut u32) {
        let i = gx();
        if i < n {
            let mut table = [0u32; 8];
            for j in 0..8 {
                table[(x[i] as usize + j * 3) % 8] += j as u32;
            }
            unsafe { *out.add(i) = table[k as usize % 8] };
        }
    }
}

/// The same thread by thread: what is written, if anything.
fn expected(which: usize, i: usize, block: usize, n: usize, k: u32, x: &[u32]) -> Option<u32> {
    match which {
        0 => (i < n).then(|| x[i].wrapping_mul(3) + k),
        1 => (n > i && i != k as usize).then(|| x[i] + 1),
        2 => ((i as u32).wrapping_sub(k) < n as u32 / 2).then(|| x[i] ^ 7),
        3 => {
            let t = (i % block) as u32;
            let moved = (t.wrapping_add(k.wrapping_sub(40)) as usize).wrapping_add(usize::MAX - 10);
            (moved < n).then(|| x[i] + 2)
        }
        4 => {
            let at = i as i32 - k as i32;
            (at >= 0 && at < n as i32).then(|| x[at as usize])
        }
        5 => (i > 0 && i + 1 < n && i * 2 + 1 < x.len()).then(|| x[i - 1] + x[i + 1] + x[i * 2] + k),
        6 => (i < n && x[i] % 3 == k % 3).then(|| x[i]),
        _ => (i < n).then(|| {
            let mut table = [0u32; 8];
            for j in 0..8 {
                table[(x[i] as usize + j * 3) % 8] += j as u32;
            }
            table[k as usize % 8]
        }),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let (blocks, mut bad, mut runs) = (4usize, 0, 0);
    for block in [1usize, 7, 32, 64] {
        let total = blocks * block;
        let x: Vec<u32> = (0..2 * total as u32).map(|i| i * 37 % 101).collect();
        let input = DeviceBuffer::from_host(&stream, &x)?;
        let config = LaunchConfig {
            grid_dim: (blocks as u32, 1, 1),
            block_dim: (block as u32, 1, 1),
            shared_mem_bytes: 0,
        };
        for n in [0, 1, block, block + 1, total - 1, total] {
            for k in [0u32, 3, block as u32, 45] {
                for which in 0..8 {
                    let out = DeviceBuffer::from_host(&stream, &vec![999u32; total])?;
                    let to = out.cu_deviceptr() as *mut u32;
                    unsafe {
                        match which {
                            0 => module.bounded(&stream, config, n, k, &input, to)?,
                            1 => module.all_but_one(&stream, config, n, k, &input, to)?,
                            2 => module.wraps(&stream, config, n, k, &input, to)?,
                            3 => module.wraps_wider(&stream, config, n, k, &input, to)?,
                            4 => module.signed(&stream, config, n, k, &input, to)?,
                            5 => module.inside(&stream, config, n, k, &input, to)?,
                            6 => module.of_values(&stream, config, n, k, &input, to)?,
                            _ => module.with_local(&stream, config, n, k, &input, to)?,
                        }
                    }
                    let found = out.to_host_vec(&stream)?;
                    runs += 1;
                    for i in 0..total {
                        let wanted = expected(which, i, block, n, k, &x).unwrap_or(999);
                        if found[i] != wanted {
                            println!("kernel {which}, block {block}, n {n}, k {k}: [{i}] is {} instead of {wanted}", found[i]);
                            bad += 1;
                            break;
                        }
                    }
                }
            }
        }
    }
    println!("{runs} launches, {bad} differ");
    Ok(())
}
