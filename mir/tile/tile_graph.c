// tile_graph.c: the tiles of a body and what relates their layouts.
//
// In: the body of an instance. Out: a node for each local that is a tile or a reference to one, and
// for each shape parameter of the calls that work on tiles. Nodes between which tiles are copied
// are put together: they have the same layout. What happens to a tile that the graph cannot follow
// (it becomes a field, is handed to a function that knows nothing of layouts, or is behind a
// pointer) fixes its layout to the one that its shape has by itself.
#include "mir/tile/tile_graph.h"
#include "mir/tile/tile.h"

#include "frontend/parse/ast.h"
#include "frontend/resolve/resolve.h"
#include "mir/build/build.h"
#include "mir/flow/flow.h"
#include "mir/opt/opt.h"

static const char *const op_words[] = {
#define TILE_OP(constant, word, meaning) word,
#include "mir/tile/tile_ops.def"
#undef TILE_OP
};

const char *tile_op_word(TileOpKind kind) {
    return op_words[kind];
}

TileOpKind tile_op_of(Program *program, DefId fn) {
    const HirAttr *attr = def_attr(program, fn, SYM(RUSTC_TILE_OP));
    for (uint32_t i = 0; attr != NULL && attr->ast != NULL && i < attr->ast->tokens.len; i++) {
        const Token *token = &attr->ast->tokens.ptr[i];
        for (int kind = 0; token->kind == TOK_IDENT && kind < TILE_OP_COUNT; kind++) {
            if (str_eq(sym_str(program->session, token->symbol), str_of(op_words[kind]))) {
                return (TileOpKind)kind;
            }
        }
    }
    return TILE_OP_NONE;
}

bool tile_is_op(Program *program, DefId fn) {
    return def_attr(program, fn, SYM(RUSTC_TILE_OP)) != NULL;
}

static Ty behind_reference(const TileGraph *graph, Ty ty) {
    const TyData *data = ty_data(graph->cx, ty);
    return data->kind == TY_REF ? data->ref.elem : ty;
}

bool tile_type(const TileGraph *graph, Ty ty, Const *shape) {
    const TyData *data = ty_data(graph->cx, behind_reference(graph, ty));
    if (data->kind != TY_ADT || lang_item_of(graph->program, data->item.def) != LANG_TILE) {
        return false;
    }
    *shape = arg_const(args_ptr(graph->cx, data->item.args)[1]);
    return true;
}

// ---------------------------------------------------------------- nodes

static TileNodeId root(const TileGraph *graph, TileNodeId node) {
    while (graph->nodes.data[node].parent != node) {
        node = graph->nodes.data[node].parent;
    }
    return node;
}

TileNode *tile_node(const TileGraph *graph, TileNodeId node) {
    return &graph->nodes.data[root(graph, node)];
}

TileNodeId tile_node_new(TileGraph *graph, Const shape) {
    TileNodeId node = graph->nodes.len;
    vec_push(&graph->nodes, ((TileNode){.parent = node, .shape = shape}));
    return node;
}

static void fix(TileGraph *graph, TileNodeId node) {
    if (node != 0) {
        tile_node(graph, node)->is_fixed = true;
    }
}

static void join(TileGraph *graph, TileNodeId a, TileNodeId b) {
    TileNode *to = tile_node(graph, a), *from = tile_node(graph, b);
    if (to == from) {
        return;
    }
    to->is_fixed |= from->is_fixed;
    to->scatters |= from->scatters;
    to->along = to->along != 0 ? to->along : from->along;
    to->order = to->order.index != 0 ? to->order : from->order;
    to->vector = to->vector > from->vector ? to->vector : from->vector;
    to->limit =
        to->limit == 0 || (from->limit != 0 && from->limit < to->limit) ? from->limit : to->limit;
    from->parent = to->parent;
}

// A local that is a tile, or what a local that is a reference points at.
static TileNodeId node_of_place(const TileGraph *graph, const MirPlace *place) {
    TileNodeId node = graph->locals.data[place->local].node;
    if (node == 0 || place->proj_count == 0) {
        return node;
    }
    bool is_ref = ty_kind(graph->cx, graph->body->locals.data[place->local].ty) == TY_REF;
    return is_ref && place->proj_count == 1 && place->proj[0].kind == MIR_PROJ_DEREF ? node : 0;
}

// ---------------------------------------------------------------- operations

