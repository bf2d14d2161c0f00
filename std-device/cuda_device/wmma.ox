//! Products of small matrices by a whole warp, and moving their fragments to and from shared memory.
//!
//! Each lane holds a part of every matrix, as PTX lays them out: with `g = lane / 4` and `t = lane % 4`, an
//! accumulator of 16 by 8 has `(g, 2t)`, `(g, 2t + 1)`, `(g + 8, 2t)`, `(g + 8, 2t + 1)` in its four values. All 32
//! lanes must call together. On a GPU each function is one instruction.

use crate::intrinsics::*;

const ALL: u32 = 0xffff_ffff;

#[inline(always)]
fn lane() -> (u32, u32) {
    let lane = simt_lane_id();
    (lane / 4, lane % 4)
}

#[inline(always)]
fn from_lane(value: u32, lane: u32) -> u32 {
    simt_shuffle_index(ALL, value, lane, 32)
}

// The words of A in rows g and g + 8 and of B in columns 2t and 2t + 1, from the lanes that hold part `part` of
// the inner dimension: what one lane multiplies.
struct Parts {
    a: [u32; 4],
    b: [[u32; 2]; 2],
}

#[inline(always)]
fn parts(a: [u32; 4], b: [u32; 2], part: u32) -> Parts {
    let (g, t) = lane();
    let (row, left, right) = (g * 4 + part, 2 * t * 4 + part, (2 * t + 1) * 4 + part);
    Parts {
        a: [from_lane(a[0], row), from_lane(a[1], row), from_lane(a[2], row), from_lane(a[3], row)],
        b: [
            [from_lane(b[0], left), from_lane(b[1], left)],
            [from_lane(b[0], right), from_lane(b[1], right)],
        ],
    }
}

