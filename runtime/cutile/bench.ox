//! How long operations take on the device.

use std::sync::Arc;

use cuda_core::sys::CU_EVENT_DEFAULT;
use cuda_core::{Event, Stream, memory};

use crate::device_op::DeviceOp;
use crate::error::{DeviceError, Error};

/// How often something is measured. The defaults are those of [`do_bench`].
#[derive(Clone, Debug, PartialEq)]
pub struct BenchOptions {
    /// Milliseconds of runs ahead of those that count: 25.
    pub warmup_ms: f32,
    /// Milliseconds of runs that count: 100.
    pub measure_ms: f32,
    /// The fewest runs that count: 5.
    pub min_reps: usize,
    /// The most runs that count: 1000.
    pub max_reps: usize,
    /// Whether the second-level cache is emptied ahead of each run, by writing twice its size: true.
    pub flush_l2: bool,
}

impl Default for BenchOptions {
    fn default() -> BenchOptions {
        BenchOptions { warmup_ms: 25.0, measure_ms: 100.0, min_reps: 5, max_reps: 1000, flush_l2: true }
    }
}

/// The times of all runs that count, in milliseconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Timing {
    // In ascending order; there is at least one.
    samples: Vec<f32>,
}

impl Timing {
    fn of(mut samples: Vec<f32>) -> Timing {
        samples.sort_by(f32::total_cmp);
        Timing { samples }
    }

    /// The times in ascending order.
    pub fn samples(&self) -> &[f32] {
        &self.samples
    }

    /// How many runs counted.
    pub fn reps(&self) -> usize {
        self.samples.len()
    }

    /// The time that a part `at` of the runs, from 0 to 1, stays below; between two runs, what lies between their times.
    ///
    /// # Panics
    /// `at` is not in 0 to 1.
    #[track_caller]
    pub fn quantile(&self, at: f32) -> f32 {
        assert!((0.0..=1.0).contains(&at), "a quantile at {at}, which is not in 0 to 1");
        let place = at as f64 * (self.samples.len() - 1) as f64;
        let below = place.floor() as usize;
        let above = (below + 1).min(self.samples.len() - 1);
        let (low, high) = (self.samples[below] as f64, self.samples[above] as f64);
        (low + (high - low) * (place - below as f64)) as f32
    }

    /// [`quantile`](Self::quantile) at each of these.
    ///
    /// # Panics
    /// As there.
    #[track_caller]
    pub fn quantiles(&self, at: &[f32]) -> Vec<f32> {
        at.iter().map(|at| self.quantile(*at)).collect()
    }

    /// The time in the middle.
    pub fn median(&self) -> f32 {
        self.quantile(0.5)
    }

    /// The mean of all times.
    pub fn mean(&self) -> f32 {
        (self.samples.iter().map(|sample| *sample as f64).sum::<f64>() / self.samples.len() as f64) as f32
    }

    /// The shortest time.
    pub fn min(&self) -> f32 {
        self.samples[0]
    }

    /// The longest time.
    pub fn max(&self) -> f32 {
        self.samples[self.samples.len() - 1]
    }
}

/// The times of two operations that were run in turn.
#[derive(Clone, Debug, PartialEq)]
pub struct PairedTiming {
    /// Those of the first.
    pub first: Timing,
    /// Those of the second.
    pub second: Timing,
    /// For each pair of runs, the time of the first divided by that of the second; in ascending order.
    pub ratios: Vec<f32>,
}

impl PairedTiming {
    /// The ratio in the middle: how many times as fast the second is.
    pub fn median_ratio(&self) -> f32 {
        Timing { samples: self.ratios.clone() }.median()
    }
}

// Memory that is written to make the cache forget; freed behind the runs.
struct Flush<'a> {
    stream: &'a Arc<Stream>,
    memory: u64,
    bytes: usize,
}

