//! How a warp's accesses of global memory coalesce, computed when compiling.

/// Bytes that memory moves at once.
pub const LINE: usize = 128;

/// How threads of a warp read neighbouring elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessPlan {
    /// Elements that a thread reads with one access.
    pub elements: usize,
    /// Bytes of an access.
    pub bytes: usize,
    /// Lines that the 32 threads touch with one access each.
    pub lines: usize,
}

/// The most elements of `size` bytes, a power of two of them, that one access of at most 16 bytes reads, at
/// addresses aligned to `align`.
pub const fn widest(size: usize, align: usize) -> usize {
    let mut elements = 1;
    while elements * 2 * size <= 16 && align % (elements * 2 * size) == 0 {
        elements *= 2;
    }
    elements
}

/// Lines that 32 threads touch which read `bytes` each, `stride` bytes apart, from the start of a line on.
pub const fn lines_touched(bytes: usize, stride: usize) -> usize {
    let mut lines = 0;
    let mut end = 0; // lines before this one are counted
    let mut thread = 0;
    while thread < 32 {
        let first = thread * stride / LINE;
        let last = (thread * stride + bytes - 1) / LINE + 1;
        let from = if first > end { first } else { end };
        if last > from {
            lines += last - from;
            end = last;
        }
        thread += 1;
    }
    lines
}

/// Whether 32 threads that read `bytes` each, `stride` bytes apart, touch no line more than they need.
pub const fn is_fully_coalesced(bytes: usize, stride: usize) -> bool {
    lines_touched(bytes, stride) == (32 * bytes).div_ceil(LINE)
}

/// The widest accesses for elements of `size` bytes at addresses aligned to `align`.
pub const fn plan(size: usize, align: usize) -> AccessPlan {
    let elements = widest(size, align);
    let bytes = elements * size;
    AccessPlan { elements, bytes, lines: lines_touched(bytes, bytes) }
}
