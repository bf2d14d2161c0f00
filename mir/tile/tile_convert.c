// tile_convert.c: conversions from one layout to another, as operations of their own.
//
// In: a graph whose layouts are chosen. Out: the body with calls of `convert` where a tile needs
// another layout than it has, so that no other operation moves elements.
//   - Where operand and result of an operation do not fit, its operand is converted, or its result
//   where that is less.
//   - What can as well be made in the other layout (constants, numbers in a row, small tiles from
//   memory) is made once more and not converted.
//   - What is converted in a loop but made outside of it is converted once, where it is made, and
//   so is what is wanted in the same other layout in several places.
#include "mir/tile/tile_graph.h"

#include "frontend/resolve/resolve.h"
#include "mir/build/build.h"
#include "mir/flow/flow.h"

enum { SMALL_LOAD = 256 }; // elements

typedef struct Made { // a tile in another layout
    MirLocalId of, local;
    TileNodeId node;
} Made;

typedef struct Converter {
    TileGraph *graph;
    VEC(Made) made; // where `of` is made
} Converter;

// ---------------------------------------------------------------- what does not fit

static TileNodeId chosen_node(TileGraph *graph, Const shape, const TileLayout *layout) {
    TileNodeId node = tile_node_new(graph, shape);
    graph->nodes.data[node].layout = *layout;
    graph->nodes.data[node].is_chosen = true;
    return node;
}

static void replace_param(const TileGraph *graph, const TileOp *op, TileNodeId old,
                          TileNodeId node) {
    for (uint32_t i = 0; i < args_len(graph->cx, op->callee.args); i++) {
        op->params[i] = op->params[i] == old ? node : op->params[i];
    }
}

// The operand that is the tile which the operation is about, by value; false: there is none.
static bool tile_operand(const TileGraph *graph, const TileOp *op, uint32_t *index) {
    const MirTerm *term = &graph->body->blocks.data[op->block].term;
    Const shape;
    for (uint32_t i = 0; i < term->call.arg_count; i++) {
        Ty ty = mir_operand_ty(graph->cx, graph->body, &term->call.args[i]);
        if (tile_type(graph, ty, &shape)) {
            *index = i;
            return ty_kind(graph->cx, ty) == TY_ADT && term->call.args[i].kind != MIR_OPERAND_CONST;
        }
    }
    return false;
}

static TileEdge *edge_of(const TileGraph *graph, uint32_t op, TileEdgeKind kind) {
    for (uint32_t i = 0; i < graph->edges.len; i++) {
        if (graph->edges.data[i].kind == kind && graph->edges.data[i].op == op) {
            return &graph->edges.data[i];
        }
    }
    return NULL;
}

static void want_operand(TileGraph *graph, uint32_t number, uint32_t index,
                         const TileLayout *layout) {
    TileOp *op = &graph->ops.data[number];
    TileNodeId old = op->from, node = chosen_node(graph, graph->nodes.data[old].shape, layout);
    TileEdge *edge = edge_of(graph, number, TILE_EDGE_OPERAND);
    replace_param(graph, op, old, node);
    op->from = node;
    if (edge != NULL) {
        edge->to = node;
    } else {
        TileEdge added = {TILE_EDGE_OPERAND, number, 0, index, old, node, false};
        vec_push(&graph->edges, added);
    }
}

static void give_result(TileGraph *graph, uint32_t number, const TileLayout *layout) {
    TileOp *op = &graph->ops.data[number];
    TileNodeId old = op->to, node = chosen_node(graph, graph->nodes.data[old].shape, layout);
    TileEdge *edge = edge_of(graph, number, TILE_EDGE_RESULT);
    replace_param(graph, op, old, node);
    op->to = node;
    if (edge != NULL) {
        edge->from = node;
    } else {
        TileEdge added = {TILE_EDGE_RESULT, number, 0, 0, node, old, false};
        vec_push(&graph->edges, added);
    }
}

static void find_misfits(TileGraph *graph) {
    uint32_t count = graph->ops.len, index;
    for (uint32_t i = 0; i < count; i++) {
        const TileOp *op = &graph->ops.data[i];
        TileLayout layout;
        if (op->from == 0 || op->to == 0 || op->from == op->to || tile_op_stays(graph, op)) {
            continue;
        }
        if (tile_follow_back(graph, op, &layout) && tile_operand(graph, op, &index)) {
            want_operand(graph, i, index, &layout);
        } else if (tile_follow_forward(graph, op, &layout)) {
            give_result(graph, i, &layout);
        }
    }
}

