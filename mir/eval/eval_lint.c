// eval_lint.c: arithmetic_overflow and unconditional_panic: operations that fail whenever they run.
//
// In: a body of the user's, as it was built. Out: lints at its assertions that are known not to
// hold, and at calls that name an axis that a shape does not have. Known is what follows from
// literals and constant items through variables that are given a value once and are never borrowed;
// nothing is called. Code that such values show not to be reached says nothing.
// Constants and statics are left to their evaluation; as rustc does it, functions are looked at
// where code is made, associated constants always.
#include "mir/eval/eval_private.h"
#include "mir/flow/flow.h"

enum { MOST_STEPS = 32 };

typedef struct KnownLocal {
    const MirRvalue *rvalue; // its only value
    bool spoiled;            // given several, borrowed, or by something else
} KnownLocal;
typedef struct KnownCx {
    EvalCx *e;
    const MirBody *body;
    KnownLocal *locals;
} KnownCx;
typedef struct Known {
    EvalScalar value;
    Scalar scalar;
    Ty ty;
} Known;

static void note_use(void *cx, const MirPlace *place, PlaceUse use) {
    KnownCx *k = cx;
    KnownLocal *local = &k->locals[place->local];
    local->spoiled |= use == PLACE_USE_BORROW || use == PLACE_USE_MUT_BORROW ||
                      use == PLACE_USE_CALL_STORE ||
                      (use == PLACE_USE_STORE && place->proj_count > 0);
}

static void note_body(KnownCx *k) {
    for (MirLocalId i = 0; i <= k->body->arg_count; i++) {
        k->locals[i].spoiled = true;
    }
    for (uint32_t i = 0; i < k->body->blocks.len; i++) {
        const MirBlock *block = &k->body->blocks.data[i];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            mir_visit_stmt_places(stmt, note_use, k);
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.proj_count == 0) {
                KnownLocal *local = &k->locals[stmt->assign.place.local];
                local->spoiled |= local->rvalue != NULL;
                local->rvalue = stmt->assign.rvalue;
            }
        }
        mir_visit_term_places(&block->term, note_use, k);
    }
}

// Numbers, characters and booleans alone.
static bool known_scalar(const KnownCx *k, Ty ty, Known *out) {
    TyKind kind = ty_kind(k->e->cx, ty);
    if (kind != TY_BOOL && kind != TY_CHAR && kind != TY_INT && kind != TY_UINT) {
        return false;
    }
    out->ty = ty;
    out->scalar = layout_of(k->e->layouts, ty)->scalar[0];
    return true;
}

static bool known_operand(const KnownCx *k, const MirOperand *operand, uint32_t steps, Known *out);

static bool known_binary(const KnownCx *k, const MirRvalue *rvalue, bool want_flag, uint32_t steps,
                         Known *out) {
    Known a, b;
    bool overflow;
    MirBinOp op = rvalue->binary.op;
    if (!known_operand(k, &rvalue->binary.operands[0], steps, &a) ||
        !known_operand(k, &rvalue->binary.operands[1], steps, &b) ||
        ((op == MIR_BINOP_DIV || op == MIR_BINOP_REM) && b.value.bits == 0) ||
        !eval_binary(k->e, op, &a.scalar, &a.value, &b.value, &out->value, &overflow)) {
        return false;
    }
    out->ty = a.ty;
    out->scalar = a.scalar;
    if (want_flag) {
        out->ty = ty_common(k->e->cx)->boolean;
        out->value = scalar_of(overflow, 1);
    }
    out->scalar.size = out->value.size;
    return true;
}

static bool known_rvalue(const KnownCx *k, const MirRvalue *rvalue, Ty ty, uint32_t steps,
                         Known *out) {
    uint64_t length;
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        return known_operand(k, &rvalue->use, steps, out);
    case MIR_RVALUE_BINARY:
        return known_binary(k, rvalue, false, steps, out) && known_scalar(k, ty, out);
    case MIR_RVALUE_LEN: {
        const TyData *array =
            ty_data(k->e->cx, mir_place_ty(k->e->cx, k->body, &rvalue->place, NULL));
        if (array->kind != TY_ARRAY || !const_as_u64(k->e->cx, array->array.len, &length)) {
            return false;
        }
        out->value = scalar_of(length, 8);
        return known_scalar(k, ty, out);
    }
    case MIR_RVALUE_UNARY:
        if (!known_operand(k, &rvalue->unary.operand, steps, out) ||
            rvalue->unary.op == MIR_UNOP_PTR_METADATA) {
            return false;
        }
        out->value = scalar_of(rvalue->unary.op != MIR_UNOP_NOT   ? -out->value.bits
                               : ty_kind(k->e->cx, ty) == TY_BOOL ? out->value.bits ^ 1
                                                                  : ~out->value.bits,
                               out->value.size);
        return true;
    case MIR_RVALUE_CAST:
        if (rvalue->cast.kind != MIR_CAST_INT_TO_INT ||
            !known_operand(k, &rvalue->cast.operand, steps, out)) {
            return false;
        }
        Bits wide =
            out->scalar.is_signed ? sign_extend(out->value.bits, out->value.size) : out->value.bits;
        if (!known_scalar(k, ty, out)) {
            return false;
        }
        out->value = scalar_of(wide, out->scalar.size);
        return true;
    case MIR_RVALUE_REPEAT:
    case MIR_RVALUE_REF:
    case MIR_RVALUE_RAW_PTR:
    case MIR_RVALUE_CHECKED:
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_AGGREGATE:
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        return false;
    }
    return false;
}

