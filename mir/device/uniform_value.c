// uniform_value.c: what is known about values, places and memory: how it is joined, read and
// stored.
#include "mir/device/uniform.h"
#include "mir/eval/eval.h"

// ---------------------------------------------------------------- facts

void fact_raise(bool *changed, Fact *fact, Fact by) {
    if (by.sameness > fact->sameness) {
        fact->sameness = by.sameness;
        fact->origin = by.origin;
        *changed = true;
    }
    if (by.code > fact->code) {
        fact->code = by.code;
        fact->code_origin = by.code_origin;
        *changed = true;
    }
}

Fact fact_worse(Fact a, Fact b) {
    bool changed;
    fact_raise(&changed, &a, b);
    return a;
}

Fact fact_as_data(Fact fact) {
    return fact_of(fact.sameness, fact.origin);
}

Fact facts_join(const Fact *parts, uint32_t count) {
    Fact all = {0};
    for (uint32_t i = 0; i < count; i++) {
        all = fact_worse(all, parts[i]);
    }
    return all;
}

Value value_plain(Checker *c, Fact fact) {
    Value value = {
        .parts = ARENA_NEW(c->arena, Fact), .targets = ARENA_NEW(c->arena, uint32_t), .count = 1};
    value.parts[0] = fact;
    value.targets[0] = SHARED;
    value.constant = ANYTHING;
    return value;
}

// The value may lead to memory of this thread's own.
Value value_with_node(Value value, uint32_t node) {
    value.node = node;
    for (uint32_t i = 0; i < value.count && node; i++) {
        value.targets[i] = UNKNOWN;
    }
    return value;
}

TargetSet target_members(const Checker *c, uint32_t target) {
    if (target == 0 || target >= SHARED) {
        return (TargetSet){0};
    }
    return target < TARGET_SETS ? (TargetSet){1, {target}}
                                : c->target_sets.data[target - TARGET_SETS];
}

static uint32_t set_intern(Checker *c, const TargetSet *set) {
    for (uint32_t i = 0; i < c->target_sets.len; i++) {
        if (memcmp(&c->target_sets.data[i], set, sizeof *set) == 0) {
            return TARGET_SETS + i;
        }
    }
    vec_push(&c->target_sets, *set);
    return TARGET_SETS + c->target_sets.len - 1;
}

uint32_t target_join(Checker *c, uint32_t a, uint32_t b) {
    if (a == 0 || a == b || b == 0) {
        return a == 0 ? b : a;
    }
    TargetSet x = target_members(c, a), y = target_members(c, b), all = {0};
    for (uint32_t i = 0, k = 0; i < x.count || k < y.count;) {
        bool first = k == y.count || (i < x.count && x.members[i] <= y.members[k]);
        uint32_t next = first ? x.members[i] : y.members[k];
        k += k < y.count && y.members[k] == next;
        i += first;
        if (all.count == MOST_IN_SET) {
            return UNKNOWN;
        }
        all.members[all.count++] = next;
    }
    return x.count && y.count ? set_intern(c, &all) : UNKNOWN;
}

uint32_t targets_join(Checker *c, const uint32_t *targets, uint32_t count) {
    uint32_t all = 0;
    for (uint32_t i = 0; i < count; i++) {
        all = target_join(c, all, targets[i]);
    }
    return all;
}

Value value_collapsed(Checker *c, Value value) {
    Value one = value_plain(c, facts_join(value.parts, value.count));
    one.node = value.node;
    one.targets[0] = targets_join(c, value.targets, value.count);
    return one;
}

uint32_t node_find(Fn *f, uint32_t node) {
    while (f->nodes.data[node].parent != node) {
        node = f->nodes.data[node].parent;
    }
    return node;
}

uint32_t node_of_local(Fn *f, MirLocalId local) {
    return node_find(f, local + 1);
}

uint32_t node_unify(Fn *f, uint32_t a, uint32_t b) {
    if (a == 0 || b == 0) {
        return a ? a : b;
    }
    a = node_find(f, a), b = node_find(f, b);
    if (a != b) {
        Node *into = &f->nodes.data[a], *from = &f->nodes.data[b];
        from->parent = a;
        into->exposed = fact_worse(into->exposed, from->exposed);
        into->written = fact_worse(into->written, from->written);
        into->exposed_led = fact_worse(into->exposed_led, from->exposed_led);
        into->led = fact_worse(into->led, from->led);
        into->leads_to = target_join(f->checker, into->leads_to, from->leads_to);
        into->is_own |= from->is_own;
        f->changed = true;
    }
    return a;
}

