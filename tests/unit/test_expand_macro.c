// test_expand_macro.c: expansion of small crates: what macro_rules, built-in macros, derives, cfg
// and the kernel attributes turn into, as printed source; and the messages for calls that fit no
// rule.
#include "frontend_fixture.h"

// The macros the cases use, as a library declares them.
static const char library_text[] =
    "#![no_core]\n"
    "pub mod prelude { pub mod v1 { pub use crate::derives::{Clone, Copy, Debug, Default, "
    "PartialEq}; } }\n"
    "pub mod derives {\n"
    "    #[rustc_builtin_macro] pub macro Clone($item:item) {}\n"
    "    #[rustc_builtin_macro] pub macro Copy($item:item) {}\n"
    "    #[rustc_builtin_macro] pub macro Debug($item:item) {}\n"
    "    #[rustc_builtin_macro] pub macro Default($item:item) {}\n"
    "    #[rustc_builtin_macro] pub macro PartialEq($item:item) {}\n"
    "    #[rustc_builtin_macro] pub macro kernel($item:item) {}\n"
    "}\n"
    "#[macro_export] #[rustc_builtin_macro] macro_rules! format_args { () => {} }\n"
    "#[macro_export] #[rustc_builtin_macro] macro_rules! concat { () => {} }\n"
    "#[macro_export] #[rustc_builtin_macro] macro_rules! stringify { () => {} }\n"
    "#[macro_export] #[rustc_builtin_macro] macro_rules! line { () => {} }\n"
    "#[macro_export] #[rustc_builtin_macro] macro_rules! cfg { () => {} }\n"
    "#[macro_export] #[rustc_builtin_macro] macro_rules! assert { () => {} }\n"
    "#[macro_export] #[rustc_builtin_macro] macro_rules! compile_error { () => {} }\n"
    "#[macro_export] macro_rules! matches { ($e:expr, $p:pat $(if $g:expr)? $(,)?) => { match $e { "
    "$p $(if $g)? => true, _ => false } } }\n"
    "#[macro_export] macro_rules! deep { ($e:expr) => { $crate::concat!($e, 1) } }\n";

static AstCrate *find_library(void *cx, Symbol name) {
    Frontend *f = cx;
    return str_eq(sym_str(f->session, name), STR("core")) ? f->library : NULL;
}
static AstCrate *prelude_library(void *cx, const AstCrate *crate) {
    (void)crate;
    return ((Frontend *)cx)->library;
}

// Expands `text`; f->messages and the printed result are for the caller to look at.
static char *expand_text(Frontend *f, const char *text) {
    static ExpandCfg cfgs[] = {{{"unix", 4}, {NULL, 0}}, {{"target_os", 9}, {"linux", 5}}};
    frontend_begin(f);
    ExpandOptions options = {.find_crate = find_library,
                             .prelude_crate = prelude_library,
                             .cx = f,
                             .call_limit = 500,
                             .token_limit = 4000};
    Expander *expander = expander_new(f->session, &options);
    expander_set_cfgs(expander, false, (ExpandCfgSlice){cfgs, 2});
    f->library = frontend_parse(f, "core", 1, library_text, true);
    expand_crate(expander, f->library);
    AstCrate *crate = frontend_parse(f, "input", 2, text, false);
    expand_crate(expander, crate);
    Str printed = ast_print_crate(crate);
    char *copy = strndup(printed.ptr, printed.len);
    expander_free(expander);
    frontend_finish(f);
    return copy;
}

static void check_expansion(const char *text, const char *expected) {
    Frontend f;
    char *printed = expand_text(&f, text);
    cr_expect(f.size == 0, "%s\n%s", text, f.messages);
    cr_expect(strstr(printed, expected), "%s\n got: %s\nwant: %s", text, printed, expected);
    free(printed);
    frontend_end(&f);
}

static void check_error(const char *text, const char *expected) {
    Frontend f;
    free(expand_text(&f, text));
    cr_expect(strstr(f.messages, expected), "%s\n got: %s\nwant: %s", text, f.messages, expected);
    frontend_end(&f);
}

