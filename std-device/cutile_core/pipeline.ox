//! Products in loops, whose factors come from memory while earlier ones are multiplied.
//!
//! In a loop such as
//!
//! ```text
//! for k in 0..steps {
//!     sums = mma(x.load([row, k]), y.load([k, column]), sums);
//! }
//! ```
//!
//! nobody looks at the factors but the product, and at the sums not before the loop is left. The compiler (mir/tile)
//! finds such loops and has them do less at once: a load only says what is to be loaded, [`Later`]. There are two copies
//! of the loop. The first turns are the first copy's: [`mma_begin`] starts copies of both factors to shared memory, which
//! run beside the threads. As soon as there are as many as may be on their way, the second copy of the loop goes on:
//! [`mma_later`] starts further ones and multiplies the oldest. Where the loop is left, [`mma_finish`] multiplies those
//! that are still on their way. So the products are the same, in the same order.
//!
//! In shared memory a factor lies row by row, in pieces of 16 bytes. Within a row the pieces are exchanged so that the
//! same piece of eight rows that follow one another is in different banks.

use crate::element::ElementType;
use crate::exchange::wait;
use crate::holding::{blocks, is_blocks, thread};
use crate::intrinsics::{likely, tile_threads};
use crate::matrix::{depth, has_instruction, instruction, mma};
use crate::shape::{count, side};
use crate::tensor::{load, Start, View};
use crate::tile::Tile;
use core::hint::unreachable_unchecked;
use core::marker::PhantomData;
use core::mem::transmute_copy;
use cuda_device::async_copy::{commit_group, cp_async_cg_zfill_16, wait_all, wait_group};
use cuda_device::intrinsics::{on_gpu, simt_ptx, simt_shared_memory, simt_shared_offset};
use cuda_device::wmma::{ldmatrix_x2_trans, ldmatrix_x4, ldmatrix_x4_trans};

/// A tile that is to be loaded.
#[lang = "tile_later"]
pub(crate) struct Later<E: ElementType, const S: [i32]> {
    view: View<E>,
    start: Start,
    outside: E,
}

impl<E: ElementType, const S: [i32]> Clone for Later<E, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<E: ElementType, const S: [i32]> Copy for Later<E, S> {}

/// Room in shared memory for all elements of a tile.
#[lang = "tile_shared"]
struct Whole<E: ElementType, const S: [i32]>(PhantomData<E>);

/// Pairs of factors that are in shared memory at the same time. One is multiplied, the others are on their way.
const STAGES: usize = 3;

/// The shared memory of a loop. All loops of a kernel use the same, one after the other, in the dynamic part.
#[lang = "tile_stages"]
struct Stages<E: ElementType, const M: i32, const K: i32, const N: i32>(
    [(Whole<E, { [M, K] }>, Whole<E, { [K, N] }>); STAGES],
);

// The most bytes of it; two blocks that run side by side have room for theirs.
const MOST_BYTES: usize = 98304;

// Elements in a piece of 16 bytes; all that are loaded this way have two bytes.
const PIECE: usize = 8;

// The most fragments of a factor that a thread has of one depth of instructions.
const MOST_FRAGMENTS: usize = 16;

const fn fits<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>() -> bool {
    let (m, k, n) = (M as usize, K as usize, N as usize);
    let held = blocks::<{ [M, N] }>();
    has_instruction::<E, A>()
        && size_of::<E>() == 2
        && k % 16 == 0
        && (k / PIECE).is_power_of_two()
        && n % PIECE == 0
        && (n / PIECE).is_power_of_two()
        && held.down <= MOST_FRAGMENTS
        && held.across <= MOST_FRAGMENTS * 2
        && STAGES * (m * k + k * n) * 2 <= MOST_BYTES
}

#[inline(always)]
fn is_pipelined<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>() -> bool {
    is_blocks::<{ [M, N] }>() && const { fits::<E, A, M, K, N>() }
}

// By how much the pieces of a row are exchanged: the number of one is combined with it bit by bit. The same for rows 16
// further down.
#[inline(always)]
fn turn(row: u32, width: usize) -> u32 {
    let pieces = (width / PIECE) as u32;
    if pieces >= 8 { row % 8 } else { row / (8 / pieces) % pieces }
}

// Where the piece that begins with an element is, in bytes.
#[inline(always)]
fn place(row: u32, column: u32, width: usize) -> u32 {
    row * (width * 2) as u32 + (column / PIECE as u32 ^ turn(row, width)) * 16
}

