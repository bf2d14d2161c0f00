//! Channels: many senders, one receiver. Those without a bound are lists that nobody locks; those with one are queues
//! under a mutex.

mod list;

use core::error::Error;
use core::fmt;

use super::{Arc, Condvar, Mutex, MutexGuard};
use list::{List, Nothing};
use crate::collections::VecDeque;
use crate::time::{Duration, Instant};

struct State<T> {
    queue: VecDeque<T>,
    senders: usize,
    receiver: bool,
    // How many values may wait.
    bound: usize,
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
    list: Arc<List<T>>,
}

/// The sending side of a channel that holds only so many values.
pub struct SyncSender<T> {
    channel: Arc<Channel<T>>,
}

/// The receiving side.
pub struct Receiver<T> {
    from: From<T>,
}

enum From<T> {
    List(Arc<List<T>>),
    Channel(Arc<Channel<T>>),
}

impl<T> !Sync for Receiver<T> {}

/// A channel that holds any number of values.
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let list = Arc::new(List::new());
    (Sender { list: Arc::clone(&list) }, Receiver { from: From::List(list) })
}

/// A channel that holds at most `bound` values; sending waits for room.
pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>) {
    let bound = if bound == 0 { 1 } else { bound };
    let channel = Arc::new(Channel {
        state: Mutex::new(State { queue: VecDeque::new(), senders: 1, receiver: true, bound }),
        filled: Condvar::new(),
        emptied: Condvar::new(),
    });
    (SyncSender { channel: Arc::clone(&channel) }, Receiver { from: From::Channel(channel) })
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
    while state.receiver && state.queue.len() >= state.bound {
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
        self.list.send(value).map_err(SendError)
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
            Some(value) => {
                self.emptied.notify_one();
                Ok(value)
            }
            None if state.senders == 0 => Err(Nothing::Disconnected),
            None => Err(Nothing::Empty),
        }
    }

    fn try_receive(&self) -> Result<T, Nothing> {
        self.take(&mut self.lock())
    }

    fn receive(&self, end: Option<Instant>) -> Result<T, Nothing> {
        let mut state = self.lock();
        loop {
            match self.take(&mut state) {
                Err(Nothing::Empty) => {}
                done => return done,
            }
            state = match end {
                None => self.filled.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner()),
                Some(end) => {
                    let now = Instant::now();
                    if now >= end {
                        return Err(Nothing::Empty);
                    }
                    match self.filled.wait_timeout(state, end - now) {
                        Ok((state, _)) => state,
                        Err(poisoned) => poisoned.into_inner().0,
                    }
                }
            };
        }
    }

    fn close(&self) {
        self.lock().receiver = false;
        self.emptied.notify_all();
    }
}

impl<T> Receiver<T> {
    fn receive(&self, end: Option<Instant>) -> Result<T, Nothing> {
        match &self.from {
            From::List(list) => list.receive(end),
            From::Channel(channel) => channel.receive(end),
        }
    }

    /// Waits for a value.
    pub fn recv(&self) -> Result<T, RecvError> {
        self.receive(None).map_err(|_| RecvError)
    }

    /// A value, if one is there.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        let received = match &self.from {
            From::List(list) => list.try_receive(),
            From::Channel(channel) => channel.try_receive(),
        };
        received.map_err(|nothing| match nothing {
            Nothing::Empty => TryRecvError::Empty,
            Nothing::Disconnected => TryRecvError::Disconnected,
        })
    }

    /// Waits for a value, but not longer than that.
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        self.receive(Some(Instant::now() + timeout)).map_err(|nothing| match nothing {
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
        match &self.from {
            From::List(list) => list.close(),
            From::Channel(channel) => channel.close(),
        }
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