// ---------------------------------------------------------------- calls

static MirLocalId tile_local(TileGraph *graph, Ty tile, TileNodeId node, Span span) {
    MirLocalId local = mir_new_temp(graph->body, tile, span);
    vec_push(&graph->locals, ((TileLocal){.node = node}));
    return local;
}

static void moved_to(TileGraph *graph, MirBlockId from, MirBlockId to) {
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        if (graph->ops.data[i].block == from) {
            graph->ops.data[i].block = to;
        }
    }
}

// Adds a call before what a block ends in.
static void call_before(TileGraph *graph, MirBlockId block, MirTerm call, TileOp op) {
    MirBody *body = graph->body;
    MirBlockId after = mir_new_block(body, body->blocks.data[block].is_cleanup);
    body->blocks.data[after].term = body->blocks.data[block].term;
    call.target = after;
    body->blocks.data[block].term = call;
    moved_to(graph, block, after);
    op.block = block;
    vec_push(&graph->ops, op);
}

// Adds a call behind the one that a block ends in.
static void call_behind(TileGraph *graph, MirBlockId block, MirTerm call, TileOp op) {
    MirBody *body = graph->body;
    MirBlockId behind = mir_new_block(body, body->blocks.data[block].is_cleanup);
    call.target = body->blocks.data[block].term.target;
    body->blocks.data[behind].term = call;
    body->blocks.data[block].term.target = behind;
    op.block = behind;
    vec_push(&graph->ops, op);
}

// `to = convert(tile)`, which goes on nowhere yet; `like` is what it is done for.
static MirTerm convert_call(TileGraph *graph, MirOperand tile, MirPlace to, const TileEdge *edge,
                            Span span, uint32_t scope, TileOp *op) {
    MirBody *body = graph->body;
    DefId convert = lang_item_required(graph->program, LANG_TILE_CONVERT, span);
    const TyData *data = ty_data(graph->cx, mir_operand_ty(graph->cx, body, &tile));
    const GenericArg *of_tile = args_ptr(graph->cx, data->item.args);
    GenericArg args[] = {of_tile[0], of_tile[1], of_tile[1]};
    *op = (TileOp){.kind = TILE_OP_CONVERT, .axis = -1, .from = edge->from, .to = edge->to};
    op->callee =
        (Instance){.kind = INSTANCE_ITEM, .def = convert, .args = args_intern(graph->cx, args, 3)};
    op->params = ARENA_ARRAY(graph->arena, TileNodeId, 4);
    op->params[0] = op->params[3] = 0;
    op->params[1] = edge->from;
    op->params[2] = edge->to;
    MirConst *callee = ARENA_NEW(body->arena, MirConst);
    *callee = (MirConst){.kind = MIR_CONST_ZST, .span = span};
    callee->ty = ty_fn_def(graph->cx, convert, op->callee.args);
    MirTerm call = {.kind = MIR_TERM_CALL, .span = span, .scope = scope, .unwind = MIR_NO_BLOCK};
    call.call.fn_span = span;
    call.call.func = (MirOperand){.kind = MIR_OPERAND_CONST, .constant = callee};
    call.call.args = ARENA_DUP(body->arena, MirOperand, &tile, 1);
    call.call.arg_count = 1;
    call.call.destination = to;
    return call;
}

// ---------------------------------------------------------------- once more instead

static bool is_cheap(const TileGraph *graph, const TileOp *op) {
    TileLayout layout;
    return op->kind == TILE_OP_MAKE ||
           (op->kind == TILE_OP_LOAD &&
            tile_shape_sides(graph->cx, graph->nodes.data[op->to].shape, &layout) &&
            tile_layout_count(&layout) <= SMALL_LOAD);
}

