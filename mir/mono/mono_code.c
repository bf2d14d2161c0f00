// mono_code.c: the MIR of instances, made for optimised host code and for devices: copied with the
// instance's arguments in place, simplified by what they decide, and with calls of small functions
// replaced by their code.
//
// In: an instance. Out: a body without parameters, cached. A callee is ready before its callers
// (bodies that are being made, as in recursion, are called), so what is inlined is as small as it
// gets and is not looked at again. LLVM then has fewer functions to simplify, to inline and to
// throw away, and sees loops over iterators as loops when it first looks. rustc's inliner works on
// generic bodies, where most callees are not known; see the rustc development guide, "MIR
// optimizations", and rustc's inline::Inliner for what it weighs.
#include "frontend/resolve/resolve.h"
#include "mir/eval/eval.h"
#include "mir/mono/mono.h"
#include "mir/opt/opt.h"
#include "mir/tile/tile.h"
#include "mir/tile/tile_layout.h"

// In units of about one LLVM instruction.
enum {
    COST_CALL = 5,
    COST_SWITCH = 2,
    COST_ASSERT = 3,
    LIMIT = 15,         // of a callee
    LIMIT_HINT = 40,    // of one with #[inline], or a closure
    LIMIT_ALWAYS = 400, // of one with #[inline(always)]
    LIMIT_BODY = 1500,  // above, only what is no larger than its call comes in
    DEPTH = 48          // of bodies that wait for their callees
};

typedef struct CodeEntry {
    Instance instance;
    MirBody *body;
    uint32_t cost;
    bool running, owned; // owned: the body is not the generic one, which has errors
} CodeEntry;

struct MonoCode {
    Program *program;
    TyCx *cx;
    LayoutCx *layouts;
    EvalCx *eval;
    ConsTable table;
    VEC(CodeEntry *) entries;
    uint32_t depth;
    bool is_device;
    bool failed; // a constant had an error
};

static bool same_instance(const void *cx, uint32_t id, const void *key) {
    return instance_eq(&((const MonoCode *)cx)->entries.data[id - 1]->instance, key);
}

// ---------------------------------------------------------------- what the types decide

// Integers, bool and char of constants become their values.
static void evaluate(void *cx, MirConst *constant) {
    MonoCode *code = cx;
    bool named = constant->kind == MIR_CONST_UNEVALUATED || constant->kind == MIR_CONST_TY_CONST;
    TyKind kind = ty_kind(code->cx, constant->ty);
    if (!named || (kind != TY_INT && kind != TY_UINT && kind != TY_BOOL && kind != TY_CHAR)) {
        return;
    }
    const ConstAlloc *alloc;
    uint64_t offset;
    const Instance closed = {.kind = INSTANCE_ITEM};
    if (!eval_operand(code->eval, &closed, NULL, constant, &alloc, &offset)) {
        code->failed = true;
        return;
    }
    uint64_t words[2] = {0, 0}, size = layout_of(code->layouts, constant->ty)->size;
    memcpy(words, alloc->bytes + offset, size);
    constant->kind = MIR_CONST_VALUE;
    constant->value.low = words[0];
    constant->value.high = words[1];
}

static bool callee_of(const MonoCode *code, const MirBody *body, const MirTerm *term,
                      Instance *instance) {
    return term->kind == MIR_TERM_CALL && term->call.func.kind == MIR_OPERAND_CONST &&
           term->call.func.constant->kind == MIR_CONST_ZST &&
           mono_callee(code->cx, mir_operand_ty(code->cx, body, &term->call.func), instance);
}

