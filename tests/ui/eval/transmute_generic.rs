//@ rustc-agrees
// transmute in generic functions: the parameters may be where they do not decide about the size.
#![allow(dead_code)]
use std::marker::PhantomData;
use std::mem::{ManuallyDrop, MaybeUninit, transmute};

struct List<T>(Vec<T>);
struct Cursor<T> {
    at: *const T,
    of: PhantomData<T>,
}
#[repr(transparent)]
struct Same<T>(T);
enum Either<T> {
    Pointer(*const T),
    Number(u8),
}
trait Family {
    type Member;
}

unsafe fn of_one_size<T, U, F: Family>(
    list: Vec<T>,
    cursor: Cursor<U>,
    either: Either<T>,
    boxed: Option<Box<T>>,
    pair: (&T, u8),
    function: fn(T) -> U,
    members: Vec<F::Member>,
    marker: PhantomData<F>,
) {
    unsafe {
        let _: List<U> = transmute(list);
        let _: usize = transmute(cursor);
        let _: [usize; 2] = transmute(either);
        let _: *mut U = transmute(boxed);
        let _: (usize, usize) = transmute(pair);
        let _: usize = transmute(function);
        let _: List<T> = transmute(members);
        let _: () = transmute(marker);
    }
}

unsafe fn of_one_pointee<'a, T: ?Sized>(
    pointer: *const T,
    reference: &'a T,
    boxed: Box<T>,
    maybe: Option<Same<&'a T>>,
) {
    unsafe {
        let _: &'a T = transmute(pointer);
        let _: Option<Box<T>> = transmute(reference);
        let _: Same<*const T> = transmute(boxed);
        let _: *mut T = transmute(maybe);
    }
}

unsafe fn of_parameters<T, U, const N: usize>(
    value: T,
    array: [MaybeUninit<T>; N],
    kept: ManuallyDrop<T>,
    option: Option<T>,
    list: Vec<T>,
    bytes: [u8; N],
) {
    unsafe {
        let _: U = transmute(value); //~ ERROR cannot transmute between types of different sizes
        let _: [T; N] = transmute(array); //~ ERROR cannot transmute between types of different sizes
        let _: T = transmute(kept); //~ ERROR cannot transmute between types of different sizes
        let _: u64 = transmute(option); //~ ERROR cannot transmute between types of different sizes
        let _: [usize; 2] = transmute(list); //~ ERROR cannot transmute between types of different sizes
        let _: [i8; N] = transmute(bytes); //~ ERROR cannot transmute between types of different sizes
    }
}

unsafe fn of_wide_pointers<T: ?Sized, U: ?Sized>(one: *const T, two: &[U], three: Box<U>)
where
    U: Sized,
{
    unsafe {
        let _: *const u8 = transmute(one); //~ ERROR cannot transmute between types of different sizes
        let _: usize = transmute(two); //~ ERROR cannot transmute between types of different sizes
        let _: &T = transmute(three); //~ ERROR cannot transmute between types of different sizes
    }
}

fn main() {}
