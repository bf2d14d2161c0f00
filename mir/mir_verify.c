// mir_verify.c: what must hold of every body after every pass; a violation is a bug of the pass
// before.
//
// Checked: block and local ids are in range, every block has a terminator, unwind edges lead to
// cleanup blocks and cleanup blocks only to cleanup blocks, constructs of an earlier phase are
// gone, projections fit the type they are applied to, and both sides of an assignment have the same
// kind of type.
#include "mir/mir.h"

typedef struct Verify {
    TyCx *cx;
    const MirBody *body;
    const char *pass;
    Span span;
    MirBlockId block;
} Verify;

static void broken(const Verify *verify, const char *what) {
    Session *session = tycx_program(verify->cx)->session;
    mir_print(verify->cx, verify->body, stderr);
    OX_BUG(session, span_is_none(verify->span) ? verify->body->span : verify->span,
           "MIR after %s, bb%u: %s", verify->pass, verify->block, what);
}

static void verify_place(Verify *verify, const MirPlace *place) {
    TyCx *cx = verify->cx;
    if (place->local >= verify->body->locals.len) {
        broken(verify, "local out of range");
    }
    Ty ty = verify->body->locals.data[place->local].ty;
    uint32_t variant = UINT32_MAX;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        const MirProj *proj = &place->proj[i];
        TyKind kind = ty_kind(cx, ty);
        bool open = kind == TY_ALIAS || kind == TY_PARAM || kind == TY_ERROR;
        switch (proj->kind) {
        case MIR_PROJ_DEREF:
            if (kind != TY_REF && kind != TY_RAW_PTR && !ty_is_box(cx, ty)) {
                broken(verify, "deref of something that is no pointer");
            }
            if (ty_is_box(cx, ty) && verify->body->phase != MIR_PHASE_BUILT) {
                broken(verify, "deref of a Box after drop elaboration");
            }
            break;
        case MIR_PROJ_FIELD:
            if (kind != TY_ADT && kind != TY_TUPLE && kind != TY_CLOSURE && kind != TY_COROUTINE &&
                !open) {
                broken(verify, "field of something that has none");
            }
            if (kind == TY_TUPLE && proj->index >= ty_list_len(cx, ty_data(cx, ty)->tuple)) {
                broken(verify, "field of a tuple out of range");
            }
            if (kind == TY_ADT) {
                const AdtDef *adt = ty_adt_def(cx, ty_data(cx, ty)->item.def);
                uint32_t at = variant == UINT32_MAX ? 0 : variant;
                if (adt->kind == ADT_ENUM && variant == UINT32_MAX) {
                    broken(verify, "field of an enum without a downcast");
                }
                if (at >= adt->variant_count || proj->index >= adt->variants[at].field_count) {
                    broken(verify, "field out of range");
                }
            }
            break;
        case MIR_PROJ_INDEX:
            if (proj->index >= verify->body->locals.len) {
                broken(verify, "index local out of range");
            }
            if (kind != TY_ARRAY && kind != TY_SLICE && !open) {
                broken(verify, "index into something that is no array or slice");
            }
            break;
        case MIR_PROJ_CONSTANT_INDEX:
        case MIR_PROJ_SUBSLICE:
            if (kind != TY_ARRAY && kind != TY_SLICE && !open) {
                broken(verify, "index into something that is no array or slice");
            }
            break;
        case MIR_PROJ_DOWNCAST:
            if (kind != TY_ADT && !open) {
                broken(verify, "downcast of something that is no enum");
            }
            break;
        }
        ty = mir_proj_ty(cx, ty, variant, proj, &variant);
    }
}

static void verify_operand(Verify *verify, const MirOperand *operand) {
    if (operand->kind != MIR_OPERAND_CONST) {
        verify_place(verify, &operand->place);
    } else if (operand->constant == NULL) {
        broken(verify, "operand without a constant");
    }
}

static void verify_rvalue(Verify *verify, const MirRvalue *rvalue) {
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        verify_operand(verify, &rvalue->use);
        break;
    case MIR_RVALUE_REPEAT:
        verify_operand(verify, &rvalue->repeat.operand);
        break;
    case MIR_RVALUE_REF:
        verify_place(verify, &rvalue->ref.place);
        if (rvalue->ref.kind == MIR_BORROW_FAKE && verify->body->phase != MIR_PHASE_BUILT) {
            broken(verify, "fake borrow after borrow checking");
        }
        break;
    case MIR_RVALUE_RAW_PTR:
        verify_place(verify, &rvalue->raw_ptr.place);
        break;
    case MIR_RVALUE_CAST:
        verify_operand(verify, &rvalue->cast.operand);
        break;
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        verify_operand(verify, &rvalue->binary.operands[0]);
        verify_operand(verify, &rvalue->binary.operands[1]);
        break;
    case MIR_RVALUE_UNARY:
        verify_operand(verify, &rvalue->unary.operand);
        break;
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
        verify_place(verify, &rvalue->place);
        break;
    case MIR_RVALUE_AGGREGATE:
        for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
            verify_operand(verify, &rvalue->aggregate.operands[i]);
        }
        break;
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
}

