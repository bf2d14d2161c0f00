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

// ---------------------------------------------------------------- functions

static Ty struct_field_ty(Fn *f, const TyData *data, uint32_t field) {
    Checker *c = f->checker;
    Ty ty = ty_of(c->cx, ty_adt_def(c->cx, data->item.def)->variants[0].fields[field].def);
    ty = ty_erase_regions(c->cx, ty_subst(c->cx, ty, data->item.args));
    return ty_has(c->cx, ty, TYFLAG_ALIAS) ? ty_normalize_erased(c->cx, c->env, ty) : ty;
}

// The type of a field of a tuple or struct, of a capture; that of the local where parts are
// something else.
Ty uniform_part_ty(Fn *f, MirLocalId id, uint32_t part) {
    Checker *c = f->checker;
    Ty ty = f->locals[id].ty;
    const TyData *data = ty_data(c->cx, ty);
    if (!f->locals[id].by_field) {
        return ty;
    }
    if (data->kind == TY_CLOSURE) {
        Ty captures = ty_erase_regions(c->cx, closure_parts(c->cx, data->item.args).captures);
        data = ty_data(c->cx, captures);
    }
    if (data->kind == TY_TUPLE && part < ty_list_len(c->cx, data->tuple)) {
        return f->locals[id].count == ty_list_len(c->cx, data->tuple)
                   ? ty_list_ptr(c->cx, data->tuple)[part]
                   : ty;
    }
    if (data->kind == TY_ADT && ty_adt_def(c->cx, data->item.def)->kind == ADT_STRUCT &&
        f->locals[id].count == ty_adt_def(c->cx, data->item.def)->variants[0].field_count) {
        return struct_field_ty(f, data, part);
    }
    return ty;
}

static void shape_local(Fn *f, MirLocalId id) {
    Checker *c = f->checker;
    Local *local = &f->locals[id];
    local->ty = uniform_ty(f, f->body->locals.data[id].ty);
    const TyData *data = ty_data(c->cx, local->ty);
    local->slot = NO_SLOT;
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
    local->by_field =
        local->count != 0 && local->count <= MOST_FIELDS && !local->is_enum &&
        (data->kind == TY_TUPLE || data->kind == TY_CLOSURE ||
         (data->kind == TY_ADT && ty_adt_def(c->cx, data->item.def)->kind == ADT_STRUCT));
    if (local->count == 0 || local->count > MOST_FIELDS) {
        local->count = 1;
    }
    local->leads = ARENA_ARRAY(c->arena, bool, local->count);
    for (uint32_t i = 0; i < local->count; i++) {
        local->leads[i] = uniform_holds_pointers(c, uniform_part_ty(f, id, i), 0);
    }
}

static void take_value(Fn *f, MirLocalId id, const Value *value, const TargetVec *targets) {
    Local *local = &f->locals[id];
    Fact fact = facts_join(value->parts, value->count);
    bool same_shape = value->count == local->count;
    *local->constant = value->constant;
    for (uint32_t i = 0; i < local->count; i++) {
        local->parts[i] = same_shape ? value->parts[i] : fact;
        uint32_t target =
            same_shape ? value->targets[i] : targets_join(f->checker, value->targets, value->count);
        local->targets[i] = renamed(f->checker, targets, target, f->body->locals.len);
    }
}

static void take_memory(Fn *f, MirLocalId id, const Node *memory) {
    Node *node = &f->nodes.data[node_of_local(f, id)];
    node->is_own = true;
    node->exposed = fact_worse(node->exposed, memory->exposed);
    node->exposed_led = fact_worse(node->exposed_led, memory->exposed_led);
    node->written = fact_worse(node->written, memory->written);
    node->led = fact_worse(node->led, memory->led);
    uint32_t target = memory->leads_to;
    bool elsewhere = target != 0 && target != SHARED;
    node->leads_to = target_join(f->checker, node->leads_to, elsewhere ? UNKNOWN : target);
}

static void pass(Fn *f, const MirBlockVec *order) {
    for (uint32_t at = 0; at < order->len; at++) {
        MirBlockId b = order->data[at];
        const MirBlock *block = &f->body->blocks.data[b];
        if (!state_enter(f, b)) {
            continue;
        }
        for (uint32_t i = 0; i < block->stmts.len; i++) {
            const MirStmt *stmt = &block->stmts.data[i];
            if (stmt->kind == MIR_STMT_ASSIGN) {
                value_store(f, &stmt->assign.place, value_of_rvalue(f, stmt->assign.rvalue));
            } else if (stmt->kind == MIR_STMT_SET_DISCRIMINANT) {
                state_note(f, stmt->set_discriminant.place.local, 0);
            }
        }
        if (block->term.kind == MIR_TERM_CALL) {
            transfer_call(f, b);
        } else if (block->term.kind == MIR_TERM_DROP) {
            transfer_drop(f, b);
        }
        state_leave(f);
    }
}