const fn stage_bytes<const M: i32, const K: i32, const N: i32>() -> u32 {
    (M * K + K * N) as u32 * 2
}

// A stage: its left factor, which the right one follows.
#[inline(always)]
fn stage_at<E: ElementType, const M: i32, const K: i32, const N: i32>(stage: u32) -> *mut u8 {
    // SAFETY: one of the stages.
    unsafe { simt_shared_memory::<Stages<E, M, K, N>, 0>().cast::<u8>().add((stage * const { stage_bytes::<M, K, N>() }) as usize) }
}

#[inline(always)]
fn after(stage: u32) -> u32 {
    if stage == STAGES as u32 - 1 { 0 } else { stage + 1 }
}

// The number itself, which the optimiser of GPU code does not see: a loop up to it stays a loop.
#[inline(always)]
fn opaque(number: usize) -> usize {
    if on_gpu() {
        // SAFETY: it copies a register.
        unsafe { simt_ptx::<(u32,), _>("mov.b32 %0, %1;", "=r,r", 0, (number as u32,)).0 as usize }
    } else {
        number
    }
}

// The same for addresses: what is computed from one is not computed before it.
#[inline(always)]
fn opaque_address<E>(address: *mut E) -> *mut E {
    if on_gpu() {
        // SAFETY: it copies a register.
        unsafe { simt_ptx::<(u64,), _>("mov.b64 %0, %1;", "=l,l", 0, (address as u64,)).0 as usize as *mut E }
    } else {
        address
    }
}

impl<E: ElementType, const S: [i32]> Later<E, S> {
    #[inline(always)]
    fn now(&self) -> Tile<E, S> {
        load(&self.view, &self.start, self.outside)
    }

    // Do the pieces of the tile lie in memory as they will in shared memory?
    #[inline(always)]
    fn has_pieces(&self) -> bool {
        let (ptr, strides) = (self.view.ptr as usize, &self.view.strides);
        likely(ptr % 16 == 0 && strides[1] == 1 && strides[0] % PIECE as i64 == 0 && self.start[1] % PIECE as i64 == 0)
    }

    // How many pieces fall to a thread, at most.
    const EACH: usize = (count::<S>() / PIECE + 127) / 128;

    // Can it be copied piece by piece, all of them inside?
    #[inline(always)]
    fn is_plain(&self) -> bool {
        self.has_pieces() & self.view.holds::<S>(&self.start)
    }

    // Starts to copy one of the pieces that fall to this thread, if the tile is plain, which the caller checked. `first` is
    // the address of its first element.
    #[inline(always)]
    unsafe fn copy_piece(&self, first: *const E, to: *mut u8, piece: usize, is_plain: bool) {
        let width = side::<S>(1);
        let (pieces, across) = (count::<S>() / PIECE, width / PIECE);
        // Those of a thread have one column, where the threads have whole rows.
        let (row, column, further) = if tile_threads() % across == 0 {
            (thread() / across, thread() % across * PIECE, piece * (tile_threads() / across))
        } else {
            let at = piece * tile_threads() + thread();
            (at / across, at % across * PIECE, 0)
        };
        let from = first
            .wrapping_offset((row as i64 * self.view.strides[0] + column as i64) as isize)
            .wrapping_offset((further as i64 * self.view.strides[0]) as isize);
        let copies = is_plain && (pieces % tile_threads() == 0 || piece * tile_threads() + thread() < pieces);
        // SAFETY: inside the tensor, and aligned; the caller made room.
        unsafe { copy_if(copies, to.add(place((row + further) as u32, column as u32, width) as usize), from.cast()) };
    }

    // Calls back with row and column of each piece that falls to this thread, in a loop that stays one, for what is done at
    // the edges of tensors: the registers are for the sums.
    #[inline(always)]
    fn pieces_one_by_one(mut visit: impl FnMut(usize, usize)) {
        let pieces = opaque(count::<S>() / PIECE);
        let width = side::<S>(1) / PIECE;
        let mut at = thread();
        while at < pieces {
            visit(at / width, at % width * PIECE);
            at += tile_threads();
        }
    }

    // How many elements of a piece are inside of the tensor, if it begins inside.
    #[inline(always)]
    fn inside(&self, row: usize, column: usize) -> i64 {
        let (row, column) = (self.start[0] + row as i64, self.start[1] + column as i64);
        let dims = &self.view.dims;
        if row < 0 || row >= dims[0] as i64 || column < 0 {
            return 0;
        }
        (dims[1] as i64 - column).max(0).min(PIECE as i64)
    }

