// build_scope.c: scopes of the function being built: what is dropped where control leaves them.
//
// A scope holds drops scheduled in order: ends of storage and drops of values. Leaving it normally
// emits them in reverse. Leaving several at once (break, continue, return, a failed condition) adds
// the drops to the exit's drop tree: a node is one drop and what follows it, so exits that share a
// tail of drops share the blocks. Unwinding is one more such tree for the whole function, of value
// drops only, ending in `resume`. Drops are conditional here: drop elaboration finds out what is
// initialised. Follows the rustc development guide, "MIR construction", and rustc's scope.rs in its
// idea.
#include "mir/build/build_private.h"

// ---------------------------------------------------------------- drop trees

static void tree_init(DropTree *tree) {
    if (tree->nodes.len == 0) {
        vec_push(&tree->nodes, (DropNode){{false, 0, SPAN_NONE}, 0});
    }
}

static void tree_free(DropTree *tree) {
    vec_free(&tree->nodes);
    vec_free(&tree->entries);
    map_free(&tree->index);
}

static uint32_t tree_add(DropTree *tree, DropData data, uint32_t next) {
    tree_init(tree);
    uint64_t key = (uint64_t)next << 32 | (uint64_t)data.local << 1 | data.is_value;
    uint64_t found = map_get_or(&tree->index, key, 0);
    if (found != 0) {
        return (uint32_t)found;
    }
    vec_push(&tree->nodes, (DropNode){data, next});
    map_set(&tree->index, key, tree->nodes.len - 1);
    return tree->nodes.len - 1;
}

static void tree_enter(DropTree *tree, uint32_t node, MirBlockId from) {
    tree_init(tree);
    vec_push(&tree->entries, (DropEntry){node, from});
}

// Makes the blocks of all nodes that are entered. `root` is the exit; `unwind_base` the unwind node
// there.
static void tree_build(Build *build, DropTree *tree, MirBlockId root, bool cleanup,
                       uint32_t unwind_base) {
    uint32_t count = tree->nodes.len;
    MirBlockId *blocks = ARENA_ARRAY(build->arena, MirBlockId, count);
    uint32_t *unwinds = ARENA_ARRAY(build->arena, uint32_t, count);
    bool *needed = ARENA_ARRAY(build->arena, bool, count);
    for (uint32_t i = 0; i < tree->entries.len; i++) {
        needed[tree->entries.data[i].node] = true;
    }
    blocks[0] = root;
    unwinds[0] = unwind_base;
    for (uint32_t i = count - 1; i > 0; i--) {
        needed[tree->nodes.data[i].next] |= needed[i];
    }
    for (uint32_t i = 1; i < count; i++) {
        DropNode node = tree->nodes.data[i];
        unwinds[i] = !cleanup && node.data.is_value
                         ? tree_add(&build->unwind, node.data, unwinds[node.next])
                         : unwinds[node.next];
        if (!needed[i]) {
            continue;
        }
        blocks[i] = mir_new_block(build->body, cleanup);
        if (node.data.is_value) {
            MirTerm term = {.kind = MIR_TERM_DROP,
                            .span = node.data.span,
                            .target = blocks[node.next],
                            .unwind = MIR_NO_BLOCK,
                            .drop = {mir_place(node.data.local), false}};
            terminate(build, blocks[i], term);
            if (!cleanup && unwinds[node.next] != 0) {
                tree_enter(&build->unwind, unwinds[node.next], blocks[i]);
            }
        } else {
            mir_push(build->body, blocks[i],
                     (MirStmt){.kind = MIR_STMT_STORAGE_DEAD,
                               .span = node.data.span,
                               .local = node.data.local});
            goto_block(build, blocks[i], blocks[node.next], node.data.span);
        }
    }
    for (uint32_t i = 0; i < tree->entries.len; i++) {
        MirTerm *term = &build->body->blocks.data[tree->entries.data[i].from].term;
        MirBlockId to = blocks[tree->entries.data[i].node];
        if (cleanup && term->kind != MIR_TERM_GOTO) {
            term->unwind = to;
        } else {
            term->target = to;
        }
    }
}

// ---------------------------------------------------------------- scopes

uint32_t scope_push(Build *build, Span span) {
    vec_push(&build->scopes, (Scope){.span = span});
    return build->scopes.len - 1;
}

bool needs_drop(Build *build, Ty ty) {
    return ty_needs_drop(build->cx, build->env, ty);
}

static void forget_unwind(Build *build, uint32_t from) {
    for (uint32_t i = from; i < build->scopes.len; i++) {
        build->scopes.data[i].unwind_valid = false;
        build->scopes.data[i].unwind_seen = 0;
    }
}

