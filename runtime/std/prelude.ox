//! The names that every module sees without importing them.

/// The part of the prelude that all editions share.
pub mod v1 {
    pub use alloc_crate::borrow::ToOwned;
    pub use alloc_crate::boxed::Box;
    pub use alloc_crate::string::{String, ToString};
    pub use alloc_crate::vec::Vec;
    pub use core::prelude::v1::{
        AsMut, AsRef, AsyncFn, AsyncFnMut, AsyncFnOnce, Clone, Copy, Debug, Default, DoubleEndedIterator, Drop, Eq, Err,
        ExactSizeIterator, Extend, Fn, FnMut, FnOnce, From, Hash, Into, IntoIterator, Iterator, None, Ok, Option, Ord,
        PartialEq, PartialOrd, Result, Send, Sized, Some, Sync, Unpin, align_of, align_of_val, derive, drop, size_of,
        size_of_val, test,
    };
    pub use core::prelude::v1::{
        assert, cfg, column, compile_error, concat, const_format_args, env, file, format_args, format_args_nl, include,
        include_bytes, include_str, line, module_path, option_env, stringify,
    };
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
    pub use core::convert::{TryFrom, TryInto};
    pub use core::iter::FromIterator;
}

/// The prelude of the 2024 edition.
pub mod rust_2024 {
    pub use super::rust_2021::*;
    pub use core::future::{Future, IntoFuture};
}
