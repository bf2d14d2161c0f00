//! Quotients of tiles.

use crate::arithmetic::MatrixKind;
use crate::element::ElementType;
use crate::holding::{fill, get, zip};
use crate::tile::Tile;
use core::mem::transmute_copy;
use cuda_device::intrinsics::{on_gpu, simt_ptx, PTX_MAY_DIVERGE, PTX_REGISTER_ONLY};

/// Element by element, as `exact` does it: the quotient rounded to nearest.
///
/// A GPU has no instruction for it: it multiplies with an approximated reciprocal and corrects the result twice, which is exact
/// where nothing over- or underflows on the way, and looks for each quotient whether that is so. Here the thread looks once for
/// all its elements, so that they are computed beside each other, and elements with the same divisor, as after a reduction, share its
/// reciprocal.
#[inline(always)]
pub(crate) fn divide<E: ElementType, const S: [i32]>(
    a: &Tile<E, S>,
    b: &Tile<E, S>,
    exact: impl Fn(E, E) -> E,
) -> Tile<E, S> {
    if on_gpu() && const { matches!(E::MATRIX, MatrixKind::F32) } {
        let mut checks = Checks { least: u32::MAX, divisors: true, finite: 0.0 };
        let quotients = fill(|slot| {
            let quotient = checks.divide(as_f32(get(a, slot)), as_f32(get(b, slot)));
            // SAFETY: E is f32, which the kind says.
            unsafe { transmute_copy::<f32, E>(&quotient) }
        });
        if checks.hold() {
            return quotients;
        }
    }
    zip(a, b, exact)
}

#[inline(always)]
fn as_f32<E: ElementType>(element: E) -> f32 {
    // SAFETY: the caller knows that it is one.
    unsafe { transmute_copy::<E, f32>(&element) }
}

// What has to hold so that the quotients are right.
struct Checks {
    least: u32,     // of all dividends, as `order` compares them
    divisors: bool, // are all of them of medium size, and none of those that go wrong?
    finite: f32,    // not a number if a quotient is none or infinite
}

const MANTISSA: u32 = 0x7f_ffff;

// The bits of 2 to a power.
const fn power(exponent: i32) -> u32 {
    ((exponent + 127) as u32) << 23
}

// Grows with the magnitude; that of zero is the greatest, and that of minus zero, whose sign would be lost, the least.
const fn order(bits: u32) -> u32 {
    bits.rotate_left(1).wrapping_sub(1)
}

impl Checks {
    #[inline(always)]
    fn divide(&mut self, a: f32, b: f32) -> f32 {
        let magnitude = b.to_bits() & 0x7fff_ffff;
        // The reciprocal of a number whose bits are all ones may come out wrong, and with it the quotient.
        self.divisors &= magnitude.wrapping_sub(power(-26)) <= power(26) - power(-26) && magnitude & MANTISSA != MANTISSA;
        let place = order(a.to_bits());
        self.least = if place < self.least { place } else { self.least };
        // SAFETY: it computes a number from a number.
        let rough = unsafe {
            simt_ptx::<(f32,), _>("rcp.approx.ftz.f32 %0, %1;", "=f,f", PTX_REGISTER_ONLY | PTX_MAY_DIVERGE, (b,)).0
        };
        let reciprocal = rough.mul_add((-b).mul_add(rough, 1.0), rough);
        let mut quotient = a * reciprocal;
        quotient = (-b).mul_add(quotient, a).mul_add(reciprocal, quotient);
        quotient = (-b).mul_add(quotient, a).mul_add(reciprocal, quotient);
        self.finite = quotient.mul_add(0.0, self.finite);
        quotient
    }

    #[inline(always)]
    fn hold(&self) -> bool {
        self.divisors && self.least >= const { order(power(-98)) } && self.finite == 0.0
    }
}
