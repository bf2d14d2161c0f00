// eval_check.c: what is checked of the user's bodies with layouts and evaluation at hand.
//
//   without code  pointers that are compared or made numbers in constants
//   E0793         a binding by reference to a field of a packed type
//   E0493         a destructor would run while a constant is evaluated
//
// Bodies come as they were built, drops not elaborated: a drop counts where its variable
// may be initialised and holds a value that needs one (`None` of an Option does not).
#include "mir/eval/eval.h"
#include "mir/flow/flow.h"

static ParamEnv env_of(Program *program, const MirBody *body) {
    return ty_param_env(program->ty, hir_typeck_root(program, body->def));
}

// ---------------------------------------------------------------- E0793

// The packed type that the place is in, without going through a pointer.
static const AdtDef *packed_around(TyCx *cx, const MirBody *body, const MirPlace *place) {
    const AdtDef *packed = NULL;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        MirPlace base = {place->local, i, place->proj};
        const TyData *data = ty_data(cx, mir_place_ty(cx, body, &base, NULL));
        if (place->proj[i].kind == MIR_PROJ_DEREF) {
            packed = NULL;
        } else if (place->proj[i].kind == MIR_PROJ_FIELD && data->kind == TY_ADT &&
                   ty_adt_def(cx, data->item.def)->repr.packed) {
            packed = ty_adt_def(cx, data->item.def);
        }
    }
    return packed;
}

// References that expressions make were looked at where their types were checked.
static void check_ref_bindings(Program *program, const MirBody *body) {
    TyCx *cx = program->ty;
    for (uint32_t i = 0; i < body->blocks.len; i++) {
        for (uint32_t k = 0; k < body->blocks.data[i].stmts.len; k++) {
            const MirStmt *stmt = &body->blocks.data[i].stmts.data[k];
            if (stmt->kind != MIR_STMT_ASSIGN || stmt->assign.rvalue->kind != MIR_RVALUE_REF ||
                !body->locals.data[stmt->assign.place.local].is_ref_binding) {
                continue;
            }
            const MirPlace *place = &stmt->assign.rvalue->ref.place;
            const AdtDef *packed = packed_around(cx, body, place);
            if (packed != NULL &&
                !ty_needs_at_most(cx, mir_place_ty(cx, body, place, NULL), packed->repr.pack)) {
                report_unaligned_reference(program, packed, stmt->span);
            }
        }
    }
}

// ---------------------------------------------------------------- pointers in constants

static const char *const_context(Program *program, DefId def) {
    const Def *owner = def_get(program, def);
    if (owner->kind == DEF_STATIC) {
        return "statics";
    }
    if (owner->kind == DEF_CONST || owner->kind == DEF_ASSOC_CONST ||
        owner->kind == DEF_INLINE_CONST) {
        return "constants";
    }
    if (owner->kind == DEF_FN || owner->kind == DEF_ASSOC_FN) {
        HirItem *item = hir_item(program, def);
        return item && item->fn.sig.is_const ? "constant functions" : NULL;
    }
    return NULL;
}

static bool is_pointer(TyCx *cx, const MirBody *body, const MirOperand *operand) {
    TyKind kind = ty_kind(cx, mir_operand_ty(cx, body, operand));
    return kind == TY_RAW_PTR || kind == TY_FN_PTR;
}

// Addresses are not known before the program runs.
static void check_addresses(Program *program, const MirBody *body) {
    for (uint32_t i = 0; i < body->blocks.len && const_context(program, body->def); i++) {
        for (uint32_t k = 0; k < body->blocks.data[i].stmts.len; k++) {
            const MirStmt *stmt = &body->blocks.data[i].stmts.data[k];
            const MirRvalue *rvalue = stmt->kind == MIR_STMT_ASSIGN ? stmt->assign.rvalue : NULL;
            if (rvalue == NULL) {
                continue;
            }
            if (rvalue->kind == MIR_RVALUE_CAST && rvalue->cast.kind == MIR_CAST_PTR_EXPOSE) {
                Diag *diag = diag_error(program->session, ERR_NONE, stmt->span,
                                        "pointers cannot be cast to integers during const eval");
                diag_note(diag, "at compile-time, pointers do not have an integer value");
                diag_note(diag, "avoiding this restriction via `transmute`, `union`, or raw "
                                "pointers leads to compile-time undefined behavior");
                diag_emit(diag);
            } else if (rvalue->kind == MIR_RVALUE_BINARY && rvalue->binary.op != MIR_BINOP_OFFSET &&
                       is_pointer(program->ty, body, &rvalue->binary.operands[0])) {
                Diag *diag = diag_error(program->session, ERR_NONE, stmt->span,
                                        "pointers cannot be reliably compared during const eval");
                diag_note(diag, "see issue #53020 <https://github.com/rust-lang/rust/issues/53020> "
                                "for more information");
                diag_emit(diag);
            }
        }
    }
}

