// flow_live.c: every place a statement or terminator mentions, and which locals are live.
#include "mir/flow/flow.h"

// ---------------------------------------------------------------- visiting places

static void visit_operand(const MirOperand *operand, PlaceVisitor *visit, void *cx) {
    if (operand->kind != MIR_OPERAND_CONST) {
        visit(cx, &operand->place,
              operand->kind == MIR_OPERAND_MOVE ? PLACE_USE_MOVE : PLACE_USE_COPY);
    }
}

void mir_visit_rvalue_places(MirRvalue *rvalue, PlaceVisitor *visit, void *cx) {
    MirOperands operands = mir_rvalue_operands(rvalue);
    for (uint32_t i = 0; i < operands.count; i++) {
        visit_operand(&operands.ptr[i], visit, cx);
    }
    if (rvalue->kind == MIR_RVALUE_REF) {
        bool is_mut = rvalue->ref.kind != MIR_BORROW_SHARED && rvalue->ref.kind != MIR_BORROW_FAKE;
        visit(cx, &rvalue->ref.place, is_mut ? PLACE_USE_MUT_BORROW : PLACE_USE_BORROW);
    } else if (rvalue->kind == MIR_RVALUE_RAW_PTR) {
        visit(cx, &rvalue->raw_ptr.place,
              rvalue->raw_ptr.is_mut ? PLACE_USE_MUT_BORROW : PLACE_USE_BORROW);
    } else if (rvalue->kind == MIR_RVALUE_DISCRIMINANT || rvalue->kind == MIR_RVALUE_LEN) {
        visit(cx, &rvalue->place, PLACE_USE_INSPECT);
    }
}

void mir_visit_stmt_places(const MirStmt *stmt, PlaceVisitor *visit, void *cx) {
    switch (stmt->kind) {
    case MIR_STMT_NOP:
        break;
    case MIR_STMT_ASSIGN:
        mir_visit_rvalue_places(stmt->assign.rvalue, visit, cx);
        visit(cx, &stmt->assign.place, PLACE_USE_STORE);
        break;
    case MIR_STMT_FAKE_READ:
        visit(cx, &stmt->fake_read.place, PLACE_USE_INSPECT);
        break;
    case MIR_STMT_SET_DISCRIMINANT:
        visit(cx, &stmt->set_discriminant.place, PLACE_USE_STORE);
        break;
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD: {
        MirPlace place = mir_place(stmt->local);
        visit(cx, &place, PLACE_USE_STORAGE);
        break;
    }
    case MIR_STMT_ASCRIBE:
        break;
    case MIR_STMT_ASSUME:
        visit_operand(&stmt->operand, visit, cx);
        break;
    case MIR_STMT_COPY_NONOVERLAPPING:
        for (uint32_t i = 0; i < 3; i++) {
            visit_operand(&stmt->copy[i], visit, cx);
        }
        break;
    }
}

void mir_visit_term_places(const MirTerm *term, PlaceVisitor *visit, void *cx) {
    switch (term->kind) {
    case MIR_TERM_SWITCH_INT:
        visit_operand(&term->switch_int.discr, visit, cx);
        break;
    case MIR_TERM_DROP:
        visit(cx, &term->drop.place, PLACE_USE_DROP);
        break;
    case MIR_TERM_CALL:
        visit_operand(&term->call.func, visit, cx);
        for (uint32_t i = 0; i < term->call.arg_count; i++) {
            visit_operand(&term->call.args[i], visit, cx);
        }
        visit(cx, &term->call.destination, PLACE_USE_CALL_STORE);
        break;
    case MIR_TERM_ASSERT:
        visit_operand(&term->assert_.cond, visit, cx);
        for (uint32_t i = 0; i < term->assert_.operand_count; i++) {
            visit_operand(&term->assert_.operands[i], visit, cx);
        }
        break;
    case MIR_TERM_RETURN: {
        MirPlace place = mir_place(MIR_RETURN_PLACE);
        visit(cx, &place, PLACE_USE_MOVE);
        break;
    }
    case MIR_TERM_NONE:
    case MIR_TERM_GOTO:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_YIELD:
    case MIR_TERM_FALSE_UNWIND:
    case MIR_TERM_RESUME:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        break;
    }
}

// ---------------------------------------------------------------- liveness

typedef struct LiveUse {
    FlowSet *state;
    bool drops, stores; // this pass looks at stores, or at everything else
} LiveUse;

static void live_visit(void *cx, const MirPlace *place, PlaceUse use) {
    LiveUse *live = cx;
    bool whole = place->proj_count == 0;
    bool is_store =
        use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE || use == PLACE_USE_STORAGE;
    if (live->stores) {
        if (is_store && whole) {
            flow_remove(live->state, place->local);
        }
        return;
    }
    if ((is_store && whole) || (use == PLACE_USE_DROP && !live->drops)) {
        return;
    }
    flow_add(live->state, place->local);
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_INDEX) {
            flow_add(live->state, place->proj[i].index);
        }
    }
}

static void live_stmt(Flow *flow, FlowSet *state, MirBlockId block, uint32_t stmt) {
    const MirStmt *data = &flow->body->blocks.data[block].stmts.data[stmt];
    if (data->kind == MIR_STMT_STORAGE_LIVE || data->kind == MIR_STMT_STORAGE_DEAD) {
        flow_remove(state, data->local);
        return;
    }
    LiveUse live = {state, *(bool *)flow->data, false};
    if (data->kind != MIR_STMT_ASSIGN) {
        live.stores = true;
        mir_visit_stmt_places(data, live_visit, &live);
        live.stores = false;
        mir_visit_stmt_places(data, live_visit, &live);
        return;
    }
    if (data->assign.place.proj_count == 0) {
        flow_remove(state, data->assign.place.local);
    } else {
        live_visit(&live, &data->assign.place, PLACE_USE_STORE);
    }
    mir_visit_rvalue_places(data->assign.rvalue, live_visit, &live);
}

static void live_term(Flow *flow, FlowSet *state, MirBlockId block) {
    LiveUse live = {state, *(bool *)flow->data, false};
    const MirTerm *term = &flow->body->blocks.data[block].term;
    if (term->kind == MIR_TERM_YIELD) {
        flow_remove(state, MIR_RESUME_ARG);
    }
    mir_visit_term_places(term, live_visit, &live);
}

// A call's destination is assigned on the edge where it returns.
static void live_edge(Flow *flow, FlowSet *state, MirBlockId from, MirBlockId to) {
    const MirTerm *term = &flow->body->blocks.data[from].term;
    if (term->kind == MIR_TERM_CALL && term->target == to &&
        term->call.destination.proj_count == 0) {
        flow_remove(state, term->call.destination.local);
    }
}

Flow *flow_live_locals(const MirBody *body, Arena *arena, bool drops) {
    Flow *flow = ARENA_NEW(arena, Flow);
    bool *data = ARENA_NEW(arena, bool);
    *data = drops;
    *flow = (Flow){.body = body,
                   .data = data,
                   .bits = body->locals.len,
                   .backward = true,
                   .stmt = live_stmt,
                   .term = live_term,
                   .edge = live_edge};
    flow_solve(flow, arena);
    return flow;
}
