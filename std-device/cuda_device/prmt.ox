//! Picking bytes from two words.

use crate::intrinsics::{on_gpu, simt_ptx};

/// The four bytes of the result are chosen by the four digits of `selector`: 0 to 3 are the bytes of `a`, 4 to 7
/// those of `b`, and 8 added means the byte's sign in all eight bits.
#[inline(always)]
pub fn prmt(a: u32, b: u32, selector: u32) -> u32 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u32,), _>("prmt.b32 %0, %1, %2, %3;", "=r,r,r,r", 3, (a, b, selector)).0 };
    }
    let bytes = a as u64 | (b as u64) << 32;
    let mut result = 0;
    let mut i = 0;
    while i < 4 {
        let digit = selector >> (4 * i) & 15;
        let byte = (bytes >> (8 * (digit & 7))) as u8;
        let byte = if digit & 8 != 0 { ((byte as i8) >> 7) as u8 } else { byte };
        result |= (byte as u32) << (8 * i);
        i += 1;
    }
    result
}
