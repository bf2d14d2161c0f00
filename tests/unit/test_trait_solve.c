// test_trait_solve.c: goals and their answers. A test is a small crate: where-clauses of a fn named
// `yes…`, `no…` or `maybe…` are evaluated in the environment of the impl or module around it and
// must give that answer.
#include <criterion/criterion.h>
#include <stdlib.h>

#include "frontend/resolve/resolve.h"
#include "frontend/ty/ty.h"

static const char core_text[] =
    "#![no_core]\n"
    "#[lang = \"sized\"] pub trait Sized {}\n"
    "#[lang = \"unsize\"] pub trait Unsize<T: ?Sized> {}\n"
    "#[lang = \"coerce_unsized\"] pub trait CoerceUnsized<T: ?Sized> {}\n"
    "#[lang = \"copy\"] pub trait Copy: Clone {}\n"
    "#[lang = \"clone\"] pub trait Clone: Sized { fn clone(&self) -> Self; }\n"
    "#[lang = \"send\"] pub unsafe auto trait Send {}\n"
    "#[lang = \"sync\"] pub unsafe auto trait Sync {}\n"
    "impl<T: ?Sized> !Send for *const T {}\n"
    "impl<T: ?Sized> !Sync for *const T {}\n"
    "unsafe impl<T: Sync + ?Sized> Send for &T {}\n"
    "#[lang = \"tuple_trait\"] pub trait Tuple {}\n"
    "#[lang = \"phantom_data\"] pub struct PhantomData<T: ?Sized>;\n"
    "#[lang = \"drop\"] pub trait Drop { fn drop(&mut self); }\n"
    "#[lang = \"discriminant_kind\"] pub trait DiscriminantKind { type Discriminant; }\n"
    "#[lang = \"pointee_trait\"] pub trait Pointee { type Metadata; }\n"
    "impl Copy for u8 {} impl Clone for u8 { fn clone(&self) -> u8 { *self } }\n"
    "impl Copy for u32 {} impl Clone for u32 { fn clone(&self) -> u32 { *self } }\n"
    "impl<T: ?Sized> Copy for &T {} impl<T: ?Sized> Clone for &T { fn clone(&self) -> Self { *self "
    "} }\n"
    "impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<&'a U> for &'a T {}\n"
    "pub mod ops {\n"
    "    #[lang = \"fn_once\"] pub trait FnOnce<Args: crate::Tuple> { #[lang = \"fn_once_output\"] "
    "type Output; extern \"rust-call\" fn call_once(self, args: Args) -> Self::Output; }\n"
    "    #[lang = \"fn_mut\"] pub trait FnMut<Args: crate::Tuple>: FnOnce<Args> {}\n"
    "    #[lang = \"fn\"] pub trait Fn<Args: crate::Tuple>: FnMut<Args> {}\n"
    "    impl<A: crate::Tuple, F: ?crate::Sized + Fn<A>> FnOnce<A> for &F { type Output = "
    "F::Output; extern \"rust-call\" fn call_once(self, args: A) -> F::Output { loop {} } }\n"
    "    impl<A: crate::Tuple, F: ?crate::Sized + Fn<A>> FnMut<A> for &F {}\n"
    "    impl<A: crate::Tuple, F: ?crate::Sized + Fn<A>> Fn<A> for &F {}\n"
    "}\n"
    "pub mod iter {\n"
    "    #[lang = \"iterator\"] pub trait Iterator { type Item; #[lang = \"next\"] fn next(&mut "
    "self) -> crate::Option<Self::Item>;\n"
    "        fn map<B, F: crate::ops::FnMut(Self::Item) -> B>(self, f: F) -> Map<Self, F> where "
    "Self: crate::Sized { loop {} }\n"
    "    }\n"
    "    pub trait IntoIterator { type Item; type IntoIter: Iterator<Item = Self::Item>; #[lang = "
    "\"into_iter\"] fn into_iter(self) -> Self::IntoIter; }\n"
    "    impl<I: Iterator> IntoIterator for I { type Item = I::Item; type IntoIter = I; fn "
    "into_iter(self) -> I { self } }\n"
    "    pub struct Map<I, F> { i: I, f: F }\n"
    "    impl<B, I: Iterator, F: crate::ops::FnMut(I::Item) -> B> Iterator for Map<I, F> { type "
    "Item = B; fn next(&mut self) -> crate::Option<B> { loop {} } }\n"
    "    impl<I: Iterator + ?crate::Sized> Iterator for &mut I { type Item = I::Item; fn next(&mut "
    "self) -> crate::Option<I::Item> { loop {} } }\n"
    "    pub struct Once<T> { t: T }\n"
    "    impl<T> Iterator for Once<T> { type Item = T; fn next(&mut self) -> crate::Option<T> { "
    "loop {} } }\n"
    "    pub struct Iter<'a, T> { t: &'a T }\n"
    "    impl<'a, T> Iterator for Iter<'a, T> { type Item = &'a T; fn next(&mut self) -> "
    "crate::Option<&'a T> { loop {} } }\n"
    "    pub struct Copied<I> { i: I }\n"
    "    impl<'a, I, T: 'a> Iterator for Copied<I> where I: Iterator<Item = &'a T>, T: crate::Copy "
    "{ type Item = T; fn next(&mut self) -> crate::Option<T> { loop {} } }\n"
    "    pub struct Flat<I: Iterator<Item: IntoIterator>> { i: I, inner: crate::Option<<I::Item as "
    "IntoIterator>::IntoIter> }\n"
    "    impl<I: Iterator<Item: IntoIterator>> Iterator for Flat<I> { type Item = <I::Item as "
    "IntoIterator>::Item; fn next(&mut self) -> crate::Option<Self::Item> { loop {} } }\n"
    "}\n"
    "pub trait From<T>: Sized { fn from(t: T) -> Self; }\n"
    "pub trait Into<T>: Sized { fn into(self) -> T; }\n"
    "impl<T> From<T> for T { fn from(t: T) -> T { t } }\n"
    "impl<T, U: From<T>> Into<U> for T { fn into(self) -> U { loop {} } }\n"
    "impl From<u8> for u32 { fn from(t: u8) -> u32 { 1 } }\n"
    "#[lang = \"Option\"] pub enum Option<T> { #[lang = \"None\"] None, #[lang = \"Some\"] Some(T) "
    "}\n"
    "impl<T: Copy> Copy for Option<T> {} impl<T: Clone> Clone for Option<T> { fn clone(&self) -> "
    "Self { loop {} } }\n"
    "pub trait Same<T: ?Sized> {} impl<T: ?Sized> Same<T> for T {}\n"
    "pub mod prelude { pub mod rust_2024 {\n"
    "    pub use crate::{Sized, Copy, Clone, Send, Sync, Drop, From, Into, Same, Unsize, "
    "CoerceUnsized, PhantomData, Tuple, Pointee, DiscriminantKind, Option::{self, Some, None}};\n"
    "    pub use crate::iter::{Iterator, IntoIterator, Map, Once, Iter, Copied, Flat};\n"
    "    pub use crate::ops::{Fn, FnMut, FnOnce};\n"
    "} }\n";

