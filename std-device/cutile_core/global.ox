//! Scalars in device memory that all tile blocks share.

use crate::element::ElementType;
use crate::exchange::from_first;
use crate::holding::thread;
use crate::pointer::{pointer_to_tile, PointerTile};
use crate::tile::{scalar_to_tile, tile_to_scalar, Tile};
use core::cell::UnsafeCell;
use cuda_device::atomic::AtomicOrdering;

/// A variable of a tile module: `static COUNT: Global<i32, { [] }> = Global::new(0);`. It has its first value when the
/// program starts, and keeps what kernels store there.
#[repr(transparent)]
pub struct Global<E: ElementType, const S: [i32]> {
    value: UnsafeCell<E>,
}

// SAFETY: what tile blocks do with it is atomic, as far as the memory of a device is.
unsafe impl<E: ElementType, const S: [i32]> Sync for Global<E, S> {}

impl<E: ElementType> Global<E, { [] }> {
    /// With its first value.
    pub const fn new(value: E) -> Self {
        Global { value: UnsafeCell::new(value) }
    }

    /// Its value.
    #[inline(always)]
    pub fn load(&self) -> Tile<E, { [] }> {
        // SAFETY: it is memory for an element.
        let value = unsafe { E::load_from(self.value.get(), AtomicOrdering::Relaxed) };
        scalar_to_tile(from_first(value))
    }

    /// Changes its value.
    #[inline(always)]
    pub fn store(&self, value: Tile<E, { [] }>) {
        if thread() == 0 {
            // SAFETY: as above.
            unsafe { E::store_to(self.value.get(), tile_to_scalar(value), AtomicOrdering::Relaxed) };
        }
    }

    /// Adds to its value, of which it gives the one from before.
    #[inline(always)]
    pub fn atomic_add(&self, value: Tile<E, { [] }>) -> Tile<E, { [] }> {
        let mut before = E::ZERO;
        if thread() == 0 {
            // SAFETY: as above.
            before = unsafe { E::fetch(E::ADDITION, self.value.get(), tile_to_scalar(value), AtomicOrdering::Relaxed) };
        }
        scalar_to_tile(from_first(before))
    }
}

/// Where a variable is.
#[inline(always)]
pub fn get_global<E: ElementType>(global: &'static Global<E, { [] }>) -> PointerTile<*mut E, { [] }> {
    pointer_to_tile(global.value.get())
}
