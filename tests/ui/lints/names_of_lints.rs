//@ rustc-agrees: text
#![allow(unused_tuple_struct_fields)] //~ WARN lint `unused_tuple_struct_fields` has been renamed to `dead_code`
#![warn(const_err)] //~ WARN lint `const_err` has been removed: converted into hard error, see issue #71800 <https://github.com/rust-lang/rust/issues/71800> for more information
#![warn(bare_trait_object)] //~ WARN lint `bare_trait_object` has been renamed to `bare_trait_objects`
#![allow(static_mut_ref, unknown_features, raw_pointer_derive, overlapping_patterns)] //~ WARN lint `static_mut_ref` has been renamed to `static_mut_refs`
//~| WARN lint `unknown_features` has been removed: replaced by an error
//~| WARN lint `raw_pointer_derive` has been removed: using derive with raw pointers is ok
//~| WARN lint `overlapping_patterns` has been renamed to `overlapping_range_endpoints`
#![allow(intra_doc_link_resolution_failure)] //~ WARN lint `intra_doc_link_resolution_failure` has been removed: use `rustdoc::broken_intra_doc_links` instead
#![warn(must_not_suspend, unused_variable)] //~ WARN unknown lint: `must_not_suspend`
//~| WARN unknown lint: `unused_variable`
static mut COUNT: [u8; 1] = [1];
struct Unread(u32);
#[forbid(unused_variables)]
fn forbidden() {
    let x = 1; //~ ERROR unused variable: `x`
}
fn main() {
    forbidden();
    let _ = Unread(1);
    unsafe {
        println!("{}", COUNT.len());
    }
}
