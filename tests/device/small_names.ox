// Views, vectors, registers, uniform values, constants, barriers, parts of warps, plans and swizzles by all their names;
// what a compiled kernel says of itself.
use cuda_core::{CudaContext, CudaFunction, DeviceBuffer, LaunchConfig, LaunchConfig1D, LaunchConfig2D};
use cuda_device::access::{self, AccessPlan};
use cuda_device::barrier::*;
use cuda_device::config::*;
use cuda_device::cooperative_groups::{self as groups, ThreadGroup, WarpCollective, WarpShuffle, ops};
use cuda_device::cusimd::*;
use cuda_device::swizzle::{self, Swizzle};
use cuda_device::thread::{Domain1, LaunchContext, U32Coordinates};
use cuda_device::uniform::{self, Uniform};
use cuda_device::vector::{self, F32x2, F32x4, F64x2, U16x4, U16x8, U32x2, U32x4, Vector};
use cuda_device::view::*;
use cuda_device::{
    ConstantMemory, ConstantMemoryValue, CuSimd, DisjointSlice, SharedArray, constant, cuda_module, kernel, launch_bounds,
    launch_contract, sync_threads, threadIdx_x, thread, threadfence, threadfence_block, threadfence_system, warp,
};

// ---------------------------------------------------------------- computed when compiling

const PLAN: AccessPlan = access::plan::<u16>(access::TXN_128, 128).unwrap();
const _: () = {
    assert!(PLAN.txn_bytes == 16 && PLAN.align == 16 && PLAN.elems_per_thread == 8 && PLAN.threads == 128 && PLAN.elems_per_block == 1024);
    assert!(matches!(PLAN.min_extent(32), Some(32)) && PLAN.min_extent(48).is_none() && PLAN.min_extent(4).is_none());
    assert!(PLAN.fits_tile(2048) && !PLAN.fits_tile(1000) && matches!(PLAN.passes_for_tile(4096), Some(4)));
    assert!(access::plan_for_elem_size(8, access::TXN_32, 32).is_none() && access::plan::<f32>(12, 32).is_none());
    assert!(matches!(access::widest::<f32>(64, 32), Some(AccessPlan { txn_bytes: access::TXN_64, .. })));
    assert!(access::lines_touched(&swizzle::row_offsets(3, 32), 4) == 1 && access::minimum_lines(129) == 2);
    assert!(access::wasted_lines(&swizzle::column_offsets(4, 0), 4) == 3 && !access::is_fully_coalesced(&swizzle::column_offsets(32, 0), 4));
    assert!(access::LINE_BYTES == 128 && access::SECTOR_BYTES == 32);
    assert!(swizzle::BANKS == 32 && swizzle::BANK_WIDTH_BYTES == 4 && swizzle::WARP_LANES == 32);
    assert!(swizzle::bank_of(33, 4) == 1 && swizzle::bank_of(1, 8) == 2);
    let column = swizzle::column_offsets(32, 5);
    assert!(swizzle::conflict_degree(&column, 4) == 32 && swizzle::banks_used(&column, 4) == 1);
    let mut turned = column;
    let mut i = 0;
    while i < 32 {
        turned[i] = Swizzle::<5, 0, 5>::apply(column[i]);
        assert!(Swizzle::<5, 0, 5>::undo(turned[i]) == column[i]);
        i += 1;
    }
    assert!(swizzle::conflict_degree(&turned, 4) == 1 && swizzle::banks_used(&turned, 4) == 32);
    assert!(Swizzle::<3, 0, 5>::BITS == 3 && Swizzle::<3, 0, 5>::SPREAD == 8);
};

enum Fast {}
impl Policy for Fast {
    const ID: PolicyId = PolicyId::new(7, 9);
}
enum Product {}
impl AtomKind for Product {}

fn describe<T: TileSpec, A: AtomSpec>() -> (u8, [usize; 3], Option<usize>, usize) {
    (T::Shape::RANK, A::Shape::EXTENTS, T::Shape::ELEMENTS, size_of::<T>() + size_of::<A>())
}