Ty uniform_ty(Fn *f, Ty ty) {
    Checker *c = f->checker;
    ty = ty_erase_regions(c->cx, ty_subst(c->cx, ty, f->instance->args));
    return ty_has(c->cx, ty, TYFLAG_ALIAS) ? ty_normalize_erased(c->cx, c->env, ty) : ty;
}

// Can a value of the type lead to memory? Without end for recursive types: those hold a pointer.
bool uniform_holds_pointers(Checker *c, Ty ty, uint32_t depth) {
    const TyData *data = ty_data(c->cx, ty);
    switch (data->kind) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_NEVER:
    case TY_STR:
    case TY_FN_DEF:
        return false;
    case TY_TUPLE:
        for (uint32_t i = 0; i < ty_list_len(c->cx, data->tuple); i++) {
            if (uniform_holds_pointers(c, ty_list_ptr(c->cx, data->tuple)[i], depth + 1)) {
                return true;
            }
        }
        return false;
    case TY_ADT: {
        uint64_t known;
        if (depth > 8 || map_get(&c->holds_pointers, ty.index, &known)) {
            return depth > 8 || known;
        }
        bool holds = false;
        const AdtDef *adt = ty_adt_def(c->cx, data->item.def);
        for (uint32_t i = 0; i < adt->variant_count && !holds; i++) {
            for (uint32_t k = 0; k < adt->variants[i].field_count && !holds; k++) {
                Ty field =
                    ty_subst(c->cx, ty_of(c->cx, adt->variants[i].fields[k].def), data->item.args);
                holds = uniform_holds_pointers(c, ty_erase_regions(c->cx, field), depth + 1);
            }
        }
        map_set(&c->holds_pointers, ty.index, holds);
        return holds;
    }
    case TY_ARRAY:
        return uniform_holds_pointers(c, data->array.elem, depth + 1);
    case TY_SLICE:
        return uniform_holds_pointers(c, data->ref.elem, depth + 1);
    case TY_NONE:
    case TY_FOREIGN:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_PTR:
    case TY_DYN:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return true;
}

static bool fields_only_pointers(Checker *c, const TyData *data, uint32_t depth) {
    const AdtDef *adt = ty_adt_def(c->cx, data->item.def);
    bool only = adt->kind == ADT_STRUCT;
    for (uint32_t i = 0; only && i < adt->variants[0].field_count; i++) {
        Ty field = ty_subst(c->cx, ty_of(c->cx, adt->variants[0].fields[i].def), data->item.args);
        only = uniform_only_pointers(c, ty_erase_regions(c->cx, field), depth + 1);
    }
    return only;
}

bool uniform_only_pointers(Checker *c, Ty ty, uint32_t depth) {
    const TyData *data = ty_data(c->cx, ty);
    if (data->kind == TY_REF || data->kind == TY_RAW_PTR || data->kind == TY_FN_PTR) {
        return true;
    }
    if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(c->cx, data->tuple); i++) {
            if (!uniform_only_pointers(c, ty_list_ptr(c->cx, data->tuple)[i], depth + 1)) {
                return false;
            }
        }
        return true;
    }
    if (data->kind != TY_ADT || depth > 8) {
        return false;
    }
    uint64_t known;
    if (!map_get(&c->only_pointers, ty.index, &known)) {
        known = fields_only_pointers(c, data, depth);
        map_set(&c->only_pointers, ty.index, known);
    }
    return known;
}

// ---------------------------------------------------------------- places

void node_store(Fn *f, Node *node, Ty ty, Fact fact, uint32_t target) {
    fact_raise(&f->changed, &node->written, fact);
    if (uniform_holds_pointers(f->checker, ty, 0)) {
        fact_raise(&f->changed, &node->led, fact);
        target_add(f, &node->leads_to, target);
    }
}

