//! Operations that the compiler implements itself. They are the vocabulary between this library and code
//! generation; user programs reach them through the safe or documented functions built on them.

use crate::marker::{DiscriminantKind, Tuple};

pub mod atomic;
pub mod float;

// ---- types

/// The size of `T` in bytes.
#[stable(feature = "rust1", since = "1.0.0")]
#[rustc_intrinsic]
pub const fn size_of<T>() -> usize;
/// The minimum alignment of `T` in bytes.
#[stable(feature = "rust1", since = "1.0.0")]
#[rustc_intrinsic]
pub const fn align_of<T>() -> usize;
/// The size of the value behind `ptr` in bytes.
///
/// # Safety
/// The metadata of `ptr` must be valid.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn size_of_val<T: ?Sized>(ptr: *const T) -> usize;
/// The alignment of the value behind `ptr` in bytes.
///
/// # Safety
/// The metadata of `ptr` must be valid.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn align_of_val<T: ?Sized>(ptr: *const T) -> usize;
/// Whether a `T` holds no `UnsafeCell` outside of pointers, so that it cannot change through a shared reference.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn is_freeze<T: ?Sized>() -> bool;
/// Whether dropping a `T` does anything.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn needs_drop<T: ?Sized>() -> bool;
/// The name of `T`, for people.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn type_name<T: ?Sized>() -> &'static str;
/// At the start of a loop's turn: the loop shall be unrolled so often, a constant from 2 to 1024.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn loop_unroll<T: UnrollCount>(count: T) -> ();
/// The same, as often as the loop runs.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn loop_unroll_full() -> ();
/// The types that `#[unroll(N)]` takes.
#[diagnostic::on_unimplemented(message = "`#[unroll]` takes an integer, not `{Self}`", label = "not an integer")]
pub trait UnrollCount {}
impl UnrollCount for u32 {}
impl UnrollCount for i32 {}
impl UnrollCount for u64 {}
impl UnrollCount for i64 {}
impl UnrollCount for usize {}
impl UnrollCount for isize {}
impl UnrollCount for u16 {}
impl UnrollCount for u8 {}
/// Whether this code runs on a GPU.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn on_gpu() -> bool;
/// What a value is whose formatting a panic on a GPU can leave to the host: in the upper half how many references
/// stand before it; then 1 other types, 2 `bool`, 3 `char`, 4 `str`, 5 `f32`, 6 `f64`, 7 `fmt::Arguments`,
/// 8 `f16`, 16 + n unsigned integers of 2 to the n bytes, 32 + n signed ones.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn primitive_kind<T: ?Sized>() -> u32;
/// The identity of `T` within one program.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn type_id<T: ?Sized>() -> crate::any::TypeId;
/// The discriminant of an enum value; 0 for other types.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn discriminant_value<T>(v: &T) -> <T as DiscriminantKind>::Discriminant;
/// Where the innermost caller without `#[track_caller]` is.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn caller_location() -> &'static crate::panic::Location<'static>;

// ---- memory

/// Reinterprets the bits of a value.
///
/// # Safety
/// The bits of `src` must be valid for `Dst`; the compiler checks that the sizes are equal.
#[rustc_allowed_through_unstable_modules]
#[rustc_intrinsic]
#[rustc_diagnostic_item = "transmute"]
pub const unsafe fn transmute<Src, Dst>(src: Src) -> Dst;
/// Copies `count * size_of::<T>()` bytes between regions that do not overlap.
///
/// # Safety
/// See [`crate::ptr::copy_nonoverlapping`].
#[rustc_allowed_through_unstable_modules]
#[rustc_intrinsic]
#[rustc_diagnostic_item = "ptr_copy_nonoverlapping"]
pub const unsafe fn copy_nonoverlapping<T>(src: *const T, dst: *mut T, count: usize);
/// Copies `count * size_of::<T>()` bytes between regions that may overlap.
///
/// # Safety
/// See [`crate::ptr::copy`].
#[rustc_allowed_through_unstable_modules]
#[rustc_intrinsic]
#[rustc_diagnostic_item = "ptr_copy"]
pub const unsafe fn copy<T>(src: *const T, dst: *mut T, count: usize);
/// Fills `count * size_of::<T>()` bytes.
///
/// # Safety
/// See [`crate::ptr::write_bytes`].
#[rustc_allowed_through_unstable_modules]
#[rustc_intrinsic]
#[rustc_diagnostic_item = "ptr_write_bytes"]
pub const unsafe fn write_bytes<T>(dst: *mut T, val: u8, count: usize);
/// Compares bytes as `memcmp` does.
///
/// # Safety
/// Both regions must be readable for `bytes` bytes.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn compare_bytes(left: *const u8, right: *const u8, bytes: usize) -> i32;
/// A load that is never removed or merged.
///
/// # Safety
/// See [`crate::ptr::read_volatile`].
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub unsafe fn volatile_load<T>(src: *const T) -> T;
/// A store that is never removed or merged.
///
/// # Safety
/// See [`crate::ptr::write_volatile`].
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub unsafe fn volatile_store<T>(dst: *mut T, val: T);
/// Runs the destructor of the value behind the pointer.
///
/// # Safety
/// See [`crate::ptr::drop_in_place`].
pub use crate::ptr::drop_in_place;
/// Pointer arithmetic within one allocation, in elements.
///
/// # Safety
/// Both the start and the result must lie in the same allocation.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn offset<Ptr, Delta>(dst: Ptr, offset: Delta) -> Ptr;
/// Pointer arithmetic that may leave the allocation, in elements.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn arith_offset<T>(dst: *const T, offset: isize) -> *const T;
/// The distance between two pointers into one allocation, in elements.
///
/// # Safety
/// Both must point into the same allocation, a whole number of elements apart.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn ptr_offset_from<T>(ptr: *const T, base: *const T) -> isize;
/// Reads a value by copying it.
///
/// # Safety
/// See [`crate::ptr::read`].
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn read_via_copy<T>(ptr: *const T) -> T;
/// Writes a value by moving it.
///
/// # Safety
/// See [`crate::ptr::write`].
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn write_via_move<T>(ptr: *mut T, value: T);
/// A load from an address that may not be aligned.
///
/// # Safety
/// See [`crate::ptr::read_unaligned`].
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub unsafe fn unaligned_volatile_load<T>(src: *const T) -> T;
/// Assembles a pointer from its data address and metadata.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn aggregate_raw_ptr<P, D, M>(data: D, meta: M) -> P;
/// The metadata of a pointer.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn ptr_metadata<P: ?Sized + crate::ptr::Pointee, M>(ptr: *const P) -> M;