static TileOp op_at(const TileGraph *graph, MirBlockId block) {
    const MirTerm *term = &graph->body->blocks.data[block].term;
    TileOp op = {.kind = TILE_OP_NONE, .block = block, .axis = -1};
    if (term->kind == MIR_TERM_CALL && term->call.func.kind == MIR_OPERAND_CONST) {
        const TyData *data = ty_data(graph->cx, term->call.func.constant->ty);
        if (data->kind == TY_FN_DEF &&
            instance_resolve(graph->cx, (ParamEnv){0}, data->item.def, data->item.args,
                             &op.callee) &&
            op.callee.kind == INSTANCE_ITEM) {
            op.kind = tile_op_of(graph->program, op.callee.def);
        }
    }
    return op;
}

// ---------------------------------------------------------------- what cannot be followed

// Where a tile, or a reference to one, comes from: another one that is followed.
static const MirPlace *copied_place(const TileGraph *graph, const MirRvalue *rvalue) {
    const MirPlace *place =
        rvalue->kind == MIR_RVALUE_REF ? &rvalue->ref.place
        : rvalue->kind == MIR_RVALUE_USE && rvalue->use.kind != MIR_OPERAND_CONST
            ? &rvalue->use.place
            : NULL;
    return place != NULL && node_of_place(graph, place) != 0 ? place : NULL;
}

// Does the statement copy a tile, or make or copy a reference to one?
static bool is_copy(const TileGraph *graph, const MirStmt *stmt, MirLocalId *to, MirLocalId *from) {
    if (stmt->kind != MIR_STMT_ASSIGN || node_of_place(graph, &stmt->assign.place) == 0) {
        return false;
    }
    const MirPlace *place = copied_place(graph, stmt->assign.rvalue);
    *to = stmt->assign.place.local;
    *from = place != NULL ? place->local : 0;
    return place != NULL;
}

static bool is_reference(const TileGraph *graph, MirLocalId local) {
    return ty_kind(graph->cx, graph->body->locals.data[local].ty) == TY_REF;
}

static void note_escape(void *cx, const MirPlace *place, PlaceUse use) {
    (void)use;
    TileGraph *graph = cx;
    graph->locals.data[place->local].escapes = true;
}

static bool is_storage(const MirStmt *stmt) {
    return stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD;
}

// What is behind a reference has the layout that the reference says.
static void spread_escapes(TileGraph *graph) {
    for (bool changed = true; changed;) {
        changed = false;
        for (MirBlockId b = 0; b < graph->body->blocks.len; b++) {
            const MirBlock *block = &graph->body->blocks.data[b];
            for (uint32_t s = 0; s < block->stmts.len; s++) {
                MirLocalId to, from;
                if (!is_copy(graph, &block->stmts.data[s], &to, &from) ||
                    (!is_reference(graph, to) && !is_reference(graph, from))) {
                    continue;
                }
                TileLocal *a = &graph->locals.data[to], *b2 = &graph->locals.data[from];
                changed |= a->escapes != b2->escapes;
                a->escapes = b2->escapes = a->escapes || b2->escapes;
            }
        }
    }
}

static void find_escapes(TileGraph *graph) {
    for (MirLocalId i = 0; i <= graph->body->arg_count; i++) {
        graph->locals.data[i].escapes = true;
    }
    for (MirBlockId b = 0; b < graph->body->blocks.len; b++) {
        const MirBlock *block = &graph->body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            MirLocalId to, from;
            if (!is_storage(&block->stmts.data[s]) &&
                !is_copy(graph, &block->stmts.data[s], &to, &from)) {
                mir_visit_stmt_places(&block->stmts.data[s], note_escape, graph);
            }
        }
        if (op_at(graph, b).kind == TILE_OP_NONE) {
            mir_visit_term_places(&block->term, note_escape, graph);
        }
    }
    spread_escapes(graph);
    for (MirLocalId i = 0; i < graph->body->locals.len; i++) {
        if (graph->locals.data[i].escapes) {
            fix(graph, graph->locals.data[i].node);
        }
    }
}

// ---------------------------------------------------------------- what is made again

typedef struct LocalCount {
    uint32_t stores, reads, others;
} LocalCount;

