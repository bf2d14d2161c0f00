//! The table behind [`HashMap`](super::HashMap) and [`HashSet`](super::HashSet).
//!
//! Each place has a tag of one byte: empty, deleted, or seven bits of the hash of the value that is there. A search
//! looks at eight tags at once, from where the hash points, and goes on in growing steps until a group has an
//! empty place. Only values whose tags agree are compared. The first tags are repeated behind the last, so that
//! a group can begin anywhere.

use core::alloc::Layout;
use core::marker::PhantomData;
use core::mem;
use core::ptr::{self, NonNull};

use alloc_crate::alloc::{alloc, dealloc, handle_alloc_error};
use alloc_crate::collections::{TryReserveError, TryReserveErrorKind};

const EMPTY: u8 = 0xff;
const DELETED: u8 = 0x80;
const GROUP: usize = 8;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
const LOW_BITS: u64 = 0x0101_0101_0101_0101;

// Eight tags; the first is the lowest byte.
#[derive(Clone, Copy)]
struct Group(u64);

// Places of a group, marked by the highest bits of their bytes.
#[derive(Clone, Copy)]
struct Marks(u64);

impl Group {
    // SAFETY: eight tags can be read there.
    #[inline]
    unsafe fn load(tags: *const u8) -> Group {
        // SAFETY: as for the caller.
        Group(u64::from_le(unsafe { tags.cast::<u64>().read_unaligned() }))
    }

    // The places with a tag; perhaps also some with others, whose values will turn out to differ.
    #[inline]
    fn matching(self, tag: u8) -> Marks {
        let differing = self.0 ^ (LOW_BITS * tag as u64);
        Marks(differing.wrapping_sub(LOW_BITS) & !differing & HIGH_BITS)
    }

    #[inline]
    fn empty(self) -> Marks {
        Marks(self.0 & (self.0 << 1) & HIGH_BITS)
    }

    #[inline]
    fn free(self) -> Marks {
        Marks(self.0 & HIGH_BITS)
    }

    #[inline]
    fn full(self) -> Marks {
        Marks(!self.0 & HIGH_BITS)
    }
}

impl Marks {
    #[inline]
    fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize / 8) }
    }

    #[inline]
    fn take_first(&mut self) -> Option<usize> {
        let first = self.first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(first)
    }
}

/// Values found by hash.
pub(super) struct Table<T> {
    // The first tag; the values stand before it, the first next to it. Dangling if there are no places.
    tags: NonNull<u8>,
    // The number of places, a power of two, minus 1; 0: none.
    mask: usize,
    // How many empty places may still be filled.
    room: usize,
    len: usize,
    owned: PhantomData<T>,
}

// SAFETY: it owns its values.
unsafe impl<T: Send> Send for Table<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Table<T> {}

// How many of the places may be filled.
#[inline]
fn capacity_of(mask: usize) -> usize {
    if mask < 8 { mask } else { (mask + 1) / 8 * 7 }
}

// How many places so many values need.
fn places_for(capacity: usize) -> Option<usize> {
    match capacity {
        0..4 => Some(4),
        4..8 => Some(8),
        8..15 => Some(16),
        _ => (capacity.checked_mul(8)? / 7).checked_next_power_of_two(),
    }
}

// The memory for so many places, and where in it the tags begin.
fn layout_of<T>(places: usize) -> Option<(Layout, usize)> {
    let values = Layout::array::<T>(places).ok()?;
    let align = core::cmp::max(values.align(), 8);
    let at = values.size().checked_add(align - 1)? & !(align - 1);
    let size = at.checked_add(places)?.checked_add(GROUP)?;
    Some((Layout::from_size_align(size, align).ok()?, at))
}

// The steps of a search; they reach every place.
struct Probe {
    at: usize,
    step: usize,
}

impl Probe {
    #[inline]
    fn advance(&mut self, mask: usize) {
        self.step += GROUP;
        self.at = (self.at + self.step) & mask;
    }
}

#[inline]
fn tag_of(hash: u64) -> u8 {
    (hash >> 57) as u8
}

impl<T> Table<T> {
    pub(super) const fn new() -> Table<T> {
        Table { tags: NonNull::dangling(), mask: 0, room: 0, len: 0, owned: PhantomData }
    }

    fn try_with_places(places: usize) -> Result<Table<T>, TryReserveError> {
        let Some((layout, at)) = layout_of::<T>(places) else {
            return Err(TryReserveErrorKind::CapacityOverflow.into());
        };
        // SAFETY: the size is not 0; the tags lie in the memory.
        unsafe {
            let memory = alloc(layout);
            if memory.is_null() {
                return Err(TryReserveErrorKind::AllocError { layout, non_exhaustive: () }.into());
            }
            let tags = memory.add(at);
            tags.write_bytes(EMPTY, places + GROUP);
            let mask = places - 1;
            let tags = NonNull::new_unchecked(tags);
            Ok(Table { tags, mask, room: capacity_of(mask), len: 0, owned: PhantomData })
        }
    }

