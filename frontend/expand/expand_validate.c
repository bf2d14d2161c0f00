// expand_validate.c: rules of the language about items that the grammar does not express, checked
// when a user's crate is expanded, as rustc's ast_validation does: bodies where there must be one
// or none, qualifiers where they mean nothing, patterns in functions without a body.
#include "frontend/expand/expander.h"

typedef struct Validate {
    Session *session;
    Edition edition;
    const AstItem *outer; // the trait, impl or extern block around, NULL in modules
} Validate;

static Span semicolon_of(const AstItem *item) {
    return (Span){item->span.hi - 1, item->span.hi, item->span.ctxt};
}

static void without_body(Validate *v, const AstItem *item, const char *what, const char *definition,
                         const char *body) {
    Diag *diag = diag_error(v->session, ERR_NONE, item->span, "%s", what);
    Str message = arena_printf(v->session->arena, "provide a definition for the %s", definition);
    diag_suggest_one(diag, message.ptr, semicolon_of(item), str_of(body), APPLY_PLACEHOLDERS,
                     SUGGEST_DEFAULT);
    diag_emit(diag);
}

static void no_self_param(Validate *v, const AstFn *fn) {
    for (uint32_t i = 0; i < fn->params.len; i++) {
        if (fn->params.ptr[i].is_self) {
            Diag *diag = diag_error(v->session, ERR_NONE, fn->params.ptr[i].pat->span,
                                    "`self` parameter is only allowed in associated functions");
            diag_primary_label(diag, "not semantically valid as function parameter");
            diag_note(diag, "associated functions are those in `impl` or `trait` definitions");
            diag_emit(diag);
        }
    }
}

// type A: Bounds = …; where only an associated type of a trait has them.
static void no_bounds(Validate *v, const AstItem *item) {
    const AstBoundList *bounds = &item->type->bounds;
    if (bounds->len) {
        Span span = span_to(bounds->ptr[0].span, bounds->ptr[bounds->len - 1].span);
        diag_emit(diag_error(v->session, ERR_NONE, span,
                             "bounds on `type`s in this context have no effect"));
    }
}

// The first word of that text among the qualifiers.
static Span qualifier_span(Validate *v, const AstItem *item, const char *word) {
    Span head = {item->fn->sig_span.lo, item->ident.span.lo, item->span.ctxt};
    Str text = source_text(v->session->sources, head);
    size_t len = strlen(word);
    for (size_t i = 0; i + len <= text.len; i++) {
        if (memcmp(text.ptr + i, word, len) == 0) {
            return (Span){head.lo + (uint32_t)i, head.lo + (uint32_t)(i + len), head.ctxt};
        }
    }
    return head;
}

static void const_and_async(Validate *v, const AstItem *item) {
    if (!item->fn->is_const || !item->fn->is_async) {
        return;
    }
    Span constant = qualifier_span(v, item, "const"), async = qualifier_span(v, item, "async");
    bool first = constant.lo < async.lo;
    Diag *diag = diag_error(v->session, ERR_NONE, first ? constant : async,
                            "functions cannot be both `const` and `async`");
    diag_add_primary(diag, first ? async : constant);
    diag_label(diag, constant, "`const` because of this");
    diag_label(diag, async, "`async` because of this");
    diag_label(diag, item->span, "%s", "");
    diag_emit(diag);
}

static void free_item(Validate *v, const AstItem *item) {
    if (item->kind == AST_ITEM_FN) {
        no_self_param(v, item->fn);
    }
    bool intrinsic = ast_attr_find(item->attrs, SYM(RUSTC_INTRINSIC)) != NULL;
    if (item->kind == AST_ITEM_FN && !item->fn->has_body && !intrinsic) {
        without_body(v, item, "free function without a body", "function", " { <body> }");
    } else if (item->kind == AST_ITEM_CONST && !item->constant->has_init) {
        without_body(v, item, "free constant item without body", "constant", " = <expr>;");
    } else if (item->kind == AST_ITEM_STATIC && !item->constant->has_init) {
        without_body(v, item, "free static item without body", "static", " = <expr>;");
    } else if (item->kind == AST_ITEM_TYPE && !item->type->ty) {
        without_body(v, item, "free type alias without body", "type", " = <type>;");
    }
    if (item->kind == AST_ITEM_TYPE) {
        no_bounds(v, item);
    }
}

static void no_visibility(Validate *v, const AstVis *vis, const char *note) {
    if (vis->kind == AST_VIS_INHERITED) {
        return;
    }
    Diag *diag = diag_error(v->session, ERR_E0449, vis->span,
                            "visibility qualifiers are not permitted here");
    diag_suggest_one(diag, "remove the qualifier", vis->span, STR(""), APPLY_MACHINE,
                     SUGGEST_SHORT);
    diag_note(diag, "%s", note);
    diag_emit(diag);
}

