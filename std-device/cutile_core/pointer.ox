//! Tiles of pointers, and what is in memory where they point.

use crate::element::ElementType;
use crate::exchange::from_first;
use crate::holding::{exists, fill, get, make, map, owns, position, slots, zip};
use crate::markers::{atomic, scope, AtomicMode, LatencyHint, LoadMode, StoreMode};
use crate::intrinsics::{likely, tile_threads};
use crate::shape::{count, Shape};
use crate::tensor::{fill_runs, read_run, write_run};
use crate::tile::{constant, Tile};
use core::mem::{size_of, transmute_copy};
use cuda_device::atomic::AtomicOrdering;

/// A tile of pointers: `PointerTile<*mut f32, {[128]}>`.
pub type PointerTile<P, const S: [i32]> = Tile<P, S>;

/// Stands for the accesses of the tile block before it: an operation that is given one comes after them. Accesses to the same
/// memory through pointers, of which at least one is no load, are in an order only if tokens say so.
#[derive(Clone, Copy, Debug)]
pub struct Token;

/// A token for no access.
#[inline(always)]
pub fn new_token_unordered() -> Token {
    Token
}

/// A token for all accesses that these stand for.
#[inline(always)]
pub fn join_tokens(tokens: &[Token]) -> Token {
    let _ = tokens;
    Token
}

/// A pointer as a tile without axes.
#[inline(always)]
#[rustc_tile_op(make)]
#[rustc_tile_value(splat)]
pub fn pointer_to_tile<E: 'static>(pointer: *mut E) -> PointerTile<*mut E, { [] }> {
    make(|_| pointer)
}

/// The pointer of a tile that has one alone.
#[inline(always)]
pub fn tile_to_pointer<E: 'static, const S: [i32]>(pointers: PointerTile<*mut E, S>) -> *mut E {
    crate::tile::tile_to_scalar(pointers)
}

/// Each pointer so many elements further.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_tile_value(offset)]
pub fn addptr<E: 'static, const S: [i32]>(pointers: PointerTile<*mut E, S>, offset: i32) -> PointerTile<*mut E, S> {
    map(&pointers, |pointer| pointer.wrapping_offset(offset as isize))
}

/// Each pointer as many elements further as the element of `offsets` says.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_tile_value(offset)]
pub fn addptr_tile<E: 'static, I: ElementType, const S: [i32]>(
    pointers: PointerTile<*mut E, S>,
    offsets: Tile<I, S>,
) -> PointerTile<*mut E, S> {
    zip(&pointers, &offsets, |pointer, offset| pointer.wrapping_offset(offset.convert::<i64>() as isize))
}

impl<E: 'static, const S: [i32]> Tile<*mut E, S> {
    /// [`addptr`] as a method.
    #[inline(always)]
    pub fn offset(self, offset: i32) -> Self {
        addptr(self, offset)
    }

    /// [`addptr_tile`] as a method.
    #[inline(always)]
    pub fn offset_tile<I: ElementType>(self, offsets: Tile<I, S>) -> Self {
        addptr_tile(self, offsets)
    }
}

/// Addresses as pointers.
#[inline(always)]
#[rustc_tile_op(elementwise)]
pub fn int_to_ptr<E: 'static, const S: [i32]>(addresses: Tile<i64, S>) -> PointerTile<*mut E, S> {
    map(&addresses, |address| address as usize as *mut E)
}

/// Pointers as addresses.
#[inline(always)]
#[rustc_tile_op(elementwise)]
pub fn ptr_to_int<E: 'static, const S: [i32]>(pointers: PointerTile<*mut E, S>) -> Tile<i64, S> {
    map(&pointers, |pointer| pointer as usize as i64)
}

/// Pointers to elements of another type.
#[inline(always)]
#[rustc_tile_op(elementwise)]
pub fn ptr_to_ptr<T: 'static, E: 'static, const S: [i32]>(pointers: PointerTile<*mut E, S>) -> PointerTile<*mut T, S> {
    map(&pointers, |pointer| pointer as *mut T)
}

