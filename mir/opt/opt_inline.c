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

static const MirBody *inline_callee(Inline *in, const MirTerm *term, GenericArgs *args,
                                    bool *tracks_caller) {
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
    bool opaque_code =
        def_attr(in->program, def, SYM(NO_MANGLE)) != NULL ||
        def_attr(in->program, def, SYM(COLD)) != NULL ||
        def_attr(in->program, def, SYM(NAKED)) != NULL ||
        (fn_target_features(in->cx, def) & ~fn_target_features(in->cx, in->body->def)) != 0 ||
        lang_item_of(in->program, def) != LANG_NONE ||
        def_attr(in->program, def, SYM(RUSTC_TILE_OP)) != NULL ||
        def_attr(in->program, def, SYM(RUSTC_TILE_VALUE)) != NULL;
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
    *tracks_caller = tracks;
    return callee;
}

// In code that has been inlined a trait's function may be known that was not before.
static bool names_trait_fn(Inline *in, const MirTerm *term) {
    if (term->call.func.kind != MIR_OPERAND_CONST) {
        return false;
    }
    const TyData *data = ty_data(in->cx, term->call.func.constant->ty);
    return data->kind == TY_FN_DEF &&
           def_get(in->program, def_get(in->program, data->item.def)->parent)->kind == DEF_TRAIT;
}

bool opt_inline(Program *program, MirBody *body) {
    Inline in = {.program = program,
                 .cx = program->ty,
                 .body = body,
                 .env = mir_param_env(program->ty, body)};
    uint32_t blocks = body->blocks.len, looked_at = blocks, grown = 0;
    bool any = false;
    if (def_attr(program, body->def, SYM(RUSTC_TILE_KERNEL)) != NULL) {
        return false; // mir/tile looks at the entry, whose arguments are tensors, by itself
    }
    for (MirBlockId b = 0; b < looked_at && grown < INLINE_GROWTH; b++) {
        const MirBlock *block = &body->blocks.data[b];
        GenericArgs args;
        if (block->term.kind != MIR_TERM_CALL || block->is_cleanup || body->is_const ||
            (b >= blocks && !names_trait_fn(&in, &block->term))) {
            continue;
        }
        bool tracks;
        const MirBody *callee = inline_callee(&in, &block->term, &args, &tracks);
        if (callee != NULL) {
            MirClone clone = {.cx = in.cx,
                              .env = in.env,
                              .into = body,
                              .from = callee,
                              .args = args,
                              .callee = {.def = callee->def, .args = args},
                              .tracks_caller = tracks};
            mir_inline_call(&clone, b);
            if (attr_word(program, callee->def, SYM(INLINE), STR("always"))) {
                looked_at = body->blocks.len;
            }
            grown += callee->blocks.len * 4 + callee->locals.len;
            any = true;
        }
    }
    return any;
}
