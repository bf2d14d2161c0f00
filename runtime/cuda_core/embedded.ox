//! Device code that the compiler put into the program.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::context::CudaContext;
use crate::error::{DriverError, call};
use crate::module::CudaModule;
use crate::rt;

/// A module of the program, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmbeddedModule {
    name: &'static str,
}

/// Why a module of the program could not be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmbeddedModuleError {
    /// The device refused it, or the program has none of this name.
    Driver(DriverError),
}

impl fmt::Display for EmbeddedModuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EmbeddedModuleError::Driver(error) => write!(f, "loading device code: {error}"),
        }
    }
}

impl Error for EmbeddedModuleError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            EmbeddedModuleError::Driver(error) => Some(error),
        }
    }
}

impl From<DriverError> for EmbeddedModuleError {
    fn from(error: DriverError) -> EmbeddedModuleError {
        EmbeddedModuleError::Driver(error)
    }
}

impl EmbeddedModule {
    /// The module of this name; it is looked up when it is loaded.
    pub const fn named(name: &'static str) -> EmbeddedModule {
        EmbeddedModule { name }
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Loads the code for this context's device.
    pub fn load(&self, ctx: &Arc<CudaContext>) -> Result<Arc<CudaModule>, EmbeddedModuleError> {
        Ok(ctx.load_embedded_module(self.name)?)
    }
}

impl CudaContext {
    /// Loads the module of this name that the compiler put into the program: the machine code or PTX that
    /// fits the GPU best, or the kernels compiled for the CPU.
    ///
    /// # Errors
    /// The program has no such module, or none of its code runs on this device.
    pub fn load_embedded_module(self: &Arc<Self>, name: &str) -> Result<Arc<CudaModule>, DriverError> {
        let mut raw = std::ptr::null_mut();
        // SAFETY: the context is open, and name and `raw` are valid for the call.
        call(|e| unsafe { rt::ox_device_module_load(self.raw(), name.as_ptr(), name.len(), &mut raw, e) })?;
        Ok(Arc::new(CudaModule::from_raw(raw, Arc::clone(self))))
    }
}
