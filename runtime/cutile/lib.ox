//! Kernels that compute on tiles, and the tensors they run on.
//!
//! A tile kernel says what happens to one tile of data; threads, shared memory and loads are the
//! compiler's business. On the host, a tensor is cut into tiles by [`partition`](tensor::IntoPartition::partition), which
//! gives every tile block a part of its own, and a kernel is called like a function. The call
//! is a [`DeviceOp`]: nothing runs before [`sync_on`](DeviceOp::sync_on), [`sync`](DeviceOp::sync) or `.await`.
//!
//! ```
//! use cutile::prelude::*;
//!
//! fn main() -> Result<(), Error> {
//!     let device = Device::new(0)?;
//!     let stream = device.new_stream()?;
//!     let numbers: Vec<f32> = api::arange::<f32>(4).to_host_vec().sync_on(&stream)?;
//!     assert_eq!(numbers, [0.0, 1.0, 2.0, 3.0]);
//!     Ok(())
//! }
//! ```

#![feature(f16, lang_items, rustc_attrs)]
#![allow(internal_features)]
#![rustc_optional_generics]

pub mod api;
pub mod bench;
pub mod compiler;
pub mod context;
pub mod device_op;
pub mod element;
pub mod error;
pub mod jit_cache;
pub mod launch;
pub mod policy;
pub mod prelude;
pub mod tensor;
pub mod tile_kernel;
pub mod tune;

pub use cutile_core as core;
pub use cutile_core::{entry, module};

pub use api::{arange, full, ones, zeros};
pub use device_op::DeviceOp;
pub use element::{DType, ElementType};
pub use error::{DeviceError, Error};
pub use tensor::{Partition, Tensor, TensorView};
