//! Time.

use core::ffi::c_int;
use core::fmt;
use core::ops::{Add, AddAssign, Sub, SubAssign};

use crate::sys;

pub use core::time::Duration;

fn read(clock: c_int) -> Duration {
    let mut time = sys::Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the time is valid for the call.
    unsafe { sys::clock_gettime(clock, &mut time) };
    Duration::new(time.seconds as u64, time.nanoseconds as u32)
}

/// A moment of a clock that never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant {
    since_start: Duration,
}

impl Instant {
    /// This moment.
    pub fn now() -> Instant {
        Instant { since_start: read(sys::CLOCK_MONOTONIC) }
    }

    /// The time from an earlier moment; nothing if it is later.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.checked_duration_since(earlier).unwrap_or_default()
    }

    /// The time from an earlier moment; `None` if it is later.
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
        self.since_start.checked_sub(earlier.since_start)
    }

    /// The time from an earlier moment; nothing if it is later.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }

    /// The time since this moment.
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }

    /// So much later, if there is such a moment.
    pub fn checked_add(&self, span: Duration) -> Option<Instant> {
        Some(Instant { since_start: self.since_start.checked_add(span)? })
    }

    /// So much earlier, if there is such a moment.
    pub fn checked_sub(&self, span: Duration) -> Option<Instant> {
        Some(Instant { since_start: self.since_start.checked_sub(span)? })
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, span: Duration) -> Instant {
        self.checked_add(span).expect("overflow when adding duration to instant")
    }
}

impl AddAssign<Duration> for Instant {
    fn add_assign(&mut self, span: Duration) {
        *self = *self + span;
    }
}

impl Sub<Duration> for Instant {
    type Output = Instant;

    fn sub(self, span: Duration) -> Instant {
        self.checked_sub(span).expect("overflow when subtracting duration from instant")
    }
}

impl SubAssign<Duration> for Instant {
    fn sub_assign(&mut self, span: Duration) {
        *self = *self - span;
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}

impl fmt::Debug for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Instant").field("since_start", &self.since_start).finish()
    }
}

/// A moment of the calendar's clock, which can be set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SystemTime {
    since_epoch: Duration,
}

/// 1970-01-01 00:00:00 UTC.
pub const UNIX_EPOCH: SystemTime = SystemTime { since_epoch: Duration::ZERO };

/// The other moment is later, by so much.
#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);

impl SystemTimeError {
    /// By how much it is later.
    pub fn duration(&self) -> Duration {
        self.0
    }
}

impl fmt::Display for SystemTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("second time provided was later than self")
    }
}

impl core::error::Error for SystemTimeError {}

impl SystemTime {
    /// 1970-01-01 00:00:00 UTC.
    pub const UNIX_EPOCH: SystemTime = UNIX_EPOCH;

    /// This moment.
    pub fn now() -> SystemTime {
        SystemTime { since_epoch: read(sys::CLOCK_REALTIME) }
    }

    /// The time from an earlier moment.
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        match self.since_epoch.checked_sub(earlier.since_epoch) {
            Some(span) => Ok(span),
            None => Err(SystemTimeError(earlier.since_epoch - self.since_epoch)),
        }
    }

    /// The time since this moment.
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> {
        SystemTime::now().duration_since(*self)
    }
}

impl fmt::Debug for SystemTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SystemTime").field("since_epoch", &self.since_epoch).finish()
    }
}
