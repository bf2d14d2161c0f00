//! How a process is started.

use core::fmt;

use super::{Child, ExitStatus, Output};
use crate::boxed::Box;
use crate::collections::{BTreeMap, btree_map};
use crate::ffi::{OsStr, OsString};
use crate::io;
use crate::os::fd::{AsFd, OwnedFd};
use crate::path::{Path, PathBuf};
use crate::vec::Vec;

pub(super) enum Redirection {
    Inherit,
    Null,
    Pipe,
    Descriptor(OwnedFd),
    // One of our standard streams.
    Stream(i32),
}

/// Where a standard stream of a process leads.
pub struct Stdio(pub(super) Redirection);

impl Stdio {
    /// Through a pipe to us.
    #[must_use]
    pub fn piped() -> Stdio {
        Stdio(Redirection::Pipe)
    }

    /// Where ours leads.
    #[must_use]
    pub fn inherit() -> Stdio {
        Stdio(Redirection::Inherit)
    }

    /// Nowhere.
    #[must_use]
    pub fn null() -> Stdio {
        Stdio(Redirection::Null)
    }
}

impl fmt::Debug for Stdio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stdio").finish_non_exhaustive()
    }
}

impl From<OwnedFd> for Stdio {
    fn from(fd: OwnedFd) -> Stdio {
        Stdio(Redirection::Descriptor(fd))
    }
}

impl From<io::Stdout> for Stdio {
    fn from(_: io::Stdout) -> Stdio {
        Stdio(Redirection::Stream(1))
    }
}

impl From<io::Stderr> for Stdio {
    fn from(_: io::Stderr) -> Stdio {
        Stdio(Redirection::Stream(2))
    }
}

macro_rules! from_descriptors {
    ($($Type:ty)*) => { $(
        impl From<$Type> for Stdio {
            fn from(value: $Type) -> Stdio {
                Stdio::from(OwnedFd::from(value))
            }
        }
    )* };
}
from_descriptors! {
    crate::fs::File io::PipeReader io::PipeWriter super::ChildStdin super::ChildStdout super::ChildStderr
}

pub(super) type Closure = Box<dyn FnMut() -> io::Result<()> + Send + Sync>;

/// A program with arguments and surroundings, to be started once or more often.
pub struct Command {
    pub(super) program: OsString,
    // The first is the program's name.
    pub(super) arguments: Vec<OsString>,
    pub(super) clears_environment: bool,
    // `None`: the variable is removed.
    pub(super) variables: BTreeMap<OsString, Option<OsString>>,
    pub(super) folder: Option<PathBuf>,
    pub(super) streams: [Option<Stdio>; 3],
    pub(super) uid: Option<u32>,
    pub(super) gid: Option<u32>,
    pub(super) process_group: Option<i32>,
    pub(super) closures: Vec<Closure>,
}

/// The arguments of a command.
#[derive(Clone)]
pub struct CommandArgs<'a> {
    inner: crate::slice::Iter<'a, OsString>,
}

/// The variables that a command sets or, with `None`, removes.
#[derive(Clone)]
pub struct CommandEnvs<'a> {
    inner: btree_map::Iter<'a, OsString, Option<OsString>>,
}

impl Command {
    /// A program, looked for where `PATH` says unless it is a path, without arguments.
    pub fn new<S: AsRef<OsStr>>(program: S) -> Command {
        let program = program.as_ref().to_os_string();
        Command {
            arguments: Vec::from([program.clone()]),
            program,
            clears_environment: false,
            variables: BTreeMap::new(),
            folder: None,
            streams: [None, None, None],
            uid: None,
            gid: None,
            process_group: None,
            closures: Vec::new(),
        }
    }

    /// Adds an argument.
    pub fn arg<S: AsRef<OsStr>>(&mut self, arg: S) -> &mut Command {
        self.arguments.push(arg.as_ref().to_os_string());
        self
    }

    /// Adds arguments.
    pub fn args<I, S>(&mut self, args: I) -> &mut Command
    where
        I: IntoIterator<Item = S>,
        S: AsRef<OsStr>,
    {
        for arg in args {
            self.arg(arg);
        }
        self
    }

    /// Sets a variable of its environment.
    pub fn env<K: AsRef<OsStr>, V: AsRef<OsStr>>(&mut self, key: K, value: V) -> &mut Command {
        self.variables.insert(key.as_ref().to_os_string(), Some(value.as_ref().to_os_string()));
        self
    }

    /// Sets variables of its environment.
    pub fn envs<I, K, V>(&mut self, variables: I) -> &mut Command
    where
        I: IntoIterator<Item = (K, V)>,
        K: AsRef<OsStr>,
        V: AsRef<OsStr>,
    {
        for (key, value) in variables {
            self.env(key, value);
        }
        self
    }

    /// Removes a variable from its environment.
    pub fn env_remove<K: AsRef<OsStr>>(&mut self, key: K) -> &mut Command {
        let key = key.as_ref();
        if self.clears_environment {
            self.variables.remove(key);
        } else {
            self.variables.insert(key.to_os_string(), None);
        }
        self
    }

    /// Removes all variables from its environment.
    pub fn env_clear(&mut self) -> &mut Command {
        self.clears_environment = true;
        self.variables.clear();
        self
    }

