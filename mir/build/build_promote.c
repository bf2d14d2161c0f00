// build_promote.c: constants behind references become static: `&[1, 2]` and `&"text"` have the
// lifetime 'static.
//
// In: a built body. A temporary that is assigned once, from constants alone, and is borrowed
// shared, is taken out into a promoted: a body of its own that returns the reference, evaluated at
// compile time. The borrow becomes a use of that constant. Types with interior mutability or drop
// are left alone, and so is what has no value if it fails (division, calls). `&mut []` is promoted
// because nothing can be written through it. Follows the Reference, "Constant promotion"; rustc's
// promote_consts.rs in its idea.
#include "mir/build/build_private.h"
#include "mir/flow/flow.h"

typedef struct TempInfo {
    uint32_t stores; // whole assignments
    uint32_t others; // uses other than the store
    MirLocation store;
    bool spoiled;       // partly assigned, mutably borrowed, dropped, or not a plain temporary
    uint8_t promotable; // 0 unknown, 1 yes, 2 no
    bool gone;          // all its uses went into promoteds
} TempInfo;
typedef struct Promote {
    Program *program;
    TyCx *cx;
    MirBody *body;
    ParamEnv env;
    TempInfo *temps;
    MirLocation at;
} Promote;

static void note_use(void *cx, const MirPlace *place, PlaceUse use) {
    Promote *promote = cx;
    TempInfo *info = &promote->temps[place->local];
    switch (use) {
    case PLACE_USE_STORE:
        if (place->proj_count == 0) {
            info->stores++;
            info->store = promote->at;
        } else {
            info->spoiled = true;
        }
        break;
    case PLACE_USE_CALL_STORE:
        info->spoiled = true;
        break;
    case PLACE_USE_MUT_BORROW: // only `&mut []` survives the check of the borrow itself
    case PLACE_USE_COPY:
    case PLACE_USE_MOVE:
    case PLACE_USE_BORROW:
    case PLACE_USE_INSPECT:
        info->others++;
        break;
    case PLACE_USE_DROP: // a value that is plain has nothing to drop
    case PLACE_USE_STORAGE:
        break;
    }
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_INDEX) {
            promote->temps[place->proj[i].index].others++;
        }
    }
}

static const MirRvalue *stored_rvalue(const Promote *promote, MirLocalId local) {
    const MirBlock *block = &promote->body->blocks.data[promote->temps[local].store.block];
    return block->stmts.data[promote->temps[local].store.stmt].assign.rvalue;
}

static bool temp_promotable(Promote *promote, MirLocalId local);

// The index of an element of an array that there is.
static bool known_index(Promote *promote, const MirPlace *place, uint32_t at, uint32_t *index) {
    MirPlace base = {place->local, at, place->proj};
    const TyData *array =
        ty_data(promote->cx, mir_place_ty(promote->cx, promote->body, &base, NULL));
    const TempInfo *info = &promote->temps[place->proj[at].index];
    uint64_t len;
    if (array->kind != TY_ARRAY || !const_as_u64(promote->cx, array->array.len, &len) ||
        info->stores != 1 || info->spoiled) {
        return false;
    }
    const MirRvalue *rvalue = stored_rvalue(promote, place->proj[at].index);
    if (rvalue->kind != MIR_RVALUE_USE || rvalue->use.kind != MIR_OPERAND_CONST ||
        rvalue->use.constant->kind != MIR_CONST_VALUE) {
        return false;
    }
    uint64_t value = rvalue->use.constant->value.low;
    *index = (uint32_t)value;
    return value < len && value < UINT32_MAX;
}

static bool place_promotable(Promote *promote, const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        uint32_t index;
        if (place->proj[i].kind != MIR_PROJ_FIELD &&
            !(place->proj[i].kind == MIR_PROJ_INDEX && known_index(promote, place, i, &index))) {
            return false;
        }
    }
    return temp_promotable(promote, place->local);
}

static bool operand_promotable(Promote *promote, const MirOperand *operand) {
    if (operand->kind == MIR_OPERAND_CONST) {
        return operand->constant->kind != MIR_CONST_STATIC;
    }
    return place_promotable(promote, &operand->place);
}

static bool is_empty_array(TyCx *cx, Ty ty) {
    uint64_t len;
    return ty_kind(cx, ty) == TY_ARRAY && const_as_u64(cx, ty_data(cx, ty)->array.len, &len) &&
           len == 0;
}

// No interior mutability and nothing to drop in this very value: `None::<Cell<u8>>` and `[]` are
// plain whatever their type.
static bool operand_plain(Promote *promote, const MirOperand *operand);

static bool ty_plain(Promote *promote, Ty ty) {
    return ty_is_freeze(promote->cx, promote->env, ty) &&
           !ty_needs_drop(promote->cx, promote->env, ty);
}

