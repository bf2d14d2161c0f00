// ty_collect.c: generics, types and signatures of definitions, from their HIR, on first request.
//
// In: a DefId. Out: what ty.h lists under "what definitions say"; predicates are in
// ty_predicates.c, structs, impls and associated items in ty_adt.c. Each answer is kept in the
// definition's DefFacts. The one hard idea is which lifetimes of a fn stay bound in its signature
// (late bound): those that no bound or where-clause mentions, and that the inputs determine or the
// output does not mention. They are not in the argument list, so that a fn item can be called with
// different lifetimes at each call. Follows the rustc development guide, "Generic arguments",
// "Early and late bound parameters".
#include "frontend/ty/ty_collect.h"

CollectTables *collect_tables(TyCx *cx) {
    if (cx->collect == NULL) {
        cx->collect = ARENA_NEW(cx->arena, CollectTables);
        vec_push(&cx->collect->envs, (ParamEnvData){{NULL, 0}}); // index 0: none
    }
    return cx->collect;
}

DefFacts *def_facts(TyCx *cx, DefId def) {
    CollectTables *tables = collect_tables(cx);
    while (tables->facts.len <= def.index) {
        vec_push(&tables->facts, NULL);
    }
    if (tables->facts.data[def.index] == NULL) {
        tables->facts.data[def.index] = ARENA_NEW(cx->arena, DefFacts);
    }
    return tables->facts.data[def.index];
}

TypeFacts *type_facts(TyCx *cx, DefId def) {
    DefFacts *facts = def_facts(cx, def);
    if (facts->type == NULL) {
        facts->type = ARENA_NEW(cx->arena, TypeFacts);
    }
    return facts->type;
}

Symbol ty_sym(TyCx *cx, const char *text) {
    return intern(cx->session->interner, str_of(text));
}

// ---------------------------------------------------------------- cycles

void cycle_push(TyCx *cx, CycleKind kind, DefId def) {
    CollectTables *tables = collect_tables(cx);
    vec_push(&tables->running, (CycleFrame){.kind = kind, .def = def, .usage = tables->usage});
    tables->usage = SPAN_NONE;
}

void cycle_pop(TyCx *cx) {
    (void)vec_pop(&collect_tables(cx)->running);
}

bool cycle_push_bounds(TyCx *cx, DefId param, Symbol name, Span usage) {
    CollectTables *tables = collect_tables(cx);
    DefFacts *facts = def_facts(cx, param);
    for (uint32_t i = 0; i < tables->running.len && !facts->bounds_cyclic; i++) {
        CycleFrame frame = tables->running.data[i];
        if (frame.kind == CYCLE_BOUNDS && def_eq(frame.def, param) && symbol_eq(frame.name, name)) {
            tables->usage = usage;
            cycle_report(cx, CYCLE_BOUNDS, param);
            facts->bounds_cyclic = true;
        }
    }
    if (facts->bounds_cyclic) {
        return false;
    }
    vec_push(&tables->running,
             (CycleFrame){.kind = CYCLE_BOUNDS, .def = param, .name = name, .usage = usage});
    tables->usage = SPAN_NONE;
    return true;
}

static Str cycle_text(TyCx *cx, CycleKind kind, DefId def) {
    Arena *arena = cx->arena;
    Str path = def_path_str(cx->program, arena, def);
    switch (kind) {
    case CYCLE_ALIAS:
        return arena_printf(arena, "expanding type alias `" STR_FMT "`", STR_ARG(path));
    case CYCLE_TYPE:
        return arena_printf(arena, "computing type of `" STR_FMT "`", STR_ARG(path));
    case CYCLE_SUPERS:
        return arena_printf(arena, "computing the super predicates of `" STR_FMT "`",
                            STR_ARG(path));
    case CYCLE_SIG:
        return arena_printf(arena, "computing function signature of `" STR_FMT "`", STR_ARG(path));
    case CYCLE_CONST:
        return arena_printf(arena, "evaluating type-level constant `" STR_FMT "`", STR_ARG(path));
    case CYCLE_BOUNDS:
        return arena_printf(arena, "computing the bounds for type parameter `" STR_FMT "`",
                            SYM_ARG(cx->session, def_get(cx->program, def)->name));
    }
    return path;
}

// What asked the question that needs itself.
static void note_cycle_use(TyCx *cx, Diag *diag, const CycleFrame *frame) {
    Program *program = cx->program;
    const Def *data = def_get(program, frame->def);
    DefId user = data->kind == DEF_TY_PARAM ? data->parent : frame->def;
    HirItem *item = hir_item(program, user);
    Span head = item != NULL ? item->head_span : data->span;
    if (data->kind != DEF_TY_PARAM && item != NULL && item->kind == DEF_TRAIT &&
        item->trait.supers.len > 0) {
        head.hi = item->trait.supers.ptr[item->trait.supers.len - 1].span.hi;
    }
    Str path = def_path_str(program, cx->arena, user);
    if (frame->kind == CYCLE_BOUNDS) {
        diag_span_note(diag, frame->usage,
                       "cycle used when computing explicit predicates of `" STR_FMT "`",
                       STR_ARG(path));
        return;
    }
    diag_span_note(diag, head, "cycle used when checking that `" STR_FMT "` is well-formed",
                   STR_ARG(path));
}

