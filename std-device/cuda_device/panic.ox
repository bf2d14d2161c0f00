//! What a panic in a kernel does: the first thread that panics leaves message and place for the host, all end.
//!
//! On the CPU the message is formatted as in any program. A GPU has no room for formatting code, which would cost
//! every kernel registers and stack: it copies the text, in which the host puts the numbers.

use core::fmt::rt::Argument;
use core::fmt::{Arguments, Write};
use core::panic::{Location, PanicInfo};
use core::sync::atomic::{AtomicU32, Ordering};

use crate::intrinsics::*;

const MESSAGE: usize = 640;
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
    let global = simt_panic_global().cast::<Global>();
    // SAFETY: the runtime set the record when it loaded the module, or it is null; one thread claims it.
    unsafe {
        let record = (&raw const (*global).record).read_volatile();
        if !record.is_null() {
            let state = AtomicU32::from_ptr(&raw mut (*record).state);
            if state.compare_exchange(0, 1, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                (&raw mut (*global).stop).write_volatile(1);
                fill_record(record, message, place);
                simt_fence_system();
                state.store(2, Ordering::Release);
            }
        }
    }
    simt_panic_exit()
}

#[cold]
unsafe fn fill_record(record: *mut Record, message: &Arguments<'_>, place: &Location<'_>) {
    // SAFETY: the caller claimed the record.
    unsafe {
        (*record).line = place.line();
        (*record).column = place.column();
        (*record).block = [simt_block_index_x(), simt_block_index_y(), simt_block_index_z()];
        (*record).thread = [simt_thread_index_x(), simt_thread_index_y(), simt_thread_index_z()];
        (*record).operand_count = 0;
        let file = place.file().as_bytes();
        let skipped = if file.len() > FILE { file.len() - FILE } else { 0 };
        let mut i = skipped;
        while i < file.len() {
            (&raw mut (*record).file).cast::<u8>().add(i - skipped).write(*file.as_ptr().add(i));
            i += 1;
        }
        (*record).file_len = (file.len() - skipped) as u32;
        let mut out = Out { record, text: (&raw mut (*record).message).cast(), len: 0 };
        out.arguments(message);
        (*record).message_len = out.len as u32;
    }
}

struct Out {
    record: *mut Record,
    text: *mut u8,
    len: usize,
}

impl Out {
    fn byte(&mut self, byte: u8) {
        if self.len < MESSAGE {
            // SAFETY: inside the record's text.
            unsafe { self.text.add(self.len).write(byte) };
            self.len += 1;
        }
    }

    #[cold]
    #[inline(never)]
    fn str(&mut self, text: &str) {
        let mut i = 0;
        while i < text.len() {
            // SAFETY: inside the text.
            self.byte(unsafe { *text.as_ptr().add(i) });
            i += 1;
        }
    }

    // The host writes the number where the text says `{}`.
    #[cold]
    #[inline(never)]
    fn decimal(&mut self, value: u64) {
        // SAFETY: the record is claimed, and there is room for the operand.
        unsafe {
            let count = (*self.record).operand_count as usize;
            if count == 4 {
                return self.byte(b'_');
            }
            (&raw mut (*self.record).operands).cast::<u64>().add(count).write(value);
            (*self.record).operand_count = count as u32 + 1;
        }
        self.byte(b'{');
        self.byte(b'}');
    }

    // Six digits behind the point.
    #[cold]
    #[inline(never)]
    fn float(&mut self, value: f64) {
        if value != value {
            return self.str("NaN");
        }
        if value < 0.0 {
            self.byte(b'-');
        }
        let value = if value < 0.0 { -value } else { value };
        if value >= 1e19 {
            return self.str(if value == f64::INFINITY { "inf" } else { "more than 1e19" });
        }
        let whole = value as u64;
        self.decimal(whole);
        self.byte(b'.');
        let mut rest = ((value - whole as f64) * 1e6) as u32;
        let mut unit = 100_000;
        while unit > 0 {
            self.byte(b'0' + (rest / unit) as u8);
            rest %= unit;
            unit /= 10;
        }
    }

    #[cold]
    #[inline(never)]
    fn char(&mut self, value: u32) {
        if value < 0x80 {
            self.byte(value as u8);
        } else if value < 0x800 {
            self.byte(0xc0 | (value >> 6) as u8);
            self.byte(0x80 | (value & 63) as u8);
        } else {
            if value < 0x10000 {
                self.byte(0xe0 | (value >> 12) as u8);
            } else {
                self.byte(0xf0 | (value >> 18) as u8);
                self.byte(0x80 | (value >> 12 & 63) as u8);
            }
            self.byte(0x80 | (value >> 6 & 63) as u8);
            self.byte(0x80 | (value & 63) as u8);
        }
    }

    #[cold]
    #[inline(never)]
    fn value(&mut self, argument: &Argument<'_>) {
        let Some((mut at, kind)) = argument.value_and_kind() else { return };
        let mut references = kind >> 16;
        // SAFETY: the kind says what lies at the address.
        unsafe {
            while references > 0 {
                at = at.cast::<*const ()>().read();
                references -= 1;
            }
            match kind & 0xffff {
                2 => self.str(if at.cast::<bool>().read() { "true" } else { "false" }),
                3 => self.char(at.cast::<u32>().read()),
                4 => self.str(at.cast::<&str>().read()),
                5 => self.float(at.cast::<f32>().read() as f64),
                6 => self.float(at.cast::<f64>().read()),
                integer if integer >= 16 => {
                    let value = match integer & 15 {
                        0 => at.cast::<i8>().read() as i64,
                        1 => at.cast::<i16>().read() as i64,
                        2 => at.cast::<i32>().read() as i64,
                        _ => at.cast::<i64>().read(),
                    };
                    let negative = integer >= 32 && value < 0;
                    if negative {
                        self.byte(b'-');
                    }
                    let bits = 8 << (integer & 15);
                    self.decimal(if negative { value.unsigned_abs() } else { value as u64 & u64::MAX >> (64 - bits) });
                }
                _ => self.str("{..}"),
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn arguments(&mut self, message: &Arguments<'_>) {
        let (pieces, values) = message.parts();
        let mut i = 0;
        while i < pieces.len() || message.value_after(i) < values.len() {
            if let Some(piece) = pieces.get(i) {
                self.str(piece);
            }
            if let Some(value) = values.get(message.value_after(i)) {
                self.value(value);
            }
            i += 1;
        }
    }
}
