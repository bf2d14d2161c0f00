//@ rustc-agrees
// #[global_allocator] wants a static.
#[global_allocator]
fn f() {} //~ ERROR allocators must be statics
fn main() {
    f()
}