static bool local_plain(Promote *promote, MirLocalId local) {
    if (ty_plain(promote, promote->body->locals.data[local].ty)) {
        return true;
    }
    const MirRvalue *rvalue = stored_rvalue(promote, local);
    if (rvalue->kind == MIR_RVALUE_USE) {
        return operand_plain(promote, &rvalue->use);
    }
    if (rvalue->kind != MIR_RVALUE_AGGREGATE) {
        return false;
    }
    if (rvalue->aggregate.kind == MIR_AGG_ADT) {
        const AdtDef *adt = ty_adt_def(promote->cx, rvalue->aggregate.def);
        if (adt->is_unsafe_cell || ty_drop_impl(promote->cx, adt->def).index != 0) {
            return false;
        }
    }
    for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
        if (!operand_plain(promote, &rvalue->aggregate.operands[i])) {
            return false;
        }
    }
    return true;
}

static bool operand_plain(Promote *promote, const MirOperand *operand) {
    return operand->kind == MIR_OPERAND_CONST ? ty_plain(promote, operand->constant->ty)
                                              : local_plain(promote, operand->place.local);
}

static bool borrow_promotable(Promote *promote, const MirRvalue *rvalue) {
    Ty ty = mir_place_ty(promote->cx, promote->body, &rvalue->ref.place, NULL);
    if (rvalue->ref.kind == MIR_BORROW_SHARED) {
        return place_promotable(promote, &rvalue->ref.place) &&
               local_plain(promote, rvalue->ref.place.local);
    }
    return rvalue->ref.kind == MIR_BORROW_MUT && is_empty_array(promote->cx, ty) &&
           place_promotable(promote, &rvalue->ref.place);
}

static bool cast_promotable(MirCastKind kind) {
    switch (kind) {
    case MIR_CAST_INT_TO_INT:
    case MIR_CAST_INT_TO_FLOAT:
    case MIR_CAST_FLOAT_TO_INT:
    case MIR_CAST_FLOAT_TO_FLOAT:
    case MIR_CAST_PTR_TO_PTR:
    case MIR_CAST_REIFY_FN:
    case MIR_CAST_UNSAFE_FN:
    case MIR_CAST_CLOSURE_FN:
    case MIR_CAST_MUT_TO_CONST:
    case MIR_CAST_ARRAY_TO_PTR:
    case MIR_CAST_UNSIZE:
        return true;
    case MIR_CAST_FN_PTR_TO_PTR:
    case MIR_CAST_PTR_EXPOSE:
    case MIR_CAST_PTR_FROM_ADDR:
    case MIR_CAST_TRANSMUTE:
        return false;
    }
    return false;
}

// A literal by which everything can be divided: not 0, and not -1.
static bool divisor_is_safe(TyCx *cx, const MirOperand *by) {
    if (by->kind != MIR_OPERAND_CONST || by->constant->kind != MIR_CONST_VALUE) {
        return false;
    }
    uint64_t low = by->constant->value.low, high = by->constant->value.high;
    bool negative = ty_kind(cx, by->constant->ty) == TY_INT && (high != 0 || low > INT8_MAX);
    return (low != 0 || high != 0) && !negative;
}

static bool binary_promotable(Promote *promote, const MirRvalue *rvalue) {
    const MirOperand *operands = rvalue->binary.operands;
    TyKind kind = ty_kind(promote->cx, mir_operand_ty(promote->cx, promote->body, &operands[0]));
    if (kind == TY_RAW_PTR || kind == TY_FN_PTR || rvalue->binary.op == MIR_BINOP_OFFSET) {
        return false;
    }
    bool divides = rvalue->binary.op == MIR_BINOP_DIV || rvalue->binary.op == MIR_BINOP_REM;
    if (divides && kind != TY_FLOAT && !divisor_is_safe(promote->cx, &operands[1])) {
        return false;
    }
    return operand_promotable(promote, &operands[0]) && operand_promotable(promote, &operands[1]);
}

static bool rvalue_promotable(Promote *promote, const MirRvalue *rvalue) {
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        return operand_promotable(promote, &rvalue->use);
    case MIR_RVALUE_REPEAT:
        return operand_promotable(promote, &rvalue->repeat.operand);
    case MIR_RVALUE_REF:
        return borrow_promotable(promote, rvalue);
    case MIR_RVALUE_CAST:
        return cast_promotable(rvalue->cast.kind) &&
               operand_promotable(promote, &rvalue->cast.operand);
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED: // whether it overflows is still found out where it stands
        return binary_promotable(promote, rvalue);
    case MIR_RVALUE_UNARY:
        return operand_promotable(promote, &rvalue->unary.operand);
    case MIR_RVALUE_AGGREGATE:
        for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
            if (!operand_promotable(promote, &rvalue->aggregate.operands[i])) {
                return false;
            }
        }
        return true;
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
        return true;
    case MIR_RVALUE_RAW_PTR:
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
    case MIR_RVALUE_THREAD_LOCAL:
        return false;
    }
    return false;
}

