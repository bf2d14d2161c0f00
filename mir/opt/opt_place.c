// opt_place.c: rewriting of places everywhere in a body, insertion of statements, and Box
// dereferences.
//
// *b of a Box is the target of the raw pointer deep inside it: (*b) becomes (*((b.0: Unique<T>).0:
// NonNull<T>).pointer), so that code generation knows nothing of Box. The pointer is found by
// following first fields.
#include <stdlib.h>

#include "mir/opt/opt.h"

// ---------------------------------------------------------------- rewriting

static void map_operand(MirOperand *operand, PlaceMap *map, void *cx) {
    if (operand->kind != MIR_OPERAND_CONST) {
        operand->place = map(cx, operand->place,
                             operand->kind == MIR_OPERAND_MOVE ? PLACE_USE_MOVE : PLACE_USE_COPY);
    }
}

static void map_rvalue(MirRvalue *rvalue, PlaceMap *map, void *cx) {
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        map_operand(&rvalue->use, map, cx);
        break;
    case MIR_RVALUE_REPEAT:
        map_operand(&rvalue->repeat.operand, map, cx);
        break;
    case MIR_RVALUE_REF:
        rvalue->ref.place =
            map(cx, rvalue->ref.place,
                rvalue->ref.kind == MIR_BORROW_SHARED ? PLACE_USE_BORROW : PLACE_USE_MUT_BORROW);
        break;
    case MIR_RVALUE_RAW_PTR:
        rvalue->raw_ptr.place = map(cx, rvalue->raw_ptr.place, PLACE_USE_MUT_BORROW);
        break;
    case MIR_RVALUE_CAST:
        map_operand(&rvalue->cast.operand, map, cx);
        break;
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        map_operand(&rvalue->binary.operands[0], map, cx);
        map_operand(&rvalue->binary.operands[1], map, cx);
        break;
    case MIR_RVALUE_UNARY:
        map_operand(&rvalue->unary.operand, map, cx);
        break;
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
        rvalue->place = map(cx, rvalue->place, PLACE_USE_INSPECT);
        break;
    case MIR_RVALUE_AGGREGATE:
        for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
            map_operand(&rvalue->aggregate.operands[i], map, cx);
        }
        break;
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
}

void mir_map_stmt_places(MirStmt *stmt, PlaceMap *map, void *cx) {
    switch (stmt->kind) {
    case MIR_STMT_ASSIGN:
        map_rvalue(stmt->assign.rvalue, map, cx);
        stmt->assign.place = map(cx, stmt->assign.place, PLACE_USE_STORE);
        break;
    case MIR_STMT_FAKE_READ:
        stmt->fake_read.place = map(cx, stmt->fake_read.place, PLACE_USE_INSPECT);
        break;
    case MIR_STMT_SET_DISCRIMINANT:
        stmt->set_discriminant.place = map(cx, stmt->set_discriminant.place, PLACE_USE_STORE);
        break;
    case MIR_STMT_ASSUME:
        map_operand(&stmt->operand, map, cx);
        break;
    case MIR_STMT_COPY_NONOVERLAPPING:
        for (uint32_t i = 0; i < 3; i++) {
            map_operand(&stmt->copy[i], map, cx);
        }
        break;
    case MIR_STMT_NOP:
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD:
    case MIR_STMT_ASCRIBE:
        break;
    }
}

void mir_map_term_places(MirTerm *term, PlaceMap *map, void *cx) {
    switch (term->kind) {
    case MIR_TERM_SWITCH_INT:
        map_operand(&term->switch_int.discr, map, cx);
        break;
    case MIR_TERM_DROP:
        term->drop.place = map(cx, term->drop.place, PLACE_USE_DROP);
        break;
    case MIR_TERM_CALL:
        map_operand(&term->call.func, map, cx);
        for (uint32_t i = 0; i < term->call.arg_count; i++) {
            map_operand(&term->call.args[i], map, cx);
        }
        term->call.destination = map(cx, term->call.destination, PLACE_USE_CALL_STORE);
        break;
    case MIR_TERM_ASSERT:
        map_operand(&term->assert_.cond, map, cx);
        for (uint32_t i = 0; i < term->assert_.operand_count; i++) {
            map_operand(&term->assert_.operands[i], map, cx);
        }
        break;
    case MIR_TERM_NONE:
    case MIR_TERM_GOTO:
    case MIR_TERM_RETURN:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_YIELD:
    case MIR_TERM_FALSE_UNWIND:
    case MIR_TERM_RESUME:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        break;
    }
}

