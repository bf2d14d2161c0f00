//! Natural numbers of a fixed capacity, for exact conversion between binary and decimal floats.

/// A number below 2^(32 N), least significant word first. Overflow is the caller's bug and panics.
#[derive(Clone, Copy)]
pub(crate) struct Big<const N: usize> {
    size: usize,
    base: [u32; N],
}

impl<const N: usize> Big<N> {
    pub(crate) fn from_u64(mut v: u64) -> Big<N> {
        let mut base = [0; N];
        let mut size = 0;
        while v > 0 {
            base[size] = v as u32;
            v >>= 32;
            size += 1;
        }
        Big { size, base }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.size == 0
    }

    /// The number of bits up to the highest one that is set.
    pub(crate) fn bit_length(&self) -> usize {
        if self.size == 0 {
            return 0;
        }
        self.size * 32 - self.base[self.size - 1].leading_zeros() as usize
    }

    /// The bit at position `at`.
    pub(crate) fn bit(&self, at: usize) -> bool {
        at / 32 < self.size && (self.base[at / 32] >> (at % 32)) & 1 == 1
    }

    /// Whether any bit below position `at` is set.
    pub(crate) fn any_below(&self, at: usize) -> bool {
        let mut i = 0;
        while i < at && i < self.size * 32 {
            if i % 32 == 0 && i + 32 <= at {
                if self.base[i / 32] != 0 {
                    return true;
                }
                i += 32;
            } else {
                if self.bit(i) {
                    return true;
                }
                i += 1;
            }
        }
        false
    }

    /// The low 64 bits.
    pub(crate) fn low_u64(&self) -> u64 {
        let low = if self.size > 0 { self.base[0] as u64 } else { 0 };
        let high = if self.size > 1 { self.base[1] as u64 } else { 0 };
        low | (high << 32)
    }

    /// Shifts right by whole and partial words.
    pub(crate) fn shr(&self, bits: usize) -> Big<N> {
        let words = bits / 32;
        let shift = bits % 32;
        let mut result = Big { size: 0, base: [0; N] };
        let mut i = words;
        while i < self.size {
            let low = self.base[i] >> shift;
            let high = if shift > 0 && i + 1 < self.size { self.base[i + 1] << (32 - shift) } else { 0 };
            result.base[i - words] = low | high;
            i += 1;
        }
        result.size = self.size.saturating_sub(words);
        result.trim();
        result
    }

    fn trim(&mut self) {
        while self.size > 0 && self.base[self.size - 1] == 0 {
            self.size -= 1;
        }
    }

    pub(crate) fn add(&mut self, other: &Big<N>) {
        let size = if self.size > other.size { self.size } else { other.size };
        let mut carry = 0u64;
        let mut i = 0;
        while i < size {
            let sum = self.base[i] as u64 + other.base[i] as u64 + carry;
            self.base[i] = sum as u32;
            carry = sum >> 32;
            i += 1;
        }
        self.size = size;
        if carry > 0 {
            self.base[size] = carry as u32;
            self.size += 1;
        }
    }

    pub(crate) fn add_small(&mut self, other: u32) {
        let mut carry = other as u64;
        let mut i = 0;
        while carry > 0 {
            let sum = self.base[i] as u64 + carry;
            self.base[i] = sum as u32;
            carry = sum >> 32;
            i += 1;
        }
        if i > self.size {
            self.size = i;
        }
    }

    /// Subtracts a number that is not greater.
    pub(crate) fn sub(&mut self, other: &Big<N>) {
        let mut borrow = 0i64;
        let mut i = 0;
        while i < self.size {
            let mut difference = self.base[i] as i64 - other.base[i] as i64 - borrow;
            borrow = 0;
            if difference < 0 {
                difference += 1 << 32;
                borrow = 1;
            }
            self.base[i] = difference as u32;
            i += 1;
        }
        self.trim();
    }

    pub(crate) fn mul_small(&mut self, other: u32) {
        let mut carry = 0u64;
        let mut i = 0;
        while i < self.size {
            let product = self.base[i] as u64 * other as u64 + carry;
            self.base[i] = product as u32;
            carry = product >> 32;
            i += 1;
        }
        if carry > 0 {
            self.base[self.size] = carry as u32;
            self.size += 1;
        }
        if other == 0 {
            self.size = 0;
        }
    }

    pub(crate) fn mul_pow2(&mut self, bits: usize) {
        let words = bits / 32;
        let shift = bits % 32;
        if self.size == 0 {
            return;
        }
        if words > 0 {
            let mut i = self.size;
            while i > 0 {
                i -= 1;
                self.base[i + words] = self.base[i];
            }
            let mut i = 0;
            while i < words {
                self.base[i] = 0;
                i += 1;
            }
            self.size += words;
        }
        if shift > 0 {
            let mut carry = 0u32;
            let mut i = words;
            while i < self.size {
                let word = self.base[i];
                self.base[i] = (word << shift) | carry;
                carry = word >> (32 - shift);
                i += 1;
            }
            if carry > 0 {
                self.base[self.size] = carry;
                self.size += 1;
            }
        }
    }

    pub(crate) fn mul_pow5(&mut self, mut exponent: usize) {
        // 5^13 is the largest power that fits into a word.
        while exponent >= 13 {
            self.mul_small(1220703125);
            exponent -= 13;
        }
        let mut factor = 1;
        while exponent > 0 {
            factor *= 5;
            exponent -= 1;
        }
        self.mul_small(factor);
    }

    pub(crate) fn mul_pow10(&mut self, exponent: usize) {
        self.mul_pow5(exponent);
        self.mul_pow2(exponent);
    }

    /// -1, 0 or 1 as the number is less than, equal to or greater than the other.
    pub(crate) fn compare(&self, other: &Big<N>) -> i32 {
        if self.size != other.size {
            return if self.size < other.size { -1 } else { 1 };
        }
        let mut i = self.size;
        while i > 0 {
            i -= 1;
            if self.base[i] != other.base[i] {
                return if self.base[i] < other.base[i] { -1 } else { 1 };
            }
        }
        0
    }

    /// Divides by a number with `self < 10 * other`: gives the quotient and leaves the remainder.
    pub(crate) fn div_digit(&mut self, other: &Big<N>) -> u8 {
        let mut digit = 0;
        while self.compare(other) >= 0 {
            self.sub(other);
            digit += 1;
        }
        digit
    }
}
