//! Tensors in memory as kernels see them.

use crate::element::ElementType;
use crate::holding::{each, exists, fill, get, make, owns, position, run, slots};
use crate::intrinsics::{layout_is_chosen, layout_run, layout_run_axis, likely, tile_threads};
use crate::markers::dim_map;
use crate::partition::{Partition, PartitionMut};
use crate::pointer::Token;
use crate::program::get_tile_block_id;
use crate::shape::{coordinate, rank, side, Shape, MAX_RANK};
use crate::tile::Tile;
use core::marker::PhantomData;
use core::mem::size_of;

/// A tensor as it is handed to a kernel.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct TensorDescriptor {
    /// The first element.
    pub ptr: *mut u8,
    /// Sides, by axis.
    pub dims: [i32; MAX_RANK],
    /// Elements between neighbours, by axis.
    pub strides: [i64; MAX_RANK],
    /// Sides of the part that one tile block owns, by axis; 0 where the tensor is shared.
    pub tile: [i32; MAX_RANK],
}

/// Where the elements of a tensor are.
pub(crate) struct View<E> {
    pub(crate) ptr: *mut E,
    pub(crate) dims: [i32; MAX_RANK],
    pub(crate) strides: [i64; MAX_RANK],
    /// Nothing outside is accessed: so the kernel promises.
    pub(crate) is_inside: bool,
}

impl<E> Clone for View<E> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<E> Copy for View<E> {}

pub(crate) type Start = [i64; MAX_RANK];

// Elements that one thread loads or stores at once: four, or two of a matrix that is held in blocks.
macro_rules! runs {
    ($($name:ident $align:literal)*) => {
        $(
            #[repr(C, align($align))]
            struct $name<E, const N: usize>([E; N]);
        )*
    };
}

runs! { Run2 2 Run4 4 Run8 8 Run16 16 }

#[inline(always)]
pub(crate) unsafe fn read_run<E: ElementType, const N: usize>(from: *const E) -> [E; N] {
    // SAFETY: the caller's: aligned to the size of a run, where 16 is the most that is made use of.
    unsafe {
        match size_of::<E>() * N {
            2 => (from as *const Run2<E, N>).read().0,
            4 => (from as *const Run4<E, N>).read().0,
            8 => (from as *const Run8<E, N>).read().0,
            _ => (from as *const Run16<E, N>).read().0,
        }
    }
}

#[inline(always)]
pub(crate) unsafe fn write_run<E: ElementType, const N: usize>(to: *mut E, elements: [E; N]) {
    // SAFETY: as above.
    unsafe {
        match size_of::<E>() * N {
            2 => (to as *mut Run2<E, N>).write(Run2(elements)),
            4 => (to as *mut Run4<E, N>).write(Run4(elements)),
            8 => (to as *mut Run8<E, N>).write(Run8(elements)),
            _ => (to as *mut Run16<E, N>).write(Run16(elements)),
        }
    }
}

#[inline(always)]
pub(crate) fn fill_runs<E: ElementType, const R: [i32], const N: usize>(mut run: impl FnMut(usize) -> [E; N]) -> Tile<E, R> {
    let mut current = [E::ZERO; N];
    fill(|slot| {
        if slot % N == 0 {
            current = run(slot);
        }
        current[slot % N]
    })
}

impl<E: ElementType> View<E> {
    // Does a tile that starts there lie inside? The same for all threads. What is likely the compiler asks launches for: for those of
    // which it is so there is a version of the kernel without the check.
    #[inline(always)]
    pub(crate) fn holds<const R: [i32]>(&self, start: &Start) -> bool {
        if self.is_inside {
            return true;
        }
        let mut inside = true;
        let mut axis = 0;
        while axis < rank::<R>() {
            inside &= start[axis] >= 0 && start[axis] + side::<R>(axis) as i64 <= self.dims[axis] as i64;
            axis += 1;
        }
        likely(inside)
    }

