//! What kernels say: printf in both languages, asserts, panics with their place, and going on afterwards.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{gpu_assert, gpu_printf, kernel, thread, DisjointSlice};
use cuda_host::cuda_module;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn speaks(n: u32) {
        let t = thread::threadIdx_x();
        if t == 0 {
            let (i, f, p) = (-42i32, 3.14159f32, 7usize);
            gpu_printf!("plain text\n");
            gpu_printf!("{} {} {} {}\n", n, i, p, -9i64);
            gpu_printf!("{:x} {:#x} {:X} {:o} {:#o}\n", 255u32, 255u32, 255u32, 8u32, 8u32);
            gpu_printf!("[{:5}] [{:05}] [{:<5}] [{:>5}] [{:+}]\n", i, n, n, n, n);
            gpu_printf!("{:.2} {:8.3} {:e} {:.1e}\n", f, f, 1234.5f64, 1234.5f64);
            gpu_printf!("%d %u %5d|%-5d|%05d %x %o %c\n", i, n, i, i, n, 255u32, 8u32, 'q');
            gpu_printf!("%f %.2f %e %g %8.2f\n", f, f, f, f, f);
            gpu_printf!("%lld %llu %zu %s 100%% {{}} %%d\n", -1i64, u64::MAX, p, c"words".as_ptr());
            let count = gpu_printf!("{} and %d\n", true, false as i32);
            gpu_printf!("{}\n", count);
        }
    }

    #[kernel]
    pub fn checks(limit: u32, mut out: DisjointSlice<u32>) {
        let idx = thread::index_1d();
        gpu_assert!(limit < 1000);
        gpu_assert!(idx.get() < limit as usize, "the limit is too small");
        if let Some(o) = out.get_mut(idx) {
            *o = 1;
        }
    }

    #[kernel]
    pub fn fails(how: u32, x: &[u32], mut out: DisjointSlice<u32>) {
        if let Some((o, idx)) = out.get_mut_indexed() {
            let i = idx.get();
            *o = match how {
                0 => x[i + 1],
                1 => x.iter().position(|&v| v == 1000).map(|p| p as u32).unwrap(),
                2 => x.first().copied().filter(|v| *v > 50).expect("a first one above 50"),
                3 => 10 / (i as u32 - i as u32),
                4 => panic!("thread {i} of {}: {:?}", x.len(), (1, Some("two"))),
                5 => {
                    assert_eq!(x[i], 7, "at {i}");
                    0
                }
                6 => unreachable!(),
                7 => u8::try_from(x.len() * 1000).unwrap() as u32,
                _ => i as u32,
            };
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    unsafe { module.speaks(&stream, LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 }, 17)? };
    stream.synchronize()?;
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 4)?;
    let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (4, 1, 1), shared_mem_bytes: 0 };
    unsafe { module.checks(&stream, config, 4, &mut out)? };
    stream.synchronize()?;

    let x = DeviceBuffer::from_host(&stream, &[7u32, 7, 7, 7])?;
    for how in 0..8 {
        unsafe { module.fails(&stream, config, how, &x, &mut out)? };
        let result = stream.synchronize();
        let text = result.as_ref().err().map_or("fine".into(), |e| e.to_string());
        match text.split_once(", at ") {
            Some((what, place)) => println!("{how}: {what}, at {}", place.rsplit('/').next().unwrap()),
            None => println!("{how}: {text}"),
        }
        assert_eq!(result.is_ok(), how == 5);
    }
    unsafe { module.fails(&stream, config, 99, &x, &mut out)? };
    assert_eq!(out.to_host_vec(&stream)?, [0, 1, 2, 3]);
    println!("PASSED");
    Ok(())
}