Test(expand_macro, rules) {
    check_expansion(
        "macro_rules! m { ($a:ident, $b:expr) => { const $a: u8 = $b; } } m!(X, 1 + 2);",
        "const X: u8 = (1 + 2);");
    check_expansion("macro_rules! m { ($($a:ident = $b:expr);* $(;)?) => { $(const $a: u8 = $b;)* "
                    "} } m! { A = 1; B = 2; }",
                    "const B: u8 = 2;");
    check_expansion("macro_rules! m { ($($k:ident: [$($v:expr),*]),*) => { $(const $k: [u8; 2] = "
                    "[$($v),*];)* } } m!(A: [1, 2]);",
                    "[1, 2]");
    check_expansion("macro_rules! m { () => { 0 }; ($h:tt $($t:tt)*) => { 1 + m!($($t)*) } } const "
                    "N: u8 = m!(a b c);",
                    "1 + (1 + (1 + 0))");
    check_expansion("macro_rules! m { ($a:expr) => { $a * 2 } } const N: u8 = m!(1 + 2);",
                    "(1 + 2) * 2");
    check_expansion("macro_rules! m { (<$t:ty>) => { $t } } type T = m!(<Vec<Vec<u8>>>);",
                    "type T = Vec<Vec<u8>>;");
    check_expansion("macro_rules! m { ($p:pat) => { fn f(x: u8) { match x { $p => {} _ => {} } } } "
                    "} m!(1 | 2);",
                    "1 | 2 =>");
    check_expansion(
        "macro_rules! m { ($v:vis $n:ident) => { $v struct $n; } } m!(pub(crate) S); m!(T);",
        "pub(crate) struct S;");
    check_expansion("macro_rules! o { ($n:ident, $v:expr) => { macro_rules! $n { ($d:expr) => { $v "
                    "+ $d } } } } o!(add, 5); const X: u8 = add!(1);",
                    "5 + 1");
    check_expansion(
        "mod a { #[macro_export] macro_rules! e { () => { 7 } } } const X: u8 = crate::e!();",
        "const X: u8 = 7;");
    check_expansion(
        "mod a { macro_rules! l { () => { 8 } } pub(crate) use l; } const X: u8 = a::l!();",
        "const X: u8 = 8;");
    check_expansion("#[macro_use] mod a { macro_rules! t { () => { 9 } } } const X: u8 = t!();",
                    "const X: u8 = 9;");
    check_expansion("fn f() { macro_rules! s { ($l:lifetime $b:block) => { $l: loop $b } } s!('a { "
                    "break 'a; }) }",
                    "'a: loop {");
    check_expansion("macro_rules! d { ($(#[$m:meta])* $n:ident) => { $(#[$m])* struct $n; } } "
                    "d!(/// text\n S);",
                    "#[doc = r\" text\"]");
}

Test(expand_macro, failures) {
    check_error("macro_rules! m { ($a:ident) => {} } m!(1);", "error: no rules expected `1`");
    check_error("macro_rules! m { ($a:ident) => {} } m!();",
                "error: unexpected end of macro invocation");
    check_error("macro_rules! m { ($($i:ident)* $e:expr) => {} } m!(a b);",
                "error: local ambiguity when calling macro `m`");
    check_error("macro_rules! m { ($x:tt) => { m!(($x)); } } m!(a);",
                "error: recursion limit reached while expanding `m!`");
    check_error("macro_rules! m { ($($x:tt)*) => { m!($($x)* $($x)*); } } m!(a);",
                "note: the tokens that a macro call makes are at most 4000");
    check_error("macro_rules! a { ($n:tt) => { b!($n); b!($n); b!($n); b!($n); b!($n); } }\n"
                "macro_rules! b { ($n:tt) => { c!($n); c!($n); c!($n); c!($n); c!($n); } }\n"
                "macro_rules! c { ($n:tt) => { d!($n); d!($n); d!($n); d!($n); d!($n); } }\n"
                "macro_rules! d { ($n:tt) => {} } a!(1); a!(1); a!(1); a!(1);",
                "note: the macro calls of a crate are at most 500");
    check_error("macro_rules! m { ($($x:tt)*) => { m!($($x)*); } }\n"
                "macro_rules! d { ($($x:tt)*) => { m!($($x)* $($x)* $($x)* $($x)* $($x)*); } }\n"
                "macro_rules! e { ($($x:tt)*) => { d!($($x)* $($x)* $($x)* $($x)* $($x)*); } }\n"
                "e!(1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1);",
                "note: the tokens that the macro calls of a crate make are at most 32000");
    check_error("macro_rules! m { ($x:foo) => {} }", "error: invalid fragment specifier `foo`");
    check_error("macro_rules! m { ($x) => {} }", "error: missing fragment specifier");
    check_error(
        "macro_rules! m { ($x:expr $y:expr) => {} }",
        "error: `$x:expr` is followed by `$y:expr`, which is not allowed for `expr` fragments");
    check_error("macro_rules! m { ($($x:expr),*) => { $x } } fn f() { m!(1); }",
                "error: variable `x` is still repeating at this depth");
    check_error("nothing!();", "error: cannot find macro `nothing` in this scope");
    check_error("#[nothing] fn f() {}", "error: cannot find attribute `nothing` in this scope");
    check_error("compile_error!(\"told so\");", "error: told so");
}

