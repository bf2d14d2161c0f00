//! Vectors that are read and written with one access: a slice of numbers seen as a slice of vectors.

mod sealed {
    pub trait Sealed {}
}

/// A vector of one of the types here.
///
/// # Safety
/// Any bytes must be a value, and the type must be `LANES` elements without padding.
pub unsafe trait Vector: Copy + sealed::Sealed {
    /// What it is made of.
    type Element: Copy;
    /// How many of them.
    const LANES: usize;
}

macro_rules! vectors {
    ($($name:ident [$element:ty; $lanes:literal] align $align:literal, $($field:ident)*;)*) => {
        $(
            #[doc = concat!(stringify!($lanes), " elements of type `", stringify!($element), "`, aligned to ", stringify!($align), " bytes.")]
            #[derive(Clone, Copy, Debug, Default, PartialEq)]
            #[repr(C, align($align))]
            pub struct $name {
                $(
                    #[doc = concat!("Element ", stringify!($field), ".")]
                    pub $field: $element,
                )*
            }

            impl $name {
                /// From its elements.
                #[inline(always)]
                pub const fn new($($field: $element),*) -> $name {
                    $name { $($field),* }
                }

                /// All elements the same.
                #[inline(always)]
                pub const fn splat(value: $element) -> $name {
                    $name { $($field: value),* }
                }

                /// From an array of its elements.
                #[inline(always)]
                pub const fn from_array(elements: [$element; $lanes]) -> $name {
                    let [$($field),*] = elements;
                    $name { $($field),* }
                }

                /// Its elements.
                #[inline(always)]
                pub const fn to_array(self) -> [$element; $lanes] {
                    [$(self.$field),*]
                }
            }

            impl From<[$element; $lanes]> for $name {
                #[inline(always)]
                fn from(elements: [$element; $lanes]) -> $name {
                    $name::from_array(elements)
                }
            }

            impl From<$name> for [$element; $lanes] {
                #[inline(always)]
                fn from(vector: $name) -> [$element; $lanes] {
                    vector.to_array()
                }
            }

            impl sealed::Sealed for $name {}
            // SAFETY: LANES plain numbers, whose size is the alignment.
            unsafe impl Vector for $name {
                type Element = $element;
                const LANES: usize = $lanes;
            }
        )*
    };
}

vectors! {
    F32x2 [f32; 2] align 8, x y;
    F32x4 [f32; 4] align 16, x y z w;
    F64x2 [f64; 2] align 16, x y;
    U32x2 [u32; 2] align 8, x y;
    U32x4 [u32; 4] align 16, x y z w;
    U16x4 [u16; 4] align 8, x y z w;
    U16x8 [u16; 8] align 16, a b c d e f g h;
}

/// Whether the slice is aligned for vectors of type `V`, and a whole number of them.
#[inline(always)]
pub fn is_viewable<V: Vector>(slice: &[V::Element]) -> bool {
    slice.as_ptr() as usize % align_of::<V>() == 0 && slice.len() % V::LANES == 0
}

/// The slice as vectors; `None` if it is not aligned for them or no whole number of them.
#[inline(always)]
pub fn as_vectors<V: Vector>(slice: &[V::Element]) -> Option<&[V]> {
    if !is_viewable::<V>(slice) {
        return None;
    }
    // SAFETY: aligned, inside the slice, and any bytes are a vector.
    Some(unsafe { core::slice::from_raw_parts(slice.as_ptr().cast(), slice.len() / V::LANES) })
}

/// [`as_vectors`] for a slice that is written.
#[inline(always)]
pub fn as_vectors_mut<V: Vector>(slice: &mut [V::Element]) -> Option<&mut [V]> {
    if !is_viewable::<V>(slice) {
        return None;
    }
    // SAFETY: as above, and the slice is borrowed for as long as the vectors.
    Some(unsafe { core::slice::from_raw_parts_mut(slice.as_mut_ptr().cast(), slice.len() / V::LANES) })
}
