// uniform_state.c: what the variables of a function hold at each point of it.
//
// In: a body and what is known about its arguments. Out: by block, the facts at its entry, which
// only get worse until nothing changes; a whole assignment replaces what was known of the variable.
// Variables that are assigned once need no place in the state: what they hold is the same wherever
// they may be read, except where the ways of a branch meet that decides how often it was assigned.
#include "mir/device/uniform.h"

// ---------------------------------------------------------------- what is read where ways meet

// Does the variable begin and end between the ways' parting and their meeting?
static bool lives_inside(Fn *f, const ControlRegion *region, MirLocalId local) {
    bool any = false;
    for (MirBlockId b = 0; b < f->body->blocks.len; b++) {
        const MirBlock *block = &f->body->blocks.data[b];
        for (uint32_t i = 0; i < block->stmts.len && !block->is_cleanup; i++) {
            const MirStmt *stmt = &block->stmts.data[i];
            bool is_storage =
                stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD;
            if (is_storage && stmt->local == local) {
                any = true;
                if (!bitset_has(&region->blocks, b)) {
                    return false;
                }
            }
        }
    }
    return any;
}

// Is it live at the end of a block that goes to where the ways meet?
static bool live_at_join(Fn *f, const ControlRegion *region, MirLocalId local) {
    for (MirBlockId b = 0; b < f->body->blocks.len; b++) {
        if (b != region->branch && !bitset_has(&region->blocks, b)) {
            continue;
        }
        const MirTerm *term = &f->body->blocks.data[b].term;
        for (uint32_t i = 0; i < mir_successor_slots(term); i++) {
            if (mir_successor(term, i) == region->join && flow_state_has(f->live, b, local)) {
                return true;
            }
        }
    }
    return false;
}

static bool read_after(Fn *f, ControlRegion *region, MirLocalId local) {
    if (local >= f->body->locals.len) {
        return true;
    }
    if (region->join == MIR_NO_BLOCK) {
        return local == MIR_RETURN_PLACE;
    }
    if (bitset_add(&region->asked, local)) {
        bool read = f->locals[local].address_taken ? !lives_inside(f, region, local)
                                                   : live_at_join(f, region, local);
        if (read) {
            bitset_add(&region->read, local);
        }
    }
    return bitset_has(&region->read, local);
}

// ---------------------------------------------------------------- which variables are followed

typedef struct Definitions {
    Fn *f;
    uint32_t *count; // by local
    MirLocalId one;  // of the statement or terminator
} Definitions;

static void count_place(void *cx, const MirPlace *place, PlaceUse use) {
    Definitions *definitions = cx;
    if (place_has_deref(place)) {
        return;
    }
    if (use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE) {
        definitions->count[place->local]++;
        definitions->one = place->local;
    } else if (use == PLACE_USE_BORROW || use == PLACE_USE_MUT_BORROW) {
        definitions->f->locals[place->local].address_taken = true;
    }
}

static void track(Fn *f, MirLocalId id) {
    Local *local = &f->locals[id];
    if (local->slot == NO_SLOT) {
        local->slot = f->slots;
        f->slots += local->count;
    }
}

// What is assigned on one of the ways, if only once, differs where they have met.
static void track_in_region(Fn *f, ControlRegion *region, Definitions *definitions) {
    for (uint32_t b = bitset_next(&region->blocks, 0); b != UINT32_MAX;
         b = bitset_next(&region->blocks, b + 1)) {
        const MirBlock *block = &f->body->blocks.data[b];
        for (uint32_t i = 0; i <= block->stmts.len; i++) {
            definitions->one = UINT32_MAX;
            if (i < block->stmts.len) {
                mir_visit_stmt_places(&block->stmts.data[i], count_place, definitions);
            } else {
                mir_visit_term_places(&block->term, count_place, definitions);
            }
            MirLocalId local = definitions->one;
            if (local != UINT32_MAX && f->locals[local].slot == NO_SLOT &&
                read_after(f, region, local)) {
                track(f, local);
            }
        }
    }
}

static void find_tracked(Fn *f) {
    uint32_t own = f->body->locals.len;
    Definitions definitions = {f, ARENA_ARRAY(f->checker->arena, uint32_t, own), 0};
    for (uint32_t i = 1; i <= f->body->arg_count; i++) {
        definitions.count[i] = 1;
    }
    for (MirBlockId b = 0; b < f->body->blocks.len; b++) {
        const MirBlock *block = &f->body->blocks.data[b];
        for (uint32_t i = 0; i < block->stmts.len && !block->is_cleanup; i++) {
            mir_visit_stmt_places(&block->stmts.data[i], count_place, &definitions);
        }
        if (!block->is_cleanup) {
            mir_visit_term_places(&block->term, count_place, &definitions);
        }
    }
    for (MirLocalId id = 0; id < f->local_count; id++) {
        if (id >= own || definitions.count[id] > 1 || f->locals[id].address_taken) {
            track(f, id);
        }
    }
    for (uint32_t i = 0; i < f->regions.len; i++) {
        track_in_region(f, &f->regions.data[i], &definitions);
    }
}

static State new_state(Fn *f) {
    Arena *arena = f->checker->arena;
    return (State){ARENA_ARRAY(arena, Fact, f->slots + 1),
                   ARENA_ARRAY(arena, uint32_t, f->slots + 1),
                   ARENA_ARRAY(arena, Constant, f->slots + 1)};
}