/// What may be given as the scope of an access: a scope, one in an `Option`, or nothing.
pub trait OptionalScope {}

impl OptionalScope for () {}
impl OptionalScope for scope::Scope {}
impl OptionalScope for Option<scope::Scope> {}

/// What may be given as the mask of an access. Without one all elements are accessed.
pub trait OptionalMask<const S: [i32]> {
    #[doc(hidden)]
    fn tile(self) -> Tile<bool, S>;
}

impl<const S: [i32]> OptionalMask<S> for () {
    #[inline(always)]
    fn tile(self) -> Tile<bool, S> {
        constant(true, Shape::new())
    }
}

impl<const S: [i32]> OptionalMask<S> for Option<Tile<bool, S>> {
    #[inline(always)]
    fn tile(self) -> Tile<bool, S> {
        match self {
            Some(mask) => mask,
            None => constant(true, Shape::new()),
        }
    }
}

/// What may be given as the value of the elements that a mask keeps from being loaded. Without one it is zero.
pub trait OptionalPadding<E> {
    #[doc(hidden)]
    fn value(self) -> E;
}

impl<E: ElementType> OptionalPadding<E> for () {
    #[inline(always)]
    fn value(self) -> E {
        E::ZERO
    }
}

impl<E: ElementType> OptionalPadding<E> for Option<E> {
    #[inline(always)]
    fn value(self) -> E {
        match self {
            Some(value) => value,
            None => E::ZERO,
        }
    }
}

/// What may be given as the token of an access.
pub trait OptionalToken {
    /// What it stands for comes before what follows.
    #[doc(hidden)]
    fn order(&self);
}

impl OptionalToken for () {
    #[inline(always)]
    fn order(&self) {}
}

impl OptionalToken for Token {
    #[inline(always)]
    fn order(&self) {
        crate::exchange::wait_for_memory();
    }
}

impl OptionalToken for Option<Token> {
    #[inline(always)]
    fn order(&self) {
        if self.is_some() {
            crate::exchange::wait_for_memory();
        }
    }
}

/// What the pointers point at, where the mask holds; elsewhere the padding, or zero.
///
/// # Safety
/// Where the mask holds the pointers are valid, and no other tile block writes there meanwhile in another way than
/// atomically.
#[inline(always)]
#[rustc_optional_args(5)]
pub unsafe fn load_ptr_tko<E: ElementType, const S: [i32], O: LoadMode>(
    pointers: PointerTile<*mut E, S>,
    ordering: O,
    scope: impl OptionalScope,
    mask: impl OptionalMask<S>,
    padding: impl OptionalPadding<E>,
    token: impl OptionalToken,
    latency: impl LatencyHint,
) -> (Tile<E, S>, Token) {
    let _ = (ordering, scope, latency);
    token.order();
    // SAFETY: the caller's promise.
    (unsafe { load_each::<E, S, O, 1, 1, 1>(pointers, mask.tile(), padding.value()) }, Token)
}

// Are a thread's pointers in groups of RUN, each of which points at elements in a row, accessed group by group?
#[inline(always)]
const fn in_runs<E, const RUN: usize>(order: AtomicOrdering) -> bool {
    RUN > 1 && matches!(RUN * size_of::<E>(), 2 | 4 | 8 | 16) && matches!(order, AtomicOrdering::Relaxed)
}

// A group whose alignment is looked at when the program runs: in words, which the optimiser does not take for the elements
// that are loaded one by one where it is not aligned, so that both ways stay.
#[inline(always)]
unsafe fn read_words<E: ElementType, const RUN: usize>(first: *const E) -> [E; RUN] {
    // SAFETY: the caller's: aligned to the size of the group, and words of the same size.
    unsafe {
        match RUN * size_of::<E>() {
            2 => transmute_copy(&(first as *const u16).read()),
            4 => transmute_copy(&(first as *const u32).read()),
            8 => transmute_copy(&(first as *const u64).read()),
            _ => transmute_copy(&read_run::<u64, 2>(first as *const u64)),
        }
    }
}