// Blocks before those that they lead to, but for loops.
static void order_blocks(Fn *f, MirBlockId block, BitSet *seen, MirBlockVec *order) {
    typedef struct At {
        MirBlockId block;
        uint32_t slot;
    } At;
    VEC(At) stack = {0};
    bitset_add(seen, block);
    vec_push(&stack, ((At){block, 0}));
    while (stack.len) {
        At *at = &vec_last(&stack);
        const MirTerm *term = &f->body->blocks.data[at->block].term;
        if (at->slot == mir_successor_slots(term)) {
            vec_push(order, at->block);
            (void)vec_pop(&stack);
            continue;
        }
        MirBlockId to = mir_successor(term, at->slot++);
        if (to != MIR_NO_BLOCK && !f->body->blocks.data[to].is_cleanup && bitset_add(seen, to)) {
            vec_push(&stack, ((At){to, 0}));
        }
    }
    vec_free(&stack);
    for (uint32_t i = 0; i < order->len / 2; i++) {
        MirBlockId other = order->data[order->len - 1 - i];
        order->data[order->len - 1 - i] = order->data[i];
        order->data[i] = other;
    }
}

// What is left in the variables that arguments refer to when the function returns.
static void sum_up_targets(Fn *f, Summary *summary, uint32_t target_count) {
    Arena *arena = f->checker->arena;
    uint32_t own = f->body->locals.len;
    summary->body_len = own;
    summary->targets = ARENA_ARRAY(arena, Value, target_count + 1);
    summary->written = ARENA_ARRAY(arena, bool *, target_count + 1);
    for (uint32_t t = 0; t < target_count; t++) {
        const Local *local = &f->locals[own + t];
        summary->targets[t] = (Value){f->exit.parts + local->slot, f->exit.targets + local->slot,
                                      local->count, 0, ANYTHING};
        summary->written[t] = ARENA_ARRAY(arena, bool, local->count);
        for (MirBlockId b = 0; b < f->body->blocks.len; b++) {
            for (uint32_t i = 0; i < local->count; i++) {
                summary->written[t][i] |= bitset_has(&f->stored[b], local->slot + i);
            }
        }
    }
}

