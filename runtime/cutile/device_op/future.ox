//! [`DeviceFuture`]: an operation for `async` code.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use cuda_core::Stream;

use crate::context::{ExecutionContext, ExecutionLock, default_policy};
use crate::device_op::DeviceOp;
use crate::error::DeviceError;
use crate::policy::SchedulingPolicy;

#[derive(Default)]
struct Completion {
    done: bool,
    waker: Option<Waker>,
}

enum State<A: DeviceOp> {
    // Without a stream: the next one of the default policy.
    Idle(A, Option<Arc<Stream>>),
    Running(<A as DeviceOp>::Output, Arc<Stream>, Arc<Mutex<Completion>>),
    Finished,
}

/// An operation for `async` code: issued when it is first polled, ready when the stream got there. Dropping it
/// does not cancel it: the stream is waited for.
pub struct DeviceFuture<A: DeviceOp> {
    state: State<A>,
}

// Nothing points into it.
impl<A: DeviceOp> Unpin for DeviceFuture<A> {}

impl<A: DeviceOp> DeviceFuture<A> {
    pub(crate) fn by_default_policy(op: A) -> DeviceFuture<A> {
        DeviceFuture { state: State::Idle(op, None) }
    }

    pub(crate) fn on(op: A, stream: Arc<Stream>) -> DeviceFuture<A> {
        DeviceFuture { state: State::Idle(op, Some(stream)) }
    }

    fn start(op: A, stream: Option<Arc<Stream>>) -> Result<State<A>, DeviceError> {
        let stream = match stream {
            Some(stream) => stream,
            None => default_policy()?.next_stream()?,
        };
        let cx = ExecutionContext::new(Arc::clone(&stream));
        let lock = ExecutionLock::acquire()?;
        // SAFETY: the output is given out, and what is borrowed let go, when the stream got there.
        let output = unsafe { op.execute(&cx) };
        drop(lock);
        let output = match output {
            Ok(output) => output,
            Err(error) => {
                let _ = stream.synchronize();
                return Err(error);
            }
        };
        let completion = Arc::new(Mutex::new(Completion::default()));
        let shared = Arc::clone(&completion);
        stream.launch_host_function(move || {
            let waker = {
                let mut completion = shared.lock().unwrap();
                completion.done = true;
                completion.waker.take()
            };
            if let Some(waker) = waker {
                waker.wake();
            }
        })?;
        Ok(State::Running(output, stream, completion))
    }
}

impl<A: DeviceOp> Future for DeviceFuture<A> {
    type Output = Result<<A as DeviceOp>::Output, DeviceError>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<<A as DeviceOp>::Output, DeviceError>> {
        let this = self.get_mut();
        let running = match std::mem::replace(&mut this.state, State::Finished) {
            State::Idle(op, stream) => match DeviceFuture::start(op, stream) {
                Ok(running) => running,
                Err(error) => return Poll::Ready(Err(error)),
            },
            running => running,
        };
        let State::Running(output, stream, completion) = running else {
            panic!("a device future was polled after it was ready");
        };
        let done = {
            let mut completion = completion.lock().unwrap();
            if !completion.done {
                completion.waker = Some(cx.waker().clone());
            }
            completion.done
        };
        if !done {
            this.state = State::Running(output, stream, completion);
            return Poll::Pending;
        }
        // Nothing is left to wait for; this is where errors of the device come out.
        Poll::Ready(match stream.synchronize() {
            Ok(()) => Ok(output),
            Err(error) => Err(error.into()),
        })
    }
}

impl<A: DeviceOp> Drop for DeviceFuture<A> {
    fn drop(&mut self) {
        if let State::Running(_, stream, _) = &self.state {
            stream.context().record_err(stream.synchronize());
        }
    }
}
