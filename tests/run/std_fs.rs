//@ rustc-agrees
// Files and folders in a folder of their own.
use std::fs::{self, File, FileTimes, OpenOptions};
use std::io::{self, prelude::*, ErrorKind, SeekFrom};
use std::os::unix::fs::{FileExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

fn names(dir: &Path) -> io::Result<Vec<String>> {
    let mut all: Vec<_> = fs::read_dir(dir)?
        .map(|e| {
            let e = e?;
            let kind = e.file_type()?;
            let mark = if kind.is_dir() { "/" } else if kind.is_symlink() { "@" } else { "" };
            assert_eq!(e.path(), dir.join(e.file_name()));
            Ok(format!("{}{mark}", e.file_name().display()))
        })
        .collect::<io::Result<_>>()?;
    all.sort();
    Ok(all)
}

fn files(dir: &Path) -> io::Result<()> {
    let p = dir.join("a.txt");
    fs::write(&p, "hello\nworld\n")?;
    println!("{:?} {}", fs::read_to_string(&p)?, fs::read(&p)?.len());
    let mut f = OpenOptions::new().read(true).append(true).open(&p)?;
    writeln!(f, "more {}", 1)?;
    f.seek(SeekFrom::Start(6))?;
    let mut s = String::new();
    f.read_to_string(&mut s)?;
    println!("{s:?} {}", f.stream_position()?);
    let mut five = [0; 5];
    f.read_exact_at(&mut five, 0)?;
    println!("{:?}", std::str::from_utf8(&five));
    let f = File::options().write(true).open(&p)?;
    f.write_all_at(b"J", 0)?;
    f.set_len(8)?;
    f.sync_all()?;
    println!("{:?} {:?}", fs::read_to_string(&p)?, f.try_clone()?.metadata()?.len());
    println!("{:?}", File::create_new(&p).map_err(|e| e.kind()));
    println!("{:?}", OpenOptions::new().create_new(true).write(true).open(dir.join("new")).is_ok());
    for o in [OpenOptions::new().truncate(true), OpenOptions::new().read(true).create(true), &mut OpenOptions::new()] {
        println!("{:?}", o.open(&p).map(|_| ()).unwrap_err().to_string());
    }
    println!("{:?}", File::open(dir.join("none")).unwrap_err());
    println!("{:?}", fs::read_to_string(dir).unwrap_err().kind());
    println!("{}", fs::copy(&p, dir.join("b.txt"))?);
    fs::rename(dir.join("b.txt"), dir.join("c.txt"))?;
    fs::hard_link(&p, dir.join("hard"))?;
    println!("{} {}", fs::metadata(&p)?.nlink(), fs::metadata(&p)?.ino() == fs::metadata(dir.join("hard"))?.ino());
    f.lock()?;
    println!("{:?}", File::open(&p)?.try_lock().is_err());
    f.unlock()?;
    println!("{:?}", File::open(&p)?.try_lock_shared().is_ok());
    println!("{:?}", io::read_to_string(&File::open(&p)?)?);
    Ok(())
}

fn attributes(dir: &Path) -> io::Result<()> {
    let p = dir.join("a.txt");
    let m = fs::metadata(&p)?;
    println!("{} {} {} {:?}", m.len(), m.is_file(), m.is_dir(), m.file_type());
    let mut perm = m.permissions();
    perm.set_mode(0o640);
    fs::set_permissions(&p, perm)?;
    println!("{:?} {:o}", fs::metadata(&p)?.permissions(), fs::metadata(&p)?.mode());
    let mut perm = fs::metadata(&p)?.permissions();
    perm.set_readonly(true);
    println!("{} {:?}", perm.readonly(), perm);
    let t = SystemTime::UNIX_EPOCH + Duration::new(1_000_000_000, 500);
    let f = File::options().write(true).open(&p)?;
    f.set_times(FileTimes::new().set_modified(t).set_accessed(t))?;
    println!("{:?} {:?}", fs::metadata(&p)?.modified()?, fs::metadata(&p)?.accessed()? == t);
    f.set_modified(SystemTime::UNIX_EPOCH - Duration::from_secs(5))?;
    println!("{:?} {}", f.metadata()?.modified()?, f.metadata()?.mtime());
    symlink("a.txt", dir.join("link"))?;
    println!("{:?} {}", fs::read_link(dir.join("link"))?, dir.join("link").is_symlink());
    println!("{} {}", fs::symlink_metadata(dir.join("link"))?.is_symlink(), fs::metadata(dir.join("link"))?.is_file());
    println!("{:?}", fs::canonicalize(dir.join("./link"))?.file_name());
    println!("{:?} {:?}", dir.join("a.txt").exists(), fs::exists(dir.join("zz"))?);
    Ok(())
}

fn folders(dir: &Path) -> io::Result<()> {
    fs::create_dir(dir.join("d"))?;
    fs::create_dir_all(dir.join("d/e/f"))?;
    fs::create_dir_all(dir.join("d/e/f"))?;
    fs::write(dir.join("d/e/x"), "")?;
    symlink("..", dir.join("d/e/up"))?;
    println!("{:?} {:?}", names(dir)?, names(&dir.join("d/e"))?);
    println!("{:?}", fs::create_dir(dir.join("d")).unwrap_err().kind());
    println!("{:?}", fs::remove_dir(dir.join("d")).unwrap_err().kind());
    println!("{:?}", fs::remove_file(dir.join("d")).unwrap_err().kind() != ErrorKind::NotFound);
    fs::remove_dir_all(dir.join("d"))?;
    fs::remove_file(dir.join("link"))?;
    println!("{:?} {:?}", names(dir)?, fs::read_dir(dir.join("d")).unwrap_err().kind());
    Ok(())
}

fn main() -> io::Result<()> {
    let dir: PathBuf = std::env::temp_dir().join(format!("run-std-fs-{}", std::process::id()));
    fs::create_dir(&dir)?;
    let result = files(&dir).and_then(|()| attributes(&dir)).and_then(|()| folders(&dir));
    fs::remove_dir_all(&dir)?;
    println!("{}", dir.exists());
    result
}
