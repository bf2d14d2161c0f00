//@ rustc-agrees: labels, any order
// Where names from globs, and what macros make, may not hide what is outside; and where they may.
#![allow(unused)]
mod hidden { macro_rules! vec2 { () => { 1 } } pub(crate) use vec2 as vec; pub(crate) use vec2 as println; macro_rules! own { () => { 5 } } pub(crate) use own; }
fn glob_prelude() { use hidden::*; let _ = vec!(); } //~ ERROR E0659
fn glob_prelude2() { use hidden::*; println!(); } //~ ERROR E0659
fn explicit_prelude() { use hidden::vec; let _: i32 = vec!(); }
macro_rules! def { ($name:ident) => { macro_rules! $name { () => { 2 } } } }
def!(vec);
fn expanded_prelude() { let _ = vec!(); } //~ ERROR E0659
macro_rules! both { ($($t:tt)*) => { macro_rules! inner { () => { 3 } } $($t)* } }
macro_rules! inner { () => { 4 } }
both!{ fn inside() -> i32 { inner!() } }
fn outside() -> i32 { inner!() } //~ ERROR E0659
fn shadow() -> i32 { macro_rules! inner { () => { 5 } } inner!() }
#[macro_use]
mod later { macro_rules! tex { () => { 6 } } }
use hidden::own as tex;
fn textual_other_module() -> i32 { tex!() } //~ ERROR E0659
macro_rules! same { () => { 7 } }
use hidden::own as same;
fn textual_same_module() -> i32 { same!() }
fn block() -> i32 { use hidden::own as same; same!() } //~ ERROR E0659
fn block2() -> i32 { macro_rules! same { () => { 8 } } use hidden::own as same; same!() }
macro_rules! uses { () => { inner!() } } //~ ERROR E0659
fn from_macro() -> i32 { uses!() }
mod g { pub mod std { pub mod mem {} } pub mod gone { pub struct A; } }
mod gone { pub struct A; }
fn import_glob() { use g::*; use gone::A; } //~ ERROR E0659
mod inner_mod { use super::g::*; use gone::A as B; use std::mem; } //~ ERROR E0659
macro_rules! mk { () => { mod made { pub struct N; } } }
mk!();
mod other { mk!(); use made::N; }
fn blk() { mk!(); use made::N; } //~ ERROR E0659
macro_rules! mk2 { () => { mod made2 { pub struct N; } use made2::N as N3; } }
mod made2 { pub struct N; }
fn blk2() { mk2!(); }
fn main() {}
