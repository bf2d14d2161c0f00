// lint_local.c: non_local_definitions: impls and exported macros inside a body that are seen far
// outside of it.
//
// An impl is local to a body if its type or its trait, or one among their arguments, is declared in
// the same body. Follows rustc_lint::non_local_def.
#include "frontend/check/lint_early.h"
#include "frontend/check/lint_late.h"

typedef VEC(const HirPath *) Paths;

static void collect_ty(Paths *paths, const HirTy *ty);

static void collect_path(Paths *paths, const HirPath *path) {
    if (path->res.kind == RES_DEF) {
        vec_push(paths, path);
    }
    for (uint32_t i = 0; i < path->segments.len; i++) {
        const HirGenericArgs *args = path->segments.ptr[i].args;
        for (uint32_t k = 0; args && k < args->args.len; k++) {
            if (args->args.ptr[k].kind == GENERIC_ARG_TYPE) {
                collect_ty(paths, args->args.ptr[k].ty);
            }
        }
        for (uint32_t k = 0; args && k < args->constraints.len; k++) {
            collect_ty(paths, args->constraints.ptr[k].ty);
        }
    }
}

static void collect_ty(Paths *paths, const HirTy *ty) {
    if (!ty) {
        return;
    }
    switch (ty->kind) {
    case HIR_TY_SLICE:
    case HIR_TY_ARRAY:
        collect_ty(paths, ty->array.elem);
        return;
    case HIR_TY_PTR:
        collect_ty(paths, ty->ptr.elem);
        return;
    case HIR_TY_REF:
        collect_ty(paths, ty->ref.elem);
        return;
    case HIR_TY_TUPLE:
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            collect_ty(paths, ty->tuple.elems[i]);
        }
        return;
    case HIR_TY_FN:
        for (uint32_t i = 0; i < ty->fn->input_count; i++) {
            collect_ty(paths, ty->fn->inputs[i]);
        }
        collect_ty(paths, ty->fn->output);
        return;
    case HIR_TY_PATH:
        collect_ty(paths, ty->path.self_ty);
        if (ty->path.kind == QPATH_RESOLVED && ty->path.path) {
            collect_path(paths, ty->path.path);
        }
        return;
    case HIR_TY_DYN:
        for (uint32_t i = 0; i < ty->dyn.bounds.len; i++) {
            if (ty->dyn.bounds.ptr[i].kind == BOUND_TRAIT) {
                collect_path(paths, ty->dyn.bounds.ptr[i].trait_ref.path);
            }
        }
        return;
    case HIR_TY_OPAQUE:
    case HIR_TY_ERROR:
    case HIR_TY_NEVER:
    case HIR_TY_INFER:
        return;
    }
}

// ---------------------------------------------------------------- bodies around a place

static bool is_nameless_const(const Program *program, DefId def) {
    const Def *node = def_get(program, def);
    return node->kind == DEF_CONST && str_eq(sym_str(program->session, node->name), STR("_"));
}

static bool has_body(const Program *program, DefId def) {
    DefKind kind = def_get(program, def)->kind;
    return kind == DEF_FN || kind == DEF_ASSOC_FN || kind == DEF_CONST || kind == DEF_STATIC ||
           kind == DEF_ASSOC_CONST || kind == DEF_CLOSURE || kind == DEF_ANON_CONST ||
           kind == DEF_INLINE_CONST;
}

static uint32_t bodies_around(const Program *program, DefId def) {
    uint32_t count = 0;
    for (; def.index; def = def_get(program, def)->parent) {
        count += has_body(program, def);
    }
    return count;
}

// Modules and nameless constants are no borders.
static DefId body_of(const Program *program, DefId parent, bool through_modules) {
    while (parent.index && def_get(program, parent)->parent.index &&
           (is_nameless_const(program, parent) ||
            (through_modules && def_get(program, parent)->kind == DEF_MOD))) {
        parent = def_get(program, parent)->parent;
    }
    return parent;
}

static bool is_declared_in(const Program *program, const HirPath *path, DefId parent) {
    const Def *def = def_get(program, path->res.def);
    if (def->crate.index != program->local.index || !def->parent.index) {
        return false;
    }
    DefId at = body_of(program, def->parent, true);
    return def_eq(at, parent) || def_eq(at, body_of(program, parent, false));
}

static Str name_of_body(const Program *program, DefId body) {
    const Def *def = def_get(program, body);
    return def->name.index ? sym_str(program->session, def->name) : STR("<unnameable>");
}

