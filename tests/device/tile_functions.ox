// What can be done with tiles, each against the same on the host, and control flow as Rust has it.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn shapes<const M: i32, const N: i32>(
        turned: &mut Tensor<i32, { [N, M] }>,
        joined: &mut Tensor<i32, { [M, 2 * N] }>,
        part: &mut Tensor<i32, { [2, 4] }>,
        x: &Tensor<i32, { [M, N] }>,
    ) {
        let t: Tile<i32, { [M, N] }> = x.load_tile(const_shape![M, N], [0, 0]);
        turned.store(t.transpose());
        joined.store(cat(t, t * 10, 1));
        part.store(extract(t, [scalar_to_tile(1), scalar_to_tile(1)]));
    }

    #[cutile::entry()]
    fn lines<const M: i32, const N: i32>(
        rows: &mut Tensor<i32, { [M] }>,
        columns: &mut Tensor<i32, { [N] }>,
        running: &mut Tensor<i32, { [M, N] }>,
        backward: &mut Tensor<i32, { [M, N] }>,
        most: &mut Tensor<i32, { [1] }>,
        x: &Tensor<i32, { [-1, -1] }>,
    ) {
        let t: Tile<i32, { [M, N] }> = x.load_like(running);
        let sums: Tile<i32, { [M] }> = reduce_sum(t, 1i32);
        rows.store(sums);
        let least: Tile<i32, { [N] }> = reduce_min(t, 0i32);
        columns.store(least);
        running.store(scan_sum(t, 1i32, reverse::Forward, 0));
        backward.store(scan(t, 0i32, reverse::Reverse, 0, |a, b| a + b));
        let all: Tile<i32, { [M * N] }> = t.reshape(const_shape![M * N]);
        let greatest = reduce(all, 0i32, i32::MIN, |a, b| if b > a { b } else { a });
        most.store(greatest.reshape(const_shape![1]));
    }

    // One of each function, added with weights.
    #[cutile::entry()]
    fn functions<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        let t = x.load_like(z);
        let one = constant(1.0f32, z.shape());
        let parts = sqrt(absf(t)) + exp(-t) + log(t * t + 1.0) + sin(t) + cos(t) + tanh(t) + floor(t) + ceil(t);
        let chosen = select(gt_tile(t, one), maxf(t, one), minf(t, one) - fma(t, t, one));
        z.store(parts + chosen);
    }

    fn weight(kind: i32) -> i32 {
        match kind % 4 {
            0 => return 1,
            1 | 2 => kind * 2,
            _ => -kind,
        }
    }

    fn doubled<const B: i32>(t: Tile<i32, { [B] }>, times: i32) -> Tile<i32, { [B] }> {
        if times == 0 { t } else { doubled(t + t, times - 1) }
    }

    // Early exits, labels, values of loops, division towards zero, short circuits.
    #[cutile::entry()]
    fn control<const B: i32>(z: &mut Tensor<i32, { [B] }>, limit: i32, flag: bool) {
        let block = program_id(0);
        let mut acc: Tile<i32, { [B] }> = iota(z.shape());
        let mut left = -7 / 2 + limit;
        'outer: for i in 0..10 {
            for j in (0..10).step_by(3) {
                if i * j > limit {
                    break 'outer;
                }
                if j == 6 || (flag && i == 1) {
                    continue 'outer;
                }
                acc += weight(i + j);
                left -= 1;
            }
        }
        let found = loop {
            left += 5;
            if left > 0 {
                break left;
            }
        };
        if block == 1 {
            z.store(acc * -1);
            return;
        }
        let Some(bonus) = (if flag { Some(100) } else { None }) else {
            z.store(acc + found);
            return;
        };
        z.store(doubled(acc, 3) + bonus - found % 4);
    }
}

fn close(a: f32, b: f64) -> bool {
    (a as f64 - b).abs() <= 1e-5 * b.abs().max(1.0)
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let x = api::arange::<i32>(64).sync_on(&stream)?.reshape(&[4, 16])?;
    let turned = api::zeros::<i32>(&[16, 4]).partition([16, 4]);
    let joined = api::zeros::<i32>(&[4, 32]).partition([4, 32]);
    let part = api::zeros::<i32>(&[2, 4]).partition([2, 4]);
    let (turned, joined, part, _) = kernels::shapes(turned, joined, part, x).sync_on(&stream)?;
    println!("{:?}", turned.unpartition().to_host_vec().sync_on(&stream)?);
    println!("{:?}", joined.unpartition().to_host_vec().sync_on(&stream)?);
    println!("{:?}", part.unpartition().to_host_vec().sync_on(&stream)?);

    let data: Vec<i32> = (0..6 * 10).map(|i| (i * 29) % 17 - 8).collect();
    let x = api::copy_host_vec_to_device(&Arc::new(data)).sync_on(&stream)?.reshape(&[6, 10])?;
    let rows = api::zeros::<i32>(&[6]).partition([6]);
    let columns = api::zeros::<i32>(&[10]).partition([10]);
    let running = api::zeros::<i32>(&[6, 10]).partition([6, 10]);
    let backward = api::zeros::<i32>(&[6, 10]).partition([6, 10]);
    let most = api::zeros::<i32>(&[1]).partition([1]);
    let (rows, columns, running, backward, most, _) =
        kernels::lines(rows, columns, running, backward, most, x).sync_on(&stream)?;
    println!("{:?}", rows.unpartition().to_host_vec().sync_on(&stream)?);
    println!("{:?}", columns.unpartition().to_host_vec().sync_on(&stream)?);
    println!("{:?}", running.unpartition().to_host_vec().sync_on(&stream)?);
    println!("{:?}", backward.unpartition().to_host_vec().sync_on(&stream)?);
    println!("{:?}", most.unpartition().to_host_vec().sync_on(&stream)?);

    let data: Vec<f32> = (0..500).map(|i| i as f32 * 0.013 - 3.0).collect();
    let x = api::copy_host_vec_to_device(&Arc::new(data.clone()));
    let z = api::zeros::<f32>(&[500]).partition([64]);
    let z: Vec<f32> = kernels::functions(z, x).first().unpartition().to_host_vec().sync_on(&stream)?;
    let good = data.iter().zip(&z).all(|(t, got)| {
        let t = *t as f64;
        let parts = t.abs().sqrt() + (-t).exp() + (t * t + 1.0).ln() + t.sin() + t.cos() + t.tanh() + t.floor() + t.ceil();
        let chosen = if t > 1.0 { t.max(1.0) } else { t.min(1.0) - (t * t + 1.0) };
        close(*got, parts + chosen)
    });
    println!("{good}");

    for (limit, flag) in [(5, false), (30, true), (100, false)] {
        let z = api::zeros::<i32>(&[12]).partition([6]);
        let z: Vec<i32> = kernels::control(z, limit, flag).first().unpartition().to_host_vec().sync_on(&stream)?;
        println!("{z:?}");
    }
    Ok(())
}
