//! [`KernelLaunch`]: a call of a kernel.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use cuda_core::launch_kernel_on_stream;

use crate::context::ExecutionContext;
use crate::device_op::{DeviceOp, GraphNode, future_of};
use crate::error::{DeviceError, launch_error};
use crate::launch::args::{Argument, ArgumentKind, KernelArgs, ValueArgs};
use crate::launch::code::{self, Code};
use crate::launch::generics::{Values, check, path, resolve};
use crate::launch::{CompileOptions, KernelDescriptor, TensorDescriptor};
use crate::tensor::MAX_RANK;

/// A call of a kernel: an operation whose output is the tuple of all arguments.
#[must_use = "nothing runs before the launch is waited for or scheduled"]
pub struct KernelLaunch<Args> {
    pub(crate) descriptor: &'static KernelDescriptor,
    pub(crate) args: Args,
    pub(crate) grid: Option<(u32, u32, u32)>,
    pub(crate) generics: Option<Vec<String>>,
    pub(crate) options: Option<Box<CompileOptions>>,
}

impl<Args: KernelArgs> KernelLaunch<Args> {
    /// For the launchers that `#[cutile::entry]` generates.
    #[doc(hidden)]
    pub fn new(descriptor: &'static KernelDescriptor, args: Args) -> KernelLaunch<Args> {
        KernelLaunch { descriptor, args, grid: None, generics: None, options: None }
    }

    /// The grid of tile blocks, where it does not follow from a partition.
    #[inline(never)] // the compiler follows launches through it
    pub fn grid(mut self, grid: (u32, u32, u32)) -> KernelLaunch<Args> {
        self.grid = Some(grid);
        self
    }

    /// As [`grid`](Self::grid).
    #[inline(never)]
    pub fn const_grid(self, grid: (u32, u32, u32)) -> KernelLaunch<Args> {
        self.grid(grid)
    }

    /// All generic parameters in order, where they do not follow from the arguments: element types by name, numbers, bools,
    /// and shapes as `[2,3]` or number by number.
    #[rustc_tile_generics]
    #[inline(never)]
    pub fn generics(mut self, generics: Vec<String>) -> KernelLaunch<Args> {
        self.generics = Some(generics);
        self
    }

    /// How the kernel is compiled. Options that change code have it compiled when it first runs, whether the program has one
    /// without them or not.
    #[inline(never)]
    pub fn compile_options(mut self, options: CompileOptions) -> KernelLaunch<Args> {
        self.options = Some(Box::new(options));
        self
    }

    /// Finds the code without launching it; the output is the tuple of all arguments.
    pub fn compile(self) -> Compiled<Args> {
        Compiled(self)
    }
}

// What the compiler reads, where it finds out what a launch is given.
#[lang = "tile_generics_text"]
fn generics_text(generics: Vec<String>) -> &'static str {
    generics.join(";").leak()
}

