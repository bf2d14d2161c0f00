// uniform_call.c: what a call does to the facts of its caller: intrinsics by their table, functions
// by their summary, calls through pointers by those of all that they may run.
#include "mir/device/uniform.h"

// ---------------------------------------------------------------- calls

static void collect_target(const Fn *f, MirLocalId id, TargetVec *targets) {
    enum { MOST_TARGETS = 24 };
    for (uint32_t t = 0; t < targets->len; t++) {
        if (targets->data[t] == id) {
            return;
        }
    }
    if (targets->len < MOST_TARGETS) {
        vec_push(targets, id);
        const Local *local = &f->locals[id];
        Value value = {local->parts, local->targets, local->count, 0, ANYTHING};
        collect_targets(f, &value, 1, targets);
    }
}

// The variables that values refer to, and those that these refer to, each once.
void collect_targets(const Fn *f, const Value *values, uint32_t count, TargetVec *targets) {
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < values[i].count; k++) {
            TargetSet members = target_members(f->checker, values[i].targets[k]);
            for (uint32_t m = 0; m < members.count; m++) {
                collect_target(f, target_local(members.members[m]), targets);
            }
        }
    }
}

// The caller's target as the callee knows it; `first` is the local of the first one there.
uint32_t renamed(Checker *c, const TargetVec *targets, uint32_t target, MirLocalId first) {
    if (target == 0 || target >= SHARED) {
        return target == 0 ? UNKNOWN : target;
    }
    TargetSet members = target_members(c, target);
    uint32_t all = 0;
    for (uint32_t m = 0; m < members.count; m++) {
        uint32_t t = 0;
        while (t < targets->len && targets->data[t] != target_local(members.members[m])) {
            t++;
        }
        uint32_t part = target_part(members.members[m]);
        all = target_join(c, all, t < targets->len ? target_of(first + t, part) : UNKNOWN);
    }
    return all;
}

// The callee's target as the caller knows it: a variable of the callee is none of the caller's.
uint32_t renamed_back(Checker *c, const TargetVec *targets, uint32_t target, MirLocalId first) {
    if (target == 0 || target >= SHARED) {
        return target;
    }
    TargetSet members = target_members(c, target);
    uint32_t all = 0;
    for (uint32_t m = 0; m < members.count; m++) {
        MirLocalId id = target_local(members.members[m]);
        uint32_t part = target_part(members.members[m]);
        bool known = id >= first && id - first < targets->len;
        all = target_join(c, all, known ? target_of(targets->data[id - first], part) : UNKNOWN);
    }
    return all;
}

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

// What a special register that assembly names says of the thread that reads it.
static Sameness special_register(Str name) {
    static const struct {
        const char *name;
        Sameness sameness;
    } same[] = {
        {"ntid", SAME_IN_GRID},
        {"nctaid", SAME_IN_GRID},
        {"nwarpid", SAME_IN_GRID},
        {"nlaneid", SAME_IN_GRID},
        {"gridid", SAME_IN_GRID},
        {"nsmid", SAME_IN_GRID},
        {"nclusterid", SAME_IN_GRID},
        {"dynamic_smem_size", SAME_IN_GRID},
        {"total_smem_size", SAME_IN_GRID},
        {"ctaid", SAME_IN_BLOCK},
        {"smid", SAME_IN_BLOCK},
        {"clusterid", SAME_IN_BLOCK},
        {"cluster_ctaid", SAME_IN_BLOCK},
        {"cluster_nctaid", SAME_IN_GRID},
        {"cluster_ctarank", SAME_IN_BLOCK},
        {"cluster_nctarank", SAME_IN_GRID},
        {"warpid", SAME_IN_WARP},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        if (str_eq(name, str_of(same[i].name))) {
            return same[i].sameness;
        }
    }
    return DIFFERS;
}

static bool is_register_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

// Assembly gives what its operands and the special registers in its text give: `%%laneid` there,
// where `%0` is an operand.
static Fact assembly_fact(const MirTerm *term, Fact arguments) {
    const MirOperand *template = &term->call.args[0];
    if (template->kind != MIR_OPERAND_CONST || template->constant->kind != MIR_CONST_STR) {
        return fact_of(DIFFERS, term->span);
    }
    Str text = template->constant->text;
    for (size_t i = 0; i + 2 < text.len; i++) {
        if (text.ptr[i] != '%' || text.ptr[i + 1] != '%') {
            continue;
        }
        size_t from = i + 2, to = from;
        while (to < text.len && is_register_letter(text.ptr[to])) {
            to++;
        }
        Sameness sameness = special_register((Str){text.ptr + from, to - from});
        if (sameness != SAME_IN_GRID) {
            arguments = fact_worse(arguments, fact_of(sameness, term->span));
        }
        i = to - 1;
    }
    return arguments;
}

