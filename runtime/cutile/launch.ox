//! What `#[cutile::entry]` generates its launchers from.
//!
//! For
//!
//! ```text
//! #[cutile::entry()]
//! fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, k: f32) { … }
//! ```
//!
//! the launcher is
//!
//! ```text
//! pub fn add<A0, A1, A2>(z: A0, x: A1, k: A2) -> ::cutile::launch::KernelLaunch<(A0, A1, A2)>
//! where
//!     A0: ::cutile::launch::MutTensorArg<f32>,
//!     A1: ::cutile::launch::TensorArg<f32>,
//!     A2: ::cutile::launch::ScalarArg<f32>,
//! {
//!     ::cutile::launch::KernelLaunch::new(&DESCRIPTOR, (z, x, k))
//! }
//!
//! static DESCRIPTOR: ::cutile::launch::KernelDescriptor = ::cutile::launch::KernelDescriptor {
//!     module: "kernel",
//!     name: "add",
//!     generics: &[Generic::Const("B")],
//!     params: &[Param::MutTensor(Elem::F32, &[Dim::Generic(0)]), Param::Tensor(Elem::F32, &[Dim::Dynamic]),
//!               Param::Scalar(Elem::F32)],
//!     preconditions: &[],
//! };
//! ```

use std::marker::PhantomData;

use cuda_core::sys::CUdeviceptr;

pub use crate::element::{Elem, ElementType};

mod args;
mod code;
mod generics;
mod options;
mod raw;
mod run;
mod specialise;
mod watch;

pub use args::{
    Argument, ArgumentKind, KernelArg, KernelArgs, KernelValue, MappedArg, MappedValue, MutTensorArg, MutTensorValue,
    PointerArg, PointerValue, ScalarArg, TensorArg, TensorValue, ValueArg, ValueArgs,
};
pub use options::CompileOptions;
pub use raw::AsyncKernelLaunch;
pub use run::{Compiled, KernelLaunch};
pub use specialise::{L1CacheKey, Specialization};

/// What the launcher knows of an entry.
#[derive(Debug)]
pub struct KernelDescriptor {
    /// The module's path in the program, without the crate's name: `kernels`, `outer::kernels`.
    pub module: &'static str,
    /// The entry's name.
    pub name: &'static str,
    /// The generic parameters, in order.
    pub generics: &'static [Generic],
    /// The parameters, in order.
    pub params: &'static [Param],
    /// What has to hold of the shapes of a launch.
    pub preconditions: &'static [Precondition],
}

/// A condition that a launch is checked against.
pub struct Precondition {
    /// As it is written.
    pub text: &'static str,
    /// Whether it holds, given the extent of an axis of a parameter and the value of a generic parameter, by their places.
    pub holds: fn(&dyn Fn(usize, usize) -> i64, &dyn Fn(usize) -> i64) -> bool,
}

impl std::fmt::Debug for Precondition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text)
    }
}

/// A generic parameter of an entry, with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generic {
    /// `E: ElementType`.
    Type(&'static str),
    /// `const B: i32` or `const B: bool`.
    Const(&'static str),
    /// `const S: [i32; N]`, with its length.
    Shape(&'static str, usize),
}

/// A parameter of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param {
    /// `&mut Tensor<E, S>`: a tile for each tile block.
    MutTensor(Elem, &'static [Dim]),
    /// `&Tensor<E, S>`.
    Tensor(Elem, &'static [Dim]),
    /// `MappedPartitionMut<E, S, MAP>`.
    Mapped(Elem, &'static [Dim], &'static [Dim]),
    /// A number or a `bool`.
    Scalar(Elem),
    /// `*mut E`.
    Pointer(Elem),
}

/// The extent of an axis in the type of a parameter. Indices count all generic parameters of the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dim {
    /// `-1`: known at the launch.
    Dynamic,
    /// A number.
    Const(i32),
    /// The constant parameter of this index.
    Generic(usize),
    /// An element of the shape parameter of this index.
    ShapeElem(usize, usize),
    /// An expression; nothing is inferred from it.
    Computed,
}

/// A tensor as a kernel receives it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct TensorDescriptor {
    /// The first element.
    pub ptr: *mut u8,
    /// The extent of each axis, 1 for axes that it does not have.
    pub dims: [i32; 8],
    /// The distance of neighbours along each axis in elements.
    pub strides: [i64; 8],
    /// The extent of the tile that a tile block owns along each axis; 0 for a tensor that is only read.
    pub tile: [i32; 8],
}

/// An address in device memory, for kernels that take pointers.
pub struct DevicePointer<T> {
    address: CUdeviceptr,
    _target: PhantomData<*mut T>,
}

// SAFETY: it is a number.
unsafe impl<T> Send for DevicePointer<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for DevicePointer<T> {}

impl<T> Clone for DevicePointer<T> {
    fn clone(&self) -> DevicePointer<T> {
        *self
    }
}

impl<T> Copy for DevicePointer<T> {}

impl<T> DevicePointer<T> {
    /// From an address. It is used by unsafe kernels alone.
    pub const fn from_raw(address: CUdeviceptr) -> DevicePointer<T> {
        DevicePointer { address, _target: PhantomData }
    }

    /// The address.
    pub const fn cu_deviceptr(self) -> CUdeviceptr {
        self.address
    }
}

impl<T> std::fmt::Debug for DevicePointer<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#x}", self.address)
    }
}
