//! Which functions are being called.

use core::fmt;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::borrow::Cow;
use crate::boxed::Box;
use crate::string::String;
use crate::sys::{self, FrameSymbol};
use crate::vec::Vec;

const FRAMES: usize = 512;

// How names and files are shown.
const SHORT: u32 = 1;
const FULL: u32 = 2;

/// The functions that were being called at a moment, the innermost first.
#[must_use]
pub struct Backtrace {
    frames: Option<Vec<usize>>,
    start: usize, // before it are frames of the search itself
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
        if is_enabled() { Backtrace::create(Backtrace::capture as fn() -> Backtrace) } else { Backtrace::disabled() }
    }

    /// This moment's.
    #[inline(never)]
    pub fn force_capture() -> Backtrace {
        Backtrace::create(Backtrace::force_capture as fn() -> Backtrace)
    }

    // Shown from what called `caller` on, which this is part of.
    #[inline(always)]
    fn create(caller: fn() -> Backtrace) -> Backtrace {
        let mut frames = Vec::with_capacity(FRAMES);
        // SAFETY: at most so many addresses are written, and the number of them is given.
        unsafe {
            let count = sys::ox_rt_backtrace_frames(frames.as_mut_ptr(), FRAMES as u32);
            frames.set_len(count as usize);
        }
        // SAFETY: no conditions.
        let own = frames.iter().position(|address| unsafe { sys::ox_rt_frame_function(*address) } == caller as usize);
        Backtrace { frames: Some(frames), start: own.map_or(0, |own| own + 1) }
    }

    /// None.
    pub const fn disabled() -> Backtrace {
        Backtrace { frames: None, start: 0 }
    }

    /// Whether the functions were looked for.
    #[must_use]
    pub fn status(&self) -> BacktraceStatus {
        if self.frames.is_some() { BacktraceStatus::Captured } else { BacktraceStatus::Disabled }
    }
}

// The functions at an address, those that were inlined there first.
fn each_symbol(
    address: usize,
    style: u32,
    mut show: impl FnMut(&FrameSymbol) -> fmt::Result,
) -> fmt::Result {
    let mut symbol = Box::new(FrameSymbol { name_len: 0, file_len: 0, line: 0, column: 0, name: [0; 2048], file: [0; 1024] });
    let mut index = 0;
    // SAFETY: the symbol is written to; its lengths are within its texts.
    while unsafe { sys::ox_rt_frame_symbol(address, index, style, &raw mut *symbol) } {
        show(&symbol)?;
        index += 1;
    }
    Ok(())
}

impl FrameSymbol {
    fn name(&self) -> Option<Cow<'_, str>> {
        if self.name_len == 0 { None } else { Some(String::from_utf8_lossy(&self.name[..self.name_len])) }
    }

    fn file(&self) -> Option<Cow<'_, str>> {
        if self.file_len == 0 { None } else { Some(String::from_utf8_lossy(&self.file[..self.file_len])) }
    }
}

// As one entry of a list.
impl fmt::Debug for FrameSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => write!(f, "{{ fn: {name:?}")?,
            None => f.write_str("{ fn: <unknown>")?,
        }
        if let Some(file) = self.file() {
            write!(f, ", file: {file:?}")?;
        }
        if self.line != 0 {
            write!(f, ", line: {:?}", self.line)?;
        }
        f.write_str(" }")
    }
}

impl fmt::Display for Backtrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(frames) = &self.frames else {
            return f.write_str("disabled backtrace");
        };
        let full = f.alternate();
        let (start, style, indent) = if full { (0, FULL, 31) } else { (self.start, SHORT, 13) };
        let mut number = 0;
        for &address in &frames[start..] {
            each_symbol(address, style, |symbol| {
                write!(f, "{number:4}: ")?;
                if full {
                    write!(f, "{address:#18x} - ")?;
                }
                writeln!(f, "{}", symbol.name().as_deref().unwrap_or("<unknown>"))?;
                number += 1;
                match symbol.file() {
                    Some(file) if symbol.line != 0 => {
                        write!(f, "{:indent$}at {file}:{}", "", symbol.line)?;
                        if symbol.column != 0 {
                            write!(f, ":{}", symbol.column)?;
                        }
                        f.write_str("\n")
                    }
                    _ => Ok(()),
                }
            })?;
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
        let mut list = f.debug_list();
        for &address in &frames[self.start..] {
            let _ = each_symbol(address, SHORT, |symbol| {
                list.entry(symbol);
                Ok(())
            });
        }
        list.finish()
    }
}
