//! Starting a process: a copy of this one becomes the program.
//!
//! All that needs memory is made before the copy. The copy tells through a pipe which call failed, or nothing
//! when it became the program, which closes the pipe.

use core::ffi::{c_char, c_int};

use super::command::{Command, Redirection, Stdio};
use super::{Child, ChildStderr, ChildStdin, ChildStdout};
use crate::ffi::{CString, OsStr, OsString};
use crate::fs::{File, OpenOptions};
use crate::io::{self, Error, ErrorKind, Read, fixed_error};
use crate::os::fd::{AsRawFd, OwnedFd};
use crate::sys::{self, process};
use crate::vec::Vec;

// Text for libc, and pointers to it with a null pointer at the end.
struct Pointers {
    _texts: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl Pointers {
    fn new(texts: Vec<CString>) -> Pointers {
        let mut pointers: Vec<_> = texts.iter().map(|text| text.as_ptr()).collect();
        pointers.push(core::ptr::null());
        Pointers { _texts: texts, pointers }
    }
}

fn text(text: &OsStr) -> io::Result<CString> {
    match CString::new(text.as_encoded_bytes()) {
        Ok(text) => Ok(text),
        Err(_) => Err(fixed_error!(ErrorKind::InvalidInput, "nul byte found in provided data")),
    }
}

// What the copy needs in order to become the program.
struct Plan {
    program: CString,
    arguments: Pointers,
    // `None`: the one we have.
    environment: Option<Pointers>,
    folder: Option<CString>,
    // What the standard streams become; `None`: they stay as they are.
    streams: [Option<c_int>; 3],
}

impl Command {
    fn environment(&self) -> io::Result<Option<Pointers>> {
        if !self.clears_environment && self.variables.is_empty() {
            return Ok(None);
        }
        let mut all = crate::collections::BTreeMap::<OsString, OsString>::new();
        if !self.clears_environment {
            all.extend(crate::env::vars_os());
        }
        for (key, value) in &self.variables {
            match value {
                Some(value) => {
                    all.insert(key.clone(), value.clone());
                }
                None => {
                    all.remove(key);
                }
            }
        }
        let mut texts = Vec::new();
        for (mut entry, value) in all {
            entry.push("=");
            entry.push(value);
            texts.push(text(&entry)?);
        }
        Ok(Some(Pointers::new(texts)))
    }

    fn plan(&self, streams: [Option<c_int>; 3]) -> io::Result<Plan> {
        let mut arguments = Vec::new();
        for argument in &self.arguments {
            arguments.push(text(argument)?);
        }
        let folder = match &self.folder {
            Some(folder) => Some(text(folder.as_os_str())?),
            None => None,
        };
        Ok(Plan {
            program: text(&self.program)?,
            arguments: Pointers::new(arguments),
            environment: self.environment()?,
            folder,
            streams,
        })
    }

    /// Starts the program; `defaults` are the streams that were not set.
    pub(super) fn start(&mut self, defaults: [&Stdio; 3]) -> io::Result<Child> {
        // What the child gets, and what we keep.
        let mut theirs = Vec::new();
        let mut ours = [None, None, None];
        let mut streams = [None; 3];
        for i in 0..3 {
            let stream = self.streams[i].as_ref().unwrap_or(defaults[i]);
            streams[i] = connect(stream, i == 0, &mut theirs, &mut ours[i])?;
        }
        let plan = self.plan(streams)?;
        let (mut reader, writer) = io::pipe()?;
        // SAFETY: the copy only makes calls that are allowed there, and does not return.
        let copy = sys::check(unsafe { process::fork() })?;
        if copy == 0 {
            drop(reader);
            let error = self.become_program(&plan);
            let code = error.raw_os_error().unwrap_or(sys::EINVAL);
            // SAFETY: the bytes are valid; nothing of ours runs after this.
            unsafe {
                let bytes = code.to_ne_bytes();
                sys::write(writer.as_raw_fd(), bytes.as_ptr().cast(), bytes.len());
                process::_exit(1)
            }
        }
        drop(writer);
        let [stdin, stdout, stderr] = ours;
        let mut child = Child {
            stdin: stdin.map(ChildStdin::from),
            stdout: stdout.map(ChildStdout::from),
            stderr: stderr.map(ChildStderr::from),
            process: copy,
            status: None,
        };
        let mut code = [0; 4];
        match reader.read_exact(&mut code) {
            Ok(()) => {
                let _ = child.wait();
                Err(Error::from_raw_os_error(i32::from_ne_bytes(code)))
            }
            Err(_) => Ok(child), // the pipe was closed
        }
    }

