// tile_axis.c: what is known of the numbers and pointers in tiles, axis by axis.
//
// In: a graph. Out: for each number, pointer and tile of them that a local holds: the runs of
// consecutive elements along each axis, what these begin at multiples of, which elements are equal,
// and the range of all (tile_fact.c computes with them). A local has one fact, the join of what is
// stored to it anywhere, less what conditions say where it is used (tile_condition.c); loops go
// round until nothing changes, and a range that keeps growing is given up. What a library function
// gives its attribute says (tile_values.def); of a struct or an enum the first fields are told
// apart, so that the ends of a range are.
//
// What comes of it: pointers of a thread that point at elements in a row are loaded and stored at
// once, and of masks as many are looked at as may differ, none if all are true.
#include "mir/tile/tile_axis.h"

#include "frontend/parse/ast.h"
#include "frontend/resolve/resolve.h"
#include "mir/flow/flow.h"
#include "mir/tile/tile_condition.h"

enum { SLOTS = 4 }; // of a local: its first field or itself, the next ones, and all others

struct TileFacts {
    const TileGraph *graph;
    TileFact *facts; // by local and slot
    bool *is_lost;   // by local: something that is not followed may store to it
    uint32_t round;
    bool changed;
    TileConditions *conditions;
    MirBlockId block; // where numbers are looked at: MIR_NO_BLOCK: anywhere
    uint32_t stmt;
};

// ---------------------------------------------------------------- types

bool tile_number_type(const TileGraph *graph, Ty ty, TileNumber *number) {
    static const uint32_t bits[] = {
        [INT_8] = 8, [INT_16] = 16, [INT_32] = 32, [INT_64] = 64, [INT_128] = 128, [INT_SIZE] = 64};
    const TyData *data = ty_data(graph->cx, ty);
    *number = (TileNumber){0};
    switch ((int)data->kind) {
    case TY_BOOL:
        number->bits = 1;
        return true;
    case TY_INT:
    case TY_UINT:
        number->bits = bits[data->int_kind];
        number->is_signed = data->kind == TY_INT;
        return number->bits <= 64;
    case TY_RAW_PTR:
        number->bits = 64;
        number->is_pointer = true;
        return ty_is_sized(graph->cx, (ParamEnv){0}, data->ref.elem);
    }
    return false;
}

static uint32_t pointee_size(const TileGraph *graph, Ty ty) {
    const TyData *data = ty_data(graph->cx, ty);
    if (data->kind != TY_RAW_PTR) {
        return 1;
    }
    switch ((int)ty_kind(graph->cx, data->ref.elem)) {
    case TY_BOOL:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_RAW_PTR:
        return tile_element_size(graph->cx, data->ref.elem);
    }
    return 1;
}

// A number or pointer, or the elements of a tile.
static Ty element_type(const TileGraph *graph, Ty ty) {
    Const shape;
    if (ty_kind(graph->cx, ty) != TY_REF && tile_type(graph, ty, &shape)) {
        return arg_ty(args_ptr(graph->cx, ty_data(graph->cx, ty)->item.args)[0]);
    }
    return ty;
}

static TileFact any_of_type(const TileGraph *graph, Ty ty) {
    TileNumber number;
    Ty element = element_type(graph, ty);
    if (!tile_number_type(graph, element, &number)) { // fields of several types
        number = (TileNumber){.bits = 64, .is_signed = true};
    }
    TileFact fact = tile_fact_any(number, pointee_size(graph, element));
    for (uint32_t i = 0; element.index == ty.index && i < TILE_AXES; i++) {
        fact.axes[i].same = TILE_WHOLE; // a scalar is one for all elements
    }
    return fact;
}

// ---------------------------------------------------------------- places

static uint32_t slot_of_place(const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_FIELD) {
            return place->proj[i].index < SLOTS - 1 ? place->proj[i].index : SLOTS - 1;
        }
    }
    return 0;
}

static bool is_behind(const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_DEREF) {
            return true;
        }
    }
    return false;
}

static TileFact *fact_at(TileFacts *facts, MirLocalId local, uint32_t slot) {
    return &facts->facts[local * SLOTS + slot];
}

static void store_slot(TileFacts *facts, MirLocalId local, uint32_t slot, const TileFact *stored) {
    // What goes round in a loop is stored to from outside of it too. What is computed from that
    // stops growing with it.
    enum { PATIENCE = 6, LONG_PATIENCE = 30 };
    uint32_t patience = tile_is_stored_once(facts->conditions, local) ? LONG_PATIENCE : PATIENCE;
    TileFact *at = fact_at(facts, local, slot);
    TileFact joined = tile_fact_join(at, stored);
    if (memcmp(&joined, at, sizeof joined) == 0) {
        return;
    }
    if (at->known && facts->round > patience) { // a range that grows from round to round
        TileFact any = any_of_type(facts->graph, facts->graph->body->locals.data[local].ty);
        joined.low = joined.low < at->low ? any.low : joined.low;
        joined.high = joined.high > at->high ? any.high : joined.high;
    }
    *at = joined;
    facts->changed = true;
}

