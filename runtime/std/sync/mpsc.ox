//! Channels: many senders, one receiver.

use core::error::Error;
use core::fmt;

use super::{Arc, Condvar, Mutex, MutexGuard};
use crate::collections::VecDeque;
use crate::time::{Duration, Instant};

struct State<T> {
    queue: VecDeque<T>,
    senders: usize,
    receiver: bool,
    // How many values may wait; None: any number.
    bound: Option<usize>,
}

struct Channel<T> {
    state: Mutex<State<T>>,
    // Something came, or all senders are gone.
    filled: Condvar,
    // Something was taken, or the receiver is gone.
    emptied: Condvar,
}

impl<T> Channel<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// The sending side, of which there can be many.
pub struct Sender<T> {
    channel: Arc<Channel<T>>,
}

/// The sending side of a channel that holds only so many values.
pub struct SyncSender<T> {
    channel: Arc<Channel<T>>,
}

/// The receiving side.
pub struct Receiver<T> {
    channel: Arc<Channel<T>>,
}

fn new_channel<T>(bound: Option<usize>) -> Arc<Channel<T>> {
    Arc::new(Channel {
        state: Mutex::new(State { queue: VecDeque::new(), senders: 1, receiver: true, bound }),
        filled: Condvar::new(),
        emptied: Condvar::new(),
    })
}

/// A channel that holds any number of values.
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let channel = new_channel(None);
    (Sender { channel: Arc::clone(&channel) }, Receiver { channel })
}

/// A channel that holds at most `bound` values; sending waits for room.
pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>) {
    let channel = new_channel(Some(if bound == 0 { 1 } else { bound }));
    (SyncSender { channel: Arc::clone(&channel) }, Receiver { channel })
}

/// The receiver is gone; here is the value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SendError<T>(pub T);

/// All senders are gone, and nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecvError;

/// Why nothing was received at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryRecvError {
    /// Nothing is there now.
    Empty,
    /// All senders are gone, and nothing is left.
    Disconnected,
}

/// Why nothing was received in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecvTimeoutError {
    /// The time is over.
    Timeout,
    /// All senders are gone, and nothing is left.
    Disconnected,
}

fn send<T>(channel: &Channel<T>, value: T) -> Result<(), SendError<T>> {
    let mut state = channel.lock();
    while state.receiver && state.bound.is_some_and(|bound| state.queue.len() >= bound) {
        state = channel.emptied.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
    }
    if !state.receiver {
        return Err(SendError(value));
    }
    state.queue.push_back(value);
    drop(state);
    channel.filled.notify_one();
    Ok(())
}

fn sender_gone<T>(channel: &Channel<T>) {
    let mut state = channel.lock();
    state.senders -= 1;
    if state.senders == 0 {
        drop(state);
        channel.filled.notify_all();
    }
}

impl<T> Sender<T> {
    /// Sends a value; does not wait.
    pub fn send(&self, value: T) -> Result<(), SendError<T>> {
        send(&self.channel, value)
    }
}

impl<T> SyncSender<T> {
    /// Sends a value; waits for room.
    pub fn send(&self, value: T) -> Result<(), SendError<T>> {
        send(&self.channel, value)
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        self.channel.lock().senders += 1;
        Sender { channel: Arc::clone(&self.channel) }
    }
}

impl<T> Clone for SyncSender<T> {
    fn clone(&self) -> SyncSender<T> {
        self.channel.lock().senders += 1;
        SyncSender { channel: Arc::clone(&self.channel) }
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        sender_gone(&self.channel);
    }
}

impl<T> Drop for SyncSender<T> {
    fn drop(&mut self) {
        sender_gone(&self.channel);
    }
}

impl<T> Receiver<T> {
    fn take(&self, state: &mut State<T>) -> Option<T> {
        let value = state.queue.pop_front();
        if value.is_some() && state.bound.is_some() {
            self.channel.emptied.notify_one();
        }
        value
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
            state = self.channel.filled.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    /// A value, if one is there.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        let mut state = self.channel.lock();
        match self.take(&mut state) {
            Some(value) => Ok(value),
            None if state.senders == 0 => Err(TryRecvError::Disconnected),
            None => Err(TryRecvError::Empty),
        }
    }

    /// Waits for a value, but not longer than that.
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        let end = Instant::now() + timeout;
        let mut state = self.channel.lock();
        loop {
            if let Some(value) = self.take(&mut state) {
                return Ok(value);
            }
            if state.senders == 0 {
                return Err(RecvTimeoutError::Disconnected);
            }
            let now = Instant::now();
            if now >= end {
                return Err(RecvTimeoutError::Timeout);
            }
            state = match self.channel.filled.wait_timeout(state, end - now) {
                Ok((state, _)) => state,
                Err(poisoned) => poisoned.into_inner().0,
            };
        }
    }

    /// The values until all senders are gone.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { receiver: self }
    }

    /// The values that are there.
    pub fn try_iter(&self) -> TryIter<'_, T> {
        TryIter { receiver: self }
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.channel.lock().receiver = false;
        self.channel.emptied.notify_all();
    }
}

/// The values of a receiver, waited for.
pub struct Iter<'a, T> {
    receiver: &'a Receiver<T>,
}

/// The values of a receiver that are there.
pub struct TryIter<'a, T> {
    receiver: &'a Receiver<T>,
}

/// The values of a receiver, waited for, with the receiver.
pub struct IntoIter<T> {
    receiver: Receiver<T>,
}

impl<T> Iterator for Iter<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.receiver.recv().ok()
    }
}

impl<T> Iterator for TryIter<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.receiver.try_recv().ok()
    }
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.receiver.recv().ok()
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
        IntoIter { receiver: self }
    }
}

impl<T> fmt::Debug for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SendError").finish_non_exhaustive()
    }
}

impl<T> fmt::Display for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sending on a closed channel")
    }
}

impl fmt::Display for RecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("receiving on a closed channel")
    }
}

impl fmt::Display for TryRecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryRecvError::Empty => "receiving on an empty channel",
            TryRecvError::Disconnected => "receiving on a closed channel",
        })
    }
}

impl fmt::Display for RecvTimeoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RecvTimeoutError::Timeout => "timed out waiting on channel",
            RecvTimeoutError::Disconnected => "channel is empty and sending half is closed",
        })
    }
}

impl<T> Error for SendError<T> {}
impl Error for RecvError {}
impl Error for TryRecvError {}
impl Error for RecvTimeoutError {}
