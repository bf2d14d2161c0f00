//@ rustc-agrees
//@ exit: 7
// The environment, other processes, their streams and how they end.
use std::env::{self, VarError};
use std::ffi::OsString;
use std::io::{self, prelude::*, BufReader};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

fn environment() {
    unsafe {
        env::set_var("OX_TEST_VAR", "value");
    }
    println!("{:?} {:?}", env::var("OX_TEST_VAR"), env::var_os("OX_TEST_VAR"));
    println!("{:?}", env::vars().find(|(k, _)| k == "OX_TEST_VAR"));
    unsafe {
        env::remove_var("OX_TEST_VAR");
        use std::os::unix::ffi::OsStringExt;
        env::set_var("OX_ODD", OsString::from_vec(vec![0xff]));
    }
    println!("{:?} {}", env::var("OX_TEST_VAR"), VarError::NotPresent);
    println!("{:?}", env::var("OX_ODD"));
    println!("{} {:?}", env::args().len(), env::args().skip(1).next());
    println!("{} {} {}", env::consts::OS, env::consts::FAMILY, env::consts::EXE_SUFFIX.len());
    println!("{} {}", env::current_exe().is_ok(), env::current_dir().unwrap().is_absolute());
    env::set_current_dir("/").unwrap();
    println!("{:?} {:?}", env::current_dir(), env::set_current_dir("/nonexistent").map_err(|e| e.kind()));
}

fn commands() -> io::Result<()> {
    let out = Command::new("sh").args(["-c", "echo out; echo err >&2; exit 3"]).output()?;
    println!("{out:?} {:?} {}", out.status.code(), out.status);
    let mut child = Command::new("tr").arg("a-z").arg("A-Z").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    child.stdin.take().unwrap().write_all(b"shout\nline\n")?;
    let lines: Vec<_> = BufReader::new(child.stdout.take().unwrap()).lines().collect::<Result<_, _>>()?;
    println!("{lines:?} {}", child.wait()?.success());
    let out = Command::new("sh").arg("-c").arg("echo $A-$B-$HOME; pwd").env_clear().env("A", "1").env("PATH", "/usr/bin:/bin").current_dir("/usr").output()?;
    println!("{:?}", String::from_utf8_lossy(&out.stdout));
    let out = Command::new("sh").arg("-c").arg("head -c 200000 /dev/zero; head -c 200000 /dev/zero >&2").output()?;
    println!("{} {}", out.stdout.len(), out.stderr.len());
    let mut child = Command::new("sleep").arg("100").spawn()?;
    println!("{:?} {}", child.try_wait()?, child.id() > 0);
    child.kill()?;
    let status = child.wait()?;
    println!("{status} {:?} {:?} {:?}", status.code(), status.signal(), child.try_wait()? == Some(status));
    println!("{:?}", Command::new("/nonexistent/program").spawn().unwrap_err());
    println!("{:?}", Command::new("sh").current_dir("/nonexistent").status().unwrap_err().kind());
    println!("{:?}", Command::new("a\0b").status().unwrap_err());
    println!("{}", Command::new("true").stdout(Stdio::null()).status()?.success());
    let first = Command::new("echo").arg("piped on").stdout(Stdio::piped()).spawn()?;
    let second = Command::new("cat").stdin(first.stdout.unwrap()).output()?;
    println!("{:?}", String::from_utf8(second.stdout));
    let mut c = Command::new("prog");
    c.arg("x y").env("K", "v").env_remove("R").current_dir("/tmp");
    println!("{c:?} {:?} {:?} {:?}", c.get_program(), c.get_args(), c.get_envs().collect::<Vec<_>>());
    println!("{c:#?}");
    c.env_clear().env("Z", "1").arg0("name");
    println!("{c:?} {:?}", c.get_current_dir());
    let out = unsafe { Command::new("sh").args(["-c", "echo $0"]).arg0("zero").pre_exec(|| Ok(())).output()? };
    println!("{:?}", String::from_utf8(out.stdout));
    let err = unsafe { Command::new("sh").pre_exec(|| Err(io::Error::from_raw_os_error(13))).status() };
    println!("{:?}", err.unwrap_err().kind());
    println!("{}", ExitStatus::from_raw(11));
    println!("{} {:?}", ExitStatus::from_raw(0x8b), ExitStatus::from_raw(256));
    println!("{} {}", ExitStatus::from_raw(0x137f), ExitStatus::from_raw(0xffff));
    Ok(())
}

fn main() -> ExitCode {
    environment();
    commands().unwrap();
    println!("{:?} {:?}", ExitCode::SUCCESS, ExitCode::from(7));
    ExitCode::from(7)
}
