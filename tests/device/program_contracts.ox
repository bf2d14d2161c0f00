//! Launch contracts: every way in which a configuration can be wrong, and launches that are right.
use cuda_core::{CudaContext, DeviceBuffer, LaunchAxis, LaunchConfig, LaunchConfig1D, LaunchConfig2D, LaunchConfig3D, LaunchContractError, LaunchDimension};
use cuda_device::{cooperative_launch, cuda_module, kernel, launch_bounds, launch_contract, thread, DisjointSlice, DynamicSharedArray, LinearTiles, Uniform};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (64, 1, 1), dynamic_shared = 256, dynamic_shared_alignment = 16)]
    pub fn exact(mut out: DisjointSlice<u32>) {
        let words = DynamicSharedArray::<u32>::get();
        let t = thread::threadIdx_x();
        unsafe { words.add(t as usize).write(t * t) };
        thread::sync_threads();
        let other = unsafe { words.add(63 - t as usize).read() };
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = other;
        }
    }

    #[kernel]
    #[launch_bounds(128, 2)]
    #[launch_contract(domain = 1, dynamic_shared_range = (0, 1024))]
    pub fn range(mut out: DisjointSlice<u32>) {
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = thread::blockDim_x();
        }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 2, min_compute_capability = (99, 0))]
    pub fn future(mut out: DisjointSlice<u32, thread::Index2D<16>>) {
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = 1;
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_bounds(64)]
    #[launch_contract(
        domain = 1, coordinates = u32,
        requires = (x.len() == 4 * n, out.len() <= x.len() - 4, (n + 1) * 2 != 0, n >= 1)
    )]
    pub fn sized(x: &[u32], n: Uniform<u32>, mut out: DisjointSlice<u32, LinearTiles<4>>) {
        let t = thread::index_1d_u32(lc);
        let base = t.get() as usize * 4;
        if let Some(mut tile) = out.tile_thread32(t) {
            for (k, o) in tile.as_array_mut().iter_mut().enumerate() {
                *o = x[base + k] * n.get();
            }
        }
    }

    #[kernel]
    #[cooperative_launch]
    #[launch_contract(domain = 1, block = (32, 1, 1))]
    pub fn together(mut out: DisjointSlice<u32>) {
        cuda_device::grid::sync();
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = 5;
        }
    }

    #[kernel]
    #[launch_contract(domain = 3, block = (4, 4, 4), coordinates = u32)]
    pub unsafe fn deep(mut out: DisjointSlice<u32, thread::Index3D<4, 4>>) {
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = 9;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use LaunchContractError::*;
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx)?;
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 64)?;
    let sizes = |g, b, s| LaunchConfig1D::new(g, b, s);

    assert!(matches!(m.prepare_exact(sizes(1, 32, 256)), Err(BlockShapeMismatch { required: (64, 1, 1), actual: (32, 1, 1), .. })));
    assert!(matches!(m.prepare_exact(sizes(1, 64, 128)), Err(DynamicSharedMemoryExactMismatch { required: 256, actual: 128, .. })));
    assert!(matches!(m.prepare_exact(sizes(0, 64, 256)), Err(ZeroDimension { dimension: LaunchDimension::Grid, axis: LaunchAxis::X, .. })));
    let ready = m.prepare_exact(sizes(1, 64, 256))?;
    m.exact(&stream, &ready, &mut out)?;
    assert!(out.to_host_vec(&stream)?.iter().enumerate().all(|(t, &v)| v == (63 - t as u32).pow(2)));

    assert!(matches!(m.prepare_range(sizes(1, 129, 0)), Err(BlockThreadsExceedContract { actual: 129, max: 128, .. })));
    assert!(matches!(m.prepare_range(sizes(1, 8, 2000)), Err(DynamicSharedMemoryOutsideRange { min: 0, max: 1024, actual: 2000, .. })));
    let ready = m.prepare_range(sizes(2, 32, 512))?;
    for _ in 0..2 {
        m.range(&stream, &ready, &mut out)?;
    }
    assert!(out.to_host_vec(&stream)?.iter().all(|&v| v == 32));
    unsafe { m.range_unchecked(&stream, LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 }, &mut out)? };
    assert!(out.to_host_vec(&stream)?.iter().all(|&v| v == 64));

    match m.prepare_future(LaunchConfig2D::new((1, 1), (16, 16), 0)) {
        Err(ComputeCapabilityTooLow { required: (99, 0), .. }) => {}
        other => panic!("{other:?}"),
    }
    assert!(matches!(m.prepare_sized(sizes(1 << 28, 64, 0)), Err(CoordinateRangeExceedsU32 { axis: LaunchAxis::X, positions, .. }) if positions == 1 << 34));
    let ready = m.prepare_sized(sizes(1, 64, 0))?;
    let x = DeviceBuffer::from_host(&stream, &[1u32, 2, 3, 4, 5, 6, 7, 8])?;
    let mut small = DeviceBuffer::<u32>::zeroed(&stream, 4)?;
    m.sized(&stream, &ready, &x, 2, &mut small)?;
    assert_eq!(small.to_host_vec(&stream)?, [2, 4, 6, 8]);
    for (n, text) in [(3u32, "x.len() == 4 * n"), (u32::MAX, "x.len() == 4 * n")] {
        match m.sized(&stream, &ready, &x, n, &mut small) {
            Err(SizeRequirementViolated { relation, lhs: 8, rhs, .. }) => assert_eq!((relation, rhs), (text, 4 * n as u64)),
            other => panic!("{other:?}"),
        }
    }
    match m.sized(&stream, &ready, &x, 2, &mut out) {
        Err(error @ SizeRequirementViolated { lhs: 64, rhs: 4, .. }) => println!("{error}"),
        other => panic!("{other:?}"),
    }
    let empty = DeviceBuffer::<u32>::zeroed(&stream, 0)?;
    assert!(matches!(m.sized(&stream, &ready, &empty, 0, &mut small), Err(SizeRequirementOverflow { relation: "out.len() <= x.len() - 4", .. })));

    assert!(matches!(m.prepare_together(sizes(1 << 24, 32, 0)), Err(CooperativeGridTooLarge { .. })));
    let ready = m.prepare_together(sizes(2, 32, 0))?;
    m.together(&stream, &ready, &mut out)?;
    assert!(out.to_host_vec(&stream)?.iter().all(|&v| v == 5));
    let ready = m.prepare_deep(LaunchConfig3D::new((1, 1, 1), (4, 4, 4), 0))?;
    unsafe { m.deep(&stream, &ready, &mut out)? };
    assert!(out.to_host_vec(&stream)?.iter().all(|&v| v == 9));
    println!("PASSED");
    Ok(())
}
