//! Memory that the threads of a block share, without `unsafe`.
//!
//! The life of a block is a sequence of *phases* with a barrier between each two. In one phase an array is either
//! written, each thread having elements of its own, or read by all, or used as atomic cells by all. A view of the array
//! borrows it for the whole phase, and the phase borrows the token of the block, [`Block`]. [`Block::sync`], the
//! barrier, needs that token mutably, so the borrow checker does the rest:
//!
//! | what a kernel does | error |
//! |---|---|
//! | reads an array in the phase in which it was written | E0502 |
//! | writes an array in the phase in which it was read | E0502 |
//! | writes it twice in one phase, in two ways | E0499 |
//! | uses a view, or the phase, after the barrier | E0499 |
//! | lets token, phase or view out of the kernel | E0515, E0597 |
//! | waits, or gets a view, where some threads may not | OX0005 |
//!
//! The attribute of the kernel names the token, the first phase and the memory:
//!
//! ```
//! use cuda_device::{DisjointSlice, cuda_module, kernel, launch_contract, thread};
//!
//! #[cuda_module]
//! mod kernels {
//!     use super::*;
//!
//!     #[kernel(block = block, phase = phase, shared = (tile: [u32; 256]))]
//!     #[launch_contract(domain = 1, block = (256, 1, 1))]
//!     pub fn reverse_blocks(mut data: DisjointSlice<u32>) {
//!         let Some((number, index)) = data.get_mut_indexed() else { panic!("the launch covers the slice") };
//!         tile.write(&phase).set(*number); // each thread its element
//!         phase = block.sync();
//!         *number = tile.read(&phase)[255 - index.get() % 256]; // anybody's
//!     }
//! }
//! # fn main() {}
//! ```
//!
//! An array of `shared` has one to three dimensions, `[T; N]`, `[[T; COLS]; ROWS]` or `[[[T; X]; Y]; Z]`, also of the
//! kernel's generic parameters; `[T]` is the dynamic shared memory of the launch, of which there is one. Elements are
//! [`DeviceCopy`]: what nobody has written holds any bytes. The code is what pointers and barriers by hand would give;
//! an index that is not known to be in bounds is checked, as everywhere.
//!
//! Who has which element follows from the view, not from what a thread says:
//!
//! | view | a thread has |
//! |---|---|
//! | [`write`](Shared::write) | elements `r`, `r + n`, `r + 2n` … where `r` is its rank and `n` the threads of the block |
//! | [`write_2d`](Shared::write_2d), [`write_3d`](Shared::write_3d) | elements at its place in the block, and whole blocks further |
//! | [`write_runs`](Shared::write_runs) | `K` elements in a row |
//! | [`write_by_warp`](Shared::write_by_warp) | element `w`, for the first lane of warp `w` |
//! | [`write_by_leader`](Shared::write_by_leader) | everything, for the thread of rank 0 |
//! | [`read`](Shared::read) | everything, to read |
//! | [`atomic`](Shared::atomic) | everything, as atomic cells |
//!
//! [`split_at`](Shared::split_at) and [`each`](Shared::each) make several memories of one, so that one part can be
//! written while another is read. [`by_warp`](Shared::by_warp) gives each warp a part with phases of its own, between
//! which only the warp waits.
//!
//! All threads of the block must get the same views in a phase, so they have to be got where all threads come, as a
//! barrier has (OX0005); only the *use* of a view may be under a condition. The rank of a thread is its flat index in the
//! block, `(z * dim_y + y) * dim_x + x`.

mod own;
mod phase;
mod warp;

pub use cuda_device::DeviceCopy;
pub use own::{Own, Own2D, Own3D, OwnIter, OwnIter2D, OwnIter3D, OwnRows};
pub use phase::{Block, Phase, Scope};
pub use warp::{Warp, WarpPart, WarpStart};

use core::marker::PhantomData;

use cuda_device::atomic::{BlockAtomicF32, BlockAtomicF64, BlockAtomicI32, BlockAtomicI64, BlockAtomicU32, BlockAtomicU64};
use cuda_device::intrinsics::{simt_dynamic_shared, simt_dynamic_shared_size, simt_shared_memory};

mod sealed {
    pub trait Sealed {}
}

/// What shared memory can hold: arrays, and the slice that the dynamic shared memory is.
pub trait Memory: sealed::Sealed {
    /// Memory that nobody else has.
    #[doc(hidden)]
    fn __place<const NUMBER: usize>() -> *mut Self;
}

impl<T: DeviceCopy, const N: usize> sealed::Sealed for [T; N] {}
impl<T: DeviceCopy, const N: usize> Memory for [T; N] {
    #[inline(always)]
    fn __place<const NUMBER: usize>() -> *mut [T; N] {
        simt_shared_memory::<[T; N], NUMBER>().cast()
    }
}

