// opt_clone.c: a body, or a callee's in the place of a call, copied into another body with its
// generic arguments substituted.
//
// In: a MirClone. Out: locals and blocks appended to `into`. Where a call is replaced, what the
// callee returns is stored to the call's destination, and what unwinds in it unwinds where the call
// did. Places in the source stay right for #[track_caller]: what a callee without it does happens
// where it stands, whoever has it inlined; what one with it does happens where it was called.
#include "mir/opt/opt.h"

// ---------------------------------------------------------------- copying with substitution

static Ty copy_ty(MirClone *in, Ty ty) {
    if (!ty_has(in->cx, ty,
                TYFLAG_PARAM | TYFLAG_ALIAS | TYFLAG_PARAM_REGION | TYFLAG_FREE_REGION)) {
        return ty;
    }
    return ty_normalize_erased(in->cx, in->env,
                               ty_erase_regions(in->cx, ty_subst(in->cx, ty, in->args)));
}

static GenericArgs copy_args(MirClone *in, GenericArgs args) {
    GenericArgs inner = args_erase_regions(in->cx, args_subst(in->cx, args, in->args));
    uint32_t count = args_len(in->cx, inner);
    if ((args_flags(in->cx, inner) & TYFLAG_ALIAS) == 0) {
        return inner;
    }
    GenericArg *out = ARENA_ARRAY(in->into->arena, GenericArg, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        GenericArg arg = args_ptr(in->cx, inner)[i];
        out[i] = arg_tag(arg) == ARG_TY
                     ? arg_of_ty(ty_normalize_erased(in->cx, in->env, arg_ty(arg)))
                     : arg;
    }
    return args_intern(in->cx, out, count);
}

static MirPlace copy_place(MirClone *in, MirPlace place) {
    MirPlace out = {place.local + in->locals, place.proj_count, NULL};
    if (place.proj_count > 0) {
        out.proj = ARENA_DUP(in->into->arena, MirProj, place.proj, place.proj_count);
        for (uint32_t i = 0; i < place.proj_count; i++) {
            MirProj *proj = &out.proj[i];
            if (proj->kind == MIR_PROJ_INDEX) {
                proj->index += in->locals;
            } else if (proj->kind == MIR_PROJ_FIELD) {
                proj->ty = copy_ty(in, proj->ty);
            }
        }
    }
    return out;
}

static MirConst *copy_const(MirClone *in, const MirConst *constant) {
    MirConst *out = ARENA_DUP(in->into->arena, MirConst, constant, 1);
    out->ty = copy_ty(in, constant->ty);
    out->user_ty = (Ty){0};
    if (constant->kind == MIR_CONST_UNEVALUATED) {
        out->unevaluated.args = copy_args(in, constant->unevaluated.args);
    } else if (constant->kind == MIR_CONST_PROMOTED) {
        out->kind = MIR_CONST_UNEVALUATED;
        out->unevaluated.def = in->from->def;
        out->unevaluated.args = in->args;
        out->unevaluated.promoted = constant->promoted.index + 1;
    } else if (constant->kind == MIR_CONST_TY_CONST) {
        out->ty_const = const_subst(in->cx, constant->ty_const, in->args);
    }
    if (in->evaluate != NULL) {
        in->evaluate(in->evaluate_cx, out);
    }
    return out;
}

static MirOperand copy_operand(MirClone *in, MirOperand operand) {
    if (operand.kind == MIR_OPERAND_CONST) {
        operand.constant = copy_const(in, operand.constant);
    } else {
        operand.place = copy_place(in, operand.place);
    }
    return operand;
}

static MirOperand *copy_operands(MirClone *in, const MirOperand *operands, uint32_t count) {
    MirOperand *out = ARENA_ARRAY(in->into->arena, MirOperand, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        out[i] = copy_operand(in, operands[i]);
    }
    return out;
}

