// The host's names that other tests do not need: pools, kernels launched by hand, tensors by their addresses, foreign memory,
// streams and events, devices, policies.
use cuda_core::Graph;
use cutile::context;
use cutile::prelude::*;
use cutile::tensor::{DeviceAllocation, DeviceVec};

#[cuda_host::cuda_module]
mod simt {
    #[cuda_device::kernel]
    pub unsafe fn scale(y: *mut f32, factor: f32, count: u32) {
        let at = cuda_device::thread::index_1d().get();
        if at < count as usize {
            unsafe { *y.add(at) *= factor };
        }
    }
}

#[cutile::module]
mod kernels {
    use cutile::core::*;

    // Row after row from tensors that are somewhere.
    #[cutile::entry()]
    unsafe fn collect<const N: i32>(y: &mut Tensor<f32, { [1, N] }>, rows: &Tensor<i64, { [-1] }>) {
        let row: Tensor<f32, { [-1] }> = unsafe { load_tensor(rows, [program_id(0)], [N]) };
        y.store(row.load_tile(const_shape![N], [0]).reshape(const_shape![1, N]));
    }
    #[cutile::entry()]
    fn first_rows<const N: i32>(y: &mut Tensor<f32, { [1, N] }>) {
        y.store(constant(program_id(0) as f32 + 1.0, const_shape![1, N]));
    }
}

// Memory of a device as another library has it.
struct Block {
    device: Arc<Device>,
    memory: u64,
    bytes: usize,
}

impl DeviceAllocation for Block {
    fn device_pointer(&self) -> u64 {
        self.memory
    }
    fn num_bytes(&self) -> usize {
        self.bytes
    }
    fn device_id(&self) -> usize {
        self.device.ordinal()
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        unsafe { cuda_core::memory::free_sync(&self.device, self.memory) }.unwrap();
        println!("freed");
    }
}

