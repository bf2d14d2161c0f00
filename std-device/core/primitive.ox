//! The primitive types by a path, for macros that may stand where one of their names means something else.

pub use bool;
pub use char;
pub use f32;
pub use f64;
pub use i8;
pub use i16;
pub use i32;
pub use i64;
pub use i128;
pub use isize;
pub use str;
pub use u8;
pub use u16;
pub use u32;
pub use u64;
pub use u128;
pub use usize;
