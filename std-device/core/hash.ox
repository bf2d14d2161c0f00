//! Generic hashing.

mod sip;

#[allow(deprecated)]
pub use sip::SipHasher;
#[doc(hidden)]
pub use sip::SipHasher13;

use crate::fmt;
use crate::marker::PhantomData;

/// A type that can be hashed.
#[rustc_diagnostic_item = "Hash"]
pub trait Hash {
    /// Feeds the value into a hasher.
    fn hash<H: Hasher>(&self, state: &mut H);

    /// Feeds a slice of values into a hasher.
    fn hash_slice<H: Hasher>(data: &[Self], state: &mut H)
    where
        Self: Sized,
    {
        for piece in data {
            piece.hash(state)
        }
    }
}

/// Derive macros of this module.
pub(crate) mod macros {
    /// Derives [`Hash`](super::Hash).
    #[rustc_builtin_macro]
    pub macro Hash($item:item) {
        /* compiler built-in */
    }
}
#[doc(inline)]
pub use macros::Hash;

/// A stream of bytes that is being hashed.
pub trait Hasher {
    /// The hash of what was written so far.
    #[must_use]
    fn finish(&self) -> u64;

    /// Writes bytes.
    fn write(&mut self, bytes: &[u8]);

    /// Writes a single `u8`.
    #[inline]
    fn write_u8(&mut self, i: u8) {
        self.write(&[i])
    }

    /// Writes a single `u16`.
    #[inline]
    fn write_u16(&mut self, i: u16) {
        self.write(&i.to_ne_bytes())
    }

    /// Writes a single `u32`.
    #[inline]
    fn write_u32(&mut self, i: u32) {
        self.write(&i.to_ne_bytes())
    }

    /// Writes a single `u64`.
    #[inline]
    fn write_u64(&mut self, i: u64) {
        self.write(&i.to_ne_bytes())
    }

    /// Writes a single `u128`.
    #[inline]
    fn write_u128(&mut self, i: u128) {
        self.write(&i.to_ne_bytes())
    }

    /// Writes a single `usize`.
    #[inline]
    fn write_usize(&mut self, i: usize) {
        self.write(&i.to_ne_bytes())
    }

    /// Writes a single `i8`.
    #[inline]
    fn write_i8(&mut self, i: i8) {
        self.write_u8(i as u8)
    }

    /// Writes a single `i16`.
    #[inline]
    fn write_i16(&mut self, i: i16) {
        self.write_u16(i as u16)
    }

    /// Writes a single `i32`.
    #[inline]
    fn write_i32(&mut self, i: i32) {
        self.write_u32(i as u32)
    }

    /// Writes a single `i64`.
    #[inline]
    fn write_i64(&mut self, i: i64) {
        self.write_u64(i as u64)
    }

    /// Writes a single `i128`.
    #[inline]
    fn write_i128(&mut self, i: i128) {
        self.write_u128(i as u128)
    }

    /// Writes a single `isize`.
    #[inline]
    fn write_isize(&mut self, i: isize) {
        self.write_usize(i as usize)
    }
}

impl<H: Hasher + ?Sized> Hasher for &mut H {
    fn finish(&self) -> u64 {
        (**self).finish()
    }

    fn write(&mut self, bytes: &[u8]) {
        (**self).write(bytes)
    }
}

/// Makes hashers.
pub trait BuildHasher {
    /// The hasher that is made.
    type Hasher: Hasher;

    /// Makes a hasher.
    fn build_hasher(&self) -> Self::Hasher;

    /// The hash of one value.
    fn hash_one<T: Hash>(&self, x: T) -> u64
    where
        Self: Sized,
        Self::Hasher: Hasher,
    {
        let mut hasher = self.build_hasher();
        x.hash(&mut hasher);
        hasher.finish()
    }
}

/// Makes default hashers.
pub struct BuildHasherDefault<H>(PhantomData<fn() -> H>);

impl<H> BuildHasherDefault<H> {
    /// A maker of default hashers.
    pub const fn new() -> Self {
        BuildHasherDefault(PhantomData)
    }
}

impl<H> fmt::Debug for BuildHasherDefault<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuildHasherDefault").finish()
    }
}

impl<H: Default + Hasher> BuildHasher for BuildHasherDefault<H> {
    type Hasher = H;

    fn build_hasher(&self) -> H {
        H::default()
    }
}

impl<H> Clone for BuildHasherDefault<H> {
    fn clone(&self) -> BuildHasherDefault<H> {
        BuildHasherDefault(PhantomData)
    }
}

impl<H> Default for BuildHasherDefault<H> {
    fn default() -> BuildHasherDefault<H> {
        BuildHasherDefault(PhantomData)
    }
}

macro_rules! impl_hash {
    ($($t:ident $write:ident;)*) => { $(
        impl Hash for $t {
            #[inline]
            fn hash<H: Hasher>(&self, state: &mut H) {
                state.$write(*self)
            }

            // All at once: an integer has no padding.
            #[inline]
            fn hash_slice<H: Hasher>(data: &[Self], state: &mut H) {
                // SAFETY: the bytes of the slice.
                state.write(unsafe { crate::slice::from_raw_parts(data.as_ptr().cast(), size_of_val(data)) })
            }
        }
    )* };
}
impl_hash! {
    u8 write_u8;
    u16 write_u16;
    u32 write_u32;
    u64 write_u64;
    usize write_usize;
    i8 write_i8;
    i16 write_i16;
    i32 write_i32;
    i64 write_i64;
    isize write_isize;
    u128 write_u128;
    i128 write_i128;
}

impl Hash for bool {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(*self as u8)
    }
}

impl Hash for char {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(*self as u32)
    }
}

impl Hash for str {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.as_bytes());
        // No string is a prefix of another's bytes.
        state.write_u8(0xff);
    }
}

impl Hash for ! {
    fn hash<H: Hasher>(&self, _: &mut H) {
        *self
    }
}

impl Hash for () {
    #[inline]
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

impl<T: Hash> Hash for [T] {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        Hash::hash_slice(self, state)
    }
}

impl<T: ?Sized + Hash> Hash for &T {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: ?Sized + Hash> Hash for &mut T {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
