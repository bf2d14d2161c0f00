// lifetime_uses.c: lifetime parameters of fns and impls that are never used, or used only once
// where an elided lifetime would mean the same.
//
// In: each use, noted as its type is lowered, with what an elided lifetime means at that place.
// Out: the lints unused_lifetimes and single_use_lifetimes. Follows rustc_resolve::late.
#include "frontend/hir/lower.h"

static bool may_be_elided(const LowerCx *cx, HirLifetime lifetime) {
    const Elision *elision = &cx->elision;
    return elision->mode == ELIDE_FRESH ||
           (elision->mode == ELIDE_TO && def_eq(elision->lifetime.def, lifetime.def));
}

void note_lifetime_use(LowerCx *cx, HirLifetime lifetime) {
    Program *program = cx->program;
    if (def_get(program, lifetime.def)->crate.index != program->local.index) {
        return;
    }
    Map *uses = &program->resolver->lifetime_uses;
    bool only = map_get_or(uses, lifetime.def.index, 0) == 0 && may_be_elided(cx, lifetime) &&
                !lifetime.span.ctxt;
    map_set(uses, lifetime.def.index,
            only ? (uint64_t)lifetime.span.lo << 32 | lifetime.span.hi : LIFETIME_USED);
}

// ---------------------------------------------------------------- reports

typedef struct LifetimeParam {
    Program *program;
    DefId owner;
    const AstGenerics *generics;
    uint32_t index;
} LifetimeParam;

// The parameter with a comma beside it, or the whole list where it is alone there.
static Span without_param(const LifetimeParam *param) {
    const AstGenericParam *params = param->generics->params.ptr;
    AstIdent ident = params[param->index].ident;
    if (param->generics->params.len == 1) {
        return param->generics->span;
    }
    if (param->index == 0) {
        return (Span){ident.span.lo, params[1].span.lo, ident.span.ctxt};
    }
    return (Span){params[param->index - 1].span.hi, ident.span.hi, ident.span.ctxt};
}

static void report_unused(const LifetimeParam *param) {
    const LintReporter *lints = &param->program->resolver->lints;
    Session *session = param->program->session;
    AstIdent ident = param->generics->params.ptr[param->index].ident;
    Str message = arena_printf(session->arena, "lifetime parameter `" STR_FMT "` never used",
                               SYM_ARG(session, ident.name));
    Diag *diag = lints->begin(param->program, param->owner, RESOLVE_LINT_UNUSED_LIFETIMES,
                              ident.span, message);
    if (diag) {
        diag_suggest_one(diag, "elide the unused lifetime", without_param(param), STR(""),
                         APPLY_MACHINE, SUGGEST_SHORT);
        lints->emit(param->program, param->owner, RESOLVE_LINT_UNUSED_LIFETIMES, diag);
    }
}

// `&'a T` loses the name, `S<'a>` has `'_` in its place.
static SuggestPart elided_use(const LifetimeParam *param, Span use) {
    SourceMap *sources = param->program->session->sources;
    Str before = source_text(sources, (Span){use.lo - 1, use.lo, use.ctxt});
    if (before.len != 1 || before.ptr[0] != '&') {
        return (SuggestPart){use, STR("'_")};
    }
    Str after = source_text(sources, (Span){use.hi, use.hi + 1, use.ctxt});
    use.hi += after.len == 1 && after.ptr[0] == ' ';
    return (SuggestPart){use, STR("")};
}

static void report_single_use(const LifetimeParam *param, Span use) {
    const LintReporter *lints = &param->program->resolver->lints;
    Session *session = param->program->session;
    AstIdent ident = param->generics->params.ptr[param->index].ident;
    Str message = arena_printf(session->arena, "lifetime parameter `" STR_FMT "` only used once",
                               SYM_ARG(session, ident.name));
    Diag *diag = lints->begin(param->program, param->owner, RESOLVE_LINT_SINGLE_USE_LIFETIMES,
                              ident.span, message);
    if (diag) {
        diag_primary_label(diag, "this lifetime...");
        diag_label(diag, use, "...is used only here");
        SuggestPart parts[2] = {{without_param(param), STR("")}, elided_use(param, use)};
        diag_suggest(diag, "elide the single-use lifetime", parts, 2, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
        lints->emit(param->program, param->owner, RESOLVE_LINT_SINGLE_USE_LIFETIMES, diag);
    }
}

static void check_param(const LifetimeParam *param) {
    const DefNode *node = def_node(param->program, param->owner);
    uint64_t use =
        map_get_or(&param->program->resolver->lifetime_uses, node->params[param->index].index, 0);
    AstIdent ident = param->generics->params.ptr[param->index].ident;
    if (use == 0) {
        report_unused(param);
    } else if (use != LIFETIME_USED) {
        report_single_use(param, (Span){(uint32_t)(use >> 32), (uint32_t)use, ident.span.ctxt});
    }
}

void lint_lifetime_uses(Program *program, CrateId crate) {
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        DefId id = {i};
        const Def *def = def_get(program, id);
        bool binds = def->kind == DEF_FN || def->kind == DEF_ASSOC_FN || def->kind == DEF_IMPL;
        const AstGenerics *generics =
            binds && def->crate.index == crate.index ? def_ast_generics(program, id) : NULL;
        const DefNode *node = def_node(program, id);
        for (uint32_t k = 0; generics && node->params && k < node->param_count; k++) {
            const AstGenericParam *param = &generics->params.ptr[k];
            if (param->kind == AST_PARAM_LIFETIME && !param->ident.span.ctxt) {
                LifetimeParam one = {program, id, generics, k};
                check_param(&one);
            }
        }
    }
}
