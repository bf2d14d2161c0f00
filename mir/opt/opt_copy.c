// opt_copy.c: temporaries that only carry a value from one statement to the next are left out.
//
// Forwarding:   _5 = copy _1; _6 = Add(move _5, const 1)   becomes   _6 = Add(copy _1, const 1)
// Destination:  _5 = Add(..); _2 = move _5                 becomes   _2 = Add(..)      also for a
// call's destination Only temporaries with one store whose uses are all in the same block (or, for
// a call, where it returns to) and whose memory nothing else can see. Between the two nothing may
// change what was read, and nobody may look at the destination. Variables of the user stay, so that
// a debugger finds them.
#include "mir/opt/opt.h"

#define NO_LOCAL UINT32_MAX // the source is a constant

typedef struct LocalUse {
    uint32_t stores, uses;
    bool borrowed, partial; // its address is taken; stored to in parts, dropped
} LocalUse;
typedef struct CopyCx {
    Program *program;
    MirBody *body;
    LocalUse *locals;
    bool changed;
} CopyCx;

static void count_place(void *cx, const MirPlace *place, PlaceUse use) {
    CopyCx *copy = cx;
    LocalUse *local = &copy->locals[place->local];
    bool through = place->proj_count > 0 && place->proj[0].kind == MIR_PROJ_DEREF;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_INDEX) {
            copy->locals[place->proj[i].index].uses += 2; // stays a local
        }
        through |= place->proj[i].kind == MIR_PROJ_DEREF;
    }
    switch (use) {
    case PLACE_USE_STORE:
    case PLACE_USE_CALL_STORE:
        if (place->proj_count == 0) {
            local->stores++;
        } else if (through) {
            local->uses += 2; // as the pointer of a store: not forwarded
        } else {
            local->partial = true;
        }
        break;
    case PLACE_USE_BORROW:
    case PLACE_USE_MUT_BORROW:
        if (through) {
            local->uses++;
        } else {
            local->borrowed = true;
        }
        break;
    case PLACE_USE_DROP:
        local->partial = true;
        break;
    case PLACE_USE_COPY:
    case PLACE_USE_MOVE:
    case PLACE_USE_INSPECT:
        local->uses++;
        break;
    case PLACE_USE_STORAGE:
        break;
    }
}

static void count_all(CopyCx *copy) {
    memset(copy->locals, 0, copy->body->locals.len * sizeof *copy->locals);
    for (uint32_t b = 0; b < copy->body->blocks.len; b++) {
        const MirBlock *block = &copy->body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            mir_visit_stmt_places(&block->stmts.data[s], count_place, copy);
        }
        mir_visit_term_places(&block->term, count_place, copy);
    }
}

static bool is_carrier(const CopyCx *copy, MirLocalId local) {
    const LocalUse *use = &copy->locals[local];
    return local > copy->body->arg_count && copy->body->locals.data[local].kind == MIR_LOCAL_TEMP &&
           use->stores == 1 && use->uses >= 1 && !use->borrowed && !use->partial;
}

// ---------------------------------------------------------------- what a statement touches

typedef struct Touch {
    const CopyCx *copy;
    MirPlace source;
    bool source_exposed; // memory that a store through a pointer could change
    bool conflict;
    MirLocalId mention; // is this local mentioned at all?
    bool mentioned;
} Touch;

static bool has_deref(const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_DEREF) {
            return true;
        }
    }
    return false;
}

static void touch_place(void *cx, const MirPlace *place, PlaceUse use) {
    Touch *touch = cx;
    touch->mentioned |= place->local == touch->mention;
    bool reads_only = use == PLACE_USE_COPY || use == PLACE_USE_INSPECT || use == PLACE_USE_BORROW;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        touch->mentioned |=
            place->proj[i].kind == MIR_PROJ_INDEX && place->proj[i].index == touch->mention;
    }
    if (reads_only) {
        return;
    }
    bool through = has_deref(place);
    if (place->local == touch->source.local && !(through && use == PLACE_USE_MOVE)) {
        touch->conflict = true;
    }
    for (uint32_t i = 0; i < touch->source.proj_count; i++) {
        touch->conflict |= touch->source.proj[i].kind == MIR_PROJ_INDEX &&
                           touch->source.proj[i].index == place->local;
    }
    bool stores = use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE || use == PLACE_USE_DROP;
    if (stores && touch->source_exposed &&
        (through || touch->copy->locals[place->local].borrowed)) {
        touch->conflict = true;
    }
}

