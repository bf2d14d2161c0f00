// mir.c: small operations on MIR bodies: places, operands, types of parts, control-flow edges.
//
// Projections of a place are never changed in place, so that places may share them; adding one
// copies the list. Follows the rustc development guide, "The MIR".
#include "mir/mir.h"

// ---------------------------------------------------------------- places and operands

MirPlace mir_place(MirLocalId local) {
    return (MirPlace){.local = local};
}

MirPlace mir_place_proj(Arena *arena, MirPlace place, MirProj proj) {
    MirProj *list = ARENA_ARRAY(arena, MirProj, place.proj_count + 1);
    if (place.proj_count > 0) {
        copy_bytes(list, place.proj, place.proj_count * sizeof *list);
    }
    list[place.proj_count] = proj;
    return (MirPlace){place.local, place.proj_count + 1, list};
}

MirPlace mir_place_deref(Arena *arena, MirPlace place) {
    return mir_place_proj(arena, place, (MirProj){.kind = MIR_PROJ_DEREF});
}

MirPlace mir_place_field(Arena *arena, MirPlace place, uint32_t field, Ty ty) {
    return mir_place_proj(arena, place,
                          (MirProj){.kind = MIR_PROJ_FIELD, .index = field, .ty = ty});
}

MirOperand mir_copy(MirPlace place) {
    return (MirOperand){.kind = MIR_OPERAND_COPY, .place = place};
}

MirOperand mir_move(MirPlace place) {
    return (MirOperand){.kind = MIR_OPERAND_MOVE, .place = place};
}

MirOperand mir_const_bits(Arena *arena, Ty ty, uint64_t low, uint64_t high, Span span) {
    MirConst *constant = ARENA_NEW(arena, MirConst);
    *constant = (MirConst){.kind = MIR_CONST_VALUE, .ty = ty, .span = span, .value = {low, high}};
    return (MirOperand){.kind = MIR_OPERAND_CONST, .constant = constant};
}

MirOperand mir_const_zst(Arena *arena, Ty ty, Span span) {
    MirConst *constant = ARENA_NEW(arena, MirConst);
    *constant = (MirConst){.kind = MIR_CONST_ZST, .ty = ty, .span = span};
    return (MirOperand){.kind = MIR_OPERAND_CONST, .constant = constant};
}

Span mir_term_place(const MirTerm *term) {
    bool is_call = term->kind == MIR_TERM_CALL && !span_is_none(term->call.fn_span);
    return is_call ? term->call.fn_span : term->span;
}

bool mir_is_overflow_check(const MirTerm *term) {
    return term->kind == MIR_TERM_ASSERT &&
           (term->assert_.kind == MIR_ASSERT_OVERFLOW_NEG ||
            (term->assert_.kind == MIR_ASSERT_OVERFLOW && term->assert_.op != MIR_BINOP_DIV &&
             term->assert_.op != MIR_BINOP_REM));
}

bool mir_place_eq(const MirPlace *a, const MirPlace *b) {
    if (a->local != b->local || a->proj_count != b->proj_count) {
        return false;
    }
    for (uint32_t i = 0; i < a->proj_count; i++) {
        const MirProj *x = &a->proj[i], *y = &b->proj[i];
        if (x->kind != y->kind || x->from_end != y->from_end || x->index != y->index ||
            x->extra != y->extra) {
            return false;
        }
    }
    return true;
}

MirOperands mir_rvalue_operands(MirRvalue *rvalue) {
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        return (MirOperands){&rvalue->use, 1};
    case MIR_RVALUE_REPEAT:
        return (MirOperands){&rvalue->repeat.operand, 1};
    case MIR_RVALUE_CAST:
        return (MirOperands){&rvalue->cast.operand, 1};
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        return (MirOperands){rvalue->binary.operands, 2};
    case MIR_RVALUE_UNARY:
        return (MirOperands){&rvalue->unary.operand, 1};
    case MIR_RVALUE_AGGREGATE:
        return (MirOperands){rvalue->aggregate.operands, rvalue->aggregate.count};
    case MIR_RVALUE_REF:
    case MIR_RVALUE_RAW_PTR:
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
    return (MirOperands){NULL, 0};
}

