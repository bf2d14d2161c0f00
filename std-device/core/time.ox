//! Spans of time.

use crate::error::Error;
use crate::fmt;
use crate::iter::Sum;
use crate::num::niche::Nanoseconds;
use crate::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Sub, SubAssign};

const NANOS_PER_SEC: u32 = 1_000_000_000;
const NANOS_PER_MILLI: u32 = 1_000_000;
const NANOS_PER_MICRO: u32 = 1_000;
const MILLIS_PER_SEC: u64 = 1_000;
const MICROS_PER_SEC: u64 = 1_000_000;

/// A span of time in whole nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[rustc_diagnostic_item = "Duration"]
pub struct Duration {
    secs: u64,
    nanos: Nanoseconds,
}

impl Duration {
    /// One second.
    #[unstable(feature = "duration_constants", issue = "57391")]
    pub const SECOND: Duration = Duration::from_secs(1);
    /// One millisecond.
    #[unstable(feature = "duration_constants", issue = "57391")]
    pub const MILLISECOND: Duration = Duration::from_millis(1);
    /// One microsecond.
    #[unstable(feature = "duration_constants", issue = "57391")]
    pub const MICROSECOND: Duration = Duration::from_micros(1);
    /// One nanosecond.
    #[unstable(feature = "duration_constants", issue = "57391")]
    pub const NANOSECOND: Duration = Duration::from_nanos(1);
    /// No time.
    pub const ZERO: Duration = Duration::of(0, 0);
    /// The longest span.
    pub const MAX: Duration = Duration::of(u64::MAX, NANOS_PER_SEC - 1);

    // The nanoseconds are less than a second.
    #[inline]
    const fn of(secs: u64, nanos: u32) -> Duration {
        // SAFETY: as said.
        Duration { secs, nanos: unsafe { Nanoseconds::new_unchecked(nanos) } }
    }

    /// A span of seconds and nanoseconds; more than a second of the latter is carried over.
    ///
    /// # Panics
    /// Panics if the carry overflows.
    #[inline]
    #[must_use]
    pub const fn new(secs: u64, nanos: u32) -> Duration {
        if nanos < NANOS_PER_SEC {
            return Duration::of(secs, nanos);
        }
        match secs.checked_add((nanos / NANOS_PER_SEC) as u64) {
            Some(secs) => Duration::of(secs, nanos % NANOS_PER_SEC),
            None => panic!("overflow in Duration::new"),
        }
    }

    /// A span of weeks.
    ///
    /// # Panics
    /// Panics if the seconds overflow.
    #[unstable(feature = "duration_constructors", issue = "120301")]
    #[must_use]
    #[inline]
    pub const fn from_weeks(weeks: u64) -> Duration {
        Duration::from_days(match weeks.checked_mul(7) {
            Some(days) => days,
            None => panic!("overflow in Duration::from_weeks"),
        })
    }

    /// A span of days.
    ///
    /// # Panics
    /// Panics if the seconds overflow.
    #[unstable(feature = "duration_constructors", issue = "120301")]
    #[must_use]
    #[inline]
    pub const fn from_days(days: u64) -> Duration {
        match days.checked_mul(24 * 60 * 60) {
            Some(secs) => Duration::from_secs(secs),
            None => panic!("overflow in Duration::from_days"),
        }
    }

    /// A span of seconds.
    #[must_use]
    #[inline]
    pub const fn from_secs(secs: u64) -> Duration {
        Duration::of(secs, 0)
    }

    /// A span of milliseconds.
    #[must_use]
    #[inline]
    pub const fn from_millis(millis: u64) -> Duration {
        Duration::of(millis / MILLIS_PER_SEC, (millis % MILLIS_PER_SEC) as u32 * NANOS_PER_MILLI)
    }

    /// A span of microseconds.
    #[must_use]
    #[inline]
    pub const fn from_micros(micros: u64) -> Duration {
        Duration::of(micros / MICROS_PER_SEC, (micros % MICROS_PER_SEC) as u32 * NANOS_PER_MICRO)
    }