// ---------------------------------------------------------------- E0493

typedef struct DropCheck {
    Program *program;
    const MirBody *body;
    ParamEnv env;
    bool *seen; // by local: its values are being looked at
} DropCheck;

static bool local_needs_drop(DropCheck *check, MirLocalId local);

static bool operand_needs_drop(DropCheck *check, const MirOperand *operand) {
    TyCx *cx = check->program->ty;
    if (!ty_needs_drop(cx, check->env, mir_operand_ty(cx, check->body, operand))) {
        return false;
    }
    return operand->kind == MIR_OPERAND_CONST || operand->place.proj_count ||
           local_needs_drop(check, operand->place.local);
}

static bool value_needs_drop(DropCheck *check, const MirRvalue *rvalue) {
    if (rvalue->kind == MIR_RVALUE_USE) {
        return operand_needs_drop(check, &rvalue->use);
    }
    if (rvalue->kind != MIR_RVALUE_AGGREGATE) {
        return true;
    }
    if (rvalue->aggregate.def.index &&
        def_get(check->program, rvalue->aggregate.def)->kind != DEF_CLOSURE &&
        ty_drop_impl(check->program->ty, rvalue->aggregate.def).index) {
        return true;
    }
    for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
        if (operand_needs_drop(check, &rvalue->aggregate.operands[i])) {
            return true;
        }
    }
    return false;
}

// May a value that is ever assigned to the local need to be dropped?
static bool local_needs_drop(DropCheck *check, MirLocalId local) {
    const MirBody *body = check->body;
    if (!ty_needs_drop(check->program->ty, check->env, body->locals.data[local].ty)) {
        return false;
    }
    if (check->seen[local]) {
        return false;
    }
    if (local >= 1 && local <= body->arg_count) {
        return true;
    }
    check->seen[local] = true;
    bool needs = false;
    for (uint32_t i = 0; i < body->blocks.len && !needs; i++) {
        const MirBlock *block = &body->blocks.data[i];
        for (uint32_t k = 0; k < block->stmts.len && !needs; k++) {
            const MirStmt *stmt = &block->stmts.data[k];
            needs = stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.local == local &&
                    value_needs_drop(check, stmt->assign.rvalue);
        }
        needs |= block->term.kind == MIR_TERM_CALL && block->term.call.destination.local == local;
    }
    check->seen[local] = false;
    return needs;
}

static void check_drops(Program *program, const MirBody *body) {
    const char *context = const_context(program, body->def);
    if (context == NULL) {
        return;
    }
    TyCx *cx = program->ty;
    Arena *arena = arena_new();
    DropCheck check = {program, body, env_of(program, body),
                       ARENA_ARRAY(arena, bool, body->locals.len + 1)};
    MoveData *moves = NULL;
    Flow *init = NULL;
    BitSet reported = bitset_new(arena, body->locals.len);
    for (uint32_t i = 0; i < body->blocks.len; i++) {
        const MirBlock *block = &body->blocks.data[i];
        const MirTerm *term = &block->term;
        if (term->kind != MIR_TERM_DROP || block->is_cleanup ||
            bitset_has(&reported, term->drop.place.local) ||
            !local_needs_drop(&check, term->drop.place.local)) {
            continue;
        }
        if (moves == NULL) {
            moves = move_data_build(cx, body, arena);
            init = flow_maybe_init(moves, arena);
        }
        bool exact;
        const FlowSet *state = flow_state_at(init, i, block->stmts.len);
        MovePathId path = move_path_lookup(moves, &term->drop.place, &exact);
        if (path != 0 && !flow_has(state, path)) {
            continue;
        }
        bitset_add(&reported, term->drop.place.local);
        const MirLocalDecl *decl = &body->locals.data[term->drop.place.local];
        Str ty = ty_str(cx, arena, mir_place_ty(cx, body, &term->drop.place, NULL));
        Diag *diag = diag_error(program->session, ERR_E0493, decl->span,
                                "destructor of `" STR_FMT "` cannot be evaluated at compile-time",
                                STR_ARG(ty));
        diag_primary_label(diag, "the destructor for this type cannot be evaluated in %s", context);
        Span end = {term->span.hi - 1, term->span.hi, term->span.ctxt};
        diag_label(diag, end, "value is dropped here");
        diag_emit(diag);
    }
    if (moves != NULL) {
        move_data_free(moves);
    }
    arena_free(arena);
}

// ---------------------------------------------------------------- entry points

void eval_check_mir(Program *program, MirBody *body) {
    if (!program->crates[def_get(program, body->def)->crate.index - 1]->is_local) {
        return;
    }
    eval_check_transmutes(program, env_of(program, body), body);
    check_ref_bindings(program, body);
    check_addresses(program, body);
    check_drops(program, body);
    lint_known_panics(program, body);
}
