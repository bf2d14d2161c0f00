//@ flags: --check=race,mem,init
// The kernels of check_init.ox with everything written first: silent.
use std::mem::MaybeUninit;

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, DynamicSharedArray, SharedArray, cuda_module, kernel, thread};

#[derive(Clone, Copy)]
pub struct Point {
    x: f32,
    y: f32,
    z: f32,
}

#[cuda_module]
mod kernels {
    use super::*;

    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    static mut POINTS: SharedArray<Point, 32> = SharedArray::UNINIT;

    #[kernel]
    pub fn fresh_buffer(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe { *out.get_unchecked_mut(t) = a[t] + 1 };
    }

    #[kernel]
    pub fn one_element_of_shared(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            if t < 32 {
                TILE[t] = 1;
            }
            thread::sync_threads();
            *out.get_unchecked_mut(t) = TILE[31 - t];
        }
    }

    #[kernel]
    pub fn a_field_of_shared(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        unsafe {
            POINTS[t].x = 1.0;
            POINTS[t] = Point { y: 3.0, z: 2.0, ..POINTS[t] };
            let point = POINTS[t];
            *out.get_unchecked_mut(t) = (point.x + point.y + point.z) as u32;
        }
    }

    #[kernel]
    pub fn dynamic_shared(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let bytes = DynamicSharedArray::<u8>::get();
        unsafe {
            *bytes.add(t) = 1;
            thread::sync_threads();
            *out.get_unchecked_mut(t) = *(bytes.add(t / 4 * 4) as *const u32);
        }
    }

    #[kernel]
    pub fn a_local(a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let mut local = MaybeUninit::<u32>::uninit();
        if t < 32 {
            local.write(t as u32);
        }
        unsafe { *out.get_unchecked_mut(t) = local.assume_init() + a.len() as u32 };
    }

    #[kernel]
    pub fn a_local_array(_a: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x() as usize;
        let mut stack = [MaybeUninit::<u32>::uninit(); 8];
        for i in 0..t % 7 + 1 {
            stack[i].write(i as u32);
        }
        unsafe { *out.get_unchecked_mut(t) = stack[t % 7].assume_init() };
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let a = DeviceBuffer::from_host(&stream, &[5u32; 32])?;
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 32)?;
    let module = kernels::load(&ctx)?;
    let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 128 };
    macro_rules! run {
        ($name:ident) => {
            unsafe { module.$name(&stream, config, &a, &mut out)? };
            match stream.synchronize() {
                Ok(()) => println!("{}: fine", stringify!($name)),
                Err(error) => println!("{error}"),
            }
        };
    }
    run!(fresh_buffer);
    run!(one_element_of_shared);
    run!(a_field_of_shared);
    run!(dynamic_shared);
    run!(a_local);
    run!(a_local_array);
    Ok(())
}
