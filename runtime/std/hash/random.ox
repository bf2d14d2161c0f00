//! How maps hash unless they are told otherwise.

use core::fmt;
use core::hash::{BuildHasher, Hasher, SipHasher13};

use crate::sync::OnceLock;
use crate::sync::atomic::{AtomicU64, Ordering};
use crate::sys;

/// The hasher of maps: SipHash 1-3.
#[derive(Clone, Debug)]
pub struct DefaultHasher(SipHasher13);

impl DefaultHasher {
    /// With the keys 0 and 0.
    #[inline]
    #[must_use]
    pub const fn new() -> DefaultHasher {
        DefaultHasher(SipHasher13::new_with_keys(0, 0))
    }
}

impl Default for DefaultHasher {
    #[inline]
    fn default() -> DefaultHasher {
        DefaultHasher::new()
    }
}

impl Hasher for DefaultHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes)
    }

    #[inline]
    fn write_u8(&mut self, i: u8) {
        self.0.write_u8(i)
    }

    #[inline]
    fn write_u16(&mut self, i: u16) {
        self.0.write_u16(i)
    }

    #[inline]
    fn write_u32(&mut self, i: u32) {
        self.0.write_u32(i)
    }

    #[inline]
    fn write_u64(&mut self, i: u64) {
        self.0.write_u64(i)
    }

    #[inline]
    fn write_usize(&mut self, i: usize) {
        self.0.write_usize(i)
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// Makes hashers with keys that are different in every run, so that nobody can choose values that collide.
#[derive(Clone)]
pub struct RandomState {
    k0: u64,
    k1: u64,
}

impl RandomState {
    /// With keys that no other has.
    #[must_use]
    pub fn new() -> RandomState {
        static KEYS: OnceLock<[u64; 2]> = OnceLock::new();
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let [k0, k1] = *KEYS.get_or_init(|| {
            let mut keys = [0; 2];
            // SAFETY: there is room for two numbers.
            unsafe { sys::getrandom(keys.as_mut_ptr().cast(), size_of_val(&keys), 0) };
            keys
        });
        RandomState { k0: k0.wrapping_add(COUNT.fetch_add(1, Ordering::Relaxed)), k1 }
    }
}

impl Default for RandomState {
    #[inline]
    fn default() -> RandomState {
        RandomState::new()
    }
}

impl BuildHasher for RandomState {
    type Hasher = DefaultHasher;

    #[inline]
    fn build_hasher(&self) -> DefaultHasher {
        DefaultHasher(SipHasher13::new_with_keys(self.k0, self.k1))
    }
}

impl fmt::Debug for RandomState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RandomState").finish_non_exhaustive()
    }
}
