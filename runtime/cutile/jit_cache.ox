//! Where kernels are kept that are compiled while the program runs.
//!
//! Kernels that follow from constants are in the program. Another one is compiled when it is first launched, and kept in two
//! places: in the process, by its kernel, generic arguments, options and device, and on disk, by a key of its text, the
//! compiler, the options, the generic arguments and the target. Without a call of these functions that is `$OXCC_CACHE`, else `oxcc`
//! in the user's folder for caches, as large as it gets.

use std::path::{Path, PathBuf};

use cuda_core::specialise::{keep_kernels, keep_no_kernels};

use crate::error::Error;

/// A folder for kernels, and how large it may get.
///
/// ```
/// use cutile::jit_cache::{self, JitStore};
///
/// fn main() -> Result<(), cutile::Error> {
///     jit_cache::enable(JitStore::at("/tmp/kernels").max_bytes(64 << 20))
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JitStore {
    folder: Option<PathBuf>,
    max_bytes: u64,
}

impl JitStore {
    /// The most bytes of a store that nothing else was said of: 2 GiB.
    pub const DEFAULT_MAX_BYTES: u64 = 2 << 30;

    /// In that folder, which is made where it is missing.
    pub fn at(folder: impl AsRef<Path>) -> JitStore {
        JitStore { folder: Some(folder.as_ref().to_path_buf()), ..JitStore::default() }
    }

    /// The most bytes that all kernels in it have together. The ones that were not used for the longest time go when another
    /// one is added; the newest stays.
    pub fn max_bytes(mut self, bytes: u64) -> JitStore {
        self.max_bytes = bytes.max(1);
        self
    }

    /// The folder; `None` for the user's.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

/// In the user's folder for caches, with 2 GiB at most.
impl Default for JitStore {
    fn default() -> JitStore {
        JitStore { folder: None, max_bytes: JitStore::DEFAULT_MAX_BYTES }
    }
}

/// Keeps kernels that are compiled from now on in the user's folder for caches, with 2 GiB at most.
///
/// # Errors
/// None now; where the folder cannot be used, the launch that needs it says so.
pub fn enable_default() -> Result<(), Error> {
    enable(JitStore::default())
}

/// Keeps kernels that are compiled from now on in that store.
///
/// # Errors
/// The folder's name cannot be one. Where it cannot be used, the launch that needs it says so.
pub fn enable(store: JitStore) -> Result<(), Error> {
    Ok(keep_kernels(store.folder(), store.max_bytes)?)
}

/// Keeps kernels that are compiled from now on for this process alone.
pub fn disable() {
    keep_no_kernels();
}