static MirRvalue *copy_rvalue(MirClone *in, const MirRvalue *rvalue) {
    MirRvalue *out = ARENA_DUP(in->into->arena, MirRvalue, rvalue, 1);
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        out->use = copy_operand(in, rvalue->use);
        break;
    case MIR_RVALUE_REPEAT:
        out->repeat.operand = copy_operand(in, rvalue->repeat.operand);
        out->repeat.count = const_subst(in->cx, rvalue->repeat.count, in->args);
        break;
    case MIR_RVALUE_REF:
        out->ref.place = copy_place(in, rvalue->ref.place);
        break;
    case MIR_RVALUE_RAW_PTR:
        out->raw_ptr.place = copy_place(in, rvalue->raw_ptr.place);
        break;
    case MIR_RVALUE_CAST:
        out->cast.operand = copy_operand(in, rvalue->cast.operand);
        out->cast.ty = copy_ty(in, rvalue->cast.ty);
        break;
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        out->binary.operands = copy_operands(in, rvalue->binary.operands, 2);
        break;
    case MIR_RVALUE_UNARY:
        out->unary.operand = copy_operand(in, rvalue->unary.operand);
        break;
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
        out->place = copy_place(in, rvalue->place);
        break;
    case MIR_RVALUE_AGGREGATE:
        out->aggregate.operands =
            copy_operands(in, rvalue->aggregate.operands, rvalue->aggregate.count);
        out->aggregate.args = copy_args(in, rvalue->aggregate.args);
        if (rvalue->aggregate.ty.index != 0) {
            out->aggregate.ty = copy_ty(in, rvalue->aggregate.ty);
        }
        break;
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
        out->type.ty = copy_ty(in, rvalue->type.ty);
        break;
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
    return out;
}

MirStmt mir_clone_stmt(MirClone *in, MirStmt stmt) {
    stmt.scope += in->scope;
    switch (stmt.kind) {
    case MIR_STMT_ASSIGN:
        stmt.assign.place = copy_place(in, stmt.assign.place);
        stmt.assign.rvalue = copy_rvalue(in, stmt.assign.rvalue);
        break;
    case MIR_STMT_SET_DISCRIMINANT:
        stmt.set_discriminant.place = copy_place(in, stmt.set_discriminant.place);
        break;
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD:
        stmt.local += in->locals;
        break;
    case MIR_STMT_ASSUME:
        stmt.operand = copy_operand(in, stmt.operand);
        break;
    case MIR_STMT_COPY_NONOVERLAPPING:
        stmt.copy = copy_operands(in, stmt.copy, 3);
        break;
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_ASCRIBE:
        stmt.kind = MIR_STMT_NOP;
        break;
    }
    return stmt;
}

// Where a panic in a copied terminator happens.
static void place_in_source(const MirClone *in, MirTerm *term) {
    const MirTerm *call = in->call;
    if (call == NULL || term->own_location) {
        return;
    }
    if (!in->tracks_caller) {
        term->own_location = true;
        return;
    }
    term->own_location = call->own_location;
    term->span = call->call.fn_span.lo != 0 ? call->call.fn_span : call->span;
    if (term->kind == MIR_TERM_CALL) {
        term->call.fn_span = term->span;
    }
}

static MirTerm goto_block(const MirTerm *from, MirBlockId target) {
    return (MirTerm){.kind = MIR_TERM_GOTO,
                     .span = from->span,
                     .scope = from->scope,
                     .target = target,
                     .unwind = MIR_NO_BLOCK};
}

