//! What the program was compiled for.

/// The processor.
#[cfg(target_arch = "aarch64")]
pub const ARCH: &str = "aarch64";
/// The processor.
#[cfg(not(target_arch = "aarch64"))]
pub const ARCH: &str = "x86_64";
/// The family of the operating system.
pub const FAMILY: &str = "unix";
/// The operating system.
pub const OS: &str = "linux";
/// What the names of shared libraries start with.
pub const DLL_PREFIX: &str = "lib";
/// What the names of shared libraries end with.
pub const DLL_SUFFIX: &str = ".so";
/// The extension of shared libraries.
pub const DLL_EXTENSION: &str = "so";
/// What the names of programs end with.
pub const EXE_SUFFIX: &str = "";
/// The extension of programs.
pub const EXE_EXTENSION: &str = "";
