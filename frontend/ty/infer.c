// infer.c: inference variables and their solutions.
//
// In: requests for variables of types, integers, floats and constants. Out: types with all that is
// known put in. Variables are kept in union-find tables with an undo log: a snapshot is a position
// in the log, rolling back undoes what was written since, variables created since included. Regions
// have no tables here: type checking erases them, and the borrow checker makes its own variables
// through fresh_region. Opaque types that the body defines have an inference variable each, made
// when the type is first normalised. Follows the rustc development guide, "Type inference".
#include "frontend/ty/infer_private.h"
#include "frontend/ty/trait.h"

InferCx *infer_new(TyCx *cx, Arena *arena, DefId body_owner) {
    InferCx *infer = ARENA_NEW(arena, InferCx);
    infer->cx = cx;
    infer->arena = arena;
    infer->body_owner = body_owner;
    infer->tables = ARENA_NEW(arena, struct InferTables);
    infer->caches = ARENA_NEW(arena, struct TraitCaches);
    return infer;
}

void infer_free(InferCx *infer) {
    struct InferTables *tables = infer->tables;
    for (uint32_t i = 0; i < VARS_COUNT; i++) {
        vec_free(&tables->vars[i]);
    }
    vec_free(&tables->undo);
    vec_free(&tables->opaques);
    vec_free(&infer->region_constraints);
    vec_free(&infer->ty_outlives);
    trait_caches_free(infer->caches);
}

// ---------------------------------------------------------------- tables

uint32_t var_root(const InferCx *infer, VarTable table, uint32_t vid) {
    const VarEntry *vars = infer->tables->vars[table].data;
    while (vars[vid].parent != vid) {
        vid = vars[vid].parent;
    }
    return vid;
}

static void log_entry(InferCx *infer, VarTable table, uint32_t index) {
    struct InferTables *tables = infer->tables;
    if (tables->open_snapshots > 0) {
        const VarEntry *entry = &tables->vars[table].data[index];
        vec_push(&tables->undo, (UndoEntry){UNDO_SET_VAR, table, index, entry->parent, entry->rank,
                                            entry->value, entry->diverging});
    }
}

static uint32_t var_new(InferCx *infer, VarTable table, Span span, Ty ty) {
    struct InferTables *tables = infer->tables;
    uint32_t vid = tables->vars[table].len;
    vec_push(&tables->vars[table], (VarEntry){.parent = vid, .ty = ty, .span = span});
    if (tables->open_snapshots > 0) {
        vec_push(&tables->undo, (UndoEntry){.kind = UNDO_NEW_VAR, .table = table, .index = vid});
    }
    return vid;
}

// Both are roots without a value.
void var_union(InferCx *infer, VarTable table, uint32_t a, uint32_t b) {
    if (a == b) {
        return;
    }
    VarEntry *vars = infer->tables->vars[table].data;
    log_entry(infer, table, a);
    log_entry(infer, table, b);
    if (vars[a].rank < vars[b].rank) {
        uint32_t swap = a;
        a = b;
        b = swap;
    }
    vars[b].parent = a;
    vars[a].rank += vars[a].rank == vars[b].rank;
    vars[a].diverging = vars[a].diverging || vars[b].diverging;
    infer->tables->changes++;
}

void var_solve(InferCx *infer, VarTable table, uint32_t root, uint32_t value) {
    log_entry(infer, table, root);
    infer->tables->vars[table].data[root].value = value;
    infer->tables->changes++;
}

bool infer_in_snapshot(const InferCx *infer) {
    return infer->tables->open_snapshots > 0;
}

uint32_t infer_change_count(const InferCx *infer) {
    return infer->tables->changes;
}

// ---------------------------------------------------------------- snapshots

InferSnapshot infer_snapshot(InferCx *infer) {
    infer->tables->open_snapshots++;
    return (InferSnapshot){infer->tables->undo.len, infer->region_constraints.len,
                           infer->ty_outlives.len, infer->tables->changes,
                           infer->caches->projected_log.len};
}

