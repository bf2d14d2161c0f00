// borrow_solve.c: regions as sets of points.
//
// In: a body with constraints. Out: for each region the points where a reference with it may be
// used, and the universal regions and placeholders it must outlive: a region contains each point
// where a local with it in its type is live; constraints carry points over until nothing moves.
// Follows the rustc development guide, "MIR borrow check: region inference".
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- liveness

// `unsafe impl<#[may_dangle] T> Drop for S<T>` promises not to look at values of T.
static bool drop_param_may_dangle(TyCx *cx, DefId drop, uint32_t index) {
    Program *program = tycx_program(cx);
    DefId impl = def_get(program, drop)->parent;
    const TyData *self = ty_data(cx, ty_of(cx, impl));
    if (self->kind != TY_ADT || index >= args_len(cx, self->item.args)) {
        return false;
    }
    GenericArg arg = args_ptr(cx, self->item.args)[index];
    DefId param = NO_DEF;
    if (arg_tag(arg) == ARG_TY && ty_kind(cx, arg_ty(arg)) == TY_PARAM) {
        param = ty_data(cx, arg_ty(arg))->param.def;
    } else if (arg_tag(arg) == ARG_REGION) {
        param = region_data(cx, arg_region(arg))->def;
    }
    return param.index != 0 && def_attr(program, param, SYM(MAY_DANGLE)) != NULL;
}

// What dropping a value of this type may still look at.
static void drop_regions(Borrowck *b, Ty ty, RegionVisitor *visit, void *data, uint32_t depth) {
    if (depth > 16 || !ty_has(b->cx, ty, TYFLAG_FREE_REGION)) {
        return;
    }
    const TyData *node = ty_data(b->cx, ty);
    switch (node->kind) {
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(b->cx, node->item.def);
        if (adt->is_manually_drop || adt->is_phantom_data) {
            return;
        }
        DefId drop = ty_drop_impl(b->cx, node->item.def);
        if (drop.index != 0) {
            uint32_t count = args_len(b->cx, node->item.args);
            for (uint32_t i = 0; i < count; i++) {
                GenericArg arg = args_ptr(b->cx, node->item.args)[i];
                bool may_dangle = drop_param_may_dangle(b->cx, drop, i);
                if (arg_tag(arg) == ARG_REGION && !may_dangle) {
                    visit(data, arg_region(arg));
                } else if (arg_tag(arg) == ARG_TY && may_dangle) {
                    drop_regions(b, arg_ty(arg), visit, data, depth + 1);
                } else if (arg_tag(arg) == ARG_TY) {
                    ty_regions(b, arg_ty(arg), visit, data);
                }
            }
            return;
        }
        for (uint32_t v = 0; v < adt->variant_count; v++) {
            for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
                drop_regions(b,
                             borrow_normalize(
                                 b, ty_numbered(b, field_ty(b->cx, adt->variants[v].fields[i].def,
                                                            node->item.args))),
                             visit, data, depth + 1);
            }
        }
        return;
    }
    case TY_ARRAY:
        drop_regions(b, node->array.elem, visit, data, depth + 1);
        return;
    case TY_SLICE:
        drop_regions(b, node->ref.elem, visit, data, depth + 1);
        return;
    case TY_TUPLE:
        for (uint32_t i = 0; i < ty_list_len(b->cx, node->tuple); i++) {
            drop_regions(b, ty_list_ptr(b->cx, node->tuple)[i], visit, data, depth + 1);
        }
        return;
    case TY_CLOSURE:
        drop_regions(b, closure_parts(b->cx, node->item.args).captures, visit, data, depth + 1);
        return;
    case TY_DYN:
    case TY_ALIAS:
        ty_regions(b, ty, visit, data);
        return;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return;
    }
}

// The points at whose start each local with regions is live.
static BitSet *live_points(Borrowck *b, bool drops) {
    const MirBody *body = b->body;
    BitSet *by_local = ARENA_ARRAY(b->arena, BitSet, body->locals.len);
    bool any = false;
    for (uint32_t i = 0; i < body->locals.len; i++) {
        if (ty_has(b->cx, b->local_tys[i], TYFLAG_FREE_REGION)) {
            by_local[i] = bitset_new(b->arena, b->point_count);
            any = true;
        }
    }
    if (!any) {
        return by_local;
    }
    Flow *flow = flow_live_locals(body, b->arena, drops);
    BitSet state = bitset_new(b->arena, flow->bits);
    for (uint32_t block = 0; block < body->blocks.len; block++) {
        uint32_t count = body->blocks.data[block].stmts.len;
        for (uint32_t s = count + 1; s-- > 0;) { // backwards, as the flow goes
            flow_state_at(flow, block, s,
                          &state); // after it; its own effect takes that to its start
            if (s < count) {
                flow->stmt(flow, &state, block, s);
            } else {
                flow->term(flow, &state, block);
            }
            for (uint32_t local = bitset_next(&state, 0); local != UINT32_MAX;
                 local = bitset_next(&state, local + 1)) {
                if (local < body->locals.len && by_local[local].words != NULL) {
                    bitset_add(&by_local[local], b->block_start[block] + s);
                }
            }
        }
    }
    return by_local;
}