void cycle_report(TyCx *cx, CycleKind kind, DefId def) {
    CollectTables *tables = collect_tables(cx);
    uint32_t first = tables->running.len;
    while (first > 0) {
        first--;
        CycleFrame frame = tables->running.data[first];
        if (frame.kind == kind && def_eq(frame.def, def)) {
            break;
        }
    }
    uint32_t count = tables->running.len - first;
    const CycleFrame *frames = tables->running.data + first;
    bool all_aliases = true;
    for (uint32_t i = 0; i < count; i++) {
        Span span = i + 1 < count ? frames[i + 1].usage : tables->usage;
        if (span_is_none(span)) {
            span = def_get(cx->program, frames[i].def)->name_span;
        }
        all_aliases &= frames[i].kind == CYCLE_ALIAS;
        if (i > 0) {
            continue;
        }
        Str text = cycle_text(cx, kind, def);
        Diag *diag =
            diag_error(cx->session, ERR_E0391, span, "cycle detected when " STR_FMT, STR_ARG(text));
        for (uint32_t j = 1; j < count; j++) {
            Span next = j + 1 < count ? frames[j + 1].usage : tables->usage;
            all_aliases &= frames[j].kind == CYCLE_ALIAS;
            diag_span_note(
                diag, span_is_none(next) ? def_get(cx->program, frames[j].def)->name_span : next,
                "...which requires " STR_FMT "...",
                STR_ARG(cycle_text(cx, frames[j].kind, frames[j].def)));
        }
        if (count == 1) {
            diag_note(diag, "...which immediately requires " STR_FMT " again", STR_ARG(text));
        } else {
            diag_note(diag, "...which again requires " STR_FMT ", completing the cycle",
                      STR_ARG(text));
        }
        if (all_aliases) {
            diag_note(diag, "type aliases cannot be recursive");
            diag_help(diag, "consider using a struct, enum, or union instead to break the cycle");
            diag_help(diag, "see <https://doc.rust-lang.org/reference/types.html#recursive-types> "
                            "for more information");
        }
        note_cycle_use(cx, diag, &frames[0]);
        diag_note(diag, "see https://rustc-dev-guide.rust-lang.org/overview.html#queries and "
                        "https://rustc-dev-guide.rust-lang.org/query.html for more information");
        diag_emit(diag);
    }
    tables->usage = SPAN_NONE;
}

// ---------------------------------------------------------------- late-bound lifetimes

typedef struct LifetimeWalk {
    TyCx *cx;
    Map *found;
    bool constrained_only; // leave out what a projection hides
} LifetimeWalk;

static void walk_ty(LifetimeWalk *walk, const HirTy *ty);
static void walk_bounds(LifetimeWalk *walk, const HirBound *bounds, uint32_t count);

static void walk_lifetime(LifetimeWalk *walk, const HirLifetime *lifetime) {
    if (lifetime->kind == LIFETIME_PARAM) {
        map_set(walk->found, lifetime->def.index, 1);
    }
}

static void walk_args(LifetimeWalk *walk, const HirGenericArgs *args) {
    if (args == NULL) {
        return;
    }
    for (uint32_t i = 0; i < args->args.len; i++) {
        const HirGenericArg *arg = &args->args.ptr[i];
        if (arg->kind == GENERIC_ARG_LIFETIME) {
            walk_lifetime(walk, &arg->lifetime);
        } else if (arg->kind == GENERIC_ARG_TYPE) {
            walk_ty(walk, arg->ty);
        }
    }
    for (uint32_t i = 0; i < args->constraints.len && !walk->constrained_only; i++) {
        const HirAssocConstraint *constraint = &args->constraints.ptr[i];
        walk_args(walk, constraint->args);
        if (constraint->ty != NULL) {
            walk_ty(walk, constraint->ty);
        }
        walk_bounds(walk, constraint->bounds, constraint->bound_count);
    }
}

static void walk_path(LifetimeWalk *walk, const HirPath *path) {
    for (uint32_t i = 0; i < path->segments.len; i++) {
        if (!walk->constrained_only || i + 1 == path->segments.len) {
            walk_args(walk, path->segments.ptr[i].args);
        }
    }
}

