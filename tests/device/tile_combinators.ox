// Operations of operations: lazy, zipped, unzipped, shared, boxed, with context, awaited.
use cutile::prelude::*;
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

#[cutile::module]
mod k {
    use cutile::core::*;
    #[cutile::entry()]
    fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        z.store(x.load_like(z) + y.load_like(z));
    }
    #[cutile::entry()]
    fn scale<const B: i32>(z: &mut Tensor<f32, { [B] }>, a: f32) {
        let t = z.load();
        z.store(a * t);
    }
}

struct Unpark(std::thread::Thread);
impl Wake for Unpark {
    fn wake(self: Arc<Self>) { self.0.unpark(); }
}
fn block_on<F: Future>(f: F) -> F::Output {
    let mut f = pin!(f);
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    loop {
        match f.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(v) => return v,
            Poll::Pending => std::thread::park_timeout(std::time::Duration::from_millis(1)),
        }
    }
}

fn pipeline(n: usize) -> impl DeviceOp<Output = Tensor<f32>> {
    let ones = api::ones::<f32>(&[n]);
    let twos = api::full(2.0f32, &[n]);
    k::add(api::zeros::<f32>(&[n]).partition([64]), ones, twos)
        .first()
        .then(|z| k::scale(z, 10.0f32))
        .first()
        .unpartition()
}

async fn run() -> Result<Vec<f32>, DeviceError> {
    let a = pipeline(256).await?;
    let b = api::arange::<f32>(256).await?;
    let (z, _, _) = k::add(api::zeros::<f32>(&[256]).partition([128]), a, b).await?;
    z.unpartition().to_host_vec().await
}

fn main() -> Result<(), Error> {
    let v = block_on(run())?;
    assert!(v.iter().enumerate().all(|(i, v)| *v == 30.0 + i as f32));

    // Spawned on threads of their own: independent tasks.
    let handles: Vec<_> = (0..3).map(|i| std::thread::spawn(move || block_on(async move {
        let t = pipeline(64 * (i + 1)).await?;
        t.to_host_vec().await
    }))).collect();
    for (i, h) in handles.into_iter().enumerate() {
        assert_eq!(h.join().unwrap()?, vec![30.0; 64 * (i + 1)]);
    }

    // zip!, unzip, map, inspect, value, empty
    let seen = Arc::new(AtomicUsize::new(0));
    let counted = seen.clone();
    let x = api::ones::<f32>(&[128]).inspect(move |t| { counted.fetch_add(t.size(), Ordering::SeqCst); });
    let all = zip!(x, api::arange::<f32>(128), value(3.0f32), empty(|| value(())))
        .then(|(x, y, a, ())| {
            k::add(api::zeros::<f32>(&[128]).partition([32]), x, y).then(move |(z, x, y)| k::scale(z, a).map(move |(z, _)| (z, x, y)))
        });
    let (z, x, y) = all.unzip();
    let z = z.unpartition().to_host_vec();
    assert_eq!(seen.load(Ordering::SeqCst), 0);
    let (z, x, y) = zip!(z, x, y).sync()?;
    assert_eq!(seen.load(Ordering::SeqCst), 128);
    assert!(z.iter().enumerate().all(|(i, v)| *v == 3.0 * (1.0 + i as f32)));
    assert_eq!((x.shape(), y.size()), (&[128][..], 128));

    // shared: executed once
    let count = Arc::new(AtomicUsize::new(0));
    let counted = count.clone();
    let base = api::ones::<f32>(&[64]).map(move |t| { counted.fetch_add(1, Ordering::SeqCst); t }).shared();
    let left = k::add(api::zeros::<f32>(&[64]).partition([64]), base.clone(), base.clone()).first().unpartition();
    let right = k::add(api::zeros::<f32>(&[64]).partition([64]), base.clone(), api::arange::<f32>(64)).first().unpartition();
    let (l, r) = zip!(left.to_host_vec(), right.to_host_vec()).sync()?;
    assert_eq!(count.load(Ordering::SeqCst), 1);
    assert!(l.iter().all(|v| *v == 2.0) && r[63] == 64.0);
    let back: Arc<Tensor<f32>> = base.sync()?;
    assert_eq!(back.size(), 64);

    // boxed: of two kinds; vectors of operations; context; last
    let ops: Vec<BoxedDeviceOp<'_, Tensor<f32>>> = (0..4usize).map(|i| if i % 2 == 0 { api::full(i as f32, &[8]).boxed() } else { api::arange::<f32>(8).boxed() }).collect();
    let tensors: Vec<Tensor<f32>> = DeviceOpVec::new(ops).sync()?;
    let sums: Vec<f32> = tensors.iter().map(|t| t.to_host_vec().sync().map(|v| v.iter().sum())).collect::<Result<_, DeviceError>>()?;
    assert_eq!(sums, [0.0, 28.0, 16.0, 28.0]);
    let id = with_context(|cx| value(cx.device().ordinal())).sync()?;
    assert_eq!(id, 0);
    let t = api::zeros::<f32>(&[16]).and_then_with_context(|_cx, t| t.dup()).sync()?;
    assert_eq!(t.num_bytes(), 64);
    let a: f32 = k::scale(api::ones::<f32>(&[16]).partition([16]), 4.0f32).last().sync()?;
    assert_eq!(a, 4.0);
    let owned: Tensor<f32> = unwrap_arc(value(Arc::new(t))).sync()?;
    assert_eq!(owned.shape(), [16]);

    // a nested sync is an error, not a deadlock
    let nested = api::zeros::<f32>(&[4]).then(|t| { let inner = api::ones::<f32>(&[4]).sync(); value((t, inner.is_err())) }).sync()?;
    assert!(nested.1);

    // futures by hand, policies
    let device = Device::new(0)?;
    let policy = StreamPoolRoundRobin::new(&device, 4)?;
    let futures: Vec<DeviceFuture<_>> = (1..5).map(|i| pipeline(i * 64).schedule(&policy)).collect::<Result<_, _>>()?;
    for (i, f) in futures.into_iter().enumerate() {
        assert_eq!(block_on(f)?.size(), (i + 1) * 64);
    }
    assert_eq!(block_on(pipeline(64).into_future())?.size(), 64);
    println!("ok");
    Ok(())
}