    pub(super) fn with_capacity(capacity: usize) -> Table<T> {
        let mut table = Table::new();
        if capacity > 0 {
            table.reserve(capacity, |_| 0);
        }
        table
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn capacity(&self) -> usize {
        self.len + self.room
    }

    #[inline]
    fn places(&self) -> usize {
        if self.mask == 0 { 0 } else { self.mask + 1 }
    }

    // The value's place; `at` is below the number of places.
    #[inline]
    fn value(&self, at: usize) -> *mut T {
        self.tags.as_ptr().cast::<T>().wrapping_sub(at + 1)
    }

    // SAFETY: `at` is below the number of places.
    #[inline]
    unsafe fn set_tag(&mut self, at: usize, tag: u8) {
        let mirrored = (at.wrapping_sub(GROUP) & self.mask) + GROUP;
        // SAFETY: both are among the tags.
        unsafe {
            *self.tags.as_ptr().add(at) = tag;
            *self.tags.as_ptr().add(mirrored) = tag;
        }
    }

    /// The value at a place where there is one.
    ///
    /// # Safety
    /// `at` comes from this table, and nothing was removed there since.
    #[inline]
    pub(super) unsafe fn get(&self, at: usize) -> &T {
        // SAFETY: as for the caller.
        unsafe { &*self.value(at) }
    }

    /// The value at a place where there is one.
    ///
    /// # Safety
    /// As for [`get`](Self::get).
    #[inline]
    pub(super) unsafe fn get_mut(&mut self, at: usize) -> &mut T {
        // SAFETY: as for the caller.
        unsafe { &mut *self.value(at) }
    }

    /// The value at a place where there is one, which several references may be made of.
    #[inline]
    pub(super) fn value_pointer(&self, at: usize) -> *mut T {
        self.value(at)
    }

    /// The place of a value.
    #[inline]
    pub(super) fn find(&self, hash: u64, mut is_wanted: impl FnMut(&T) -> bool) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        let tag = tag_of(hash);
        let mut probe = Probe { at: hash as usize & self.mask, step: 0 };
        loop {
            // SAFETY: a group can begin at every place; where a tag says so there is a value.
            unsafe {
                let group = Group::load(self.tags.as_ptr().add(probe.at));
                let mut marks = group.matching(tag);
                while let Some(mark) = marks.take_first() {
                    let at = (probe.at + mark) & self.mask;
                    if is_wanted(&*self.value(at)) {
                        return Some(at);
                    }
                }
                if group.empty().first().is_some() {
                    return None;
                }
            }
            probe.advance(self.mask);
        }
    }

    // The first free place for a hash; there is one.
    #[inline]
    fn find_free(&self, hash: u64) -> usize {
        let mut probe = Probe { at: hash as usize & self.mask, step: 0 };
        loop {
            // SAFETY: a group can begin at every place.
            let group = unsafe { Group::load(self.tags.as_ptr().add(probe.at)) };
            if let Some(mark) = group.free().first() {
                let at = (probe.at + mark) & self.mask;
                // SAFETY: it is a place.
                if unsafe { *self.tags.as_ptr().add(at) } & DELETED != 0 {
                    return at;
                }
                // In a table of four places a group also sees tags behind the last that are always empty.
                // SAFETY: a group can begin at the first place.
                let first = unsafe { Group::load(self.tags.as_ptr()) };
                return first.free().first().unwrap_or(0);
            }
            probe.advance(self.mask);
        }
    }

    // Puts a value into a free place.
    #[inline]
    fn fill(&mut self, at: usize, hash: u64, value: T) {
        // SAFETY: the place is free.
        unsafe {
            let old = *self.tags.as_ptr().add(at);
            self.room -= (old == EMPTY) as usize;
            self.set_tag(at, tag_of(hash));
            self.value(at).write(value);
        }
        self.len += 1;
    }

