// Parts of buffers: bounds, copies, launches on them, and uses of one buffer on several streams.
use cuda_core::{CudaContext, DeviceBuffer, DeviceSlice, DeviceSliceError, LaunchConfig, LaunchConfig1D};
use cuda_device::{DisjointSlice, cuda_module, kernel, launch_bounds, launch_contract};
use cuda_host::RowWidth;

#[cuda_module]
mod kernels {
    use super::*;
    use cuda_device::thread::{self, Runtime2DIndex};

    #[kernel]
    #[launch_bounds(64)]
    #[launch_contract(domain = 1, block = (64, 1, 1), requires = (x.len() == y.len()))]
    pub fn add(x: &[u32], mut y: DisjointSlice<u32>) {
        if let Some((y, i)) = y.get_mut_indexed() { *y += x[i.get()]; }
    }

    #[kernel]
    pub fn fill<T: Copy>(value: T, out: &mut [T]) {
        let i = thread::index_1d().get();
        if i < out.len() { out[i] = value; }
    }

    #[kernel]
    pub fn cells(mut y: DisjointSlice<u32, Runtime2DIndex>) {
        let pitch = y.row_pitch();
        if let Some(t) = thread::index_2d_runtime(&y) {
            let place = t.row() as u32 * pitch + t.col() as u32;
            if let Some(cell) = y.get_mut(t) { *cell = place; }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let x: Vec<u32> = (0..200).collect();
    let source = DeviceBuffer::from_host(&stream, &x)?;
    let mut target = DeviceBuffer::from_host(&stream, &vec![1000u32; 200])?;

    // A part is launched on like a whole buffer; the contract sees its length.
    let launch = module.prepare_add(LaunchConfig1D::new(2, 64, 0))?;
    module.add(&stream, &launch, &source.slice(50..150)?, &mut target.slice_mut(100..)?)?;
    let host = target.to_host_vec(&stream)?;
    for i in 0..200 { assert_eq!(host[i], if i < 100 { 1000 } else { 1000 + i as u32 - 50 }, "{i}"); }
    let wrong = module.add(&stream, &launch, &source.slice(..10)?, &mut target.slice_mut(..11)?).unwrap_err();
    println!("{wrong}");

    // Two halves that are written; generic kernels, and rows.
    {
        let (mut left, mut right) = target.slice_mut(..)?.split_at_mut(60)?;
        let cfg = LaunchConfig::for_num_elems(140);
        unsafe {
            module.fill(&stream, cfg, 7u32, &mut left)?;
            module.fill::<u32>(&stream, cfg, 9, &mut right)?;
        }
        assert_eq!(left.to_host_vec(&stream)?, vec![7; 60]);
        let right = right.into_shared();
        let again: DeviceSlice<u32> = right.clone();
        assert_eq!((again.len(), again.num_bytes(), again.is_empty()), (140, 560, false));
        let (a, b) = right.split_at(140)?;
        assert!(b.is_empty() && a.to_host_vec(&stream)? == [9; 140]);
    }
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (8, 4, 1), shared_mem_bytes: 0 };
    let mut part = target.slice_mut(10..50)?;
    unsafe { module.cells(&stream, cfg, RowWidth::new(&mut part, 10))? };
    let cells = target.to_host_vec(&stream)?;
    for (row, col) in (0..40).map(|i| (i / 10, i % 10)) {
        assert_eq!(cells[10 + row * 10 + col], if col < 8 { (row * 10 + col) as u32 } else { 7 });
    }

    // Copies between parts, and to and from the host.
    let mut copy = DeviceBuffer::<u32>::zeroed(&stream, 20)?;
    copy.slice_mut(5..15)?.copy_from_device_async(&stream, &source.slice(100..110)?)?;
    copy.slice_mut(..=1)?.copy_from_host(&stream, &[3, 4])?;
    let mut some = [0; 4];
    copy.slice(4..8)?.copy_to_host(&stream, &mut some)?;
    println!("{some:?} {:?}", copy.to_host_vec(&stream)?);
    copy.slice_mut(6..)?.zero_async(&stream)?;
    copy.copy_from_device_async(&stream, &DeviceBuffer::from_host(&stream, &copy.to_host_vec(&stream)?)?)?;
    println!("{:?}", copy.to_host_vec(&stream)?);
    println!("{}", copy.slice(..).unwrap().copy_to_host(&stream, &mut some).unwrap_err());

    // What there is not.
    use std::ops::Bound::{Excluded, Included};
    for error in [
        source.slice(201..).unwrap_err(), source.slice(..201).unwrap_err(), source.slice(5..4).unwrap_err(),
        source.slice((Excluded(usize::MAX), Included(3))).unwrap_err(), source.slice(..=usize::MAX).unwrap_err(),
    ] {
        println!("{error}");
    }
    assert!(matches!(source.slice(..)?.split_at(300), Err(DeviceSliceError::EndOutOfBounds { end: 300, len: 200 })));

    // One buffer on two streams: each use comes after the other, also when a stream is gone.
    let mut sums = DeviceBuffer::<u32>::zeroed(&stream, 64)?;
    let launch = module.prepare_add(LaunchConfig1D::new(1, 64, 0))?;
    for round in 0..10 {
        let other = ctx.new_stream()?;
        module.add(if round % 2 == 0 { &other } else { &stream }, &launch, &source.slice(..64)?, &mut sums)?;
    }
    assert!(sums.to_host_vec(&stream)?.iter().zip(0..).all(|(s, i)| *s == 10 * i));

    let words = DeviceBuffer::from_host(&stream, &[1.0f32, 2.0])?.cast_elem::<u32>();
    println!("{:x?}", words.to_host_vec(&stream)?);
    Ok(())
}