static void count_place(void *cx, const MirPlace *place, PlaceUse use) {
    LocalCount *count = &((LocalCount *)cx)[place->local];
    bool whole = place->proj_count == 0;
    if (whole && (use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE)) {
        count->stores++;
    } else if (whole && (use == PLACE_USE_COPY || use == PLACE_USE_MOVE)) {
        count->reads++;
    } else {
        count->others++;
    }
}

static void find_made(TileGraph *graph) {
    const MirBody *body = graph->body;
    LocalCount *counts = mem_grow(NULL, (body->locals.len + 1) * sizeof *counts);
    memset(counts, 0, (body->locals.len + 1) * sizeof *counts);
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            if (!is_storage(&block->stmts.data[s])) {
                mir_visit_stmt_places(&block->stmts.data[s], count_place, counts);
            }
        }
        mir_visit_term_places(&block->term, count_place, counts);
    }
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        TileOp op = op_at(graph, b);
        const MirPlace *to = &body->blocks.data[b].term.call.destination;
        if (op.kind == TILE_OP_MAKE && to->proj_count == 0) {
            const LocalCount *count = &counts[to->local];
            graph->locals.data[to->local].is_made =
                count->stores == 1 && count->others == 0 && count->reads > 1;
        }
    }
    mem_free(counts);
}

// ---------------------------------------------------------------- statements

static void add_stmt(TileGraph *graph, MirBlockId block, uint32_t index) {
    const MirStmt *stmt = &graph->body->blocks.data[block].stmts.data[index];
    MirLocalId to, from;
    if (!is_copy(graph, stmt, &to, &from)) {
        return;
    }
    const TileLocal *a = &graph->locals.data[to], *b = &graph->locals.data[from];
    if (a->escapes == b->escapes || is_reference(graph, to) || is_reference(graph, from)) {
        join(graph, a->node, b->node);
        return;
    }
    TileEdge edge = {TILE_EDGE_COPY, 0, block, index, b->node, a->node, false};
    vec_push(&graph->edges, edge);
}

// ---------------------------------------------------------------- calls

// The parameter that is the shape of a tile in a signature.
static bool shape_param(const TileGraph *graph, Ty ty, uint32_t *param) {
    Const shape;
    if (!tile_type(graph, ty, &shape) || const_data(graph->cx, shape)->kind != CONST_PARAM) {
        return false;
    }
    *param = const_data(graph->cx, shape)->param.index;
    return true;
}

static TileNodeId param_node(TileGraph *graph, const TileOp *op, uint32_t param) {
    if (op->params[param] == 0) {
        op->params[param] =
            tile_node_new(graph, arg_const(args_ptr(graph->cx, op->callee.args)[param]));
    }
    return op->params[param];
}

enum { WIDEST_ACCESS = 16 }; // bytes

static void note_access(TileGraph *graph, TileNodeId node, Ty tile) {
    const TyData *data = ty_data(graph->cx, behind_reference(graph, tile));
    uint32_t size = tile_element_size(graph->cx, arg_ty(args_ptr(graph->cx, data->item.args)[0]));
    uint32_t vector = WIDEST_ACCESS / size;
    TileNode *root_node = tile_node(graph, node);
    root_node->vector = root_node->vector > vector ? root_node->vector : vector;
}

// An operand or the result, of a type as the signature says, in a place (or a constant). `edge`
// says which one.
static TileNodeId add_tile(TileGraph *graph, TileOp *op, TileEdge edge, const MirPlace *place,
                           Ty declared, Ty actual) {
    uint32_t param;
    Const shape;
    if (!tile_type(graph, actual, &shape)) {
        return 0;
    }
    TileNodeId node = place != NULL ? node_of_place(graph, place) : 0;
    if (!shape_param(graph, declared, &param)) {
        fix(graph, node);
        return 0;
    }
    TileNodeId of_param = param_node(graph, op, param);
    if (op->kind == TILE_OP_LOAD || op->kind == TILE_OP_STORE) {
        note_access(graph, of_param, actual);
    }
    tile_node(graph, of_param)->scatters |= op->kind == TILE_OP_GATHER;
    const TileLocal *local = node != 0 ? &graph->locals.data[place->local] : NULL;
    if (ty_kind(graph->cx, actual) == TY_REF || (node != 0 && place->proj_count > 0)) {
        node != 0 ? join(graph, of_param, node) : fix(graph, of_param);
    } else if (local == NULL || local->escapes || op->order.index != 0 ||
               (local->is_made && edge.kind == TILE_EDGE_OPERAND)) {
        if (node == 0) { // in something larger
            node = tile_node_new(graph, shape);
            fix(graph, node);
        }
        edge.from = edge.kind == TILE_EDGE_OPERAND ? node : of_param;
        edge.to = edge.kind == TILE_EDGE_OPERAND ? of_param : node;
        edge.of_made = local != NULL && local->is_made && edge.kind == TILE_EDGE_OPERAND;
        vec_push(&graph->edges, edge);
    } else {
        join(graph, of_param, node);
    }
    return of_param;
}

