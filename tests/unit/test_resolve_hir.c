// test_resolve_hir.c: small crates through parsing, resolution and lowering: what names mean, the
// shape of the HIR (as --emit=hir prints it), and the messages of resolution.
#include <criterion/criterion.h>
#include <stdlib.h>

#include "frontend/resolve/resolve.h"

// A tiny core: what desugaring needs, nothing more.
static const char core_text[] =
    "#![no_core]\n"
    "#[lang = \"sized\"] pub trait Sized {}\n"
    "#[lang = \"copy\"] pub trait Copy {}\n"
    "pub mod ops {\n"
    "    #[lang = \"fn_once\"] pub trait FnOnce<Args> { #[lang = \"fn_once_output\"] type Output; "
    "}\n"
    "    #[lang = \"fn\"] pub trait Fn<Args>: FnOnce<Args> {}\n"
    "    #[lang = \"Range\"] pub struct Range<T> { pub start: T, pub end: T }\n"
    "    #[lang = \"RangeInclusive\"] pub struct RangeInclusive<T> { start: T, end: T }\n"
    "    impl<T> RangeInclusive<T> {\n"
    "        #[lang = \"range_inclusive_new\"] pub fn new(start: T, end: T) -> Self { loop {} }\n"
    "    }\n"
    "    pub enum ControlFlow<B, C> { #[lang = \"Continue\"] Continue(C), #[lang = \"Break\"] "
    "Break(B) }\n"
    "    #[lang = \"Try\"] pub trait Try { #[lang = \"branch\"] fn branch(self); }\n"
    "    pub trait FromResidual<R> { #[lang = \"from_residual\"] fn from_residual(r: R) -> Self; "
    "}\n"
    "}\n"
    "pub mod iter {\n"
    "    pub trait IntoIterator { #[lang = \"into_iter\"] fn into_iter(self); }\n"
    "    #[lang = \"iterator\"] pub trait Iterator { #[lang = \"next\"] fn next(&mut self); }\n"
    "}\n"
    "#[lang = \"Option\"] pub enum Option<T> { #[lang = \"None\"] None, #[lang = \"Some\"] Some(T) "
    "}\n"
    "pub mod prelude { pub mod rust_2024 {\n"
    "    pub use crate::{Sized, Copy, Option::{self, Some, None}};\n"
    "    pub use crate::iter::{Iterator, IntoIterator};\n"
    "    pub use crate::ops::{Fn, FnOnce};\n"
    "} }\n";

typedef struct Fixture {
    Session *session;
    Program *program;
    CrateId crate;
    char *messages;
    size_t messages_len;
    FILE *out;
} Fixture;

static AstCrate *parse_text(Session *session, const char *name, uint32_t index, const char *text,
                            bool library) {
    SourceFile *file =
        source_map_add(session->sources, str_of(library ? name : "main.rs"), str_of(text), library);
    ParseOptions options = {.name = intern(session->interner, str_of(name)),
                            .index = index,
                            .edition = EDITION_2024,
                            .lazy = library,
                            .is_library = library};
    return parse_crate(session, &options, file);
}

static void fixture_start(Fixture *f, const char *text) {
    *f = (Fixture){0};
    f->out = open_memstream(&f->messages, &f->messages_len);
    f->session = session_new(
        (DiagOptions){.format = FORMAT_HUMAN, .color = COLOR_NEVER, .width = 140, .out = f->out});
    f->program = program_new(f->session, NULL);
    program_load_crate(f->program, parse_text(f->session, "core", 1, core_text, true),
                       (CrateOptions){.is_library = true});
    Str source = arena_printf(f->session->arena, "#![no_std]\n%s", text);
    f->crate = program_load_crate(f->program, parse_text(f->session, "main", 2, source.ptr, false),
                                  (CrateOptions){.is_local = true});
    resolve_check_crate(f->program, f->crate);
    fflush(f->out);
}

static void fixture_end(Fixture *f) {
    session_free(f->session);
    fclose(f->out);
    free(f->messages);
}

static void expect_clean_hir(const char *text, const char *expected) {
    Fixture f;
    fixture_start(&f, text);
    cr_expect_str_eq(f.messages, "", "%s", f.messages);
    char *hir = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&hir, &len);
    hir_print_crate(f.program, f.crate, out);
    fclose(out);
    cr_expect(strstr(hir, expected) != NULL, "expected in the HIR:\n%s\ngot:\n%s", expected, hir);
    free(hir);
    fixture_end(&f);
}

static void expect_message(const char *text, const char *expected) {
    Fixture f;
    fixture_start(&f, text);
    cr_expect(strstr(f.messages, expected) != NULL, "expected:\n%s\ngot:\n%s", expected,
              f.messages);
    fixture_end(&f);
}

Test(resolve_hir, locals_shadow_in_order) {
    expect_clean_hir("fn f(x: i32) -> i32 { let y = x; let x = y; x }",
                     "fn f(x#0: i32) -> i32 {\n    let y#1 = x#0;\n    let x#2 = y#1;\n    x#2\n}");
}

Test(resolve_hir, items_of_blocks_are_hoisted) {
    expect_clean_hir("fn f() -> i32 { return g(); fn g() -> i32 { 1 } }", "return g()");
}

Test(resolve_hir, modules_uses_and_globs) {
    expect_clean_hir("mod a { pub mod b { pub fn x() {} pub struct S; } pub use self::b::*; }\n"
                     "use a::{x as y, S};\n"
                     "fn f() -> S { y(); self::a::b::x(); crate::a::x(); S }",
                     "fn f() -> S {\n    x();\n    x();\n    x();\n    S\n}");
}