    #[inline(always)]
    pub(crate) fn address<const R: [i32]>(&self, start: &Start, position: usize) -> *mut E {
        let mut offset = 0;
        let mut axis = 0;
        while axis < rank::<R>() {
            offset += (start[axis] + coordinate::<R>(position, axis) as i64) * self.strides[axis];
            axis += 1;
        }
        self.ptr.wrapping_offset(offset as isize)
    }

    #[inline(always)]
    pub(crate) fn covers<const R: [i32]>(&self, start: &Start, position: usize) -> bool {
        let mut inside = true;
        let mut axis = 0;
        while axis < rank::<R>() {
            let at = start[axis] + coordinate::<R>(position, axis) as i64;
            inside &= at >= 0 && at < self.dims[axis] as i64;
            axis += 1;
        }
        inside
    }

    /// The part of it with these sides that starts there, as a view of its own: what lies outside is outside.
    #[inline(always)]
    pub(crate) fn part<const R: [i32]>(&self, start: &Start, sides: &Shape<R>) -> Self {
        let mut part = *self;
        let mut axis = 0;
        while axis < rank::<R>() {
            let left = (self.dims[axis] as i64 - start[axis]).max(0);
            part.dims[axis] = left.min(sides[axis] as i64) as i32;
            part.ptr = part.ptr.wrapping_offset((start[axis] * self.strides[axis]) as isize);
            axis += 1;
        }
        part
    }

    /// Axis i is axis `map` of i.
    #[inline(always)]
    pub(crate) fn permuted<M: dim_map::Map>(&self, axes: usize) -> Self {
        let mut view = *self;
        let mut axis = 0;
        while axis < axes {
            view.dims[axis] = self.dims[M::axis(axis)];
            view.strides[axis] = self.strides[M::axis(axis)];
            axis += 1;
        }
        view
    }

    // How many elements a thread accesses at once: a run of those it holds, in a chosen layout no more than 16 bytes.
    #[inline(always)]
    fn width<const R: [i32]>() -> usize {
        let most = 16 / size_of::<E>();
        if !layout_is_chosen::<R>() {
            run::<R>()
        } else if most < layout_run::<R>() {
            most
        } else {
            layout_run::<R>()
        }
    }

    // Along which axis: most often the last one.
    #[inline(always)]
    fn run_axis<const R: [i32]>() -> usize {
        if layout_is_chosen::<R>() { layout_run_axis::<R>() } else { rank::<R>() - 1 }
    }

    // Are the runs of elements that threads hold runs of N in memory too, aligned to their size?
    #[inline(always)]
    fn has_runs<const R: [i32], const N: usize>(&self, start: &Start) -> bool {
        if tile_threads() == 1 || Self::width::<R>() != N || rank::<R>() == 0 || side::<R>(Self::run_axis::<R>()) % N != 0 {
            return false;
        }
        let along = Self::run_axis::<R>();
        let mut aligned =
            self.ptr as usize % (N * size_of::<E>()) == 0 && self.strides[along] == 1 && start[along] % N as i64 == 0;
        let mut axis = 0;
        while axis < rank::<R>() {
            aligned &= axis == along || self.strides[axis] % N as i64 == 0;
            axis += 1;
        }
        likely(aligned)
    }

    #[inline(always)]
    fn load_runs<const R: [i32], const N: usize>(&self, start: &Start, outside: E) -> Tile<E, R> {
        fill_runs::<E, R, N>(|slot| {
            let position = position::<R>(slot);
            if exists::<R>(position) {
                // SAFETY: inside the tensor, and aligned as the caller checked.
                unsafe { read_run::<E, N>(self.address::<R>(start, position)) }
            } else {
                [outside; N]
            }
        })
    }

    #[inline(always)]
    fn store_runs<const R: [i32], const N: usize>(&self, start: &Start, tile: &Tile<E, R>) {
        slots::<E, R>(N, |slot| {
            if owns::<R>(slot) {
                let mut elements = [E::ZERO; N];
                let mut i = 0;
                while i < N {
                    elements[i] = get(tile, slot + i);
                    i += 1;
                }
                // SAFETY: inside the tensor, and aligned as the caller checked.
                unsafe { write_run::<E, N>(self.address::<R>(start, position::<R>(slot)), elements) };
            }
        });
    }