void state_prepare(Fn *f) {
    Arena *arena = f->checker->arena;
    uint32_t blocks = f->body->blocks.len;
    for (uint32_t i = 0; i < f->regions.len; i++) {
        ControlRegion *region = &f->regions.data[i];
        region->fact = ARENA_NEW(arena, Fact);
        region->asked = bitset_new(arena, f->body->locals.len);
        region->read = bitset_new(arena, f->body->locals.len);
    }
    find_tracked(f);
    f->now = new_state(f);
    f->exit = new_state(f);
    f->entry = ARENA_ARRAY(arena, State, blocks);
    f->stored = ARENA_ARRAY(arena, BitSet, blocks);
    f->slot_local = ARENA_ARRAY(arena, MirLocalId, f->slots + 1);
    for (MirBlockId b = 0; b < blocks; b++) {
        f->stored[b] = bitset_new(arena, f->slots);
    }
    for (MirLocalId id = 0; id < f->local_count; id++) {
        Local *local = &f->locals[id];
        bool tracked = local->slot != NO_SLOT;
        local->parts =
            tracked ? f->now.parts + local->slot : ARENA_ARRAY(arena, Fact, local->count);
        local->targets =
            tracked ? f->now.targets + local->slot : ARENA_ARRAY(arena, uint32_t, local->count);
        local->constant = tracked ? f->now.constants + local->slot : ARENA_NEW(arena, Constant);
        for (uint32_t i = 0; tracked && i < local->count; i++) {
            f->slot_local[local->slot + i] = id;
        }
    }
}

// ---------------------------------------------------------------- from point to point

static void copy_state(const Fn *f, State *to, const State *from) {
    copy_bytes(to->parts, from->parts, f->slots * sizeof *to->parts);
    copy_bytes(to->targets, from->targets, f->slots * sizeof *to->targets);
    copy_bytes(to->constants, from->constants, f->slots * sizeof *to->constants);
}

static void join_state(Fn *f, State *into, const State *from) {
    for (uint32_t slot = 0; slot < f->slots; slot++) {
        fact_raise(&f->changed, &into->parts[slot], from->parts[slot]);
        target_add(f, &into->targets[slot], from->targets[slot]);
        Constant a = into->constants[slot], b = from->constants[slot];
        Constant joined = a == UNASSIGNED || a == b ? b : b == UNASSIGNED ? a : ANYTHING;
        f->changed |= joined != a;
        into->constants[slot] = joined;
    }
}

static void flow_to(Fn *f, MirBlockId block) {
    if (!f->entry[block].parts) {
        f->entry[block] = new_state(f);
        copy_state(f, &f->entry[block], &f->now);
        f->changed = true;
    } else {
        join_state(f, &f->entry[block], &f->now);
    }
}

void state_begin(Fn *f) {
    flow_to(f, 0);
}

// Which way was taken shows in what was assigned on it.
static void differ(Fn *f, ControlRegion *region) {
    Fact fact = fact_as_data(*region->fact);
    bool ignored;
    for (uint32_t b = bitset_next(&region->blocks, 0); b != UINT32_MAX;
         b = bitset_next(&region->blocks, b + 1)) {
        const BitSet *stored = &f->stored[b];
        for (uint32_t slot = bitset_next(stored, 0); slot != UINT32_MAX;
             slot = bitset_next(stored, slot + 1)) {
            if (read_after(f, region, f->slot_local[slot])) {
                fact_raise(&ignored, &f->now.parts[slot], fact);
            }
        }
    }
}

static void join_ways(Fn *f, MirBlockId block) {
    for (uint32_t i = 0; i < f->regions.len; i++) {
        ControlRegion *region = &f->regions.data[i];
        if (region->join == block && region->fact->sameness != SAME_IN_GRID) {
            differ(f, region);
        }
    }
}

static Control control_of(Fn *f, MirBlockId block) {
    Control control = {0};
    bool users = !uniform_is_library(f->checker, f->body->def);
    for (uint32_t i = 0; i < f->regions.len; i++) {
        const ControlRegion *region = &f->regions.data[i];
        if (region->fact->sameness > control.fact.sameness && bitset_has(&region->blocks, block)) {
            Span branch = f->body->blocks.data[region->branch].term.span;
            control = (Control){*region->fact, users ? branch : SPAN_NONE, false};
        }
    }
    return control;
}

bool state_enter(Fn *f, MirBlockId block) {
    if (!f->entry[block].parts) {
        return false;
    }
    copy_state(f, &f->now, &f->entry[block]);
    join_ways(f, block);
    f->block = block;
    f->control = control_of(f, block);
    return true;
}

static void decide(Fn *f, const MirTerm *term) {
    for (uint32_t i = 0; i < f->regions.len; i++) {
        if (f->regions.data[i].branch == f->block) {
            Value value = value_of_operand(f, &term->switch_int.discr);
            fact_raise(&f->changed, f->regions.data[i].fact, facts_join(value.parts, value.count));
        }
    }
}

void state_leave(Fn *f) {
    const MirTerm *term = &f->body->blocks.data[f->block].term;
    if (term->kind == MIR_TERM_SWITCH_INT) {
        decide(f, term);
    } else if (term->kind == MIR_TERM_RETURN) {
        join_ways(f, MIR_NO_BLOCK);
        join_state(f, &f->exit, &f->now);
    }
    for (uint32_t i = 0; i < mir_successor_slots(term); i++) {
        MirBlockId to = mir_successor(term, i);
        if (to != MIR_NO_BLOCK && !f->body->blocks.data[to].is_cleanup) {
            flow_to(f, to);
        }
    }
}

void state_note(Fn *f, MirLocalId id, uint32_t part) {
    if (f->locals[id].slot != NO_SLOT) {
        f->changed |= bitset_add(&f->stored[f->block], f->locals[id].slot + part);
    }
}
