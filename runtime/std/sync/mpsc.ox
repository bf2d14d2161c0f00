//! Channels: many senders, one receiver. Those without a bound are lists that nobody locks; those with one are queues
//! under a mutex.

mod list;

use core::error::Error;
use core::fmt;

use list::{List, Nothing};

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
    // How many values may wait; 0: values go from hand to hand.
    bound: usize,
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
            0 => self.waiting && self.queue.is_empty(),
            bound => self.queue.len() < bound,
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
    list: Arc<List<T>>,
}

/// The sending side of a channel that holds only so many values.
pub struct SyncSender<T> {
    channel: Arc<Channel<T>>,
}

/// The receiving side.
pub struct Receiver<T> {
    source: Source<T>,
}

enum Source<T> {
    List(Arc<List<T>>),
    Channel(Arc<Channel<T>>),
}

impl<T> !Sync for Receiver<T> {}

/// A channel that holds any number of values.
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let list = Arc::new(List::new());
    (Sender { list: Arc::clone(&list) }, Receiver { source: Source::List(list) })
}

/// A channel that holds at most `bound` values; sending waits for room. With 0 it waits for the receiver.
#[must_use]
pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>) {
    let channel = Arc::new(Channel {
        state: Mutex::new(State { queue: VecDeque::new(), next: 0, senders: 1, receiver: true, waiting: false, bound }),
        filled: Condvar::new(),
        emptied: Condvar::new(),
    });
    (SyncSender { channel: Arc::clone(&channel) }, Receiver { source: Source::Channel(channel) })
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
    let hands_over = state.bound == 0;
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
        self.list.send(value).map_err(SendError)
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
        self.list.add_sender();
        Sender { list: Arc::clone(&self.list) }
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
        self.list.remove_sender();
    }
}

impl<T> Drop for SyncSender<T> {
    fn drop(&mut self) {
        sender_gone(&self.channel);
    }
}

impl<T> Channel<T> {
    fn take(&self, state: &mut State<T>) -> Result<T, Nothing> {
        match state.queue.pop_front() {
            Some((_, value)) => {
                if state.bound == 0 {
                    // Those who hand over wait for their own value to go.
                    self.emptied.notify_all();
                } else {
                    self.emptied.notify_one();
                }
                Ok(value)
            }
            None if state.senders == 0 => Err(Nothing::Disconnected),
            None => Err(Nothing::Empty),
        }
    }

    fn receive(&self, end: Option<Instant>) -> Result<T, Nothing> {
        let mut state = self.lock();
        loop {
            match self.take(&mut state) {
                Err(Nothing::Empty) => {}
                done => return done,
            }
            let mut left = None;
            if let Some(end) = end {
                let now = Instant::now();
                if now >= end {
                    return Err(Nothing::Empty);
                }
                left = Some(end - now);
            }
            state.waiting = true;
            state = match left {
                None => self.filled.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner()),
                Some(left) => match self.filled.wait_timeout(state, left) {
                    Ok((state, _)) => state,
                    Err(poisoned) => poisoned.into_inner().0,
                },
            };
            state.waiting = false;
        }
    }

    fn close(&self) {
        let mut state = self.lock();
        state.receiver = false;
        // Those who hand a value over get it back; what else was sent is dropped, when others can lock again.
        let lost = if state.bound == 0 { VecDeque::new() } else { core::mem::take(&mut state.queue) };
        drop(state);
        self.emptied.notify_all();
        drop(lost);
    }
}

impl<T> Receiver<T> {
    fn receive(&self, end: Option<Instant>) -> Result<T, Nothing> {
        match &self.source {
            Source::List(list) => list.receive(end),
            Source::Channel(channel) => channel.receive(end),
        }
    }

    /// Waits for a value.
    pub fn recv(&self) -> Result<T, RecvError> {
        self.receive(None).map_err(|_| RecvError)
    }

    /// A value, if one is there.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        let received = match &self.source {
            Source::List(list) => list.try_receive(),
            Source::Channel(channel) => channel.take(&mut channel.lock()),
        };
        received.map_err(|nothing| match nothing {
            Nothing::Empty => TryRecvError::Empty,
            Nothing::Disconnected => TryRecvError::Disconnected,
        })
    }

    /// Waits for a value, but not longer than that.
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        // A time beyond the clock's end is no limit.
        self.receive(Instant::now().checked_add(timeout)).map_err(|nothing| match nothing {
            Nothing::Empty => RecvTimeoutError::Timeout,
            Nothing::Disconnected => RecvTimeoutError::Disconnected,
        })
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
        match &self.source {
            Source::List(list) => list.close(),
            Source::Channel(channel) => channel.close(),
        }
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
            TrySendError::Full(_) => "TrySendError::Full(..)",
            TrySendError::Disconnected(_) => "TrySendError::Disconnected(..)",
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
