// Lazy operations: nothing runs before it is waited for; order, combinators, sharing, futures, graphs, policies, errors.
use cutile::prelude::*;
use std::future::IntoFuture;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll, Wake, Waker};

static LOG: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn log(text: &str) {
    LOG.lock().unwrap().push(text.to_string());
}

fn logged(title: &str) {
    println!("{title}: {}", std::mem::take(&mut *LOG.lock().unwrap()).join(" "));
}

fn step<T: Send>(name: &'static str, output: T) -> impl DeviceOp<Output = T> {
    value(output).inspect(move |_| log(name))
}

fn laziness(stream: &Arc<Stream>) -> Result<(), Error> {
    let op = step("a", 1).then(|x| step("b", x + 1)).map(|x| x * 10).inspect(|x| log(&x.to_string()));
    logged("made");
    let x = op.sync_on(stream)?;
    logged("ran");
    drop(step("never", ()));
    logged("dropped");
    let both = zip!(step("first", 1), step("second", "x")).then(|(a, b)| step("third", (b, a)));
    println!("{x} {:?}", both.sync()?);
    logged("zip");
    let ops: DeviceOpVec<_> = (0..3).map(|i| step("each", i * i)).collect();
    println!("{:?}", ops.sync()?);
    logged("vec");
    let late = empty(|| { log("made late"); step("late", 5) });
    logged("empty");
    println!("{}", late.sync()?);
    logged("empty");
    println!("{}", with_context(|cx| value(cx.device_id())).sync()?);
    println!("{}", value(2).and_then_with_context(|cx, x| value(x + cx.get_device_id())).sync()?);
    let boxed: Vec<BoxedDeviceOp<'_, i32>> = vec![value(1).boxed(), value(2).map(|x| x + 1).boxed()];
    println!("{:?}", DeviceOpVec::new(boxed).sync()?);
    println!("{} {}", value((1, 2, 3)).first().sync()?, value((1, 2, 3)).last().sync()?);
    let output = unsafe { value(4).then_unchecked(|x| value(x + 1)).async_on(stream)? };
    println!("{output}");
    Ok(())
}

fn sharing() -> Result<(), Error> {
    let shared = step("once", vec![1, 2]).shared();
    let again = shared.clone().map(|v| v.len());
    println!("{:?} {}", shared.clone().sync()?, again.sync()?);
    logged("shared");
    let only = step("unwrap", 7).shared();
    println!("{}", unwrap_arc(only).sync()?);
    let held = value(8).shared();
    let _keep = held.clone().sync()?;
    println!("{}", unwrap_arc(held).sync().unwrap_err());
    let (a, b, c) = step("unzip", (1, "b", 'c')).unzip();
    logged("unzip");
    println!("{} {}", c.sync()?, a.sync()?);
    logged("unzip");
    println!("{}", b.sync()?);
    let failing = api::zeros::<f32>(&[2]).reshape(&[3]).map(|_| ()).shared();
    println!("{}", failing.clone().sync().unwrap_err());
    println!("{}", failing.sync().unwrap_err());
    logged("end");
    Ok(())
}

struct Bell(AtomicU32);
impl Wake for Bell {
    fn wake(self: Arc<Self>) { self.0.fetch_add(1, Ordering::SeqCst); }
}

fn wait<F: IntoFuture>(future: F) -> F::Output {
    let bell = Arc::new(Bell(AtomicU32::new(0)));
    let waker = Waker::from(bell.clone());
    let mut future = Box::pin(future.into_future());
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(output) => return output,
            Poll::Pending => while bell.0.load(Ordering::SeqCst) == 0 { std::thread::yield_now(); },
        }
    }
}

fn futures(device: &Arc<Device>) -> Result<(), Error> {
    println!("{:?}", wait(api::arange::<i32>(3).to_host_vec())?);
    let policy = SingleStream::new(device)?;
    println!("{:?}", wait(api::ones::<i32>(&[3]).to_host_vec().schedule(&policy)?)?);
    let pool = Arc::new(StreamPoolRoundRobin::new(device, 2)?);
    let (a, b, c) = (pool.next_stream()?, pool.next_stream()?, pool.next_stream()?);
    println!("{} {}", a == b, a == c);
    println!("{:?}", wait(step("future", 3).schedule(&pool)?)?);
    logged("future");
    drop(step("idle", 1).into_future());
    logged("idle");
    Ok(())
}

fn graphs(stream: &Arc<Stream>) -> Result<(), Error> {
    let x = api::arange::<f32>(4).sync_on(stream)?;
    let mut y = api::zeros::<f32>(&[4]).sync_on(stream)?;
    let graph = api::memcpy(&mut y, &x).graph_on(Arc::clone(stream))?;
    println!("{:?}", y.to_host_vec().sync_on(stream)?);
    graph.launch().sync_on(stream)?;
    println!("{:?}", y.to_host_vec().sync_on(stream)?);
    let y = api::fill(y, 5.0).sync_on(stream)?;
    graph.launch().sync()?;
    println!("{:?}", y.to_host_vec().sync()?);
    // What a graph allocates is allocated once and kept by it.
    let mut graph = api::full(2.5f32, &[3]).graph()?;
    let z = graph.take_output().unwrap();
    println!("{}", graph.take_output().is_none());
    graph.launch().sync_on(stream)?;
    println!("{:?}", z.to_host_vec().sync_on(stream)?);
    println!("{}", x.to_host_vec().graph().map(|_| ()).unwrap_err());
    let mut w = api::zeros::<f32>(&[4]).sync_on(stream)?;
    let graph = CudaGraph::scope(|s| {
        let filled = s.record(api::fill(y, 1.0))?;
        s.record(api::memcpy(&mut w, &filled))
    })?;
    graph.launch().sync()?;
    println!("{:?}", w.to_host_vec().sync()?);
    Ok(())
}

fn streams(device: &Arc<Device>) -> Result<(), Error> {
    // Each stream reads what another one wrote; buffers are let go of while work on them is pending.
    let pool = StreamPoolRoundRobin::new(device, 3)?;
    let mut x = api::arange::<f32>(1 << 16).sync()?;
    for round in 0..12 {
        let stream = pool.next_stream()?;
        let mut next = unsafe { api::zeros::<f32>(&[1 << 16]).async_on(&pool.next_stream()?)? };
        unsafe { api::memcpy(&mut next, &x).async_on(&stream)? };
        x = next;
        if round % 4 == 3 {
            println!("{:?}", x.slice(&[round * 100..round * 100 + 2])?.to_host_vec().sync_on(&pool.next_stream()?)?);
        }
    }
    Ok(())
}

fn errors(stream: &Arc<Stream>) -> Result<(), Error> {
    let nested = value(1).map(|_| value(2).sync().map_err(|error| error.to_string()));
    println!("{:?}", nested.sync_on(stream)?);
    println!("{:?}", value(3).sync()?); // and the thread goes on
    cutile::context::set_default_device(99);
    println!("{}", value(4).sync().unwrap_err().to_string().starts_with("device 99: "));
    cutile::context::set_default_device(0);
    let to = api::zeros::<u8>(&[2]).sync()?;
    let mut from = api::zeros::<u8>(&[3]).sync()?;
    println!("{}", api::memcpy(&mut from, &to).sync().unwrap_err());
    let error: Error = DeviceError::Internal(String::from("a test")).into();
    println!("{error} {error:?}");
    Ok(())
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    laziness(&stream)?;
    sharing()?;
    futures(&device)?;
    graphs(&stream)?;
    streams(&device)?;
    errors(&stream)
}
