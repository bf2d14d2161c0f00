// Where #[unroll] stands, and what it takes.
use cuda_device::unroll;

#[unroll] //~ ERROR `#[unroll]` attribute cannot be used on items
fn a() {}

#[unroll(2)] //~ ERROR `#[unroll]` attribute cannot be used on items
struct S;

fn main() {
    #[unroll] //~ ERROR `#[unroll]` attribute cannot be used on statements
    let x = 3;
    #[unroll(4)] //~ ERROR `#[unroll]` attribute cannot be used on expressions
    if x > 2 {
        a();
    }
    #[unroll("x")] //~ ERROR `#[unroll]` takes an integer, not `&str`
    for _ in 0..3 {}
    #[unrol] //~ ERROR cannot find attribute `unrol` in this scope
    for _ in 0..3 {}
    let _ = S;
}