static MirTerm copy_term(MirClone *in, MirTerm term, bool is_cleanup) {
    term.scope += in->scope;
    if (term.target != MIR_NO_BLOCK) {
        term.target += in->blocks;
    }
    bool may_unwind =
        term.kind == MIR_TERM_CALL || term.kind == MIR_TERM_DROP || term.kind == MIR_TERM_ASSERT;
    if (term.unwind != MIR_NO_BLOCK) {
        term.unwind += in->blocks;
    } else if (in->call != NULL && may_unwind && !is_cleanup) {
        term.unwind = in->call->unwind;
    }
    switch (term.kind) {
    case MIR_TERM_RETURN:
        return in->call != NULL ? goto_block(&term, in->returned) : term;
    case MIR_TERM_RESUME:
        return in->call != NULL && in->call->unwind != MIR_NO_BLOCK
                   ? goto_block(&term, in->call->unwind)
                   : term;
    case MIR_TERM_SWITCH_INT: {
        uint32_t count = term.switch_int.count + 1;
        term.switch_int.discr = copy_operand(in, term.switch_int.discr);
        term.switch_int.ty = copy_ty(in, term.switch_int.ty);
        term.switch_int.targets =
            ARENA_DUP(in->into->arena, MirBlockId, term.switch_int.targets, count);
        for (uint32_t i = 0; i < count; i++) {
            term.switch_int.targets[i] += in->blocks;
        }
        break;
    }
    case MIR_TERM_DROP:
        term.drop.place = copy_place(in, term.drop.place);
        break;
    case MIR_TERM_CALL:
        term.call.func = copy_operand(in, term.call.func);
        term.call.args = copy_operands(in, term.call.args, term.call.arg_count);
        term.call.destination = copy_place(in, term.call.destination);
        break;
    case MIR_TERM_ASSERT:
        term.assert_.cond = copy_operand(in, term.assert_.cond);
        term.assert_.operands =
            copy_operands(in, term.assert_.operands, term.assert_.operand_count);
        break;
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_YIELD:
        term.other += in->blocks;
        break;
    case MIR_TERM_NONE:
    case MIR_TERM_GOTO:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_FALSE_UNWIND:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        break;
    }
    place_in_source(in, &term);
    return term;
}

// Where the code comes from, with what was inlined into it before.
static void copy_scopes(MirClone *in) {
    MirBody *body = in->into;
    in->scope = 0;
    if (in->call != NULL) {
        MirInlined here = {in->callee.def, in->callee.args, mir_term_place(in->call),
                           in->call->scope};
        vec_push(&body->inlined, here);
        in->scope = body->inlined.len;
    }
    for (uint32_t i = 0; i < in->from->inlined.len; i++) {
        MirInlined inner = in->from->inlined.data[i];
        inner.args = copy_args(in, inner.args);
        inner.parent += in->scope;
        vec_push(&body->inlined, inner);
    }
}

static void push_move(MirBody *body, MirBlockId block, const MirTerm *call, MirPlace place,
                      MirOperand value) {
    MirRvalue rvalue = {.kind = MIR_RVALUE_USE, .use = value};
    mir_push_assign(body, block, call->span, place, rvalue);
    vec_last(&body->blocks.data[block].stmts).scope = call->scope;
}

MirBlockId mir_clone_block(MirClone *in, MirBlockId block) {
    MirBlockId copy = mir_new_block(in->into, in->from->blocks.data[block].is_cleanup);
    for (uint32_t s = 0; s < in->from->blocks.data[block].stmts.len; s++) {
        mir_push(in->into, copy, mir_clone_stmt(in, in->from->blocks.data[block].stmts.data[s]));
    }
    const MirBlock *from = &in->from->blocks.data[block]; // it moves when others are added
    in->into->blocks.data[copy].term = copy_term(in, from->term, from->is_cleanup);
    return copy;
}

static void copy_blocks(MirClone *in) {
    in->blocks = in->into->blocks.len;
    for (uint32_t b = 0; b < in->from->blocks.len; b++) {
        mir_clone_block(in, b);
    }
}