impl<T: DeviceCopy> sealed::Sealed for [T] {}
impl<T: DeviceCopy> Memory for [T] {
    #[inline(always)]
    fn __place<const NUMBER: usize>() -> *mut [T] {
        const { assert!(align_of::<T>() <= 16, "the dynamic shared memory is aligned to 16 bytes") };
        let size = simt_dynamic_shared_size() as usize;
        core::ptr::slice_from_raw_parts_mut(simt_dynamic_shared().cast(), size.checked_div(size_of::<T>()).unwrap_or(0))
    }
}

/// Memory whose elements can be atomic cells.
pub trait AtomicMemory {
    /// The same as cells: `[BlockAtomicU32; N]` for `[u32; N]`.
    type Cells: ?Sized;

    #[doc(hidden)]
    fn __cells(memory: *mut Self) -> *const Self::Cells;
}

macro_rules! cells {
    ($($ty:ident $cell:ident)*) => {
        $(
            impl AtomicMemory for $ty {
                type Cells = $cell;

                #[inline(always)]
                fn __cells(memory: *mut $ty) -> *const $cell {
                    memory as *const $cell
                }
            }
        )*
    };
}

cells! {
    u32 BlockAtomicU32 i32 BlockAtomicI32 u64 BlockAtomicU64 i64 BlockAtomicI64 f32 BlockAtomicF32 f64 BlockAtomicF64
}

impl<M: AtomicMemory<Cells: Sized>, const N: usize> AtomicMemory for [M; N] {
    type Cells = [M::Cells; N];

    #[inline(always)]
    fn __cells(memory: *mut [M; N]) -> *const [M::Cells; N] {
        memory as *const [M::Cells; N]
    }
}

impl<M: AtomicMemory<Cells: Sized>> AtomicMemory for [M] {
    type Cells = [M::Cells];

    #[inline(always)]
    fn __cells(memory: *mut [M]) -> *const [M::Cells] {
        memory as *const [M::Cells]
    }
}

/// Shared memory that holds an `M`. `S` says who shares it: a [`Block`], or one [`Warp`].
///
/// There is one for each name in `shared` of the kernel's attribute; parts of it are made with [`split_at`](Self::split_at)
/// and [`each`](Self::each).
pub struct Shared<'memory, M: ?Sized, S: Scope = Block> {
    memory: *mut M,
    _scope: PhantomData<(&'memory mut M, *mut S)>,
}

/// Called by the expansion of `#[kernel]`.
///
/// # Safety
/// Once in a kernel for each number.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn __new<'memory, M: ?Sized + Memory, const NUMBER: usize>() -> Shared<'memory, M> {
    Shared::from_memory(M::__place::<NUMBER>())
}

impl<'memory, M: ?Sized, S: Scope> Shared<'memory, M, S> {
    #[inline(always)]
    fn from_memory(memory: *mut M) -> Self {
        Shared { memory, _scope: PhantomData }
    }

    // All threads look at the same memory, and all of them do so in this phase.
    #[inline(always)]
    fn agree(&self) -> *mut M {
        S::agree(self.memory.cast(), size_of_pointee(self.memory));
        self.memory
    }

    /// Everything, to read in this phase: an ordinary reference. Nobody writes meanwhile, which an earlier
    /// [`sync`](Block::sync) has separated.
    #[inline(always)]
    pub fn read<'phase>(&'phase self, phase: &Phase<'phase, S>) -> &'phase M {
        let _ = phase;
        // SAFETY: whoever writes borrows the memory mutably for the whole phase, in all threads or none, since
        // they agree on the views of a phase. All bytes are values of the elements.
        unsafe { &*self.agree() }
    }

    /// Everything, for the thread of rank 0; `None` for the others.
    #[inline(always)]
    pub fn write_by_leader<'phase>(&'phase mut self, phase: &Phase<'phase, S>) -> Option<&'phase mut M> {
        let _ = phase;
        let memory = self.agree();
        if S::rank() == 0 {
            // SAFETY: no other thread has a reference in this phase, and this one only this.
            Some(unsafe { own::own(memory) })
        } else {
            None
        }
    }