// Can a group be accessed at once? ALIGNED is what its first address is known to be a multiple of.
#[inline(always)]
fn is_aligned<E, const RUN: usize, const ALIGNED: usize>(first: *mut E) -> bool {
    ALIGNED >= RUN * size_of::<E>() || likely(first as usize % (RUN * size_of::<E>()) == 0)
}

// Does the mask hold? SAME masks in a row are equal; 0 says that all are true.
#[inline(always)]
fn holds<const S: [i32], const SAME: usize>(mask: &Tile<bool, S>, slot: usize) -> bool {
    SAME == 0 || get(mask, slot)
}

// For all of a group?
#[inline(always)]
fn all_hold<const S: [i32], const RUN: usize, const SAME: usize>(mask: &Tile<bool, S>, slot: usize) -> bool {
    let mut all = holds::<S, SAME>(mask, slot);
    let mut i = 1;
    while i < RUN && SAME != 0 && SAME < RUN {
        all &= get(mask, slot + i);
        i += 1;
    }
    all
}

// RUN, ALIGNED and SAME are what the compiler knows (mir/tile/tile_axis.c).
#[inline(always)]
#[rustc_tile_op(gather)]
unsafe fn load_each<
    E: ElementType,
    const S: [i32],
    O: LoadMode,
    const RUN: usize,
    const ALIGNED: usize,
    const SAME: usize,
>(
    pointers: PointerTile<*mut E, S>,
    mask: Tile<bool, S>,
    padding: E,
) -> Tile<E, S> {
    // `masked` is a slot whose mask is equal.
    let element = |slot, masked| {
        if exists::<S>(position::<S>(slot)) && holds::<S, SAME>(&mask, masked) {
            let pointer = get(&pointers, slot);
            // SAFETY: the caller's.
            unsafe { E::load_from(pointer, O::ORDER) }
        } else {
            padding
        }
    };
    if tile_threads() == 1 || !in_runs::<E, RUN>(O::ORDER) {
        return fill(|slot| element(slot, slot));
    }
    fill_runs::<E, S, RUN>(|slot| {
        let first = get(&pointers, slot);
        if is_aligned::<E, RUN, ALIGNED>(first) && all_hold::<S, RUN, SAME>(&mask, slot) {
            // SAFETY: the caller's, of each element.
            return unsafe {
                if ALIGNED >= RUN * size_of::<E>() { read_run::<E, RUN>(first) } else { read_words::<E, RUN>(first) }
            };
        }
        let mut elements = [padding; RUN];
        let mut i = 0;
        while i < RUN {
            elements[i] = element(slot + i, if SAME < RUN { slot + i } else { slot });
            i += 1;
        }
        elements
    })
}

/// Stores where the pointers point, where the mask holds.
///
/// # Safety
/// Where the mask holds the pointers are valid and point at different elements, which no other tile block accesses
/// meanwhile in another way than atomically.
#[inline(always)]
#[rustc_optional_args(4)]
pub unsafe fn store_ptr_tko<E: ElementType, const S: [i32], O: StoreMode>(
    pointers: PointerTile<*mut E, S>,
    values: Tile<E, S>,
    ordering: O,
    scope: impl OptionalScope,
    mask: impl OptionalMask<S>,
    token: impl OptionalToken,
    latency: impl LatencyHint,
) -> Token {
    let _ = (ordering, scope, latency);
    token.order();
    // SAFETY: the caller's promise.
    unsafe { store_each::<E, S, O, 1, 1, 1>(pointers, values, mask.tile()) };
    Token
}

#[inline(always)]
#[rustc_tile_op(gather)]
unsafe fn store_each<
    E: ElementType,
    const S: [i32],
    O: StoreMode,
    const RUN: usize,
    const ALIGNED: usize,
    const SAME: usize,
