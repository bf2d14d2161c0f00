// tile_infer.c: a layout for each tile of a body.
//
// In: the body of an instance, whose tiles have the layouts that their shapes have by themselves.
// Out: the same body with layouts in the types of its locals and in the arguments of the library
// functions it calls, so that the instances of these are made for the layouts.
//
// Tiles that are copied into one another have one layout (tile_graph.c). Where it is not fixed it
// is chosen
//   1. for what comes from memory or goes there: neighbouring threads access neighbouring runs, as
//   wide as there are;
//   2. by what relates it to a layout that is known: what is left of an axis that is reduced is a
//   slice of the operand,
//      what is repeated along axes is the result restricted to it, what is reshaped or permuted
//      keeps its place. So none of these moves an element to another thread;
//   3. by the shape, the largest tiles first.
// Where the two sides of an operation have got layouts that do not fit, or a tile escapes that has
// another layout than its shape's, there are conversions (tile_convert.c).
#include "mir/tile/tile.h"

#include "frontend/parse/ast.h"
#include "mir/build/build.h"
#include "mir/flow/flow.h"
#include "mir/opt/opt.h"
#include "mir/tile/tile_axis.h"

// ---------------------------------------------------------------- choosing

static void choose(TileGraph *graph, TileNodeId id, const TileLayout *layout) {
    (void)graph;
    TileNode *node = tile_node(graph, id);
    node->layout = *layout;
    node->is_chosen = true;
}

bool tile_follow_forward(const TileGraph *graph, const TileOp *op, TileLayout *layout) {
    const TileLayout *from = &tile_node(graph, op->from)->layout;
    TileLayout to;
    if (!from->known || !tile_shape_sides(graph->cx, graph->nodes.data[op->to].shape, &to)) {
        return false;
    }
    switch (op->kind) {
    case TILE_OP_REDUCE:
        if (op->axis < 0 || (uint32_t)op->axis >= from->rank) {
            return false;
        }
        *layout = tile_layout_slice(from, (uint32_t)op->axis);
        break;
    case TILE_OP_RESHAPE:
        *layout = tile_layout_reshape(from, to.sides, to.rank);
        break;
    case TILE_OP_PERMUTE: {
        uint32_t order[TILE_AXES];
        if (!tile_layout_order(graph->cx, op->order, from->rank, order)) {
            return false;
        }
        *layout = tile_layout_permute(from, order);
        break;
    }
    case TILE_OP_BROADCAST: // many fit
    case TILE_OP_ELEMENTWISE:
    case TILE_OP_MAKE:
    case TILE_OP_CONVERT:
    case TILE_OP_LOAD:
    case TILE_OP_STORE:
    case TILE_OP_MMA:
    case TILE_OP_VIEW:
    case TILE_OP_PLACE:
    case TILE_OP_GATHER:
    case TILE_OP_NONE:
        return false;
    }
    return layout->known && layout->rank == to.rank &&
           memcmp(layout->sides, to.sides, to.rank * sizeof *to.sides) == 0;
}

bool tile_follow_back(const TileGraph *graph, const TileOp *op, TileLayout *layout) {
    const TileLayout *to = &tile_node(graph, op->to)->layout;
    TileLayout from;
    if (!to->known || !tile_shape_sides(graph->cx, graph->nodes.data[op->from].shape, &from)) {
        return false;
    }
    uint32_t order[TILE_AXES], inverse[TILE_AXES];
    switch (op->kind) {
    case TILE_OP_BROADCAST:
        if (to->rank != from.rank) {
            return false;
        }
        *layout = tile_layout_restrict(to, from.sides);
        break;
    case TILE_OP_RESHAPE:
        *layout = tile_layout_reshape(to, from.sides, from.rank);
        break;
    case TILE_OP_PERMUTE:
        if (!tile_layout_order(graph->cx, op->order, to->rank, order)) {
            return false;
        }
        for (uint32_t i = 0; i < to->rank; i++) {
            inverse[order[i]] = i;
        }
        *layout = tile_layout_permute(to, inverse);
        break;
    case TILE_OP_REDUCE: // many fit
    case TILE_OP_ELEMENTWISE:
    case TILE_OP_MAKE:
    case TILE_OP_CONVERT:
    case TILE_OP_LOAD:
    case TILE_OP_STORE:
    case TILE_OP_MMA:
    case TILE_OP_VIEW:
    case TILE_OP_PLACE:
    case TILE_OP_GATHER:
    case TILE_OP_NONE:
        return false;
    }
    return layout->known && layout->rank == from.rank &&
           memcmp(layout->sides, from.sides, from.rank * sizeof *from.sides) == 0;
}

