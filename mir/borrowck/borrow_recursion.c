// borrow_recursion.c: unconditional_recursion: functions that cannot return without calling
// themselves.
//
// In: a body as built. On every way from its start that does not end in a panic a call of the
// function itself must stand; ways behind such a call are not followed. Follows
// rustc_mir_build::lints.
#include "mir/borrowck/borrow_private.h"

// The arguments that make it the same function: those of the trait, for a method of one.
static uint32_t trait_args(Borrowck *b, DefId fn) {
    DefId parent = def_get(b->program, fn)->parent;
    return def_get(b->program, parent)->kind == DEF_TRAIT
               ? generics_total(ty_generics(b->cx, parent))
               : 0;
}

static bool calls_itself(Borrowck *b, const MirTerm *term) {
    if (term->kind != MIR_TERM_CALL || term->call.func.kind != MIR_OPERAND_CONST) {
        return false;
    }
    const TyData *callee = ty_data(b->cx, mir_operand_ty(b->cx, b->body, &term->call.func));
    if (callee->kind != TY_FN_DEF) {
        return false;
    }
    DefId fn = b->body->def, called = callee->item.def;
    GenericArgs args = callee->item.args;
    Instance instance;
    if (!def_eq(called, fn) &&
        instance_resolve(b->cx, b->env, called, args_erase_regions(b->cx, args), &instance)) {
        called = instance.def;
        args = instance.args;
    }
    GenericArgs own = args_identity(b->cx, fn);
    for (uint32_t i = 0; def_eq(called, fn) && i < trait_args(b, fn); i++) {
        GenericArg mine = args_ptr(b->cx, own)[i], theirs = args_ptr(b->cx, args)[i];
        if (arg_tag(mine) == ARG_TY &&
            !ty_eq(arg_ty(mine), ty_erase_regions(b->cx, arg_ty(theirs)))) {
            return false;
        }
    }
    return def_eq(called, fn);
}

// Follows the ways that do not unwind; false where one comes to an end without a call of itself.
static bool always_recurses(Borrowck *b, BitSet *calls) {
    BitSet seen = bitset_new(b->arena, b->body->blocks.len);
    VEC(MirBlockId) stack = {0};
    bool recurses = true;
    vec_push(&stack, 0);
    bitset_add(&seen, 0);
    while (stack.len > 0 && recurses) {
        MirBlockId at = vec_pop(&stack);
        const MirTerm *term = &b->body->blocks.data[at].term;
        if (calls_itself(b, term)) {
            bitset_add(calls, at);
            continue;
        }
        if (term->kind == MIR_TERM_RETURN || term->kind == MIR_TERM_INLINE_ASM) {
            recurses = false;
        }
        MirBlockId next[256];
        uint32_t count = mir_successors(term, next, 256);
        recurses &= count <= 256;
        for (uint32_t i = 0; i < count && recurses; i++) {
            bool imaginary = term->kind == MIR_TERM_FALSE_EDGE && next[i] == term->other &&
                             next[i] != term->target;
            if (next[i] != term->unwind && !imaginary && bitset_add(&seen, next[i])) {
                vec_push(&stack, next[i]);
            }
        }
    }
    vec_free(&stack);
    return recurses;
}

void lint_recursion(Borrowck *b) {
    DefId fn = b->body->def;
    DefKind kind = def_get(b->program, fn)->kind;
    if (kind != DEF_FN && kind != DEF_ASSOC_FN) {
        return;
    }
    BitSet calls = bitset_new(b->arena, b->body->blocks.len);
    if (!always_recurses(b, &calls) || bitset_next(&calls, 0) == UINT32_MAX) {
        return;
    }
    const HirItem *item = hir_item(b->program, fn);
    Diag *diag = lint_diag(b->program, fn, LINT_UNCONDITIONAL_RECURSION, item->head_span,
                           "function cannot return without recursing");
    if (diag == NULL) {
        return;
    }
    diag_primary_label(diag, "cannot return without recursing");
    for (uint32_t i = bitset_next(&calls, 0); i != UINT32_MAX; i = bitset_next(&calls, i + 1)) {
        diag_label(diag, b->body->blocks.data[i].term.span, "recursive call site");
    }
    diag_help(diag, "a `loop` may express intention better if this is on purpose");
    lint_emit(b->program, fn, LINT_UNCONDITIONAL_RECURSION, diag);
}
