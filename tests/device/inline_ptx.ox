// Inline PTX: the same on the CPU device, where straight code of arithmetic is translated.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, ptx_asm, thread};
#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn asm(x: &[u32], mut y: DisjointSlice<u64>) {
        let i = thread::index_1d();
        let a = i.get() as u32;
        let v = x[i.get()];
        let (s, lane, pc, lz, br): (u32, u32, u32, u32, u32);
        let (q, r, hi, lo): (u32, u32, u32, u32);
        let w: u64; let f: f32; let g: f32; let d: f64; let c: i32; let l3: u32; let bf: u32; let ld: u32; let sel: u32; let sh: u32; let pr: u32;
        let mut acc = 7u32;
        unsafe {
            ptx_asm!("add.u32 %0, %1, %2;", out("=r") s, in("r") a, in("r") 10u32, options(register_only));
            ptx_asm!("mov.u32 %0, %%laneid;", out("=r") lane);
            ptx_asm!("mad.lo.u32 %0, %1, %1, %0;", inout("+r") acc, in("r") a, options(register_only));
            ptx_asm!("popc.b32 %0, %1;", out("=r") pc, in("r") v, options(register_only));
            ptx_asm!("clz.b32 %0, %2;\n\tbrev.b32 %1, %2;", out("=r") lz, out("=r") br, in("r") v, options(register_only));
            ptx_asm!("{ .reg .u32 t; add.u32 t, %2, 3; mul.lo.u32 %0, t, %2; xor.b32 %1, t, 0xff; }", out("=r") q, out("=r") r, in("r") a, options(register_only));
            ptx_asm!("mul.wide.u32 %0, %1, %2;", out("=l") w, in("r") v, in("r") 0xfffffff1u32, options(register_only));
            ptx_asm!("mov.b64 {%0, %1}, %2;", out("=r") lo, out("=r") hi, in("l") w, options(register_only));
            ptx_asm!("fma.rn.f32 %0, %1, %1, %2;", out("=f") f, in("f") a as f32, in("f") 0.5f32, options(register_only));
            ptx_asm!("sqrt.rn.f32 %0, %1;", out("=f") g, in("f") f, options(register_only));
            ptx_asm!("add.f64 %0, %1, 0d3ff8000000000000;", out("=d") d, in("d") a as f64, options(register_only));
            ptx_asm!("cvt.rzi.s32.f32 %0, %1;", out("=r") c, in("f") -3.7f32 * a as f32, options(register_only));
            ptx_asm!("lop3.b32 %0, %1, %2, %3, 0x96;", out("=r") l3, in("r") a, in("r") v, in("r") 5u32, options(register_only));
            ptx_asm!("bfe.u32 %0, %1, 3, 7;", out("=r") bf, in("r") v, options(register_only));
            ptx_asm!("ld.global.u32 %0, [%1+4];", out("=r") ld, in("l") x.as_ptr(), clobber("memory"));
            ptx_asm!("{ .reg .pred p; setp.lt.u32 p, %1, 20; selp.u32 %0, %1, 99, p; @!p add.u32 %0, %0, 1; }", out("=r") sel, in("r") a);
            ptx_asm!("shf.l.wrap.b32 %0, %1, %2, %3;", out("=r") sh, in("r") v, in("r") a, in("r") 5u32, options(register_only));
            ptx_asm!("shr.s32 %0, %1, %2;", out("=r") pr, in("r") !v, in("r") a, options(register_only));
        }
        let h = s as u64 ^ (lane as u64) << 3 ^ (acc as u64) << 7 ^ (pc as u64) << 12 ^ (lz as u64) << 20 ^ (br as u64) << 5 ^ q as u64 ^ (r as u64) << 9 ^ w ^ (lo as u64) << 1 ^ (hi as u64) << 2;
        let k = h ^ (f.to_bits() as u64) << 11 ^ g.to_bits() as u64 ^ d.to_bits() ^ (c as u32 as u64) << 17 ^ (l3 as u64) << 13 ^ (bf as u64) << 23 ^ (ld as u64) << 4 ^ (sel as u64) << 33 ^ (sh as u64) << 8 ^ (pr as u64) << 15;
        if let Some(o) = y.get_mut(i) { *o = k; }
    }
}
fn want(i: u32, x: &[u32]) -> u64 {
    let a = i; let v = x[i as usize];
    let s = a + 10; let lane = i % 32; let acc = a * a + 7; let pc = v.count_ones(); let lz = v.leading_zeros(); let br = v.reverse_bits();
    let t = a + 3; let q = t * a; let r = t ^ 0xff; let w = v as u64 * 0xfffffff1; let lo = w as u32; let hi = (w >> 32) as u32;
    let f = (a as f32).mul_add(a as f32, 0.5); let g = f.sqrt(); let d = a as f64 + 1.5; let c = (-3.7f32 * a as f32) as i32; let l3 = a ^ v ^ 5;
    let bf = v >> 3 & 127; let ld = x[1]; let sel = if a < 20 { a } else { 100 }; let sh = (((a as u64) << 32 | v as u64) << 5 >> 32) as u32; let pr = ((!v) as i32 >> a.min(31)) as u32;
    let h = s as u64 ^ (lane as u64) << 3 ^ (acc as u64) << 7 ^ (pc as u64) << 12 ^ (lz as u64) << 20 ^ (br as u64) << 5 ^ q as u64 ^ (r as u64) << 9 ^ w ^ (lo as u64) << 1 ^ (hi as u64) << 2;
    h ^ (f.to_bits() as u64) << 11 ^ g.to_bits() as u64 ^ d.to_bits() ^ (c as u32 as u64) << 17 ^ (l3 as u64) << 13 ^ (bf as u64) << 23 ^ (ld as u64) << 4 ^ (sel as u64) << 33 ^ (sh as u64) << 8 ^ (pr as u64) << 15
}
fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let xs: Vec<u32> = (0..64u32).map(|i| i.wrapping_mul(2654435761)).collect();
    let x = DeviceBuffer::from_host(&stream, &xs).unwrap();
    let mut y = DeviceBuffer::<u64>::zeroed(&stream, 64).unwrap();
    unsafe { m.asm(&stream, LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 }, &x, &mut y) }.unwrap();
    let v = y.to_host_vec(&stream).unwrap();
    let bad = (0..64).filter(|i| v[*i as usize] != want(*i, &xs)).count();
    if bad == 0 { println!("PASSED"); } else { println!("FAILED {bad}: {:x} {:x}", v[3], want(3, &xs)); std::process::exit(1); }
}