void mir_require(MirBody *body, const MirConst *constant, uint32_t scope) {
    MirRequired **last = &body->required;
    for (; *last != NULL; last = &(*last)->next) {
        const MirConst *other = (*last)->constant;
        if (def_eq(other->unevaluated.def, constant->unevaluated.def) &&
            other->unevaluated.args.index == constant->unevaluated.args.index) {
            return;
        }
    }
    *last = ARENA_NEW(body->arena, MirRequired);
    (*last)->constant = constant;
    (*last)->scope = scope;
}

// ---------------------------------------------------------------- types

Ty mir_proj_ty(TyCx *cx, Ty base, uint32_t variant, const MirProj *proj, uint32_t *variant_after) {
    (void)variant;
    *variant_after = UINT32_MAX;
    const TyData *data = ty_data(cx, base);
    switch (proj->kind) {
    case MIR_PROJ_DEREF:
        if (data->kind == TY_ADT) { // Box<T, ..>
            return arg_ty(args_ptr(cx, data->item.args)[0]);
        }
        return data->ref.elem;
    case MIR_PROJ_FIELD:
        return proj->ty;
    case MIR_PROJ_INDEX:
    case MIR_PROJ_CONSTANT_INDEX:
        return data->kind == TY_ARRAY ? data->array.elem : data->ref.elem;
    case MIR_PROJ_SUBSLICE: {
        uint64_t len;
        if (data->kind != TY_ARRAY || !const_as_u64(cx, data->array.len, &len)) {
            return base;
        }
        uint64_t to = proj->from_end ? len - proj->extra : proj->extra;
        return ty_array_of(cx, data->array.elem, to - proj->index);
    }
    case MIR_PROJ_DOWNCAST:
        *variant_after = proj->index;
        return base;
    }
    return base;
}

Ty mir_place_ty(TyCx *cx, const MirBody *body, const MirPlace *place, uint32_t *variant) {
    uint32_t at = UINT32_MAX;
    Ty ty = body->locals.data[place->local].ty;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        ty = mir_proj_ty(cx, ty, at, &place->proj[i], &at);
    }
    if (variant != NULL) {
        *variant = at;
    }
    return ty;
}

Ty mir_operand_ty(TyCx *cx, const MirBody *body, const MirOperand *operand) {
    return operand->kind == MIR_OPERAND_CONST ? operand->constant->ty
                                              : mir_place_ty(cx, body, &operand->place, NULL);
}

Ty mir_binop_ty(TyCx *cx, MirBinOp op, Ty lhs, Ty rhs) {
    (void)rhs;
    switch (op) {
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
    case MIR_BINOP_OFFSET:
        return lhs;
    case MIR_BINOP_EQ:
    case MIR_BINOP_LT:
    case MIR_BINOP_LE:
    case MIR_BINOP_NE:
    case MIR_BINOP_GE:
    case MIR_BINOP_GT:
        return ty_common(cx)->boolean;
    case MIR_BINOP_CMP:
        return ty_common(cx)->i8;
    }
    return lhs;
}

static Ty discriminant_ty(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_ADT) {
        const AdtDef *adt = ty_adt_def(cx, data->item.def);
        if (adt->kind == ADT_ENUM) {
            return adt_discr_ty(cx, adt);
        }
    }
    return ty_common(cx)->u8;
}

static Ty aggregate_ty(TyCx *cx, const MirBody *body, const MirRvalue *rvalue) {
    switch (rvalue->aggregate.kind) {
    case MIR_AGG_TUPLE: {
        uint32_t count = rvalue->aggregate.count;
        Ty small[8];
        Ty *tys = count <= 8 ? small : ARENA_ARRAY(body->arena, Ty, count);
        for (uint32_t i = 0; i < count; i++) {
            tys[i] = mir_operand_ty(cx, body, &rvalue->aggregate.operands[i]);
        }
        return ty_tuple(cx, tys, count);
    }
    case MIR_AGG_ARRAY:
        return ty_array_of(cx, rvalue->aggregate.ty, rvalue->aggregate.count);
    case MIR_AGG_ADT:
        return ty_adt(cx, rvalue->aggregate.def, rvalue->aggregate.args);
    case MIR_AGG_CLOSURE:
    case MIR_AGG_RAW_PTR:
        return rvalue->aggregate.ty;
    }
    return rvalue->aggregate.ty;
}