static Touch touch_of(const CopyCx *copy, MirPlace source) {
    bool exposed =
        source.local != NO_LOCAL && (has_deref(&source) || copy->locals[source.local].borrowed);
    return (Touch){.copy = copy, .source = source, .source_exposed = exposed, .mention = NO_LOCAL};
}

// ---------------------------------------------------------------- forwarding

typedef struct Replace {
    MirLocalId local;
    MirOperand with;
    Arena *arena;
    bool done, failed;
} Replace;

static MirPlace replace_place(void *cx, MirPlace place, PlaceUse use) {
    Replace *replace = cx;
    if (place.local != replace->local || use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE) {
        return place;
    }
    if (replace->with.kind == MIR_OPERAND_CONST) {
        replace->failed = true; // a constant has no place
        return place;
    }
    MirPlace result = replace->with.place;
    for (uint32_t i = 0; i < place.proj_count; i++) {
        result = mir_place_proj(replace->arena, result, place.proj[i]);
    }
    replace->done = true;
    return result;
}

static void replace_operand(Replace *replace, MirOperand *operand) {
    if (operand->kind == MIR_OPERAND_CONST || operand->place.local != replace->local) {
        return;
    }
    if (operand->place.proj_count == 0) {
        *operand = replace->with;
        replace->done = true;
    } else if (replace->with.kind != MIR_OPERAND_CONST) {
        operand->place = replace_place(replace, operand->place, PLACE_USE_COPY);
    } else {
        replace->failed = true;
    }
}

static void replace_operands(Replace *replace, MirOperand *operands, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        replace_operand(replace, &operands[i]);
    }
}

static void replace_rvalue(Replace *replace, MirRvalue *rvalue) {
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        replace_operand(replace, &rvalue->use);
        break;
    case MIR_RVALUE_REPEAT:
        replace_operand(replace, &rvalue->repeat.operand);
        break;
    case MIR_RVALUE_REF:
        rvalue->ref.place = replace_place(replace, rvalue->ref.place, PLACE_USE_BORROW);
        break;
    case MIR_RVALUE_RAW_PTR:
        rvalue->raw_ptr.place = replace_place(replace, rvalue->raw_ptr.place, PLACE_USE_BORROW);
        break;
    case MIR_RVALUE_CAST:
        replace_operand(replace, &rvalue->cast.operand);
        break;
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        replace_operands(replace, rvalue->binary.operands, 2);
        break;
    case MIR_RVALUE_UNARY:
        replace_operand(replace, &rvalue->unary.operand);
        break;
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
        rvalue->place = replace_place(replace, rvalue->place, PLACE_USE_INSPECT);
        break;
    case MIR_RVALUE_AGGREGATE:
        replace_operands(replace, rvalue->aggregate.operands, rvalue->aggregate.count);
        break;
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
}

static void replace_term(Replace *replace, MirTerm *term) {
    switch (term->kind) {
    case MIR_TERM_SWITCH_INT:
        replace_operand(replace, &term->switch_int.discr);
        break;
    case MIR_TERM_CALL:
        replace_operand(replace, &term->call.func);
        replace_operands(replace, term->call.args, term->call.arg_count);
        break;
    case MIR_TERM_ASSERT:
        replace_operand(replace, &term->assert_.cond);
        replace_operands(replace, term->assert_.operands, term->assert_.operand_count);
        break;
    case MIR_TERM_NONE:
    case MIR_TERM_GOTO:
    case MIR_TERM_RETURN:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_DROP:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_YIELD:
    case MIR_TERM_FALSE_UNWIND:
    case MIR_TERM_RESUME:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        break;
    }
}

static bool stmt_mentions(const CopyCx *copy, const MirStmt *stmt, MirLocalId local) {
    if (stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD) {
        return stmt->local == local;
    }
    Touch touch = touch_of(copy, mir_place(0));
    touch.mention = local;
    mir_visit_stmt_places(stmt, touch_place, &touch);
    return touch.mentioned;
}