static void walk_qpath(LifetimeWalk *walk, const HirQPath *path) {
    if (walk->constrained_only && path->self_ty != NULL) {
        return;
    }
    if (path->self_ty != NULL) {
        walk_ty(walk, path->self_ty);
    }
    if (path->path != NULL) {
        walk_path(walk, path->path);
    }
    if (path->segment != NULL) {
        walk_args(walk, path->segment->args);
    }
}

static void walk_bounds(LifetimeWalk *walk, const HirBound *bounds, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        switch (bounds[i].kind) {
        case BOUND_TRAIT:
            walk_path(walk, bounds[i].trait_ref.path);
            break;
        case BOUND_OUTLIVES:
            walk_lifetime(walk, &bounds[i].lifetime);
            break;
        case BOUND_USE:
            break;
        }
    }
}

static void walk_ty(LifetimeWalk *walk, const HirTy *ty) {
    switch (ty->kind) {
    case HIR_TY_ERROR:
    case HIR_TY_NEVER:
    case HIR_TY_INFER:
        return;
    case HIR_TY_SLICE:
    case HIR_TY_ARRAY:
        walk_ty(walk, ty->array.elem);
        return;
    case HIR_TY_PTR:
        walk_ty(walk, ty->ptr.elem);
        return;
    case HIR_TY_REF:
        walk_lifetime(walk, &ty->ref.lifetime);
        walk_ty(walk, ty->ref.elem);
        return;
    case HIR_TY_FN:
        for (uint32_t i = 0; i < ty->fn->input_count; i++) {
            walk_ty(walk, ty->fn->inputs[i]);
        }
        if (ty->fn->output != NULL) {
            walk_ty(walk, ty->fn->output);
        }
        return;
    case HIR_TY_TUPLE:
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            walk_ty(walk, ty->tuple.elems[i]);
        }
        return;
    case HIR_TY_PATH:
        walk_qpath(walk, &ty->path);
        return;
    case HIR_TY_OPAQUE: {
        HirItem *item = walk->constrained_only ? NULL : hir_item(walk->cx->program, ty->opaque.def);
        if (item != NULL) {
            walk_bounds(walk, item->opaque.bounds.ptr, item->opaque.bounds.len);
        }
        return;
    }
    case HIR_TY_DYN:
        walk_bounds(walk, ty->dyn.bounds.ptr, ty->dyn.bounds.len);
        walk_lifetime(walk, &ty->dyn.lifetime);
        return;
    }
}

void late_bound_lifetimes(TyCx *cx, DefId fn, const DefId **lifetimes, uint32_t *count) {
    DefFacts *facts = def_facts(cx, fn);
    HirItem *item = facts->late_done ? NULL : hir_item(cx->program, fn);
    facts->late_done = true;
    bool is_fn = item != NULL && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN) &&
                 item->generics != NULL;
    if (is_fn && item->generics->params.len > 0) {
        Map bounded = {0}, inputs = {0}, output = {0};
        LifetimeWalk walk = {cx, &bounded, false};
        for (uint32_t i = 0; i < item->generics->wheres.len; i++) {
            const HirWhere *where = &item->generics->wheres.ptr[i];
            if (where->bounded != NULL) {
                walk_ty(&walk, where->bounded);
            } else if (where->bounds.len > 0) {
                walk_lifetime(&walk, &where->lifetime);
            }
            walk_bounds(&walk, where->bounds.ptr, where->bounds.len);
        }
        walk = (LifetimeWalk){cx, &inputs, true};
        for (uint32_t i = 0; i < item->fn.sig.input_count; i++) {
            walk_ty(&walk, item->fn.sig.inputs[i]);
        }
        walk = (LifetimeWalk){cx, &output, false};
        if (item->fn.sig.output != NULL) {
            walk_ty(&walk, item->fn.sig.output);
        }
        DefIdVec late = {0};
        for (uint32_t i = 0; i < item->generics->params.len; i++) {
            const HirGenericParam *param = &item->generics->params.ptr[i];
            uint32_t key = param->def.index;
            if (param->kind == HIR_PARAM_LIFETIME && map_get_or(&bounded, key, 0) == 0 &&
                (map_get_or(&output, key, 0) == 0 || map_get_or(&inputs, key, 0) != 0)) {
                vec_push(&late, param->def);
            }
        }
        facts->late_count = late.len;
        facts->late = late.len > 0 ? ARENA_DUP(cx->arena, DefId, late.data, late.len) : NULL;
        vec_free(&late);
        map_free(&bounded);
        map_free(&inputs);
        map_free(&output);
    }
    *lifetimes = facts->late;
    *count = facts->late_count;
}

// ---------------------------------------------------------------- captures of opaque types

static const HirBound *use_bound(const HirItem *opaque) {
    for (uint32_t i = 0; i < opaque->opaque.bounds.len; i++) {
        if (opaque->opaque.bounds.ptr[i].kind == BOUND_USE) {
            return &opaque->opaque.bounds.ptr[i];
        }
    }
    return NULL;
}

