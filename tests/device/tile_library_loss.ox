// A loss and its gradient, running sums, turned matrices.
use cutile::prelude::*;

#[cutile::module]
pub mod losses {
    use cutile::core::*;

    // The gradient of the loss takes the place of the logits.
    #[cutile::entry()]
    pub fn cross_entropy<const BV: i32>(logits: &mut Tensor<f32, { [1, -1] }>, loss: &mut Tensor<f32, { [1] }>, labels: &Tensor<i64, { [-1] }>, ignore: i64) {
        let label = tile_to_scalar(labels.load_tile(const_shape![1], [program_id(0)]));
        let columns = logits.shape()[1];
        let mut tiles = logits.partition_mut(const_shape![1, BV]);
        if label == ignore {
            for j in 0..ceil_div(columns, BV) {
                tiles.store(constant(0.0, const_shape![1, BV]), [0, j]);
            }
            loss.store(constant(0.0, const_shape![1]));
            return;
        }
        let lane: Tile<i32, { [BV] }> = iota(const_shape![BV]);
        let lane = lane.reshape(const_shape![1, BV]);
        let (mut most, mut sum, mut own) = (f32::NEG_INFINITY, 0.0f32, 0.0f32);
        for j in 0..ceil_div(columns, BV) {
            let inside = lt_tile(lane + j * BV, constant(columns, const_shape![1, BV]));
            let t = select(inside, unsafe { tiles.load([0, j]) }, constant(f32::NEG_INFINITY, const_shape![1, BV]));
            let next = max(most, tile_to_scalar(reduce_max(t, 1)));
            sum = sum * (most - next).exp() + tile_to_scalar(reduce_sum(exp(t - next), 1));
            most = next;
            let hit = eq_tile(lane + j * BV, constant(label as i32, const_shape![1, BV]));
            own += tile_to_scalar(reduce_sum(select(hit, t, constant(0.0f32, const_shape![1, BV])), 1));
        }
        loss.store((most + sum.ln() - own).broadcast(const_shape![1]));
        for j in 0..ceil_div(columns, BV) {
            let hit: Tile<f32, { [1, BV] }> = convert_tile(eq_tile(lane + j * BV, constant(label as i32, const_shape![1, BV])));
            let t = unsafe { tiles.load([0, j]) };
            tiles.store(exp(t - most) / sum - hit, [0, j]);
        }
    }

    #[cutile::entry()]
    pub fn transpose<E: ElementType, const BM: i32, const BN: i32>(y: &mut Tensor<E, { [BN, BM] }>, x: &Tensor<E, { [-1, -1] }>) {
        let (j, i, _) = get_tile_block_id();
        y.store(x.load_tile(const_shape![BM, BN], [i, j]).transpose());
    }

    #[cutile::entry()]
    pub fn cumulative<const B: i32, const N: i32>(y: &mut Tensor<i32, { [1, N] }>, x: &Tensor<i32, { [-1, N] }>, exclusive: bool) {
        let px = x.partition(const_shape![1, B]);
        let mut py = y.partition_mut(const_shape![1, B]);
        let mut carry = 0i32;
        for j in 0..num_tiles(&px, 1) {
            let t = px.load([program_id(0), j]);
            let sums = scan_sum(t, 1, reverse::Forward, 0) + carry;
            py.store(if exclusive { sums - t } else { sums }, [0, j]);
            carry += tile_to_scalar(reduce_sum(t, 1));
        }
    }
}

fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 73 + seed * 31) % 97) as f32 / 24.0 - 2.0).collect()
}

fn close(a: &[f32], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (*a as f64 - b).abs() <= tolerance * b.abs().max(1.0))
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let up = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.to_vec()).reshape(shape);
    let texts = |v: &[&str]| v.iter().map(|s| s.to_string()).collect::<Vec<String>>();

    let logits = numbers(4 * 22, 13);
    let labels = vec![3i64, 21, -100, 0];
    let mut dl = up(&logits, &[4, 22]).sync_on(&stream)?;
    let loss = losses::cross_entropy((&mut dl).partition([1, 22]), api::zeros::<f32>(&[4]).partition([1]), api::copy_host_vec_to_device(&labels), -100).generics(texts(&["8"])).then(|(_, loss, ..)| loss.unpartition().to_host_vec()).sync_on(&stream)?;
    let grads = dl.to_host_vec().sync_on(&stream)?;
    println!("cross entropy {}", (0..4).all(|r| {
        let row = &logits[r * 22..(r + 1) * 22];
        let sum: f64 = row.iter().map(|v| (*v as f64).exp()).sum();
        if labels[r] < 0 { return loss[r] == 0.0 && grads[r * 22..(r + 1) * 22].iter().all(|v| *v == 0.0); }
        close(&[loss[r]], &[sum.ln() - row[labels[r] as usize] as f64], 1e-5)
            && close(&grads[r * 22..(r + 1) * 22], &(0..22).map(|j| (row[j] as f64).exp() / sum - if labels[r] == j as i64 { 1.0 } else { 0.0 }).collect::<Vec<f64>>(), 1e-5)
    }));

    let x: Vec<u8> = (0..10 * 14).map(|i| i as u8).collect();
    let y = losses::transpose(api::zeros::<u8>(&[14, 10]).partition([8, 4]), api::copy_host_vec_to_device(&x).reshape(&[10, 14])).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("transpose {}", (0..140).all(|i| y[i] == x[i % 10 * 14 + i / 10]));
    let x: Vec<i32> = (0..3 * 20).map(|i| i * 7 % 11 - 5).collect();
    for exclusive in [false, true] {
        let y = losses::cumulative(api::zeros::<i32>(&[3, 20]).partition([1, 20]), api::copy_host_vec_to_device(&x).reshape(&[3, 20]), exclusive).generics(texts(&["8", "20"])).first().unpartition().to_host_vec().sync_on(&stream)?;
        println!("cumulative {}", (0..60).all(|i| y[i] == x[i / 20 * 20..if exclusive { i } else { i + 1 }].iter().sum::<i32>()));
    }
    Ok(())
}
