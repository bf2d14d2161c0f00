//! Printing and checking from kernels.

use crate::element::ElementType;
use crate::exchange::{room, scratch, wait};
use crate::holding::{each, thread};
use crate::intrinsics::tile_threads;
use crate::pointer::{OptionalToken, Token};
use crate::shape::{count, inner, rank, side};
use crate::tile::Tile;
use core::marker::PhantomData;
use cuda_device::printf::{print, PrintfArgument, PrintfArguments, Template};

/// Prints once for the tile block: `cuda_tile_print!("row {}: {}\n", row, values)`. Arguments are scalars and tiles, of
/// which all elements are printed, in brackets for each axis. A text without tiles stays together.
#[macro_export]
macro_rules! cuda_tile_print {
    ($format:literal $(, $argument:expr)* $(,)?) => {{
        struct Text;
        impl $crate::__Template for Text {
            const TEXT: &'static str = $format;
        }
        $crate::__print::<Text, _>($crate::__print_arguments!($($argument,)*));
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __print_arguments {
    () => { () };
    ($first:expr, $($rest:expr,)*) => { ($first, $crate::__print_arguments!($($rest,)*)) };
}

#[doc(hidden)]
pub use cuda_device::printf::Template as __Template;

// The text up to the first `{…}` with it, and the text behind it. `{{` and `}}` stand for braces.
const fn first_argument(text: &str) -> (usize, usize) {
    let text = text.as_bytes();
    let mut at = 0;
    while at < text.len() {
        let doubled = at + 1 < text.len() && text[at + 1] == text[at];
        if (text[at] == b'{' || text[at] == b'}') && doubled {
            at += 2;
        } else if text[at] == b'{' {
            let mut end = at;
            while end < text.len() && text[end] != b'}' {
                end += 1;
            }
            assert!(end < text.len(), "a brace in the text of cuda_tile_print! is not closed");
            return (at, end + 1);
        } else {
            at += 1;
        }
    }
    panic!("cuda_tile_print! has more arguments than its text asks for")
}

struct Before<T>(PhantomData<T>);
struct Through<T>(PhantomData<T>);
struct Behind<T>(PhantomData<T>);

impl<T: Template> Template for Before<T> {
    const TEXT: &'static str = T::TEXT.split_at(first_argument(T::TEXT).0).0;
}
impl<T: Template> Template for Through<T> {
    const TEXT: &'static str = T::TEXT.split_at(first_argument(T::TEXT).1).0;
}
impl<T: Template> Template for Behind<T> {
    const TEXT: &'static str = T::TEXT.split_at(first_argument(T::TEXT).1).1;
}

/// What `cuda_tile_print!` can print.
pub trait Printable {
    /// Is it printed in pieces?
    #[doc(hidden)]
    const IN_PIECES: bool;

    /// What it is for a text that is printed at once.
    #[doc(hidden)]
    type Plain: PrintfArgument;

    #[doc(hidden)]
    fn plain(self) -> Self::Plain;

    /// Prints it with the text before it, which ends with its place.
    #[doc(hidden)]
    fn print<T: Template>(self);
}

impl<A: PrintfArgument> Printable for A {
    const IN_PIECES: bool = false;
    type Plain = A;

    #[inline(always)]
    fn plain(self) -> A {
        self
    }

    #[inline(always)]
    fn print<T: Template>(self) {
        if __speaks() {
            print::<Through<T>, _>((self, ()));
        }
    }
}

macro_rules! pieces {
    ($($name:ident $text:literal;)*) => {
        $(
            struct $name;
            impl Template for $name {
                const TEXT: &'static str = $text;
            }
        )*
    };
}

pieces! { Open "["; Close "]"; Comma ", "; Number "{}"; }

// Each element in turn, with brackets where axes begin and end.
impl<E: ElementType, const S: [i32]> Printable for Tile<E, S> {
    const IN_PIECES: bool = true;
    type Plain = i32;

    #[inline(always)]
    fn plain(self) -> i32 {
        0
    }

    #[inline(never)]
    fn print<T: Template>(self) {
        if __speaks() {
            print::<Before<T>, _>(());
        }
        let mut start = 0;
        while start < count::<S>() {
            let end = if count::<S>() - start < room::<E>() { count::<S>() } else { start + room::<E>() };
            wait_for_all();
            each(&self, |at, element| {
                if at >= start && at < end {
                    // SAFETY: below the room there is.
                    unsafe { scratch::<E>().add(at - start).write(element) };
                }
            });
            wait_for_all();
            if __speaks() {
                let mut at = start;
                while at < end {
                    brackets::<S, Open>(at);
                    // SAFETY: written before the barrier.
                    let element = unsafe { *scratch::<E>().add(at - start) };
                    element.print_number();
                    brackets::<S, Close>(at + 1);
                    if at + 1 < count::<S>() {
                        print::<Comma, _>(());
                    }
                    at += 1;
                }
            }
            start = end;
        }
        wait_for_all();
    }
}

#[inline(always)]
fn wait_for_all() {
    if tile_threads() > 1 {
        wait();
    }
}

// One for each axis that begins or ends at a position.
#[inline(always)]
fn brackets<const S: [i32], T: Template>(at: usize) {
    let mut axis = 0;
    while axis < rank::<S>() {
        if at % (inner::<S>(axis) * side::<S>(axis)) == 0 {
            print::<T, _>(());
        }
        axis += 1;
    }
}

/// Prints a number that is an element.
#[doc(hidden)]
#[inline(always)]
pub(crate) fn print_scalar<A: PrintfArgument>(value: A) {
    print::<Number, _>((value, ()));
}

/// The arguments of a call: `(first, (second, ()))`.
#[doc(hidden)]
pub trait PrintableList {
    const IN_PIECES: bool;
    type Plain: PrintfArguments;
    fn plain(self) -> Self::Plain;
    fn print_all<T: Template>(self);
}

impl PrintableList for () {
    const IN_PIECES: bool = false;
    type Plain = ();

    #[inline(always)]
    fn plain(self) {}

    #[inline(always)]
    fn print_all<T: Template>(self) {
        if __speaks() {
            print::<T, _>(());
        }
    }
}

impl<H: Printable, R: PrintableList> PrintableList for (H, R) {
    const IN_PIECES: bool = H::IN_PIECES || R::IN_PIECES;
    type Plain = (H::Plain, R::Plain);

    #[inline(always)]
    fn plain(self) -> (H::Plain, R::Plain) {
        (self.0.plain(), self.1.plain())
    }

    #[inline(always)]
    fn print_all<T: Template>(self) {
        self.0.print::<T>();
        self.1.print_all::<Behind<T>>();
    }
}

/// Arguments of which none is a tile are printed at once.
#[doc(hidden)]
#[inline(always)]
pub fn __print<T: Template, A: PrintableList>(arguments: A) {
    if A::IN_PIECES {
        arguments.print_all::<T>();
    } else if __speaks() {
        print::<T, A::Plain>(arguments.plain());
    }
}

/// Prints a tile and ends the line.
#[inline(always)]
#[rustc_optional_args(1)]
pub fn print_tko<E: ElementType, const S: [i32]>(tile: Tile<E, S>, token: impl OptionalToken) -> Token {
    let _ = token;
    cuda_tile_print!("{}\n", tile);
    Token
}

/// Of the threads that share a tile, is this the one that speaks for the block?
#[doc(hidden)]
#[inline(always)]
pub fn __speaks() -> bool {
    thread() == 0
}

/// Makes the message an error of the launch if the condition is false: a `bool`, or a tile of which one element is. The kernel
/// goes on; the host gets the error where it waits. `cuda_tile_assert!(n > 0, "there is nothing to add")`.
#[macro_export]
macro_rules! cuda_tile_assert {
    ($condition:expr $(,)?) => {
        if !$crate::Condition::holds(&$condition) {
            $crate::__report(
                ::core::concat!("assertion failed: ", ::core::stringify!($condition)), ::core::file!(), ::core::line!(), ::core::column!(),
            );
        }
    };
    ($condition:expr, $message:literal $(,)?) => {
        if !$crate::Condition::holds(&$condition) {
            $crate::__report($message, ::core::file!(), ::core::line!(), ::core::column!());
        }
    };
}

#[doc(hidden)]
pub use cuda_device::panic::report as __report;

/// What `cuda_tile_assert!` can check.
pub trait Condition {
    /// Is it so, as far as this thread knows?
    #[doc(hidden)]
    fn holds(&self) -> bool;
}

impl Condition for bool {
    #[inline(always)]
    fn holds(&self) -> bool {
        *self
    }
}

impl<const S: [i32]> Condition for Tile<bool, S> {
    #[inline(always)]
    fn holds(&self) -> bool {
        let mut all = true;
        each(self, |_, element| all &= element);
        all
    }
}
