//@ emit: asm
//@ flags: -O --crate-name target_features
// A function with #[target_feature] may use what it names and what that brings with it, so may its
// closures, and it is not inlined where less is known.
// CHECK: 15target_features4main:
// CHECK-NOT: ymm
// CHECK: 15target_features5scale:
// CHECK-NOT: xmm
// CHECK: ymm
use std::hint::black_box;
#[target_feature(enable = "avx2,fma")]
#[inline(never)]
fn scale(values: &mut [f32; 64], by: f32) {
    let twice = |value: f32| value * by;
    for value in values {
        *value = twice(*value);
    }
}
fn main() {
    let mut values = [1.0; 64];
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has just said that it has the features.
        unsafe { scale(&mut values, 2.0) };
    }
    black_box(values);
}