Ty mir_rvalue_ty(TyCx *cx, const MirBody *body, const MirRvalue *rvalue) {
    const CommonTys *common = ty_common(cx);
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        return mir_operand_ty(cx, body, &rvalue->use);
    case MIR_RVALUE_REPEAT:
        return ty_array(cx, mir_operand_ty(cx, body, &rvalue->repeat.operand),
                        rvalue->repeat.count);
    case MIR_RVALUE_REF: {
        bool is_mut = rvalue->ref.kind == MIR_BORROW_MUT ||
                      rvalue->ref.kind == MIR_BORROW_TWO_PHASE ||
                      rvalue->ref.kind == MIR_BORROW_UNIQUE_CAPTURE;
        return ty_ref(cx, rvalue->ref.region, mir_place_ty(cx, body, &rvalue->ref.place, NULL),
                      is_mut);
    }
    case MIR_RVALUE_RAW_PTR:
        return ty_ptr(cx, mir_place_ty(cx, body, &rvalue->raw_ptr.place, NULL),
                      rvalue->raw_ptr.is_mut);
    case MIR_RVALUE_CAST:
        return rvalue->cast.ty;
    case MIR_RVALUE_BINARY:
        return mir_binop_ty(cx, rvalue->binary.op,
                            mir_operand_ty(cx, body, &rvalue->binary.operands[0]),
                            mir_operand_ty(cx, body, &rvalue->binary.operands[1]));
    case MIR_RVALUE_CHECKED: {
        Ty parts[2] = {mir_operand_ty(cx, body, &rvalue->binary.operands[0]), common->boolean};
        return ty_tuple(cx, parts, 2);
    }
    case MIR_RVALUE_UNARY: {
        Ty operand = mir_operand_ty(cx, body, &rvalue->unary.operand);
        if (rvalue->unary.op == MIR_UNOP_PTR_METADATA) {
            TyKind kind = ty_kind(cx, ty_data(cx, operand)->ref.elem);
            return kind == TY_SLICE || kind == TY_STR ? common->usize : common->unit;
        }
        return operand;
    }
    case MIR_RVALUE_DISCRIMINANT:
        return discriminant_ty(cx, mir_place_ty(cx, body, &rvalue->place, NULL));
    case MIR_RVALUE_LEN:
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
        return common->usize;
    case MIR_RVALUE_AGGREGATE:
        return aggregate_ty(cx, body, rvalue);
    case MIR_RVALUE_THREAD_LOCAL:
        return ty_ptr(cx, ty_of(cx, rvalue->def), true);
    }
    return common->error;
}

// ---------------------------------------------------------------- building blocks

MirLocalId mir_new_temp(MirBody *body, Ty ty, Span span) {
    vec_push(&body->locals, (MirLocalDecl){.ty = ty,
                                           .kind = MIR_LOCAL_TEMP,
                                           .span = span,
                                           .is_mut = true,
                                           .hir_local = UINT32_MAX});
    return body->locals.len - 1;
}

MirBlockId mir_new_block(MirBody *body, bool is_cleanup) {
    vec_push(&body->blocks,
             (MirBlock){
                 .is_cleanup = is_cleanup,
                 .term = {.kind = MIR_TERM_NONE, .target = MIR_NO_BLOCK, .unwind = MIR_NO_BLOCK}});
    return body->blocks.len - 1;
}

void mir_push(MirBody *body, MirBlockId block, MirStmt stmt) {
    vec_push(&body->blocks.data[block].stmts, stmt);
}

void mir_push_assign(MirBody *body, MirBlockId block, Span span, MirPlace place, MirRvalue rvalue) {
    MirRvalue *copy = ARENA_DUP(body->arena, MirRvalue, &rvalue, 1);
    mir_push(body, block,
             (MirStmt){.kind = MIR_STMT_ASSIGN, .span = span, .assign = {place, copy}});
}

