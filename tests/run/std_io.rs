//@ rustc-agrees
// Readers and writers in memory: buffers, cursors, adapters, vectored calls, errors.
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, prelude::*, *};

struct Slow(Vec<u8>, usize);
impl Read for Slow {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.1 += 1;
        if self.1 % 3 == 0 {
            return Err(ErrorKind::Interrupted.into());
        }
        let n = buf.len().min(self.0.len()).min(2);
        buf[..n].copy_from_slice(&self.0[..n]);
        self.0.drain(..n);
        Ok(n)
    }
}
#[derive(Debug, Default)]
struct Log(Vec<String>);
impl Write for Log {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.0.push(String::from_utf8_lossy(buf).into());
        Ok(buf.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.0.push("<flush>".into());
        Ok(())
    }
}
#[derive(Debug)]
struct Mine;
impl fmt::Display for Mine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("mine")
    }
}
impl std::error::Error for Mine {}

fn reading() -> io::Result<()> {
    let mut all = String::new();
    println!("{} {all:?}", Slow(b"interrupted".to_vec(), 0).read_to_string(&mut all)?);
    println!("{all}");
    let mut four = [0; 4];
    Slow(b"abcdef".to_vec(), 0).read_exact(&mut four)?;
    println!("{four:?} {:?}", Slow(b"ab".to_vec(), 0).read_exact(&mut four));
    let mut text = String::from("kept");
    println!("{:?} {text}", (&b"ok\xff"[..]).read_to_string(&mut text));
    let mut r = BufReader::with_capacity(4, &b"one\ntwo\r\nthree"[..]);
    let mut line = String::new();
    println!("{} {line:?} {:?} {}", r.read_line(&mut line)?, r.buffer().len(), r.capacity());
    println!("{:?}", r.lines().collect::<Result<Vec<_>>>()?);
    println!("{:?}", BufRead::split(&b"a,b,,c"[..], b',').map(|p| p.unwrap()).collect::<Vec<_>>());
    println!("{:?}", (&b"xyz"[..]).bytes().collect::<Result<Vec<_>>>()?);
    let mut c = (&b"ab"[..]).chain(&b"cd"[..]);
    let mut all = Vec::new();
    c.read_until(b'c', &mut all)?;
    println!("{all:?} {:?}", c.into_inner());
    let mut t = (&b"limited"[..]).take(5);
    println!("{} {} {:?}", t.read_line(&mut line)?, t.limit(), t.get_ref());
    t.set_limit(1);
    println!("{:?}", io::read_to_string(t)?);
    let mut skip = &b"skip;rest"[..];
    println!("{} {skip:?}", skip.skip_until(b';')?);
    let mut q: VecDeque<u8> = (1..6).collect();
    let mut two = [0; 2];
    q.read(&mut two)?;
    q.write(&[9, 9])?;
    println!("{two:?} {q:?}");
    let (mut a, mut b) = ([0; 2], [0; 3]);
    let n = (&b"vector"[..]).read_vectored(&mut [IoSliceMut::new(&mut a), IoSliceMut::new(&mut b)])?;
    println!("{n} {a:?} {b:?}");
    println!("{} {:?}", io::copy(&mut io::repeat(7).take(20000), &mut io::sink())?, io::empty().read(&mut a));
    Ok(())
}