static bool has_drops(const MirBody *body) {
    for (uint32_t block = 0; block < body->blocks.len; block++) {
        if (body->blocks.data[block].term.kind == MIR_TERM_DROP) {
            return true;
        }
    }
    return false;
}

typedef struct InitQuery {
    const BitSet *state;
    bool found;
} InitQuery;

static void path_initialized(void *data, MovePathId path) {
    InitQuery *query = data;
    query->found |= bitset_has(query->state, path);
}

// A drop of what was moved out does nothing: where no part of a local can be initialised, a later
// drop does not keep its regions alive.
static void keep_initialized(Borrowck *b, BitSet *dropped, const BitSet *used) {
    VEC(MirLocalId) locals = {0};
    for (uint32_t i = 0; i < b->body->locals.len; i++) {
        if (dropped[i].words != NULL && b->moves->local_paths[i] != 0) {
            vec_push(&locals, i);
        }
    }
    BitSet state = bitset_new(b->arena, b->maybe_init->bits);
    for (uint32_t block = 0; locals.len != 0 && block < b->body->blocks.len; block++) {
        uint32_t count = b->body->blocks.data[block].stmts.len;
        for (uint32_t s = 0; s <= count; s++) {
            uint32_t point = b->block_start[block] + s;
            flow_state_at(b->maybe_init, block, s, &state);
            for (uint32_t i = 0; i < locals.len; i++) {
                MirLocalId local = locals.data[i];
                if (!bitset_has(&dropped[local], point) || bitset_has(&used[local], point)) {
                    continue;
                }
                InitQuery query = {&state, false};
                move_path_all(b->moves, b->moves->local_paths[local], path_initialized, &query);
                if (!query.found) {
                    bitset_remove(&dropped[local], point);
                }
            }
        }
    }
    vec_free(&locals);
}

typedef struct LiveRegions {
    Borrowck *b;
    MirLocalId local;
    bool by_drop;
} LiveRegions;

static void live_one(void *data, Region region) {
    LiveRegions *live = data;
    RegionVid vid = region_vid(live->b, region);
    if (vid != NO_REGION) {
        vec_push(&live->b->live, (LiveRegion){vid, live->local, live->by_drop});
    }
}

// Normalising makes new regions, so that the sets come after it.
static void live_regions(Borrowck *b, LiveRegions *live) {
    b->why = (Why){.kind = OUTLIVES_INTERNAL, .span = b->body->span};
    for (uint32_t i = 0; i < b->body->locals.len; i++) {
        live->local = i;
        live->by_drop = false;
        ty_regions(b, b->local_tys[i], live_one, live);
        live->by_drop = true;
        drop_regions(b, b->local_tys[i], live_one, live, 0);
    }
}

// Regions that must outlive a universal one, or will (those behind `impl Trait`): they are live
// everywhere, whatever uses them.
static BitSet always_live(Borrowck *b) {
    BitSet live = bitset_new(b->arena, b->regions.len);
    for (RegionVid r = 0; r < b->universal_count; r++) {
        if (b->regions.data[r].is_universal || b->regions.data[r].is_hidden) {
            bitset_add(&live, r);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = b->outlives.len; i-- > 0;) {
            const Outlives *o = &b->outlives.data[i];
            changed |= bitset_has(&live, o->sub) && bitset_add(&live, o->sup);
        }
    }
    return live;
}

typedef struct AnyOther {
    Borrowck *b;
    const BitSet *except;
    bool found;
} AnyOther;

static void any_other(void *data, Region region) {
    AnyOther *any = data;
    RegionVid vid = region_vid(any->b, region);
    any->found |= vid != NO_REGION && !bitset_has(any->except, vid);
}

// Locals all of whose regions are live everywhere need no liveness, and are no reason to tell.
static void forget_boring(Borrowck *b) {
    BitSet always = always_live(b);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->live.len; i++) {
        AnyOther any = {b, &always, false};
        ty_regions(b, b->local_tys[b->live.data[i].local], any_other, &any);
        if (any.found) {
            b->live.data[kept++] = b->live.data[i];
        }
    }
    b->live.len = kept;
}

