//@ flags: -O
// The same results whether a launch proves that tiles lie inside of their tensors, or not: sides that are multiples and others,
// grids that cover less, tiles that lie outside.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        z.store(x.load_like(z) + y.load_like(z));
    }

    #[cutile::entry()]
    fn sums<const M: i32, const B: i32>(z: &mut Tensor<f32, { [M, B] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let px = x.partition(const_shape![M, B]);
        let mut sum = constant(0.0f32, const_shape![M, B]);
        for k in 0..num_tiles(&px, 1) {
            sum = sum + px.load([program_id(0), k]);
        }
        z.store(sum);
    }

    // Tiles of one tensor named by those of another, which may have more.
    #[cutile::entry()]
    fn dots(z: &mut Tensor<f32, { [32, 32] }>, x: &Tensor<f32, { [-1, -1] }>, y: &Tensor<f32, { [-1, -1] }>) {
        let (px, py) = (x.partition(const_shape![32, 16]), y.partition(const_shape![16, 32]));
        let mut sum = constant(0.0f32, const_shape![32, 32]);
        let mut k = 0;
        while k < num_tiles(&px, 1) {
            sum = mma(px.load([program_id(0), k]), py.load([k, program_id(1)]), sum);
            k += 1;
        }
        z.store(sum);
    }

    #[cutile::entry()]
    fn shared(mut z: MappedPartitionMut<f32, { [4, 64] }, { [1, 1] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let px = x.partition(const_shape![4, 64]);
        for index in z.iter_indices() {
            z.store(px.load_index(index) + 1.0, index);
        }
    }

    #[cutile::entry()]
    fn moved(z: &mut Tensor<f32, { [512] }>, x: &Tensor<f32, { [-1] }>, first: i32) {
        z.store(x.load_tile(const_shape![512], [first + program_id(0)]));
    }
}

fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7919 + 13) % 1009) as f32).collect()
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let upload = |v: Vec<f32>, shape: &[usize]| -> Result<Tensor<f32>, Error> { Ok(api::copy_host_vec_to_device(v).sync_on(&stream)?.reshape(shape)?) };
    for (n, of_x, of_y) in [(4096, 4096, 4096), (4096, 4096, 4000), (4096, 3000, 4096), (4000, 4096, 4096), (512, 4096, 513), (1, 1, 1)] {
        let (x, y) = (numbers(of_x), numbers(of_y + 1)[1..].to_vec());
        let mut z = api::zeros::<f32>(&[n]).sync_on(&stream)?;
        kernels::add((&mut z).partition([512]), &upload(x.clone(), &[of_x])?, &upload(y.clone(), &[of_y])?).sync_on(&stream)?;
        let want: Vec<f32> = (0..n).map(|i| x.get(i).unwrap_or(&0.0) + y.get(i).unwrap_or(&0.0)).collect();
        println!("add {n} {of_x} {of_y}: {}", want == z.to_host_vec().sync_on(&stream)?);
    }
    for (m, n, width) in [(16, 128, 1024), (16, 128, 1000), (15, 128, 1024), (16, 100, 1024), (16, 256, 128), (2, 128, 64)] {
        let x = numbers(m * width);
        let mut z = api::zeros::<f32>(&[m, n]).sync_on(&stream)?;
        kernels::sums((&mut z).partition([4, 128]), &upload(x.clone(), &[m, width])?).sync_on(&stream)?;
        let want: Vec<f32> = (0..m * n).map(|i| (i % n % 128..width).step_by(128).map(|c| x[i / n * width + c]).sum()).collect();
        println!("sums {m} {n} {width}: {}", want == z.to_host_vec().sync_on(&stream)?);
    }
    for (m, n, k, deep) in [(64, 64, 64, 64), (64, 64, 64, 48), (64, 64, 48, 64), (64, 64, 60, 60), (60, 64, 64, 64), (64, 60, 64, 64)] {
        let (x, y) = (numbers(m * k), numbers(deep * n));
        let mut z = api::zeros::<f32>(&[m, n]).sync_on(&stream)?;
        kernels::dots((&mut z).partition([32, 32]), &upload(x.clone(), &[m, k])?, &upload(y.clone(), &[deep, n])?).sync_on(&stream)?;
        let want: Vec<f32> = (0..m * n).map(|i| (0..k.min(deep)).map(|l| x[i / n * k + l] * y[l * n + i % n]).sum()).collect();
        let got: Vec<f32> = z.to_host_vec().sync_on(&stream)?;
        println!("dots {m} {n} {k} {deep}: {}", want.iter().zip(&got).all(|(a, b)| (a - b).abs() <= a.abs() * 1e-5));
    }
    for (m, n, rows, columns) in [(16, 256, 16, 256), (16, 256, 12, 256), (16, 256, 16, 200), (14, 256, 16, 256), (16, 250, 16, 250), (3, 20, 3, 20)] {
        let x = numbers(rows * columns);
        let mut z = api::zeros::<f32>(&[m, n]).sync_on(&stream)?;
        kernels::shared((&mut z).partition([4, 64]).map([1, 1], 3), &upload(x.clone(), &[rows, columns])?).sync_on(&stream)?;
        let want: Vec<f32> = (0..m * n).map(|i| if i / n < rows && i % n < columns { x[i / n * columns + i % n] + 1.0 } else { 1.0 }).collect();
        println!("shared {m} {n} {rows} {columns}: {}", want == z.to_host_vec().sync_on(&stream)?);
    }
    for (first, count) in [(0, 4096), (1, 4096), (-1, 4096), (7, 4096), (9, 4096), (0, 4095)] {
        let x = numbers(count);
        let mut z = api::zeros::<f32>(&[2048]).sync_on(&stream)?;
        kernels::moved((&mut z).partition([512]), &upload(x.clone(), &[count])?, first).sync_on(&stream)?;
        let want: Vec<f32> = (0..2048i64).map(|i| *x.get((i + first as i64 * 512) as usize).unwrap_or(&0.0)).collect();
        println!("moved {first} {count}: {}", want == z.to_host_vec().sync_on(&stream)?);
    }
    Ok(())
}
