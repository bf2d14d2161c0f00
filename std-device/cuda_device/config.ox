//! Descriptions of kernel configurations as types: shapes, layouts, memories and scopes. They say what a policy
//! means; they allocate and do nothing.

use core::marker::PhantomData;

/// The name of a policy that stays the same while its meaning does: a project's number and one of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PolicyId {
    namespace: u64,
    value: u64,
}

impl PolicyId {
    /// From the project's number and the policy's.
    pub const fn new(namespace: u64, value: u64) -> PolicyId {
        PolicyId { namespace, value }
    }

    /// The project's number.
    pub const fn namespace(self) -> u64 {
        self.namespace
    }

    /// The policy's number.
    pub const fn value(self) -> u64 {
        self.value
    }
}

/// A choice of constants for a generic kernel.
pub trait Policy: 'static {
    /// Its name.
    const ID: PolicyId;
}

/// A size in up to three dimensions.
pub trait Shape: 'static {
    /// The number of dimensions.
    const RANK: u8;
    /// The size of each, 1 for those it has not.
    const EXTENTS: [usize; 3];
    /// The number of elements; `None` if a `usize` cannot count them.
    const ELEMENTS: Option<usize>;
}

const fn product(extents: [usize; 3]) -> Option<usize> {
    match extents[0].checked_mul(extents[1]) {
        Some(area) => area.checked_mul(extents[2]),
        None => None,
    }
}

macro_rules! shapes {
    ($($(#[$doc:meta])* $name:ident<$($extent:ident),*> $rank:literal [$a:expr, $b:expr, $c:expr];)*) => {
        $(
            $(#[$doc])*
            pub enum $name<$(const $extent: usize),*> {}

            impl<$(const $extent: usize),*> $name<$($extent),*> {
                $(
                    /// The size of this dimension.
                    pub const $extent: usize = $extent;
                )*
            }

            impl<$(const $extent: usize),*> Shape for $name<$($extent),*> {
                const RANK: u8 = $rank;
                const EXTENTS: [usize; 3] = [$a, $b, $c];
                const ELEMENTS: Option<usize> = product([$a, $b, $c]);
            }
        )*
    };
}

shapes! {
    /// One dimension.
    Shape1<D0> 1 [D0, 1, 1];
    /// Two dimensions.
    Shape2<D0, D1> 2 [D0, D1, 1];
    /// Three dimensions.
    Shape3<D0, D1, D2> 3 [D0, D1, D2];
}

/// The order of elements in memory.
pub trait Layout: 'static {}
/// Where data lives.
pub trait MemorySpace: 'static {}
/// Which threads work together.
pub trait Scope: 'static {}
/// What an [`Atom`] does; a project names its own.
pub trait AtomKind: 'static {}

macro_rules! markers {
    ($($trait:ident: $($(#[$doc:meta])* $name:ident)*;)*) => {
        $($(
            $(#[$doc])*
            pub enum $name {}
            impl $trait for $name {}
        )*)*
    };
}

markers! {
    Layout:
        /// The last coordinate runs fastest.
        RowMajor
        /// The first coordinate runs fastest.
        ColumnMajor;
    MemorySpace:
        /// The device's memory.
        Global
        /// The memory of a block.
        Shared
        /// A thread's registers.
        Register
        /// The memory of the tensor cores.
        TensorMemory;
    Scope:
        /// One thread.
        Thread
        /// A warp.
        Warp
        /// Four warps.
        WarpGroup
        /// A block.
        Block
        /// A cluster.
        Cluster;
}

/// A piece of data: its shape, layout and memory, and who works on it.
pub struct Tile<S: Shape, L: Layout, M: MemorySpace, Q: Scope>(PhantomData<fn() -> (S, L, M, Q)>);

/// The parts of a [`Tile`].
pub trait TileSpec: 'static {
    /// Its shape.
    type Shape: Shape;
    /// Its layout.
    type Layout: Layout;
    /// Its memory.
    type MemorySpace: MemorySpace;
    /// Who works on it.
    type Scope: Scope;
}

impl<S: Shape, L: Layout, M: MemorySpace, Q: Scope> TileSpec for Tile<S, L, M, Q> {
    type Shape = S;
    type Layout = L;
    type MemorySpace = M;
    type Scope = Q;
}

/// An operation: what it does, on how much, and who does it.
pub struct Atom<K: AtomKind, S: Shape, Q: Scope>(PhantomData<fn() -> (K, S, Q)>);

/// The parts of an [`Atom`].
pub trait AtomSpec: 'static {
    /// What it does.
    type Kind: AtomKind;
    /// On how much.
    type Shape: Shape;
    /// Who does it.
    type Scope: Scope;
}

impl<K: AtomKind, S: Shape, Q: Scope> AtomSpec for Atom<K, S, Q> {
    type Kind = K;
    type Shape = S;
    type Scope = Q;
}
