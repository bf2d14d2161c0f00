//! Views whose tiles are not blocks that follow one another: rows picked by their numbers, and blocks that overlap or leave gaps.
//!
//! None of them looks at who else accesses the memory, so all of it is unsafe.

use crate::element::ElementType;
use crate::exchange::gather;
use crate::holding::{each, exists, fill, position, zip_placed};
use crate::markers::{atomic, dim_map, padding, AtomicMode, LatencyHint, LoadMode, StoreMode};
use crate::partition::PartitionMut;
use crate::pointer::{OptionalScope, OptionalToken, Token};
use crate::shape::{coordinate, rank, side, Shape};
use crate::tensor::{start_of, Start, Tensor, View};
use crate::tile::Tile;
use core::marker::PhantomData;

/// A tensor whose tiles of shape `S` take what stands at given places along the axis `SPARSE_DIM`, and blocks along the others.
pub struct GatherScatterView<'a, E: ElementType, const S: [i32], const SPARSE_DIM: i32> {
    view: View<E>,
    outside: E,
    _tensor: PhantomData<&'a E>,
}

/// A view of a tensor by tiles of that shape, of which one axis goes by numbers.
///
/// # Safety
/// What is stored through it is accessed by nobody else meanwhile.
#[inline(always)]
#[rustc_optional_args(2)]
pub unsafe fn make_gather_scatter_view<'a, E: ElementType, const S: [i32], const R: [i32], const SPARSE_DIM: i32, P: padding::Mode>(
    tensor: &'a Tensor<E, S>,
    shape: Shape<R>,
    padding: P,
    token: impl OptionalToken,
) -> GatherScatterView<'a, E, R, SPARSE_DIM> {
    let _ = (shape, padding);
    token.order();
    const { assert!(rank::<S>() == rank::<R>(), "tiles have as many axes as the tensor that is cut into them") };
    const { assert!(SPARSE_DIM >= 0 && (SPARSE_DIM as usize) < rank::<R>(), "the tile has no such axis") };
    GatherScatterView { view: tensor.reach(), outside: P::value(), _tensor: PhantomData }
}

impl<'a, E: ElementType, const S: [i32], const SPARSE_DIM: i32> GatherScatterView<'a, E, S, SPARSE_DIM> {
    // Where the tile's elements are along the axis that goes by numbers.
    #[inline(always)]
    fn places<const N: [i32]>(&self, numbers: &Tile<i32, N>) -> Tile<i32, S> {
        const { assert!(rank::<N>() == 1 && side::<N>(0) == side::<S>(SPARSE_DIM as usize), "there is one number for each place along the axis") };
        gather(numbers, |at| coordinate::<S>(at, SPARSE_DIM as usize))
    }

    // The element's address, or nothing outside of the tensor.
    #[inline(always)]
    fn find(&self, start: &Start, at: usize, place: i32) -> Option<*mut E> {
        let mut offset = 0;
        let mut inside = true;
        let mut axis = 0;
        while axis < rank::<S>() {
            let along = if axis == SPARSE_DIM as usize { place as i64 } else { start[axis] + coordinate::<S>(at, axis) as i64 };
            inside &= along >= 0 && along < self.view.dims[axis] as i64;
            offset += along * self.view.strides[axis];
            axis += 1;
        }
        if inside { Some(self.view.ptr.wrapping_offset(offset as isize)) } else { None }
    }
}

/// The tile with `index[axis]` tiles before it along each axis but the one that goes by numbers, of which the index is not looked at.
///
/// # Safety
/// Nobody writes there meanwhile.
#[inline(always)]
#[rustc_optional_args(4)]
pub unsafe fn load_gather_scatter_view_tko<
    E: ElementType, const S: [i32], const N: [i32], const SPARSE_DIM: i32, const R: usize, O: LoadMode,
>(
    view: &GatherScatterView<'_, E, S, SPARSE_DIM>,
    numbers: Tile<i32, N>,
    index: [i32; R],
    ordering: O,
    scope: impl OptionalScope,
    token: impl OptionalToken,
    latency: impl LatencyHint,
) -> (Tile<E, S>, Token) {
    let _ = (ordering, scope, latency);
    token.order();
    let (start, places) = (start_of::<S, R>(index), view.places(&numbers));
    let tile = fill(|slot| {
        let at = position::<S>(slot);
        match view.find(&start, at, crate::holding::get(&places, slot)) {
            // SAFETY: inside the tensor.
            Some(place) if exists::<S>(at) => unsafe { *place },
            _ => view.outside,
        }
    });
    (tile, Token)
}

/// [`load_gather_scatter_view_tko`] without its token.
///
/// # Safety
/// As there.
#[inline(always)]
pub unsafe fn load_gather_scatter_view<E: ElementType, const S: [i32], const N: [i32], const SPARSE_DIM: i32, const R: usize>(
    view: &GatherScatterView<'_, E, S, SPARSE_DIM>,
    numbers: Tile<i32, N>,
    index: [i32; R],
) -> Tile<E, S> {
    // SAFETY: the caller's promise.
    unsafe { load_gather_scatter_view_tko(view, numbers, index, crate::markers::ordering::Weak, (), (), ()).0 }
}

/// Stores a tile there; what would lie outside of the tensor is left out.
///
/// # Safety
/// The numbers differ, and nobody else accesses what is stored meanwhile.
#[inline(always)]
#[rustc_optional_args(4)]
pub unsafe fn store_gather_scatter_view_tko<
    E: ElementType, const S: [i32], const N: [i32], const SPARSE_DIM: i32, const R: usize, O: StoreMode,
