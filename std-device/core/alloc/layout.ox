//! Layouts of memory blocks.

use crate::error::Error;
use crate::fmt;
use crate::mem;
use crate::num::niche::Alignment;
use crate::ptr::NonNull;

/// The size and alignment of a block of memory.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
#[lang = "alloc_layout"]
pub struct Layout {
    // Rounded up to the alignment, at most `isize::MAX`.
    size: usize,
    align: Alignment,
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Align(usize);
        impl fmt::Debug for Align {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} (1 << {})", self.0, self.0.trailing_zeros())
            }
        }
        f.debug_struct("Layout").field("size", &self.size).field("align", &Align(self.align.get())).finish()
    }
}

impl Layout {
    /// A layout, if the alignment is a power of two and the size does not overflow when rounded up to it.
    #[inline]
    pub const fn from_size_align(size: usize, align: usize) -> Result<Self, LayoutError> {
        if align.is_power_of_two() && size <= isize::MAX as usize - (align - 1) {
            // SAFETY: it is a power of two.
            Ok(unsafe { Layout::from_size_align_unchecked(size, align) })
        } else {
            Err(LayoutError)
        }
    }

    /// A layout, unchecked.
    ///
    /// # Safety
    /// As `from_size_align` checks.
    #[must_use]
    #[inline]
    pub const unsafe fn from_size_align_unchecked(size: usize, align: usize) -> Self {
        // SAFETY: as for the caller.
        Layout { size, align: unsafe { Alignment::new_unchecked(align) } }
    }

    /// The size in bytes.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The alignment in bytes.
    #[must_use]
    #[inline]
    pub const fn align(&self) -> usize {
        self.align.get()
    }

    /// The layout of a type.
    #[must_use]
    #[inline]
    pub const fn new<T>() -> Self {
        // SAFETY: types have such layouts.
        unsafe { Layout::from_size_align_unchecked(mem::size_of::<T>(), mem::align_of::<T>()) }
    }

    /// The layout of a value.
    #[must_use]
    #[inline]
    pub const fn for_value<T: ?Sized>(t: &T) -> Self {
        // SAFETY: values have such layouts.
        unsafe { Layout::from_size_align_unchecked(mem::size_of_val(t), mem::align_of_val(t)) }
    }

    /// The layout of the value that a pointer would point at.
    ///
    /// # Safety
    /// The metadata of the pointer must be valid.
    #[must_use]
    #[inline]
    #[unstable(feature = "layout_for_ptr", issue = "69835")]
    pub const unsafe fn for_value_raw<T: ?Sized>(t: *const T) -> Self {
        // SAFETY: as for the caller.
        unsafe {
            Layout::from_size_align_unchecked(crate::intrinsics::size_of_val(t), crate::intrinsics::align_of_val(t))
        }
    }

    /// A non-null address that is aligned, and points nowhere.
    #[must_use]
    #[inline]
    pub const fn dangling_ptr(&self) -> NonNull<u8> {
        // SAFETY: an alignment is not zero.
        unsafe { NonNull::new_unchecked(crate::ptr::without_provenance_mut(self.align.get())) }
    }

    /// The layout with at least this alignment.
    #[inline]
    pub const fn align_to(&self, align: usize) -> Result<Self, LayoutError> {
        if !align.is_power_of_two() {
            return Err(LayoutError);
        }
        Layout::from_size_align(self.size, if self.align.get() > align { self.align.get() } else { align })
    }

    /// How many bytes after it make the next address aligned.
    #[must_use]
    #[inline]
    #[unstable(feature = "ptr_alignment_type", issue = "102070")]
    pub const fn padding_needed_for(&self, align: usize) -> usize {
        if !align.is_power_of_two() {
            return usize::MAX;
        }
        (self.size.wrapping_add(align - 1) & !(align - 1)).wrapping_sub(self.size)
    }

    /// The layout with its size rounded up to its alignment.
    #[must_use = "this returns a new `Layout`, without modifying the original"]
    #[inline]
    pub const fn pad_to_align(&self) -> Layout {
        Layout { size: self.size + self.padding_needed_for(self.align.get()), align: self.align }
    }

    /// `n` of these after each other, each aligned, and the distance between them.
    #[inline]
    pub const fn repeat(&self, n: usize) -> Result<(Self, usize), LayoutError> {
        // The last one needs no padding after it.
        let padded = self.pad_to_align();
        let before = match n {
            0 => return Ok((Layout { size: 0, align: self.align }, padded.size)),
            _ => padded.repeat_packed(n - 1),
        };
        match before {
            Ok(before) => match before.extend_packed(*self) {
                Ok(layout) => Ok((layout, padded.size)),
                Err(e) => Err(e),
            },
            Err(e) => Err(e),
        }
    }

    /// This `n` times without padding.
    #[inline]
    pub const fn repeat_packed(&self, n: usize) -> Result<Self, LayoutError> {
        match self.size.checked_mul(n) {
            Some(size) => Layout::from_size_align(size, self.align.get()),
            None => Err(LayoutError),
        }
    }

    /// This and then another without padding between them, with this one's alignment.
    #[inline]
    pub const fn extend_packed(&self, next: Self) -> Result<Self, LayoutError> {
        match self.size.checked_add(next.size) {
            Some(size) => Layout::from_size_align(size, self.align.get()),
            None => Err(LayoutError),
        }
    }

    /// This and then another, aligned; gives the place of the other.
    #[inline]
    pub const fn extend(&self, next: Self) -> Result<(Self, usize), LayoutError> {
        let align = if self.align.get() > next.align.get() { self.align.get() } else { next.align.get() };
        let offset = match self.size.checked_add(self.padding_needed_for(next.align.get())) {
            Some(offset) => offset,
            None => return Err(LayoutError),
        };
        match offset.checked_add(next.size) {
            Some(size) => match Layout::from_size_align(size, align) {
                Ok(layout) => Ok((layout, offset)),
                Err(e) => Err(e),
            },
            None => Err(LayoutError),
        }
    }

    /// The layout of an array.
    #[inline]
    pub const fn array<T>(n: usize) -> Result<Self, LayoutError> {
        match mem::size_of::<T>().checked_mul(n) {
            Some(size) => Layout::from_size_align(size, mem::align_of::<T>()),
            None => Err(LayoutError),
        }
    }
}

/// Parameters that are no layout.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LayoutError;

impl Error for LayoutError {}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid parameters to Layout::from_size_align")
    }
}
