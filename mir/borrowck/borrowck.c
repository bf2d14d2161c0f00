// borrowck.c: the borrow checker, one call a line.
//
// In: a body in phase BUILT. Out: whether it is sound; every error is reported. Bodies of the
// library are trusted: they are checked by the library's own tests (Session.check_library). Follows
// the rustc development guide, "MIR borrow check".
#include "mir/borrowck/borrow_private.h"

static void points_number(Borrowck *b) {
    b->block_start = ARENA_ARRAY(b->arena, uint32_t, b->body->blocks.len + 1);
    for (uint32_t i = 0; i < b->body->blocks.len; i++) {
        b->block_start[i] = b->point_count;
        b->point_count += b->body->blocks.data[i].stmts.len + 1;
    }
}

// Blocks in reverse postorder, last successors visited first: the order in which errors are found
// decides which one stands for those that follow from it.
static void blocks_order(Borrowck *b) {
    uint32_t count = b->body->blocks.len, at = count;
    b->order = ARENA_ARRAY(b->arena, MirBlockId, count + 1);
    BitSet seen = bitset_new(b->arena, count);
    typedef struct Visit {
        MirBlockId block;
        uint32_t next;
    } Visit;
    VEC(Visit) stack = {0};
    vec_push(&stack, (Visit){0, 0});
    bitset_add(&seen, 0);
    while (stack.len > 0) {
        Visit *top = &stack.data[stack.len - 1];
        const MirTerm *term = &b->body->blocks.data[top->block].term;
        uint32_t slots = mir_successor_slots(term);
        if (top->next < slots) {
            MirBlockId to = mir_successor(term, slots - ++top->next);
            if (to != MIR_NO_BLOCK && bitset_add(&seen, to)) {
                vec_push(&stack, (Visit){to, 0});
            }
        } else {
            b->order[--at] = top->block;
            stack.len--;
        }
    }
    vec_free(&stack);
    b->order += at;
    b->order_count = count - at;
}

static void borrowck_free(Borrowck *b) {
    vec_free(&b->regions);
    vec_free(&b->outlives);
    vec_free(&b->type_tests);
    vec_free(&b->requirements);
    vec_free(&b->names);
    vec_free(&b->live);
    vec_free(&b->preds);
    vec_free(&b->move_errors);
    vec_free(&b->mut_errors);
    vec_free(&b->placeholders);
    vec_free(&b->known_tys);
    vec_free(&b->opaques);
    vec_free(&b->buffered);
    vec_free(&b->loans);
    vec_free(&b->failed_reservations);
    map_free(&b->reported);
    map_free(&b->known_outlives);
    move_data_free(b->moves);
    infer_free(b->infer);
    arena_free(b->arena);
}

void borrow_emit(Borrowck *b, Diag *diag) {
    b->failed = true;
    vec_push(&b->buffered, diag);
}

void borrow_withdraw(Borrowck *b, Diag *diag) {
    for (uint32_t i = 0; diag != NULL && i < b->buffered.len; i++) {
        if (b->buffered.data[i] == diag) {
            memmove(&b->buffered.data[i], &b->buffered.data[i + 1],
                    (b->buffered.len - i - 1) * sizeof(Diag *));
            b->buffered.len--;
            diag_cancel(diag);
            return;
        }
    }
}

// Errors of one body come in the order of their places; those of one place as they were found.
static void emit_buffered(Borrowck *b) {
    for (uint32_t i = 1; i < b->buffered.len; i++) {
        Diag *diag = b->buffered.data[i];
        Span span = diag_primary_span(diag);
        uint32_t k = i;
        for (; k > 0; k--) {
            Span before = diag_primary_span(b->buffered.data[k - 1]);
            if (before.lo < span.lo || (before.lo == span.lo && before.hi <= span.hi)) {
                break;
            }
            b->buffered.data[k] = b->buffered.data[k - 1];
        }
        b->buffered.data[k] = diag;
    }
    for (uint32_t i = 0; i < b->buffered.len; i++) {
        diag_emit(b->buffered.data[i]);
    }
}

static bool is_library(const Program *program, DefId def) {
    return program->crates[def_get(program, def)->crate.index - 1]->is_library;
}

static Region note_error(TyFolder *folder, Region region) {
    *(bool *)folder->data |= region_data(folder->cx, region)->kind == REGION_ERROR;
    return region;
}

// A signature with an error in it says nothing to check a body against.
static bool signature_failed(Program *program, DefId root) {
    DefKind kind = def_get(program, root)->kind;
    if (kind != DEF_FN && kind != DEF_ASSOC_FN) {
        return false;
    }
    bool failed = false;
    TyFolder folder = {.cx = program->ty, .data = &failed, .region = note_error};
    FnSig sig = ty_fn_sig(program->ty, root).sig;
    for (uint32_t i = 0; i < ty_list_len(program->ty, sig.inputs_output); i++) {
        Ty ty = ty_list_ptr(program->ty, sig.inputs_output)[i];
        fold_ty(&folder, ty);
        failed |= ty_has(program->ty, ty, TYFLAG_ERROR);
    }
    return failed;
}

bool borrowck(Program *program, MirBody *body) {
    if (is_library(program, body->def) && !program->session->check_library) {
        return true;
    }
    if (signature_failed(program, hir_typeck_root(program, body->def))) {
        return false;
    }
    Borrowck checker = {.program = program,
                        .session = program->session,
                        .cx = program->ty,
                        .body = body,
                        .arena = arena_new()},
             *b = &checker;
    b->env = ty_param_env(b->cx, hir_typeck_root(program, body->def));
    b->infer = infer_new(b->cx, b->arena, body->def);
    points_number(b);
    blocks_order(b);
    b->moves = move_data_build(b->cx, body, b->arena);
    b->maybe_uninit = flow_maybe_uninit(b->moves, b->arena);
    b->maybe_init = flow_maybe_init(b->moves, b->arena);
    regions_build(b);
    regions_solve(b);
    loans_scope(b);
    b->mut_used = bitset_new(b->arena, body->locals.len);
    moves_check(b);
    mutability_check(b);
    drops_check(b);
    accesses_check(b);
    regions_check(b);
    lint_recursion(b);
    lint_unused_mut(b);
    emit_buffered(b);
    lints_report(b);
    bool good = !b->failed;
    borrowck_free(b);
    return good;
}
