// Threads, slices of the grid, views, uniform values and shared memory: each name with its type.
#![feature(f16)]
#![allow(dead_code)]
use cuda_device::disjoint::DisjointSlice;
use cuda_device::index::{FlatIndexSpace, IndexFormula, SpaceLayout};
use cuda_device::launch::{Domain1, Domain2, LaunchContext, U32Coordinates};
use cuda_device::thread::{
    Index1D, Index2D, Index3D, Runtime2DIndex, ThreadCoord2D32, ThreadIndex, ThreadIndex32, WarpIndex,
};
use cuda_device::view::{
    ColView32, GridStrideRuns32, InBounds32, InBoundsMut32, LocalIndex32, MatrixView32, RowView32, RuntimeTileMut32,
    RuntimeViewMut32, StaticTileMut32, StaticView32, StaticViewMut32, ThreadRunMut32, ZipView32,
};
use cuda_device::{
    DynamicSharedArray, LinearTiles, RowMajorTiles, RuntimeRowMajorTiles, SharedArray, Uniform, access, cusimd, shared,
    swizzle, thread, uniform, vector,
};

const REGISTERS: [fn() -> u32; 14] = [
    thread::threadIdx_x, thread::threadIdx_y, thread::threadIdx_z, thread::blockIdx_x, thread::blockIdx_y,
    thread::blockIdx_z, thread::blockDim_x, thread::blockDim_y, thread::blockDim_z, thread::gridDim_x,
    thread::gridDim_y, thread::gridDim_z, thread::smid, thread::nsmid,
];
const GRID: fn() -> u64 = thread::gridid;
const SYNC: fn() = thread::sync_threads;
const PLACES: [fn() -> usize; 2] = [thread::index_2d_row, thread::index_2d_col];

fn indices<'k>(
    one: &'k LaunchContext<'k, Domain1, U32Coordinates>, two: &'k LaunchContext<'k, Domain2, U32Coordinates>,
    slice: &DisjointSlice<'k, f32, Runtime2DIndex>,
) {
    let a: ThreadIndex<'k, Index1D> = thread::index_1d();
    let _: (usize, bool, bool) = (a.get(), a.is_valid(), a.in_bounds(7));
    let b: Option<ThreadIndex<'k, Index2D<64>>> = thread::index_2d::<64>();
    let c: Option<ThreadIndex<'k, Index3D<8, 4>>> = thread::index_3d::<8, 4>();
    let d: Option<ThreadIndex<'_, Runtime2DIndex>> = thread::index_2d_runtime(slice);
    let d = d.unwrap();
    let _: (usize, usize) = (d.row(), d.col());
    let e: Option<ThreadIndex<'k, WarpIndex>> = thread::warp_index();
    let _: (usize, usize, usize) = (b.unwrap().get(), c.unwrap().get(), e.unwrap().get());
    let f: ThreadIndex32<'k> = thread::index_1d_u32(one);
    let g: ThreadCoord2D32<'k> = thread::coord_2d_u32(two);
    let _: (u32, bool, u32, u32) = (f.get(), f.in_bounds(3), g.row(), g.col());
}

