//! Channels: many senders, one receiver.

use core::error::Error;
use core::fmt;

use super::{Arc, Condvar, Mutex, MutexGuard};
use crate::collections::VecDeque;
use crate::time::{Duration, Instant};

struct State<T> {
    // What was sent and not received yet, each with its number.
    queue: VecDeque<(u64, T)>,
    // The number of the next value.
    next: u64,
    senders: usize,
    receiver: bool,
    // Whether the receiver waits for a value.
    waiting: bool,
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

impl<T> State<T> {
    fn push(&mut self, value: T) -> u64 {
        let number = self.next;
        self.next += 1;
        self.queue.push_back((number, value));
        number
    }

    // Whether a value can be sent without waiting.
    fn has_room(&self) -> bool {
        match self.bound {
            None => true,
            // The value goes from hand to hand.
            Some(0) => self.waiting && self.queue.is_empty(),
            Some(bound) => self.queue.len() < bound,
        }
    }
}

impl<T> Channel<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn wait_until_emptied<'a>(&self, state: MutexGuard<'a, State<T>>) -> MutexGuard<'a, State<T>> {
        self.emptied.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner())
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
        state: Mutex::new(State { queue: VecDeque::new(), next: 0, senders: 1, receiver: true, waiting: false, bound }),
        filled: Condvar::new(),
        emptied: Condvar::new(),
    })
}

/// A channel that holds any number of values.
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let channel = new_channel(None);
    (Sender { channel: Arc::clone(&channel) }, Receiver { channel })
}

/// A channel that holds at most `bound` values; sending waits for room. With 0 it waits for the receiver.
#[must_use]
pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>) {
    let channel = new_channel(Some(bound));
    (SyncSender { channel: Arc::clone(&channel) }, Receiver { channel })
}

/// The receiver is gone; here is the value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SendError<T>(pub T);

/// Why a value was not sent at once; here it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TrySendError<T> {
    /// There is no room.
    Full(T),
    /// The receiver is gone.
    Disconnected(T),
}

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
    let hands_over = state.bound == Some(0);
    while !hands_over && state.receiver && !state.has_room() {
        state = channel.wait_until_emptied(state);
    }
    if !state.receiver {
        return Err(SendError(value));
    }
    let number = state.push(value);
    channel.filled.notify_one();
    while hands_over {
        let Some(at) = state.queue.iter().position(|entry| entry.0 == number) else {
            return Ok(()); // it was taken
        };
        if !state.receiver {
            return match state.queue.remove(at) {
                Some((_, value)) => Err(SendError(value)),
                None => Ok(()),
            };
        }
        state = channel.wait_until_emptied(state);
    }
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

    /// Sends a value, if there is room.
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        let mut state = self.channel.lock();
        if !state.receiver {
            return Err(TrySendError::Disconnected(value));
        }
        if !state.has_room() {
            return Err(TrySendError::Full(value));
        }
        state.push(value);
        self.channel.filled.notify_one();
        Ok(())
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
        let (_, value) = state.queue.pop_front()?;
        match state.bound {
            None => {}
            // Those who hand over wait for their own value to go.
            Some(0) => self.channel.emptied.notify_all(),
            Some(_) => self.channel.emptied.notify_one(),
        }
        Some(value)
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
            state.waiting = true;
            state = self.channel.filled.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
            state.waiting = false;
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
        // A time beyond the clock's end is no limit.
        let Some(end) = Instant::now().checked_add(timeout) else {
            return self.recv().map_err(RecvTimeoutError::from);
        };
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
            state.waiting = true;
            state = match self.channel.filled.wait_timeout(state, end - now) {
                Ok((state, _)) => state,
                Err(poisoned) => poisoned.into_inner().0,
            };
            state.waiting = false;
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
        let mut state = self.channel.lock();
        state.receiver = false;
        // Those who hand a value over get it back; what else was sent is dropped, when others can lock again.
        let lost = if state.bound == Some(0) { VecDeque::new() } else { core::mem::take(&mut state.queue) };
        drop(state);
        self.channel.emptied.notify_all();
        drop(lost);
    }
}

/// The values of a receiver, waited for.
#[derive(Debug)]
pub struct Iter<'a, T: 'a> {
    receiver: &'a Receiver<T>,
}

/// The values of a receiver that are there.
#[derive(Debug)]
pub struct TryIter<'a, T: 'a> {
    receiver: &'a Receiver<T>,
}

/// The values of a receiver, waited for, with the receiver.
#[derive(Debug)]
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
impl<T> Error for TrySendError<T> {}

impl<T> fmt::Debug for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrySendError::Full(_) => "Full(..)",
            TrySendError::Disconnected(_) => "Disconnected(..)",
        })
    }
}

impl<T> fmt::Display for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrySendError::Full(_) => "sending on a full channel",
            TrySendError::Disconnected(_) => "sending on a closed channel",
        })
    }
}

impl<T> From<SendError<T>> for TrySendError<T> {
    fn from(error: SendError<T>) -> TrySendError<T> {
        TrySendError::Disconnected(error.0)
    }
}

impl From<RecvError> for TryRecvError {
    fn from(_: RecvError) -> TryRecvError {
        TryRecvError::Disconnected
    }
}

impl From<RecvError> for RecvTimeoutError {
    fn from(_: RecvError) -> RecvTimeoutError {
        RecvTimeoutError::Disconnected
    }
}

macro_rules! shown_by_name {
    ($($End:ident $name:literal)*) => { $(
        impl<T> fmt::Debug for $End<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct($name).finish_non_exhaustive()
            }
        }
    )* };
}
shown_by_name! { Sender "Sender" SyncSender "SyncSender" Receiver "Receiver" }

// SAFETY: the values go from thread to thread; one thread at a time uses what the lock protects.
unsafe impl<T: Send> Send for Receiver<T> {}
impl<T> !Sync for Receiver<T> {}