    /// Adds a value, which is not there yet, and gives its place. There must be room.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64, value: T) -> usize {
        let at = self.find_free(hash);
        self.fill(at, hash, value);
        at
    }

    /// Makes room for one more value.
    #[inline]
    pub(super) fn reserve_one(&mut self, hash_of: impl Fn(&T) -> u64) {
        if self.room == 0 {
            self.reserve(1, hash_of);
        }
    }

    /// Makes room for so many more values.
    #[cold]
    pub(super) fn reserve(&mut self, additional: usize, hash_of: impl Fn(&T) -> u64) {
        if let Err(error) = self.try_reserve(additional, hash_of) {
            match error.kind() {
                TryReserveErrorKind::CapacityOverflow => panic!("Hash table capacity overflow"),
                TryReserveErrorKind::AllocError { layout, .. } => handle_alloc_error(layout),
            }
        }
    }

    pub(super) fn try_reserve(
        &mut self, additional: usize, hash_of: impl Fn(&T) -> u64,
    ) -> Result<(), TryReserveError> {
        if additional <= self.room {
            return Ok(());
        }
        let Some(wanted) = self.len.checked_add(additional) else {
            return Err(TryReserveErrorKind::CapacityOverflow.into());
        };
        let full = capacity_of(self.mask);
        // If many places are deleted, a table of the same size has room again.
        let capacity = if wanted <= full / 2 { full } else { core::cmp::max(wanted, full + 1) };
        self.move_to(capacity, hash_of)
    }

    /// Gives back memory, but keeps room for so many values.
    pub(super) fn shrink_to(&mut self, capacity: usize, hash_of: impl Fn(&T) -> u64) {
        let capacity = core::cmp::max(self.len, capacity);
        if capacity == 0 {
            *self = Table::new();
        } else if places_for(capacity).is_some_and(|places| places < self.places()) {
            let _ = self.move_to(capacity, hash_of);
        }
    }

    fn move_to(&mut self, capacity: usize, hash_of: impl Fn(&T) -> u64) -> Result<(), TryReserveError> {
        let Some(places) = places_for(capacity) else {
            return Err(TryReserveErrorKind::CapacityOverflow.into());
        };
        let mut table = Table::try_with_places(places)?;
        let mut cursor = self.cursor();
        while let Some(at) = cursor.next() {
            // SAFETY: there is a value. If hashing panics, the old table still has all of them and the new one
            // forgets its copies.
            unsafe {
                let hash = hash_of(&*self.value(at));
                let to = table.find_free(hash);
                table.set_tag(to, tag_of(hash));
                ptr::copy_nonoverlapping(self.value(at), table.value(to), 1);
            }
        }
        table.len = self.len;
        table.room -= self.len;
        mem::swap(self, &mut table);
        // The values were moved away.
        table.len = 0;
        Ok(())
    }

    /// Takes the value out of a place.
    ///
    /// # Safety
    /// As for [`get`](Self::get).
    pub(super) unsafe fn remove(&mut self, at: usize) -> T {
        // SAFETY: groups can begin at every place; there is a value.
        unsafe {
            let before = Group::load(self.tags.as_ptr().add(at.wrapping_sub(GROUP) & self.mask)).empty();
            let behind = Group::load(self.tags.as_ptr().add(at)).empty();
            // If no group that has this place is without an empty one, no search ever went past it.
            let run = before.0.leading_zeros() / 8 + behind.0.trailing_zeros() / 8;
            let tag = if run as usize >= GROUP {
                DELETED
            } else {
                self.room += 1;
                EMPTY
            };
            self.set_tag(at, tag);
            self.len -= 1;
            self.value(at).read()
        }
    }

    /// Removes all values; keeps the memory.
    pub(super) fn clear(&mut self) {
        // All places become empty, also when dropping a value panics.
        struct Guard<'a, T>(&'a mut Table<T>);

        impl<T> Drop for Guard<'_, T> {
            fn drop(&mut self) {
                self.0.forget_values();
            }
        }

        Guard(self).0.drop_values();
    }

    // Makes all places empty.
    fn forget_values(&mut self) {
        let places = self.places();
        if places > 0 {
            // SAFETY: these are the tags.
            unsafe { self.tags.as_ptr().write_bytes(EMPTY, places + GROUP) };
        }
        self.len = 0;
        self.room = capacity_of(self.mask);
    }

    fn drop_values(&mut self) {
        if mem::needs_drop::<T>() && self.len > 0 {
            let mut cursor = self.cursor();
            self.len = 0;
            while let Some(at) = cursor.next() {
                // SAFETY: there is a value, which nobody uses any more.
                unsafe { self.value(at).drop_in_place() };
            }
        }
    }

    /// All places with values.
    #[inline]
    pub(super) fn cursor(&self) -> Cursor<T> {
        if self.len == 0 {
            return Cursor::end();
        }
        // SAFETY: a group can begin at the first place.
        let marks = unsafe { Group::load(self.tags.as_ptr()) }.full();
        Cursor { tags: self.tags.as_ptr(), base: 0, marks, left: self.len, values: PhantomData }
    }
}

