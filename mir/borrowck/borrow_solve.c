// borrow_solve.c: regions as sets of points.
//
// In: a body with constraints. Out: for each region the points where a reference with it may be
// used, and the universal regions and placeholders it must outlive: a region contains each point
// where a local with it in its type is live; constraints carry points over until nothing moves.
// Follows the rustc development guide, "MIR borrow check: region inference".
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- liveness

// `unsafe impl<#[may_dangle] T> Drop for S<T>` promises not to look at values of T.
bool drop_param_may_dangle(TyCx *cx, DefId drop, uint32_t index) {
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
    case TY_COROUTINE:
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

typedef struct LiveRegions {
    Borrowck *b;
    MirLocalId local;
    bool by_drop;
} LiveRegions;

static void live_one(void *data, Region region) {
    LiveRegions *live = data;
    RegionVid vid = region_vid(live->b, region);
    if (vid != NO_REGION) {
        vec_push(&live->b->live, (LiveRegion){vid, live->local, live->by_drop, 0});
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
    uint32_t *by_sub = ARENA_ARRAY(b->arena, uint32_t, b->regions.len);
    uint32_t *next = ARENA_ARRAY(b->arena, uint32_t, b->outlives.len + 1);
    for (uint32_t i = 0; i < b->outlives.len; i++) {
        next[i] = by_sub[b->outlives.data[i].sub];
        by_sub[b->outlives.data[i].sub] = i + 1;
    }
    VEC(RegionVid) queue = {0};
    for (RegionVid r = 0; r < b->universal_count; r++) {
        if ((b->regions.data[r].is_universal || b->regions.data[r].is_hidden) &&
            bitset_add(&live, r)) {
            vec_push(&queue, r);
        }
    }
    while (queue.len > 0) {
        RegionVid sub = vec_pop(&queue);
        for (uint32_t i = by_sub[sub]; i != 0; i = next[i - 1]) {
            if (bitset_add(&live, b->outlives.data[i - 1].sup)) {
                vec_push(&queue, b->outlives.data[i - 1].sup);
            }
        }
    }
    vec_free(&queue);
    return live;
}

// Locals all of whose regions are live everywhere need no liveness, and are no reason to tell.
static void forget_boring(Borrowck *b) {
    BitSet always = always_live(b), telling = bitset_new(b->arena, b->body->locals.len);
    for (uint32_t i = 0; i < b->live.len; i++) {
        const LiveRegion *live = &b->live.data[i];
        if (!live->by_drop && !bitset_has(&always, live->region)) {
            bitset_add(&telling, live->local);
        }
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->live.len; i++) {
        if (bitset_has(&telling, b->live.data[i].local)) {
            b->live.data[kept++] = b->live.data[i];
        }
    }
    b->live.len = kept;
}

static void liveness(Borrowck *b) {
    uint32_t locals = b->body->locals.len;
    BitSet used = bitset_new(b->arena, locals), dropped = bitset_new(b->arena, locals);
    for (uint32_t i = 0; i < b->live.len; i++) {
        bitset_add(b->live.data[i].by_drop ? &dropped : &used, b->live.data[i].local);
    }
    b->used = ARENA_ARRAY(b->arena, PointSet, locals);
    b->dropped = ARENA_ARRAY(b->arena, PointSet, locals);
    live_points(b, &used, &dropped);
    drops_keep_initialized(b, &dropped);
    b->live_of = ARENA_ARRAY(b->arena, uint32_t, b->regions.len);
    for (uint32_t i = b->live.len; i-- > 0;) {
        b->live.data[i].next = b->live_of[b->live.data[i].region];
        b->live_of[b->live.data[i].region] = i + 1;
    }
}

const PointSet *live_region_points(const Borrowck *b, const LiveRegion *live) {
    return live->by_drop ? &b->dropped[live->local] : &b->used[live->local];
}

// ---------------------------------------------------------------- propagation

// Constraints by their left side, in order.
static void link_constraints(Borrowck *b) {
    b->outlives_of = ARENA_ARRAY(b->arena, uint32_t, b->regions.len);
    for (uint32_t i = b->outlives.len; i-- > 0;) {
        Outlives *o = &b->outlives.data[i];
        o->next = b->outlives_of[o->sup];
        b->outlives_of[o->sup] = i + 1;
    }
}

// Regions that must outlive each other have one value. Tarjan's algorithm finds such a component
// after all that its regions must outlive, so that one walk over the constraints gives every value.
typedef struct Components {
    Borrowck *b;
    uint32_t *number;  // by region: when it was first seen, 0 not yet
    uint32_t *lowest;  // the earliest region still open that it reaches
    uint32_t *pending; // by region: the constraint to follow next, index + 1
    BitSet done;
    uint32_t count;
    VEC(RegionVid) path, open;
    PointRangeVec ranges;
} Components;

static void component_enter(Components *c, RegionVid r) {
    c->number[r] = c->lowest[r] = ++c->count;
    c->pending[r] = c->b->outlives_of[r];
    vec_push(&c->path, r);
    vec_push(&c->open, r);
}

static void own_value(Components *c, RegionVid r) {
    Borrowck *b = c->b;
    const RegionInfo *info = &b->regions.data[r];
    if (info->is_universal) {
        points_add(&c->ranges, 0, b->point_count);
    }
    if (info->is_universal || info->is_placeholder) {
        points_add(&c->ranges, b->point_count + r, b->point_count + r + 1);
    }
    for (uint32_t i = b->live_of[r]; i != 0; i = b->live.data[i - 1].next) {
        points_add_all(&c->ranges, live_region_points(b, &b->live.data[i - 1]));
    }
}

// The value of the component whose first region is `root`: its members' own, and those of the
// components it must outlive.
static void component_close(Components *c, RegionVid root) {
    Borrowck *b = c->b;
    uint32_t first = c->open.len;
    while (c->open.data[first - 1] != root) {
        first--;
    }
    const PointRange *last = NULL;
    for (uint32_t i = first - 1; i < c->open.len; i++) {
        RegionVid member = c->open.data[i];
        own_value(c, member);
        for (uint32_t o = b->outlives_of[member]; o != 0; o = b->outlives.data[o - 1].next) {
            RegionVid sub = b->outlives.data[o - 1].sub;
            if (bitset_has(&c->done, sub) && b->values[sub].ranges != last) {
                points_add_all(&c->ranges, &b->values[sub]);
                last = b->values[sub].ranges;
            }
        }
    }
    PointSet value = points_take(b->arena, &c->ranges);
    for (uint32_t i = first - 1; i < c->open.len; i++) {
        b->values[c->open.data[i]] = value;
        bitset_add(&c->done, c->open.data[i]);
    }
    c->open.len = first - 1;
}

static void component_step(Components *c, RegionVid r) {
    uint32_t edge = c->pending[r];
    if (edge != 0) {
        RegionVid sub = c->b->outlives.data[edge - 1].sub;
        if (c->number[sub] == 0) { // comes back to this constraint when that is done
            component_enter(c, sub);
            return;
        }
        c->pending[r] = c->b->outlives.data[edge - 1].next;
        if (!bitset_has(&c->done, sub) && c->lowest[sub] < c->lowest[r]) {
            c->lowest[r] = c->lowest[sub];
        }
        return;
    }
    c->path.len--;
    if (c->lowest[r] == c->number[r]) {
        component_close(c, r);
    }
}

static void propagate(Borrowck *b) {
    uint32_t count = b->regions.len;
    link_constraints(b);
    Components components = {.b = b,
                             .number = ARENA_ARRAY(b->arena, uint32_t, count),
                             .lowest = ARENA_ARRAY(b->arena, uint32_t, count),
                             .pending = ARENA_ARRAY(b->arena, uint32_t, count),
                             .done = bitset_new(b->arena, count)};
    for (RegionVid r = 0; r < count; r++) {
        if (components.number[r] == 0) {
            component_enter(&components, r);
            while (components.path.len > 0) {
                component_step(&components, components.path.data[components.path.len - 1]);
            }
        }
    }
    vec_free(&components.path);
    vec_free(&components.open);
    vec_free(&components.ranges);
}

// The first placeholder in the value of a region that was made before it.
static RegionVid unnameable(const Borrowck *b, RegionVid r) {
    const PointSet *value = &b->values[r];
    for (uint32_t i = value->len; i-- > 0 && value->ranges[i].hi > b->point_count;) {
        for (uint32_t at = value->ranges[i].lo; at < value->ranges[i].hi; at++) {
            if (at >= b->point_count && b->regions.data[at - b->point_count].is_placeholder &&
                b->regions.data[at - b->point_count].universe > b->regions.data[r].universe) {
                return at - b->point_count;
            }
        }
    }
    return NO_REGION;
}

// A region that comes to hold a placeholder made after it must be 'static, since nothing else
// outlives what it cannot name. Returns whether that is new.
static bool static_for_placeholders(Borrowck *b) {
    bool changed = false;
    for (RegionVid r = 0; r < b->regions.len && b->placeholder_count != 0; r++) {
        if (b->regions.data[r].is_universal || region_contains(b, r, 0)) {
            continue;
        }
        RegionVid placeholder = unnameable(b, r);
        if (placeholder != NO_REGION) {
            b->why = (Why){.kind = OUTLIVES_PLACEHOLDER,
                           .span = b->body->span,
                           .by_placeholder = true,
                           .upvar = placeholder};
            outlive(b, r, 0);
            changed = true;
        }
    }
    return changed;
}

bool region_contains(const Borrowck *b, RegionVid longer, RegionVid shorter) {
    return points_have(&b->values[longer], b->point_count + shorter);
}

void regions_solve(Borrowck *b) {
    LiveRegions live = {.b = b};
    live_regions(b, &live);
    forget_boring(b);
    uint32_t count = b->regions.len;
    b->values = ARENA_ARRAY(b->arena, PointSet, count);
    b->placeholder_vids = ARENA_ARRAY(b->arena, RegionVid, count);
    for (uint32_t i = 0; i < count; i++) {
        if (b->regions.data[i].is_placeholder) {
            b->placeholder_vids[b->placeholder_count++] = i;
        }
    }
    liveness(b);
    do {
        propagate(b);
    } while (static_for_placeholders(b) || opaques_choose(b));
    link_constraints(b);
}
