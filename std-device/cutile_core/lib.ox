//! What a tile kernel is written with: tiles, views of tensors, and what can be done with them.
//!
//! A tile is a small array that the threads of a block hold together; a kernel says what happens to whole
//! tiles, and which thread holds which element is not its concern. Shapes are part of the types: a
//! `Tile<f32, {[16, 32]}>` has 16 rows of 32 elements.
//!
//! Kernels see this crate as `cutile::core`.

#![no_std]
#![feature(f16, intrinsics, lang_items, rustc_attrs)]
#![allow(internal_features)]
#![rustc_constants_tell_callers]
#![rustc_generic_const_exprs]
#![rustc_optional_generics]

mod arithmetic;
mod atomics;
mod attributes;
mod conversion;
mod convert;
mod debug;
mod direction;
mod element;
mod elementwise;
mod exchange;
mod global;
mod holding;
mod hints;
mod index;
mod intrinsics;
mod lanes;
mod matrix;
mod narrow;
mod operators;
mod partition;
mod pipeline;
mod pointer;
mod program;
mod quotient;
mod reduce;
mod several;
mod shape;
mod tensor;
mod tile;

pub mod markers;
pub mod tileir;

pub use convert::*;
pub use debug::*;
pub use element::ElementType;
pub use elementwise::*;
pub use global::{get_global, Global};
pub use markers::*;
pub use matrix::*;
pub use hints::*;
pub use narrow::*;
pub use index::{coord, swizzle_partition_index_2d, Coord, Indices, MappedPartitionMut, PartitionIndex, TileIndex};
pub use partition::*;
pub use pointer::*;
pub use program::{get_num_tile_blocks, get_tile_block_id, num_programs, program_id};
pub use reduce::*;
pub use shape::{permute_array, Array, Shape, MAX_RANK};
pub use tensor::{
    get_shape_dim, get_tensor_shape, get_tensor_token, load_tensor, load_tile, load_tile_like, load_tile_mut, make_tensor_view,
    set_tensor_token, store_tile, Extents, Tensor, TensorDescriptor,
};
pub use operators::ScalarExt;
pub use tile::*;

/// The shape of literals and constants: `const_shape![M, 1]`.
#[macro_export]
macro_rules! const_shape {
    ($($side:expr),* $(,)?) => {
        $crate::Shape::<{ [$($side),*] }>::new()
    };
}

/// [`const_shape!`] under a shorter name.
#[macro_export]
macro_rules! shape {
    ($($side:expr),* $(,)?) => {
        $crate::Shape::<{ [$($side),*] }>::new()
    };
}

/// An array of literals and constants as a value: `const_array![1, 0]`.
#[macro_export]
macro_rules! const_array {
    ($($element:expr),* $(,)?) => {
        $crate::Array::<{ [$($element),*] }>::new()
    };
}
