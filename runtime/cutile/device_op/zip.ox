//! `zip!` and what tuples can do.

use crate::context::ExecutionContext;
use crate::device_op::{DeviceOp, future_of};
use crate::error::DeviceError;

/// Two to sixteen operations as one: they run in order on one stream, and the output is the tuple of theirs.
///
/// ```text
/// let (x, y) = zip!(api::ones::<f32>(&[64]), api::zeros::<f32>(&[64])).sync_on(&stream)?;
/// ```
#[macro_export]
macro_rules! zip {
    ($($op:expr),+ $(,)?) => {
        $crate::device_op::ZipOf::zip(($($op,)+))
    };
}

/// Made by `zip!`.
pub struct Zip<Ops>(Ops);

/// Tuples of operations.
pub trait ZipOf: Sized {
    /// As one operation.
    fn zip(self) -> Zip<Self> {
        Zip(self)
    }
}

/// Tuples: what an operation with several outputs has.
pub trait Tuple {
    /// The type of the first element.
    type First: Send;
    /// The type of the last element.
    type Last: Send;

    /// The first element.
    fn into_first(self) -> Self::First;

    /// The last element.
    fn into_last(self) -> Self::Last;
}

macro_rules! zips {
    ($($($name:ident)+ => $first:ident $last:ident;)*) => {
        $(
            impl<$($name: DeviceOp),+> ZipOf for ($($name,)+) {}

            impl<$($name: DeviceOp),+> DeviceOp for Zip<($($name,)+)> {
                type Output = ($(<$name as DeviceOp>::Output,)+);

                #[allow(non_snake_case)]
                unsafe fn execute(self, cx: &ExecutionContext) -> Result<<Self as DeviceOp>::Output, DeviceError> {
                    let ($($name,)+) = self.0;
                    // SAFETY: the caller's promise.
                    unsafe { Ok(($($name.execute(cx)?,)+)) }
                }
            }

            future_of!([$($name: DeviceOp),+] Zip<($($name,)+)>);

            impl<$($name: Send),+> Tuple for ($($name,)+) {
                type First = $first;
                type Last = $last;

                #[allow(non_snake_case, unused_variables)]
                fn into_first(self) -> $first {
                    let ($($name,)+) = self;
                    $first
                }

                #[allow(non_snake_case, unused_variables)]
                fn into_last(self) -> $last {
                    let ($($name,)+) = self;
                    $last
                }
            }
        )*
    };
}

zips! {
    A => A A;
    A B => A B;
    A B C => A C;
    A B C D => A D;
    A B C D E => A E;
    A B C D E F => A F;
    A B C D E F G => A G;
    A B C D E F G H => A H;
    A B C D E F G H I => A I;
    A B C D E F G H I J => A J;
    A B C D E F G H I J K => A K;
    A B C D E F G H I J K L => A L;
    A B C D E F G H I J K L M => A M;
    A B C D E F G H I J K L M N => A N;
    A B C D E F G H I J K L M N O => A O;
    A B C D E F G H I J K L M N O P => A P;
}
