//! Replacing a range of a vector.

use core::ptr;

use crate::vec::{Drain, Vec};

/// An iterator that gives the elements of a range, and puts others into their place when it is dropped.
#[derive(Debug)]
pub struct Splice<'a, I: Iterator + 'a> {
    pub(super) drain: Drain<'a, I::Item>,
    pub(super) replace_with: I,
}

impl<I: Iterator> Iterator for Splice<'_, I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.drain.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.drain.size_hint()
    }
}

impl<I: Iterator> DoubleEndedIterator for Splice<'_, I> {
    fn next_back(&mut self) -> Option<I::Item> {
        self.drain.next_back()
    }
}

impl<I: Iterator> ExactSizeIterator for Splice<'_, I> {}

impl<I: Iterator> Drop for Splice<'_, I> {
    fn drop(&mut self) {
        self.drain.by_ref().for_each(drop);
        let added: Vec<I::Item> = self.replace_with.by_ref().collect();
        let count = added.len();
        let mut added = core::mem::ManuallyDrop::new(added);
        // SAFETY: the tail is moved so that there is room for the new elements, which then move in.
        unsafe {
            let vec = self.drain.vec.as_mut();
            let len = vec.len();
            let room = self.drain.tail_start - len;
            if count > room {
                vec.buf.reserve(self.drain.tail_start + self.drain.tail_len, count - room);
                let base = vec.as_mut_ptr();
                let new_start = len + count;
                ptr::copy(base.add(self.drain.tail_start) as *const I::Item, base.add(new_start), self.drain.tail_len);
                self.drain.tail_start = new_start;
            }
            ptr::copy_nonoverlapping(added.as_ptr(), vec.as_mut_ptr().add(len), count);
            vec.set_len(len + count);
            added.set_len(0);
            core::mem::ManuallyDrop::drop(&mut added);
        }
        // The range closes when `drain` is dropped.
    }
}
