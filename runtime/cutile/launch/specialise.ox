//! What a launch asks the compiler for, and the keys that its kernel is kept by.

use std::fmt;
use std::sync::Arc;

use cuda_core::Device;
use cuda_core::specialise::KernelRequest;

use crate::context::get_default_device;
use crate::error::{DeviceError, Error};
use crate::launch::args::{Argument, ValueArgs};
use crate::launch::generics::{Values, generic_texts, instance, resolve};
use crate::launch::run::{KernelLaunch, grid_of};
use crate::launch::{CompileOptions, KernelDescriptor};

/// A kernel with the generic arguments of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Specialization {
    pub(crate) kernel: String,
    pub(crate) generics: Vec<(&'static str, String)>,
    pub(crate) grid: (u32, u32, u32),
    pub(crate) options: CompileOptions,
    pub(crate) device: usize,
    pub(crate) preconditions: Vec<&'static str>,
}

impl Specialization {
    /// The kernel as errors and `--specialise` name it: `kernels::gemm::<f32, 16, [2, 3]>`.
    pub fn kernel(&self) -> &str {
        &self.kernel
    }

    /// The generic parameters and their arguments, in order, as they are written.
    pub fn generics(&self) -> &[(&'static str, String)] {
        &self.generics
    }

    /// The grid of tile blocks.
    pub fn grid(&self) -> (u32, u32, u32) {
        self.grid
    }

    /// How it is compiled.
    pub fn options(&self) -> &CompileOptions {
        &self.options
    }

    /// The number of the device: that of the tensors, else this thread's default device.
    pub fn device_id(&self) -> usize {
        self.device
    }

    fn open(&self) -> Result<(Arc<Device>, Vec<String>), Error> {
        let device = Device::new(self.device)?;
        let options = self.options.arguments(device.is_cpu());
        Ok((device, options))
    }
}

/// What a process keeps a loaded kernel by. Two launches with the same key run the same code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct L1CacheKey {
    kernel: String,
    options: Vec<String>,
    device: usize,
}

/// `kernels::gemm::<f32, 16> on device 0`, and the options behind it, if there are any.
impl fmt::Display for L1CacheKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on device {}", self.kernel, self.device)?;
        for option in &self.options {
            write!(f, " {option}")?;
        }
        Ok(())
    }
}

fn specialization(
    descriptor: &KernelDescriptor, arguments: &[Argument<'_>], generics: Option<&[String]>, grid: Option<(u32, u32, u32)>,
    options: Option<&CompileOptions>,
) -> Result<Specialization, DeviceError> {
    let mut chosen = Values::new();
    resolve(&mut chosen, descriptor, arguments, generics)?;
    let tensor = arguments.iter().find_map(|argument| argument.storage);
    Ok(Specialization {
        kernel: instance(descriptor, chosen.as_slice()),
        generics: generic_texts(descriptor, chosen.as_slice()),
        grid: match grid {
            Some(grid) => grid,
            None => grid_of(descriptor, arguments)?,
        },
        options: options.cloned().unwrap_or_default(),
        device: tensor.map_or_else(get_default_device, |storage| storage.device().ordinal()),
        preconditions: descriptor.preconditions.iter().map(|precondition| precondition.text).collect(),
    })
}

impl<Args: ValueArgs> KernelLaunch<Args> {
    /// What the launch asks the compiler for. Nothing is compiled or launched. The arguments have to be there: of an
    /// operation that makes a tensor the shape is not known before it runs.
    ///
    /// # Errors
    /// The arguments do not fit the kernel, or leave a generic parameter or the grid open.
    pub fn specialize(&self) -> Result<Specialization, Error> {
        self.options.as_deref().map_or(Ok(()), CompileOptions::check)?;
        let special = self.args.with_values(|arguments| {
            specialization(self.descriptor, arguments, self.generics.as_deref(), self.grid, self.options.as_deref())
        })?;
        Ok(special)
    }

    /// What this process keeps the launch's kernel by.
    ///
    /// # Errors
    /// As [`specialize`](Self::specialize).
    pub fn l1_cache_key(&self) -> Result<L1CacheKey, Error> {
        let special = self.specialize()?;
        let (_, options) = special.open()?;
        Ok(L1CacheKey { kernel: special.kernel, options, device: special.device })
    }

    /// What the launch's kernel is kept by on disk where it is compiled at run time: 32 hexadecimal digits of the compiler, the
    /// program's text and options, the kernel with its generic arguments, and the target.
    ///
    /// # Errors
    /// As [`specialize`](Self::specialize).
    pub fn l2_cache_key(&self) -> Result<String, Error> {
        let special = self.specialize()?;
        let (device, options) = special.open()?;
        Ok(device.kernel_key(&KernelRequest { kernel: &special.kernel, options: &options, target: None })?)
    }
}
