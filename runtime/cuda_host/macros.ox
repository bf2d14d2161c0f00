//! `cuda_launch!`.

/// Launches a kernel of a module that was loaded by hand. Nothing is checked, so it must stand in `unsafe`:
///
/// ```text
/// unsafe {
///     cuda_launch! {
///         kernel: saxpy::<f32>,
///         stream: stream,
///         module: module,
///         config: LaunchConfig::for_num_elems(n),
///         cluster_dim: (2, 1, 1), // optional
///         cooperative: true,      // optional
///         args: [2.0f32, slice(x), slice_mut(y)]
///     }
/// }?;
/// ```
///
/// `slice(buffer)` stands for a `&[T]`, `slice_mut(buffer)` for a `&mut [T]` or `DisjointSlice<T>`, any other expression for
/// a parameter by value, closures included. The value is a `Result<(), DriverError>`.
#[macro_export]
macro_rules! cuda_launch {
    ($($fields:tt)*) => {
        $crate::__cuda_launch!([] [] [] [] [::core::option::Option::None] [false] [] $($fields)*)
    };
}

// [kernel] [stream] [module] [config] [cluster] [cooperative] [args] fields that are left
#[doc(hidden)]
#[macro_export]
macro_rules! __cuda_launch {
    ([] $s:tt $m:tt $c:tt $l:tt $o:tt $a:tt kernel: $kernel:expr $(, $($rest:tt)*)?) => {
        $crate::__cuda_launch!([$kernel] $s $m $c $l $o $a $($($rest)*)?)
    };
    ($k:tt [] $m:tt $c:tt $l:tt $o:tt $a:tt stream: $stream:expr $(, $($rest:tt)*)?) => {
        $crate::__cuda_launch!($k [$stream] $m $c $l $o $a $($($rest)*)?)
    };
    ($k:tt $s:tt [] $c:tt $l:tt $o:tt $a:tt module: $module:expr $(, $($rest:tt)*)?) => {
        $crate::__cuda_launch!($k $s [$module] $c $l $o $a $($($rest)*)?)
    };
    ($k:tt $s:tt $m:tt [] $l:tt $o:tt $a:tt config: $config:expr $(, $($rest:tt)*)?) => {
        $crate::__cuda_launch!($k $s $m [$config] $l $o $a $($($rest)*)?)
    };
    ($k:tt $s:tt $m:tt $c:tt $l:tt $o:tt $a:tt cluster_dim: $cluster:expr $(, $($rest:tt)*)?) => {
        $crate::__cuda_launch!($k $s $m $c [::core::option::Option::Some($cluster)] $o $a $($($rest)*)?)
    };
    ($k:tt $s:tt $m:tt $c:tt $l:tt $o:tt $a:tt cooperative: $cooperative:expr $(, $($rest:tt)*)?) => {
        $crate::__cuda_launch!($k $s $m $c $l [$cooperative] $a $($($rest)*)?)
    };
    ($k:tt $s:tt $m:tt $c:tt $l:tt $o:tt [] args: [$($args:tt)*] $(, $($rest:tt)*)?) => {
        $crate::__cuda_launch!($k $s $m $c $l $o [[$($args)*]] $($($rest)*)?)
    };
    ([$kernel:expr] [$stream:expr] [$module:expr] [$config:expr] [$cluster:expr] [$cooperative:expr] [[$($args:tt)*]]) => {{
        let mut __arguments = $crate::support::Arguments::new();
        let __kernel = $kernel;
        let __types = $crate::__cuda_launch_arguments!(__arguments [] $($args)*);
        $crate::support::launch_named(
            &$module,
            $crate::support::entry_name(__kernel, __types),
            &$stream,
            $config,
            $cluster,
            $cooperative,
            &mut __arguments,
        )
    }};
}

// Adds the arguments and gives a function, never called, that returns a tuple of the parameters' types: it tells
// the compiler which instance of a generic kernel is meant.
#[doc(hidden)]
#[macro_export]
macro_rules! __cuda_launch_arguments {
    ($arguments:ident [$($types:tt)*]) => { $crate::support::types(move || ($($types)*)) };
    ($arguments:ident [$($types:tt)*] slice($buffer:expr) $(, $($rest:tt)*)?) => {{
        let __part = &$buffer;
        $arguments.view(__part.cu_deviceptr(), __part.len());
        $crate::__cuda_launch_arguments!($arguments [$($types)* $crate::support::any(),] $($($rest)*)?)
    }};
    ($arguments:ident [$($types:tt)*] slice_mut($buffer:expr) $(, $($rest:tt)*)?) => {{
        let __part = &$buffer;
        $arguments.view(__part.cu_deviceptr(), __part.len());
        $crate::__cuda_launch_arguments!($arguments [$($types)* $crate::support::any(),] $($($rest)*)?)
    }};
    ($arguments:ident [$($types:tt)*] $value:expr $(, $($rest:tt)*)?) => {{
        let __value = $value;
        let __type = $crate::support::type_of(&__value);
        $arguments.scalar(__value);
        $crate::__cuda_launch_arguments!($arguments [$($types)* $crate::support::of(__type),] $($($rest)*)?)
    }};
}
