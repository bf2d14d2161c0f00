//! Finding a byte in a slice, a machine word at a time.

const LOW: usize = usize::MAX / 0xff; // 0x01 in each byte
const HIGH: usize = LOW << 7; // 0x80 in each byte
const WORD: usize = size_of::<usize>();

/// Whether a byte of the word is zero.
#[inline]
const fn has_zero(word: usize) -> bool {
    word.wrapping_sub(LOW) & !word & HIGH != 0
}

/// The first position of `x`.
#[inline]
pub fn memchr(x: u8, text: &[u8]) -> Option<usize> {
    if text.len() < 2 * WORD { first_in(x, text, 0) } else { memchr_words(x, text) }
}

/// The last position of `x`.
#[inline]
pub fn memrchr(x: u8, text: &[u8]) -> Option<usize> {
    if text.len() < 2 * WORD { last_in(x, text, text.len()) } else { memrchr_words(x, text) }
}

#[inline]
fn first_in(x: u8, text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while at < text.len() {
        if text[at] == x {
            return Some(at);
        }
        at += 1;
    }
    None
}

#[inline]
fn last_in(x: u8, text: &[u8], to: usize) -> Option<usize> {
    let mut at = to;
    while at > 0 {
        at -= 1;
        if text[at] == x {
            return Some(at);
        }
    }
    None
}

/// Whether `x`, repeated in `pattern`, is among the two words at a position.
///
/// # Safety
/// There must be two words.
#[inline]
unsafe fn is_in_pair(pattern: usize, text: &[u8], at: usize) -> bool {
    // SAFETY: as for the caller.
    let (first, second) = unsafe {
        let words = text.as_ptr().add(at) as *const usize;
        (words.read_unaligned(), words.add(1).read_unaligned())
    };
    has_zero(first ^ pattern) || has_zero(second ^ pattern)
}

#[inline(never)]
fn memchr_words(x: u8, text: &[u8]) -> Option<usize> {
    let pattern = x as usize * LOW;
    let mut at = 0;
    // SAFETY: the condition says so.
    while at + 2 * WORD <= text.len() && !unsafe { is_in_pair(pattern, text, at) } {
        at += 2 * WORD;
    }
    first_in(x, text, at)
}

#[inline(never)]
fn memrchr_words(x: u8, text: &[u8]) -> Option<usize> {
    let pattern = x as usize * LOW;
    let mut end = text.len();
    // SAFETY: the condition says so.
    while end >= 2 * WORD && !unsafe { is_in_pair(pattern, text, end - 2 * WORD) } {
        end -= 2 * WORD;
    }
    last_in(x, text, end)
}
