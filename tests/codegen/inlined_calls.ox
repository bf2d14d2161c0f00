//@ emit: llvm-ir
//@ flags: -O -C no-prepopulate-passes
// Before LLVM sees it, a loop over an iterator has the iterator's step in it, and a closure is where
// it is called.
#[inline(never)]
fn sum(values: &[u32], weight: u32) -> u32 {
    let mut total = 0;
    for value in values.iter().map(|v| v * weight) {
        total += value;
    }
    for i in 0..weight {
        total ^= i;
    }
    total
}

fn main() {
    println!("{}", sum(&[1, 2, 3], 2));
}

// CHECK: define internal noundef i32 @_RNvC
// CHECK-NOT: @_R
// CHECK-NOT: invoke
// CHECK: ret i32
