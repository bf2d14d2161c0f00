// Warps, clocks, fences and uniform values by all their names.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{debug, fence, kernel, prmt, thread, uniform::Uniform, warp, DisjointSlice};
use cuda_host::cuda_module;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn masks(mut out: DisjointSlice<[u32; 8]>) {
        let lane = warp::lane_id();
        let r = [
            warp::lanemask_lt(), warp::lanemask_le(), warp::lanemask_eq(), warp::lanemask_ge(), warp::lanemask_gt(),
            warp::active_mask(), warp::FULL_MASK, lane,
        ];
        if let Some(o) = out.get_mut(thread::index_1d()) { *o = r; }
    }

    #[kernel]
    pub fn votes(len: usize, mut out: DisjointSlice<[u32; 16]>) {
        let lane = warp::lane_id();
        let m = warp::FULL_MASK;
        let live = warp::live_lanes_1d(len);
        let r = [
            warp::all_sync(m, lane < 40) as u32,
            warp::any_sync(m, lane == 77) as u32,
            warp::ballot_sync(m, lane % 3 == 0),
            warp::popc_sync(m, lane < 9),
            warp::match_any_sync(m, lane / 4),
            warp::match_any_i64_sync(m, ((lane as i64 % 2) - 1) as u64),
            warp::match_all_sync(m, 5),
            warp::match_all_sync(m, lane),
            warp::match_all_i64_sync(m, -9i64 as u64),
            warp::redux_sync_add(m, lane),
            warp::redux_sync_min_i32(m, lane as i32 - 20) as u32,
            warp::redux_sync_max_i32(m, lane as i32 - 20) as u32,
            warp::redux_sync_xor(m, lane),
            warp::elect_sync(m).0,
            warp::is_elected_sync(m) as u32,
            live,
        ];
        if let Some(o) = out.get_mut(thread::index_1d()) { *o = r; }
    }

    #[kernel]
    pub fn dims(mut out: DisjointSlice<[u64; 8]>) {
        let u = Uniform::block_dim_x().wrapping_mul(Uniform::grid_dim_x());
        let w: Uniform<u32> = unsafe { Uniform::new_unchecked(7u32) };
        let t0 = debug::clock();
        let t1 = debug::clock64();
        let g = debug::globaltimer();
        fence::threadfence();
        fence::threadfence_block();
        fence::threadfence_system();
        debug::nanosleep(10);
        debug::prof_trigger::<3>();
        let later = debug::clock64() >= t1 && debug::globaltimer() >= g;
        let r = [
            u.wrapping_add(w).wrapping_sub(w).get() as u64,
            Uniform::block_dim_y().get() as u64 + Uniform::block_dim_z().get() as u64 + Uniform::grid_dim_y().get() as u64 + Uniform::grid_dim_z().get() as u64,
            later as u64,
            (t0 as u64 <= u64::MAX) as u64,
            (thread::smid() < thread::nsmid()) as u64,
            thread::gridid().wrapping_mul(0),
            prmt::prmt(0x33221100, 0x77665544, 0x7531) as u64,
            (thread::index_2d_row() * 1000 + thread::index_2d_col()) as u64,
        ];
        if let Some(o) = out.get_mut(thread::index_1d()) { *o = r; }
    }

    #[kernel]
    pub fn witness(mut out: DisjointSlice<u32>) {
        let t = thread::index_1d();
        let v = t.is_valid() as u32 + 2 * t.in_bounds(out.len()) as u32 + 4 * out.is_empty() as u32;
        if let Some(o) = out.get_mut(t) { *o = v; }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let cfg = LaunchConfig { grid_dim: (2, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    let mut b = DeviceBuffer::<[u32; 8]>::zeroed(&stream, 128)?;
    unsafe { module.masks(&stream, cfg, &mut b)? };
    for (i, r) in b.to_host_vec(&stream)?.iter().enumerate() {
        let l = (i % 32) as u32;
        let lt = (1u32 << l) - 1;
        assert_eq!(*r, [lt, lt | 1 << l, 1 << l, !lt, !(lt | 1 << l), !0, !0, l], "{i}");
    }
    let mut b = DeviceBuffer::<[u32; 16]>::zeroed(&stream, 128)?;
    unsafe { module.votes(&stream, cfg, 70, &mut b)? };
    for (i, r) in b.to_host_vec(&stream)?.iter().enumerate() {
        let l = (i % 32) as u32;
        let third = (0..32).filter(|l| l % 3 == 0).fold(0u32, |m, l| m | 1 << l);
        let quad = 0xfu32 << (l / 4 * 4);
        let par = if l % 2 == 0 { 0x5555_5555u32 } else { 0xaaaa_aaaa };
        let live = match i / 32 { 0 | 1 => !0u32, 2 => 0x3f, _ => 0 };
        let e = r[13];
        assert_eq!(*r, [1, 0, third, 9, quad, par, !0, 0, !0, 496, -20i32 as u32, 11, 0, e, (e == l) as u32, live], "{i}");
    }
    let mut b = DeviceBuffer::<[u64; 8]>::zeroed(&stream, 128)?;
    unsafe { module.dims(&stream, cfg, &mut b)? };
    for (i, r) in b.to_host_vec(&stream)?.iter().enumerate() {
        assert_eq!(*r, [128, 4, 1, 1, 1, 0, 0x77553311, i as u64], "{i}");
    }
    let mut b = DeviceBuffer::<u32>::zeroed(&stream, 128)?;
    unsafe { module.witness(&stream, cfg, &mut b)? };
    assert!(b.to_host_vec(&stream)?.iter().all(|v| *v == 3));
    println!("SUCCESS");
    Ok(())
}
