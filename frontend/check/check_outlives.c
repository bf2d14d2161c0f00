// check_outlives.c: type parameters of an item live as long as the types it names ask for.
//
// In: the written type of a field, or the trait of an impl. Out: E0310 where a parameter must be
// 'static and the item does not say so. What fields ask of other lifetimes needs no bound: it is
// inferred (ty_outlives.c). Follows the reference, "Lifetime bounds".
#include "frontend/check/check_wf.h"
#include "frontend/ty/trait.h"

typedef struct StaticTypes {
    Program *program;
    TyCx *cx;
    ParamEnv env;
    Span at, bound; // the written type; the `'static` that asks for it
    Ty required;    // the type as a whole
    Map *told;      // parameters with an error; one is enough
    bool assume;    // what is asked for holds: it is written in an impl's header
} StaticTypes;

static bool is_known_static(const StaticTypes *s, Ty ty) {
    const PreparedEnv *env = trait_env(s->cx, s->env);
    for (uint32_t i = 0; i < env->len; i++) {
        const Clause *clause = &env->clauses[i];
        if (clause->kind == CLAUSE_TY_OUTLIVES && ty_eq(clause->ty_outlives.ty, ty) &&
            region_data(s->cx, clause->ty_outlives.region)->kind == REGION_STATIC) {
            return true;
        }
    }
    return false;
}

// Where the bound goes, and what is written there.
static void suggest_static(const StaticTypes *s, Diag *diag, DefId def) {
    const Def *param = def_get(s->program, def);
    const HirItem *item = hir_item(s->program, param->parent);
    Span at = span_end(param->name_span);
    Str text = STR(": 'static");
    for (uint32_t i = 0; item != NULL && i < item->generics->wheres.len; i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        if (where->in_param_list && where->bounded != NULL && where->bounds.len > 0 &&
            where->bounded->kind == HIR_TY_PATH && where->bounded->path.path != NULL &&
            def_eq(where->bounded->path.path->res.def, def)) {
            at = span_end(where->bounds.ptr[where->bounds.len - 1].span);
            text = STR(" + 'static");
        }
    }
    diag_suggest_one(diag, "consider adding an explicit lifetime bound", at, text, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
}

static void report(const StaticTypes *s, Ty param) {
    Session *session = s->program->session;
    Str text = ty_str(s->cx, session->arena, param);
    Diag *diag =
        diag_error(session, ERR_E0310, s->at,
                   "the parameter type `" STR_FMT "` may not live long enough", STR_ARG(text));
    diag_primary_label(diag,
                       "the parameter type `" STR_FMT "` must be valid for the static "
                       "lifetime...",
                       STR_ARG(text));
    diag_label(diag, s->at,
               "...so that the type `" STR_FMT "` will meet its required lifetime bounds...",
               STR_ARG(ty_str(s->cx, session->arena, s->required)));
    diag_span_note(diag, s->bound, "...that is required by this bound");
    suggest_static(s, diag, ty_data(s->cx, param)->param.def);
    diag_emit(diag);
}

static bool require_static(void *data, Ty ty) {
    StaticTypes *s = data;
    const TyData *node = ty_data(s->cx, ty);
    if (node->kind == TY_PARAM && node->param.def.index != 0 && !is_known_static(s, ty) &&
        map_get_or(s->told, ty.index, 0) == 0) {
        map_set(s->told, ty.index, 1);
        if (!s->assume) {
            report(s, ty);
        }
    }
    return node->kind != TY_ALIAS && node->kind != TY_FN_PTR && node->kind != TY_DYN;
}

static void require_clauses(StaticTypes *s, ClauseSlice clauses, GenericArgs args) {
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (clauses.ptr[i].kind != CLAUSE_TY_OUTLIVES || clauses.ptr[i].vars.index != 0 ||
            region_data(s->cx, clauses.ptr[i].ty_outlives.region)->kind != REGION_STATIC) {
            continue;
        }
        s->bound = clauses.ptr[i].span;
        s->required = clause_subst(s->cx, clauses.ptr[i], args).ty_outlives.ty;
        if (!is_known_static(s, s->required)) {
            ty_walk(s->cx, s->required, require_static, s);
        }
    }
}

static bool visit_named(void *data, Ty ty) {
    StaticTypes *s = data;
    const TyData *node = ty_data(s->cx, ty);
    if (node->kind == TY_ADT && args_flags(s->cx, node->item.args) & TYFLAG_PARAM) {
        require_clauses(s, ty_predicates(s->cx, node->item.def), node->item.args);
    }
    return node->kind != TY_DYN;
}

void check_static_field(Program *program, ParamEnv env, Span at, Ty ty, Map *told) {
    StaticTypes s = {.program = program, .cx = program->ty, .env = env, .at = at, .told = told};
    if (ty_has(s.cx, ty, TYFLAG_PARAM) && !ty_has(s.cx, ty, TYFLAG_ERROR)) {
        ty_walk(s.cx, ty, visit_named, &s);
    }
}

void check_static_impl(Program *program, ParamEnv env, Span at, TraitRef ref) {
    Map told = {0};
    StaticTypes s = {.program = program, .cx = program->ty, .env = env, .at = at, .told = &told};
    if (args_flags(s.cx, ref.args) & TYFLAG_PARAM) {
        s.assume = true;
        for (uint32_t i = 0; i < args_len(s.cx, ref.args); i++) {
            if (arg_tag(args_ptr(s.cx, ref.args)[i]) == ARG_TY) {
                ty_walk(s.cx, arg_ty(args_ptr(s.cx, ref.args)[i]), visit_named, &s);
            }
        }
        s.assume = false;
        require_clauses(&s, ty_predicates(s.cx, ref.trait), ref.args);
    }
    map_free(&told);
}
