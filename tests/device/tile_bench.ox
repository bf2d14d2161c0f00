// How long operations take, by runs between events.
use cutile::bench::{BenchOptions, do_bench, do_bench_paired_with, do_bench_with};
use cutile::prelude::*;
#[cutile::module]
mod k {
    use cutile::core::*;
    #[cutile::entry()]
    pub fn twice<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        z.store(x.load_like(z) * 2.0);
    }
}
fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let x = api::ones::<f32>(&[1 << 12]).sync_on(&stream)?;
    let few = BenchOptions { warmup_ms: 0.0, measure_ms: 1.0, min_reps: 7, max_reps: 9, flush_l2: false };
    let t = do_bench_with(&stream, &few, || k::twice(api::zeros::<f32>(&[1 << 12]).partition([256]), &x))?;
    println!("{} {}", (7..=9).contains(&t.reps()), t.samples().is_sorted());
    println!("{}", t.min() <= t.median() && t.median() <= t.max() && t.min() <= t.mean() && t.mean() <= t.max());
    println!("{:?}", t.quantiles(&[0.0, 1.0]) == [t.min(), t.max()]);
    let p = do_bench_paired_with(&stream, &few, || x.dup(), || api::fill(x.dup().sync_on(&stream).unwrap(), 1.0))?;
    println!("{} {} {}", p.first.reps() == p.second.reps(), p.ratios.len() == p.first.reps(), p.median_ratio() > 0.0);
    let bad = do_bench(&stream, || value(1).then(|_| k::twice(api::zeros::<f32>(&[4, 4]).partition([4, 4]), &x)));
    println!("{}", bad.unwrap_err());
    do_bench_with(&stream, &few, || api::zeros::<f32>(&[8]).map(|_| ()))?;
    Ok(())
}
