//! Points in time.

pub use core::time::{Duration, TryFromFloatSecsError};

use core::error::Error;
use core::fmt;
use core::ops::{Add, AddAssign, Sub, SubAssign};

use crate::sys;

const NANOS_PER_SEC: i64 = 1_000_000_000;

/// Seconds and nanoseconds of a clock; the latter from 0 to a second.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Clock {
    secs: i64,
    nanos: i64,
}

impl Clock {
    fn now(clock: i32) -> Clock {
        let mut time = sys::Timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the place is valid.
        unsafe { sys::clock_gettime(clock, &mut time) };
        Clock { secs: time.tv_sec, nanos: time.tv_nsec }
    }

    /// The time since another, or how long ago it was the other way round.
    fn since(&self, other: &Clock) -> Result<Duration, Duration> {
        if self >= other {
            let mut secs = self.secs.wrapping_sub(other.secs) as u64;
            let mut nanos = self.nanos - other.nanos;
            if nanos < 0 {
                secs -= 1;
                nanos += NANOS_PER_SEC;
            }
            Ok(Duration::new(secs, nanos as u32))
        } else {
            match other.since(self) {
                Ok(d) => Err(d),
                Err(d) => Ok(d),
            }
        }
    }

    fn checked_add(&self, other: Duration) -> Option<Clock> {
        let mut secs = self.secs.checked_add_unsigned(other.as_secs())?;
        let mut nanos = self.nanos + other.subsec_nanos() as i64;
        if nanos >= NANOS_PER_SEC {
            nanos -= NANOS_PER_SEC;
            secs = secs.checked_add(1)?;
        }
        Some(Clock { secs, nanos })
    }

    fn checked_sub(&self, other: Duration) -> Option<Clock> {
        let mut secs = self.secs.checked_sub_unsigned(other.as_secs())?;
        let mut nanos = self.nanos - other.subsec_nanos() as i64;
        if nanos < 0 {
            nanos += NANOS_PER_SEC;
            secs = secs.checked_sub(1)?;
        }
        Some(Clock { secs, nanos })
    }
}

/// A point of a clock that never goes back.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[rustc_diagnostic_item = "Instant"]
pub struct Instant(Clock);

/// A point of the clock of the day.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SystemTime(Clock);

/// A point in time that is later than the other, and how much.
#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);

/// The start of 1970.
pub const UNIX_EPOCH: SystemTime = SystemTime(Clock { secs: 0, nanos: 0 });

impl Instant {
    /// Now.
    #[must_use]
    pub fn now() -> Instant {
        // CLOCK_MONOTONIC
        Instant(Clock::now(1))
    }

    /// The time since an earlier point; zero if it is not earlier.
    #[must_use]
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.checked_duration_since(earlier).unwrap_or_default()
    }

    /// The time since an earlier point, if it is earlier.
    #[must_use]
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
        self.0.since(&earlier.0).ok()
    }

    /// The time since an earlier point; zero if it is not earlier.
    #[must_use]
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.checked_duration_since(earlier).unwrap_or_default()
    }

    /// The time since this point.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }

    /// A later point, if there is one.
    pub fn checked_add(&self, duration: Duration) -> Option<Instant> {
        self.0.checked_add(duration).map(Instant)
    }

    /// An earlier point, if there is one.
    pub fn checked_sub(&self, duration: Duration) -> Option<Instant> {
        self.0.checked_sub(duration).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, other: Duration) -> Instant {
        self.checked_add(other).expect("overflow when adding duration to instant")
    }
}

impl AddAssign<Duration> for Instant {
    fn add_assign(&mut self, other: Duration) {
        *self = *self + other;
    }
}

impl Sub<Duration> for Instant {
    type Output = Instant;

    fn sub(self, other: Duration) -> Instant {
        self.checked_sub(other).expect("overflow when subtracting duration from instant")
    }
}

impl SubAssign<Duration> for Instant {
    fn sub_assign(&mut self, other: Duration) {
        *self = *self - other;
    }
}

impl Sub<Instant> for Instant {
    type Output = Duration;

    fn sub(self, other: Instant) -> Duration {
        self.duration_since(other)
    }
}

impl fmt::Debug for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Instant").field("tv_sec", &self.0.secs).field("tv_nsec", &self.0.nanos).finish()
    }
}

impl SystemTime {
    /// The start of 1970.
    pub const UNIX_EPOCH: SystemTime = UNIX_EPOCH;

    /// Now.
    #[must_use]
    pub fn now() -> SystemTime {
        // CLOCK_REALTIME
        SystemTime(Clock::now(0))
    }

    /// The time since an earlier point, unless it is later.
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        self.0.since(&earlier.0).map_err(SystemTimeError)
    }

    /// The time since this point, unless the clock has been set back.
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> {
        SystemTime::now().duration_since(*self)
    }

    /// A later point, if there is one.
    pub fn checked_add(&self, duration: Duration) -> Option<SystemTime> {
        self.0.checked_add(duration).map(SystemTime)
    }

    /// An earlier point, if there is one.
    pub fn checked_sub(&self, duration: Duration) -> Option<SystemTime> {
        self.0.checked_sub(duration).map(SystemTime)
    }
}

impl Add<Duration> for SystemTime {
    type Output = SystemTime;

    fn add(self, dur: Duration) -> SystemTime {
        self.checked_add(dur).expect("overflow when adding duration to instant")
    }
}

impl Sub<Duration> for SystemTime {
    type Output = SystemTime;

    fn sub(self, dur: Duration) -> SystemTime {
        self.checked_sub(dur).expect("overflow when subtracting duration from instant")
    }
}

impl fmt::Debug for SystemTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SystemTime").field("tv_sec", &self.0.secs).field("tv_nsec", &self.0.nanos).finish()
    }
}

impl SystemTimeError {
    /// How much later it is.
    #[must_use]
    pub fn duration(&self) -> Duration {
        self.0
    }
}

impl Error for SystemTimeError {}

impl fmt::Display for SystemTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("second time provided was later than self")
    }
}
