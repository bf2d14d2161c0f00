//! The 32 threads of a warp: who is here, exchanging values, votes and sums.
//!
//! Functions ending in `_sync` name the lanes that take part; the others mean all lanes of the warp that are
//! here. All of them must call together, which the compiler checks.

use crate::intrinsics::*;

/// All lanes.
pub const FULL_MASK: u32 = 0xffff_ffff;

// The lanes that are here.
const HERE: u32 = 0;
const WIDTH: u32 = 32;

/// The thread's place in its warp, 0 to 31.
#[inline(always)]
pub fn lane_id() -> u32 {
    simt_lane_id()
}

/// The warp's place in its block.
#[inline(always)]
pub fn warp_id() -> u32 {
    simt_warp_id()
}

/// The number of the warp where it runs, from 0 to [`nwarpid`]. It may change while the warp runs: a thread's place is
/// what [`warp_id`] says.
#[inline(always)]
pub fn warpid() -> u32 {
    if on_gpu() {
        // SAFETY: it reads a register.
        return unsafe { simt_ptx::<(u32,), _>("mov.u32 %0, %%warpid;", "=r", PTX_MAY_DIVERGE, ()).0 };
    }
    simt_warp_id()
}

/// How many warps there may be where this one runs.
#[inline(always)]
pub fn nwarpid() -> u32 {
    if on_gpu() {
        // SAFETY: it reads a register.
        return unsafe { simt_ptx::<(u32,), _>("mov.u32 %0, %%nwarpid;", "=r", 3, ()).0 };
    }
    32
}

/// The lanes below this one.
#[inline(always)]
pub fn lanemask_lt() -> u32 {
    lanemask_eq() - 1
}

/// The lanes up to this one.
#[inline(always)]
pub fn lanemask_le() -> u32 {
    lanemask_lt() | lanemask_eq()
}

/// This lane.
#[inline(always)]
pub fn lanemask_eq() -> u32 {
    1 << lane_id()
}

/// The lanes from this one on.
#[inline(always)]
pub fn lanemask_ge() -> u32 {
    !lanemask_lt()
}

/// The lanes above this one.
#[inline(always)]
pub fn lanemask_gt() -> u32 {
    !lanemask_le()
}

/// The lanes that are here.
#[inline(always)]
pub fn active_mask() -> u32 {
    simt_active_mask()
}

/// Waits for the lanes of the mask; what they wrote before can be read after.
#[inline(always)]
pub fn sync_mask(mask: u32) {
    simt_warp_sync(mask)
}