static void plain_params(Validate *v, const AstFn *fn) {
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const AstPat *pat = fn->params.ptr[i].pat;
        bool name = pat->kind == AST_PAT_IDENT && !pat->ident.by_ref && !pat->ident.subpattern &&
                    !pat->ident.mutable;
        bool warned = pat->kind == AST_PAT_IDENT && pat->ident.mutable; // a lint's business
        if (name || warned || pat->kind == AST_PAT_WILD || pat->kind == AST_PAT_ERROR) {
            continue;
        }
        Diag *diag = diag_error(v->session, ERR_E0642, pat->span,
                                "patterns aren't allowed in functions without bodies");
        diag_primary_label(diag, "pattern not allowed in function without body");
        diag_emit(diag);
    }
}

static void no_const(Validate *v, const AstFn *fn, const char *where) {
    Span word = {fn->sig_span.lo, fn->sig_span.lo + 5, fn->sig_span.ctxt};
    Diag *diag =
        diag_error(v->session, ERR_E0379, word, "functions in %s cannot be declared const", where);
    diag_primary_label(diag, "functions in %s cannot be const", where);
    diag_suggest_one(diag, "remove the `const`", (Span){word.lo, word.hi + 1, word.ctxt}, STR(""),
                     APPLY_MACHINE, SUGGEST_SHORT);
    diag_emit(diag);
}

static void trait_item(Validate *v, const AstItem *item) {
    no_visibility(v, &item->vis, "trait items always share the visibility of their trait");
    if (item->kind != AST_ITEM_FN) {
        return;
    }
    if (item->fn->is_const && !v->outer->trait->is_const) {
        no_const(v, item->fn, "traits");
    }
    if (!item->fn->has_body) {
        plain_params(v, item->fn);
    }
}

static void impl_item(Validate *v, const AstItem *item) {
    if (v->outer->impl->trait) {
        no_visibility(v, &item->vis, "trait items always share the visibility of their trait");
        if (item->kind == AST_ITEM_FN && item->fn->is_const && !v->outer->impl->is_const) {
            no_const(v, item->fn, "trait impls");
        }
    }
    if (item->kind == AST_ITEM_FN && !item->fn->has_body) {
        without_body(v, item, "associated function in `impl` without body", "function",
                     " { <body> }");
    } else if (item->kind == AST_ITEM_CONST && !item->constant->has_init) {
        without_body(v, item, "associated constant in `impl` without body", "constant",
                     " = <expr>;");
    } else if (item->kind == AST_ITEM_TYPE && !item->type->ty) {
        without_body(v, item, "associated type in `impl` without body", "type", " = <type>;");
    }
    if (item->kind == AST_ITEM_TYPE) {
        no_bounds(v, item);
    }
}

static bool is_plain_param(const AstPat *pat) {
    return (pat->kind == AST_PAT_IDENT && !pat->ident.by_ref && !pat->ident.subpattern &&
            !pat->ident.mutable) ||
           pat->kind == AST_PAT_WILD || pat->kind == AST_PAT_ERROR;
}

static void foreign_params(Validate *v, const AstFn *fn) {
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const AstPat *pat = fn->params.ptr[i].pat;
        if (is_plain_param(pat)) {
            continue;
        }
        Diag *diag = diag_error(v->session, ERR_E0130, pat->span,
                                "patterns aren't allowed in foreign function declarations");
        diag_primary_label(diag, "pattern not allowed in foreign function");
        diag_emit(diag);
    }
}

