// Ordinary code in a kernel gives what it gives on the host: chars.
#![allow(dead_code, unused)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};
// chars
fn case(i: u32, x: &[u32]) -> u64 {
    let c = char::from_u32(i + 0x40).unwrap_or('?');
    let s = "héllo wörld, 42 times";
    let a = s.chars().filter(|c| c.is_alphabetic()).count() as u64;
    let b = s.char_indices().nth(i as usize % 10).map_or(0, |(k, c)| k as u64 * 256 + c as u64);
    let d = c.to_ascii_lowercase() as u64 + c.is_ascii_uppercase() as u64 + c.to_digit(36).unwrap_or(99) as u64;
    let e = s.split(' ').map(|w| w.len() as u64).fold(0, |a, b| a * 10 + b);
    let f = s[s.len() - 8..].as_bytes()[0] as u64;
    let g: u32 = s.bytes().filter(u8::is_ascii_digit).fold(0, |a, b| a * 10 + (b - b'0') as u32);
    let h = "1234".parse::<u32>().unwrap_or(1) as u64;
    let mut buf = [0u8; 4]; let l = c.encode_utf8(&mut buf).len() as u64;
    let n = match c { 'a'..='z' => 1, 'A'..='Z' => 2, '0'..='9' => 3, _ => 4 };
    a + b + d + e + f + g as u64 + h + l + n + s.find("wör").unwrap_or(0) as u64 + s.starts_with("hé") as u64 + s.trim_end_matches("times").len() as u64 + (c as u32 as u8 as char) as u64
}

#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn run(x: &[u32], mut y: DisjointSlice<u64>) {
        let i = thread::index_1d();
        let at = i.get();
        if let Some(o) = y.get_mut(i) { *o = case(at as u32, x); }
    }
}
fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let xs: Vec<u32> = (0..64u32).map(|i| i.wrapping_mul(2654435761) >> 7).collect();
    let x = DeviceBuffer::from_host(&stream, &xs).unwrap();
    let mut y = DeviceBuffer::<u64>::zeroed(&stream, 64).unwrap();
    unsafe { m.run(&stream, LaunchConfig::for_num_elems(64), &x, &mut y) }.unwrap();
    let v = y.to_host_vec(&stream).unwrap();
    let mut bad = 0;
    for i in 0..64u32 { let w = case(i, &xs); if v[i as usize] != w { bad += 1; if bad < 4 { println!("{i}: {} want {}", v[i as usize], w); } } }
    if bad == 0 { println!("PASSED"); } else { println!("FAILED {bad}"); std::process::exit(1); }
}
