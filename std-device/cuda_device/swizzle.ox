//! Where elements of a tile in shared memory go so that threads do not meet in one bank, computed when compiling.

/// Exchanges bits of an index: the `B` bits from `M + S` on are added without carry to the `B` bits from `M` on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swizzle<const B: u32, const M: u32, const S: u32>;

impl<const B: u32, const M: u32, const S: u32> Swizzle<B, M, S> {
    /// The place of element `index`.
    #[inline(always)]
    pub const fn apply(index: usize) -> usize {
        let mask = ((1 << B) - 1) << M;
        index ^ (index >> S & mask)
    }
}

/// The number of banks of shared memory, each four bytes wide.
pub const BANKS: usize = 32;

/// The bank of the byte at `offset`.
pub const fn bank_of(offset: usize) -> usize {
    offset / 4 % BANKS
}

/// The most different words that 32 threads with these byte offsets want from one bank: 1 means no conflict.
pub const fn conflict_degree(offsets: &[usize]) -> usize {
    let mut worst = 0;
    let mut i = 0;
    while i < offsets.len() {
        let mut words = 0;
        let mut k = 0;
        while k < offsets.len() {
            let mut first = bank_of(offsets[k]) == bank_of(offsets[i]);
            let mut before = 0;
            while before < k {
                first &= offsets[before] / 4 != offsets[k] / 4;
                before += 1;
            }
            words += first as usize;
            k += 1;
        }
        if words > worst {
            worst = words;
        }
        i += 1;
    }
    worst
}

/// The byte offsets of 32 threads that read column `column` of rows of `stride` elements of `size` bytes.
pub const fn column_offsets(column: usize, stride: usize, size: usize) -> [usize; 32] {
    let mut offsets = [0; 32];
    let mut row = 0;
    while row < 32 {
        offsets[row] = (row * stride + column) * size;
        row += 1;
    }
    offsets
}
