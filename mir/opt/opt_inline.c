// opt_inline.c: calls of trivial functions become their code: accessors, wrappers, operators of the
// library.
//
// In: a body whose callees can be resolved while it is generic. A callee is inlined when it is
// small, has no cleanup of its own, calls little itself, and is not being optimised right now
// (recursion). Its locals and blocks are appended with its parameters replaced by the call's
// arguments; its return place is a new local that is stored to the call's destination where it
// returned. What unwinds in it unwinds where the call did. Less for LLVM to do without
// optimisation, and fewer functions to generate.
#include "mir/opt/opt.h"

#include "frontend/resolve/resolve.h"

enum {
    INLINE_STMTS = 10,
    INLINE_STMTS_ALWAYS = 60,
    INLINE_BLOCKS = 6,
    INLINE_DEPTH = 40,
    INLINE_GROWTH = 400
};

typedef struct Inline {
    Program *program;
    TyCx *cx;
    MirBody *body;
    ParamEnv env;
    // of the callee being copied:
    const MirBody *callee;
    GenericArgs args;
    MirLocalId locals; // its local 0 here
    MirBlockId blocks; // its block 0 here
    uint32_t scope;    // its scope 0 here
} Inline;

// ---------------------------------------------------------------- which ones

static bool attr_word(Program *program, DefId def, Symbol name, Str word) {
    const HirAttr *attr = def_attr(program, def, name);
    if (attr == NULL || attr->ast == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < attr->ast->tokens.len; i++) {
        const Token *token = &attr->ast->tokens.ptr[i];
        if (token->kind == TOK_IDENT && str_eq(sym_str(program->session, token->symbol), word)) {
            return true;
        }
    }
    return false;
}

static bool is_small(const MirBody *callee, bool always) {
    uint32_t stmts = 0, calls = 0;
    if (callee->blocks.len > (always ? 4 * INLINE_BLOCKS : INLINE_BLOCKS) ||
        callee->promoted_count > 0) {
        return false;
    }
    for (uint32_t b = 0; b < callee->blocks.len; b++) {
        const MirBlock *block = &callee->blocks.data[b];
        if (block->is_cleanup || block->term.unwind != MIR_NO_BLOCK ||
            block->term.kind == MIR_TERM_INLINE_ASM) {
            return false;
        }
        calls += block->term.kind == MIR_TERM_CALL || block->term.kind == MIR_TERM_DROP;
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            MirStmtKind kind = block->stmts.data[s].kind;
            stmts += kind != MIR_STMT_STORAGE_LIVE && kind != MIR_STMT_STORAGE_DEAD &&
                     kind != MIR_STMT_NOP;
        }
        // A block that is reached again makes a loop: not trivial.
        MirBlockId next[16];
        uint32_t n = mir_successors(&block->term, next, 16);
        for (uint32_t i = 0; i < n && i < 16; i++) {
            if (next[i] <= b && callee->blocks.data[next[i]].term.kind != MIR_TERM_RETURN) {
                return false;
            }
        }
    }
    return stmts <= (always ? INLINE_STMTS_ALWAYS : INLINE_STMTS) && calls <= (always ? 6 : 2);
}

// Does the code never ask where it was called from? Then #[track_caller] is no obstacle.
static bool location_free(Program *program, const MirBody *callee) {
    Symbol caller_location = intern(program->session->interner, STR("caller_location"));
    for (uint32_t b = 0; b < callee->blocks.len; b++) {
        const MirTerm *term = &callee->blocks.data[b].term;
        if (term->kind == MIR_TERM_ASSERT) {
            return false;
        }
        if (term->kind != MIR_TERM_CALL) {
            continue;
        }
        const MirOperand *func = &term->call.func;
        const TyData *data =
            func->kind == MIR_OPERAND_CONST ? ty_data(program->ty, func->constant->ty) : NULL;
        if (data == NULL || data->kind != TY_FN_DEF ||
            fn_tracks_caller(program->ty, data->item.def) ||
            symbol_eq(def_get(program, data->item.def)->name, caller_location)) {
            return false;
        }
        DefKind parent = def_get(program, def_get(program, data->item.def)->parent)->kind;
        if (parent == DEF_TRAIT) {
            return false; // the impl may track its caller
        }
    }
    return true;
}