void schedule_drop(Build *build, uint32_t scope, MirLocalId local, bool is_value, Span span) {
    if (scope == NO_SCOPE || (is_value && !needs_drop(build, build->body->locals.data[local].ty))) {
        return;
    }
    if (!is_value && local <= build->body->arg_count) {
        return; // arguments and the return place are the caller's
    }
    OX_ASSERT(build->session, span, scope < build->scopes.len);
    Span end = span_end(
        build->scopes.data[scope].span); // where the scope ends, seen from its last character
    if (end.lo > 0) {
        end.lo--;
    }
    vec_push(&build->scopes.data[scope].drops, (DropData){is_value, local, end});
    if (is_value) { // what is not dropped matters to no unwinding
        build->scopes.data[scope].unwind_valid = false;
        forget_unwind(build, scope + 1);
    }
}

void unschedule_drops(Build *build, uint32_t scope, uint32_t kept) {
    build->scopes.data[scope].drops.len = kept;
    forget_unwind(build, scope);
}

void schedule_local(Build *build, uint32_t scope, MirLocalId local, Span span) {
    schedule_drop(build, scope, local, false, span);
    schedule_drop(build, scope, local, true, span);
}

// The unwind node for the first `depth` scopes.
static uint32_t unwind_node(Build *build, uint32_t depth) {
    tree_init(&build->unwind);
    uint32_t start = depth, node = 0;
    while (start > 0 && !build->scopes.data[start - 1].unwind_valid) {
        start--;
    }
    if (start > 0) {
        node = build->scopes.data[start - 1].unwind;
    }
    for (uint32_t i = start; i < depth; i++) {
        Scope *scope = &build->scopes.data[i];
        node = scope->unwind_seen ? scope->unwind : node;
        for (uint32_t j = scope->unwind_seen; j < scope->drops.len; j++) {
            if (scope->drops.data[j].is_value) {
                node = tree_add(&build->unwind, scope->drops.data[j], node);
            }
        }
        scope->unwind = node;
        scope->unwind_seen = scope->drops.len;
        scope->unwind_valid = true;
    }
    return node;
}

void diverge_from(Build *build, MirBlockId block) {
    uint32_t node = unwind_node(build, build->scopes.len);
    if (node != 0) {
        tree_enter(&build->unwind, node, block);
    }
}

void scope_pop(Build *build) {
    uint32_t depth = build->scopes.len;
    uint32_t unwind = unwind_node(build, depth);
    Scope *scope = &build->scopes.data[depth - 1];
    for (uint32_t i = scope->drops.len; i > 0; i--) {
        DropData drop = scope->drops.data[i - 1];
        if (!drop.is_value) {
            mir_push(
                build->body, build->block,
                (MirStmt){.kind = MIR_STMT_STORAGE_DEAD, .span = drop.span, .local = drop.local});
            continue;
        }
        unwind = build->unwind.nodes.data[unwind].next;
        MirBlockId next = new_block(build);
        terminate(build, build->block,
                  (MirTerm){.kind = MIR_TERM_DROP,
                            .span = drop.span,
                            .target = next,
                            .unwind = MIR_NO_BLOCK,
                            .drop = {mir_place(drop.local), false}});
        if (unwind != 0) {
            tree_enter(&build->unwind, unwind, build->block);
        }
        build->block = next;
    }
    vec_free(&scope->drops);
    build->scopes.len--;
}

// Leaves all scopes from `depth` on, through `tree`; what follows is unreachable.
static void exit_to(Build *build, DropTree *tree, uint32_t depth, MirBlockId from, Span span) {
    uint32_t node = 0;
    tree_init(tree);
    for (uint32_t i = depth; i < build->scopes.len; i++) {
        const Scope *scope = &build->scopes.data[i];
        for (uint32_t j = 0; j < scope->drops.len; j++) {
            node = tree_add(tree, scope->drops.data[j], node);
        }
    }
    terminate(
        build, from,
        (MirTerm){
            .kind = MIR_TERM_GOTO, .span = span, .target = MIR_NO_BLOCK, .unwind = MIR_NO_BLOCK});
    tree_enter(tree, node, from);
}

static MirBlockId tree_finish(Build *build, DropTree *tree, uint32_t depth, MirBlockId root) {
    if (tree->entries.len == 0) {
        tree_free(tree);
        return MIR_NO_BLOCK;
    }
    if (root == MIR_NO_BLOCK) {
        root = new_block(build);
    }
    tree_build(build, tree, root, false, unwind_node(build, depth));
    tree_free(tree);
    return root;
}

