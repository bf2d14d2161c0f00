//@ rustc-agrees
#[stable(feature = "a", since = "1")] //~ ERROR E0734
fn a() {}

#[unstable(feature = "b", issue = "none")] //~ ERROR E0734
fn b() {}

fn main() {
    a();
    b();
}
