// The functions of f32 and f64 in a kernel, against the host's.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{DisjointSlice, cuda_module, kernel, launch_contract, thread};

fn powers(v: f64) -> f64 {
    v.exp() + v.exp2() + v.exp_m1() + v.ln() + v.log2() + v.log10() + v.ln_1p() + v.powf(1.5) + v.powi(3) + v.cbrt() + v.hypot(2.0)
        + v.sqrt() + v % 0.7
}

fn angles(v: f64) -> f64 {
    v.sin() + v.cos() + v.tan() + (v / 10.0).asin() + (v / 10.0).acos() + v.atan() + v.atan2(2.0)
}

fn hyperbolic(v: f64) -> f64 {
    v.sinh() + v.cosh() + v.tanh()
}

fn single(v: f32) -> f32 {
    v.exp() + v.ln() + v.sin() + v.tanh() + v.powf(0.5) + v.powi(2) + v.floor() + v.mul_add(2.0, 1.0)
}

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (128, 1, 1))]
    pub fn all(x: &[f64], mut a: DisjointSlice<f64>, mut b: DisjointSlice<f64>, mut c: DisjointSlice<f64>, mut d: DisjointSlice<f32>) {
        let v = x[thread::index_1d().get()];
        if let Some(out) = a.get_mut(thread::index_1d()) {
            *out = powers(v);
        }
        if let Some(out) = b.get_mut(thread::index_1d()) {
            *out = angles(v);
        }
        if let Some(out) = c.get_mut(thread::index_1d()) {
            *out = hyperbolic(v);
        }
        if let Some(out) = d.get_mut(thread::index_1d()) {
            *out = single(v as f32);
        }
    }
}

fn report(name: &str, got: &[f64], want: impl Fn(usize) -> f64, limit: f64) {
    let worst = (0..got.len()).map(|i| ((got[i] - want(i)) / want(i)).abs()).fold(0.0, f64::max);
    println!("{name}: {}", if worst < limit { "as on the host" } else { "different" });
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let x: Vec<f64> = (1..257).map(|i| i as f64 / 32.0).collect();
    let x_dev = DeviceBuffer::from_host(&stream, &x)?;
    let mut a = DeviceBuffer::<f64>::zeroed(&stream, 256)?;
    let mut b = DeviceBuffer::<f64>::zeroed(&stream, 256)?;
    let mut c = DeviceBuffer::<f64>::zeroed(&stream, 256)?;
    let mut d = DeviceBuffer::<f32>::zeroed(&stream, 256)?;
    let module = unsafe { kernels::load(&ctx)? };
    let prepared = module.prepare_all(LaunchConfig1D::new(2, 128, 0))?;
    module.all(&stream, &prepared, &x_dev, &mut a, &mut b, &mut c, &mut d)?;
    report("powers", &a.to_host_vec(&stream)?, |i| powers(x[i]), 1e-12);
    report("angles", &b.to_host_vec(&stream)?, |i| angles(x[i]), 1e-12);
    report("hyperbolic", &c.to_host_vec(&stream)?, |i| hyperbolic(x[i]), 1e-12);
    let d: Vec<f64> = d.to_host_vec(&stream)?.iter().map(|v| *v as f64).collect();
    report("single", &d, |i| single(x[i] as f32) as f64, 1e-5);
    Ok(())
}
