// uniform.c: do all threads that a barrier waits for reach it?
//
// In: MIR before optimisation. Out: OX0005 for each barrier, warp collective or wide barrier under
// a condition that may differ between the threads concerned, and for what they must agree on but
// may not: ox::shared rests on that.
//
// Each value is one of four kinds, from the same in the whole grid to different in each thread.
// Kernel parameters are the same everywhere, thread indices are not, and what is computed is as
// different as what it is computed from. A branch on a value makes the blocks that depend on it as
// different, and with them every variable that is assigned there and read where the ways have met
// again. Functions are followed with the kinds of their arguments, closures with those of their
// captures. Memory that all threads share gives the same value to all that read the same address;
// a thread's own memory, behind a reference to a local variable, holds what was put there.
//
// Inside a function the kinds only grow until nothing changes; order of statements does not matter.
// A reference that can only be to one local variable is that variable, also in the functions it is
// given to. Variables that other references may lead to share a node for what is stored that way.
#include "mir/device/uniform.h"

// ---------------------------------------------------------------- control

static Control control_at(Fn *f, MirBlockId block) {
    Control control = {0};
    for (uint32_t i = 0; i < f->regions.len; i++) {
        const ControlRegion *region = &f->regions.data[i];
        if (!bitset_has(&region->blocks, block)) {
            continue;
        }
        const MirTerm *term = &f->body->blocks.data[region->branch].term;
        Value value = value_of_operand(f, &term->switch_int.discr);
        Fact fact = facts_join(value.parts, value.count);
        if (fact.sameness > control.fact.sameness) {
            bool users = !uniform_is_library(f->checker, f->body->def);
            control = (Control){fact, users ? term->span : SPAN_NONE, false};
        }
    }
    return control;
}

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

// Is the variable read where the ways have met? That is, live at the end of a block that goes
// there.
static bool read_after(Fn *f, const ControlRegion *region, MirLocalId local) {
    if (region->join == MIR_NO_BLOCK) {
        return local == MIR_RETURN_PLACE;
    }
    if (f->locals[local].address_taken) {
        return !lives_inside(f, region, local);
    }
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

static void differ(Fn *f, const ControlRegion *region, const MirPlace *assigned, Fact fact) {
    MirPlace place = place_follow(f, *assigned);
    if (place_has_deref(&place)) {
        Node *node = &f->nodes.data[node_of_local(f, place.local)];
        if (node->is_own) {
            Ty ty = uniform_ty(f, mir_place_ty(f->checker->cx, f->body, assigned, NULL));
            node_store(f, node, ty, fact, node->leads_to);
        }
    } else if (place.local >= f->body->locals.len || read_after(f, region, place.local)) {
        Local *local = &f->locals[place.local];
        uint32_t used, part = local_part(local, &place, &used);
        for (uint32_t i = 0; i < local->count; i++) {
            if (part == UNKNOWN || part == i) {
                fact_raise(&f->changed, &local->parts[i], fact);
            }
        }
    }
}

// What a call may have changed through a mutable reference.
static void spread_argument(Fn *f, const MirOperand *operand, Fact fact) {
    Value value = value_of_operand(f, operand);
    if (!value.node || !f->nodes.data[node_find(f, value.node)].is_own) {
        return;
    }
    const TyData *data =
        ty_data(f->checker->cx, uniform_ty(f, mir_operand_ty(f->checker->cx, f->body, operand)));
    if (data->kind == TY_REF && !data->ref.is_mut) {
        return;
    }
    uint32_t target = targets_join(value.targets, value.count);
    if (target >= SHARED || target == 0) {
        Node *node = &f->nodes.data[node_find(f, value.node)];
        fact_raise(&f->changed, &node->written, fact);
        fact_raise(&f->changed, &node->led, fact);
        target_add(f, &node->leads_to, UNKNOWN);
        return;
    }
    Local *local = &f->locals[target - 1];
    for (uint32_t i = 0; i < local->count; i++) {
        fact_raise(&f->changed, &local->parts[i], fact);
    }
}

// Which way was taken shows in what was assigned on it.
static void spread_region(Fn *f, const ControlRegion *region) {
    const MirTerm *branch = &f->body->blocks.data[region->branch].term;
    Value value = value_of_operand(f, &branch->switch_int.discr);
    Fact fact = fact_as_data(facts_join(value.parts, value.count));
    if (fact.sameness == SAME_IN_GRID) {
        return;
    }
    for (uint32_t b = bitset_next(&region->blocks, 0); b != UINT32_MAX;
         b = bitset_next(&region->blocks, b + 1)) {
        const MirBlock *block = &f->body->blocks.data[b];
        for (uint32_t i = 0; i < block->stmts.len; i++) {
            const MirStmt *stmt = &block->stmts.data[i];
            if (stmt->kind == MIR_STMT_ASSIGN) {
                differ(f, region, &stmt->assign.place, fact);
            } else if (stmt->kind == MIR_STMT_SET_DISCRIMINANT) {
                differ(f, region, &stmt->set_discriminant.place, fact);
            }
        }
        if (block->term.kind == MIR_TERM_CALL) {
            differ(f, region, &block->term.call.destination, fact);
            for (uint32_t i = 0; i < block->term.call.arg_count; i++) {
                spread_argument(f, &block->term.call.args[i], fact);
            }
        }
    }
}

// ---------------------------------------------------------------- calls

// The variables that values refer to, and those that these refer to, each once.
static void collect_targets(const Fn *f, const Value *values, uint32_t count, TargetVec *targets) {
    enum { MOST_TARGETS = 24 };
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < values[i].count; k++) {
            uint32_t target = values[i].targets[k];
            bool known = target == 0 || target >= SHARED || targets->len == MOST_TARGETS;
            for (uint32_t t = 0; t < targets->len; t++) {
                known |= targets->data[t] == target - 1;
            }
            if (!known) {
                vec_push(targets, target - 1);
                const Local *local = &f->locals[target - 1];
                Value value = {local->parts, local->targets, local->count, 0, ANYTHING};
                collect_targets(f, &value, 1, targets);
            }
        }
    }
}

