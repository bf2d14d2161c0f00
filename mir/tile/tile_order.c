// tile_order.c: accesses of the same memory by different threads are put in order.
//
// A tile block has one flow of control: what it stores it reads later. Its threads run on their
// own, though, and where a tile is stored in one layout and loaded in another an element is another
// thread's. In: a graph whose layouts are chosen. Out: threads wait for each other before each
// access that reaches memory which another one, with another layout or shape, may reach too, if one
// of them stores.
//
// What an access may reach is told by the arguments of the body that its view is made from. Nothing
// is stored behind a shared reference; of two arguments with which it can be stored none reaches
// the other's memory.
#include "mir/tile/tile_graph.h"

#include "frontend/resolve/resolve.h"
#include "mir/build/build.h"
#include "mir/flow/flow.h"

typedef uint64_t Origins; // arguments, by bit; the last bit stands for all further ones

enum { MOST_ORIGINS = 63 };

typedef struct Access {
    const TileOp *op;
    Origins origins; // those that may be stored to
    bool is_store, waits;
} Access;

typedef struct Order {
    TileGraph *graph;
    Origins *of; // by local
    Origins stored;
    VEC(Access) accesses;
} Order;

static Origins argument_bit(MirLocalId argument) {
    return (Origins)1 << (argument < MOST_ORIGINS ? argument : MOST_ORIGINS);
}

// May something be stored through a value of the type?
static bool stores_through(const Order *order, Ty ty) {
    const TyData *data = ty_data(order->graph->cx, ty);
    Const shape;
    switch (data->kind) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
        return false;
    case TY_REF:
        return data->ref.is_mut;
    case TY_ADT:
        return !tile_type(order->graph, ty, &shape);
    case TY_NONE:
    case TY_FOREIGN:
    case TY_STR:
    case TY_NEVER:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_TUPLE:
    case TY_DYN:
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

// ---------------------------------------------------------------- where values come from

typedef struct Sources {
    const Order *order;
    Origins origins;
} Sources;

static void add_source(void *cx, const MirPlace *place, PlaceUse use) {
    (void)use;
    Sources *sources = cx;
    sources->origins |= sources->order->of[place->local];
}

static bool flows_to(Order *order, MirLocalId local, Origins origins) {
    bool is_new = (origins & ~order->of[local]) != 0;
    order->of[local] |= origins;
    return is_new;
}

static bool flow_block(Order *order, const MirBlock *block) {
    bool changed = false;
    for (uint32_t s = 0; s < block->stmts.len; s++) {
        const MirStmt *stmt = &block->stmts.data[s];
        if (stmt->kind == MIR_STMT_ASSIGN) {
            Sources sources = {order, 0};
            mir_visit_rvalue_places(stmt->assign.rvalue, add_source, &sources);
            changed |= flows_to(order, stmt->assign.place.local, sources.origins);
        }
    }
    if (block->term.kind == MIR_TERM_CALL) {
        Sources sources = {order, 0};
        for (uint32_t i = 0; i < block->term.call.arg_count; i++) {
            const MirOperand *arg = &block->term.call.args[i];
            if (arg->kind != MIR_OPERAND_CONST) {
                add_source(&sources, &arg->place, PLACE_USE_COPY);
            }
        }
        changed |= flows_to(order, block->term.call.destination.local, sources.origins);
    }
    return changed;
}

static void find_origins(Order *order) {
    const MirBody *body = order->graph->body;
    for (MirLocalId i = 1; i <= body->arg_count; i++) {
        order->of[i] = argument_bit(i);
        order->stored |= stores_through(order, body->locals.data[i].ty) ? argument_bit(i) : 0;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (MirBlockId b = 0; b < body->blocks.len; b++) {
            changed |= flow_block(order, &body->blocks.data[b]);
        }
    }
}

// ---------------------------------------------------------------- accesses

static void find_accesses(Order *order) {
    const TileGraph *graph = order->graph;
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        const TileOp *op = &graph->ops.data[i];
        const MirTerm *term = &graph->body->blocks.data[op->block].term;
        if ((op->kind != TILE_OP_LOAD && op->kind != TILE_OP_STORE) || term->call.arg_count == 0) {
            continue;
        }
        const MirOperand *view = &term->call.args[0];
        Origins origins = view->kind == MIR_OPERAND_CONST ? 0 : order->of[view->place.local];
        Access access = {.op = op, .is_store = op->kind == TILE_OP_STORE};
        access.origins = origins == 0 ? ~(Origins)0 : origins & order->stored;
        if (access.origins != 0) {
            vec_push(&order->accesses, access);
        }
    }
}

