// Names of the published libraries that come later are told apart from names that nobody has.
use cuda_async::DeviceOperation; //~ ERROR oxcc cannot compile `DeviceOperation` yet
use cuda_core::sys::cuTensorMapEncodeTiled; //~ ERROR oxcc cannot compile `cuTensorMapEncodeTiled` yet
use cuda_device::tma::{TmaDescriptor, cp_async_bulk_tensor_2d_g2s}; //~ ERROR oxcc cannot compile `tma` yet
use cuda_device::{cuda_module, kernel, wgmma}; //~ ERROR oxcc cannot compile `wgmma` yet
use cuda_device::{nothing, thread}; //~ ERROR unresolved import `cuda_device::nothing`

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn waits() {
        let _ = thread::threadIdx_x();
        cuda_device::cluster::barrier_cluster_arrive(); //~ ERROR oxcc cannot compile `barrier_cluster_arrive` yet
        wgmma::wgmma_fence();
        cuda_device::clc::try_cancel(); //~ ERROR oxcc cannot compile `clc` yet
    }
}

fn main() {}
