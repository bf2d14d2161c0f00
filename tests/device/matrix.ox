// Matrices: indices in two dimensions, a stride known at compile time and one known at run time.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig2D};
use cuda_device::{DisjointSlice, Index2D, Runtime2DIndex, cuda_module, kernel, launch_contract, thread};
use cuda_host::RowWidth;

const N: usize = 48;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1))]
    pub fn multiply(a: &[f32], b: &[f32], mut c: DisjointSlice<f32, Index2D<N>>) {
        let Some(index) = thread::index_2d::<N>() else { return };
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        if let Some(out) = c.get_mut(index) {
            let mut sum = 0.0;
            for k in 0..N {
                sum += a[row * N + k] * b[k * N + col];
            }
            *out = sum;
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (8, 8, 1))]
    pub fn coordinates(mut out: DisjointSlice<u32, Runtime2DIndex>) {
        let Some(index) = thread::index_2d_runtime(&out) else { return };
        let value = (index.row() * 100 + index.col()) as u32;
        if let Some(slot) = out.get_mut(index) {
            *slot = value;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };

    let a: Vec<f32> = (0..N * N).map(|i| (i % 7) as f32).collect();
    let b: Vec<f32> = (0..N * N).map(|i| (i % 5) as f32 - 2.0).collect();
    let a_dev = DeviceBuffer::from_host(&stream, &a)?;
    let b_dev = DeviceBuffer::from_host(&stream, &b)?;
    let mut c_dev = DeviceBuffer::<f32>::zeroed(&stream, N * N)?;
    let prepared = module.prepare_multiply(LaunchConfig2D::new((3, 3), (16, 16), 0))?;
    module.multiply(&stream, &prepared, &a_dev, &b_dev, &mut c_dev)?;
    let c = c_dev.to_host_vec(&stream)?;
    let mut wrong = 0;
    for row in 0..N {
        for col in 0..N {
            let want: f32 = (0..N).map(|k| a[row * N + k] * b[k * N + col]).sum();
            if c[row * N + col] != want {
                wrong += 1;
            }
        }
    }
    println!("multiply: {wrong} wrong, c[5][7] = {}", c[5 * N + 7]);

    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 5 * 6)?;
    let prepared = module.prepare_coordinates(LaunchConfig2D::new((1, 1), (8, 8), 0))?;
    module.coordinates(&stream, &prepared, RowWidth::new(&mut out, 6))?;
    for row in out.to_host_vec(&stream)?.chunks(6) {
        println!("{row:?}");
    }
    Ok(())
}