// The operation again, behind itself, with its result in another layout.
static void make_again(TileGraph *graph, uint32_t number, MirLocalId result, TileNodeId node) {
    MirBody *body = graph->body;
    TileOp again = graph->ops.data[number];
    MirTerm *term = &body->blocks.data[again.block].term;
    for (uint32_t i = 0; i < term->call.arg_count; i++) { // both read them
        MirOperand *arg = &term->call.args[i];
        *arg = arg->kind == MIR_OPERAND_MOVE ? mir_copy(arg->place) : *arg;
    }
    MirTerm call = *term;
    call.call.args = ARENA_DUP(body->arena, MirOperand, term->call.args, term->call.arg_count);
    call.call.destination = mir_place(result);
    again.params = ARENA_DUP(graph->arena, TileNodeId, again.params,
                             args_len(graph->cx, again.callee.args) + 1);
    replace_param(graph, &again, again.to, node);
    again.to = node;
    again.place++;
    call_behind(graph, again.block, call, again);
}

// ---------------------------------------------------------------- where

static bool reaches(const MirBody *body, MirBlockId from, MirBlockId to, MirBlockId without) {
    MirBlockVec open = {0}, next = {0};
    bool *seen = mem_grow(NULL, body->blocks.len), found = false;
    memset(seen, 0, body->blocks.len);
    vec_push(&open, from);
    while (open.len > 0 && !found) {
        vec_clear(&next);
        mir_list_successors(&body->blocks.data[open.data[--open.len]].term, &next);
        for (uint32_t i = 0; i < next.len; i++) {
            found |= next.data[i] == to;
            if (next.data[i] != without && !seen[next.data[i]]) {
                seen[next.data[i]] = true;
                vec_push(&open, next.data[i]);
            }
        }
    }
    vec_free(&open);
    vec_free(&next);
    mem_free(seen);
    return found;
}

static bool needs_conversion(const TileGraph *graph, const TileEdge *edge) {
    return !tile_layout_equal(&tile_node(graph, edge->from)->layout,
                              &tile_node(graph, edge->to)->layout);
}

static const MirOperand *operand_of(const TileGraph *graph, const TileEdge *edge) {
    return &graph->body->blocks.data[graph->ops.data[edge->op].block].term.call.args[edge->index];
}

// Does another operation want it in the same layout?
static bool wanted_elsewhere(const TileGraph *graph, const TileEdge *edge, MirLocalId local) {
    for (uint32_t i = 0; i < graph->edges.len; i++) {
        const TileEdge *other = &graph->edges.data[i];
        const MirOperand *operand = other->kind == TILE_EDGE_OPERAND &&
                                            (other->op != edge->op || other->index != edge->index)
                                        ? operand_of(graph, other)
                                        : NULL;
        if (operand != NULL && operand->kind != MIR_OPERAND_CONST &&
            operand->place.proj_count == 0 && operand->place.local == local &&
            tile_layout_equal(&tile_node(graph, other->to)->layout,
                              &tile_node(graph, edge->to)->layout)) {
            return true;
        }
    }
    return false;
}

static MirLocalId made_before(const Converter *c, MirLocalId of, const TileLayout *layout) {
    for (uint32_t i = 0; i < c->made.len; i++) {
        const Made *made = &c->made.data[i];
        if (made->of == of && tile_layout_equal(&tile_node(c->graph, made->node)->layout, layout)) {
            return made->local;
        }
    }
    return 0;
}

// The tile of a local in the layout of the edge's end, made where the local is; 0: it is better
// converted where it is used.
static MirLocalId make_at_source(Converter *c, const TileEdge *edge, MirLocalId local) {
    TileGraph *graph = c->graph;
    MirLocalId known = made_before(c, local, &tile_node(graph, edge->to)->layout);
    uint32_t number = known == 0 ? tile_made_by(graph, local) : UINT32_MAX;
    if (number == UINT32_MAX) {
        return known;
    }
    TileOp source = graph->ops.data[number];
    MirBlockId use = graph->ops.data[edge->op].block;
    bool is_cheap_one = is_cheap(graph, &source);
    if (!is_cheap_one && !wanted_elsewhere(graph, edge, local) &&
        !reaches(graph->body, use, use, source.block)) {
        return 0;
    }
    MirTerm term = graph->body->blocks.data[source.block].term;
    MirLocalId result = tile_local(graph, graph->body->locals.data[local].ty, edge->to, term.span);
    if (is_cheap_one) {
        make_again(graph, number, result, edge->to);
    } else {
        TileOp op;
        MirTerm call = convert_call(graph, mir_copy(mir_place(local)), mir_place(result), edge,
                                    term.span, term.scope, &op);
        op.place = source.place + 1;
        call_behind(graph, source.block, call, op);
    }
    vec_push(&c->made, ((Made){local, result, edge->to}));
    return result;
}