static bool is_mentioned(TyCx *cx, const HirItem *opaque, DefId lifetime) {
    Map mentioned = {0};
    LifetimeWalk walk = {cx, &mentioned, false};
    walk_bounds(&walk, opaque->opaque.bounds.ptr, opaque->opaque.bounds.len);
    bool found = map_get_or(&mentioned, lifetime.index, 0) != 0;
    map_free(&mentioned);
    return found;
}

bool opaque_captures(TyCx *cx, DefId opaque, DefId lifetime) {
    const HirItem *item = hir_item(cx->program, opaque);
    const HirBound *use = use_bound(item);
    CrateId crate = def_get(cx->program, opaque)->crate;
    if (!use) {
        return item->opaque.in_trait || item->opaque.is_async_fn ||
               cx->program->crates[crate.index - 1]->edition >= 2024 ||
               is_mentioned(cx, item, lifetime);
    }
    for (uint32_t i = 0; i < use->captures.len; i++) {
        if (def_eq(use->captures.ptr[i], lifetime)) {
            return true;
        }
    }
    return false;
}

BoundVars bound_vars_of(TyCx *cx, const DefId *lifetimes, uint32_t count) {
    if (count == 0) {
        return (BoundVars){0};
    }
    BoundVar *vars = ARENA_ARRAY(cx->arena, BoundVar, count);
    for (uint32_t i = 0; i < count; i++) {
        vars[i] =
            (BoundVar){BOUND_VAR_REGION, lifetimes[i], def_get(cx->program, lifetimes[i])->name};
    }
    return bound_vars_intern(cx, vars, count);
}

// ---------------------------------------------------------------- generics

DefId generics_owner(TyCx *cx, DefId def) {
    Program *program = cx->program;
    for (;;) {
        const Def *data = def_get(program, def);
        switch (data->kind) {
        case DEF_VARIANT:
        case DEF_CTOR:
        case DEF_FIELD:
        case DEF_TY_PARAM:
        case DEF_CONST_PARAM:
        case DEF_LIFETIME_PARAM:
            def = data->parent;
            continue;
        case DEF_CLOSURE:
        case DEF_INLINE_CONST: {
            DefId root = hir_typeck_root(program, def);
            if (def_eq(root, def)) {
                return def;
            }
            def = root;
            continue;
        }
        case DEF_NONE:
        case DEF_MOD:
        case DEF_STRUCT:
        case DEF_UNION:
        case DEF_ENUM:
        case DEF_TRAIT:
        case DEF_TRAIT_ALIAS:
        case DEF_TY_ALIAS:
        case DEF_FOREIGN_TY:
        case DEF_ASSOC_TY:
        case DEF_FN:
        case DEF_ASSOC_FN:
        case DEF_CONST:
        case DEF_ASSOC_CONST:
        case DEF_STATIC:
        case DEF_MACRO:
        case DEF_EXTERN_CRATE:
        case DEF_USE:
        case DEF_FOREIGN_MOD:
        case DEF_ANON_CONST:
        case DEF_OPAQUE_TY:
        case DEF_IMPL:
        case DEF_GLOBAL_ASM:
            return def;
        }
    }
}

static DefId generics_parent(TyCx *cx, DefId def) {
    const Def *data = def_get(cx->program, def);
    if (data->kind == DEF_OPAQUE_TY) {
        HirItem *item = hir_item(cx->program, def);
        return item != NULL ? item->opaque.origin : NO_DEF;
    }
    if (data->parent.index == 0) {
        return NO_DEF;
    }
    DefKind parent = def_get(cx->program, data->parent)->kind;
    bool is_assoc =
        data->kind == DEF_ASSOC_FN || data->kind == DEF_ASSOC_TY || data->kind == DEF_ASSOC_CONST;
    return is_assoc && (parent == DEF_IMPL || parent == DEF_TRAIT) ? data->parent : NO_DEF;
}

static void add_param(TyCx *cx, Generics *generics, GenericParamDef param) {
    param.index = generics->parent_count + generics->param_count;
    generics->params[generics->param_count++] = param;
    DefFacts *facts = def_facts(cx, param.def);
    if (!facts->param_index_done && def_get(cx->program, param.def)->kind != DEF_TRAIT) {
        facts->param_index = param.index;
        facts->param_index_done = true;
    }
}