typedef struct StoreCount {
    MirLocalId local;
    uint32_t stores; // and other ways to change it
} StoreCount;

static MirPlace count_store(void *cx, MirPlace place, PlaceUse use) {
    StoreCount *count = cx;
    bool changes = use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE ||
                   use == PLACE_USE_MUT_BORROW || use == PLACE_USE_DROP;
    if (place.local == count->local && changes) {
        count->stores++;
    }
    return place;
}

// What is assigned to a local that is stored to once alone; NULL: another thing.
static const MirOperand *assigned_once(const TileGraph *graph, MirLocalId local) {
    StoreCount count = {.local = local};
    mir_map_places(graph->body, count_store, &count);
    if (count.stores != 1) {
        return NULL;
    }
    for (uint32_t b = 0; b < graph->body->blocks.len; b++) {
        const MirBlock *block = &graph->body->blocks.data[b];
        for (uint32_t i = 0; i < block->stmts.len; i++) {
            const MirStmt *stmt = &block->stmts.data[i];
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.local == local &&
                stmt->assign.place.proj_count == 0 && stmt->assign.rvalue->kind == MIR_RVALUE_USE) {
                return &stmt->assign.rvalue->use;
            }
        }
    }
    return NULL;
}

uint32_t tile_made_by(const TileGraph *graph, MirLocalId local) {
    StoreCount count = {.local = local};
    mir_map_places(graph->body, count_store, &count);
    for (uint32_t i = 0; i < graph->ops.len && count.stores == 1; i++) {
        const MirPlace *to =
            &graph->body->blocks.data[graph->ops.data[i].block].term.call.destination;
        if (to->local == local && to->proj_count == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

// A number that is known, perhaps by way of variables that have it.
static bool known_number(const TileGraph *graph, const MirOperand *operand, int32_t *number) {
    enum { VARIABLES = 4 };
    for (uint32_t i = 0; operand != NULL && i <= VARIABLES; i++) {
        if (operand->kind == MIR_OPERAND_CONST) {
            *number = (int32_t)operand->constant->value.low;
            return operand->constant->kind == MIR_CONST_VALUE;
        }
        bool whole =
            operand->place.proj_count == 0 && operand->place.local > graph->body->arg_count;
        operand = whole ? assigned_once(graph, operand->place.local) : NULL;
    }
    return false;
}

// The operand after the tile.
static int32_t constant_axis(const TileGraph *graph, const MirTerm *term) {
    int32_t axis;
    bool known = term->call.arg_count > 1 && known_number(graph, &term->call.args[1], &axis);
    return known ? axis : -1;
}

// The first constant array among the arguments that is no tile's shape: the order of axes.
static Const order_of_axes(const TileGraph *graph, const TileOp *op) {
    for (uint32_t i = 0; i < args_len(graph->cx, op->callee.args); i++) {
        GenericArg arg = args_ptr(graph->cx, op->callee.args)[i];
        if (op->params[i] == 0 && arg_tag(arg) == ARG_CONST &&
            const_is_known_array(graph->cx, arg_const(arg))) {
            return arg_const(arg);
        }
    }
    return (Const){0};
}

// The place that a local, which is given a value once, is or refers to, or a part of it.
static const MirPlace *place_of_value(const TileGraph *graph, MirLocalId local,
                                      const MirTerm **call) {
    StoreCount count = {.local = local};
    mir_map_places(graph->body, count_store, &count);
    *call = NULL;
    for (MirBlockId b = 0; b < graph->body->blocks.len && count.stores == 1; b++) {
        const MirBlock *block = &graph->body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            if (stmt->kind != MIR_STMT_ASSIGN || stmt->assign.place.local != local) {
                continue;
            }
            const MirRvalue *rvalue = stmt->assign.rvalue;
            return rvalue->kind == MIR_RVALUE_REF ? &rvalue->ref.place
                   : rvalue->kind == MIR_RVALUE_USE && rvalue->use.kind != MIR_OPERAND_CONST
                       ? &rvalue->use.place
                       : NULL;
        }
        if (block->term.kind == MIR_TERM_CALL && block->term.call.destination.local == local) {
            *call = &block->term;
            return NULL;
        }
    }
    return NULL;
}

// The order of axes that a type among the arguments says.
static Const order_in_types(const TileGraph *graph, GenericArgs args, uint32_t rank) {
    uint32_t order[TILE_AXES];
    for (uint32_t i = 0; i < args_len(graph->cx, args); i++) {
        GenericArg arg = args_ptr(graph->cx, args)[i];
        const TyData *data = arg_tag(arg) == ARG_TY ? ty_data(graph->cx, arg_ty(arg)) : NULL;
        if (data == NULL || data->kind != TY_ADT || args_len(graph->cx, data->item.args) != 1) {
            continue;
        }
        GenericArg inner = args_ptr(graph->cx, data->item.args)[0];
        if (arg_tag(inner) == ARG_CONST &&
            tile_layout_order(graph->cx, arg_const(inner), rank, order)) {
            return arg_const(inner);
        }
    }
    return (Const){0};
}

// In which order a load's view walks the axes of memory; index 0: in theirs.
static Const order_of_view(const TileGraph *graph, const MirTerm *load) {
    enum { STEPS = 12 };
    TileLayout sides;
    Const shape;
    const MirPlace *place = load->call.arg_count > 0 && load->call.args[0].kind != MIR_OPERAND_CONST
                                ? &load->call.args[0].place
                                : NULL;
    if (!tile_type(graph, mir_place_ty(graph->cx, graph->body, &load->call.destination, NULL),
                   &shape) ||
        !tile_shape_sides(graph->cx, shape, &sides)) {
        return (Const){0};
    }
    for (uint32_t i = 0; place != NULL && i < STEPS; i++) {
        const MirTerm *call;
        place = place_of_value(graph, place->local, &call);
        if (call == NULL || call->call.func.kind != MIR_OPERAND_CONST) {
            continue;
        }
        const TyData *callee = ty_data(graph->cx, call->call.func.constant->ty);
        bool is_view = callee->kind == TY_FN_DEF &&
                       tile_op_of(graph->program, callee->item.def) == TILE_OP_VIEW;
        return is_view ? order_in_types(graph, callee->item.args, sides.rank) : (Const){0};
    }
    return (Const){0};
}

static void add_op(TileGraph *graph, TileOp op) {
    const MirTerm *term = &graph->body->blocks.data[op.block].term;
    FnSig sig = ty_fn_sig(graph->cx, op.callee.def).sig;
    uint32_t count = args_len(graph->cx, op.callee.args);
    op.params = ARENA_ARRAY(graph->arena, TileNodeId, count + 1);
    memset(op.params, 0, (count + 1) * sizeof *op.params);
    TileEdge edge = {.op = graph->ops.len};
    op.order = op.kind == TILE_OP_LOAD ? order_of_view(graph, term) : (Const){0};
    for (uint32_t i = 0; i < term->call.arg_count && i < sig_input_count(graph->cx, sig); i++) {
        const MirOperand *arg = &term->call.args[i];
        edge.kind = TILE_EDGE_OPERAND;
        edge.index = i;
        TileNodeId node =
            add_tile(graph, &op, edge, arg->kind != MIR_OPERAND_CONST ? &arg->place : NULL,
                     sig_input(graph->cx, sig, i), mir_operand_ty(graph->cx, graph->body, arg));
        op.from = op.from != 0 ? op.from : node;
    }
    const MirPlace *to = &term->call.destination;
    edge.kind = TILE_EDGE_RESULT;
    op.to = add_tile(graph, &op, edge, to, sig_output(graph->cx, sig),
                     mir_place_ty(graph->cx, graph->body, to, NULL));
    if (op.kind == TILE_OP_MMA) {
        fix(graph, op.to); // the layout of matrix instructions is that of such shapes
    }
    op.axis = op.kind == TILE_OP_REDUCE ? constant_axis(graph, term) : -1;
    if (op.kind == TILE_OP_PERMUTE) {
        op.order = order_of_axes(graph, &op);
    } else if (op.order.index != 0 && op.to != 0) {
        tile_node(graph, op.to)->order = op.order;
    }
    vec_push(&graph->ops, op);
}

// Operations in the order in which they are done, loops from their heads on.
static void number_places(TileGraph *graph) {
    const MirBody *body = graph->body;
    MirBlockVec open = {0}, next = {0};
    bool *seen = mem_grow(NULL, body->blocks.len), *done = mem_grow(NULL, body->blocks.len);
    uint32_t place = 4 * graph->ops.len;
    memset(seen, 0, body->blocks.len);
    memset(done, 0, body->blocks.len);
    vec_push(&open, 0);
    while (open.len > 0) {
        MirBlockId block = vec_last(&open);
        if (seen[block]) {
            open.len--;
            for (uint32_t i = 0; i < graph->ops.len && !done[block]; i++) {
                if (graph->ops.data[i].block == block) {
                    place -= 4;
                    graph->ops.data[i].place = place + 2; // conversions stand before and behind
                }
            }
            done[block] = true;
            continue;
        }
        seen[block] = true;
        vec_clear(&next);
        mir_list_successors(&body->blocks.data[block].term, &next);
        for (uint32_t i = 0; i < next.len; i++) {
            if (!seen[next.data[i]]) {
                vec_push(&open, next.data[i]);
            }
        }
    }
    vec_free(&open);
    vec_free(&next);
    mem_free(seen);
    mem_free(done);
}

// ---------------------------------------------------------------- the graph

TileGraph *tile_graph_new(Program *program, MirBody *body) {
    TileGraph graph = {.program = program, .cx = program->ty, .body = body};
    Const shape;
    bool any = false;
    for (MirLocalId i = 0; i < body->locals.len && !any; i++) {
        any = tile_type(&graph, body->locals.data[i].ty, &shape);
    }
    if (!any) {
        return NULL;
    }
    Arena *arena = arena_new();
    TileGraph *made = ARENA_DUP(arena, TileGraph, &graph, 1);
    made->arena = arena;
    vec_push(&made->nodes, ((TileNode){0})); // none
    for (MirLocalId i = 0; i < body->locals.len; i++) {
        bool is_tile = tile_type(made, body->locals.data[i].ty, &shape);
        vec_push(&made->locals, ((TileLocal){.node = is_tile ? tile_node_new(made, shape) : 0}));
    }
    find_escapes(made);
    find_made(made);
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        for (uint32_t s = 0; s < body->blocks.data[b].stmts.len; s++) {
            add_stmt(made, b, s);
        }
        TileOp op = op_at(made, b);
        if (op.kind != TILE_OP_NONE) {
            add_op(made, op);
        }
    }
    number_places(made);
    return made;
}

void tile_graph_free(TileGraph *graph) {
    vec_free(&graph->nodes);
    vec_free(&graph->ops);
    vec_free(&graph->locals);
    vec_free(&graph->edges);
    arena_free(graph->arena);
}

// ---------------------------------------------------------------- verifying

// Sides of operand and result, by what the operation does.
static bool shapes_fit(const TileOp *op, const TileLayout *from, const TileLayout *to) {
    uint64_t before = tile_layout_count(from), after = tile_layout_count(to);
    switch (op->kind) {
    case TILE_OP_RESHAPE:
        return before == after;
    case TILE_OP_BROADCAST:
        for (uint32_t axis = 0; axis < from->rank; axis++) {
            if (from->rank != to->rank ||
                (from->sides[axis] != 1 && from->sides[axis] != to->sides[axis])) {
                return false;
            }
        }
        return true;
    case TILE_OP_PERMUTE:
        return from->rank == to->rank && before == after;
    case TILE_OP_REDUCE:
        return from->rank == to->rank + 1 && after != 0 && before % after == 0;
    case TILE_OP_CONVERT:
        return from->rank == to->rank &&
               memcmp(from->sides, to->sides, to->rank * sizeof *to->sides) == 0;
    case TILE_OP_ELEMENTWISE:
    case TILE_OP_MAKE:
    case TILE_OP_LOAD:
    case TILE_OP_STORE:
    case TILE_OP_MMA:
    case TILE_OP_VIEW:
    case TILE_OP_PLACE:
    case TILE_OP_GATHER:
    case TILE_OP_NONE:
        break;
    }
    return true;
}

bool tile_op_stays(const TileGraph *graph, const TileOp *op) {
    if (op->from == 0 || op->to == 0) {
        return true;
    }
    const TileLayout *from = &tile_node(graph, op->from)->layout,
                     *to = &tile_node(graph, op->to)->layout;
    switch (op->kind) {
    case TILE_OP_RESHAPE:
        return tile_layout_reshapes(from, to);
    case TILE_OP_BROADCAST:
        return tile_layout_restricts(to, from);
    case TILE_OP_PERMUTE:
        return tile_layout_permutes(graph->cx, from, to, op->order);
    case TILE_OP_REDUCE:
        return tile_layout_slices(from, to) != 0;
    case TILE_OP_CONVERT:
        return tile_layout_equal(from, to);
    case TILE_OP_ELEMENTWISE:
    case TILE_OP_MAKE:
    case TILE_OP_LOAD:
    case TILE_OP_STORE:
    case TILE_OP_MMA:
    case TILE_OP_VIEW:
    case TILE_OP_PLACE:
    case TILE_OP_GATHER:
    case TILE_OP_NONE:
        break;
    }
    return true;
}

// Each operand and the result has the layout that the operation is made for, and its shape.
static void verify_operands(const TileGraph *graph, const TileOp *op, const char *after_pass) {
    const MirTerm *term = &graph->body->blocks.data[op->block].term;
    FnSig sig = ty_fn_sig(graph->cx, op->callee.def).sig;
    for (uint32_t i = 0; i <= term->call.arg_count && i <= sig_input_count(graph->cx, sig); i++) {
        bool is_result = i == term->call.arg_count || i == sig_input_count(graph->cx, sig);
        Ty declared = is_result ? sig_output(graph->cx, sig) : sig_input(graph->cx, sig, i);
        const MirOperand *arg = is_result ? NULL : &term->call.args[i];
        const MirPlace *place = is_result                        ? &term->call.destination
                                : arg->kind != MIR_OPERAND_CONST ? &arg->place
                                                                 : NULL;
        uint32_t param;
        TileNodeId node = place != NULL ? node_of_place(graph, place) : 0;
        if (node != 0 && shape_param(graph, declared, &param) &&
            !tile_layout_equal(&tile_node(graph, node)->layout,
                               &tile_node(graph, op->params[param])->layout)) {
            OX_BUG(graph->program->session, term->span,
                   "a tile in another layout than the operation's, after %s", after_pass);
        }
    }
}

// Operations whose shapes do not fit stop the kernel with a message of the library; they have no
// layouts that fit.
static void verify_op(const TileGraph *graph, const TileOp *op, const char *after_pass) {
    const MirTerm *term = &graph->body->blocks.data[op->block].term;
    if (term->kind != MIR_TERM_CALL) {
        return;
    }
    if (graph->is_converted) {
        verify_operands(graph, op, after_pass);
    }
    if (op->from == 0 || op->to == 0) {
        return;
    }
    const TileNode *from = tile_node(graph, op->from), *to = tile_node(graph, op->to);
    if (!from->is_chosen || !to->is_chosen) {
        OX_BUG(graph->program->session, term->span, "a tile without a layout, after %s",
               after_pass);
    }
    bool stays =
        op->kind == TILE_OP_CONVERT || (op->kind != TILE_OP_PERMUTE && tile_op_stays(graph, op));
    if (stays && !shapes_fit(op, &from->layout, &to->layout)) {
        OX_BUG(graph->program->session, term->span, "layouts that fit shapes that do not, after %s",
               after_pass);
    }
}

void tile_graph_verify(const TileGraph *graph, const char *after_pass) {
    for (TileNodeId i = 1; i < graph->nodes.len; i++) {
        const TileNode *node = tile_node(graph, i);
        TileLayout own;
        const char *fault = node->is_chosen ? tile_layout_fault(&node->layout) : NULL;
        if (fault == NULL && node->is_chosen &&
            tile_shape_sides(graph->cx, graph->nodes.data[i].shape, &own) &&
            (own.rank != node->layout.rank ||
             memcmp(own.sides, node->layout.sides, own.rank * sizeof *own.sides) != 0)) {
            fault = "tiles of other shapes with the same layout";
        }
        if (fault != NULL) {
            OX_BUG(graph->program->session, graph->body->span, "%s, after %s", fault, after_pass);
        }
    }
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        verify_op(graph, &graph->ops.data[i], after_pass);
    }
}