    /// Makes this process the program; returns only if that fails.
    pub(crate) fn replace_process(&mut self) -> Error {
        let mut theirs = Vec::new();
        let mut streams = [None; 3];
        for i in 0..3 {
            let inherit = Stdio(Redirection::Inherit);
            let stream = self.streams[i].as_ref().unwrap_or(&inherit);
            match connect(stream, i == 0, &mut theirs, &mut None) {
                Ok(descriptor) => streams[i] = descriptor,
                Err(error) => return error,
            }
        }
        match self.plan(streams) {
            Ok(plan) => self.become_program(&plan),
            Err(error) => error,
        }
    }

    // In the copy there may be no other threads and some locks may be held for ever, so no memory is taken.
    fn become_program(&mut self, plan: &Plan) -> Error {
        match self.try_become_program(plan) {
            Ok(()) => Error::last_os_error(),
            Err(error) => error,
        }
    }

    fn try_become_program(&mut self, plan: &Plan) -> io::Result<()> {
        // SAFETY: all text ends with a NUL, and all lists with a null pointer.
        unsafe {
            for (stream, descriptor) in plan.streams.iter().enumerate() {
                if let Some(descriptor) = descriptor {
                    sys::check_again(|| process::dup2(*descriptor, stream as c_int))?;
                }
            }
            if let Some(gid) = self.gid {
                sys::check(process::setgid(gid))?;
            }
            if let Some(uid) = self.uid {
                if process::getuid() == 0 {
                    // The groups of the one who gives up the rights go, too.
                    sys::check(process::setgroups(0, core::ptr::null()))?;
                }
                sys::check(process::setuid(uid))?;
            }
            if let Some(folder) = &plan.folder {
                sys::check(process::chdir(folder.as_ptr()))?;
            }
            if let Some(group) = self.process_group {
                sys::check(process::setpgid(0, group))?;
            }
            let mut set = [0u64; 16]; // sigset_t
            process::sigemptyset(set.as_mut_ptr().cast());
            process::pthread_sigmask(process::SIG_SETMASK, set.as_ptr().cast(), core::ptr::null_mut());
            process::signal(process::SIGPIPE, 0); // we ignore it, the program should not
            for closure in &mut self.closures {
                closure()?;
            }
            if let Some(environment) = &plan.environment {
                sys::environ = environment.pointers.as_ptr();
            }
            process::execvp(plan.program.as_ptr(), plan.arguments.pointers.as_ptr());
        }
        Ok(())
    }
}

// The descriptor that a stream of the child becomes. What has to stay open until then goes into `theirs`, our end
// of a pipe into `ours`.
fn connect(
    stream: &Stdio, is_input: bool, theirs: &mut Vec<OwnedFd>, ours: &mut Option<OwnedFd>,
) -> io::Result<Option<c_int>> {
    let descriptor = match &stream.0 {
        Redirection::Inherit => return Ok(None),
        // It may be replaced before it is used, so it is copied.
        Redirection::Stream(stream) => {
            // SAFETY: the standard streams stay open.
            unsafe { crate::os::fd::BorrowedFd::borrow_raw(*stream) }.try_clone_to_owned()?
        }
        Redirection::Descriptor(fd) if fd.as_raw_fd() > 2 => return Ok(Some(fd.as_raw_fd())),
        Redirection::Descriptor(fd) => fd.try_clone()?,
        Redirection::Null => {
            let file: File = OpenOptions::new().read(is_input).write(!is_input).open("/dev/null")?;
            OwnedFd::from(file)
        }
        Redirection::Pipe => {
            let (reader, writer) = io::pipe()?;
            let (reader, writer) = (OwnedFd::from(reader), OwnedFd::from(writer));
            let (mine, its) = if is_input { (writer, reader) } else { (reader, writer) };
            *ours = Some(mine);
            its
        }
    };
    let number = descriptor.as_raw_fd();
    theirs.push(descriptor);
    Ok(Some(number))
}
