//@ rustc-agrees
mod m {
    pub fn f() {}
}

fn main() {
    m::inner::g(); //~ ERROR cannot find `inner` in `m`
    m::f::g(); //~ ERROR cannot find `f` in `m`
    crate::nowhere::g(); //~ ERROR cannot find `nowhere` in `crate`
    ::absent::g(); //~ ERROR cannot find `absent` in the crate root
    unknown_module::g(); //~ ERROR cannot find module or crate `unknown_module` in this scope
    UnknownType::g(); //~ ERROR cannot find type `UnknownType` in this scope
    super::g(); //~ ERROR too many leading `super` keywords
}
