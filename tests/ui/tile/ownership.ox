// Ownership inside of kernels, and through operations that others are made of.
use cutile::prelude::*;
#[cutile::module]
mod k {
    use cutile::core::*;
    #[cutile::entry()]
    pub fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        z.store(x.load_like(z) + y.load_like(z));
    }
    #[cutile::entry()]
    pub fn scale<const B: i32>(mut z: MappedPartitionMut<f32, { [B] }, { [1] }>, k: f32) {
        for i in z.iter_indices() { let t = z.load(i) * k; z.store(t, i); }
    }
    #[cutile::entry()]
    fn shared_partition(x: &Tensor<f32, { [8] }>) {
        let p = x.partition_mut(const_shape![8]); //~ ERROR cannot borrow `*x` as mutable, as it is behind a `&` reference
        let _ = p;
    }
    #[cutile::entry()]
    fn two(z: &mut Tensor<f32, { [8] }>) {
        let mut a = z.partition_mut(const_shape![4]);
        let mut b = z.partition_mut(const_shape![4]); //~ ERROR cannot borrow `*z` as mutable more than once at a time
        a.store(constant(1.0, const_shape![4]), [0]);
        b.store(constant(1.0, const_shape![4]), [1]);
    }
    #[cutile::entry()]
    fn used(z: &mut Tensor<f32, { [8] }>) {
        let mut a = z.partition_mut(const_shape![4]);
        z.store(constant(1.0, const_shape![8])); //~ ERROR cannot borrow `*z` as mutable more than once at a time
        a.store(constant(1.0, const_shape![4]), [0]);
    }
    #[cutile::entry()]
    fn raw_load(z: &mut Tensor<f32, { [8] }>) {
        let a = z.partition_mut(const_shape![4]);
        let t = a.load([0]); //~ ERROR call to unsafe function `PartitionMut::load` is unsafe and requires unsafe block
        let _ = t;
    }
    #[cutile::entry()]
    fn unassigned(z: &mut Tensor<f32, { [8] }>, n: i32) {
        let t: Tile<f32, { [8] }>;
        if n > 0 { t = constant(1.0, const_shape![8]); }
        z.store(t); //~ ERROR used binding `t` is possibly-uninitialized
    }
}
fn dropped_by_then(x: Tensor<f32>, y: Tensor<f32>) -> Result<(), Error> {
    let op = k::add(api::zeros(&[8]).partition([8]), x, &y);
    let z = op.first().unpartition().sync()?;
    println!("{:?}", x.shape()); //~ ERROR borrow of moved value: `x`
    drop(y);
    drop(z);
    Ok(())
}
fn returned<'a>() -> TensorView<'a, f32> {
    let t = api::ones::<f32>(&[4]).sync().unwrap();
    t.view(&[2, 2]).unwrap() //~ ERROR cannot return value referencing local variable `t`
}
fn closure_moves(x: Tensor<f32>) -> Result<(), Error> {
    let op = api::zeros::<f32>(&[4]).then(|z| k::add(z.partition([4]), x, api::ones(&[4])));
    println!("{:?}", x.size()); //~ ERROR borrow of moved value: `x`
    op.sync()?;
    Ok(())
}
fn zipped(x: Tensor<f32>) -> Result<(), Error> {
    let op = zip!(value(x), value(x)); //~ ERROR use of moved value: `x`
    op.sync()?;
    Ok(())
}
fn mapped(mut x: Tensor<f32>) -> Result<(), Error> {
    let m = (&mut x).partition([4]).map([1], 2);
    let n = x.size(); //~ ERROR cannot borrow `x` as immutable because it is also borrowed as mutable
    k::scale(m, n as f32).sync()?;
    Ok(())
}
fn thread(x: Tensor<f32>) {
    let h = std::thread::spawn(|| x.dup().sync().is_ok()); //~ ERROR closure may outlive the current function
    println!("{:?}", x.shape());
    h.join().unwrap();
}
fn future(x: &Tensor<f32>) -> DeviceFuture<impl DeviceOp> {
    let y = api::ones::<f32>(&[4]).sync().unwrap();
    k::add(api::zeros(&[4]).partition([4]), x.dup(), &y).schedule(&SingleStream::new(&Device::new(0).unwrap()).unwrap()).unwrap() //~ ERROR `y` does not live long enough
}
fn main() {}
