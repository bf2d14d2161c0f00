//@ emit: llvm-ir
//@ flags: -O
// What formatting needs of the library is referred to by its address and stays in the archive, also
// where it could be inlined; how placeholders print is a constant; and what starts the program is
// one call.
#[inline(never)]
fn show(value: u64, name: &str) {
    println!("{value:>6}|{name:<4}|{:#x}|{:?}", value, Some(3u8));
}

fn main() {
    show(7, "x");
}

// CHECK: constant <{ [64 x i8] }>
// CHECK: declare hidden noundef i64 @_RNv
// CHECK: 5start(
// CHECK: declare hidden noundef zeroext i1 @_RNvXs
// CHECK: 7Display3fmt(
// CHECK-NOT: define
// CHECK: 5Debug3fmt(
// CHECK: define noundef i32 @main