    /// A span of nanoseconds.
    #[must_use]
    #[inline]
    pub const fn from_nanos(nanos: u64) -> Duration {
        Duration::of(nanos / NANOS_PER_SEC as u64, (nanos % NANOS_PER_SEC as u64) as u32)
    }

    /// A span of nanoseconds, of which there may be more than `u64` holds.
    ///
    /// # Panics
    /// Panics if there are more than in `Duration::MAX`.
    #[must_use]
    #[inline]
    #[track_caller]
    pub const fn from_nanos_u128(nanos: u128) -> Duration {
        let secs = nanos / NANOS_PER_SEC as u128;
        if secs > u64::MAX as u128 {
            panic!("overflow in `Duration::from_nanos_u128`");
        }
        Duration::of(secs as u64, (nanos % NANOS_PER_SEC as u128) as u32)
    }

    /// A span of minutes.
    #[must_use]
    #[inline]
    pub const fn from_mins(mins: u64) -> Duration {
        match mins.checked_mul(60) {
            Some(secs) => Duration::from_secs(secs),
            None => panic!("overflow in Duration::from_mins"),
        }
    }

    /// A span of hours.
    #[must_use]
    #[inline]
    pub const fn from_hours(hours: u64) -> Duration {
        match hours.checked_mul(3600) {
            Some(secs) => Duration::from_secs(secs),
            None => panic!("overflow in Duration::from_hours"),
        }
    }

    /// Whether it is no time.
    #[must_use]
    #[inline]
    pub const fn is_zero(&self) -> bool {
        self.secs == 0 && self.nanos.get() == 0
    }

    /// The whole seconds.
    #[must_use]
    #[inline]
    pub const fn as_secs(&self) -> u64 {
        self.secs
    }

    /// The part below a second, in whole milliseconds.
    #[must_use]
    #[inline]
    pub const fn subsec_millis(&self) -> u32 {
        self.nanos.get() / NANOS_PER_MILLI
    }

    /// The part below a second, in whole microseconds.
    #[must_use]
    #[inline]
    pub const fn subsec_micros(&self) -> u32 {
        self.nanos.get() / NANOS_PER_MICRO
    }

    /// The part below a second, in nanoseconds.
    #[must_use]
    #[inline]
    pub const fn subsec_nanos(&self) -> u32 {
        self.nanos.get()
    }

    /// The whole milliseconds.
    #[must_use]
    #[inline]
    pub const fn as_millis(&self) -> u128 {
        self.secs as u128 * MILLIS_PER_SEC as u128 + (self.nanos.get() / NANOS_PER_MILLI) as u128
    }

    /// The whole microseconds.
    #[must_use]
    #[inline]
    pub const fn as_micros(&self) -> u128 {
        self.secs as u128 * MICROS_PER_SEC as u128 + (self.nanos.get() / NANOS_PER_MICRO) as u128
    }

    /// The nanoseconds.
    #[must_use]
    #[inline]
    pub const fn as_nanos(&self) -> u128 {
        self.secs as u128 * NANOS_PER_SEC as u128 + self.nanos.get() as u128
    }

    /// The distance between two spans.
    #[must_use]
    #[inline]
    pub const fn abs_diff(self, other: Duration) -> Duration {
        match self.checked_sub(other) {
            Some(diff) => diff,
            None => match other.checked_sub(self) {
                Some(diff) => diff,
                None => Duration::ZERO,
            },
        }
    }

    /// The sum, unless it overflows.
    #[must_use]
    #[inline]
    pub const fn checked_add(self, rhs: Duration) -> Option<Duration> {
        let Some(mut secs) = self.secs.checked_add(rhs.secs) else { return None };
        let mut nanos = self.nanos.get() + rhs.nanos.get();
        if nanos >= NANOS_PER_SEC {
            nanos -= NANOS_PER_SEC;
            let Some(carried) = secs.checked_add(1) else { return None };
            secs = carried;
        }
        Some(Duration::of(secs, nanos))
    }

