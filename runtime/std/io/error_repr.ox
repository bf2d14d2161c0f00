//! What an error of input and output consists of, in the size of a pointer.
//!
//! The lowest two bits say what the rest is: a pointer to a fixed message, one to a box (with 1 added), or in the upper
//! half a number of the operating system or the place of a kind in the list of kinds.

use core::error;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ptr::NonNull;

use super::error::{ErrorKind, Message};
use crate::boxed::Box;

const TAG: usize = 0b11;
const MESSAGE: usize = 0b00;
const CUSTOM: usize = 0b01;
const OS: usize = 0b10;
const SIMPLE: usize = 0b11;

// Aligned, so that the lowest bits of pointers to it are free.
#[repr(align(8))]
pub(super) struct Custom {
    pub(super) kind: ErrorKind,
    pub(super) error: Box<dyn error::Error + Send + Sync>,
}

pub(super) struct Repr(NonNull<()>, PhantomData<Content<Box<Custom>>>);

// SAFETY: numbers, a reference to what never changes, or a box that is.
unsafe impl Send for Repr {}
// SAFETY: as above.
unsafe impl Sync for Repr {}

/// What it can be.
pub(super) enum Content<C> {
    Os(i32),
    Simple(ErrorKind),
    Message(&'static Message),
    Custom(C),
}

impl Repr {
    fn number(upper: u32, tag: usize) -> Repr {
        let bits = (upper as usize) << 32 | tag;
        // SAFETY: these tags are not zero.
        Repr(unsafe { NonNull::new_unchecked(core::ptr::without_provenance_mut(bits)) }, PhantomData)
    }

    pub(super) fn os(code: i32) -> Repr {
        Repr::number(code as u32, OS)
    }

    pub(super) fn simple(kind: ErrorKind) -> Repr {
        Repr::number(kind as u32, SIMPLE)
    }

    pub(super) const fn message(message: &'static Message) -> Repr {
        // SAFETY: a reference is not null.
        Repr(unsafe { NonNull::new_unchecked(message as *const Message as *mut ()) }, PhantomData)
    }

    pub(super) fn custom(custom: Box<Custom>) -> Repr {
        let tagged = Box::into_raw(custom).wrapping_byte_add(CUSTOM).cast();
        // SAFETY: a box is not at address -1.
        Repr(unsafe { NonNull::new_unchecked(tagged) }, PhantomData)
    }

    fn bits(&self) -> usize {
        self.0.as_ptr() as usize
    }

    fn custom_ptr(&self) -> Option<*mut Custom> {
        if self.bits() & TAG == CUSTOM { Some(self.0.as_ptr().wrapping_byte_sub(CUSTOM).cast()) } else { None }
    }

    pub(super) fn content(&self) -> Content<&Custom> {
        let upper = (self.bits() >> 32) as u32;
        match self.bits() & TAG {
            // SAFETY: such a pointer was made of a reference.
            MESSAGE => Content::Message(unsafe { &*(self.0.as_ptr() as *const Message) }),
            // SAFETY: such a pointer was made of a box, which is ours.
            CUSTOM => Content::Custom(unsafe { &*(self.0.as_ptr().wrapping_byte_sub(CUSTOM) as *const Custom) }),
            OS => Content::Os(upper as i32),
            _ => Content::Simple(ErrorKind::at(upper as usize)),
        }
    }

    pub(super) fn custom_mut(&mut self) -> Option<&mut Custom> {
        // SAFETY: the box is ours, and borrowed mutably.
        self.custom_ptr().map(|custom| unsafe { &mut *custom })
    }

    /// The box, if it is one.
    pub(super) fn into_custom(self) -> Result<Box<Custom>, Repr> {
        match self.custom_ptr() {
            Some(custom) => {
                let _taken = ManuallyDrop::new(self);
                // SAFETY: it was made of a box, and is not used any more.
                Ok(unsafe { Box::from_raw(custom) })
            }
            None => Err(self),
        }
    }
}

impl Drop for Repr {
    fn drop(&mut self) {
        if let Some(custom) = self.custom_ptr() {
            // SAFETY: it was made of a box, which is dropped once.
            drop(unsafe { Box::from_raw(custom) });
        }
    }
}
