//! What the environment asks to be told of kernels when they are first launched.
//!
//! | variable | effect |
//! |---|---|
//! | `CUTILE_JIT_LOG=1` | for each kernel one line on stderr: whether it was in the program, kept from before, or compiled |
//! | `CUTILE_JIT_TIMING=1` | for each kernel one line on stderr: how long it took to find it |
//! | `CUTILE_DUMP=ast,resolved,typed,instantiated,ir,bytecode` (or `all`) | what the compiler makes of each kernel, on stderr: the program after parsing, with names resolved, after type and borrow checking; the kernel's tile operations with layouts (`instantiated` and `ir`); its PTX |
//! | `CUTILE_DUMP_FILTER=TEXT` | only of kernels whose names, as errors name them, contain the text |
//! | `CUTILE_DEBUG_COMPILER=1` | the command of the compiler, each time it is run |
//! | `CUTILE_FORCE_DEVICE_CHECKS=1`, `CUTILE_DISABLE_CHECK_HOISTING=1` | no check is done for all accesses at the launch: kernels check each where it is |
//! | `CUTILE_TILEIRAS_PATH`, `CUTILE_BYTECODE_VERSION` | no effect, which is said once on stderr: there is no assembler of tiles and no bytecode |

use std::env;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cuda_core::Device;
use cuda_core::specialise::KernelRequest;

use crate::compiler::Texts;

/// What `CUTILE_DUMP` knows, and what the compiler calls it.
const STAGES: [(&str, &str); 6] =
    [("ast", "ast"), ("resolved", "hir"), ("typed", "mir"), ("instantiated", "tile"), ("ir", "tile"), ("bytecode", "ptx")];

fn is_on(variable: &str) -> bool {
    env::var(variable).is_ok_and(|value| !value.is_empty() && value != "0")
}

fn tell_of_others() {
    static TOLD: AtomicBool = AtomicBool::new(false);
    for variable in ["CUTILE_TILEIRAS_PATH", "CUTILE_BYTECODE_VERSION"] {
        if env::var_os(variable).is_some() && !TOLD.swap(true, Ordering::Relaxed) {
            eprintln!("cutile: {variable} has no effect: oxcc compiles kernels itself; `OXCC` names the compiler");
        }
    }
}

fn dump(device: &Arc<Device>, request: &KernelRequest<'_>, wanted: &str) {
    let mut kinds = Vec::new();
    for name in wanted.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let known = STAGES.iter().filter(|(stage, _)| *stage == name || name == "all");
        let before = kinds.len();
        kinds.extend(known.map(|(_, kind)| *kind).filter(|kind| !kinds.contains(kind)).collect::<Vec<_>>());
        if kinds.len() == before && !STAGES.iter().any(|(stage, _)| *stage == name) {
            eprintln!("cutile: CUTILE_DUMP does not know `{name}`: ast, resolved, typed, instantiated, ir, bytecode or all");
        }
    }
    if kinds.is_empty() {
        return;
    }
    match Texts::compile(device, request, &kinds) {
        Ok(texts) => {
            for kind in kinds {
                let stage = STAGES.iter().rev().find(|(_, known)| *known == kind).map_or(kind, |(stage, _)| stage);
                eprintln!("// {stage} of kernel `{}`\n{}", request.kernel, texts.get(kind).unwrap_or_default());
            }
        }
        Err(error) => eprintln!("cutile: CUTILE_DUMP of kernel `{}`: {error}", request.kernel),
    }
}

/// A kernel was found, now.
pub(crate) fn found(device: &Arc<Device>, request: &KernelRequest<'_>, origin: &str, started: Instant) {
    tell_of_others();
    if is_on("CUTILE_JIT_LOG") {
        eprintln!("cutile: kernel `{}` on device {}: {origin}", request.kernel, device.ordinal());
    }
    if is_on("CUTILE_JIT_TIMING") {
        eprintln!("cutile: kernel `{}`: {:.3} ms", request.kernel, started.elapsed().as_secs_f64() * 1e3);
    }
    if let Ok(wanted) = env::var("CUTILE_DUMP")
        && env::var("CUTILE_DUMP_FILTER").map_or(true, |filter| request.kernel.contains(&filter))
    {
        dump(device, request, &wanted);
    }
}