// Calls of intrinsics that ask about a type become numbers.
static bool type_question(const MonoCode *code, const Instance *instance, uint64_t *answer) {
    if (instance->kind != INSTANCE_INTRINSIC) {
        return false;
    }
    Symbol name = def_get(code->program, instance->def)->name;
    if (tile_layout_answer(code->cx, sym_str(code->program->session, name), instance->args,
                           answer)) {
        return true;
    }
    bool of_layout = symbol_is(name, SYM_INDEX_SIZE_OF) || symbol_is(name, SYM_INDEX_ALIGN_OF);
    if ((!of_layout || code->is_device) && !symbol_is(name, SYM_INDEX_NEEDS_DROP)) {
        return false; // tiles have another size on each device
    }
    Ty ty = arg_ty(args_ptr(code->cx, instance->args)[0]);
    if (symbol_is(name, SYM_INDEX_NEEDS_DROP)) {
        *answer = ty_needs_drop(code->cx, (ParamEnv){0}, ty);
    } else {
        const Layout *layout = layout_of(code->layouts, ty);
        *answer = symbol_is(name, SYM_INDEX_SIZE_OF) ? layout->size : layout->align;
    }
    return true;
}

static void goto_target(MirTerm *term) {
    term->kind = MIR_TERM_GOTO;
    term->unwind = MIR_NO_BLOCK;
}

static void simplify_block(const MonoCode *code, MirBody *body, MirBlockId block) {
    MirTerm *term = &body->blocks.data[block].term;
    Instance callee;
    uint64_t answer;
    if (term->kind == MIR_TERM_DROP &&
        !ty_needs_drop(code->cx, (ParamEnv){0},
                       mir_place_ty(code->cx, body, &term->drop.place, NULL))) {
        goto_target(term);
    } else if (callee_of(code, body, term, &callee) && type_question(code, &callee, &answer)) {
        MirPlace to = term->call.destination;
        Ty ty = mir_place_ty(code->cx, body, &to, NULL);
        MirRvalue value = {.kind = MIR_RVALUE_USE,
                           .use = mir_const_bits(body->arena, ty, answer, 0, term->span)};
        Span span = term->span;
        uint32_t scope = term->scope;
        goto_target(term);
        mir_push_assign(body, block, span, to, value);
        vec_last(&body->blocks.data[block].stmts).scope = scope;
    }
}

static void simplify(const MonoCode *code, MirBody *body) {
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        simplify_block(code, body, b);
    }
    opt_pads(code->program, body);
    if (!code->program->keeps_variables) {
        opt_const(code->program, body);
    }
    mir_simplify_cfg(code->cx, body);
}

// ---------------------------------------------------------------- costs

static uint32_t stmt_cost(const MirStmt *stmt) {
    switch (stmt->kind) {
    case MIR_STMT_ASSIGN:
        return stmt->assign.rvalue->kind == MIR_RVALUE_AGGREGATE
                   ? 1 + stmt->assign.rvalue->aggregate.count
                   : 1;
    case MIR_STMT_SET_DISCRIMINANT:
    case MIR_STMT_COPY_NONOVERLAPPING:
        return 1;
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_ASCRIBE:
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD:
    case MIR_STMT_ASSUME:
        return 0;
    }
    return 0;
}

static uint32_t term_cost(const MonoCode *code, const MirBody *body, const MirTerm *term) {
    Instance callee;
    switch (term->kind) {
    case MIR_TERM_CALL:
        return callee_of(code, body, term, &callee) && callee.kind == INSTANCE_INTRINSIC
                   ? 1
                   : COST_CALL;
    case MIR_TERM_DROP:
        return COST_CALL;
    case MIR_TERM_SWITCH_INT:
        return COST_SWITCH;
    case MIR_TERM_ASSERT:
        return COST_ASSERT;
    case MIR_TERM_INLINE_ASM:
        return LIMIT_ALWAYS;
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
        return 0;
    }
    return 0;
}

static uint32_t body_cost(const MonoCode *code, const MirBody *body) {
    uint32_t cost = 0;
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            cost += stmt_cost(&block->stmts.data[s]);
        }
        cost += term_cost(code, body, &block->term);
    }
    return cost;
}

// ---------------------------------------------------------------- which ones