    /// The elements as atomic cells, which all threads may change in this phase.
    ///
    /// ```
    /// # use cuda_device::{DisjointSlice, atomic::AtomicOrdering, cuda_module, kernel, launch_contract, thread};
    /// # #[cuda_module]
    /// # mod kernels {
    /// #     use super::*;
    /// #[kernel(block = block, phase = phase, shared = (counts: [u32; 16]))]
    /// #[launch_contract(domain = 1, block = (128, 1, 1))]
    /// pub fn histogram(data: &[u32], mut out: DisjointSlice<u32>) {
    ///     counts.write(&phase).set(0);
    ///     phase = block.sync();
    ///     let cells = counts.atomic(&phase);
    ///     if let Some(number) = data.get(thread::index_1d().get()) {
    ///         cells[(number % 16) as usize].fetch_add(1, AtomicOrdering::Relaxed);
    ///     }
    ///     phase = block.sync();
    ///     let counts = counts.read(&phase);
    ///     if let Some((count, index)) = out.get_mut_indexed() {
    ///         *count = counts[index.get() % 16];
    ///     }
    /// }
    /// # }
    /// # fn main() {}
    /// ```
    #[inline(always)]
    pub fn atomic<'phase>(&'phase mut self, phase: &Phase<'phase, S>) -> &'phase M::Cells
    where
        M: AtomicMemory,
    {
        let _ = phase;
        // SAFETY: a cell has the layout of its number, and in this phase all threads use cells.
        unsafe { &*M::__cells(self.agree()) }
    }
}

#[inline(always)]
fn size_of_pointee<M: ?Sized>(memory: *mut M) -> usize {
    // SAFETY: the memory is there for the whole kernel.
    size_of_val(unsafe { &*memory })
}

// ---------------------------------------------------------------- elements by their first index

impl<'memory, T: DeviceCopy, S: Scope> Shared<'memory, [T], S> {
    /// The number of elements.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.memory.len()
    }

    /// Whether there are no elements.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The elements of this thread: every `n`-th from its rank on, where `n` is the number of threads.
    #[inline(always)]
    pub fn write<'phase>(&'phase mut self, phase: &Phase<'phase, S>) -> Own<'phase, T, S> {
        let _ = phase;
        let memory = self.agree();
        Own::new(memory.cast(), memory.len())
    }

    /// The `K` elements in a row of this thread, from `K` times its rank on; fewer or none at the end.
    #[inline(always)]
    pub fn write_runs<'phase, const K: usize>(&'phase mut self, phase: &Phase<'phase, S>) -> &'phase mut [T] {
        let _ = phase;
        let memory = self.agree();
        own::run::<T, S, K>(memory.cast(), memory.len())
    }

    /// The first `at` elements and the others, as memories of their own. `at` must be the same for all threads.
    ///
    /// # Panics
    /// If there are fewer than `at`.
    #[inline(always)]
    #[track_caller]
    pub fn split_at(&mut self, at: usize) -> (Shared<'_, [T], S>, Shared<'_, [T], S>) {
        let memory = self.agree();
        S::agree(memory.cast(), at);
        let len = memory.len();
        assert!(at <= len, "shared memory of {len} elements cannot be split at {at}");
        let first = memory.cast::<T>();
        (
            Shared::from_memory(core::ptr::slice_from_raw_parts_mut(first, at)),
            // SAFETY: inside the memory, or one past it.
            Shared::from_memory(core::ptr::slice_from_raw_parts_mut(unsafe { first.add(at) }, len - at)),
        )
    }

    /// The same bytes as elements of another type; what is left at the end is left out.
    ///
    /// # Panics
    /// If the memory is not aligned as `U` must be.
    #[inline(always)]
    #[track_caller]
    pub fn cast<U: DeviceCopy>(self) -> Shared<'memory, [U], S> {
        let (first, bytes) = (self.memory.cast::<U>(), self.len() * size_of::<T>());
        assert!(first.addr() % align_of::<U>() == 0, "shared memory is not aligned to {} bytes", align_of::<U>());
        Shared::from_memory(core::ptr::slice_from_raw_parts_mut(first, bytes.checked_div(size_of::<U>()).unwrap_or(0)))
    }
}