static void store_all(TileFacts *facts, MirLocalId local, const TileFact *stored) {
    for (uint32_t slot = 0; slot < SLOTS; slot++) {
        store_slot(facts, local, slot, stored);
    }
}

// Of what is more than a number: each part of it is as the fact says.
static void store_place(TileFacts *facts, const MirPlace *place, const TileFact *stored) {
    if (!stored->known || is_behind(place)) {
        return;
    }
    if (place->proj_count == 0) {
        store_all(facts, place->local, stored);
    } else {
        store_slot(facts, place->local, slot_of_place(place), stored);
    }
}

// ---------------------------------------------------------------- operands

TileFact tile_fact_of_constant(const TileGraph *graph, const MirConst *constant) {
    TileNumber number;
    if (constant->kind != MIR_CONST_VALUE || !tile_number_type(graph, constant->ty, &number) ||
        number.is_pointer) {
        return any_of_type(graph, constant->ty);
    }
    uint64_t value = constant->value.low;
    if (number.is_signed && number.bits < 64 && value >> (number.bits - 1) & 1) {
        value |= ~(uint64_t)0 << number.bits;
    }
    return !number.is_signed && value > INT64_MAX ? any_of_type(graph, constant->ty)
                                                  : tile_fact_constant((int64_t)value);
}

// By the conditions around the place where it is looked at.
static TileFact restricted(TileFacts *facts, MirLocalId local, TileFact fact) {
    const TileCondition *condition;
    uint32_t next = 0;
    if (facts->block == MIR_NO_BLOCK || !fact.known) {
        return fact;
    }
    while ((condition = tile_condition_next(facts->conditions, local, facts->block, facts->stmt,
                                            &next)) != NULL) {
        TileFact other = condition->other != 0 ? *fact_at(facts, condition->other, 0)
                                               : tile_fact_constant(condition->number);
        if (other.known && (condition->other == 0 || !facts->is_lost[condition->other])) {
            fact = tile_fact_restrict(&fact, condition->relation, &other);
        }
    }
    return fact;
}

static TileFact fact_of_place(TileFacts *facts, const MirPlace *place) {
    const TileGraph *graph = facts->graph;
    Ty ty = mir_place_ty(graph->cx, graph->body, place, NULL);
    if (is_behind(place) || facts->is_lost[place->local]) {
        return any_of_type(graph, ty);
    }
    TileFact fact = *fact_at(facts, place->local, slot_of_place(place));
    TileNumber number;
    if (fact.known && place->proj_count > 0 &&
        tile_number_type(graph, element_type(graph, ty), &number)) {
        // A field beside others of other types has no more than its own.
        TileFact own = any_of_type(graph, ty);
        fact.low = fact.low > own.low ? fact.low : own.low;
        fact.high = fact.high < own.high ? fact.high : own.high;
        if (fact.low > fact.high) {
            return own;
        }
    }
    return place->proj_count == 0 ? restricted(facts, place->local, fact) : fact;
}

static TileFact fact_of_operand(TileFacts *facts, const MirOperand *operand) {
    return operand->kind == MIR_OPERAND_CONST
               ? tile_fact_of_constant(facts->graph, operand->constant)
               : fact_of_place(facts, &operand->place);
}

bool tile_fact_operand(TileFacts *facts, const MirOperand *operand, TileFact *fact) {
    const TileGraph *graph = facts->graph;
    TileNumber number;
    Ty ty = element_type(graph, mir_operand_ty(graph->cx, graph->body, operand));
    *fact = fact_of_operand(facts, operand);
    return tile_number_type(graph, ty, &number) && fact->known;
}

// ---------------------------------------------------------------- statements

static bool value_of_binop(MirBinOp op, TileValueKind *kind) {
    static const struct {
        MirBinOp op;
        TileValueKind kind;
    } known[] = {
        {MIR_BINOP_ADD, TILE_VALUE_PLUS},         {MIR_BINOP_SUB, TILE_VALUE_MINUS},
        {MIR_BINOP_MUL, TILE_VALUE_TIMES},        {MIR_BINOP_DIV, TILE_VALUE_OVER},
        {MIR_BINOP_REM, TILE_VALUE_REMAINDER},    {MIR_BINOP_SHL, TILE_VALUE_LEFT},
        {MIR_BINOP_SHR, TILE_VALUE_RIGHT},        {MIR_BINOP_BIT_AND, TILE_VALUE_AND},
        {MIR_BINOP_BIT_OR, TILE_VALUE_OR},        {MIR_BINOP_LT, TILE_VALUE_LESS},
        {MIR_BINOP_LE, TILE_VALUE_LESS_EQUAL},    {MIR_BINOP_GT, TILE_VALUE_GREATER_THAN},
        {MIR_BINOP_GE, TILE_VALUE_GREATER_EQUAL},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].op == op) {
            *kind = known[i].kind;
            return true;
        }
    }
    return false;
}

