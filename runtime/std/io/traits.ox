//! The traits of readers and writers.

use alloc_crate::boxed::Box;
use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::fmt;
use core::slice::memchr::memchr;
use core::str;

use crate::io::{Error, ErrorKind, IoSlice, IoSliceMut, Result, fixed_error};

const INVALID_UTF8: Error = fixed_error!(ErrorKind::InvalidData, "stream did not contain valid UTF-8");

/// Reads everything and appends it. What there is room for is filled first, so that nothing is allocated
/// for a reader that just fits.
pub(crate) fn read_to_end<R: Read + ?Sized>(reader: &mut R, buf: &mut Vec<u8>) -> Result<usize> {
    const PROBE: usize = 32;
    let start = buf.len();
    let mut probed = false;
    // No more is asked for at once, so that a reader of few bytes does not make us clear much memory each time.
    let mut most = 8 * 1024;
    loop {
        let at = buf.len();
        let mut room = buf.capacity() - at;
        if room == 0 && at > start && !probed {
            // Perhaps this was all: a few bytes on the stack tell.
            let mut probe = [0; PROBE];
            match reader.read(&mut probe) {
                Ok(0) => return Ok(at - start),
                Ok(n) => buf.extend_from_slice(&probe[..n]),
                Err(e) if e.is_interrupted() => {}
                Err(e) => return Err(e),
            }
            probed = true;
            continue;
        }
        if room == 0 {
            buf.try_reserve(PROBE)?;
            room = buf.capacity() - at;
        }
        room = core::cmp::min(room, most);
        buf.resize(at + room, 0);
        match reader.read(&mut buf[at..]) {
            Ok(n) => {
                assert!(n <= room);
                buf.truncate(at + n);
                if n == 0 {
                    return Ok(at - start);
                }
                probed = false;
                if n == most {
                    most *= 2;
                }
            }
            Err(e) => {
                buf.truncate(at);
                if !e.is_interrupted() {
                    return Err(e);
                }
            }
        }
    }
}

/// Appends what `read` appends to the bytes, if it is UTF-8.
pub(crate) fn append_text(text: &mut String, read: impl FnOnce(&mut Vec<u8>) -> Result<usize>) -> Result<usize> {
    // Cuts what is not known to be text, also after a panic.
    struct Guard<'a> {
        bytes: &'a mut Vec<u8>,
        len: usize,
    }

    impl Drop for Guard<'_> {
        fn drop(&mut self) {
            self.bytes.truncate(self.len);
        }
    }

    let len = text.len();
    // SAFETY: the guard leaves nothing that is not UTF-8.
    let mut guard = Guard { bytes: unsafe { text.as_mut_vec() }, len };
    let result = read(guard.bytes);
    if str::from_utf8(&guard.bytes[len..]).is_err() {
        return result.and(Err(INVALID_UTF8));
    }
    guard.len = guard.bytes.len();
    result
}

/// Sources of bytes.
#[rustc_diagnostic_item = "IoRead"]
pub trait Read {
    /// Reads some bytes; 0 means the end, or an empty buffer.
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;

    /// Reads some bytes into several buffers, one after the other.
    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> {
        match bufs.iter_mut().find(|buf| !buf.is_empty()) {
            Some(buf) => self.read(buf),
            None => self.read(&mut []),
        }
    }

    /// Reads everything and appends it.
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        read_to_end(self, buf)
    }

    /// Reads everything and appends it, if it is UTF-8.
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        append_text(buf, |bytes| read_to_end(self, bytes))
    }

    /// Fills the buffer.
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        let mut done = 0;
        while done < buf.len() {
            match self.read(&mut buf[done..]) {
                Ok(0) => return Err(fixed_error!(ErrorKind::UnexpectedEof, "failed to fill whole buffer")),
                Ok(n) => done += n,
                Err(e) => {
                    if !e.is_interrupted() {
                        return Err(e);
                    }
                }
            }
        }
        Ok(())
    }

    /// The reader by reference.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }

    /// The bytes, one by one.
    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized,
    {
        Bytes { inner: self }
    }

    /// This and then another.
    fn chain<R: Read>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
    {
        Chain { first: self, second: next, done_first: false }
    }

    /// At most `limit` bytes.
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take { inner: self, len: limit, limit }
    }
}