// The caller's target as the callee knows it; `first` is the local of the first one there.
static uint32_t renamed(const TargetVec *targets, uint32_t target, MirLocalId first) {
    for (uint32_t t = 0; t < targets->len; t++) {
        if (targets->data[t] + 1 == target) {
            return first + t + 1;
        }
    }
    return target == SHARED ? SHARED : UNKNOWN;
}

static const Summary *summarize(Checker *c, const Instance *instance, const Value *args,
                                uint32_t count, Fn *caller, Frame *frame);

static Fact effect_fact(DeviceEffect effect, Fact arguments, Span span) {
    switch (effect) {
    case DEVICE_VARIES:
    case DEVICE_WARP:
    case DEVICE_CONVERGED:
        return fact_of(DIFFERS, span);
    case DEVICE_VARIES_WARP:
    case DEVICE_WARP_UNIFORM:
        return fact_of(SAME_IN_WARP, span);
    case DEVICE_UNIFORM:
    case DEVICE_BLOCK_BARRIER:
        return fact_of(SAME_IN_BLOCK, span);
    case DEVICE_PLAIN:
    case DEVICE_NEVER:
    case DEVICE_BLOCK_AGREES:
    case DEVICE_WARP_AGREES:
    case DEVICE_BEGINS:
    case DEVICE_WIDE_BARRIER:
    case DEVICE_NAMED:
    case DEVICE_YIELDS:
    case DEVICE_ENDS:
        break;
    }
    return arguments;
}

// Threads may work anywhere on lanes that a mask names.
static Sameness needed_by(DeviceEffect effect, bool all_lanes) {
    switch (effect) {
    case DEVICE_BLOCK_BARRIER:
    case DEVICE_BLOCK_AGREES:
        return SAME_IN_BLOCK;
    case DEVICE_WIDE_BARRIER:
        return SAME_IN_GRID;
    case DEVICE_NAMED:
    case DEVICE_WARP_AGREES:
        return SAME_IN_WARP;
    case DEVICE_WARP:
    case DEVICE_WARP_UNIFORM:
        return all_lanes ? SAME_IN_WARP : DIFFERS;
    case DEVICE_VARIES:
    case DEVICE_VARIES_WARP:
    case DEVICE_UNIFORM:
    case DEVICE_PLAIN:
    case DEVICE_NEVER:
    case DEVICE_BEGINS:
    case DEVICE_CONVERGED:
    case DEVICE_YIELDS:
    case DEVICE_ENDS:
        break;
    }
    return DIFFERS;
}

// `given`: the arguments alone, without what they lead to.
static Value call_intrinsic(Fn *f, const Instance *callee, const MirTerm *term, Fact given,
                            Fact arguments, bool all_lanes, const Control *control) {
    Checker *c = f->checker;
    Str name = sym_str(c->program->session, def_get(c->program, callee->def)->name);
    DeviceIntrinsic intrinsic = device_intrinsic_named(name);
    if (intrinsic == DEVICE_NO_INTRINSIC) {
        bool changes =
            str_starts_with(name, STR("atomic_")) && !str_starts_with(name, STR("atomic_load"));
        return value_plain(c, changes ? fact_of(DIFFERS, term->span) : arguments);
    }
    DeviceEffect effect = device_intrinsic_effect(intrinsic);
    Need need = {needed_by(effect, all_lanes), effect, SPAN_NONE};
    uniform_require(f, term->span, need, control);
    if ((effect == DEVICE_BLOCK_AGREES || effect == DEVICE_WARP_AGREES) &&
        given.sameness > needed_by(effect, false)) {
        uniform_disagree(f, term->span, effect, given);
    } else if (effect == DEVICE_BEGINS && f->frame) {
        uniform_report_called_kernel(f);
    }
    return value_plain(c, effect_fact(effect, arguments, term->span));
}