    // Starts to copy the tile to shared memory, or copies it, whatever it is like.
    #[inline(always)]
    unsafe fn fetch(mut self, to: *mut u8) {
        // Nothing for this is computed ahead: it is rare, and registers are.
        self.view.ptr = opaque_address(self.view.ptr);
        self.start[0] = opaque_address(self.start[0] as usize as *mut u8) as i64;
        self.start[1] = opaque_address(self.start[1] as usize as *mut u8) as i64;
        let width = side::<S>(1);
        // SAFETY: numbers of two bytes.
        let is_zero = unsafe { transmute_copy::<E, u16>(&self.outside) } == 0;
        if self.has_pieces() && is_zero {
            Self::pieces_one_by_one(|row, column| {
                let elements = self.inside(row, column);
                let from = self.view.address::<S>(&self.start, row * width + column);
                let from = if elements > 0 { from } else { self.view.ptr };
                // SAFETY: inside the tensor, and aligned; no more is read than is inside.
                unsafe {
                    let to = to.add(place(row as u32, column as u32, width) as usize);
                    cp_async_cg_zfill_16(to.cast(), from.cast(), elements as u32 * 2)
                };
            });
        } else {
            Self::pieces_one_by_one(|row, column| {
                let mut i = 0;
                while i < opaque(PIECE) {
                    let position = row * width + column + i;
                    let element = if self.view.covers::<S>(&self.start, position) {
                        // SAFETY: inside the tensor.
                        unsafe { *self.view.address::<S>(&self.start, position) }
                    } else {
                        self.outside
                    };
                    // SAFETY: the caller made room for the piece.
                    unsafe { to.add(place(row as u32, column as u32, width) as usize).cast::<E>().add(i).write(element) };
                    i += 1;
                }
            });
        }
    }
}

// Starts to copy a piece, if so; without a jump, so that it finds its place among other instructions.
#[inline(always)]
unsafe fn copy_if(condition: bool, to: *mut u8, from: *const u8) {
    if on_gpu() {
        // SAFETY: the caller's.
        unsafe {
            simt_ptx::<(), _>(
                "{ .reg .pred p; setp.ne.b32 p, %2, 0; @p cp.async.cg.shared.global [%0], [%1], 16; }", "r,l,r", 0,
                (simt_shared_offset(to), from, condition as u32),
            )
        }
    } else if condition {
        // SAFETY: the caller's.
        unsafe { core::ptr::copy_nonoverlapping(from, to, 16) }
    }
}

/// [`load`], when the tile is needed.
#[lang = "tile_load_later"]
#[inline(always)]
pub(crate) fn load_later<E: ElementType, const S: [i32]>(view: &View<E>, start: &Start, outside: E) -> Later<E, S> {
    Later { view: *view, start: *start, outside }
}

/// What a warp's instructions of one depth take of both factors: of the left one 16 rows each, of the right one 16 columns.
#[lang = "tile_fragments"]
#[derive(Clone, Copy)]
pub(crate) struct Fragments {
    left: [[u32; 4]; MOST_FRAGMENTS],
    right: [[u32; 4]; MOST_FRAGMENTS],
}

impl Fragments {
    // Those of a stage from column `inner` of the left factor on, which is row `inner` of the right one.
    #[inline(always)]
    unsafe fn of<const M: i32, const K: i32, const N: i32>(stage: *const u8, inner: usize) -> Self {
        let held = const { blocks::<{ [M, N] }>() };
        let (k, n) = (K as usize, N as usize);
        let (line, half) = (thread() as u32 % 16, thread() as u32 % 32 / 16);
        // Rows and pieces are in different bits, so that pieces further on are found by exclusive or.
        let left = place(held.first_row() as u32 + line, half * PIECE as u32, k) ^ (inner * 2) as u32;
        let right = place(line, held.first_column() as u32 + half * PIECE as u32, n);
        let mut fragments = Fragments { left: [[0; 4]; MOST_FRAGMENTS], right: [[0; 4]; MOST_FRAGMENTS] };
        // Matrices of rows 0 to 7 and 8 to 15, and the same of the next 8 columns.
        let mut pair = 0;
        #[cuda_device::unroll]
        while pair < (held.across + 1) / 2 {
            // SAFETY: inside the right factor; where there is no second half its lanes' addresses are not looked at.
            unsafe {
                let row = stage.add((right ^ (pair * 32) as u32) as usize).add((M as usize * k + inner * n) * 2);
                fragments.right[pair] = if pair * 2 + 1 < held.across {
                    ldmatrix_x4_trans(row.cast())
                } else {
                    let last = ldmatrix_x2_trans(row.cast());
                    [last[0], last[1], 0, 0]
                };
            }
            pair += 1;
        }
        let mut down = 0;
        #[cuda_device::unroll]
        while down < held.down {
            // SAFETY: inside the left factor.
            fragments.left[down] = unsafe { ldmatrix_x4(stage.add(left as usize).add(down * 16 * k * 2).cast()) };
            down += 1;
        }
        fragments
    }