typedef struct Fixture {
    Session *session;
    Program *program;
    TyCx *cx;
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
    f->cx = tycx_new(f->program, f->session->arena);
    fflush(f->out);
}

static void fixture_end(Fixture *f) {
    session_free(f->session);
    fclose(f->out);
    free(f->messages);
}

// `T: Trait<Item = X>` is two clauses, of which one must fail.
static bool half_of_bound(const ClauseSlice *goals, uint32_t at) {
    uint32_t first = goals->ptr[at].kind == CLAUSE_PROJECTION && at > 0 ? at - 1 : at;
    if (first + 1 >= goals->len || goals->ptr[first].kind != CLAUSE_TRAIT ||
        goals->ptr[first + 1].kind != CLAUSE_PROJECTION) {
        return false;
    }
    return true;
}

static void check_goals(Fixture *f, DefId fn) {
    const Def *def = def_get(f->program, fn);
    Str name = sym_str(f->session, def->name);
    Certainty expected;
    if (str_starts_with(name, STR("yes"))) {
        expected = CERTAINTY_YES;
    } else if (str_starts_with(name, STR("no"))) {
        expected = CERTAINTY_NO;
    } else if (str_starts_with(name, STR("maybe"))) {
        expected = CERTAINTY_MAYBE;
    } else {
        return;
    }
    DefKind parent = def_get(f->program, def->parent)->kind;
    ParamEnv env = parent == DEF_IMPL || parent == DEF_TRAIT ? ty_param_env(f->cx, def->parent)
                                                             : (ParamEnv){0};
    ClauseSlice goals = ty_own_predicates(f->cx, fn);
    cr_expect(goals.len > 0, "%.*s has no goals", STR_ARG(name));
    for (uint32_t i = 0; i < goals.len; i++) {
        if (goals.ptr[i].kind != CLAUSE_TRAIT && goals.ptr[i].kind != CLAUSE_PROJECTION) {
            continue;
        }
        Arena *arena = arena_new();
        InferCx *infer = infer_new(f->cx, arena, NO_DEF);
        Fulfill fulfill = {0};
        FulfillErrorVec errors = {0};
        ObligationCause cause = {.span = def->span};
        Clause goal = trait_normalize_clause(infer, &cause, env, goals.ptr[i], &fulfill.pending);
        Certainty answer = trait_evaluate(infer, env, goal);
        if (expected == CERTAINTY_NO && (answer == CERTAINTY_YES) && half_of_bound(&goals, i)) {
            vec_free(&fulfill.pending);
            infer_free(infer);
            arena_free(arena);
            continue;
        }
        cr_expect_eq(answer, expected, "%.*s: %.*s: answer %d, expected %d", STR_ARG(name),
                     STR_ARG(clause_str(f->cx, arena, goals.ptr[i])), answer, expected);
        // Fulfilment must agree.
        fulfill_register(&fulfill, (Obligation){.cause = cause, .env = env, .clause = goal});
        fulfill_where_possible(infer, &fulfill, &errors);
        Certainty fulfilled = errors.len            ? CERTAINTY_NO
                              : fulfill.pending.len ? CERTAINTY_MAYBE
                                                    : CERTAINTY_YES;
        cr_expect_eq(fulfilled, expected, "%.*s: %.*s: fulfilled %d, expected %d", STR_ARG(name),
                     STR_ARG(clause_str(f->cx, arena, goals.ptr[i])), fulfilled, expected);
        vec_free(&fulfill.pending);
        vec_free(&errors);
        infer_free(infer);
        arena_free(arena);
    }
}

