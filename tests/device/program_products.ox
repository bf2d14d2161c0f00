//! Matrix products: naive, tiled in shared memory, by views, with a runtime row width, and on contracts.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig, LaunchConfig2D, LaunchContractError};
use cuda_device::thread::{Index2D, Runtime2DIndex};
use cuda_device::view::MatrixView32;
use cuda_device::{cuda_module, kernel, launch_contract, thread, DisjointSlice, SharedArray, Uniform};
use cuda_device::{RowMajorTiles, RuntimeRowMajorTiles};
use cuda_host::RowWidth;

const N: usize = 64;
const TILE: usize = 16;

#[cuda_module]
mod kernels {
    use super::*;

    static mut A: SharedArray<f32, { TILE * TILE }> = SharedArray::UNINIT;
    static mut B: SharedArray<f32, { TILE * TILE }, 128> = SharedArray::UNINIT;

    #[kernel]
    pub fn naive(a: &[f32], b: &[f32], mut c: DisjointSlice<f32, Index2D<N>>) {
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        if let Some(idx) = thread::index_2d::<N>() {
            if let Some(c) = c.get_mut(idx) {
                *c = (0..N).map(|k| a[row * N + k] * b[k * N + col]).sum();
            }
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == n * n, b.len() == a.len(), c.len() >= n * n))]
    pub fn tiled(a: &[f32], b: &[f32], n: u32, mut c: DisjointSlice<f32, Index2D<N>>) {
        let n = n as usize;
        let (tx, ty) = (thread::threadIdx_x() as usize, thread::threadIdx_y() as usize);
        let row = thread::blockIdx_y() as usize * TILE + ty;
        let col = thread::blockIdx_x() as usize * TILE + tx;
        let mut sum = 0.0f32;
        for t in 0..n / TILE {
            unsafe {
                A[ty * TILE + tx] = a[row * n + t * TILE + tx];
                B[ty * TILE + tx] = b[(t * TILE + ty) * n + col];
            }
            thread::sync_threads();
            for k in 0..TILE {
                sum = unsafe { A[ty * TILE + k] }.mul_add(unsafe { B[k * TILE + tx] }, sum);
            }
            thread::sync_threads();
        }
        if let Some((c, _)) = c.get_mut_indexed() {
            *c = sum;
        }
    }

    #[kernel]
    pub fn runtime(a: &[f32], b: &[f32], k: u32, mut c: DisjointSlice<f32, Runtime2DIndex>) {
        let width = c.row_width() as u32;
        if let Some(idx) = thread::index_2d_runtime(&c) {
            let row = MatrixView32::new(a, k).row(idx.row() as u32, k);
            let col = MatrixView32::new(b, width).col(idx.col() as u32, k);
            if let (Some(row), Some(col)) = (row, col) {
                let sum: f32 = row.zip_exact(col).map(|z| z.map(|(x, y)| x * y).sum()).unwrap_or(0.0);
                if let Some(c) = c.get_mut(idx) {
                    *c = sum;
                }
            }
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_contract(domain = 2, block = (8, 8, 1), coordinates = u32)]
    pub fn by_tiles(a: &[f32], b: &[f32], n: Uniform<u32>, mut c: DisjointSlice<f32, RowMajorTiles<2, 2, N>>) {
        let coord = thread::coord_2d_u32(lc);
        let (row, col) = (coord.row() * 2, coord.col() * 2);
        let (a, b) = (MatrixView32::new(a, n.get()), MatrixView32::new(b, n.get()));
        if let Some(mut tile) = c.tile_2d32(coord) {
            let dot = |r: u32, c: u32| match (a.row(r, n.get()), b.col(c, n.get())) {
                (Some(row), Some(col)) => row.iter().zip(col.iter()).map(|(x, y)| x * y).sum(),
                _ => 0.0,
            };
            tile.at_const::<0, 0>().write(dot(row, col));
            tile.at_const::<0, 1>().write(dot(row, col + 1));
            tile.at_const::<1, 0>().write(dot(row + 1, col));
            tile.at_const::<1, 1>().write(dot(row + 1, col + 1));
        }
    }

    #[kernel(launch_context = here)]
    #[launch_contract(domain = 2, block = (8, 8, 1), coordinates = u32)]
    pub fn scale_tiles(k: f32, mut c: DisjointSlice<f32, RuntimeRowMajorTiles<1, 4>>) {
        if let Some(mut tile) = c.tile_2d32_rt(thread::coord_2d_u32(here)) {
            let first = tile.at_const::<0, 0>().read();
            tile.at_const::<0, 0>().write(first * k);
            *tile.at_const::<0, 3>().get_mut() *= k;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let a: Vec<f32> = (0..N * N).map(|i| (i % 5) as f32 - 2.0).collect();
    let b: Vec<f32> = (0..N * N).map(|i| (i % 3) as f32).collect();
    let mut expected = vec![0.0f32; N * N];
    for i in 0..N {
        for j in 0..N {
            expected[i * N + j] = (0..N).map(|k| a[i * N + k] * b[k * N + j]).sum();
        }
    }
    let (a, b) = (DeviceBuffer::from_host(&stream, &a)?, DeviceBuffer::from_host(&stream, &b)?);
    let config = LaunchConfig { grid_dim: (4, 4, 1), block_dim: (16, 16, 1), shared_mem_bytes: 0 };

    let mut c = DeviceBuffer::<f32>::zeroed(&stream, N * N)?;
    unsafe { module.naive(&stream, config, &a, &b, &mut c)? };
    assert_eq!(c.to_host_vec(&stream)?, expected);

    let launch = module.prepare_tiled(LaunchConfig2D::new((4, 4), (16, 16), 0))?;
    let mut c = DeviceBuffer::<f32>::zeroed(&stream, N * N)?;
    module.tiled(&stream, &launch, &a, &b, N as u32, &mut c)?;
    assert_eq!(c.to_host_vec(&stream)?, expected);
    match module.tiled(&stream, &launch, &a, &b, 65, &mut c) {
        Err(LaunchContractError::SizeRequirementViolated { relation, lhs, rhs, .. }) => {
            println!("{relation}: {lhs} and {rhs}")
        }
        other => panic!("{other:?}"),
    }
    let wrong = module.prepare_tiled(LaunchConfig2D::new((4, 4), (8, 8), 0));
    assert!(matches!(wrong, Err(LaunchContractError::BlockShapeMismatch { actual: (8, 8, 1), .. })));

    let mut c = DeviceBuffer::<f32>::zeroed(&stream, N * N)?;
    unsafe { module.runtime(&stream, config, &a, &b, N as u32, RowWidth::new(&mut c, N as u32))? };
    assert_eq!(c.to_host_vec(&stream)?, expected);

    let launch = module.prepare_by_tiles(LaunchConfig2D::new((4, 4), (8, 8), 0))?;
    let mut c = DeviceBuffer::<f32>::zeroed(&stream, N * N)?;
    module.by_tiles(&stream, &launch, &a, &b, N as u32, &mut c)?;
    assert_eq!(c.to_host_vec(&stream)?, expected);
    let launch = module.prepare_scale_tiles(LaunchConfig2D::new((2, 8), (8, 8), 0))?;
    module.scale_tiles(&stream, &launch, 3.0, RowWidth::new(&mut c, N as u32))?;
    let scaled: Vec<f32> = expected.iter().enumerate().map(|(i, x)| if i % 4 == 0 || i % 4 == 3 { x * 3.0 } else { *x }).collect();
    assert_eq!(c.to_host_vec(&stream)?, scaled);
    println!("PASSED");
    Ok(())
}