impl<T: Clone> Clone for Table<T> {
    fn clone(&self) -> Table<T> {
        if self.len == 0 {
            return Table::new();
        }
        let mut table = match Table::try_with_places(self.places()) {
            Ok(table) => table,
            Err(_) => handle_alloc_error(Layout::new::<T>()),
        };
        let mut cursor = self.cursor();
        while let Some(at) = cursor.next() {
            // SAFETY: there is a value here and none there. What was cloned before a panic counts, and is dropped.
            unsafe {
                let value = (*self.value(at)).clone();
                let tag = *self.tags.as_ptr().add(at);
                table.set_tag(at, tag);
                table.value(at).write(value);
            }
            table.len += 1;
            table.room -= 1;
        }
        // Searches go past the deleted places here as there, and these count as filled.
        for at in 0..self.places() {
            // SAFETY: these are places.
            unsafe {
                if *self.tags.as_ptr().add(at) == DELETED {
                    table.set_tag(at, DELETED);
                    table.room -= 1;
                }
            }
        }
        table
    }
}

impl<T> Table<T> {
    fn free(&mut self) {
        let places = self.places();
        if places > 0 {
            if let Some((layout, at)) = layout_of::<T>(places) {
                // SAFETY: this is the memory that was allocated.
                unsafe { dealloc(self.tags.as_ptr().sub(at), layout) };
            }
        }
    }
}

// SAFETY: dropping uses the values only to drop them.
unsafe impl<#[may_dangle] T> Drop for Table<T> {
    fn drop(&mut self) {
        self.drop_values();
        self.free();
    }
}

/// Goes over the places of a table that have values.
pub(super) struct Cursor<T> {
    tags: *const u8,
    // The place of the first tag of the group.
    base: usize,
    marks: Marks,
    left: usize,
    values: PhantomData<*const T>,
}

impl<T> Clone for Cursor<T> {
    #[inline]
    fn clone(&self) -> Cursor<T> {
        Cursor { tags: self.tags, base: self.base, marks: self.marks, left: self.left, values: PhantomData }
    }
}

impl<T> Cursor<T> {
    pub(super) const fn end() -> Cursor<T> {
        Cursor { tags: ptr::null(), base: 0, marks: Marks(0), left: 0, values: PhantomData }
    }

    #[inline]
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// The next place. The table must still be there, with all values of places not given yet.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        loop {
            if let Some(mark) = self.marks.take_first() {
                self.left -= 1;
                return Some(self.base + mark);
            }
            self.base += GROUP;
            // SAFETY: there are more values, so there is another group.
            self.marks = unsafe { Group::load(self.tags.add(self.base)) }.full();
        }
    }

    /// The value at a place that was given.
    #[inline]
    pub(super) fn value(&self, at: usize) -> *mut T {
        self.tags.cast_mut().cast::<T>().wrapping_sub(at + 1)
    }
}

/// The values of a table, owned.
pub(super) struct IntoValues<T> {
    // Its values are not its own any more.
    table: Table<T>,
    cursor: Cursor<T>,
}

// SAFETY: it owns its values.
unsafe impl<T: Send> Send for IntoValues<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for IntoValues<T> {}

impl<T> IntoValues<T> {
    pub(super) fn new(mut table: Table<T>) -> IntoValues<T> {
        let cursor = table.cursor();
        table.len = 0;
        IntoValues { table, cursor }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<T> {
        let at = self.cursor.next()?;
        // SAFETY: there is a value, which is given once.
        Some(unsafe { self.cursor.value(at).read() })
    }

    #[inline]
    pub(super) fn left(&self) -> usize {
        self.cursor.left()
    }

    pub(super) fn cursor(&self) -> Cursor<T> {
        self.cursor.clone()
    }
}

impl<T> Drop for IntoValues<T> {
    fn drop(&mut self) {
        if mem::needs_drop::<T>() {
            while let Some(value) = self.next() {
                drop(value);
            }
        }
    }
}

/// The values of a table, which is empty afterwards but keeps its memory.
pub(super) struct Drain<'a, T> {
    // Empty until this is dropped; leaking this leaks the values.
    table: &'a mut Table<T>,
    values: mem::ManuallyDrop<IntoValues<T>>,
}

impl<'a, T> Drain<'a, T> {
    pub(super) fn new(table: &'a mut Table<T>) -> Drain<'a, T> {
        let values = IntoValues::new(mem::replace(table, Table::new()));
        Drain { table, values: mem::ManuallyDrop::new(values) }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<T> {
        self.values.next()
    }

    #[inline]
    pub(super) fn left(&self) -> usize {
        self.values.left()
    }

    pub(super) fn cursor(&self) -> Cursor<T> {
        self.values.cursor()
    }
}

impl<T> Drop for Drain<'_, T> {
    fn drop(&mut self) {
        while let Some(value) = self.next() {
            drop(value);
        }
        // SAFETY: nobody uses the values after this.
        let mut values = unsafe { mem::ManuallyDrop::take(&mut self.values) };
        let mut table = mem::replace(&mut values.table, Table::new());
        table.forget_values();
        *self.table = table;
    }
}