static void check_all(const char *text) {
    Fixture f;
    fixture_start(&f, text);
    cr_assert_str_eq(f.messages, "", "%s", f.messages);
    for (uint32_t i = 1; i <= f.program->defs.len; i++) {
        const Def *def = def_get(f.program, (DefId){i});
        if (def->crate.index == f.crate.index &&
            (def->kind == DEF_FN || def->kind == DEF_ASSOC_FN)) {
            check_goals(&f, (DefId){i});
        }
    }
    fflush(f.out);
    cr_expect_str_eq(f.messages, "", "%s", f.messages);
    fixture_end(&f);
}

Test(trait_solve, copy_clone_sized) {
    check_all(
        "struct S; struct G<T>(T); struct U<T: ?Sized>(T);\n"
        "impl<T: Clone> Clone for G<T> { fn clone(&self) -> Self { loop {} } }\n"
        "fn yes1() where u8: Copy, &'static str: Copy, (u8, u32): Copy, (): Clone, Option<(u8, "
        "&'static S)>: Copy {}\n"
        "fn yes2() where fn(u8) -> S: Copy, G<u8>: Clone, G<G<u8>>: Clone, (G<u8>, u8): Clone {}\n"
        "fn no1() where S: Clone, G<S>: Clone, (S, u8): Copy, &'static mut u8: Clone, G<u8>: Copy, "
        "Option<S>: Clone {}\n"
        "fn yes3() where u8: Sized, G<u8>: Sized, U<u8>: Sized, (u8, S): Sized, &'static [u8]: "
        "Sized, [u8; 3]: Sized {}\n"
        "fn no2() where str: Sized, [u8]: Sized, U<str>: Sized, U<U<[u8]>>: Sized, (u8, str): "
        "Sized, dyn Tr: Sized {}\n"
        "trait Tr {}\n");
}