static Str beyond_bodies(Program *program, uint32_t depth) {
    return depth > 1 ? arena_printf(check_tables(program)->arena, " and up %u bodies", depth)
                     : STR("");
}

// ---------------------------------------------------------------- impls

static void report_impl(Program *program, DefId impl, DefId parent, const Paths *paths) {
    Lint lint = LINT_NON_LOCAL_DEFINITIONS;
    const HirItem *item = hir_item(program, impl), *outer = hir_item(program, parent);
    Span span = {item->span.lo, item->impl.self_ty->span.hi, item->span.ctxt};
    Diag *diag = lint_diag(program, impl, lint, span,
                           "non-local `impl` definition, `impl` blocks should be written at the "
                           "same level as their item");
    if (!diag) {
        return;
    }
    for (uint32_t i = 0; i < paths->len; i++) {
        const HirPath *path = paths->data[i];
        const HirSegment *last = &path->segments.ptr[path->segments.len - 1];
        Str name = sym_str(program->session, last->name);
        Span named = {path->span.lo, last->span.lo + (uint32_t)name.len, path->span.ctxt};
        diag_label(diag, named, "`" STR_FMT "` is not local", STR_ARG(name));
    }
    diag_label(diag, outer ? outer->head_span : def_get(program, parent)->span,
               "move the `impl` block outside of this %s `" STR_FMT "`" STR_FMT,
               def_kind_description(def_get(program, parent)->kind),
               STR_ARG(name_of_body(program, parent)),
               STR_ARG(beyond_bodies(program, bodies_around(program, parent))));
    diag_note(diag, "an `impl` is never scoped, even when it is nested inside an item, as it may "
                    "impact type checking outside of that item, which can be the case if neither "
                    "the trait or the self type are at the same nesting level as the `impl`");
    lint_emit(program, impl, lint, diag);
}

void lint_local_impl(Program *program, DefId impl) {
    DefId parent = def_get(program, impl)->parent;
    uint32_t depth = bodies_around(program, parent);
    if (!depth || (depth == 1 && is_nameless_const(program, parent))) {
        return;
    }
    const HirItem *item = hir_item(program, impl);
    Paths paths = {0};
    if (!item || !item->impl.self_ty || span_is_foreign(program, item->span)) {
        return;
    }
    collect_ty(&paths, item->impl.self_ty);
    if (item->impl.trait_ref && item->impl.trait_ref->path) {
        collect_path(&paths, item->impl.trait_ref->path);
    }
    bool local = false;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < paths.len; i++) {
        local |= is_declared_in(program, paths.data[i], parent);
        if (def_get(program, paths.data[i]->res.def)->kind != DEF_TY_PARAM) {
            paths.data[kept++] = paths.data[i];
        }
    }
    paths.len = kept;
    if (!local) {
        report_impl(program, impl, parent, &paths);
    }
    vec_free(&paths);
}

// ---------------------------------------------------------------- macros

// They are found in the tree, and told with the impls.
void note_local_macro(EarlyLints *e, const AstItem *item) {
    LocalMacro macro = {vec_last(&e->owners), item->span};
    uint32_t depth = bodies_around(e->program, macro.owner);
    if (depth && ast_attr_find(item->attrs, SYM(MACRO_EXPORT)) &&
        !(depth == 1 && is_nameless_const(e->program, macro.owner))) {
        vec_push(&check_tables(e->program)->local_macros, macro);
    }
}

void lint_local_macros(Program *program) {
    struct CheckTables *tables = check_tables(program);
    for (uint32_t i = 0; i < tables->local_macros.len; i++) {
        LocalMacro macro = tables->local_macros.data[i];
        Lint lint = LINT_NON_LOCAL_DEFINITIONS;
        Diag *diag = lint_diag(program, macro.owner, lint, macro.span,
                               "non-local `macro_rules!` definition, `#[macro_export]` macro "
                               "should be written at top level module");
        if (!diag) {
            continue;
        }
        diag_help(diag,
                  "remove the `#[macro_export]` or move this `macro_rules!` outside the of the "
                  "current %s `" STR_FMT "`" STR_FMT,
                  def_kind_description(def_get(program, macro.owner)->kind),
                  STR_ARG(name_of_body(program, macro.owner)),
                  STR_ARG(beyond_bodies(program, bodies_around(program, macro.owner))));
        diag_note(diag, "a `macro_rules!` definition is non-local if it is nested inside an item "
                        "and has a `#[macro_export]` attribute");
        lint_emit(program, macro.owner, lint, diag);
    }
}