    // The runs that the compiler has chosen, if they are longer than those of a layout by itself and lie in memory as such;
    // else 0.
    #[inline(always)]
    fn wide<const R: [i32]>(&self, start: &Start) -> usize {
        if !self.holds::<R>(start) {
            0
        } else if self.has_runs::<R, 16>(start) {
            16
        } else if self.has_runs::<R, 8>(start) {
            8
        } else {
            0
        }
    }

    #[inline(always)]
    fn load_wide<const R: [i32]>(&self, start: &Start, outside: E) -> Tile<E, R> {
        if Self::width::<R>() == 16 { self.load_runs::<R, 16>(start, outside) } else { self.load_runs::<R, 8>(start, outside) }
    }

    #[inline(always)]
    fn store_wide<const R: [i32]>(&self, start: &Start, tile: &Tile<E, R>) -> bool {
        match self.wide::<R>(start) {
            16 => self.store_runs::<R, 16>(start, tile),
            8 => self.store_runs::<R, 8>(start, tile),
            _ => return false,
        }
        true
    }

    /// The tile that starts there; `outside` stands where the tensor has ended.
    #[inline(always)]
    pub(crate) fn load<const R: [i32]>(&self, start: &Start, outside: E) -> Tile<E, R> {
        load(self, start, outside)
    }

    /// Stores the tile there; what would lie outside is left out.
    #[inline(always)]
    pub(crate) fn store<const R: [i32]>(&self, start: &Start, tile: &Tile<E, R>) {
        store(self, start, tile);
    }
}

/// Stores the tile there; what would lie outside is left out.
#[inline(always)]
#[rustc_tile_op(store)]
fn store<E: ElementType, const R: [i32]>(view: &View<E>, start: &Start, tile: &Tile<E, R>) {
    if layout_is_chosen::<R>() && view.store_wide(start, tile) {
        return;
    }
    if view.holds::<R>(start) && view.has_runs::<R, 4>(start) {
        view.store_runs::<R, 4>(start, tile);
    } else if view.holds::<R>(start) && view.has_runs::<R, 2>(start) {
        view.store_runs::<R, 2>(start, tile);
    } else if view.holds::<R>(start) {
        each(tile, |position, element| {
            // SAFETY: inside the tensor.
            unsafe { *view.address::<R>(start, position) = element };
        });
    } else {
        each(tile, |position, element| {
            if view.covers::<R>(start, position) {
                // SAFETY: inside the tensor.
                unsafe { *view.address::<R>(start, position) = element };
            }
        });
    }
}

/// The tile of a view that starts there; `outside` stands where the tensor has ended.
#[lang = "tile_load"]
#[inline(always)]
#[rustc_tile_op(load)]
pub(crate) fn load<E: ElementType, const R: [i32]>(view: &View<E>, start: &Start, outside: E) -> Tile<E, R> {
    if layout_is_chosen::<R>() && view.wide::<R>(start) > 4 {
        return view.load_wide(start, outside);
    }
    if view.holds::<R>(start) && view.has_runs::<R, 4>(start) {
        view.load_runs::<R, 4>(start, outside)
    } else if view.holds::<R>(start) && view.has_runs::<R, 2>(start) {
        view.load_runs::<R, 2>(start, outside)
    } else if view.holds::<R>(start) {
        make(|position| {
            if exists::<R>(position) {
                // SAFETY: inside the tensor.
                unsafe { *view.address::<R>(start, position) }
            } else {
                outside
            }
        })
    } else {
        make(|position| {
            if exists::<R>(position) && view.covers::<R>(start, position) {
                // SAFETY: inside the tensor.
                unsafe { *view.address::<R>(start, position) }
            } else {
                outside
            }
        })
    }
}

/// A tensor. Behind `&` all of it, read by every tile block, `S` its sides with `-1` for those known at run
/// time; behind `&mut` the part with sides `S` that this tile block alone owns.
pub struct Tensor<E: ElementType, const S: [i32]> {
    view: View<E>,
    start: Start, // of the owned part
    tile: [i32; MAX_RANK], // sides of the owned part that are known at run time only
    is_owned: bool,
    _not_send: PhantomData<*mut E>,
}

