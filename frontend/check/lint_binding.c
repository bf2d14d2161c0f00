// lint_binding.c: values that are bound or thrown away in an odd way, and patterns that say a name
// twice: unused_results, unit_bindings, let_underscore_drop, non_shorthand_field_patterns.
//
// Follows rustc_lint's unused, unit_bindings, let_underscore and builtin.
#include "frontend/check/lint_late.h"

// ---------------------------------------------------------------- let

static Diag *begin_drop(const LateLint *l, const HirStmt *let) {
    Lint lint = LINT_LET_UNDERSCORE_DROP;
    Diag *diag = late_lint(l, lint, let->span, "non-binding let on a type that has a destructor");
    if (diag) {
        lint_suggest_drop(diag, let);
    }
    return diag;
}

static bool is_dropped(const LateLint *l, const HirExpr *init) {
    TyCx *cx = l->program->ty;
    bool place = init->kind == HIR_EXPR_PATH || init->kind == HIR_EXPR_FIELD ||
                 init->kind == HIR_EXPR_INDEX ||
                 (init->kind == HIR_EXPR_UNARY && init->unary.op == UNOP_DEREF);
    if (place) {
        Res res = init->kind == HIR_EXPR_PATH ? l->results->expr_res[init->id] : (Res){0};
        if (res.kind != RES_DEF || def_get(l->program, res.def)->kind != DEF_CTOR) {
            return false;
        }
    }
    return ty_needs_drop(cx, ty_param_env(cx, l->results->owner), late_type(l, init));
}

static bool is_unit_written(const HirExpr *init) {
    return init->kind == HIR_EXPR_TUPLE && init->list.count == 0;
}

void lint_let(Program *program, const TypeckResults *results, const HirStmt *let) {
    LateLint l = {program, results, let->let.init};
    const HirExpr *init = let->let.init;
    const HirPat *pat = let->let.pat;
    if (!init || let->span.ctxt || let->let.from_desugar) {
        return;
    }
    if (pat->kind == HIR_PAT_WILD && is_dropped(&l, init)) {
        Diag *diag = begin_drop(&l, let);
        if (diag) {
            late_emit(&l, LINT_LET_UNDERSCORE_DROP, diag);
        }
    }
    if (ty_is_unit(program->ty, late_type(&l, init)) && !is_unit_written(init) && !let->let.ty &&
        pat->kind != HIR_PAT_TUPLE) {
        Diag *diag = late_lint(&l, LINT_UNIT_BINDINGS, let->span, "binding has unit type `()`");
        if (diag) {
            diag_label(diag, pat->span, "this pattern is inferred to be the unit type `()`");
            late_emit(&l, LINT_UNIT_BINDINGS, diag);
        }
    }
}

// ---------------------------------------------------------------- results

void lint_unused_result(Program *program, const TypeckResults *results, const HirStmt *stmt) {
    LateLint l = {program, results, stmt->expr};
    Ty ty = late_type(&l, stmt->expr);
    Diag *diag =
        late_lint(&l, LINT_UNUSED_RESULTS, stmt->span, "unused result of type `" STR_FMT "`",
                  STR_ARG(ty_str(program->ty, late_arena(&l), ty)));
    if (diag) {
        late_emit(&l, LINT_UNUSED_RESULTS, diag);
    }
}

// ---------------------------------------------------------------- patterns

// `P { x: x }`
static void lint_field_pattern(const LateLint *l, const HirFieldPat *field) {
    const HirPat *pat = field->pat;
    if (field->is_shorthand || pat->kind != HIR_PAT_BINDING || pat->binding.sub ||
        field->span.ctxt || !symbol_eq(pat->binding.name, field->name)) {
        return;
    }
    Lint lint = LINT_NON_SHORTHAND_FIELD_PATTERNS;
    Str name = sym_str(l->program->session, field->name);
    Diag *diag = late_lint(l, lint, field->span, "the `" STR_FMT ":` in this pattern is redundant",
                           STR_ARG(name));
    if (diag) {
        diag_suggest_one(diag, "use shorthand field pattern", field->span, late_text(l, pat->span),
                         APPLY_MACHINE, SUGGEST_DEFAULT);
        late_emit(l, lint, diag);
    }
}

static bool has_fields(const LateLint *l, const HirPat *pat) {
    Res res = l->results->pat_res[pat->id];
    if (res.kind != RES_DEF && res.kind != RES_SELF_ALIAS) {
        return false;
    }
    return res.kind != RES_DEF || def_get(l->program, res.def)->ctor != CTOR_FN;
}

void lint_patterns(Program *program, const TypeckResults *results) {
    LateLint l = {program, results, NULL};
    for (uint32_t i = 1; i <= results->body->pat_count; i++) {
        const HirPat *pat = results->body->pats[i];
        if (!pat || pat->kind != HIR_PAT_STRUCT || !has_fields(&l, pat)) {
            continue;
        }
        for (uint32_t k = 0; k < pat->structure.fields.len; k++) {
            lint_field_pattern(&l, &pat->structure.fields.ptr[k]);
        }
    }
}
