//! Destructors.

/// Custom code within the destructor.
#[lang = "drop"]
pub trait Drop {
    /// Runs when the value goes out of scope.
    fn drop(&mut self);
}
