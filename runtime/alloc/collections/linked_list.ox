//! `LinkedList`, a list with links both ways.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::mem;
use core::ptr::NonNull;

use crate::boxed::Box;

/// A list with links both ways.
#[rustc_insignificant_dtor]
pub struct LinkedList<T> {
    head: Option<NonNull<Node<T>>>,
    tail: Option<NonNull<Node<T>>>,
    len: usize,
    marker: PhantomData<Box<Node<T>>>,
}

struct Node<T> {
    next: Option<NonNull<Node<T>>>,
    prev: Option<NonNull<Node<T>>>,
    element: T,
}

// SAFETY: the list owns its nodes.
unsafe impl<T: Send> Send for LinkedList<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for LinkedList<T> {}

impl<T> LinkedList<T> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        LinkedList { head: None, tail: None, len: 0, marker: PhantomData }
    }

    /// Moves all elements of another list to the end, without copying them.
    pub fn append(&mut self, other: &mut Self) {
        match self.tail {
            None => mem::swap(self, other),
            Some(mut tail) => {
                if let Some(mut other_head) = other.head.take() {
                    // SAFETY: both are nodes of lists that are borrowed mutably.
                    unsafe {
                        tail.as_mut().next = Some(other_head);
                        other_head.as_mut().prev = Some(tail);
                    }
                    self.tail = other.tail.take();
                    self.len += mem::replace(&mut other.len, 0);
                }
            }
        }
    }

    /// The elements in order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { head: self.head, tail: self.tail, len: self.len, marker: PhantomData }
    }

    /// The elements in order, mutably.
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut { head: self.head, tail: self.tail, len: self.len, marker: PhantomData }
    }

    /// Whether there are no elements.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.head.is_none()
    }

    /// The number of elements.
    #[inline]
    #[must_use]
    #[rustc_confusables("length", "size")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Removes all elements.
    #[inline]
    pub fn clear(&mut self) {
        drop(mem::take(self));
    }

    /// Whether an element is there.
    pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq<T>,
    {
        self.iter().any(|e| e == x)
    }

    /// The first element.
    #[inline]
    #[must_use]
    #[rustc_confusables("first")]
    pub fn front(&self) -> Option<&T> {
        // SAFETY: a node of this list.
        self.head.map(|node| unsafe { &(*node.as_ptr()).element })
    }

    /// The first element, mutably.
    #[inline]
    #[must_use]
    pub fn front_mut(&mut self) -> Option<&mut T> {
        // SAFETY: a node of this list.
        self.head.map(|node| unsafe { &mut (*node.as_ptr()).element })
    }

    /// The last element.
    #[inline]
    #[must_use]
    pub fn back(&self) -> Option<&T> {
        // SAFETY: a node of this list.
        self.tail.map(|node| unsafe { &(*node.as_ptr()).element })
    }

    /// The last element, mutably.
    #[inline]
    pub fn back_mut(&mut self) -> Option<&mut T> {
        // SAFETY: a node of this list.
        self.tail.map(|node| unsafe { &mut (*node.as_ptr()).element })
    }

    /// Prepends an element.
    pub fn push_front(&mut self, elt: T) {
        let mut node = Box::into_non_null(Box::new(Node { next: self.head, prev: None, element: elt }));
        match self.head {
            None => self.tail = Some(node),
            // SAFETY: a node of this list.
            Some(mut head) => unsafe { head.as_mut().prev = Some(node) },
        }
        // SAFETY: the new node.
        unsafe { node.as_mut().prev = None };
        self.head = Some(node);
        self.len += 1;
    }

    /// Removes the first element.
    pub fn pop_front(&mut self) -> Option<T> {
        let node = self.head?;
        // SAFETY: a node of this list, which gives it up.
        let node = unsafe { Box::from_non_null(node) };
        self.head = node.next;
        match self.head {
            None => self.tail = None,
            // SAFETY: a node of this list.
            Some(mut head) => unsafe { head.as_mut().prev = None },
        }
        self.len -= 1;
        let Node { element, .. } = *node;
        Some(element)
    }

    /// Appends an element.
    #[rustc_confusables("push", "append")]
    pub fn push_back(&mut self, elt: T) {
        let node = Box::into_non_null(Box::new(Node { next: None, prev: self.tail, element: elt }));
        match self.tail {
            None => self.head = Some(node),
            // SAFETY: a node of this list.
            Some(mut tail) => unsafe { tail.as_mut().next = Some(node) },
        }
        self.tail = Some(node);
        self.len += 1;
    }

    /// Removes the last element.
    pub fn pop_back(&mut self) -> Option<T> {
        let node = self.tail?;
        // SAFETY: a node of this list, which gives it up.
        let node = unsafe { Box::from_non_null(node) };
        self.tail = node.prev;
        match self.tail {
            None => self.head = None,
            // SAFETY: a node of this list.
            Some(mut tail) => unsafe { tail.as_mut().next = None },
        }
        self.len -= 1;
        let Node { element, .. } = *node;
        Some(element)
    }

    /// Cuts the list and gives the elements from `at` on.
    ///
    /// # Panics
    /// Panics if `at > len`.
    pub fn split_off(&mut self, at: usize) -> LinkedList<T> {
        let len = self.len();
        assert!(at <= len, "Cannot split off at a nonexistent index");
        let mut rest = LinkedList::new();
        while self.len > at {
            if let Some(element) = self.pop_back() {
                rest.push_front(element);
            }
        }
        rest
    }

    /// Prepends an element and gives its place.
    #[must_use = "if you don't need a reference to the value, use `LinkedList::push_front` instead"]
    pub fn push_front_mut(&mut self, elt: T) -> &mut T {
        self.push_front(elt);
        match self.front_mut() {
            Some(element) => element,
            None => unreachable!(),
        }
    }

    /// Appends an element and gives its place.
    #[must_use = "if you don't need a reference to the value, use `LinkedList::push_back` instead"]
    pub fn push_back_mut(&mut self, elt: T) -> &mut T {
        self.push_back(elt);
        match self.back_mut() {
            Some(element) => element,
            None => unreachable!(),
        }
    }

    /// Takes a node out of the list.
    ///
    /// # Safety
    /// It must be a node of this list.
    unsafe fn unlink(&mut self, node: NonNull<Node<T>>) -> T {
        // SAFETY: a node of this list, and so are its neighbours; from here on it is a box of its own.
        unsafe {
            let node = *Box::from_non_null(node);
            match node.prev {
                Some(prev) => (*prev.as_ptr()).next = node.next,
                None => self.head = node.next,
            }
            match node.next {
                Some(next) => (*next.as_ptr()).prev = node.prev,
                None => self.tail = node.prev,
            }
            self.len -= 1;
            node.element
        }
    }

    /// Moves the elements that satisfy the predicate out, as the iterator goes.
    pub fn extract_if<F>(&mut self, filter: F) -> ExtractIf<'_, T, F>
    where
        F: FnMut(&mut T) -> bool,
    {
        let (next, remaining) = (self.head, self.len);
        ExtractIf { list: self, next, remaining, pred: filter }
    }

    /// Keeps the elements that satisfy the predicate.
    #[unstable(feature = "linked_list_retain", issue = "114135")]
    pub fn retain<F>(&mut self, mut f: F)
    where
        F: FnMut(&T) -> bool,
    {
        let old = mem::take(self);
        for element in old {
            if f(&element) {
                self.push_back(element);
            }
        }
    }
}

