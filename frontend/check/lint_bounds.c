// lint_bounds.c: bounds that do not mean what one thinks: on Drop, on type aliases; async fns of
// public traits, whose futures nobody can put bounds on.
//
// Follows rustc_lint's traits, builtin and async_fn_in_trait.
#include "frontend/check/lint_late.h"
#include "frontend/check/visibility.h"

static bool is_drop(Program *program, const HirBound *bound) {
    DefId drop = lang_item(program, LANG_DROP);
    return bound->kind == BOUND_TRAIT && bound->trait_ref.path && drop.index &&
           bound->trait_ref.path->res.kind == RES_DEF &&
           def_eq(bound->trait_ref.path->res.def, drop);
}

// ---------------------------------------------------------------- Drop

static void lint_drop_bound(Program *program, DefId def, const HirWhere *where,
                            const HirBound *bound) {
    Str text = source_text(program->session->sources, where->bounded->span);
    Diag *diag = lint_diag(program, def, LINT_DROP_BOUNDS, bound->span,
                           "bounds on `" STR_FMT ": Drop` are most likely incorrect, consider "
                           "instead using `std::mem::needs_drop` to detect whether a type can be "
                           "trivially dropped",
                           STR_ARG(text));
    if (diag) {
        lint_emit(program, def, LINT_DROP_BOUNDS, diag);
    }
}

static void lint_drop_bounds(Program *program, DefId def, const HirGenerics *generics) {
    for (uint32_t i = 0; generics && i < generics->wheres.len; i++) {
        const HirWhere *where = &generics->wheres.ptr[i];
        for (uint32_t k = 0; where->bounded && k < where->bounds.len; k++) {
            if (is_drop(program, &where->bounds.ptr[k])) {
                lint_drop_bound(program, def, where, &where->bounds.ptr[k]);
            }
        }
    }
}

static void lint_dyn_drop(Program *program, DefId def, const HirTy *ty) {
    for (uint32_t i = 0; i < ty->dyn.bounds.len; i++) {
        if (!is_drop(program, &ty->dyn.bounds.ptr[i])) {
            continue;
        }
        Diag *diag = lint_diag(program, def, LINT_DYN_DROP, ty->dyn.bounds.ptr[i].span,
                               "types that do not implement `Drop` can still have drop glue, "
                               "consider instead using `std::mem::needs_drop` to detect whether a "
                               "type is trivially dropped");
        if (diag) {
            lint_emit(program, def, LINT_DYN_DROP, diag);
        }
    }
}

static void look_for_dyn(Program *program, DefId def, const HirTy *ty) {
    if (!ty) {
        return;
    }
    if (ty->kind == HIR_TY_DYN) {
        lint_dyn_drop(program, def, ty);
    } else if (ty->kind == HIR_TY_REF) {
        look_for_dyn(program, def, ty->ref.elem);
    } else if (ty->kind == HIR_TY_PTR) {
        look_for_dyn(program, def, ty->ptr.elem);
    } else if (ty->kind == HIR_TY_PATH && ty->path.path) {
        for (uint32_t i = 0; i < ty->path.path->segments.len; i++) {
            const HirGenericArgs *args = ty->path.path->segments.ptr[i].args;
            for (uint32_t k = 0; args && k < args->args.len; k++) {
                if (args->args.ptr[k].kind == GENERIC_ARG_TYPE) {
                    look_for_dyn(program, def, args->args.ptr[k].ty);
                }
            }
        }
    }
}

static void lint_types(Program *program, const HirItem *item) {
    if (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN) {
        for (uint32_t i = 0; i < item->fn.sig.input_count; i++) {
            look_for_dyn(program, item->def, item->fn.sig.inputs[i]);
        }
        look_for_dyn(program, item->def, item->fn.sig.output);
    } else if (item->kind == DEF_STRUCT) {
        for (uint32_t i = 0; i < item->structure.variant.fields.len; i++) {
            look_for_dyn(program, item->def, item->structure.variant.fields.ptr[i].ty);
        }
    }
}

// ---------------------------------------------------------------- type aliases

