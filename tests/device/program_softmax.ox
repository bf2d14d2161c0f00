//! Row softmax with warp shuffles, layernorm with block reduction, dynamic shared memory.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig, LaunchConfig1D};
use cuda_device::cooperative_groups::{this_thread_block, warp_reduce, ops, ThreadGroup, WarpCollective};
use cuda_device::{cuda_module, device, kernel, launch_bounds, launch_contract, thread, warp, DisjointSlice, DynamicSharedArray};

#[device]
pub fn row_max(row: &[f32], lane: usize) -> f32 {
    let mut best = f32::NEG_INFINITY;
    let mut i = lane;
    while i < row.len() {
        best = best.max(row[i]);
        i += 32;
    }
    best
}

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_bounds(128)]
    pub fn softmax(input: &[f32], cols: usize, mut output: DisjointSlice<f32>) {
        let warp_row = thread::blockIdx_x() as usize * 4 + warp::warp_id() as usize;
        let lane = warp::lane_id() as usize;
        if warp_row * cols >= input.len() {
            return;
        }
        let row = &input[warp_row * cols..(warp_row + 1) * cols];
        let mut m = row_max(row, lane);
        for d in [16u32, 8, 4, 2, 1] {
            m = m.max(warp::shuffle_xor_f32(m, d));
        }
        let mut sum = 0.0f32;
        for i in (lane..cols).step_by(32) {
            sum += (row[i] - m).exp();
        }
        let sum = warp::reduce_sum_f32(sum);
        for i in (lane..cols).step_by(32) {
            unsafe { *output.get_unchecked_mut(warp_row * cols + i) = (row[i] - m).exp() / sum };
        }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1), dynamic_shared = 1024, requires = (gamma.len() == beta.len(), x.len() == y.len()))]
    pub fn layernorm(x: &[f32], gamma: &[f32], beta: &[f32], eps: f32, mut y: DisjointSlice<f32>) {
        let smem: *mut f32 = DynamicSharedArray::<f32>::get();
        let cols = gamma.len();
        let row = thread::blockIdx_x() as usize;
        let t = thread::threadIdx_x() as usize;
        let block = this_thread_block();
        let tile = block.tiled_partition::<32>();
        let mut parts = (0.0f32, 0.0f32);
        let mut i = t;
        while i < cols {
            let v = x[row * cols + i];
            parts = (parts.0 + v, parts.1 + v * v);
            i += block.size() as usize;
        }
        let s = warp_reduce::<f32, ops::Sum, 32>(&tile, parts.0);
        let q = warp_reduce::<f32, ops::Sum, 32>(&tile, parts.1);
        if tile.thread_rank() == 0 {
            unsafe {
                *smem.add(t / 32) = s;
                *smem.add(8 + t / 32) = q;
            }
        }
        block.sync();
        let (mut s, mut q) = (0.0f32, 0.0f32);
        for w in 0..8 {
            unsafe {
                s += *smem.add(w);
                q += *smem.add(8 + w);
            }
        }
        let mean = s / cols as f32;
        let inv = 1.0 / (q / cols as f32 - mean * mean + eps).sqrt();
        let mut i = t;
        while i < cols {
            let v = (x[row * cols + i] - mean) * inv;
            unsafe { *y.get_unchecked_mut(row * cols + i) = v * gamma[i] + beta[i] };
            i += block.size() as usize;
        }
        let _ = tile.any(true);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let (rows, cols) = (10usize, 300usize);
    let x: Vec<f32> = (0..rows * cols).map(|i| ((i * 37) % 101) as f32 / 20.0 - 2.0).collect();
    let dx = DeviceBuffer::from_host(&stream, &x)?;
    let mut dy = DeviceBuffer::<f32>::zeroed(&stream, rows * cols)?;
    let cfg = LaunchConfig { grid_dim: (rows.div_ceil(4) as u32, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 0 };
    unsafe { module.softmax(&stream, cfg, &dx, cols, &mut dy)? };
    let y = dy.to_host_vec(&stream)?;
    for r in 0..rows {
        let row = &x[r * cols..(r + 1) * cols];
        let m = row.iter().cloned().fold(f32::MIN, f32::max);
        let s: f32 = row.iter().map(|v| (v - m).exp()).sum();
        for i in 0..cols {
            assert!((y[r * cols + i] - (row[i] - m).exp() / s).abs() < 1e-6);
        }
    }
    println!("softmax ok");
    let gamma: Vec<f32> = (0..cols).map(|i| 1.0 + i as f32 / 100.0).collect();
    let beta: Vec<f32> = (0..cols).map(|i| i as f32 / 50.0).collect();
    let (dg, db) = (DeviceBuffer::from_host(&stream, &gamma)?, DeviceBuffer::from_host(&stream, &beta)?);
    let launch = module.prepare_layernorm(LaunchConfig1D::new(rows as u32, 256, 1024))?;
    module.layernorm(&stream, &launch, &dx, &dg, &db, 1e-5, &mut dy)?;
    let y = dy.to_host_vec(&stream)?;
    for r in 0..rows {
        let row = &x[r * cols..(r + 1) * cols];
        let mean = row.iter().sum::<f32>() / cols as f32;
        let var = row.iter().map(|v| (v - mean) * (v - mean)).sum::<f32>() / cols as f32;
        for i in 0..cols {
            let e = (row[i] - mean) / (var + 1e-5).sqrt() * gamma[i] + beta[i];
            assert!((y[r * cols + i] - e).abs() < 1e-3, "{} {e}", y[r * cols + i]);
        }
    }
    println!("layernorm ok");
    match module.prepare_layernorm(LaunchConfig1D::new(1, 256, 512)) {
        Err(e) => println!("{e}"),
        Ok(_) => unreachable!(),
    }
    Ok(())
}
