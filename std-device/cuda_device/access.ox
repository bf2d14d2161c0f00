//! How large a tile must be for accesses of a wanted width, computed when compiling.

use crate::swizzle::WARP_LANES;

/// 32 bits at once, in bytes.
pub const TXN_32: usize = 4;
/// 64 bits at once, in bytes.
pub const TXN_64: usize = 8;
/// 128 bits at once, in bytes: the widest access there is.
pub const TXN_128: usize = 16;

/// What a block moves with one access by each of its threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessPlan {
    /// Bytes that a thread moves.
    pub txn_bytes: usize,
    /// The alignment that the element must have for that.
    pub align: usize,
    /// Elements that a thread moves.
    pub elems_per_thread: usize,
    /// Threads of the block.
    pub threads: usize,
    /// Elements that the block moves.
    pub elems_per_block: usize,
}

impl AccessPlan {
    /// The least extent of a tile whose other extent is `other`, so that the block moves it at once; `None` if `other`
    /// does not divide what the block moves, or is no whole number of a thread's accesses.
    pub const fn min_extent(&self, other: usize) -> Option<usize> {
        if other == 0 || self.elems_per_block % other != 0 || other % self.elems_per_thread != 0 {
            return None;
        }
        Some(self.elems_per_block / other)
    }

    /// Whether a tile of so many elements is moved by whole accesses of the block.
    pub const fn fits_tile(&self, elements: usize) -> bool {
        self.passes_for_tile(elements).is_some()
    }

    /// How many accesses of the block move a tile of so many elements; `None` if a part of one would be left.
    pub const fn passes_for_tile(&self, elements: usize) -> Option<usize> {
        if self.elems_per_block == 0 || elements == 0 || elements % self.elems_per_block != 0 {
            return None;
        }
        Some(elements / self.elems_per_block)
    }
}

/// The plan for elements of type `T`, accesses of `txn_bytes` and `threads` threads; `None` if there are no such accesses, or
/// if they do not move whole elements.
pub const fn plan<T>(txn_bytes: usize, threads: usize) -> Option<AccessPlan> {
    plan_for_elem_size(size_of::<T>(), txn_bytes, threads)
}

/// [`plan`] for elements of `size` bytes.
pub const fn plan_for_elem_size(size: usize, txn_bytes: usize, threads: usize) -> Option<AccessPlan> {
    if !matches!(txn_bytes, TXN_32 | TXN_64 | TXN_128) || size == 0 || threads == 0 || txn_bytes % size != 0 {
        return None;
    }
    let elems_per_thread = txn_bytes / size;
    match threads.checked_mul(elems_per_thread) {
        Some(elems_per_block) => {
            Some(AccessPlan { txn_bytes, align: txn_bytes, elems_per_thread, threads, elems_per_block })
        }
        None => None,
    }
}

/// The plan with the widest accesses that move a tile of `elements` elements of type `T` as a whole.
pub const fn widest<T>(elements: usize, threads: usize) -> Option<AccessPlan> {
    let mut bytes = TXN_128;
    while bytes >= TXN_32 {
        if let Some(plan) = plan::<T>(bytes, threads)
            && plan.fits_tile(elements)
        {
            return Some(plan);
        }
        bytes /= 2;
    }
    None
}

/// Bytes of memory that are fetched together.
pub const LINE_BYTES: usize = 128;
/// The smallest part of them that is moved.
pub const SECTOR_BYTES: usize = 32;

// The lines that element `offset` lies in, first and last.
const fn lines_of(offset: usize, size: usize) -> (usize, usize) {
    let first = offset.saturating_mul(size);
    (first / LINE_BYTES, first.saturating_add(size - 1) / LINE_BYTES)
}

// Whether one of the first `count` elements lies in the line too.
const fn is_touched(line: usize, offsets: &[usize; WARP_LANES], count: usize, size: usize) -> bool {
    let mut lane = 0;
    while lane < count {
        let (first, last) = lines_of(offsets[lane], size);
        if first <= line && line <= last {
            return true;
        }
        lane += 1;
    }
    false
}

/// The lines that a warp touches whose lanes access these elements, of `size` bytes each, from the start of a line on.
pub const fn lines_touched(offsets: &[usize; WARP_LANES], size: usize) -> usize {
    let (mut lane, mut lines) = (0, 0);
    while lane < WARP_LANES && size != 0 {
        let (mut line, last) = lines_of(offsets[lane], size);
        while line <= last {
            lines += !is_touched(line, offsets, lane, size) as usize;
            line += 1;
        }
        lane += 1;
    }
    lines
}

/// The fewest lines that so many bytes lie in.
pub const fn minimum_lines(bytes: usize) -> usize {
    bytes.div_ceil(LINE_BYTES)
}

/// How many lines a warp touches beyond the fewest that its bytes would need.
pub const fn wasted_lines(offsets: &[usize; WARP_LANES], size: usize) -> usize {
    lines_touched(offsets, size).saturating_sub(minimum_lines(WARP_LANES * size))
}

/// Whether a warp touches no line more than its bytes need.
pub const fn is_fully_coalesced(offsets: &[usize; WARP_LANES], size: usize) -> bool {
    wasted_lines(offsets, size) == 0
}
