//! SipHash, a keyed hash function for short inputs.

use crate::hash::Hasher;

/// SipHash with one round for each word and three at the end.
#[doc(hidden)]
pub type SipHasher13 = SipRounds<1, 3>;

/// SipHash with `WORD` rounds for each word and `END` at the end.
#[derive(Debug, Clone)]
#[doc(hidden)]
pub struct SipRounds<const WORD: usize, const END: usize> {
    v0: u64,
    v1: u64,
    v2: u64,
    v3: u64,
    // Bytes that do not fill a word yet, and the number of all bytes.
    tail: u64,
    tail_len: usize,
    length: usize,
}

impl<const WORD: usize, const END: usize> SipRounds<WORD, END> {
    /// A hasher with both keys 0.
    #[inline]
    pub const fn new() -> Self {
        SipRounds::new_with_keys(0, 0)
    }

    /// A hasher with the given keys.
    #[inline]
    pub const fn new_with_keys(key0: u64, key1: u64) -> Self {
        SipRounds {
            v0: key0 ^ 0x736f6d6570736575,
            v1: key1 ^ 0x646f72616e646f6d,
            v2: key0 ^ 0x6c7967656e657261,
            v3: key1 ^ 0x7465646279746573,
            tail: 0,
            tail_len: 0,
            length: 0,
        }
    }

    #[inline]
    fn round(&mut self) {
        self.v0 = self.v0.wrapping_add(self.v1);
        self.v2 = self.v2.wrapping_add(self.v3);
        self.v1 = self.v1.rotate_left(13) ^ self.v0;
        self.v3 = self.v3.rotate_left(16) ^ self.v2;
        self.v0 = self.v0.rotate_left(32);
        self.v2 = self.v2.wrapping_add(self.v1);
        self.v0 = self.v0.wrapping_add(self.v3);
        self.v1 = self.v1.rotate_left(17) ^ self.v2;
        self.v3 = self.v3.rotate_left(21) ^ self.v0;
        self.v2 = self.v2.rotate_left(32);
    }

    #[inline]
    fn word(&mut self, m: u64) {
        self.v3 ^= m;
        for _ in 0..WORD {
            self.round();
        }
        self.v0 ^= m;
    }

    /// Writes the low `size` bytes of a number.
    #[inline]
    fn short(&mut self, x: u64, size: usize) {
        self.length += size;
        self.tail |= x << (8 * self.tail_len);
        let needed = 8 - self.tail_len;
        if size < needed {
            self.tail_len += size;
            return;
        }
        let m = self.tail;
        self.word(m);
        self.tail_len = size - needed;
        self.tail = if needed < 8 { x >> (8 * needed) } else { 0 };
    }
}

impl<const WORD: usize, const END: usize> Hasher for SipRounds<WORD, END> {
    #[inline]
    fn write(&mut self, msg: &[u8]) {
        let mut at = 0;
        while at + 8 <= msg.len() {
            // SAFETY: eight bytes are in bounds, and any bytes form a number.
            let x = unsafe { crate::ptr::read_unaligned(msg.as_ptr().add(at) as *const u64) };
            self.short(x, 8);
            at += 8;
        }
        while at < msg.len() {
            self.short(msg[at] as u64, 1);
            at += 1;
        }
    }

    #[inline]
    fn write_u8(&mut self, i: u8) {
        self.short(i as u64, 1)
    }

    #[inline]
    fn write_u16(&mut self, i: u16) {
        self.short(i as u64, 2)
    }

    #[inline]
    fn write_u32(&mut self, i: u32) {
        self.short(i as u64, 4)
    }

    #[inline]
    fn write_u64(&mut self, i: u64) {
        self.short(i, 8)
    }

    #[inline]
    fn write_usize(&mut self, i: usize) {
        self.short(i as u64, 8)
    }

    #[inline]
    fn finish(&self) -> u64 {
        let mut state = self.clone();
        let last = ((self.length as u64 & 0xff) << 56) | self.tail;
        state.word(last);
        state.v2 ^= 0xff;
        for _ in 0..END {
            state.round();
        }
        state.v0 ^ state.v1 ^ state.v2 ^ state.v3
    }
}

impl<const WORD: usize, const END: usize> Default for SipRounds<WORD, END> {
    #[inline]
    fn default() -> Self {
        SipRounds::new()
    }
}

/// SipHash-2-4.
#[deprecated(since = "1.13.0", note = "use `std::hash::DefaultHasher` instead")]
#[derive(Clone, Debug, Default)]
pub struct SipHasher(SipRounds<2, 4>);

#[allow(deprecated)]
impl SipHasher {
    /// A hasher with both keys 0.
    #[inline]
    #[must_use]
    #[deprecated(since = "1.13.0", note = "use `std::hash::DefaultHasher` instead")]
    pub const fn new() -> SipHasher {
        SipHasher(SipRounds::new())
    }

    /// A hasher with the given keys.
    #[inline]
    #[must_use]
    #[deprecated(since = "1.13.0", note = "use `std::hash::DefaultHasher` instead")]
    pub const fn new_with_keys(key0: u64, key1: u64) -> SipHasher {
        SipHasher(SipRounds::new_with_keys(key0, key1))
    }
}

#[allow(deprecated)]
impl Hasher for SipHasher {
    #[inline]
    fn write(&mut self, msg: &[u8]) {
        self.0.write(msg)
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0.finish()
    }
}