    /// Sets its current folder.
    pub fn current_dir<P: AsRef<Path>>(&mut self, folder: P) -> &mut Command {
        self.folder = Some(folder.as_ref().to_path_buf());
        self
    }

    /// Where its input comes from.
    pub fn stdin<T: Into<Stdio>>(&mut self, stream: T) -> &mut Command {
        self.streams[0] = Some(stream.into());
        self
    }

    /// Where its output goes.
    pub fn stdout<T: Into<Stdio>>(&mut self, stream: T) -> &mut Command {
        self.streams[1] = Some(stream.into());
        self
    }

    /// Where its errors go.
    pub fn stderr<T: Into<Stdio>>(&mut self, stream: T) -> &mut Command {
        self.streams[2] = Some(stream.into());
        self
    }

    /// Starts it; its streams lead where ours do unless it was said otherwise.
    pub fn spawn(&mut self) -> io::Result<Child> {
        self.start([&Stdio(Redirection::Inherit), &Stdio(Redirection::Inherit), &Stdio(Redirection::Inherit)])
    }

    /// Starts it, waits until it has ended, and collects what it wrote.
    pub fn output(&mut self) -> io::Result<Output> {
        let child = self.start([&Stdio(Redirection::Null), &Stdio(Redirection::Pipe), &Stdio(Redirection::Pipe)])?;
        child.wait_with_output()
    }

    /// Starts it and waits until it has ended.
    pub fn status(&mut self) -> io::Result<ExitStatus> {
        self.spawn()?.wait()
    }

    /// The program.
    #[must_use]
    pub fn get_program(&self) -> &OsStr {
        &self.program
    }

    /// The arguments, without the program's name.
    pub fn get_args(&self) -> CommandArgs<'_> {
        CommandArgs { inner: self.arguments[1..].iter() }
    }

    /// The variables that are set or, with `None`, removed.
    pub fn get_envs(&self) -> CommandEnvs<'_> {
        CommandEnvs { inner: self.variables.iter() }
    }

    /// The current folder that was set.
    #[must_use]
    pub fn get_current_dir(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

// What only Unix has.
impl Command {
    pub(crate) fn set_uid(&mut self, id: u32) {
        self.uid = Some(id);
    }

    pub(crate) fn set_gid(&mut self, id: u32) {
        self.gid = Some(id);
    }

    pub(crate) fn set_process_group(&mut self, group: i32) {
        self.process_group = Some(group);
    }

    pub(crate) fn set_name(&mut self, name: &OsStr) {
        self.arguments[0] = name.to_os_string();
    }

    pub(crate) fn add_closure(&mut self, closure: Closure) {
        self.closures.push(closure);
    }
}

impl fmt::Debug for Command {
    // As it would be typed into a shell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return self.show_fields(f);
        }
        if let Some(folder) = &self.folder {
            write!(f, "cd {folder:?} && ")?;
        }
        if self.clears_environment {
            f.write_str("env -i ")?;
        } else if self.variables.values().any(|value| value.is_none()) {
            f.write_str("env ")?;
            for (key, value) in &self.variables {
                if value.is_none() {
                    write!(f, "-u {} ", key.display())?;
                }
            }
        }
        for (key, value) in &self.variables {
            if let Some(value) = value {
                write!(f, "{}={value:?} ", key.display())?;
            }
        }
        if self.program != self.arguments[0] {
            write!(f, "[{:?}] ", self.program)?;
        }
        write!(f, "{:?}", self.arguments[0])?;
        for argument in &self.arguments[1..] {
            write!(f, " {argument:?}")?;
        }
        Ok(())
    }
}

struct Environment<'a>(&'a Command);

impl fmt::Debug for Environment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("CommandEnv");
        out.field("clear", &self.0.clears_environment).field("vars", &self.0.variables);
        out.finish()
    }
}

impl Command {
    fn show_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Command");
        out.field("program", &self.program).field("args", &self.arguments);
        if self.clears_environment || !self.variables.is_empty() {
            out.field("env", &Environment(self));
        }
        if self.folder.is_some() {
            out.field("cwd", &self.folder);
        }
        if self.uid.is_some() {
            out.field("uid", &self.uid);
        }
        if self.gid.is_some() {
            out.field("gid", &self.gid);
        }
        if self.process_group.is_some() {
            out.field("pgroup", &self.process_group);
        }
        out.field("create_pidfd", &false);
        out.finish()
    }
}

impl<'a> Iterator for CommandArgs<'a> {
    type Item = &'a OsStr;

    fn next(&mut self) -> Option<&'a OsStr> {
        self.inner.next().map(|argument| argument.as_os_str())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl ExactSizeIterator for CommandArgs<'_> {}

impl fmt::Debug for CommandArgs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CommandArgs").field("inner", &self.inner.as_slice()).finish()
    }
}

impl<'a> Iterator for CommandEnvs<'a> {
    type Item = (&'a OsStr, Option<&'a OsStr>);

    fn next(&mut self) -> Option<(&'a OsStr, Option<&'a OsStr>)> {
        self.inner.next().map(|(key, value)| (key.as_os_str(), value.as_deref()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl ExactSizeIterator for CommandEnvs<'_> {}

struct Pairs<'a>(CommandEnvs<'a>);

impl fmt::Debug for Pairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.clone()).finish()
    }
}

impl fmt::Debug for CommandEnvs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CommandEnvs").field("iter", &Pairs(self.clone())).finish()
    }
}