    // What they add to the sums. Calls back before each instruction.
    #[inline(always)]
    unsafe fn multiply<E: ElementType, A: ElementType, const M: i32, const N: i32>(
        &self,
        sums: &mut Tile<A, { [M, N] }>,
        mut before: impl FnMut(usize),
    ) {
        let held = const { blocks::<{ [M, N] }>() };
        let elements = &raw mut *sums as *mut A;
        let mut down = 0;
        #[cuda_device::unroll]
        while down < held.down {
            let mut across = 0;
            #[cuda_device::unroll]
            while across < held.across {
                let (pair, side) = (across / 2, across % 2 * 2);
                before(down * held.across + across);
                // SAFETY: four elements of the tile; all lanes of the warp are here.
                unsafe {
                    let sum = elements.add((down * held.across + across) * 4) as *mut [A; 4];
                    let right = [self.right[pair][side], self.right[pair][side + 1]];
                    sum.write(instruction::<E, A>(self.left[down], right, sum.read()));
                }
                across += 1;
            }
            down += 1;
        }
    }
}

// Both factors, which are copied while others are multiplied.
struct Copies<'a, E: ElementType, const M: i32, const K: i32, const N: i32> {
    lhs: &'a Later<E, { [M, K] }>,
    rhs: &'a Later<E, { [K, N] }>,
    firsts: [*mut E; 2],
    to: *mut u8,
    is_plain: bool,
}

impl<'a, E: ElementType, const M: i32, const K: i32, const N: i32> Copies<'a, E, M, K, N> {
    const LEFT: usize = Later::<E, { [M, K] }>::EACH;
    const ALL: usize = Self::LEFT + Later::<E, { [K, N] }>::EACH;

    #[inline(always)]
    fn of(lhs: &'a Later<E, { [M, K] }>, rhs: &'a Later<E, { [K, N] }>, stage: u32) -> Self {
        let firsts = [lhs.view.address::<{ [M, K] }>(&lhs.start, 0), rhs.view.address::<{ [K, N] }>(&rhs.start, 0)];
        Copies {
            lhs,
            rhs,
            firsts: [opaque_address(firsts[0]), opaque_address(firsts[1])],
            to: stage_at::<E, M, K, N>(stage),
            is_plain: lhs.is_plain() & rhs.is_plain(),
        }
    }

    // Starts those of the thread's copies that are numbers `part` to `part + 1` of `parts`.
    #[inline(always)]
    unsafe fn start(&self, part: usize, parts: usize) {
        let mut piece = (part * Self::ALL + parts - 1) / parts;
        #[cuda_device::unroll]
        while piece < ((part + 1) * Self::ALL + parts - 1) / parts {
            // SAFETY: the caller's: the stage is free.
            unsafe {
                if piece < Self::LEFT {
                    self.lhs.copy_piece(self.firsts[0], self.to, piece, self.is_plain);
                } else {
                    let to = self.to.add((M * K * 2) as usize);
                    self.rhs.copy_piece(self.firsts[1], to, piece - Self::LEFT, self.is_plain);
                }
            }
            piece += 1;
        }
    }

    // Copies the factors, if they are not plain, and ends the group.
    #[inline(always)]
    unsafe fn end(&self) {
        if !self.is_plain {
            // SAFETY: the caller's: the stage is free.
            unsafe {
                self.lhs.fetch(self.to);
                self.rhs.fetch(self.to.add((M * K * 2) as usize));
            }
        }
        commit_group();
    }
}