static void foreign_item(Validate *v, const AstItem *item) {
    if (item->kind == AST_ITEM_FN) {
        no_self_param(v, item->fn);
        foreign_params(v, item->fn);
    }
    const char *what = item->kind == AST_ITEM_FN       ? "function"
                       : item->kind == AST_ITEM_STATIC ? "static"
                       : item->kind == AST_ITEM_TYPE   ? "type"
                                                       : NULL;
    bool body = item->kind == AST_ITEM_FN       ? item->fn->has_body
                : item->kind == AST_ITEM_STATIC ? item->constant->has_init
                : item->kind == AST_ITEM_TYPE   ? item->type->ty != NULL
                                                : false;
    if (!what || !body) {
        return;
    }
    const char *quote = item->kind == AST_ITEM_FN ? "" : "`";
    Diag *diag = diag_error(v->session, ERR_NONE, item->ident.span,
                            "incorrect %s%s%s inside `extern` block", quote, what, quote);
    diag_primary_label(diag, "cannot have a body");
    Span head = {v->outer->span.lo, v->outer->extern_block->abi_span.hi, v->outer->span.ctxt};
    diag_label(
        diag, head,
        "`extern` blocks define existing foreign %ss and %ss inside of them cannot have a body",
        what, what);
    if (item->kind == AST_ITEM_FN) {
        Span block = item->fn->body ? item->fn->body->span : semicolon_of(item);
        diag_suggest_one(diag, "remove the invalid body", block, STR(";"), APPLY_MAYBE,
                         SUGGEST_SHORT);
        diag_help(diag, "you might have meant to write a function accessible through FFI, which "
                        "can be done by writing `extern fn` outside of the `extern` block");
    } else {
        Span value = item->kind == AST_ITEM_TYPE ? item->type->ty->span
                     : item->constant->init      ? item->constant->init->span
                                                 : semicolon_of(item);
        diag_label(diag, value, "the invalid body");
    }
    diag_note(diag,
              "for more information, visit https://doc.rust-lang.org/std/keyword.extern.html");
    diag_emit(diag);
}

static void impl_header(Validate *v, const AstItem *item) {
    const AstImpl *impl = item->impl;
    no_visibility(v, &item->vis,
                  impl->trait ? "trait items always share the visibility of their trait"
                              : "place qualifiers on individual impl items instead");
    if (impl->trait && impl->negative && impl->is_unsafe) {
        Span word = {impl->head_span.lo, impl->head_span.lo + 6, impl->head_span.ctxt};
        Span not = {impl->trait->span.lo - 1, impl->trait->span.lo, impl->trait->span.ctxt};
        Diag *diag = diag_error(v->session, ERR_E0198, span_to(not, impl->trait->span),
                                "negative impls cannot be unsafe");
        diag_label(diag, not, "negative because of this");
        diag_label(diag, word, "unsafe because of this");
        diag_emit(diag);
    }
    if (!impl->trait && impl->negative) {
        Span not = {impl->self_ty->span.lo - 1, impl->self_ty->span.lo, impl->self_ty->span.ctxt};
        Diag *diag = diag_error(v->session, ERR_NONE, impl->self_ty->span,
                                "inherent impls cannot be negative");
        diag_primary_label(diag, "inherent impl for this type");
        diag_label(diag, not, "negative because of this");
        diag_note(diag, "only trait implementations may be annotated with `!`");
        diag_emit(diag);
    }
    if (!impl->trait && impl->is_unsafe) {
        Span word = {impl->head_span.lo, impl->head_span.lo + 6, impl->head_span.ctxt};
        Diag *diag = diag_error(v->session, ERR_E0197, impl->self_ty->span,
                                "inherent impls cannot be unsafe");
        diag_primary_label(diag, "inherent impl for this type");
        diag_label(diag, word, "unsafe because of this");
        diag_note(diag, "only trait implementations may be annotated with `unsafe`");
        diag_emit(diag);
    }
}

// ---------------------------------------------------------------- types

