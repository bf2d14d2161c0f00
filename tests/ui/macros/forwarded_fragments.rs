//@ rustc-agrees
macro_rules! foo { ($l:expr) => { bar!($l); } } //~ ERROR no rules expected `expr` metavariable
macro_rules! foot { ($l:ty) => { bar!($l); } } //~ ERROR no rules expected `ty` metavariable
macro_rules! foop { ($l:pat) => { bar!(1 $l); } } //~ ERROR no rules expected `pat` metavariable
macro_rules! foob { ($l:block) => { bar!($l); } } //~ ERROR no rules expected `block` metavariable
macro_rules! foost { ($l:stmt) => { bar!($l); } } //~ ERROR no rules expected `stmt` metavariable
macro_rules! foopa { ($l:path) => { bar!($l); } } //~ ERROR no rules expected `path` metavariable
macro_rules! fooi { ($l:item) => { bar!($l); } } //~ ERROR no rules expected `item` metavariable
macro_rules! foome { ($l:meta) => { bar!($l); } } //~ ERROR no rules expected `meta` metavariable
macro_rules! foovis { ($l:vis) => { bar!($l); } } //~ ERROR no rules expected `vis` metavariable
macro_rules! fooid { ($l:ident) => { bar!($l); } } //~ ERROR no rules expected identifier `xx`
macro_rules! foolit { ($l:literal) => { bar!($l); } } //~ ERROR no rules expected `literal` metavariable
//~| ERROR no rules expected `literal` metavariable
macro_rules! foolt { ($l:lifetime) => { bar!($l); } } //~ ERROR no rules expected lifetime `'a`
macro_rules! bar { (3) => {}; (1 4)=>{} }
fn main() { 
  foo!(3);
  foot!(u8);
  foop!(1);
  foob!({});
  foost!(1);
  foopa!(a::b);
  fooi!(fn x() {});
  foome!(abc);
  foovis!(pub);
  fooid!(xx);
  foolit!(3);
  foolit!(5);
  foolt!('a);
}
