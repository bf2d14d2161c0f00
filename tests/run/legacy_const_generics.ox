// Constants that may be written behind the arguments, as before there were constant parameters.
use std::arch::x86_64::*;
fn main() {
    let v = _mm_set_epi64x(0x100, 0x230);
    let w = _mm_srli_epi64(v, 4);
    const N: i32 = 1;
    let x = _mm_srli_epi64(w, N + 1);
    let y: [u64; 2] = unsafe { std::mem::transmute(x) };
    println!("{y:x?}");
    let s = _mm_shuffle_epi32(v, 0b00_01_10_11);
    let z: [u32; 4] = unsafe { std::mem::transmute(s) };
    println!("{z:x?}");
    println!("{}", _mm_extract_epi16(v, 0));
}