static void solve(Fn *f, Summary *summary, uint32_t count, uint32_t target_count) {
    enum { MOST_PASSES = 64 }; // each pass raises something, of which there is little
    MirBlockVec order = {0};
    BitSet seen = bitset_new(f->checker->arena, f->body->blocks.len);
    order_blocks(f, 0, &seen, &order);
    state_begin(f);
    f->changed = true;
    for (uint32_t i = 0; f->changed && i < MOST_PASSES; i++) {
        f->changed = false;
        pass(f, &order);
    }
    vec_free(&order);
    const Local *result = &f->locals[MIR_RETURN_PLACE];
    bool followed = result->slot != NO_SLOT;
    summary->result = (Value){followed ? f->exit.parts + result->slot : result->parts,
                              followed ? f->exit.targets + result->slot : result->targets,
                              result->count, 0, ANYTHING};
    for (uint32_t i = 0; i < count; i++) {
        summary->argument_memory[i] = f->nodes.data[node_of_local(f, i + 1)].written;
        summary->argument_led[i] = f->nodes.data[node_of_local(f, i + 1)].led;
        summary->argument_leads_to[i] = f->nodes.data[node_of_local(f, i + 1)].leads_to;
    }
    sum_up_targets(f, summary, target_count);
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
static void shape_targets(Fn *f, const Fn *caller, const TargetVec *targets) {
    for (uint32_t t = 0; t < targets->len; t++) {
        const Local *theirs = &caller->locals[targets->data[t]];
        f->locals[f->body->locals.len + t] = (Local){.leads = theirs->leads,
                                                     .count = theirs->count,
                                                     .slot = NO_SLOT,
                                                     .ty = theirs->ty,
                                                     .is_enum = theirs->is_enum,
                                                     .by_field = theirs->by_field,
                                                     .address_taken = true};
    }
}

static void take_targets(Fn *f, const Fn *caller, const TargetVec *targets) {
    for (uint32_t t = 0; t < targets->len; t++) {
        const Local *theirs = &caller->locals[targets->data[t]];
        Value value = {theirs->parts, theirs->targets, theirs->count, 0, ANYTHING};
        take_value(f, f->body->locals.len + t, &value, targets);
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
    f.local_count = locals;
    shape_targets(&f, caller, &targets);
    f.regions = regions_find(body, c->arena);
    if (f.regions.len) {
        f.live = flow_live_locals(body, c->arena, false);
    }
    state_prepare(&f);
    take_targets(&f, caller, &targets);
    take_arguments(&f, caller, args, count, &targets);
    solve(&f, summary, count, targets.len);
    vec_free(&targets);
    vec_free(&f.regions);
    vec_free(&f.nodes);
}

static void add_to_key(Checker *c, KeyVec *key, const Value *value, const TargetVec *targets) {
    vec_push(key, value->constant);
    for (uint32_t k = 0; k < value->count; k++) {
        vec_push(key, (uint32_t)value->parts[k].sameness << 2 | value->parts[k].code);
        vec_push(key, renamed(c, targets, value->targets[k], 0));
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

static uint64_t value_hash(uint64_t hash, const Value *value) {
    for (uint32_t i = 0; i < value->count; i++) {
        const Fact *part = &value->parts[i];
        hash = hash_mix(hash, (uint64_t)part->sameness << 2 | part->code);
        hash = hash_mix(hash, value->targets[i]);
    }
    return hash;
}

static uint64_t summary_hash(const Summary *summary) {
    uint64_t hash = hash_mix(summary->needs, summary->disagreement);
    hash = value_hash(hash, &summary->result);
    for (uint32_t t = 0; summary->targets && summary->targets[t].parts; t++) {
        hash = value_hash(hash, &summary->targets[t]);
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

const Summary *summarize(Checker *c, const Instance *instance, const Value *args, uint32_t count,
                         Fn *caller, Frame *frame) {
    KeyVec key = {0};
    bool lifted = frame && !uniform_users_frame(c, frame);
    vec_push(&key,
             lifted ? 2 : frame != NULL); // a kernel that is called is not one that is launched
    TargetVec targets = {0};
    if (caller) {
        collect_targets(caller, args, count, &targets);
    }
    for (uint32_t i = 0; i < count; i++) {
        add_to_key(c, &key, &args[i], &targets);
        const Node *node =
            args[i].node ? &caller->nodes.data[node_find(caller, args[i].node)] : NULL;
        bool own = node && node->is_own;
        vec_push(&key, own ? 1u + memory_key(node) : 0);
    }
    for (uint32_t t = 0; t < targets.len; t++) {
        const Local *local = &caller->locals[targets.data[t]];
        Value value = {local->parts, local->targets, local->count, 0, ANYTHING};
        add_to_key(c, &key, &value, &targets);
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

static void check_kernel(Checker *c, Instance instance, ParamEnv env) {
    const MirBody *body = mir_elaborated(c->program, instance.def);
    if (!body || body->tainted) {
        return;
    }
    c->env = env;
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

static void finish(Checker *c) {
    uniform_show_errors(c);
    uniform_forget_indirect(c);
    vec_free(&c->to_visit);
    vec_free(&c->pointed);
    vec_free(&c->objects);
    vec_free(&c->target_sets);
    map_free(&c->summaries);
    map_free(&c->holds_pointers);
    map_free(&c->only_pointers);
    map_free(&c->reported);
    map_free(&c->unsafe_known);
    vec_free(&c->unsafe_blocks);
    arena_free(c->arena);
}

void device_check_uniformity(Program *program, CrateId crate) {
    Checker c = {.program = program, .cx = program->ty, .arena = arena_new()};
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        DefId kernel = {i};
        if (is_kernel(program, kernel, crate)) {
            Instance instance = {.kind = INSTANCE_ITEM,
                                 .def = kernel,
                                 .args = args_erase_regions(c.cx, args_identity(c.cx, kernel))};
            check_kernel(&c, instance, ty_param_env(c.cx, kernel));
        }
    }
    finish(&c);
}

bool device_check_instances(Program *program, const Instance *kernels, uint32_t count) {
    Checker c = {.program = program, .cx = program->ty, .arena = arena_new()};
    for (uint32_t i = 0; i < count; i++) {
        bool generic = generics_total(ty_generics(c.cx, kernels[i].def)) > 0;
        if (generic && is_kernel(program, kernels[i].def, program->local)) {
            Instance instance = kernels[i];
            instance.args = args_erase_regions(c.cx, instance.args);
            check_kernel(&c, instance, (ParamEnv){0});
        }
    }
    finish(&c);
    return diag_error_count(program->session) == 0;
}