Test(trait_solve, environments) {
    check_all(
        "trait A { type Out; } trait B: A + Clone {} trait C<T>: From<T> {}\n"
        "struct W<T>(T);\n"
        "impl<T: B, U> W<(T, U)> { fn yes() where T: A, T: Clone, T: Sized, T: B, Option<T>: Clone "
        "{} fn no() where T: Copy, U: A {} }\n"
        "impl<T: Iterator<Item = u8>> W<T> { fn yes() where T::Item: Copy, T::Item: Same<u8> {} fn "
        "yes2() where T: IntoIterator<Item = u8> {} fn no() where T::Item: Same<u32> {} }\n"
        "impl<T, U: C<T>> W<(T, U, u8)> { fn yes() where U: From<T>, T: Into<U>, U: From<U> {} fn "
        "no() where U: From<u8> {} }\n"
        "impl<T: A> W<(T, u8)> where T::Out: Clone { fn yes() where T::Out: Clone, Option<T::Out>: "
        "Clone {} fn no() where T::Out: Copy, T: Clone {} }\n"
        "impl<T: A<Out = Option<X>>, X: Copy> W<(T, X, u8, u8)> { fn yes() where T::Out: Copy {} "
        "}\n");
}

Test(trait_solve, projections) {
    check_all(
        "struct S; fn f(x: u8) -> S { S }\n"
        "fn yes1() where <Once<u8> as Iterator>::Item: Same<u8>, Once<u8>: Iterator<Item = u8>, "
        "Once<S>: IntoIterator<IntoIter = Once<S>, Item = S> {}\n"
        "fn yes2() where Map<Once<u8>, fn(u8) -> S>: Iterator<Item = S>, Map<Map<Once<u8>, fn(u8) "
        "-> S>, fn(S) -> u32>: Iterator<Item = u32> {}\n"
        "fn yes3() where Copied<Iter<'static, u8>>: Iterator<Item = u8>, Flat<Once<Once<u8>>>: "
        "Iterator<Item = u8> {}\n"
        "fn yes4() where Map<Flat<Once<Option2>>, fn(u8) -> u8>: Iterator, for<'a> &'a mut "
        "Once<u8>: Iterator<Item = u8> {}\n"
        "struct Option2; impl IntoIterator for Option2 { type Item = u8; type IntoIter = Once<u8>; "
        "fn into_iter(self) -> Once<u8> { loop {} } }\n"
        "fn no1() where Once<u8>: Iterator<Item = u32>, Map<Once<u8>, fn(u32) -> S>: Iterator, "
        "Copied<Once<u8>>: Iterator, Copied<Iter<'static, S>>: Iterator, S: Iterator {}\n"
        "trait Gat { type R<'a, T> where Self: 'a; } impl Gat for u8 { type R<'a, T> = (&'a T, "
        "u8); }\n"
        "fn yes5() where for<'a> <u8 as Gat>::R<'a, u32>: Same<(&'a u32, u8)> {}\n"
        "enum E { A, B } #[repr(i16)] enum F { A, B }\n"
        "fn yes6() where <E as DiscriminantKind>::Discriminant: Same<isize>, <F as "
        "DiscriminantKind>::Discriminant: Same<i16>, <str as Pointee>::Metadata: Same<usize>, <u8 "
        "as Pointee>::Metadata: Same<()> {}\n");
}

Test(trait_solve, callables) {
    check_all("#![feature(unboxed_closures)] struct S; struct W<T>(T);\n"
              "fn yes1() where fn(u8) -> S: Fn(u8) -> S, &'static fn(u8) -> S: Fn(u8) -> S, "
              "for<'a> fn(&'a u8) -> &'a u8: Fn(&'a u8) -> &'a u8 {}\n"
              "fn no1() where unsafe fn(u8): Fn(u8), fn(u8) -> S: Fn(u32), fn(u8) -> S: Fn(u8) -> "
              "u8, fn(): Fn(u8), u8: Fn() {}\n"
              "impl<F: Fn(u8) -> S> W<F> { fn yes2() where F: FnMut(u8) -> S, F: FnOnce<(u8,)>, "
              "F::Output: Same<S>, &'static F: Fn(u8) -> S {} fn no2() where F: Fn(u32) {} }\n"
              "impl<F> W<(F, u8)> where F: for<'a> Fn(&'a u8) -> &'a u8 { fn yes3() where F: "
              "Fn(&'static u8) -> &'static u8, for<'a> &'a F: FnMut(&'a u8) -> &'a u8 {} }\n"
              "fn yes4() where dyn Fn(u8) -> S: Fn(u8) -> S, dyn Fn(u8) -> S: FnMut<(u8,)>, "
              "&'static dyn Fn(u8) -> S: FnOnce(u8) -> S, &'static (dyn Fn(u8) + Send): Fn(u8) {}\n"
              "fn no4() where dyn FnMut(u8) -> S: Fn(u8) -> S {}\n");
}

