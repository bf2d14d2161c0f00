//@ flags: --tile-threads 128
// Every way to memory by its name: owned parts, partitions of all kinds, mapped ones, views by numbers and by strides, pointers, tokens.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    // A part that is accessed whole and by tiles of two other shapes, one after the other.
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
        {
            let mut columns = y.partition_mut(const_shape![16, 4]);
            for j in 0..num_tiles(&columns, 1) {
                let column = unsafe { columns.load([0, j]) };
                unsafe { columns.store_unchecked(column + j * 1000, [0, j]) };
            }
            let all: [i32; 2] = get_index_space_shape(&columns);
            let _ = get_partition_token_mut(&columns);
            let first = unsafe { load_view_tko_mut(&columns, [0, 0], ordering::Weak, scope::TileBlock, Latency::<2>, tma::Enabled) };
            unsafe { store_view_tko_mut(&mut columns, first + all[1] * 100_000, [0, 0], ordering::Weak, None, None::<i32>, tma::Disabled) };
        }
        let turned: Tile<i32, { [64, 16] }> = y.load().transpose();
        let turned: Tile<i32, { [16, 64] }> = turned.reshape(const_shape![16, 64]);
        y.store(turned);
    }

    // Partitions to be read: what stands outside, permuted axes, indices, lookups of shapes.
    #[cutile::entry()]
    fn views(y: &mut Tensor<f32, { [6, 32] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let mut out = y.partition_mut(const_shape![1, 32]);
        let px = x.partition(const_shape![1, 32]);
        out.store(px.load([1, 1]), [0, 0]);
        out.store(px.load_pipelined::<3, 2>([2, 0]), [1, 0]);
        let padded = make_partition_view(x, const_shape![1, 32], padding::NegInf, dim_map::Identity, get_tensor_token(x));
        out.store(load_view_tko(&padded, [0, 1], ordering::Weak, None::<scope::Device>, None, tma::Disabled), [2, 0]);
        let turned = make_partition_view(x, const_shape![1, 32], padding::PosInf, const_array![1, 0]);
        let _ = get_partition_token(&turned);
        out.store(turned.load([3, 0]), [3, 0]);
        let shape = get_tensor_shape(x);
        let order: [i32; 3] = permute_array([num_tiles(&px, 0), num_tiles(&px, 1), px.num_tiles(1)], const_array![2, 0, 1]);
        let numbers = [shape[0], get_shape_dim(x.shape(), 1), order[0], order[1], order[2], num_programs(0), get_num_tile_blocks().0];
        let mut sum = 0;
        for number in numbers {
            sum = sum * 10 + number % 10;
        }
        out.store(broadcast_scalar(sum as f32, const_shape![1, 32]), [4, 0]);
        let whole = unsafe { assume_bounds_lower::<_, 0>(assume_div_by::<_, 4>(x.shape()[1] * 4)) };
        let t: Tile<f32, { [1, 32] }> = unsafe { assume_same_elements_2d::<_, 1, 32>(constant(whole as f32, const_shape![1, 32])) };
        out.store(t, [5, 0]);
    }

    #[cutile::entry()]
    unsafe fn gathers(y: &mut Tensor<i32, { [4, 16] }>, z: &mut Tensor<i32, { [16, 8] }>, x: &Tensor<i32, { [-1, -1] }>) {
        let numbers: Tile<i32, { [4] }> = iota(const_shape![4]) * 3 + 1;
        unsafe {
            let rows = tileir::make_gather_scatter_view::<_, _, _, 0, _>(x, const_shape![4, 16], padding::Zero);
            let (picked, token) = tileir::load_gather_scatter_view_tko(&rows, numbers, [0, 1], ordering::Weak);
            y.store(picked);
            let places: Tile<i32, { [8] }> = 7 - iota::<i32, _>(const_shape![8]);
            let columns = tileir::make_gather_scatter_view::<_, _, _, 1, _>(z, const_shape![16, 8], padding::Zero, token);
            let mine: Tile<i32, { [16, 8] }> = load_tile(x, const_shape![16, 8], [0, 0]);
            let token = tileir::store_gather_scatter_view_tko(&columns, mine, places, [0, 0], ordering::Weak);
            let twice = tileir::make_gather_scatter_view::<_, _, _, 1, _>(z, const_shape![16, 8], padding::Zero, token);
            let back = tileir::load_gather_scatter_view(&twice, places, [0, 0]);
            let view = make_partition_view_mut(z, const_shape![16, 8], token);
            let token = tileir::atomic_red_view_tko(&view, back, [0, 0], atomic::Add, ordering::Relaxed, scope::Device);
            tileir::atomic_red_view_tko(&view, constant(1000, const_shape![16, 8]), [0, 0], atomic::Max, ordering::AcqRel, None, token);
        }
    }

    // Windows that overlap: sums of eight numbers from every fourth on.
    #[cutile::entry()]
    unsafe fn windows(y: &mut Tensor<i32, { [16] }>, x: &Tensor<i32, { [-1] }>) {
        let mut out = y.partition_mut(const_shape![1]);
        unsafe {
            let view = tileir::make_strided_view(x, const_shape![8], const_array![4], padding::Zero, dim_map::Identity);
            for i in 0..8 {
                let (window, _) = tileir::load_strided_view_tko(&view, [i], ordering::Weak);
                out.store(reduce_sum(window, 0).reshape(const_shape![1]), [i]);
                let again: Tile<i32, { [8] }> = tileir::load_strided_view(&view, [i]);
                out.store(reduce_max(again, 0).reshape(const_shape![1]), [i + 8]);
            }
        }
    }

    #[cutile::entry()]
    unsafe fn pointers(y: *mut i32, x: *mut i32, sums: *mut i64) {
        let at: Tile<i32, { [64] }> = iota(const_shape![64]);
        unsafe {
            let start: PointerTile<*mut i32, { [] }> = pointer_to_tile(y);
            let from: PointerTile<*mut i32, { [64] }> = pointer_to_tile(x).reshape(const_shape![1]).broadcast(const_shape![64]);
            let mask = lt_tile(at, constant(50, const_shape![64]));
            let (values, token) = load_ptr_tko(from.offset(2).offset_tile(at), ordering::Weak, None, Some(mask), Some(-1), None, Latency::<1>);
            let to = start.reshape(const_shape![1]).broadcast(const_shape![64]);
            let token = join_tokens(&[token, new_token_unordered()]);
            let token = store_ptr_tko(addptr_tile(to, 63 - at), values, ordering::Weak, None, None, Some(token));
            let (turned, token) = load_ptr_tko(addptr_tile(to, at), ordering::Relaxed, scope::Device, None, None, token);
            let addresses: Tile<i64, { [64] }> = ptr_to_int(addptr(to, 64));
            let bytes: PointerTile<*mut u8, { [64] }> = ptr_to_ptr(int_to_ptr::<i32, _>(addresses));
            let words: PointerTile<*mut i32, { [64] }> = ptr_to_ptr(bytes.offset_tile(at * 4));
            let token = store_ptr_tko(words, turned, ordering::Release, Some(scope::System), None, token);
            let sum = pointer_to_tile(sums);
            let one: *mut i64 = tile_to_pointer(sum);
            let spread = pointer_to_tile(one).reshape(const_shape![1]).broadcast(const_shape![64]);
            let wide: Tile<i64, { [64] }> = exti(turned);
            let (_, token) = atomic_rmw_tko(spread, wide, atomic::Add, ordering::AcqRel, scope::Device, Some(mask), token);
            let (_, token) = atomic_rmw_tko(spread.offset(1), wide, atomic::Max, ordering::Relaxed, None, None, token);
            let (before, token) = atomic_cas_tko(sum.offset(2), scalar_to_tile(5i64), scalar_to_tile(9i64), ordering::Acquire, scope::Device, None, token);
            let (old, _) = atomic_rmw_tko(sum.offset(3), before, atomic::Xchg, ordering::Relaxed, scope::Device, None, token);
            atomic_rmw_tko(sum.offset(4), old, atomic::Or, ordering::Relaxed);
        }
    }

    // Groups of tiles for each tile block, ranges of indices, an order that takes few rows at a time.
    #[cutile::entry()]
    fn mapped<const M: i32, const N: i32>(mut z: MappedPartitionMut<i32, { [M, N] }, { [2, 2] }>, x: &Tensor<i32, { [-1, -1] }>) {
        let px = x.partition(const_shape![M, N]);
        for index in z.iter_indices_with(&px) {
            z.store(px.load_index(index), index);
        }
        for index in z.iter_indices_within([(1, 2), (0, -1)]) {
            let (row, column) = index.components();
            let [r, c] = index.coords();
            let t = z.load(index) + (row * 100 + column) * ((r == row && c == column) as i32);
            z.store(t, coord((row, column)));
        }
        for index in z.iter_indices_within_with([(0, 1), (3, 1)], &px) {
            let t = px.load_index(index);
            z.store(-t, index);
        }
    }

    #[cutile::entry()]
    fn swizzled(mut z: MappedPartitionMut<i32, { [1, 1] }, { [0, 0] }>) {
        let mut time = 0;
        for index in z.iter_indices() {
            let other = unsafe { swizzle_partition_index_2d(index, [z.num_tiles(0), z.num_tiles(1)], 2) };
            let other = unsafe { z.index(other) };
            z.store(constant(time, z.shape()), other);
            time += 1;
        }
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let numbers = |count: usize| api::arange::<i32>(count).sync_on(&stream);

    let x = numbers(32 * 64)?.reshape(&[32, 64])?;
    let y = api::ones::<i32>(&[32, 64]).sync_on(&stream)?.partition([16, 64]);
    let y = kernels::shapes(y, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    let right = (0..2).all(|b| (0..1024).all(|at| {
        let (i, j) = (at % 16, at / 16);
        let was = 1 + ((b * 16 + i) * 64 + j) as i32;
        y[b * 1024 + at] == was * 2 + i as i32 + j as i32 / 4 * 1000 + if j < 4 { 1_600_000 } else { 0 }
    }));
    println!("shapes {right}");

    let x = api::arange::<f32>(7 * 48).sync_on(&stream)?.reshape(&[7, 48])?;
    let y = api::zeros::<f32>(&[6, 32]).partition([6, 32]);
    let y = kernels::views(y, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    for (at, what) in [(0, 80.0), (15, 95.0), (16, 0.0), (32, 96.0), (64, 32.0), (80, f32::NEG_INFINITY), (96, 3.0), (102, 291.0), (103, f32::INFINITY)] {
        if y[at] != what {
            println!("views {at}: {} is not {what}", y[at]);
        }
    }
    println!("views {} {}", y[128], y[160]);

    let x = numbers(16 * 32)?.reshape(&[16, 32])?;
    let (y, z) = (api::zeros::<i32>(&[4, 16]).partition([4, 16]), api::zeros::<i32>(&[16, 8]).partition([16, 8]));
    let (y, z, _) = unsafe { kernels::gathers(y, z, &x) }.sync_on(&stream)?;
    let (y, z) = (y.unpartition().to_host_vec().sync_on(&stream)?, z.unpartition().to_host_vec().sync_on(&stream)?);
    let rows = (0..64).all(|at| y[at] == ((at as i32 / 16) * 3 + 1) * 32 + 16 + at as i32 % 16);
    let columns = (0..128).all(|at| {
        let (i, j) = (at / 8, at % 8);
        let (own, other) = ((i * 32 + 7 - j) as i32, (i * 32 + j) as i32);
        z[at] == (own + other).max(1000)
    });
    println!("gathers {rows} {columns}");

    let y = api::zeros::<i32>(&[16]).partition([16]);
    let x = numbers(30)?;
    let y = unsafe { kernels::windows(y, &x) }.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("windows {y:?}");

    let (x, y) = (numbers(66)?, api::zeros::<i32>(&[128]).sync_on(&stream)?);
    let sums = api::copy_host_vec_to_device(vec![0i64, i64::MIN, 5, 77, 0]).sync_on(&stream)?;
    unsafe { kernels::pointers(y.device_pointer(), x.device_pointer(), sums.device_pointer()) }.grid((1, 1, 1)).sync_on(&stream)?;
    let y = y.to_host_vec().sync_on(&stream)?;
    let turned = (0..64).all(|i| y[i] == if 63 - i < 50 { 65 - i as i32 } else { -1 } && y[64 + i] == y[i]);
    println!("pointers {turned} {:?}", sums.to_host_vec().sync_on(&stream)?);
    println!("pointers {}", y[..50].iter().sum::<i32>());

    let x = numbers(64)?.reshape(&[8, 8])?;
    let z = api::zeros::<i32>(&[8, 8]).sync_on(&stream)?.partition([2, 2]).map([2, 2], 3);
    let z = kernels::mapped(z, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    let right = (0..64usize).all(|at| {
        let (row, column) = (at / 8 / 2, at % 8 / 2);
        let plain = at as i32 + if row == 1 || row == 2 { (row * 100 + column) as i32 } else { 0 };
        z[at] == if row == 0 && column == 3 { -(at as i32) } else { plain }
    });
    println!("mapped {right}");
    let z = api::zeros::<i32>(&[5, 3]).sync_on(&stream)?.partition([1, 1]).map([0, 0], 1);
    println!("swizzled {:?}", kernels::swizzled(z).first().unpartition().to_host_vec().sync_on(&stream)?);
    Ok(())
}