/// Everything that a reader has, if it is UTF-8.
pub fn read_to_string<R: Read>(mut reader: R) -> Result<String> {
    let mut buf = String::new();
    reader.read_to_string(&mut buf)?;
    Ok(buf)
}

/// Formats into a writer and keeps its error.
struct Adapter<'a, W: Write + ?Sized> {
    inner: &'a mut W,
    error: Result<()>,
}

impl<W: Write + ?Sized> fmt::Write for Adapter<'_, W> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        match self.inner.write_all(s.as_bytes()) {
            Ok(()) => Ok(()),
            Err(e) => {
                self.error = Err(e);
                Err(fmt::Error)
            }
        }
    }
}

/// Sinks for bytes.
#[rustc_diagnostic_item = "IoWrite"]
pub trait Write {
    /// Writes some bytes and gives how many.
    fn write(&mut self, buf: &[u8]) -> Result<usize>;

    /// Writes what is buffered.
    fn flush(&mut self) -> Result<()>;

    /// Writes some bytes of several buffers, one after the other, and gives how many.
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        match bufs.iter().find(|buf| !buf.is_empty()) {
            Some(buf) => self.write(buf),
            None => self.write(&[]),
        }
    }

    /// Writes all bytes.
    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        let mut rest = buf;
        while !rest.is_empty() {
            match self.write(rest) {
                Ok(0) => return Err(fixed_error!(ErrorKind::WriteZero, "failed to write whole buffer")),
                Ok(n) => rest = &rest[n..],
                Err(e) => {
                    if !e.is_interrupted() {
                        return Err(e);
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes formatted arguments; what `write!` calls.
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
        if let Some(s) = args.as_str() {
            return self.write_all(s.as_bytes());
        }
        let mut output = Adapter { inner: self, error: Ok(()) };
        match fmt::write(&mut output, args) {
            Ok(()) => Ok(()),
            Err(..) => {
                if output.error.is_err() {
                    output.error
                } else {
                    panic!("a formatting trait implementation returned an error when the underlying stream did not");
                }
            }
        }
    }

    /// The writer by reference.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}

/// A place in a stream.
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum SeekFrom {
    /// From the start.
    Start(u64),
    /// From the end.
    End(i64),
    /// From here.
    Current(i64),
}

/// Streams with a position that can be changed.
pub trait Seek {
    /// Changes the position and gives it.
    fn seek(&mut self, pos: SeekFrom) -> Result<u64>;

    /// Goes to the start.
    fn rewind(&mut self) -> Result<()> {
        self.seek(SeekFrom::Start(0))?;
        Ok(())
    }

    /// The position.
    fn stream_position(&mut self) -> Result<u64> {
        self.seek(SeekFrom::Current(0))
    }

    /// Moves the position.
    fn seek_relative(&mut self, offset: i64) -> Result<()> {
        self.seek(SeekFrom::Current(offset))?;
        Ok(())
    }
}

// Takes the buffer's content up to and with a byte, until there is one or the end.
fn take_until<R: BufRead + ?Sized>(r: &mut R, delim: u8, mut take: impl FnMut(&[u8])) -> Result<usize> {
    let mut read = 0;
    loop {
        let (done, used) = {
            let available = match r.fill_buf() {
                Ok(n) => n,
                Err(e) => {
                    if e.is_interrupted() {
                        continue;
                    }
                    return Err(e);
                }
            };
            match memchr(delim, available) {
                Some(i) => {
                    take(&available[..=i]);
                    (true, i + 1)
                }
                None => {
                    take(available);
                    (false, available.len())
                }
            }
        };
        r.consume(used);
        read += used;
        if done || used == 0 {
            return Ok(read);
        }
    }
}

/// Readers with a buffer.
#[rustc_diagnostic_item = "IoBufRead"]
pub trait BufRead: Read {
    /// The buffer, which is filled if it is empty.
    fn fill_buf(&mut self) -> Result<&[u8]>;

    /// Marks bytes of the buffer as read.
    fn consume(&mut self, amount: usize);

    /// Reads up to and with a byte and appends it.
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
        take_until(self, byte, |bytes| buf.extend_from_slice(bytes))
    }

    /// Reads over all up to and with a byte, and gives the number of bytes.
    fn skip_until(&mut self, byte: u8) -> Result<usize> {
        take_until(self, byte, |_| {})
    }

    /// Whether there is more to read.
    #[unstable(feature = "buf_read_has_data_left", issue = "86423", reason = "recently added")]
    fn has_data_left(&mut self) -> Result<bool> {
        self.fill_buf().map(|bytes| !bytes.is_empty())
    }

    /// Reads a line with its end and appends it; gives the number of bytes, 0 at the end of the input.
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        append_text(buf, |bytes| take_until(self, b'\n', |line| bytes.extend_from_slice(line)))
    }

    /// The parts between a byte.
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split { buf: self, delim: byte }
    }

    /// The lines, without their ends.
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines { buf: self }
    }
}