// SAFETY: the elements are dropped, but not used otherwise.
unsafe impl<#[may_dangle] T> Drop for LinkedList<T> {
    fn drop(&mut self) {
        /// Goes on when the destructor of an element panics.
        struct DropGuard<'a, T>(&'a mut LinkedList<T>);

        impl<'a, T> Drop for DropGuard<'a, T> {
            fn drop(&mut self) {
                while self.0.pop_front().is_some() {}
            }
        }

        let guard = DropGuard(self);
        while guard.0.pop_front().is_some() {}
        mem::forget(guard);
    }
}

impl<T> Default for LinkedList<T> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Clone> Clone for LinkedList<T> {
    fn clone(&self) -> Self {
        self.iter().cloned().collect()
    }
}

impl<T: fmt::Debug> fmt::Debug for LinkedList<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<T: PartialEq> PartialEq for LinkedList<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<T: Eq> Eq for LinkedList<T> {}

impl<T: PartialOrd> PartialOrd for LinkedList<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.iter().partial_cmp(other)
    }
}

impl<T: Ord> Ord for LinkedList<T> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other)
    }
}

impl<T: Hash> Hash for LinkedList<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        for element in self {
            element.hash(state);
        }
    }
}

impl<T> FromIterator<T> for LinkedList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut list = Self::new();
        list.extend(iter);
        list
    }
}