/// The tile coordinates of an index, in elements.
#[inline(always)]
pub(crate) fn start_of<const R: [i32], const N: usize>(index: [i32; N]) -> Start {
    const { assert!(rank::<R>() == N, "an index has one number for each axis of the tile") };
    let mut start = [0; MAX_RANK];
    let mut axis = 0;
    while axis < N {
        start[axis] = index[axis] as i64 * side::<R>(axis) as i64;
        axis += 1;
    }
    start
}

impl<E: ElementType, const S: [i32]> Tensor<E, S> {
    /// A shared tensor.
    ///
    /// # Safety
    /// The descriptor describes memory of elements `E` that lives as long as the kernel runs.
    #[inline(always)]
    pub unsafe fn shared(descriptor: &TensorDescriptor) -> Self {
        Tensor {
            view: View {
                ptr: descriptor.ptr as *mut E,
                dims: descriptor.dims,
                strides: descriptor.strides,
                is_inside: false,
            },
            start: [0; MAX_RANK],
            tile: descriptor.dims,
            is_owned: false,
            _not_send: PhantomData,
        }
    }

    /// This tile block's part of a tensor.
    ///
    /// # Safety
    /// As of [`shared`](Self::shared), and no other tile block reaches the part.
    #[inline(always)]
    pub unsafe fn owned(descriptor: &TensorDescriptor) -> Self {
        // SAFETY: the caller's.
        let mut tensor = unsafe { Self::shared(descriptor) };
        tensor.is_owned = true;
        tensor.tile = descriptor.tile;
        let sides = tensor.shape();
        let (x, y, z) = get_tile_block_id();
        let block = [x as i64, y as i64, z as i64];
        let mut axis = 0;
        while axis < rank::<S>() && axis < 3 {
            tensor.start[axis] = block[axis] * sides[axis] as i64;
            axis += 1;
        }
        tensor
    }

    /// The same, whose tiles are accessed without a look at where it ends.
    ///
    /// # Safety
    /// No tile that is accessed lies outside of it, even in part.
    #[inline(always)]
    pub unsafe fn unchecked(mut self) -> Self {
        self.view.is_inside = true;
        self
    }

    /// A tensor of elements that are where a view says.
    #[inline(always)]
    pub(crate) fn of(view: View<E>) -> Self {
        Tensor { view, start: [0; MAX_RANK], tile: view.dims, is_owned: false, _not_send: PhantomData }
    }

    /// The shape: of the owned part behind `&mut`, else of all.
    #[inline(always)]
    pub fn shape(&self) -> Shape<S> {
        let mut sides = self.tile;
        let mut axis = 0;
        while axis < rank::<S>() {
            if crate::intrinsics::shape_dim::<S>(axis) >= 0 {
                sides[axis] = crate::intrinsics::shape_dim::<S>(axis);
            }
            axis += 1;
        }
        Shape::with_sides(sides)
    }

    /// The owned part, whole.
    #[inline(always)]
    pub fn load(&mut self) -> Tile<E, S> {
        self.view.load(&self.start, E::ZERO)
    }

    /// Stores a tile as the owned part.
    #[inline(always)]
    pub fn store(&mut self, tile: Tile<E, S>) {
        self.view.store(&self.start, &tile);
    }

    /// The tile of this tensor at the place that the owned part has in its own.
    #[inline(always)]
    pub fn load_like<F: ElementType, const R: [i32]>(&self, like: &Tensor<F, R>) -> Tile<E, R> {
        const { assert!(rank::<S>() == rank::<R>(), "both tensors have the same number of axes") };
        self.view.load(&like.start, E::ZERO)
    }

    /// The tile with the sides of `shape` and `index[axis]` such tiles before it along each axis.
    #[inline(always)]
    pub fn load_tile<const R: [i32], const N: usize>(&self, shape: Shape<R>, index: [i32; N]) -> Tile<E, R> {
        let _ = shape;
        self.view.load(&start_of::<R, N>(index), E::ZERO)
    }

