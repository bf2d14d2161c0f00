//! Collecting fallible items: a shunt that stops at the first residual and remembers it.

use crate::ops::{ChangeOutputType, ControlFlow, FromResidual, Residual, Try};

/// The outputs of `iter` up to the first residual.
pub(crate) struct Shunt<'a, I, R> {
    iter: I,
    residual: &'a mut Option<R>,
}

/// Runs `f` on the outputs of `iter`; a residual ends the iteration and becomes the result.
pub(crate) fn try_process<I, T, R, F, U>(iter: I, mut f: F) -> ChangeOutputType<I::Item, U>
where
    I: Iterator<Item: Try<Output = T, Residual = R>>,
    F: FnMut(Shunt<'_, I, R>) -> U,
    R: Residual<U>,
{
    let mut residual = None;
    let value = f(Shunt { iter, residual: &mut residual });
    match residual {
        Some(r) => FromResidual::from_residual(r),
        None => Try::from_output(value),
    }
}

impl<I, R> Iterator for Shunt<'_, I, R>
where
    I: Iterator<Item: Try<Residual = R>>,
{
    type Item = <I::Item as Try>::Output;

    fn next(&mut self) -> Option<Self::Item> {
        match self.iter.next()?.branch() {
            ControlFlow::Continue(output) => Some(output),
            ControlFlow::Break(r) => {
                *self.residual = Some(r);
                None
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.residual.is_some() {
            (0, Some(0))
        } else {
            let (_, upper) = self.iter.size_hint();
            (0, upper)
        }
    }
}