static bool temp_promotable(Promote *promote, MirLocalId local) {
    TempInfo *info = &promote->temps[local];
    if (info->promotable == 0) {
        info->promotable = 2; // a cycle is not promotable
        bool plain = promote->body->locals.data[local].kind == MIR_LOCAL_TEMP &&
                     info->stores == 1 && !info->spoiled;
        if (plain && rvalue_promotable(promote, stored_rvalue(promote, local))) {
            info->promotable = 1;
        }
    }
    return info->promotable == 1;
}

// ---------------------------------------------------------------- the promoted body

typedef struct Extract {
    Promote *promote;
    MirBody *out;
    Map locals; // of the old body → of the new one + 1
} Extract;

static MirLocalId extract_temp(Extract *extract, MirLocalId local);

static MirPlace extract_place(Extract *extract, MirPlace place) {
    Promote *promote = extract->promote;
    MirProj *proj = ARENA_ARRAY(extract->out->arena, MirProj, place.proj_count + 1);
    for (uint32_t i = 0; i < place.proj_count; i++) {
        uint32_t index;
        proj[i] = place.proj[i];
        if (proj[i].kind == MIR_PROJ_INDEX && known_index(promote, &place, i, &index)) {
            proj[i] = (MirProj){.kind = MIR_PROJ_CONSTANT_INDEX,
                                .index = index,
                                .extra = index + 1,
                                .ty = proj[i].ty};
        }
    }
    place.proj = proj;
    place.local = extract_temp(extract, place.local);
    return place;
}

static MirOperand extract_operand(Extract *extract, MirOperand operand) {
    if (operand.kind != MIR_OPERAND_CONST) {
        operand.place = extract_place(extract, operand.place);
        operand.kind = MIR_OPERAND_COPY;
    }
    return operand;
}

static MirOperand *extract_operands(Extract *extract, const MirOperand *operands, uint32_t count) {
    MirOperand *out = ARENA_ARRAY(extract->out->arena, MirOperand, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        out[i] = extract_operand(extract, operands[i]);
    }
    return out;
}

static MirRvalue extract_rvalue(Extract *extract, MirRvalue rvalue) {
    switch (rvalue.kind) {
    case MIR_RVALUE_USE:
        rvalue.use = extract_operand(extract, rvalue.use);
        break;
    case MIR_RVALUE_REPEAT:
        rvalue.repeat.operand = extract_operand(extract, rvalue.repeat.operand);
        break;
    case MIR_RVALUE_REF:
        rvalue.ref.place = extract_place(extract, rvalue.ref.place);
        break;
    case MIR_RVALUE_CAST:
        rvalue.cast.operand = extract_operand(extract, rvalue.cast.operand);
        break;
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        rvalue.binary.operands = extract_operands(extract, rvalue.binary.operands, 2);
        break;
    case MIR_RVALUE_UNARY:
        rvalue.unary.operand = extract_operand(extract, rvalue.unary.operand);
        break;
    case MIR_RVALUE_AGGREGATE:
        rvalue.aggregate.operands =
            extract_operands(extract, rvalue.aggregate.operands, rvalue.aggregate.count);
        break;
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_RAW_PTR:
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
    return rvalue;
}

static MirLocalId extract_temp(Extract *extract, MirLocalId local) {
    uint64_t known = map_get_or(&extract->locals, local, 0);
    if (known != 0) {
        return (MirLocalId)(known - 1);
    }
    const MirLocalDecl *decl = &extract->promote->body->locals.data[local];
    MirRvalue rvalue = extract_rvalue(extract, *stored_rvalue(extract->promote, local));
    MirLocalId copy = mir_new_temp(extract->out, decl->ty, decl->span);
    mir_push_assign(extract->out, 0, decl->span, mir_place(copy), rvalue);
    map_set(&extract->locals, local, (uint64_t)copy + 1);
    return copy;
}

static MirBody *promoted_body(Promote *promote, const MirStmt *stmt, uint32_t index) {
    MirBody *body = promote->body;
    MirBody *out = ARENA_NEW(body->arena, MirBody);
    *out = (MirBody){.def = body->def,
                     .promoted = index + 1,
                     .phase = MIR_PHASE_BUILT,
                     .arena = body->arena,
                     .span = stmt->span,
                     .is_const = true,
                     .typeck = body->typeck};
    Ty ty = mir_rvalue_ty(promote->cx, body, stmt->assign.rvalue);
    vec_push(&out->locals, (MirLocalDecl){.ty = ty,
                                          .kind = MIR_LOCAL_RETURN,
                                          .span = stmt->span,
                                          .is_mut = true,
                                          .hir_local = UINT32_MAX});
    mir_new_block(out, false);
    Extract extract = {.promote = promote, .out = out};
    MirRvalue borrow = extract_rvalue(&extract, *stmt->assign.rvalue);
    mir_push_assign(out, 0, stmt->span, mir_place(MIR_RETURN_PLACE), borrow);
    out->blocks.data[0].term = (MirTerm){.kind = MIR_TERM_RETURN,
                                         .span = stmt->span,
                                         .target = MIR_NO_BLOCK,
                                         .unwind = MIR_NO_BLOCK};
    map_free(&extract.locals);
    return out;
}

// ---------------------------------------------------------------- what is left behind

static void count_again(Promote *promote) {
    memset(promote->temps, 0, promote->body->locals.len * sizeof *promote->temps);
    for (uint32_t b = 0; b < promote->body->blocks.len; b++) {
        const MirBlock *block = &promote->body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            promote->at = (MirLocation){b, s};
            mir_visit_stmt_places(&block->stmts.data[s], note_use, promote);
        }
        promote->at = (MirLocation){b, block->stmts.len};
        mir_visit_term_places(&block->term, note_use, promote);
    }
}

