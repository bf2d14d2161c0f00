// opt_variant.c: a test of what was just made is not done: of an enum's variant, or of a flag.
//
//   bb1: _5 = Some(_3); goto bb3        bb3: _7 = move _5; _8 = discriminant(_7);
//   bb2: _5 = None; goto bb3                 switchInt(move _8) -> [0: bb4, 1: bb5]
//
// bb1 gets a copy of bb3's statements and goes on to bb5, bb2 to bb4. That is what the ends of an
// inlined `next` and the head of the loop around it, or an inlined `branch` and the match of `?`,
// look like. A block that is jumped back to is left alone, so that loops stay loops. Follows
// rustc's JumpThreading.
#include "mir/opt/opt.h"

enum {
    STEPS = 12,     // blocks looked back through
    JOIN_STMTS = 8, // of a block that is copied
    GROWTH = 200    // copied statements of a body
};

typedef struct Thread {
    TyCx *cx;
    MirBody *body;
    uint32_t *counts; // predecessors, by block
    MirBlockId *only; // the one predecessor, where there is one
    bool *is_loop;    // jumped back to
    bool *exposed;    // by local: its address is taken
    uint32_t grown;
} Thread;

// What is looked for on the way back.
typedef struct Wanted {
    MirLocalId local;
    bool variant; // of `local`, else its value
} Wanted;
typedef enum Finding { GO_ON, FOUND, GIVE_UP } Finding;

// ---------------------------------------------------------------- looking back

static bool is_local(const MirOperand *operand) {
    return operand->kind != MIR_OPERAND_CONST && operand->place.proj_count == 0;
}

static bool variant_value(Thread *t, const MirRvalue *rvalue, uint64_t value[2]) {
    if (rvalue->aggregate.kind != MIR_AGG_ADT) {
        return false;
    }
    const AdtDef *adt = ty_adt_def(t->cx, rvalue->aggregate.def);
    if (adt->kind != ADT_ENUM) {
        return false;
    }
    (void)adt_discriminants(t->cx, adt->def);
    value[0] = adt->variants[rvalue->aggregate.variant].discr_low;
    value[1] = adt->variants[rvalue->aggregate.variant].discr_high;
    return true;
}

static Finding look_at_assign(Thread *t, const MirStmt *stmt, Wanted *wanted, uint64_t value[2]) {
    const MirRvalue *rvalue = stmt->assign.rvalue;
    if (stmt->assign.place.proj_count > 0) {
        return GIVE_UP;
    }
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        if (is_local(&rvalue->use)) {
            wanted->local = rvalue->use.place.local;
            return t->exposed[wanted->local] ? GIVE_UP : GO_ON;
        }
        if (!wanted->variant && rvalue->use.kind == MIR_OPERAND_CONST &&
            rvalue->use.constant->kind == MIR_CONST_VALUE) {
            value[0] = rvalue->use.constant->value.low;
            value[1] = rvalue->use.constant->value.high;
            return FOUND;
        }
        return GIVE_UP;
    case MIR_RVALUE_DISCRIMINANT:
        if (wanted->variant || rvalue->place.proj_count > 0 || t->exposed[rvalue->place.local]) {
            return GIVE_UP;
        }
        *wanted = (Wanted){rvalue->place.local, true};
        return GO_ON;
    case MIR_RVALUE_AGGREGATE:
        return wanted->variant && variant_value(t, rvalue, value) ? FOUND : GIVE_UP;
    case MIR_RVALUE_REPEAT:
    case MIR_RVALUE_REF:
    case MIR_RVALUE_RAW_PTR:
    case MIR_RVALUE_CAST:
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
    case MIR_RVALUE_UNARY:
    case MIR_RVALUE_LEN:
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        return GIVE_UP;
    }
    return GIVE_UP;
}

static Finding look_at_stmt(Thread *t, const MirStmt *stmt, Wanted *wanted, uint64_t value[2]) {
    switch (stmt->kind) {
    case MIR_STMT_ASSIGN:
        return stmt->assign.place.local == wanted->local &&
                       (stmt->assign.place.proj_count == 0 ||
                        stmt->assign.place.proj[0].kind != MIR_PROJ_DEREF)
                   ? look_at_assign(t, stmt, wanted, value)
                   : GO_ON;
    case MIR_STMT_SET_DISCRIMINANT:
        return stmt->set_discriminant.place.local == wanted->local ? GIVE_UP : GO_ON;
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD:
        return stmt->local == wanted->local ? GIVE_UP : GO_ON;
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_ASCRIBE:
    case MIR_STMT_ASSUME:
    case MIR_STMT_COPY_NONOVERLAPPING: // through pointers: not to what is not exposed
        return GO_ON;
    }
    return GIVE_UP;
}

static Finding look_through(Thread *t, const MirBlock *block, Wanted *wanted, uint64_t value[2]) {
    Finding finding = GO_ON;
    for (uint32_t s = block->stmts.len; s > 0 && finding == GO_ON; s--) {
        finding = look_at_stmt(t, &block->stmts.data[s - 1], wanted, value);
    }
    return finding;
}