>(
    pointers: PointerTile<*mut E, S>,
    values: Tile<E, S>,
    mask: Tile<bool, S>,
) {
    let store = |slot| {
        if owns::<S>(slot) && holds::<S, SAME>(&mask, slot) {
            // SAFETY: the caller's.
            unsafe { E::store_to(get(&pointers, slot), get(&values, slot), O::ORDER) }
        }
    };
    if tile_threads() == 1 || !in_runs::<E, RUN>(O::ORDER) {
        return slots::<E, S>(1, store);
    }
    slots::<E, S>(RUN, |slot| {
        let first = get(&pointers, slot);
        let mut i = 0;
        if is_aligned::<E, RUN, ALIGNED>(first) && all_hold::<S, RUN, SAME>(&mask, slot) {
            if owns::<S>(slot) {
                let mut elements = [E::ZERO; RUN];
                while i < RUN {
                    elements[i] = get(&values, slot + i);
                    i += 1;
                }
                // SAFETY: the caller's, of each element.
                unsafe { write_run::<E, RUN>(first, elements) };
            }
        } else {
            while i < RUN {
                store(slot + i);
                i += 1;
            }
        }
    });
}

// What `change` gives for each slot that this thread answers for, once for the whole tile.
#[inline(always)]
fn once<E: ElementType, const S: [i32]>(mask: &Tile<bool, S>, mut change: impl FnMut(usize) -> E) -> Tile<E, S> {
    let before: Tile<E, S> = fill(|slot| if owns::<S>(slot) && get(mask, slot) { change(slot) } else { E::ZERO });
    if count::<S>() == 1 { fill(|_| from_first(get(&before, 0))) } else { before }
}

/// Changes what the pointers point at, one after the other, where the mask holds; what was there before.
///
/// # Safety
/// Where the mask holds the pointers are valid, and what they point at is accessed atomically alone meanwhile.
#[inline(always)]
#[rustc_optional_args(3)]
pub unsafe fn atomic_rmw_tko<E: ElementType, const S: [i32], M: atomic::Mode, O: AtomicMode>(
    pointers: PointerTile<*mut E, S>,
    values: Tile<E, S>,
    mode: M,
    ordering: O,
    scope: impl OptionalScope,
    mask: impl OptionalMask<S>,
    token: impl OptionalToken,
) -> (Tile<E, S>, Token) {
    let _ = (mode, ordering, scope);
    token.order();
    // SAFETY: the caller's promise.
    (unsafe { change_each::<E, S, M, O>(pointers, values, mask.tile()) }, Token)
}

#[inline(always)]
#[rustc_tile_op(gather)]
unsafe fn change_each<E: ElementType, const S: [i32], M: atomic::Mode, O: AtomicMode>(
    pointers: PointerTile<*mut E, S>,
    values: Tile<E, S>,
    mask: Tile<bool, S>,
) -> Tile<E, S> {
    // SAFETY: the caller's.
    once(&mask, |slot| unsafe { E::fetch(M::FETCH, get(&pointers, slot), get(&values, slot), O::ORDER) })
}

/// Exchanges what the pointers point at for `values` where it has the bits of `expected`; what was there before.
///
/// # Safety
/// As of [`atomic_rmw_tko`].
#[inline(always)]
#[rustc_optional_args(3)]
pub unsafe fn atomic_cas_tko<E: ElementType, const S: [i32], O: AtomicMode>(
    pointers: PointerTile<*mut E, S>,
    expected: Tile<E, S>,
    values: Tile<E, S>,
    ordering: O,
    scope: impl OptionalScope,
    mask: impl OptionalMask<S>,
    token: impl OptionalToken,
) -> (Tile<E, S>, Token) {
    let _ = (ordering, scope);
    token.order();
    // SAFETY: the caller's promise.
    (unsafe { exchange_each::<E, S, O>(pointers, expected, values, mask.tile()) }, Token)
}

#[inline(always)]
#[rustc_tile_op(gather)]
unsafe fn exchange_each<E: ElementType, const S: [i32], O: AtomicMode>(
    pointers: PointerTile<*mut E, S>,
    expected: Tile<E, S>,
    values: Tile<E, S>,
    mask: Tile<bool, S>,
) -> Tile<E, S> {
    // SAFETY: the caller's.
    once(&mask, |slot| unsafe { E::exchange(get(&pointers, slot), get(&expected, slot), get(&values, slot), O::ORDER) })
}