void local_expose(Fn *f, MirLocalId id) {
    const Local *local = &f->locals[id];
    Node *node = &f->nodes.data[node_of_local(f, id)];
    for (uint32_t i = 0; i < local->count; i++) {
        fact_raise(&f->changed, &node->exposed, local->parts[i]);
        if (local->leads[i]) {
            fact_raise(&f->changed, &node->exposed_led, local->parts[i]);
            target_add(f, &node->leads_to, local->targets[i]);
        }
    }
}

static Fact node_exposed(Fn *f, const Node *node, Ty ty) {
    return uniform_only_pointers(f->checker, ty, 0) ? node->exposed_led : node->exposed;
}

// What may have been stored in memory of the node that has this type.
static Fact node_read(Fn *f, const Node *node, Ty ty) {
    return uniform_only_pointers(f->checker, ty, 0) ? node->led : node->written;
}

static Fact local_fact(Fn *f, MirLocalId local) {
    Local *data = &f->locals[local];
    Fact fact = facts_join(data->parts, data->count);
    return data->address_taken ? fact_worse(fact, f->nodes.data[node_of_local(f, local)].written)
                               : fact; // an index, no pointer
}

// The part of the local that a place begins with, or UNKNOWN: all of it. Its projections: *used.
uint32_t local_part(const Local *local, const MirPlace *place, uint32_t *used) {
    *used = 0;
    if (local->is_enum && place->proj_count) {
        *used = place->proj[0].kind == MIR_PROJ_DOWNCAST ? 1 : 0;
        return *used ? 1 : UNKNOWN;
    }
    bool field = place->proj_count && local->by_field && place->proj[0].kind == MIR_PROJ_FIELD &&
                 place->proj[0].index < local->count;
    *used = field;
    return field ? place->proj[0].index : local->count == 1 ? 0 : UNKNOWN;
}

// What a struct or union is made of that holds one thing and nothing else, as cells do.
static Ty without_wrappers(Fn *f, Ty ty) {
    Checker *c = f->checker;
    enum { MOST_WRAPPERS = 8 };
    for (uint32_t depth = 0; depth < MOST_WRAPPERS; depth++) {
        const TyData *data = ty_data(c->cx, ty);
        if (data->kind != TY_ADT || ty_adt_def(c->cx, data->item.def)->kind == ADT_ENUM) {
            return ty;
        }
        const AdtDef *adt = ty_adt_def(c->cx, data->item.def);
        Ty only = {0};
        for (uint32_t i = 0; i < adt->variants[0].field_count; i++) {
            Ty field = ty_of(c->cx, adt->variants[0].fields[i].def);
            field = ty_erase_regions(c->cx, ty_subst(c->cx, field, data->item.args));
            if (ty_kind(c->cx, field) == TY_TUPLE &&
                ty_list_len(c->cx, ty_data(c->cx, field)->tuple) == 0) {
                continue;
            }
            if (only.index) {
                return ty;
            }
            only = field;
        }
        if (!only.index) {
            return ty;
        }
        ty = ty_has(c->cx, only, TYFLAG_ALIAS) ? ty_normalize_erased(c->cx, c->env, only) : only;
    }
    return ty;
}

// Does the pointer in that part of a variable lead to something of that type?
static bool leads_to_ty(Fn *f, MirLocalId local, uint32_t part, Ty ty, bool *wrapped) {
    const TyData *data = ty_data(f->checker->cx, uniform_part_ty(f, local, part));
    if (data->kind != TY_REF && data->kind != TY_RAW_PTR) {
        return false;
    }
    Ty pointee = ty_erase_regions(f->checker->cx, data->ref.elem);
    *wrapped = pointee.index != ty.index;
    return !*wrapped || without_wrappers(f, pointee).index == without_wrappers(f, ty).index;
}

static MirPlace place_in_target(Fn *f, uint32_t target, MirPlace rest) {
    MirPlace place = {target_local(target), rest.proj_count, rest.proj};
    if (target_part(target) != WHOLE) {
        place.proj = ARENA_ARRAY(f->checker->arena, MirProj, rest.proj_count + 1);
        place.proj[0] = (MirProj){.kind = MIR_PROJ_FIELD, .index = target_part(target)};
        place.proj_count++;
        for (uint32_t i = 0; i < rest.proj_count; i++) {
            place.proj[i + 1] = rest.proj[i];
        }
    }
    return place;
}