// How large a callee may be, 0: it is not to be inlined, or cannot be.
static uint32_t callee_limit(const MonoCode *code, const Instance *callee) {
    switch (callee->kind) {
    case INSTANCE_CTOR:
    case INSTANCE_CLOSURE_ONCE_SHIM:
    case INSTANCE_FN_PTR_SHIM:
        return LIMIT_HINT;
    case INSTANCE_ITEM:
        break;
    case INSTANCE_INTRINSIC:
    case INSTANCE_VIRTUAL:
    case INSTANCE_DROP_GLUE:
    case INSTANCE_CLONE_SHIM:
    case INSTANCE_FN_ADDR_SHIM:
    case INSTANCE_REIFY_SHIM:
    case INSTANCE_VTABLE_SHIM:
        return 0;
    }
    Program *program = code->program;
    DefKind kind = def_get(program, callee->def)->kind;
    if (kind == DEF_CLOSURE) {
        return LIMIT_HINT;
    }
    if ((kind != DEF_FN && kind != DEF_ASSOC_FN) || !hir_has_body(program, callee->def) ||
        def_attr(program, callee->def, SYM(NO_MANGLE)) != NULL ||
        def_attr(program, callee->def, SYM(COLD)) != NULL ||
        lang_item_of(program, callee->def) != LANG_NONE) {
        return 0;
    }
    Symbol abi = ty_fn_sig(code->cx, callee->def).sig.abi;
    if (abi.index != 0 && !symbol_is(abi, SYM_INDEX_RUST_CALL)) {
        return 0;
    }
    const HirAttr *attr = def_attr(program, callee->def, SYM(INLINE));
    if (attr == NULL) {
        return LIMIT;
    }
    return hir_attr_has_word(program, attr, SYM(NEVER))    ? 0
           : hir_attr_has_word(program, attr, SYM(ALWAYS)) ? LIMIT_ALWAYS
                                                           : LIMIT_HINT;
}

static bool arguments_fit(const MonoCode *code, const MirTerm *term, const MirBody *callee) {
    if (callee->arg_count != term->call.arg_count) {
        return false;
    }
    for (uint32_t i = 0; i <= callee->arg_count; i++) {
        if (layout_of(code->layouts, callee->locals.data[i].ty)->is_unsized) {
            return false;
        }
    }
    return true;
}

static const CodeEntry *entry_of(MonoCode *code, const Instance *instance);

static uint32_t inline_at(MonoCode *code, MirBody *body, MirBlockId block, uint32_t grown) {
    const MirTerm *term = &body->blocks.data[block].term;
    Instance callee;
    if (!callee_of(code, body, term, &callee) || term->target == MIR_NO_BLOCK) {
        return 0; // a call that does not come back is seldom made
    }
    if (code->is_device) {
        mono_for_device(code->program, &callee);
    }
    uint32_t limit = callee_limit(code, &callee);
    if (limit == 0 || (!code->is_device && precompiled_is_opaque(code->program, &callee)) ||
        (code->is_device && callee.def.index != 0 &&
         mono_is_device_panic(code->program, callee.def))) {
        return 0;
    }
    const CodeEntry *entry = entry_of(code, &callee);
    if (entry == NULL || entry->body == NULL || entry->running || entry->cost > limit ||
        (grown + entry->cost > LIMIT_BODY && entry->cost > COST_CALL) ||
        !arguments_fit(code, &body->blocks.data[block].term, entry->body)) {
        return 0;
    }
    bool tracks = callee.kind == INSTANCE_ITEM &&
                  def_get(code->program, callee.def)->kind != DEF_CLOSURE &&
                  fn_tracks_caller(code->cx, callee.def);
    MirClone clone = {.cx = code->cx,
                      .into = body,
                      .from = entry->body,
                      .callee = callee,
                      .tracks_caller = tracks};
    mir_inline_call(&clone, block);
    return entry->cost;
}

static void inline_calls(MonoCode *code, MirBody *body) {
    uint32_t blocks = body->blocks.len, cost = body_cost(code, body);
    for (MirBlockId b = 0; b < blocks; b++) {
        if (!body->blocks.data[b].is_cleanup) {
            cost += inline_at(code, body, b, cost);
        }
    }
    mir_simplify_cfg(code->cx, body);
}

