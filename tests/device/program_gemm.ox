//! SGEMM: naive, tiled with shared memory, and with 2D contract + views.
use cuda_core::{CudaContext, CudaStream, DeviceBuffer, LaunchConfig, LaunchConfig2D};
use cuda_device::{cuda_module, kernel, launch_contract, thread, DisjointSlice, SharedArray};
use cuda_device::thread::{Runtime2DIndex, ThreadIndex};
use cuda_device::view::{MatrixView32, RowMajorTiles};
use cuda_host::RowWidth;
use std::sync::Arc;

const TILE: usize = 16;
const N: usize = 96;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn naive(m: u32, n: u32, k: u32, alpha: f32, a: &[f32], b: &[f32], beta: f32, mut c: DisjointSlice<f32, Runtime2DIndex>) {
        let row = thread::index_2d_row();
        let col = thread::index_2d_col();
        if row >= m as usize || col >= n as usize {
            return;
        }
        let mut sum = 0.0f32;
        let mut i = 0usize;
        while i < k as usize {
            sum += a[row * k as usize + i] * b[i * n as usize + col];
            i += 1;
        }
        if let Some(idx) = thread::index_2d_runtime(&c) {
            if let Some(out) = c.get_mut(idx) {
                *out = alpha * sum + beta * *out;
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1))]
    pub fn tiled(n: u32, a: &[f32], b: &[f32], mut c: DisjointSlice<f32, thread::Index2D<N>>) {
        static mut TILE_A: SharedArray<f32, { TILE * TILE }> = SharedArray::UNINIT;
        static mut TILE_B: SharedArray<f32, { TILE * TILE }> = SharedArray::UNINIT;
        let tx = thread::threadIdx_x() as usize;
        let ty = thread::threadIdx_y() as usize;
        let n = n as usize;
        let row = thread::blockIdx_y() as usize * TILE + ty;
        let col = thread::blockIdx_x() as usize * TILE + tx;
        let mut sum = 0.0f32;
        for t in 0..n.div_ceil(TILE) {
            unsafe {
                TILE_A[ty * TILE + tx] = if row < n && t * TILE + tx < n { a[row * n + t * TILE + tx] } else { 0.0 };
                TILE_B[ty * TILE + tx] = if t * TILE + ty < n && col < n { b[(t * TILE + ty) * n + col] } else { 0.0 };
            }
            thread::sync_threads();
            for k in 0..TILE {
                sum += unsafe { TILE_A[ty * TILE + k] * TILE_B[k * TILE + tx] };
            }
            thread::sync_threads();
        }
        let idx: Option<ThreadIndex<'_, thread::Index2D<N>>> = thread::index_2d::<N>();
        if let Some(idx) = idx {
            if let Some(out) = c.get_mut(idx) {
                *out = sum;
            }
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_contract(domain = 2, block = (8, 8, 1), coordinates = u32)]
    pub fn viewed(a: &[f32], b: &[f32], mut c: DisjointSlice<f32, RowMajorTiles<2, 3, N>>) {
        let coord = thread::coord_2d_u32(lc);
        let (row, col) = (coord.row() * 2, coord.col() * 3);
        let a = MatrixView32::new(a, N as u32);
        let b = MatrixView32::new(b, N as u32);
        let mut sums = [[0.0f32; 3]; 2];
        for r in 0..2u32 {
            for q in 0..3u32 {
                if let (Some(line), Some(column)) = (a.row(row + r, N as u32), b.col(col + q, N as u32)) {
                    if let Some(pairs) = line.zip_exact(column) {
                        let mut s = 0.0;
                        for (x, y) in pairs {
                            s += x * y;
                        }
                        sums[r as usize][q as usize] = s;
                    }
                }
            }
        }
        if let Some(mut tile) = c.tile_2d32(coord) {
            tile.at_const::<0, 0>().write(sums[0][0]);
            tile.at_const::<0, 1>().write(sums[0][1]);
            tile.at_const::<0, 2>().write(sums[0][2]);
            tile.at_const::<1, 0>().write(sums[1][0]);
            tile.at_const::<1, 1>().write(sums[1][1]);
            tile.at_const::<1, 2>().write(sums[1][2]);
        }
    }
}

fn check(name: &str, c: &[f32], expected: &[f32]) {
    let worst = c.iter().zip(expected).map(|(x, y)| (x - y).abs() / y.abs().max(1.0)).fold(0.0f32, f32::max);
    assert!(worst < 1e-4, "{name}: {worst}");
    println!("{name}: ok");
}

fn run(ctx: &Arc<CudaContext>, stream: &CudaStream) -> Result<(), Box<dyn std::error::Error>> {
    let module = kernels::load(ctx)?;
    let a: Vec<f32> = (0..N * N).map(|i| ((i * 13) % 17) as f32 * 0.25 - 2.0).collect();
    let b: Vec<f32> = (0..N * N).map(|i| ((i * 7) % 23) as f32 * 0.125 - 1.0).collect();
    let mut expected = vec![0.0f32; N * N];
    for r in 0..N {
        for q in 0..N {
            expected[r * N + q] = (0..N).map(|k| a[r * N + k] * b[k * N + q]).sum();
        }
    }
    let (a, b) = (DeviceBuffer::from_host(stream, &a)?, DeviceBuffer::from_host(stream, &b)?);
    let mut c = DeviceBuffer::<f32>::zeroed(stream, N * N)?;
    let cfg = LaunchConfig { grid_dim: (N.div_ceil(16) as u32, N.div_ceil(16) as u32, 1), block_dim: (16, 16, 1), shared_mem_bytes: 0 };
    unsafe { module.naive(stream, cfg, N as u32, N as u32, N as u32, 1.0, &a, &b, 0.0, RowWidth::new(&mut c, N as u32))? };
    check("naive", &c.to_host_vec(stream)?, &expected);

    c.zero_async(stream)?;
    let prepared = module.prepare_tiled(LaunchConfig2D::new((6, 6), (16, 16), 0))?;
    module.tiled(stream, &prepared, N as u32, &a, &b, &mut c)?;
    check("tiled", &c.to_host_vec(stream)?, &expected);

    c.zero_async(stream)?;
    let prepared = module.prepare_viewed(LaunchConfig2D::new((4, 6), (8, 8), 0))?;
    module.viewed(stream, &prepared, &a, &b, &mut c)?;
    check("viewed", &c.to_host_vec(stream)?, &expected);
    Ok(())
}

fn main() {
    let ctx = CudaContext::new(0).expect("a device");
    let stream = ctx.default_stream();
    run(&ctx, &stream).unwrap();
}