Test(trait_solve, auto_traits) {
    check_all(
        "struct S; struct P(*const u8); struct L { next: Option<N>, n: u32 } struct N(&'static L); "
        "struct G<T>(T, PhantomData<T>);\n"
        "unsafe impl Sync for Q {} struct Q(*const u8);\n"
        "fn yes1() where S: Send, u8: Sync, L: Send, L: Sync, G<u8>: Send, (S, L): Send, &'static "
        "Q: Send, [L; 2]: Send, fn(P): Send, G<L>: Sync {}\n"
        "fn no1() where P: Send, P: Sync, G<P>: Send, (S, P): Send, &'static P: Send, Q: Send, "
        "Option<P>: Send, dyn Tr: Send, PhantomData<P>: Send {}\n"
        "trait Tr {} trait Ts: Send {}\n"
        "fn yes2() where (dyn Tr + Send): Send, dyn Ts: Send, &'static (dyn Tr + Sync): Send {}\n"
        "struct W<T>(T); impl<T: Send, U> W<(T, U)> { fn yes() where G<T>: Send, W<T>: Send {} fn "
        "no() where W<U>: Send, T: Sync {} }\n");
}

Test(trait_solve, objects_and_unsizing) {
    check_all("trait A { fn a(&self); } trait B: A { fn b(&self); } trait I<T> {} struct S; impl A "
              "for S { fn a(&self) {} } impl B for S { fn b(&self) {} }\n"
              "struct G<T: ?Sized> { n: u8, t: T }\n"
              "fn yes1() where dyn B: A, dyn B: B, (dyn B + Send): A, dyn I<u8>: I<u8>, dyn "
              "Iterator<Item = u8>: Iterator<Item = u8> {}\n"
              "fn no1() where dyn A: B, dyn I<u8>: I<u32>, dyn Iterator<Item = u8>: Iterator<Item "
              "= u32> {}\n"
              "fn yes2() where S: Unsize<dyn A>, S: Unsize<(dyn B + Send)>, [u8; 3]: Unsize<[u8]>, "
              "dyn B: Unsize<dyn A>, (dyn A + Send): Unsize<dyn A>, G<S>: Unsize<G<dyn A>>, G<[u8; "
              "2]>: Unsize<G<[u8]>>, &'static S: CoerceUnsized<&'static dyn A> {}\n"
              "fn no2() where u8: Unsize<dyn A>, [u8; 3]: Unsize<[u32]>, dyn A: Unsize<dyn B>, dyn "
              "A: Unsize<(dyn A + Send)>, G<S>: Unsize<S>, Once<u8>: Unsize<dyn Iterator<Item = "
              "u32>>, S: Unsize<dyn Clone> {}\n");
}

Test(trait_solve, overlaps_and_cycles) {
    check_all(
        "struct S; struct W<T>(T);\n"
        "fn yes1() where u8: Into<u32>, u8: Into<u8>, S: From<S>, S: Into<S> {}\n"
        "fn no1() where u32: Into<u8>, S: Into<u8> {}\n"
        "impl<T> W<(T, u8)> where T: From<u8> { fn yes2() where T: From<u8>, u8: Into<T>, T: "
        "From<T> {} fn no2() where u32: Into<T> {} }\n"
        "trait R {} impl<T> R for W<T> where T: R {} impl<T> R for Option<T> where Option<T>: Q {} "
        "trait Q {} impl<T> Q for Option<T> where Option<T>: R {}\n"
        "fn no3() where Option<u8>: R, W<u8>: R, W<W<W<u8>>>: R {}\n"
        "trait Bin<T> { type O; } impl Bin<u8> for u8 { type O = u32; } impl Bin<&u8> for u8 { "
        "type O = u8; }\n"
        "fn yes4() where <u8 as Bin<u8>>::O: Same<u32>, <u8 as Bin<&'static u8>>::O: Same<u8> {}\n"
        "trait Len<const N: usize> {} impl<const N: usize> Len<N> for [u8; N] {} impl<T, const N: "
        "usize> Q for W<[T; N]> where [T; N]: Len<N> {}\n"
        "fn yes5() where [u8; 3]: Len<3>, W<[u8; 3]>: Q {} fn no5() where [u8; 3]: Len<4>, W<[u32; "
        "3]>: Q {}\n");
}