static TileFact fact_of_binary(TileFacts *facts, const MirRvalue *rvalue) {
    const TileGraph *graph = facts->graph;
    const MirOperand *operands = rvalue->binary.operands;
    TileFact a = fact_of_operand(facts, &operands[0]), b = fact_of_operand(facts, &operands[1]);
    Ty ty = mir_operand_ty(graph->cx, graph->body, &operands[0]);
    TileNumber number;
    TileValueKind kind;
    if (!a.known || !b.known) {
        return (TileFact){0};
    }
    if (!tile_number_type(graph, ty, &number) || number.is_pointer ||
        !value_of_binop(rvalue->binary.op, &kind)) {
        Ty result =
            rvalue->kind == MIR_RVALUE_CHECKED ? ty : mir_rvalue_ty(graph->cx, graph->body, rvalue);
        return any_of_type(graph, result);
    }
    return tile_fact_of(kind, number, &a, &b);
}

static TileFact fact_of_cast(TileFacts *facts, const MirRvalue *rvalue) {
    const TileGraph *graph = facts->graph;
    TileFact a = fact_of_operand(facts, &rvalue->cast.operand);
    Ty ty = mir_operand_ty(graph->cx, graph->body, &rvalue->cast.operand);
    TileNumber from, to;
    bool numbers =
        tile_number_type(graph, ty, &from) && tile_number_type(graph, rvalue->cast.ty, &to);
    if (!a.known) {
        return a;
    }
    if (numbers && rvalue->cast.kind == MIR_CAST_INT_TO_INT) {
        return tile_fact_convert(from, to, &a);
    }
    return any_of_type(graph, rvalue->cast.ty);
}

// A local as a whole: all of its slots.
static void copy_whole(TileFacts *facts, const MirPlace *to, const MirPlace *from) {
    for (uint32_t slot = 0; slot < SLOTS; slot++) {
        TileFact fact = restricted(facts, from->local, *fact_at(facts, from->local, slot));
        if (facts->is_lost[from->local]) {
            fact = any_of_type(facts->graph, facts->graph->body->locals.data[from->local].ty);
        }
        if (fact.known) {
            store_slot(facts, to->local, to->proj_count == 0 ? slot : slot_of_place(to), &fact);
        }
    }
}

// What holds of all parts of an operand.
static TileFact fact_of_parts(TileFacts *facts, const MirOperand *operand) {
    TileFact fact = fact_of_operand(facts, operand);
    if (operand->kind == MIR_OPERAND_CONST || operand->place.proj_count > 0 ||
        facts->is_lost[operand->place.local]) {
        return fact;
    }
    for (uint32_t slot = 1; slot < SLOTS; slot++) {
        fact = tile_fact_join(&fact, fact_at(facts, operand->place.local, slot));
    }
    return fact;
}

static void store_aggregate(TileFacts *facts, const MirPlace *place, const MirRvalue *rvalue) {
    for (uint32_t i = 0; i < rvalue->aggregate.count && !is_behind(place); i++) {
        TileFact fact = fact_of_parts(facts, &rvalue->aggregate.operands[i]);
        if (rvalue->aggregate.kind == MIR_AGG_ARRAY || place->proj_count > 0) {
            store_place(facts, place, &fact); // an index tells no elements apart
        } else if (fact.known) {
            store_slot(facts, place->local, i < SLOTS - 1 ? i : SLOTS - 1, &fact);
        }
    }
}

static void store_rvalue(TileFacts *facts, const MirPlace *place, MirRvalue *rvalue) {
    const TileGraph *graph = facts->graph;
    TileFact fact = any_of_type(graph, mir_place_ty(graph->cx, graph->body, place, NULL));
    switch ((int)rvalue->kind) {
    case MIR_RVALUE_USE:
        if (rvalue->use.kind != MIR_OPERAND_CONST && rvalue->use.place.proj_count == 0 &&
            !is_behind(place)) {
            copy_whole(facts, place, &rvalue->use.place);
            return;
        }
        fact = fact_of_operand(facts, &rvalue->use);
        break;
    case MIR_RVALUE_BINARY:
        fact = fact_of_binary(facts, rvalue);
        break;
    case MIR_RVALUE_CHECKED: { // and whether it wrapped
        TileFact sum = fact_of_binary(facts, rvalue);
        fact = tile_fact_any((TileNumber){.bits = 1}, 1);
        for (uint32_t slot = 0; slot < SLOTS && place->proj_count == 0 && sum.known; slot++) {
            store_slot(facts, place->local, slot, slot == 0 ? &sum : &fact);
        }
        if (place->proj_count == 0) {
            return;
        }
        fact = sum.known ? tile_fact_join(&sum, &fact) : sum;
        break;
    }
    case MIR_RVALUE_CAST:
        fact = fact_of_cast(facts, rvalue);
        break;
    case MIR_RVALUE_AGGREGATE:
        store_aggregate(facts, place, rvalue);
        return;
    }
    store_place(facts, place, &fact);
}

// ---------------------------------------------------------------- calls

static const char *const value_words[] = {
#define TILE_VALUE(constant, word, meaning) word,
#include "mir/tile/tile_values.def"
#undef TILE_VALUE
};