static void liveness(Borrowck *b) {
    b->used = b->dropped = live_points(b, false);
    if (has_drops(b->body)) {
        b->dropped = live_points(b, true);
        keep_initialized(b, b->dropped, b->used);
    }
    for (uint32_t i = 0; i < b->live.len; i++) {
        const LiveRegion *one = &b->live.data[i];
        const BitSet *points = one->by_drop ? &b->dropped[one->local] : &b->used[one->local];
        if (points->words != NULL) {
            for (uint32_t p = bitset_next(points, 0); p != UINT32_MAX;
                 p = bitset_next(points, p + 1)) {
                bitset_add(&b->values[one->region], p);
            }
        }
    }
}

// ---------------------------------------------------------------- propagation

// Constraints by their left side, in order.
static void link_constraints(Borrowck *b) {
    b->outlives_of = ARENA_ARRAY(b->arena, uint32_t, b->regions.len);
    memset(b->outlives_of, 0, b->regions.len * sizeof *b->outlives_of);
    for (uint32_t i = b->outlives.len; i-- > 0;) {
        Outlives *o = &b->outlives.data[i];
        o->next = b->outlives_of[o->sup];
        b->outlives_of[o->sup] = i + 1;
    }
}

static void propagate(Borrowck *b) {
    uint32_t *by_sub = ARENA_ARRAY(b->arena, uint32_t, b->regions.len);
    uint32_t *next = ARENA_ARRAY(b->arena, uint32_t, b->outlives.len + 1);
    memset(by_sub, 0, b->regions.len * sizeof *by_sub);
    for (uint32_t i = 0; i < b->outlives.len; i++) {
        next[i] = by_sub[b->outlives.data[i].sub];
        by_sub[b->outlives.data[i].sub] = i + 1;
    }
    BitSet queued = bitset_new(b->arena, b->regions.len);
    VEC(RegionVid) queue = {0};
    for (RegionVid i = 0; i < b->regions.len; i++) {
        vec_push(&queue, i);
        bitset_add(&queued, i);
    }
    while (queue.len > 0) {
        RegionVid changed = vec_pop(&queue);
        bitset_remove(&queued, changed);
        for (uint32_t i = by_sub[changed]; i != 0; i = next[i - 1]) {
            RegionVid sup = b->outlives.data[i - 1].sup;
            if (bitset_union(&b->values[sup], &b->values[changed]) && bitset_add(&queued, sup)) {
                vec_push(&queue, sup);
            }
        }
    }
    vec_free(&queue);
}

// A region that comes to hold a placeholder made after it must be 'static, since nothing else
// outlives what it cannot name. Returns whether that is new.
static bool static_for_placeholders(Borrowck *b) {
    bool changed = false;
    for (uint32_t i = 0; i < b->placeholder_count; i++) {
        RegionVid placeholder = b->placeholder_vids[i];
        for (RegionVid r = 0; r < b->regions.len; r++) {
            if (b->regions.data[r].universe < b->regions.data[placeholder].universe &&
                !b->regions.data[r].is_universal &&
                bitset_has(&b->values[r], b->point_count + placeholder) &&
                !bitset_has(&b->values[r], b->point_count)) {
                b->why = (Why){.kind = OUTLIVES_PLACEHOLDER,
                               .span = b->body->span,
                               .by_placeholder = true,
                               .upvar = placeholder};
                outlive(b, r, 0);
                changed = true;
            }
        }
    }
    return changed;
}

void regions_solve(Borrowck *b) {
    LiveRegions live = {.b = b};
    live_regions(b, &live);
    forget_boring(b);
    uint32_t count = b->regions.len, bits = b->point_count + count;
    b->values = ARENA_ARRAY(b->arena, BitSet, count);
    b->placeholder_vids = ARENA_ARRAY(b->arena, RegionVid, count);
    for (uint32_t i = 0; i < count; i++) {
        b->values[i] = bitset_new(b->arena, bits);
        if (b->regions.data[i].is_universal) {
            for (uint32_t p = 0; p < b->point_count; p++) {
                bitset_add(&b->values[i], p);
            }
            bitset_add(&b->values[i], b->point_count + i);
        } else if (b->regions.data[i].is_placeholder) {
            bitset_add(&b->values[i], b->point_count + i);
            b->placeholder_vids[b->placeholder_count++] = i;
        }
    }
    liveness(b);
    do {
        propagate(b);
    } while (static_for_placeholders(b) || opaques_choose(b));
    link_constraints(b);
}
