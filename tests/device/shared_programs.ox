// Programs with ox::shared, without unsafe, each beside a twin with pointers and barriers by hand: both must give what a
// loop on the host gives. tests/codegen/shared_twins_ptx.ox compares their code.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D, LaunchConfig2D};
use cuda_device::atomic::{AtomicOrdering, BlockAtomicU32};
use cuda_device::{DisjointSlice, Index2D, SharedArray, WarpIndex, cuda_module, kernel, launch_contract, thread, warp};

const SIDE: usize = 64; // of matrices

#[cuda_module]
mod kernels {
    use super::*;

    // ---- the sum of each block: of its warps, then of those
    #[kernel(block = block, phase = phase, shared = (sums: [f32; 8]))]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn reduce(x: &[f32], mut out: DisjointSlice<f32>) {
        let at = thread::index_1d();
        let value = warp::reduce_sum_f32(x.get(at.get()).copied().unwrap_or(0.0));
        if let Some(sum) = sums.write_by_warp(&phase) {
            *sum = value;
        }
        phase = block.sync();
        let total: f32 = sums.read(&phase).iter().sum();
        if let Some(out) = out.get_mut(at) {
            *out = total;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn reduce_by_hand(x: &[f32], mut out: DisjointSlice<f32>) {
        static mut SUMS: SharedArray<f32, 8> = SharedArray::UNINIT;
        let at = thread::index_1d();
        let value = warp::reduce_sum_f32(x.get(at.get()).copied().unwrap_or(0.0));
        if warp::lane_id() == 0 {
            unsafe { SUMS[warp::warp_id() as usize] = value };
        }
        thread::sync_threads();
        let mut total = 0.0;
        for i in 0..8 {
            total += unsafe { SUMS[i] };
        }
        if let Some(out) = out.get_mut(at) {
            *out = total;
        }
    }

    // ---- the same in halves: one part is written while the other is read
    #[kernel(block = block, phase = phase, shared = (sums: [u32; 256]))]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn halve(x: &[u32], mut out: DisjointSlice<u32>) {
        let at = thread::index_1d();
        let rank = thread::threadIdx_x() as usize;
        sums.write(&phase).set(x.get(at.get()).copied().unwrap_or(0));
        phase = block.sync();
        let mut half = 128;
        while half > 0 {
            let (mut low, high) = sums.split_at(half);
            let high = high.read(&phase);
            if let Some(sum) = low.write(&phase).get_mut() {
                *sum += high[rank];
            }
            phase = block.sync();
            half /= 2;
        }
        let sum = sums.read(&phase)[0];
        if let Some(out) = out.get_mut(at) {
            *out = sum;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn halve_by_hand(x: &[u32], mut out: DisjointSlice<u32>) {
        static mut SUMS: SharedArray<u32, 256> = SharedArray::UNINIT;
        let at = thread::index_1d();
        let rank = thread::threadIdx_x() as usize;
        unsafe { SUMS[rank] = x.get(at.get()).copied().unwrap_or(0) };
        thread::sync_threads();
        let mut half = 128;
        while half > 0 {
            if rank < half {
                unsafe { SUMS[rank] += SUMS[rank + half] };
            }
            thread::sync_threads();
            half /= 2;
        }
        if let Some(out) = out.get_mut(at) {
            *out = unsafe { SUMS[0] };
        }
    }

    // ---- running sums in each block, with two buffers that take turns
    #[kernel(block = block, phase = phase, shared = (buffers: [[u32; 256]; 2]))]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn scan(mut data: DisjointSlice<u32>) {
        let rank = thread::threadIdx_x() as usize;
        let [mut from, mut to] = buffers.each();
        from.write(&phase).set(data.get_mut(thread::index_1d()).map_or(0, |x| *x));
        phase = block.sync();
        let mut step = 1;
        while step < 256 {
            let sums = from.read(&phase);
            let before = if rank >= step { sums[rank - step] } else { 0 };
            to.write(&phase).set(sums[rank] + before);
            phase = block.sync();
            core::mem::swap(&mut from, &mut to);
            step *= 2;
        }
        let sums = from.read(&phase);
        if let Some(x) = data.get_mut(thread::index_1d()) {
            *x = sums[rank];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn scan_by_hand(mut data: DisjointSlice<u32>) {
        static mut BUFFERS: SharedArray<[u32; 256], 2> = SharedArray::UNINIT;
        let rank = thread::threadIdx_x() as usize;
        let (mut from, mut to) = unsafe { (&raw mut BUFFERS[0], &raw mut BUFFERS[1]) };
        unsafe { (*from)[rank] = data.get_mut(thread::index_1d()).map_or(0, |x| *x) };
        thread::sync_threads();
        let mut step = 1;
        while step < 256 {
            let before = if rank >= step { unsafe { (*from)[rank - step] } } else { 0 };
            unsafe { (*to)[rank] = (*from)[rank] + before };
            thread::sync_threads();
            core::mem::swap(&mut from, &mut to);
            step *= 2;
        }
        if let Some(x) = data.get_mut(thread::index_1d()) {
            *x = unsafe { (*from)[rank] };
        }
    }

    // ---- a matrix turned over its diagonal, in tiles with padded rows
    #[kernel(block = block, phase = phase, shared = (tile: [[f32; 33]; 32]))]
    #[launch_contract(domain = 2, block = (32, 32, 1), requires = (a.len() == 64 * 64))]
    pub fn transpose(a: &[f32], mut out: DisjointSlice<f32, Index2D<SIDE>>) {
        let (x, y) = (thread::threadIdx_x() as usize, thread::threadIdx_y() as usize);
        let (left, top) = (thread::blockIdx_x() as usize * 32, thread::blockIdx_y() as usize * 32);
        tile.write_2d(&phase).set(a[(left + y) * SIDE + top + x]);
        phase = block.sync();
        let tile = tile.read(&phase);
        if let Some(out) = thread::index_2d::<SIDE>().and_then(|at| out.get_mut(at)) {
            *out = tile[x][y];
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (32, 32, 1), requires = (a.len() == 64 * 64))]
    pub fn transpose_by_hand(a: &[f32], mut out: DisjointSlice<f32, Index2D<SIDE>>) {
        static mut TILE: SharedArray<[f32; 33], 32> = SharedArray::UNINIT;
        let (x, y) = (thread::threadIdx_x() as usize, thread::threadIdx_y() as usize);
        let (left, top) = (thread::blockIdx_x() as usize * 32, thread::blockIdx_y() as usize * 32);
        unsafe { TILE[y][x] = a[(left + y) * SIDE + top + x] };
        thread::sync_threads();
        if let Some(out) = thread::index_2d::<SIDE>().and_then(|at| out.get_mut(at)) {
            *out = unsafe { TILE[x][y] };
        }
    }

    // ---- how often each number occurs, with cells that all threads count in
    #[kernel(block = block, phase = phase, shared = (counts: [u32; 256]))]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn histogram(data: &[u8], mut out: DisjointSlice<u32>) {
        counts.write(&phase).set(0);
        phase = block.sync();
        let cells = counts.atomic(&phase);
        let mut i = thread::index_1d().get();
        while i < data.len() {
            cells[data[i] as usize].fetch_add(1, AtomicOrdering::Relaxed);
            i += (thread::gridDim_x() * thread::blockDim_x()) as usize;
        }
        phase = block.sync();
        let counts = counts.read(&phase);
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = counts[thread::threadIdx_x() as usize];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn histogram_by_hand(data: &[u8], mut out: DisjointSlice<u32>) {
        static mut COUNTS: SharedArray<u32, 256> = SharedArray::UNINIT;
        let rank = thread::threadIdx_x() as usize;
        unsafe { COUNTS[rank] = 0 };
        thread::sync_threads();
        let mut i = thread::index_1d().get();
        while i < data.len() {
            let cell = unsafe { BlockAtomicU32::from_ptr(&raw mut COUNTS[data[i] as usize]) };
            cell.fetch_add(1, AtomicOrdering::Relaxed);
            i += (thread::gridDim_x() * thread::blockDim_x()) as usize;
        }
        thread::sync_threads();
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = unsafe { COUNTS[rank] };
        }
    }

    // ---- the product of two matrices, tile by tile
    #[kernel(block = block, phase = phase, shared = (left: [[f32; 16]; 16], right: [[f32; 16]; 16]))]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == 64 * 64, b.len() == 64 * 64))]
    pub fn matmul(a: &[f32], b: &[f32], mut c: DisjointSlice<f32, Index2D<SIDE>>) {
        let (x, y) = (thread::threadIdx_x() as usize, thread::threadIdx_y() as usize);
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        let mut sum = 0.0f32;
        for k in (0..SIDE).step_by(16) {
            left.write_2d(&phase).set(a[row * SIDE + k + x]);
            right.write_2d(&phase).set(b[(k + y) * SIDE + col]);
            phase = block.sync();
            let (left, right) = (left.read(&phase), right.read(&phase));
            for i in 0..16 {
                sum = left[y][i].mul_add(right[i][x], sum);
            }
            phase = block.sync();
        }
        if let Some(c) = thread::index_2d::<SIDE>().and_then(|at| c.get_mut(at)) {
            *c = sum;
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == 64 * 64, b.len() == 64 * 64))]
    pub fn matmul_by_hand(a: &[f32], b: &[f32], mut c: DisjointSlice<f32, Index2D<SIDE>>) {
        static mut LEFT: SharedArray<[f32; 16], 16> = SharedArray::UNINIT;
        static mut RIGHT: SharedArray<[f32; 16], 16> = SharedArray::UNINIT;
        let (x, y) = (thread::threadIdx_x() as usize, thread::threadIdx_y() as usize);
        let (row, col) = (thread::index_2d_row(), thread::index_2d_col());
        let mut sum = 0.0f32;
        for k in (0..SIDE).step_by(16) {
            unsafe {
                LEFT[y][x] = a[row * SIDE + k + x];
                RIGHT[y][x] = b[(k + y) * SIDE + col];
            }
            thread::sync_threads();
            for i in 0..16 {
                sum = unsafe { LEFT[y][i].mul_add(RIGHT[i][x], sum) };
            }
            thread::sync_threads();
        }
        if let Some(c) = thread::index_2d::<SIDE>().and_then(|at| c.get_mut(at)) {
            *c = sum;
        }
    }

    // ---- the mean of five neighbours, of which two at each side of a block are its halo
    #[kernel(block = block, phase = phase, shared = (cells: [f32; 260]))]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn stencil(x: &[f32], mut out: DisjointSlice<f32>) {
        let first = thread::blockIdx_x() as usize * 256;
        for (i, cell) in cells.write(&phase).iter_mut() {
            *cell = x.get((first + i).wrapping_sub(2)).copied().unwrap_or(0.0);
        }
        phase = block.sync();
        let rank = thread::threadIdx_x() as usize;
        let near = &cells.read(&phase)[rank..rank + 5];
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = near.iter().sum::<f32>() * 0.2;
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn stencil_by_hand(x: &[f32], mut out: DisjointSlice<f32>) {
        static mut CELLS: SharedArray<f32, 260> = SharedArray::UNINIT;
        let first = thread::blockIdx_x() as usize * 256;
        let rank = thread::threadIdx_x() as usize;
        let mut i = rank;
        while i < 260 {
            unsafe { CELLS[i] = x.get((first + i).wrapping_sub(2)).copied().unwrap_or(0.0) };
            i += 256;
        }
        thread::sync_threads();
        let mut sum = 0.0;
        for i in 0..5 {
            sum += unsafe { CELLS[rank + i] };
        }
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = sum * 0.2;
        }
    }

