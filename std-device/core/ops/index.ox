//! Indexing.

/// Indexing in immutable contexts.
#[lang = "index"]
#[diagnostic::on_unimplemented(
    message = "the type `{Self}` cannot be indexed by `{Idx}`",
    label = "`{Self}` cannot be indexed by `{Idx}`"
)]
#[rustc_const_unstable]
pub trait Index<Idx: ?Sized> {
    /// What indexing gives.
    type Output: ?Sized;

    /// Performs the indexing.
    ///
    /// # Panics
    /// May panic when the index is out of bounds.
    #[track_caller]
    fn index(&self, index: Idx) -> &Self::Output;
}

/// Indexing in mutable contexts.
#[lang = "index_mut"]
#[diagnostic::on_unimplemented(
    message = "the type `{Self}` cannot be mutably indexed by `{Idx}`",
    label = "`{Self}` cannot be mutably indexed by `{Idx}`"
)]
#[rustc_const_unstable]
pub trait IndexMut<Idx: ?Sized>: Index<Idx> {
    /// Performs the mutable indexing.
    ///
    /// # Panics
    /// May panic when the index is out of bounds.
    #[track_caller]
    fn index_mut(&mut self, index: Idx) -> &mut Self::Output;
}