static void report_alias(Program *program, DefId def, const HirWhere *where, Span removed) {
    bool inline_bound = where->in_param_list;
    Lint lint = LINT_TYPE_ALIAS_BOUNDS;
    Diag *diag =
        lint_diag(program, def, lint, inline_bound ? where->bounds.ptr[0].span : where->span, "%s",
                  inline_bound ? "bounds on generic parameters in type aliases are not enforced"
                               : "where clauses on type aliases are not enforced");
    if (!diag) {
        return;
    }
    for (uint32_t i = 1; inline_bound && i < where->bounds.len; i++) {
        diag_add_primary(diag, where->bounds.ptr[i].span);
    }
    diag_primary_label(diag, "will not be checked at usage sites of the type alias");
    diag_note(diag, "this is a known limitation of the type checker that may be lifted in a future "
                    "edition.\nsee issue #112792 "
                    "<https://github.com/rust-lang/rust/issues/112792> for more information");
    const char *help = !inline_bound           ? "remove this where clause"
                       : where->bounds.len > 1 ? "remove these bounds"
                                               : "remove this bound";
    diag_suggest_one(diag, help, removed, STR(""), APPLY_MACHINE, SUGGEST_VERBOSE);
    lint_emit(program, def, lint, diag);
}

// From the end of the parameter's name, or the word `where` on.
static Span clause_span(Program *program, const HirWhere *where) {
    if (where->in_param_list) {
        return (Span){where->bounded->span.hi, where->bounds.ptr[where->bounds.len - 1].span.hi, 0};
    }
    const SourceFile *file = source_file_at(program->session->sources, where->span.lo);
    uint32_t lo = where->span.lo;
    while (lo > file->start + 5 && memcmp(file->text.ptr + (lo - file->start), "where", 5) != 0) {
        lo--;
    }
    return (Span){lo, where->span.hi, 0};
}

static void lint_alias(Program *program, const HirItem *item) {
    for (uint32_t i = 0; item->generics && i < item->generics->wheres.len; i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        if (where->bounded && where->bounds.len && !where->span.ctxt) {
            report_alias(program, item->def, where, clause_span(program, where));
        }
    }
}

// ---------------------------------------------------------------- async fns

static void lint_async_fn(Program *program, const Reach *reach, const HirItem *item) {
    const Def *def = def_get(program, item->def);
    if (!item->fn.sig.is_async || def_get(program, def->parent)->kind != DEF_TRAIT ||
        !reach_is_public(reach, def->parent)) {
        return;
    }
    Span head = item->fn.sig.head_span;
    Str text = source_text(program->session->sources, head);
    uint32_t at = 0;
    while (at + 5 < text.len && memcmp(text.ptr + at, "async", 5) != 0) {
        at++;
    }
    Span word = {head.lo + at, head.lo + at + 5, head.ctxt};
    Lint lint = LINT_ASYNC_FN_IN_TRAIT;
    Diag *diag = lint_diag(program, item->def, lint, word,
                           "use of `async fn` in public traits is discouraged as auto trait bounds "
                           "cannot be specified");
    if (!diag) {
        return;
    }
    diag_note(diag,
              "you can suppress this lint if you plan to use the trait only in your own code, "
              "or do not care about auto traits like `Send` on the `Future`");
    Str output = source_text(program->session->sources, item->fn.sig.output_span);
    Arena *arena = check_tables(program)->arena;
    Str future = output.len
                     ? arena_printf(arena, "impl std::future::Future<Output = " STR_FMT "> + Send",
                                    STR_ARG(output))
                     : STR(" -> impl std::future::Future<Output = ()> + Send");
    SuggestPart parts[] = {{{word.lo, word.hi + 1, word.ctxt}, STR("")},
                           {item->fn.sig.output_span, future}};
    if (!item->fn.has_body) {
        diag_suggest(diag,
                     "you can alternatively desugar to a normal `fn` that returns `impl Future` "
                     "and add any desired bounds such as `Send`, but these cannot be relaxed "
                     "without a breaking API change",
                     parts, 2, APPLY_MAYBE, SUGGEST_DEFAULT);
    }
    lint_emit(program, item->def, lint, diag);
}

void lint_bounds(Program *program, CrateId crate, const Reach *reach) {
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        const Def *def = def_get(program, (DefId){i});
        DefKind kind = def->kind;
        bool has_bounds = kind == DEF_FN || kind == DEF_ASSOC_FN || kind == DEF_STRUCT ||
                          kind == DEF_ENUM || kind == DEF_UNION || kind == DEF_TRAIT ||
                          kind == DEF_IMPL || kind == DEF_TY_ALIAS;
        const HirItem *item =
            has_bounds && def->crate.index == crate.index ? hir_item(program, (DefId){i}) : NULL;
        if (!item) {
            continue;
        }
        if (kind == DEF_TY_ALIAS) {
            lint_alias(program, item);
            continue;
        }
        lint_drop_bounds(program, item->def, item->generics);
        lint_types(program, item);
        if (kind == DEF_ASSOC_FN) {
            lint_async_fn(program, reach, item);
        }
    }
}