// A value computed from parts of the very place it is written to must be read whole first.
static bool may_read_while_writing(const MirStmt *stmt, const MirPlace *source) {
    MirRvalueKind kind = stmt->assign.rvalue->kind;
    bool scalar = kind == MIR_RVALUE_BINARY || kind == MIR_RVALUE_UNARY ||
                  kind == MIR_RVALUE_CHECKED || kind == MIR_RVALUE_CAST ||
                  kind == MIR_RVALUE_DISCRIMINANT;
    return scalar || (stmt->assign.place.local != source->local && !has_deref(&stmt->assign.place));
}

typedef struct CountUses {
    MirLocalId local;
    uint32_t count;
} CountUses;

static void count_uses(void *cx, const MirPlace *place, PlaceUse use) {
    CountUses *uses = cx;
    uses->count += place->local == uses->local && use != PLACE_USE_STORAGE;
}

// May the carrier's uses in block->stmts[at + 1 ..] and in the terminator read the operand instead?
// *last: the last one, stmts.len for the terminator.
static bool can_forward(CopyCx *copy, const MirBlock *block, uint32_t at, MirOperand operand,
                        uint32_t *last) {
    MirLocalId carrier = block->stmts.data[at].assign.place.local;
    bool is_place = operand.kind != MIR_OPERAND_CONST;
    Touch touch = touch_of(copy, is_place ? operand.place : mir_place(NO_LOCAL));
    CountUses found = {carrier, 0};
    uint32_t wanted = copy->locals[carrier].uses;
    for (uint32_t s = at + 1; s < block->stmts.len; s++) {
        const MirStmt *next = &block->stmts.data[s];
        uint32_t before = found.count;
        mir_visit_stmt_places(next, count_uses, &found);
        if (found.count > before) {
            if (next->kind != MIR_STMT_ASSIGN ||
                (is_place && !may_read_while_writing(next, &operand.place))) {
                return false;
            }
            *last = s;
            if (found.count == wanted) {
                return true;
            }
        }
        if (next->kind == MIR_STMT_STORAGE_LIVE || next->kind == MIR_STMT_STORAGE_DEAD) {
            touch.conflict |= is_place && next->local == operand.place.local;
        } else {
            mir_visit_stmt_places(next, touch_place, &touch);
        }
        if (touch.conflict) {
            return false;
        }
    }
    mir_visit_term_places(&block->term, count_uses, &found);
    *last = block->stmts.len;
    const MirTerm *term = &block->term;
    if (term->kind == MIR_TERM_CALL && is_place &&
        (term->call.destination.local == operand.place.local ||
         has_deref(&term->call.destination))) {
        return false;
    }
    bool reads = term->kind == MIR_TERM_CALL || term->kind == MIR_TERM_ASSERT ||
                 term->kind == MIR_TERM_SWITCH_INT;
    return reads && found.count == wanted;
}

// stmts[at] is `carrier = operand`: the operand goes where the carrier is used, if that is further
// down this block.
static void forward(CopyCx *copy, MirBlock *block, uint32_t at) {
    MirStmt *stmt = &block->stmts.data[at];
    MirLocalId carrier = stmt->assign.place.local;
    MirOperand operand = stmt->assign.rvalue->use;
    uint32_t last = at;
    bool once = copy->locals[carrier].uses == 1;
    bool repeatable = operand.kind == MIR_OPERAND_CONST ||
                      (operand.kind == MIR_OPERAND_COPY && operand.place.proj_count == 0);
    if ((!once && !repeatable) || !can_forward(copy, block, at, operand, &last)) {
        return;
    }
    Replace replace = {.local = carrier, .with = operand, .arena = copy->body->arena};
    for (uint32_t s = at + 1; s <= last && s < block->stmts.len; s++) {
        if (block->stmts.data[s].kind == MIR_STMT_ASSIGN) {
            replace_rvalue(&replace, block->stmts.data[s].assign.rvalue);
        }
    }
    if (last == block->stmts.len) {
        replace_term(&replace, &block->term);
    }
    if (replace.done && !replace.failed) {
        stmt->kind = MIR_STMT_NOP;
        copy->changed = true;
        if (operand.kind != MIR_OPERAND_CONST) {
            copy->locals[operand.place.local].uses += copy->locals[carrier].uses - 1;
        }
    }
}