// What gets its layout from an operation's other side. False: there is nothing more.
static bool propagate_through_ops(TileGraph *graph) {
    bool changed = false;
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        const TileOp *op = &graph->ops.data[i];
        TileLayout layout;
        if (op->from == 0 || op->to == 0) {
            continue;
        }
        bool from = tile_node(graph, op->from)->is_chosen, to = tile_node(graph, op->to)->is_chosen;
        if (from && !to && tile_follow_forward(graph, op, &layout)) {
            choose(graph, op->to, &layout);
            changed = true;
        } else if (to && !from && tile_follow_back(graph, op, &layout)) {
            choose(graph, op->from, &layout);
            changed = true;
        }
    }
    return changed;
}

// Where a layout may change it better does not.
static bool propagate_along_edges(TileGraph *graph, bool of_made) {
    for (uint32_t i = 0; i < graph->edges.len; i++) {
        const TileEdge *edge = &graph->edges.data[i];
        const TileNode *from = tile_node(graph, edge->from), *to = tile_node(graph, edge->to);
        if (from->is_chosen != to->is_chosen && (of_made || !edge->of_made)) {
            TileLayout layout = from->is_chosen ? from->layout : to->layout;
            choose(graph, from->is_chosen ? edge->to : edge->from, &layout);
            return true;
        }
    }
    return false;
}

static void propagate(TileGraph *graph) {
    while (propagate_through_ops(graph) || propagate_along_edges(graph, false) ||
           propagate_along_edges(graph, true)) {
    }
}

enum {
    MIN_ACCESS = 2 * TILE_THREADS
}; // elements of a tile for whose accesses a layout is chosen first

// Runs along the axis along which memory runs.
static TileLayout in_memory_order(const TileGraph *graph, const TileNode *node,
                                  const TileLayout *usual, uint32_t vector) {
    uint32_t order[TILE_AXES], sides[TILE_AXES];
    bool known = tile_layout_order(graph->cx, node->order, usual->rank, order);
    if (!known && node->along != 0 && node->along < usual->rank) { // that axis is the last
        for (uint32_t axis = 0; axis < usual->rank; axis++) {
            order[axis] = axis + 1 == node->along ? usual->rank - 1
                          : axis < node->along    ? axis
                                                  : axis - 1;
        }
        known = true;
    }
    if (!known) {
        return tile_layout_blocked(usual->sides, usual->rank, vector);
    }
    for (uint32_t axis = 0; axis < usual->rank; axis++) {
        sides[order[axis]] = usual->sides[axis];
    }
    TileLayout memory = tile_layout_blocked(sides, usual->rank, vector);
    return tile_layout_permute(&memory, order);
}

// What suits accesses of memory, unless so more threads would hold the same.
static TileLayout layout_by_itself(const TileGraph *graph, const TileNode *node) {
    TileLayout usual, blocked;
    if (!tile_layout_of(graph->cx, node->shape, &usual) || node->is_fixed) {
        return usual;
    }
    uint32_t most = (uint32_t)((tile_layout_count(&usual) + TILE_THREADS - 1) / TILE_THREADS);
    uint32_t vector = node->vector != 0 ? node->vector : node->scatters ? 1 : 4;
    while (vector > most || (node->limit != 0 && vector > node->limit)) {
        vector /= 2;
    }
    blocked = in_memory_order(graph, node, &usual, vector ? vector : 1);
    return tile_layout_slots(&blocked) <= tile_layout_slots(&usual) ? blocked : usual;
}

// A constant argument of type usize: what is known is handed on to the function there.
static bool is_told(const TileGraph *graph, GenericArg arg) {
    const ConstData *data =
        arg_tag(arg) == ARG_CONST ? const_data(graph->cx, arg_const(arg)) : NULL;
    const TyData *ty = data && data->kind == CONST_VALUE ? ty_data(graph->cx, data->ty) : NULL;
    return ty != NULL && ty->kind == TY_UINT && ty->int_kind == INT_SIZE;
}

static bool tells_gathers(const TileGraph *graph, const TileOp *op) {
    for (uint32_t i = 0; i < args_len(graph->cx, op->callee.args); i++) {
        if (is_told(graph, args_ptr(graph->cx, op->callee.args)[i])) {
            return true;
        }
    }
    return false;
}

static uint64_t elements(const TileGraph *graph, const TileNode *node) {
    TileLayout layout;
    return tile_shape_sides(graph->cx, node->shape, &layout) ? tile_layout_count(&layout) : 0;
}

static TileNodeId largest_open(const TileGraph *graph) {
    TileNodeId best = 0;
    uint64_t most = 0;
    for (TileNodeId i = 1; i < graph->nodes.len; i++) {
        const TileNode *node = &graph->nodes.data[i];
        uint64_t count = elements(graph, node);
        if (node->parent == i && !node->is_chosen && (best == 0 || count > most)) {
            best = i;
            most = count;
        }
    }
    return best;
}

