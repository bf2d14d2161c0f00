//@ emit: tile
//@ flags: -O -arch=sm_90
// What an `if`, a loop, a `match` or an assertion says of a number holds behind it, as long as nothing else is stored there.
// CHECK: tiles of __whole(
// CHECK: bool[512] = lt_tile(
// CHECK: threads(0:128x1)
// CHECK: load_each(
// CHECK: bool[512] = lt_tile(
// CHECK: {0: same in all, 1 to 1}
// CHECK: load_each(
// CHECK: without a mask
// CHECK: tiles of __looped(
// CHECK: {0: runs of all from multiples of 512, 0 to 4095}
// CHECK: load_each(
// CHECK: without a mask
// CHECK: tiles of __stored_since(
// CHECK-NOT: without a mask
// CHECK: tiles of __divided(
// CHECK: in runs of 4 aligned to 16
// CHECK: {0: same in 16}
// CHECK: load_each(
// CHECK: in runs of 4 aligned to 16 with masks the same in 4
// CHECK: tiles of __chosen(
// CHECK: load_each(
// CHECK: load_each(
// CHECK: without a mask
// CHECK: load_each(
// CHECK: tiles of __first_blocks(
// CHECK: load_each(
// CHECK: without a mask
// CHECK: tiles of __asserted(
// CHECK: load_each(
// CHECK: without a mask
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    fn of<const B: i32>(base: *mut f32, at: Tile<i32, { [B] }>) -> PointerTile<*mut f32, { [B] }> {
        pointer_to_tile(base).reshape(const_shape![1]).broadcast(const_shape![B]).offset_tile(at)
    }
    fn load<const B: i32>(x: *mut f32, at: Tile<i32, { [B] }>, mask: Tile<bool, { [B] }>) -> Tile<f32, { [B] }> {
        unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, Some(mask), None, None, Latency::<0>).0 }
    }
    fn below<const B: i32>(at: Tile<i32, { [B] }>, n: i32) -> Tile<bool, { [B] }> {
        lt_tile(at, n.broadcast(const_shape![B]))
    }

    #[cutile::entry()]
    unsafe fn whole(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        if n >= 512 {
            z.store(load(x, at, below(at, n)));
        } else {
            z.store(load(x, at, below(at, n)) + 1.0);
        }
    }

    #[cutile::entry()]
    unsafe fn looped(z: &mut Tensor<f32, { [512] }>, x: *mut f32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        let mut sum = constant(0.0f32, const_shape![512]);
        let mut k = 0;
        while k < 8 {
            let at = at + k * 512;
            sum = sum + load(x, at, below(at, 4096));
            k += 1;
        }
        z.store(sum);
    }

    #[cutile::entry()]
    unsafe fn stored_since(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        let mut m = n;
        if m >= 512 {
            m -= 1;
            z.store(load(x, at, below(at, m)));
        }
    }

    #[cutile::entry()]
    unsafe fn divided(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        if n % 16 == 0 {
            z.store(load(unsafe { assume_div_by::<_, 16>(x) }, at, below(at, n)));
        } else {
            z.store(load(unsafe { assume_div_by::<_, 16>(x) }, at, below(at, n)) + 1.0);
        }
    }

    #[cutile::entry()]
    unsafe fn chosen(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        match n {
            1024 | 2048 => z.store(load(x, at, below(at, n)) + 1.0),
            4096 => z.store(load(x, at, below(at, n)) + 2.0),
            _ => z.store(load(x, at, below(at, n)) + 3.0),
        }
    }

    #[cutile::entry()]
    unsafe fn first_blocks(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        let block = program_id(0);
        if block < 8 && !(n < 4096) {
            let at = at + block * 512;
            z.store(load(x, at, below(at, n)));
        }
    }

    #[cutile::entry()]
    unsafe fn asserted(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        assert!(n > 511);
        z.store(load(x, at, below(at, n)));
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let x = api::ones::<f32>(&[4096]).sync_on(&stream)?.device_pointer();
    let mut z = api::zeros::<f32>(&[4096]).sync_on(&stream)?;
    unsafe { kernels::whole((&mut z).partition([512]), x, 512) }.sync_on(&stream)?;
    unsafe { kernels::looped((&mut z).partition([512]), x) }.sync_on(&stream)?;
    unsafe { kernels::stored_since((&mut z).partition([512]), x, 512) }.sync_on(&stream)?;
    unsafe { kernels::divided((&mut z).partition([512]), x, 512) }.sync_on(&stream)?;
    unsafe { kernels::chosen((&mut z).partition([512]), x, 512) }.sync_on(&stream)?;
    unsafe { kernels::first_blocks((&mut z).partition([512]), x, 512) }.sync_on(&stream)?;
    unsafe { kernels::asserted((&mut z).partition([512]), x, 512) }.sync_on(&stream)?;
    Ok(())
}