static const TileNode *accessed(const Order *order, const Access *access) {
    return tile_node(order->graph, access->op->to ? access->op->to : access->op->from);
}

static bool same_threads(const Order *order, const Access *a, const Access *b) {
    const TileLayout *x = &accessed(order, a)->layout, *y = &accessed(order, b)->layout;
    return tile_layout_equal(x, y);
}

// Does the body hand memory that may be stored to to a function of the program, or is it one that
// others call?
static bool shares_accesses(const Order *order) {
    const TileGraph *graph = order->graph;
    Program *program = graph->program;
    Symbol entry = intern(program->session->interner, STR("entry"));
    if (order->stored != 0 && def_attr(program, graph->body->def, entry) == NULL) {
        return true;
    }
    for (MirBlockId b = 0; b < graph->body->blocks.len; b++) {
        const MirTerm *term = &graph->body->blocks.data[b].term;
        const TyData *data =
            term->kind == MIR_TERM_CALL && term->call.func.kind == MIR_OPERAND_CONST
                ? ty_data(graph->cx, term->call.func.constant->ty)
                : NULL;
        if (data == NULL || data->kind != TY_FN_DEF ||
            crate_get(program, def_get(program, data->item.def)->crate)->is_library) {
            continue;
        }
        for (uint32_t i = 0; i < term->call.arg_count; i++) {
            const MirOperand *arg = &term->call.args[i];
            if (arg->kind != MIR_OPERAND_CONST &&
                (order->of[arg->place.local] & order->stored) != 0 &&
                stores_through(order, mir_operand_ty(graph->cx, graph->body, arg))) {
                return true;
            }
        }
    }
    return false;
}

static void find_conflicts(Order *order) {
    bool shares = shares_accesses(order);
    for (uint32_t i = 0; i < order->accesses.len; i++) {
        Access *a = &order->accesses.data[i];
        a->waits |= shares;
        for (uint32_t k = i + 1; k < order->accesses.len; k++) {
            Access *b = &order->accesses.data[k];
            if ((a->is_store || b->is_store) && (a->origins & b->origins) != 0 &&
                !same_threads(order, a, b)) {
                a->waits = b->waits = true;
            }
        }
    }
}

// ---------------------------------------------------------------- waiting

static void wait_before(Order *order, Access *access) {
    TileGraph *graph = order->graph;
    MirBody *body = graph->body;
    MirBlockId block = access->op->block, after = mir_new_block(body, false);
    MirTerm term = body->blocks.data[block].term, call = {.kind = MIR_TERM_CALL};
    MirConst *callee = ARENA_NEW(body->arena, MirConst);
    *callee = (MirConst){.kind = MIR_CONST_ZST, .span = term.span};
    callee->ty = ty_fn_def(graph->cx, lang_item_required(graph->program, LANG_TILE_WAIT, term.span),
                           args_intern(graph->cx, NULL, 0));
    call.span = call.call.fn_span = term.span;
    call.scope = term.scope;
    call.call.func = (MirOperand){.kind = MIR_OPERAND_CONST, .constant = callee};
    call.call.destination = mir_place(mir_new_temp(body, ty_common(graph->cx)->unit, term.span));
    call.target = after;
    call.unwind = MIR_NO_BLOCK;
    body->blocks.data[after].term = term;
    body->blocks.data[block].term = call;
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        if (graph->ops.data[i].block == block) {
            graph->ops.data[i].block = after;
            graph->ops.data[i].waits = true;
        }
    }
}

void tile_order_accesses(TileGraph *graph) {
    Order order = {.graph = graph};
    order.of = mem_grow(NULL, graph->body->locals.len * sizeof *order.of);
    memset(order.of, 0, graph->body->locals.len * sizeof *order.of);
    find_origins(&order);
    find_accesses(&order);
    find_conflicts(&order);
    for (uint32_t i = 0; i < order.accesses.len; i++) {
        if (order.accesses.data[i].waits) {
            wait_before(&order, &order.accesses.data[i]);
        }
    }
    vec_free(&order.accesses);
    mem_free(order.of);
}