void infer_rollback(InferCx *infer, InferSnapshot snapshot) {
    struct InferTables *tables = infer->tables;
    while (tables->undo.len > snapshot.undo_len) {
        UndoEntry undo = vec_pop(&tables->undo);
        switch (undo.kind) {
        case UNDO_NEW_VAR:
            tables->vars[undo.table].len--;
            break;
        case UNDO_SET_VAR: {
            VarEntry *entry = &tables->vars[undo.table].data[undo.index];
            entry->parent = undo.parent;
            entry->rank = undo.rank;
            entry->value = undo.value;
            entry->diverging = undo.diverging;
            break;
        }
        case UNDO_NEW_OPAQUE:
            tables->opaques.len--;
            break;
        }
    }
    trait_caches_rollback(infer->caches, snapshot.projected_len);
    tables->changes = snapshot.changes;
    infer->region_constraints.len = snapshot.region_len;
    infer->ty_outlives.len = snapshot.ty_outlives_len;
    tables->open_snapshots--;
}

void infer_commit(InferCx *infer, InferSnapshot snapshot) {
    (void)snapshot;
    if (--infer->tables->open_snapshots == 0) {
        infer->tables->undo.len = 0;
    }
}

// ---------------------------------------------------------------- variables

Ty infer_ty_var(InferCx *infer, Span span) {
    return ty_infer(infer->cx, INFER_TY, var_new(infer, VARS_TY, span, (Ty){0}));
}

Ty infer_diverging_var(InferCx *infer, Span span) {
    uint32_t vid = var_new(infer, VARS_TY, span, (Ty){0});
    infer->tables->vars[VARS_TY].data[vid].diverging = true;
    return ty_infer(infer->cx, INFER_TY, vid);
}

Ty infer_int_var(InferCx *infer) {
    return ty_infer(infer->cx, INFER_INT, var_new(infer, VARS_INT, SPAN_NONE, (Ty){0}));
}

Ty infer_float_var(InferCx *infer) {
    return ty_infer(infer->cx, INFER_FLOAT, var_new(infer, VARS_FLOAT, SPAN_NONE, (Ty){0}));
}

Const infer_const_var(InferCx *infer, Ty ty, Span span) {
    return const_infer(infer->cx, var_new(infer, VARS_CONST, span, ty));
}

static Region region_for(InferCx *infer, DefId param) {
    if (infer->collect_regions && infer->fresh_region) {
        return infer->fresh_region(infer, infer->region_data, param);
    }
    return ty_common(infer->cx)->erased;
}

Region infer_region(InferCx *infer) {
    return region_for(infer, NO_DEF);
}

Region infer_placeholder_region(InferCx *infer) {
    if (!infer->collect_regions) {
        return ty_common(infer->cx)->erased;
    }
    if (infer->placeholder_region != NULL) {
        return infer->placeholder_region(infer, infer->region_data);
    }
    return region_intern(infer->cx, (RegionData){.kind = REGION_PLACEHOLDER,
                                                 .index = ++infer->tables->placeholders});
}

static GenericArg fresh_arg(InferCx *infer, Span span, const GenericParamDef *param) {
    switch (param->tag) {
    case ARG_REGION:
        return arg_of_region(region_for(infer, param->def));
    case ARG_CONST:
        return arg_of_const(infer_const_var(infer, ty_of(infer->cx, param->def), span));
    case ARG_TY:
        break;
    }
    return arg_of_ty(infer_ty_var(infer, span));
}

static uint32_t fresh_args_into(InferCx *infer, Span span, const Generics *generics,
                                GenericArg *into) {
    uint32_t count = 0;
    if (generics->parent.index) {
        count = fresh_args_into(infer, span, ty_generics(infer->cx, generics->parent), into);
    }
    for (uint32_t i = 0; i < generics->param_count; i++) {
        into[count++] = fresh_arg(infer, span, &generics->params[i]);
    }
    return count;
}

enum { ARGS_ON_STACK = 24 };

GenericArgs infer_fresh_args(InferCx *infer, Span span, DefId def) {
    const Generics *generics = ty_generics(infer->cx, def);
    uint32_t total = generics_total(generics);
    if (total == 0) {
        return (GenericArgs){0};
    }
    GenericArg few[ARGS_ON_STACK];
    GenericArg *args = total <= ARGS_ON_STACK ? few : ARENA_ARRAY(infer->arena, GenericArg, total);
    fresh_args_into(infer, span, generics, args);
    return args_intern(infer->cx, args, total);
}

