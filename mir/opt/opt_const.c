// opt_const.c: operations on constants are done here, and branches on constants taken.
//
// Integers, bool and char only; wrapping arithmetic at the type's width. Checked arithmetic becomes
// a pair. An assert that holds becomes a goto; one that fails stays, so that the panic happens
// where it should.
#include "mir/opt/opt.h"

typedef unsigned __int128 Wide;

typedef struct ConstCx {
    TyCx *cx;
    MirBody *body;
} ConstCx;

static bool scalar_bits(const ConstCx *folder, Ty ty, unsigned *bits, bool *is_signed) {
    static const unsigned sizes[] = {8, 16, 32, 64, 128, 64};
    const TyData *data = ty_data(folder->cx, ty);
    *is_signed = data->kind == TY_INT;
    if (data->kind == TY_INT || data->kind == TY_UINT) {
        *bits = sizes[data->int_kind];
        return true;
    }
    *bits = data->kind == TY_BOOL ? 1 : 32;
    return data->kind == TY_BOOL || data->kind == TY_CHAR;
}

static bool const_bits(const ConstCx *folder, const MirOperand *operand, Wide *value,
                       unsigned *bits, bool *is_signed) {
    if (operand->kind != MIR_OPERAND_CONST || operand->constant->kind != MIR_CONST_VALUE ||
        !scalar_bits(folder, operand->constant->ty, bits, is_signed)) {
        return false;
    }
    *value = (Wide)operand->constant->value.high << 64 | operand->constant->value.low;
    return true;
}

static Wide mask_to(Wide value, unsigned bits) {
    return bits == 128 ? value : value & (((Wide)1 << bits) - 1);
}

static Wide sign_extend(Wide value, unsigned bits) {
    if (bits == 128 || (value >> (bits - 1) & 1) == 0) {
        return value;
    }
    return value | ~(((Wide)1 << bits) - 1);
}

static MirRvalue constant(ConstCx *folder, Ty ty, Wide value, Span span) {
    return (MirRvalue){.kind = MIR_RVALUE_USE,
                       .use = mir_const_bits(folder->body->arena, ty, (uint64_t)value,
                                             (uint64_t)(value >> 64), span)};
}

static bool compare(MirBinOp op, Wide a, Wide b, unsigned bits, bool is_signed, bool *result) {
    if (is_signed) { // order of the flipped sign bit
        a = mask_to(a ^ (Wide)1 << (bits - 1), bits);
        b = mask_to(b ^ (Wide)1 << (bits - 1), bits);
    }
    switch (op) {
    case MIR_BINOP_EQ:
        *result = a == b;
        return true;
    case MIR_BINOP_NE:
        *result = a != b;
        return true;
    case MIR_BINOP_LT:
        *result = a < b;
        return true;
    case MIR_BINOP_LE:
        *result = a <= b;
        return true;
    case MIR_BINOP_GT:
        *result = a > b;
        return true;
    case MIR_BINOP_GE:
        *result = a >= b;
        return true;
    case MIR_BINOP_ADD:
    case MIR_BINOP_SUB:
    case MIR_BINOP_MUL:
    case MIR_BINOP_DIV:
    case MIR_BINOP_REM:
    case MIR_BINOP_BIT_XOR:
    case MIR_BINOP_BIT_AND:
    case MIR_BINOP_BIT_OR:
    case MIR_BINOP_SHL:
    case MIR_BINOP_SHR:
    case MIR_BINOP_CMP:
    case MIR_BINOP_OFFSET:
        return false;
    }
    return false;
}

static bool arithmetic(MirBinOp op, Wide a, Wide b, unsigned bits, bool is_signed, Wide *result) {
    Wide x = is_signed ? sign_extend(a, bits) : a, y = is_signed ? sign_extend(b, bits) : b;
    switch (op) {
    case MIR_BINOP_ADD:
        *result = mask_to(x + y, bits);
        return true;
    case MIR_BINOP_SUB:
        *result = mask_to(x - y, bits);
        return true;
    case MIR_BINOP_MUL:
        *result = mask_to(x * y, bits);
        return true;
    case MIR_BINOP_BIT_XOR:
        *result = a ^ b;
        return true;
    case MIR_BINOP_BIT_AND:
        *result = a & b;
        return true;
    case MIR_BINOP_BIT_OR:
        *result = a | b;
        return true;
    case MIR_BINOP_DIV:
    case MIR_BINOP_REM:
        if (b == 0 || is_signed) {
            return false; // rare; MIN / -1 needs care
        }
        *result = op == MIR_BINOP_DIV ? a / b : a % b;
        return true;
    case MIR_BINOP_SHL:
        *result = mask_to(a << (unsigned)(b & (bits - 1)), bits);
        return true;
    case MIR_BINOP_SHR:
        if (is_signed) {
            return false;
        }
        *result = a >> (unsigned)(b & (bits - 1));
        return true;
    case MIR_BINOP_EQ:
    case MIR_BINOP_LT:
    case MIR_BINOP_LE:
    case MIR_BINOP_NE:
    case MIR_BINOP_GE:
    case MIR_BINOP_GT:
    case MIR_BINOP_CMP:
    case MIR_BINOP_OFFSET:
        return false;
    }
    return false;
}

