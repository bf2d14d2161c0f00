// flow_moves.c: move paths, and which of them may be initialised or uninitialised where.
//
// A move path is a place that is moved out of or initialised somewhere, with all its prefixes: a
// forest, one tree for each local. Moving a path makes it and everything below uninitialised;
// initialising it the opposite. A path goes through fields, variants, Box dereferences and elements
// of arrays at constant places, never through references, which own nothing: moves out of those are
// collected as illegal for the borrow checker to report. Follows the rustc development guide, "Move
// paths", "Drop elaboration".
#include "mir/flow/flow.h"

// ---------------------------------------------------------------- building paths

static uint64_t proj_key(MovePathId parent, const MirProj *proj) {
    uint64_t shape = (uint64_t)proj->kind << 1 | proj->from_end;
    return hash_mix(hash_mix(parent, shape), (uint64_t)proj->index << 32 | proj->extra) >> 1;
}

static MovePathId path_new(MoveData *data, MovePathId parent, MirPlace place) {
    vec_push(&data->paths, (MovePath){.place = place, .parent = parent});
    MovePathId id = data->paths.len - 1;
    if (parent != 0) {
        data->paths.data[id].next_sibling = data->paths.data[parent].first_child;
        data->paths.data[parent].first_child = id;
    }
    return id;
}

static bool proj_same(const MirProj *a, const MirProj *b) {
    return a->kind == b->kind && a->from_end == b->from_end && a->index == b->index &&
           a->extra == b->extra;
}

static MovePathId child_find(const MoveData *data, MovePathId parent, const MirProj *proj) {
    uint64_t found = map_get_or(&data->children, proj_key(parent, proj), 0);
    if (found == 0) {
        return 0;
    }
    const MovePath *path = &data->paths.data[found];
    return path->parent == parent && proj_same(&path->place.proj[path->place.proj_count - 1], proj)
               ? (MovePathId)found
               : 0;
}

// Array elements from the end, and subslices, are turned into elements from the front where the
// length is known.
static bool array_len(TyCx *cx, Ty ty, uint64_t *len) {
    return ty_kind(cx, ty) == TY_ARRAY && const_as_u64(cx, ty_data(cx, ty)->array.len, len);
}

static bool adt_has_drop(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    return data->kind == TY_ADT && !ty_is_box(cx, ty) &&
           ty_drop_impl(cx, data->item.def).index != 0;
}

// The path of a place, made if need be; 0 where the place cannot have one (*forbidden: the
// projection at fault).
static MovePathId path_for(MoveData *data, const MirPlace *place, IllegalMoveKind *why,
                           uint32_t *forbidden) {
    TyCx *cx = data->cx;
    MovePathId path = data->local_paths[place->local];
    Ty ty = data->body->locals.data[place->local].ty;
    uint32_t variant = UINT32_MAX;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        const MirProj *proj = &place->proj[i];
        TyKind kind = ty_kind(cx, ty);
        uint64_t len;
        *forbidden = i;
        if (proj->kind == MIR_PROJ_DEREF && !ty_is_box(cx, ty)) {
            *why = ILLEGAL_MOVE_BORROWED;
            return 0;
        }
        if (proj->kind == MIR_PROJ_FIELD && adt_has_drop(cx, ty)) {
            *why = ILLEGAL_MOVE_DROP_IMPL;
            return 0;
        }
        if (proj->kind == MIR_PROJ_FIELD && kind == TY_ADT &&
            ty_adt_def(cx, ty_data(cx, ty)->item.def)->kind == ADT_UNION) {
            return path; // fields of a union stand for the whole
        }
        bool element = proj->kind == MIR_PROJ_CONSTANT_INDEX || proj->kind == MIR_PROJ_SUBSLICE;
        if (proj->kind == MIR_PROJ_INDEX ||
            (element && (kind != TY_ARRAY || !array_len(cx, ty, &len)))) {
            *why = ILLEGAL_MOVE_SLICE_ELEM;
            return 0;
        }
        MovePathId next = child_find(data, path, proj);
        if (next == 0) {
            MirPlace prefix = {place->local, i + 1, place->proj};
            next = path_new(data, path, prefix);
            map_set(&data->children, proj_key(path, proj), next);
        }
        path = next;
        ty = mir_proj_ty(cx, ty, variant, proj, &variant);
    }
    return path;
}

MovePathId move_path_lookup(const MoveData *data, const MirPlace *place, bool *exact) {
    MovePathId path = data->local_paths[place->local];
    *exact = true;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        MovePathId next = child_find(data, path, &place->proj[i]);
        if (next == 0) {
            *exact = false;
            return path;
        }
        path = next;
    }
    return path;
}

