//@ rustc-agrees
struct Local;

unsafe impl Local {} //~ ERROR E0197

fn main() {
    struct Inner;
    unsafe impl Inner {} //~ ERROR E0197
}