static void check_abi(Validate *v, Symbol abi, Span span) {
    static const struct {
        const char *name, *feature;
        bool has;
    } abis[] = {
#define ABI(name, feature, has) {name, #feature, has},
#include "frontend/expand/abis.def"
#undef ABI
    };
    enum { ABI_COUNT = sizeof abis / sizeof *abis };
    Str name = sym_str(v->session, abi), stable[ABI_COUNT];
    uint32_t count = 0;
    Str text = source_text(v->session->sources, span);
    const char *quote = text.len ? memchr(text.ptr, '"', text.len) : NULL;
    span.lo += quote ? (uint32_t)(quote - text.ptr) : 0;
    for (size_t i = 0; i < ABI_COUNT; i++) {
        if (str_eq(name, str_of(abis[i].name))) {
            if (!abis[i].has) {
                diag_emit(diag_error(v->session, ERR_E0570, span,
                                     "\"" STR_FMT
                                     "\" is not a supported ABI for the current target",
                                     STR_ARG(name)));
            }
            return;
        }
        if (str_eq(str_of(abis[i].feature), STR("NONE"))) {
            stable[count++] = str_of(abis[i].name);
        }
    }
    Diag *diag =
        diag_error(v->session, ERR_E0703, span, "invalid ABI: found `" STR_FMT "`", STR_ARG(name));
    diag_primary_label(diag, "invalid ABI");
    diag_note(diag, "invoke `rustc --print=calling-conventions` for a full list of supported "
                    "calling conventions");
    Str nearest = str_nearest(name, stable, count);
    if (nearest.ptr) {
        Str message =
            arena_printf(v->session->arena, "there's a similarly named valid ABI `" STR_FMT "`",
                         STR_ARG(nearest));
        Str quoted = arena_printf(v->session->arena, "\"" STR_FMT "\"", STR_ARG(nearest));
        diag_suggest_one(diag, message.ptr, span, quoted, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

static void fn_ptr_params(Validate *v, const AstFnPtr *fn) {
    for (uint32_t i = 0; i < fn->params.len; i++) {
        if (fn->params.ptr[i].pattern.lo) {
            diag_emit(diag_error(v->session, ERR_E0561, fn->params.ptr[i].pattern,
                                 "patterns aren't allowed in function pointer types"));
        }
    }
}

typedef struct NestedImpl {
    Validate *v;
    Span outer, last; // what was reported last: its own inside is looked at later
} NestedImpl;

static void nested_impl_in(void *data, const AstTy *ty) {
    NestedImpl *nested = data;
    if (ty->kind != AST_TY_IMPL ||
        (ty->span.lo >= nested->last.lo && ty->span.hi <= nested->last.hi)) {
        return;
    }
    Diag *diag =
        diag_error(nested->v->session, ERR_E0666, ty->span, "nested `impl Trait` is not allowed");
    diag_primary_label(diag, "nested `impl Trait` here");
    diag_label(diag, nested->outer, "outer `impl Trait`");
    diag_emit(diag);
    nested->last = ty->span;
}

// `impl A<impl B>`, `impl A<Vec<impl B>>` and `impl Fn(impl B)`; `impl A<Item = impl B>` is fine.
static void nested_impl(Validate *v, const AstTy *outer) {
    NestedImpl nested = {.v = v, .outer = outer->span};
    AstVisitor visitor = {.data = &nested, .ty = nested_impl_in};
    for (uint32_t i = 0; i < outer->object.bounds.len; i++) {
        const AstPath *path = &outer->object.bounds.ptr[i].path;
        const AstGenericArgs *args = path->len ? path->segments[path->len - 1].args : NULL;
        for (uint32_t k = 0; args && k < args->args.len; k++) {
            if (args->args.ptr[k].kind == AST_ARG_TYPE) {
                ast_visit_ty(&visitor, args->args.ptr[k].ty);
            }
        }
        for (uint32_t k = 0; args && k < args->inputs.len; k++) {
            ast_visit_ty(&visitor, args->inputs.ptr[k]);
        }
    }
}

static void validate_ty(void *data, const AstTy *ty) {
    Validate *v = data;
    if (ty->kind == AST_TY_FN_PTR) {
        fn_ptr_params(v, ty->fn_ptr);
        if (ty->fn_ptr->is_extern) {
            check_abi(v, ty->fn_ptr->abi, ty->fn_ptr->abi_span);
        }
    } else if (ty->kind == AST_TY_IMPL) {
        nested_impl(v, ty);
        bool any = false;
        for (uint32_t i = 0; i < ty->object.bounds.len; i++) {
            any |= ty->object.bounds.ptr[i].kind == AST_BOUND_TRAIT;
        }
        if (!any) {
            diag_emit(diag_error(v->session, ERR_NONE, ty->span,
                                 "at least one trait must be specified"));
        }
    }
}

// for<'a> T: for<'b> Trait
static void nested_for(Validate *v, const AstGenerics *generics) {
    for (uint32_t i = 0; generics && i < generics->predicates.len; i++) {
        const AstPredicate *predicate = &generics->predicates.ptr[i];
        for (uint32_t k = 0; predicate->for_params.len && k < predicate->bounds.len; k++) {
            if (predicate->bounds.ptr[k].for_params.len) {
                diag_emit(diag_error(v->session, ERR_E0316, predicate->bounds.ptr[k].span,
                                     "nested quantification of lifetimes"));
            }
        }
    }
}

// <T = u8, U>: what may be left out comes last.
static void defaults_last(Validate *v, const AstGenerics *generics) {
    Span last = SPAN_NONE;
    for (uint32_t i = 0; generics && i < generics->params.len; i++) {
        const AstGenericParam *param = &generics->params.ptr[i];
        if (param->kind == AST_PARAM_LIFETIME) {
            continue;
        }
        if (param->kind == AST_PARAM_TYPE ? param->ty != NULL : param->constant.expr != NULL) {
            last = param->ident.span;
        } else if (!span_is_none(last)) {
            diag_emit(diag_error(v->session, ERR_NONE, last,
                                 "generic parameters with a default must be trailing"));
            return;
        }
    }
}

// <T, 'a>: lifetimes come first.
static void lifetimes_first(Validate *v, const AstGenerics *generics) {
    VEC(Span) late = {0};
    Str text[2] = {STR(""), STR("")}; // of the lifetimes, of the others
    for (uint32_t i = 0, others = 0; generics && i < generics->params.len; i++) {
        const AstGenericParam *param = &generics->params.ptr[i];
        bool lifetime = param->kind == AST_PARAM_LIFETIME;
        if (lifetime && others) {
            vec_push(&late, param->ident.span);
        }
        others += !lifetime;
        Str *to = &text[!lifetime];
        *to =
            arena_printf(v->session->arena, STR_FMT "%s" STR_FMT, STR_ARG(*to), to->len ? ", " : "",
                         STR_ARG(source_text(v->session->sources, param->span)));
    }
    if (late.len) {
        Diag *diag =
            diag_error(v->session, ERR_NONE, late.data[0],
                       "lifetime parameters must be declared prior to type and const parameters");
        for (uint32_t i = 1; i < late.len; i++) {
            diag_add_primary(diag, late.data[i]);
        }
        Str sorted = arena_printf(v->session->arena, "<" STR_FMT ", " STR_FMT ">", STR_ARG(text[0]),
                                  STR_ARG(text[1]));
        diag_suggest_one(diag, "reorder the parameters: lifetimes, then consts and types",
                         generics->span, sorted, APPLY_MACHINE, SUGGEST_DEFAULT);
        diag_emit(diag);
    }
    vec_free(&late);
}

static const AstGenerics *generics_of(const AstItem *item) {
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_FN:
        return &item->fn->generics;
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
        return &item->adt->generics;
    case AST_ITEM_ENUM:
        return &item->enumeration->generics;
    case AST_ITEM_TRAIT:
        return &item->trait->generics;
    case AST_ITEM_IMPL:
        return &item->impl->generics;
    case AST_ITEM_TYPE:
        return &item->type->generics;
    case AST_ITEM_USE:
    case AST_ITEM_EXTERN_CRATE:
    case AST_ITEM_MOD:
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
    case AST_ITEM_TRAIT_ALIAS:
    case AST_ITEM_EXTERN_BLOCK:
    case AST_ITEM_MACRO_DEF:
    case AST_ITEM_MACRO:
    case AST_ITEM_ERROR:
    case AST_ITEM_COUNT:
        return NULL;
    }
    return NULL;
}

static void validate_item(void *data, const AstItem *item, const AstItem *outer) {
    Validate *v = data;
    v->outer = outer;
    nested_for(v, generics_of(item));
    defaults_last(v, generics_of(item));
    lifetimes_first(v, generics_of(item));
    if (item->kind == AST_ITEM_FN && item->fn->is_extern) {
        check_abi(v, item->fn->abi, item->fn->abi_span);
    }
    if (item->kind == AST_ITEM_FN) {
        const_and_async(v, item);
    }
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_IMPL:
        impl_header(v, item);
        return;
    case AST_ITEM_EXTERN_BLOCK:
        no_visibility(v, &item->vis, "place qualifiers on individual foreign items instead");
        check_abi(v, item->extern_block->abi, item->extern_block->abi_span);
        if (!item->extern_block->is_unsafe && v->edition >= EDITION_2024) {
            diag_emit(diag_error(v->session, ERR_NONE, item->span, "extern blocks must be unsafe"));
        }
        return;
    case AST_ITEM_ENUM:
        for (uint32_t i = 0; i < item->enumeration->variants.len; i++) {
            no_visibility(v, &item->enumeration->variants.ptr[i].vis,
                          "enum variants and their fields always share the visibility of the enum "
                          "they are in");
        }
        return;
    case AST_ITEM_FN:
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
    case AST_ITEM_TYPE:
        break;
    case AST_ITEM_ERROR:
    case AST_ITEM_USE:
    case AST_ITEM_EXTERN_CRATE:
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
    case AST_ITEM_MOD:
    case AST_ITEM_TRAIT:
    case AST_ITEM_TRAIT_ALIAS:
    case AST_ITEM_MACRO_DEF:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        return;
    }
    if (!v->outer) {
        free_item(v, item);
    } else if (v->outer->kind == AST_ITEM_TRAIT) {
        trait_item(v, item);
    } else if (v->outer->kind == AST_ITEM_IMPL) {
        impl_item(v, item);
    } else {
        foreign_item(v, item);
    }
}

void expand_validate(AstCrate *crate) {
    Validate v = {.session = crate->session, .edition = crate->edition};
    AstVisitor visitor = {.data = &v, .item = validate_item, .ty = validate_ty};
    ast_visit_crate(&visitor, crate);
}