static TileValueKind value_of(Program *program, DefId fn) {
    const HirAttr *attr = def_attr(program, fn, SYM(RUSTC_TILE_VALUE));
    for (uint32_t i = 0; attr != NULL && attr->ast != NULL && i < attr->ast->tokens.len; i++) {
        const Token *token = &attr->ast->tokens.ptr[i];
        for (int kind = 0; token->kind == TOK_IDENT && kind < TILE_VALUE_NONE; kind++) {
            if (str_eq(sym_str(program->session, token->symbol), str_of(value_words[kind]))) {
                return (TileValueKind)kind;
            }
        }
    }
    return TILE_VALUE_NONE;
}

static bool callee_of(const TileGraph *graph, const MirTerm *term, Instance *callee) {
    const TyData *data = term->kind == MIR_TERM_CALL && term->call.func.kind == MIR_OPERAND_CONST
                             ? ty_data(graph->cx, term->call.func.constant->ty)
                             : NULL;
    return data != NULL && data->kind == TY_FN_DEF &&
           instance_resolve(graph->cx, (ParamEnv){0}, data->item.def, data->item.args, callee) &&
           callee->kind == INSTANCE_ITEM;
}

// The constant arguments of a function that are no shapes, as numbers.
static uint32_t constants_of(const TileGraph *graph, GenericArgs args, int64_t *numbers,
                             uint32_t max) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < args_len(graph->cx, args) && count < max; i++) {
        GenericArg arg = args_ptr(graph->cx, args)[i];
        const ConstData *data =
            arg_tag(arg) == ARG_CONST ? const_data(graph->cx, arg_const(arg)) : NULL;
        if (data != NULL && data->kind == CONST_VALUE) {
            numbers[count++] = (int32_t)data->scalar.low; // promises are of type i32
        }
    }
    return count;
}

static TileFact promised(const TileGraph *graph, const Instance *callee, TileValueKind kind,
                         TileFact fact) {
    int64_t numbers[2];
    uint32_t count = constants_of(graph, callee->args, numbers, 2);
    for (uint32_t i = 0; i < TILE_AXES && kind == TILE_VALUE_MULTIPLE && count > 0; i++) {
        uint64_t power = (uint64_t)numbers[0] & -(uint64_t)numbers[0];
        TileAxis *axis = &fact.axes[i];
        if (numbers[0] > 0 && axis->run == 1 && power > axis->multiple && power <= TILE_WHOLE) {
            axis->multiple = (uint32_t)power;
        }
    }
    bool from = kind == TILE_VALUE_BETWEEN || kind == TILE_VALUE_FROM;
    bool up_to = kind == TILE_VALUE_BETWEEN || kind == TILE_VALUE_UP_TO;
    uint32_t last = kind == TILE_VALUE_BETWEEN ? 1 : 0;
    if (from && count > 0 && numbers[0] > fact.low && numbers[0] <= fact.high) {
        fact.low = numbers[0];
    }
    if (up_to && count > last && numbers[last] < fact.high && numbers[last] >= fact.low) {
        fact.high = numbers[last];
    }
    return fact;
}

// Elements that stay at their places, or along axes of another order.
static TileFact rearranged(const TileGraph *graph, const TileOp *op, const TileFact *a) {
    TileLayout from, to;
    TileFact fact = *a;
    uint32_t order[TILE_AXES], multiple = 1;
    if (!tile_shape_sides(graph->cx, graph->nodes.data[op->from].shape, &from) ||
        !tile_shape_sides(graph->cx, graph->nodes.data[op->to].shape, &to)) {
        from.rank = to.rank = 0;
    }
    for (uint32_t i = 0; i < from.rank; i++) {
        uint32_t of_axis = from.sides[i] == 1 ? a->axes[i].multiple : tile_fact_multiple(a, i);
        multiple = of_axis > multiple ? of_axis : multiple;
    }
    multiple = from.rank == 0 ? a->axes[0].multiple : multiple;
    uint32_t next = 0;
    bool fits = true;
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        fact.axes[i] = (TileAxis){1, multiple, 1};
    }
    if (op->kind == TILE_OP_PERMUTE) {
        fits = tile_layout_order(graph->cx, op->order, from.rank, order);
        for (uint32_t i = 0; i < from.rank && fits; i++) {
            fact.axes[i] = a->axes[order[i]];
        }
        return fact;
    }
    for (uint32_t i = 0; i < to.rank; i++) { // axes of side 1 come and go
        while (op->kind == TILE_OP_RESHAPE && next < from.rank && from.sides[next] == 1) {
            next++;
        }
        bool is_one = op->kind == TILE_OP_RESHAPE ? to.sides[i] == 1 : from.sides[i] == 1;
        uint32_t source = op->kind == TILE_OP_RESHAPE ? next : i;
        if (is_one) {
            fact.axes[i] = (TileAxis){1, multiple, TILE_WHOLE};
        } else if (fits && source < from.rank && from.sides[source] == to.sides[i]) {
            fact.axes[i] = a->axes[source];
            next++;
        } else {
            fits = false; // and nothing of the axes behind it
        }
    }
    return fact;
}