// x & 0
static bool fold_zero(ConstCx *folder, MirRvalue *rvalue, Span span) {
    Wide value;
    unsigned bits;
    bool is_signed;
    for (uint32_t i = 0; i < 2 && rvalue->binary.op == MIR_BINOP_BIT_AND; i++) {
        const MirOperand *operand = &rvalue->binary.operands[i];
        if (const_bits(folder, operand, &value, &bits, &is_signed) && value == 0) {
            *rvalue = constant(folder, operand->constant->ty, 0, span);
            return true;
        }
    }
    return false;
}

static bool fold_binary(ConstCx *folder, MirRvalue *rvalue, Span span) {
    Wide a, b;
    unsigned bits, rhs_bits;
    bool is_signed, rhs_signed, truth;
    const MirOperand *operands = rvalue->binary.operands;
    if (!const_bits(folder, &operands[0], &a, &bits, &is_signed) ||
        !const_bits(folder, &operands[1], &b, &rhs_bits, &rhs_signed)) {
        return fold_zero(folder, rvalue, span);
    }
    MirBinOp op = rvalue->binary.op;
    if (compare(op, a, b, bits, is_signed, &truth)) {
        *rvalue = constant(folder, ty_common(folder->cx)->boolean, truth, span);
        return true;
    }
    Wide result;
    if (!arithmetic(op, a, b, bits, is_signed, &result)) {
        return false;
    }
    *rvalue = constant(folder, operands[0].constant->ty, result, span);
    return true;
}

static bool fold_cast(ConstCx *folder, MirRvalue *rvalue, Span span) {
    Wide value;
    unsigned from_bits, to_bits;
    bool from_signed, to_signed;
    if (rvalue->cast.kind != MIR_CAST_INT_TO_INT ||
        !const_bits(folder, &rvalue->cast.operand, &value, &from_bits, &from_signed) ||
        !scalar_bits(folder, rvalue->cast.ty, &to_bits, &to_signed)) {
        return false;
    }
    value = from_signed ? sign_extend(value, from_bits) : value;
    *rvalue = constant(folder, rvalue->cast.ty, mask_to(value, to_bits), span);
    return true;
}

static bool fold_unary(ConstCx *folder, MirRvalue *rvalue, Span span) {
    Wide value;
    unsigned bits;
    bool is_signed;
    if (!const_bits(folder, &rvalue->unary.operand, &value, &bits, &is_signed)) {
        return false;
    }
    Wide result = rvalue->unary.op == MIR_UNOP_NOT ? ~value : -value;
    *rvalue = constant(folder, rvalue->unary.operand.constant->ty, mask_to(result, bits), span);
    return true;
}

static void fold_stmt(ConstCx *folder, MirStmt *stmt) {
    if (stmt->kind != MIR_STMT_ASSIGN) {
        return;
    }
    MirRvalue *rvalue = stmt->assign.rvalue;
    if (rvalue->kind == MIR_RVALUE_BINARY) {
        (void)fold_binary(folder, rvalue, stmt->span);
    } else if (rvalue->kind == MIR_RVALUE_CAST) {
        (void)fold_cast(folder, rvalue, stmt->span);
    } else if (rvalue->kind == MIR_RVALUE_UNARY && rvalue->unary.op != MIR_UNOP_PTR_METADATA) {
        (void)fold_unary(folder, rvalue, stmt->span);
    }
}

static void fold_term(ConstCx *folder, MirTerm *term) {
    Wide value;
    unsigned bits;
    bool is_signed;
    if (term->kind == MIR_TERM_ASSERT &&
        const_bits(folder, &term->assert_.cond, &value, &bits, &is_signed) &&
        (value != 0) == term->assert_.expected) {
        term->kind = MIR_TERM_GOTO;
        term->unwind = MIR_NO_BLOCK;
    } else if (term->kind == MIR_TERM_SWITCH_INT &&
               const_bits(folder, &term->switch_int.discr, &value, &bits, &is_signed)) {
        MirBlockId target = term->switch_int.targets[term->switch_int.count];
        for (uint32_t i = 0; i < term->switch_int.count; i++) {
            Wide tested =
                (Wide)term->switch_int.values[2 * i + 1] << 64 | term->switch_int.values[2 * i];
            if (tested == value) {
                target = term->switch_int.targets[i];
                break;
            }
        }
        term->kind = MIR_TERM_GOTO;
        term->target = target;
        term->unwind = MIR_NO_BLOCK;
    }
}

void opt_const(Program *program, MirBody *body) {
    ConstCx folder = {program->ty, body};
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            fold_stmt(&folder, &block->stmts.data[s]);
        }
        fold_term(&folder, &block->term);
    }
}

