//@ compiles-when-run
// What launches ask the compiler for, options of theirs, where compiled kernels are kept, and kernels to look at.
use cutile::compiler::KernelCompiler;
use cutile::jit_cache::{self, JitStore};
use cutile::launch::Specialization;
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry(preconditions = (dim(x, 0) % B == 0))]
    pub fn scale<E: ElementType, const B: i32>(y: &mut Tensor<E, { [B] }>, x: &Tensor<E, { [-1] }>, k: E) {
        let k: Tile<E, { [B] }> = broadcast_scalar(k, const_shape![B]);
        y.store(x.load_like(y) * k);
    }

    #[cutile::entry()]
    pub fn picked(y: &mut Tensor<f32, { [8] }>, i: i32) {
        let factors = [1.0f32, 2.0, 3.0];
        let old = y.load();
        y.store(old * factors[i as usize]);
    }
}

fn ones(n: usize) -> Tensor<f32> {
    api::ones::<f32>(&[n]).sync().unwrap()
}

fn show(special: &Specialization) {
    println!("{} {:?} {:?} {}", special.kernel(), special.generics(), special.grid(), special.device_id());
}

fn kept(folder: &std::path::Path) -> usize {
    std::fs::read_dir(folder).map_or(0, |files| files.count())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("oxcc-compiler-{}", std::process::id()));
    let one = std::env::args().count(); // 1, as far as the compiler knows anything
    let x = ones(24);

    // What a launch is a launch of.
    let launch = kernels::scale(ones(24).partition([8]), &x, 3.0);
    show(&launch.specialize()?);
    println!("{}", launch.l1_cache_key()?);
    let (l1, l2) = (launch.l1_cache_key()?, launch.l2_cache_key()?);
    let same = kernels::scale(ones(16).partition([8]), &x, 1.0);
    println!("{} {} {}", same.l1_cache_key()? == l1, same.l2_cache_key()? == l2, l2.len());
    let other = kernels::scale(ones(16).partition([4]), &x, 1.0);
    println!("{} {}", other.l1_cache_key()? == l1, other.l2_cache_key()? == l2);
    let hinted = kernels::scale(ones(16).partition([8]), &x, 1.0).compile_options(CompileOptions::new().num_cta_in_cga(2));
    println!("{} {}", hinted.l1_cache_key()? == l1, hinted.l2_cache_key()? == l2);
    let fused = kernels::scale(ones(24).partition([8]), &x, 2.0).compile_options(CompileOptions::new().fmad(true));
    println!("{}", fused.l1_cache_key()?);
    println!("{}", fused.l2_cache_key()? == l2);

    // Stores: what is compiled is kept there, as much as there is room for, or not at all.
    jit_cache::enable(JitStore::at(&folder))?;
    let (y, ..) = fused.sync()?;
    println!("{:?} {}", &y.unpartition().to_host_vec().sync()?[..2], kept(&folder));
    jit_cache::enable(JitStore::at(&folder).max_bytes(1))?;
    kernels::scale(ones(24).partition([6 * one]), &x, 2.0).sync()?;
    println!("{}", kept(&folder));
    jit_cache::disable();
    let (y, ..) = kernels::scale(ones(24).partition([12 * one]), &x, 4.0).sync()?;
    println!("{} {}", y.unpartition().to_host_vec().sync()?[23], kept(&folder));
    println!("{:?}", JitStore::default().folder());

    // Kernels to look at.
    let scale = KernelCompiler::of(&launch)?.target("sm_90").options(CompileOptions::new().occupancy(8)).compile()?;
    println!("{:?} {:?} {:?}", scale.launch_checks(), scale.in_kernel_checks(), scale.check_counts());
    println!("{} {}", scale.ptx().contains(".target sm_90"), scale.ptx().contains(".maxnreg 64"));
    println!("{} {}", scale.ir().contains("f32[8] = mul"), scale.bytecode().len() == scale.ptx().len());
    let picked = KernelCompiler::new("kernels::picked").compile()?;
    let (place, check) = picked.in_kernel_checks()[0].split_once(": ").unwrap();
    println!("{} {check} {:?}", place.ends_with(".ox:22:23"), picked.check_counts());
    let missing = KernelCompiler::new("kernels::scale").generics(vec![String::from("f32")]).compile();
    println!("{}", missing.unwrap_err().to_string().contains("generic arguments"));
    let missing = KernelCompiler::new("kernels::scaled").compile();
    println!("{}", missing.unwrap_err().to_string().contains("the program has no tile kernel `kernels::scaled`"));

    // Options that are none.
    for options in [
        CompileOptions::new().occupancy(0),
        CompileOptions::new().num_cta_in_cga(3),
        CompileOptions::new().max_registers(300),
        CompileOptions::new().max_divisibility(12),
        CompileOptions::new().num_worker_warps_per_cta(0),
    ] {
        println!("{}", kernels::picked(ones(8).partition([8]), 1).compile_options(options).sync().unwrap_err());
    }
    println!("{}", kernels::scale(ones(8).partition([8]), &x.slice(&[0..2])?.reshape(&[1, 2])?, 1.0).specialize().unwrap_err());
    // SAFETY: the program has one thread.
    unsafe { std::env::set_var("OXCC", "/nowhere/oxcc") };
    let alone = kernels::picked(ones(8).partition([8]), 1).compile_options(CompileOptions::new().fast_math(true));
    println!("{}", alone.sync().unwrap_err());
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
