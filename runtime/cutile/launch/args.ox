//! What a kernel can be given.

use std::sync::Arc;

use cuda_core::sys::CUdeviceptr;

use crate::context::ExecutionContext;
use crate::device_op::DeviceOp;
use crate::element::{Elem, ElementType, bf16, f16};
use crate::error::DeviceError;
use crate::launch::DevicePointer;
use crate::tensor::storage::Storage;
use crate::tensor::{MappedPartition, Partition, Tensor, TensorOwner, TensorView};

/// How a kernel uses an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// A tensor that it reads.
    Read,
    /// A tensor whose tiles its tile blocks own, in a grid of these.
    Write((u32, u32, u32)),
    /// A tensor whose tiles so many tile blocks share.
    Mapped(u32),
    /// A number.
    Scalar,
    /// An address.
    Pointer,
}

/// An argument as the launch sees it.
pub struct Argument<'a> {
    pub(crate) kind: ArgumentKind,
    pub(crate) elem: Elem,
    pub(crate) ptr: CUdeviceptr,
    pub(crate) shape: &'a [i32],
    pub(crate) strides: &'a [i64],
    pub(crate) tile: &'a [i32],
    pub(crate) map: &'a [i32],
    pub(crate) storage: Option<&'a Arc<Storage>>,
}

impl<'a> Argument<'a> {
    #[inline]
    fn plain(kind: ArgumentKind, elem: Elem, bits: u64) -> Argument<'a> {
        Argument { kind, elem, ptr: bits, shape: &[], strides: &[], tile: &[], map: &[], storage: None }
    }

    #[inline]
    fn tensor<T: ElementType>(kind: ArgumentKind, tensor: &'a Tensor<T>, tile: &'a [i32]) -> Argument<'a> {
        Argument {
            kind,
            elem: T::ELEM,
            ptr: tensor.address(),
            shape: tensor.shape(),
            strides: tensor.strides(),
            tile,
            map: &[],
            storage: Some(tensor.storage()),
        }
    }

    #[inline]
    fn view<T: ElementType>(view: &'a TensorView<'_, T>) -> Argument<'a> {
        Argument {
            kind: ArgumentKind::Read,
            elem: T::ELEM,
            ptr: view.address(),
            shape: view.shape(),
            strides: view.strides(),
            tile: &[],
            map: &[],
            storage: Some(view.storage()),
        }
    }
}

/// What a launch gives back: the argument as it was when the kernel got it.
pub trait KernelValue: Send {
    /// What the kernel gets.
    fn argument(&self) -> Argument<'_>;
}

/// What a launcher takes: a value, or an operation that produces one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel",
    label = "neither a tensor, a partition, a number nor an operation that gives one"
)]
pub trait KernelArg: Send {
    /// What comes back.
    type Output: KernelValue;

    /// The value.
    ///
    /// # Safety
    /// As [`DeviceOp::execute`].
    unsafe fn prepare(self, cx: &ExecutionContext) -> Result<<Self as KernelArg>::Output, DeviceError>;
}

#[diagnostic::do_not_recommend]
impl<D: DeviceOp> KernelArg for D
where
    <D as DeviceOp>::Output: KernelValue,
{
    type Output = <D as DeviceOp>::Output;

    unsafe fn prepare(self, cx: &ExecutionContext) -> Result<<D as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        unsafe { self.execute(cx) }
    }
}

/// What is a value already: nothing has to run first.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value yet: what it gives is not known before it runs",
    label = "an operation",
    note = "run it first: `.sync()`, or `.sync_on(&stream)`"
)]
pub trait ValueArg: KernelArg + KernelValue {}

