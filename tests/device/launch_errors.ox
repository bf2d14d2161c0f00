//! Every kind of launch error, panics as errors, and going on after them.
use cuda_core::{CudaContext, CudaFunction, DeviceBuffer, DriverError, EmbeddedModuleError, LaunchConfig, LaunchConfig1D, LaunchConfig2D, LaunchContractError, LaunchAxis, LaunchDimension};
use cuda_device::{cooperative_launch, cuda_module, gpu_assert, grid, kernel, launch_bounds, launch_contract, thread, DisjointSlice, SharedArray};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (128, 1, 1), coordinates = u32, requires = (x.len() == n * 2, n + 1 <= limit))]
    pub fn exact(x: &[f32], n: u32, limit: u64, mut y: DisjointSlice<f32>) {
        if let Some((y, i)) = y.get_mut_indexed() { *y = x[i.get()] + n as f32 + limit as f32; }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 2, dynamic_shared_range = (64, 4096), dynamic_shared_alignment = 32)]
    pub fn range(mut y: DisjointSlice<u32, thread::Index2D<64>>) {
        if let Some(t) = thread::index_2d::<64>() { if let Some(y) = y.get_mut(t) { *y = 1; } }
    }

    #[kernel]
    #[launch_bounds(64)]
    #[launch_contract(domain = 1, min_compute_capability = (99, 0))]
    pub fn future(mut y: DisjointSlice<u32>) { if let Some((y, _)) = y.get_mut_indexed() { *y = 1; } }

    #[kernel]
    #[cooperative_launch]
    #[launch_bounds(1024)]
    #[launch_contract(domain = 1)]
    pub fn together(mut y: DisjointSlice<u32>) {
        grid::sync();
        if let Some((y, _)) = y.get_mut_indexed() { *y += 1; }
    }

    #[kernel]
    pub fn faults(kind: u32, x: &[u32], mut y: DisjointSlice<u32>) {
        static mut S: SharedArray<u32, 32> = SharedArray::UNINIT;
        let t = thread::threadIdx_x();
        if t == 5 && thread::blockIdx_x() == 1 {
            match kind {
                0 => { let i = x.len() + t as usize; let v = x[i]; unsafe { S[0] = v }; }
                1 => { let o: Option<u32> = x.get(1000).copied(); unsafe { S[1] = o.unwrap() }; }
                2 => panic!("thread {t} of {} gave up: {:?}", thread::blockDim_x(), (1u8, "two", 3.5f32)),
                3 => { let z = x[0] - 1; let v = x[1] / z.wrapping_add(1); unsafe { S[2] = v }; }
                4 => assert_eq!(x[1], 7, "x[1] must be {}", 7),
                5 => { let r: Result<u32, &str> = Err("bad"); unsafe { S[3] = r.expect("needed") }; }
                6 => gpu_assert!(x[0] == 1, "x[0] is one"),
                7 => unreachable!(),
                8 => { let big = x[2] + u32::MAX; unsafe { S[4] = big }; }
                _ => {}
            }
        }
        if let Some((y, i)) = y.get_mut_indexed() { *y = i.get() as u32 + kind; }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.new_stream()?;
    let m = kernels::load(&ctx)?;
    let x = DeviceBuffer::from_host(&stream, &vec![1.0f32; 512])?;
    let mut y = DeviceBuffer::<f32>::zeroed(&stream, 512)?;

    let show = |what: &str, e: LaunchContractError| println!("{what}: {e}");
    show("block", m.prepare_exact(LaunchConfig1D::new(1, 64, 0)).err().unwrap());
    show("zero", m.prepare_exact(LaunchConfig1D::new(0, 128, 0)).err().unwrap());
    show("shared", m.prepare_exact(LaunchConfig1D::new(1, 128, 16)).err().unwrap());
    show("coordinates", m.prepare_exact(LaunchConfig1D::new(1 << 26, 128, 0)).err().unwrap());
    assert!(matches!(m.prepare_range(LaunchConfig2D::new((1, 1), (0, 8), 64)), Err(LaunchContractError::ZeroDimension { kernel: "range", dimension: LaunchDimension::Block, axis: LaunchAxis::X })));
    show("threads", m.prepare_range(LaunchConfig2D::new((1, 1), (32, 16), 64)).err().unwrap());
    show("little shared", m.prepare_range(LaunchConfig2D::new((1, 1), (8, 8), 32)).err().unwrap());
    show("much shared", m.prepare_range(LaunchConfig2D::new((1, 1), (8, 8), 8192)).err().unwrap());
    show("grid", m.prepare_range(LaunchConfig2D::new((1, 70_000), (8, 8), 64)).err().unwrap());
    assert!(matches!(m.prepare_future(LaunchConfig1D::new(1, 32, 0)), Err(LaunchContractError::ComputeCapabilityTooLow { required: (99, 0), .. })));
    assert!(matches!(m.prepare_together(LaunchConfig1D::new(1_000_000, 1024, 0)), Err(LaunchContractError::CooperativeGridTooLarge { blocks: 1_000_000, .. })));
    let p = m.prepare_exact(LaunchConfig1D::new(4, 128, 0))?;
    show("requires", m.exact(&stream, &p, &x, 200, 300, &mut y).unwrap_err());
    show("requires", m.exact(&stream, &p, &x, 256, 256, &mut y).unwrap_err());
    m.exact(&stream, &p.clone(), &x, 256, 257, &mut y)?;
    assert_eq!(y.to_host_vec(&stream)?[511], 1.0 + 256.0 + 257.0);

    // Without a contract the driver says it.
    let mut words = DeviceBuffer::<u32>::zeroed(&stream, 96)?;
    let z = DeviceBuffer::from_host(&stream, &[0u32, 5, 1])?;
    let raw = |grid: (u32, u32, u32), block: (u32, u32, u32), shared: u32| LaunchConfig { grid_dim: grid, block_dim: block, shared_mem_bytes: shared };
    for (what, cfg) in [("threads", raw((1, 1, 1), (2048, 1, 1), 0)), ("z", raw((1, 1, 70_000), (1, 1, 1), 0)), ("y", raw((1, 65_536, 1), (1, 1, 1), 0)), ("shared", raw((1, 1, 1), (32, 1, 1), 1 << 30)), ("block z", raw((1, 1, 1), (1, 1, 128), 0))] {
        let e = unsafe { m.faults(&stream, cfg, 99, &z, &mut words) }.unwrap_err();
        println!("{what}: {}", e.error_name()?.to_str()?);
    }
    unsafe { m.faults(&stream, raw((0, 1, 1), (32, 1, 1), 0), 2, &z, &mut words)? };
    stream.synchronize()?;

    for kind in 0..9 {
        unsafe { m.faults(&stream, raw((3, 1, 1), (32, 1, 1), 0), kind, &z, &mut words)? };
        let e: DriverError = stream.synchronize().unwrap_err();
        let text = e.to_string();
        let text = text.lines().map(|l| l.trim()).collect::<Vec<_>>().join(" ");
        let (message, place) = text.split_once(", at ").unwrap();
        println!("{kind}: {message}, at {}", place.split_once(".ox:").unwrap().1);
        unsafe { m.faults(&stream, raw((3, 1, 1), (32, 1, 1), 0), 50, &z, &mut words)? };
        assert_eq!(words.to_host_vec(&stream)?[95], 145);
    }

    assert!(matches!(kernels::load_named(&ctx, "nothing").err().unwrap(), EmbeddedModuleError::Driver(_)));
    let f: CudaFunction = m.as_cuda_module().load_function("faults")?;
    println!("{} {} {} {} {}", f.static_shared_memory_bytes()? <= 128, f.const_size_bytes().is_ok(), f.num_registers().is_ok(), f.local_size_bytes().is_ok(), f.max_dynamic_shared_memory_bytes()? > 0);
    Ok(())
}
