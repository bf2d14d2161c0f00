//@ flags: --crate-name main
// Without debug information and optimisation a backtrace has every function of the program, small
// ones too, by name alone; in threads it ends with the thread's closure.
use std::process::Command;

fn checked(value: Option<i32>) -> i32 {
    value.unwrap()
}

fn through(value: Option<i32>) -> i32 {
    checked(value)
}

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        through(None);
    }
}

fn own_names(text: &str) {
    for line in text.lines().filter(|line| line.contains("main::") || line.contains(" at ")) {
        println!("   {}", line.get(6..).unwrap_or(line));
    }
}

fn child(how: &str) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.arg(how).env("RUST_BACKTRACE", "1").output().unwrap();
    println!("{how}: exit code {:?}", output.status.code());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    own_names(text.split("stack backtrace:").nth(1).unwrap());
}

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("call") => {
            through(None);
        }
        Some("thread") => {
            let _ = std::thread::spawn(|| through(None)).join();
        }
        Some("drop") => drop(Guard),
        Some("closure") => {
            let call = |value| through(value);
            call(None);
        }
        _ => ["call", "thread", "drop", "closure"].into_iter().for_each(child),
    }
}
