//@ emit: llvm-ir
//@ flags: -O -C no-prepopulate-passes
// What is left to do when a call unwinds depends on the types of the instance: where nothing of
// them has a destructor the call has no landing pad, and branches on constants of them are not
// there at all.
use std::mem::size_of;

struct Noisy(u32);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}

#[inline(never)]
fn apply<T, F: Fn(&T) -> u32>(value: T, function: F) -> u32 {
    let result = function(&value);
    if size_of::<T>() == 0 { result + 1000 } else { result + 1 }
}

#[inline(never)]
fn twice(x: u32) -> u32 {
    x * 2
}

fn main() {
    let count = std::env::args().count() as u32;
    println!("{}", apply(count, |x| twice(*x)));
    println!("{}", apply(Noisy(count), |x| twice(x.0)));
}

// CHECK: define internal noundef i32 @_RINvC
// CHECK-NOT: invoke
// CHECK-NOT: 1000
// CHECK: }
// CHECK: define internal noundef i32 @_RINvC
// CHECK: invoke i32
// CHECK-NOT: 1000
// CHECK: cleanup
// CHECK: 13drop_in_place
// CHECK: }
