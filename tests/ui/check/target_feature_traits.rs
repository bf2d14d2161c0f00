//@ rustc-agrees: text, any order
//@ edition: 2021
// Methods of traits are called by those who do not know the features.
struct St;
trait T {
    fn t2(&self);
    fn t4(&self);
    unsafe fn t5(&self);
}
impl T for St {
    #[target_feature(enable = "avx2")] //~ ERROR `#[target_feature(..)]` cannot be applied to safe trait method
    fn t2(&self) {} //~ ERROR method `t2` has an incompatible type for trait
    #[target_feature(enable = "avx2,bmi1")] //~ ERROR `#[target_feature(..)]` cannot be applied to safe trait method
    fn t4(&self) {} //~ ERROR method `t4` has an incompatible type for trait
    #[target_feature(enable = "avx2")] //~ ERROR `#[target_feature(..)]` cannot be applied to safe trait method
    fn t5(&self) {}
}
impl Drop for St {
    #[target_feature(enable = "avx2")] //~ ERROR `#[target_feature(..)]` cannot be applied to safe trait method
    fn drop(&mut self) {} //~ ERROR method `drop` has an incompatible type for trait
}
impl Iterator for St {
    type Item = ();
    #[target_feature(enable = "avx2")] //~ ERROR `#[target_feature(..)]` cannot be applied to safe trait method
    fn next(&mut self) -> Option<()> { None } //~ ERROR method `next` has an incompatible type for trait
}
fn main() {}
