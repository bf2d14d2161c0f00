// What panics in kernels say: formatted messages, and the place of the caller.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};

#[cuda_module]
mod kernels {
    use super::*;
    fn pick(x: &[u32], k: usize) -> &u32 { x.get(k).expect("no such element") }
    #[kernel]
    pub fn fail(kind: u32, x: &[u32], mut y: DisjointSlice<u32>) {
        let i = thread::index_1d().get();
        if i != 3 { return; }
        let n = x.len();
        match kind {
            0 => { let o: Option<u32> = x.iter().copied().find(|v| *v > 100); o.unwrap(); }
            1 => { let r: Result<u32, i32> = Err(-5); r.unwrap(); }
            2 => { assert_eq!(x[0] + 1, kind * 10, "at {}", i); }
            3 => { let s = &x[n..n + 5]; unsafe { *y.get_unchecked_mut(0) = s.len() as u32 }; }
            4 => panic!("value {} of {:?} is {:.3}", i, Some(n), 1.5f32),
            5 => { pick(x, 77); }
            6 => { let z = x[0]; unsafe { *y.get_unchecked_mut(0) = 10 / z }; }
            7 => { let f: fn(Option<u32>) -> u32 = Option::unwrap; unsafe { *y.get_unchecked_mut(0) = f(None) }; }
            8 => unreachable!("never {}", kind),
            9 => { let a = [1u8, 2, 3]; let mut d = [0u8; 2]; d.copy_from_slice(&a[..n.min(3)]); }
            _ => todo!(),
        }
    }
}

fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let x = DeviceBuffer::from_host(&stream, &[0u32, 1, 2, 3]).unwrap();
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 64).unwrap();
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    for kind in 0..11 {
        unsafe { m.fail(&stream, cfg, kind, &x, &mut y) }.unwrap();
        let error = stream.synchronize().unwrap_err().to_string();
        let (message, place) = error.split_once(", at ").unwrap();
        let place = place.rsplit('/').next().unwrap();
        let place = if place.starts_with("panic_messages") { place } else { "the library" };
        println!("{kind}: {message}, at {place}");
    }
    println!("PASSED");
}
