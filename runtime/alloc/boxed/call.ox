//! Calling boxed functions.

use core::marker::Tuple;

use crate::boxed::Box;

impl<Args: Tuple, F: FnOnce<Args> + ?Sized> FnOnce<Args> for Box<F> {
    type Output = <F as FnOnce<Args>>::Output;

    extern "rust-call" fn call_once(self, args: Args) -> Self::Output {
        // The value is moved out of its box, also when its size is not known.
        <F as FnOnce<Args>>::call_once(*self, args)
    }
}

impl<Args: Tuple, F: FnMut<Args> + ?Sized> FnMut<Args> for Box<F> {
    extern "rust-call" fn call_mut(&mut self, args: Args) -> Self::Output {
        <F as FnMut<Args>>::call_mut(&mut **self, args)
    }
}

impl<Args: Tuple, F: Fn<Args> + ?Sized> Fn<Args> for Box<F> {
    extern "rust-call" fn call(&self, args: Args) -> Self::Output {
        <F as Fn<Args>>::call(&**self, args)
    }
}
