//@ rustc-agrees
// Paths: components from both ends, comparison, changes of parts; OsStr; lists of paths.
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::env;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::*;
use std::rc::Rc;
use std::sync::Arc;

fn parts() {
    for p in ["/a/b/../c.tar.gz", "./x/.", "", "/", "//a//b/", "a/./b", "..", "../x", ".hidden", "a/.b.c", ".", "/.", "././a", "a."] {
        let q = Path::new(p);
        println!("{p:?} {:?} {:?} {:?}", q.components(), q.parent(), q.file_name());
        println!("  {:?} {:?} {:?} {:?}", q.file_stem(), q.extension(), q.file_prefix(), q.iter());
        println!("  {:?}", q.components().rev().collect::<Vec<_>>());
        println!("  {:?} {:?} {:?}", q.with_extension("zip"), q.with_file_name("n"), q.with_added_extension("bak"));
        println!("  {:?} {:?}", q.join("y/z"), q.ancestors().collect::<Vec<_>>());
        let mut it = q.components();
        it.next();
        println!("  {:?}", it.as_path());
        it.next_back();
        println!("  {:?} {}", it.as_path(), q.has_root());
    }
}

fn comparing() {
    assert_eq!(Path::new("a//b/./c"), Path::new("a/b/c/"));
    assert!(Path::new("a") < Path::new("a/b") && PathBuf::from("b") > *Path::new("a"));
    assert_eq!(PathBuf::from("x"), OsStr::new("x"));
    assert!(Path::new("/usr/lib").starts_with("/usr") && !Path::new("/usr2").starts_with("/usr"));
    assert!(Path::new("/usr/lib/x.so").ends_with("lib/x.so") && !Path::new("/a/xlib").ends_with("lib"));
    println!("{:?}", Path::new("/usr/lib/x").strip_prefix("/usr/"));
    println!("{:?}", Path::new("/usr/lib/x").strip_prefix("/opt"));
    let set: HashSet<PathBuf> = ["a/b", "a//b", "a/./b", "a/c"].iter().map(PathBuf::from).collect();
    println!("{}", set.len());
    let map: HashMap<PathBuf, i32> = [(PathBuf::from("k"), 1)].into();
    println!("{:?} {:?}", map.get(Path::new("k")), map.get(Path::new("./k")));
}

fn changing() {
    let mut p = PathBuf::from("/a");
    p.push("b");
    p.push("c/");
    println!("{p:?} {}", p.display());
    p.set_file_name("d.txt");
    p.set_extension("rs");
    p.add_extension("orig");
    println!("{p:?} {} {}", p.pop(), p.display());
    p.push("/root");
    println!("{p:?} {:?}", p.clone().into_boxed_path());
    let q: PathBuf = ["x", "y", "z"].iter().collect();
    println!("{q:?} {:?}", q.clone().into_os_string());
    let (a, r): (Arc<Path>, Rc<Path>) = (q.clone().into(), Path::new("r").into());
    let c: Cow<Path> = Cow::from(&q);
    println!("{a:?} {r:?} {c:?} {:?}", Box::<Path>::from(Path::new("b")).into_path_buf());
    println!("{:?} {:?}", absolute("/x/./y/../z/"), absolute("").map_err(|e| e.to_string()));
}

fn texts() {
    let odd = OsStr::from_bytes(b"a\xffb\"\n");
    println!("{odd:?} {:?} {} {:?}", odd.to_str(), odd.to_string_lossy(), odd.display().to_string());
    let mut s = OsString::from("ab");
    s.push("c");
    s.push(Path::new("/d"));
    println!("{s:?} {} {:?} {:?}", s.len(), s.clone().into_string(), s.to_ascii_uppercase());
    println!("{:?} {}", OsString::from_vec(vec![0x80]).into_string(), s == "abc/d");
    println!("{:?}", env::split_paths("/bin::/usr/bin").collect::<Vec<_>>());
    println!("{:?} {}", env::join_paths(["a", "b"]), env::join_paths(["a:b"]).unwrap_err());
    let c = CString::new("hi").unwrap();
    println!("{c:?} {:?} {:?}", c.as_bytes_with_nul(), CString::new("a\0b"));
    println!("{:?} {:?}", CString::from_vec_with_nul(b"x\0".to_vec()), CString::from_vec_with_nul(b"x".to_vec()));
    println!("{:?} {:?}", CStr::from_bytes_with_nul(b"a\0b\0"), CStr::from_bytes_until_nul(b"ab\0c"));
    let b: Box<CStr> = c.into_boxed_c_str();
    println!("{:?} {:?} {:?}", b, b.clone().into_c_string().into_string(), c"lit".to_str());
}

fn main() {
    parts();
    comparing();
    changing();
    texts();
}
