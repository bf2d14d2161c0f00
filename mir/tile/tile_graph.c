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

static TileNodeId new_node(TileGraph *graph, Const shape) {
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
    to->vector = to->vector > from->vector ? to->vector : from->vector;
    from->parent = to->parent;
}

// A local that is a tile, or what a local that is a reference points at.
static TileNodeId node_of_place(const TileGraph *graph, const MirPlace *place) {
    TileNodeId node = graph->locals[place->local];
    if (node == 0 || place->proj_count == 0) {
        return node;
    }
    bool is_ref = ty_kind(graph->cx, graph->body->locals.data[place->local].ty) == TY_REF;
    return is_ref && place->proj_count == 1 && place->proj[0].kind == MIR_PROJ_DEREF ? node : 0;
}

static TileNodeId node_of_operand(const TileGraph *graph, const MirOperand *operand) {
    return operand->kind == MIR_OPERAND_CONST ? 0 : node_of_place(graph, &operand->place);
}

// ---------------------------------------------------------------- statements

static void fix_place(void *cx, const MirPlace *place, PlaceUse use) {
    (void)use;
    TileGraph *graph = cx;
    fix(graph, graph->locals[place->local]);
}

// Where a tile, or a reference to one, comes from: another one that is followed.
static TileNodeId copied_node(const TileGraph *graph, const MirRvalue *rvalue) {
    if (rvalue->kind == MIR_RVALUE_USE) {
        return node_of_operand(graph, &rvalue->use);
    }
    return rvalue->kind == MIR_RVALUE_REF ? node_of_place(graph, &rvalue->ref.place) : 0;
}

static void add_stmt(TileGraph *graph, const MirStmt *stmt) {
    if (stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD) {
        return;
    }
    if (stmt->kind == MIR_STMT_ASSIGN) {
        TileNodeId to = node_of_place(graph, &stmt->assign.place);
        TileNodeId from = copied_node(graph, stmt->assign.rvalue);
        if (to != 0 && from != 0) {
            join(graph, to, from);
            return;
        }
    }
    mir_visit_stmt_places(stmt, fix_place, graph);
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
        op->params[param] = new_node(graph, arg_const(args_ptr(graph->cx, op->callee.args)[param]));
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

// An operand or the result, at `node` if the graph follows it, of a type as the signature says.
static TileNodeId add_tile(TileGraph *graph, TileOp *op, TileNodeId node, Ty declared, Ty actual) {
    uint32_t param;
    Const shape;
    if (!tile_type(graph, actual, &shape)) {
        return 0;
    }
    if (!shape_param(graph, declared, &param)) {
        fix(graph, node);
        return 0;
    }
    TileNodeId of_param = param_node(graph, op, param);
    if (node != 0) {
        join(graph, of_param, node);
    } else {
        fix(graph, of_param);
    }
    if (op->kind == TILE_OP_LOAD || op->kind == TILE_OP_STORE) {
        note_access(graph, of_param, actual);
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

static void add_op(TileGraph *graph, TileOp op) {
    const MirTerm *term = &graph->body->blocks.data[op.block].term;
    FnSig sig = ty_fn_sig(graph->cx, op.callee.def).sig;
    uint32_t count = args_len(graph->cx, op.callee.args);
    op.params = ARENA_ARRAY(graph->arena, TileNodeId, count + 1);
    memset(op.params, 0, (count + 1) * sizeof *op.params);
    for (uint32_t i = 0; i < term->call.arg_count && i < sig_input_count(graph->cx, sig); i++) {
        const MirOperand *arg = &term->call.args[i];
        TileNodeId node =
            add_tile(graph, &op, node_of_operand(graph, arg), sig_input(graph->cx, sig, i),
                     mir_operand_ty(graph->cx, graph->body, arg));
        op.from = op.from != 0 ? op.from : node;
    }
    const MirPlace *to = &term->call.destination;
    op.to = add_tile(graph, &op, node_of_place(graph, to), sig_output(graph->cx, sig),
                     mir_place_ty(graph->cx, graph->body, to, NULL));
    op.axis = op.kind == TILE_OP_REDUCE ? constant_axis(graph, term) : -1;
    op.order = op.kind == TILE_OP_PERMUTE ? order_of_axes(graph, &op) : (Const){0};
    vec_push(&graph->ops, op);
}

static void add_term(TileGraph *graph, MirBlockId block) {
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
    if (op.kind != TILE_OP_NONE) {
        add_op(graph, op);
    } else {
        mir_visit_term_places(term, fix_place, graph);
    }
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
    made->locals = ARENA_ARRAY(arena, TileNodeId, body->locals.len);
    vec_push(&made->nodes, ((TileNode){0})); // none
    for (MirLocalId i = 0; i < body->locals.len; i++) {
        made->locals[i] =
            tile_type(made, body->locals.data[i].ty, &shape) ? new_node(made, shape) : 0;
        if (i <= body->arg_count) {
            fix(made, made->locals[i]);
        }
    }
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            add_stmt(made, &block->stmts.data[s]);
        }
        add_term(made, b);
    }
    return made;
}

void tile_graph_free(TileGraph *graph) {
    vec_free(&graph->nodes);
    vec_free(&graph->ops);
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
    case TILE_OP_ELEMENTWISE:
    case TILE_OP_LOAD:
    case TILE_OP_STORE:
    case TILE_OP_MMA:
    case TILE_OP_NONE:
        break;
    }
    return true;
}

// Operations whose shapes do not fit stop the kernel with a message of the library; they have no
// layouts that fit.
static void verify_op(const TileGraph *graph, const TileOp *op, const char *after_pass) {
    const MirTerm *term = &graph->body->blocks.data[op->block].term;
    if (term->kind != MIR_TERM_CALL || op->from == 0 || op->to == 0) {
        return;
    }
    const TileNode *from = tile_node(graph, op->from), *to = tile_node(graph, op->to);
    if (!from->is_chosen || !to->is_chosen) {
        OX_BUG(graph->program->session, term->span, "a tile without a layout, after %s",
               after_pass);
    }
    bool stays =
        (op->kind == TILE_OP_BROADCAST && tile_layout_restricts(&to->layout, &from->layout)) ||
        (op->kind == TILE_OP_REDUCE && tile_layout_slices(&from->layout, &to->layout) != 0) ||
        (op->kind == TILE_OP_RESHAPE && tile_layout_reshapes(&from->layout, &to->layout));
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
