// Attributes, and words in them, that need a feature.
//@ edition: 2021
//@ rustc-agrees: codes, any order

mod attr_linkage {
    #[linkage = "weak"] fn f() {} //~ ERROR the `linkage` attribute is experimental and not portable across platforms
}
mod attr_ffi_const {
    extern "C" { #[unsafe(ffi_const)] fn f(); } //~ ERROR the `#[ffi_const]` attribute is an experimental feature
}
mod attr_ffi_pure {
    extern "C" { #[unsafe(ffi_pure)] fn f(); } //~ ERROR the `#[ffi_pure]` attribute is an experimental feature
}
mod attr_sanitize {
    #[sanitize(address = "off")] fn f() {} //~ ERROR the `#[sanitize]` attribute is an experimental feature
}
mod attr_cfi {
    #[cfi_encoding = "3Bar"] struct S(u8); //~ ERROR the `#[cfi_encoding]` attribute is an experimental feature
}
mod attr_patch {
    #[patchable_function_entry(prefix_nops = 1)] fn f() {} //~ ERROR the `#[patchable_function_entry]` attribute is an experimental feature
}
mod attr_must_not {
    #[must_not_suspend] struct S; //~ ERROR the `#[must_not_suspend]` attribute is an experimental feature
}
mod attr_test_case {
    #[test_case] fn f() {} //~ ERROR use of unstable library feature `custom_test_frameworks`: custom test frameworks are an unstable feature
}
mod attr_bench {
    #[bench] fn f() {} //~ ERROR use of unstable library feature `test`: `bench` is a part of custom test frameworks which are unstable
}
mod attr_cfg_eval {
    #[cfg_eval] fn f() {} //~ ERROR use of unstable library feature `cfg_eval`: `cfg_eval` is a recently implemented feature
}
mod attr_cfg_acc {
    #[cfg_accessible(std)] fn f() {} //~ ERROR use of unstable library feature `cfg_accessible`: `cfg_accessible` is not fully implemented
}
mod attr_used_linker {
    #[used(linker)] static X: u8 = 1; //~ ERROR `#[used(linker)]` is currently unstable
}
mod attr_used_compiler {
    #[used(compiler)] static X: u8 = 1; //~ ERROR `#[used(compiler)]` is currently unstable
}
mod attr_link_arg {
    #[link(kind = "link-arg", name = "--start")] extern "C" {} //~ ERROR link kind `link-arg` is unstable
}
mod attr_doc_cfg {
    #[doc(cfg(unix))] fn f() {} //~ ERROR `#[doc(cfg)]` is experimental
}
mod attr_doc_masked {
    #[doc(masked)] extern crate std as s; //~ ERROR `#[doc(masked)]` is experimental
}
mod attr_doc_notable {
    #[doc(notable_trait)] trait T {} //~ ERROR `#[doc(notable_trait)]` is experimental
}
mod attr_doc_keyword {
    #[doc(keyword = "match")] mod m {} //~ ERROR `#[doc(keyword)]` is meant for internal use only
}
mod repr_bad {
    #[repr(simd)] struct S([u8; 4]); //~ ERROR SIMD types are experimental and possibly buggy
}

fn main() {}