// A user's function that may be on the stack when something panics: without optimisation backtraces
// show it, as in rustc.
static bool keeps_frame(Program *program, const MirBody *callee) {
    if (!program->keeps_frames ||
        crate_get(program, def_get(program, callee->def)->crate)->is_library) {
        return false;
    }
    for (uint32_t b = 0; b < callee->blocks.len; b++) {
        MirTermKind kind = callee->blocks.data[b].term.kind;
        if (kind == MIR_TERM_CALL || kind == MIR_TERM_ASSERT || kind == MIR_TERM_DROP) {
            return true;
        }
    }
    return false;
}

static const MirBody *inline_callee(Inline *in, const MirTerm *term, GenericArgs *args) {
    if (term->call.func.kind != MIR_OPERAND_CONST ||
        term->call.func.constant->kind != MIR_CONST_ZST) {
        return NULL;
    }
    const TyData *data = ty_data(in->cx, term->call.func.constant->ty);
    Instance instance;
    if (data->kind != TY_FN_DEF ||
        !instance_resolve(in->cx, in->env, data->item.def, data->item.args, &instance) ||
        instance.kind != INSTANCE_ITEM) {
        return NULL;
    }
    DefKind kind = def_get(in->program, instance.def)->kind;
    bool is_fn = kind == DEF_FN || kind == DEF_ASSOC_FN;
    if ((!is_fn && kind != DEF_CLOSURE) || (is_fn && !hir_has_body(in->program, instance.def)) ||
        def_eq(instance.def, in->body->def)) {
        return NULL;
    }
    DefId def = instance.def;
    bool tracks = fn_tracks_caller(in->cx, def);
    bool opaque_code = def_attr(in->program, def, SYM(NO_MANGLE)) != NULL ||
                       def_attr(in->program, def, SYM(COLD)) != NULL ||
                       lang_item_of(in->program, def) != LANG_NONE;
    if (opaque_code || attr_word(in->program, def, SYM(INLINE), STR("never"))) {
        return NULL;
    }
    if (is_fn && ty_fn_sig(in->cx, def).sig.abi.index != 0 &&
        !symbol_is(ty_fn_sig(in->cx, def).sig.abi, SYM_INDEX_RUST_CALL)) {
        return NULL;
    }
    const MirBody *callee = mir_optimized_for_inlining(in->program, def);
    if (callee == NULL || callee->arg_count != term->call.arg_count ||
        !is_small(callee, attr_word(in->program, def, SYM(INLINE), STR("always"))) ||
        (tracks && !location_free(in->program, callee)) || keeps_frame(in->program, callee)) {
        return NULL;
    }
    *args = instance.args;
    return callee;
}

// ---------------------------------------------------------------- copying with substitution

static Ty copy_ty(Inline *in, Ty ty) {
    if (!ty_has(in->cx, ty, TYFLAG_PARAM | TYFLAG_ALIAS | TYFLAG_PARAM_REGION)) {
        return ty;
    }
    return ty_normalize_erased(in->cx, in->env,
                               ty_erase_regions(in->cx, ty_subst(in->cx, ty, in->args)));
}

static GenericArgs copy_args(Inline *in, GenericArgs args) {
    GenericArgs inner = args_erase_regions(in->cx, args_subst(in->cx, args, in->args));
    uint32_t count = args_len(in->cx, inner);
    if ((args_flags(in->cx, inner) & TYFLAG_ALIAS) == 0) {
        return inner;
    }
    GenericArg *out = ARENA_ARRAY(in->body->arena, GenericArg, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        GenericArg arg = args_ptr(in->cx, inner)[i];
        out[i] = arg_tag(arg) == ARG_TY
                     ? arg_of_ty(ty_normalize_erased(in->cx, in->env, arg_ty(arg)))
                     : arg;
    }
    return args_intern(in->cx, out, count);
}