// `given`: the arguments alone, without what they lead to.
static Value call_intrinsic(Fn *f, const Instance *callee, const MirTerm *term, Fact given,
                            Fact arguments, bool all_lanes, const Control *control) {
    Checker *c = f->checker;
    Str name = sym_str(c->program->session, def_get(c->program, callee->def)->name);
    DeviceIntrinsic intrinsic = device_intrinsic_named(name);
    if (intrinsic == DEVICE_NO_INTRINSIC && str_eq(name, STR("simt_ptx"))) {
        return value_plain(c, assembly_fact(term, arguments));
    }
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

// What a call left in the variables that it could reach.
static void take_targets_back(Fn *f, const Instance *callee, const Summary *summary,
                              const TargetVec *targets, Fact all, Span call) {
    for (uint32_t t = 0; t < targets->len && summary->targets; t++) {
        MirLocalId id = targets->data[t];
        Local *local = &f->locals[id];
        for (uint32_t i = 0; i < local->count; i++) {
            if (!summary->written[t][i]) {
                continue;
            }
            Fact left = seen_from(f, callee, summary->targets[t].parts[i], all, call);
            uint32_t target = renamed_back(f->checker, targets, summary->targets[t].targets[i],
                                           summary->body_len);
            part_store(f, id, i, left, target, false);
            *local->constant = ANYTHING;
        }
        local_expose(f, id);
    }
}

// What a call left in memory.
static void take_back(Fn *f, const Instance *callee, const Summary *summary, const Value *args,
                      uint32_t count, const TargetVec *targets, Fact all, Span call) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = args[i].node ? node_find(f, args[i].node) : 0;
        if (node && f->nodes.data[node].is_own) {
            Fact left = seen_from(f, callee, summary->argument_memory[i], all, call);
            fact_raise(&f->changed, &f->nodes.data[node].written, left);
            left = seen_from(f, callee, summary->argument_led[i], all, call);
            fact_raise(&f->changed, &f->nodes.data[node].led, left);
            target_add(f, &f->nodes.data[node].leads_to,
                       renamed_back(f->checker, targets, summary->argument_leads_to[i],
                                    summary->body_len));
        }
    }
    take_targets_back(f, callee, summary, targets, all, call);
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
    TargetVec targets = {0};
    collect_targets(f, given->args, given->count, &targets);
    Fact all = given->all;
    for (uint32_t t = 0; t < targets.len; t++) {
        const Local *local = &f->locals[targets.data[t]];
        all = fact_worse(all, facts_join(local->parts, local->count));
    }
    const Summary *summary = summarize(c, callee, given->args, given->count, f, &frame);
    bool is_own = span_is_none(summary->barrier_at) && !uniform_is_library(c, f->body->def);
    Need need = {summary->needs, summary->barrier, is_own ? call : summary->barrier_at};
    uniform_require(f, call, need, control);
    if (summary->disagreement != DEVICE_PLAIN) {
        Fact value = seen_from(f, callee, summary->disagreed, all, call);
        uniform_disagree(f, call, summary->disagreement, value);
    }
    take_back(f, callee, summary, given->args, given->count, &targets, all, call);
    Value result = {.parts = ARENA_ARRAY(c->arena, Fact, summary->result.count),
                    .targets = ARENA_ARRAY(c->arena, uint32_t, summary->result.count),
                    .count = summary->result.count,
                    .constant = ANYTHING};
    for (uint32_t i = 0; i < result.count; i++) {
        result.targets[i] =
            renamed_back(c, &targets, summary->result.targets[i], summary->body_len);
        result.parts[i] = seen_from(f, callee, summary->result.parts[i], all, call);
    }
    vec_free(&targets);
    if (targets_join(c, result.targets, result.count) != SHARED) {
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
    bool weak = f->weak;
    f->weak |= candidates->len > 1; // one of them
    for (uint32_t i = 0; i < candidates->len; i++) {
        const Instance *callee = &candidates->data[i];
        bool packs = is_closure(c, callee) && !are_methods;
        Given packed = packs ? given_to_closure(c, given) : *given;
        Value one = value_collapsed(c, call_function(f, callee, &packed, &through));
        result.parts[0] = fact_worse(result.parts[0], one.parts[0]);
        result.targets[0] = target_join(c, result.targets[0], one.targets[0]);
        result.node = node_unify(f, result.node, one.node);
    }
    f->weak = weak;
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

// Is the operand a pointer, and one to write through?
static bool is_pointer(Fn *f, const MirOperand *operand, bool *is_mut) {
    Ty ty = uniform_ty(f, mir_operand_ty(f->checker->cx, f->body, operand));
    const TyData *data = ty_data(f->checker->cx, ty);
    bool is = data->kind == TY_REF || data->kind == TY_RAW_PTR;
    *is_mut = is && data->ref.is_mut;
    return is;
}

// What an operand that is a pointer leads to. Constants lead to memory of all threads.
static bool pointee(Fn *f, const MirOperand *operand, MirPlace *place) {
    if (operand->kind != MIR_OPERAND_CONST) {
        *place = mir_place_deref(f->checker->arena, operand->place);
    }
    return operand->kind != MIR_OPERAND_CONST;
}

typedef enum IntrinsicAccess {
    ACCESS_OTHER,
    ACCESS_READ,
    ACCESS_WRITE,
    ACCESS_MOVES // a pointer into the same variable
} IntrinsicAccess;

// Those that read or write all that one pointer leads to, and nothing else.
static IntrinsicAccess access_of(Str name) {
    static const struct {
        const char *name;
        IntrinsicAccess access;
    } all[] = {
        {"read_via_copy", ACCESS_READ},           {"volatile_load", ACCESS_READ},
        {"unaligned_volatile_load", ACCESS_READ}, {"write_via_move", ACCESS_WRITE},
        {"volatile_store", ACCESS_WRITE},         {"offset", ACCESS_MOVES},
        {"arith_offset", ACCESS_MOVES},
    };
    for (uint32_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (str_eq(name, str_of(all[i].name))) {
            return all[i].access;
        }
    }
    return ACCESS_OTHER;
}

// Through the pointers that it may write to, an intrinsic leaves what it is given and what it finds
// behind the others.
static void write_through(Fn *f, const Given *given) {
    const MirTerm *term = given->term;
    Value stored = value_plain(f->checker, (Fact){0});
    uint32_t writes = 0;
    for (uint32_t i = 0; i < given->count; i++) {
        bool is_mut;
        MirPlace place;
        Value value = given->args[i];
        if (is_pointer(f, &term->call.args[i], &is_mut) &&
            pointee(f, &term->call.args[i], &place)) {
            value = value_of_place(f, &place);
            stored.node = node_unify(f, stored.node, value.node);
        }
        writes += is_mut;
        stored.parts[0] = fact_worse(stored.parts[0], facts_join(value.parts, value.count));
        stored.targets[0] = target_join(f->checker, stored.targets[0],
                                        targets_join(f->checker, value.targets, value.count));
    }
    bool weak = f->weak;
    f->weak = true;
    for (uint32_t i = 0; i < given->count && writes; i++) {
        bool is_mut;
        MirPlace place;
        if (is_pointer(f, &term->call.args[i], &is_mut) && is_mut &&
            pointee(f, &term->call.args[i], &place)) {
            value_store(f, &place, stored);
        }
    }
    f->weak = weak;
}

static Value call_known_intrinsic(Fn *f, const Instance *callee, const Given *given) {
    Checker *c = f->checker;
    const MirTerm *term = given->term;
    Str name = sym_str(c->program->session, def_get(c->program, callee->def)->name);
    IntrinsicAccess access = access_of(name);
    MirPlace place;
    if (access != ACCESS_OTHER && given->count && pointee(f, &term->call.args[0], &place)) {
        if (access == ACCESS_READ) {
            return value_of_place(f, &place);
        }
        value_store(f, &place, given->args[1]);
        return value_plain(c, (Fact){0});
    }
    bool all_lanes = given->count > 0 && given->args[0].constant == ALL_LANES; // the mask is first
    Ty ty = uniform_ty(f, mir_place_ty(c->cx, f->body, &term->call.destination, NULL));
    bool leads = uniform_holds_pointers(c, ty, 0);
    Fact all = given->all;
    for (uint32_t i = 0; i < given->count; i++) {
        uint32_t node = given->args[i].node;
        if (node && f->nodes.data[node_find(f, node)].is_own) {
            const Node *memory = &f->nodes.data[node_find(f, node)];
            all = fact_worse(all, fact_worse(memory->exposed, memory->written));
        }
    }
    if (device_intrinsic_named(name) == DEVICE_NO_INTRINSIC) {
        write_through(f, given);
    }
    if (access == ACCESS_MOVES) {
        Value moved = value_plain(c, given->all);
        moved.node = given->args[0].node;
        moved.targets[0] = targets_join(c, given->args[0].targets, given->args[0].count);
        return moved;
    }
    uint32_t node = leads ? mix_memory(f, given->args, given->count) : 0;
    return value_with_node(call_intrinsic(f, callee, term, given->all, all, all_lanes, &f->control),
                           node);
}

// Do references, or those in the variables that they lead to, lead somewhere that is not known?
static bool leads_to_unknown(Fn *f, const Value *value) {
    TargetVec targets = {0};
    collect_targets(f, value, 1, &targets);
    uint32_t all = targets_join(f->checker, value->targets, value->count);
    bool unknown = all == UNKNOWN || all == 0;
    for (uint32_t t = 0; t < targets.len && !unknown; t++) {
        const Local *local = &f->locals[targets.data[t]];
        for (uint32_t i = 0; i < local->count; i++) {
            unknown |= local->leads[i] && local->targets[i] == UNKNOWN;
        }
    }
    vec_free(&targets);
    return unknown;
}

// What a call may have changed through a mutable reference to it is not known where: threads that
// do not make it have what was there before.
static void spread_argument(Fn *f, const MirOperand *operand, const Value *value) {
    Fact fact = fact_as_data(f->control.fact);
    bool is_mut;
    bool is_own = value->node && f->nodes.data[node_find(f, value->node)].is_own;
    if (fact.sameness == SAME_IN_GRID || !is_own || (is_pointer(f, operand, &is_mut) && !is_mut)) {
        return;
    }
    if (leads_to_unknown(f, value)) {
        Node *node = &f->nodes.data[node_find(f, value->node)];
        fact_raise(&f->changed, &node->written, fact);
        fact_raise(&f->changed, &node->led, fact);
        target_add(f, &node->leads_to, UNKNOWN);
    }
}

void transfer_call(Fn *f, MirBlockId block) {
    Checker *c = f->checker;
    const MirTerm *term = &f->body->blocks.data[block].term;
    uint32_t count = term->call.arg_count;
    Given given = {term, ARENA_ARRAY(c->arena, Value, count + 1), count, {0}};
    for (uint32_t i = 0; i < count; i++) {
        given.args[i] = value_of_operand(f, &term->call.args[i]);
        given.all = fact_worse(given.all, facts_join(given.args[i].parts, given.args[i].count));
        spread_argument(f, &term->call.args[i], &given.args[i]);
    }
    Instance callee;
    bool known = uniform_callee(f, term, &callee);
    Value result;
    if (known && callee.kind == INSTANCE_INTRINSIC) {
        result = call_known_intrinsic(f, &callee, &given);
    } else if (known && uniform_has_code(c, &callee)) {
        result = call_function(f, &callee, &given, &f->control);
    } else {
        bool is_virtual = known && callee.kind == INSTANCE_VIRTUAL;
        result = call_indirect(f, is_virtual ? &callee : NULL, &given, &f->control);
    }
    Ty ty = uniform_ty(f, mir_place_ty(c->cx, f->body, &term->call.destination, NULL));
    for (uint32_t i = 0; i < result.count && !uniform_holds_pointers(c, ty, 0); i++) {
        result.node = 0;
        result.targets[i] = SHARED;
    }
    value_store(f, &term->call.destination, result);
}

void transfer_drop(Fn *f, MirBlockId block) {
    const MirTerm *term = &f->body->blocks.data[block].term;
    Instance glue;
    if (uniform_glue(f, term, &glue)) {
        Value place = value_of_address(f, &term->drop.place);
        Given given = {term, &place, 1, facts_join(place.parts, place.count)};
        call_function(f, &glue, &given, &f->control);
    }
}
