//! Kernels that are compiled while the program runs, by the compiler that made it.

use std::ffi::{CString, c_char};
use std::path::Path;
use std::sync::Arc;

use crate::context::CudaContext;
use crate::error::{DriverError, call};
use crate::module::CudaModule;
use crate::rt;
use crate::sys::CUDA_ERROR_INVALID_VALUE;

/// What is compiled, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct KernelRequest<'a> {
    /// The kernel with its generic arguments: `kernels::gemm::<f32, 16, [2, 3]>`.
    pub kernel: &'a str,
    /// Options of the compiler, beside those that the program was made with.
    pub options: &'a [String],
    /// The GPU, `sm_90`; `None` for the device.
    pub target: Option<&'a str>,
}

// The texts of a request as C has them. They are kept as long as the pointers are used.
struct Texts {
    kernel: CString,
    options: Vec<u8>,
    target: Option<CString>,
    emit: Option<CString>,
    log: Option<CString>,
}

fn text(text: &str) -> Result<CString, DriverError> {
    CString::new(text).map_err(|_| DriverError::with_message(CUDA_ERROR_INVALID_VALUE, "a NUL byte in the name or an option of a kernel"))
}

fn pointer(text: &Option<CString>) -> *const c_char {
    text.as_ref().map_or(std::ptr::null(), |text| text.as_ptr())
}

impl Texts {
    fn of(request: &KernelRequest<'_>, emit: Option<&str>, log: Option<&str>) -> Result<Texts, DriverError> {
        let mut options = Vec::new();
        for option in request.options {
            options.extend_from_slice(text(option)?.as_bytes_with_nul());
        }
        options.push(0);
        Ok(Texts {
            kernel: text(request.kernel)?,
            options,
            target: request.target.map(text).transpose()?,
            emit: emit.map(text).transpose()?,
            log: log.map(text).transpose()?,
        })
    }

    fn request(&self) -> rt::KernelRequest {
        rt::KernelRequest {
            kernel: self.kernel.as_ptr(),
            options: self.options.as_ptr().cast(),
            target: pointer(&self.target),
            emit: pointer(&self.emit),
            log: pointer(&self.log),
            was_kept: false,
        }
    }
}

impl CudaContext {
    /// Loads a module with one kernel that the program lacks: `kernels::gemm::<f32, 16, [2, 3]>`. The
    /// compiler that made the program compiles it, once for each machine: the code is kept in `$OXCC_CACHE`,
    /// or in the user's folder for caches.
    ///
    /// # Errors
    /// The program has no such kernel, or the compiler is not there: it is looked for where it was when the program was
    /// made and in `PATH`, or is what the environment variable `OXCC` names.
    pub fn compile_kernel(self: &Arc<Self>, kernel: &str) -> Result<Arc<CudaModule>, DriverError> {
        Ok(self.compile_kernel_with(&KernelRequest { kernel, ..KernelRequest::default() })?.0)
    }

    /// [`compile_kernel`](Self::compile_kernel) with options; and whether it had been compiled before.
    ///
    /// # Errors
    /// As there.
    pub fn compile_kernel_with(self: &Arc<Self>, request: &KernelRequest<'_>) -> Result<(Arc<CudaModule>, bool), DriverError> {
        let texts = Texts::of(request, None, None)?;
        let mut wanted = texts.request();
        let mut raw = std::ptr::null_mut();
        // SAFETY: the context is open, and the request with its texts and `raw` are valid for the call.
        call(|e| unsafe { rt::ox_device_module_specialise(self.raw(), &mut wanted, &mut raw, e) })?;
        Ok((Arc::new(CudaModule::from_raw(raw, Arc::clone(self))), wanted.was_kept))
    }

    /// Compiles a kernel for what the compiler writes on the way: `emit` is as in its option, `tile=PATH,ptx=PATH`; what it
    /// says goes to the file `log`, if there is one. Nothing is loaded or kept.
    ///
    /// # Errors
    /// As [`compile_kernel`](Self::compile_kernel).
    pub fn emit_kernel(
        self: &Arc<Self>, request: &KernelRequest<'_>, emit: Option<&str>, log: Option<&str>,
    ) -> Result<(), DriverError> {
        let texts = Texts::of(request, emit, log)?;
        let mut wanted = texts.request();
        // SAFETY: the context is open, and the request with its texts is valid for the call.
        call(|e| unsafe { rt::ox_device_module_specialise(self.raw(), &mut wanted, std::ptr::null_mut(), e) })
    }

    /// The name that a compiled kernel is kept by: 32 hexadecimal digits of all that decides about its code.
    ///
    /// # Errors
    /// The program does not carry its sources, because it has no tile kernels.
    pub fn kernel_key(self: &Arc<Self>, request: &KernelRequest<'_>) -> Result<String, DriverError> {
        let texts = Texts::of(request, None, None)?;
        let mut key = [0u8; 33];
        // SAFETY: the context is open, and the request with its texts and the key are valid for the call.
        call(|e| unsafe { rt::ox_device_kernel_key(self.raw(), &texts.request(), &mut key, e) })?;
        Ok(String::from_utf8_lossy(&key[..32]).into_owned())
    }
}

/// From now on kernels that are compiled are kept in this folder, else in the user's folder for caches; where all in
/// it have more than `limit` bytes, those that were not used for the longest time are removed. 0 is no limit.
///
/// # Errors
/// The folder's name cannot be one.
pub fn keep_kernels(folder: Option<&Path>, limit: u64) -> Result<(), DriverError> {
    let folder = folder.map(|folder| text(&folder.to_string_lossy())).transpose()?;
    // SAFETY: the text is valid for the call.
    unsafe { rt::ox_device_kernel_store(pointer(&folder), limit, true) };
    Ok(())
}

/// From now on kernels that are compiled are kept for the program alone.
pub fn keep_no_kernels() {
    // SAFETY: there is nothing to be valid.
    unsafe { rt::ox_device_kernel_store(std::ptr::null(), 0, false) };
}
