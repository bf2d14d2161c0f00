//! Buffers for vectored input and output, laid out as libc's `iovec`.

use core::fmt;
use core::ops::{Deref, DerefMut};

/// Bytes to be written, for [`Write::write_vectored`](super::Write::write_vectored).
#[repr(transparent)]
#[derive(Copy, Clone)]
pub struct IoSlice<'a>(Vector<'a>);

/// Bytes to be read into, for [`Read::read_vectored`](super::Read::read_vectored).
#[repr(transparent)]
pub struct IoSliceMut<'a>(Vector<'a>);

// An `iovec`.
#[repr(C)]
#[derive(Copy, Clone)]
struct Vector<'a> {
    base: *mut u8,
    len: usize,
    bytes: core::marker::PhantomData<&'a [u8]>,
}

// SAFETY: both types are as good as the references that they are made of.
unsafe impl Send for IoSlice<'_> {}
// SAFETY: as above.
unsafe impl Sync for IoSlice<'_> {}
// SAFETY: as above.
unsafe impl Send for IoSliceMut<'_> {}
// SAFETY: as above.
unsafe impl Sync for IoSliceMut<'_> {}

impl Vector<'_> {
    fn advance(&mut self, n: usize) {
        // SAFETY: the caller compares with the length.
        self.base = unsafe { self.base.add(n) };
        self.len -= n;
    }
}

macro_rules! vectors {
    ($($Slice:ident $kind:literal;)*) => { $(
        impl<'a> $Slice<'a> {
            /// Moves the start of the bytes.
            ///
            /// # Panics
            /// There are not so many bytes.
            #[inline]
            pub fn advance(&mut self, n: usize) {
                if self.0.len < n {
                    panic!(concat!("advancing ", $kind, " beyond its length"));
                }
                self.0.advance(n);
            }

            /// Moves the start of the bytes of several buffers; those that become empty are taken away.
            ///
            /// # Panics
            /// There are not so many bytes.
            pub fn advance_slices(bufs: &mut &mut [$Slice<'a>], n: usize) {
                let (mut whole, mut left) = (0, n);
                for buf in bufs.iter() {
                    if left < buf.len() {
                        break;
                    }
                    left -= buf.len();
                    whole += 1;
                }
                *bufs = &mut core::mem::take(bufs)[whole..];
                if bufs.is_empty() {
                    assert!(left == 0, concat!("advancing ", $kind, "s beyond their length"));
                } else {
                    bufs[0].0.advance(left);
                }
            }
        }

        impl Deref for $Slice<'_> {
            type Target = [u8];

            #[inline]
            fn deref(&self) -> &[u8] {
                // SAFETY: the bytes were borrowed for the lifetime of this.
                unsafe { core::slice::from_raw_parts(self.0.base, self.0.len) }
            }
        }

        impl fmt::Debug for $Slice<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&**self, f)
            }
        }
    )* };
}
vectors! {
    IoSlice "IoSlice";
    IoSliceMut "IoSliceMut";
}

impl<'a> IoSlice<'a> {
    /// Around bytes.
    #[must_use]
    #[inline]
    pub fn new(bytes: &'a [u8]) -> IoSlice<'a> {
        IoSlice(Vector { base: bytes.as_ptr().cast_mut(), len: bytes.len(), bytes: core::marker::PhantomData })
    }
}

impl<'a> IoSliceMut<'a> {
    /// Around bytes.
    #[inline]
    pub fn new(bytes: &'a mut [u8]) -> IoSliceMut<'a> {
        IoSliceMut(Vector { base: bytes.as_mut_ptr(), len: bytes.len(), bytes: core::marker::PhantomData })
    }
}

impl DerefMut for IoSliceMut<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: the bytes were borrowed mutably for the lifetime of this.
        unsafe { core::slice::from_raw_parts_mut(self.0.base, self.0.len) }
    }
}
