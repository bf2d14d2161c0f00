//! [`KernelCompiler`]: kernels that are compiled to be looked at.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use cuda_core::Device;
use cuda_core::specialise::KernelRequest;

use crate::context::get_default_device;
use crate::error::{Error, JITError};
use crate::launch::{CompileOptions, KernelLaunch, ValueArgs};

/// Compiles a kernel without loading or launching it, for what the compiler makes of it. The program's own compiler does it,
/// as for a kernel that the program lacks.
///
/// ```text
/// let gemm = KernelCompiler::new("kernels::gemm").generics(vec!["f16".into(), "128".into()]).target("sm_90").compile()?;
/// println!("{}", gemm.ir());
/// assert_eq!(gemm.check_counts().in_kernel, 0);
/// ```
#[derive(Clone, Debug)]
pub struct KernelCompiler {
    kernel: String,
    generics: Vec<String>,
    target: Option<String>,
    options: CompileOptions,
    device: Option<usize>,
    launch_checks: Vec<String>,
}

/// How many conditions a kernel depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckCounts {
    /// Those that each launch is checked against on the host.
    pub launch: usize,
    /// Those that are checked while the kernel runs.
    pub in_kernel: usize,
}

/// What [`KernelCompiler::compile`] made.
#[derive(Clone, Debug)]
pub struct CompiledKernel {
    ir: String,
    code: String,
    launch_checks: Vec<String>,
    in_kernel_checks: Vec<String>,
}

impl KernelCompiler {
    /// Of the kernel with that path in the program: `kernels::gemm`, `outer::kernels::gemm`.
    pub fn new(kernel: &str) -> KernelCompiler {
        KernelCompiler {
            kernel: String::from(kernel),
            generics: Vec::new(),
            target: None,
            options: CompileOptions::new(),
            device: None,
            launch_checks: Vec::new(),
        }
    }

    /// Of the kernel of a launch, with its generic arguments and options.
    ///
    /// # Errors
    /// As [`KernelLaunch::specialize`].
    pub fn of<Args: ValueArgs>(launch: &KernelLaunch<Args>) -> Result<KernelCompiler, Error> {
        let special = launch.specialize()?;
        Ok(KernelCompiler {
            kernel: special.kernel,
            generics: Vec::new(),
            target: None,
            options: special.options,
            device: Some(special.device),
            launch_checks: special.preconditions.into_iter().map(String::from).collect(),
        })
    }

    /// All generic arguments in order: element types by name, numbers, bools, and shapes as `[2, 3]`.
    pub fn generics(mut self, generics: Vec<String>) -> KernelCompiler {
        self.generics = generics;
        self
    }

    /// For that GPU, `sm_90`; otherwise for the device, and where it is the CPU for `sm_80`.
    pub fn target(mut self, target: &str) -> KernelCompiler {
        self.target = Some(String::from(target));
        self
    }

    /// With these options.
    pub fn options(mut self, options: CompileOptions) -> KernelCompiler {
        self.options = options;
        self
    }

    /// Compiles it.
    ///
    /// # Errors
    /// The program has no such kernel, an option is not possible, the compiler is not there or found an error.
    pub fn compile(self) -> Result<CompiledKernel, Error> {
        self.options.check()?;
        let device = Device::new(self.device.unwrap_or_else(get_default_device))?;
        let kernel = match self.generics.is_empty() {
            true => self.kernel,
            false => format!("{}::<{}>", self.kernel, self.generics.join(", ")),
        };
        let options = self.options.arguments(false);
        let request = KernelRequest { kernel: &kernel, options: &options, target: self.target.as_deref() };
        let texts = Texts::compile(&device, &request, &["tile", "ptx"])?;
        Ok(CompiledKernel {
            ir: texts.get("tile").unwrap_or_default(),
            code: texts.get("ptx").unwrap_or_default(),
            launch_checks: self.launch_checks,
            in_kernel_checks: checks(&device, &request)?,
        })
    }
}

impl CompiledKernel {
    /// What it does to tiles, one line an operation, with the layout of each tile, as `--emit=tile` prints it.
    pub fn ir(&self) -> &str {
        &self.ir
    }

    /// The code that the driver is given: PTX.
    pub fn bytecode(&self) -> &[u8] {
        self.code.as_bytes()
    }

    /// The same as text.
    pub fn ptx(&self) -> &str {
        &self.code
    }

    /// The conditions that each launch is checked against on the host: the entry's preconditions, where it was
    /// [`of`](KernelCompiler::of) a launch.
    pub fn launch_checks(&self) -> &[String] {
        &self.launch_checks
    }

    /// The checks that are left in the kernel, each with its place: `main.ox:12:9: this index is checked when …`.
    pub fn in_kernel_checks(&self) -> &[String] {
        &self.in_kernel_checks
    }

    /// How many there are of both.
    pub fn check_counts(&self) -> CheckCounts {
        CheckCounts { launch: self.launch_checks.len(), in_kernel: self.in_kernel_checks.len() }
    }
}

// ---------------------------------------------------------------- files

/// A folder that is gone afterwards, for what the compiler writes.
pub(crate) struct Texts {
    folder: PathBuf,
}

impl Texts {
    fn new() -> Result<Texts, JITError> {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("oxcc-texts-{}-{number}", std::process::id()));
        match fs::create_dir(&folder) {
            Ok(()) => Ok(Texts { folder }),
            Err(error) => Err(JITError::Generic(format!("couldn't make the folder `{}`: {error}", folder.display()))),
        }
    }

    fn path(&self, kind: &str) -> String {
        self.folder.join(kind).to_string_lossy().into_owned()
    }

    /// Compiles a kernel for texts of these kinds.
    pub(crate) fn compile(device: &Arc<Device>, request: &KernelRequest<'_>, kinds: &[&str]) -> Result<Texts, JITError> {
        let texts = Texts::new()?;
        let emit: Vec<String> = kinds.iter().map(|kind| format!("{kind}={}", texts.path(kind))).collect();
        match device.emit_kernel(request, Some(&emit.join(",")), None) {
            Ok(()) => Ok(texts),
            Err(error) => Err(JITError::Generic(String::from(error.text()))),
        }
    }

    /// What was written of a kind.
    pub(crate) fn get(&self, kind: &str) -> Option<String> {
        fs::read_to_string(self.path(kind)).ok()
    }
}

impl Drop for Texts {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

// The compiler denies checks in kernels and says which are left.
fn checks(device: &Arc<Device>, request: &KernelRequest<'_>) -> Result<Vec<String>, JITError> {
    let texts = Texts::new()?;
    let mut options = request.options.to_vec();
    options.extend([String::from("--deny-device-checks"), String::from("--error-format=short")]);
    if device.emit_kernel(&KernelRequest { options: &options, ..*request }, None, Some(&texts.path("log"))).is_ok() {
        return Ok(Vec::new());
    }
    let said = texts.get("log").unwrap_or_default();
    let left = said.lines().filter_map(|line| line.split_once(": error[OX0006]: "));
    Ok(left.map(|(place, check)| format!("{place}: {check}")).collect())
}