    /// The sum, at most `MAX`.
    #[must_use]
    #[inline]
    pub const fn saturating_add(self, rhs: Duration) -> Duration {
        match self.checked_add(rhs) {
            Some(sum) => sum,
            None => Duration::MAX,
        }
    }

    /// The difference, unless it is negative.
    #[must_use]
    #[inline]
    pub const fn checked_sub(self, rhs: Duration) -> Option<Duration> {
        let Some(mut secs) = self.secs.checked_sub(rhs.secs) else { return None };
        let nanos = if self.nanos.get() >= rhs.nanos.get() {
            self.nanos.get() - rhs.nanos.get()
        } else {
            let Some(borrowed) = secs.checked_sub(1) else { return None };
            secs = borrowed;
            self.nanos.get() + NANOS_PER_SEC - rhs.nanos.get()
        };
        Some(Duration::of(secs, nanos))
    }

    /// The difference, at least zero.
    #[must_use]
    #[inline]
    pub const fn saturating_sub(self, rhs: Duration) -> Duration {
        match self.checked_sub(rhs) {
            Some(difference) => difference,
            None => Duration::ZERO,
        }
    }

    /// The product, unless it overflows.
    #[must_use]
    #[inline]
    pub const fn checked_mul(self, rhs: u32) -> Option<Duration> {
        let total = self.nanos.get() as u64 * rhs as u64;
        let Some(secs) = self.secs.checked_mul(rhs as u64) else { return None };
        match secs.checked_add(total / NANOS_PER_SEC as u64) {
            Some(secs) => Some(Duration::of(secs, (total % NANOS_PER_SEC as u64) as u32)),
            None => None,
        }
    }

    /// The product, at most `MAX`.
    #[must_use]
    #[inline]
    pub const fn saturating_mul(self, rhs: u32) -> Duration {
        match self.checked_mul(rhs) {
            Some(product) => product,
            None => Duration::MAX,
        }
    }

    /// The quotient, unless the divisor is zero.
    #[must_use]
    #[inline]
    pub const fn checked_div(self, rhs: u32) -> Option<Duration> {
        if rhs == 0 {
            return None;
        }
        let secs = self.secs / rhs as u64;
        let rest = (self.secs % rhs as u64) * NANOS_PER_SEC as u64 + self.nanos.get() as u64;
        Some(Duration::of(secs, (rest / rhs as u64) as u32))
    }

    /// The span in seconds.
    #[must_use]
    #[inline]
    pub const fn as_secs_f64(&self) -> f64 {
        self.secs as f64 + self.nanos.get() as f64 / NANOS_PER_SEC as f64
    }

    /// The span in seconds.
    #[must_use]
    #[inline]
    pub const fn as_secs_f32(&self) -> f32 {
        self.secs as f32 + self.nanos.get() as f32 / NANOS_PER_SEC as f32
    }

    /// The span in milliseconds.
    #[must_use]
    #[inline]
    #[unstable(feature = "duration_millis_float", issue = "122451")]
    pub const fn as_millis_f64(&self) -> f64 {
        self.secs as f64 * MILLIS_PER_SEC as f64 + self.nanos.get() as f64 / NANOS_PER_MILLI as f64
    }

    /// A span of seconds.
    ///
    /// # Panics
    /// Panics if it is negative, too large or not a number.
    #[must_use]
    #[inline]
    pub fn from_secs_f64(secs: f64) -> Duration {
        match Duration::try_from_secs_f64(secs) {
            Ok(span) => span,
            Err(e) => panic!("{}", e.description()),
        }
    }