/// [`mma`] of factors that are to be loaded, in the first turns of a loop: their copies are started. The sums lack
/// `pending` products, whose factors are in the stages before `stage`. As soon as there are as many as may be, `is_full`,
/// and `fragments` are the first of the oldest.
#[lang = "tile_mma_begin"]
#[inline(always)]
#[rustc_tile_op(mma)]
pub(crate) fn mma_begin<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    lhs: Later<E, { [M, K] }>,
    rhs: Later<E, { [K, N] }>,
    acc: Tile<A, { [M, N] }>,
    pending: &mut u32,
    stage: &mut u32,
    fragments: &mut Fragments,
    is_full: &mut bool,
) -> Tile<A, { [M, N] }> {
    *is_full = false;
    if !is_pipelined::<E, A, M, K, N>() {
        return mma(lhs.now(), rhs.now(), acc);
    }
    if *pending == 0 {
        wait(); // an earlier loop's factors nobody reads any more
    }
    let copies = Copies::of(&lhs, &rhs, *stage);
    // SAFETY: a stage that is free.
    unsafe {
        copies.start(0, 1);
        copies.end();
    }
    *stage = after(*stage);
    *pending += 1;
    if *pending == STAGES as u32 - 1 {
        // SAFETY: the oldest factors are in the stage after the next.
        *fragments = unsafe { first_fragments::<E, M, K, N>(after(*stage)) };
        *is_full = true;
    }
    acc
}

/// The same in further turns: the oldest factors are multiplied meanwhile, and afterwards `fragments` are the first of the
/// next.
#[lang = "tile_mma_later"]
#[inline(always)]
#[rustc_tile_op(mma)]
pub(crate) fn mma_later<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    lhs: Later<E, { [M, K] }>,
    rhs: Later<E, { [K, N] }>,
    acc: Tile<A, { [M, N] }>,
    stage: &mut u32,
    fragments: &mut Fragments,
) -> Tile<A, { [M, N] }> {
    if !is_pipelined::<E, A, M, K, N>() {
        // SAFETY: without copies on their way there are no further turns.
        unsafe { unreachable_unchecked() }
    }
    let mut result = acc;
    let copies = Copies::of(&lhs, &rhs, *stage);
    let (depth, k, oldest) = (depth::<E>(), K as usize, after(*stage));
    let mut inner = 0;
    #[cuda_device::unroll]
    while inner < k {
        // SAFETY: the oldest factors are there; the copies go to a stage that is free, and those of the next are waited for
        // when all of this turn are under way.
        unsafe {
            if inner == 0 && k == depth {
                copies.start(0, 1);
                copies.end();
            }
            let next = if inner + depth < k {
                Fragments::of::<M, K, N>(stage_at::<E, M, K, N>(oldest), inner + depth)
            } else {
                first_fragments::<E, M, K, N>(after(oldest))
            };
            if inner == 0 && k > depth {
                let instructions = const { blocks::<{ [M, N] }>().down * blocks::<{ [M, N] }>().across };
                fragments.multiply::<E, A, M, N>(&mut result, |number| copies.start(number, instructions));
                copies.end();
            } else {
                fragments.multiply::<E, A, M, N>(&mut result, |_| {});
            }
            *fragments = next;
        }
        inner += depth;
    }
    *stage = oldest;
    result
}

// Those of a stage whose copies are waited for. The stage before it nobody reads any more.
#[inline(always)]
unsafe fn first_fragments<E: ElementType, const M: i32, const K: i32, const N: i32>(stage: u32) -> Fragments {
    wait_group(STAGES as u32 - 2);
    wait();
    // SAFETY: the copies to the stage are done, all threads'.
    unsafe { Fragments::of::<M, K, N>(stage_at::<E, M, K, N>(stage), 0) }
}

/// The sums with all products.
#[lang = "tile_mma_finish"]
#[inline(always)]
#[rustc_tile_op(mma)]
pub(crate) fn mma_finish<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    acc: Tile<A, { [M, N] }>,
    pending: &mut u32,
    stage: &mut u32,
) -> Tile<A, { [M, N] }> {
    let mut result = acc;
    if !is_pipelined::<E, A, M, K, N>() || *pending == 0 {
        return result;
    }
    wait_all();
    wait();
    while *pending > 0 {
        let oldest = if *stage >= *pending { *stage - *pending } else { *stage + STAGES as u32 - *pending };
        let mut inner = 0;
        #[cuda_device::unroll]
        while inner < K as usize {
            // SAFETY: the copies were waited for.
            unsafe {
                let fragments = Fragments::of::<M, K, N>(stage_at::<E, M, K, N>(oldest), inner);
                fragments.multiply::<E, A, M, N>(&mut result, |_| {});
            }
            inner += depth::<E>();
        }
        *pending -= 1;
    }
    result
}