static void add_own_params(TyCx *cx, DefId def, const HirGenerics *hir, Generics *generics) {
    const DefId *late;
    uint32_t late_count;
    late_bound_lifetimes(cx, def, &late, &late_count);
    generics->late_bound_count = late_count;
    for (uint32_t i = 0; i < hir->params.len; i++) {
        const HirGenericParam *param = &hir->params.ptr[i];
        bool is_late = false;
        for (uint32_t j = 0; j < late_count; j++) {
            is_late |= def_eq(late[j], param->def);
        }
        if (is_late) {
            continue;
        }
        GenericParamDef own = {.def = param->def, .name = def_get(cx->program, param->def)->name};
        switch (param->kind) {
        case HIR_PARAM_LIFETIME:
            own.tag = ARG_REGION;
            break;
        case HIR_PARAM_TYPE:
            own.tag = ARG_TY;
            own.has_default = param->default_ty != NULL;
            own.is_impl_trait = param->is_impl_trait;
            break;
        case HIR_PARAM_CONST:
            own.tag = ARG_CONST;
            own.has_default = param->const_default != NULL;
            break;
        }
        add_param(cx, generics, own);
    }
}

const Generics *ty_generics(TyCx *cx, DefId def) {
    DefFacts *facts = def_facts(cx, def);
    if (facts->generics != NULL) {
        return facts->generics;
    }
    DefId owner = generics_owner(cx, def);
    if (!def_eq(owner, def)) {
        const Generics *generics = ty_generics(cx, owner);
        DefKind kind = def_get(cx->program, def)->kind;
        if (kind == DEF_CLOSURE || kind == DEF_INLINE_CONST) { // all of the root's are inherited
            Generics *inherited = ARENA_NEW(cx->arena, Generics);
            inherited->parent = owner;
            inherited->parent_count = generics_total(generics);
            generics = inherited;
        }
        facts->generics = (Generics *)generics;
        return generics;
    }
    Generics *generics = ARENA_NEW(cx->arena, Generics);
    DefKind kind = def_get(cx->program, def)->kind;
    HirItem *item = kind == DEF_ANON_CONST || kind == DEF_MOD ? NULL : hir_item(cx->program, def);
    generics->parent = generics_parent(cx, def);
    if (generics->parent.index != 0) {
        generics->parent_count = generics_total(ty_generics(cx, generics->parent));
    }
    const DefId *late = NULL;
    uint32_t late_count = 0;
    if (kind == DEF_OPAQUE_TY && item != NULL) {
        late_bound_lifetimes(cx, item->opaque.origin, &late, &late_count);
    }
    uint32_t most =
        1 + late_count + (item != NULL && item->generics != NULL ? item->generics->params.len : 0);
    generics->params = ARENA_ARRAY(cx->arena, GenericParamDef, most);
    facts->generics = generics;
    if (kind == DEF_TRAIT || kind == DEF_TRAIT_ALIAS) {
        generics->has_self = true;
        add_param(cx, generics,
                  (GenericParamDef){.def = def, .name = SYM(SELF_TYPE), .tag = ARG_TY});
    }
    for (uint32_t i = 0; i < late_count; i++) { // captured: early-bound for the opaque type
        generics->params[generics->param_count] =
            (GenericParamDef){.def = late[i],
                              .name = def_get(cx->program, late[i])->name,
                              .tag = ARG_REGION,
                              .index = generics->parent_count + generics->param_count};
        generics->param_count++;
    }
    if (item != NULL && item->generics != NULL && kind != DEF_OPAQUE_TY) {
        add_own_params(cx, def, item->generics, generics);
    }
    return generics;
}

uint32_t generics_total(const Generics *generics) {
    return generics->parent_count + generics->param_count;
}

const GenericParamDef *generics_param(TyCx *cx, const Generics *generics, uint32_t index) {
    while (index < generics->parent_count) {
        generics = ty_generics(cx, generics->parent);
    }
    return &generics->params[index - generics->parent_count];
}

uint32_t param_index(TyCx *cx, DefId param) {
    DefFacts *facts = def_facts(cx, param);
    if (!facts->param_index_done) {
        facts->param_index = UINT32_MAX; // for late-bound lifetimes and those of for<..>
        DefId owner = def_get(cx->program, param)->parent;
        if (owner.index != 0) {
            (void)ty_generics(cx, owner);
        }
        facts->param_index_done = true;
    }
    return facts->param_index;
}

static GenericArg param_as_arg(TyCx *cx, const GenericParamDef *param) {
    switch (param->tag) {
    case ARG_TY:
        return arg_of_ty(ty_param(cx, param->index, param->name, param->def));
    case ARG_REGION:
        return arg_of_region(region_intern(cx, (RegionData){.kind = REGION_EARLY_PARAM,
                                                            .index = param->index,
                                                            .def = param->def,
                                                            .name = param->name}));
    case ARG_CONST:
        return arg_of_const(const_param(cx, ty_of(cx, param->def), param->index, param->name));
    }
    return arg_of_ty(cx->common.error);
}