// Addresses that follow one another are accessed at once as far as they are known to be aligned.
// Where they are not neighbouring lanes access neighbours: runs in a lane, read one by one, would
// spread each access of a warp over more memory.
static void note_gathers(TileGraph *graph) {
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        const TileOp *op = &graph->ops.data[i];
        uint32_t axis;
        if (op->kind != TILE_OP_GATHER || op->from == 0 || !tells_gathers(graph, op)) {
            continue;
        }
        uint32_t run =
            tile_gather_run(graph->facts, &graph->body->blocks.data[op->block].term, &axis);
        TileNode *node = tile_node(graph, op->from);
        if (run > node->vector) {
            node->vector = run;
            node->along = axis + 1;
        }
        if (run > 0 && (node->limit == 0 || run < node->limit)) {
            node->limit = run;
        }
    }
}

static void choose_all(TileGraph *graph) {
    for (TileNodeId i = 1; i < graph->nodes.len; i++) {
        TileNode *node = &graph->nodes.data[i];
        if (node->parent == i && node->is_fixed) {
            TileLayout layout = layout_by_itself(graph, node);
            choose(graph, i, &layout);
        }
    }
    while (propagate_along_edges(graph, false)) {
    }
    for (TileNodeId i = 1; i < graph->nodes.len; i++) {
        TileNode *node = &graph->nodes.data[i];
        bool accessed = (node->vector > 0 || node->scatters) && elements(graph, node) >= MIN_ACCESS;
        if (node->parent == i && !node->is_chosen && accessed) {
            TileLayout layout = layout_by_itself(graph, node);
            choose(graph, i, &layout);
        }
    }
    propagate(graph);
    for (TileNodeId open; (open = largest_open(graph)) != 0;) {
        TileLayout layout = layout_by_itself(graph, tile_node(graph, open));
        choose(graph, open, &layout);
        propagate(graph);
    }
}

// ---------------------------------------------------------------- rewriting

static Ty with_layout(const TileGraph *graph, Ty ty, TileNodeId node) {
    const TyData *data = ty_data(graph->cx, ty);
    if (data->kind == TY_REF) {
        return ty_ref(graph->cx, data->ref.region, with_layout(graph, data->ref.elem, node),
                      data->ref.is_mut);
    }
    GenericArg args[2];
    memcpy(args, args_ptr(graph->cx, data->item.args), sizeof args);
    args[1] = arg_of_const(
        tile_layout_tag(graph->cx, arg_const(args[1]), &tile_node(graph, node)->layout));
    return ty_adt(graph->cx, data->item.def, args_intern(graph->cx, args, 2));
}

static void rewrite_locals(const TileGraph *graph) {
    for (MirLocalId i = 0; i < graph->body->locals.len; i++) {
        MirLocalDecl *local = &graph->body->locals.data[i];
        TileNodeId node = graph->locals.data[i].node;
        if (node != 0) {
            local->ty = with_layout(graph, local->ty, node);
        }
    }
}

static GenericArgs args_with_layouts(const TileGraph *graph, const TileOp *op) {
    uint32_t count = args_len(graph->cx, op->callee.args), told = 0;
    GenericArg *args = ARENA_ARRAY(graph->arena, GenericArg, count + 1);
    memcpy(args, args_ptr(graph->cx, op->callee.args), count * sizeof *args);
    for (uint32_t i = 0; i < count; i++) {
        if (op->params[i] != 0) {
            const TileNode *node = tile_node(graph, op->params[i]);
            args[i] = arg_of_const(tile_layout_tag(graph->cx, arg_const(args[i]), &node->layout));
        } else if (op->kind == TILE_OP_GATHER && told < 3 && is_told(graph, args[i])) {
            const uint32_t facts[3] = {op->gather.run, op->gather.aligned, op->gather.same};
            args[i] = arg_of_const(const_usize(graph->cx, facts[told++]));
        }
    }
    return args_intern(graph->cx, args, count);
}

static Ty declared(const TileGraph *graph, Ty ty, GenericArgs args) {
    ty = ty_erase_regions(graph->cx, ty_subst(graph->cx, ty, args));
    return ty_normalize_erased(graph->cx, (ParamEnv){0}, ty);
}

static MirRvalue as_type(MirOperand operand, Ty ty) {
    return (MirRvalue){.kind = MIR_RVALUE_CAST,
                       .cast = {.operand = operand, .kind = MIR_CAST_TRANSMUTE, .ty = ty}};
}

