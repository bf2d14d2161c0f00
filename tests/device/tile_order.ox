//@ flags: --check=race --tile-threads=128
// A part that is accessed by tiles of one shape after another, and pointers ordered by tokens: no access of two threads is out of order.
use cutile::prelude::*;
#[cutile::module]
mod kernels {
    use cutile::core::*;
    #[cutile::entry()]
    fn shapes(y: &mut Tensor<i32, { [16, 64] }>, x: &Tensor<i32, { [-1, -1] }>) {
        let mut own = load_tile_mut(y);
        own = own + load_tile(x, const_shape![16, 64], [program_id(0), 0]);
        store_tile(y, own);
        {
            let mut rows = y.partition_mut(const_shape![1, 64]);
            for i in 0..16 {
                let row: Tile<i32, { [1, 64] }> = unsafe { rows.load([i, 0]) };
                let _: Token = rows.store(row * 2 + i, [i, 0]);
            }
        }
        let mut columns = y.partition_mut(const_shape![16, 4]);
        for j in 0..num_tiles(&columns, 1) {
            let column = unsafe { columns.load([0, j]) };
            unsafe { columns.store_unchecked(column + j * 1000, [0, j]) };
        }
        let turned: Tile<i32, { [64, 16] }> = y.load().transpose();
        y.store(turned.reshape(const_shape![16, 64]));
    }
    #[cutile::entry()]
    unsafe fn pointers(y: *mut i32) {
        let at: Tile<i32, { [64] }> = iota(const_shape![64]);
        let to: PointerTile<*mut i32, { [64] }> = pointer_to_tile(y).reshape(const_shape![1]).broadcast(const_shape![64]);
        unsafe {
            let token = store_ptr_tko(to.offset_tile(at), at, ordering::Weak);
            let (turned, token) = load_ptr_tko(to.offset_tile(63 - at), ordering::Weak, None, None, None, token);
            store_ptr_tko(to.offset_tile(at), turned * 2, ordering::Weak, None, None, token);
        }
    }
}
fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let x = api::arange::<i32>(32 * 64).sync_on(&stream)?.reshape(&[32, 64])?;
    let y = api::ones::<i32>(&[32, 64]).sync_on(&stream)?.partition([16, 64]);
    let y = kernels::shapes(y, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    let right = (0..2).all(|b| (0..1024).all(|at| {
        let (i, j) = (at % 16, at / 16);
        y[b * 1024 + at] == (1 + ((b * 16 + i) * 64 + j) as i32) * 2 + i as i32 + j as i32 / 4 * 1000
    }));
    println!("{right}");
    let y = api::zeros::<i32>(&[64]).sync_on(&stream)?;
    unsafe { kernels::pointers(y.device_pointer()) }.grid((1, 1, 1)).sync_on(&stream)?;
    println!("{:?}", &y.to_host_vec().sync_on(&stream)?[..4]);
    Ok(())
}
