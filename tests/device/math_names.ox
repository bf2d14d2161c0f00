// C's names for the functions of float arithmetic.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};

fn compute(i: usize) -> f32 {
    let x = i as f32 * 0.125 + 0.5;
    let y = libm::sinf(x) + libm::powf(x, 1.5) + libm::fmaf(x, 2.0, 1.0) + libm::sqrtf(x) + libm::expf(-x);
    y + libm::fmodf(x, 0.3) + libm::atan2f(x, 2.0) + libm::scalbnf(x, -3) + libm::log(x as f64) as f32
}

#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn run(mut out: DisjointSlice<f32>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = out.get_mut(i) {
            *o = compute(at);
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    assert_eq!(libm::scalbn(1.0, -1074), f64::from_bits(1));
    assert_eq!(libm::scalbn(f64::from_bits(1), 2097), f64::from_bits(0x7fe0_0000_0000_0000));
    assert_eq!(libm::scalbnf(1.5, 200), f32::INFINITY);
    assert_eq!((libm::ldexp(0.75, 2), libm::rint(2.5), libm::fdim(1.0, 3.0)), (3.0, 2.0, 0.0));
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let mut out = DeviceBuffer::<f32>::zeroed(&stream, 100)?;
    unsafe { module.run(&stream, LaunchConfig::for_num_elems(100), &mut out) }?;
    for (i, v) in out.to_host_vec(&stream)?.iter().enumerate() {
        assert!((v - compute(i)).abs() < 1e-4 * compute(i).abs(), "{i}: {v} {}", compute(i));
    }
    println!("PASSED");
    Ok(())
}
