// Launches as programs make them: shapes as parameters, operations as arguments, chains, vectors, views, graphs, threads.
use cutile::prelude::*;
use cutile::{api, tensor::Tensor};
use std::sync::Arc;

#[cutile::module]
mod kernels {
    use cutile::core::*;
    #[cutile::entry()]
    fn saxpy<const S: [i32; 2]>(y: &mut Tensor<f32, S>, a: f32, x: &Tensor<f32, { [-1, -1] }>) {
        let tile_a = a.broadcast(y.shape());
        let tile_x = load_tile_like(x, y);
        let tile_y = y.load();
        y.store(tile_a * tile_x + tile_y);
    }
    #[cutile::entry()]
    fn add<T: ElementType, const S: [i32; 1]>(z: &mut Tensor<T, S>, x: &Tensor<T, { [-1] }>, y: &Tensor<T, { [-1] }>) {
        let tx = load_tile_like(x, z);
        let ty = load_tile_like(y, z);
        z.store(tx + ty);
    }
    #[cutile::entry()]
    fn scale<const N: i32, const DOUBLE: bool>(z: &mut Tensor<f32, { [N] }>, x: &Tensor<f32, { [-1] }>) {
        let t = x.load_like(z);
        if DOUBLE { z.store(t + t) } else { z.store(t) }
    }
    #[cutile::entry()]
    fn row_sum<const S: [i32; 2]>(out: &mut Tensor<f32, { [S[0]] }>, x: &Tensor<f32, { [-1, S[1]] }>) {
        let t: Tile<f32, S> = x.load_tile(const_shape![S[0], S[1]], [program_id(0), 0]);
        out.store(reduce_sum(t, 1));
    }
    #[cutile::entry()]
    unsafe fn unsafe_fill<const B: i32>(z: &mut Tensor<f32, { [B] }>) {
        z.store(constant(1.0, z.shape()));
    }
}
use kernels::{add, saxpy};

fn run(n: usize, block: usize, stream: &Arc<Stream>) -> Result<Vec<f32>, Error> {
    let x = api::ones::<f32>(&[n]);
    let y = api::ones::<f32>(&[n]);
    let z = api::zeros::<f32>(&[n]);
    Ok(add(z.partition([block]), x, y).first().unpartition().to_host_vec().sync_on(stream)?)
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let a = 2.0f32;
    let x: Arc<Tensor<f32>> = api::arange(256usize).reshape(&[16, 16]).sync_on(&stream)?.into();
    let y = api::ones::<f32>(&[16, 16]).sync_on(&stream)?.partition([4, 8]);
    let (y, a, _x) = saxpy(y, a, x.clone()).sync_on(&stream)?;
    let y = y.unpartition();
    println!("{a} {:?}", &y.to_host_vec().sync_on(&stream)?[..3]);
    println!("{:?}", &run(100, 32, &stream)?[98..]);
    println!("{:?}", &run(100, 64, &stream)?[98..]);
    // chain
    let z = api::zeros::<f32>(&[64]);
    let out = add(z.partition([16]), api::ones(&[64]), api::ones(&[64]))
        .then(|(z, x, _y)| add(api::zeros::<f32>(&[64]).partition([16]), z.unpartition(), x))
        .map(|(z, _, _)| z.unpartition())
        .then(|z| z.to_host_vec())
        .sync_on(&stream)?;
    println!("{:?}", out[0]);
    let ops: Vec<_> = (0..3).map(|i| add(api::zeros::<f32>(&[64]).partition([16]), api::full(i as f32, &[64]), api::ones(&[64])).first().unpartition()).collect();
    let outs = DeviceOpVec::new(ops).sync_on(&stream)?;
    for o in outs { print!("{} ", o.to_host_vec().sync_on(&stream)?[0]); }
    println!();
    let (p, q) = zip!(api::ones::<f32>(&[32]), api::zeros::<f32>(&[32])).unzip();
    let r = add(q.partition([32]), p, api::ones(&[32])).unzip();
    println!("{}", r.0.unpartition().to_host_vec().sync_on(&stream)?[3]);
    let big = api::arange::<f32>(128).sync_on(&stream)?;
    let view = big.slice(&[64..128])?;
    let z = api::zeros::<f32>(&[64]).sync_on(&stream)?;
    let (z, ..) = add(z.partition([16]), &view, &view).sync_on(&stream)?;
    println!("{}", z.unpartition().to_host_vec().sync_on(&stream)?[0]);
    let mut w = api::zeros::<f32>(&[64]).sync_on(&stream)?;
    add((&mut w).partition([16]), &view, &view).sync_on(&stream)?;
    println!("{}", w.to_host_vec().sync_on(&stream)?[1]);
    let g = kernels::scale((&mut w).partition([32]), &view).generics(vec!["32".to_string(), "true".to_string()]).graph_on(stream.clone())?;
    for _ in 0..3 { g.launch().sync_on(&stream)?; }
    drop(g);
    println!("{}", w.to_host_vec().sync_on(&stream)?[2]);
    let t = api::ones::<f32>(&[6, 32]).sync_on(&stream)?;
    let o = kernels::row_sum(api::zeros::<f32>(&[6]).partition([3]), &t).generics(vec!["[3,32]".to_string()]);
    println!("{:?}", o.first().unpartition().to_host_vec().sync_on(&stream)?);
    let f = unsafe { kernels::unsafe_fill(api::zeros(&[8]).partition([4])) }.first().unpartition().to_host_vec().sync()?;
    println!("{:?}", f);
    unsafe {
        let z = api::zeros::<f32>(&[64]).async_on(&stream)?;
        let x = api::ones::<f32>(&[64]).async_on(&stream)?;
        let (z, _x, _) = add(z.partition([16]), x, api::ones(&[64])).async_on(&stream)?;
        stream.synchronize()?;
        println!("{}", z.unpartition().to_host_vec().sync_on(&stream)?[0]);
    }
    let pol = StreamPoolRoundRobin::new(&device, 2)?;
    let _ = add(api::zeros::<f32>(&[64]).partition([16]), api::ones(&[64]), api::ones(&[64])).schedule(&pol)?;
    let h = std::thread::spawn(move || -> Result<f32, Error> {
        Ok(add(api::zeros::<f32>(&[64]).partition([16]), api::ones(&[64]), api::ones(&[64])).first().unpartition().to_host_vec().sync()?[0])
    });
    println!("{}", h.join().unwrap()?);
    let (z, _, _) = add(api::zeros::<i64>(&[8]).partition([8]), api::arange(8), api::arange(8)).compile().sync_on(&stream)?;
    println!("{:?}", z.unpartition().shape());
    Ok(())
}
