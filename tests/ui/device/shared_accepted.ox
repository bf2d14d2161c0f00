// The right forms of what shared_misuse.ox and shared_uniform.ox get wrong, and others that must be accepted.
use cuda_device::{DisjointSlice, Uniform, cuda_module, kernel, launch_contract, thread, warp};

#[cuda_module]
mod kernels {
    use super::*;
    use ox::shared::{Block, DeviceCopy, Phase, Shared, WarpPart};

    #[kernel(block = block, phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn in_turns(n: u32, mut out: DisjointSlice<u32>) {
        let mut sum = 0;
        for i in 0..n {
            tile.write(&phase).set(i);
            phase = block.sync();
            sum += tile.read(&phase)[0];
            phase = block.sync();
        }
        if let Some(element) = tile.write_by_warp(&phase) {
            *element = sum;
        }
        phase = block.sync();
        let tile = tile.read(&phase);
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = tile[0] + tile[1];
        }
    }

    // Reading in one array and writing another, several readers, and a view used under a condition.
    #[kernel(block = block, phase = phase, shared = (from: [u32; 64], to: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn two_arrays(mut out: DisjointSlice<u32>) {
        let rank = thread::threadIdx_x() as usize;
        from.write(&phase).set(rank as u32);
        phase = block.sync();
        let (a, b) = (from.read(&phase), from.read(&phase));
        let mut own = to.write(&phase);
        if rank % 2 == 0 {
            own.set(a[rank] + b[63 - rank]);
        } else if let Some(element) = own.get_mut() {
            *element = a[0];
        }
        phase = block.sync();
        let to = to.read(&phase);
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = to[63 - rank];
        }
    }

    // Exchanged and split by all threads alike.
    #[kernel(block = block, phase = phase, shared = (a: [u32; 64], b: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn alike(n: Uniform<u32>, mut out: DisjointSlice<u32>) {
        let rank = thread::threadIdx_x();
        let (mut from, mut to) = (&mut a, &mut b);
        from.write(&phase).set(rank);
        for i in 0..n.get() {
            phase = block.sync();
            let source = from.read(&phase);
            to.write(&phase).set(source[(rank ^ 1) as usize] + i);
            core::mem::swap(&mut from, &mut to);
            if thread::blockIdx_x() == 0 {
                core::mem::swap(&mut from, &mut to);
            }
        }
        phase = block.sync();
        let (mut low, high) = from.split_at(thread::blockIdx_x() as usize % 32);
        low.write(&phase).set(high.read(&phase)[0]);
        phase = block.sync();
        let all = from.read(&phase);
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = all[0];
        }
    }

    fn fill<'p, T: DeviceCopy, const N: usize>(tile: &'p mut Shared<[T; N]>, phase: &Phase<'p>, value: T) {
        for (_, element) in tile.write(phase).iter_mut() {
            *element = value;
        }
    }

    fn sum<const N: usize>(block: &mut Block, tile: &mut Shared<[u32; N]>, value: u32) -> u32 {
        let phase = block.sync();
        tile.write(&phase).set(value);
        let phase = block.sync();
        tile.read(&phase).iter().sum()
    }

    struct Scratch<'a, const N: usize> {
        numbers: Shared<'a, [u32; N]>,
        seed: u32,
    }

    impl<const N: usize> Scratch<'_, N> {
        fn count(&mut self, block: &mut Block) -> u32 {
            self.seed += thread::blockIdx_x();
            let phase = block.sync();
            fill(&mut self.numbers, &phase, self.seed);
            let phase = block.sync();
            self.numbers.read(&phase)[0]
        }
    }

    #[kernel(block = block, phase = phase, shared = (tile: [T; N], numbers: [u32; N]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn generic<T: DeviceCopy, const N: usize>(value: T, mut out: DisjointSlice<T>) {
        fill(&mut tile, &phase, value);
        let mut total = sum(block, &mut numbers, 1) + sum(block, &mut numbers, 2);
        let mut scratch = Scratch { numbers, seed: 3 };
        total += scratch.count(block) + scratch.count(block);
        phase = block.sync();
        let tile = tile.read(&phase);
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = tile[total as usize % N];
        }
    }

    #[kernel(phase = phase, shared = (rows: [[u32; 32]; 2]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn warps(mut out: DisjointSlice<u32>) {
        if let Some(WarpPart { mut warp, start, mut memory }) = rows.by_warp(&phase) {
            let mut phase = warp.begin(start);
            let mut sum = warp::lane_id();
            for step in [1, 2, 4, 8, 16] {
                memory.write(&phase).set(sum);
                phase = warp.sync();
                sum += memory.read(&phase)[(warp::lane_id() ^ step) as usize];
                phase = warp.sync();
            }
            if let Some(out) = out.get_mut(thread::index_1d()) {
                *out = sum;
            }
        }
    }

    // Whoever knows better says so.
    #[kernel(block = block, phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn on_own_responsibility(n: u32) {
        if thread::threadIdx_x() < n {
            unsafe {
                tile.write(&phase).set(1);
                block.sync();
            }
        }
    }
}

fn main() {
    let _ = kernels::LoadedModule::generic::<f32, 64>;
}
