// Grids beyond the limits are errors with the numbers, and none at all does nothing; a constant table of structs; a
// kernel without statements.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig, LaunchConfig2D};
use cuda_device::{DisjointSlice, Index2D, cuda_module, kernel, launch_bounds, launch_contract, thread};

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Row {
    tag: u8,
    weight: u16,
    tail: u8,
}

const ROWS: [Row; 3] = [
    Row { tag: 1, weight: 300, tail: 3 },
    Row { tag: 4, weight: 500, tail: 6 },
    Row { tag: 7, weight: 800, tail: 9 },
];

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn nothing() {}

    #[kernel]
    #[launch_bounds(64)]
    #[launch_contract(domain = 2)]
    pub fn flat(mut y: DisjointSlice<u32, Index2D<64>>) {
        if let Some(o) = thread::index_2d::<64>().and_then(|i| y.get_mut(i)) {
            *o = 1;
        }
    }

    #[kernel]
    pub fn table(n: u32, mut y: DisjointSlice<u32>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = y.get_mut(i) {
            let row = &ROWS[(at + n as usize) % 3];
            *o = row.tag as u32 * 1_000_000 + row.weight as u32 * 100 + row.tail as u32;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    for (x, y) in [(1, 65_535), (1, 65_536), (0x8000_0000, 1)] {
        match module.prepare_flat(LaunchConfig2D::new((x, y), (64, 1), 0)) {
            Ok(_) => println!("({x}, {y}) fits"),
            Err(e) => println!("({x}, {y}): {e}"),
        }
    }
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 5)?;
    unsafe { module.table(&stream, LaunchConfig::for_num_elems(5), 2, &mut y)? };
    println!("{:?}", y.to_host_vec(&stream)?);
    let grid = |x, y| LaunchConfig { grid_dim: (x, y, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 };
    let bad = unsafe { module.table(&stream, grid(1, 70_000), 0, &mut y) };
    println!("{:?}", bad.map_err(|e| e.to_string()));
    let none = unsafe { module.table(&stream, grid(0, 1), 0, &mut y) };
    println!("{:?}", none.map_err(|e| e.to_string()));
    let idle = unsafe { module.nothing(&stream, LaunchConfig::for_num_elems(5)) };
    println!("{:?}", idle.map_err(|e| e.to_string()));
    Ok(())
}
