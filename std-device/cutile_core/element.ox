//! What can be an element of a tile.

use crate::arithmetic::Arithmetic;

/// An element of tensors and tiles: numbers, `bool`, and the pointers of a tile of pointers.
///
/// Every operation can be written for any element type. One that its elements do not have, such as `&` of floats,
/// is an error where the kernel is compiled for them.
pub trait ElementType: Arithmetic {}

macro_rules! elements {
    ($($ty:ty)*) => {
        $(impl ElementType for $ty {})*
    };
}

elements! { bool i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 }

impl<T: 'static> ElementType for *mut T {}