Test(expand_macro, builtins) {
    check_expansion("const S: &str = concat!(\"a\", 1, -2, 2.5, true, 'c');", "\"a1-22.5truec\"");
    check_expansion("const S: &str = stringify!(a + b, $x);", "\"a + b, $x\"");
    check_expansion("\nconst L: u32 = line!();", "2u32");
    check_expansion("const C: bool = cfg!(all(unix, not(windows), target_os = \"linux\"));",
                    "= true;");
    check_expansion("fn f(x: u8) { assert!(x==1); }", "if !(x == 1)");
    check_expansion("fn f(x: u8) { assert!(x==1); }", "\"assertion failed: x == 1\"");
    check_expansion("fn f(x: Option<u8>) -> bool { matches!(x, Some(1 | 2) if true) }",
                    "Some(1 | 2) if true => true");
    check_expansion("const D: &str = deep!(\"a\");", "\"a1\"");
}

Test(expand_macro, format) {
    check_expansion("fn f(x: u8) { format_args!(\"a{x}{{}}{0:>5.2}{n:#?}\", 1, n = 2); }",
                    "format_args!(\"a{2:}{{}}{0:>5.2}{1:#?}\", 1, 2, x)");
    check_expansion("fn f() { format_args!(\"{:1$} {:.*}\", 1, 2, 3); }", "{0:1$} {2:.1$}");
    check_error("fn f() { format_args!(\"{} {}\", 1); }",
                "error: 2 positional arguments in format string, but there is 1 argument");
    check_error("fn f() { format_args!(\"{}\", 1, 2); }", "error: argument never used");
    check_error("fn f() { format_args!(\"{\"); }",
                "error: invalid format string: expected `}` but string was terminated");
    check_error("fn f() { format_args!(\"}\"); }",
                "error: invalid format string: unmatched `}` found");
    check_error("fn f() { format_args!(\"{:q}\", 1); }", "error: unknown format trait `q`");
    check_error("fn f() { format_args!(1); }", "error: format argument must be a string literal");
    check_error("fn f() { format_args!(\"{1}\", 1); }",
                "error: invalid reference to positional argument 1 (there is 1 argument)");
}

Test(expand_macro, derives) {
    check_expansion("#[derive(Clone)] struct S<T: Iterator>(T::Item, Vec<T>);",
                    "impl<T: Iterator + $crate::clone::Clone> $crate::clone::Clone for S<T> where "
                    "T::Item: $crate::clone::Clone");
    check_expansion("#[derive(Clone, Copy)] struct S { a: u8 }", "*self");
    check_expansion("#[derive(Debug)] enum E { A, B { x: u8 } }",
                    "debug_struct(f, \"B\").field(\"x\", &__self_0).finish()");
    check_expansion("#[derive(Default)] enum E { A, #[default] B }", "E::B");
    check_expansion("#[derive(PartialEq)] struct S { a: u8, b: u8 }",
                    "self.a == other.a && self.b == other.b");
    check_error("#[derive(Default)] enum E { A, B }",
                "error[E0665]: `#[derive(Default)]` on enum with no `#[default]`");
    check_error("#[derive(Clone)] fn f() {}",
                "error[E0774]: `derive` may only be applied to `struct`s, `enum`s and `union`s");
    check_error("#[derive(Nothing)] struct S;",
                "error: cannot find derive macro `Nothing` in this scope");
}

Test(expand_macro, configuration) {
    check_expansion("#[cfg(windows)] fn a() {} #[cfg(unix)] fn b() {}", "fn b() {}");
    check_expansion("struct S { #[cfg(windows)] a: u8, #[cfg_attr(unix, allow(x))] b: u8 }",
                    "#[allow(x)]");
    check_expansion("fn f() { #[cfg(windows)] { g(); } h(#[cfg(windows)] 1, 2) }", "h(2)");
    check_error("#[cfg(nope(x))] fn a() {}", "error[E0537]: invalid predicate `nope`");
    check_error("#[cfg(not(a, b))] fn a() {}", "error[E0805]: malformed `cfg` attribute input");
}

Test(expand_macro, kernels) {
    check_error("use core::derives::kernel as k; #[k] fn f() -> u8 { 1 }",
                "error[OX0004]: a kernel must return `()`");
    check_error("use core::derives::kernel; #[kernel] fn f(x: impl Copy) {}",
                "error[OX0004]: a kernel's parameter cannot be `impl Trait`");
    // An attribute keeps its own name whatever it was imported as.
    check_expansion("use core::derives::kernel as k; #[k] fn f() {}", "#[kernel]");
}
