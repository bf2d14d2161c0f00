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

impl<Args: Tuple, F: AsyncFnOnce<Args> + ?Sized> AsyncFnOnce<Args> for Box<F> {
    type CallOnceFuture = <F as AsyncFnOnce<Args>>::CallOnceFuture;
    type Output = <F as AsyncFnOnce<Args>>::Output;

    extern "rust-call" fn async_call_once(self, args: Args) -> Self::CallOnceFuture {
        <F as AsyncFnOnce<Args>>::async_call_once(*self, args)
    }
}

impl<Args: Tuple, F: AsyncFnMut<Args> + ?Sized> AsyncFnMut<Args> for Box<F> {
    type CallRefFuture<'a>
        = <F as AsyncFnMut<Args>>::CallRefFuture<'a>
    where
        Self: 'a;

    extern "rust-call" fn async_call_mut(&mut self, args: Args) -> Self::CallRefFuture<'_> {
        <F as AsyncFnMut<Args>>::async_call_mut(self, args)
    }
}

impl<Args: Tuple, F: AsyncFn<Args> + ?Sized> AsyncFn<Args> for Box<F> {
    extern "rust-call" fn async_call(&self, args: Args) -> Self::CallRefFuture<'_> {
        <F as AsyncFn<Args>>::async_call(self, args)
    }
}