static const TileOp *op_of_block(const TileGraph *graph, MirBlockId block) {
    for (uint32_t i = 0; i < graph->ops.len; i++) {
        if (graph->ops.data[i].block == block) {
            return &graph->ops.data[i];
        }
    }
    return NULL;
}

static TileFact counted(const TileGraph *graph, const MirTerm *term, TileNumber number) {
    Const shape;
    TileLayout sides;
    Ty tile = mir_place_ty(graph->cx, graph->body, &term->call.destination, NULL);
    TileFact any = any_of_type(graph, tile);
    if (!tile_type(graph, tile, &shape) || !tile_shape_sides(graph->cx, shape, &sides) ||
        sides.rank != 1 || number.bits == 1) {
        return any;
    }
    TileFact fact = tile_fact_count(sides.sides[0]);
    if (fact.high > any.high) { // it wraps
        fact.low = any.low;
        fact.high = any.high;
    }
    return fact;
}

static TileFact chosen(const TileFact *condition, const TileFact *a, const TileFact *b) {
    if (condition->low == condition->high) {
        return condition->low ? *a : *b;
    }
    TileFact fact = tile_fact_join(a, b);
    for (uint32_t i = 0; i < TILE_AXES; i++) {
        TileAxis *axis = &fact.axes[i];
        uint32_t same = condition->axes[i].same, run = axis->run < same ? axis->run : same;
        axis->multiple = run < axis->run && run < axis->multiple ? run : axis->multiple;
        axis->run = run;
        axis->same = axis->same < same ? axis->same : same;
    }
    return fact;
}

// The result of a call, by what the function's attribute says.
static TileFact fact_of_value(TileFacts *facts, const MirTerm *term, const Instance *callee,
                              TileValueKind kind) {
    const TileGraph *graph = facts->graph;
    TileFact args[3] = {{0}, {0}, {0}};
    TileNumber numbers[3] = {{0}, {0}, {0}}, to;
    Ty result = mir_place_ty(graph->cx, graph->body, &term->call.destination, NULL);
    TileFact any = any_of_type(graph, result);
    bool fits = tile_number_type(graph, element_type(graph, result), &to);
    uint32_t count = 0;
    for (uint32_t i = 0; i < term->call.arg_count && i < 3; i++) {
        const MirOperand *arg = &term->call.args[i];
        Ty ty = element_type(graph, mir_operand_ty(graph->cx, graph->body, arg));
        if (tile_number_type(graph, ty, &numbers[i])) {
            args[i] = fact_of_operand(facts, arg);
            if (!args[i].known) {
                return args[i];
            }
            count = count == i ? i + 1 : count;
        }
    }
    if (kind == TILE_VALUE_BLOCK || kind == TILE_VALUE_BLOCKS) {
        any.low = kind == TILE_VALUE_BLOCKS;
        return any;
    }
    if (!fits) {
        return any;
    }
    if (kind == TILE_VALUE_COUNT) {
        return counted(graph, term, to);
    }
    if (count == 0) {
        return any;
    }
    switch ((int)kind) {
    case TILE_VALUE_CHOOSE:
        return count == 3 ? chosen(&args[0], &args[1], &args[2]) : any;
    case TILE_VALUE_CONVERTED:
        return to.is_pointer || numbers[0].is_pointer ? any
                                                      : tile_fact_convert(numbers[0], to, &args[0]);
    case TILE_VALUE_OFFSET:
        return count < 2 ? any
                         : tile_fact_offset(&args[0], numbers[1], &args[1],
                                            pointee_size(graph, element_type(graph, result)));
    case TILE_VALUE_MULTIPLE:
    case TILE_VALUE_BETWEEN:
    case TILE_VALUE_FROM:
    case TILE_VALUE_UP_TO:
        return promised(graph, callee, kind, args[0]);
    }
    bool is_unary = kind == TILE_VALUE_SPLAT || kind == TILE_VALUE_SAME;
    return !is_unary && count < 2 ? any : tile_fact_of(kind, numbers[0], &args[0], &args[1]);
}

// ---------------------------------------------------------------- ranges that loops go through

// The local that a reference, which is made once, refers to, perhaps by way of others; 0: none.
static MirLocalId referred(const TileGraph *graph, MirLocalId reference) {
    enum { STEPS = 6 };
    for (uint32_t step = 0; step < STEPS; step++) {
        const MirPlace *place = NULL;
        uint32_t stores = 0;
        for (MirBlockId b = 0; b < graph->body->blocks.len; b++) {
            const MirBlock *block = &graph->body->blocks.data[b];
            for (uint32_t s = 0; s < block->stmts.len; s++) {
                const MirStmt *stmt = &block->stmts.data[s];
                if (stmt->kind != MIR_STMT_ASSIGN || stmt->assign.place.local != reference) {
                    continue;
                }
                const MirRvalue *rvalue = stmt->assign.rvalue;
                place = rvalue->kind == MIR_RVALUE_REF ? &rvalue->ref.place : NULL;
                stores++;
            }
            stores += block->term.kind == MIR_TERM_CALL &&
                      block->term.call.destination.local == reference;
        }
        if (place == NULL || stores != 1 || reference <= graph->body->arg_count) {
            return 0;
        }
        if (place->proj_count == 0) {
            return place->local;
        }
        if (place->proj_count != 1 || place->proj[0].kind != MIR_PROJ_DEREF) {
            return 0;
        }
        reference = place->local;
    }
    return 0;
}

