//@ flags: -g --crate-name main
// What RUST_BACKTRACE=1 prints: functions with file, line and column, inlined ones too, without
// those of start-up and of the panic machinery; and std::backtrace::Backtrace.
use std::backtrace::{Backtrace, BacktraceStatus};
use std::fmt::Debug;
use std::process::Command;

struct Wrapper<T>(T);

impl<T: Debug + Clone> Wrapper<T> {
    fn show(&self, index: usize) -> T {
        let numbers = vec![1];
        if numbers[index] == 1 {
            println!("{:?}", self.0);
        }
        self.0.clone()
    }
}

trait Run {
    fn run(&self);
}

impl Run for Wrapper<u8> {
    fn run(&self) {
        let call = |index: i32| {
            self.show(index as usize);
        };
        call(3)
    }
}

mod inner {
    #[inline(always)]
    pub fn dispatch(object: &dyn super::Run) {
        object.run()
    }
}

#[inline(never)]
fn deep(depth: u32) -> Backtrace {
    if depth == 0 {
        return Backtrace::force_capture();
    }
    let inside = deep(depth - 1);
    std::hint::black_box(inside)
}

// The lines about this program: files of the library and numbers of threads change.
fn own_lines(text: &str) {
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.contains("main::") || line.contains("RUST_BACKTRACE") {
            let (number, name) = line.split_at(if line.starts_with(' ') { 6 } else { 0 });
            println!("{}{name}", if number.is_empty() { "" } else { "   # " });
            if let Some(place) = lines.next_if(|next| next.trim_start().starts_with("at ")) {
                println!("      at {}", place.rsplit('/').next().unwrap());
            }
        }
    }
}

fn child(variable: Option<&str>) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg("panic").env_remove("RUST_BACKTRACE");
    if let Some(value) = variable {
        command.env("RUST_BACKTRACE", value);
    }
    let output = command.output().unwrap();
    println!("RUST_BACKTRACE={variable:?}: exit code {:?}", output.status.code());
    own_lines(&String::from_utf8_lossy(&output.stderr));
}

fn main() {
    if std::env::args().len() > 1 {
        inner::dispatch(&Wrapper(1u8));
        return;
    }
    child(None);
    child(Some("0"));
    child(Some("1"));
    let trace = deep(1);
    println!("captured: {}", trace.status() == BacktraceStatus::Captured);
    own_lines(&format!("{trace}"));
    let debug = format!("{trace:?}");
    println!("{}", debug.starts_with("Backtrace [{ fn: \"main::deep\", file: \""));
    println!("{:?} {}", Backtrace::disabled(), Backtrace::disabled());
    println!("{:?}", Backtrace::disabled().status());
}