fn main() -> Result<(), Error> {
    println!("{}", Device::device_count()? > 0);
    let device = Device::new(0)?;
    device.bind_to_thread()?;
    println!("{} {}", device.ordinal(), device.l2_cache_size_bytes()? > 0);
    let stream = device.new_stream()?;

    // A pool of its own: what is allocated comes from it, and goes back.
    let pool = device.new_mem_pool()?;
    pool.set_release_threshold(1 << 20)?;
    context::set_device_pool(0, Some(Arc::clone(&pool)))?;
    let kept = api::ones::<f32>(&[1024]).sync_on(&stream)?;
    let used = pool.mem_stats()?.used_current;
    drop(kept);
    stream.synchronize()?;
    let stats = pool.mem_stats()?;
    println!("{} {} {}", used >= 4096, stats.used_current, stats.used_high >= 4096 && stats.reserved_high >= stats.used_high);
    pool.reset_used_mem_high()?;
    pool.reset_reserved_mem_high()?;
    println!("{} {}", pool.mem_stats()?.used_high, pool.release_threshold()?);
    context::set_device_pool(0, None)?;
    println!("{}", device.default_mem_pool()?.release_threshold().is_ok());

    // A kernel for threads, by its name.
    let module = device.load_embedded_module("simt")?;
    let scale = Arc::new(module.load_function("scale")?);
    let y = api::arange::<f32>(300).sync_on(&stream)?;
    let mut launch = AsyncKernelLaunch::new(Arc::clone(&scale));
    launch.push_arg(&y).push_arg(2.0f32).push_arg(300u32).set_launch_config(LaunchConfig::for_num_elems(300));
    launch.sync_on(&stream)?;
    let mut launch = AsyncKernelLaunch::new(Arc::clone(&scale));
    unsafe { launch.push_device_ptr(y.device_pointer().cu_deviceptr()) }.push_arg(0.5f32).push_arg(10u32);
    launch.set_launch_config(LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 });
    launch.sync_on(&stream)?;
    let y = y.to_host_vec().sync_on(&stream)?;
    println!("{:?} {}", &y[8..12], y[299]);
    println!("{}", AsyncKernelLaunch::new(scale).sync_on(&stream).unwrap_err());
    println!("{}", device.load_module_from_file("no such file").is_ok() || context::load_module_from_ptx("not PTX", 0).is_err());
    println!("{}", context::load_module_from_bytes(&[0, 1, 2], 0).is_err() && device.load_module_from_bytes(b"").is_err());

    // Tensors by their addresses.
    let rows: Vec<Arc<Tensor<f32>>> =
        (0..3).map(|i| api::full(i as f32, &[16]).sync_on(&stream).map(Arc::new)).collect::<Result<_, _>>()?;
    let rows = DeviceVec::new(rows).sync_on(&stream)?;
    let y = api::zeros::<f32>(&[3, 16]).partition([1, 16]);
    let y = unsafe { kernels::collect(y, rows.addresses()) }.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{} {} {:?}", rows.len(), rows.is_empty(), [y[0], y[16], y[47]]);
    println!("{:?}", rows.into_tensors()[2].to_host_vec().sync_on(&stream)?[5]);

    // The first tiles alone; a grid that is given; a second tensor in the same memory.
    let mut y = api::zeros::<f32>(&[4, 8]).sync_on(&stream)?;
    kernels::first_rows((&mut y).partition_prefix([1, 8], 3)).sync_on(&stream)?;
    kernels::first_rows((&mut y).partition([1, 8])).const_grid((2, 1, 1)).sync_on(&stream)?;
    let alias = unsafe { y.into_shared_alias() };
    let rows = alias.to_host_vec().sync_on(&stream)?;
    println!("{:?}", [rows[0], rows[8], rows[16], rows[24]]);

    // Memory of others.
    let borrowed: Tensor<f32> = unsafe { Tensor::borrow_raw_parts(&device, y.device_pointer().cu_deviceptr(), &[2, 16]) }?;
    println!("{:?}", borrowed.to_host_vec().sync_on(&stream)?[16]);
    drop(borrowed);
    let owner = Arc::new(y);
    let foreign: Tensor<f32> =
        unsafe { Tensor::from_foreign(Arc::clone(&owner)) }?;
    println!("{} {}", Arc::strong_count(&owner), foreign.to_host_vec().sync_on(&stream)?[8]);
    drop(foreign);
    println!("{}", Arc::strong_count(&owner));
    let memory = unsafe { cuda_core::memory::malloc_sync(&device, 64) }?;
    let whole: Tensor<i32> = unsafe { Tensor::from_raw_parts(&device, memory, &[4, 4]) }?;
    println!("{:?} {}", whole.shape(), whole.num_bytes());
    let empty = with_context(|cx| value(unsafe { Tensor::<i64>::uninitialized(cx, &[2, 3]) }.map(|t| t.size())));
    println!("{:?}", empty.sync_on(&stream)?.ok());

    // Contexts, streams and memory that others made.
    let kept = Arc::new(());
    let again = unsafe { Device::borrow_with_owner(0, device.cu_ctx(), Arc::clone(&kept)) }?;
    let other = unsafe { Stream::borrow_with_owner(stream.cu_stream(), &again, Arc::clone(&kept)) }?;
    println!("{} {}", *again == *device, api::ones::<f32>(&[3]).sync_on(&other)?.size());
    drop(again);
    println!("{}", Arc::strong_count(&kept));
    drop(other);
    println!("{}", Arc::strong_count(&kept));
    let other = unsafe { Stream::borrow_raw(stream.cu_stream(), &Device::borrow_raw(0, device.cu_ctx())?) }?;
    println!("{}", api::ones::<f32>(&[3]).sync_on(&other)?.num_bytes());
    println!("{}", unsafe { Device::borrow_raw(0, std::ptr::dangling_mut()) }.is_err());
    let block = Block { device: Arc::clone(&device), memory: unsafe { cuda_core::memory::malloc_sync(&device, 24) }?, bytes: 24 };
    let foreign = unsafe { Tensor::<f32>::from_foreign(block) }?;
    let foreign = api::fill(foreign.reshape(&[2, 3])?, 1.5).sync_on(&stream)?;
    println!("{:?} {:?}", foreign.shape(), foreign.to_host_vec().sync_on(&stream)?);
    let bits: Arc<Tensor<u32>> = Arc::new(foreign).reinterpret()?;
    println!("{:#x} {}", bits.to_host_vec().sync_on(&stream)?[5], bits.reinterpret::<f64>().unwrap_err());
    let odd = Block { device: Arc::clone(&device), memory: unsafe { cuda_core::memory::malloc_sync(&device, 10) }?, bytes: 10 };
    println!("{}", unsafe { Tensor::<f32>::from_foreign(odd) }.unwrap_err().to_string().contains("10 bytes at"));
    let buffer = cuda_core::DeviceBuffer::from_host(&stream, &[1i32, 2, 3])?;
    println!("{:?}", unsafe { Tensor::<i32>::from_foreign(buffer) }?.to_host_vec().sync_on(&stream)?);

    // Streams, events, recordings, policies.
    let event = device.new_event(None)?;
    event.record(&stream)?;
    event.synchronize()?;
    println!("{} {}", event.query()?, stream.query()?);
    let (sender, receiver) = std::sync::mpsc::channel();
    stream.launch_host_function(move || sender.send(7).unwrap())?;
    stream.synchronize()?;
    println!("{}", receiver.recv().unwrap());
    stream.begin_capture()?;
    let graph: Graph = stream.end_capture()?;
    graph.launch(&stream)?;
    stream.synchronize()?;
    let policy: Arc<dyn SchedulingPolicy> = context::global_policy(0)?;
    println!("{}", api::ones::<i32>(&[3]).schedule(&policy).is_ok());
    let mine = SingleStream::on(&stream);
    println!("{}", *mine.next_stream()? == *stream);
    Ok(())
}
