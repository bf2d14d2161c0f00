//! Streams, events, pinned memory, asynchronous copies, host functions, sub-slices, raw memory.
use cuda_core::{memory, sys, CudaContext, CudaEvent, CudaStream, DeviceBuffer, LaunchConfig, PinnedHostBuffer, SyncPolicy};
use cuda_device::{cuda_module, kernel, thread, DisjointSlice};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{mpsc, Arc};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn add(k: i32, mut x: DisjointSlice<i32>) {
        if let Some(x) = x.get_mut(thread::index_1d()) {
            *x += k;
        }
    }

    #[kernel]
    pub fn sum_into(x: &[i32], y: &[i32], mut out: DisjointSlice<i32>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = x[i.get()] + y[i.get()];
        }
    }
}

fn timed(ctx: &Arc<CudaContext>, stream: &CudaStream, work: impl FnOnce() -> Result<(), cuda_core::DriverError>) -> Result<f32, cuda_core::DriverError> {
    let (start, end): (CudaEvent, CudaEvent) = (ctx.new_event(Some(sys::CUevent_flags_enum_CU_EVENT_DEFAULT))?, ctx.new_event(Some(sys::CU_EVENT_DEFAULT))?);
    start.record(stream)?;
    work()?;
    end.record(stream)?;
    end.synchronize()?;
    assert!(start.query()? && end.query()?);
    start.elapsed_ms(&end)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    ctx.set_sync_policy(SyncPolicy::BlockingSync)?;
    ctx.bind_to_thread()?;
    let module = kernels::load(&ctx)?;
    const N: usize = 4096;
    let config = LaunchConfig::for_num_elems(N as u32);
    let (one, two) = (ctx.new_stream()?, ctx.new_stream()?);

    // Each stream its half, then both together, ordered by an event.
    let mut left = DeviceBuffer::<i32>::zeroed(&one, N)?;
    let mut right = DeviceBuffer::<i32>::zeroed(&two, N)?;
    let mut out = DeviceBuffer::<i32>::zeroed(&one, N)?;
    unsafe {
        module.add(&one, config, 3, &mut left)?;
        module.add(&two, config, 4, &mut right)?;
    }
    let done = two.record_event(None)?;
    one.wait(&done)?;
    unsafe { module.sum_into(&one, config, &left, &right, &mut out)? };
    assert!(out.to_host_vec(&one)?.iter().all(|&x| x == 7));

    let ms = timed(&ctx, &one, || {
        for _ in 0..10 {
            unsafe { module.add(&one, config, 1, &mut left)? };
        }
        Ok(())
    })?;
    assert!(ms >= 0.0);
    assert_eq!(left.to_host_vec(&one)?[N - 1], 13);

    // A fork runs after what its parent was given, and joins it again.
    let fork = one.fork()?;
    unsafe { module.add(&fork, config, 100, &mut left)? };
    one.join(&fork)?;
    assert_eq!(left.to_host_vec(&one)?[0], 113);

    // Pinned memory, with copies that do not wait.
    let mut pinned = PinnedHostBuffer::<i32>::zeroed(&ctx, N)?;
    pinned.as_mut_slice().iter_mut().enumerate().for_each(|(i, x)| *x = i as i32);
    let mut back = PinnedHostBuffer::from_slice(&ctx, &vec![-1; N])?;
    unsafe {
        let mut buffer = DeviceBuffer::from_pinned_host(&two, &pinned)?;
        module.add(&two, config, 5, &mut buffer)?;
        buffer.copy_to_pinned_host_async(&two, &mut back)?;
        two.synchronize()?;
        assert!(back.as_slice().iter().enumerate().all(|(i, &x)| x == i as i32 + 5));
        buffer.copy_from_pinned_host_async(&two, &pinned)?;
        buffer.copy_to_pinned_host(&two, &mut back)?;
        assert_eq!(back.as_slice(), pinned.as_slice());
        let mut fresh = DeviceBuffer::<i32>::uninitialized_async(&two, N)?;
        fresh.copy_from_device_async(&two, &buffer)?;
        assert_eq!(fresh.to_host_vec(&two)?, pinned.as_slice());
        fresh.drop_async(&two)?;
    }

    // Parts of a buffer.
    let mut parts = DeviceBuffer::from_host(&one, &[1, 2, 3, 4, 5, 6, 7, 8])?;
    {
        let mut middle = parts.slice_mut(2..6)?;
        unsafe { module.add(&one, LaunchConfig::for_num_elems(4), 10, &mut middle)? };
    }
    let (head, tail) = parts.slice(..)?.split_at(4)?;
    assert_eq!((head.to_host_vec(&one)?, tail.to_host_vec(&one)?), (vec![1, 2, 13, 14], vec![15, 16, 7, 8]));

    // Functions of the host in stream order.
    let (send, receive) = mpsc::channel();
    let count = Arc::new(AtomicUsize::new(0));
    for i in 0..3 {
        let (send, count) = (send.clone(), count.clone());
        two.launch_host_function(move || {
            count.fetch_add(1, Ordering::SeqCst);
            let _ = send.send(i);
        })?;
    }
    ctx.synchronize()?;
    drop(send);
    assert_eq!((count.load(Ordering::SeqCst), receive.iter().collect::<Vec<_>>()), (3, vec![0, 1, 2]));

    // Memory without owners.
    unsafe {
        let p = memory::malloc_async(&one, 64)?;
        memory::memset_d8_async(&one, p, 0x11, 64)?;
        let q = memory::malloc_sync(&ctx, 64)?;
        memory::memcpy_dtod_async(&one, q, p, 64)?;
        let words = [7u32, 8];
        memory::memcpy_htod_async(&one, q + 8, words.as_ptr().cast(), 8)?;
        let mut back = [0u32; 16];
        memory::memcpy_dtoh_async(&one, back.as_mut_ptr().cast(), q, 64)?;
        one.synchronize()?;
        assert_eq!(back[..5], [0x11111111, 0x11111111, 7, 8, 0x11111111]);
        memory::free_async(&one, p)?;
        one.synchronize()?;
        memory::free_sync(&ctx, q)?;
        let (ptr, len, owner) = parts.into_raw_parts();
        let parts = DeviceBuffer::<i32>::from_raw_parts(ptr, len, owner);
        assert_eq!(parts.len(), 8);
    }
    ctx.check_err()?;
    println!("PASSED");
    Ok(())
}