// All that the arguments may lead to becomes one: what the callee does with it is not known.
static uint32_t mix_memory(Fn *f, const Value *args, uint32_t count) {
    uint32_t node = 0;
    for (uint32_t i = 0; i < count; i++) {
        node = node_unify(f, node, args[i].node);
    }
    return node;
}

bool uniform_callee(Fn *f, const MirTerm *term, Instance *callee) {
    Checker *c = f->checker;
    Ty ty = uniform_ty(f, mir_operand_ty(c->cx, f->body, &term->call.func));
    const TyData *data = ty_data(c->cx, ty);
    return data->kind == TY_FN_DEF &&
           instance_resolve(c->cx, c->env, data->item.def, data->item.args, callee);
}

// What dropping the place runs. What a trait object drops is not looked for: those of a device are
// borrowed.
bool uniform_glue(Fn *f, const MirTerm *drop, Instance *glue) {
    Checker *c = f->checker;
    Ty ty = uniform_ty(f, mir_place_ty(c->cx, f->body, &drop->drop.place, NULL));
    *glue = (Instance){.kind = INSTANCE_DROP_GLUE, .ty = ty};
    return ty_kind(c->cx, ty) != TY_DYN && !ty_has(c->cx, ty, TYFLAG_PARAM | TYFLAG_ALIAS) &&
           ty_needs_drop(c->cx, c->env, ty);
}

bool uniform_has_code(Checker *c, const Instance *callee) {
    if (callee->kind == INSTANCE_ITEM) {
        return def_get(c->program, callee->def)->kind == DEF_CLOSURE ||
               hir_has_body(c->program, callee->def);
    }
    bool is_shim = callee->kind != INSTANCE_INTRINSIC && callee->kind != INSTANCE_VIRTUAL &&
                   callee->kind != INSTANCE_DROP_GLUE;
    return is_shim && !(args_flags(c->cx, callee->args) & TYFLAG_PARAM);
}

// A summary serves many calls: what came from arguments comes from those of this one, and what a
// library function found out about its own text is put where the user calls it.
static Fact seen_from(Fn *f, const Instance *callee, Fact fact, Fact arguments, Span call) {
    bool of_library = uniform_is_library(f->checker, callee->def);
    if (fact.sameness != SAME_IN_GRID && arguments.sameness >= fact.sameness) {
        fact.origin = arguments.origin;
    } else if (fact.sameness != SAME_IN_GRID && of_library) {
        fact.origin = call;
    }
    if (fact.code != SAME_IN_GRID && arguments.code >= fact.code) {
        fact.code_origin = arguments.code_origin;
    } else if (fact.code != SAME_IN_GRID && of_library) {
        fact.code_origin = call;
    }
    return fact;
}

// A variable of the callee is none of the caller's.
static uint32_t renamed_back(uint32_t target) {
    return target == SHARED ? SHARED : UNKNOWN;
}

// What a call left in memory.
static void take_back(Fn *f, const Instance *callee, const Summary *summary, const Value *args,
                      uint32_t count, Fact all, Span call) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = args[i].node ? node_find(f, args[i].node) : 0;
        if (node && f->nodes.data[node].is_own) {
            Fact left = seen_from(f, callee, summary->argument_memory[i], all, call);
            fact_raise(&f->changed, &f->nodes.data[node].written, left);
            left = seen_from(f, callee, summary->argument_led[i], all, call);
            fact_raise(&f->changed, &f->nodes.data[node].led, left);
            uint32_t target = summary->argument_leads_to[i];
            target_add(f, &f->nodes.data[node].leads_to, target ? renamed_back(target) : 0);
        }
    }
    TargetVec targets = {0};
    collect_targets(f, args, count, &targets);
    for (uint32_t t = 0; t < targets.len && summary->targets; t++) {
        Local *local = &f->locals[targets.data[t]];
        for (uint32_t i = 0; i < local->count; i++) {
            Fact left = seen_from(f, callee, summary->targets[t].parts[i], all, call);
            fact_raise(&f->changed, &local->parts[i], left);
            if (summary->targets[t].targets[i] == UNKNOWN) { // it may refer elsewhere now
                target_add(f, &local->targets[i], UNKNOWN);
            }
        }
    }
    vec_free(&targets);
}