// ---- control

/// Ends the process abnormally.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn abort() -> !;
/// Tells the optimiser that this point cannot be reached.
///
/// # Safety
/// It must not be reached.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn unreachable() -> !;
/// Tells the optimiser that the condition holds.
///
/// # Safety
/// It must hold.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn assume(b: bool);
/// The value itself; the optimiser cannot see through it.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn black_box<T>(dummy: T) -> T;
/// Calls `try_fn(data)`; when it unwinds, calls `catch_fn(data, payload)` and returns 1.
///
/// # Safety
/// `data` must be what both functions expect.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub unsafe fn catch_unwind(try_fn: fn(*mut u8), data: *mut u8, catch_fn: fn(*mut u8, *mut u8)) -> i32;
/// Stops a debugger.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn breakpoint();
/// Calls `called_in_const` in constant evaluation and `called_at_rt` otherwise.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn const_eval_select<ARG: Tuple, F, G, RET>(arg: ARG, called_in_const: F, called_at_rt: G) -> RET
where
    G: FnOnce<ARG, Output = RET>,
    F: const FnOnce<ARG, Output = RET>;

// ---- integers

/// `a + b`, and whether it overflowed.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn add_with_overflow<T: Copy>(x: T, y: T) -> (T, bool);
/// `a - b`, and whether it overflowed.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn sub_with_overflow<T: Copy>(x: T, y: T) -> (T, bool);
/// `a * b`, and whether it overflowed.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn mul_with_overflow<T: Copy>(x: T, y: T) -> (T, bool);
/// `a + b` modulo 2^bits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn wrapping_add<T: Copy>(a: T, b: T) -> T;
/// `a - b` modulo 2^bits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn wrapping_sub<T: Copy>(a: T, b: T) -> T;
/// `a * b` modulo 2^bits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn wrapping_mul<T: Copy>(a: T, b: T) -> T;
/// `a + b`, clamped to the range of the type.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn saturating_add<T: Copy>(a: T, b: T) -> T;
/// `a - b`, clamped to the range of the type.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn saturating_sub<T: Copy>(a: T, b: T) -> T;
/// `a + b` that must not overflow.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn unchecked_add<T: Copy>(x: T, y: T) -> T;
/// `a - b` that must not overflow.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn unchecked_sub<T: Copy>(x: T, y: T) -> T;
/// `a * b` that must not overflow.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn unchecked_mul<T: Copy>(x: T, y: T) -> T;
/// `a / b` where `b` is not 0 and the result fits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn unchecked_div<T: Copy>(x: T, y: T) -> T;
/// `a % b` where `b` is not 0 and the quotient fits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn unchecked_rem<T: Copy>(x: T, y: T) -> T;
/// `a << b` where `b` is less than the number of bits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn unchecked_shl<T: Copy, U: Copy>(x: T, y: U) -> T;
/// `a >> b` where `b` is less than the number of bits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const unsafe fn unchecked_shr<T: Copy, U: Copy>(x: T, y: U) -> T;
/// Rotates the bits left.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn rotate_left<T: Copy>(x: T, shift: u32) -> T;
/// Rotates the bits right.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn rotate_right<T: Copy>(x: T, shift: u32) -> T;
/// The number of bits that are set.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn ctpop<T: Copy>(x: T) -> u32;
/// The number of leading zero bits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn ctlz<T: Copy>(x: T) -> u32;
/// The number of trailing zero bits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn cttz<T: Copy>(x: T) -> u32;
/// Reverses the bytes.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn bswap<T: Copy>(x: T) -> T;
/// Reverses the bits.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn bitreverse<T: Copy>(x: T) -> T;
/// A float as an integer, where it is known to fit.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub unsafe fn float_to_int_unchecked<Float: Copy, Int: Copy>(value: Float) -> Int;

// ---- assembly

/// A number that inline assembly has in its text: the parameter.
#[derive(Clone, Copy)]
pub struct AsmConst<const VALUE: i128>;

/// What `asm!` becomes: `operands` and `options` say what `template` does with the inputs and outputs.
///
/// # Safety
/// The code must do what its operands and options say.
#[lang = "inline_asm"]
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub unsafe fn inline_asm<In, Out>(template: &'static str, operands: &'static str, options: &'static str, inputs: In) -> Out;
/// [`inline_asm`] that never returns.
///
/// # Safety
/// As there.
#[lang = "inline_asm_noreturn"]
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub unsafe fn inline_asm_noreturn<In>(template: &'static str, operands: &'static str, options: &'static str, inputs: In) -> !;
/// What `naked_asm!` and `global_asm!` become: the whole code of the function that it stands in.
#[lang = "naked_asm"]
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn naked_asm<In>(template: &'static str, operands: &'static str, options: &'static str, inputs: In) -> !;
