// Streams, events, host functions, page-locked memory, structs by value and in buffers, errors of launches.
use cuda_core::{CudaContext, DeviceBuffer, DeviceCopy, LaunchConfig, PinnedHostBuffer, SyncPolicy, memory, sys};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
#[derive(Clone, Copy, Debug, PartialEq, DeviceCopy)]
struct Particle { pos: [f32; 3], id: u32, mass: f64 }
#[derive(Clone, Copy, DeviceCopy)]
#[repr(C)]
struct Wrap<T: DeviceCopy> { a: T, b: u8 }
#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn scale(k: f32, x: &[f32], mut y: DisjointSlice<f32>) {
        if let Some((o, i)) = y.get_mut_indexed() { *o = x[i.get()] * k; }
    }
    #[kernel]
    pub fn inplace(x: &mut [f32], n: u32) {
        let i = thread::index_1d().get();
        if i < n as usize { x[i] += 1.0; }
    }
    #[kernel]
    pub fn particles(dt: f32, p: Wrap<u32>, mut ps: DisjointSlice<Particle>) {
        if let Some((o, _)) = ps.get_mut_indexed() { o.pos[0] += dt; o.id += p.a + p.b as u32; o.mass *= 2.0; }
    }
    #[kernel]
    pub unsafe fn raw(p: *const f32, q: *mut f32, n: usize, t: (u32, f32), arr: [u8; 3], flag: bool, c: char) {
        let i = thread::index_1d().get();
        if i < n { unsafe { *q.add(i) = *p.add(i) + t.0 as f32 + t.1 + arr[1] as f32 + flag as u32 as f32 + c as u32 as f32; } }
    }
}
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    println!("{} {:?} {}", ctx.ordinal(), ctx.compute_capability()?, ctx.device_name()?.len() > 0);
    ctx.set_sync_policy(SyncPolicy::Auto)?;
    let s1 = ctx.default_stream();
    let s2 = ctx.new_stream()?;
    let m = kernels::load(&ctx)?;
    const N: usize = 1000;
    let h: Vec<f32> = (0..N).map(|i| i as f32).collect();
    let x = DeviceBuffer::from_host(&s1, &h)?;
    let mut y = DeviceBuffer::<f32>::zeroed(&s1, N)?;
    let start = ctx.new_event(Some(sys::CU_EVENT_DEFAULT))?;
    let end = ctx.new_event(Some(sys::CU_EVENT_DEFAULT))?;
    start.record(&s1)?;
    unsafe { m.scale(&s1, LaunchConfig::for_num_elems(N as u32), 2.0, &x, &mut y)? };
    end.record(&s1)?;
    end.synchronize()?;
    assert!(end.query()?);
    assert!(start.elapsed_ms(&end)? >= 0.0);
    let ev = s1.record_event(None)?;
    s2.wait(&ev)?;
    unsafe { m.inplace(&s2, LaunchConfig::for_num_elems(N as u32), &mut y, N as u32)? };
    s2.synchronize()?;
    s1.join(&s2)?;
    let f = s1.fork()?;
    let v = y.to_host_vec(&f)?;
    assert!((0..N).all(|i| v[i] == i as f32 * 2.0 + 1.0));
    let hits = Arc::new(AtomicU32::new(0));
    let h2 = hits.clone();
    s2.launch_host_function(move || { h2.fetch_add(1, Ordering::SeqCst); })?;
    s2.synchronize()?;
    assert_eq!(hits.load(Ordering::SeqCst), 1);
    let mut pin = PinnedHostBuffer::<f32>::zeroed(&ctx, N)?;
    pin.as_mut_slice()[3] = 9.0;
    let pb = unsafe { DeviceBuffer::from_pinned_host(&s1, &pin)? };
    let mut pin2 = PinnedHostBuffer::from_slice(&ctx, &h)?;
    unsafe { pb.copy_to_pinned_host_async(&s1, &mut pin2)? };
    s1.synchronize()?;
    assert_eq!(pin2.as_slice()[3], 9.0);
    let ps: Vec<Particle> = (0..10).map(|i| Particle { pos: [i as f32, 0.0, 1.0], id: i, mass: 1.5 }).collect();
    let mut pd = DeviceBuffer::from_host(&s1, &ps)?;
    unsafe { m.particles(&s1, LaunchConfig::for_num_elems(10), 0.5, Wrap { a: 3, b: 2 }, &mut pd)? };
    let q = pd.to_host_vec(&s1)?;
    assert_eq!(q[4], Particle { pos: [4.5, 0.0, 1.0], id: 9, mass: 3.0 });
    unsafe { m.raw(&s1, LaunchConfig::for_num_elems(10), x.cu_deviceptr() as *const f32, y.cu_deviceptr() as *mut f32, 10, (1, 0.5), [1, 2, 3], true, 'A')? };
    assert_eq!(y.to_host_vec(&s1)?[2], 2.0 + 1.0 + 0.5 + 2.0 + 1.0 + 65.0);
    let r: Result<DeviceBuffer<[f32; 4]>, _> = x.cast_chunks::<[f32; 4]>();
    let r = r.map_err(|_| "cast")?;
    assert_eq!((r.len(), r.num_bytes()), (250, 4000));
    let mut z = unsafe { DeviceBuffer::<f32>::uninitialized_async(&s1, 4)? };
    z.copy_from_host(&s1, &[1.0, 2.0, 3.0, 4.0])?;
    let mut w = DeviceBuffer::<f32>::zeroed(&s1, 4)?;
    w.copy_from_device_async(&s1, &z)?;
    let mut out = [0.0f32; 4];
    w.copy_to_host(&s1, &mut out)?;
    assert_eq!(out, [1.0, 2.0, 3.0, 4.0]);
    let bad = unsafe { m.scale(&s1, LaunchConfig { grid_dim: (1, 1, 1), block_dim: (2048, 1, 1), shared_mem_bytes: 0 }, 2.0, &w, &mut y) };
    println!("{}", bad.unwrap_err());
    let zero = unsafe { m.scale(&s1, LaunchConfig { grid_dim: (0, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 }, 2.0, &w, &mut y) };
    println!("{:?}", zero.is_ok());
    let e = CudaContext::new(7).err();
    println!("{}", e.is_some());
    let fun = m.as_cuda_module().load_function("scale")?;
    println!("{} {}", fun.max_threads_per_block()?, fun.max_active_blocks_per_multiprocessor(256, 0)? > 0);
    println!("{:?}", m.as_cuda_module().load_function("nope").err().map(|e| e.error_name().is_ok()));
    unsafe {
        let p = memory::malloc_sync(&ctx, 64)?; 
        memory::free_sync(&ctx, p)?;
    }
    ctx.synchronize()?;
    println!("PASSED");
    Ok(())
}