static void verify_assign(Verify *verify, const MirStmt *stmt) {
    TyCx *cx = verify->cx;
    verify_place(verify, &stmt->assign.place);
    verify_rvalue(verify, stmt->assign.rvalue);
    TyKind to = ty_kind(cx, mir_place_ty(cx, verify->body, &stmt->assign.place, NULL));
    TyKind from = ty_kind(cx, mir_rvalue_ty(cx, verify->body, stmt->assign.rvalue));
    bool open = to == TY_ALIAS || from == TY_ALIAS || to == TY_ERROR || from == TY_ERROR ||
                to == TY_PARAM || from == TY_PARAM;
    if (to != from && !open) {
        broken(verify, "assignment between types of different kinds");
    }
}

static void verify_stmt(Verify *verify, const MirStmt *stmt) {
    bool built = verify->body->phase == MIR_PHASE_BUILT;
    verify->span = stmt->span;
    switch (stmt->kind) {
    case MIR_STMT_NOP:
        break;
    case MIR_STMT_ASSIGN:
        verify_assign(verify, stmt);
        break;
    case MIR_STMT_FAKE_READ:
        verify_place(verify, &stmt->fake_read.place);
        if (!built) {
            broken(verify, "fake read after borrow checking");
        }
        break;
    case MIR_STMT_SET_DISCRIMINANT:
        verify_place(verify, &stmt->set_discriminant.place);
        break;
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD:
        if (stmt->local >= verify->body->locals.len || stmt->local <= verify->body->arg_count) {
            broken(verify, "storage of an argument or the return place");
        }
        break;
    case MIR_STMT_ASCRIBE:
        verify_place(verify, &stmt->ascribe.place);
        if (!built) {
            broken(verify, "type ascription after borrow checking");
        }
        break;
    case MIR_STMT_ASSUME:
        verify_operand(verify, &stmt->operand);
        break;
    case MIR_STMT_COPY_NONOVERLAPPING:
        for (uint32_t i = 0; i < 3; i++) {
            verify_operand(verify, &stmt->copy[i]);
        }
        break;
    }
}

static void verify_term(Verify *verify, const MirTerm *term, bool cleanup) {
    const MirBody *body = verify->body;
    verify->span = term->span;
    switch (term->kind) {
    case MIR_TERM_NONE:
        broken(verify, "no terminator");
        break;
    case MIR_TERM_SWITCH_INT:
        verify_operand(verify, &term->switch_int.discr);
        break;
    case MIR_TERM_DROP:
        verify_place(verify, &term->drop.place);
        break;
    case MIR_TERM_CALL:
        verify_operand(verify, &term->call.func);
        for (uint32_t i = 0; i < term->call.arg_count; i++) {
            verify_operand(verify, &term->call.args[i]);
        }
        verify_place(verify, &term->call.destination);
        break;
    case MIR_TERM_ASSERT:
        verify_operand(verify, &term->assert_.cond);
        for (uint32_t i = 0; i < term->assert_.operand_count; i++) {
            verify_operand(verify, &term->assert_.operands[i]);
        }
        break;
    case MIR_TERM_YIELD:
    case MIR_TERM_COROUTINE_DROP:
        if (body->phase != MIR_PHASE_BUILT || !body->is_coroutine) {
            broken(verify, "suspension after the coroutine transform");
        }
        break;
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_FALSE_UNWIND:
        if (body->phase != MIR_PHASE_BUILT) {
            broken(verify, "false edge after borrow checking");
        }
        break;
    case MIR_TERM_RESUME:
        if (!cleanup) {
            broken(verify, "resume outside of cleanup");
        }
        break;
    case MIR_TERM_RETURN:
        if (cleanup) {
            broken(verify, "return from cleanup");
        }
        break;
    case MIR_TERM_GOTO:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        break;
    }
    for (uint32_t i = 0; i < mir_successor_slots(term); i++) {
        MirBlockId to = mir_successor(term, i);
        if (to == MIR_NO_BLOCK) {
            continue;
        }
        if (to >= body->blocks.len) {
            broken(verify, "edge to a block that does not exist");
        }
        bool unwinds = to == term->unwind && to != term->target;
        if (body->blocks.data[to].is_cleanup != (cleanup || unwinds)) {
            broken(verify, cleanup ? "edge out of cleanup" : "edge into or not into cleanup");
        }
    }
}

void mir_verify(TyCx *cx, const MirBody *body, const char *after_pass) {
    Verify verify = {.cx = cx, .body = body, .pass = after_pass, .span = body->span};
    if (body->locals.len == 0 || body->blocks.len == 0 || body->arg_count >= body->locals.len) {
        broken(&verify, "no return place, too few locals, or no blocks");
    }
    for (uint32_t i = 0; i < body->blocks.len; i++) {
        verify.block = i;
        const MirBlock *block = &body->blocks.data[i];
        for (uint32_t j = 0; j < block->stmts.len; j++) {
            verify_stmt(&verify, &block->stmts.data[j]);
        }
        verify_term(&verify, &block->term, block->is_cleanup);
    }
}