GenericArgs args_identity(TyCx *cx, DefId def) {
    DefFacts *facts = def_facts(cx, def);
    if (!facts->identity_done) {
        const Generics *generics = ty_generics(cx, def);
        uint32_t count = generics_total(generics);
        GenericArg *args = ARENA_ARRAY(cx->arena, GenericArg, count ? count : 1);
        for (uint32_t i = 0; i < count; i++) {
            args[i] = param_as_arg(cx, generics_param(cx, generics, i));
        }
        facts->identity = args_intern(cx, args, count);
        facts->identity_done = true;
    }
    return facts->identity;
}

static const HirGenericParam *hir_param(TyCx *cx, DefId param) {
    HirItem *item = hir_item(cx->program, def_get(cx->program, param)->parent);
    for (uint32_t i = 0; item != NULL && item->generics != NULL && i < item->generics->params.len;
         i++) {
        if (def_eq(item->generics->params.ptr[i].def, param)) {
            return &item->generics->params.ptr[i];
        }
    }
    return NULL;
}

Ty ty_param_default(TyCx *cx, DefId param) {
    TypeFacts *facts = type_facts(cx, param);
    if (facts->default_state == FACT_UNKNOWN) {
        facts->default_state = FACT_RUNNING;
        facts->param_default = cx->common.error;
        const HirGenericParam *hir = hir_param(cx, param);
        if (hir != NULL && hir->default_ty != NULL) {
            LowerTyCx lower = {.cx = cx, .item = def_get(cx->program, param)->parent};
            cycle_push(cx, CYCLE_TYPE, param);
            facts->param_default = lower_ty(&lower, hir->default_ty);
            cycle_pop(cx);
        }
        facts->default_state = FACT_DONE;
    } else if (facts->default_state == FACT_RUNNING && !facts->default_cyclic) {
        facts->default_cyclic = true;
        cycle_report(cx, CYCLE_TYPE, param);
    }
    return facts->param_default;
}

Const const_param_default(TyCx *cx, DefId param) {
    TypeFacts *facts = type_facts(cx, param);
    if (facts->default_state == FACT_UNKNOWN) {
        facts->default_state = FACT_RUNNING;
        facts->const_default = cx->common.error_const;
        const HirGenericParam *hir = hir_param(cx, param);
        if (hir != NULL && hir->const_default != NULL) {
            LowerTyCx lower = {.cx = cx, .item = def_get(cx->program, param)->parent};
            facts->const_default = lower_const_arg(&lower, hir->const_default, ty_of(cx, param));
        }
        facts->default_state = FACT_DONE;
    }
    return facts->const_default;
}

// ---------------------------------------------------------------- types of definitions

void ty_anon_const_expect(TyCx *cx, DefId anon, Ty ty) {
    DefFacts *facts = def_facts(cx, anon);
    facts->ty = ty;
    facts->ty_state = FACT_DONE;
}

bool ty_anon_const_is_expected(TyCx *cx, DefId anon) {
    return def_facts(cx, anon)->ty_state == FACT_DONE;
}

void tycx_set_coroutine_witness(TyCx *cx, CoroutineWitness *witness) {
    collect_tables(cx)->coroutine_witness = witness;
}

bool ty_coroutine_witness(TyCx *cx, DefId coroutine, CoroutineHeld *held) {
    CoroutineWitness *witness = collect_tables(cx)->coroutine_witness;
    return witness != NULL && witness(cx, coroutine, held);
}

void tycx_set_opaque_inferrer(TyCx *cx, OpaqueInferrer *infer) {
    collect_tables(cx)->infer_opaque = infer;
}

static Ty field_ty_of(TyCx *cx, DefId field) {
    Program *program = cx->program;
    const Def *def = def_get(program, field);
    uint32_t variant_index;
    DefId adt = variant_adt(program, def->parent, &variant_index);
    HirItem *item = hir_item(program, adt);
    if (item == NULL) {
        return cx->common.error;
    }
    const HirVariant *variant = item->kind == DEF_ENUM
                                    ? &item->enumeration.variants.ptr[variant_index]
                                    : &item->structure.variant;
    LowerTyCx lower = {.cx = cx, .item = adt};
    for (uint32_t i = 0; i < variant->fields.len; i++) {
        if (def_eq(variant->fields.ptr[i].def, field)) {
            Ty ty = lower_ty(&lower, variant->fields.ptr[i].ty);
            return lower.tainted ? cx->common.error : ty;
        }
    }
    return cx->common.error;
}

static Ty lower_in(TyCx *cx, DefId item, const HirTy *ty) {
    if (ty == NULL) {
        return cx->common.error;
    }
    LowerTyCx lower = {.cx = cx, .item = item};
    Ty lowered = lower_ty(&lower, ty);
    return lower.tainted ? cx->common.error : lowered; // what is declared wrongly is not known
}