/// Arguments that are all values.
pub trait ValueArgs: KernelArgs {
    /// Calls a function with what the kernel gets.
    #[doc(hidden)]
    fn with_values<R>(&self, use_them: impl FnOnce(&[Argument<'_>]) -> R) -> R;
}

macro_rules! values {
    ($([$($generics:tt)*] $ty:ty, $this:ident => $argument:expr;)*) => {
        $(
            impl<$($generics)*> ValueArg for $ty {}

            impl<$($generics)*> KernelValue for $ty {
                fn argument(&self) -> Argument<'_> {
                    let $this = self;
                    $argument
                }
            }

            impl<$($generics)*> KernelArg for $ty {
                type Output = $ty;

                unsafe fn prepare(self, _cx: &ExecutionContext) -> Result<$ty, DeviceError> {
                    Ok(self)
                }
            }
        )*
    };
}

values! {
    [T: ElementType] Tensor<T>, this => Argument::tensor(ArgumentKind::Read, this, &[]);
    [T: ElementType] Arc<Tensor<T>>, this => Argument::tensor(ArgumentKind::Read, this, &[]);
    ['a, T: ElementType] &'a Tensor<T>, this => Argument::tensor(ArgumentKind::Read, this, &[]);
    ['a, T: ElementType] &'a Arc<Tensor<T>>, this => Argument::tensor(ArgumentKind::Read, this, &[]);
    ['a, T: ElementType] TensorView<'a, T>, this => Argument::view(this);
    ['a, 'b, T: ElementType] &'b TensorView<'a, T>, this => Argument::view(this);
    [O: TensorOwner] Partition<O>, this =>
        Argument::tensor(ArgumentKind::Write(this.tiles()), this.tensor(), this.tile_shape());
    [O: TensorOwner] MappedPartition<O>, this => Argument {
        map: this.map_shape(),
        ..Argument::tensor(ArgumentKind::Mapped(this.tile_blocks()), this.tensor(), this.tile_shape())
    };
    [T: ElementType] DevicePointer<T>, this =>
        Argument::plain(ArgumentKind::Pointer, T::ELEM, this.cu_deviceptr());
}

/// What a parameter `&Tensor<E, S>` can be given.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel as a `&Tensor<{E}, _>`",
    label = "not a tensor of `{E}`"
)]
pub trait TensorArg<E>: KernelArg {}

impl<E, A: KernelArg> TensorArg<E> for A where <A as KernelArg>::Output: TensorValue<E> {}

/// What comes back from a parameter `&Tensor<E, S>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel as a `&Tensor<{E}, _>`",
    label = "not a tensor of `{E}`"
)]
pub trait TensorValue<E>: KernelValue {}

/// What a parameter `&mut Tensor<E, S>` can be given.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel as a `&mut Tensor<{E}, _>`",
    label = "not a partition of a tensor of `{E}`",
    note = "a tensor that a kernel writes is cut into tiles first: `tensor.partition([…])`"
)]
pub trait MutTensorArg<E>: KernelArg {}

impl<E, A: KernelArg> MutTensorArg<E> for A where <A as KernelArg>::Output: MutTensorValue<E> {}

/// What comes back from a parameter `&mut Tensor<E, S>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel as a `&mut Tensor<{E}, _>`",
    label = "not a partition of a tensor of `{E}`",
    note = "a tensor that a kernel writes is cut into tiles first: `tensor.partition([…])`"
)]
pub trait MutTensorValue<E>: KernelValue {}

/// What a parameter `MappedPartitionMut<E, S, MAP>` can be given.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel as a `MappedPartitionMut<{E}, _, _>`",
    label = "not a mapped partition of a tensor of `{E}`"
)]
pub trait MappedArg<E>: KernelArg {}

impl<E, A: KernelArg> MappedArg<E> for A where <A as KernelArg>::Output: MappedValue<E> {}

/// What comes back from a parameter `MappedPartitionMut<E, S, MAP>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel as a `MappedPartitionMut<{E}, _, _>`",
    label = "not a mapped partition of a tensor of `{E}`"
)]
pub trait MappedValue<E>: KernelValue {}

/// What a parameter `*mut E` can be given.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel as a `*mut {E}`",
    label = "not a pointer to `{E}`"
)]
pub trait PointerArg<E>: KernelArg {}

impl<E, A: KernelArg> PointerArg<E> for A where <A as KernelArg>::Output: PointerValue<E> {}

/// What comes back from a parameter `*mut E`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel as a `*mut {E}`",
    label = "not a pointer to `{E}`"
)]
pub trait PointerValue<E>: KernelValue {}