// ---------------------------------------------------------------- bodies

// Not a library's, which has its tiles as its callers want them.
static bool is_own(const MonoCode *code, const Instance *instance) {
    return instance->kind == INSTANCE_ITEM &&
           !crate_get(code->program, def_get(code->program, instance->def)->crate)->is_library;
}

// Functions of the library that only name operations on tiles otherwise come in before layouts are
// chosen.
static bool wraps_tile_ops(const MonoCode *code, const Instance *callee, uint32_t depth) {
    Program *program = code->program;
    if (callee->kind != INSTANCE_ITEM || depth == 0 || is_own(code, callee) ||
        def_get(program, callee->def)->kind == DEF_CLOSURE || tile_is_op(program, callee->def)) {
        return false;
    }
    const HirAttr *attr = def_attr(program, callee->def, SYM(INLINE));
    const MirBody *body = attr != NULL && hir_attr_has_word(program, attr, SYM(ALWAYS))
                              ? mono_body(program, callee)
                              : NULL;
    for (uint32_t b = 0; body != NULL && b < body->blocks.len; b++) {
        const MirTerm *term = &body->blocks.data[b].term;
        Instance inner;
        if (term->kind == MIR_TERM_CALL && term->call.func.kind == MIR_OPERAND_CONST &&
            mono_callee(code->cx, mono_ty(code->cx, callee, term->call.func.constant->ty),
                        &inner) &&
            inner.kind == INSTANCE_ITEM &&
            (tile_is_op(program, inner.def) || wraps_tile_ops(code, &inner, depth - 1))) {
            return true;
        }
    }
    return false;
}

// Functions of the program that take or give tiles do so too: else these would have the layouts
// that their shapes have by themselves.
static bool hands_tiles_on(const MonoCode *code, const Instance *callee) {
    Program *program = code->program;
    const HirAttr *attr = def_attr(program, callee->def, SYM(INLINE));
    const MirBody *body = is_own(code, callee) &&
                                  def_get(program, callee->def)->kind != DEF_CLOSURE &&
                                  !(attr && hir_attr_has_word(program, attr, SYM(NEVER)))
                              ? mono_body(program, callee)
                              : NULL;
    for (uint32_t i = 0; body != NULL && !body->tainted && i <= body->arg_count; i++) {
        if (tile_is_in(program, mono_ty(code->cx, callee, body->locals.data[i].ty))) {
            return true;
        }
    }
    return false;
}

typedef struct TileCall { // that came in, and with it some blocks
    Instance callee;
    MirBlockId first, end;
} TileCall;
typedef VEC(TileCall) TileCallVec;

// Does the call stand in code of the function that it calls?
static bool is_recursive(const TileCallVec *calls, MirBlockId block, const Instance *caller,
                         const Instance *callee) {
    for (uint32_t i = 0; i < calls->len; i++) {
        const TileCall *call = &calls->data[i];
        if (block >= call->first && block < call->end && instance_eq(&call->callee, callee)) {
            return true;
        }
    }
    return instance_eq(caller, callee);
}

static void note_call(TileCallVec *calls, MirBlockId block, TileCall call) {
    for (uint32_t i = 0; i < calls->len; i++) { // the code around it has these blocks too
        TileCall around = calls->data[i];
        if (block >= around.first && block < around.end) {
            around.first = call.first;
            around.end = call.end;
            vec_push(calls, around);
        }
    }
    vec_push(calls, call);
}