// A local of the callee, or a variable of a body that is compiled optimised, is a temporary.
static void copy_locals(MirClone *in) {
    in->locals = in->into->locals.len;
    for (uint32_t i = 0; i < in->from->locals.len; i++) {
        MirLocalDecl decl = in->from->locals.data[i];
        decl.ty = copy_ty(in, decl.ty);
        bool keeps_kind =
            in->call == NULL && (decl.kind == MIR_LOCAL_RETURN || decl.kind == MIR_LOCAL_ARG);
        decl.kind = keeps_kind ? decl.kind : MIR_LOCAL_TEMP;
        decl.is_user_var = false;
        decl.name = SYM_NONE;
        decl.hir_local = UINT32_MAX;
        decl.user_ty = (Ty){0};
        vec_push(&in->into->locals, decl);
    }
}

static void copy_required(MirClone *in) {
    for (const MirRequired *required = in->from->required; required != NULL;
         required = required->next) {
        const MirConst *constant = copy_const(in, required->constant);
        if (constant->kind == MIR_CONST_UNEVALUATED) { // else it has its value by now
            mir_require(in->into, constant, in->scope + required->scope);
        }
    }
}

void mir_clone_body(MirClone *clone) {
    MirBody *into = clone->into;
    const MirBody *from = clone->from;
    into->def = from->def;
    into->phase = from->phase;
    into->arg_count = from->arg_count;
    into->spread_arg = from->spread_arg;
    into->upvars = from->upvars;
    into->upvar_count = from->upvar_count;
    into->closure_kind = from->closure_kind;
    into->span = from->span;
    into->tainted = from->tainted;
    into->is_const = from->is_const;
    into->typeck = from->typeck;
    copy_scopes(clone);
    copy_locals(clone);
    copy_blocks(clone);
    copy_required(clone);
}

// The memory of the callee's locals is used only while its code runs; those with markers of their
// own say so themselves.
static void mark_storage(MirClone *in, MirBlockId before, MirBlockId after) {
    const MirBody *from = in->from;
    bool *marked = mem_grow(NULL, from->locals.len);
    memset(marked, 0, from->locals.len);
    for (uint32_t b = 0; b < from->blocks.len; b++) {
        for (uint32_t s = 0; s < from->blocks.data[b].stmts.len; s++) {
            const MirStmt *stmt = &from->blocks.data[b].stmts.data[s];
            if (stmt->kind == MIR_STMT_STORAGE_LIVE) {
                marked[stmt->local] = true;
            }
        }
    }
    for (uint32_t i = 0; i < from->locals.len; i++) {
        if (!marked[i]) {
            MirStmt stmt = {.kind = MIR_STMT_STORAGE_LIVE,
                            .span = in->call->span,
                            .scope = in->call->scope,
                            .local = in->locals + i};
            mir_push(in->into, before, stmt);
            stmt.kind = MIR_STMT_STORAGE_DEAD;
            mir_push(in->into, after, stmt);
        }
    }
    mem_free(marked);
}

void mir_inline_call(MirClone *clone, MirBlockId block) {
    MirBody *body = clone->into;
    MirTerm call = body->blocks.data[block].term;
    clone->call = &call;
    copy_scopes(clone);
    copy_locals(clone);
    MirBlockId returned = clone->returned = mir_new_block(body, false);
    MirTerm after = {.kind = MIR_TERM_UNREACHABLE,
                     .span = call.span,
                     .scope = call.scope,
                     .target = MIR_NO_BLOCK,
                     .unwind = MIR_NO_BLOCK};
    if (call.target != MIR_NO_BLOCK) {
        push_move(body, returned, &call, call.call.destination, mir_move(mir_place(clone->locals)));
        after = goto_block(&call, call.target);
    }
    mark_storage(clone, block, returned);
    body->blocks.data[returned].term = after;
    copy_blocks(clone);
    copy_required(clone);
    for (uint32_t i = 0; i < call.call.arg_count; i++) {
        push_move(body, block, &call, mir_place(clone->locals + 1 + i), call.call.args[i]);
    }
    body->blocks.data[block].term = goto_block(&call, clone->blocks);
}
