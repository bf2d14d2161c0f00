//! Queues from many threads to one.

use alloc_crate::collections::VecDeque;
use alloc_crate::sync::Arc;
use core::error::Error;
use core::fmt;
use core::time::Duration;

use crate::sync::{Condvar, Mutex, MutexGuard};
use crate::time::Instant;

/// What senders and the receiver share.
struct Channel<T> {
    state: Mutex<State<T>>,
    // The receiver waits for this.
    not_empty: Condvar,
    // Senders of a bounded channel wait for this.
    not_full: Condvar,
}

struct State<T> {
    queue: VecDeque<T>,
    // None for a channel without a limit; with a limit of 0 a sender waits until its value is taken.
    limit: Option<usize>,
    // Receivers that wait, and values that have been taken, for channels without room.
    waiting: usize,
    taken: u64,
    sent: u64,
    senders: usize,
    has_receiver: bool,
}

impl<T> Channel<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        match self.state.lock() {
            Ok(guard) => guard,
            Err(poisoned) => poisoned.into_inner(),
        }
    }
}

fn wait<'a, T>(condition: &Condvar, guard: MutexGuard<'a, State<T>>) -> MutexGuard<'a, State<T>> {
    match condition.wait(guard) {
        Ok(guard) => guard,
        Err(poisoned) => poisoned.into_inner(),
    }
}

/// The sending half of a channel.
pub struct Sender<T> {
    channel: Arc<Channel<T>>,
}

/// The sending half of a channel with a limit.
pub struct SyncSender<T> {
    channel: Arc<Channel<T>>,
}

/// The receiving half of a channel.
#[rustc_diagnostic_item = "Receiver"]
pub struct Receiver<T> {
    channel: Arc<Channel<T>>,
}

// SAFETY: values move between threads under the lock.
unsafe impl<T: Send> Send for Receiver<T> {}
impl<T> !Sync for Receiver<T> {}

fn new_channel<T>(limit: Option<usize>) -> Arc<Channel<T>> {
    Arc::new(Channel {
        state: Mutex::new(State {
            queue: VecDeque::new(),
            limit,
            waiting: 0,
            taken: 0,
            sent: 0,
            senders: 1,
            has_receiver: true,
        }),
        not_empty: Condvar::new(),
        not_full: Condvar::new(),
    })
}

/// A channel without a limit.
#[must_use]
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let channel = new_channel(None);
    (Sender { channel: channel.clone() }, Receiver { channel })
}

/// A channel for `bound` values that have not been received.
#[must_use]
pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>) {
    let channel = new_channel(Some(bound));
    (SyncSender { channel: channel.clone() }, Receiver { channel })
}

/// A value that could not be sent, because there is no receiver.
#[derive(PartialEq, Eq, Clone, Copy)]
pub struct SendError<T>(pub T);

/// There are no values and no senders.
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub struct RecvError;

/// Why there is no value now.
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum TryRecvError {
    /// There is none yet.
    Empty,
    /// There are no senders.
    Disconnected,
}

/// Why no value came in time.
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum RecvTimeoutError {
    /// The time passed.
    Timeout,
    /// There are no senders.
    Disconnected,
}

/// A value that could not be sent now.
#[derive(PartialEq, Eq, Clone, Copy)]
pub enum TrySendError<T> {
    /// There is no room.
    Full(T),
    /// There is no receiver.
    Disconnected(T),
}

impl<T> Sender<T> {
    /// Sends a value.
    pub fn send(&self, t: T) -> Result<(), SendError<T>> {
        let mut state = self.channel.lock();
        if !state.has_receiver {
            return Err(SendError(t));
        }
        state.queue.push_back(t);
        drop(state);
        self.channel.not_empty.notify_one();
        Ok(())
    }
}

impl<T> SyncSender<T> {
    /// Sends a value, waiting for room.
    pub fn send(&self, t: T) -> Result<(), SendError<T>> {
        let channel = &*self.channel;
        let mut state = channel.lock();
        let limit = state.limit.unwrap_or(usize::MAX);
        while state.has_receiver && state.queue.len() >= core::cmp::max(limit, 1) {
            state = wait(&channel.not_full, state);
        }
        if !state.has_receiver {
            return Err(SendError(t));
        }
        state.queue.push_back(t);
        state.sent += 1;
        let number = state.sent;
        channel.not_empty.notify_one();
        if limit == 0 {
            while state.has_receiver && state.taken < number {
                state = wait(&channel.not_full, state);
            }
            if state.taken < number {
                if let Some(t) = state.queue.pop_back() {
                    return Err(SendError(t));
                }
            }
        }
        Ok(())
    }

    /// Sends a value, if there is room.
    pub fn try_send(&self, t: T) -> Result<(), TrySendError<T>> {
        let mut state = self.channel.lock();
        if !state.has_receiver {
            return Err(TrySendError::Disconnected(t));
        }
        let limit = state.limit.unwrap_or(usize::MAX);
        let room = if limit == 0 { state.waiting > state.queue.len() } else { state.queue.len() < limit };
        if !room {
            return Err(TrySendError::Full(t));
        }
        state.queue.push_back(t);
        state.sent += 1;
        drop(state);
        self.channel.not_empty.notify_one();
        Ok(())
    }
}