static MirPlace copy_place(Inline *in, MirPlace place) {
    MirPlace out = {place.local + in->locals, place.proj_count, NULL};
    if (place.proj_count > 0) {
        out.proj = ARENA_DUP(in->body->arena, MirProj, place.proj, place.proj_count);
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

static MirConst *copy_const(Inline *in, const MirConst *constant) {
    MirConst *out = ARENA_DUP(in->body->arena, MirConst, constant, 1);
    out->ty = copy_ty(in, constant->ty);
    out->user_ty = (Ty){0};
    if (constant->kind == MIR_CONST_UNEVALUATED) {
        out->unevaluated.args = copy_args(in, constant->unevaluated.args);
    } else if (constant->kind == MIR_CONST_TY_CONST) {
        out->ty_const = const_subst(in->cx, constant->ty_const, in->args);
    }
    return out;
}

static MirOperand copy_operand(Inline *in, MirOperand operand) {
    if (operand.kind == MIR_OPERAND_CONST) {
        operand.constant = copy_const(in, operand.constant);
    } else {
        operand.place = copy_place(in, operand.place);
    }
    return operand;
}

static MirOperand *copy_operands(Inline *in, const MirOperand *operands, uint32_t count) {
    MirOperand *out = ARENA_ARRAY(in->body->arena, MirOperand, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        out[i] = copy_operand(in, operands[i]);
    }
    return out;
}

static MirRvalue *copy_rvalue(Inline *in, const MirRvalue *rvalue) {
    MirRvalue *out = ARENA_DUP(in->body->arena, MirRvalue, rvalue, 1);
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

static MirStmt copy_stmt(Inline *in, MirStmt stmt) {
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

static MirTerm copy_term(Inline *in, MirTerm term, const MirTerm *call, MirBlockId returned) {
    term.scope += in->scope;
    if (term.target != MIR_NO_BLOCK) {
        term.target += in->blocks;
    }
    switch (term.kind) {
    case MIR_TERM_RETURN:
        return (MirTerm){.kind = MIR_TERM_GOTO,
                         .span = term.span,
                         .scope = term.scope,
                         .target = returned,
                         .unwind = MIR_NO_BLOCK};
    case MIR_TERM_SWITCH_INT: {
        uint32_t count = term.switch_int.count + 1;
        term.switch_int.discr = copy_operand(in, term.switch_int.discr);
        term.switch_int.ty = copy_ty(in, term.switch_int.ty);
        term.switch_int.targets =
            ARENA_DUP(in->body->arena, MirBlockId, term.switch_int.targets, count);
        for (uint32_t i = 0; i < count; i++) {
            term.switch_int.targets[i] += in->blocks;
        }
        break;
    }
    case MIR_TERM_DROP:
        term.drop.place = copy_place(in, term.drop.place);
        term.unwind = call->unwind;
        break;
    case MIR_TERM_CALL:
        term.call.func = copy_operand(in, term.call.func);
        term.call.args = copy_operands(in, term.call.args, term.call.arg_count);
        term.call.destination = copy_place(in, term.call.destination);
        term.unwind = call->unwind;
        break;
    case MIR_TERM_ASSERT:
        term.assert_.cond = copy_operand(in, term.assert_.cond);
        term.assert_.operands =
            copy_operands(in, term.assert_.operands, term.assert_.operand_count);
        term.unwind = call->unwind;
        break;
    case MIR_TERM_NONE:
    case MIR_TERM_GOTO:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_FALSE_UNWIND:
    case MIR_TERM_RESUME:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        break;
    }
    return term;
}

// Where the callee's code comes from, with what was inlined into it before.
static void copy_scopes(Inline *in, const MirTerm *call) {
    MirBody *body = in->body;
    MirInlined here = {in->callee->def, in->args, mir_term_place(call), call->scope};
    vec_push(&body->inlined, here);
    in->scope = body->inlined.len;
    for (uint32_t i = 0; i < in->callee->inlined.len; i++) {
        MirInlined inner = in->callee->inlined.data[i];
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

// Replaces the call that ends `block`.
static void inline_at(Inline *in, MirBlockId block, const MirBody *callee, GenericArgs args) {
    MirBody *body = in->body;
    MirTerm call = body->blocks.data[block].term;
    in->callee = callee;
    in->args = args;
    in->locals = body->locals.len;
    copy_scopes(in, &call);
    for (uint32_t i = 0; i < callee->locals.len; i++) {
        MirLocalDecl decl = callee->locals.data[i];
        decl.ty = copy_ty(in, decl.ty);
        decl.kind = MIR_LOCAL_TEMP;
        decl.is_user_var = false;
        decl.name = SYM_NONE;
        decl.hir_local = UINT32_MAX;
        decl.user_ty = (Ty){0};
        vec_push(&body->locals, decl);
    }
    MirBlockId returned = MIR_NO_BLOCK;
    if (call.target != MIR_NO_BLOCK) {
        returned = mir_new_block(body, false);
        push_move(body, returned, &call, call.call.destination, mir_move(mir_place(in->locals)));
        body->blocks.data[returned].term = (MirTerm){.kind = MIR_TERM_GOTO,
                                                     .span = call.span,
                                                     .scope = call.scope,
                                                     .target = call.target,
                                                     .unwind = MIR_NO_BLOCK};
    } else {
        returned = mir_new_block(body, false);
        body->blocks.data[returned].term = (MirTerm){.kind = MIR_TERM_UNREACHABLE,
                                                     .span = call.span,
                                                     .scope = call.scope,
                                                     .target = MIR_NO_BLOCK,
                                                     .unwind = MIR_NO_BLOCK};
    }
    in->blocks = body->blocks.len;
    for (uint32_t b = 0; b < callee->blocks.len; b++) {
        MirBlockId copy = mir_new_block(body, false);
        for (uint32_t s = 0; s < callee->blocks.data[b].stmts.len; s++) {
            mir_push(body, copy, copy_stmt(in, callee->blocks.data[b].stmts.data[s]));
        }
        body->blocks.data[copy].term = copy_term(in, callee->blocks.data[b].term, &call, returned);
    }
    for (uint32_t i = 0; i < call.call.arg_count; i++) {
        push_move(body, block, &call, mir_place(in->locals + 1 + i), call.call.args[i]);
    }
    body->blocks.data[block].term = (MirTerm){.kind = MIR_TERM_GOTO,
                                              .span = call.span,
                                              .scope = call.scope,
                                              .target = in->blocks,
                                              .unwind = MIR_NO_BLOCK};
}

bool opt_inline(Program *program, MirBody *body) {
    Inline in = {.program = program,
                 .cx = program->ty,
                 .body = body,
                 .env = mir_param_env(program->ty, body)};
    uint32_t blocks = body->blocks.len, grown = 0;
    bool any = false;
    for (MirBlockId b = 0; b < blocks && grown < INLINE_GROWTH; b++) {
        const MirBlock *block = &body->blocks.data[b];
        GenericArgs args;
        if (block->term.kind != MIR_TERM_CALL || block->is_cleanup || body->is_const) {
            continue;
        }
        const MirBody *callee = inline_callee(&in, &block->term, &args);
        if (callee != NULL) {
            inline_at(&in, b, callee, args);
            grown += callee->blocks.len * 4 + callee->locals.len;
            any = true;
        }
    }
    return any;
}
