//! The names that every module sees without importing them.

/// The part of the prelude that all editions share.
pub mod v1 {
    pub use crate::borrow::ToOwned;
    pub use crate::boxed::Box;
    pub use crate::string::{String, ToString};
    pub use crate::vec::Vec;
    pub use core::prelude::v1::*;
}

/// The prelude of the 2015 edition.
pub mod rust_2015 {
    pub use super::v1::*;
}

/// The prelude of the 2018 edition.
pub mod rust_2018 {
    pub use super::v1::*;
}

/// The prelude of the 2021 edition.
pub mod rust_2021 {
    pub use super::v1::*;
    pub use core::prelude::rust_2021::*;
}

/// The prelude of the 2024 edition.
pub mod rust_2024 {
    pub use super::v1::*;
    pub use core::prelude::rust_2024::*;
}