static Ty anon_const_ty(TyCx *cx, DefId anon) {
    DefId parent = def_get(cx->program, anon)->parent;
    DefKind kind = def_get(cx->program, parent)->kind;
    if (kind == DEF_VARIANT) {
        parent = def_get(cx->program, parent)->parent;
        kind = DEF_ENUM;
    }
    if (kind == DEF_ENUM) {
        const AdtDef *adt = ty_adt_def(cx, parent);
        for (uint32_t i = 0; i < adt->variant_count; i++) {
            HirItem *item = hir_item(cx->program, parent);
            if (def_eq(item->enumeration.variants.ptr[i].discriminant, anon)) {
                return adt_discr_ty(cx, adt);
            }
        }
    }
    return cx->common.usize;
}

static Ty compute_ty(TyCx *cx, DefId def) {
    Program *program = cx->program;
    const Def *data = def_get(program, def);
    switch (data->kind) {
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
        return ty_adt(cx, def, args_identity(cx, def));
    case DEF_VARIANT:
        return ty_of(cx, data->parent);
    case DEF_CTOR:
        return data->ctor == CTOR_CONST ? ty_of(cx, data->parent)
                                        : ty_fn_def(cx, def, args_identity(cx, def));
    case DEF_FIELD:
        return field_ty_of(cx, def);
    case DEF_FOREIGN_TY:
        return ty_foreign(cx, def);
    case DEF_TY_ALIAS:
    case DEF_ASSOC_TY: {
        HirItem *item = hir_item(program, def);
        return item == NULL ? cx->common.error : lower_in(cx, def, item->alias.ty);
    }
    case DEF_TY_PARAM:
        return ty_param(cx, param_index(cx, def), data->name, def);
    case DEF_CONST_PARAM: {
        const HirGenericParam *param = hir_param(cx, def);
        return param == NULL ? cx->common.error : lower_in(cx, data->parent, param->const_ty);
    }
    case DEF_FN:
    case DEF_ASSOC_FN:
        return ty_fn_def(cx, def, args_identity(cx, def));
    case DEF_CONST:
    case DEF_ASSOC_CONST: {
        HirItem *item = hir_item(program, def);
        return item == NULL ? cx->common.error : lower_in(cx, def, item->constant.ty);
    }
    case DEF_STATIC: {
        HirItem *item = hir_item(program, def);
        return item == NULL ? cx->common.error : lower_in(cx, def, item->global.ty);
    }
    case DEF_ANON_CONST:
        return anon_const_ty(cx, def);
    case DEF_OPAQUE_TY: {
        OpaqueInferrer *infer = collect_tables(cx)->infer_opaque;
        return infer != NULL ? infer(cx, def) : cx->common.error;
    }
    case DEF_IMPL: {
        HirItem *item = hir_item(program, def);
        return item == NULL ? cx->common.error : lower_in(cx, def, item->impl.self_ty);
    }
    case DEF_TRAIT: // its Self
    case DEF_TRAIT_ALIAS:
        return ty_param(cx, 0, SYM(SELF_TYPE), def);
    case DEF_NONE:
    case DEF_MOD:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_INLINE_CONST:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        break;
    }
    OX_BUG(cx->session, data->span, "this kind of definition has no type: %s",
           def_kind_description(data->kind));
}

Ty ty_of(TyCx *cx, DefId def) {
    DefFacts *facts = def_facts(cx, def);
    if (facts->ty_state == FACT_DONE) {
        return facts->ty;
    }
    CycleKind kind = def_get(cx->program, def)->kind == DEF_TY_ALIAS ? CYCLE_ALIAS : CYCLE_TYPE;
    if (facts->ty_state == FACT_RUNNING) {
        cycle_report(cx, kind, def);
        facts->ty = cx->common.error;
        facts->ty_state = FACT_DONE;
        return facts->ty;
    }
    facts->ty_state = FACT_RUNNING;
    cycle_push(cx, kind, def);
    Ty ty = compute_ty(cx, def);
    cycle_pop(cx);
    if (facts->ty_state != FACT_DONE) { // a cycle inside settled it otherwise
        facts->ty = ty;
        facts->ty_state = FACT_DONE;
    }
    return facts->ty;
}

// ---------------------------------------------------------------- signatures

static PolyFnSig ctor_sig(TyCx *cx, DefId ctor) {
    uint32_t index;
    DefId adt = variant_adt(cx->program, ctor, &index);
    const VariantDef *variant = &ty_adt_def(cx, adt)->variants[index];
    Ty *types = ARENA_ARRAY(cx->arena, Ty, variant->field_count + 1);
    for (uint32_t i = 0; i < variant->field_count; i++) {
        types[i] = ty_of(cx, variant->fields[i].def);
    }
    types[variant->field_count] = ty_of(cx, adt);
    return (PolyFnSig){
        .sig = {.inputs_output = ty_list_intern(cx, types, variant->field_count + 1)}};
}