static bool is_range(const TileGraph *graph, MirLocalId local) {
    const TyData *data = ty_data(graph->cx, graph->body->locals.data[local].ty);
    return data->kind == TY_ADT && lang_item_of(graph->program, data->item.def) == LANG_RANGE;
}

// The range that a call of Iterator::next takes a number from; 0: it is none.
static MirLocalId stepped_range(const TileGraph *graph, const MirTerm *term) {
    const TyData *data = term->kind == MIR_TERM_CALL && term->call.func.kind == MIR_OPERAND_CONST
                             ? ty_data(graph->cx, term->call.func.constant->ty)
                             : NULL;
    if (data == NULL || data->kind != TY_FN_DEF || term->call.arg_count != 1 ||
        lang_item_of(graph->program, data->item.def) != LANG_ITERATOR_NEXT ||
        term->call.args[0].kind == MIR_OPERAND_CONST || term->call.args[0].place.proj_count != 0) {
        return 0;
    }
    MirLocalId range = referred(graph, term->call.args[0].place.local);
    return range != 0 && is_range(graph, range) ? range : 0;
}

typedef struct UseCount {
    MirLocalId local;
    uint32_t uses;
} UseCount;

static void count_use(void *cx, const MirPlace *place, PlaceUse use) {
    UseCount *count = cx;
    count->uses += place->local == count->local && use != PLACE_USE_STORAGE &&
                   use != PLACE_USE_STORE && use != PLACE_USE_CALL_STORE;
}

// Does nobody use the reference but calls of Iterator::next?
static bool only_steps(const TileGraph *graph, MirLocalId reference, uint32_t depth) {
    enum { DEPTH = 4 };
    UseCount count = {.local = reference};
    uint32_t allowed = 0;
    for (MirBlockId b = 0; b < graph->body->blocks.len; b++) {
        const MirBlock *block = &graph->body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            mir_visit_stmt_places(stmt, count_use, &count);
            bool again = stmt->kind == MIR_STMT_ASSIGN &&
                         stmt->assign.rvalue->kind == MIR_RVALUE_REF &&
                         stmt->assign.rvalue->ref.place.local == reference &&
                         stmt->assign.place.proj_count == 0 && depth < DEPTH;
            allowed += again && only_steps(graph, stmt->assign.place.local, depth + 1);
        }
        mir_visit_term_places(&block->term, count_use, &count);
        allowed += stepped_range(graph, &block->term) != 0 &&
                   block->term.call.args[0].place.local == reference;
    }
    return count.uses == allowed;
}

// What Iterator::next gives, and what it leaves: it starts further on, not behind the end.
static void step_range(TileFacts *facts, MirLocalId range, const MirPlace *to) {
    TileFact start = *fact_at(facts, range, 0), end = *fact_at(facts, range, 1);
    if (!start.known || !end.known) {
        return;
    }
    TileFact given = any_of_type(facts->graph, facts->graph->body->locals.data[range].ty);
    if (!facts->is_lost[range]) {
        given.low = start.low;
        given.high = end.high > INT64_MIN && end.high - 1 >= start.low ? end.high - 1 : given.high;
        given.high = given.high < end.high ? given.high : end.high;
        given.high = given.high < start.low ? start.low : given.high;
        TileFact left = given;
        left.high = end.high > start.high ? end.high : start.high;
        store_slot(facts, range, 0, &left);
    }
    store_all(facts, to->local, &given);
}

// ---------------------------------------------------------------- all of a body

static void lose(void *cx, const MirPlace *place, PlaceUse use) {
    TileFacts *facts = cx;
    if (use == PLACE_USE_MUT_BORROW && !is_behind(place)) {
        facts->is_lost[place->local] = true;
    }
}

static void lose_all(void *cx, const MirPlace *place, PlaceUse use) {
    (void)use;
    ((TileFacts *)cx)->is_lost[place->local] = true;
}

static void find_lost(TileFacts *facts) {
    const TileGraph *graph = facts->graph;
    for (MirBlockId b = 0; b < graph->body->blocks.len; b++) {
        const MirBlock *block = &graph->body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            const MirRvalue *rvalue = stmt->kind == MIR_STMT_ASSIGN ? stmt->assign.rvalue : NULL;
            bool steps = rvalue != NULL && rvalue->kind == MIR_RVALUE_REF &&
                         rvalue->ref.place.proj_count == 0 && stmt->assign.place.proj_count == 0 &&
                         is_range(graph, rvalue->ref.place.local) &&
                         only_steps(graph, stmt->assign.place.local, 0);
            if (!steps) {
                mir_visit_stmt_places(stmt, lose, facts);
            }
        }
        bool unknown =
            block->term.kind == MIR_TERM_INLINE_ASM || block->term.kind == MIR_TERM_YIELD;
        mir_visit_term_places(&block->term, unknown ? lose_all : lose, facts);
    }
}