static void follow(Fn *f, FollowedPlace at, FollowedPlaces *found) {
    MirPlace place = at.place;
    const Local *local = &f->locals[place.local];
    uint32_t used, part = local_part(local, &place, &used);
    uint32_t target = part == UNKNOWN || local->is_enum ? UNKNOWN : local->targets[part];
    bool derefs = used < place.proj_count && place.proj[used].kind == MIR_PROJ_DEREF;
    TargetSet members = target_members(f->checker, derefs ? target : UNKNOWN);
    bool fits = found->count + members.count <= MOST_PLACES;
    for (uint32_t i = 0; fits && i < members.count; i++) {
        uint32_t to = members.members[i];
        const Local *into = &f->locals[target_local(to)];
        Ty ty = target_part(to) == WHOLE ? into->ty
                                         : uniform_part_ty(f, target_local(to), target_part(to));
        MirPlace rest = {0, place.proj_count - used - 1, place.proj + used + 1};
        bool wrapped = false;
        bool exact =
            leads_to_ty(f, place.local, part, ty, &wrapped) && (!wrapped || rest.proj_count == 0);
        FollowedPlace next = {place_in_target(f, to, rest), at.exact && exact,
                              fact_worse(at.address, local->parts[part])};
        follow(f, next, found);
    }
    if ((!fits || members.count == 0) && found->count < MOST_PLACES) {
        found->places[found->count++] = at;
    }
}

FollowedPlaces place_follow(Fn *f, const MirPlace *place) {
    FollowedPlaces found = {0};
    follow(f, (FollowedPlace){*place, true, {0}}, &found);
    return found;
}

static Fact index_fact(Fn *f, const MirPlace *place) {
    Fact fact = {0};
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_INDEX) {
            fact = fact_worse(fact, fact_as_data(local_fact(f, place->proj[i].index)));
        }
    }
    return fact;
}

bool place_has_deref(const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_DEREF) {
            return true;
        }
    }
    return false;
}

// Do the references that the place begins with, or lies in, lead to memory of all threads?
static bool leads_to_shared(const Fn *f, const MirPlace *place) {
    const Local *local = &f->locals[place->local];
    uint32_t used, part = local_part(local, place, &used);
    uint32_t target = part == UNKNOWN ? targets_join(f->checker, local->targets, local->count)
                                      : local->targets[part];
    return target == SHARED;
}

// Is it memory of all threads?
static bool is_shared(const Fn *f, const MirPlace *place) {
    return place_has_deref(place) && leads_to_shared(f, place);
}

// What reading a followed place, of type `ty`, gives; the address alone without `content`.
static Fact place_fact(Fn *f, const MirPlace *place, bool content, Ty ty) {
    Local *local = &f->locals[place->local];
    uint32_t used, part = local_part(local, place, &used);
    Fact fact = part == UNKNOWN ? facts_join(local->parts, local->count) : local->parts[part];
    if (content && place_has_deref(place)) {
        fact = fact_as_data(fact); // of the address
    }
    fact = fact_worse(fact, index_fact(f, place));
    const Node *node = &f->nodes.data[node_of_local(f, place->local)];
    if (local->address_taken && content) {
        fact = fact_worse(fact, node_read(f, node, ty));
    }
    if (content && node->is_own && place_has_deref(place) && !is_shared(f, place)) {
        fact = fact_worse(fact, fact_worse(node_exposed(f, node, ty), node_read(f, node, ty)));
    }
    return fact;
}

void target_add(Fn *f, uint32_t *known, uint32_t target) {
    uint32_t joined = target_join(f->checker, *known, target);
    f->changed |= joined != *known;
    *known = joined;
}

void part_store(Fn *f, MirLocalId id, uint32_t part, Fact fact, uint32_t target, bool joins) {
    Local *local = &f->locals[id];
    bool followed = local->slot != NO_SLOT, changed = false;
    state_note(f, id, part);
    if (followed && !joins && !f->weak) {
        local->parts[part] = fact;
        local->targets[part] = target;
        return;
    }
    uint32_t before = local->targets[part];
    fact_raise(&changed, &local->parts[part], fact);
    local->targets[part] = target_join(f->checker, before, target);
    f->changed |= !followed && (changed || local->targets[part] != before);
}

