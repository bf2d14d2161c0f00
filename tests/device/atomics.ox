// Atomic values in device memory and in shared memory, whole numbers and floats.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::atomic::{AtomicOrdering, BlockAtomicU32, DeviceAtomicF32, DeviceAtomicI64, DeviceAtomicU32};
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, launch_contract, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn histogram(x: &[u32], mut bins: DisjointSlice<u32>) {
        static mut LOCAL: SharedArray<u32, 4> = SharedArray::UNINIT;
        let me = thread::threadIdx_x() as usize;
        let local = &raw mut LOCAL as *mut u32;
        if me < 4 {
            unsafe { *local.add(me) = 0 };
        }
        thread::sync_threads();
        let at = thread::index_1d().get();
        if at < x.len() {
            let bin = unsafe { BlockAtomicU32::from_ptr(local.add((x[at] % 4) as usize)) };
            bin.fetch_add(1, AtomicOrdering::Relaxed);
        }
        thread::sync_threads();
        if me < 4 {
            let bin = unsafe { DeviceAtomicU32::from_ptr(bins.as_mut_ptr().add(me)) };
            bin.fetch_add(unsafe { *local.add(me) }, AtomicOrdering::AcqRel);
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn extremes(mut sum: DisjointSlice<f32>, mut range: DisjointSlice<i64>) {
        let at = thread::index_1d().get() as i64;
        let total = unsafe { DeviceAtomicF32::from_ptr(sum.as_mut_ptr()) };
        total.fetch_add(0.5, AtomicOrdering::Relaxed);
        let (least, most) = unsafe { (DeviceAtomicI64::from_ptr(range.as_mut_ptr()), DeviceAtomicI64::from_ptr(range.as_mut_ptr().add(1))) };
        least.fetch_min(100 - at, AtomicOrdering::Relaxed);
        most.fetch_max(at * 3, AtomicOrdering::SeqCst);
        if at == 0 {
            let flag = unsafe { DeviceAtomicI64::from_ptr(range.as_mut_ptr().add(2)) };
            let first = flag.compare_exchange(0, 7, AtomicOrdering::AcqRel, AtomicOrdering::Acquire).is_ok();
            let second = flag.compare_exchange(0, 8, AtomicOrdering::AcqRel, AtomicOrdering::Acquire).is_err();
            flag.swap(if first && second { 70 } else { 1 }, AtomicOrdering::Release);
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let x: Vec<u32> = (0..1000).map(|i| i * i).collect();
    let x_dev = DeviceBuffer::from_host(&stream, &x)?;
    let mut bins = DeviceBuffer::<u32>::zeroed(&stream, 4)?;
    let prepared = module.prepare_histogram(LaunchConfig1D::new(16, 64, 0))?;
    module.histogram(&stream, &prepared, &x_dev, &mut bins)?;
    println!("{:?}", bins.to_host_vec(&stream)?);

    let mut sum = DeviceBuffer::<f32>::zeroed(&stream, 1)?;
    let mut range = DeviceBuffer::<i64>::zeroed(&stream, 3)?;
    let prepared = module.prepare_extremes(LaunchConfig1D::new(4, 64, 0))?;
    module.extremes(&stream, &prepared, &mut sum, &mut range)?;
    println!("{:?} {:?}", sum.to_host_vec(&stream)?, range.to_host_vec(&stream)?);
    Ok(())
}