impl<'a> Flush<'a> {
    fn new(stream: &'a Arc<Stream>, is_wanted: bool) -> Result<Flush<'a>, DeviceError> {
        let bytes = if is_wanted { 2 * stream.context().l2_cache_size_bytes()? } else { 0 };
        // SAFETY: it is freed when this is dropped.
        let memory = if bytes > 0 { unsafe { memory::malloc_async(stream, bytes)? } } else { 0 };
        Ok(Flush { stream, memory, bytes })
    }

    fn issue(&self) -> Result<(), DeviceError> {
        if self.bytes > 0 {
            // SAFETY: so many bytes are there.
            unsafe { memory::memset_pattern_async(self.stream, self.memory, 0, 4, self.bytes / 4)? };
        }
        Ok(())
    }
}

impl<'a> Drop for Flush<'a> {
    fn drop(&mut self) {
        if self.bytes > 0 {
            // SAFETY: all uses are on the stream, ahead of this.
            self.stream.context().record_err(unsafe { memory::free_async(self.stream, self.memory) });
        }
    }
}

// A run between two events, as they are recorded.
fn timed<D: DeviceOp>(stream: &Arc<Stream>, op: D) -> Result<(Event, Event), DeviceError> {
    let device = stream.context();
    let (start, end) = (device.new_event(Some(CU_EVENT_DEFAULT))?, device.new_event(Some(CU_EVENT_DEFAULT))?);
    start.record(stream)?;
    // SAFETY: memory of the output is freed in stream order; who calls waits for the stream while what the operation borrows
    // is there.
    drop(unsafe { op.async_on(stream)? });
    end.record(stream)?;
    Ok((start, end))
}

fn milliseconds(runs: &[(Event, Event)]) -> Result<Vec<f32>, DeviceError> {
    runs.iter().map(|(start, end)| Ok(start.elapsed_ms(end)?)).collect()
}

// How many runs fit into that many milliseconds.
fn runs_in(milliseconds: f32, of_one: f32) -> usize {
    (milliseconds / of_one.max(1e-4)) as usize
}

fn measure<D: DeviceOp>(
    stream: &Arc<Stream>, options: &BenchOptions, ways: &mut [&mut dyn FnMut() -> D],
) -> Result<Vec<Vec<f32>>, DeviceError> {
    let flush = Flush::new(stream, options.flush_l2)?;
    for way in ways.iter_mut() {
        drop(unsafe { way().async_on(stream)? }); // SAFETY: as below; what is loaded first is loaded here
    }
    stream.synchronize()?;
    let mut estimate = 0.0;
    for way in ways.iter_mut() {
        let mut runs = Vec::new();
        for _ in 0..5 {
            flush.issue()?;
            runs.push(timed(stream, way())?);
        }
        stream.synchronize()?;
        estimate += milliseconds(&runs)?.iter().sum::<f32>() / 5.0;
    }
    for _ in 0..runs_in(options.warmup_ms, estimate).min(options.max_reps) {
        for way in ways.iter_mut() {
            timed(stream, way())?;
        }
    }
    let reps = runs_in(options.measure_ms, estimate).min(options.max_reps).max(options.min_reps).max(1);
    let mut runs: Vec<Vec<(Event, Event)>> = ways.iter().map(|_| Vec::with_capacity(reps)).collect();
    for _ in 0..reps {
        for (way, runs) in ways.iter_mut().zip(&mut runs) {
            flush.issue()?;
            runs.push(timed(stream, way())?);
        }
    }
    stream.synchronize()?;
    runs.iter().map(|runs| milliseconds(runs)).collect()
}

// Whatever was met, nothing runs any more that uses what the ways borrow.
fn measured<D: DeviceOp>(
    stream: &Arc<Stream>, options: &BenchOptions, ways: &mut [&mut dyn FnMut() -> D],
) -> Result<Vec<Vec<f32>>, Error> {
    let measured = measure(stream, options, ways);
    let waited = stream.synchronize();
    let measured = measured?;
    waited?;
    Ok(measured)
}

/// How long the operation that `make` makes takes on the stream: made and run for 25 milliseconds to warm up, then for 100
/// milliseconds, at least 5 and at most 1000 times, each between two events and with the second-level cache emptied
/// ahead of it. Making it is not part of the time, unless the device waits for it.
///
/// ```
/// use cutile::bench::do_bench;
/// use cutile::prelude::*;
///
/// fn main() -> Result<(), Error> {
///     let stream = Device::new(0)?.new_stream()?;
///     let x = api::ones::<f32>(&[1 << 10]).sync_on(&stream)?;
///     let timing = do_bench(&stream, || x.dup())?;
///     assert!(timing.min() <= timing.median() && timing.reps() >= 5);
///     Ok(())
/// }
/// ```
///
/// # Errors
/// What a run met.
pub fn do_bench<D: DeviceOp>(stream: &Arc<Stream>, make: impl FnMut() -> D) -> Result<Timing, Error> {
    do_bench_with(stream, &BenchOptions::default(), make)
}

/// [`do_bench`] with other options.
///
/// # Errors
/// As there.
pub fn do_bench_with<D: DeviceOp>(
    stream: &Arc<Stream>, options: &BenchOptions, mut make: impl FnMut() -> D,
) -> Result<Timing, Error> {
    let mut times = measured(stream, options, &mut [&mut make])?;
    Ok(Timing::of(times.remove(0)))
}

/// [`do_bench`] of two operations whose runs take turns, so that what changes on the machine meanwhile changes both.
///
/// # Errors
/// As there.
pub fn do_bench_paired<A: DeviceOp, B: DeviceOp>(
    stream: &Arc<Stream>, first: impl FnMut() -> A, second: impl FnMut() -> B,
) -> Result<PairedTiming, Error> {
    do_bench_paired_with(stream, &BenchOptions::default(), first, second)
}

/// [`do_bench_paired`] with other options.
///
/// # Errors
/// As there.
pub fn do_bench_paired_with<A: DeviceOp, B: DeviceOp>(
    stream: &Arc<Stream>, options: &BenchOptions, mut first: impl FnMut() -> A, mut second: impl FnMut() -> B,
) -> Result<PairedTiming, Error> {
    let mut first = || first().map(drop).boxed();
    let mut second = || second().map(drop).boxed();
    let mut times = measured(stream, options, &mut [&mut first, &mut second])?;
    let (second, first) = (times.remove(1), times.remove(0));
    let mut ratios: Vec<f32> = first.iter().zip(&second).map(|(first, second)| first / second.max(1e-9)).collect();
    ratios.sort_by(f32::total_cmp);
    Ok(PairedTiming { first: Timing::of(first), second: Timing::of(second), ratios })
}