static void store_constant(Fn *f, Local *local, Constant constant, bool joins) {
    bool followed = local->slot != NO_SLOT;
    Constant before = *local->constant;
    bool replaces = before == UNASSIGNED || (followed && !joins && !f->weak);
    *local->constant = replaces || before == constant ? constant : ANYTHING;
    f->changed |= !followed && *local->constant != before;
}

// The place is the local or a part of it; `exact`: as the local's type has it.
static void store_in_local(Fn *f, const MirPlace *place, bool exact, Value value, Fact fact) {
    Local *local = &f->locals[place->local];
    uint32_t used, part = local_part(local, place, &used);
    bool whole = exact && place->proj_count == 0;
    uint32_t target = targets_join(f->checker, value.targets, value.count);
    store_constant(f, local, whole ? value.constant : ANYTHING, !whole);
    if (part != UNKNOWN && !whole) {
        part_store(f, place->local, part, fact, target,
                   !exact || local->is_enum || used != place->proj_count);
        return;
    }
    bool same_shape = whole && value.count == local->count;
    for (uint32_t i = 0; i < local->count; i++) {
        part_store(f, place->local, i, same_shape ? value.parts[i] : fact,
                   same_shape ? value.targets[i] : target, !whole);
    }
}

// How different the address is that a place with a reference not followed begins at.
static Fact address_fact(Fn *f, const MirPlace *place) {
    const Local *local = &f->locals[place->local];
    uint32_t used, part = local_part(local, place, &used);
    return fact_as_data(part == UNKNOWN ? facts_join(local->parts, local->count)
                                        : local->parts[part]);
}

static void store_followed(Fn *f, const MirPlace *written, const FollowedPlace *followed,
                           Value value) {
    MirPlace place = followed->place;
    Fact fact = fact_worse(facts_join(value.parts, value.count), index_fact(f, written));
    if (!followed->exact || place_has_deref(&place)) {
        fact = fact_worse(fact, fact_as_data(followed->address));
    }
    Local *local = &f->locals[place.local];
    uint32_t node =
        value.node ? node_unify(f, place.local + 1, value.node) : node_of_local(f, place.local);
    if (place_has_deref(&place)) {
        if (f->nodes.data[node].is_own && !is_shared(f, &place)) {
            Ty ty = uniform_ty(f, mir_place_ty(f->checker->cx, f->body, written, NULL));
            fact = fact_worse(fact, address_fact(f, &place));
            fact = fact_worse(fact, fact_as_data(f->control.fact));
            node_store(f, &f->nodes.data[node], ty, fact,
                       targets_join(f->checker, value.targets, value.count));
        }
        return;
    }
    store_in_local(f, &place, followed->exact, value, fact);
    if (local->address_taken) {
        local_expose(f, place.local);
    }
}

// How different the references are that say which of several places it is.
static Fact choice_fact(const FollowedPlaces *places) {
    Fact fact = {0};
    for (uint32_t i = 0; i < places->count && places->count > 1; i++) {
        fact = fact_worse(fact, fact_as_data(places->places[i].address));
    }
    return fact;
}

void value_store(Fn *f, const MirPlace *written, Value value) {
    FollowedPlaces places = place_follow(f, written);
    Fact choice = choice_fact(&places);
    bool weak = f->weak;
    f->weak |= places.count > 1;
    for (uint32_t i = 0; i < value.count && choice.sameness != SAME_IN_GRID; i++) {
        value.parts[i] = fact_worse(value.parts[i], choice);
    }
    for (uint32_t i = 0; i < places.count; i++) {
        store_followed(f, written, &places.places[i], value);
    }
    f->weak = weak;
}

// ---------------------------------------------------------------- values

static Value read_local(Fn *f, MirLocalId id, Ty ty) {
    Checker *c = f->checker;
    Local *local = &f->locals[id];
    Value value = {.parts = ARENA_DUP(c->arena, Fact, local->parts, local->count),
                   .targets = ARENA_DUP(c->arena, uint32_t, local->targets, local->count),
                   .count = local->count,
                   .constant = local->address_taken ? ANYTHING : *local->constant};
    const Node *node = &f->nodes.data[node_of_local(f, id)];
    for (uint32_t i = 0; i < value.count && local->address_taken; i++) {
        value.parts[i] = fact_worse(value.parts[i], node_read(f, node, ty));
    }
    return value;
}