macro_rules! kinds {
    ($([$($generics:tt)*] $ty:ty as $kind:ident;)*) => {
        $(impl<$($generics)*> $kind<T> for $ty {})*
    };
}

kinds! {
    [T: ElementType] Tensor<T> as TensorValue;
    [T: ElementType] Arc<Tensor<T>> as TensorValue;
    ['a, T: ElementType] &'a Tensor<T> as TensorValue;
    ['a, T: ElementType] &'a Arc<Tensor<T>> as TensorValue;
    ['a, T: ElementType] TensorView<'a, T> as TensorValue;
    ['a, 'b, T: ElementType] &'b TensorView<'a, T> as TensorValue;
    [T: ElementType] Partition<Tensor<T>> as MutTensorValue;
    [T: ElementType] Partition<Arc<Tensor<T>>> as MutTensorValue;
    ['a, T: ElementType] Partition<&'a mut Tensor<T>> as MutTensorValue;
    [T: ElementType] MappedPartition<Tensor<T>> as MappedValue;
    [T: ElementType] MappedPartition<Arc<Tensor<T>>> as MappedValue;
    ['a, T: ElementType] MappedPartition<&'a mut Tensor<T>> as MappedValue;
    [T: ElementType] DevicePointer<T> as PointerValue;
}

/// What a scalar parameter can be given.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a kernel as a `{E}`",
    label = "not a `{E}`"
)]
pub trait ScalarArg<E>: KernelArg {}

macro_rules! scalars {
    ($($ty:ident $this:ident => $bits:expr;)*) => {
        values! { $([] $ty, $this => Argument::plain(ArgumentKind::Scalar, <$ty as ElementType>::ELEM, $bits);)* }

        $(impl ScalarArg<$ty> for $ty {})*
    };
}

scalars! {
    bool this => *this as u64;
    i8 this => *this as u64;
    i16 this => *this as u64;
    i32 this => *this as u64;
    i64 this => *this as u64;
    u8 this => *this as u64;
    u16 this => *this as u64;
    u32 this => *this as u64;
    u64 this => *this;
    f16 this => this.to_bits() as u64;
    bf16 this => this.to_bits() as u64;
    f32 this => this.to_bits() as u64;
    f64 this => this.to_bits();
}

#[diagnostic::do_not_recommend]
impl<E: ElementType + KernelValue, D: DeviceOp<Output = E>> ScalarArg<E> for D {}

/// All arguments of a launcher.
pub trait KernelArgs: Send {
    /// What comes back.
    type Output: Send;

    /// The values.
    ///
    /// # Safety
    /// As [`DeviceOp::execute`].
    unsafe fn prepare(self, cx: &ExecutionContext) -> Result<Self::Output, DeviceError>;

    /// Calls a function with what the kernel gets.
    fn with_arguments<R>(values: &Self::Output, use_them: impl FnOnce(&[Argument<'_>]) -> R) -> R;
}

macro_rules! tuples {
    ($($($name:ident $index:tt)*;)*) => {
        $(
            impl<$($name: ValueArg),*> ValueArgs for ($($name,)*) {
                fn with_values<R>(&self, use_them: impl FnOnce(&[Argument<'_>]) -> R) -> R {
                    use_them(&[$(self.$index.argument()),*])
                }
            }

            impl<$($name: KernelArg),*> KernelArgs for ($($name,)*) {
                type Output = ($(<$name as KernelArg>::Output,)*);

                #[allow(unused_variables)]
                unsafe fn prepare(self, cx: &ExecutionContext) -> Result<Self::Output, DeviceError> {
                    // SAFETY: the caller's promise.
                    #[allow(unused_unsafe)]
                    unsafe {
                        Ok(($(self.$index.prepare(cx)?,)*))
                    }
                }

                #[allow(unused_variables)]
                fn with_arguments<R>(values: &Self::Output, use_them: impl FnOnce(&[Argument<'_>]) -> R) -> R {
                    use_them(&[$(values.$index.argument(),)*])
                }
            }
        )*
    };
}

tuples! {
    ;
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 O 14;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 O 14 P 15;
}
