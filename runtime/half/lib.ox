//! Numbers of 16 bits under the name that programs import them by: the compiler's own `f16` and `bf16`.

pub use cutile::element::{bf16, f16};

/// What such programs often import as one.
pub mod prelude {
    pub use crate::{bf16, f16};
}
