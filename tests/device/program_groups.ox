//! Cooperative groups and a cooperative launch with grid-wide barriers.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig, LaunchConfig1D};
use cuda_device::atomic::{AtomicOrdering::*, DeviceAtomicU32};
use cuda_device::cooperative_groups::ops::{BitAnd, BitOr, BitXor, Max, Min, Sum};
use cuda_device::cooperative_groups::{self as cg, ThreadGroup, WarpCollective, WarpTile};
use cuda_device::{cooperative_launch, cuda_module, grid, kernel, launch_contract, thread, DisjointSlice, SharedArray};

#[cuda_module]
mod kernels {
    use super::*;

    static mut SLOTS: SharedArray<i32, 32> = SharedArray::UNINIT;
    static mut FLOATS: SharedArray<f32, 32> = SharedArray::UNINIT;

    fn facts<G: ThreadGroup>(group: &G) -> (u32, u32) {
        group.sync();
        (group.size(), group.thread_rank())
    }

    #[kernel]
    pub fn sizes(mut out: DisjointSlice<[u32; 8]>) {
        let block = cg::this_thread_block();
        let (grid_size, grid_rank) = (cg::this_grid().size(), cg::this_grid().thread_rank());
        let (block_size, block_rank) = facts(&block);
        let (warp_size, lane) = facts(&block.tiled_partition::<32>());
        let (tile_size, tile_rank) = facts(&block.tiled_partition::<4>());
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = [grid_size, grid_rank, block_size, block_rank, warp_size, lane, tile_size, tile_rank];
        }
    }

    fn collect<G: WarpCollective>(g: &G, v: u32) -> [u32; 8] {
        [
            g.ballot(v % 2 == 0),
            g.all(v < 1000) as u32 * 2 + g.any(v > 1000) as u32,
            g.shfl(v, 1),
            g.shfl_xor(v, 1),
            g.shfl_down(v, 2),
            g.shfl_up(v, 1),
            g.match_any(v / 2),
            g.match_all(7),
        ]
    }

    #[kernel]
    pub fn tiles(mut out: DisjointSlice<[u32; 8]>) {
        let tile: WarpTile<8> = cg::this_thread_block().tiled_partition();
        let r = collect(&tile, thread::threadIdx_x());
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = r;
        }
    }

    #[kernel]
    pub fn some_lanes(mut out: DisjointSlice<[u32; 8]>) {
        let t = thread::threadIdx_x();
        if t % 3 == 0 {
            let here = cg::coalesced_threads();
            let r = unsafe { collect(&here, t) };
            if let Some((o, _)) = out.get_mut_indexed() {
                *o = r;
            }
        }
    }

    #[kernel]
    pub fn reductions(x: &[i32], mut out: DisjointSlice<[i32; 10]>) {
        let block = cg::this_thread_block();
        let tile = block.tiled_partition::<32>();
        let v = x[thread::index_1d().get()];
        let slots = &raw mut SLOTS;
        let r = [
            cg::warp_reduce::<i32, Sum, 32>(&tile, v),
            cg::warp_reduce::<i32, Min, 32>(&tile, v),
            cg::warp_scan::<i32, Max, 32>(&tile, v),
            cg::block_reduce::<i32, Sum, 32>(&block, v, slots),
            cg::block_reduce::<i32, Max, 32>(&block, v, slots),
            cg::block_reduce::<i32, BitOr, 32>(&block, v, slots),
            cg::block_reduce::<i32, BitAnd, 32>(&block, v | 0x700, slots),
            cg::block_reduce::<i32, BitXor, 32>(&block, v, slots),
            cg::block_scan::<i32, Sum, 32>(&block, v, slots),
            cg::block_reduce::<f32, Sum, 32>(&block, v as f32 * 0.5, &raw mut FLOATS) as i32,
        ];
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = r;
        }
    }

    #[kernel]
    #[cooperative_launch]
    #[launch_contract(domain = 1, block = (32, 1, 1))]
    pub fn phases(rounds: u32, counter: &[DeviceAtomicU32], mut out: DisjointSlice<u32>) {
        let mut bad = 0;
        let total = cg::this_grid().size();
        for round in 1..=rounds {
            counter[0].fetch_add(1, Relaxed);
            grid::sync();
            if counter[0].load(Relaxed) != round * total {
                bad += 1;
            }
            cg::this_grid().sync();
        }
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = bad * 1000 + cg::this_grid().block_rank() * 10 + cg::this_grid().num_blocks();
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx)?;
    let config = LaunchConfig { grid_dim: (2, 1, 1), block_dim: (16, 4, 1), shared_mem_bytes: 0 };
    let one = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    let two = LaunchConfig { grid_dim: (2, 1, 1), ..one };
    let mut out = DeviceBuffer::<[u32; 8]>::zeroed(&stream, 128)?;
    unsafe { m.sizes(&stream, two, &mut out)? };
    for (i, r) in out.to_host_vec(&stream)?.into_iter().enumerate() {
        let i = i as u32;
        assert_eq!(r, [128, i, 64, i % 64, 32, i % 32, 4, i % 4]);
    }
    let _ = config;
    let mut out = DeviceBuffer::<[u32; 8]>::zeroed(&stream, 64)?;
    unsafe { m.tiles(&stream, one, &mut out)? };
    for (i, r) in out.to_host_vec(&stream)?.into_iter().enumerate() {
        let (t, base, rank) = (i as u32, i as u32 & !7, i as u32 & 7);
        let down = if rank + 2 < 8 { t + 2 } else { t };
        let up = if rank > 0 { t - 1 } else { t };
        assert_eq!(r, [0x55, 2, base + 1, t ^ 1, down, up, 3 << (rank & !1), 0xff], "{i}");
    }
    let mut out = DeviceBuffer::<[u32; 8]>::zeroed(&stream, 32)?;
    unsafe { m.some_lanes(&stream, LaunchConfig { block_dim: (32, 1, 1), ..one }, &mut out)? };
    let got = out.to_host_vec(&stream)?;
    assert_eq!(got[9], [0b10101010101, 2, 3, 6, 15, 6, 1 << 3, 0x7ff]);
    assert_eq!(got[10], [0; 8]);

    let x: Vec<i32> = (0..64).map(|i| (i * 37 % 101) - 30).collect();
    let dev = DeviceBuffer::from_host(&stream, &x)?;
    let mut out = DeviceBuffer::<[i32; 10]>::zeroed(&stream, 64)?;
    unsafe { m.reductions(&stream, one, &dev, &mut out)? };
    for (i, r) in out.to_host_vec(&stream)?.into_iter().enumerate() {
        let warp = &x[i / 32 * 32..][..32];
        assert_eq!(
            r,
            [
                warp.iter().sum(), *warp.iter().min().unwrap(), *warp[..=i % 32].iter().max().unwrap(), x.iter().sum(),
                *x.iter().max().unwrap(), x.iter().fold(0, |a, b| a | b), x.iter().fold(-1, |a, b| a & (b | 0x700)),
                x.iter().fold(0, |a, b| a ^ b), x[..=i].iter().sum(), (x.iter().sum::<i32>() as f32 * 0.5) as i32,
            ]
        );
    }

    let counter = DeviceBuffer::<u32>::zeroed(&stream, 1)?.cast_elem();
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 128)?;
    let launch = m.prepare_phases(LaunchConfig1D::new(4, 32, 0))?;
    m.phases(&stream, &launch, 5, &counter, &mut out)?;
    assert!(out.to_host_vec(&stream)?.iter().enumerate().all(|(i, &v)| v == i as u32 / 32 * 10 + 4));
    println!("PASSED");
    Ok(())
}
