//@ rustc-agrees: headers, any order
// #[default] is an attribute of derive(Default) alone.

#[default] struct Z; //~ ERROR cannot find attribute `default` in this scope
struct Y { #[default] a: u8 } //~ ERROR cannot find attribute `default` in this scope
#[derive(Clone)] struct X { #[default] a: u8 } //~ ERROR cannot find attribute `default` in this scope
#[derive(Default)] struct W { #[default] a: u8 } //~ ERROR the `#[default]` attribute may only be used on unit enum variants
#[derive(Default)] struct AA<const N: usize>([u8; N]); //~ ERROR the trait bound `[u8; N]: Default` is not satisfied
#[derive(Default)] struct AB<T, const N: usize>([T; N]); //~ ERROR the trait bound `[T; N]: Default` is not satisfied
#[derive(Default, Clone, Debug, PartialEq)] struct AC<const N: usize>{ a: [u8; 3] }
#[derive(Default)] enum V { #[default] A, B { #[default] x: u8 } } //~ ERROR the `#[default]` attribute may only be used on unit enum variants
#[ignore] #[pointee] struct U; //~ ERROR cannot find attribute `pointee` in this scope
//~| WARN `#[ignore]` attribute cannot be used on structs
#[serde(skip)] struct T; //~ ERROR cannot find attribute `serde` in this scope
#[helper] fn f() {} //~ ERROR cannot find attribute `helper` in this scope
fn main() { let _ = AC::<3>::default(); }