// Shapes that are handed on as values name the layout in their types too, and have it nowhere else.
static void rewrite_values(const TileGraph *graph, const TileOp *op, GenericArgs args) {
    MirBody *body = graph->body;
    MirTerm term = body->blocks.data[op->block].term;
    FnSig sig = sig_open_erased(graph->cx, ty_fn_sig(graph->cx, op->callee.def));
    MirOperand *operands =
        ARENA_DUP(body->arena, MirOperand, term.call.args, term.call.arg_count + 0);
    Const shape;
    for (uint32_t i = 0; i < term.call.arg_count && i < sig_input_count(graph->cx, sig); i++) {
        Ty before = declared(graph, sig_input(graph->cx, sig, i), op->callee.args);
        Ty after = declared(graph, sig_input(graph->cx, sig, i), args);
        if (before.index != after.index && !tile_type(graph, before, &shape)) {
            MirLocalId value = mir_new_temp(body, after, term.span);
            mir_push_assign(body, op->block, term.span, mir_place(value),
                            as_type(operands[i], after));
            operands[i] = mir_move(mir_place(value));
        }
    }
    Ty before = declared(graph, sig_output(graph->cx, sig), op->callee.args);
    Ty after = declared(graph, sig_output(graph->cx, sig), args);
    if (before.index != after.index && !tile_type(graph, before, &shape) &&
        term.target != MIR_NO_BLOCK) {
        MirLocalId value = mir_new_temp(body, after, term.span);
        MirBlockId back = mir_new_block(body, false);
        mir_push_assign(body, back, term.span, term.call.destination,
                        as_type(mir_move(mir_place(value)), before));
        body->blocks.data[back].term = (MirTerm){.kind = MIR_TERM_GOTO,
                                                 .span = term.span,
                                                 .scope = term.scope,
                                                 .target = term.target,
                                                 .unwind = MIR_NO_BLOCK};
        term.call.destination = mir_place(value);
        term.target = back;
    }
    term.call.args = operands;
    body->blocks.data[op->block].term = term;
}

static void rewrite_op(const TileGraph *graph, const TileOp *op) {
    GenericArgs args = args_with_layouts(graph, op);
    if (args.index == op->callee.args.index) {
        return;
    }
    rewrite_values(graph, op, args);
    MirTerm *term = &graph->body->blocks.data[op->block].term;
    MirConst *callee = ARENA_DUP(graph->body->arena, MirConst, term->call.func.constant, 1);
    callee->ty = ty_fn_def(graph->cx, op->callee.def, args);
    callee->user_ty = (Ty){0};
    term->call.func.constant = callee;
}

// #[entry(print_ir = true)]
static bool asks_for_print(Program *program, DefId def) {
    const HirAttr *attr = def_attr(program, def, intern(program->session->interner, STR("entry")));
    TokenSlice tokens = attr && attr->ast ? attr->ast->tokens : (TokenSlice){0};
    for (uint32_t i = 0; i < tokens.len; i++) {
        if (tokens.ptr[i].kind == TOK_IDENT &&
            str_eq(sym_str(program->session, tokens.ptr[i].symbol), STR("print_ir"))) {
            return i + 2 >= tokens.len || tokens.ptr[i + 1].kind != TOK_EQ ||
                   tokens.ptr[i + 2].kind != TOK_KW_FALSE;
        }
    }
    return false;
}

static void print_if_asked(const TileGraph *graph) {
    Program *program = graph->program;
    if (!program->prints_tiles) {
        return;
    }
    if (program->tile_out != NULL) {
        tile_graph_print(graph, program->tile_out);
    }
    if (asks_for_print(program, graph->body->def)) {
        tile_graph_print(graph, stderr);
    }
}

void tile_choose_layouts(Program *program, MirBody *body) {
    TileGraph *graph = tile_graph_new(program, body);
    if (graph == NULL) {
        return;
    }
    graph->facts = tile_facts_find(graph);
    note_gathers(graph);
    choose_all(graph);
#ifndef NDEBUG
    tile_facts_verify(graph->facts, "the search for facts");
    tile_graph_verify(graph, "the choice of layouts");
#endif
    tile_insert_conversions(graph);
    graph->facts = tile_facts_find(graph); // also of what is converted
#ifndef NDEBUG
    tile_facts_verify(graph->facts, "conversions");
    tile_graph_verify(graph, "conversions");
#endif
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        TileOp *op = &graph->ops.data[i];
        if (op->kind == TILE_OP_GATHER && op->from != 0) {
            op->gather = tile_gather_in(graph->facts, &body->blocks.data[op->block].term,
                                        &tile_node(graph, op->from)->layout);
        }
    }
    rewrite_locals(graph);
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        rewrite_op(graph, &graph->ops.data[i]);
    }
    tile_order_accesses(graph);
#ifndef NDEBUG
    tile_graph_verify(graph, "the order of accesses");
#endif
    print_if_asked(graph);
    tile_graph_free(graph);
}