static void store_call(TileFacts *facts, MirBlockId block, const MirTerm *term) {
    const TileGraph *graph = facts->graph;
    const MirPlace *to = &term->call.destination;
    Instance callee;
    TileFact fact = any_of_type(graph, mir_place_ty(graph->cx, graph->body, to, NULL));
    MirLocalId range = stepped_range(graph, term);
    if (range != 0 && to->proj_count == 0) {
        step_range(facts, range, to);
        return;
    }
    if (callee_of(graph, term, &callee)) {
        TileValueKind kind = value_of(graph->program, callee.def);
        const TileOp *op = op_of_block(graph, block);
        bool moves = op != NULL && op->from != 0 && op->to != 0 &&
                     (op->kind == TILE_OP_RESHAPE || op->kind == TILE_OP_BROADCAST ||
                      op->kind == TILE_OP_PERMUTE || op->kind == TILE_OP_CONVERT);
        if (moves) {
            TileFact from = fact_of_operand(facts, &term->call.args[0]);
            fact = !from.known || op->kind == TILE_OP_CONVERT ? from : rearranged(graph, op, &from);
        } else if (kind != TILE_VALUE_NONE) {
            fact = fact_of_value(facts, term, &callee, kind);
        }
    }
    if (fact.known && !is_behind(to)) {
        store_all(facts, to->local, &fact);
    }
}

TileFacts *tile_facts_find(const TileGraph *graph) {
    const MirBody *body = graph->body;
    TileFacts *facts = ARENA_NEW(graph->arena, TileFacts);
    uint32_t locals = body->locals.len + 1;
    *facts = (TileFacts){.graph = graph,
                         .facts = ARENA_ARRAY(graph->arena, TileFact, locals * SLOTS),
                         .is_lost = ARENA_ARRAY(graph->arena, bool, locals),
                         .changed = true};
    memset(facts->facts, 0, locals * SLOTS * sizeof *facts->facts);
    memset(facts->is_lost, 0, locals * sizeof *facts->is_lost);
    find_lost(facts);
    facts->conditions = tile_conditions_find(graph, facts->is_lost);
    for (MirLocalId i = 1; i <= body->arg_count; i++) {
        TileFact any = any_of_type(graph, body->locals.data[i].ty);
        store_all(facts, i, &any);
    }
    for (facts->changed = true; facts->changed; facts->round++) {
        facts->changed = false;
        for (MirBlockId b = 0; b < body->blocks.len; b++) {
            const MirBlock *block = &body->blocks.data[b];
            facts->block = b;
            for (facts->stmt = 0; facts->stmt < block->stmts.len; facts->stmt++) {
                const MirStmt *stmt = &block->stmts.data[facts->stmt];
                if (stmt->kind == MIR_STMT_ASSIGN) {
                    store_rvalue(facts, &stmt->assign.place, stmt->assign.rvalue);
                }
            }
            if (block->term.kind == MIR_TERM_CALL) {
                store_call(facts, b, &block->term);
            }
        }
    }
    facts->block = MIR_NO_BLOCK;
    return facts;
}

// ---------------------------------------------------------------- gathers

enum { WIDEST_ACCESS = 16 }; // bytes

static uint32_t element_of_pointers(TileFacts *facts, const MirTerm *call) {
    const TileGraph *graph = facts->graph;
    return pointee_size(
        graph, element_type(graph, mir_operand_ty(graph->cx, graph->body, &call->call.args[0])));
}

// How many elements along the axis follow one another in memory, of those that an access of so many
// bytes reaches.
static uint32_t run_along(const TileFact *pointers, uint32_t axis, uint32_t side, uint32_t size,
                          uint32_t widest) {
    uint32_t run = pointers->axes[axis].run;
    while (run > 1 && (side % run != 0 || run * (uint64_t)size > widest)) {
        run /= 2;
    }
    return run;
}

static bool pointers_of(TileFacts *facts, const MirTerm *call, TileFact *fact, TileLayout *sides) {
    const TileGraph *graph = facts->graph;
    Const shape;
    return call->call.arg_count > 0 && tile_fact_operand(facts, &call->call.args[0], fact) &&
           tile_type(graph, mir_operand_ty(graph->cx, graph->body, &call->call.args[0]), &shape) &&
           tile_shape_sides(graph->cx, shape, sides) && sides->rank > 0;
}

uint32_t tile_gather_run(TileFacts *facts, const MirTerm *call, uint32_t *axis) {
    TileFact fact;
    TileLayout sides;
    uint32_t best = 1, size = element_of_pointers(facts, call);
    *axis = 0;
    if (!pointers_of(facts, call, &fact, &sides)) {
        return 0;
    }
    for (uint32_t i = sides.rank; i-- > 0;) {
        uint32_t run = run_along(&fact, i, sides.sides[i], size, WIDEST_ACCESS);
        *axis = run > best ? i : *axis;
        best = run > best ? run : best;
    }
    if (best == 1) {
        return 0;
    }
    uint32_t aligned = fact.axes[*axis].multiple;
    return run_along(&fact, *axis, sides.sides[*axis], size,
                     aligned < WIDEST_ACCESS ? aligned : WIDEST_ACCESS);
}