GenericArgs infer_fresh_args_from(InferCx *infer, Span span, DefId def, GenericArgs parent) {
    const Generics *generics = ty_generics(infer->cx, def);
    uint32_t total = generics_total(generics);
    GenericArg few[ARGS_ON_STACK];
    GenericArg *args = total <= ARGS_ON_STACK ? few : ARENA_ARRAY(infer->arena, GenericArg, total);
    uint32_t given = args_len(infer->cx, parent);
    const GenericArg *parent_args = args_ptr(infer->cx, parent);
    uint32_t count = 0;
    for (; count < generics->parent_count; count++) {
        OX_ASSERT(tycx_program(infer->cx)->session, span, count < given);
        args[count] = parent_args[count];
    }
    for (uint32_t i = 0; i < generics->param_count; i++) {
        args[count++] = fresh_arg(infer, span, &generics->params[i]);
    }
    return args_intern(infer->cx, args, count);
}

// What the variables of a binder become: `placeholder` for goals, fresh variables otherwise.
void infer_binder_args(InferCx *infer, Span span, BoundVars vars, bool placeholder,
                       GenericArg *into) {
    uint32_t count = bound_vars_len(infer->cx, vars);
    const BoundVar *list = bound_vars_ptr(infer->cx, vars);
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].kind == BOUND_VAR_REGION) {
            into[i] =
                arg_of_region(placeholder ? infer_placeholder_region(infer) : infer_region(infer));
        } else {
            into[i] = arg_of_ty(infer_ty_var(infer, span));
        }
    }
}

FnSig infer_open_binder_sig(InferCx *infer, Span span, PolyFnSig sig, bool placeholder) {
    uint32_t count = bound_vars_len(infer->cx, sig.vars);
    if (count == 0) {
        return sig.sig;
    }
    GenericArg few[ARGS_ON_STACK];
    GenericArg *args = count <= ARGS_ON_STACK ? few : ARENA_ARRAY(infer->arena, GenericArg, count);
    infer_binder_args(infer, span, sig.vars, placeholder, args);
    return sig_open(infer->cx, sig, args);
}

FnSig infer_open_sig(InferCx *infer, Span span, PolyFnSig sig) {
    return infer_open_binder_sig(infer, span, sig, false);
}

Clause infer_open_clause(InferCx *infer, Span span, Clause clause, bool placeholder) {
    uint32_t count = bound_vars_len(infer->cx, clause.vars);
    if (count == 0) {
        return clause;
    }
    GenericArg few[ARGS_ON_STACK];
    GenericArg *args = count <= ARGS_ON_STACK ? few : ARENA_ARRAY(infer->arena, GenericArg, count);
    infer_binder_args(infer, span, clause.vars, placeholder, args);
    Clause open = clause_open(infer->cx, clause, args);
    open.vars = (BoundVars){0};
    return open;
}

Span infer_var_span(const InferCx *infer, Ty var) {
    const TyData *data = ty_data(infer->cx, var);
    if (data->kind != TY_INFER || data->infer.kind != INFER_TY) {
        return SPAN_NONE;
    }
    return infer->tables->vars[VARS_TY].data[data->infer.vid].span;
}

// ---------------------------------------------------------------- resolving

static bool var_table_of(InferKind kind, VarTable *table) {
    switch (kind) {
    case INFER_TY:
        *table = VARS_TY;
        return true;
    case INFER_INT:
        *table = VARS_INT;
        return true;
    case INFER_FLOAT:
        *table = VARS_FLOAT;
        return true;
    case INFER_FRESH:
        break;
    }
    return false;
}

Ty infer_shallow(InferCx *infer, Ty ty) {
    for (;;) {
        const TyData *data = ty_data(infer->cx, ty);
        VarTable table;
        if (data->kind != TY_INFER || !var_table_of(data->infer.kind, &table)) {
            return ty;
        }
        uint32_t root = var_root(infer, table, data->infer.vid);
        uint32_t value = infer->tables->vars[table].data[root].value;
        if (value == 0) {
            return ty;
        }
        ty = (Ty){value};
    }
}

