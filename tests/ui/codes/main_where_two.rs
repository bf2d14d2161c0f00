// What `main` may not have.
//@ rustc-agrees
use std::fmt::Debug;

fn main()
where //~ ERROR `main` function is not allowed to have a `where` clause
    (): Debug,
    String: Clone,
{
}