>(
    view: &GatherScatterView<'_, E, S, SPARSE_DIM>,
    tile: Tile<E, S>,
    numbers: Tile<i32, N>,
    index: [i32; R],
    ordering: O,
    scope: impl OptionalScope,
    token: impl OptionalToken,
) -> Token {
    let _ = (ordering, scope);
    token.order();
    let (start, places) = (start_of::<S, R>(index), view.places(&numbers));
    let _: Tile<bool, S> = zip_placed(&tile, &places, |at, element, place| {
        match view.find(&start, at, place) {
            // SAFETY: inside the tensor. Of a tile of one element all threads store the same.
            Some(place) if exists::<S>(at) => unsafe { *place = element },
            _ => {}
        }
        true
    });
    Token
}

/// A tensor whose tiles of shape `S` start `TRAVERSAL_STRIDES` elements apart along each axis.
pub struct StridedView<'a, E: ElementType, const S: [i32], const TRAVERSAL_STRIDES: [i32]> {
    view: View<E>,
    outside: E,
    _tensor: PhantomData<&'a E>,
}

/// A view of a tensor by tiles of that shape, which overlap or leave gaps, with the order of its axes.
///
/// # Safety
/// What is stored through it is accessed by nobody else meanwhile.
#[inline(always)]
#[rustc_optional_args(3)]
pub unsafe fn make_strided_view<
    'a, E: ElementType, const S: [i32], const R: [i32], const TRAVERSAL_STRIDES: [i32], P: padding::Mode, M: dim_map::Map,
>(
    tensor: &'a Tensor<E, S>,
    shape: Shape<R>,
    traversal_strides: crate::shape::Array<TRAVERSAL_STRIDES>,
    padding: P,
    dim_map: M,
    token: impl OptionalToken,
) -> StridedView<'a, E, R, TRAVERSAL_STRIDES> {
    let _ = (shape, traversal_strides, padding, dim_map);
    token.order();
    const { assert!(rank::<S>() == rank::<R>(), "tiles have as many axes as the tensor that is cut into them") };
    const { assert!(rank::<TRAVERSAL_STRIDES>() == rank::<R>(), "there is a stride for each axis of the tile") };
    StridedView { view: tensor.reach().permuted::<M>(rank::<R>()), outside: P::value(), _tensor: PhantomData }
}

#[inline(always)]
fn strided<const T: [i32], const N: usize>(index: [i32; N]) -> Start {
    const { assert!(rank::<T>() == N, "an index has one number for each axis of the tile") };
    let mut start = [0; crate::shape::MAX_RANK];
    let mut axis = 0;
    while axis < N {
        start[axis] = index[axis] as i64 * side::<T>(axis) as i64;
        axis += 1;
    }
    start
}

/// The tile that starts `index[axis]` strides behind the first one.
///
/// # Safety
/// Nobody writes there meanwhile.
#[inline(always)]
#[rustc_optional_args(4)]
pub unsafe fn load_strided_view_tko<E: ElementType, const S: [i32], const T: [i32], const N: usize, O: LoadMode>(
    view: &StridedView<'_, E, S, T>,
    index: [i32; N],
    ordering: O,
    scope: impl OptionalScope,
    token: impl OptionalToken,
    latency: impl LatencyHint,
) -> (Tile<E, S>, Token) {
    let _ = (ordering, scope, latency);
    token.order();
    (view.view.load(&strided::<T, N>(index), view.outside), Token)
}

/// [`load_strided_view_tko`] without its token.
///
/// # Safety
/// As there.
#[inline(always)]
pub unsafe fn load_strided_view<E: ElementType, const S: [i32], const T: [i32], const N: usize>(
    view: &StridedView<'_, E, S, T>,
    index: [i32; N],
) -> Tile<E, S> {
    view.view.load(&strided::<T, N>(index), view.outside)
}

/// Stores a tile there; what would lie outside of the tensor is left out.
///
/// # Safety
/// Nobody else accesses what is stored meanwhile.
#[inline(always)]
#[rustc_optional_args(3)]
pub unsafe fn store_strided_view_tko<E: ElementType, const S: [i32], const T: [i32], const N: usize, O: StoreMode>(
    view: &StridedView<'_, E, S, T>,
    tile: Tile<E, S>,
    index: [i32; N],
    ordering: O,
    scope: impl OptionalScope,
    token: impl OptionalToken,
) -> Token {
    let _ = (ordering, scope);
    token.order();
    view.view.store(&strided::<T, N>(index), &tile);
    Token
}

/// Changes the elements of the tile at an index, each atomically, by those of another one; what would lie outside is left out.
///
/// # Safety
/// What is changed is accessed atomically alone meanwhile.
#[inline(always)]
#[rustc_optional_args(3)]
pub unsafe fn atomic_red_view_tko<E: ElementType, const S: [i32], const N: usize, A: atomic::Mode, O: AtomicMode>(
    view: &PartitionMut<'_, E, S>,
    tile: Tile<E, S>,
    index: [i32; N],
    mode: A,
    ordering: O,
    scope: impl OptionalScope,
    token: impl OptionalToken,
) -> Token {
    let _ = (mode, ordering, scope);
    token.order();
    let (view, start) = (view.reach(), start_of::<S, N>(index));
    each(&tile, |at, element| {
        if view.covers::<S>(&start, at) {
            // SAFETY: inside the tensor, and the caller's promise.
            unsafe { E::fetch(A::FETCH, view.address::<S>(&start, at), element, O::ORDER) };
        }
    });
    Token
}
