// Views that not all threads get, or not the same, and barriers that not all reach.
use cuda_device::{DisjointSlice, cuda_module, kernel, launch_contract, thread, warp};

#[cuda_module]
mod kernels {
    use super::*;
    use ox::shared::{Block, Phase, Shared, WarpPart};

    #[kernel(block = block, phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn sync_of_some() {
        tile.write(&phase).set(1);
        if thread::threadIdx_x() < 32 {
            block.sync(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    // Some would write what others read.
    #[kernel(phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn readers_and_writers(mut out: DisjointSlice<u32>) {
        if thread::threadIdx_x() == 0 {
            tile.write(&phase).set(1); //~ ERROR not all threads of the block may reach this view of shared memory
        } else if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = tile.read(&phase)[0]; //~ ERROR not all threads of the block may reach this view of shared memory
        }
    }

    #[kernel(block = block, phase = phase, shared = (a: [u32; 64], b: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn exchanged_by_one(mut out: DisjointSlice<u32>) {
        if thread::threadIdx_x() == 0 {
            core::mem::swap(&mut a, &mut b);
        }
        a.write(&phase).set(1); //~ ERROR the threads of the block may not agree on this view of shared memory
        let other = b.read(&phase)[0]; //~ ERROR the threads of the block may not agree on this view of shared memory
        block.sync();
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = other;
        }
    }

    #[kernel(phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn split_in_many_ways() {
        let (mut low, mut high) = tile.split_at(thread::threadIdx_x() as usize); //~ ERROR the threads of the block may not agree on this view of shared memory
        low.write(&phase).set(1); //~ ERROR the threads of the block may not agree on this view of shared memory
        high.write(&phase).set(2); //~ ERROR the threads of the block may not agree on this view of shared memory
    }

    fn one_of<'a, 'p>(pair: &'p mut [Shared<'a, [u32; 64]>; 2], phase: &Phase<'p>, which: usize) {
        pair[which].write(phase).set(1); //~ ERROR the threads of the block may not agree on this view of shared memory
    }

    #[kernel(phase = phase, shared = (tiles: [[u32; 64]; 2]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn chosen_by_thread() {
        let mut pair = tiles.each();
        one_of(&mut pair, &phase, thread::threadIdx_x() as usize % 2);
    }

    #[kernel(phase = phase, shared = (rows: [[u32; 32]; 2]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn lanes_of_a_warp() {
        if let Some(WarpPart { mut warp, start, mut memory }) = rows.by_warp(&phase) {
            let phase = warp.begin(start);
            if warp::lane_id() < 16 {
                memory.write(&phase).set(1); //~ ERROR not all threads of the warp may reach this view of shared memory
                warp.sync(); //~ ERROR not all threads of the warp may reach this operation of the warp
            }
        }
    }

    fn wait(block: &mut Block) {
        block.sync();
    }

    #[kernel(block = block)]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn called() {
        wait(block);
    }

    // It would have the same memory a second time.
    #[kernel(block = block)]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn calls_another() {
        wait(block);
        called(); //~ ERROR a kernel that is given its block cannot be called
    }
}

fn main() {}