/// A reader after another.
#[derive(Debug)]
pub struct Chain<T, U> {
    first: T,
    second: U,
    done_first: bool,
}

impl<T, U> Chain<T, U> {
    /// The two readers.
    pub fn into_inner(self) -> (T, U) {
        (self.first, self.second)
    }

    /// The two readers.
    pub fn get_ref(&self) -> (&T, &U) {
        (&self.first, &self.second)
    }

    /// The two readers, mutably.
    pub fn get_mut(&mut self) -> (&mut T, &mut U) {
        (&mut self.first, &mut self.second)
    }
}

impl<T: Read, U: Read> Read for Chain<T, U> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if !self.done_first {
            match self.first.read(buf)? {
                0 if !buf.is_empty() => self.done_first = true,
                n => return Ok(n),
            }
        }
        self.second.read(buf)
    }

    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> {
        if !self.done_first {
            match self.first.read_vectored(bufs)? {
                0 if bufs.iter().any(|buf| !buf.is_empty()) => self.done_first = true,
                n => return Ok(n),
            }
        }
        self.second.read_vectored(bufs)
    }

    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let mut read = 0;
        if !self.done_first {
            read += self.first.read_to_end(buf)?;
            self.done_first = true;
        }
        read += self.second.read_to_end(buf)?;
        Ok(read)
    }
}

impl<T: BufRead, U: BufRead> BufRead for Chain<T, U> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if !self.done_first {
            if !self.first.fill_buf()?.is_empty() {
                return self.first.fill_buf();
            }
            self.done_first = true;
        }
        self.second.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        if self.done_first { self.second.consume(amount) } else { self.first.consume(amount) }
    }
}

/// A reader with a limit.
#[derive(Debug)]
pub struct Take<T> {
    inner: T,
    len: u64,
    limit: u64,
}

impl<T> Take<T> {
    /// How many bytes may still be read.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Sets how many bytes may still be read.
    pub fn set_limit(&mut self, limit: u64) {
        self.len = limit;
        self.limit = limit;
    }

    /// The reader.
    pub fn into_inner(self) -> T {
        self.inner
    }

    /// The reader.
    pub fn get_ref(&self) -> &T {
        &self.inner
    }

    /// The reader, mutably.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.inner
    }

    fn position(&self) -> u64 {
        self.len - self.limit
    }
}

impl<T: Read> Read for Take<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if self.limit == 0 {
            return Ok(0);
        }
        let max = core::cmp::min(buf.len() as u64, self.limit) as usize;
        let n = self.inner.read(&mut buf[..max])?;
        assert!(n as u64 <= self.limit, "number of read bytes exceeds limit");
        self.limit -= n as u64;
        Ok(n)
    }
}

impl<T: BufRead> BufRead for Take<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.limit == 0 {
            return Ok(&[]);
        }
        let buf = self.inner.fill_buf()?;
        let max = core::cmp::min(buf.len() as u64, self.limit) as usize;
        Ok(&buf[..max])
    }

    fn consume(&mut self, amount: usize) {
        let amount = core::cmp::min(amount as u64, self.limit) as usize;
        self.limit -= amount as u64;
        self.inner.consume(amount);
    }
}

impl<T: Seek> Seek for Take<T> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
        let position = match pos {
            SeekFrom::Start(n) => Some(n),
            SeekFrom::Current(n) => self.position().checked_add_signed(n),
            SeekFrom::End(n) => self.len.checked_add_signed(n),
        };
        match position {
            Some(position) if position <= self.len => {
                // The limits are u64, so the way may be longer than one step.
                let mut way = position as i128 - self.position() as i128;
                while way != 0 {
                    let step = way.clamp(i64::MIN as i128, i64::MAX as i128);
                    self.inner.seek_relative(step as i64)?;
                    self.limit = (self.limit as i128 - step) as u64;
                    way -= step;
                }
                Ok(position)
            }
            _ => Err(Error::from(ErrorKind::InvalidInput)),
        }
    }
}