// What is given in a call.
typedef struct Given {
    const MirTerm *term;
    Value *args;
    uint32_t count;
    Fact all; // the arguments alone, without what they lead to
} Given;

static Value call_function(Fn *f, const Instance *callee, const Given *given,
                           const Control *control) {
    Checker *c = f->checker;
    Span call = given->term->span;
    Frame frame = {f->frame, call, f->body->def};
    const Summary *summary = summarize(c, callee, given->args, given->count, f, &frame);
    bool is_own = span_is_none(summary->barrier_at) && !uniform_is_library(c, f->body->def);
    Need need = {summary->needs, summary->barrier, is_own ? call : summary->barrier_at};
    uniform_require(f, call, need, control);
    if (summary->disagreement != DEVICE_PLAIN) {
        Fact value = seen_from(f, callee, summary->disagreed, given->all, call);
        uniform_disagree(f, call, summary->disagreement, value);
    }
    take_back(f, callee, summary, given->args, given->count, given->all, call);
    Value result = {.parts = ARENA_ARRAY(c->arena, Fact, summary->result.count),
                    .targets = ARENA_ARRAY(c->arena, uint32_t, summary->result.count),
                    .count = summary->result.count,
                    .constant = ANYTHING};
    for (uint32_t i = 0; i < result.count; i++) {
        result.targets[i] = summary->result.targets[i] == SHARED ? SHARED : UNKNOWN;
        result.parts[i] = seen_from(f, callee, summary->result.parts[i], given->all, call);
    }
    if (targets_join(result.targets, result.count) != SHARED) {
        result.node = mix_memory(f, given->args, given->count);
    }
    return result;
}

static Value call_unknown(Fn *f, const Given *given) {
    return value_with_node(value_plain(f->checker, given->all),
                           mix_memory(f, given->args, given->count));
}

static bool is_closure(const Checker *c, const Instance *instance) {
    return instance->kind == INSTANCE_ITEM &&
           def_get(c->program, instance->def)->kind == DEF_CLOSURE;
}

// A closure that has become a function pointer is given itself, which is nothing, and a tuple.
static Given given_to_closure(Checker *c, const Given *given) {
    Value tuple = {.parts = ARENA_ARRAY(c->arena, Fact, given->count + 1),
                   .targets = ARENA_ARRAY(c->arena, uint32_t, given->count + 1),
                   .count = given->count ? given->count : 1,
                   .constant = ANYTHING};
    tuple.targets[0] = SHARED;
    for (uint32_t i = 0; i < given->count; i++) {
        Value one = value_collapsed(c, given->args[i]);
        tuple.parts[i] = one.parts[0];
        tuple.targets[i] = one.targets[0];
        tuple.node = tuple.node ? tuple.node : one.node;
    }
    Given packed = {given->term, ARENA_ARRAY(c->arena, Value, 2), 2, given->all};
    packed.args[0] = value_plain(c, (Fact){0});
    packed.args[1] = tuple;
    return packed;
}

// One of several functions is run; `pointer` says which, to threads that may not agree.
static Value call_candidates(Fn *f, const InstanceVec *candidates, bool are_methods,
                             const Given *given, Fact pointer, const Control *control) {
    Checker *c = f->checker;
    Control through = *control;
    if (candidates->len > 1 && pointer.code > control->fact.sameness) {
        Fact fact = fact_of(pointer.code, pointer.code_origin);
        through = (Control){fact, SPAN_NONE, true};
    }
    Value result = call_unknown(f, given);
    if (candidates->len != 1) {
        result.parts[0] = fact_worse(result.parts[0], fact_of(pointer.code, pointer.code_origin));
    }
    for (uint32_t i = 0; i < candidates->len; i++) {
        const Instance *callee = &candidates->data[i];
        bool packs = is_closure(c, callee) && !are_methods;
        Given packed = packs ? given_to_closure(c, given) : *given;
        Value one = value_collapsed(c, call_function(f, callee, &packed, &through));
        result.parts[0] = fact_worse(result.parts[0], one.parts[0]);
        result.targets[0] = target_join(result.targets[0], one.targets[0]);
        result.node = node_unify(f, result.node, one.node);
    }
    return result;
}

static Value call_indirect(Fn *f, const Instance *method, const Given *given,
                           const Control *control) {
    Checker *c = f->checker;
    InstanceVec candidates = {0};
    Fact pointer = {0};
    Given passed = *given;
    Ty ty = uniform_ty(f, mir_operand_ty(c->cx, f->body, &given->term->call.func));
    if (method && given->count) {
        uniform_methods(c, method, &candidates);
        pointer = facts_join(given->args[0].parts, given->args[0].count);
        passed.args = ARENA_DUP(c->arena, Value, given->args, given->count);
        passed.args[0] = value_collapsed(c, given->args[0]); // a thin pointer
        passed.args[0].parts[0] = fact_as_data(passed.args[0].parts[0]);
    } else if (ty_kind(c->cx, ty) == TY_FN_PTR) {
        uniform_pointed(c, ty, &candidates);
        Value value = value_of_operand(f, &given->term->call.func);
        pointer = facts_join(value.parts, value.count);
    }
    Value result = call_candidates(f, &candidates, method != NULL, &passed, pointer, control);
    vec_free(&candidates);
    return result;
}

