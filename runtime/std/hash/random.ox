//! The hashing of maps that are made without another.

use core::cell::Cell;
use core::fmt;
use core::hash::{BuildHasher, Hasher, SipHasher13};

use crate::sys;

/// Makes hashers with keys that differ between maps.
#[derive(Clone)]
pub struct RandomState {
    k0: u64,
    k1: u64,
}

// The keys of the thread's next map; zero before the first.
#[thread_local]
static KEYS: Cell<(u64, u64)> = Cell::new((0, 0));

impl RandomState {
    /// New keys.
    #[inline]
    #[must_use]
    pub fn new() -> RandomState {
        let (mut k0, mut k1) = KEYS.get();
        if k0 == 0 && k1 == 0 {
            (k0, k1) = random_keys();
        }
        KEYS.set((k0.wrapping_add(1), k1));
        RandomState { k0, k1 }
    }
}

/// Keys that are hard to guess: of the time and of addresses, which are different in every process.
fn random_keys() -> (u64, u64) {
    let mut time = sys::Timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the place is valid; 0 is the clock of the day.
    unsafe { sys::clock_gettime(0, &mut time) };
    let mut hasher = SipHasher13::new_with_keys(time.tv_nsec as u64, &raw const time as u64);
    hasher.write_u64(time.tv_sec as u64);
    let k0 = hasher.finish();
    hasher.write_usize(random_keys as fn() -> (u64, u64) as usize);
    (k0 | 1, hasher.finish())
}

impl BuildHasher for RandomState {
    type Hasher = DefaultHasher;

    #[inline]
    fn build_hasher(&self) -> DefaultHasher {
        DefaultHasher(SipHasher13::new_with_keys(self.k0, self.k1))
    }
}

impl Default for RandomState {
    #[inline]
    fn default() -> RandomState {
        RandomState::new()
    }
}

impl fmt::Debug for RandomState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RandomState").finish_non_exhaustive()
    }
}

/// The hasher of `RandomState`.
#[derive(Clone, Debug)]
pub struct DefaultHasher(SipHasher13);

impl DefaultHasher {
    /// A hasher with fixed keys.
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
    fn write(&mut self, msg: &[u8]) {
        self.0.write(msg)
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0.finish()
    }
}
