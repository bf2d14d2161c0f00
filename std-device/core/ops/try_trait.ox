//! The traits behind the `?` operator.

use crate::ops::ControlFlow;

/// Types on which `?` works.
#[lang = "Try"]
#[rustc_on_unimplemented(on(
    from_desugaring = "QuestionMark",
    message = "the `?` operator can only be applied to values that implement `{This}`",
    label = "the `?` operator cannot be applied to type `{Self}`"
))]
#[rustc_const_unstable]
#[unstable(feature = "try_trait_v2", issue = "84277")]
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
#[rustc_on_unimplemented(
    on(
        all(
            from_desugaring = "QuestionMark",
            _Self = "core::result::Result<T, E>",
            R = "core::option::Option<core::convert::Infallible>"
        ),
        message = "the `?` operator can only be used on `Result`s, not `Option`s, in {ItemContext} that returns `Result`",
        label = "use `.ok_or(...)?` to provide an error compatible with `{Self}`",
        parent_label = "this function returns a `Result`"
    ),
    on(
        all(from_desugaring = "QuestionMark", _Self = "core::result::Result<T, E>"),
        message = "the `?` operator can only be used on `Result`s in {ItemContext} that returns `Result`",
        label = "this `?` produces `{R}`, which is incompatible with `{Self}`",
        parent_label = "this function returns a `Result`"
    ),
    on(
        all(from_desugaring = "QuestionMark", _Self = "core::option::Option<T>", R = "core::result::Result<T, E>"),
        message = "the `?` operator can only be used on `Option`s, not `Result`s, in {ItemContext} that returns `Option`",
        label = "use `.ok()?` if you want to discard the `{R}` error information",
        parent_label = "this function returns an `Option`"
    ),
    on(
        all(from_desugaring = "QuestionMark", _Self = "core::option::Option<T>"),
        message = "the `?` operator can only be used on `Option`s in {ItemContext} that returns `Option`",
        label = "this `?` produces `{R}`, which is incompatible with `{Self}`",
        parent_label = "this function returns an `Option`"
    ),
    on(
        from_desugaring = "QuestionMark",
        message = "the `?` operator can only be used in {ItemContext} that returns `Result` or `Option` (or another type that implements `{This}`)",
        label = "cannot use the `?` operator in {ItemContext} that returns `{Self}`",
        parent_label = "this function should return `Result` or `Option` to accept `?`"
    )
)]
#[rustc_const_unstable]
#[unstable(feature = "try_trait_v2", issue = "84277")]
pub trait FromResidual<R = <Self as Try>::Residual> {
    /// Makes the value to return.
    #[lang = "from_residual"]
    #[track_caller]
    fn from_residual(residual: R) -> Self;
}

/// Residuals that belong to a family of `Try` types.
#[unstable(feature = "try_trait_v2_residual", issue = "91285")]
pub trait Residual<O>: Sized {
    /// The member of the family with output `O`.
    type TryType: Try<Output = O, Residual = Self>;
}

/// The `Try` type of the same family as `T` with output `V`.
pub(crate) type ChangeOutputType<T, V> = <<T as Try>::Residual as Residual<V>>::TryType;
