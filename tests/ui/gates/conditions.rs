// Conditions that need a feature.
//@ edition: 2021
//@ rustc-agrees: codes, any order

mod cfg_overflow {
    #[cfg(overflow_checks)] fn f() {} //~ ERROR `cfg(overflow_checks)` is experimental and subject to change
}
mod cfg_ub {
    #[cfg(ub_checks)] fn f() {} //~ ERROR `cfg(ub_checks)` is experimental and subject to change
}
mod cfg_reloc {
    #[cfg(relocation_model = "pic")] fn f() {} //~ ERROR `cfg(relocation_model)` is experimental and subject to change
}
mod cfg_san {
    #[cfg(sanitize = "address")] fn f() {} //~ ERROR `cfg(sanitize)` is experimental and subject to change
}
mod cfg_version {
    #[cfg(version("1.20"))] fn f() {} //~ ERROR `cfg(version)` is experimental and subject to change
}
mod cfg_tl {
    #[cfg(target_thread_local)] fn f() {} //~ ERROR `cfg(target_thread_local)` is experimental and subject to change
}
mod cfg_atomic_eq {
    #[cfg(target_has_atomic_equal_alignment = "8")] fn f() {} //~ ERROR `cfg(target_has_atomic_equal_alignment)` is experimental and subject to change
}
mod cfg_fmt_debug {
    #[cfg(fmt_debug = "full")] fn f() {} //~ ERROR `cfg(fmt_debug)` is experimental and subject to change
}
mod cfg_if_macro {
    fn body() { if cfg!(sanitize = "thread") {} } //~ ERROR `cfg(sanitize)` is experimental and subject to change
}

fn main() {}