    /// A span of seconds.
    ///
    /// # Panics
    /// Panics if it is negative, too large or not a number.
    #[must_use]
    #[inline]
    pub fn from_secs_f32(secs: f32) -> Duration {
        match Duration::try_from_secs_f32(secs) {
            Ok(span) => span,
            Err(e) => panic!("{}", e.description()),
        }
    }

    /// A span of seconds, rounded to the nearest nanosecond, unless it is negative, too large or not a number.
    pub fn try_from_secs_f64(secs: f64) -> Result<Duration, TryFromFloatSecsError> {
        let bits = secs.to_bits();
        from_float(
            secs < 0.0,
            bits >> 52 == 0x7ff || secs.is_nan(),
            (bits >> 52 & 0x7ff) as i32 - 1023,
            (bits & ((1 << 52) - 1) | 1 << 52) as u128,
            52,
        )
    }

    /// A span of seconds, rounded to the nearest nanosecond, unless it is negative, too large or not a number.
    pub fn try_from_secs_f32(secs: f32) -> Result<Duration, TryFromFloatSecsError> {
        let bits = secs.to_bits();
        from_float(
            secs < 0.0,
            bits >> 23 == 0xff || secs.is_nan(),
            (bits >> 23 & 0xff) as i32 - 127,
            (bits & ((1 << 23) - 1) | 1 << 23) as u128,
            23,
        )
    }

    /// The product with a number.
    ///
    /// # Panics
    /// Panics if the result is negative, too large or not a number.
    #[must_use]
    #[inline]
    pub fn mul_f64(self, rhs: f64) -> Duration {
        Duration::from_secs_f64(rhs * self.as_secs_f64())
    }

    /// The product with a number.
    ///
    /// # Panics
    /// Panics if the result is negative, too large or not a number.
    #[must_use]
    #[inline]
    pub fn mul_f32(self, rhs: f32) -> Duration {
        Duration::from_secs_f32(rhs * self.as_secs_f32())
    }

    /// The quotient by a number.
    ///
    /// # Panics
    /// Panics if the result is negative, too large or not a number.
    #[must_use]
    #[inline]
    pub fn div_f64(self, rhs: f64) -> Duration {
        Duration::from_secs_f64(self.as_secs_f64() / rhs)
    }

    /// The span divided by a number.
    ///
    /// # Panics
    /// Panics if the result is negative, too large or not a number.
    #[must_use]
    #[inline]
    pub fn div_f32(self, rhs: f32) -> Duration {
        Duration::from_secs_f32(self.as_secs_f32() / rhs)
    }

    /// The quotient of two spans.
    #[must_use]
    #[inline]
    pub const fn div_duration_f32(self, rhs: Duration) -> f32 {
        let self_nanos = self.secs as f32 * NANOS_PER_SEC as f32 + self.nanos.get() as f32;
        let rhs_nanos = rhs.secs as f32 * NANOS_PER_SEC as f32 + rhs.nanos.get() as f32;
        self_nanos / rhs_nanos
    }

    /// The quotient of two spans.
    #[must_use]
    #[inline]
    pub const fn div_duration_f64(self, rhs: Duration) -> f64 {
        let self_nanos = self.secs as f64 * NANOS_PER_SEC as f64 + self.nanos.get() as f64;
        let rhs_nanos = rhs.secs as f64 * NANOS_PER_SEC as f64 + rhs.nanos.get() as f64;
        self_nanos / rhs_nanos
    }
}