uint32_t mir_successors(const MirTerm *term, MirBlockId *out, uint32_t max) {
    uint32_t count = 0;
#define SUCCESSOR(block)                                                                           \
    do {                                                                                           \
        if ((block) != MIR_NO_BLOCK) {                                                             \
            if (count < max) {                                                                     \
                out[count] = (block);                                                              \
            }                                                                                      \
            count++;                                                                               \
        }                                                                                          \
    } while (0)
    switch (term->kind) {
    case MIR_TERM_NONE:
    case MIR_TERM_RETURN:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_RESUME:
    case MIR_TERM_TERMINATE:
        break;
    case MIR_TERM_GOTO:
        SUCCESSOR(term->target);
        break;
    case MIR_TERM_SWITCH_INT:
        for (uint32_t i = 0; i <= term->switch_int.count; i++) {
            SUCCESSOR(term->switch_int.targets[i]);
        }
        break;
    case MIR_TERM_DROP:
    case MIR_TERM_CALL:
    case MIR_TERM_ASSERT:
    case MIR_TERM_FALSE_UNWIND:
    case MIR_TERM_INLINE_ASM:
        SUCCESSOR(term->target);
        SUCCESSOR(term->unwind);
        break;
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_YIELD:
        SUCCESSOR(term->target);
        SUCCESSOR(term->other);
        break;
    }
#undef SUCCESSOR
    return count;
}

void mir_list_successors(const MirTerm *term, MirBlockVec *out) {
    uint32_t count = mir_successors(term, NULL, 0);
    vec_clear(out);
    vec_reserve(out, count);
    out->len = mir_successors(term, out->data, count);
}

uint32_t mir_successor_slots(const MirTerm *term) {
    return term->kind == MIR_TERM_SWITCH_INT ? term->switch_int.count + 1 : 2;
}

MirBlockId mir_successor(const MirTerm *term, uint32_t slot) {
    switch (term->kind) {
    case MIR_TERM_NONE:
    case MIR_TERM_RETURN:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_RESUME:
    case MIR_TERM_TERMINATE:
        break;
    case MIR_TERM_GOTO:
        return slot == 0 ? term->target : MIR_NO_BLOCK;
    case MIR_TERM_SWITCH_INT:
        return term->switch_int.targets[slot];
    case MIR_TERM_DROP:
    case MIR_TERM_CALL:
    case MIR_TERM_ASSERT:
    case MIR_TERM_FALSE_UNWIND:
    case MIR_TERM_INLINE_ASM:
        return slot == 0 ? term->target : term->unwind;
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_YIELD:
        return slot == 0 ? term->target : term->other;
    }
    return MIR_NO_BLOCK;
}

// Calls `visit` on every block id in the terminator.
static void remap_term(MirTerm *term, const MirBlockId *map) {
    if (term->target != MIR_NO_BLOCK) {
        term->target = map[term->target];
    }
    if (term->unwind != MIR_NO_BLOCK) {
        term->unwind = map[term->unwind];
    }
    if (term->kind == MIR_TERM_FALSE_EDGE || term->kind == MIR_TERM_YIELD) {
        term->other = map[term->other];
    }
    for (uint32_t i = 0; term->kind == MIR_TERM_SWITCH_INT && i <= term->switch_int.count; i++) {
        term->switch_int.targets[i] = map[term->switch_int.targets[i]];
    }
}

void mir_remove_unreachable(MirBody *body) {
    uint32_t count = body->blocks.len;
    MirBlockId *map = mem_grow(NULL, (count + 1) * sizeof *map);
    for (uint32_t i = 0; i < count; i++) {
        map[i] = MIR_NO_BLOCK;
    }
    VEC(MirBlockId) work = {0};
    map[0] = 0;
    vec_push(&work, 0);
    MirBlockId small[64];
    while (work.len > 0) {
        MirBlockId block = vec_pop(&work);
        const MirTerm *term = &body->blocks.data[block].term;
        uint32_t n = mir_successors(term, small, 64);
        MirBlockId *next = small;
        if (n > 64) {
            next = mem_grow(NULL, n * sizeof *next);
            mir_successors(term, next, n);
        }
        for (uint32_t i = 0; i < n; i++) {
            if (map[next[i]] == MIR_NO_BLOCK) {
                map[next[i]] = 0;
                vec_push(&work, next[i]);
            }
        }
        if (next != small) {
            mem_free(next);
        }
    }
    vec_free(&work);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (map[i] != MIR_NO_BLOCK) {
            map[i] = kept++;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (map[i] == MIR_NO_BLOCK) {
            vec_free(&body->blocks.data[i].stmts);
            continue;
        }
        remap_term(&body->blocks.data[i].term, map);
        MirBlock moved = body->blocks.data[i];
        body->blocks.data[map[i]] = moved;
    }
    body->blocks.len = kept;
    mem_free(map);
}
