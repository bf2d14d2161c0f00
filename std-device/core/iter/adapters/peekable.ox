//! `Peekable`.

use crate::iter::FusedIterator;

/// An iterator whose next item can be looked at without taking it.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Peekable<I: Iterator> {
    iter: I,
    // What was peeked, even if it was the end.
    peeked: Option<Option<I::Item>>,
}

impl<I: Iterator> Peekable<I> {
    pub(in crate::iter) fn new(iter: I) -> Peekable<I> {
        Peekable { iter, peeked: None }
    }

    /// A reference to the next item.
    #[inline]
    pub fn peek(&mut self) -> Option<&I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &self.peeked {
            Some(Some(item)) => Some(item),
            _ => None,
        }
    }

    /// A mutable reference to the next item.
    #[inline]
    pub fn peek_mut(&mut self) -> Option<&mut I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &mut self.peeked {
            Some(Some(item)) => Some(item),
            _ => None,
        }
    }

    /// The next item if it satisfies a condition.
    pub fn next_if(&mut self, func: impl FnOnce(&I::Item) -> bool) -> Option<I::Item> {
        match self.next() {
            Some(item) => {
                if func(&item) {
                    Some(item)
                } else {
                    self.peeked = Some(Some(item));
                    None
                }
            }
            None => {
                self.peeked = Some(None);
                None
            }
        }
    }

    /// The next item if it is equal to a value.
    pub fn next_if_eq<T>(&mut self, expected: &T) -> Option<I::Item>
    where
        T: ?Sized,
        I::Item: PartialEq<T>,
    {
        self.next_if(|next| next == expected)
    }

    /// What `f` makes of the next item; one that it gives back stays the next.
    pub fn next_if_map<R>(&mut self, f: impl FnOnce(I::Item) -> Result<R, I::Item>) -> Option<R> {
        let unpeek = match self.next() {
            Some(item) => match f(item) {
                Ok(result) => return Some(result),
                Err(item) => Some(item),
            },
            None => None,
        };
        self.peeked = Some(unpeek);
        None
    }

    /// What `f` makes of the next item, which is taken only if that is something.
    pub fn next_if_map_mut<R>(&mut self, f: impl FnOnce(&mut I::Item) -> Option<R>) -> Option<R> {
        let result = f(self.peek_mut()?)?;
        self.peeked = None;
        Some(result)
    }
}

impl<I: Iterator> Iterator for Peekable<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        match self.peeked.take() {
            Some(v) => v,
            None => self.iter.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let peek_len = match self.peeked {
            Some(None) => return (0, Some(0)),
            Some(Some(_)) => 1,
            None => 0,
        };
        let (lo, hi) = self.iter.size_hint();
        let hi = match hi {
            Some(x) => x.checked_add(peek_len),
            None => None,
        };
        (lo.saturating_add(peek_len), hi)
    }
}

impl<I: DoubleEndedIterator> DoubleEndedIterator for Peekable<I> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        match &self.peeked {
            Some(None) => None,
            Some(Some(_)) => match self.iter.next_back() {
                None => self.peeked.take().flatten(),
                item => item,
            },
            None => self.iter.next_back(),
        }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Peekable<I> {}
impl<I: FusedIterator> FusedIterator for Peekable<I> {}
