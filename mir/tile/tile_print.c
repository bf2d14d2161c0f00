// tile_print.c: the tile form, --emit=tile: what a body does with tiles, one line an operation.
//
//     bb0:
//         _5: f32[4, 256] = load(_2) : slots(1:4x1 0:2x2) threads(1:64x4 0:2x1)
//         _6: f32[4] = reduce_max(_5) : slots(0:2x2) threads(*64 0:2x1) by shuffles and shared
//         memory
//         _9: f32[64, 4] = convert(_7) : slots(0:4x1) threads(..) through shared memory swizzled
//         2:3^5
//
// A layout lists the digits of the slot and the bits of the thread, `axis:extent x stride`, least
// significant first;
// `*N` are N copies. What is moved between threads says how; `2:3^5`: bits 2 to 4 of the place in
// shared memory are exchanged by the three from bit 5 on. In braces: what is known of numbers and
// pointers (tile_facts_print).
#include "mir/tile/tile_axis.h"

#include "mir/build/build.h"
#include "mir/tile/tile_conversion.h"

static void print_type(const TileGraph *graph, Ty ty, TileNodeId node, FILE *out) {
    const TyData *data = ty_data(graph->cx, ty);
    if (data->kind == TY_REF) {
        fputs(data->ref.is_mut ? "&mut " : "&", out);
        data = ty_data(graph->cx, data->ref.elem);
    }
    TileLayout sides;
    Str element = ty_str(graph->cx, graph->arena, arg_ty(args_ptr(graph->cx, data->item.args)[0]));
    fprintf(out, STR_FMT "[", STR_ARG(element));
    tile_shape_sides(graph->cx, graph->nodes.data[node].shape, &sides);
    for (uint32_t axis = 0; axis < sides.rank; axis++) {
        fprintf(out, "%s%u", axis ? ", " : "", sides.sides[axis]);
    }
    fputs("]", out);
}

static void print_place(const MirPlace *place, FILE *out) {
    bool deref = place->proj_count > 0 && place->proj[0].kind == MIR_PROJ_DEREF;
    fprintf(out, "%s_%u", deref ? "*" : "", place->local);
    if (place->proj_count > (deref ? 1 : 0)) {
        fputs("..", out);
    }
}

static void print_operand(const TileGraph *graph, const MirOperand *operand, FILE *out) {
    if (operand->kind != MIR_OPERAND_CONST) {
        print_place(&operand->place, out);
    } else if (operand->constant->kind == MIR_CONST_VALUE &&
               ty_kind(graph->cx, operand->constant->ty) == TY_INT) {
        fprintf(out, "%lld", (long long)(int32_t)operand->constant->value.low);
    } else {
        fputs("const", out);
    }
}

// How elements get from the operand's threads to those of the result.
static const char *movement(const TileGraph *graph, const TileOp *op) {
    enum { LANE_BITS = (1 << 5) - 1 };
    if (op->from == 0 || op->to == 0) {
        return "";
    }
    const TileLayout *from = &tile_node(graph, op->from)->layout,
                     *to = &tile_node(graph, op->to)->layout;
    if (op->kind == TILE_OP_REDUCE) {
        if (!tile_layout_slices(from, to)) {
            return " through shared memory";
        }
        uint64_t moved = tile_layout_copies(to) & ~tile_layout_copies(from);
        return moved == 0                  ? " in registers"
               : (moved & ~LANE_BITS) == 0 ? " by shuffles"
               : (moved & LANE_BITS) == 0  ? " through shared memory"
                                           : " by shuffles and shared memory";
    }
    if (op->kind == TILE_OP_PLACE) {
        return " through shared memory";
    }
    if (op->kind == TILE_OP_CONVERT) {
        return tile_conversion_text(tile_conversion(from, to));
    }
    if (op->kind == TILE_OP_BROADCAST || op->kind == TILE_OP_RESHAPE ||
        op->kind == TILE_OP_PERMUTE) {
        return tile_op_stays(graph, op) ? " in registers" : " through shared memory";
    }
    return "";
}

// Where elements lie in shared memory if not at their positions.
static void print_swizzle(const TileGraph *graph, const TileOp *op, FILE *out) {
    const MirTerm *term = &graph->body->blocks.data[op->block].term;
    if (op->kind != TILE_OP_CONVERT) {
        return;
    }
    const TileLayout *from = &tile_node(graph, op->from)->layout,
                     *to = &tile_node(graph, op->to)->layout;
    Ty tile = mir_place_ty(graph->cx, graph->body, &term->call.destination, NULL);
    Ty element = arg_ty(args_ptr(graph->cx, ty_data(graph->cx, tile)->item.args)[0]);
    TileSwizzle swizzle = tile_conversion_swizzle(from, to, tile_element_size(graph->cx, element));
    if (tile_conversion(from, to) == TILE_CONVERSION_SHARED && swizzle.shift != 0) {
        fprintf(out, " swizzled %u:%u^%u", swizzle.low, swizzle.bits, swizzle.shift);
    }
}

static void print_op(const TileGraph *graph, const TileOp *op, FILE *out) {
    const MirTerm *term = &graph->body->blocks.data[op->block].term;
    const MirPlace *to = &term->call.destination;
    TileNodeId made = graph->locals.data[to->local].node;
    fputs("        ", out);
    if (made != 0) {
        print_place(to, out);
        fputs(": ", out);
        print_type(graph, graph->body->locals.data[to->local].ty, made, out);
        fputs(" = ", out);
    }
    Str name = sym_str(graph->program->session, def_get(graph->program, op->callee.def)->name);
    fprintf(out, STR_FMT "(", STR_ARG(name));
    for (uint32_t i = 0; i < term->call.arg_count; i++) {
        fputs(i ? ", " : "", out);
        print_operand(graph, &term->call.args[i], out);
    }
    fputs(")", out);
    TileNodeId shown = op->to != 0 ? op->to : made != 0 ? made : op->from;
    if (shown != 0) {
        fputs(" : ", out);
        tile_layout_print(&tile_node(graph, shown)->layout, out);
    }
    fputs(movement(graph, op), out);
    print_swizzle(graph, op, out);
    if (op->kind == TILE_OP_GATHER && op->gather.run > 1) {
        fprintf(out, " in runs of %u aligned to %u", op->gather.run, op->gather.aligned);
    }
    if (op->kind == TILE_OP_GATHER && op->gather.same != 1) {
        fprintf(out, op->gather.same == 0 ? " without a mask" : " with masks the same in %u",
                op->gather.same);
    }
    if (made != 0) {
        tile_facts_print(graph->facts, to, out);
    }
    fputs(op->waits ? " after a barrier\n" : "\n", out);
}

void tile_graph_print(const TileGraph *graph, FILE *out) {
    Str name = def_path_str(graph->program, graph->arena, graph->body->def);
    fprintf(out, "tiles of " STR_FMT "(", STR_ARG(name));
    for (uint32_t i = 1; i <= graph->body->arg_count; i++) {
        Str ty = ty_str(graph->cx, graph->arena, graph->body->locals.data[i].ty);
        fprintf(out, "%s_%u: " STR_FMT, i > 1 ? ", " : "", i, STR_ARG(ty));
    }
    fputs(") {\n", out);
    uint32_t places = 4 * (graph->ops.len + 1);
    for (uint32_t place = 0; place < places; place++) {
        for (uint32_t i = 0; i < graph->ops.len; i++) {
            const TileOp *op = &graph->ops.data[i];
            if (op->place == place) {
                fprintf(out, "    bb%u:\n", op->block);
                print_op(graph, op, out);
            }
        }
    }
    fputs("}\n", out);
}
