// Programs for the GPU libraries may name any feature; what is not compiled is said.
#![feature(yeet_expr, try_blocks)]
use cuda_device::{cuda_module, kernel};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn one(_k: u32) {}
}

fn early() -> Option<u8> {
    do yeet; //~ ERROR what the feature `yeet_expr` allows
}

#[linkage = "weak"] //~ ERROR what the feature `linkage` allows
fn linked() {}

fn main() {
    let _value: Option<u8> = try { 3 }; //~ ERROR what the feature `try_blocks` allows
    early();
    linked();
}