static Value read_followed(Fn *f, const MirPlace *read, const FollowedPlace *followed, Ty ty) {
    Checker *c = f->checker;
    MirPlace place = followed->place;
    Local *local = &f->locals[place.local];
    uint32_t used, part = local_part(local, &place, &used);
    Value value;
    if (place.proj_count == 0) {
        value = read_local(f, place.local, ty);
        value = followed->exact ? value : value_collapsed(c, value);
    } else {
        value = value_plain(c, fact_worse(place_fact(f, &place, true, ty), index_fact(f, read)));
        const Node *node = &f->nodes.data[node_of_local(f, place.local)];
        bool of_node = node->is_own && place_has_deref(&place) && node->leads_to == SHARED;
        value.targets[0] = of_node || leads_to_shared(f, &place) ? SHARED : UNKNOWN;
        if (part != UNKNOWN && used == place.proj_count) {
            value.targets[0] = local->targets[part];
        }
    }
    for (uint32_t i = 0; i < value.count && !followed->exact; i++) {
        value.parts[i] = fact_worse(value.parts[i], fact_as_data(followed->address));
    }
    if (!uniform_holds_pointers(c, ty, 0)) {
        for (uint32_t i = 0; i < value.count; i++) {
            value.targets[i] = SHARED;
        }
    } else if (targets_join(c, value.targets, value.count) != SHARED) {
        value.node = node_of_local(f, place.local);
    }
    return value;
}

// One of the two.
static Value value_join(Fn *f, Value a, Value b) {
    if (a.count != b.count) {
        a = value_collapsed(f->checker, a), b = value_collapsed(f->checker, b);
    }
    for (uint32_t i = 0; i < a.count; i++) {
        a.parts[i] = fact_worse(a.parts[i], b.parts[i]);
        a.targets[i] = target_join(f->checker, a.targets[i], b.targets[i]);
    }
    a.node = node_unify(f, a.node, b.node);
    a.constant = a.constant == b.constant ? a.constant : ANYTHING;
    return a;
}

// Which of several places it was shows in the value.
static Value value_chosen(Value value, const FollowedPlaces *places) {
    Fact choice = choice_fact(places);
    for (uint32_t i = 0; i < value.count && choice.sameness != SAME_IN_GRID; i++) {
        value.parts[i] = fact_worse(value.parts[i], choice);
    }
    return value;
}

Value value_of_place(Fn *f, const MirPlace *read) {
    FollowedPlaces places = place_follow(f, read);
    Ty ty = uniform_ty(f, mir_place_ty(f->checker->cx, f->body, read, NULL));
    Value value = read_followed(f, read, &places.places[0], ty);
    for (uint32_t i = 1; i < places.count; i++) {
        value = value_join(f, value, read_followed(f, read, &places.places[i], ty));
    }
    return value_chosen(value, &places);
}

// The mask may be written as a number or be a constant, as `u32::MAX` is.
static bool names_all_lanes(Fn *f, const MirConst *constant) {
    Checker *c = f->checker;
    if (constant->kind == MIR_CONST_VALUE) {
        return constant->value.low == UINT32_MAX;
    }
    const ConstAlloc *alloc;
    uint64_t offset;
    return constant->kind == MIR_CONST_UNEVALUATED &&
           constant->ty.index == ty_common(c->cx)->u32.index &&
           !(args_flags(c->cx, constant->unevaluated.args) & TYFLAG_PARAM) &&
           eval_operand(c->program->eval, f->instance, f->body, constant, &alloc, &offset) &&
           memcmp(alloc->bytes + offset, &(uint32_t){UINT32_MAX}, sizeof(uint32_t)) == 0;
}

Value value_of_operand(Fn *f, const MirOperand *operand) {
    if (operand->kind != MIR_OPERAND_CONST) {
        return value_of_place(f, &operand->place);
    }
    Value value = value_plain(f->checker, (Fact){0});
    if (names_all_lanes(f, operand->constant)) {
        value.constant = ALL_LANES;
    }
    return value;
}

