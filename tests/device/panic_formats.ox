// Every way in which a kernel can say a value when it panics: the text is that of the same program on a host.
use core::fmt;
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};

#[derive(Debug, Clone, Copy)]
enum Shape {
    Dot,
    Circle { radius: f32 },
    Box(u8, i64),
}

#[derive(Debug)]
struct Scene<'a> {
    name: &'a str,
    shapes: [Shape; 3],
    depth: Option<u16>,
}

struct Vector(f32, f32);
impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(digits) = f.precision() {
            write!(f, "({:.*}, {:.*})", digits, self.0, digits, self.1)
        } else {
            write!(f, "({}, {})", self.0, self.1)
        }
    }
}

// A writer of its own, which wants text.
struct Line {
    bytes: [u8; 32],
    len: usize,
}
impl fmt::Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for b in text.bytes() {
            if self.len == self.bytes.len() {
                return Err(fmt::Error);
            }
            self.bytes[self.len] = b;
            self.len += 1;
        }
        Ok(())
    }
}

fn check(kind: u32, x: f32, n: usize, text: &str) {
    let word = 0xbeefu16;
    match kind {
        0 => panic!("{:>6}|{:<6}|{:^6}|{:06}|{:+}", n, word, kind, -12i32, 5i8),
        1 => panic!("{:x} {:#X} {:#b} {:o} {:#010x} {:e} {:E}", word, word, 5u8, 64u64, 255u32, 1500u32, 120i64),
        2 => panic!("{} {:?} {:.2} {:8.3}| {:+.1e} {:?} {}", x, x, x, x, x, f32::NAN, f64::NEG_INFINITY),
        3 => panic!("{:?} {} {:?} {:?} {:>5}|", text, text, "tab\t \"quote\" \u{e9}\u{200b}", 'ß', 'x'),
        4 => panic!("{} {} {:?}", u128::MAX, i128::MIN, u64::MAX),
        5 => panic!("{:.3} {:-^11} {:width$.prec$}|", text, text, x, width = 9, prec = 2),
        6 => panic!("{:?} {:?}", Shape::Circle { radius: x }, [Shape::Dot, Shape::Box(7, -1)]),
        7 => panic!("{:#?}", Scene { name: text, shapes: [Shape::Dot, Shape::Box(1, 2), Shape::Circle { radius: 0.5 }], depth: Some(3) }),
        8 => panic!("{} and {:.1}", Vector(x, 2.0), Vector(0.25, -x)),
        9 => assert_eq!(n + 1, 2, "sizes of {text}: {:?}", Some(&n)),
        10 => assert_ne!(text, "nine", "{}", Vector(1.0, 2.0)),
        11 => assert!(n == 0, "n is {n:>3}, x is {x:?}, {:02x?}", [1u8, 0xab]),
        12 => {
            let mut line = Line { bytes: [0; 32], len: 0 };
            let done = fmt::Write::write_fmt(&mut line, format_args!("<{:>4}|{:.2}|{:?}>", n, x, Some('c')));
            panic!("{:?}: {}", done, core::str::from_utf8(&line.bytes[..line.len]).unwrap());
        }
        13 => {
            let r: Result<(), Vector2> = Err(Vector2 { x, y: [n as i8; 2] });
            r.expect("no vector")
        }
        14 => unreachable!("state {:?} of {}", (n, 'a', true, ()), format_args!("{:03}", kind)),
        15 => panic!("{}", format_args!("{} {}", n, format_args!("<{:?}>", text))),
        16 => { let d: &dyn fmt::Debug = &Some(x); panic!("{d:?}") }
        17 => todo!("{:?}", text.split('i').next()),
        _ => panic!("{{}} {:?} {:5}|{:<7?}|{:?}", true, false, None::<u8>, &&n),
    }
}

#[derive(Debug)]
struct Vector2 {
    x: f32,
    y: [i8; 2],
}

#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn fail(kind: u32, x: f32, texts: &[u8], mut y: DisjointSlice<u32>) {
        let i = thread::index_1d();
        if i.get() != 5 { return; }
        let text = core::str::from_utf8(texts).unwrap();
        check(kind, x, texts.len(), text);
        if let Some(y) = y.get_mut(i) { *y = 1; }
    }
}

fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let text = DeviceBuffer::from_host(&stream, b"nine").unwrap();
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 64).unwrap();
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    std::panic::set_hook(Box::new(|_| {}));
    for kind in 0..19 {
        unsafe { m.fail(&stream, cfg, kind, 3.14159, &text, &mut y) }.unwrap();
        let error = stream.synchronize().unwrap_err().to_string();
        let message = error.split_once("kernel panicked: ").unwrap().1.rsplit_once(", at ").unwrap().0;
        let here = std::panic::catch_unwind(|| check(kind, 3.14159, 4, "nine")).unwrap_err();
        let expected = match here.downcast_ref::<String>() {
            Some(text) => text.clone(),
            None => here.downcast_ref::<&str>().unwrap().to_string(),
        };
        println!("{kind}: {message}");
        assert_eq!(message, expected);
    }
    println!("PASSED");
}
