//@ rustc-agrees
//@ exit: 9
// Hashers, C functions, spin locks, writers around writers and more, as small programs have them.
use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::hash_map::{self, Entry, HashMap};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher, BuildHasher, Hash};
use std::io::{self, prelude::*, BufWriter, SeekFrom, Cursor};
use std::process::{ExitCode, Termination};
use std::sync::atomic::*;
use std::sync::*;
use std::os::raw::c_int;
use std::fmt;
struct Counting; static ALLOCS: AtomicUsize = AtomicUsize::new(0);
unsafe impl GlobalAlloc for Counting { unsafe fn alloc(&self, l: Layout) -> *mut u8 { ALLOCS.fetch_add(1, Ordering::Relaxed); unsafe { System.alloc(l) } } unsafe fn dealloc(&self, p: *mut u8, l: Layout) { unsafe { System.dealloc(p, l) } } }
#[global_allocator] static A: Counting = Counting;
#[derive(Default, Clone)] struct Fnv(u64);
impl Hasher for Fnv { fn finish(&self) -> u64 { self.0 } fn write(&mut self, b: &[u8]) { for x in b { self.0 = (self.0 ^ *x as u64).wrapping_mul(0x100000001b3); } } }
type FnvMap<K, V> = HashMap<K, V, BuildHasherDefault<Fnv>>;
struct Cache<'a> { map: FnvMap<&'a str, Vec<usize>> }
impl<'a> Cache<'a> { fn get(&mut self, k: &'a str) -> hash_map::Entry<'_, &'a str, Vec<usize>> { self.map.entry(k) } fn keys(&self) -> hash_map::Keys<'_, &'a str, Vec<usize>> { self.map.keys() } }
enum Outcome { Good, Bad(u8) }
impl Termination for Outcome { fn report(self) -> ExitCode { match self { Outcome::Good => ExitCode::SUCCESS, Outcome::Bad(n) => n.into() } } }
unsafe extern "C" { fn abs(x: c_int) -> c_int; fn strlen(s: *const std::ffi::c_char) -> usize; fn qsort(b: *mut std::ffi::c_void, n: usize, s: usize, f: extern "C" fn(*const std::ffi::c_void, *const std::ffi::c_void) -> c_int); }
extern "C" fn cmp(a: *const std::ffi::c_void, b: *const std::ffi::c_void) -> c_int { unsafe { (*(a as *const i32)).cmp(&*(b as *const i32)) as c_int } }
struct SpinLock<T> { locked: AtomicBool, data: std::cell::UnsafeCell<T> }
unsafe impl<T: Send> Sync for SpinLock<T> {}
impl<T> SpinLock<T> { const fn new(t: T) -> Self { SpinLock { locked: AtomicBool::new(false), data: std::cell::UnsafeCell::new(t) } } fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R { while self.locked.compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() { std::hint::spin_loop(); } let r = f(unsafe { &mut *self.data.get() }); self.locked.store(false, Ordering::Release); r } }
static SPIN: SpinLock<Vec<u32>> = SpinLock::new(Vec::new());
struct Upper<W: Write>(W);
impl<W: Write> Write for Upper<W> { fn write(&mut self, b: &[u8]) -> io::Result<usize> { self.0.write(&b.to_ascii_uppercase()) } fn flush(&mut self) -> io::Result<()> { self.0.flush() } }
struct Hex<'a>(&'a [u8]); impl fmt::Display for Hex<'_> { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.iter().try_for_each(|b| write!(f, "{b:02x}")) } }
fn dynw(w: &mut dyn Write) -> io::Result<()> { writeln!(w, "dyn {}", 1) }
fn main() -> Outcome {
  let mut c = Cache { map: FnvMap::default() }; c.get("a").or_default().push(1); c.get("a").or_default().push(2); match c.get("b") { Entry::Vacant(v) => { v.insert(vec![9]); } Entry::Occupied(_) => {} } let mut k: Vec<_> = c.keys().collect(); k.sort(); println!("{k:?} {:?}", c.map["a"]);
  println!("{}", ALLOCS.load(Ordering::Relaxed) > 0);
  unsafe { println!("{} {}", abs(-3), strlen(c"hello".as_ptr())); let mut v = [3, 1, 2]; qsort(v.as_mut_ptr().cast(), 3, 4, cmp); println!("{v:?}"); }
  std::thread::scope(|s| for i in 0..4 { s.spawn(move || SPIN.with(|v| v.push(i))); }); println!("{}", SPIN.with(|v| { v.sort(); format!("{v:?}") }));
  let n = AtomicI32::new(5); println!("{:?} {:?} {}", n.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |x| if x < 10 { Some(x * 2) } else { None }), n.compare_exchange(1, 2, Ordering::SeqCst, Ordering::SeqCst), n.into_inner()); fence(Ordering::SeqCst);
  let mut out = BufWriter::new(Upper(io::stdout().lock())); writeln!(out, "loud {}", Hex(b"\x01\xff")).unwrap(); dynw(&mut out).unwrap(); drop(out);
  let mut cur = Cursor::new(&b"abcdef"[..]); cur.seek(SeekFrom::Start(2)).unwrap(); let mut s = String::new(); cur.take(3).read_to_string(&mut s).unwrap(); println!("{s}");
  let a: HashSet<_> = "hello".chars().collect(); let b: HashSet<char> = HashSet::from(['l', 'x']); println!("{} {} {:?}", a.is_disjoint(&b), a.len(), &a & &b);
  let s: &'static Mutex<i32> = Box::leak(Box::new(Mutex::new(1))); *s.lock().unwrap() += 1; println!("{:?}", s.lock().unwrap());
  let (tx, rx) = mpsc::channel::<Box<dyn Fn(i32) -> i32 + Send>>(); tx.send(Box::new(|x| x + 1)).unwrap(); println!("{}", rx.recv().unwrap()(4));
  let e: Box<dyn std::error::Error + Send + Sync> = "boxed".into(); let e2: io::Error = io::Error::new(io::ErrorKind::Other, e); println!("{e2}"); println!("{:?}", e2.into_inner().map(|e| e.to_string()));
  let bh = std::hash::RandomState::new(); let mut h = bh.build_hasher(); (1, "x").hash(&mut h); println!("{}", h.finish() == bh.hash_one((1, "x")));
  let w = Arc::downgrade(&Arc::new(5)); println!("{:?} {}", w.upgrade(), Arc::ptr_eq(&Arc::new(1), &Arc::new(1)));
  let f = std::panic::catch_unwind(|| { std::thread::spawn(|| panic!("in thread")).join() }); println!("{:?}", f.unwrap().is_err());
  if std::env::args().len() > 5 { return Outcome::Good } Outcome::Bad(9) }