static void take_address(Fn *f, MirLocalId id) {
    Local *local = &f->locals[id];
    Node *node = &f->nodes.data[node_of_local(f, id)];
    f->changed |= !local->address_taken || !node->is_own;
    local->address_taken = node->is_own = true;
    local_expose(f, id);
}

// Is it a pointer to code, or to an object that brings its code?
static bool leads_to_code(Fn *f, Ty pointer) {
    Checker *c = f->checker;
    const TyData *data = ty_data(c->cx, pointer);
    if (data->kind == TY_REF || data->kind == TY_RAW_PTR) {
        return ty_kind(c->cx, ty_struct_tail(c->cx, c->env, data->ref.elem)) == TY_DYN;
    }
    return data->kind != TY_INT && data->kind != TY_UINT;
}

static Value thin_address(Value value) {
    value.parts[0] = fact_as_data(value.parts[0]);
    return value;
}

static Value address_followed(Fn *f, const MirPlace *taken, const FollowedPlace *followed) {
    Checker *c = f->checker;
    MirPlace place = followed->place;
    Value value = value_plain(c, index_fact(f, taken));
    Ty ty = uniform_ty(f, mir_place_ty(c->cx, f->body, taken, NULL));
    if (place_has_deref(&place)) {
        value.parts[0] = fact_worse(value.parts[0], place_fact(f, &place, false, (Ty){0}));
        if (ty_kind(c->cx, ty_struct_tail(c->cx, c->env, ty)) != TY_DYN) {
            value = thin_address(value);
        }
        if (is_shared(f, &place)) {
            return value;
        }
        bool again = place.proj_count == 1 && f->locals[place.local].count == 1; // &*reference
        value.targets[0] = again ? f->locals[place.local].targets[0] : UNKNOWN;
    } else {
        take_address(f, place.local);
        uint32_t used, part = local_part(&f->locals[place.local], &place, &used);
        bool of_part = place.proj_count && used && !f->locals[place.local].is_enum;
        value.targets[0] = target_of(place.local, of_part ? part : WHOLE);
        bool is_object = ty_kind(c->cx, ty_struct_tail(c->cx, c->env, ty)) == TY_DYN;
        value.parts[0] = fact_worse(value.parts[0], is_object ? followed->address
                                                              : fact_as_data(followed->address));
    }
    value.node = node_of_local(f, place.local);
    return value;
}

Value value_of_address(Fn *f, const MirPlace *taken) {
    FollowedPlaces places = place_follow(f, taken);
    Value value = address_followed(f, taken, &places.places[0]);
    for (uint32_t i = 1; i < places.count; i++) {
        value = value_join(f, value, address_followed(f, taken, &places.places[i]));
    }
    return value_chosen(value, &places);
}

static Fact discriminant_fact(Fn *f, const MirPlace *place, Ty ty) {
    const Local *local = &f->locals[place->local];
    if (place->proj_count == 0 && local->is_enum) {
        const Node *node = &f->nodes.data[node_of_local(f, place->local)];
        return local->address_taken ? fact_worse(local->parts[0], node->written) : local->parts[0];
    }
    return place_fact(f, place, true, ty);
}

// The variant, or the length, of what is at the place.
static Value inspect_place(Fn *f, const MirRvalue *rvalue) {
    bool is_len = rvalue->kind == MIR_RVALUE_LEN;
    FollowedPlaces places = place_follow(f, &rvalue->place);
    Ty ty = uniform_ty(f, mir_place_ty(f->checker->cx, f->body, &rvalue->place, NULL));
    Fact fact = choice_fact(&places);
    for (uint32_t i = 0; i < places.count; i++) {
        const MirPlace *place = &places.places[i].place;
        fact = fact_worse(fact, is_len ? place_fact(f, place, false, (Ty){0})
                                       : discriminant_fact(f, place, ty));
    }
    return value_plain(f->checker, fact_as_data(fact));
}