// The mask is the last operand that is a tile of bool.
static bool mask_of(TileFacts *facts, const MirTerm *call, TileFact *fact) {
    const TileGraph *graph = facts->graph;
    for (uint32_t i = call->call.arg_count; i-- > 1;) {
        Ty ty = mir_operand_ty(graph->cx, graph->body, &call->call.args[i]);
        Const shape;
        if (tile_type(graph, ty, &shape) &&
            ty_kind(graph->cx, element_type(graph, ty)) == TY_BOOL) {
            return tile_fact_operand(facts, &call->call.args[i], fact);
        }
    }
    return false;
}

TileGather tile_gather_in(TileFacts *facts, const MirTerm *call, const TileLayout *layout) {
    TileGather gather = {1, 1, 1};
    TileFact pointers, mask;
    TileLayout sides;
    uint32_t axis, size = element_of_pointers(facts, call);
    if (!pointers_of(facts, call, &pointers, &sides)) {
        return gather;
    }
    uint32_t held = layout->known ? tile_layout_run(layout, &axis) : 1;
    if (held > 1) {
        uint32_t run = run_along(&pointers, axis, sides.sides[axis], size, WIDEST_ACCESS);
        while (held % run != 0) {
            run /= 2;
        }
        gather.run = run;
    }
    axis = held > 1 ? axis : sides.rank - 1;
    gather.aligned = pointers.axes[axis].multiple;
    if (gather.run < pointers.axes[axis].run && gather.aligned > gather.run * size) {
        gather.aligned = gather.run * size;
    }
    if (mask_of(facts, call, &mask)) {
        uint32_t same = mask.axes[axis].same;
        gather.same = mask.low == 1 ? 0 : same < gather.run ? same : gather.run;
    }
    return gather;
}

// ---------------------------------------------------------------- verifying and printing

void tile_facts_verify(const TileFacts *facts, const char *after_pass) {
    const TileGraph *graph = facts->graph;
    for (MirLocalId i = 0; i < graph->body->locals.len; i++) {
        TileNodeId node = graph->locals.data[i].node;
        TileLayout sides = {.rank = 0};
        if (node != 0 && !tile_shape_sides(graph->cx, graph->nodes.data[node].shape, &sides)) {
            sides.rank = 0;
        }
        for (uint32_t slot = 0; slot < SLOTS; slot++) {
            const TileFact *fact = &facts->facts[i * SLOTS + slot];
            const char *fault = fact->known ? tile_fact_fault(fact, &sides) : NULL;
            if (fault != NULL) {
                OX_BUG(graph->program->session, graph->body->span, "%s, after %s", fault,
                       after_pass);
            }
        }
    }
}

static void print_group(const char *before, uint32_t group, const char *after, FILE *out) {
    if (group >= TILE_WHOLE) {
        fprintf(out, "%sall%s", before, after);
    } else {
        fprintf(out, "%s%u%s", before, group, after);
    }
}

// `{0: runs of 512 from 512, 1: same in 4, 0..511}`: what is said of no axis is not printed.
void tile_facts_print(TileFacts *facts, const MirPlace *place, FILE *out) {
    const TileGraph *graph = facts->graph;
    Ty ty = graph->body->locals.data[place->local].ty;
    Const shape;
    TileLayout sides;
    TileNumber number;
    const TileFact *fact = fact_at(facts, place->local, 0);
    if (place->proj_count != 0 || facts->is_lost[place->local] || !fact->known ||
        !tile_type(graph, ty, &shape) || !tile_shape_sides(graph->cx, shape, &sides) ||
        !tile_number_type(graph, element_type(graph, ty), &number)) {
        return;
    }
    const char *before = " {";
    for (uint32_t i = 0; i < sides.rank; i++) {
        const TileAxis *axis = &fact->axes[i];
        bool multiple =
            axis->multiple >
                (number.is_pointer ? pointee_size(graph, element_type(graph, ty)) : 1) &&
            number.bits > 1;
        if (axis->run == 1 && axis->same == 1 && !multiple) {
            continue;
        }
        fprintf(out, "%s%u:", before, i);
        if (axis->same > 1) {
            print_group(" same in ", axis->same, "", out);
        }
        if (axis->run > 1) {
            print_group(" runs of ", axis->run, "", out);
        }
        if (multiple) {
            print_group(" from multiples of ", axis->multiple, "", out);
        }
        before = ", ";
    }
    TileFact any = any_of_type(graph, ty);
    if (!number.is_pointer && (fact->low > any.low || fact->high < any.high)) {
        fprintf(out, "%s%lld to %lld", before, (long long)fact->low, (long long)fact->high);
        before = ", ";
    }
    if (before[1] == ' ') {
        fputs("}", out);
    }
}
