// A kernel that panics: the launch's error comes back when the host waits, with the place in the source.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D};
use cuda_device::{DisjointSlice, cuda_module, kernel, launch_contract, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn gather(x: &[u32], at: &[u32], mut out: DisjointSlice<u32>) {
        let i = thread::index_1d();
        let from = at[i.get()] as usize;
        if let Some(slot) = out.get_mut(i) {
            *slot = x[from];
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let x = DeviceBuffer::from_host(&stream, &[1u32, 2, 3, 4])?;
    let mut at = vec![2u32; 64];
    at[37] = 9;
    let at = DeviceBuffer::from_host(&stream, &at)?;
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 64)?;
    let prepared = module.prepare_gather(LaunchConfig1D::new(1, 64, 0))?;
    module.gather(&stream, &prepared, &x, &at, &mut out)?;
    match stream.synchronize() {
        Ok(()) => println!("nothing happened"),
        Err(error) => {
            let text = error.to_string();
            let (message, place) = text.split_once(", at ").unwrap();
            println!("{message}");
            println!("{}", place.rsplit('/').next().unwrap());
        }
    }
    Ok(())
}
