//@ rustc-agrees
// Where the library's panics are said to be: at the caller's place, in columns as a reader sees them, for functions
// with #[track_caller], which are those of rustc's library.
#![allow(warnings)]

use std::alloc::Layout;
use std::cell::*;
use std::collections::*;
use std::ffi::*;
use std::iter;
use std::num::*;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::rc::*;
use std::sync::*;
use std::thread;
use std::time::*;

trait Pipe: Sized {
    fn pipe<R>(self, f: impl FnOnce(Self) -> R) -> R {
        f(self)
    }
}

impl<T> Pipe for T {}

#[inline(never)]
fn z(x: usize) -> usize {
    std::hint::black_box(x)
}

fn says(f: impl FnOnce()) {
    if catch_unwind(AssertUnwindSafe(f)).is_ok() {
        println!("no panic");
    }
}

fn main() {
    set_hook(Box::new(|info| {
        let (text, place) = (info.payload_as_str().unwrap_or("any"), info.location().unwrap());
        match place.file().ends_with("panic_places.rs") {
            true => println!("{}:{} {text}", place.line(), place.column()),
            false => println!("library {text}"),
        }
    }));
    says(|| { let _ = char::from_digit(1, 40); });
    says(|| { let _ = char::from_u32(3).unwrap().to_digit(40); });
    says(|| { let _ = 'a'.to_digit(37); });
    says(|| { let _ = vec![1, 2, 3][z(7)]; });
    says(|| { let _ = vec![1, 2, 3][z(2)..z(1)].len(); });
    says(|| { let _ = vec![1, 2, 3][z(1)..z(9)].len(); });
    says(|| { let _ = vec![1, 2, 3][z(9)..].len(); });
    says(|| { let _ = vec![1, 2, 3][..=usize::MAX].len(); });
    says(|| { let _ = "äbc"[z(1)..].len(); });
    says(|| { let _ = "abc".to_string().insert(z(9), 'x'); });
    says(|| { let _ = "äbc".to_string().split_off(z(1)); });
    says(|| { let _ = "äbc".to_string().drain(z(1)..).count(); });
    says(|| { let _ = "äbc".to_string().replace_range(z(1)..z(2), "x"); });
    says(|| { let _ = "abc".split_at(z(9)); });
    says(|| { let _ = "äbc".split_at(z(1)); });
    says(|| { let _ = vec![1, 2].swap_remove(z(2)); });
    says(|| { let _ = vec![1, 2].insert(z(3), 1); });
    says(|| { let _ = vec![1, 2].split_off(z(3)); });
    says(|| { let _ = vec![1, 2].drain(z(3)..).count(); });
    says(|| { let _ = vec![1, 2].drain(z(2)..z(1)).count(); });
    says(|| { let _ = vec![1, 2].splice(z(3).., [1]).count(); });
    says(|| { let _ = vec![1, 2].swap(z(0), z(2)); });
    says(|| { let _ = vec![1u8; 2].copy_within(z(1).., z(2)); });
    says(|| { let _ = [1, 2].split_at(z(3)); });
    says(|| { let _ = [1, 2].split_at_mut(z(3)); });
    says(|| { let _ = [1, 2].chunks(z(0)).count(); });
    says(|| { let _ = [1, 2].rchunks(z(0)).count(); });
    says(|| { let _ = [1, 2].rotate_left(z(3)); });
    says(|| { let _ = [1, 2].select_nth_unstable(z(2)); });
    says(|| { let _ = (0..5).step_by(z(0)).count(); });
    says(|| { let _ = Vec::<u64>::with_capacity(usize::MAX); });
    says(|| { let _ = String::with_capacity(usize::MAX); });
    says(|| { let _ = RefCell::new(1).pipe(|c| { let _a = c.borrow(); c.swap(&RefCell::new(3)); }); });
    says(|| { let _ = VecDeque::from([1, 2]).swap(z(0), z(3)); });
    says(|| { let _ = VecDeque::from([1, 2]).insert(z(3), 1); });
    says(|| { let _ = VecDeque::from([1, 2]).split_off(z(3)); });
    says(|| { let _ = VecDeque::from([1, 2]).drain(z(3)..).count(); });
    says(|| { let _ = VecDeque::from([1, 2]).rotate_left(z(3)); });
    says(|| { let _ = LinkedList::from([1, 2]).split_off(z(3)); });
    says(|| { let _ = Duration::from_secs(1) - Duration::from_secs(2); });
    says(|| { let _ = Duration::MAX + Duration::from_secs(2); });
    says(|| { let _ = Duration::MAX * 2; });
    says(|| { let _ = Duration::MAX / 0; });
    says(|| { let _ = Duration::from_secs_f64(-1.0); });
    says(|| { let _ = Duration::from_secs_f32(f32::NAN); });
    says(|| { let _ = Duration::MAX.mul_f64(2.0); });
    says(|| { let _ = Duration::MAX.div_f64(0.0); });
    says(|| { let _ = Instant::now() + Duration::MAX; });
    says(|| { let _ = Instant::now() - Duration::MAX; });
    says(|| { let _ = SystemTime::now() + Duration::MAX; });
    says(|| { let _ = 1.0f64.clamp(3.0, f64::from(2u8)); });
    says(|| { let _ = 1.clamp(3, z(2)); });
    says(|| { let _ = z(1).clamp(z(3), z(2)); });
    says(|| { let _ = (i32::MIN + z(0) as i32).abs(); });
    says(|| { let _ = 2i32.pow(z(40) as u32); });
    says(|| { let _ = 10u32.ilog(z(1) as u32); });
    says(|| { let _ = (z(7) as u32).next_multiple_of(z(0) as u32); });
    says(|| { let _ = (usize::MAX - z(1)).next_power_of_two(); });
    says(|| { let _ = thread::spawn(|| { std::panic::resume_unwind(Box::new(1)) }).join().unwrap(); });
    says(|| { let _ = char::from_digit(3, 10).map(|c| c.to_digit(50)).unwrap(); });
    says(|| { let _ = (z(7) as i32).wrapping_div(z(0) as i32); });
    says(|| { let _ = (z(7) as i32).saturating_div(z(0) as i32); });
    says(|| { let _ = (z(7) as i32).ilog(z(0) as i32); });
    says(|| { let _ = (i32::MAX - z(0) as i32).pow(3); });
    says(|| { let _ = (z(7) as i32).ilog(z(1) as i32); });
    says(|| { let _ = (i32::MAX - 1..=i32::MAX).sum::<i32>(); });
    says(|| { let _ = std::ops::Neg::neg(i32::MIN + z(0) as i32); });
    says(|| { let _ = (z(5) as i32).clamp(z(3) as i32, 2); });
    says(|| { let _ = (z(7) as u32).wrapping_div(z(0) as u32); });
    says(|| { let _ = (z(7) as u32).saturating_div(z(0) as u32); });
    says(|| { let _ = (z(7) as u32).ilog(z(0) as u32); });
    says(|| { let _ = (u32::MAX - z(0) as u32).pow(3); });
    says(|| { let _ = (z(7) as u32).ilog(z(1) as u32); });
    says(|| { let _ = (u32::MAX - 1..=u32::MAX).sum::<u32>(); });
    says(|| { let _ = (z(5) as u32).clamp(z(3) as u32, 2); });
    says(|| { let _ = (u32::MAX - z(0) as u32).next_multiple_of(2); });
    says(|| { let _ = (u32::MAX - z(0) as u32).next_power_of_two(); });
    says(|| { let _ = (i32::MIN + z(0) as i32).saturating_div(z(0) as i32); });
    says(|| { let _ = 1.0f64.clamp(f64::NAN, 1.0); });
    says(|| { let _ = 1.0f32.clamp(2.0, 1.0); });
    says(|| { let _ = 'x'.clamp('c', 'b'); });
    says(|| { let _ = true.clamp(true, false); });
    says(|| { let _ = Duration::new(u64::MAX, 1_000_000_000); });
    says(|| { let _ = Duration::from_mins(u64::MAX); });
    says(|| { let _ = Duration::from_nanos_u128(u128::MAX); });
    says(|| { let _ = { let mut d = Duration::ZERO; d -= Duration::from_secs(1); d }; });
    says(|| { let _ = { let mut d = Duration::MAX; d *= 3; d }; });
    says(|| { let _ = { let mut d = Duration::MAX; d /= z(0) as u32; d }; });
    says(|| { let _ = 3 * Duration::MAX; });
    says(|| { let _ = [Duration::MAX, Duration::MAX].iter().sum::<Duration>(); });
    says(|| { let _ = { let mut d = Instant::now(); d += Duration::MAX; d }; });
    says(|| { let _ = { let mut d = SystemTime::now(); d -= Duration::MAX; d }; });
    says(|| { let _ = Vec::<u8>::from_iter([1, 2]).try_reserve(usize::MAX).unwrap(); });
    says(|| { let _ = { let mut v = vec![1u8]; v.reserve(usize::MAX); }; });
    says(|| { let _ = { let mut v = VecDeque::from([1]); v.reserve(usize::MAX); }; });
    says(|| { let _ = { let mut s = String::from("a"); s.reserve(usize::MAX); }; });
    says(|| { let _ = { let mut m = HashMap::from([(1, 2)]); m.reserve(usize::MAX); }; });
    says(|| { let _ = HashMap::<u64, u64>::with_capacity(usize::MAX); });
    says(|| { let _ = { let v: &[i32] = &[1, 2]; &v[z(2)..=z(2)] == &[1] }; });
    says(|| { let _ = { let v: &[i32] = &[1, 2]; v[z(3)..=z(3)].len() }; });
    says(|| { let _ = { let v = "abc"; v[..=z(3)].len() }; });
    says(|| { let _ = { let v = "日本"; v[..z(1)].len() }; });
    says(|| { let _ = { let v = "日本"; v[z(1)..z(2)].len() }; });
    says(|| { let _ = { let mut v = String::from("日本"); v[..z(1)].make_ascii_lowercase(); }; });
    says(|| { let _ = { let mut a = [1, 2]; a.copy_within(z(3).., 0); }; });
    says(|| { let _ = BTreeSet::from([1, 2]).range(3..1).count(); });
    says(|| { let _ = Once::new().pipe(|o| { let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| o.call_once(|| panic!("once")))); o.call_once(|| ()) }); });
    says(|| { let _ = thread::Builder::new().name("a\0b".into()).spawn(|| ()).unwrap().join(); });
    says(|| { let _ = "a,b".split_once(';').unwrap(); });
    says(|| { let _ = "12a".chars().map(|c| c.to_digit(10).unwrap()).sum::<u32>(); });
    says(|| { let _ = "a b".split(' ').map(|x| x.parse::<i32>().unwrap()).sum::<i32>(); });
    says(|| { let _ = (0..3).map(|x| [1, 2][x]).sum::<i32>(); });
    says(|| { let _ = (1..=3).rev().map(|x| z(2) - x).sum::<usize>(); });
    says(|| { let _ = [1, 2, 3].iter().step_by(z(0)).count(); });
    says(|| { let _ = [1, 2, 3].array_windows::<2>().map(|[a, b]| a / (b - 2)).sum::<i32>(); });
}
