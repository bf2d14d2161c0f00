//! What a panic in a kernel does: the first thread that panics leaves message and place for the host, all end.
//!
//! On the CPU the message is formatted as in any program. A GPU copies the text, and numbers, characters and
//! strings as values, which the host formats (`cuda_core::panic_text`), so that most kernels hold no formatting
//! code. Only arguments of other types are formatted in place, by their own `fmt`.

use core::fmt::rt::{PanicArgument, write_for_panic, write_value};
use core::fmt::{Arguments, Write};
use core::panic::{Location, PanicInfo};
use core::sync::atomic::{AtomicU32, Ordering};

use crate::intrinsics::*;

const MESSAGE: usize = 1536;
const DEPTH: usize = 6;
const FILE: usize = 256;

// runtime/rt/device_panic.h: OxPanicRecord and OxPanicGlobal.
#[repr(C)]
struct Record {
    state: u32,
    line: u32,
    column: u32,
    block: [u32; 3],
    thread: [u32; 3],
    operand_count: u32,
    file_len: u32,
    message_len: u32,
    operands: [u64; 4],
    file: [u8; FILE],
    message: [u8; MESSAGE],
}

#[repr(C)]
struct Global {
    record: *mut Record,
    stop: u32,
    reserved: u32,
}

struct Message {
    text: [u8; MESSAGE],
    len: usize,
}

impl Write for Message {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for byte in text.as_bytes() {
            if self.len == MESSAGE {
                break;
            }
            self.text[self.len] = *byte;
            self.len += 1;
        }
        Ok(())
    }
}

/// Ends the launch with the panic's message and place as its error.
#[lang = "device_panic_impl"]
#[cold]
#[inline(never)]
fn device_panic(info: &PanicInfo<'_>) -> ! {
    let place = info.location().unwrap_or(Location::caller());
    let message = info.message().as_arguments();
    if on_gpu() {
        leave_record(&message, place)
    }
    let mut formatted = Message { text: [0; MESSAGE], len: 0 };
    let _ = formatted.write_fmt(message);
    let file = place.file();
    simt_panic(
        formatted.text.as_ptr(), formatted.len, file.as_ptr(), file.len(), place.line(), place.column(),
    )
}

// ---------------------------------------------------------------- on a GPU

#[cold]
#[inline(never)]
fn leave_record(message: &Arguments<'_>, place: &Location<'_>) -> ! {
    claim_record(true, |record| {
        // SAFETY: it was claimed.
        let mut out = unsafe { fill_place(record, place.file(), place.line(), place.column()) };
        out.arguments(message);
        out.len
    });
    simt_panic_exit()
}

// The first thread writes the record: everything but the message's length, which `write` returns.
#[inline(always)]
fn claim_record(stops: bool, write: impl FnOnce(*mut Record) -> usize) {
    let global = simt_panic_global().cast::<Global>();
    // SAFETY: the runtime set the record when it loaded the module, or it is null; one thread claims it.
    unsafe {
        let record = (&raw const (*global).record).read_volatile();
        if !record.is_null() {
            let state = AtomicU32::from_ptr(&raw mut (*record).state);
            if state.compare_exchange(0, 1, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                if stops {
                    (&raw mut (*global).stop).write_volatile(1);
                }
                (*record).message_len = write(record) as u32;
                simt_fence_system();
                state.store(2, Ordering::Release);
            }
        }
    }
}

/// Leaves a message and its place as the error of the launch, which goes on: the host gets it where it waits.
#[doc(hidden)]
#[cold]
#[inline(never)]
pub fn report(message: &'static str, file: &'static str, line: u32, column: u32) {
    if on_gpu() {
        return claim_record(false, |record| {
            // SAFETY: it was claimed.
            let mut out = unsafe { fill_place(record, file, line, column) };
            out.bytes(message.as_ptr(), message.len());
            out.len
        });
    }
    simt_report(message.as_ptr(), message.len(), file.as_ptr(), file.len(), line, column);
}

// Where it happened; then comes the message.
#[cold]
unsafe fn fill_place(record: *mut Record, file: &str, line: u32, column: u32) -> Out {
    // SAFETY: the caller claimed the record.
    unsafe {
        (*record).line = line;
        (*record).column = column;
        (*record).block = [simt_block_index_x(), simt_block_index_y(), simt_block_index_z()];
        (*record).thread = [simt_thread_index_x(), simt_thread_index_y(), simt_thread_index_z()];
        (*record).operand_count = 0;
        let file = file.as_bytes();
        let skipped = if file.len() > FILE { file.len() - FILE } else { 0 };
        let mut i = skipped;
        while i < file.len() {
            (&raw mut (*record).file).cast::<u8>().add(i - skipped).write(*file.as_ptr().add(i));
            i += 1;
        }
        (*record).file_len = (file.len() - skipped) as u32;
        Out { text: (&raw mut (*record).message).cast(), len: 0 }
    }
}

struct Out {
    text: *mut u8,
    len: usize,
}

impl Write for Out {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.bytes(text.as_ptr(), text.len());
        Ok(())
    }

    fn write_fmt(&mut self, args: Arguments<'_>) -> core::fmt::Result {
        write_for_panic(self, args)
    }
}

impl Out {
    #[cold]
    #[inline(never)]
    fn bytes(&mut self, from: *const u8, len: usize) {
        let mut i = 0;
        while i < len && self.len < MESSAGE {
            // SAFETY: inside both.
            unsafe { self.text.add(self.len).write(from.add(i).read()) };
            self.len += 1;
            i += 1;
        }
    }

    // Arguments among the arguments stand for their text; they are nested as deep as `DEPTH`.
    #[cold]
    fn arguments(&mut self, message: &Arguments<'_>) {
        let mut open = [(message, 0); DEPTH];
        let mut depth = 1;
        while depth > 0 {
            // SAFETY: depth is at most DEPTH.
            let (arguments, at) = unsafe { open.get_unchecked_mut(depth - 1) };
            let (pieces, values) = arguments.pieces();
            let index = *at;
            *at += 1;
            self.piece(pieces, index);
            if index >= arguments.printed() {
                depth -= 1;
                continue;
            }
            let (value, options) = arguments.printed_after(index);
            // SAFETY: the compiler made the indices, and the kind says what lies at the address.
            unsafe {
                let argument = values.get_unchecked(value);
                match argument.for_panic() {
                    PanicArgument::Code => argument.format_for_panic(self, options),
                    PanicArgument::Value(at, kind) if kind.kind == 7 => {
                        if depth < DEPTH {
                            *open.get_unchecked_mut(depth) = (&*referred(at, kind.references).cast(), 0);
                            depth += 1;
                        }
                    }
                    PanicArgument::Value(at, kind) => write_value(self, at, kind, options),
                }
            }
        }
    }

    fn piece(&mut self, pieces: &[&'static str], index: usize) {
        if index < pieces.len() {
            // SAFETY: just checked.
            let text = unsafe { pieces.get_unchecked(index) };
            self.bytes(text.as_ptr(), text.len());
        }
    }
}

// SAFETY: so many references stand before the value.
unsafe fn referred(mut at: *const (), mut references: u16) -> *const () {
    while references > 0 {
        at = unsafe { at.cast::<*const ()>().read() };
        references -= 1;
    }
    at
}
