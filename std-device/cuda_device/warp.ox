//! Operations of the 32 threads of a warp with each other.
//!
//! All lanes of the warp must reach an operation together.

use crate::intrinsics;

const ALL: u32 = 0xffff_ffff;
const WIDTH: u32 = 32;

/// The lane of this thread in its warp, 0 to 31.
#[inline]
pub fn lane_id() -> u32 {
    intrinsics::simt_lane_id()
}

/// The number of this thread's warp in its block.
#[inline]
pub fn warp_id() -> u32 {
    intrinsics::simt_warp_id()
}

/// The lanes that are here together, one bit each.
#[inline]
pub fn active_mask() -> u32 {
    intrinsics::simt_active_mask()
}

/// The value that lane `lane` passed.
#[inline]
pub fn shuffle(value: u32, lane: u32) -> u32 {
    intrinsics::simt_shuffle_index(ALL, value, lane, WIDTH)
}

/// The value of the lane whose number differs by `mask` in its bits.
#[inline]
pub fn shuffle_xor(value: u32, mask: u32) -> u32 {
    intrinsics::simt_shuffle_xor(ALL, value, mask, WIDTH)
}

/// The value of the lane `delta` above; the own one where there is none.
#[inline]
pub fn shuffle_down(value: u32, delta: u32) -> u32 {
    intrinsics::simt_shuffle_down(ALL, value, delta, WIDTH)
}

/// The value of the lane `delta` below; the own one where there is none.
#[inline]
pub fn shuffle_up(value: u32, delta: u32) -> u32 {
    intrinsics::simt_shuffle_up(ALL, value, delta, WIDTH)
}

/// `shuffle_xor` of a float.
#[inline]
pub fn shuffle_xor_f32(value: f32, mask: u32) -> f32 {
    f32::from_bits(shuffle_xor(value.to_bits(), mask))
}

/// Whether all lanes passed true.
#[inline]
pub fn all(predicate: bool) -> bool {
    intrinsics::simt_vote_all(ALL, predicate)
}

/// Whether any lane passed true.
#[inline]
pub fn any(predicate: bool) -> bool {
    intrinsics::simt_vote_any(ALL, predicate)
}

/// The lanes that passed true, one bit each.
#[inline]
pub fn ballot(predicate: bool) -> u32 {
    intrinsics::simt_vote_ballot(ALL, predicate)
}

/// The sum over all lanes, in every lane.
#[inline]
pub fn reduce_sum_f32(value: f32) -> f32 {
    let mut sum = value;
    let mut step = 16;
    while step > 0 {
        sum += shuffle_xor_f32(sum, step);
        step /= 2;
    }
    sum
}

/// The largest value over all lanes, in every lane.
#[inline]
pub fn reduce_max_f32(value: f32) -> f32 {
    let mut largest = value;
    let mut step = 16;
    while step > 0 {
        largest = largest.max(shuffle_xor_f32(largest, step));
        step /= 2;
    }
    largest
}

/// The smallest value over all lanes, in every lane.
#[inline]
pub fn reduce_min_f32(value: f32) -> f32 {
    let mut smallest = value;
    let mut step = 16;
    while step > 0 {
        smallest = smallest.min(shuffle_xor_f32(smallest, step));
        step /= 2;
    }
    smallest
}
