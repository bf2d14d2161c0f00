// Scans: inclusive, from the end, of products, with a closure; a scan over tiles with a carry; sorting ranks.
use cutile::prelude::*;

#[cutile::module]
mod scans {
    use cutile::core::*;

    #[cutile::entry()]
    fn four<const M: i32, const N: i32>(
        a: &mut Tensor<f32, { [M, N] }>,
        b: &mut Tensor<f32, { [M, N] }>,
        c: &mut Tensor<f32, { [M, N] }>,
        d: &mut Tensor<f32, { [M, N] }>,
        x: &Tensor<f32, { [-1, -1] }>,
    ) {
        let t = load_tile_like(x, a);
        a.store(scan_sum(t, 1i32, reverse::Forward, 0.0f32));
        b.store(scan_sum(t, 1i32, reverse::Reverse, 0.0f32));
        c.store(scan(t, 0i32, reverse::Forward, f32::NEG_INFINITY, |p, q| max(p, q)));
        d.store(scan(t, 1i32, reverse::Forward, 1.0f32, |p, q| p * q));
    }

    #[cutile::entry()]
    fn long<const B: i32>(y: &mut Tensor<i32, { [-1] }>, x: &Tensor<i32, { [-1] }>) {
        let px = x.partition(const_shape![B]);
        let tiles = px.num_tiles(0);
        let mut py = y.partition_mut(const_shape![B]);
        let mut carry = 0;
        let mut i = 0;
        while i < tiles {
            let t = px.load([i]);
            let s: Tile<i32, { [B] }> = scan_sum(t, 0, reverse::Forward, 0);
            py.store(s + carry, [i]);
            carry += tile_to_scalar(reduce_sum(t, 0));
            i += 1;
        }
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (m, n) = (8usize, 32usize);
    let x = api::rand::<f32, 2>([m, n], Some(2)).sync_on(&stream)?;
    let h = x.to_host_vec().sync_on(&stream)?;
    let z = || api::zeros::<f32>(&[m, n]).partition([4, n]);
    let (a, b, c, d, _) = scans::four(z(), z(), z(), z(), x).sync_on(&stream)?;
    let [a, b, c, d] = [a, b, c, d].map(|t| t.unpartition().to_host_vec().sync_on(&stream).unwrap());
    for i in 0..m {
        for j in 0..n {
            let row = &h[i * n..][..n];
            let at = i * n + j;
            assert!((a[at] - row[..=j].iter().sum::<f32>()).abs() < 1e-4);
            assert!((b[at] - row[j..].iter().sum::<f32>()).abs() < 1e-4);
            let above = (i / 4 * 4..=i).map(|k| h[k * n + j]).fold(f32::MIN, f32::max);
            assert_eq!(c[at], above);
            let p = row[..=j].iter().product::<f32>();
            assert!((d[at] - p).abs() <= 1e-5 * p.abs() + 1e-30);
        }
    }
    let x = api::copy_host_vec_to_device((0..1000).map(|i| i * 7 % 13).collect::<Vec<i32>>()).sync_on(&stream)?;
    let h = x.to_host_vec().sync_on(&stream)?;
    let y = api::zeros::<i32>(&[1000]).partition([1000]);
    let y = scans::long(y, &x).generics(vec!["128".to_string()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    let mut sum = 0;
    assert!(h.iter().zip(&y).all(|(v, s)| { sum += v; sum == *s }));
    println!("ok");
    Ok(())
}