void move_path_all(const MoveData *data, MovePathId path, MovePathVisitor *visit, void *cx) {
    visit(cx, path);
    for (MovePathId child = data->paths.data[path].first_child; child != 0;
         child = data->paths.data[child].next_sibling) {
        move_path_all(data, child, visit, cx);
    }
}

// ---------------------------------------------------------------- collecting moves and
// initialisations

typedef struct Gather {
    MoveData *data;
    MirLocation at;
    Span span;
} Gather;

static void record_move(Gather *gather, MovePathId path) {
    MoveData *data = gather->data;
    vec_push(&data->moves, (MoveOut){path, gather->at});
    uint32_t *first = &data->moves_at[gather->at.block][gather->at.stmt];
    if (*first == 0) {
        *first = data->moves.len;
    }
}

// Moving a subslice of an array moves each of its elements.
static bool gather_subslice(Gather *gather, const MirPlace *place) {
    MoveData *data = gather->data;
    const MirProj *last = place->proj_count > 0 ? &place->proj[place->proj_count - 1] : NULL;
    if (last == NULL || last->kind != MIR_PROJ_SUBSLICE) {
        return false;
    }
    MirPlace base = {place->local, place->proj_count - 1, place->proj};
    uint64_t len;
    if (!array_len(data->cx, mir_place_ty(data->cx, data->body, &base, NULL), &len)) {
        return false;
    }
    uint64_t to = last->from_end ? len - last->extra : last->extra;
    for (uint64_t i = last->index; i < to; i++) {
        MirProj proj = {
            .kind = MIR_PROJ_CONSTANT_INDEX, .index = (uint32_t)i, .extra = (uint32_t)len};
        MirPlace elem = mir_place_proj(data->arena, base, proj);
        IllegalMoveKind why;
        uint32_t at;
        MovePathId path = path_for(data, &elem, &why, &at);
        if (path != 0) {
            record_move(gather, path);
        }
    }
    return true;
}

static void gather_place(void *cx, const MirPlace *place, PlaceUse use) {
    Gather *gather = cx;
    MoveData *data = gather->data;
    if (use != PLACE_USE_MOVE || gather_subslice(gather, place)) {
        return;
    }
    IllegalMoveKind why = ILLEGAL_MOVE_BORROWED;
    uint32_t forbidden = 0;
    MovePathId path = path_for(data, place, &why, &forbidden);
    if (path != 0) {
        record_move(gather, path);
    } else {
        vec_push(&data->illegal, (IllegalMove){why, *place, forbidden, gather->at, gather->span});
    }
}

static void record_init(Gather *gather, const MirPlace *place, InitKind kind) {
    MoveData *data = gather->data;
    IllegalMoveKind why;
    uint32_t forbidden;
    // Assigning through a reference or to an element initialises nothing that has a path; a field
    // of a union counts for the whole of it.
    MovePathId path = path_for(data, place, &why, &forbidden);
    if (path == 0) {
        return;
    }
    vec_push(&data->inits, (MoveInit){path, kind, gather->at, gather->span});
    uint32_t *first = &data->inits_at[gather->at.block][gather->at.stmt];
    if (*first == 0) {
        *first = data->inits.len;
    }
}

static void gather_stmt(Gather *gather, const MirStmt *stmt) {
    gather->span = stmt->span;
    if (stmt->kind == MIR_STMT_STORAGE_DEAD) {
        record_move(gather, gather->data->local_paths[stmt->local]);
        return;
    }
    mir_visit_stmt_places(stmt, gather_place, gather);
    if (stmt->kind == MIR_STMT_ASSIGN) {
        record_init(gather, &stmt->assign.place, INIT_DEEP);
    }
}

static void gather_term(Gather *gather, const MirTerm *term) {
    gather->span = term->span;
    if (term->kind == MIR_TERM_RETURN) {
        return;
    }
    mir_visit_term_places(term, gather_place, gather);
    if (term->kind == MIR_TERM_CALL && term->target != MIR_NO_BLOCK) {
        record_init(gather, &term->call.destination, INIT_NON_PANIC_CALL);
    }
    if (term->kind == MIR_TERM_DROP) { // its path must exist for the effect of the drop
        IllegalMoveKind why;
        uint32_t forbidden;
        (void)path_for(gather->data, &term->drop.place, &why, &forbidden);
    }
}

// ---------------------------------------------------------------- effects

// The moves and initialisations gathered since, and what a drop does.
static void effects_of_point(MoveData *data, uint32_t moves, uint32_t inits, const MirTerm *term) {
    for (uint32_t i = moves; i < data->moves.len; i++) {
        vec_push(&data->effects, (MoveEffect){data->moves.data[i].path, false});
    }
    bool exact;
    MovePathId dropped = term != NULL && term->kind == MIR_TERM_DROP
                             ? move_path_lookup(data, &term->drop.place, &exact)
                             : 0;
    if (dropped != 0 && exact) {
        vec_push(&data->effects, (MoveEffect){dropped, false});
    }
    for (uint32_t i = inits; i < data->inits.len; i++) {
        if (data->inits.data[i].kind == INIT_DEEP) {
            vec_push(&data->effects, (MoveEffect){data->inits.data[i].path, true});
        }
    }
}

