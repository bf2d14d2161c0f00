// What is computed from literals is static, whether it overflows or not; elements that there are,
// too.
#![allow(unused_variables, arithmetic_overflow)]
fn kept() {
    let sum: &'static i32 = &(1 + 2);
    let quotient: &'static i32 = &(8 / 2);
    let wrapped: &'static i32 = &(i32::MAX + 1 - 1);
    let remainder: &'static u8 = &(1 % 3);
    let shifted: &'static u8 = &(1 << 3);
    let negative: &'static i32 = &(-(1 + 2) * 3);
    let element: &'static i32 = &[1, 2][0];
    let field: &'static i32 = &(1, 2).1;
}

fn dropped(n: i32) {
    let quotient: &'static i32 = &(8 / n); //~ ERROR temporary value dropped while borrowed
    let sum: &'static i32 = &(n + 1); //~ ERROR temporary value dropped while borrowed
    let element: &'static i32 = &[1, n][0]; //~ ERROR temporary value dropped while borrowed
}

fn main() {
    kept();
    dropped(1);
}