    #[inline(always)]
    pub(crate) fn whole(&self) -> View<E> {
        self.view
    }

    // What is reached through this: all of it, or the owned part.
    #[inline(always)]
    pub(crate) fn reach(&self) -> View<E> {
        if self.is_owned { self.view.part(&self.start, &self.shape()) } else { self.view }
    }

    /// The tensor cut into tiles of one shape, with zeros outside; of an owned part that part.
    #[inline(always)]
    pub fn partition<const R: [i32]>(&self, shape: Shape<R>) -> Partition<'_, E, R> {
        let _ = shape;
        const { assert!(rank::<S>() == rank::<R>(), "tiles have as many axes as the tensor that is cut into them") };
        Partition::of(self.reach(), E::ZERO)
    }

    /// As [`partition`](Self::partition), where axis i of the partition walks axis `map[i]` of the tensor.
    #[inline(always)]
    #[rustc_tile_op(view)]
    pub fn partition_permuted<const R: [i32], M: dim_map::Map>(&self, shape: Shape<R>, map: M) -> Partition<'_, E, R> {
        let _ = (shape, map);
        const { assert!(rank::<S>() == rank::<R>(), "tiles have as many axes as the tensor that is cut into them") };
        Partition::of(self.reach().permuted::<M>(rank::<R>()), E::ZERO)
    }

    /// The owned part cut into tiles of one shape.
    #[inline(always)]
    pub fn partition_mut<const R: [i32]>(&mut self, shape: Shape<R>) -> PartitionMut<'_, E, R> {
        let _ = shape;
        const { assert!(rank::<S>() == rank::<R>(), "tiles have as many axes as the tensor that is cut into them") };
        PartitionMut::of(self.reach())
    }

    /// The whole tensor cut into tiles of one shape, whatever part of it this tile block owns.
    ///
    /// # Safety
    /// No other tile block accesses a tile that this one stores.
    #[inline(always)]
    pub unsafe fn partition_full_mut<const R: [i32]>(&mut self, shape: Shape<R>) -> PartitionMut<'_, E, R> {
        let _ = shape;
        PartitionMut::of(self.view)
    }
}

/// [`Tensor::load_like`] as a function.
#[inline(always)]
pub fn load_tile_like<E: ElementType, F: ElementType, const S: [i32], const R: [i32]>(
    tensor: &Tensor<E, S>,
    like: &Tensor<F, R>,
) -> Tile<E, R> {
    tensor.load_like(like)
}

/// [`Tensor::load_tile`] as a function.
#[inline(always)]
pub fn load_tile<E: ElementType, const S: [i32], const R: [i32], const N: usize>(
    tensor: &Tensor<E, S>,
    shape: Shape<R>,
    index: [i32; N],
) -> Tile<E, R> {
    tensor.load_tile(shape, index)
}

/// The owned part, whole.
#[inline(always)]
pub fn load_tile_mut<E: ElementType, const S: [i32]>(tensor: &mut Tensor<E, S>) -> Tile<E, S> {
    tensor.load()
}

/// Stores a tile as the owned part.
#[inline(always)]
pub fn store_tile<E: ElementType, const S: [i32]>(tensor: &mut Tensor<E, S>, tile: Tile<E, S>) {
    tensor.store(tile);
}

/// The shape of a tensor.
#[inline(always)]
pub fn get_tensor_shape<E: ElementType, const S: [i32]>(tensor: &Tensor<E, S>) -> Shape<S> {
    tensor.shape()
}

/// The side of an axis.
#[inline(always)]
#[rustc_axis_argument(1)]
pub fn get_shape_dim<const S: [i32]>(shape: Shape<S>, axis: i32) -> i32 {
    shape[axis as usize]
}

