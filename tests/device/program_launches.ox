//! cuda_launch in all its forms, with closures, clusters, cooperative; legacy type lists; unchecked indexing; unroll.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{cluster, cluster_launch, cooperative_launch, grid, kernel, thread, DisjointSlice};
use cuda_host::{cuda_launch, cuda_module, load_kernel_module};

trait Tuning {
    const UNROLL: u32;
    const THREADS: u32;
}
#[derive(Clone, Copy)]
struct Wide;
impl Tuning for Wide {
    const UNROLL: u32 = 4;
    const THREADS: u32 = 128;
}

#[kernel(f32, i32)]
pub fn scale<T: Copy + core::ops::Mul<Output = T>>(k: T, x: &[T], mut out: DisjointSlice<T>) {
    let idx = thread::index_1d();
    let i = idx.get();
    if let Some(o) = out.get_mut(idx) {
        *o = x[i] * k;
    }
}

#[kernel(unchecked_indexing)]
pub fn gather(x: &[f32], at: &[u32], mut out: DisjointSlice<f32>) {
    if let Some((o, i)) = out.get_mut_indexed() {
        *o = x[at[i.get()] as usize];
    }
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn ranks(mut out: DisjointSlice<u32>) {
    if let Some((o, _)) = out.get_mut_indexed() {
        *o = cluster::block_rank() * 10 + cluster::cluster_size();
    }
}

#[kernel]
#[cooperative_launch]
pub fn meet(mut out: DisjointSlice<u32>) {
    grid::sync();
    if let Some((o, _)) = out.get_mut_indexed() {
        *o = 3;
    }
}

#[kernel]
pub fn call<F>(f: F, mut out: DisjointSlice<f32>)
where
    F: Fn(usize) -> f32 + Copy,
{
    let idx = thread::index_1d();
    let i = idx.get();
    if let Some(o) = out.get_mut(idx) {
        *o = f(i);
    }
}

#[cuda_module]
mod tuned {
    use super::*;
    use cuda_device::launch_bounds;

    #[kernel]
    #[launch_bounds(P::THREADS, 2)]
    pub fn sum<P: Tuning + Copy>(_policy: P, x: &[u32], mut out: DisjointSlice<u32>) {
        let mut sum = 0u32;
        let mut i = 0;
        #[unroll(4)]
        while i < x.len() {
            sum = sum.wrapping_add(x[i].rotate_left(i as u32 % 32));
            i += 1;
        }
        #[unroll]
        for k in 0..8u32 {
            sum ^= k << P::UNROLL;
        }
        if let Some((o, idx)) = out.get_mut_indexed() {
            *o = sum + idx.get() as u32;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = load_kernel_module(&ctx, "program_launches")?;
    let x = DeviceBuffer::from_host(&stream, &[1.5f32, 2.0, -3.0, 4.0])?;
    let mut out = DeviceBuffer::<f32>::zeroed(&stream, 4)?;
    let config = LaunchConfig::for_num_elems(4);
    unsafe { cuda_launch! { kernel: scale::<f32>, stream: stream, module: module, config: config, args: [2.0f32, slice(x), slice_mut(out)] } }?;
    assert_eq!(out.to_host_vec(&stream)?, [3.0, 4.0, -6.0, 8.0]);
    let at = DeviceBuffer::from_host(&stream, &[3u32, 2, 1, 0])?;
    unsafe {
        cuda_launch! {
            kernel: gather,
            stream: &stream,
            module: &module,
            config: config,
            args: [slice(x), slice(at), slice_mut(out)],
        }
    }?;
    assert_eq!(out.to_host_vec(&stream)?, [4.0, -3.0, 2.0, 1.5]);
    let (a, b) = (0.5f32, [1.0f32, 2.0, 3.0]);
    let f = move |i: usize| a + b[i % 3];
    unsafe { cuda_launch! { kernel: call, stream: stream, module: module, config: config, args: [f, slice_mut(out)] } }?;
    assert_eq!(out.to_host_vec(&stream)?, [1.5, 2.5, 3.5, 1.5]);
    if ctx.supports_cluster_launch()? {
        let mut ints = DeviceBuffer::<u32>::zeroed(&stream, 128)?;
        let four = LaunchConfig { grid_dim: (4, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 };
        unsafe { cuda_launch! { kernel: ranks, stream: stream, module: module, config: four, cluster_dim: (2, 1, 1), args: [slice_mut(ints)] } }?;
        assert!(ints.to_host_vec(&stream)?.iter().enumerate().all(|(i, &v)| v as usize == i / 32 % 2 * 10 + 2));
        let function = module.load_function("ranks")?;
        assert_eq!(function.required_cluster_dimensions()?, (2, 1, 1));
        assert!(function.max_active_clusters(four, (2, 1, 1))? > 0 && function.max_potential_cluster_size(four)? >= 2);
        unsafe { cuda_launch! { kernel: meet, stream: stream, module: module, config: four, cooperative: true, args: [slice_mut(ints)] } }?;
        assert_eq!(ints.to_host_vec(&stream)?, [3; 128]);
    }
    let tuned = tuned::load(&ctx)?;
    let words: Vec<u32> = (0..37).map(|i| i * 77).collect();
    let mut sums = DeviceBuffer::<u32>::zeroed(&stream, 5)?;
    unsafe { tuned.sum(&stream, LaunchConfig::for_num_elems(5).with_block(128), Wide, &DeviceBuffer::from_host(&stream, &words)?, &mut sums)? };
    let expected = words.iter().enumerate().fold(0u32, |s, (i, w)| s.wrapping_add(w.rotate_left(i as u32 % 32))) ^ (0..8).fold(0, |s, k| s ^ k << 4);
    assert_eq!(sums.to_host_vec(&stream)?, (0..5).map(|i| expected + i).collect::<Vec<_>>());
    println!("PASSED");
    Ok(())
}

trait WithBlock {
    fn with_block(self, threads: u32) -> Self;
}
impl WithBlock for LaunchConfig {
    fn with_block(self, threads: u32) -> Self {
        LaunchConfig { block_dim: (threads, 1, 1), ..self }
    }
}