    // ---- a thing of each kind that the above have not: warps, leaders, runs, three dimensions, dynamic memory
    use ox::shared::{Block, Shared, WarpPart};

    #[kernel(phase = phase, shared = (rows: [[u32; 32]; 4]))]
    #[launch_contract(domain = 1, block = (128, 1, 1))]
    pub fn reverse_in_warps(mut data: DisjointSlice<u32>) {
        let number = data.get_mut_indexed().map_or(0, |(number, _)| *number);
        if let Some(WarpPart { mut warp, start, mut memory }) = rows.by_warp(&phase) {
            let phase = warp.begin(start);
            memory.write(&phase).set(number);
            let phase = warp.sync();
            let other = memory.read(&phase)[31 - warp::lane_id() as usize];
            if let Some((number, _)) = data.get_mut_indexed() {
                *number = other;
            }
        }
    }

    // The sum of a value over all threads of the block.
    fn block_sum<const N: usize>(block: &mut Block, sums: &mut Shared<[u64; N]>, value: u64) -> u64 {
        let phase = block.sync();
        sums.write(&phase).set(value);
        let phase = block.sync();
        if let Some(sums) = sums.write_by_leader(&phase) {
            sums[0] = sums.iter().sum();
        }
        let phase = block.sync();
        sums.read(&phase)[0]
    }