/// A tensor of what a pointer points at.
///
/// # Safety
/// All elements that the shape and the strides lead to are valid, and nobody writes them meanwhile.
#[inline(always)]
#[rustc_optional_args(1)]
pub unsafe fn make_tensor_view<E: 'static + ElementType, const S: [i32], D: Extents, T: Extents>(
    pointer: Tile<*mut E, { [] }>,
    shape: D,
    strides: T,
    token: impl crate::pointer::OptionalToken,
) -> Tensor<E, S> {
    token.order();
    let mut view = View { ptr: crate::tile::tile_to_scalar(pointer), dims: [1; MAX_RANK], strides: [0; MAX_RANK], is_inside: false };
    let mut axis = 0;
    while axis < rank::<S>() {
        view.dims[axis] = shape.extent(axis);
        view.strides[axis] = strides.extent(axis) as i64;
        axis += 1;
    }
    Tensor::of(view)
}

/// One number for each axis.
pub trait Extents: Copy {
    #[doc(hidden)]
    fn extent(&self, axis: usize) -> i32;
}

impl<const S: [i32]> Extents for Shape<S> {
    #[inline(always)]
    fn extent(&self, axis: usize) -> i32 {
        self[axis]
    }
}

impl<const S: [i32]> Extents for crate::shape::Array<S> {
    #[inline(always)]
    fn extent(&self, axis: usize) -> i32 {
        self[axis]
    }
}

impl<const N: usize> Extents for [i32; N] {
    #[inline(always)]
    fn extent(&self, axis: usize) -> i32 {
        self[axis]
    }
}

/// Stands for the accesses to a tensor.
#[inline(always)]
pub fn get_tensor_token<E: ElementType, const S: [i32]>(tensor: &Tensor<E, S>) -> Token {
    let _ = tensor;
    Token
}

/// The accesses that a token stands for come before those to the tensor from here on.
#[inline(always)]
pub fn set_tensor_token<E: ElementType, const S: [i32]>(tensor: &Tensor<E, S>, token: Token) {
    let _ = tensor;
    crate::pointer::OptionalToken::order(&token);
}

/// The tensor whose address is number `index` of `addresses`, as a program makes them of a `DeviceVec`. Without strides its
/// elements follow one another row by row.
///
/// # Safety
/// All elements that the shape and the strides lead to are valid, and nobody writes them meanwhile.
#[inline(always)]
#[rustc_optional_args(1)]
pub unsafe fn load_tensor<E: ElementType, const A: [i32], const S: [i32], const N: usize, D: Extents>(
    addresses: &Tensor<i64, A>,
    index: [i32; N],
    shape: D,
    strides: impl OptionalStrides,
) -> Tensor<E, S> {
    const { assert!(rank::<A>() == N, "an index has one number for each axis of the tensor") };
    let (mut offset, mut axis) = (0, 0);
    while axis < N {
        assert!(index[axis] >= 0 && index[axis] < addresses.view.dims[axis], "there is no tensor of that number");
        offset += index[axis] as i64 * addresses.view.strides[axis];
        axis += 1;
    }
    // SAFETY: inside the tensor of addresses.
    let address = unsafe { *addresses.view.ptr.wrapping_offset(offset as isize) };
    let mut view = View { ptr: address as usize as *mut E, dims: [1; MAX_RANK], strides: [0; MAX_RANK], is_inside: false };
    let mut contiguous = 1i64;
    let mut axis = rank::<S>();
    while axis > 0 {
        axis -= 1;
        view.dims[axis] = shape.extent(axis);
        view.strides[axis] = strides.stride(axis, contiguous);
        contiguous *= view.dims[axis] as i64;
    }
    Tensor::of(view)
}

/// Strides, or nothing.
pub trait OptionalStrides {
    #[doc(hidden)]
    fn stride(&self, axis: usize, contiguous: i64) -> i64;
}

impl OptionalStrides for () {
    #[inline(always)]
    fn stride(&self, _axis: usize, contiguous: i64) -> i64 {
        contiguous
    }
}

impl<T: Extents> OptionalStrides for T {
    #[inline(always)]
    fn stride(&self, axis: usize, _contiguous: i64) -> i64 {
        self.extent(axis) as i64
    }
}
