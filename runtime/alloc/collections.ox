//! Collections.

pub mod binary_heap;
#[rustc_module = "alloc::collections::btree::map"]
pub mod btree_map;
#[rustc_module = "alloc::collections::btree::set"]
pub mod btree_set;
pub mod linked_list;
pub mod vec_deque;

pub use binary_heap::BinaryHeap;
pub use btree_map::BTreeMap;
pub use btree_set::BTreeSet;
pub use linked_list::LinkedList;
pub use vec_deque::VecDeque;

use core::alloc::Layout;
use core::error::Error;
use core::fmt;

/// Room that could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TryReserveError {
    kind: TryReserveErrorKind,
}

impl TryReserveError {
    /// Why.
    #[inline]
    #[must_use]
    #[unstable(feature = "try_reserve_kind", issue = "48043")]
    pub fn kind(&self) -> TryReserveErrorKind {
        self.kind.clone()
    }
}

/// Why room could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[unstable(feature = "try_reserve_kind", issue = "48043")]
pub enum TryReserveErrorKind {
    /// It would be more than `isize::MAX` bytes.
    CapacityOverflow,
    /// There is no memory.
    AllocError {
        /// What was asked for.
        layout: Layout,
        #[doc(hidden)]
        non_exhaustive: (),
    },
}

impl From<TryReserveErrorKind> for TryReserveError {
    #[inline]
    fn from(kind: TryReserveErrorKind) -> Self {
        Self { kind }
    }
}

impl fmt::Display for TryReserveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("memory allocation failed")?;
        f.write_str(match self.kind {
            TryReserveErrorKind::CapacityOverflow => " because the computed capacity exceeded the collection's maximum",
            TryReserveErrorKind::AllocError { .. } => " because the memory allocator returned an error",
        })
    }
}

impl Error for TryReserveError {}