// ---------------------------------------------------------------- destinations

static bool is_move_of(const MirStmt *stmt, MirLocalId local) {
    return stmt->kind == MIR_STMT_ASSIGN && stmt->assign.rvalue->kind == MIR_RVALUE_USE &&
           stmt->assign.rvalue->use.kind != MIR_OPERAND_CONST &&
           stmt->assign.rvalue->use.place.local == local &&
           stmt->assign.rvalue->use.place.proj_count == 0;
}

static bool plain_destination(const CopyCx *copy, const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind != MIR_PROJ_FIELD) {
            return false;
        }
    }
    return !copy->locals[place->local].borrowed;
}

static void retarget_store(CopyCx *copy, MirBlock *block, uint32_t at) {
    MirStmt *stmt = &block->stmts.data[at];
    MirLocalId carrier = stmt->assign.place.local;
    for (uint32_t s = at + 1; s < block->stmts.len; s++) {
        MirStmt *next = &block->stmts.data[s];
        if (!is_move_of(next, carrier)) {
            bool storage =
                next->kind == MIR_STMT_STORAGE_LIVE || next->kind == MIR_STMT_STORAGE_DEAD;
            if (!storage && stmt_mentions(copy, next, carrier)) {
                return;
            }
            continue;
        }
        MirPlace target = next->assign.place;
        if (!plain_destination(copy, &target) || stmt_mentions(copy, stmt, target.local)) {
            return;
        }
        for (uint32_t i = at + 1; i < s; i++) {
            if (stmt_mentions(copy, &block->stmts.data[i], target.local)) {
                return;
            }
        }
        stmt->assign.place = target;
        next->kind = MIR_STMT_NOP;
        copy->changed = true;
        return;
    }
}

static void retarget_call(CopyCx *copy, MirBlock *block, const uint32_t *predecessors) {
    MirTerm *term = &block->term;
    if (term->kind != MIR_TERM_CALL || term->target == MIR_NO_BLOCK ||
        predecessors[term->target] != 1 || term->call.destination.proj_count > 0 ||
        !is_carrier(copy, term->call.destination.local) ||
        copy->locals[term->call.destination.local].uses != 1) {
        return;
    }
    MirBlock *after = &copy->body->blocks.data[term->target];
    for (uint32_t s = 0; s < after->stmts.len; s++) {
        MirStmt *stmt = &after->stmts.data[s];
        if (!is_move_of(stmt, term->call.destination.local)) {
            if (stmt->kind == MIR_STMT_STORAGE_DEAD || stmt->kind == MIR_STMT_NOP) {
                continue;
            }
            return;
        }
        MirPlace target = stmt->assign.place;
        Touch touch = touch_of(copy, mir_place(0));
        touch.mention = target.local;
        MirTerm args = *term;
        args.call.destination = mir_place(0);
        mir_visit_term_places(&args, touch_place, &touch);
        bool fresh = target.local == MIR_RETURN_PLACE || copy->locals[target.local].stores == 1;
        if (target.proj_count > 0 || !fresh || touch.mentioned ||
            !plain_destination(copy, &target)) {
            return;
        }
        // What only now gets its storage cannot be written by the call.
        for (uint32_t i = 0; i < s; i++) {
            if (stmt_mentions(copy, &after->stmts.data[i], target.local)) {
                return;
            }
        }
        term->call.destination = target;
        stmt->kind = MIR_STMT_NOP;
        copy->changed = true;
        return;
    }
}

