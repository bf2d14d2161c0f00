// Types that would be called like functions.
//@ rustc-agrees: text, any order
struct Counter {
    count: u32,
}

impl FnOnce<()> for Counter { //~ ERROR the precise format of `Fn`-family traits' type parameters is subject to change
//~| ERROR manual implementations of `FnOnce` are experimental
    type Output = u32;
    extern "rust-call" fn call_once(self, _args: ()) -> u32 { //~ ERROR the extern "rust-call" ABI is experimental and subject to change
//~| ERROR use of unstable library feature `fn_traits`
        self.count
    }
}

impl FnMut<()> for Counter { //~ ERROR the precise format of `Fn`-family traits' type parameters is subject to change
//~| ERROR manual implementations of `FnMut` are experimental
    extern "rust-call" fn call_mut(&mut self, _args: ()) -> u32 { //~ ERROR the extern "rust-call" ABI is experimental and subject to change
//~| ERROR use of unstable library feature `fn_traits`
        self.count += 1;
        self.count
    }
}

fn main() {}