static Value aggregate_value(Fn *f, const MirRvalue *rvalue) {
    uint32_t count = rvalue->aggregate.count;
    bool is_enum = rvalue->aggregate.kind == MIR_AGG_ADT &&
                   ty_adt_def(f->checker->cx, rvalue->aggregate.def)->kind == ADT_ENUM;
    Value value = {.parts = ARENA_ARRAY(f->checker->arena, Fact, count + 2),
                   .targets = ARENA_ARRAY(f->checker->arena, uint32_t, count + 2),
                   .count = is_enum ? 2
                            : count ? count
                                    : 1};
    value.targets[0] = value.targets[1] = SHARED;
    for (uint32_t i = 0; i < count; i++) {
        Value part = value_of_operand(f, &rvalue->aggregate.operands[i]);
        Fact fact = facts_join(part.parts, part.count);
        uint32_t at = is_enum ? 1 : i;
        value.parts[at] = fact_worse(value.parts[at], fact);
        uint32_t target = targets_join(f->checker, part.targets, part.count);
        value.targets[at] =
            is_enum && i ? target_join(f->checker, value.targets[at], target) : target;
        value.node = node_unify(f, value.node, part.node);
    }
    if (rvalue->aggregate.kind == MIR_AGG_RAW_PTR) {
        uint32_t to = value.targets[0]; // the address comes first
        value = value_collapsed(f->checker, value);
        value.targets[0] = to;
    } else if (rvalue->aggregate.kind == MIR_AGG_ARRAY) {
        value = value_collapsed(f->checker, value);
        value.targets[0] = value.targets[0] == SHARED ? SHARED : UNKNOWN;
    }
    return value;
}

static Value cast_value(Fn *f, const MirRvalue *rvalue) {
    Checker *c = f->checker;
    Value value = value_collapsed(c, value_of_operand(f, &rvalue->cast.operand));
    Ty from = uniform_ty(f, mir_operand_ty(c->cx, f->body, &rvalue->cast.operand));
    Ty to = uniform_ty(f, rvalue->cast.ty);
    if (rvalue->cast.kind == MIR_CAST_PTR_EXPOSE) {
        f->as_numbers = node_unify(f, f->as_numbers, value.node);
    } else if (rvalue->cast.kind == MIR_CAST_PTR_FROM_ADDR) {
        value = value_with_node(value, f->as_numbers); // any of those whose address became one
    }
    if (!leads_to_code(f, to)) {
        return thin_address(value);
    }
    bool is_made = rvalue->cast.kind == MIR_CAST_REIFY_FN ||
                   rvalue->cast.kind == MIR_CAST_CLOSURE_FN ||
                   (rvalue->cast.kind == MIR_CAST_UNSIZE && !leads_to_code(f, from));
    if (is_made) { // of a type that is known here
        value.parts[0].code = SAME_IN_GRID;
    }
    return value;
}

Value value_of_rvalue(Fn *f, const MirRvalue *rvalue) {
    Checker *c = f->checker;
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        return value_of_operand(f, &rvalue->use);
    case MIR_RVALUE_REPEAT: {
        Value value = value_collapsed(c, value_of_operand(f, &rvalue->repeat.operand));
        value.targets[0] = value.targets[0] == SHARED ? SHARED : UNKNOWN;
        return value;
    }
    case MIR_RVALUE_CAST:
        return cast_value(f, rvalue);
    case MIR_RVALUE_REF:
        return value_of_address(f, &rvalue->ref.place);
    case MIR_RVALUE_RAW_PTR:
        return value_of_address(f, &rvalue->raw_ptr.place);
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED: {
        Value a = value_of_operand(f, &rvalue->binary.operands[0]);
        Value b = value_of_operand(f, &rvalue->binary.operands[1]);
        Value value =
            value_plain(c, fact_worse(facts_join(a.parts, a.count), facts_join(b.parts, b.count)));
        value = value_with_node(value, node_unify(f, a.node, b.node)); // pointer arithmetic
        if (rvalue->binary.op == MIR_BINOP_OFFSET) {
            value.targets[0] = targets_join(c, a.targets, a.count);
        }
        return thin_address(value);
    }
    case MIR_RVALUE_UNARY: {
        Value value = value_of_operand(f, &rvalue->unary.operand);
        return value_plain(c, fact_as_data(facts_join(value.parts, value.count)));
    }
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
        return inspect_place(f, rvalue);
    case MIR_RVALUE_AGGREGATE:
        return aggregate_value(f, rvalue);
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
    return value_plain(c, (Fact){0});
}