void unwind_finish(Build *build) {
    if (build->unwind.entries.len > 0) {
        MirBlockId resume = mir_new_block(build->body, true);
        terminate(build, resume,
                  (MirTerm){.kind = MIR_TERM_RESUME,
                            .span = build->body->span,
                            .target = MIR_NO_BLOCK,
                            .unwind = MIR_NO_BLOCK});
        tree_build(build, &build->unwind, resume, true, 0);
    }
    tree_free(&build->unwind);
}

// ---------------------------------------------------------------- suspension

// yield() -> [resume: next, drop: left]; left: the scopes in force are left, as by a return
void suspend(Build *build, Span span) {
    MirBlockId next = new_block(build), left = new_block(build);
    terminate(build, build->block,
              (MirTerm){.kind = MIR_TERM_YIELD,
                        .span = span,
                        .target = next,
                        .unwind = MIR_NO_BLOCK,
                        .other = left});
    exit_to(build, &build->suspended, 0, left, span);
    build->block = next;
}

void suspend_finish(Build *build) {
    MirBlockId end = tree_finish(build, &build->suspended, 0, MIR_NO_BLOCK);
    if (end != MIR_NO_BLOCK) {
        terminate(build, end,
                  (MirTerm){.kind = MIR_TERM_COROUTINE_DROP,
                            .span = build->body->span,
                            .target = MIR_NO_BLOCK,
                            .unwind = MIR_NO_BLOCK});
    }
}

// ---------------------------------------------------------------- break, continue, return

void breakable_push(Build *build, Breakable *breakable, const HirExpr *target, MirPlace destination,
                    bool is_loop) {
    *breakable = (Breakable){.target = target,
                             .depth = build->scopes.len,
                             .destination = destination,
                             .is_loop = is_loop};
    vec_push(&build->breakables, breakable);
}

MirBlockId breakable_pop(Build *build, MirBlockId continue_block) {
    Breakable *breakable = vec_pop(&build->breakables);
    if (breakable->is_loop) {
        (void)tree_finish(build, &breakable->continues, breakable->depth, continue_block);
    }
    return tree_finish(build, &breakable->breaks, breakable->depth, MIR_NO_BLOCK);
}

void break_to(Build *build, const HirExpr *target, bool is_continue, const HirExpr *value,
              Span span) {
    Breakable *breakable = NULL;
    for (uint32_t i = build->breakables.len; i > 0 && breakable == NULL; i--) {
        if (build->breakables.data[i - 1]->target == target) {
            breakable = build->breakables.data[i - 1];
        }
    }
    OX_ASSERT(build->session, span, breakable != NULL);
    if (value != NULL) {
        expr_into(build, breakable->destination, ex_of(build, value));
    } else if (!is_continue) {
        push_unit(build, span, breakable->destination);
    }
    exit_to(build, is_continue ? &breakable->continues : &breakable->breaks, breakable->depth,
            build->block, span);
    build->block = new_block(build);
}

// ---------------------------------------------------------------- conditions that fail

void if_then_push(Build *build, IfThen *if_then, IfThen **outer) {
    *if_then = (IfThen){.depth = build->scopes.len};
    *outer = build->if_then;
    build->if_then = if_then;
}

MirBlockId if_then_pop(Build *build, IfThen *if_then, IfThen *outer) {
    build->if_then = outer;
    MirBlockId otherwise = tree_finish(build, &if_then->otherwise, if_then->depth, MIR_NO_BLOCK);
    return otherwise != MIR_NO_BLOCK ? otherwise : new_block(build);
}

void break_for_else(Build *build, MirBlockId block, Span span) {
    exit_to(build, &build->if_then->otherwise, build->if_then->depth, block, span);
}

// place = value where place holds something: the old value is dropped first; should that unwind,
// the new value is stored all the same, so that it is dropped with the place.
void drop_and_replace(Build *build, Span span, MirPlace place, MirOperand value) {
    MirBlockId assign = new_block(build), on_unwind = mir_new_block(build->body, true);
    MirRvalue use = {.kind = MIR_RVALUE_USE, .use = value};
    mir_push_assign(build->body, assign, span, place, use);
    mir_push_assign(build->body, on_unwind, span, place, use);
    terminate(build, build->block,
              (MirTerm){.kind = MIR_TERM_DROP,
                        .span = span,
                        .target = assign,
                        .unwind = on_unwind,
                        .drop = {place, true}});
    // The cleanup block goes on unwinding: its goto is an entry of the unwind tree like an unwind
    // edge is.
    terminate(
        build, on_unwind,
        (MirTerm){
            .kind = MIR_TERM_GOTO, .span = span, .target = MIR_NO_BLOCK, .unwind = MIR_NO_BLOCK});
    uint32_t node = unwind_node(build, build->scopes.len);
    tree_enter(&build->unwind, node, on_unwind);
    build->block = assign;
}
