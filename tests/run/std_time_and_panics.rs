//@ rustc-agrees
// Moments and spans; errors behind traits; catching and hooking panics; Any.
use std::any::{Any, TypeId, type_name};
use std::error::Error;
use std::fmt;
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher};
use std::panic::{self, AssertUnwindSafe, Location};
use std::sync::Mutex;
use std::time::*;

fn times() {
    let start = Instant::now();
    let later = start + Duration::from_millis(1500);
    println!("{:?} {:?} {:?}", later - start, start - later, later.checked_duration_since(start));
    println!("{:?} {}", start.checked_sub(Duration::MAX), start.elapsed() < Duration::from_secs(100));
    let e = SystemTime::UNIX_EPOCH;
    let t = e + Duration::new(10, 5);
    println!("{t:?} {:?} {:?}", t.duration_since(e), e.duration_since(t));
    println!("{:?} {:?}", e - Duration::new(1, 1), (e - Duration::new(1, 1)).duration_since(e - Duration::from_secs(5)));
    println!("{} {:?}", e.duration_since(t).unwrap_err(), e.checked_add(Duration::MAX));
    let d = Duration::from_secs_f64(2.7);
    println!("{d:?} {:?} {:?} {:?} {:.1?}", d * 2, d / 3, d.mul_f64(1.5), d);
    println!("{:?} {:?} {:?}", Duration::from_micros(1500), Duration::from_nanos(7), Duration::ZERO);
    println!("{:?} {:?}", d.checked_sub(Duration::MAX), Duration::try_from_secs_f32(-1.0).map_err(|e| e.to_string()));
    println!("{} {} {} {}", d.as_millis(), d.subsec_micros(), d.as_secs_f32(), d.div_duration_f64(Duration::from_secs(2)));
    println!("{:?} {:?}", [d, d].iter().sum::<Duration>(), d.saturating_sub(Duration::from_secs(9)));
}

#[derive(Debug)]
struct Outer(Inner);
#[derive(Debug)]
struct Inner;
impl fmt::Display for Outer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("outer")
    }
}
impl fmt::Display for Inner {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("inner")
    }
}
impl Error for Outer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}
impl Error for Inner {}

fn fails(n: i32) -> Result<i32, Box<dyn Error>> {
    match n {
        0 => Err("text".into()),
        1 => Err(Box::new(Outer(Inner))),
        2 => Err(format!("owned {n}").into()),
        3 => Ok("12x".parse::<i32>()?),
        4 => Err(std::io::Error::other("io"))?,
        _ => Ok(n),
    }
}

fn errors() {
    for n in 0..6 {
        match fails(n) {
            Ok(v) => println!("ok {v}"),
            Err(e) => {
                let mut chain = vec![e.to_string()];
                let mut at = e.source();
                while let Some(s) = at {
                    chain.push(s.to_string());
                    at = s.source();
                }
                println!("{chain:?} {e:?} {}", e.is::<Outer>());
                println!("{:?}", e.downcast::<Outer>().map(|o| o.0));
            }
        }
    }
    let e: Box<dyn Error + Send + Sync> = From::from("send");
    println!("{e} {:?}", e.downcast_ref::<Inner>().is_none());
}

#[track_caller]
fn here() -> &'static Location<'static> {
    Location::caller()
}

fn panics() {
    println!("{:?}", panic::catch_unwind(|| 5));
    static SEEN: Mutex<Vec<String>> = Mutex::new(Vec::new());
    panic::set_hook(Box::new(|info| {
        let text = info.payload_as_str().unwrap_or("?").to_string();
        SEEN.lock().unwrap().push(format!("{text} at {}", info.location().unwrap().line() > 0));
    }));
    let r = panic::catch_unwind(|| panic!("formatted {}", 1));
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
    let mut n = 0;
    let r = panic::catch_unwind(AssertUnwindSafe(|| { n += 1; panic::panic_any(42u8) }));
    println!("{n} {:?}", r.unwrap_err().downcast_ref::<u8>());
    let r = panic::catch_unwind(|| { let v: Vec<i32> = vec![]; v[0] });
    println!("{:?}", r.unwrap_err().downcast::<String>().map(|s| s.len() > 10));
    let r = panic::catch_unwind(|| panic::resume_unwind(Box::new("quiet")));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    drop(panic::take_hook());
    println!("{:?}", SEEN.lock().unwrap());
    println!("{} {} {}", here().line(), here().column(), here().file().ends_with(".rs"));
}

fn hashing() {
    let hash = |x: &dyn Fn(&mut DefaultHasher)| { let mut h = DefaultHasher::new(); x(&mut h); h.finish() };
    println!("{:x} {:x}", hash(&|h| 1u8.hash(h)), hash(&|h| "text".hash(h)));
    println!("{:x} {:x}", hash(&|h| [1u64, 2].hash(h)), hash(&|h| (1i32, 'c', true, Some("x")).hash(h)));
    println!("{:x} {:x}", hash(&|h| vec![1u16, 2, 3].hash(h)), hash(&|_| {}));
    let s = std::hash::RandomState::new();
    println!("{}", s.hash_one(5) == s.hash_one(5));
    #[allow(deprecated)]
    let mut h = std::hash::SipHasher::new_with_keys(1, 2);
    h.write(b"sip");
    println!("{:x}", h.finish());
}

fn anys() {
    let values: Vec<Box<dyn Any>> = vec![Box::new(1i32), Box::new("s"), Box::new(String::from("S"))];
    for v in values {
        println!("{:?} {:?} {}", v.downcast_ref::<i32>(), v.is::<&str>(), (*v).type_id() == TypeId::of::<String>());
        if let Ok(s) = v.downcast::<String>() {
            println!("{s}");
        }
    }
    println!("{} {}", type_name::<Option<Vec<u8>>>(), std::any::type_name_of_val(&1.5f32));
}

fn main() {
    times();
    errors();
    panics();
    hashing();
    anys();
}