impl<T> Receiver<T> {
    fn take(&self, state: &mut State<T>) -> Option<T> {
        let value = state.queue.pop_front()?;
        state.taken += 1;
        if state.limit.is_some() {
            self.channel.not_full.notify_all();
        }
        Some(value)
    }

    /// A value, if there is one.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        let mut state = self.channel.lock();
        match self.take(&mut state) {
            Some(value) => Ok(value),
            None if state.senders == 0 => Err(TryRecvError::Disconnected),
            None => Err(TryRecvError::Empty),
        }
    }

    /// Waits for a value.
    pub fn recv(&self) -> Result<T, RecvError> {
        let mut state = self.channel.lock();
        loop {
            if let Some(value) = self.take(&mut state) {
                return Ok(value);
            }
            if state.senders == 0 {
                return Err(RecvError);
            }
            state.waiting += 1;
            state = wait(&self.channel.not_empty, state);
            state.waiting -= 1;
        }
    }

    /// Waits for a value, at most for a time.
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        let start = Instant::now();
        let mut state = self.channel.lock();
        loop {
            if let Some(value) = self.take(&mut state) {
                return Ok(value);
            }
            if state.senders == 0 {
                return Err(RecvTimeoutError::Disconnected);
            }
            let left = match timeout.checked_sub(start.elapsed()) {
                Some(left) if !left.is_zero() => left,
                _ => return Err(RecvTimeoutError::Timeout),
            };
            state.waiting += 1;
            state = match self.channel.not_empty.wait_timeout(state, left) {
                Ok((guard, _)) => guard,
                Err(poisoned) => poisoned.into_inner().0,
            };
            state.waiting -= 1;
        }
    }

    /// The values, until there are no senders.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { rx: self }
    }

    /// The values that are there.
    pub fn try_iter(&self) -> TryIter<'_, T> {
        TryIter { rx: self }
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        self.channel.lock().senders += 1;
        Sender { channel: self.channel.clone() }
    }
}

impl<T> Clone for SyncSender<T> {
    fn clone(&self) -> SyncSender<T> {
        self.channel.lock().senders += 1;
        SyncSender { channel: self.channel.clone() }
    }
}

fn drop_sender<T>(channel: &Channel<T>) {
    let mut state = channel.lock();
    state.senders -= 1;
    if state.senders == 0 {
        drop(state);
        channel.not_empty.notify_all();
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        drop_sender(&self.channel);
    }
}

impl<T> Drop for SyncSender<T> {
    fn drop(&mut self) {
        drop_sender(&self.channel);
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let mut state = self.channel.lock();
        state.has_receiver = false;
        let left = core::mem::take(&mut state.queue);
        drop(state);
        self.channel.not_full.notify_all();
        drop(left);
    }
}

/// An iterator over the values until there are no senders.
#[derive(Debug)]
pub struct Iter<'a, T: 'a> {
    rx: &'a Receiver<T>,
}

/// An iterator over the values that are there.
#[derive(Debug)]
pub struct TryIter<'a, T: 'a> {
    rx: &'a Receiver<T>,
}

/// An iterator over the values until there are no senders, by value.
#[derive(Debug)]
pub struct IntoIter<T> {
    rx: Receiver<T>,
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.rx.recv().ok()
    }
}

impl<'a, T> Iterator for TryIter<'a, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.rx.try_recv().ok()
    }
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.rx.recv().ok()
    }
}

impl<'a, T> IntoIterator for &'a Receiver<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter { rx: self }
    }
}

macro_rules! debug_non_exhaustive {
    ($($Name:ident)*) => { $(
        impl<T> fmt::Debug for $Name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($Name)).finish_non_exhaustive()
            }
        }
    )* };
}
debug_non_exhaustive! { Sender SyncSender Receiver SendError }

impl<T> fmt::Display for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sending on a closed channel")
    }
}

impl<T> Error for SendError<T> {}

impl<T> fmt::Debug for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrySendError::Full(..) => "Full(..)",
            TrySendError::Disconnected(..) => "Disconnected(..)",
        })
    }
}

impl<T> fmt::Display for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrySendError::Full(..) => "sending on a full channel",
            TrySendError::Disconnected(..) => "sending on a closed channel",
        })
    }
}

impl<T> Error for TrySendError<T> {}

impl<T> From<SendError<T>> for TrySendError<T> {
    fn from(err: SendError<T>) -> TrySendError<T> {
        TrySendError::Disconnected(err.0)
    }
}

impl fmt::Display for RecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("receiving on a closed channel")
    }
}

impl Error for RecvError {}

impl fmt::Display for TryRecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            TryRecvError::Empty => "receiving on an empty channel",
            TryRecvError::Disconnected => "receiving on a closed channel",
        })
    }
}

impl Error for TryRecvError {}

impl From<RecvError> for TryRecvError {
    fn from(_: RecvError) -> TryRecvError {
        TryRecvError::Disconnected
    }
}

impl fmt::Display for RecvTimeoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            RecvTimeoutError::Timeout => "timed out waiting on channel",
            RecvTimeoutError::Disconnected => "channel is empty and sending half is closed",
        })
    }
}

impl Error for RecvTimeoutError {}
