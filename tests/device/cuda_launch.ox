// cuda_launch! with kernels outside of modules, generic ones and closures.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, kernel, thread, device};
use cuda_host::{cuda_launch, load_kernel_module};

#[device]
fn helper(x: f32) -> f32 { x + 1.0 }

#[kernel]
pub fn vecadd(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>) {
    let idx = thread::index_1d();
    let i = idx.get();
    if let Some(o) = c.get_mut(idx) { *o = helper(a[i] + b[i]); }
}

#[kernel]
pub fn map<T: Copy, F: Fn(T) -> T>(f: F, a: &[T], mut c: DisjointSlice<T>) {
    let idx = thread::index_1d();
    let i = idx.get();
    if let Some(o) = c.get_mut(idx) { *o = f(a[i]); }
}

#[kernel]
pub unsafe fn scale<const K: u32>(n: u32, c: *mut f32) {
    let i = thread::index_1d().get();
    if i < n as usize { unsafe { *c.add(i) *= K as f32 } }
}

fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    const N: usize = 300;
    let a = DeviceBuffer::from_host(&stream, &vec![1.5f32; N]).unwrap();
    let b = DeviceBuffer::from_host(&stream, &vec![2.0f32; N]).unwrap();
    let mut c = DeviceBuffer::<f32>::zeroed(&stream, N).unwrap();
    let module = load_kernel_module(&ctx, "l1").expect("load");
    let module2 = ctx.load_module_from_file("l1.ptx").expect("load file");
    unsafe {
        cuda_launch! {
            kernel: vecadd,
            stream: stream,
            module: module,
            config: LaunchConfig::for_num_elems(N as u32),
            args: [slice(a), slice(b), slice_mut(c)]
        }
    }.expect("launch");
    println!("{:?}", &c.to_host_vec(&stream).unwrap()[..3]);
    let k = 4.0f32;
    unsafe {
        cuda_launch! {
            kernel: map::<f32, _>,
            stream: &stream,
            module: &module2,
            config: LaunchConfig::for_num_elems(N as u32),
            args: [move |x: f32| x * k, slice(a), slice_mut(c)],
        }
    }.expect("launch");
    println!("{:?}", &c.to_host_vec(&stream).unwrap()[..3]);
    let f = module.load_function("vecadd").unwrap();
    println!("{} {}", f.max_threads_per_block().unwrap(), f.static_shared_memory_bytes().unwrap());
    println!("PASSED");
}
