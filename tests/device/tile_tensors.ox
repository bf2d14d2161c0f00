// Tensors on the host: every constructor, shapes and strides, views, copies, partitions, and their errors.
use cutile::element::{bf16, f16};
use cutile::prelude::*;

fn constructors(stream: &Arc<Stream>) -> Result<(), Error> {
    println!("zeros {:?}", api::zeros::<i64>(&[3]).to_host_vec().sync_on(stream)?);
    println!("ones {:?}", api::ones::<f64>(&[3]).to_host_vec().sync_on(stream)?);
    println!("ones {:?}", api::ones::<bf16>(&[3]).to_host_vec().sync_on(stream)?);
    println!("full {:?}", api::full(0x0102_0304_0506_0708u64, &[5]).to_host_vec().sync_on(stream)?);
    println!("full {:?}", api::full((-2.5f64).f16_(), &[2, 2]).to_host_vec().sync_on(stream)?.len());
    println!("full {:?}", api::full(-7i8, &[3]).to_host_vec().sync_on(stream)?);
    println!("full {:?}", api::full(true, &[3]).to_host_vec().sync_on(stream)?);
    println!("arange {:?}", api::arange::<u8>(5).to_host_vec().sync_on(stream)?);
    println!("arange {:?}", api::arange::<f32>(0).to_host_vec().sync_on(stream)?);
    println!("linspace {:?}", api::linspace(0.0, 1.0, 5).to_host_vec().sync_on(stream)?);
    println!("linspace {:?}", api::linspace(3.0, 9.0, 1).to_host_vec().sync_on(stream)?);
    println!("eye {:?}", api::eye(3).to_host_vec().sync_on(stream)?);
    println!("eye_rect {:?}", api::eye_rect(2, 3).to_host_vec().sync_on(stream)?);
    let x: Arc<Tensor<f32>> = api::linspace(-2.0, 300.0, 4).sync_on(stream)?.into();
    println!("convert {:?}", api::convert::<f32, u8>(x.clone()).to_host_vec().sync_on(stream)?);
    println!("convert {:?}", api::convert::<f32, bf16>(x.clone()).to_host_vec().sync_on(stream)?);
    let filled = api::fill(api::zeros::<i32>(&[3]).sync_on(stream)?, 9).sync_on(stream)?;
    println!("fill {:?}", filled.to_host_vec().sync_on(stream)?);
    let from_host = api::copy_host_vec_to_device(&Arc::new(vec![1i16, -2, 3])).sync_on(stream)?;
    println!("from host {:?}", api::copy_device_to_host_vec(&from_host).sync_on(stream)?);
    let from_host = api::copy_host_vec_to_device(vec![4u32; 6]).reshape(&[2, 3]).sync_on(stream)?;
    println!("from host {:?} {:?}", from_host, api::dup(&from_host).to_host_vec().sync_on(stream)?);
    let mut to = api::zeros::<u32>(&[6]).sync_on(stream)?;
    api::memcpy(&mut to, &from_host).sync_on(stream)?;
    println!("memcpy {:?}", to.to_host_vec().sync_on(stream)?);
    println!("meta {:?}", api::meta::<f32>(&[1 << 20, 1 << 20]).sync_on(stream)?);
    Ok(())
}

trait Half { fn f16_(self) -> f16; }
impl Half for f64 { fn f16_(self) -> f16 { self as f16 } }

fn random(stream: &Arc<Stream>) -> Result<(), Error> {
    let a = api::rand::<f32, 1>([1001], Some(42)).to_host_vec().sync_on(stream)?;
    let b = api::rand::<f32, 2>([7, 143], Some(42)).to_host_vec().sync_on(stream)?;
    println!("rand {} {} {}", a == b, a.iter().all(|x| (0.0..1.0).contains(x)), a.len());
    println!("rand {:?}", &a[..3]);
    println!("rand {}", (a.iter().sum::<f32>() / 1001.0 - 0.5).abs() < 0.03);
    let sides = vec![7usize, 143];
    let by_slice = api::rand::<f32, _>(&sides[..], Some(42)).to_host_vec().sync_on(stream)?;
    let by_reference = api::randn(0.0f32, 1.0, &[7, 143], Some(42)).sync_on(stream)?;
    println!("{} {:?}", b == by_slice, by_reference.shape());
    let c = api::rand::<f32, 1>([8], None).to_host_vec().sync_on(stream)?;
    let d = api::rand::<f32, 1>([8], None).to_host_vec().sync_on(stream)?;
    println!("rand {}", c != d);
    let n = api::randn(3.0f64, 2.0, [10, 1000], Some(7)).to_host_vec().sync_on(stream)?;
    let mean = n.iter().sum::<f64>() / n.len() as f64;
    let deviation = (n.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n.len() as f64).sqrt();
    println!("randn {} {}", (mean - 3.0).abs() < 0.1, (deviation - 2.0).abs() < 0.1);
    let h = api::randn_f16(0.0f64.f16_(), 1.0f64.f16_(), [3], Some(1)).to_host_vec().sync_on(stream)?;
    println!("randn_f16 {:?}", h.iter().map(|x| *x as f32).collect::<Vec<f32>>());
    Ok(())
}