Const infer_shallow_const(InferCx *infer, Const constant) {
    for (;;) {
        const ConstData *data = const_data(infer->cx, constant);
        if (data->kind != CONST_INFER || data->infer.vid >= infer->tables->vars[VARS_CONST].len) {
            return constant;
        }
        uint32_t root = var_root(infer, VARS_CONST, data->infer.vid);
        uint32_t value = infer->tables->vars[VARS_CONST].data[root].value;
        if (value == 0) {
            return constant;
        }
        constant = (Const){value};
    }
}

static Ty resolve_ty(TyFolder *folder, Ty ty, bool *descend) {
    if (ty_kind(folder->cx, ty) == TY_INFER) {
        Ty known = infer_shallow(folder->data, ty);
        *descend = known.index != ty.index;
        return known;
    }
    return ty;
}

static Const resolve_const(TyFolder *folder, Const constant, bool *descend) {
    (void)descend;
    return infer_shallow_const(folder->data, constant);
}

static TyFolder resolver(InferCx *infer) {
    return (TyFolder){.cx = infer->cx,
                      .data = infer,
                      .needed = TYFLAG_INFER,
                      .ty = resolve_ty,
                      .constant = resolve_const};
}

// A solution may contain variables that were solved later, and so on: folding descends into it.
Ty infer_resolve(InferCx *infer, Ty ty) {
    if (!ty_has(infer->cx, ty, TYFLAG_INFER)) {
        return ty;
    }
    TyFolder folder = resolver(infer);
    return fold_ty(&folder, ty);
}

GenericArgs infer_resolve_args(InferCx *infer, GenericArgs args) {
    if (!(args_flags(infer->cx, args) & TYFLAG_INFER)) {
        return args;
    }
    TyFolder folder = resolver(infer);
    return fold_args(&folder, args);
}

GenericArg infer_resolve_arg(InferCx *infer, GenericArg arg) {
    TyFolder folder = resolver(infer);
    return fold_arg(&folder, arg);
}

Clause infer_resolve_clause(InferCx *infer, Clause clause) {
    TyFolder folder = resolver(infer);
    return fold_clause(&folder, clause);
}

bool infer_same_var(InferCx *infer, Ty a, Ty b) {
    a = infer_shallow(infer, a);
    b = infer_shallow(infer, b);
    const TyData *da = ty_data(infer->cx, a), *db = ty_data(infer->cx, b);
    VarTable table;
    return da->kind == TY_INFER && db->kind == TY_INFER && da->infer.kind == db->infer.kind &&
           var_table_of(da->infer.kind, &table) &&
           var_root(infer, table, da->infer.vid) == var_root(infer, table, db->infer.vid);
}

Ty infer_root_var(InferCx *infer, Ty var) {
    var = infer_shallow(infer, var);
    const TyData *data = ty_data(infer->cx, var);
    VarTable table;
    if (data->kind != TY_INFER || !var_table_of(data->infer.kind, &table)) {
        return var;
    }
    return ty_infer(infer->cx, data->infer.kind, var_root(infer, table, data->infer.vid));
}

bool infer_is_ty_var(InferCx *infer, Ty ty) {
    const TyData *data = ty_data(infer->cx, ty);
    return data->kind == TY_INFER && data->infer.kind == INFER_TY;
}

bool infer_var_is_diverging(InferCx *infer, Ty var) {
    const TyData *data = ty_data(infer->cx, infer_root_var(infer, var));
    return data->kind == TY_INFER && data->infer.kind == INFER_TY &&
           infer->tables->vars[VARS_TY].data[data->infer.vid].diverging;
}

// ---------------------------------------------------------------- fallback

static void default_vars(InferCx *infer, VarTable table, Ty value, bool only_diverging) {
    for (uint32_t vid = 0; vid < infer->tables->vars[table].len; vid++) {
        const VarEntry *entry = &infer->tables->vars[table].data[vid];
        if (entry->parent == vid && entry->value == 0 && (!only_diverging || entry->diverging)) {
            var_solve(infer, table, vid, value.index);
        }
    }
}