Test(resolve_hir, glob_cycles_end) {
    expect_clean_hir("mod a { pub use crate::b::*; pub fn x() {} }\n"
                     "mod b { pub use crate::a::*; pub fn y() {} }\n"
                     "fn f() { a::y(); b::x(); a::x() }",
                     "y();\n    x();\n    x()");
}

Test(resolve_hir, enum_variants_and_patterns) {
    expect_clean_hir("enum E { A, B(i32), C { x: i32 } } use E::*;\n"
                     "fn f(e: E) -> i32 { match e { A => 1, B(n) => n, E::C { x, .. } => x } }",
                     "match e#0 {\n        E::A => 1,\n        E::B(n#1) => n#1,\n"
                     "        E::C { x: x#2, .. } => x#2,\n    }");
}

Test(resolve_hir, or_patterns_share_locals) {
    expect_clean_hir("fn f(p: (i32, i32)) -> i32 { match p { (x, 1) | (1, x) => x, _ => 0 } }",
                     "(x#1, 1) | (1, x#1) => x#1,");
}

Test(resolve_hir, for_loops_call_lang_items) {
    expect_clean_hir("fn f(v: Option<i32>) { for x in v { x; } }",
                     "match #[lang]IntoIterator::into_iter(v#0) {\n"
                     "        mut iter#1 => @");
}

Test(resolve_hir, ranges_are_structs) {
    expect_clean_hir("fn f() { 0..3; 0..=3; }",
                     "#[lang]Range { start: 0, end: 3 };\n    #[lang]RangeInclusive::new(0, 3);");
}

Test(resolve_hir, destructuring_assignment) {
    expect_clean_hir(
        "fn f() { let (mut a, mut b) = (1, 2); (a, b) = (b, a); }",
        "let (lhs#2, lhs#3) = (b#1, a#0);\n        a#0 = lhs#2;\n        b#1 = lhs#3;");
}

Test(resolve_hir, elided_lifetimes_become_parameters) {
    expect_clean_hir("struct R<'a>(&'a i32);\nfn f(x: &i32) -> R { R(x) }",
                     "fn f<late '_#0>(x#0: &'_#0 i32) -> R::<'_#0> {");
}

Test(resolve_hir, method_elision_prefers_self) {
    expect_clean_hir(
        "struct S(i32);\nimpl S { fn g(&self, o: &i32) -> &i32 { &self.0 } }",
        "fn g<late '_#0, late '_#1>(self#0: &'_#0 Self, o#1: &'_#1 i32) -> &'_#0 i32 {");
}

Test(resolve_hir, impl_trait_arguments_are_parameters) {
    expect_clean_hir("fn f(x: impl Fn(i32) -> i32) -> impl Copy { x }",
                     "fn f<impl Fn(i32) -> i32>(x#0: impl Fn(i32) -> i32) -> impl Copy\n"
                     "    where impl Fn(i32) -> i32: Fn::<(i32,), Output = i32>, {");
}

Test(resolve_hir, const_parameters_and_array_lengths) {
    expect_clean_hir("struct A<T, const N: usize>([T; N]);\nfn f() -> A<i32, 3> { loop {} }\n"
                     "const K: usize = 2; fn g() -> A<i32, K> { loop {} }",
                     "fn g() -> A::<i32, { K }> {");
}

Test(resolve_hir, labels_and_breaks) {
    expect_clean_hir("fn f() -> i32 { 'a: loop { loop { break 'a 3; } } }", "break @3 3;");
}

Test(resolve_hir, if_let_chains) {
    expect_clean_hir(
        "fn f(a: Option<i32>, b: bool) -> i32 { if let Some(x) = a && b { x } else { 0 } }",
        "if (let Option::Some(x#2) = a#0) && (drop_temps(b#1)) {");
}

Test(resolve_hir, self_paths) {
    expect_clean_hir("struct P { x: i32 }\nimpl P { fn new() -> Self { Self { x: 1 } } }\n"
                     "fn f() -> P { P::new() }",
                     "fn f() -> P {\n    <P>::new()\n}");
}

Test(resolve_hir, unresolved_value) {
    expect_message("fn f() { nothing_like_it; }",
                   "error[E0425]: cannot find value `nothing_like_it` in this scope\n"
                   " --> main.rs:2:10\n"
                   "  |\n"
                   "2 | fn f() { nothing_like_it; }\n"
                   "  |          ^^^^^^^^^^^^^^^ not found in this scope\n");
}

Test(resolve_hir, missing_lifetime) {
    expect_message("fn f(x: &i32, y: &i32) -> &i32 { x }",
                   "error[E0106]: missing lifetime specifier\n"
                   " --> main.rs:2:27\n"
                   "  |\n"
                   "2 | fn f(x: &i32, y: &i32) -> &i32 { x }\n"
                   "  |         ----     ----     ^ expected named lifetime parameter\n");
}

Test(resolve_hir, private_function) {
    expect_message("mod m { fn g() {} }\nfn f() { m::g(); }",
                   "error[E0603]: function `g` is private\n");
}

Test(resolve_hir, ambiguous_globs) {
    expect_message(
        "mod a { pub fn x() {} } mod b { pub fn x() {} }\nuse a::*; use b::*;\nfn f() { x(); }",
        "error[E0659]: `x` is ambiguous\n");
}