// What a call of the first method of `Trait`, of the clause of the fn named `name`, runs: text for
// comparison.
static Str instance_text(Fixture *f, const char *name) {
    for (uint32_t i = 1; i <= f->program->defs.len; i++) {
        const Def *def = def_get(f->program, (DefId){i});
        if (def->kind != DEF_FN || !str_eq(sym_str(f->session, def->name), str_of(name))) {
            continue;
        }
        TraitRef ref = ty_own_predicates(f->cx, (DefId){i}).ptr[0].trait;
        AssocItemSlice items = ty_assoc_items(f->cx, ref.trait);
        for (uint32_t j = 0; j < items.len; j++) {
            Instance instance;
            if (items.ptr[j].kind != DEF_ASSOC_FN) {
                continue;
            }
            if (!instance_resolve(f->cx, (ParamEnv){0}, items.ptr[j].def, ref.args, &instance)) {
                return STR("unresolved");
            }
            static const char *const kinds[] = {
                "item",       "intrinsic",       "virtual",
                "drop glue",  "fn pointer shim", "closure once shim",
                "clone shim", "reify",           "vtable shim",
                "ctor"};
            Arena *arena = f->session->arena;
            Str path =
                instance.def.index ? def_path_str(f->program, arena, instance.def) : STR("-");
            return arena_printf(arena, "%s " STR_FMT " " STR_FMT " %u", kinds[instance.kind],
                                STR_ARG(path), STR_ARG(args_str(f->cx, arena, instance.args)),
                                instance.slot);
        }
    }
    return STR("no such fn");
}

static void expect_instance(Fixture *f, const char *name, const char *text) {
    cr_expect_str_eq(instance_text(f, name).ptr, text);
}

Test(trait_solve, instances) {
    Fixture f;
    fixture_start(
        &f, "trait A { fn a(&self); fn d(&self) {} } trait B: A { fn b(&self); } struct S; impl A "
            "for S { fn a(&self) {} } impl B for S { fn b(&self) {} }\n"
            "trait D { fn d(&self) {} } impl D for S {} trait C: A + D { fn c(&self); }\n"
            "fn i1() where u8: Into<u32> {} fn i2() where Map<Once<u8>, fn(u8) -> S>: Iterator {} "
            "fn i3() where (u8, u32): Clone {}\n"
            "fn i4() where dyn A: A {} fn i5() where dyn B: A {} fn i6() where dyn B: B {} fn i7() "
            "where S: D {} fn i8() where fn(u8): FnOnce(u8) {} fn i9() where dyn C: C {}\n");
    expect_instance(&f, "i1", "item T::into <u8, u32> 0");
    expect_instance(&f, "i2", "item Map::next <S, Once<u8>, fn(u8) -> S> 0");
    expect_instance(&f, "i3", "clone shim Clone::clone <(u8, u32)> 0");
    expect_instance(&f, "i4", "virtual A::a <dyn A> 3");
    expect_instance(&f, "i5", "virtual A::a <dyn B> 3");
    expect_instance(&f, "i6", "virtual B::b <dyn B> 5");
    expect_instance(&f, "i7", "item D::d <S> 0");
    expect_instance(&f, "i8", "fn pointer shim FnOnce::call_once <fn(u8), (u8,)> 0");
    expect_instance(&f, "i9", "virtual C::c <dyn C> 7");
    fixture_end(&f);
}

// ---------------------------------------------------------------- with regions, as the borrow
// checker asks

static Region next_region(InferCx *infer, void *data, DefId param) {
    (void)param;
    return region_var(infer->cx, (*(uint32_t *)data)++);
}