static void inline_tile_calls(MonoCode *code, MirBody *body, const Instance *caller) {
    enum { WRAPPED = 4, MOST_CALLS = 400 };
    TileCallVec calls = {0};
    uint32_t count = 0;
    for (MirBlockId b = 0; b < body->blocks.len; b++) { // and what came in
        Instance callee;
        const MirTerm *term = &body->blocks.data[b].term;
        if (body->blocks.data[b].is_cleanup || !callee_of(code, body, term, &callee) ||
            term->target == MIR_NO_BLOCK || callee.kind != INSTANCE_ITEM) {
            continue;
        }
        bool handed = !code->program->keeps_variables && count < MOST_CALLS &&
                      hands_tiles_on(code, &callee) && !is_recursive(&calls, b, caller, &callee);
        if (!handed && !wraps_tile_ops(code, &callee, WRAPPED)) {
            continue;
        }
        MirClone clone = {.cx = code->cx,
                          .into = body,
                          .from = mono_body(code->program, &callee),
                          .args = callee.args,
                          .callee = callee,
                          .tracks_caller = fn_tracks_caller(code->cx, callee.def),
                          .evaluate = evaluate,
                          .evaluate_cx = code};
        TileCall call = {.callee = callee, .first = body->blocks.len};
        mir_inline_call(&clone, b);
        call.end = body->blocks.len;
        note_call(&calls, b, call);
        count++;
    }
    vec_free(&calls);
    if (count > 0) {
        simplify(code, body);
    }
}

static MirBody *make(MonoCode *code, const Instance *instance, bool *owned) {
    MirBody *generic = mono_body(code->program, instance);
    *owned = generic != NULL && !generic->tainted;
    if (!*owned) {
        return generic;
    }
    Arena *arena = arena_new();
    MirBody *body = ARENA_NEW(arena, MirBody);
    body->arena = arena;
    MirClone clone = {.cx = code->cx,
                      .into = body,
                      .from = generic,
                      .args = instance->args,
                      .evaluate = evaluate,
                      .evaluate_cx = code};
    mir_clone_body(&clone);
    simplify(code, body);
    if (code->is_device && is_own(code, instance)) {
        inline_tile_calls(code, body, instance);
        if (!code->program->keeps_variables && tile_split_variables(code->program, body)) {
            opt_copy(code->program, body); // to the branches on variants that are known now
            simplify(code, body);
        }
        tile_choose_layouts(code->program, body);
    }
    if (code->program->keeps_variables) { // a debugger steps through what was written
        body->phase = MIR_PHASE_OPTIMIZED;
        return body;
    }
    inline_calls(code, body);
    mir_optimize_inlined(code->program, body);
    return body;
}

static const CodeEntry *entry_of(MonoCode *code, const Instance *instance) {
    uint64_t hash = instance_hash(instance);
    uint32_t id = cons_find(&code->table, hash, same_instance, code, instance);
    if (id != 0) {
        return code->entries.data[id - 1];
    }
    if (code->depth >= DEPTH) {
        return NULL;
    }
    CodeEntry *entry = ARENA_NEW(code->program->session->arena, CodeEntry);
    *entry = (CodeEntry){.instance = *instance, .running = true};
    cons_insert(&code->table, hash);
    vec_push(&code->entries, entry);
    code->depth++;
    entry->body = make(code, instance, &entry->owned);
    code->depth--;
    entry->running = false;
    entry->cost = entry->body != NULL ? body_cost(code, entry->body) : 0;
    return entry;
}

MonoCode *mono_code_new(Program *program, LayoutCx *layouts, EvalCx *eval, bool is_device) {
    MonoCode *code = ARENA_NEW(program->session->arena, MonoCode);
    code->program = program;
    code->cx = layout_tycx(layouts);
    code->layouts = layouts;
    code->eval = eval;
    code->is_device = is_device;
    return code;
}

MirBody *mono_code_body(MonoCode *code, const Instance *instance) {
    const CodeEntry *entry = entry_of(code, instance);
    return code->failed || entry == NULL ? NULL : entry->body;
}

void mono_code_release(MonoCode *code) {
    for (uint32_t i = 0; code != NULL && i < code->entries.len; i++) {
        CodeEntry *entry = code->entries.data[i];
        if (entry->owned) {
            arena_free(entry->body->arena);
            entry->body = NULL;
        }
    }
}