// Temporaries whose only uses went away are not computed any more.
static void remove_unused(Promote *promote, const bool *was_promotable) {
    bool changed = true;
    while (changed) {
        changed = false;
        count_again(promote);
        for (uint32_t b = 0; b < promote->body->blocks.len; b++) {
            MirBlock *block = &promote->body->blocks.data[b];
            for (uint32_t s = 0; s < block->stmts.len; s++) {
                MirStmt *stmt = &block->stmts.data[s];
                bool store = stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.proj_count == 0;
                bool storage =
                    stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD;
                MirLocalId local = store ? stmt->assign.place.local : storage ? stmt->local : 0;
                if (local != 0 && was_promotable[local] && promote->temps[local].others == 0 &&
                    !promote->temps[local].spoiled) {
                    changed |= store;
                    stmt->kind = MIR_STMT_NOP;
                }
            }
            MirTerm *term = &block->term;
            if (term->kind == MIR_TERM_DROP && was_promotable[term->drop.place.local] &&
                promote->temps[term->drop.place.local].others == 0 &&
                !promote->temps[term->drop.place.local].spoiled) {
                term->kind = MIR_TERM_GOTO;
                term->unwind = MIR_NO_BLOCK;
            }
        }
    }
}

void mir_promote(Program *program, MirBody *body) {
    Promote promote = {.program = program,
                       .cx = program->ty,
                       .body = body,
                       .env = mir_param_env(program->ty, body)};
    promote.temps = mem_grow(NULL, (body->locals.len + 1) * sizeof *promote.temps);
    count_again(&promote);
    // All promoteds are made before the first borrow is replaced: they read the stored rvalues.
    VEC(MirBody *) made = {0};
    VEC(MirStmt *) borrows = {0};
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        for (uint32_t s = 0; s < body->blocks.data[b].stmts.len; s++) {
            MirStmt *stmt = &body->blocks.data[b].stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.rvalue->kind == MIR_RVALUE_REF &&
                borrow_promotable(&promote, stmt->assign.rvalue)) {
                vec_push(&borrows, stmt);
                vec_push(&made, NULL);
            }
        }
    }
    for (uint32_t i = 0; i < borrows.len; i++) {
        made.data[i] = promoted_body(&promote, borrows.data[i], i);
    }
    bool *was_promotable = mem_grow(NULL, body->locals.len + 1);
    for (uint32_t i = 0; i < body->locals.len; i++) {
        was_promotable[i] = promote.temps[i].promotable == 1;
    }
    for (uint32_t i = 0; i < borrows.len; i++) {
        MirStmt *stmt = borrows.data[i];
        MirConst *constant = ARENA_NEW(body->arena, MirConst);
        *constant = (MirConst){.kind = MIR_CONST_PROMOTED,
                               .span = stmt->span,
                               .ty = mir_rvalue_ty(program->ty, body, stmt->assign.rvalue),
                               .promoted = {i, args_identity(program->ty, body->def)}};
        MirRvalue *use = ARENA_NEW(body->arena, MirRvalue);
        *use = (MirRvalue){.kind = MIR_RVALUE_USE,
                           .use = {.kind = MIR_OPERAND_CONST, .constant = constant}};
        stmt->assign.rvalue = use;
    }
    vec_free(&borrows);
    if (made.len > 0) {
        body->promoteds = ARENA_DUP(body->arena, MirBody *, made.data, made.len);
        body->promoted_count = made.len;
        remove_unused(&promote, was_promotable);
    }
    vec_free(&made);
    mem_free(was_promotable);
    mem_free(promote.temps);
}
