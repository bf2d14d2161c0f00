//! The names that every module sees without importing them.

/// The part of the prelude that all editions share.
pub mod v1 {
    pub use crate::clone::Clone;
    pub use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
    pub use crate::convert::{AsMut, AsRef, From, Into};
    pub use crate::default::Default;
    pub use crate::fmt::macros::Debug;
    pub use crate::hash::macros::Hash;
    pub use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Extend, IntoIterator, Iterator};
    pub use crate::macros::builtin::{derive, global_allocator, test};
    pub use crate::macros::type_ascribe;
    pub use crate::marker::{Copy, Send, Sized, Sync, Unpin};
    pub use crate::mem::{align_of, align_of_val, drop, size_of, size_of_val};
    pub use crate::ops::{AsyncFn, AsyncFnMut, AsyncFnOnce, Drop, Fn, FnMut, FnOnce};
    pub use crate::option::Option::{self, None, Some};
    pub use crate::result::Result::{self, Err, Ok};
    pub use crate::{
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
    pub use crate::convert::{TryFrom, TryInto};
    pub use crate::iter::FromIterator;
}

/// The prelude of the 2024 edition.
pub mod rust_2024 {
    pub use super::rust_2021::*;
    pub use crate::future::{Future, IntoFuture};
}
