//! Several tiles as one whose elements are tuples: what reductions and scans of several operands work on.

use crate::arithmetic::Arithmetic;
use crate::element::ElementType;
use crate::holding::{fill, get, map};
use crate::tile::Tile;

/// What can be reduced or scanned: a tile, or a tuple of tiles of one shape.
pub trait Operands<const S: [i32]>: Copy {
    /// An element of the tile, or a tuple of one of each.
    type Element: ElementType;
    /// A tile of another shape, or a tuple of such tiles.
    type Of<const R: [i32]>;

    #[doc(hidden)]
    fn together(self) -> Tile<Self::Element, S>;

    #[doc(hidden)]
    fn apart<const R: [i32]>(tile: Tile<Self::Element, R>) -> Self::Of<R>;
}

impl<E: ElementType, const S: [i32]> Operands<S> for Tile<E, S> {
    type Element = E;
    type Of<const R: [i32]> = Tile<E, R>;

    #[inline(always)]
    #[rustc_tile_op(elementwise)]
    fn together(self) -> Tile<E, S> {
        self
    }

    #[inline(always)]
    #[rustc_tile_op(elementwise)]
    fn apart<const R: [i32]>(tile: Tile<E, R>) -> Tile<E, R> {
        tile
    }
}

// One of what the elements of a tile of tuples consist of.
#[inline(always)]
#[rustc_tile_op(elementwise)]
fn part<T: ElementType, E: ElementType, const R: [i32], F: Fn(T) -> E>(tile: Tile<T, R>, take: F) -> Tile<E, R> {
    map(&tile, |element| take(element))
}

macro_rules! tuples {
    ($($join:ident $($name:ident $tile:ident $index:tt)*;)*) => {
        $(
            impl<$($name: ElementType),*> Arithmetic for ($($name,)*) {
                const ZERO: Self = ($($name::ZERO,)*);
            }

            impl<$($name: ElementType),*> ElementType for ($($name,)*) {}

            #[inline(always)]
            #[rustc_tile_op(elementwise)]
            fn $join<$($name: ElementType,)* const S: [i32]>($($tile: Tile<$name, S>),*) -> Tile<($($name,)*), S> {
                fill(|slot| ($(get(&$tile, slot),)*))
            }

            impl<$($name: ElementType,)* const S: [i32]> Operands<S> for ($(Tile<$name, S>,)*) {
                type Element = ($($name,)*);
                type Of<const R: [i32]> = ($(Tile<$name, R>,)*);

                #[inline(always)]
                fn together(self) -> Tile<Self::Element, S> {
                    $join($(self.$index),*)
                }

                #[inline(always)]
                fn apart<const R: [i32]>(tile: Tile<Self::Element, R>) -> Self::Of<R> {
                    ($(part(tile, |element| element.$index),)*)
                }
            }
        )*
    };
}

tuples! {
    join2 A a 0 B b 1;
    join3 A a 0 B b 1 C c 2;
    join4 A a 0 B b 1 C c 2 D d 3;
}
