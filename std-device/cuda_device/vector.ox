//! Vectors that are read and written with one access: a slice of numbers seen as a slice of vectors.
//!
//! Memory is accessed as widely as the type of the element is aligned, so what matters is the type. [`as_vectors`]
//! checks once that a slice may be seen so.

/// A vector of plain numbers.
///
/// # Safety
/// Any bytes must be a value, and the type must be `LANES` elements without padding.
pub unsafe trait Vector: Copy {
    /// What it is made of.
    type Elem: Copy;
    /// How many of them.
    const LANES: usize;
}

macro_rules! vectors {
    ($($name:ident [$element:ty; $lanes:literal] align $align:literal;)*) => {
        $(
            #[doc = concat!(stringify!($lanes), " elements of type `", stringify!($element), "`, aligned to ", stringify!($align), " bytes.")]
            #[derive(Clone, Copy, Debug, Default, PartialEq)]
            #[repr(C, align($align))]
            pub struct $name(pub [$element; $lanes]);

            impl $name {
                /// From its elements.
                #[inline(always)]
                pub const fn new(elements: [$element; $lanes]) -> $name {
                    $name(elements)
                }

                /// All elements the same.
                #[inline(always)]
                pub const fn splat(value: $element) -> $name {
                    $name([value; $lanes])
                }

                /// Its elements.
                #[inline(always)]
                pub const fn to_array(self) -> [$element; $lanes] {
                    self.0
                }

                /// Its elements as a slice.
                #[inline(always)]
                pub fn as_slice(&self) -> &[$element] {
                    &self.0
                }

                /// Its elements as a slice, to be changed.
                #[inline(always)]
                pub fn as_mut_slice(&mut self) -> &mut [$element] {
                    &mut self.0
                }
            }

            impl From<[$element; $lanes]> for $name {
                #[inline(always)]
                fn from(elements: [$element; $lanes]) -> $name {
                    $name(elements)
                }
            }

            impl From<$name> for [$element; $lanes] {
                #[inline(always)]
                fn from(vector: $name) -> [$element; $lanes] {
                    vector.0
                }
            }

            // SAFETY: LANES plain numbers, whose size is the alignment.
            unsafe impl Vector for $name {
                type Elem = $element;
                const LANES: usize = $lanes;
            }

            // SAFETY: plain numbers.
            unsafe impl crate::DeviceCopy for $name {}
        )*
    };
}

vectors! {
    F32x2 [f32; 2] align 8;
    F32x4 [f32; 4] align 16;
    F64x2 [f64; 2] align 16;
    U32x2 [u32; 2] align 8;
    U32x4 [u32; 4] align 16;
    U16x4 [u16; 4] align 8;
    U16x8 [u16; 8] align 16;
}

/// Whether the slice is aligned for vectors of type `V`, and a whole number of them. An empty one always is.
#[inline(always)]
pub fn is_viewable<V: Vector>(slice: &[V::Elem]) -> bool {
    slice.is_empty() || (slice.as_ptr() as usize % align_of::<V>() == 0 && slice.len() % V::LANES == 0)
}

/// The slice as vectors; `None` if it is not aligned for them or no whole number of them.
#[inline(always)]
pub fn as_vectors<V: Vector>(slice: &[V::Elem]) -> Option<&[V]> {
    if !is_viewable::<V>(slice) {
        return None;
    }
    if slice.is_empty() {
        return Some(&[]);
    }
    // SAFETY: aligned, inside the slice, and any bytes are a vector.
    Some(unsafe { core::slice::from_raw_parts(slice.as_ptr().cast(), slice.len() / V::LANES) })
}

/// [`as_vectors`] for a slice that is written.
#[inline(always)]
pub fn as_vectors_mut<V: Vector>(slice: &mut [V::Elem]) -> Option<&mut [V]> {
    if !is_viewable::<V>(slice) {
        return None;
    }
    if slice.is_empty() {
        return Some(&mut []);
    }
    // SAFETY: as above, and the slice is borrowed for as long as the vectors.
    Some(unsafe { core::slice::from_raw_parts_mut(slice.as_mut_ptr().cast(), slice.len() / V::LANES) })
}