static void transfer_call(Fn *f, MirBlockId block) {
    Checker *c = f->checker;
    const MirTerm *term = &f->body->blocks.data[block].term;
    uint32_t count = term->call.arg_count;
    Given given = {term, ARENA_ARRAY(c->arena, Value, count + 1), count, {0}};
    for (uint32_t i = 0; i < count; i++) {
        given.args[i] = value_of_operand(f, &term->call.args[i]);
        given.all = fact_worse(given.all, facts_join(given.args[i].parts, given.args[i].count));
    }
    Control control = control_at(f, block);
    Instance callee;
    bool known = uniform_callee(f, term, &callee);
    Value result;
    if (known && callee.kind == INSTANCE_INTRINSIC) {
        bool all_lanes = count > 0 && given.args[0].constant == ALL_LANES; // the mask comes first
        uint32_t node = mix_memory(f, given.args, count);
        Fact all = given.all;
        if (node && f->nodes.data[node_find(f, node)].is_own) {
            const Node *memory = &f->nodes.data[node_find(f, node)];
            all = fact_worse(all, fact_worse(memory->exposed, memory->written));
        }
        result = value_with_node(
            call_intrinsic(f, &callee, term, given.all, all, all_lanes, &control), node);
    } else if (known && uniform_has_code(c, &callee)) {
        result = call_function(f, &callee, &given, &control);
    } else {
        bool is_virtual = known && callee.kind == INSTANCE_VIRTUAL;
        result = call_indirect(f, is_virtual ? &callee : NULL, &given, &control);
    }
    Ty ty = uniform_ty(f, mir_place_ty(c->cx, f->body, &term->call.destination, NULL));
    for (uint32_t i = 0; i < result.count && !uniform_holds_pointers(c, ty, 0); i++) {
        result.node = 0;
        result.targets[i] = SHARED;
    }
    value_store(f, &term->call.destination, result);
}

static void transfer_drop(Fn *f, MirBlockId block) {
    const MirTerm *term = &f->body->blocks.data[block].term;
    Instance glue;
    if (uniform_glue(f, term, &glue)) {
        Value place = value_of_address(f, &term->drop.place);
        Given given = {term, &place, 1, facts_join(place.parts, place.count)};
        Control control = control_at(f, block);
        call_function(f, &glue, &given, &control);
    }
}

// ---------------------------------------------------------------- functions

// The type of a field of a tuple or struct; that of the local where parts are something else.
static Ty part_ty(Fn *f, MirLocalId id, uint32_t part) {
    Checker *c = f->checker;
    Ty ty = uniform_ty(f, f->body->locals.data[id].ty);
    const TyData *data = ty_data(c->cx, ty);
    if (f->locals[id].count < 2) {
        return ty;
    }
    if (data->kind == TY_TUPLE) {
        return ty_list_ptr(c->cx, data->tuple)[part];
    }
    if (data->kind == TY_ADT && ty_adt_def(c->cx, data->item.def)->kind == ADT_STRUCT) {
        const AdtDef *adt = ty_adt_def(c->cx, data->item.def);
        Ty field = ty_of(c->cx, adt->variants[0].fields[part].def);
        return ty_erase_regions(c->cx, ty_subst(c->cx, field, data->item.args));
    }
    return ty;
}

static void shape_local(Fn *f, MirLocalId id) {
    Checker *c = f->checker;
    Local *local = &f->locals[id];
    enum { MOST_FIELDS = 16 };
    const TyData *data = ty_data(c->cx, uniform_ty(f, f->body->locals.data[id].ty));
    local->count = 1;
    if (data->kind == TY_TUPLE) {
        local->count = ty_list_len(c->cx, data->tuple);
    } else if (data->kind == TY_CLOSURE) {
        const TyData *captures =
            ty_data(c->cx, uniform_ty(f, closure_parts(c->cx, data->item.args).captures));
        local->count = captures->kind == TY_TUPLE ? ty_list_len(c->cx, captures->tuple) : 1;
    } else if (data->kind == TY_ADT) {
        const AdtDef *adt = ty_adt_def(c->cx, data->item.def);
        local->is_enum = adt->kind == ADT_ENUM;
        local->count = local->is_enum            ? 2
                       : adt->kind == ADT_STRUCT ? adt->variants[0].field_count
                                                 : 1;
    }
    if (local->count == 0 || local->count > MOST_FIELDS) {
        local->count = 1;
    }
    local->parts = ARENA_ARRAY(c->arena, Fact, local->count);
    local->targets = ARENA_ARRAY(c->arena, uint32_t, local->count);
    local->leads = ARENA_ARRAY(c->arena, bool, local->count);
    for (uint32_t i = 0; i < local->count; i++) {
        local->leads[i] = uniform_holds_pointers(c, part_ty(f, id, i), 0);
    }
}