void mir_map_places(MirBody *body, PlaceMap *map, void *cx) {
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            mir_map_stmt_places(&block->stmts.data[s], map, cx);
        }
        mir_map_term_places(&block->term, map, cx);
    }
}

// ---------------------------------------------------------------- insertion

static int insert_order(const void *a, const void *b) {
    const MirInsert *x = a, *y = b;
    if (x->at.block != y->at.block) {
        return x->at.block < y->at.block ? -1 : 1;
    }
    if (x->at.stmt != y->at.stmt) {
        return x->at.stmt < y->at.stmt ? -1 : 1;
    }
    return x->order < y->order ? -1 : x->order > y->order;
}

void mir_insert_stmts(MirBody *body, MirInsertVec *inserts) {
    for (uint32_t i = 0; i < inserts->len; i++) {
        inserts->data[i].order = i;
    }
    if (inserts->len > 0) {
        qsort(inserts->data, inserts->len, sizeof *inserts->data, insert_order);
    }
    for (uint32_t i = 0; i < inserts->len;) {
        MirBlock *block = &body->blocks.data[inserts->data[i].at.block];
        MirBlock fresh = {0};
        uint32_t at = 0, current = inserts->data[i].at.block;
        for (; i < inserts->len && inserts->data[i].at.block == current; i++) {
            while (at < inserts->data[i].at.stmt && at < block->stmts.len) {
                vec_push(&fresh.stmts, block->stmts.data[at]);
                at++;
            }
            vec_push(&fresh.stmts, inserts->data[i].stmt);
        }
        while (at < block->stmts.len) {
            vec_push(&fresh.stmts, block->stmts.data[at]);
            at++;
        }
        vec_free(&block->stmts);
        block->stmts.data = fresh.stmts.data;
        block->stmts.len = fresh.stmts.len;
        block->stmts.cap = fresh.stmts.cap;
    }
    vec_free(inserts);
}

// ---------------------------------------------------------------- Box

typedef struct BoxCx {
    TyCx *cx;
    MirBody *body;
    ParamEnv env;
} BoxCx;

static MirPlace through_pointer(BoxCx *box, MirPlace place, Ty ty) {
    while (ty_kind(box->cx, ty) == TY_ADT) {
        const TyData *data = ty_data(box->cx, ty);
        const AdtDef *adt = ty_adt_def(box->cx, data->item.def);
        OX_ASSERT(tycx_program(box->cx)->session, box->body->span,
                  adt->variants[0].field_count > 0);
        Ty field = ty_normalize_erased(
            box->cx, box->env, field_ty(box->cx, adt->variants[0].fields[0].def, data->item.args));
        place = mir_place_field(box->body->arena, place, 0, field);
        ty = field;
    }
    return place;
}

static MirPlace box_place(void *cx, MirPlace place, PlaceUse use) {
    (void)use;
    BoxCx *box = cx;
    Ty ty = box->body->locals.data[place.local].ty;
    uint32_t variant = UINT32_MAX;
    bool any = false;
    for (uint32_t i = 0; i < place.proj_count && !any; i++) {
        any = place.proj[i].kind == MIR_PROJ_DEREF && ty_is_box(box->cx, ty);
        ty = mir_proj_ty(box->cx, ty, variant, &place.proj[i], &variant);
    }
    if (!any) {
        return place;
    }
    MirPlace result = mir_place(place.local);
    ty = box->body->locals.data[place.local].ty;
    variant = UINT32_MAX;
    for (uint32_t i = 0; i < place.proj_count; i++) {
        if (place.proj[i].kind == MIR_PROJ_DEREF && ty_is_box(box->cx, ty)) {
            result = through_pointer(box, result, ty);
        }
        result = mir_place_proj(box->body->arena, result, place.proj[i]);
        ty = mir_proj_ty(box->cx, ty, variant, &place.proj[i], &variant);
    }
    return result;
}

void mir_elaborate_box_derefs(Program *program, MirBody *body) {
    BoxCx box = {program->ty, body, mir_param_env(program->ty, body)};
    mir_map_places(body, box_place, &box);
}