void infer_default_numeric(InferCx *infer) {
    const CommonTys *common = ty_common(infer->cx);
    const Program *program = tycx_program(infer->cx);
    default_vars(infer, VARS_INT, common->i32, false);
    default_vars(infer, VARS_FLOAT, common->f64, false);
    bool never = true;
    if (infer->body_owner.index) {
        CrateId crate = def_get(program, infer->body_owner)->crate;
        never = crate.index == 0 || program->crates[crate.index - 1]->edition >= 2024;
    }
    default_vars(infer, VARS_TY, never ? common->never : common->unit, true);
}

uint32_t infer_unsolved_count(InferCx *infer) {
    uint32_t count = 0;
    for (uint32_t table = 0; table < VARS_COUNT; table++) {
        for (uint32_t vid = 0; vid < infer->tables->vars[table].len; vid++) {
            const VarEntry *entry = &infer->tables->vars[table].data[vid];
            count += entry->parent == vid && entry->value == 0;
        }
    }
    return count;
}

// ---------------------------------------------------------------- opaque types

// Type parameters and constants of the list stand for themselves; lifetimes may be anything.
static bool args_are_identity(TyCx *cx, DefId def, GenericArgs args) {
    GenericArgs identity = args_identity(cx, def);
    uint32_t count = args_len(cx, args);
    if (args.index == identity.index) {
        return true;
    }
    if (count != args_len(cx, identity)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        GenericArg have = args_ptr(cx, args)[i], want = args_ptr(cx, identity)[i];
        if (arg_tag(want) != ARG_REGION && have.bits != want.bits) {
            return false;
        }
    }
    return true;
}

static bool body_defines_opaque(InferCx *infer, DefId opaque) {
    Program *program = tycx_program(infer->cx);
    if (infer->body_owner.index == 0 || infer->collect_regions) {
        return false;
    }
    const HirItem *item = hir_item(program, opaque);
    if (!item || item->kind != DEF_OPAQUE_TY) {
        return false;
    }
    DefId root = hir_typeck_root(program, infer->body_owner);
    return def_eq(item->opaque.origin, root);
}

bool infer_defines_opaque(InferCx *infer, Ty ty) {
    const TyData *data = ty_data(infer->cx, ty);
    return data->kind == TY_ALIAS && data->item.alias == ALIAS_OPAQUE &&
           body_defines_opaque(infer, data->item.def) &&
           args_are_identity(infer->cx, data->item.def, infer_resolve_args(infer, data->item.args));
}

bool infer_sees_opaque(const InferCx *infer, uint16_t flags) {
    return (flags & TYFLAG_OPAQUE) != 0 && infer->tables->opaques.len > 0;
}

bool infer_opaque_var(InferCx *infer, Span span, DefId opaque, GenericArgs args, Ty *hidden,
                      bool *is_new) {
    struct InferTables *tables = infer->tables;
    *is_new = false;
    if (infer->body_owner.index == 0 || !body_defines_opaque(infer, opaque)) {
        return false;
    }
    args = infer_resolve_args(infer, args);
    bool is_own = args_are_identity(infer->cx, opaque, args);
    for (uint32_t i = 0; i < tables->opaques.len; i++) {
        const OpaqueHidden *known = &tables->opaques.data[i];
        if (def_eq(known->opaque, opaque) && known->is_own == is_own &&
            (is_own || args_erase_regions(infer->cx, known->args).index ==
                           args_erase_regions(infer->cx, args).index)) {
            *hidden = known->hidden;
            return true;
        }
    }
    *hidden = infer_ty_var(infer, span);
    *is_new = true;
    vec_push(&tables->opaques, (OpaqueHidden){opaque, args, *hidden, span, is_own});
    if (tables->open_snapshots > 0) {
        vec_push(&tables->undo, (UndoEntry){.kind = UNDO_NEW_OPAQUE});
    }
    return true;
}

OpaqueHiddenSlice infer_opaque_types(InferCx *infer) {
    return (OpaqueHiddenSlice){infer->tables->opaques.data, infer->tables->opaques.len};
}