/// `mantissa * 2^(exponent - bits)` seconds, rounded to the nearest nanosecond, ties to even.
fn from_float(
    negative: bool,
    not_finite: bool,
    exponent: i32,
    mantissa: u128,
    bits: i32,
) -> Result<Duration, TryFromFloatSecsError> {
    if negative {
        return Err(TryFromFloatSecsError { kind: TryFromFloatSecsErrorKind::Negative });
    }
    if not_finite || exponent >= 64 {
        return Err(TryFromFloatSecsError { kind: TryFromFloatSecsErrorKind::OverflowOrNan });
    }
    // Less than half a nanosecond.
    if exponent < -31 {
        return Ok(Duration::ZERO);
    }
    let shift = bits - exponent;
    if shift <= 0 {
        return Ok(Duration::of((mantissa << (-shift) as u32) as u64, 0));
    }
    let shift = shift as u32;
    let secs = (mantissa >> shift) as u64;
    // At most 84 bits below the point and 30 for the factor.
    let fraction = (mantissa & ((1u128 << shift) - 1)) * NANOS_PER_SEC as u128;
    let mut nanos = (fraction >> shift) as u32;
    let rest = fraction & ((1u128 << shift) - 1);
    let half = 1u128 << (shift - 1);
    if rest > half || (rest == half && nanos & 1 == 1) {
        nanos += 1;
    }
    if nanos < NANOS_PER_SEC {
        return Ok(Duration::of(secs, nanos));
    }
    match secs.checked_add(1) {
        Some(secs) => Ok(Duration::of(secs, 0)),
        None => Err(TryFromFloatSecsError { kind: TryFromFloatSecsErrorKind::OverflowOrNan }),
    }
}

impl Add for Duration {
    type Output = Duration;

    #[inline]
    fn add(self, rhs: Duration) -> Duration {
        self.checked_add(rhs).expect("overflow when adding durations")
    }
}

impl AddAssign for Duration {
    #[inline]
    fn add_assign(&mut self, rhs: Duration) {
        *self = *self + rhs;
    }
}

impl Sub for Duration {
    type Output = Duration;

    #[inline]
    fn sub(self, rhs: Duration) -> Duration {
        self.checked_sub(rhs).expect("overflow when subtracting durations")
    }
}

impl SubAssign for Duration {
    #[inline]
    fn sub_assign(&mut self, rhs: Duration) {
        *self = *self - rhs;
    }
}

impl Mul<u32> for Duration {
    type Output = Duration;

    #[inline]
    fn mul(self, rhs: u32) -> Duration {
        self.checked_mul(rhs).expect("overflow when multiplying duration by scalar")
    }
}

impl Mul<Duration> for u32 {
    type Output = Duration;

    #[inline]
    fn mul(self, rhs: Duration) -> Duration {
        rhs * self
    }
}

impl MulAssign<u32> for Duration {
    #[inline]
    fn mul_assign(&mut self, rhs: u32) {
        *self = *self * rhs;
    }
}

impl Div<u32> for Duration {
    type Output = Duration;

    #[inline]
    #[track_caller]
    fn div(self, rhs: u32) -> Duration {
        self.checked_div(rhs).expect("divide by zero error when dividing duration by scalar")
    }
}

impl DivAssign<u32> for Duration {
    #[inline]
    #[track_caller]
    fn div_assign(&mut self, rhs: u32) {
        *self = *self / rhs;
    }
}

impl Sum for Duration {
    fn sum<I: Iterator<Item = Duration>>(iter: I) -> Duration {
        let mut total = Duration::ZERO;
        for span in iter {
            total = total.checked_add(span).expect("overflow in iter::sum over durations");
        }
        total
    }
}

impl<'a> Sum<&'a Duration> for Duration {
    fn sum<I: Iterator<Item = &'a Duration>>(iter: I) -> Duration {
        iter.copied().sum()
    }
}

impl fmt::Debug for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if f.sign_plus() { "+" } else { "" };
        if self.secs > 0 {
            fmt_decimal(f, self.secs, self.nanos.get(), NANOS_PER_SEC / 10, prefix, "s")
        } else if self.nanos.get() >= NANOS_PER_MILLI {
            fmt_decimal(f, (self.nanos.get() / NANOS_PER_MILLI) as u64, self.nanos.get() % NANOS_PER_MILLI, NANOS_PER_MILLI / 10, prefix, "ms")
        } else if self.nanos.get() >= NANOS_PER_MICRO {
            fmt_decimal(f, (self.nanos.get() / NANOS_PER_MICRO) as u64, self.nanos.get() % NANOS_PER_MICRO, NANOS_PER_MICRO / 10, prefix, "µs")
        } else {
            fmt_decimal(f, self.nanos.get() as u64, 0, 1, prefix, "ns")
        }
    }
}

