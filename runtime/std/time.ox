//! Time.

use core::ffi::c_int;
use core::fmt;
use core::ops::{Add, AddAssign, Sub, SubAssign};

use crate::sys;

pub use core::time::{Duration, TryFromFloatSecsError};

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

struct Moment {
    seconds: i64,
    nanoseconds: u32,
}

// A moment as the system writes it.
fn show(f: &mut fmt::Formatter<'_>, name: &str, moment: Moment) -> fmt::Result {
    f.debug_struct(name).field("tv_sec", &moment.seconds).field("tv_nsec", &moment.nanoseconds).finish()
}

impl fmt::Debug for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.since_start;
        show(f, "Instant", Moment { seconds: time.as_secs() as i64, nanoseconds: time.subsec_nanos() })
    }
}

/// A moment of the calendar's clock, which can be set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SystemTime {
    // From 1970 on; negative before.
    seconds: i64,
    // Counts forward in either case, and is less than a second.
    nanoseconds: u32,
}

/// 1970-01-01 00:00:00 UTC.
pub const UNIX_EPOCH: SystemTime = SystemTime { seconds: 0, nanoseconds: 0 };

/// The other moment is later, by so much.
#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);

impl SystemTimeError {
    /// By how much it is later.
    #[must_use]
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

const NANOSECONDS: u32 = 1_000_000_000;

impl SystemTime {
    /// 1970-01-01 00:00:00 UTC.
    pub const UNIX_EPOCH: SystemTime = UNIX_EPOCH;

    pub(crate) const fn of(seconds: i64, nanoseconds: u32) -> SystemTime {
        SystemTime { seconds, nanoseconds }
    }

    pub(crate) fn to_timespec(self) -> sys::Timespec {
        sys::Timespec { seconds: self.seconds, nanoseconds: self.nanoseconds as i64 }
    }

    /// This moment.
    #[must_use]
    pub fn now() -> SystemTime {
        let time = read(sys::CLOCK_REALTIME);
        SystemTime { seconds: time.as_secs() as i64, nanoseconds: time.subsec_nanos() }
    }

    // The time from an earlier moment on.
    fn since(self, earlier: SystemTime) -> Duration {
        let seconds = self.seconds.wrapping_sub(earlier.seconds) as u64;
        if self.nanoseconds >= earlier.nanoseconds {
            Duration::new(seconds, self.nanoseconds - earlier.nanoseconds)
        } else {
            Duration::new(seconds - 1, self.nanoseconds + NANOSECONDS - earlier.nanoseconds)
        }
    }

    /// The time from an earlier moment.
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        if *self >= earlier { Ok(self.since(earlier)) } else { Err(SystemTimeError(earlier.since(*self))) }
    }

    /// The time since this moment.
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> {
        SystemTime::now().duration_since(*self)
    }

    /// So much later, if there is such a moment.
    pub fn checked_add(&self, span: Duration) -> Option<SystemTime> {
        let mut seconds = self.seconds.checked_add_unsigned(span.as_secs())?;
        let mut nanoseconds = self.nanoseconds + span.subsec_nanos();
        if nanoseconds >= NANOSECONDS {
            nanoseconds -= NANOSECONDS;
            seconds = seconds.checked_add(1)?;
        }
        Some(SystemTime { seconds, nanoseconds })
    }

    /// So much earlier, if there is such a moment.
    pub fn checked_sub(&self, span: Duration) -> Option<SystemTime> {
        let mut seconds = self.seconds.checked_sub_unsigned(span.as_secs())?;
        let mut nanoseconds = self.nanoseconds;
        if nanoseconds < span.subsec_nanos() {
            nanoseconds += NANOSECONDS;
            seconds = seconds.checked_sub(1)?;
        }
        Some(SystemTime { seconds, nanoseconds: nanoseconds - span.subsec_nanos() })
    }
}

impl Add<Duration> for SystemTime {
    type Output = SystemTime;

    /// # Panics
    /// There is no such moment.
    fn add(self, span: Duration) -> SystemTime {
        self.checked_add(span).expect("overflow when adding duration to instant")
    }
}

impl AddAssign<Duration> for SystemTime {
    fn add_assign(&mut self, span: Duration) {
        *self = *self + span;
    }
}

impl Sub<Duration> for SystemTime {
    type Output = SystemTime;

    /// # Panics
    /// There is no such moment.
    fn sub(self, span: Duration) -> SystemTime {
        self.checked_sub(span).expect("overflow when subtracting duration from instant")
    }
}

impl SubAssign<Duration> for SystemTime {
    fn sub_assign(&mut self, span: Duration) {
        *self = *self - span;
    }
}

impl fmt::Debug for SystemTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, "SystemTime", Moment { seconds: self.seconds, nanoseconds: self.nanoseconds })
    }
}
