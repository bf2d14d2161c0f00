// Kernels of a transformer beside its products: quantised weights, tables, caches, losses, norms of groups, convolution; sides that are no
// powers of two, and tensors past 2^31 elements.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    fn sigmoid<const S: [i32; 2]>(x: Tile<f32, S>) -> Tile<f32, S> {
        1.0f32 / (1.0f32 + exp(-x))
    }

    // Weights of 8 bits with a scale for each group of 24 along the sum.
    #[cutile::entry()]
    fn quantised<const BM: i32, const BN: i32>(
        z: &mut Tensor<f32, { [BM, BN] }>, x: &Tensor<f32, { [-1, -1] }>, w: &Tensor<i8, { [-1, -1] }>, scales: &Tensor<f16, { [-1, -1] }>, bias: &Tensor<f32, { [-1] }>,
    ) {
        let (i, j, _) = get_tile_block_id();
        let (px, pw) = (x.partition(const_shape![BM, 24]), w.partition(const_shape![24, BN]));
        let ps = scales.partition(const_shape![1, BN]);
        let mut acc: Tile<f32, { [BM, BN] }> = bias.load_tile(const_shape![BN], [j]).reshape(const_shape![1, BN]).broadcast(z.shape());
        let mut k = 0i32;
        while k < num_tiles(&px, 1) {
            let scale: Tile<f32, { [1, BN] }> = convert_tile(ps.load([k, j]));
            let weights: Tile<f32, { [24, BN] }> = convert_tile(pw.load([k, j]));
            acc = mma(px.load([i, k]), weights * scale.broadcast(const_shape![24, BN]), acc);
            k += 1;
        }
        z.store(acc * sigmoid(acc));
    }

    #[cutile::entry()]
    fn embed<const D: i32>(z: &mut Tensor<bf16, { [1, D] }>, table: &Tensor<bf16, { [-1, D] }>, tokens: &Tensor<i64, { [-1] }>, position: f32) {
        let token = tile_to_scalar(tokens.load_tile(const_shape![1], [program_id(0)]));
        let row = table.load_tile(const_shape![1, D], [token as i32, 0]);
        let at: Tile<i32, { [D] }> = iota(const_shape![D]);
        let at: Tile<f32, { [1, D] }> = convert_tile(at.reshape(const_shape![1, D]));
        let wave = sin(at * 0.1f32 + position * program_id(0) as f32);
        z.store(convert_tile(convert_tile::<f32, _, _>(row) + wave));
    }

    #[cutile::entry()]
    fn cross_entropy<const V: i32>(loss: &mut Tensor<f32, { [1] }>, logits: &Tensor<f32, { [-1, V] }>, labels: &Tensor<i32, { [-1] }>) {
        let row = program_id(0);
        let x = logits.load_tile(const_shape![1, V], [row, 0]).reshape(const_shape![V]);
        let most = reduce_max(x, 0);
        let sum = reduce_sum(exp(x - most.reshape(const_shape![1]).broadcast(x.shape())), 0);
        let label = tile_to_scalar(labels.load_tile(const_shape![1], [row]));
        let at: Tile<i32, { [V] }> = iota(const_shape![V]);
        let own = reduce_sum(select(eq_tile(at, label.broadcast(x.shape())), x, constant(0.0, x.shape())), 0);
        loss.store((log(sum) + most - own).reshape(const_shape![1]));
    }

    // A row of keys goes to its place in the cache of a sequence.
    #[cutile::entry()]
    unsafe fn append<const D: i32>(cache: &mut Tensor<f16, { [1, 1, D] }>, keys: &Tensor<f16, { [-1, D] }>, lengths: &Tensor<i32, { [-1] }>) {
        let sequence = program_id(0);
        let at = tile_to_scalar(lengths.load_tile(const_shape![1], [sequence]));
        let key = keys.load_tile(const_shape![1, D], [sequence, 0]);
        let mut all = unsafe { cache.partition_full_mut(const_shape![1, 1, D]) };
        all.store(key.reshape(const_shape![1, 1, D]), [sequence, at, 0]);
    }

    #[cutile::entry()]
    fn group_norm<const G: i32, const C: i32, const W: i32>(y: &mut Tensor<f32, { [1, C, W] }>, x: &Tensor<f32, { [-1, -1, W] }>, eps: f32) {
        let t: Tile<f32, { [1, C, W] }> = load_tile_like(x, y);
        let groups: Tile<f32, { [G, C / G * W] }> = t.reshape(const_shape![G, C / G * W]);
        let n = (C / G * W) as f32;
        let mean: Tile<f32, { [G] }> = reduce_sum(groups, 1) / n;
        let centred = groups - mean.reshape(const_shape![G, 1]).broadcast(groups.shape());
        let variance: Tile<f32, { [G] }> = reduce_sum(centred * centred, 1);
        let scale = rsqrt(variance / n + eps).reshape(const_shape![G, 1]).broadcast(groups.shape());
        y.store((centred * scale).reshape(const_shape![1, C, W]));
    }

    // Windows of a row as the rows of a matrix: a product for each place of the kernel.
    #[cutile::entry()]
    fn convolve<const BM: i32, const CO: i32, const CI: i32, const K: i32>(y: &mut Tensor<f32, { [BM, CO] }>, x: &Tensor<f32, { [-1, CI] }>, w: &Tensor<f32, { [K, CI, CO] }>) {
        let px = x.partition(const_shape![1, CI]);
        let first = program_id(0) * BM;
        let mut acc = constant(0.0f32, y.shape());
        for k in (0..K).step_by(1) {
            let mut rows: Tile<f32, { [BM, CI] }> = constant(0.0, const_shape![BM, CI]);
            let at: Tile<i32, { [BM] }> = iota(const_shape![BM]);
            let at = at.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, CI]);
            for m in 0..BM {
                let row = px.load([first + m + k, 0]).broadcast(const_shape![BM, CI]);
                rows = select(eq_tile(at, constant(m, const_shape![BM, CI])), row, rows);
            }
            let weights = w.load_tile(const_shape![1, CI, CO], [k, 0, 0]).reshape(const_shape![CI, CO]);
            acc = mma(rows, weights, acc);
        }
        y.store(acc);
    }

    #[cutile::entry()]
    fn top1<const BM: i32, const BN: i32>(best: &mut Tensor<i32, { [BM] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let row = program_id(0);
        let mut value: Tile<f32, { [BM] }> = constant(f32::NEG_INFINITY, const_shape![BM]);
        let mut place: Tile<i32, { [BM] }> = constant(0, const_shape![BM]);
        let px = make_partition_view(x, const_shape![BM, BN], padding::NegInf);
        for j in 0..num_tiles(&px, 1) {
            let t = px.load([row, j]);
            let most: Tile<f32, { [BM] }> = reduce_max(t, 1);
            let at: Tile<i32, { [BN] }> = iota(const_shape![BN]);
            let at = at.reshape(const_shape![1, BN]).broadcast(t.shape()) + j * BN;
            let here = eq_tile(t, most.reshape(const_shape![BM, 1]).broadcast(t.shape()));
            let first: Tile<i32, { [BM] }> = reduce_min(select(here, at, constant(i32::MAX, t.shape())), 1);
            let better = gt_tile(most, value);
            value = select(better, most, value);
            place = select(better, first, place);
        }
        best.store(place);
    }

    #[cutile::entry()]
    fn softmax3<const H: i32, const N: i32>(y: &mut Tensor<f32, { [1, H, N] }>, x: &Tensor<f32, { [-1, -1, -1] }>, length: i32) {
        let t = x.load_like(y);
        let at: Tile<i32, { [N] }> = iota(const_shape![N]);
        let inside = lt_tile(at, length.broadcast(const_shape![N])).reshape(const_shape![1, 1, N]).broadcast(t.shape());
        let t = select(inside, t, f32::NEG_INFINITY.broadcast(t.shape()));
        let most: Tile<f32, { [1, H] }> = reduce_max(t, 2);
        let power = exp2((t - most.reshape(const_shape![1, H, 1]).broadcast(t.shape())) * 1.44269504f32);
        let sum: Tile<f32, { [1, H] }> = reduce_sum(power, 2);
        y.store(true_div(power, sum.reshape(const_shape![1, H, 1]).broadcast(t.shape())));
    }

    // Sums down the columns, and the columns' order turned round.
    #[cutile::entry()]
    fn running<const M: i32, const N: i32>(y: &mut Tensor<i32, { [M, N] }>, z: &mut Tensor<i32, { [N, M] }>, x: &Tensor<i32, { [M, N] }>) {
        let t = x.load_tile(const_shape![M, N], [0, 0]);
        let down = scan_sum(t, 0, reverse::Forward, 0);
        let up = scan(t, 1, reverse::Reverse, i32::MIN, |a, b| max(a, b));
        y.store(down + up);
        let middle: Tile<i32, { [M] }> = reduce_prod(t % 3 + 1, 1);
        z.store(permute(t + middle.reshape(const_shape![M, 1]).broadcast(t.shape()), const_array![1, 0]));
    }

    // Element (40000, 7) of a tensor of 65536 times 65536 is 2.6 thousand million elements behind its start.
    #[cutile::entry()]
    unsafe fn far(y: &mut Tensor<f32, { [1, 16] }>, start: *mut f32) {
        let whole: Tensor<f32, { [-1, -1] }> = unsafe { make_tensor_view(pointer_to_tile(start), [65536, 65536], [65536, 1]) };
        let rows = whole.partition(const_shape![1, 16]);
        y.store(rows.load([40000, 0]) + whole.load_tile(const_shape![1, 16], [40000, 0]));
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let number = |i: usize| ((i * 37 + 11) % 101) as f32 * 0.02 - 1.0;
    let numbers = |count: usize| (0..count).map(number).collect::<Vec<f32>>();
    let close = |a: f32, b: f64| (a as f64 - b).abs() < 1e-3 * b.abs().max(1.0);

    let (m, n, k) = (20, 36, 72);
    let x = numbers(m * k);
    let w: Vec<i8> = (0..k * n).map(|i| (i * 53 % 255) as i8).collect();
    let s: Vec<f16> = (0..3 * n).map(|i| (0.001 + i as f32 * 0.0001) as f16).collect();
    let b = numbers(n);
    let z = api::zeros::<f32>(&[m, n]).partition([10, 12]);
    let dx = api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?.reshape(&[m, k])?;
    let dw = api::copy_host_vec_to_device(w.clone()).sync_on(&stream)?.reshape(&[k, n])?;
    let ds = api::copy_host_vec_to_device(s.clone()).sync_on(&stream)?.reshape(&[3, n])?;
    let db = api::copy_host_vec_to_device(b.clone()).sync_on(&stream)?;
    let z = kernels::quantised(z, &dx, &dw, &ds, &db).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("quantised {}", (0..m * n).all(|at| {
        let (i, j) = (at / n, at % n);
        let v = b[j] as f64 + (0..k).map(|l| x[i * k + l] as f64 * w[l * n + j] as f64 * s[l / 24 * n + j] as f64).sum::<f64>();
        close(z[at], v / (1.0 + (-v).exp()))
    }));

    let table: Vec<bf16> = numbers(50 * 40).into_iter().map(|v| v as bf16).collect();
    let tokens = vec![3i64, 49, 0, 17, 3];
    let z = api::zeros::<bf16>(&[5, 40]).partition([1, 40]);
    let dt = api::copy_host_vec_to_device(table.clone()).sync_on(&stream)?.reshape(&[50, 40])?;
    let dk = api::copy_host_vec_to_device(tokens.clone()).sync_on(&stream)?;
    let z = kernels::embed(z, &dt, &dk, 0.5).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("embed {}", (0..200).all(|at| {
        let v = table[tokens[at / 40] as usize * 40 + at % 40] as f32 as f64 + ((at % 40) as f64 * 0.1 + 0.5 * (at / 40) as f64).sin();
        (z[at] as f32 as f64 - v).abs() < 0.02
    }));

    let logits = numbers(6 * 100);
    let labels = vec![0i32, 99, 50, 7, 31, 64];
    let l = api::zeros::<f32>(&[6]).partition([1]);
    let dl = api::copy_host_vec_to_device(logits.clone()).sync_on(&stream)?.reshape(&[6, 100])?;
    let da = api::copy_host_vec_to_device(labels.clone()).sync_on(&stream)?;
    let l = kernels::cross_entropy(l, &dl, &da).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("cross entropy {}", (0..6).all(|r| {
        let row = &logits[r * 100..r * 100 + 100];
        close(l[r], row.iter().map(|v| (*v as f64).exp()).sum::<f64>().ln() - row[labels[r] as usize] as f64)
    }));

    let keys: Vec<f16> = numbers(3 * 24).into_iter().map(|v| v as f16).collect();
    let cache = api::zeros::<f16>(&[3, 10, 24]).partition([1, 1, 24]).sync_on(&stream)?;
    let dk = api::copy_host_vec_to_device(keys.clone()).sync_on(&stream)?.reshape(&[3, 24])?;
    let lengths = api::copy_host_vec_to_device(vec![0i32, 9, 4]).sync_on(&stream)?;
    let cache = unsafe { kernels::append(cache, &dk, &lengths).grid((3, 1, 1)) }.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("append {}", (0..720).all(|at| {
        let (s, r, c) = (at / 240, at / 24 % 10, at % 24);
        cache[at] == if [0, 9, 4][s] == r { keys[s * 24 + c] } else { 0.0 }
    }));

    let x = numbers(2 * 12 * 20);
    let y = api::zeros::<f32>(&[2, 12, 20]).partition([1, 12, 20]);
    let dx = api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?.reshape(&[2, 12, 20])?;
    let g = ["3", "12", "20"].map(String::from).to_vec();
    let y = kernels::group_norm(y, &dx, 1e-5).generics(g).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("group norm {}", (0..480).all(|at| {
        let group = &x[at / 80 * 80..at / 80 * 80 + 80];
        let mean = group.iter().map(|v| *v as f64).sum::<f64>() / 80.0;
        let variance = group.iter().map(|v| (*v as f64 - mean).powi(2)).sum::<f64>() / 80.0;
        close(y[at], (x[at] as f64 - mean) / (variance + 1e-5).sqrt())
    }));

    let (x, w) = (numbers(26 * 6), numbers(3 * 6 * 10));
    let y = api::zeros::<f32>(&[24, 10]).partition([8, 10]);
    let dx = api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?.reshape(&[26, 6])?;
    let dw = api::copy_host_vec_to_device(w.clone()).sync_on(&stream)?.reshape(&[3, 6, 10])?;
    let y = kernels::convolve(y, &dx, &dw).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("convolve {}", (0..240).all(|at| {
        let (i, o) = (at / 10, at % 10);
        let sum = (0..18).map(|t| x[(i + t / 6) * 6 + t % 6] as f64 * w[t * 10 + o] as f64).sum();
        close(y[at], sum)
    }));

    let x = numbers(9 * 77);
    let y = api::zeros::<i32>(&[9]).partition([3]);
    let dx = api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?.reshape(&[9, 77])?;
    let y = kernels::top1(y, &dx).generics(vec!["3".to_string(), "24".to_string()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("top1 {}", (0..9).all(|r| {
        let row = &x[r * 77..r * 77 + 77];
        y[r] as usize == (0..77).rev().max_by(|a, b| row[*a].total_cmp(&row[*b])).unwrap()
    }));

    let x = numbers(2 * 6 * 48);
    let y = api::zeros::<f32>(&[2, 6, 48]).partition([1, 3, 48]);
    let dx = api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?.reshape(&[2, 6, 48])?;
    let y = kernels::softmax3(y, &dx, 40).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("softmax {}", (0..576).all(|at| {
        let row = &x[at / 48 * 48..at / 48 * 48 + 40];
        let sum = row.iter().map(|v| (*v as f64).exp()).sum::<f64>();
        close(y[at], if at % 48 < 40 { (x[at] as f64).exp() / sum } else { 0.0 })
    }));

    let x: Vec<i32> = (0..10 * 14).map(|i| i * 29 % 53 - 20).collect();
    let (y, z) = (api::zeros::<i32>(&[10, 14]).partition([10, 14]), api::zeros::<i32>(&[14, 10]).partition([14, 10]));
    let dx = api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?.reshape(&[10, 14])?;
    let (y, z, _) = kernels::running(y, z, &dx).sync_on(&stream)?;
    let (y, z) = (y.unpartition().to_host_vec().sync_on(&stream)?, z.unpartition().to_host_vec().sync_on(&stream)?);
    println!("running {}", (0..140).all(|at| {
        let (i, j) = (at / 14, at % 14);
        let down: i32 = (0..=i).map(|r| x[r * 14 + j]).sum();
        let product: i32 = x[i * 14..i * 14 + 14].iter().map(|v| v % 3 + 1).product();
        y[at] == down + x[i * 14 + j..i * 14 + 14].iter().max().unwrap() && z[j * 10 + i] == x[at] + product
    }));

    let x = api::arange::<f32>(16).sync_on(&stream)?;
    let start = x.device_pointer().cu_deviceptr().wrapping_sub(40000 * 65536 * 4);
    let y = api::zeros::<f32>(&[1, 16]).partition([1, 16]);
    let y = unsafe { kernels::far(y, DevicePointer::from_raw(start)) }.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("far {}", (0..16).all(|i| y[i] == 2.0 * i as f32));
    Ok(())
}