impl<T> Extend<T> for LinkedList<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for element in iter {
            self.push_back(element);
        }
    }
}

impl<'a, T: 'a + Copy> Extend<&'a T> for LinkedList<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        self.extend(iter.into_iter().cloned());
    }
}

impl<T, const N: usize> From<[T; N]> for LinkedList<T> {
    fn from(arr: [T; N]) -> Self {
        Self::from_iter(arr)
    }
}

macro_rules! list_iterator {
    ($(#[doc = $doc:literal])* $Name:ident $marker:ty, $Item:ty, |$node:ident| $element:expr) => {
        $(#[doc = $doc])*
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct $Name<'a, T: 'a> {
            head: Option<NonNull<Node<T>>>,
            tail: Option<NonNull<Node<T>>>,
            len: usize,
            marker: PhantomData<$marker>,
        }

        impl<'a, T> Iterator for $Name<'a, T> {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                if self.len == 0 {
                    return None;
                }
                let $node = self.head?;
                // SAFETY: a node of the list, which is borrowed; each is given once.
                unsafe {
                    self.len -= 1;
                    self.head = (*$node.as_ptr()).next;
                    Some($element)
                }
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.len, Some(self.len))
            }
        }

        impl<'a, T> DoubleEndedIterator for $Name<'a, T> {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                if self.len == 0 {
                    return None;
                }
                let $node = self.tail?;
                // SAFETY: a node of the list, which is borrowed; each is given once.
                unsafe {
                    self.len -= 1;
                    self.tail = (*$node.as_ptr()).prev;
                    Some($element)
                }
            }
        }

        impl<T> Default for $Name<'_, T> {
            fn default() -> Self {
                $Name { head: None, tail: None, len: 0, marker: PhantomData }
            }
        }

        impl<T> ExactSizeIterator for $Name<'_, T> {}
        impl<T> FusedIterator for $Name<'_, T> {}
    };
}
list_iterator! {
    /// The elements in order.
    Iter &'a Node<T>, &'a T, |node| &(*node.as_ptr()).element
}
list_iterator! {
    /// The elements in order, mutably.
    IterMut &'a mut Node<T>, &'a mut T, |node| &mut (*node.as_ptr()).element
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { ..*self }
    }
}

impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Items<'a, T>(Iter<'a, T>);

        impl<T: fmt::Debug> fmt::Debug for Items<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.0.clone()).finish()
            }
        }

        f.debug_tuple("Iter").field(&Items(self.clone())).field(&self.len()).finish()
    }
}

/// The elements in order, by value.
#[derive(Clone)]
pub struct IntoIter<T> {
    list: LinkedList<T>,
}

impl<T: fmt::Debug> fmt::Debug for IntoIter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoIter").field(&self.list).finish()
    }
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.list.pop_front()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.list.len, Some(self.list.len))
    }
}

impl<T> DoubleEndedIterator for IntoIter<T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.list.pop_back()
    }
}

impl<T> ExactSizeIterator for IntoIter<T> {}
impl<T> FusedIterator for IntoIter<T> {}

impl<T> IntoIterator for LinkedList<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    #[inline]
    fn into_iter(self) -> IntoIter<T> {
        IntoIter { list: self }
    }
}

impl<'a, T> IntoIterator for &'a LinkedList<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut LinkedList<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

/// An iterator that moves the elements that satisfy a predicate out of a list.
#[must_use = "iterators are lazy and do nothing unless consumed; use `extract_if().for_each(drop)` to remove and discard elements"]
pub struct ExtractIf<'a, T: 'a, F: 'a> {
    list: &'a mut LinkedList<T>,
    // The next node to look at, and how many there are from it on.
    next: Option<NonNull<Node<T>>>,
    remaining: usize,
    pred: F,
}

impl<T, F: FnMut(&mut T) -> bool> Iterator for ExtractIf<'_, T, F> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        while let Some(node) = self.next {
            // SAFETY: a node of the list, which is borrowed mutably.
            unsafe {
                self.next = (*node.as_ptr()).next;
                self.remaining -= 1;
                if (self.pred)(&mut (*node.as_ptr()).element) {
                    return Some(self.list.unlink(node));
                }
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.remaining))
    }
}

impl<T: fmt::Debug, F> fmt::Debug for ExtractIf<'_, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

impl<T> Default for IntoIter<T> {
    fn default() -> Self {
        LinkedList::new().into_iter()
    }
}