static void take_value(Fn *f, MirLocalId id, const Value *value, const TargetVec *targets) {
    Local *local = &f->locals[id];
    Fact fact = facts_join(value->parts, value->count);
    bool same_shape = value->count == local->count;
    local->constant = value->constant;
    for (uint32_t i = 0; i < local->count; i++) {
        local->parts[i] = same_shape ? value->parts[i] : fact;
        uint32_t target =
            same_shape ? value->targets[i] : targets_join(value->targets, value->count);
        local->targets[i] = renamed(targets, target, f->body->locals.len);
    }
}

static void take_memory(Fn *f, MirLocalId id, const Node *memory) {
    Node *node = &f->nodes.data[node_of_local(f, id)];
    node->is_own = true;
    node->exposed = fact_worse(node->exposed, memory->exposed);
    node->exposed_led = fact_worse(node->exposed_led, memory->exposed_led);
    node->written = fact_worse(node->written, memory->written);
    node->led = fact_worse(node->led, memory->led);
    uint32_t target = memory->leads_to ? renamed_back(memory->leads_to) : 0;
    node->leads_to = target_join(node->leads_to, target);
}

static void pass(Fn *f) {
    for (MirBlockId b = 0; b < f->body->blocks.len; b++) {
        const MirBlock *block = &f->body->blocks.data[b];
        if (block->is_cleanup) {
            continue;
        }
        for (uint32_t i = 0; i < block->stmts.len; i++) {
            const MirStmt *stmt = &block->stmts.data[i];
            if (stmt->kind == MIR_STMT_ASSIGN) {
                value_store(f, &stmt->assign.place, value_of_rvalue(f, stmt->assign.rvalue));
            }
        }
        if (block->term.kind == MIR_TERM_CALL) {
            transfer_call(f, b);
        } else if (block->term.kind == MIR_TERM_DROP) {
            transfer_drop(f, b);
        }
    }
    for (uint32_t i = 0; i < f->regions.len; i++) {
        spread_region(f, &f->regions.data[i]);
    }
}

static void solve(Fn *f, Summary *summary, uint32_t count, uint32_t target_count) {
    enum { MOST_PASSES = 64 }; // each pass raises something, of which there is little
    f->changed = true;
    for (uint32_t i = 0; f->changed && i < MOST_PASSES; i++) {
        f->changed = false;
        pass(f);
    }
    const Local *result = &f->locals[MIR_RETURN_PLACE];
    summary->result = (Value){result->parts, result->targets, result->count, 0, ANYTHING};
    for (uint32_t i = 0; i < count; i++) {
        summary->argument_memory[i] = f->nodes.data[node_of_local(f, i + 1)].written;
        summary->argument_led[i] = f->nodes.data[node_of_local(f, i + 1)].led;
        summary->argument_leads_to[i] = f->nodes.data[node_of_local(f, i + 1)].leads_to;
    }
    summary->targets = ARENA_ARRAY(f->checker->arena, Value, target_count + 1);
    for (uint32_t t = 0; t < target_count; t++) {
        const Local *local = &f->locals[f->body->locals.len + t];
        summary->targets[t] = (Value){local->parts, local->targets, local->count, 0, ANYTHING};
    }
}

// The arguments as the body declares them: a closure's, packed in a tuple, are spread by the call.
static bool arguments_fit(const MirBody *body, uint32_t count) {
    return body->arg_count == count && count < body->locals.len;
}

static Summary *find_summary(Checker *c, const Instance *instance, const uint32_t *key,
                             uint32_t key_len, uint64_t hash) {
    Summary *summary = (Summary *)(uintptr_t)map_get_or(&c->summaries, hash, 0);
    while (summary && !(summary->key_len == key_len && summary->instance.kind == instance->kind &&
                        def_eq(summary->instance.def, instance->def) &&
                        summary->instance.args.index == instance->args.index &&
                        summary->instance.ty.index == instance->ty.index &&
                        memcmp(summary->key, key, key_len * sizeof *key) == 0)) {
        summary = summary->next;
    }
    return summary;
}

