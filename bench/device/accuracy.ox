// How far the f32 functions of kernels are from the exact values, in units of the last place: all 2^32 arguments, or
// with an argument S every S-th one. The reference is the f64 function, which the unit tests hold against the host's.
//
//   oxcc -O bench/device/accuracy.ox -o accuracy && ./accuracy
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::atomic::{AtomicOrdering, DeviceAtomicU32};
use cuda_device::{cuda_module, kernel, thread};

const THREADS: u32 = 1 << 18;

// In thousandths; u32::MAX where one is a number and the other is not.
fn apart(got: f32, want: f64) -> u32 {
    let nearest = want as f32;
    if got == nearest || (got.is_nan() && nearest.is_nan()) {
        if !nearest.is_finite() {
            return 0;
        }
    } else if !got.is_finite() || !nearest.is_finite() {
        return u32::MAX;
    }
    let exponent = ((nearest.to_bits() >> 23) & 0xff).max(1) as u64;
    let unit = f64::from_bits((exponent + 1023 - 127 - 23) << 52);
    (((got as f64 - want) / unit).abs() * 1000.0) as u32
}

macro_rules! functions {
    ($($name:ident: $single:expr, $double:expr;)*) => {
        #[cuda_module]
        mod kernels {
            use super::*;

            $(#[kernel]
            pub fn $name(step: u32, worst: *mut u32) {
                let mut bits = thread::index_1d().get() as u64 * step as u64;
                let mut most = 0;
                while bits < 1 << 32 {
                    let x = f32::from_bits(bits as u32);
                    let single: fn(f32) -> f32 = $single;
                    let double: fn(f64) -> f64 = $double;
                    most = most.max(apart(single(x), double(x as f64)));
                    bits += THREADS as u64 * step as u64;
                }
                let worst = unsafe { DeviceAtomicU32::from_ptr(worst) };
                worst.fetch_max(most, AtomicOrdering::Relaxed);
            })*
        }

        fn main() -> Result<(), Box<dyn std::error::Error>> {
            let step = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
            let context = CudaContext::new(0)?;
            let stream = context.default_stream();
            let module = kernels::load(&context)?;
            $({
                let worst = DeviceBuffer::from_host(&stream, &[0u32])?;
                let shape = LaunchConfig { grid_dim: (THREADS / 256, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 };
                unsafe { module.$name(&stream, shape, step, worst.cu_deviceptr() as *mut u32)? };
                let worst = worst.to_host_vec(&stream)?[0];
                println!("{:10} {:8.3}", stringify!($name), worst as f64 / 1000.0);
            })*
            Ok(())
        }
    };
}

functions! {
    exp: |x| x.exp(), |x| x.exp();
    exp2: |x| x.exp2(), |x| x.exp2();
    exp_m1: |x| x.exp_m1(), |x| x.exp_m1();
    ln: |x| x.ln(), |x| x.ln();
    ln_1p: |x| x.ln_1p(), |x| x.ln_1p();
    log2: |x| x.log2(), |x| x.log2();
    log10: |x| x.log10(), |x| x.log10();
    sin: |x| x.sin(), |x| x.sin();
    cos: |x| x.cos(), |x| x.cos();
    tan: |x| x.tan(), |x| x.tan();
    asin: |x| x.asin(), |x| x.asin();
    acos: |x| x.acos(), |x| x.acos();
    atan: |x| x.atan(), |x| x.atan();
    sinh: |x| x.sinh(), |x| x.sinh();
    cosh: |x| x.cosh(), |x| x.cosh();
    tanh: |x| x.tanh(), |x| x.tanh();
    cbrt: |x| x.cbrt(), |x| x.cbrt();
    sqrt: |x| x.sqrt(), |x| x.sqrt();
    recip: |x| x.recip(), |x| x.recip();
    pow_1_7: |x| x.powf(1.7), |x| x.powf(1.7f32 as f64);
    pow_m33: |x| x.powf(-33.0), |x| x.powf(-33.0);
    powi_5: |x| x.powi(5), |x| x.powi(5);
    atan2_3: |x| x.atan2(3.0), |x| x.atan2(3.0);
    hypot_7: |x| x.hypot(7.0), |x| x.hypot(7.0);
}