    #[kernel(block = block, shared = (sums: [u64; N]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn sums_of_powers<const N: usize>(mut out: DisjointSlice<u64>) {
        let rank = thread::threadIdx_x() as u64;
        let powers = [1, 2, 3].map(|n| block_sum(block, &mut sums, rank.pow(n)));
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = powers[thread::threadIdx_x() as usize % 3];
        }
    }

    #[kernel(block = block, phase = phase, shared = (bytes: [u8]))]
    #[launch_contract(domain = 1, block = (32, 1, 1), dynamic_shared_range = (0, 4096))]
    pub fn dynamic(mut out: DisjointSlice<u32, WarpIndex>) {
        let mut words = bytes.cast::<u32>();
        let len = words.len();
        let (mut numbers, mut squares) = words.split_at(len / 2);
        for (i, number) in numbers.write_runs::<4>(&phase).iter_mut().enumerate() {
            *number = thread::threadIdx_x() * 4 + i as u32;
        }
        phase = block.sync();
        let numbers = numbers.read(&phase);
        for (i, square) in squares.write(&phase).iter_mut() {
            *square = numbers[i] * numbers[i];
        }
        phase = block.sync();
        let total = squares.read(&phase).iter().sum();
        if let Some(out) = thread::warp_index().and_then(|at| out.get_mut(at)) {
            *out = total;
        }
    }

    #[kernel(block = block, phase = phase, shared = (cube: [[[u16; 5]; 6]; 7]))]
    #[launch_contract(domain = 3, block = (4, 2, 3))]
    pub fn cube(mut out: DisjointSlice<u32, WarpIndex>) {
        for ((z, y, x), cell) in cube.write_3d(&phase).iter_mut() {
            *cell = (z * 100 + y * 10 + x) as u16;
        }
        phase = block.sync();
        let total = cube.read(&phase).as_flattened().as_flattened().iter().map(|x| *x as u32).sum();
        if let Some(out) = thread::warp_index().and_then(|at| out.get_mut(at)) {
            *out = total;
        }
    }
}