// The value that `join` branches on where it is entered from `from`.
static bool known_on_entry(Thread *t, MirBlockId join, MirBlockId from, uint64_t value[2]) {
    const MirBlock *blocks = t->body->blocks.data;
    Wanted wanted = {blocks[join].term.switch_int.discr.place.local, false};
    if (t->exposed[wanted.local]) {
        return false;
    }
    Finding finding = look_through(t, &blocks[join], &wanted, value);
    for (uint32_t steps = 0; finding == GO_ON && steps < STEPS; steps++) {
        finding = look_through(t, &blocks[from], &wanted, value);
        if (finding != GO_ON || from == 0 || t->counts[from] != 1) {
            break;
        }
        from = t->only[from];
        const MirTerm *term = &blocks[from].term;
        if ((term->kind == MIR_TERM_CALL && term->call.destination.local == wanted.local) ||
            (term->kind == MIR_TERM_DROP && term->drop.place.local == wanted.local)) {
            return false;
        }
    }
    return finding == FOUND;
}

// ---------------------------------------------------------------- copying joins

static uint32_t weight(const MirBlock *block) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < block->stmts.len; s++) {
        MirStmtKind kind = block->stmts.data[s].kind;
        count += kind != MIR_STMT_STORAGE_LIVE && kind != MIR_STMT_STORAGE_DEAD;
    }
    return count;
}

static bool is_join(const Thread *t, MirBlockId block) {
    const MirBlock *join = &t->body->blocks.data[block];
    return join->term.kind == MIR_TERM_SWITCH_INT && is_local(&join->term.switch_int.discr) &&
           !t->is_loop[block] && t->counts[block] > 1 && weight(join) <= JOIN_STMTS;
}

static MirBlockId target_for(const MirTerm *branch, const uint64_t value[2]) {
    uint32_t count = branch->switch_int.count;
    for (uint32_t i = 0; i < count; i++) {
        if (branch->switch_int.values[2 * i] == value[0] &&
            branch->switch_int.values[2 * i + 1] == value[1]) {
            return branch->switch_int.targets[i];
        }
    }
    return branch->switch_int.targets[count];
}

static bool thread_goto(Thread *t, MirBlockId from) {
    MirBody *body = t->body;
    MirBlockId join = body->blocks.data[from].term.target;
    uint64_t value[2];
    if (!is_join(t, join) ||
        body->blocks.data[join].is_cleanup != body->blocks.data[from].is_cleanup ||
        !known_on_entry(t, join, from, value)) {
        return false;
    }
    MirClone same = {.cx = t->cx, .into = body, .from = body};
    for (uint32_t s = 0; s < body->blocks.data[join].stmts.len; s++) {
        mir_push(body, from, mir_clone_stmt(&same, body->blocks.data[join].stmts.data[s]));
    }
    t->grown += weight(&body->blocks.data[join]);
    MirBlockId target = target_for(&body->blocks.data[join].term, value);
    body->blocks.data[from].term.target = target;
    t->counts[target]++;
    return true;
}

// ---------------------------------------------------------------- the body

static void note_exposed(void *cx, const MirPlace *place, PlaceUse use) {
    if (use == PLACE_USE_BORROW || use == PLACE_USE_MUT_BORROW) {
        ((Thread *)cx)->exposed[place->local] = true;
    }
}

static void look_around(Thread *t) {
    MirBody *body = t->body;
    mir_count_predecessors(body, t->counts);
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        MirBlockId next[32];
        uint32_t n = mir_successors(&block->term, next, 32);
        for (uint32_t i = 0; i < n && i < 32; i++) {
            t->only[next[i]] = b;
        }
        for (uint32_t i = 0; n > 32 && i <= block->term.switch_int.count; i++) {
            t->counts[block->term.switch_int.targets[i]] = 2; // not listed: not looked through
        }
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            mir_visit_stmt_places(&block->stmts.data[s], note_exposed, t);
        }
    }
    mir_mark_loop_heads(body, t->is_loop);
}

bool opt_variant(Program *program, MirBody *body) {
    uint32_t blocks = body->blocks.len;
    Thread t = {.cx = program->ty,
                .body = body,
                .counts = mem_grow(NULL, blocks * sizeof(uint32_t)),
                .only = mem_grow(NULL, blocks * sizeof(MirBlockId)),
                .is_loop = mem_grow(NULL, blocks),
                .exposed = mem_grow(NULL, body->locals.len)};
    memset(t.is_loop, 0, blocks);
    memset(t.exposed, 0, body->locals.len);
    look_around(&t);
    bool any = false;
    for (MirBlockId b = 0; b < blocks && t.grown < GROWTH; b++) {
        any |= body->blocks.data[b].term.kind == MIR_TERM_GOTO && thread_goto(&t, b);
    }
    mem_free(t.counts);
    mem_free(t.only);
    mem_free(t.is_loop);
    mem_free(t.exposed);
    return any;
}
