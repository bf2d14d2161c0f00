//! Which functions are being called.

use core::fmt;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::string::String;
use crate::sys;
use crate::vec::Vec;

const FRAMES: usize = 512;
const NAME: usize = 1024;

/// The functions that were being called at a moment, the innermost first.
#[must_use]
pub struct Backtrace {
    frames: Option<Vec<usize>>,
}

/// Whether the functions were looked for.
#[non_exhaustive]
#[derive(Debug, PartialEq, Eq)]
pub enum BacktraceStatus {
    /// It cannot be done here.
    Unsupported,
    /// It was not asked for.
    Disabled,
    /// They were.
    Captured,
}

// Whether the environment asks for it; looked up once.
fn is_enabled() -> bool {
    static KNOWN: AtomicU8 = AtomicU8::new(0);
    match KNOWN.load(Ordering::Relaxed) {
        0 => {}
        known => return known == 2,
    }
    let wanted = crate::env::var_os("RUST_LIB_BACKTRACE").or_else(|| crate::env::var_os("RUST_BACKTRACE"));
    let enabled = wanted.is_some_and(|text| text != "0");
    KNOWN.store(1 + enabled as u8, Ordering::Relaxed);
    enabled
}

impl Backtrace {
    /// This moment's, if `RUST_LIB_BACKTRACE` or else `RUST_BACKTRACE` is set and not 0.
    #[inline(never)]
    pub fn capture() -> Backtrace {
        if is_enabled() { Backtrace::force_capture() } else { Backtrace::disabled() }
    }

    /// This moment's.
    #[inline(never)]
    pub fn force_capture() -> Backtrace {
        let mut frames = Vec::with_capacity(FRAMES);
        // SAFETY: at most so many addresses are written, and the number of them is given.
        unsafe {
            let count = sys::ox_rt_backtrace_frames(frames.as_mut_ptr(), FRAMES as u32);
            frames.set_len(count as usize);
        }
        Backtrace { frames: Some(frames) }
    }

    /// None.
    pub const fn disabled() -> Backtrace {
        Backtrace { frames: None }
    }

    /// Whether the functions were looked for.
    #[must_use]
    pub fn status(&self) -> BacktraceStatus {
        if self.frames.is_some() { BacktraceStatus::Captured } else { BacktraceStatus::Disabled }
    }
}

struct Frame {
    name: Option<String>,
}

impl Frame {
    fn of(address: usize) -> Frame {
        let mut name = [0u8; NAME];
        // SAFETY: at most so many bytes are written, and the number of them is given.
        let len = unsafe { sys::ox_rt_frame_name(address, name.as_mut_ptr().cast(), NAME) };
        Frame { name: if len == 0 { None } else { Some(String::from_utf8_lossy(&name[..len]).into_owned()) } }
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{{ fn: {name:?} }}"),
            None => f.write_str("{ fn: <unknown> }"),
        }
    }
}

impl fmt::Display for Backtrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(frames) = &self.frames else {
            return f.write_str("disabled backtrace");
        };
        for (number, address) in frames.iter().enumerate() {
            let frame = Frame::of(*address);
            writeln!(f, "{number:4}: {}", frame.name.as_deref().unwrap_or("<unknown>"))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Backtrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(frames) = &self.frames else {
            return f.write_str("<disabled>");
        };
        f.write_str("Backtrace ")?;
        f.debug_list().entries(frames.iter().map(|address| Frame::of(*address))).finish()
    }
}
