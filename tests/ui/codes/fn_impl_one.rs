// Types that would be called like functions.
//@ rustc-agrees: text, any order
struct Adder(i32);

impl FnOnce<(i32,)> for Adder { //~ ERROR the precise format of `Fn`-family traits' type parameters is subject to change
//~| ERROR manual implementations of `FnOnce` are experimental
    type Output = i32;
    extern "rust-call" fn call_once(self, args: (i32,)) -> i32 { //~ ERROR the extern "rust-call" ABI is experimental and subject to change
//~| ERROR use of unstable library feature `fn_traits`
        self.0 + args.0
    }
}

fn apply<F: Fn<(u8, u16)>>(f: F) {} //~ ERROR the precise format of `Fn`-family traits' type parameters is subject to change
//~| WARN unused variable: `f`

fn main() {}