fn report(name: &str, good: bool) {
    println!("{name}: {}", if good { "right" } else { "WRONG" });
}

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let n = 1000usize;
    let blocks = LaunchConfig1D::new(n.div_ceil(256) as u32, 256, 0);

    let x: Vec<f32> = (0..n).map(|i| (i % 37) as f32).collect();
    let x_dev = DeviceBuffer::from_host(&stream, &x)?;
    let mut out = DeviceBuffer::<f32>::zeroed(&stream, n)?;
    let sums: Vec<f32> = x.chunks(256).flat_map(|block| vec![block.iter().sum::<f32>(); block.len()]).collect();
    module.reduce(&stream, &module.prepare_reduce(blocks)?, &x_dev, &mut out)?;
    report("reduce", out.to_host_vec(&stream)? == sums);
    module.reduce_by_hand(&stream, &module.prepare_reduce_by_hand(blocks)?, &x_dev, &mut out)?;
    report("reduce by hand", out.to_host_vec(&stream)? == sums);

    let near = |i: usize, d: usize| x.get((i + d).wrapping_sub(2)).copied().unwrap_or(0.0);
    let means: Vec<f32> = (0..n).map(|i| (0..5).map(|d| near(i, d)).sum::<f32>() * 0.2).collect();
    module.stencil(&stream, &module.prepare_stencil(blocks)?, &x_dev, &mut out)?;
    report("stencil", out.to_host_vec(&stream)? == means);
    module.stencil_by_hand(&stream, &module.prepare_stencil_by_hand(blocks)?, &x_dev, &mut out)?;
    report("stencil by hand", out.to_host_vec(&stream)? == means);

    let numbers: Vec<u32> = (0..n as u32).map(|i| i * i % 91).collect();
    let mut data = DeviceBuffer::from_host(&stream, &numbers)?;
    let mut halves = DeviceBuffer::<u32>::zeroed(&stream, n)?;
    let sums: Vec<u32> = numbers.chunks(256).flat_map(|block| vec![block.iter().sum::<u32>(); block.len()]).collect();
    module.halve(&stream, &module.prepare_halve(blocks)?, &data, &mut halves)?;
    report("halve", halves.to_host_vec(&stream)? == sums);
    module.halve_by_hand(&stream, &module.prepare_halve_by_hand(blocks)?, &data, &mut halves)?;
    report("halve by hand", halves.to_host_vec(&stream)? == sums);

    let running = |block: &[u32]| block.iter().scan(0, |sum, x| { *sum += x; Some(*sum) }).collect::<Vec<u32>>();
    let sums: Vec<u32> = numbers.chunks(256).flat_map(running).collect();
    module.scan(&stream, &module.prepare_scan(blocks)?, &mut data)?;
    report("scan", data.to_host_vec(&stream)? == sums);
    let mut data = DeviceBuffer::from_host(&stream, &numbers)?;
    module.scan_by_hand(&stream, &module.prepare_scan_by_hand(blocks)?, &mut data)?;
    report("scan by hand", data.to_host_vec(&stream)? == sums);

    let bytes: Vec<u8> = (0..5000u32).map(|i| (i * i / 7) as u8).collect();
    let bytes_dev = DeviceBuffer::from_host(&stream, &bytes)?;
    let mut counts = DeviceBuffer::<u32>::zeroed(&stream, 256)?;
    let want: Vec<u32> = (0..=255u8).map(|b| bytes.iter().filter(|x| **x == b).count() as u32).collect();
    let one = LaunchConfig1D::new(1, 256, 0);
    module.histogram(&stream, &module.prepare_histogram(one)?, &bytes_dev, &mut counts)?;
    report("histogram", counts.to_host_vec(&stream)? == want);
    module.histogram_by_hand(&stream, &module.prepare_histogram_by_hand(one)?, &bytes_dev, &mut counts)?;
    report("histogram by hand", counts.to_host_vec(&stream)? == want);

    let a: Vec<f32> = (0..SIDE * SIDE).map(|i| (i % 13) as f32).collect();
    let b: Vec<f32> = (0..SIDE * SIDE).map(|i| (i % 7) as f32 - 3.0).collect();
    let (a_dev, b_dev) = (DeviceBuffer::from_host(&stream, &a)?, DeviceBuffer::from_host(&stream, &b)?);
    let mut c = DeviceBuffer::<f32>::zeroed(&stream, SIDE * SIDE)?;
    let at = |i: usize| (i / SIDE, i % SIDE);
    let turned: Vec<f32> = (0..SIDE * SIDE).map(|i| a[at(i).1 * SIDE + at(i).0]).collect();
    let tiles = LaunchConfig2D::new((2, 2), (32, 32), 0);
    module.transpose(&stream, &module.prepare_transpose(tiles)?, &a_dev, &mut c)?;
    report("transpose", c.to_host_vec(&stream)? == turned);
    module.transpose_by_hand(&stream, &module.prepare_transpose_by_hand(tiles)?, &a_dev, &mut c)?;
    report("transpose by hand", c.to_host_vec(&stream)? == turned);
    let product: Vec<f32> =
        (0..SIDE * SIDE).map(|i| (0..SIDE).map(|k| a[at(i).0 * SIDE + k] * b[k * SIDE + at(i).1]).sum()).collect();
    let tiles = LaunchConfig2D::new((4, 4), (16, 16), 0);
    module.matmul(&stream, &module.prepare_matmul(tiles)?, &a_dev, &b_dev, &mut c)?;
    report("matmul", c.to_host_vec(&stream)? == product);
    module.matmul_by_hand(&stream, &module.prepare_matmul_by_hand(tiles)?, &a_dev, &b_dev, &mut c)?;
    report("matmul by hand", c.to_host_vec(&stream)? == product);

    let mut data = DeviceBuffer::from_host(&stream, &(0..256).collect::<Vec<u32>>())?;
    let warps = LaunchConfig1D::new(2, 128, 0);
    module.reverse_in_warps(&stream, &module.prepare_reverse_in_warps(warps)?, &mut data)?;
    report("warps", data.to_host_vec(&stream)?.iter().enumerate().all(|(i, x)| *x as usize == i / 32 * 32 + 31 - i % 32));

    let mut powers = DeviceBuffer::<u64>::zeroed(&stream, 64)?;
    let launch = module.prepare_sums_of_powers::<64>(LaunchConfig1D::new(1, 64, 0))?;
    module.sums_of_powers::<64>(&stream, &launch, &mut powers)?;
    println!("powers: {:?}", &powers.to_host_vec(&stream)?[..3]);

    let mut total = DeviceBuffer::<u32>::zeroed(&stream, 1)?;
    module.dynamic(&stream, &module.prepare_dynamic(LaunchConfig1D::new(1, 32, 800))?, &mut total)?;
    println!("dynamic: {:?}", total.to_host_vec(&stream)?);
    module.cube(&stream, &module.prepare_cube(cuda_core::LaunchConfig3D::new((1, 1, 1), (4, 2, 3), 0))?, &mut total)?;
    println!("cube: {:?}", total.to_host_vec(&stream)?);
    Ok(())
}
