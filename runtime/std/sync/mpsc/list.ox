//! The queue behind a channel without a bound: blocks of slots in a list.
//!
//! A sender takes the next slot by moving the tail on, writes the value and marks the slot; nobody waits for anybody,
//! except for the moment in which the sender that took the last slot of a block links the next one. The one receiver
//! reads the slots in order and frees the blocks that it has left. Before it sleeps it says so, and then looks once
//! more; a sender that has added a value and sees that wakes it.

use core::cell::{Cell, UnsafeCell};
use core::mem::MaybeUninit;
use core::ptr;
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering, fence};

use crate::sys;
use crate::time::{Duration, Instant};
use alloc_crate::boxed::Box;

// Positions are counted in laps of this length; the last position of a lap has no slot: while the tail is there, the
// next block is being linked.
const LAP: usize = 32;
const SLOTS: usize = LAP - 1;
// How often the receiver looks for a value before it sleeps.
const LOOKS: u32 = 100;

struct Slot<T> {
    value: UnsafeCell<MaybeUninit<T>>,
    written: AtomicBool,
}

struct Block<T> {
    next: AtomicPtr<Block<T>>,
    slots: [Slot<T>; SLOTS],
}

impl<T> Block<T> {
    fn new() -> *mut Block<T> {
        Box::into_raw(Box::new(Block {
            next: AtomicPtr::new(ptr::null_mut()),
            slots: [const {
                Slot { value: UnsafeCell::new(MaybeUninit::uninit()), written: AtomicBool::new(false) }
            }; SLOTS],
        }))
    }
}

// What the senders write and what the receiver writes are kept apart, on cache lines of their own.
#[repr(align(128))]
struct Tail<T> {
    index: AtomicUsize,
    block: AtomicPtr<Block<T>>,
}

#[repr(align(128))]
struct Head<T> {
    index: Cell<usize>,
    block: Cell<*mut Block<T>>,
}

/// The queue; one thread at a time receives.
pub(super) struct List<T> {
    tail: Tail<T>,
    head: Head<T>,
    // 1: the receiver sleeps or is about to.
    asleep: AtomicU32,
    senders: AtomicUsize,
    receives: AtomicBool,
}

// SAFETY: values move from the senders to the receiver; only the receiver, which is not shared, touches the head.
unsafe impl<T: Send> Send for List<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for List<T> {}

/// Why nothing was received.
pub(super) enum Nothing {
    /// Nothing is there now, or was in time.
    Empty,
    /// Nothing will come any more.
    Disconnected,
}

impl<T> List<T> {
    /// With one sender and the receiver.
    pub(super) fn new() -> List<T> {
        let first = Block::new();
        List {
            tail: Tail { index: AtomicUsize::new(0), block: AtomicPtr::new(first) },
            head: Head { index: Cell::new(0), block: Cell::new(first) },
            asleep: AtomicU32::new(0),
            senders: AtomicUsize::new(1),
            receives: AtomicBool::new(true),
        }
    }

    pub(super) fn add_sender(&self) {
        self.senders.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn remove_sender(&self) {
        if self.senders.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.wake();
        }
    }

    /// Adds a value; gives it back if the receiver is gone.
    pub(super) fn send(&self, value: T) -> Result<(), T> {
        if !self.receives.load(Ordering::Relaxed) {
            return Err(value);
        }
        let mut index = self.tail.index.load(Ordering::Acquire);
        let mut following = ptr::null_mut();
        loop {
            let place = index % LAP;
            if place == SLOTS {
                core::hint::spin_loop();
                index = self.tail.index.load(Ordering::Acquire);
                continue;
            }
            let block = self.tail.block.load(Ordering::Acquire);
            // Made before the slot is taken, so that others wait for the linking only.
            if place + 1 == SLOTS && following.is_null() {
                following = Block::new();
            }
            match self.tail.index.compare_exchange_weak(index, index + 1, Ordering::SeqCst, Ordering::Acquire) {
                Ok(_) => {
                    // SAFETY: the index has not changed since the block was read, so the slot is of this block and
                    // ours. The receiver frees the block only when all its slots are written and `next` is set.
                    unsafe {
                        if place + 1 == SLOTS {
                            self.tail.block.store(following, Ordering::Release);
                            self.tail.index.store(index + 2, Ordering::Release);
                            (*block).next.store(following, Ordering::Release);
                            following = ptr::null_mut();
                        }
                        let slot = &(*block).slots[place];
                        (*slot.value.get()).write(value);
                        slot.written.store(true, Ordering::Release);
                    }
                    break;
                }
                Err(now) => index = now,
            }
        }
        if !following.is_null() {
            // SAFETY: another sender took the last slot; nobody has seen this block.
            drop(unsafe { Box::from_raw(following) });
        }
        self.wake();
        Ok(())
    }