macro_rules! shuffles {
    ($($(#[$doc:meta])* $name:ident $sync:ident, $f32:ident $f32_sync:ident, $u64:ident $u64_sync:ident,
       $f64:ident $f64_sync:ident = $intrinsic:ident $wide:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name(value: u32, lane: u32) -> u32 {
                $intrinsic(HERE, value, lane, WIDTH)
            }
            $(#[$doc])*
            #[inline(always)]
            pub fn $sync(mask: u32, value: u32, lane: u32) -> u32 {
                $intrinsic(mask, value, lane, WIDTH)
            }
            $(#[$doc])*
            #[inline(always)]
            pub fn $f32(value: f32, lane: u32) -> f32 {
                f32::from_bits($intrinsic(HERE, value.to_bits(), lane, WIDTH))
            }
            $(#[$doc])*
            #[inline(always)]
            pub fn $f32_sync(mask: u32, value: f32, lane: u32) -> f32 {
                f32::from_bits($intrinsic(mask, value.to_bits(), lane, WIDTH))
            }
            $(#[$doc])*
            #[inline(always)]
            pub fn $u64(value: u64, lane: u32) -> u64 {
                $wide(HERE, value, lane, WIDTH)
            }
            $(#[$doc])*
            #[inline(always)]
            pub fn $u64_sync(mask: u32, value: u64, lane: u32) -> u64 {
                $wide(mask, value, lane, WIDTH)
            }
            $(#[$doc])*
            #[inline(always)]
            pub fn $f64(value: f64, lane: u32) -> f64 {
                f64::from_bits($wide(HERE, value.to_bits(), lane, WIDTH))
            }
            $(#[$doc])*
            #[inline(always)]
            pub fn $f64_sync(mask: u32, value: f64, lane: u32) -> f64 {
                f64::from_bits($wide(mask, value.to_bits(), lane, WIDTH))
            }
        )*
    };
}

shuffles! {
    /// The value of lane `lane`.
    shuffle shuffle_sync, shuffle_f32 shuffle_f32_sync, shuffle_u64 shuffle_u64_sync,
        shuffle_f64 shuffle_f64_sync = simt_shuffle_index simt_shuffle_index_u64;
    /// The value of the lane `lane` above this one; the lane's own beyond the last.
    shuffle_down shuffle_down_sync, shuffle_down_f32 shuffle_down_f32_sync, shuffle_down_u64 shuffle_down_u64_sync,
        shuffle_down_f64 shuffle_down_f64_sync = simt_shuffle_down simt_shuffle_down_u64;
    /// The value of the lane `lane` below this one; the lane's own beyond the first.
    shuffle_up shuffle_up_sync, shuffle_up_f32 shuffle_up_f32_sync, shuffle_up_u64 shuffle_up_u64_sync,
        shuffle_up_f64 shuffle_up_f64_sync = simt_shuffle_up simt_shuffle_up_u64;
    /// The value of the lane whose number differs in the bits of `lane`.
    shuffle_xor shuffle_xor_sync, shuffle_xor_f32 shuffle_xor_f32_sync, shuffle_xor_u64 shuffle_xor_u64_sync,
        shuffle_xor_f64 shuffle_xor_f64_sync = simt_shuffle_xor simt_shuffle_xor_u64;
}

/// Whether the predicate holds in all lanes that are here.
#[inline(always)]
pub fn all(predicate: bool) -> bool {
    simt_vote_all(HERE, predicate)
}

/// Whether the predicate holds in all lanes of the mask.
#[inline(always)]
pub fn all_sync(mask: u32, predicate: bool) -> bool {
    simt_vote_all(mask, predicate)
}

/// Whether the predicate holds in some lane that is here.
#[inline(always)]
pub fn any(predicate: bool) -> bool {
    simt_vote_any(HERE, predicate)
}

/// Whether the predicate holds in some lane of the mask.
#[inline(always)]
pub fn any_sync(mask: u32, predicate: bool) -> bool {
    simt_vote_any(mask, predicate)
}

/// The lanes that are here and for which the predicate holds.
#[inline(always)]
pub fn ballot(predicate: bool) -> u32 {
    simt_vote_ballot(HERE, predicate)
}

/// The lanes of the mask for which the predicate holds.
#[inline(always)]
pub fn ballot_sync(mask: u32, predicate: bool) -> u32 {
    simt_vote_ballot(mask, predicate)
}

/// The number of lanes that are here and for which the predicate holds.
#[inline(always)]
pub fn popc(predicate: bool) -> u32 {
    ballot(predicate).count_ones()
}

/// The number of lanes of the mask for which the predicate holds.
#[inline(always)]
pub fn popc_sync(mask: u32, predicate: bool) -> u32 {
    ballot_sync(mask, predicate).count_ones()
}

/// The lanes of the mask with the same value as this one.
#[inline(always)]
pub fn match_any_sync(mask: u32, value: u32) -> u32 {
    simt_match_any(mask, value)
}

/// The lanes of the mask with the same value as this one.
#[inline(always)]
pub fn match_any_i64_sync(mask: u32, value: u64) -> u32 {
    simt_match_any_u64(mask, value)
}

/// The mask if all its lanes have the same value, otherwise 0.
#[inline(always)]
pub fn match_all_sync(mask: u32, value: u32) -> u32 {
    simt_match_all(mask, value)
}

/// The mask if all its lanes have the same value, otherwise 0.
#[inline(always)]
pub fn match_all_i64_sync(mask: u32, value: u64) -> u32 {
    simt_match_all_u64(mask, value)
}

macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident: $ty:ty = $intrinsic:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name(mask: u32, value: $ty) -> $ty {
                $intrinsic(mask, value as u32) as $ty
            }
        )*
    };
}

reductions! {
    /// The sum over the lanes of the mask.
    redux_sync_add: u32 = simt_reduce_add;
    /// The least value of the lanes of the mask.
    redux_sync_min_u32: u32 = simt_reduce_min_u32;
    /// The greatest value of the lanes of the mask.
    redux_sync_max_u32: u32 = simt_reduce_max_u32;
    /// The least value of the lanes of the mask.
    redux_sync_min_i32: i32 = simt_reduce_min_i32;
    /// The greatest value of the lanes of the mask.
    redux_sync_max_i32: i32 = simt_reduce_max_i32;
    /// The bits set in all lanes of the mask.
    redux_sync_and: u32 = simt_reduce_and;
    /// The bits set in some lane of the mask.
    redux_sync_or: u32 = simt_reduce_or;
    /// The bits set in an odd number of lanes of the mask.
    redux_sync_xor: u32 = simt_reduce_xor;
}

/// One lane of the mask, and whether it is this one.
#[inline(always)]
pub fn elect_sync(mask: u32) -> (u32, bool) {
    let lane = simt_elect(mask);
    (lane, lane == lane_id())
}

/// Whether this is the lane that [`elect_sync`] chooses.
#[inline(always)]
pub fn is_elected_sync(mask: u32) -> bool {
    elect_sync(mask).1
}

/// The lanes of this warp whose one-dimensional index is below `len`, and at least this one's.
#[inline(always)]
pub fn live_lanes_1d(len: usize) -> u32 {
    let first = crate::thread::index_2d_col() - lane_id() as usize;
    if len >= first + 32 {
        FULL_MASK
    } else if len <= first {
        0
    } else {
        (1 << (len - first)) - 1
    }
}

// Butterflies: each step combines lanes whose numbers differ in one bit, so all lanes end with the same value.
macro_rules! butterflies {
    ($($(#[$doc:meta])* $name:ident $partial:ident: $ty:ty = $shuffle:ident, $combine:expr, $neutral:expr;)*) => {
        $(
            $(#[$doc])*
            ///
            /// All 32 lanes take part, and all get the result.
            #[inline(always)]
            pub fn $name(value: $ty) -> $ty {
                let combine = $combine;
                let mut result = value;
                let mut distance = 16;
                while distance > 0 {
                    result = combine(result, $shuffle(FULL_MASK, result, distance));
                    distance /= 2;
                }
                result
            }

            $(#[$doc])*
            ///
            /// All 32 lanes call it, but only those of the mask count.
            #[inline(always)]
            pub fn $partial(mask: u32, value: $ty) -> $ty {
                $name(if mask & lanemask_eq() != 0 { value } else { $neutral })
            }
        )*
    };
}

butterflies! {
    /// The sum over the warp.
    reduce_sum_f32 reduce_sum_f32_partial: f32 = shuffle_xor_f32_sync, |a: f32, b: f32| a + b, 0.0;
    /// The greatest value of the warp.
    reduce_max_f32 reduce_max_f32_partial: f32 = shuffle_xor_f32_sync, |a: f32, b: f32| a.max(b), f32::NEG_INFINITY;
    /// The least value of the warp.
    reduce_min_f32 reduce_min_f32_partial: f32 = shuffle_xor_f32_sync, |a: f32, b: f32| a.min(b), f32::INFINITY;
    /// The sum over the warp.
    reduce_sum_f64 reduce_sum_f64_partial: f64 = shuffle_xor_f64_sync, |a: f64, b: f64| a + b, 0.0;
    /// The greatest value of the warp.
    reduce_max_f64 reduce_max_f64_partial: f64 = shuffle_xor_f64_sync, |a: f64, b: f64| a.max(b), f64::NEG_INFINITY;
    /// The least value of the warp.
    reduce_min_f64 reduce_min_f64_partial: f64 = shuffle_xor_f64_sync, |a: f64, b: f64| a.min(b), f64::INFINITY;
}
