//! What a panic in a kernel does: the first thread that panics leaves message and place for the host, all end.
//!
//! On the CPU the message is formatted as in any program. A GPU has no room for formatting code, which would cost
//! every kernel registers and stack: it copies the text and writes the values of primitive types into it.

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
        let mut out = Out { text: (&raw mut (*record).message).cast(), len: 0 };
        out.arguments(message);
        (*record).message_len = out.len as u32;
    }
}

struct Out {
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

    fn str(&mut self, text: &str) {
        let mut i = 0;
        while i < text.len() {
            // SAFETY: inside the text.
            self.byte(unsafe { *text.as_ptr().add(i) });
            i += 1;
        }
    }

    fn decimal(&mut self, value: u64) {
        let mut digits = 1;
        let mut power = 1u64;
        while digits < 20 && value / power >= 10 {
            power *= 10;
            digits += 1;
        }
        while power > 0 {
            self.byte(b'0' + (value / power % 10) as u8);
            power /= 10;
        }
    }

    fn signed(&mut self, value: i64) {
        if value < 0 {
            self.byte(b'-');
        }
        self.decimal(value.unsigned_abs());
    }

    // Six digits behind the point.
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
        let mut rest = value - whole as f64;
        let mut i = 0;
        while i < 6 {
            rest *= 10.0;
            self.byte(b'0' + rest as u8);
            rest -= rest as u8 as f64;
            i += 1;
        }
    }

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
                16 => self.decimal(at.cast::<u8>().read() as u64),
                17 => self.decimal(at.cast::<u16>().read() as u64),
                18 => self.decimal(at.cast::<u32>().read() as u64),
                19 => self.decimal(at.cast::<u64>().read()),
                32 => self.signed(at.cast::<i8>().read() as i64),
                33 => self.signed(at.cast::<i16>().read() as i64),
                34 => self.signed(at.cast::<i32>().read() as i64),
                35 => self.signed(at.cast::<i64>().read()),
                _ => self.str("{..}"),
            }
        }
    }

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
