// What contracts demand: shared memory, sizes, blocks; clusters without a contract.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig, LaunchConfig1D, LaunchConfig2D, LaunchContractError};
use cuda_device::{DisjointSlice, SharedArray, DynamicSharedArray, Index2D, cuda_module, kernel, launch_bounds, launch_contract, cooperative_launch, cluster_launch, thread, warp, cluster};
#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    #[launch_bounds(256, 2)]
    #[launch_contract(domain = 1, dynamic_shared_range = (64, 4096), dynamic_shared_alignment = 64, min_compute_capability = (7, 0), requires = (x.len() >= n, n > 0, y.len() * 2 >= n + 1))]
    pub fn dynr(n: u32, x: &[u32], mut y: DisjointSlice<u32>) {
        let p = DynamicSharedArray::<u32, 64>::get();
        let q = DynamicSharedArray::<u32>::offset(32);
        let t = thread::threadIdx_x() as usize;
        if t < 8 { unsafe { *p.add(t) = x[t]; *q.add(t) = 7; } }
        thread::sync_threads();
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = y.get_mut(i) { *o = if at < n as usize { unsafe { *p.add(at % 8) + *q.add(at % 8) } } else { 0 }; }
    }
    #[kernel]
    #[launch_contract(domain = 2, block = (8, 8, 1), dynamic_shared = 256)]
    pub fn d2(mut y: DisjointSlice<u32, Index2D<16>>) {
        let s = DynamicSharedArray::<u32>::get_raw();
        let t = (thread::threadIdx_y() * 8 + thread::threadIdx_x()) as usize;
        unsafe { *(s as *mut u32).add(t) = t as u32 };
        thread::sync_threads();
        if let Some(i) = thread::index_2d::<16>() { if let Some(o) = y.get_mut(i) { *o = unsafe { *(s as *const u32).add(63 - t) }; } }
    }
    #[kernel]
    #[cluster_launch(2, 1, 1)]
    #[cooperative_launch]
    pub fn cl(mut y: DisjointSlice<u32>) {
        static mut S: SharedArray<u32, 32> = SharedArray::UNINIT;
        let t = thread::threadIdx_x() as usize;
        unsafe { S[t] = cluster::block_rank() * 100 + t as u32 };
        cluster::cluster_sync();
        let other = (cluster::block_rank() + 1) % cluster::cluster_size();
        let v = unsafe { cluster::dsmem_read_u32(SharedArray::as_raw_mut_ptr(&raw mut S).add(t), other) };
        cluster::cluster_sync();
        let i = thread::index_1d();
        if let Some(o) = y.get_mut(i) { *o = v + cluster::cluster_idx() * 0 + cluster::num_clusters() * 0 + cluster::cluster_ctaidX() * 0; }
    }
}
fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = unsafe { kernels::load(&ctx).unwrap() };
    let x = DeviceBuffer::from_host(&stream, &[3u32; 64]).unwrap();
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 64).unwrap();
    for (b, s) in [(64, 128), (512, 128), (64, 16), (64, 8192), (0, 64)] {
        match m.prepare_dynr(LaunchConfig1D::new(1, b, s)) {
            Ok(p) => {
                for n in [64u32, 0, 65, 200] { println!("{:?}", m.dynr(&stream, &p, n, &x, &mut y).map_err(|e| e.to_string())); }
            }
            Err(e) => println!("{e}"),
        }
    }
    assert_eq!(y.to_host_vec(&stream).unwrap()[5], 10);
    let p = m.prepare_d2(LaunchConfig2D::new((2, 1), (8, 8), 256)).unwrap();
    let mut z = DeviceBuffer::<u32>::zeroed(&stream, 128).unwrap();
    m.d2(&stream, &p, &mut z).unwrap();
    assert_eq!(z.to_host_vec(&stream).unwrap()[8], 63);
    assert!(matches!(m.prepare_d2(LaunchConfig2D::new((2, 1), (8, 4), 256)), Err(LaunchContractError::BlockShapeMismatch { .. })));
    let cfg = LaunchConfig { grid_dim: (2, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 };
    unsafe { m.cl(&stream, cfg, &mut y) }.unwrap();
    assert_eq!(y.to_host_vec(&stream).unwrap()[3], 103);
    unsafe { m.dynr_unchecked(&stream, LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 64 }, 64, &x, &mut y).unwrap() };
    println!("PASSED");
}