static DefId fn_named(Fixture *f, const char *name) {
    for (uint32_t i = 1; i <= f->program->defs.len; i++) {
        if (def_get(f->program, (DefId){i})->kind == DEF_FN &&
            str_eq(sym_str(f->session, def_get(f->program, (DefId){i})->name), str_of(name))) {
            return (DefId){i};
        }
    }
    return NO_DEF;
}

static bool outlives(const InferCx *infer, Region sup, Region sub) {
    for (uint32_t i = 0; i < infer->region_constraints.len; i++) {
        const RegionConstraint *one = &infer->region_constraints.data[i];
        if (one->sup.index == sup.index && one->sub.index == sub.index) {
            return true;
        }
    }
    return false;
}

Test(trait_solve, regions_are_collected) {
    Fixture f;
    fixture_start(&f,
                  "struct V<'a, T>(&'a T); struct C<'a>(*const &'a u8, PhantomData<fn(&'a u8)>);\n"
                  "fn f<'a: 'a, 'b: 'b>(x: &'a u8, y: &'b u8, m: &'a mut &'b u8, v: V<'a, &'b u8>, "
                  "w: V<'b, &'a u8>, o: Once<&'a u8>) {}\n"
                  "trait Tr { type O; } impl<'x, T: 'x> Tr for &'x T { type O = V<'x, T>; }\n");
    cr_assert_str_eq(f.messages, "", "%s", f.messages);
    Arena *arena = arena_new();
    InferCx *infer = infer_new(f.cx, arena, NO_DEF);
    uint32_t counter = 0;
    infer->collect_regions = true;
    infer->fresh_region = next_region;
    infer->region_data = &counter;
    FnSig sig = infer_open_sig(infer, SPAN_NONE, ty_fn_sig(f.cx, fn_named(&f, "f")));
    Ty x = sig_input(f.cx, sig, 0), y = sig_input(f.cx, sig, 1), v = sig_input(f.cx, sig, 3),
       w = sig_input(f.cx, sig, 4);
    Region a = ty_data(f.cx, x)->ref.region, b = ty_data(f.cx, y)->ref.region;
    cr_expect(infer_relate(infer, RELATE_SUB, SPAN_NONE, (ParamEnv){0}, x, y, NULL) == RELATE_OK);
    cr_expect(outlives(infer, a, b) && !outlives(infer, b, a));
    infer->region_constraints.len = 0;
    cr_expect(infer_relate(infer, RELATE_SUB, SPAN_NONE, (ParamEnv){0}, v, w, NULL) == RELATE_OK);
    cr_expect(outlives(infer, a, b) && outlives(infer, b, a)); // V<'a, &'b> <: V<'b, &'a>
    infer->region_constraints.len = 0;
    // <&'a &'b u8 as Tr>::O is V<'?, &'? u8> with '? equal to 'a and 'b.
    DefId tr = NO_DEF;
    for (uint32_t i = 1; i <= f.program->defs.len; i++) {
        if (def_get(f.program, (DefId){i})->kind == DEF_TRAIT &&
            str_eq(sym_str(f.session, def_get(f.program, (DefId){i})->name), STR("Tr"))) {
            tr = (DefId){i};
        }
    }
    Ty self = ty_ref(f.cx, a, y, false);
    GenericArg arg = arg_of_ty(self);
    ObligationVec out = {0};
    ObligationCause cause = {0};
    DefId assoc = ty_assoc_by_name(f.cx, tr, intern(f.session->interner, STR("O")), DEF_ASSOC_TY);
    Ty value = trait_normalize(infer, &cause, (ParamEnv){0},
                               ty_projection(f.cx, assoc, args_intern(f.cx, &arg, 1)), &out);
    value = infer_resolve(infer, value);
    cr_assert(ty_kind(f.cx, value) == TY_ADT);
    Region got = arg_region(args_ptr(f.cx, ty_data(f.cx, value)->item.args)[0]);
    cr_expect(outlives(infer, a, got) && outlives(infer, got, a));
    Fulfill fulfill = {0};
    FulfillErrorVec errors = {0};
    fulfill_register_all(&fulfill, &out);
    fulfill_where_possible(infer, &fulfill, &errors);
    cr_expect(errors.len == 0 && fulfill.pending.len == 0);
    cr_expect(infer->ty_outlives.len == 1, "T: 'x of the impl");
    vec_free(&errors);
    infer_free(infer);
    arena_free(arena);
    fixture_end(&f);
}