// The variables that arguments refer to become locals behind those of the body.
static void take_targets(Fn *f, const Fn *caller, const TargetVec *targets) {
    for (uint32_t t = 0; t < targets->len; t++) {
        const Local *theirs = &caller->locals[targets->data[t]];
        MirLocalId id = f->body->locals.len + t;
        f->locals[id] = (Local){.parts = ARENA_ARRAY(f->checker->arena, Fact, theirs->count),
                                .targets = ARENA_ARRAY(f->checker->arena, uint32_t, theirs->count),
                                .leads = theirs->leads,
                                .count = theirs->count,
                                .is_enum = theirs->is_enum,
                                .address_taken = true};
        Value value = {theirs->parts, theirs->targets, theirs->count, 0, ANYTHING};
        take_value(f, id, &value, targets);
    }
}

static void take_arguments(Fn *f, Fn *caller, const Value *args, uint32_t count,
                           const TargetVec *targets) {
    for (uint32_t i = 0; i < count; i++) {
        take_value(f, i + 1, &args[i], targets);
        if (!args[i].node) {
            continue;
        }
        uint32_t node = node_find(caller, args[i].node);
        if (caller->nodes.data[node].is_own) {
            take_memory(f, i + 1, &caller->nodes.data[node]);
        }
        for (uint32_t k = 0; k < i; k++) { // two that may lead to the same
            if (args[k].node && node == node_find(caller, args[k].node)) {
                node_unify(f, i + 2, k + 2);
            }
        }
        for (uint32_t t = 0; t < targets->len; t++) {
            if (node == node_of_local(caller, targets->data[t])) {
                node_unify(f, i + 2, f->body->locals.len + t + 1);
            }
        }
    }
}

static void analyze(Checker *c, Summary *summary, const MirBody *body, const Value *args,
                    uint32_t count, Fn *caller, Frame *frame) {
    Fn f = {.checker = c,
            .instance = &summary->instance,
            .summary = summary,
            .body = body,
            .frame = frame};
    TargetVec targets = {0};
    if (caller) {
        collect_targets(caller, args, count, &targets);
    }
    uint32_t locals = body->locals.len + targets.len;
    f.locals = ARENA_ARRAY(c->arena, Local, locals);
    vec_push(&f.nodes, (Node){0});
    for (MirLocalId id = 0; id < locals; id++) {
        vec_push(&f.nodes, (Node){.parent = id + 1});
        if (id < body->locals.len) {
            shape_local(&f, id);
        }
    }
    take_targets(&f, caller, &targets);
    take_arguments(&f, caller, args, count, &targets);
    f.regions = regions_find(body, c->arena);
    if (f.regions.len) {
        f.live = flow_live_locals(body, c->arena, false);
    }
    solve(&f, summary, count, targets.len);
    vec_free(&targets);
    vec_free(&f.regions);
    vec_free(&f.nodes);
}

static void add_to_key(KeyVec *key, const Value *value, const TargetVec *targets) {
    vec_push(key, value->constant);
    for (uint32_t k = 0; k < value->count; k++) {
        vec_push(key, (uint32_t)value->parts[k].sameness << 2 | value->parts[k].code);
        vec_push(key, renamed(targets, value->targets[k], 0));
    }
}

static uint32_t memory_key(const Node *node) {
    uint32_t target = node->leads_to == 0 ? 0 : node->leads_to == SHARED ? 1 : 2;
    const Fact facts[] = {node->exposed, node->exposed_led, node->written, node->led};
    uint32_t key = target;
    for (uint32_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        key = key << 4 | (uint32_t)facts[i].sameness << 2 | facts[i].code;
    }
    return key;
}

const MirBody *uniform_body(Checker *c, const Instance *instance) {
    return instance->kind == INSTANCE_ITEM ? mir_elaborated(c->program, instance->def)
                                           : mir_shim(c->program, *instance);
}

static uint64_t summary_hash(const Summary *summary) {
    uint64_t hash = hash_mix(summary->needs, summary->disagreement);
    for (uint32_t i = 0; i < summary->result.count; i++) {
        const Fact *part = &summary->result.parts[i];
        hash = hash_mix(hash, (uint64_t)part->sameness << 2 | part->code);
        hash = hash_mix(hash, summary->result.targets[i]);
    }
    return hash;
}

static void summarize_body(Checker *c, Summary *summary, const Value *args, uint32_t count,
                           Fn *caller, Frame *frame) {
    const MirBody *body = uniform_body(c, &summary->instance);
    uint64_t before = summary_hash(summary);
    summary->round = c->round;
    if (body && !body->tainted && arguments_fit(body, count)) {
        summary->in_progress = true;
        analyze(c, summary, body, args, count, caller, frame);
        summary->in_progress = false;
    }
    c->changed |= before != summary_hash(summary);
}