static void gather_block(Gather *gather, MirBlockId id) {
    MoveData *data = gather->data;
    const MirBlock *block = &data->body->blocks.data[id];
    uint32_t count = block->stmts.len;
    data->moves_at[id] = ARENA_ARRAY(data->arena, uint32_t, count + 1);
    data->inits_at[id] = ARENA_ARRAY(data->arena, uint32_t, count + 1);
    data->effects_at[id] = ARENA_ARRAY(data->arena, uint32_t, count + 2);
    for (uint32_t s = 0; s <= count; s++) {
        uint32_t moves = data->moves.len, inits = data->inits.len;
        gather->at = (MirLocation){id, s};
        data->effects_at[id][s] = data->effects.len;
        if (s < count) {
            gather_stmt(gather, &block->stmts.data[s]);
        } else {
            gather_term(gather, &block->term);
        }
        effects_of_point(data, moves, inits, s < count ? NULL : &block->term);
    }
    data->effects_at[id][count + 1] = data->effects.len;
}

MoveData *move_data_build(TyCx *cx, const MirBody *body, Arena *arena) {
    MoveData *data = ARENA_NEW(arena, MoveData);
    data->cx = cx;
    data->body = body;
    data->arena = arena;
    vec_push(&data->paths, (MovePath){.place = {0, 0, NULL}});
    data->local_paths = ARENA_ARRAY(arena, MovePathId, body->locals.len);
    for (uint32_t i = 0; i < body->locals.len; i++) {
        data->local_paths[i] = path_new(data, 0, mir_place(i));
    }
    data->moves_at = ARENA_ARRAY(arena, uint32_t *, body->blocks.len);
    data->inits_at = ARENA_ARRAY(arena, uint32_t *, body->blocks.len);
    data->effects_at = ARENA_ARRAY(arena, uint32_t *, body->blocks.len);
    Gather gather = {.data = data};
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        gather_block(&gather, b);
    }
    for (MirLocalId i = 1; i <= body->arg_count; i++) {
        vec_push(
            &data->inits,
            (MoveInit){data->local_paths[i], INIT_ARGUMENT, {0, 0}, body->locals.data[i].span});
    }
    return data;
}

void move_data_free(MoveData *data) {
    vec_free(&data->paths);
    vec_free(&data->moves);
    vec_free(&data->inits);
    vec_free(&data->illegal);
    vec_free(&data->effects);
    map_free(&data->children);
}

// ---------------------------------------------------------------- data flow

void move_effects_at(const MoveData *data, MirLocation at, MoveEffectVisitor *visit, void *cx) {
    const uint32_t *first = &data->effects_at[at.block][at.stmt];
    for (uint32_t i = first[0]; i < first[1]; i++) {
        visit(cx, data->effects.data[i].path, data->effects.data[i].init);
    }
}

MovePathId move_call_return_init(const MoveData *data, MirBlockId block) {
    uint32_t at = data->inits_at[block][data->body->blocks.data[block].stmts.len];
    return at != 0 && data->inits.data[at - 1].kind == INIT_NON_PANIC_CALL
               ? data->inits.data[at - 1].path
               : 0;
}

typedef struct InitFlow {
    const MoveData *data;
    bool uninit; // the bits mean "may be uninitialised"
    bool by_variant;
    FlowSet *state;
    bool set;
} InitFlow;

static void change_one(void *cx, MovePathId path) {
    InitFlow *flow = cx;
    if (flow->set) {
        flow_add(flow->state, path);
    } else {
        flow_remove(flow->state, path);
    }
}

static void change(InitFlow *flow, MovePathId path, bool init) {
    flow->set = init != flow->uninit;
    if (flow->data->paths.data[path].first_child == 0) {
        change_one(flow, path);
    } else {
        move_path_all(flow->data, path, change_one, flow);
    }
}

static void change_all(InitFlow *flow, FlowSet *state, uint32_t first, uint32_t end) {
    flow->state = state;
    for (uint32_t i = first; i < end; i++) {
        change(flow, flow->data->effects.data[i].path, flow->data->effects.data[i].init);
    }
}

static void init_stmt(Flow *flow, FlowSet *state, MirBlockId block, uint32_t stmt) {
    InitFlow *data = flow->data;
    const uint32_t *at = data->data->effects_at[block];
    change_all(data, state, at[stmt], at[stmt + 1]);
}

static void init_term(Flow *flow, FlowSet *state, MirBlockId block) {
    init_stmt(flow, state, block, flow->body->blocks.data[block].stmts.len);
}

