// Types of constants that depend on parameters.
//@ rustc-agrees: text, any order
struct Buffer<T, const SIZE: T>([u8; 4], T); //~ ERROR the type of const parameters must not depend on other generic parameters

fn zero<const N: usize, const FIRST: [u8; N]>() {} //~ ERROR the type of const parameters must not depend on other generic parameters
//~| ERROR `[u8; N]` is forbidden as the type of a const generic parameter

fn main() {}
//@ json-agrees