fn slices<'a>(
    mut flat: DisjointSlice<'a, f32>, mut two: DisjointSlice<'a, f32, Index2D<8>>, data: &'a mut [f32],
    mut rows: DisjointSlice<'a, f32, Runtime2DIndex>,
) {
    let _: (usize, bool, *mut f32) = (flat.len(), flat.is_empty(), flat.as_mut_ptr());
    let _: Option<&mut f32> = flat.get_mut(thread::index_1d());
    let _: Option<(&mut f32, ThreadIndex<'_, Index1D>)> = flat.get_mut_indexed();
    let _: Option<(&mut f32, ThreadIndex<'_, Index2D<8>>)> = two.get_mut_indexed();
    let _: &mut f32 = unsafe { flat.get_unchecked_mut(0) };
    let _: DisjointSlice<'a, f32> = unsafe { DisjointSlice::from_raw_parts(flat.as_mut_ptr(), 1) };
    let _: DisjointSlice<'a, f32, Runtime2DIndex> =
        unsafe { DisjointSlice::from_raw_parts_with_space(flat.as_mut_ptr(), 1, 1u32) };
    let _: DisjointSlice<'a, f32> = unsafe { DisjointSlice::from_mut_slice(data) };
    let _: usize = rows.row_width();
    let place = thread::index_2d_runtime(&rows).unwrap();
    let _: Option<&mut f32> = rows.get_mut(place);
}

fn is_space<S: SpaceLayout<Data = D>, D>() {}
fn is_flat<S: FlatIndexSpace>() {}
fn is_formula<S: IndexFormula>() {}

fn spaces() {
    is_space::<Index1D, ()>();
    is_space::<Index2D<3>, ()>();
    is_space::<Index3D<3, 4>, ()>();
    is_space::<Runtime2DIndex, u32>();
    is_space::<WarpIndex, ()>();
    is_space::<LinearTiles<4>, ()>();
    is_space::<RowMajorTiles<2, 2, 64>, ()>();
    is_space::<RuntimeRowMajorTiles<2, 2>, u32>();
    is_flat::<Index1D>();
    is_flat::<Index2D<3>>();
    is_flat::<WarpIndex>();
    is_formula::<Index1D>();
    is_formula::<Index2D<3>>();
}

fn views<'a>(
    lc: &'a LaunchContext<'a, Domain1, U32Coordinates>, lc2: &'a LaunchContext<'a, Domain2, U32Coordinates>,
    flat: &'a mut DisjointSlice<'a, f32>, tiles: &'a mut DisjointSlice<'a, f32, LinearTiles<4>>,
    still: &'a mut DisjointSlice<'a, f32, RowMajorTiles<2, 3, 64>>,
    moving: &'a mut DisjointSlice<'a, f32, RuntimeRowMajorTiles<2, 3>>, read: &'a [f32], write: &'a mut [f32],
) {
    let one: Option<InBoundsMut32<'_, f32>> = flat.element_thread32(thread::index_1d_u32(lc));
    let mut one = one.unwrap();
    one.write(1.0);
    let _: (f32, &f32) = (one.read(), one.get());
    let _: &mut f32 = one.get_mut();
    {
        let tile: Option<StaticViewMut32<'_, f32, 4>> = tiles.tile_thread32(thread::index_1d_u32(lc));
        let mut tile = tile.unwrap();
        let place: Option<LocalIndex32<4>> = LocalIndex32::<4>::new(2);
        let fixed: LocalIndex32<4> = LocalIndex32::<4>::constant::<3>();
        let _: u32 = fixed.get();
        let first: f32 = tile.at_const::<0>().read();
        tile.at(place.unwrap()).write(first);
    }
    {
        let run: Option<ThreadRunMut32<'_, f32, 4>> = tiles.thread_run32(thread::index_1d_u32(lc));
        match run.unwrap() {
            ThreadRunMut32::Full(mut full) => full.at_const::<1>().write(1.0),
            ThreadRunMut32::Clipped(clipped) => {
                let mut clipped: RuntimeViewMut32<'_, f32> = clipped;
                let _: u32 = clipped.len();
                clipped.at(0).unwrap().write(2.0);
            }
        }
    }
    let mut runs: GridStrideRuns32<'_, '_, f32, 4> = tiles.grid_stride_runs32(thread::index_1d_u32(lc));
    let _: Option<ThreadRunMut32<'_, f32, 4>> = runs.next_run();
    let still: Option<StaticTileMut32<'_, f32, 2, 3, 64>> = still.tile_2d32(thread::coord_2d_u32(lc2));
    still.unwrap().at_const::<1, 2>().write(1.0);
    let moving: Option<RuntimeTileMut32<'_, f32, 2, 3>> = moving.tile_2d32_rt(thread::coord_2d_u32(lc2));
    moving.unwrap().at_const::<1, 2>().write(1.0);

    let matrix: MatrixView32<'a, f32> = MatrixView32::new(read, 8);
    let row: Option<RowView32<'a, f32>> = matrix.row(0, 8);
    let col: Option<ColView32<'a, f32>> = matrix.col(0, 8);
    let (row, col) = (row.unwrap_or(RowView32::empty()), col.unwrap_or(ColView32::empty()));
    let _: (Option<f32>, Option<f32>) = (row.get(0), col.get(1));
    let _: (f32, f32) = (row.iter().sum(), col.iter().sum());
    let both: Option<ZipView32<'a, f32>> = row.zip_exact(col);
    let _: f32 = both.unwrap().map(|(a, b): (f32, f32)| a * b).sum();
    let fixed: Option<StaticView32<'a, f32, 4>> = StaticView32::from_slice(read);
    let fixed = fixed.unwrap();
    let element: InBounds32<'_, f32> = fixed.at_const::<3>();
    let _: (f32, &f32) = (element.read(), element.get());
    let _: f32 = fixed.at(LocalIndex32::<4>::new(1).unwrap()).read();
    let _: Option<StaticViewMut32<'a, f32, 4>> = StaticViewMut32::from_slice(write);
}

fn uniforms(n: Uniform<u32>) {
    let _: u32 = n.get();
    let two: uniform::Uniform<u32> = unsafe { Uniform::new_unchecked(2) };
    let _: Uniform<u32> = n.wrapping_add(two).wrapping_sub(two).wrapping_mul(two);
    let _: [Uniform<u32>; 6] = [
        Uniform::block_dim_x(), Uniform::block_dim_y(), Uniform::block_dim_z(), Uniform::grid_dim_x(),
        Uniform::grid_dim_y(), Uniform::grid_dim_z(),
    ];
    let _: [fn() -> Uniform<u32>; 6] = [
        uniform::block_dim_x, uniform::block_dim_y, uniform::block_dim_z, uniform::grid_dim_x, uniform::grid_dim_y,
        uniform::grid_dim_z,
    ];
}

static mut FLOATS: SharedArray<f32, 32> = SharedArray::UNINIT;
static mut ALIGNED: SharedArray<u64, 8, 128> = SharedArray::UNINIT;

fn memory() {
    unsafe {
        FLOATS[3] = FLOATS[4] + 1.0;
        let _: *const f32 = (*(&raw const FLOATS)).as_ptr();
        let _: *mut f32 = (*(&raw mut FLOATS)).as_mut_ptr();
        let _: *mut u64 = SharedArray::as_raw_mut_ptr(&raw mut ALIGNED);
    }
    let _: *mut f32 = DynamicSharedArray::<f32>::get();
    let _: *mut u8 = DynamicSharedArray::<f32, 128>::get_raw();
    let _: *mut f32 = DynamicSharedArray::<f32>::offset(256);
    let _: fn(*const f32) -> u32 = shared::cvta_generic_to_shared_offset::<f32>;
}

type S = swizzle::Swizzle<3, 4, 3>;
const SWIZZLED: usize = S::apply(1024);
const BANK: usize = swizzle::bank_of(5, 4);
const COLUMN: [usize; 32] = swizzle::column_offsets(32, 0);
const DEGREE: usize = swizzle::conflict_degree(&COLUMN, 4);
const PLAN: Option<access::AccessPlan> = access::plan::<f32>(16, 128);
const WIDEST: Option<access::AccessPlan> = access::widest::<f32>(4096, 128);
const LINES: usize = access::lines_touched(&COLUMN, 4);
const COALESCED: bool = access::is_fully_coalesced(&COLUMN, 4);

fn vectors(floats: &[f32], out: &mut [f32]) {
    let _: bool = vector::is_viewable::<vector::F32x4>(floats);
    let _: Option<&[vector::F32x4]> = vector::as_vectors(floats);
    let _: Option<&mut [vector::F32x2]> = vector::as_vectors_mut(out);
    let _ = (
        vector::F32x2::new([1.0; 2]), vector::F32x4::new([1.0; 4]), vector::F64x2::new([1.0; 2]),
        vector::U32x2::new([1; 2]), vector::U32x4::new([1; 4]), vector::U16x4::new([1; 4]), vector::U16x8::new([1; 8]),
    );
    let v: cusimd::CuSimd<f32, 4> = cusimd::CuSimd::new([1.0, 2.0, 3.0, 4.0]);
    let _: (f32, f32, f32, f32) = (v.x(), v.y(), v.z(), v.w());
    let _: (cusimd::CuSimd<f32, 2>, cusimd::CuSimd<f32, 2>) = (v.lo(), v.hi());
    let _: (f32, f32, [f32; 4]) = (v.get::<2>(), v.at(1), v.to_array());
    let _: (cusimd::Float2, cusimd::Float4) = (cusimd::CuSimd::new([0.0; 2]), v);
    let _: (cusimd::Int2, cusimd::Int4) = (cusimd::CuSimd::new([0; 2]), cusimd::CuSimd::new([0; 4]));
    let _: (cusimd::Uint2, cusimd::Uint4) = (cusimd::CuSimd::new([0; 2]), cusimd::CuSimd::new([0; 4]));
    let _: (cusimd::Double2, cusimd::TmemRegs4) = (cusimd::CuSimd::new([0.0; 2]), cusimd::CuSimd::new([0.0; 4]));
    let _: cusimd::TmemRegs32 = cusimd::CuSimd::new([0.0; 32]);
}

fn main() {}
