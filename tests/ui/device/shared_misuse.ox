// What ox::shared must not let through. shared_accepted.ox has the right forms.
use cuda_device::{DisjointSlice, cuda_module, kernel, launch_contract, thread};

#[cuda_module]
mod kernels {
    use super::*;
    use ox::shared::{Block, Phase, Shared};

    #[kernel(block = block, phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn read_before_sync(mut out: DisjointSlice<u32>) {
        tile.write(&phase).set(1);
        let other = tile.read(&phase)[0]; //~ ERROR cannot borrow `tile` as immutable because it is also borrowed as mutable
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = other;
        }
    }

    #[kernel(phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn write_under_readers(mut out: DisjointSlice<u32>) {
        let other = tile.read(&phase)[0];
        tile.write(&phase).set(other); //~ ERROR cannot borrow `tile` as mutable because it is also borrowed as immutable
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = other;
        }
    }

    #[kernel(phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn two_writers() {
        tile.write(&phase).set(1);
        if let Some(element) = tile.write_by_warp(&phase) { //~ ERROR cannot borrow `tile` as mutable more than once at a time
            *element = 2;
        }
    }

    #[kernel(block = block, phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn view_over_sync(mut out: DisjointSlice<u32>) {
        let view = tile.read(&phase);
        block.sync(); //~ ERROR cannot borrow `*block` as mutable more than once at a time
        if let Some(out) = out.get_mut(thread::index_1d()) {
            *out = view[0];
        }
    }

    #[kernel(block = block, phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn own_element_over_sync() {
        let mut own = tile.write(&phase);
        let element = own.get_mut();
        block.sync(); //~ ERROR cannot borrow `*block` as mutable more than once at a time
        if let Some(element) = element {
            *element = 1;
        }
    }

    #[kernel(block = block, phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn phase_over_sync() {
        block.sync(); //~ ERROR cannot borrow `*block` as mutable more than once at a time
        tile.write(&phase).set(1);
    }

    #[kernel(block = block, phase = phase, shared = (tile: [u32; 64]))]
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn sync_left_out_in_a_loop(n: u32) {
        for i in 0..n {
            tile.write(&phase).set(i); //~ ERROR cannot borrow `tile` as mutable because it is also borrowed as immutable
            phase = block.sync();
            let _ = tile.read(&phase)[0];
        }
    }

    fn leak(mut block: Block) -> Phase<'static> {
        block.sync() //~ ERROR cannot return value referencing function parameter `block`
    }

    fn keep<'a>(tile: &mut Shared<'a, [u32; 64]>, phase: Phase<'a>) -> &'a [u32; 64] {
        tile.read(&phase) //~ ERROR explicit lifetime required in the type of `tile`
    }

    #[kernel(phase = phase, shared = (tile: [char; 64]))] //~ ERROR the trait bound `char: DeviceCopy` is not satisfied
    #[launch_contract(domain = 1, block = (64, 1, 1))]
    pub fn bytes_of_any_kind() {
        let _ = phase;
    }
}

fn main() {}
