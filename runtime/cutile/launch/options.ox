//! [`CompileOptions`]: how a launch's kernel is compiled.

use crate::error::KernelLaunchError;

/// How the kernel of a launch is compiled, beside what the program was compiled with. A launch with options that change code
/// has its kernel compiled when it first runs, and kept as others are (see [`jit_cache`](crate::jit_cache)).
///
/// | option | meaning |
/// |---|---|
/// | `occupancy(n)` | at least `n` tile blocks are to fit on a multiprocessor at once: a thread gets no more registers than that leaves it |
/// | `max_registers(n)` | a thread has at most `n` registers, as `-maxrregcount` |
/// | `fmad(true)` | `a * b + c` is rounded once, as `--fmad=true` |
/// | `fast_math(true)` | approximate division, square roots and functions, as `--use_fast_math` |
/// | `num_cta_in_cga(n)`, `max_divisibility(n)`, `num_worker_warps_per_cta(n)` | hints for a compiler that spreads a tile block over several thread blocks, or chooses its threads: here one block of 128 threads has a tile block, and what a launch's numbers are multiples of is looked at when it is launched. The values are checked, and change nothing. |
///
/// On the CPU device registers are nobody's concern, so the first two change nothing there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CompileOptions {
    occupancy: Option<u32>,
    max_registers: Option<u32>,
    fmad: bool,
    fast_math: bool,
    num_cta_in_cga: Option<u32>,
    max_divisibility: Option<u32>,
    num_worker_warps_per_cta: Option<u32>,
}

// Of a multiprocessor, and the threads of a tile block.
const REGISTERS: u32 = 65536;
const THREADS: u32 = 128;

fn refused(option: &str, value: u32, expected: &str) -> Result<(), KernelLaunchError> {
    Err(KernelLaunchError(format!("the compile option `{option}` is {value}, and takes {expected}")))
}

impl CompileOptions {
    /// None: as the program was compiled.
    pub fn new() -> CompileOptions {
        CompileOptions::default()
    }

    /// So many tile blocks are to fit on a multiprocessor at once: 1 to 32.
    pub fn occupancy(mut self, blocks: u32) -> CompileOptions {
        self.occupancy = Some(blocks);
        self
    }

    /// The most registers of a thread: 16 to 255.
    pub fn max_registers(mut self, registers: u32) -> CompileOptions {
        self.max_registers = Some(registers);
        self
    }

    /// Whether `a * b + c` is rounded once.
    pub fn fmad(mut self, is_fused: bool) -> CompileOptions {
        self.fmad = is_fused;
        self
    }

    /// Whether division, square roots and functions are approximate.
    pub fn fast_math(mut self, is_fast: bool) -> CompileOptions {
        self.fast_math = is_fast;
        self
    }

    /// A hint: a power of two up to 16.
    pub fn num_cta_in_cga(mut self, blocks: u32) -> CompileOptions {
        self.num_cta_in_cga = Some(blocks);
        self
    }

    /// A hint: a power of two.
    pub fn max_divisibility(mut self, divisor: u32) -> CompileOptions {
        self.max_divisibility = Some(divisor);
        self
    }

    /// A hint: above zero.
    pub fn num_worker_warps_per_cta(mut self, warps: u32) -> CompileOptions {
        self.num_worker_warps_per_cta = Some(warps);
        self
    }

    // Whether all values are possible.
    pub(crate) fn check(&self) -> Result<(), KernelLaunchError> {
        if let Some(blocks) = self.occupancy && !(1..=32).contains(&blocks) {
            refused("occupancy", blocks, "1 to 32 tile blocks")?;
        }
        if let Some(registers) = self.max_registers && !(16..=255).contains(&registers) {
            refused("max_registers", registers, "16 to 255 registers")?;
        }
        if let Some(blocks) = self.num_cta_in_cga && !(blocks.is_power_of_two() && blocks <= 16) {
            refused("num_cta_in_cga", blocks, "a power of two up to 16")?;
        }
        if let Some(divisor) = self.max_divisibility && !divisor.is_power_of_two() {
            refused("max_divisibility", divisor, "a power of two")?;
        }
        if let Some(warps) = self.num_worker_warps_per_cta && warps == 0 {
            refused("num_worker_warps_per_cta", warps, "a number above zero")?;
        }
        Ok(())
    }

    /// What the compiler is told for code of a GPU, or of the CPU.
    pub(crate) fn arguments(&self, is_cpu: bool) -> Vec<String> {
        let mut arguments = Vec::new();
        let of_occupancy = self.occupancy.map(|blocks| (REGISTERS / (blocks * THREADS) / 8 * 8).min(255));
        let registers = match (of_occupancy, self.max_registers) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        if let Some(registers) = registers && !is_cpu {
            arguments.push(format!("-maxrregcount={registers}"));
        }
        if self.fmad && !self.fast_math {
            arguments.push(String::from("--fmad=true"));
        }
        if self.fast_math {
            arguments.push(String::from("--use_fast_math"));
        }
        arguments
    }
}