// A literal, or a constant item that no parameter has a part in.
static bool known_constant(const KnownCx *k, const MirConst *constant, Known *out) {
    if (!known_scalar(k, constant->ty, out)) {
        return false;
    }
    if (constant->kind == MIR_CONST_VALUE) {
        out->value =
            scalar_of((Bits)constant->value.high << 64 | constant->value.low, out->scalar.size);
        return true;
    }
    const ConstAlloc *alloc;
    uint64_t offset;
    const Instance closed = {.kind = INSTANCE_ITEM};
    if (constant->kind != MIR_CONST_UNEVALUATED ||
        (args_flags(k->e->cx, constant->unevaluated.args) & TYFLAG_PARAM) != 0 ||
        !eval_operand(k->e, &closed, NULL, constant, &alloc, &offset)) {
        return false;
    }
    uint64_t words[2] = {0, 0};
    memcpy(words, alloc->bytes + offset, out->scalar.size);
    out->value = scalar_of((Bits)words[1] << 64 | words[0], out->scalar.size);
    return true;
}

static bool known_operand(const KnownCx *k, const MirOperand *operand, uint32_t steps, Known *out) {
    if (operand->kind == MIR_OPERAND_CONST) {
        return known_constant(k, operand->constant, out);
    }
    const MirPlace *place = &operand->place;
    const KnownLocal *local = &k->locals[place->local];
    if (steps == MOST_STEPS || local->spoiled || local->rvalue == NULL) {
        return false;
    }
    if (place->proj_count == 0) {
        return known_rvalue(k, local->rvalue, k->body->locals.data[place->local].ty, steps + 1,
                            out);
    }
    bool of_pair = local->rvalue->kind == MIR_RVALUE_CHECKED && place->proj_count == 1 &&
                   place->proj[0].kind == MIR_PROJ_FIELD;
    return of_pair && known_binary(k, local->rvalue, place->proj[0].index == 1, steps + 1, out);
}

// ---------------------------------------------------------------- assertions

// Quotients that overflow panic whatever the profile says.
static bool is_overflow(const MirTerm *term) {
    MirAssertKind kind = term->assert_.kind;
    bool divides = term->assert_.op == MIR_BINOP_DIV || term->assert_.op == MIR_BINOP_REM;
    return kind == MIR_ASSERT_OVERFLOW_NEG || (kind == MIR_ASSERT_OVERFLOW && !divides);
}

static Str lint_text(const KnownCx *k, const MirTerm *term, const Known *a, const Known *b) {
    if (term->assert_.kind == MIR_ASSERT_BOUNDS && (uint64_t)b->value.bits == UINT64_MAX) {
        return arena_printf(k->e->arena,
                            "index out of bounds: the length is %llu but the index is usize::MAX",
                            (unsigned long long)a->value.bits);
    }
    return assert_text(k->e, term, a->ty, a->value.bits, b->ty, b->value.bits);
}

static void report(KnownCx *k, const MirTerm *term, const Known *a, const Known *b) {
    Program *program = k->e->program;
    bool overflows = is_overflow(term);
    Lint lint = overflows ? LINT_ARITHMETIC_OVERFLOW : LINT_UNCONDITIONAL_PANIC;
    Diag *diag = lint_diag(program, k->body->def, lint, term->span, "%s",
                           overflows ? "this arithmetic operation will overflow"
                                     : "this operation will panic at runtime");
    if (diag != NULL) {
        diag_primary_label(diag, STR_FMT, STR_ARG(lint_text(k, term, a, b)));
        lint_emit(program, k->body->def, lint, diag);
    }
}

static void check_assert(KnownCx *k, const MirTerm *term) {
    Known cond, a = {0}, b = {0};
    uint32_t count = term->assert_.operand_count;
    if (term->assert_.kind == MIR_ASSERT_MISALIGNED || term->assert_.kind == MIR_ASSERT_NULL ||
        !known_operand(k, &term->assert_.cond, 0, &cond) ||
        (cond.value.bits != 0) == term->assert_.expected) {
        return;
    }
    bool shift = term->assert_.op == MIR_BINOP_SHL || term->assert_.op == MIR_BINOP_SHR;
    bool known_a = count > 0 && known_operand(k, &term->assert_.operands[0], 0, &a),
         known_b = count > 1 && known_operand(k, &term->assert_.operands[1], 0, &b);
    bool by_divisor =
        term->assert_.kind == MIR_ASSERT_DIV_ZERO || term->assert_.kind == MIR_ASSERT_REM_ZERO;
    if ((known_a || shift || by_divisor) && (known_b || count < 2)) {
        report(k, term, &a, &b);
    }
}