fn shapes(stream: &Arc<Stream>) -> Result<(), Error> {
    let x = api::arange::<i32>(24).reshape(&[2, 3, 4]).sync_on(stream)?;
    println!("{:?} {:?} {} {} {} {}", x.shape(), x.strides(), x.rank(), x.size(), x.num_bytes(), x.is_contiguous());
    let rows = x.slice(&[0..2, 1..3])?;
    println!("{:?} {:?} {} {:?}", rows.shape(), rows.strides(), rows.is_contiguous(), rows.to_host_vec().sync_on(stream)?);
    let inner = rows.slice(&[1..2, 0..2, 3..4])?;
    println!("{inner:?} {:?}", inner.to_host_vec().sync_on(stream)?);
    println!("{:?}", inner.dup().to_host_vec().sync_on(stream)?);
    println!("{:?}", rows.dup().sync_on(stream)?.view(&[4, 4])?.slice(&[2..3])?.to_host_vec().sync_on(stream)?);
    let transposed = x.view(&[6, 4])?.permute(&[1, 0])?;
    println!("{transposed:?} {:?}", transposed.slice(&[1..2])?.to_host_vec().sync_on(stream)?);
    println!("{:?}", transposed.dup().sync_on(stream)?.to_host_vec().sync_on(stream)?);
    println!("{}", transposed.view(&[24]).unwrap_err());
    println!("{}", x.view(&[5]).unwrap_err());
    println!("{}", x.slice(&[0..3]).unwrap_err());
    println!("{}", x.slice(&[0..1, 0..1, 0..1, 0..1]).unwrap_err());
    println!("{}", x.permute(&[0, 0, 1]).unwrap_err());
    let bits = x.reinterpret::<u32>()?;
    println!("{bits:?}");
    println!("{}", bits.reinterpret::<u8>().unwrap_err());
    println!("{:?}", api::zeros::<f32>(&[1 << 40]).sync_on(stream).map(|_| ()));
    println!("{:?}", api::zeros::<f32>(&[2, 2]).reshape(&[5]).sync_on(stream).map(|_| ()));
    println!("{:?}", api::zeros::<f32>(&[0, 3]).sync_on(stream)?);
    Ok(())
}

fn partitions(stream: &Arc<Stream>) -> Result<(), Error> {
    let x = api::zeros::<f32>(&[10, 7]).sync_on(stream)?;
    let p = x.partition([4, 7]);
    println!("{:?} {:?} {:?}", p.tile_shape(), p.grid()?, p.tensor());
    let p = p.prefix(2)?;
    println!("{:?}", p.grid()?);
    let mut x = p.unpartition();
    println!("{:?}", (&mut x).partition([3, 2]).grid()?);
    let m = (&mut x).partition([3, 2]).map([5, 5], 12);
    println!("{:?} {:?} {}", m.tile_shape(), m.map_shape(), m.tile_blocks());
    println!("{}", (&mut x).try_partition([1]).unwrap_err());
    println!("{}", (&mut x).try_partition([1, 0]).unwrap_err());
    let shared = Arc::new(x);
    let other = Arc::clone(&shared);
    println!("{}", shared.try_partition([1, 1]).unwrap_err());
    println!("{:?}", other.partition([5, 7]).grid()?);
    println!("{:?}", api::zeros::<u8>(&[2, 2, 2, 2]).partition([1, 1, 1, 1]).sync_on(stream).map(|_| ()));
    Ok(())
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    constructors(&stream)?;
    random(&stream)?;
    shapes(&stream)?;
    partitions(&stream)
}
