//! Operations whose output several others share.

use std::sync::{Arc, Mutex};

use cuda_core::Stream;

use crate::context::ExecutionContext;
use crate::device_op::combine::BoxedDeviceOp;
use crate::device_op::{DeviceOp, future_of};
use crate::error::DeviceError;

// Runs once, on the stream of whoever comes first; the others wait for that stream.
enum Once<'a, T, R> {
    Pending(BoxedDeviceOp<'a, T>),
    Done(R, Arc<Stream>),
    Failed(String),
}

impl<'a, T: Send, R> Once<'a, T, R> {
    unsafe fn run(&mut self, cx: &ExecutionContext, keep: impl FnOnce(T) -> R) -> Result<&mut R, DeviceError> {
        if matches!(self, Once::Pending(_)) {
            let failed = Once::Failed(String::from("the operation panicked"));
            if let Once::Pending(op) = std::mem::replace(self, failed) {
                // SAFETY: the caller's promise.
                match unsafe { op.execute(cx) } {
                    Ok(output) => *self = Once::Done(keep(output), Arc::clone(cx.stream())),
                    Err(error) => {
                        *self = Once::Failed(error.to_string());
                        return Err(error);
                    }
                }
            }
        }
        match self {
            Once::Done(output, stream) => {
                cx.join(stream)?;
                Ok(output)
            }
            Once::Failed(message) => Err(DeviceError::Scheduling(format!("a shared operation failed before: {message}"))),
            Once::Pending(_) => unreachable!(),
        }
    }
}

/// Made by [`DeviceOp::shared`].
pub struct SharedDeviceOp<'a, T> {
    state: Arc<Mutex<Once<'a, T, Arc<T>>>>,
}

impl<'a, T: Send + Sync> SharedDeviceOp<'a, T> {
    pub(crate) fn new<A: DeviceOp<Output = T> + 'a>(op: A) -> SharedDeviceOp<'a, T> {
        SharedDeviceOp { state: Arc::new(Mutex::new(Once::Pending(op.boxed()))) }
    }
}

impl<'a, T> Clone for SharedDeviceOp<'a, T> {
    fn clone(&self) -> SharedDeviceOp<'a, T> {
        SharedDeviceOp { state: Arc::clone(&self.state) }
    }
}

impl<'a, T: Send + Sync> DeviceOp for SharedDeviceOp<'a, T> {
    type Output = Arc<T>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Arc<T>, DeviceError> {
        let mut state = self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // SAFETY: the caller's promise.
        unsafe { state.run(cx, Arc::new).map(|output| Arc::clone(output)) }
    }
}

future_of!(['a, T: Send + Sync] SharedDeviceOp<'a, T>);

/// Made by [`unwrap_arc`].
pub struct UnwrapArc<A>(A);

/// What is inside of a shared output that nobody else holds any more.
///
/// # Errors
/// Somebody does.
pub fn unwrap_arc<T: Send + Sync, A: DeviceOp<Output = Arc<T>>>(op: A) -> UnwrapArc<A> {
    UnwrapArc(op)
}

impl<T: Send + Sync, A: DeviceOp<Output = Arc<T>>> DeviceOp for UnwrapArc<A> {
    type Output = T;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<T, DeviceError> {
        // SAFETY: the caller's promise.
        let shared = unsafe { self.0.execute(cx)? };
        Arc::try_unwrap(shared)
            .map_err(|_| DeviceError::Scheduling(String::from("`unwrap_arc` of a value that is still shared")))
    }
}

future_of!([T: Send + Sync, A: DeviceOp<Output = Arc<T>>] UnwrapArc<A>);

// ---------------------------------------------------------------- unzip

/// One of the operations that [`DeviceOp::unzip`] makes: its output is one element of `All`.
pub struct Unzipped<'a, T, All: Unzip> {
    state: Arc<Mutex<Once<'a, All, All::Slots>>>,
    take: fn(&mut All::Slots) -> Option<T>,
}

impl<'a, T: Send, All: Unzip> DeviceOp for Unzipped<'a, T, All> {
    type Output = T;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<T, DeviceError> {
        let mut state = self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // SAFETY: the caller's promise.
        let slots = unsafe { state.run(cx, All::into_slots)? };
        (self.take)(slots).ok_or_else(|| DeviceError::Internal(String::from("an element was taken twice")))
    }
}

future_of!(['a, T: Send, All: Unzip] Unzipped<'a, T, All>);

/// Tuples that [`DeviceOp::unzip`] takes apart.
pub trait Unzip: Send + Sized {
    /// The elements that are still there.
    type Slots: Send;
    /// An operation for each element.
    type Ops<'a>
    where
        Self: 'a;

    /// All elements.
    fn into_slots(self) -> Self::Slots;

    /// Takes the operation's output apart.
    fn unzip<'a, A: DeviceOp<Output = Self> + 'a>(op: A) -> Self::Ops<'a>
    where
        Self: 'a;
}

macro_rules! unzips {
    ($($($name:ident $index:tt)+;)*) => {
        $(
            impl<$($name: Send),+> Unzip for ($($name,)+) {
                type Slots = ($(Option<$name>,)+);
                type Ops<'a> = ($(Unzipped<'a, $name, Self>,)+) where Self: 'a;

                fn into_slots(self) -> Self::Slots {
                    ($(Some(self.$index),)+)
                }

                fn unzip<'a, Op: DeviceOp<Output = Self> + 'a>(op: Op) -> Self::Ops<'a>
                where
                    Self: 'a,
                {
                    let state = Arc::new(Mutex::new(Once::Pending(op.boxed())));
                    ($(Unzipped { state: Arc::clone(&state), take: |slots: &mut Self::Slots| slots.$index.take() },)+)
                }
            }
        )*
    };
}

unzips! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
}
