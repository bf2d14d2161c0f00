//! Time.

use core::ffi::c_int;
use core::fmt;
use core::num::niche::Nanoseconds;
use core::ops::{Add, AddAssign, Sub, SubAssign};

use crate::sys;

pub use core::time::{Duration, TryFromFloatSecsError};

const NANOSECONDS: u32 = 1_000_000_000;

// A moment of a clock of the system.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Moment {
    // Negative before the clock's start.
    seconds: i64,
    // Counts forward in either case.
    nanoseconds: Nanoseconds,
}

impl Moment {
    const fn new(seconds: i64, nanoseconds: u32) -> Moment {
        Moment { seconds, nanoseconds: Nanoseconds::below_second(nanoseconds) }
    }

    fn now(clock: c_int) -> Moment {
        let mut time = sys::Timespec { seconds: 0, nanoseconds: 0 };
        // SAFETY: the time is valid for the call.
        unsafe { sys::clock_gettime(clock, &mut time) };
        Moment::new(time.seconds, time.nanoseconds as u32)
    }

    // The time from an earlier moment on; the error is the time to a later one.
    fn since(self, earlier: Moment) -> Result<Duration, Duration> {
        if self < earlier {
            return match earlier.since(self) {
                Ok(span) => Err(span),
                Err(_) => Err(Duration::ZERO),
            };
        }
        let seconds = self.seconds.wrapping_sub(earlier.seconds) as u64;
        if self.nanoseconds.get() >= earlier.nanoseconds.get() {
            Ok(Duration::new(seconds, self.nanoseconds.get() - earlier.nanoseconds.get()))
        } else {
            Ok(Duration::new(seconds - 1, self.nanoseconds.get() + NANOSECONDS - earlier.nanoseconds.get()))
        }
    }

    fn checked_add(self, span: Duration) -> Option<Moment> {
        let mut seconds = self.seconds.checked_add_unsigned(span.as_secs())?;
        let mut nanoseconds = self.nanoseconds.get() + span.subsec_nanos();
        if nanoseconds >= NANOSECONDS {
            nanoseconds -= NANOSECONDS;
            seconds = seconds.checked_add(1)?;
        }
        Some(Moment::new(seconds, nanoseconds))
    }

    fn checked_sub(self, span: Duration) -> Option<Moment> {
        let mut seconds = self.seconds.checked_sub_unsigned(span.as_secs())?;
        let mut nanoseconds = self.nanoseconds.get();
        if nanoseconds < span.subsec_nanos() {
            nanoseconds += NANOSECONDS;
            seconds = seconds.checked_sub(1)?;
        }
        Some(Moment::new(seconds, nanoseconds - span.subsec_nanos()))
    }

    fn show(&self, f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
        f.debug_struct(name).field("tv_sec", &self.seconds).field("tv_nsec", &self.nanoseconds).finish()
    }
}

/// A moment of a clock that never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[rustc_diagnostic_item = "Instant"]
pub struct Instant(Moment);

/// A moment of the calendar's clock, which can be set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[rustc_diagnostic_item = "SystemTime"]
pub struct SystemTime(Moment);

/// 1970-01-01 00:00:00 UTC.
pub const UNIX_EPOCH: SystemTime = SystemTime(Moment::new(0, 0));

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

impl Instant {
    /// This moment.
    #[must_use]
    pub fn now() -> Instant {
        Instant(Moment::now(sys::CLOCK_MONOTONIC))
    }

    /// The time from an earlier moment; none if it is later.
    #[must_use]
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.checked_duration_since(earlier).unwrap_or_default()
    }

    /// The time from an earlier moment; `None` if it is later.
    #[must_use]
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
        self.0.since(earlier.0).ok()
    }

    /// The time from an earlier moment; none if it is later.
    #[must_use]
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.checked_duration_since(earlier).unwrap_or_default()
    }

    /// The time since this moment.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }
}

impl Sub for Instant {
    type Output = Duration;

    /// The time from an earlier moment; none if it is later.
    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}

impl SystemTime {
    /// 1970-01-01 00:00:00 UTC.
    pub const UNIX_EPOCH: SystemTime = UNIX_EPOCH;

    pub(crate) const fn of(seconds: i64, nanoseconds: u32) -> SystemTime {
        SystemTime(Moment::new(seconds, nanoseconds))
    }

    pub(crate) fn to_timespec(self) -> sys::Timespec {
        sys::Timespec { seconds: self.0.seconds, nanoseconds: self.0.nanoseconds.get() as i64 }
    }

    /// This moment.
    #[must_use]
    pub fn now() -> SystemTime {
        SystemTime(Moment::now(sys::CLOCK_REALTIME))
    }

    /// The time from an earlier moment.
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        self.0.since(earlier.0).map_err(SystemTimeError)
    }

    /// The time since this moment.
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> {
        SystemTime::now().duration_since(*self)
    }
}

macro_rules! moments {
    ($($Type:ident $name:literal;)*) => { $(
        impl $Type {
            /// So much later, if there is such a moment.
            pub fn checked_add(&self, span: Duration) -> Option<$Type> {
                self.0.checked_add(span).map($Type)
            }

            /// So much earlier, if there is such a moment.
            pub fn checked_sub(&self, span: Duration) -> Option<$Type> {
                self.0.checked_sub(span).map($Type)
            }
        }

        impl Add<Duration> for $Type {
            type Output = $Type;

            /// # Panics
            /// There is no such moment.
            fn add(self, span: Duration) -> $Type {
                self.checked_add(span).expect("overflow when adding duration to instant")
            }
        }

        impl AddAssign<Duration> for $Type {
            fn add_assign(&mut self, span: Duration) {
                *self = *self + span;
            }
        }

        impl Sub<Duration> for $Type {
            type Output = $Type;

            /// # Panics
            /// There is no such moment.
            fn sub(self, span: Duration) -> $Type {
                self.checked_sub(span).expect("overflow when subtracting duration from instant")
            }
        }

        impl SubAssign<Duration> for $Type {
            fn sub_assign(&mut self, span: Duration) {
                *self = *self - span;
            }
        }

        impl fmt::Debug for $Type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.show(f, $name)
            }
        }
    )* };
}
moments! {
    Instant "Instant";
    SystemTime "SystemTime";
}
