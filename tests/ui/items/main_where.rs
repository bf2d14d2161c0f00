//@ rustc-agrees
fn main()
where //~ ERROR E0646
    String: Clone,
{
}