impl<'memory, T: DeviceCopy, const N: usize, S: Scope> Shared<'memory, [T; N], S> {
    /// The number of elements.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        N
    }

    /// Whether there are no elements.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        N == 0
    }

    /// The elements of this thread: every `n`-th from its rank on, where `n` is the number of threads.
    #[inline(always)]
    pub fn write<'phase>(&'phase mut self, phase: &Phase<'phase, S>) -> Own<'phase, T, S> {
        let _ = phase;
        Own::new(self.agree().cast(), N)
    }

    /// The `K` elements in a row of this thread, from `K` times its rank on; fewer or none at the end.
    #[inline(always)]
    pub fn write_runs<'phase, const K: usize>(&'phase mut self, phase: &Phase<'phase, S>) -> &'phase mut [T] {
        let _ = phase;
        own::run::<T, S, K>(self.agree().cast(), N)
    }

    /// As a slice, whose length is no part of the type.
    #[inline(always)]
    pub fn as_slice(&mut self) -> Shared<'_, [T], S> {
        Shared::from_memory(self.memory)
    }

    /// The first `at` elements and the others, as memories of their own. `at` must be the same for all threads.
    ///
    /// # Panics
    /// If there are fewer than `at`.
    #[inline(always)]
    #[track_caller]
    pub fn split_at(&mut self, at: usize) -> (Shared<'_, [T], S>, Shared<'_, [T], S>) {
        let memory = self.agree();
        S::agree(memory.cast(), at);
        assert!(at <= N, "shared memory of {N} elements cannot be split at {at}");
        let first = memory.cast::<T>();
        (
            Shared::from_memory(core::ptr::slice_from_raw_parts_mut(first, at)),
            // SAFETY: inside the memory, or one past it.
            Shared::from_memory(core::ptr::slice_from_raw_parts_mut(unsafe { first.add(at) }, N - at)),
        )
    }
}

macro_rules! each {
    ($($n:literal: $($i:literal)*;)*) => {
        $(
            impl<'memory, T: DeviceCopy, S: Scope> Shared<'memory, [T; $n], S> {
                /// Each element, an array, as a memory of its own: `[[f32; 256]; 2]` is two buffers.
                #[inline(always)]
                pub fn each(&mut self) -> [Shared<'_, T, S>; $n] {
                    let first = self.memory.cast::<T>();
                    // SAFETY: inside the memory.
                    [$(Shared::from_memory(unsafe { first.add($i) })),*]
                }
            }
        )*
    };
}

each! {
    2: 0 1;
    3: 0 1 2;
    4: 0 1 2 3;
}

impl<'memory, T: DeviceCopy, const N: usize> Shared<'memory, [T; N]> {
    /// Element `w` for the first lane of warp `w`; `None` for all other threads.
    #[inline(always)]
    pub fn write_by_warp<'phase>(&'phase mut self, phase: &Phase<'phase>) -> Option<&'phase mut T> {
        let _ = phase;
        let (first, rank) = (self.agree().cast::<T>(), Block::rank());
        if rank % warp::LANES == 0 && rank / warp::LANES < N {
            // SAFETY: inside the memory; no other thread is the first lane of this warp.
            Some(unsafe { own::own(first.add(rank / warp::LANES)) })
        } else {
            None
        }
    }

    /// Part `w` for warp `w`, with phases between which only that warp waits, until this phase ends; `None` for warps
    /// beyond the last part.
    #[inline(always)]
    pub fn by_warp<'phase>(&'phase mut self, phase: &Phase<'phase>) -> Option<WarpPart<'phase, T>> {
        let _ = phase;
        let (first, warp) = (self.agree().cast::<T>(), cuda_device::warp::warp_id() as usize);
        if warp < N {
            // SAFETY: inside the memory; other warps have other parts.
            Some(WarpPart::new(Shared::from_memory(unsafe { first.add(warp) })))
        } else {
            None
        }
    }
}

// ---------------------------------------------------------------- elements by two and three indices

impl<'memory, T: DeviceCopy, const COLS: usize, const ROWS: usize> Shared<'memory, [[T; COLS]; ROWS]> {
    /// The elements of thread `(x, y)`: of rows `y`, `y + dim_y` … those in columns `x`, `x + dim_x` …
    #[inline(always)]
    pub fn write_2d<'phase>(&'phase mut self, phase: &Phase<'phase>) -> Own2D<'phase, T, COLS> {
        let _ = phase;
        Own2D::new(self.agree().cast(), ROWS)
    }
}

impl<'memory, T: DeviceCopy, const COLS: usize> Shared<'memory, [[T; COLS]]> {
    /// The elements of thread `(x, y)`: of rows `y`, `y + dim_y` … those in columns `x`, `x + dim_x` …
    #[inline(always)]
    pub fn write_2d<'phase>(&'phase mut self, phase: &Phase<'phase>) -> Own2D<'phase, T, COLS> {
        let _ = phase;
        let memory = self.agree();
        Own2D::new(memory.cast(), memory.len())
    }
}

impl<'memory, T: DeviceCopy, const X: usize, const Y: usize, const Z: usize> Shared<'memory, [[[T; X]; Y]; Z]> {
    /// The elements of thread `(x, y, z)`: those whose indices are its own, or whole blocks further.
    #[inline(always)]
    pub fn write_3d<'phase>(&'phase mut self, phase: &Phase<'phase>) -> Own3D<'phase, T, X, Y, Z> {
        let _ = phase;
        Own3D::new(self.agree().cast())
    }
}
