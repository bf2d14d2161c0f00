//! Methods of `bool`.

impl bool {
    /// The value, if true.
    #[inline]
    pub fn then_some<T>(self, t: T) -> Option<T> {
        if self { Some(t) } else { None }
    }

    /// What the function gives, if true.
    #[doc(alias = "and_then")]
    #[inline]
    pub fn then<T, F: FnOnce() -> T>(self, f: F) -> Option<T> {
        if self { Some(f()) } else { None }
    }

    /// Success if true, otherwise the error.
    #[inline]
    #[unstable(feature = "bool_to_result", issue = "142748")]
    pub fn ok_or<E>(self, err: E) -> Result<(), E> {
        if self { Ok(()) } else { Err(err) }
    }

    /// Success if true, otherwise the error that the function makes.
    #[inline]
    #[unstable(feature = "bool_to_result", issue = "142748")]
    pub fn ok_or_else<E, F: FnOnce() -> E>(self, f: F) -> Result<(), E> {
        if self { Ok(()) } else { Err(f()) }
    }
}
