//! What both kinds of raw pointers can do in steps of bytes, and as references and arrays.

macro_rules! byte_ops {
    ($(*$mut:ident)*) => { $(
        impl<T: ?Sized> *$mut T {
            /// Moves by `count` bytes either way, wrapping around.
            #[inline(always)]
            #[must_use]
            pub const fn wrapping_byte_offset(self, count: isize) -> Self {
                self.with_address_of((self as *$mut u8).wrapping_offset(count))
            }

            /// Moves by `count` bytes, wrapping around.
            #[inline(always)]
            #[must_use]
            pub const fn wrapping_byte_add(self, count: usize) -> Self {
                self.with_address_of((self as *$mut u8).wrapping_add(count))
            }

            /// Moves back by `count` bytes, wrapping around.
            #[inline(always)]
            #[must_use]
            pub const fn wrapping_byte_sub(self, count: usize) -> Self {
                self.with_address_of((self as *$mut u8).wrapping_sub(count))
            }

            /// The distance to another pointer in bytes.
            ///
            /// # Safety
            /// Both must point into the same allocation.
            #[inline(always)]
            pub const unsafe fn byte_offset_from<U: ?Sized>(self, origin: *const U) -> isize {
                // SAFETY: as for the caller.
                unsafe { (self as *$mut u8).offset_from(origin as *const u8) }
            }

            /// The distance to another pointer that does not come after this one, in bytes.
            ///
            /// # Safety
            /// Both must point into the same allocation, `origin` not after `self`.
            #[inline(always)]
            pub const unsafe fn byte_offset_from_unsigned<U: ?Sized>(self, origin: *$mut U) -> usize {
                // SAFETY: as for the caller.
                unsafe { (self as *$mut u8).offset_from_unsigned(origin as *$mut u8 as *const u8) }
            }

            /// A reference to the value.
            ///
            /// # Safety
            /// The pointer must not be null, and the value valid during `'a`.
            #[inline]
            #[must_use]
            pub const unsafe fn as_ref_unchecked<'a>(self) -> &'a T {
                // SAFETY: as for the caller.
                unsafe { &*self }
            }
        }
    )* };
}
byte_ops! { *const *mut }

impl<T: ?Sized> *mut T {
    /// A mutable reference to the value.
    ///
    /// # Safety
    /// The pointer must not be null, and the value valid and not accessed otherwise during `'a`.
    #[inline]
    #[must_use]
    pub const unsafe fn as_mut_unchecked<'a>(self) -> &'a mut T {
        // SAFETY: as for the caller.
        unsafe { &mut *self }
    }
}

impl<T> *const [T] {
    /// The pointer as one to an array, if the length is right.
    #[inline]
    #[must_use]
    pub const fn as_array<const N: usize>(self) -> Option<*const [T; N]> {
        if self.len() == N { Some(self as *const [T; N]) } else { None }
    }
}

impl<T> *mut [T] {
    /// The pointer as one to an array, if the length is right.
    #[inline]
    #[must_use]
    pub const fn as_mut_array<const N: usize>(self) -> Option<*mut [T; N]> {
        if self.len() == N { Some(self as *mut [T; N]) } else { None }
    }
}