void opt_copy(Program *program, MirBody *body) {
    CopyCx copy = {.program = program, .body = body};
    copy.locals = mem_grow(NULL, (body->locals.len + 1) * sizeof *copy.locals);
    uint32_t *predecessors = mem_grow(NULL, (body->blocks.len + 1) * sizeof *predecessors);
    for (uint32_t round = 0; round < 3; round++) {
        copy.changed = false;
        count_all(&copy);
        mir_count_predecessors(body, predecessors);
        for (uint32_t b = 0; b < body->blocks.len; b++) {
            MirBlock *block = &body->blocks.data[b];
            for (uint32_t s = 0; s < block->stmts.len; s++) {
                MirStmt *stmt = &block->stmts.data[s];
                if (stmt->kind != MIR_STMT_ASSIGN || stmt->assign.place.proj_count > 0 ||
                    !is_carrier(&copy, stmt->assign.place.local)) {
                    continue;
                }
                if (stmt->assign.rvalue->kind == MIR_RVALUE_USE) {
                    forward(&copy, block, s);
                }
                if (stmt->kind == MIR_STMT_ASSIGN &&
                    copy.locals[stmt->assign.place.local].uses == 1) {
                    retarget_store(&copy, block, s);
                }
            }
            retarget_call(&copy, block, predecessors);
        }
        if (!copy.changed) {
            break;
        }
    }
    mem_free(predecessors);
    mem_free(copy.locals);
}

// ---------------------------------------------------------------- what is left over

typedef struct Renumber {
    const MirLocalId *map;
    Arena *arena;
} Renumber;

static MirPlace renumber(void *cx, MirPlace place, PlaceUse use) {
    (void)use;
    const Renumber *numbers = cx;
    place.local = numbers->map[place.local];
    for (uint32_t i = 0; i < place.proj_count; i++) {
        if (place.proj[i].kind == MIR_PROJ_INDEX) { // projections are shared: a copy
            place.proj = ARENA_DUP(numbers->arena, MirProj, place.proj, place.proj_count);
            for (; i < place.proj_count; i++) {
                if (place.proj[i].kind == MIR_PROJ_INDEX) {
                    place.proj[i].index = numbers->map[place.proj[i].index];
                }
            }
        }
    }
    return place;
}

// Stores to temporaries that nobody reads.
static void remove_stores(CopyCx *copy) {
    for (uint32_t b = 0; b < copy->body->blocks.len; b++) {
        MirBlock *block = &copy->body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            MirStmt *stmt = &block->stmts.data[s];
            if (stmt->kind != MIR_STMT_ASSIGN || stmt->assign.place.proj_count > 0) {
                continue;
            }
            MirLocalId local = stmt->assign.place.local;
            const LocalUse *use = &copy->locals[local];
            if (local > copy->body->arg_count &&
                copy->body->locals.data[local].kind == MIR_LOCAL_TEMP && use->uses == 0 &&
                !use->borrowed && !use->partial) {
                stmt->kind = MIR_STMT_NOP; // no rvalue has an effect
            }
        }
    }
}

// Locals that nothing mentions any more go, with their storage markers; the others are numbered
// without gaps.
void opt_dead(Program *program, MirBody *body) {
    CopyCx copy = {.program = program, .body = body};
    copy.locals = mem_grow(NULL, (body->locals.len + 1) * sizeof *copy.locals);
    count_all(&copy);
    remove_stores(&copy);
    count_all(&copy);
    MirLocalId *map = mem_grow(NULL, (body->locals.len + 1) * sizeof *map);
    uint32_t kept = 0, before = body->locals.len;
    for (uint32_t i = 0; i < before; i++) {
        const LocalUse *use = &copy.locals[i];
        bool used = use->stores > 0 || use->uses > 0 || use->borrowed || use->partial ||
                    i <= body->arg_count || body->locals.data[i].is_user_var;
        map[i] = used ? kept : UINT32_MAX;
        if (used) {
            body->locals.data[kept++] = body->locals.data[i];
        }
    }
    body->locals.len = kept;
    if (kept < before) {
        for (uint32_t b = 0; b < body->blocks.len; b++) {
            for (uint32_t s = 0; s < body->blocks.data[b].stmts.len; s++) {
                MirStmt *stmt = &body->blocks.data[b].stmts.data[s];
                if (stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD) {
                    if (map[stmt->local] == UINT32_MAX) {
                        stmt->kind = MIR_STMT_NOP;
                    } else {
                        stmt->local = map[stmt->local];
                    }
                }
            }
        }
        Renumber numbers = {map, body->arena};
        mir_map_places(body, renumber, &numbers);
    }
    mem_free(map);
    mem_free(copy.locals);
}