#[inline]
pub(crate) fn grid_of(descriptor: &KernelDescriptor, arguments: &[Argument<'_>]) -> Result<(u32, u32, u32), DeviceError> {
    let mut grid = None;
    for (index, argument) in arguments.iter().enumerate() {
        let own = match argument.kind {
            ArgumentKind::Write(tiles) => tiles,
            ArgumentKind::Mapped(blocks) => (blocks, 1, 1),
            _ => continue,
        };
        match grid {
            None => grid = Some(own),
            Some(first) if first == own => {}
            Some(first) => {
                return launch_error(format!(
                    "kernel `{}`: argument {} has a grid of {own:?} tiles, an earlier one {first:?}",
                    path(descriptor),
                    index + 1
                ));
            }
        }
    }
    match grid {
        Some(grid) => Ok(grid),
        None => launch_error(format!(
            "kernel `{}`: the grid does not follow from the arguments, because none is a partition; give it: `.grid((x, y, z))`",
            path(descriptor)
        )),
    }
}

// Written where the driver reads it: it is not small.
#[inline]
fn describe(
    slot: &mut MaybeUninit<TensorDescriptor>, descriptor: &KernelDescriptor, index: usize, argument: &Argument<'_>,
) -> Result<(), DeviceError> {
    let tensor = slot.as_mut_ptr();
    // SAFETY: the slot is as large as a descriptor, and all fields are plain numbers.
    unsafe {
        (&raw mut (*tensor).ptr).write(argument.ptr as *mut u8);
        fill((&raw mut (*tensor).dims).cast(), argument.shape, 1);
        fill((&raw mut (*tensor).strides).cast(), argument.strides, 0);
        fill((&raw mut (*tensor).tile).cast(), argument.tile, 0);
    }
    let empty = argument.shape.contains(&0);
    if !empty && argument.storage.is_some_and(|storage| storage.bytes() == 0) {
        return launch_error(format!(
            "kernel `{}`: argument {} is a tensor without memory",
            path(descriptor),
            index + 1
        ));
    }
    Ok(())
}

// Axis by axis: what there is, and `other` for the axes that there are not. There must be room for all axes.
#[inline]
unsafe fn fill<T: Copy>(to: *mut T, from: &[T], other: T) {
    for axis in 0..MAX_RANK {
        // SAFETY: the caller's promise.
        unsafe { to.add(axis).write(if axis < from.len() { from[axis] } else { other }) };
    }
}

// One kernel parameter for each argument, by pointer.
#[inline]
unsafe fn issue(
    descriptor: &KernelDescriptor, cx: &ExecutionContext, code: &Code, grid: (u32, u32, u32), arguments: &[Argument<'_>],
) -> Result<(), DeviceError> {
    let mut tensors = [const { MaybeUninit::<TensorDescriptor>::uninit() }; 16];
    let mut pointers = [std::ptr::null_mut::<c_void>(); 16];
    for (index, argument) in arguments.iter().enumerate() {
        let Some(storage) = argument.storage else {
            pointers[index] = (&raw const argument.ptr).cast_mut().cast();
            continue;
        };
        describe(&mut tensors[index], descriptor, index, argument)?;
        pointers[index] = tensors[index].as_mut_ptr().cast();
        match argument.kind {
            ArgumentKind::Read => storage.read_on(cx)?,
            _ => storage.write_on(cx)?,
        }
    }
    if grid.0 == 0 || grid.1 == 0 || grid.2 == 0 {
        return Ok(());
    }
    let block = (code.threads, 1, 1);
    // SAFETY: the descriptor says what the kernel's parameters are, and the arguments were checked against it.
    unsafe {
        launch_kernel_on_stream(&code.function, grid, block, 0, cx.stream(), &mut pointers[..arguments.len()])?;
    }
    Ok(())
}

impl<Args: KernelArgs> DeviceOp for KernelLaunch<Args> {
    type Output = Args::Output;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Args::Output, DeviceError> {
        let KernelLaunch { descriptor, args, grid, generics, options } = self;
        // SAFETY: the caller's promise.
        let values = unsafe { args.prepare(cx)? };
        Args::with_arguments(&values, |arguments| {
            let mut chosen = Values::new();
            resolve(&mut chosen, descriptor, arguments, generics.as_deref())?;
            let code = code::find(cx.device(), descriptor, chosen.as_slice(), options.as_ref())?;
            check(descriptor, arguments, chosen.as_slice())?;
            let grid = match grid {
                Some(grid) => grid,
                None => grid_of(descriptor, arguments)?,
            };
            // SAFETY: the arguments were checked; the caller waits for the stream.
            unsafe { issue(descriptor, cx, code, grid, arguments) }
        })?;
        Ok(values)
    }
}

future_of!([Args: KernelArgs] KernelLaunch<Args>);

impl<Args: ValueArgs> GraphNode for KernelLaunch<Args> {}

/// Made by [`KernelLaunch::compile`].
pub struct Compiled<Args>(KernelLaunch<Args>);

impl<Args: KernelArgs> DeviceOp for Compiled<Args> {
    type Output = Args::Output;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Args::Output, DeviceError> {
        let KernelLaunch { descriptor, args, generics, options, .. } = self.0;
        // SAFETY: the caller's promise.
        let values = unsafe { args.prepare(cx)? };
        Args::with_arguments(&values, |arguments| {
            let mut chosen = Values::new();
            resolve(&mut chosen, descriptor, arguments, generics.as_deref())?;
            code::find(cx.device(), descriptor, chosen.as_slice(), options.as_ref())
        })?;
        Ok(values)
    }
}

future_of!([Args: KernelArgs] Compiled<Args>);