static PolyFnSig compute_sig(TyCx *cx, DefId def) {
    const Def *data = def_get(cx->program, def);
    if (data->kind == DEF_CTOR || data->kind == DEF_VARIANT || data->kind == DEF_STRUCT) {
        return ctor_sig(cx, def);
    }
    HirItem *item = hir_item(cx->program, def);
    if (item == NULL || (item->kind != DEF_FN && item->kind != DEF_ASSOC_FN)) {
        OX_BUG(cx->session, data->span, "no function, so no signature: %s",
               def_kind_description(data->kind));
    }
    const HirFnSig *hir = &item->fn.sig;
    if (!item->fn.has_body) {
        require_variadic_abi(cx, hir->c_variadic, hir->abi, item->span);
    }
    const DefId *late;
    uint32_t late_count;
    late_bound_lifetimes(cx, def, &late, &late_count);
    BinderScope scope = {late, late_count, NULL};
    LowerTyCx lower = {.cx = cx, .item = def, .binders = &scope};
    Ty *types = ARENA_ARRAY(cx->arena, Ty, hir->input_count + 1);
    for (uint32_t i = 0; i < hir->input_count; i++) {
        types[i] = lower_ty(&lower, hir->inputs[i]);
    }
    types[hir->input_count] = hir->output != NULL ? lower_ty(&lower, hir->output) : cx->common.unit;
    bool has_features = !hir->is_unsafe && fn_has_target_features(cx, def);
    return (PolyFnSig){
        .sig = {.inputs_output = ty_list_intern(cx, types, hir->input_count + 1),
                .is_unsafe = hir->is_unsafe || has_features,
                .has_target_features = has_features,
                .c_variadic = hir->c_variadic,
                .abi = hir->abi},
        .vars = bound_vars_of(cx, late, late_count),
    };
}

PolyFnSig ty_fn_sig(TyCx *cx, DefId def) {
    DefFacts *facts = def_facts(cx, def);
    if (facts->sig_state == FACT_RUNNING) {
        cycle_report(cx, CYCLE_SIG, def);
        facts->sig.sig.inputs_output = ty_list_intern(cx, &cx->common.error, 1);
        facts->sig_state = FACT_DONE;
    } else if (facts->sig_state == FACT_UNKNOWN) {
        facts->sig_state = FACT_RUNNING;
        cycle_push(cx, CYCLE_SIG, def);
        PolyFnSig sig = compute_sig(cx, def);
        cycle_pop(cx);
        if (facts->sig_state != FACT_DONE) {
            facts->sig = sig;
            facts->sig_state = FACT_DONE;
        }
    }
    return facts->sig;
}

Region region_late_param(TyCx *cx, DefId fn, BoundVars vars, uint32_t var) {
    const BoundVar *bound = &bound_vars_ptr(cx, vars)[var];
    return region_intern(cx, (RegionData){.kind = REGION_LATE_PARAM,
                                          .index = fn.index,
                                          .var = var,
                                          .def = bound->def,
                                          .name = bound->name});
}

FnSig sig_liberate(TyCx *cx, DefId fn, PolyFnSig sig) {
    uint32_t count = bound_vars_len(cx, sig.vars);
    GenericArg *with = ARENA_ARRAY(cx->arena, GenericArg, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        with[i] = arg_of_region(region_late_param(cx, fn, sig.vars, i));
    }
    return sig_open(cx, sig, with);
}

// ---------------------------------------------------------------- headers of impls

bool ty_impl_trait_ref(TyCx *cx, DefId impl, TraitRef *ref) {
    TypeFacts *facts = type_facts(cx, impl);
    if (facts->impl_ref_state == FACT_UNKNOWN) {
        facts->impl_ref_state = FACT_RUNNING;
        HirItem *item = hir_item(cx->program, impl);
        if (item != NULL && item->impl.trait_ref != NULL &&
            item->impl.trait_ref->path->res.kind == RES_DEF) {
            LowerTyCx lower = {.cx = cx, .item = impl};
            forbid_constraints(&lower, item->impl.trait_ref->path->res.def,
                               path_last(item->impl.trait_ref->path)->args);
            facts->impl_ref = lower_trait_ref(&lower, item->impl.trait_ref, ty_of(cx, impl));
            facts->impl_ref_ok = true;
        }
        facts->impl_ref_state = FACT_DONE;
    }
    *ref = facts->impl_ref;
    return facts->impl_ref_ok;
}

bool ty_impl_is_negative(TyCx *cx, DefId impl) {
    HirItem *item = hir_item(cx->program, impl);
    return item != NULL && item->impl.is_negative;
}

bool ty_trait_is_auto(TyCx *cx, DefId trait) {
    HirItem *item = hir_item(cx->program, trait);
    return item != NULL && item->kind == DEF_TRAIT && item->trait.is_auto;
}
