//! Where elements of a tile in shared memory go so that threads do not meet in one bank, computed when compiling.

/// The number of banks of shared memory.
pub const BANKS: usize = 32;
/// The width of a bank.
pub const BANK_WIDTH_BYTES: usize = 4;
/// The threads whose accesses are served together.
pub const WARP_LANES: usize = 32;

/// Exchanges places: the `B` bits of an index from bit `S` on are added without carry to those from bit `M` on.
///
/// `M + B` is at most `S`, which is checked when the code is compiled: then a place exchanged twice is the old one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swizzle<const B: usize, const M: usize, const S: usize>;

impl<const B: usize, const M: usize, const S: usize> Swizzle<B, M, S> {
    /// The number of bits that are exchanged.
    pub const BITS: usize = B;
    /// The number of places that an element may go to.
    pub const SPREAD: usize = 1 << B;

    /// The place of the element `offset`.
    #[inline(always)]
    pub const fn apply(offset: usize) -> usize {
        const { assert!(M + B <= S, "a swizzle needs M + B <= S, or it does not undo itself") }
        let row = offset >> S & (Self::SPREAD - 1);
        offset ^ row << M
    }

    /// The element at the place `offset`: the same exchange once more.
    #[inline(always)]
    pub const fn undo(offset: usize) -> usize {
        Self::apply(offset)
    }
}

/// The bank of element `offset`, of elements of `size` bytes.
#[inline(always)]
pub const fn bank_of(offset: usize, size: usize) -> usize {
    offset * size / BANK_WIDTH_BYTES % BANKS
}

// How many of a warp's lanes want something from each bank.
const fn lanes_of_banks(offsets: &[usize; WARP_LANES], size: usize) -> [usize; BANKS] {
    let mut lanes = [0; BANKS];
    let mut lane = 0;
    while lane < WARP_LANES {
        lanes[bank_of(offsets[lane], size)] += 1;
        lane += 1;
    }
    lanes
}

/// The most lanes that want something from one bank when the lanes of a warp access these elements: 1 means that none
/// waits, 32 that they go one by one. Lanes that want the same word are counted too.
pub const fn conflict_degree(offsets: &[usize; WARP_LANES], size: usize) -> usize {
    let lanes = lanes_of_banks(offsets, size);
    let (mut bank, mut worst) = (0, 0);
    while bank < BANKS {
        if lanes[bank] > worst {
            worst = lanes[bank];
        }
        bank += 1;
    }
    worst
}

/// The number of banks that a warp wants something from when it accesses these elements.
pub const fn banks_used(offsets: &[usize; WARP_LANES], size: usize) -> usize {
    let lanes = lanes_of_banks(offsets, size);
    let (mut bank, mut used) = (0, 0);
    while bank < BANKS {
        used += (lanes[bank] != 0) as usize;
        bank += 1;
    }
    used
}

/// The elements of column `column` in the first 32 rows of `stride` elements each.
pub const fn column_offsets(stride: usize, column: usize) -> [usize; WARP_LANES] {
    progression(column, stride)
}

/// The first 32 elements of row `row`, of rows of `stride` elements each.
pub const fn row_offsets(row: usize, stride: usize) -> [usize; WARP_LANES] {
    progression(row * stride, 1)
}

const fn progression(first: usize, step: usize) -> [usize; WARP_LANES] {
    let mut offsets = [first; WARP_LANES];
    let mut lane = 1;
    while lane < WARP_LANES {
        offsets[lane] = offsets[lane - 1] + step;
        lane += 1;
    }
    offsets
}