fn parts_are_named()
where
    Tile<Shape2<16, 32>, ColumnMajor, Register, Thread>: TileSpec<Layout = ColumnMajor, MemorySpace = Register, Scope = Thread>,
    Atom<Product, Shape3<16, 8, 16>, WarpGroup>: AtomSpec<Kind = Product, Scope = WarpGroup>,
    Tile<Shape1<4>, RowMajor, TensorMemory, Cluster>: TileSpec<Shape = Shape1<4>>,
{
}

// ---------------------------------------------------------------- kernels

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Table {
    scale: f32,
    shift: [u32; 2],
}
// SAFETY: plain numbers.
unsafe impl ConstantMemoryValue for Table {}

struct Larger;
impl ops::ReduceOp<u32> for Larger {
    fn identity() -> u32 {
        0
    }
    fn combine(a: u32, b: u32) -> u32 {
        a.max(b)
    }
}

#[cuda_module]
mod kernels {
    use super::*;

    #[constant]
    static TABLE: ConstantMemory<Table> = ConstantMemory::UNINIT;

    fn own(lc: &LaunchContext<'_, Domain1, U32Coordinates>) -> u32 {
        thread::index_1d_u32(lc).get()
    }

    #[kernel(launch_context = lc)]
    #[launch_bounds(64)]
    #[launch_contract(domain = 1, coordinates = u32)]
    pub fn runs(x: &[u32], mut y: DisjointSlice<u32, LinearTiles<4>>) {
        let mut runs = y.grid_stride_runs32(thread::index_1d_u32(lc));
        let mut tile = own(lc) as u64;
        let period = runs.period();
        while let Some(mut run) = runs.next_run() {
            let first = tile as usize * 4;
            let (len, clipped) = (run.len(), run.is_clipped());
            for k in 0..len {
                if let Some(mut slot) = run.at(k) {
                    slot.write(x[first + k as usize] + clipped as u32);
                    let now = slot.read();
                    *slot.get_mut() = now + *slot.get();
                }
            }
            if run.at(len).is_some() || run.is_empty() { panic!("beyond the run") }
            tile += period;
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_bounds(64)]
    #[launch_contract(domain = 2, coordinates = u32)]
    pub fn tiles(x: &[u32], mut y: DisjointSlice<u32, RuntimeRowMajorTiles<2, 2>>) {
        let coord = thread::coord_2d_u32(lc);
        let (row, col) = (coord.row() * 2, coord.col() * 2);
        let pitch = y.row_pitch();
        let all = MatrixView32::new(x, pitch);
        let copy = all;
        if let Some(mut tile) = y.tile_2d32_rt(coord) {
            let (rows, cols, stride) = (tile.rows(), tile.cols(), tile.stride());
            for r in 0..rows {
                for c in 0..cols {
                    let line = copy.row(row + r, pitch).unwrap();
                    let column = all.col(col + c, row + r + 1).unwrap();
                    let v = line.get(col + c).unwrap() * 10 + column.iter().count() as u32 + column.stride() - stride;
                    let (Some(r), Some(c)) = (LocalIndex32::new(r), LocalIndex32::new(c)) else { continue };
                    tile.at(r, c).write(v);
                }
            }
            tile.at_const::<1, 1>().write(RowView32::<u32>::empty().get(0).unwrap_or(5) + ColView32::<u32>::empty().len());
        }
    }

    #[kernel]
    pub fn vectors(x: &[f32], y: &mut [f32], halves: &[U16x8], mut out: DisjointSlice<[f64; 4]>) {
        let i = threadIdx_x() as usize;
        let quads: &[F32x4] = vector::as_vectors(x).unwrap();
        let tail = vector::is_viewable::<F32x4>(&x[1..5]) as u32 + vector::as_vectors::<F32x2>(&x[2..5]).is_none() as u32 * 2;
        let four = StaticView32::<f32, 4>::from_slice(&x[i * 4..i * 4 + 4]).unwrap();
        if let Some(pairs) = vector::as_vectors_mut::<F32x2>(&mut y[i * 2..i * 2 + 2]) {
            let mut mine = F32x2::splat(quads[i].0[1]);
            mine.as_mut_slice()[1] += four.at_const::<3>().read() + *four.at(LocalIndex32::constant::<0>()).get();
            pairs[0] = mine;
        }
        let words = [U32x4::new([1, 2, 3, 4]).as_slice().len() as u32, U32x2::LANES as u32, U16x4::from([1u16, 2, 3, 4]).to_array()[2] as u32];
        let wide = F64x2::new([0.5, words.iter().sum::<u32>() as f64]);
        let reg = Float4::new([1.0, 2.0, 3.0, 4.0]);
        let (lo, hi) = (reg.lo(), reg.hi());
        let sum = reg.x() + reg.y() + reg.z() + reg.w() + reg.get::<2>() + reg.at(3) + reg[1] + lo.x() + hi.y();
        let simd: CuSimd<i32, 3> = CuSimd::new([-1, -2, -3]);
        let others = Int2::splat(4).to_array()[1] + simd.z() + Uint2::new([7, 8]).hi() as i32 + Double2::new([1.5, 2.5]).lo() as i32 + simd.len() as i32;
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = [wide.0[1] + tail as f64, sum as f64, others as f64, halves[i].0[7] as f64];
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (96, 1, 1))]
    pub fn same(n: Uniform<u32>, mut out: DisjointSlice<[u32; 8]>) {
        static mut GATE: Barrier = Barrier::UNINIT;
        static mut OTHER: Barrier = Barrier::UNINIT;
        static mut SUMS: SharedArray<u32, 8> = SharedArray::UNINIT;
        static mut GREAT: SharedArray<u64, 3> = SharedArray::UNINIT;
        let t = threadIdx_x();
        let size = uniform::block_dim_x().wrapping_mul(uniform::grid_dim_x());
        let rest = size.saturating_sub(n).max(n).min(size).wrapping_add_const::<3>().wrapping_mul_const::<2>();
        let last = n.saturating_add(rest).wrapping_sub(n).wrapping_add(uniform::block_dim_y());
        let gate: TmaBarrierHandle<Uninit> = ManagedBarrier::from_static(&raw mut GATE);
        let gate = unsafe { gate.init(96) };
        let token = gate.arrive();
        let again = BarrierToken::from_raw(token.raw());
        gate.wait(again);
        let early = gate.test_wait(token) as u32;
        let other = unsafe { ManagedBarrier::<Uninit, GeneralBarrier, 1>::from_static(&raw mut OTHER).init_by(96 + 32, 33) };
        if t < 32 { unsafe { mbarrier_arrive_no_complete(other.as_ptr()) } }
        unsafe { mbarrier_arrive_and_wait(other.as_ptr()) };
        let _ended = unsafe { other.inval_by(1) };
        threadfence();
        threadfence_block();
        threadfence_system();
        sync_threads();
        let block = groups::this_thread_block();
        // More room than the block has warps.
        let sum = unsafe { groups::block_reduce::<u32, ops::Sum, _>(&block, t, &raw mut SUMS) };
        let great = groups::block_scan::<u64, ops::Max, 3>(&block, (t as u64 * 37 % 96) << 33, &raw mut GREAT);
        let tile = block.tiled_partition::<8>();
        let best = groups::warp_reduce::<u32, Larger, 8>(&tile, t * 7 % 16);
        let up = <i64 as WarpShuffle>::shfl_up_via(&tile, -(t as i64) << 40, 1);
        let pairs = tile.match_any_i64((t as u64 / 2) << 50) + tile.match_all_i64(1) + tile.match_all(t);
        let votes = tile.ballot(t % 3 == 0) | (tile.all(true) as u32) << 8 | (tile.any(t == 200) as u32) << 9 | tile.size() << 10 | tile.thread_rank() << 16;
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = [size.get() + last.get() * 1000, early, sum, (great >> 33) as u32, best, (-up >> 40) as u32, pairs, votes];
        }
    }

    #[kernel]
    pub fn odd_blocks(mut out: DisjointSlice<[u32; 2]>) {
        static mut SUMS: SharedArray<u32, 4> = SharedArray::UNINIT;
        static mut MOST: SharedArray<f64, 4> = SharedArray::UNINIT;
        let block = groups::this_thread_block();
        let rank = block.thread_rank();
        let sum = groups::block_scan::<u32, ops::Sum, 4>(&block, rank + 1, &raw mut SUMS);
        let most = groups::block_reduce::<f64, ops::Max, 4>(&block, -((rank as f64 - 41.0) * (rank as f64 - 41.0)), &raw mut MOST);
        unsafe { *out.get_unchecked_mut(rank as usize) = [sum, (most + 1000.0) as u32] };
    }

    #[kernel]
    pub fn tabled(mut out: DisjointSlice<f32>) {
        let table = TABLE.get();
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = table.scale * i.get() as f32 + TABLE.get_ref().shift[1] as f32;
        }
    }

    #[kernel]
    pub fn warps(mut out: DisjointSlice<[u32; 2]>) {
        let lane = warp::lane_id();
        let (leader, elected) = warp::elect_sync(warp::FULL_MASK);
        let leaders = warp::ballot(elected);
        let known = warp::shuffle(leader, leaders.trailing_zeros());
        let ok = leaders.count_ones() == 1 && known == leaders.trailing_zeros() && warp::warpid() < warp::nwarpid();
        let any = warp::match_any_i64_sync(warp::FULL_MASK, (lane as u64 % 4) << 40);
        let all = warp::match_all_i64_sync(warp::FULL_MASK, 3);
        if let Some((o, _)) = out.get_mut_indexed() { *o = [ok as u32, any.wrapping_add(all)]; }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    parts_are_named();
    println!("{:?} {:?} {}", describe::<Tile<Shape2<4, 8>, RowMajor, Global, Block>, Atom<Product, Shape3<16, 8, 16>, Warp>>(), Fast::ID, Fast::ID.namespace() + Fast::ID.value());
    println!("{} {} {}", Shape3::<2, 3, 4>::D2, <Shape2<{ usize::MAX }, 2> as Shape>::ELEMENTS.is_none(), SharedArray::<f32, 5, 32>::len() + SharedArray::<f32, 5, 32>::alignment());
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;

    let x: Vec<u32> = (0..1003).collect();
    let dx = DeviceBuffer::from_host(&stream, &x)?;
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 1003)?;
    module.runs(&stream, &module.prepare_runs(LaunchConfig1D::new(2, 40, 0))?, &dx, &mut y)?;
    let r = y.to_host_vec(&stream)?;
    for i in 0..1003 { assert_eq!(r[i], 2 * (x[i] + (i >= 1000) as u32)); }

    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 10 * 7)?;
    let cells = DeviceBuffer::from_host(&stream, &x[..70])?;
    module.tiles(&stream, &module.prepare_tiles(LaunchConfig2D::new((1, 1), (8, 8), 0))?, &cells, cuda_host::RowWidth::new(&mut y, 10))?;
    let r = y.to_host_vec(&stream)?;
    for (row, col) in (0..70).map(|i| (i / 10, i % 10)) {
        let whole = row < 6; // the last row has no whole tile
        let value = if row % 2 == 1 && col % 2 == 1 { 5 } else { (row * 10 + col) * 10 + row + 1 };
        assert_eq!(r[row * 10 + col], if whole { value as u32 } else { 0 }, "{row} {col}");
    }

    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (16, 1, 1), shared_mem_bytes: 0 };
    let floats: Vec<f32> = (0..64).map(|i| i as f32).collect();
    let fx = DeviceBuffer::from_host(&stream, &floats)?;
    let mut fy = DeviceBuffer::<f32>::zeroed(&stream, 32)?;
    let halves = DeviceBuffer::from_host(&stream, &(0..128u16).collect::<Vec<_>>())?.cast_chunks::<U16x8>().map_err(|_| "chunks")?;
    let mut out = DeviceBuffer::<[f64; 4]>::zeroed(&stream, 16)?;
    unsafe { module.vectors(&stream, cfg, &fx, &mut fy, &halves, &mut out)? };
    let pairs = fy.to_host_vec(&stream)?;
    for (i, r) in out.to_host_vec(&stream)?.iter().enumerate() {
        assert_eq!(*r, [11.0, 10.0 + 3.0 + 4.0 + 2.0 + 1.0 + 4.0, (4 - 3 + 8 + 1 + 3) as f64, (i * 8 + 7) as f64]);
        let k = (i * 4) as f32;
        assert_eq!(pairs[2 * i..2 * i + 2], [k + 1.0, (k + 1.0) + (k + 3.0) + k]);
    }

    let mut out = DeviceBuffer::<[u32; 8]>::zeroed(&stream, 192)?;
    module.same(&stream, &module.prepare_same(LaunchConfig1D::new(2, 96, 0))?, 150, &mut out)?;
    for (i, r) in out.to_host_vec(&stream)?.iter().enumerate() {
        let t = i as u32 % 96;
        let great = (0..=t).map(|k| k * 37 % 96).max().unwrap();
        let best = (t / 8 * 8..t / 8 * 8 + 8).map(|k| k * 7 % 16).max().unwrap();
        let up = if t % 8 == 0 { t } else { t - 1 };
        let votes = (0..8).filter(|k| (t / 8 * 8 + k) % 3 == 0).fold(0, |m, k| m | 1 << k);
        assert_eq!(*r, [192 + 307_000, 1, 95 * 48, great, best, up, (3 << (t % 8 / 2 * 2)) + 255, votes | 1 << 8 | 8 << 10 | (t % 8) << 16], "{i}");
    }
    for threads in [1u32, 31, 32, 33, 77, 128] {
        let mut out = DeviceBuffer::<[u32; 2]>::zeroed(&stream, 128)?;
        unsafe { module.odd_blocks(&stream, LaunchConfig { block_dim: (threads, 1, 1), ..cfg }, &mut out)? };
        let least = if threads > 41 { 0 } else { (42 - threads) * (42 - threads) };
        for (i, r) in out.to_host_vec(&stream)?.iter().take(threads as usize).enumerate() {
            let i = i as u32 + 1;
            assert_eq!(*r, [i * (i + 1) / 2, if least < 1000 { 1000 - least } else { 0 }], "{threads} {i}");
        }
    }
    module.set_table(&stream, &Table { scale: 0.5, shift: [1, 20] })?;
    let mut out = DeviceBuffer::<f32>::zeroed(&stream, 16)?;
    unsafe { module.tabled(&stream, cfg, &mut out)? };
    assert_eq!(out.to_host_vec(&stream)?[15], 27.5);
    let mut out = DeviceBuffer::<[u32; 2]>::zeroed(&stream, 64)?;
    unsafe { module.warps(&stream, LaunchConfig { block_dim: (64, 1, 1), ..cfg }, &mut out)? };
    assert!(out.to_host_vec(&stream)?.iter().enumerate().all(|(i, r)| r[0] == 1 && r[1] == (0x1111_1111u32 << (i % 4)).wrapping_add(u32::MAX)));

    let function: CudaFunction = module.as_cuda_module().load_function("same")?;
    assert!(function.num_registers()? < 256 && function.local_size_bytes()? < 1 << 20 && function.const_size_bytes()? < 1 << 17);
    assert!(function.static_shared_memory_bytes()? >= 72 && function.max_threads_per_block()? >= 96);
    assert!(function.max_dynamic_shared_memory_bytes()? > 1000 && function.max_active_blocks_per_multiprocessor(96, 0)? > 0);
    println!("SUCCESS");
    Ok(())
}