static void init_block(Flow *flow, FlowSet *state, MirBlockId block) {
    InitFlow *data = flow->data;
    const uint32_t *at = data->data->effects_at[block];
    change_all(data, state, at[0], at[flow->body->blocks.data[block].stmts.len + 1]);
}

// The enum whose discriminant the block's switch is on, or NULL.
static const MirPlace *switched_enum(const MirBody *body, MirBlockId block) {
    const MirBlock *data = &body->blocks.data[block];
    const MirTerm *term = &data->term;
    if (term->kind != MIR_TERM_SWITCH_INT || term->switch_int.discr.kind == MIR_OPERAND_CONST ||
        term->switch_int.discr.place.proj_count > 0) {
        return NULL;
    }
    MirLocalId discr = term->switch_int.discr.place.local;
    for (uint32_t s = data->stmts.len; s > 0; s--) {
        const MirStmt *stmt = &data->stmts.data[s - 1];
        if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.local == discr) {
            return stmt->assign.rvalue->kind == MIR_RVALUE_DISCRIMINANT
                       ? &stmt->assign.rvalue->place
                       : NULL;
        }
        if (stmt->kind == MIR_STMT_ASSIGN) {
            return NULL; // something may have changed in between
        }
    }
    return NULL;
}

static bool leads_to(const MirTerm *term, MirBlockId to, const VariantDef *variant) {
    for (uint32_t i = 0; i < term->switch_int.count; i++) {
        if (term->switch_int.values[2 * i] == variant->discr_low &&
            term->switch_int.values[2 * i + 1] == variant->discr_high) {
            return term->switch_int.targets[i] == to;
        }
    }
    return term->switch_int.targets[term->switch_int.count] == to;
}

static void variant_edge(InitFlow *flow, const MirBody *body, MirBlockId from, MirBlockId to) {
    const MirPlace *place = switched_enum(body, from);
    bool exact;
    MovePathId path = place != NULL ? move_path_lookup(flow->data, place, &exact) : 0;
    if (path == 0 || !exact) {
        return;
    }
    TyCx *cx = flow->data->cx;
    const TyData *data = ty_data(cx, mir_place_ty(cx, body, place, NULL));
    if (data->kind != TY_ADT) {
        return;
    }
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    const MovePath *paths = flow->data->paths.data;
    for (MovePathId child = paths[path].first_child; child != 0;
         child = paths[child].next_sibling) {
        const MirProj *proj = &paths[child].place.proj[paths[child].place.proj_count - 1];
        if (proj->kind == MIR_PROJ_DOWNCAST && proj->index < adt->variant_count &&
            !leads_to(&body->blocks.data[from].term, to, &adt->variants[proj->index])) {
            change(flow, child, false);
        }
    }
}

static void init_edge(Flow *flow, FlowSet *state, MirBlockId from, MirBlockId to) {
    InitFlow *data = flow->data;
    const MirTerm *term = &flow->body->blocks.data[from].term;
    data->state = state;
    MovePathId path = term->kind == MIR_TERM_CALL && term->target == to
                          ? move_call_return_init(data->data, from)
                          : 0;
    if (path != 0) {
        change(data, path, true);
    } else if (data->by_variant && term->kind == MIR_TERM_SWITCH_INT) {
        variant_edge(data, flow->body, from, to);
    }
}

static void init_start(Flow *flow, FlowSet *state) {
    InitFlow *data = flow->data;
    data->state = state;
    for (uint32_t i = 0; i < flow->body->locals.len; i++) {
        bool is_arg = i >= 1 && i <= flow->body->arg_count;
        change(data, data->data->local_paths[i], is_arg);
    }
}

static Flow *init_flow(const MoveData *moves, Arena *arena, bool uninit, bool by_variant) {
    Flow *flow = ARENA_NEW(arena, Flow);
    InitFlow *data = ARENA_NEW(arena, InitFlow);
    *data = (InitFlow){.data = moves, .uninit = uninit, .by_variant = by_variant};
    *flow = (Flow){.body = moves->body,
                   .data = data,
                   .bits = moves->paths.len,
                   .start = init_start,
                   .stmt = init_stmt,
                   .term = init_term,
                   .block = init_block,
                   .edge = init_edge};
    flow_solve(flow, arena);
    return flow;
}

Flow *flow_maybe_init(const MoveData *data, Arena *arena) {
    return init_flow(data, arena, false, false);
}

Flow *flow_maybe_uninit(const MoveData *data, Arena *arena) {
    return init_flow(data, arena, true, false);
}

Flow *flow_maybe_init_by_variant(const MoveData *data, Arena *arena) {
    return init_flow(data, arena, false, true);
}

Flow *flow_maybe_uninit_by_variant(const MoveData *data, Arena *arena) {
    return init_flow(data, arena, true, true);
}