macro_rules! product_16_8 {
    ($($(#[$doc:meta])* $name:ident -> $acc:ty = $ptx:literal $letters:literal, |$x:ident, $y:ident, $sum:ident| $dot:expr;)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// All lanes of the warp must call together.
            #[inline(always)]
            pub unsafe fn $name(c: [$acc; 4], a: [u32; 4], b: [u32; 2]) -> [$acc; 4] {
                if on_gpu() {
                    // SAFETY: the caller's promise.
                    let (d0, d1, d2, d3) = unsafe {
                        simt_ptx::<($acc, $acc, $acc, $acc), _>(
                            concat!($ptx, " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"),
                            $letters, 1,
                            (a[0], a[1], a[2], a[3], b[0], b[1], c[0], c[1], c[2], c[3]),
                        )
                    };
                    return [d0, d1, d2, d3];
                }
                let mut d = c;
                let mut part = 0;
                while part < 4 {
                    let p = parts(a, b, part);
                    let mut i = 0;
                    while i < 4 {
                        // Values 0 and 1 are of row g, 2 and 3 of row g + 8; even ones of the left column.
                        let (row, col) = (i / 2, i % 2);
                        let mut half = 0;
                        while half < 2 {
                            let ($x, $y, $sum) = (p.a[row + 2 * half], p.b[col][half], d[i]);
                            d[i] = $dot;
                            half += 1;
                        }
                        i += 1;
                    }
                    part += 1;
                }
                d
            }
        )*
    };
}

#[inline(always)]
fn halves_f16(word: u32) -> (f32, f32) {
    let (low, high) = crate::f16x2::unpack_f16x2(word);
    (low as f32, high as f32)
}

#[inline(always)]
fn halves_bf16(word: u32) -> (f32, f32) {
    (f32::from_bits(word << 16), f32::from_bits(word & 0xffff_0000))
}

#[inline(always)]
fn dot_pair(x: (f32, f32), y: (f32, f32), sum: f32) -> f32 {
    sum + x.0 * y.0 + x.1 * y.1
}

#[inline(always)]
fn tf32(word: u32) -> f32 {
    f32::from_bits(word & 0xffff_e000)
}

product_16_8! {
    /// `A * B + C` for `f16` matrices of 16 by 16 and 16 by 8, summed in `f32`.
    mma_m16n8k16_f32_f16 -> f32 = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32" "=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f",
        |x, y, sum| dot_pair(halves_f16(x), halves_f16(y), sum);
    /// `A * B + C` for `bf16` matrices of 16 by 16 and 16 by 8, summed in `f32`.
    mma_m16n8k16_f32_bf16 -> f32 = "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32" "=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f",
        |x, y, sum| dot_pair(halves_bf16(x), halves_bf16(y), sum);
    /// `A * B + C` for `tf32` matrices of 16 by 8 and 8 by 8, summed in `f32`.
    mma_m16n8k8_f32_tf32 -> f32 = "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32" "=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f",
        |x, y, sum| sum + tf32(x) * tf32(y);
}

// Integers, from all lanes that hold a part of the inner dimension; the sums are exact until the end.
#[inline(always)]
fn product_of_bytes(c: [i32; 4], a: [u32; 4], b: [u32; 2], signed_a: bool, signed_b: bool, saturate: bool) -> [i32; 4] {
    let mut sums = [c[0] as i64, c[1] as i64, c[2] as i64, c[3] as i64];
    let mut part = 0;
    while part < 4 {
        let p = parts(a, b, part);
        let mut i = 0;
        while i < 8 {
            let (value, half) = (i / 2, i % 2);
            let (x, y) = (p.a[value / 2 + 2 * half], p.b[value % 2][half]);
            sums[value] += crate::dotprod::sum4(x, y, 0, signed_a, signed_b) as i64;
            i += 1;
        }
        part += 1;
    }
    let bounded = |sum: i64| {
        if !saturate { sum as i32 } else if sum > i32::MAX as i64 { i32::MAX } else if sum < i32::MIN as i64 { i32::MIN } else { sum as i32 }
    };
    [bounded(sums[0]), bounded(sums[1]), bounded(sums[2]), bounded(sums[3])]
}

macro_rules! products_of_bytes {
    ($($name:ident [$words:tt, $word:tt] = $ptx:literal $signed_a:literal $signed_b:literal $saturate:literal;)*) => {
        $(products_of_bytes! { @$words $name $ptx $signed_a $signed_b $saturate })*
    };
    (@4 $name:ident $ptx:literal $signed_a:literal $signed_b:literal $saturate:literal) => {
        #[doc = concat!("`", $ptx, "`: `A * B + C` for matrices of 16 by 32 and 32 by 8 bytes.")]
        ///
        /// # Safety
        /// All lanes of the warp must call together.
        #[inline(always)]
        pub unsafe fn $name(c: [i32; 4], a: [u32; 4], b: [u32; 2]) -> [i32; 4] {
            if on_gpu() {
                // SAFETY: the caller's promise.
                let (d0, d1, d2, d3) = unsafe {
                    simt_ptx::<(i32, i32, i32, i32), _>(
                        concat!($ptx, " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"),
                        "=r,=r,=r,=r,r,r,r,r,r,r,r,r,r,r", 1, (a[0], a[1], a[2], a[3], b[0], b[1], c[0], c[1], c[2], c[3]),
                    )
                };
                return [d0, d1, d2, d3];
            }
            product_of_bytes(c, a, b, $signed_a, $signed_b, $saturate)
        }
    };
    (@2 $name:ident $ptx:literal $signed_a:literal $signed_b:literal $saturate:literal) => {
        #[doc = concat!("`", $ptx, "`: `A * B + C` for matrices of 16 by 16 and 16 by 8 bytes.")]
        ///
        /// # Safety
        /// All lanes of the warp must call together.
        #[inline(always)]
        pub unsafe fn $name(c: [i32; 4], a: [u32; 2], b: u32) -> [i32; 4] {
            if on_gpu() {
                // SAFETY: the caller's promise.
                let (d0, d1, d2, d3) = unsafe {
                    simt_ptx::<(i32, i32, i32, i32), _>(
                        concat!($ptx, " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"),
                        "=r,=r,=r,=r,r,r,r,r,r,r,r", 1, (a[0], a[1], b, c[0], c[1], c[2], c[3]),
                    )
                };
                return [d0, d1, d2, d3];
            }
            product_of_bytes(c, [a[0], a[1], 0, 0], [b, 0], $signed_a, $signed_b, $saturate)
        }
    };
}

products_of_bytes! {
    mma_m16n8k16_s32_s8 [2, 1] = "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32" true true false;
    mma_m16n8k16_s32_s8_satfinite [2, 1] = "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.s8.s32" true true true;
    mma_m16n8k16_s32_s8_u8 [2, 1] = "mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32" true false false;
    mma_m16n8k16_s32_s8_u8_satfinite [2, 1] = "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.u8.s32" true false true;
    mma_m16n8k16_s32_u8 [2, 1] = "mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32" false false false;
    mma_m16n8k16_s32_u8_satfinite [2, 1] = "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.u8.u8.s32" false false true;
    mma_m16n8k16_s32_u8_s8 [2, 1] = "mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32" false true false;
    mma_m16n8k16_s32_u8_s8_satfinite [2, 1] = "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.u8.s8.s32" false true true;
    mma_m16n8k32_s32_s8 [4, 2] = "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32" true true false;
    mma_m16n8k32_s32_s8_satfinite [4, 2] = "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32" true true true;
    mma_m16n8k32_s32_s8_u8 [4, 2] = "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32" true false false;
    mma_m16n8k32_s32_s8_u8_satfinite [4, 2] = "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32" true false true;
    mma_m16n8k32_s32_u8 [4, 2] = "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32" false false false;
    mma_m16n8k32_s32_u8_satfinite [4, 2] = "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32" false false true;
    mma_m16n8k32_s32_u8_s8 [4, 2] = "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32" false true false;
    mma_m16n8k32_s32_u8_s8_satfinite [4, 2] = "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32" false true true;
}

/// `A * B + C` for `f64` matrices of 8 by 4 and 4 by 8. A lane holds `(g, t)` of A, `(t, g)` of B and `(g, 2t)` and
/// `(g, 2t + 1)` of the accumulator.
///
/// # Safety
/// All lanes of the warp must call together.
#[inline(always)]
pub unsafe fn mma_m8n8k4_f64(c: [f64; 2], a: f64, b: f64) -> [f64; 2] {
    if on_gpu() {
        // SAFETY: the caller's promise.
        let (d0, d1) = unsafe {
            simt_ptx::<(f64, f64), _>(
                "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};", "=d,=d,d,d,d,d", 1,
                (a, b, c[0], c[1]),
            )
        };
        return [d0, d1];
    }
    let (g, t) = lane();
    let mut d = c;
    let mut k = 0;
    while k < 4 {
        let x = f64::from_bits(simt_shuffle_index_u64(ALL, a.to_bits(), g * 4 + k, 32));
        let left = f64::from_bits(simt_shuffle_index_u64(ALL, b.to_bits(), 2 * t * 4 + k, 32));
        let right = f64::from_bits(simt_shuffle_index_u64(ALL, b.to_bits(), (2 * t + 1) * 4 + k, 32));
        d[0] = x.mul_add(left, d[0]);
        d[1] = x.mul_add(right, d[1]);
        k += 1;
    }
    d
}

// ---------------------------------------------------------------- fragments

// The word of matrix `index` that this lane gets, from the rows whose addresses the lanes hold.
#[inline(always)]
unsafe fn load(row: usize, index: u32, transposed: bool) -> u32 {
    let (g, t) = lane();
    let address = |row_number: u32| simt_shuffle_index_u64(ALL, row as u64, index * 8 + row_number, 32) as usize;
    // SAFETY: the caller of the public function promises that the rows can be read.
    unsafe {
        if transposed {
            let (even, odd) = (address(2 * t) as *const u16, address(2 * t + 1) as *const u16);
            return even.add(g as usize).read() as u32 | (odd.add(g as usize).read() as u32) << 16;
        }
        (address(g) as *const u32).add(t as usize).read()
    }
}

#[inline(always)]
unsafe fn store(row: usize, index: u32, word: u32, transposed: bool) {
    let (g, t) = lane();
    let address = |row_number: u32| simt_shuffle_index_u64(ALL, row as u64, index * 8 + row_number, 32) as usize;
    // SAFETY: the caller of the public function promises that the rows can be written.
    unsafe {
        if transposed {
            let (even, odd) = (address(2 * t) as *mut u16, address(2 * t + 1) as *mut u16);
            even.add(g as usize).write(word as u16);
            odd.add(g as usize).write((word >> 16) as u16);
        } else {
            (address(g) as *mut u32).add(t as usize).write(word);
        }
    }
}

macro_rules! loads {
    ($($(#[$doc:meta])* $name:ident $count:literal $transposed:literal -> $result:ty = $ptx:literal $outputs:literal, $ty:ty,
       |$out:ident| $array:expr, |$words:ident| $of_words:expr;)*) => {
        $(
            $(#[$doc])*
            ///
            /// Lane `8 * i + r` gives the address of row `r` of matrix `i`, 16 bytes in shared memory.
            ///
            /// # Safety
            /// The addresses must be those of rows in shared memory, aligned to 16 bytes; all lanes must call together.
            #[inline(always)]
            pub unsafe fn $name(row: *const u32) -> $result {
                if on_gpu() {
                    // SAFETY: the caller's promise.
                    let $out = unsafe { simt_ptx::<$ty, _>($ptx, $outputs, 0, (simt_shared_offset(row.cast()),)) };
                    return $array;
                }
                let mut $words = [0; $count];
                let mut i = 0;
                while i < $count {
                    // SAFETY: the caller's promise.
                    $words[i] = unsafe { load(row as usize, i as u32, $transposed) };
                    i += 1;
                }
                $of_words
            }
        )*
    };
}

loads! {
    /// Loads a matrix of 8 by 8 halves.
    ldmatrix_x1 1 false -> u32 = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" "=r,r", (u32,), |o| o.0, |w| w[0];
    /// Loads two matrices of 8 by 8 halves.
    ldmatrix_x2 2 false -> [u32; 2] = "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" "=r,=r,r", (u32, u32), |o| [o.0, o.1], |w| w;
    /// Loads four matrices of 8 by 8 halves.
    ldmatrix_x4 4 false -> [u32; 4] = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" "=r,=r,=r,=r,r", (u32, u32, u32, u32), |o| [o.0, o.1, o.2, o.3], |w| w;
    /// Loads a matrix of 8 by 8 halves, transposed.
    ldmatrix_x1_trans 1 true -> u32 = "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" "=r,r", (u32,), |o| o.0, |w| w[0];
    /// Loads two matrices of 8 by 8 halves, transposed.
    ldmatrix_x2_trans 2 true -> [u32; 2] = "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" "=r,=r,r", (u32, u32), |o| [o.0, o.1], |w| w;
    /// Loads four matrices of 8 by 8 halves, transposed.
    ldmatrix_x4_trans 4 true -> [u32; 4] = "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];" "=r,=r,=r,=r,r", (u32, u32, u32, u32), |o| [o.0, o.1, o.2, o.3], |w| w;
}

macro_rules! stores {
    ($($(#[$doc:meta])* $name:ident($($word:ident $index:literal),*) $transposed:literal = $ptx:literal $letters:literal;)*) => {
        $(
            $(#[$doc])*
            ///
            /// Lane `8 * i + r` gives the address of row `r` of matrix `i`, 16 bytes in shared memory.
            ///
            /// # Safety
            /// The addresses must be those of rows in shared memory, aligned to 16 bytes; all lanes must call together.
            #[inline(always)]
            pub unsafe fn $name(row: *mut u8, $($word: u32),*) {
                if on_gpu() {
                    // SAFETY: the caller's promise.
                    unsafe { simt_ptx::<(), _>($ptx, $letters, 0, (simt_shared_offset(row.cast_const().cast()), $($word),*)) }
                } else {
                    // SAFETY: the caller's promise.
                    $(unsafe { store(row as usize, $index, $word, $transposed) };)*
                }
            }
        )*
    };
}

stores! {
    /// Stores two matrices of 8 by 8 halves.
    stmatrix_m8n8_x2(a 0, b 1) false = "stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" "r,r,r";
    /// Stores four matrices of 8 by 8 halves.
    stmatrix_m8n8_x4(a 0, b 1, c 2, d 3) false = "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" "r,r,r,r,r";
    /// Stores two matrices of 8 by 8 halves, transposed.
    stmatrix_m8n8_x2_trans(a 0, b 1) true = "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" "r,r,r";
    /// Stores four matrices of 8 by 8 halves, transposed.
    stmatrix_m8n8_x4_trans(a 0, b 1, c 2, d 3) true = "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" "r,r,r,r,r";
}

/// A matrix of 8 by 8 halves transposed: each lane gives and gets two halves of a row.
///
/// # Safety
/// All lanes of the warp must call together.
#[inline(always)]
pub unsafe fn movmatrix_trans_b16(word: u32) -> u32 {
    if on_gpu() {
        // SAFETY: the caller's promise.
        return unsafe { simt_ptx::<(u32,), _>("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;", "=r,r", 1, (word,)).0 };
    }
    let (g, t) = lane();
    let half = |row: u32| from_lane(word, row * 4 + g / 2) >> (16 * (g % 2)) & 0xffff;
    half(2 * t) | half(2 * t + 1) << 16
}