// ---------------------------------------------------------------- known flags

enum { THREAD_STEPS = 12 };

// The constant that `local` holds at the end of `block`, looking back through blocks with one way
// in.
static bool flag_at_end(const MirBody *body, MirBlockId block, MirLocalId local,
                        const uint32_t *counts, const MirBlockId *only, uint64_t *value) {
    for (uint32_t steps = 0; steps < THREAD_STEPS; steps++) {
        const MirBlock *data = &body->blocks.data[block];
        for (uint32_t s = data->stmts.len; s > 0; s--) {
            const MirStmt *stmt = &data->stmts.data[s - 1];
            bool storage =
                stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD;
            if (storage && stmt->local == local) {
                return false;
            }
            if (stmt->kind != MIR_STMT_ASSIGN || stmt->assign.place.local != local) {
                continue;
            }
            const MirRvalue *rvalue = stmt->assign.rvalue;
            bool known = rvalue->kind == MIR_RVALUE_USE && rvalue->use.kind == MIR_OPERAND_CONST &&
                         rvalue->use.constant->kind == MIR_CONST_VALUE &&
                         stmt->assign.place.proj_count == 0;
            *value = known ? rvalue->use.constant->value.low : 0;
            return known;
        }
        if (block == 0 || counts[block] != 1) {
            return false;
        }
        block = only[block];
        const MirTerm *term = &body->blocks.data[block].term;
        if (term->kind == MIR_TERM_CALL && term->call.destination.local == local) {
            return false;
        }
    }
    return false;
}

typedef struct Exposed {
    bool *locals;
} Exposed;

static void note_exposed(void *cx, const MirPlace *place, PlaceUse use) {
    if (use == PLACE_USE_BORROW || use == PLACE_USE_MUT_BORROW || use == PLACE_USE_DROP) {
        ((Exposed *)cx)->locals[place->local] = true;
    }
}

static void break_at_wide(const MirBody *body, MirBlockId block, uint32_t *counts) {
    const MirTerm *term = &body->blocks.data[block].term;
    for (uint32_t i = 0; i <= term->switch_int.count; i++) {
        counts[term->switch_int.targets[i]] = 2;
    }
}

// goto to a block that only tests a flag: to where the flag's known value leads.
void opt_thread(Program *program, MirBody *body) {
    TyCx *cx = program->ty;
    uint32_t blocks = body->blocks.len;
    uint32_t *counts = mem_grow(NULL, (blocks + 1) * sizeof *counts);
    MirBlockId *only = mem_grow(NULL, (blocks + 1) * sizeof *only);
    Exposed exposed = {mem_grow(NULL, body->locals.len + 1)};
    memset(exposed.locals, 0, body->locals.len + 1);
    mir_count_predecessors(body, counts);
    for (MirBlockId b = 0; b < blocks; b++) {
        MirBlockId next[32];
        uint32_t n = mir_successors(&body->blocks.data[b].term, next, 32);
        for (uint32_t i = 0; i < n && i < 32; i++) {
            only[next[i]] = b;
        }
        if (n > 32) { // where it leads is not listed: nothing is looked through there
            break_at_wide(body, b, counts);
        }
        for (uint32_t s = 0; s < body->blocks.data[b].stmts.len; s++) {
            mir_visit_stmt_places(&body->blocks.data[b].stmts.data[s], note_exposed, &exposed);
        }
    }
    for (MirBlockId b = 0; b < blocks; b++) {
        MirTerm *term = &body->blocks.data[b].term;
        for (uint32_t hops = 0; term->kind == MIR_TERM_GOTO && hops < THREAD_STEPS; hops++) {
            const MirBlock *test = &body->blocks.data[term->target];
            const MirTerm *branch = &test->term;
            if (test->stmts.len > 0 || branch->kind != MIR_TERM_SWITCH_INT ||
                branch->switch_int.discr.kind == MIR_OPERAND_CONST ||
                branch->switch_int.discr.place.proj_count > 0 ||
                test->is_cleanup != body->blocks.data[b].is_cleanup) {
                break;
            }
            MirLocalId flag = branch->switch_int.discr.place.local;
            uint64_t value;
            if (body->locals.data[flag].kind != MIR_LOCAL_TEMP || exposed.locals[flag] ||
                ty_kind(cx, body->locals.data[flag].ty) != TY_BOOL ||
                !flag_at_end(body, b, flag, counts, only, &value)) {
                break;
            }
            MirBlockId target = branch->switch_int.targets[branch->switch_int.count];
            for (uint32_t i = 0; i < branch->switch_int.count; i++) {
                target = branch->switch_int.values[2 * i] == value ? branch->switch_int.targets[i]
                                                                   : target;
            }
            term->target = target;
        }
    }
    mem_free(exposed.locals);
    mem_free(only);
    mem_free(counts);
}