// ---------------------------------------------------------------- axes

// The number of axes of what the type says the shape of: of its first parameter that is one.
static bool known_rank(const KnownCx *k, Ty ty, uint32_t *rank) {
    TyCx *cx = k->e->cx;
    while (ty_kind(cx, ty) == TY_REF) {
        ty = ty_data(cx, ty)->ref.elem;
    }
    const TyData *data = ty_data(cx, ty);
    for (uint32_t i = 0; data->kind == TY_ADT && i < args_len(cx, data->item.args); i++) {
        GenericArg arg = args_ptr(cx, data->item.args)[i];
        if (arg_tag(arg) != ARG_CONST) {
            continue;
        }
        Const shape = arg_const(arg);
        *rank = const_is_array(cx, shape) ? const_operand_count(cx, const_data(cx, shape))
                                          : (uint32_t)const_param_len(cx, shape);
        if (const_is_array(cx, shape) || *rank > 0) {
            return true;
        }
    }
    return false;
}

static void check_axis(KnownCx *k, const MirTerm *term) {
    const MirOperand *func = &term->call.func;
    if (func->kind != MIR_OPERAND_CONST || func->constant->kind != MIR_CONST_ZST) {
        return;
    }
    TyCx *cx = k->e->cx;
    const TyData *fn = ty_data(cx, func->constant->ty);
    Program *program = k->e->program;
    ParamEnv env = ty_param_env(program->ty, hir_typeck_root(program, k->body->def));
    Instance instance;
    uint32_t at, rank;
    Known axis;
    if (fn->kind != TY_FN_DEF ||
        !instance_resolve(cx, env, fn->item.def, fn->item.args, &instance) ||
        !fn_axis_argument(cx, instance.def, &at) || at >= term->call.arg_count ||
        !known_operand(k, &term->call.args[at], 0, &axis) ||
        !known_rank(k, mir_operand_ty(cx, k->body, &term->call.args[0]), &rank)) {
        return;
    }
    int64_t number = (int64_t)(axis.scalar.is_signed ? sign_extend(axis.value.bits, axis.value.size)
                                                     : axis.value.bits);
    if (number >= 0 && number < rank) {
        return;
    }
    Diag *diag = lint_diag(program, k->body->def, LINT_UNCONDITIONAL_PANIC, term->span,
                           "this operation will panic at runtime");
    if (diag != NULL) {
        diag_primary_label(diag, "there is no such axis: the shape has %u but the axis is %lld",
                           rank, (long long)number);
        lint_emit(program, k->body->def, LINT_UNCONDITIONAL_PANIC, diag);
    }
}

// Adds the blocks that may follow.
static void go_on(KnownCx *k, const MirTerm *term, MirBlockVec *next) {
    Known value;
    if (term->kind == MIR_TERM_SWITCH_INT && known_operand(k, &term->switch_int.discr, 0, &value)) {
        vec_push(next, switch_target(term, &value.value));
        return;
    }
    mir_list_successors(term, next);
}

void lint_known_panics(Program *program, const MirBody *body) {
    DefId root = hir_typeck_root(program, body->def);
    DefKind kind = def_get(program, root)->kind;
    bool is_fn = kind == DEF_FN || kind == DEF_ASSOC_FN;
    if ((is_fn ? program->session->check_only : kind != DEF_ASSOC_CONST) ||
        def_get(program, body->def)->kind == DEF_INLINE_CONST) {
        return;
    }
    Arena *arena = arena_new();
    KnownCx k = {program->eval, body, ARENA_ARRAY(arena, KnownLocal, body->locals.len + 1)};
    bool was_guess = k.e->is_guess;
    k.e->is_guess = true; // nothing is reported on the way
    note_body(&k);
    BitSet seen = bitset_new(arena, body->blocks.len);
    MirBlockVec work = {0};
    vec_push(&work, 0);
    while (work.len > 0) {
        MirBlockId block = vec_pop(&work);
        if (block == MIR_NO_BLOCK || bitset_has(&seen, block)) {
            continue;
        }
        bitset_add(&seen, block);
        const MirTerm *term = &body->blocks.data[block].term;
        if (term->kind == MIR_TERM_ASSERT) {
            check_assert(&k, term);
        } else if (term->kind == MIR_TERM_CALL) {
            check_axis(&k, term);
        }
        go_on(&k, term, &work);
    }
    vec_free(&work);
    k.e->is_guess = was_guess;
    arena_free(arena);
}
