// Softmax of rows with ox::shared, without unsafe, beside its twin by hand: equal bit for bit.
// tests/codegen/shared_softmax_ptx.ox compares their code.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, launch_bounds, launch_contract, thread, warp};

const COLS: usize = 256;
const WARPS: usize = COLS / 32;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel(block = block, phase = phase, shared = (reduce: [f32; WARPS]))]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn softmax(x: &[f32], mut y: DisjointSlice<f32>) {
        let gid = thread::index_1d();
        let v = x[gid.get()];

        let warp_max = warp::reduce_max_f32(v);
        if let Some(max) = reduce.write_by_warp(&phase) {
            *max = warp_max;
        }
        phase = block.sync();
        let maxima = reduce.read(&phase);
        let mut row_max = maxima[0];
        for i in 1..WARPS {
            if maxima[i] > row_max {
                row_max = maxima[i];
            }
        }
        phase = block.sync();

        let e = (v - row_max).exp();
        let warp_sum = warp::reduce_sum_f32(e);
        if let Some(sum) = reduce.write_by_warp(&phase) {
            *sum = warp_sum;
        }
        phase = block.sync();
        let row_sum: f32 = reduce.read(&phase).iter().sum();
        if let Some(dst) = y.get_mut(gid) {
            *dst = e / row_sum;
        }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn softmax_by_hand(x: &[f32], mut y: DisjointSlice<f32>) {
        static mut REDUCE: SharedArray<f32, WARPS> = SharedArray::UNINIT;
        let gid = thread::index_1d();
        let lane = warp::lane_id();
        let wid = warp::warp_id() as usize;
        let v = x[gid.get()];

        let warp_max = warp::reduce_max_f32(v);
        if lane == 0 {
            unsafe { REDUCE[wid] = warp_max };
        }
        thread::sync_threads();
        let mut row_max = unsafe { REDUCE[0] };
        for i in 1..WARPS {
            let max = unsafe { REDUCE[i] };
            if max > row_max {
                row_max = max;
            }
        }
        thread::sync_threads();

        let e = (v - row_max).exp();
        let warp_sum = warp::reduce_sum_f32(e);
        if lane == 0 {
            unsafe { REDUCE[wid] = warp_sum };
        }
        thread::sync_threads();
        let mut row_sum = 0.0;
        for i in 0..WARPS {
            row_sum += unsafe { REDUCE[i] };
        }
        if let Some(dst) = y.get_mut(gid) {
            *dst = e / row_sum;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    const ROWS: usize = 20;
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let x: Vec<f32> = (0..ROWS * COLS).map(|i| (i % 977) as f32 * 0.01).collect();
    let x_dev = DeviceBuffer::from_host(&stream, &x)?;
    let mut safe = DeviceBuffer::<f32>::zeroed(&stream, x.len())?;
    let mut by_hand = DeviceBuffer::<f32>::zeroed(&stream, x.len())?;
    let config = LaunchConfig1D::new(ROWS as u32, 256, 0);
    module.softmax(&stream, &module.prepare_softmax(config)?, &x_dev, &mut safe)?;
    module.softmax_by_hand(&stream, &module.prepare_softmax_by_hand(config)?, &x_dev, &mut by_hand)?;
    let (safe, by_hand) = (safe.to_host_vec(&stream)?, by_hand.to_host_vec(&stream)?);
    println!("as by hand: {}", safe.iter().zip(&by_hand).all(|(a, b)| a.to_bits() == b.to_bits()));
    let right = x.chunks(COLS).zip(safe.chunks(COLS)).all(|(x, y)| {
        let max = x.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f64 = x.iter().map(|v| ((v - max) as f64).exp()).sum();
        x.iter().zip(y).all(|(x, y)| ((((x - max) as f64).exp() / sum) as f32 - y).abs() < 1e-6)
    });
    println!("right: {right}");
    Ok(())
}