/// Writes a decimal number whose fraction is in units of which the first decimal is worth `first_decimal`.
fn fmt_decimal(
    f: &mut fmt::Formatter<'_>,
    integer: u64,
    fraction: u32,
    first_decimal: u32,
    prefix: &str,
    postfix: &str,
) -> fmt::Result {
    let mut digits = [b'0'; 9];
    let mut rest = fraction;
    let mut divisor = first_decimal;
    let mut count = 0;
    let max = match f.precision() {
        Some(precision) => if precision < 9 { precision } else { 9 },
        None => 9,
    };
    while rest > 0 && count < max {
        digits[count] = b'0' + (rest / divisor) as u8;
        rest %= divisor;
        divisor /= 10;
        count += 1;
    }
    // Rounds half to even, as numbers do.
    let mut integer_part = Some(integer);
    if rest > 0 && rest >= divisor * 5 {
        let is_tie = rest == divisor * 5;
        let last_is_odd = if count > 0 { digits[count - 1] & 1 == 1 } else { integer & 1 == 1 };
        let mut carry = !is_tie || last_is_odd;
        let mut at = count;
        while carry && at > 0 {
            at -= 1;
            if digits[at] < b'9' {
                digits[at] += 1;
                carry = false;
            } else {
                digits[at] = b'0';
            }
        }
        if carry {
            integer_part = integer.checked_add(1);
        }
    }
    let shown = match f.precision() {
        Some(precision) => if precision < 9 { precision } else { 9 },
        None => count,
    };
    // SAFETY: only ASCII digits were written.
    let decimals = unsafe { crate::str::from_utf8_unchecked(&digits[..shown]) };
    let zeros = match f.precision() {
        Some(precision) => precision - shown,
        None => 0,
    };

    // The length of what follows, to pad it to the width.
    let mut length = prefix.len() + postfix.chars().count();
    let mut value = match integer_part {
        Some(value) => value,
        None => u64::MAX,
    };
    loop {
        length += 1;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    if shown + zeros > 0 {
        length += 1 + shown + zeros;
    }
    let padding = match f.width() {
        Some(width) if width > length => Some(f.padding(width - length, fmt::Alignment::Left)?),
        _ => None,
    };
    f.write_str(prefix)?;
    match integer_part {
        Some(value) => write_integer(f, value)?,
        // One more than the largest number of seconds.
        None => f.write_str("18446744073709551616")?,
    }
    if shown + zeros > 0 {
        f.write_str(".")?;
        f.write_str(decimals)?;
        for _ in 0..zeros {
            f.write_str("0")?;
        }
    }
    f.write_str(postfix)?;
    match padding {
        Some(padding) => padding.write(f),
        None => Ok(()),
    }
}

/// Writes a number without the formatter's options.
fn write_integer(f: &mut fmt::Formatter<'_>, value: u64) -> fmt::Result {
    f.write_fmt(format_args!("{value}"))
}

/// A number of seconds that is no span of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TryFromFloatSecsError {
    kind: TryFromFloatSecsErrorKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum TryFromFloatSecsErrorKind {
    Negative,
    OverflowOrNan,
}

impl TryFromFloatSecsError {
    const fn description(&self) -> &'static str {
        match self.kind {
            TryFromFloatSecsErrorKind::Negative => "cannot convert float seconds to Duration: value is negative",
            TryFromFloatSecsErrorKind::OverflowOrNan => {
                "cannot convert float seconds to Duration: value is either too big or NaN"
            }
        }
    }
}

impl fmt::Display for TryFromFloatSecsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.description())
    }
}

impl Error for TryFromFloatSecsError {}