/// An iterator over the bytes of a reader.
#[derive(Debug)]
pub struct Bytes<R> {
    inner: R,
}

impl<R: Read> Iterator for Bytes<R> {
    type Item = Result<u8>;

    fn next(&mut self) -> Option<Result<u8>> {
        let mut byte = [0];
        loop {
            return match self.inner.read(&mut byte) {
                Ok(0) => None,
                Ok(..) => Some(Ok(byte[0])),
                Err(e) => {
                    if e.is_interrupted() {
                        continue;
                    }
                    Some(Err(e))
                }
            };
        }
    }
}

/// An iterator over the parts of a reader between a byte.
#[derive(Debug)]
pub struct Split<B> {
    buf: B,
    delim: u8,
}

impl<B: BufRead> Iterator for Split<B> {
    type Item = Result<Vec<u8>>;

    fn next(&mut self) -> Option<Result<Vec<u8>>> {
        let mut buf = Vec::new();
        match self.buf.read_until(self.delim, &mut buf) {
            Ok(0) => None,
            Ok(_) => {
                if buf[buf.len() - 1] == self.delim {
                    buf.pop();
                }
                Some(Ok(buf))
            }
            Err(e) => Some(Err(e)),
        }
    }
}

/// An iterator over the lines of a reader.
#[derive(Debug)]
pub struct Lines<B> {
    buf: B,
}

impl<B: BufRead> Iterator for Lines<B> {
    type Item = Result<String>;

    fn next(&mut self) -> Option<Result<String>> {
        let mut buf = String::new();
        match self.buf.read_line(&mut buf) {
            Ok(0) => None,
            Ok(_) => {
                if buf.ends_with('\n') {
                    buf.pop();
                    if buf.ends_with('\r') {
                        buf.pop();
                    }
                }
                Some(Ok(buf))
            }
            Err(e) => Some(Err(e)),
        }
    }
}

macro_rules! forward {
    ($($Type:ty;)*) => { $(
        impl<T: Read + ?Sized> Read for $Type {
            #[inline]
            fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
                (**self).read(buf)
            }

            #[inline]
            fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> {
                (**self).read_vectored(bufs)
            }

            #[inline]
            fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
                (**self).read_to_end(buf)
            }

            #[inline]
            fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
                (**self).read_to_string(buf)
            }

            #[inline]
            fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
                (**self).read_exact(buf)
            }
        }

        impl<T: Write + ?Sized> Write for $Type {
            #[inline]
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                (**self).write(buf)
            }

            #[inline]
            fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
                (**self).write_vectored(bufs)
            }

            #[inline]
            fn flush(&mut self) -> Result<()> {
                (**self).flush()
            }

            #[inline]
            fn write_all(&mut self, buf: &[u8]) -> Result<()> {
                (**self).write_all(buf)
            }

            #[inline]
            fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
                (**self).write_fmt(args)
            }
        }

        impl<T: Seek + ?Sized> Seek for $Type {
            #[inline]
            fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
                (**self).seek(pos)
            }

            #[inline]
            fn rewind(&mut self) -> Result<()> {
                (**self).rewind()
            }

            #[inline]
            fn stream_position(&mut self) -> Result<u64> {
                (**self).stream_position()
            }

            #[inline]
            fn seek_relative(&mut self, offset: i64) -> Result<()> {
                (**self).seek_relative(offset)
            }
        }

        impl<T: BufRead + ?Sized> BufRead for $Type {
            #[inline]
            fn fill_buf(&mut self) -> Result<&[u8]> {
                (**self).fill_buf()
            }

            #[inline]
            fn consume(&mut self, amount: usize) {
                (**self).consume(amount)
            }

            #[inline]
            fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
                (**self).read_until(byte, buf)
            }

            #[inline]
            fn skip_until(&mut self, byte: u8) -> Result<usize> {
                (**self).skip_until(byte)
            }

            #[inline]
            fn read_line(&mut self, buf: &mut String) -> Result<usize> {
                (**self).read_line(buf)
            }
        }
    )* };
}
forward! {
    &mut T;
    Box<T>;
}