// ---------------------------------------------------------------- edges

static void convert_operand(Converter *c, const TileEdge *edge) {
    TileGraph *graph = c->graph;
    MirOperand operand = *operand_of(graph, edge);
    MirLocalId local =
        operand.place.proj_count == 0 ? make_at_source(c, edge, operand.place.local) : 0;
    if (local == 0) {
        TileOp use = graph->ops.data[edge->op], op;
        MirTerm term = graph->body->blocks.data[use.block].term;
        Ty tile = mir_operand_ty(graph->cx, graph->body, &operand);
        local = tile_local(graph, tile, edge->to, term.span);
        MirTerm call =
            convert_call(graph, operand, mir_place(local), edge, term.span, term.scope, &op);
        op.place = use.place - 1;
        call_before(graph, use.block, call, op);
    }
    MirTerm *term = &graph->body->blocks.data[graph->ops.data[edge->op].block].term;
    term->call.args =
        ARENA_DUP(graph->body->arena, MirOperand, term->call.args, term->call.arg_count);
    term->call.args[edge->index] = mir_copy(mir_place(local));
}

static void convert_result(Converter *c, const TileEdge *edge) {
    TileGraph *graph = c->graph;
    TileOp made = graph->ops.data[edge->op], op;
    MirTerm *term = &graph->body->blocks.data[made.block].term;
    MirPlace to = term->call.destination;
    Ty tile = mir_place_ty(graph->cx, graph->body, &to, NULL);
    Span span = term->span;
    uint32_t scope = term->scope;
    MirLocalId local = tile_local(graph, tile, edge->from, span);
    graph->body->blocks.data[made.block].term.call.destination = mir_place(local);
    MirTerm call = convert_call(graph, mir_copy(mir_place(local)), to, edge, span, scope, &op);
    op.place = made.place + 1;
    call_behind(graph, made.block, call, op);
}

// The statement, the last of its block that is an edge, becomes the call that the block ends in.
static void convert_copy(Converter *c, const TileEdge *edge) {
    TileGraph *graph = c->graph;
    MirBody *body = graph->body;
    MirStmt stmt = body->blocks.data[edge->block].stmts.data[edge->index];
    MirBlockId after = mir_new_block(body, body->blocks.data[edge->block].is_cleanup);
    MirBlock *block = &body->blocks.data[edge->block];
    for (uint32_t i = edge->index + 1; i < block->stmts.len; i++) {
        vec_push(&body->blocks.data[after].stmts, block->stmts.data[i]);
    }
    block->stmts.len = edge->index;
    body->blocks.data[after].term = block->term;
    TileOp op;
    MirTerm call = convert_call(graph, stmt.assign.rvalue->use, stmt.assign.place, edge, stmt.span,
                                stmt.scope, &op);
    call.target = after;
    body->blocks.data[edge->block].term = call;
    moved_to(graph, edge->block, after);
    op.block = edge->block;
    op.place = 4 * graph->ops.len;
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        if (graph->ops.data[i].block == after) {
            op.place = graph->ops.data[i].place - 2;
        }
    }
    vec_push(&graph->ops, op);
}

void tile_insert_conversions(TileGraph *graph) {
    Converter c = {.graph = graph};
    find_misfits(graph);
    for (uint32_t i = graph->edges.len; i-- > 0;) { // copies from the end of a block on
        TileEdge edge = graph->edges.data[i];
        if (edge.kind == TILE_EDGE_COPY && needs_conversion(graph, &edge)) {
            convert_copy(&c, &edge);
        }
    }
    for (uint32_t i = 0; i < graph->edges.len; i++) {
        TileEdge edge = graph->edges.data[i];
        if (!needs_conversion(graph, &edge)) {
            continue;
        }
        if (edge.kind == TILE_EDGE_OPERAND) {
            convert_operand(&c, &edge);
        } else if (edge.kind == TILE_EDGE_RESULT) {
            convert_result(&c, &edge);
        }
    }
    vec_free(&c.made);
    graph->is_converted = true;
}