fn seeking() -> io::Result<()> {
    let mut c = Cursor::new(vec![1, 2, 3, 4, 5]);
    println!("{} {} {}", c.seek(SeekFrom::End(-2))?, c.seek(SeekFrom::Current(-1))?, c.stream_position()?);
    c.write_all(&[7, 8, 9, 10])?;
    c.set_position(8);
    c.write_all(&[1])?;
    println!("{c:?} {:?}", c.seek(SeekFrom::Current(-100)));
    c.rewind()?;
    c.seek_relative(2)?;
    let mut rest = Vec::new();
    c.read_to_end(&mut rest)?;
    println!("{rest:?} {:?}", c.fill_buf()?);
    let mut fixed = Cursor::new([0u8; 3]);
    println!("{:?} {:?} {fixed:?}", fixed.write(&[1, 2, 3, 4]), fixed.write(&[5]));
    let mut slice = [0u8; 4];
    {
        let mut w = &mut slice[..];
        write!(w, "{}-{}", 1, 2)?;
        println!("{} {:?}", w.len(), write!(w, "too long"));
    }
    println!("{slice:?}");
    let mut r = BufReader::new(Cursor::new(b"0123456789".to_vec()));
    let mut two = [0; 2];
    r.read_exact(&mut two)?;
    println!("{} {:?}", r.stream_position()?, r.buffer().len());
    r.seek_relative(3)?;
    r.read_exact(&mut two)?;
    println!("{two:?} {}", r.seek(SeekFrom::End(-1))?);
    Ok(())
}

fn writing() -> io::Result<()> {
    let mut w = BufWriter::with_capacity(5, Log::default());
    for part in ["ab", "cd", "ef", "long enough"] {
        println!("{} {:?}", w.write(part.as_bytes())?, w.buffer());
    }
    w.flush()?;
    w.write_all(b"z")?;
    println!("{:?}", w.get_ref());
    println!("{:?}", w.into_inner().unwrap());
    let mut w = BufWriter::new(Log::default());
    w.write_all(b"parts")?;
    let (log, rest) = w.into_parts();
    println!("{log:?} {rest:?}");
    let mut w = LineWriter::new(Log::default());
    w.write_all(b"no line")?;
    w.write_all(b" yet\nand ")?;
    w.write_all(b"more\nlines\nx")?;
    println!("{w:?}");
    println!("{:?}", w.into_inner().map_err(|e| e.into_error())?);
    let mut v = Vec::new();
    println!("{} {v:?}", v.write_vectored(&[IoSlice::new(b"ab"), IoSlice::new(b"c")])?);
    let mut bufs: &mut [IoSlice] = &mut [IoSlice::new(&[1; 3]), IoSlice::new(&[2; 3])];
    IoSlice::advance_slices(&mut bufs, 4);
    println!("{bufs:?}");
    let mut full = [0u8; 1];
    let e = BufWriter::new(&mut full[..]);
    let mut e = { e };
    e.write_all(b"abc")?;
    println!("{:?}", e.into_inner().map(|_| ()));
    let mut w: Box<dyn Write> = Box::new(Vec::new());
    writeln!(w.by_ref(), "boxed")?;
    let (mut r, mut w) = io::pipe()?;
    w.write_all(b"through a pipe")?;
    drop(w);
    println!("{}", io::read_to_string(&mut r)?);
    Ok(())
}

fn errors() {
    let e = io::Error::new(ErrorKind::InvalidData, "text");
    println!("{e} {e:?} {:?} {:?}", e.kind(), e.get_ref().map(|e| e.to_string()));
    let e = io::Error::other(Mine);
    println!("{e} {e:?} {}", e.get_ref().unwrap().is::<Mine>());
    println!("{:?}", e.downcast::<Mine>());
    println!("{:?}", io::Error::other("x").downcast::<Mine>());
    for code in [1, 2, 4, 11, 17, 20, 21, 22, 28, 32, 36, 39, 98, 104, 110, 111, 9999] {
        let e = io::Error::from_raw_os_error(code);
        println!("{e} {:?} {}", e.kind(), e.kind());
    }
    println!("{:?} {}", io::Error::from(ErrorKind::AddrInUse), io::Error::from(ErrorKind::WouldBlock));
    println!("{:?} {:?} {:?}", io::stdout(), io::stdin(), io::stderr().lock());
}

fn main() -> io::Result<()> {
    reading()?;
    seeking()?;
    writing()?;
    errors();
    let mut out = io::stdout().lock();
    writeln!(out, "locked")?;
    out.write_all(b"done\n")
}