    /// Wakes the receiver if it sleeps.
    #[inline]
    fn wake(&self) {
        // What was written before is seen by a receiver that goes to sleep after this.
        fence(Ordering::SeqCst);
        if self.asleep.load(Ordering::Relaxed) != 0 && self.asleep.swap(0, Ordering::SeqCst) != 0 {
            sys::futex_wake(&self.asleep, 1);
        }
    }

    /// The next value, if there is one. Only the receiver may call this.
    pub(super) fn try_receive(&self) -> Result<T, Nothing> {
        let mut index = self.head.index.get();
        if index % LAP == SLOTS {
            // SAFETY: the last slot of the block was written after the next block had been linked, and no sender
            // touches the block after that.
            unsafe {
                let block = self.head.block.get();
                self.head.block.set((*block).next.load(Ordering::Acquire));
                drop(Box::from_raw(block));
            }
            index += 1;
            self.head.index.set(index);
        }
        // SAFETY: the block is the receiver's until it frees it above.
        let slot = unsafe { &(*self.head.block.get()).slots[index % LAP] };
        if !slot.written.load(Ordering::Acquire) {
            let disconnected = self.senders.load(Ordering::Acquire) == 0;
            if self.tail.index.load(Ordering::SeqCst) == index {
                return Err(if disconnected { Nothing::Disconnected } else { Nothing::Empty });
            }
            // Taken, and about to be written; others may have finished behind it.
            while !slot.written.load(Ordering::Acquire) {
                crate::thread::yield_now();
            }
        }
        self.head.index.set(index + 1);
        // SAFETY: the value was written, and is read once.
        Ok(unsafe { (*slot.value.get()).assume_init_read() })
    }

    /// Waits for the next value, until `end` if there is one. Only the receiver may call this.
    pub(super) fn receive(&self, end: Option<Instant>) -> Result<T, Nothing> {
        loop {
            for _ in 0..LOOKS {
                match self.try_receive() {
                    Err(Nothing::Empty) => core::hint::spin_loop(),
                    done => return done,
                }
            }
            self.asleep.store(1, Ordering::SeqCst);
            fence(Ordering::SeqCst);
            match self.try_receive() {
                Err(Nothing::Empty) => {}
                done => {
                    self.asleep.store(0, Ordering::Relaxed);
                    return done;
                }
            }
            let mut timeout: Option<Duration> = None;
            if let Some(end) = end {
                let now = Instant::now();
                if now >= end {
                    self.asleep.store(0, Ordering::Relaxed);
                    return self.try_receive();
                }
                timeout = Some(end - now);
            }
            sys::futex_wait(&self.asleep, 1, timeout);
            self.asleep.store(0, Ordering::Relaxed);
        }
    }

    /// The receiver is gone: what is there is dropped, and nothing more is taken.
    pub(super) fn close(&self) {
        self.receives.store(false, Ordering::SeqCst);
        while let Ok(value) = self.try_receive() {
            drop(value);
        }
    }
}

impl<T> Drop for List<T> {
    fn drop(&mut self) {
        while let Ok(value) = self.try_receive() {
            drop(value);
        }
        // SAFETY: nobody else is left; the blocks from the head on are the list's.
        unsafe {
            let mut block = self.head.block.get();
            while !block.is_null() {
                let next = (*block).next.load(Ordering::Relaxed);
                drop(Box::from_raw(block));
                block = next;
            }
        }
    }
}
