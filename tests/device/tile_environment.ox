//@ compiles-when-run
// What environment variables make a program tell of its kernels: it runs itself with them.
use std::process::Command;

use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    pub fn twice<const B: i32>(y: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        y.store(x.load_like(y) * 2.0);
    }
}

fn run() -> Result<(), Error> {
    let (y, _) = kernels::twice(api::zeros::<f32>(&[16]).partition([8]), api::arange::<f32>(16)).sync()?;
    println!("{:?}", &y.unpartition().to_host_vec().sync()?[13..]);
    let (y, _) = kernels::twice(api::zeros::<f32>(&[16]).partition([8]), api::ones::<f32>(&[16])).sync()?;
    drop(y);
    Ok(())
}

// What it says on stderr, but for times, places of files and which device it is.
fn told(variables: &[(&str, &str)]) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg("inner").env("OX_DEVICE", "cpu").envs(variables.iter().copied());
    let output = command.output().unwrap();
    assert!(output.status.success() && output.stdout == b"[26.0, 28.0, 30.0]\n", "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn main() -> Result<(), Error> {
    if std::env::args().count() > 1 {
        return run();
    }
    print!("{}", told(&[]));
    print!("{}", told(&[("CUTILE_JIT_LOG", "1"), ("CUDA_ASYNC_HOST_SYNC", "block")]));
    let timing = told(&[("CUTILE_JIT_TIMING", "1"), ("CUTILE_FORCE_DEVICE_CHECKS", "1")]);
    println!("{} {}", timing.lines().count(), timing.starts_with("cutile: kernel `kernels::twice::<8>`: ") && timing.ends_with(" ms\n"));
    print!("{}", told(&[("CUTILE_TILEIRAS_PATH", "/usr/bin/tileiras"), ("CUTILE_BYTECODE_VERSION", "13.1")]));

    let dump = told(&[("CUTILE_DUMP", "ir,resolved"), ("CUTILE_DEBUG_COMPILER", "1")]);
    println!("{}", dump.contains("// ir of kernel `kernels::twice::<8>`") && dump.contains("f32[8] = mul"));
    println!("{}", dump.contains("// resolved of kernel `kernels::twice::<8>`") && dump.contains("--specialise=kernels::twice::<8>"));
    print!("{}", told(&[("CUTILE_DUMP", "all"), ("CUTILE_DUMP_FILTER", "thrice")]));
    print!("{}", told(&[("CUTILE_DUMP", "sass"), ("CUTILE_DUMP_FILTER", "twice::<8>")]));

    let mut wrong = Command::new(std::env::current_exe()?);
    let output = wrong.arg("inner").env("OX_DEVICE", "cpu").env("CUDA_ASYNC_HOST_SYNC", "nap").output()?;
    println!("{}", String::from_utf8_lossy(&output.stderr).contains("CUDA_ASYNC_HOST_SYNC is `nap`; it can be `spin` or `block`"));
    Ok(())
}
