// Cooperative groups, asynchronous copies, swizzles, descriptions of tiles.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::cooperative_groups::{self, ops, ThreadGroup, WarpCollective, this_thread_block, this_grid, coalesced_threads, warp_reduce, warp_scan, block_reduce, block_scan};
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, cooperative_launch, thread};
use cuda_device::async_copy::*;
use cuda_device::swizzle::{self, Swizzle};
use cuda_device::config::*;

const DEG: usize = swizzle::conflict_degree(&swizzle::column_offsets(32, 0), 4);
const _: () = assert!(DEG == 32);
const _: () = assert!(swizzle::conflict_degree(&swizzle::column_offsets(33, 0), 4) == 1);
const _: () = assert!(cuda_device::access::is_fully_coalesced(&swizzle::row_offsets(0, 32), 4));
const _: () = assert!(<Tile<Shape2<4, 8>, RowMajor, Global, Block> as TileSpec>::Shape::ELEMENTS.unwrap() == 32);

#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn groups(mut y: DisjointSlice<u32>) {
        static mut SCRATCH: SharedArray<u32, 4> = SharedArray::UNINIT;
        let block = this_thread_block();
        let tile = block.tiled_partition::<8>();
        let w = block.tiled_partition::<32>();
        let i = thread::index_1d();
        let v = block.thread_rank();
        let s = warp_reduce::<u32, ops::Sum, 8>(&tile, v);
        let sc = warp_scan::<u32, ops::Sum, 32>(&w, 1);
        let m = warp_reduce::<u32, ops::Max, 32>(&w, v);
        let total = block_reduce::<u32, ops::Sum, 4>(&block, 1, &raw mut SCRATCH);
        let scan = block_scan::<u32, ops::Sum, 4>(&block, 1, &raw mut SCRATCH);
        let even = if v % 2 == 0 { let c = coalesced_threads(); c.size() + c.thread_rank() * 0 + c.shfl(v, 1) } else { 0 };
        let b = tile.ballot(tile.thread_rank() == 3);
        if let Some(o) = y.get_mut(i) {
            *o = s + sc * 1000 + m * 100000 + (total + scan) * 10000000 + even * 0 + b * 0;
            if b != 8 { *o = 1; }
            if v % 2 == 0 && even != 16 + (v / 32 * 32 + 2) { *o = 2; }
        }
    }
    #[kernel]
    #[cooperative_launch]
    pub fn gsync(x: &mut [u32], mut y: DisjointSlice<u32>) {
        let g = this_grid();
        let r = g.thread_rank() as usize;
        let n = g.size() as usize;
        x[r] = r as u32;
        g.sync();
        let i = thread::index_1d();
        if let Some(o) = y.get_mut(i) { *o = x[n - 1 - r]; }
    }
    #[kernel]
    pub fn copy(x: &[f32], mut y: DisjointSlice<f32>) {
        static mut T: SharedArray<f32, 128, 16> = SharedArray::UNINIT;
        let t = thread::threadIdx_x() as usize;
        if t < 32 {
            unsafe { cp_async_cg_16(SharedArray::as_raw_mut_ptr(&raw mut T).add(t * 4).cast(), x.as_ptr().add(t * 4).cast()) };
        }
        cp_async_commit_group();
        cp_async_wait_group(0);
        thread::sync_threads();
        let i = thread::index_1d();
        let k = Swizzle::<3, 0, 3>::apply(t);
        if let Some(o) = y.get_mut(i) { *o = unsafe { T[127 - t] } + (k / 1000) as f32; }
    }
}

fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 128).unwrap();
    let mut x = DeviceBuffer::<u32>::zeroed(&stream, 128).unwrap();
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 0 };
    unsafe { m.groups(&stream, cfg, &mut y) }.unwrap();
    let v = y.to_host_vec(&stream).unwrap();
    for i in 0..128u32 {
        let s = (i / 8 * 8..i / 8 * 8 + 8).sum::<u32>();
        let want = s.wrapping_add((i % 32 + 1).wrapping_mul(1000)).wrapping_add((i / 32 * 32 + 31).wrapping_mul(100000)).wrapping_add((128 + i + 1).wrapping_mul(10000000));
        assert_eq!(v[i as usize], want, "{i}");
    }
    let cfg2 = LaunchConfig { grid_dim: (2, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    unsafe { m.gsync(&stream, cfg2, &mut x, &mut y) }.unwrap();
    assert!(y.to_host_vec(&stream).unwrap().iter().enumerate().all(|(i, v)| *v == 127 - i as u32));
    let f = DeviceBuffer::from_host(&stream, &(0..128).map(|i| i as f32).collect::<Vec<_>>()).unwrap();
    let mut z = DeviceBuffer::<f32>::zeroed(&stream, 128).unwrap();
    unsafe { m.copy(&stream, cfg, &f, &mut z) }.unwrap();
    assert!(z.to_host_vec(&stream).unwrap().iter().enumerate().all(|(i, v)| *v == (127 - i) as f32));
    println!("PASSED");
}
