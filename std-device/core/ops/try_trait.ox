//! The traits behind the `?` operator.

use crate::ops::ControlFlow;

/// Types on which `?` works.
#[lang = "Try"]
pub trait Try: FromResidual {
    /// What `?` gives when it does not return.
    type Output;

    /// What `?` passes on when it returns.
    type Residual;

    /// Wraps an output.
    #[lang = "from_output"]
    fn from_output(output: Self::Output) -> Self;

    /// Decides whether to go on.
    #[lang = "branch"]
    fn branch(self) -> ControlFlow<Self::Residual, Self::Output>;
}

/// Types that can be made from the residual of another.
#[lang = "FromResidual"]
pub trait FromResidual<R = <Self as Try>::Residual> {
    /// Makes the value to return.
    #[lang = "from_residual"]
    #[track_caller]
    fn from_residual(residual: R) -> Self;
}

/// Residuals that belong to a family of `Try` types.
pub trait Residual<O>: Sized {
    /// The member of the family with output `O`.
    type TryType: Try<Output = O, Residual = Self>;
}

/// The `Try` type of the same family as `T` with output `V`.
pub(crate) type ChangeOutputType<T, V> = <<T as Try>::Residual as Residual<V>>::TryType;