static const Summary *summarize(Checker *c, const Instance *instance, const Value *args,
                                uint32_t count, Fn *caller, Frame *frame) {
    KeyVec key = {0};
    bool lifted = frame && !uniform_users_frame(c, frame);
    vec_push(&key,
             lifted ? 2 : frame != NULL); // a kernel that is called is not one that is launched
    TargetVec targets = {0};
    if (caller) {
        collect_targets(caller, args, count, &targets);
    }
    for (uint32_t i = 0; i < count; i++) {
        add_to_key(&key, &args[i], &targets);
        const Node *node =
            args[i].node ? &caller->nodes.data[node_find(caller, args[i].node)] : NULL;
        bool own = node && node->is_own;
        vec_push(&key, own ? 1u + memory_key(node) : 0);
    }
    for (uint32_t t = 0; t < targets.len; t++) {
        const Local *local = &caller->locals[targets.data[t]];
        Value value = {local->parts, local->targets, local->count, 0, ANYTHING};
        add_to_key(&key, &value, &targets);
    }
    vec_free(&targets);
    uint64_t hash = hash_bytes(key.data, key.len * sizeof *key.data);
    hash = hash_mix(hash, hash_mix(instance->def.index, instance->args.index)) >> 1;
    Summary *summary = find_summary(c, instance, key.data, key.len, hash);
    if (summary) {
        vec_free(&key);
        c->recursion |= summary->in_progress; // what is known so far
        if (!summary->in_progress && summary->round != c->round) {
            summarize_body(c, summary, args, count, caller, frame);
        }
        return summary;
    }
    summary = ARENA_NEW(c->arena, Summary);
    summary->instance = *instance;
    summary->key = ARENA_DUP(c->arena, uint32_t, key.data, key.len);
    summary->key_len = key.len;
    summary->next = (Summary *)(uintptr_t)map_get_or(&c->summaries, hash, 0);
    map_set(&c->summaries, hash, (uint64_t)(uintptr_t)summary);
    vec_free(&key);
    summary->needs = DIFFERS;
    summary->disagreement = DEVICE_PLAIN;
    summary->argument_memory = ARENA_ARRAY(c->arena, Fact, count + 1);
    summary->argument_led = ARENA_ARRAY(c->arena, Fact, count + 1);
    summary->argument_leads_to = ARENA_ARRAY(c->arena, uint32_t, count + 1);
    Fact all = {0};
    for (uint32_t i = 0; i < count; i++) {
        all = fact_worse(all, facts_join(args[i].parts, args[i].count));
    }
    summary->result = value_plain(c, all); // until more is known, and for functions without a body
    summarize_body(c, summary, args, count, caller, frame);
    return summary;
}

static void check_kernel(Checker *c, DefId kernel) {
    const MirBody *body = mir_elaborated(c->program, kernel);
    if (!body || body->tainted) {
        return;
    }
    Instance instance = {.kind = INSTANCE_ITEM,
                         .def = kernel,
                         .args = args_erase_regions(c->cx, args_identity(c->cx, kernel))};
    c->env = ty_param_env(c->cx, kernel);
    Value *args = ARENA_ARRAY(c->arena, Value, body->arg_count + 1);
    for (uint32_t i = 0; i < body->arg_count; i++) {
        args[i] = value_plain(c, (Fact){0}); // the launch gives all threads the same
    }
    c->kernel = instance;
    uniform_forget_indirect(c);
    enum { MOST_ROUNDS = 16 };
    c->changed = c->recursion = true;
    for (uint32_t i = 0; i < MOST_ROUNDS && c->changed && c->recursion; i++) {
        c->changed = c->recursion = false;
        c->round++;
        summarize(c, &instance, args, body->arg_count, NULL, NULL);
    }
}

static bool is_kernel(const Program *program, DefId def, CrateId crate) {
    const Def *node = def_get(program, def);
    return node->kind == DEF_FN && node->crate.index == crate.index &&
           def_attr(program, def, SYM(KERNEL));
}

bool device_has_kernels(const Program *program, CrateId crate) {
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        if (is_kernel(program, (DefId){i}, crate)) {
            return true;
        }
    }
    return false;
}

void device_check_uniformity(Program *program, CrateId crate) {
    Checker c = {.program = program, .cx = program->ty, .arena = arena_new()};
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        if (is_kernel(program, (DefId){i}, crate)) {
            check_kernel(&c, (DefId){i});
        }
    }
    uniform_forget_indirect(&c);
    vec_free(&c.to_visit);
    vec_free(&c.pointed);
    vec_free(&c.objects);
    map_free(&c.summaries);
    map_free(&c.holds_pointers);
    map_free(&c.only_pointers);
    map_free(&c.reported);
    map_free(&c.unsafe_known);
    vec_free(&c.unsafe_blocks);
    arena_free(c.arena);
}
