// borrow_move.c: moves, initialisation and mutability.
//
// In: a body with its move paths and the data flow of what may be uninitialised. Out: errors for
// uses of what was moved or never set (E0382, E0381), moves out of places that cannot be emptied
// (E0507, E0508, E0509), writes to what is not mutable (E0384, E0594, E0596). Follows the rustc
// development guide, "MIR borrow check: tracking moves and initialization".
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- state at a point

typedef struct MoveCheck {
    Borrowck *b;
    BitSet uninit, init; // paths that may be uninitialised / initialised here
    MirLocation at;
    Span span;
} MoveCheck;

// Calls back for each statement and terminator (stmt == count) with the state before it.
typedef void Step(MoveCheck *check, const MirBlock *block, uint32_t stmt);

static void step_body(Borrowck *b, Step *step) {
    MoveCheck check = {.b = b,
                       .uninit = bitset_new(b->arena, b->maybe_uninit->bits),
                       .init = bitset_new(b->arena, b->maybe_init->bits)};
    for (uint32_t block = 0; block < b->body->blocks.len; block++) {
        const MirBlock *mir = &b->body->blocks.data[block];
        flow_state_at(b->maybe_uninit, block, 0, &check.uninit);
        flow_state_at(b->maybe_init, block, 0, &check.init);
        for (uint32_t s = 0; s <= mir->stmts.len; s++) {
            check.at = (MirLocation){block, s};
            check.span = s < mir->stmts.len ? mir->stmts.data[s].span : mir->term.span;
            step(&check, mir, s);
            if (s < mir->stmts.len) {
                b->maybe_uninit->stmt(b->maybe_uninit, &check.uninit, block, s);
                b->maybe_init->stmt(b->maybe_init, &check.init, block, s);
            }
        }
    }
}

typedef struct AnyUninit {
    const BitSet *uninit;
    MovePathId found;
} AnyUninit;

static void any_uninit(void *cx, MovePathId path) {
    AnyUninit *any = cx;
    if (any->found == 0 && bitset_has(any->uninit, path)) {
        any->found = path;
    }
}

// ---------------------------------------------------------------- E0382 and E0381

static bool path_contains(const MoveData *data, MovePathId outer, MovePathId inner) {
    while (inner != 0 && inner != outer) {
        inner = data->paths.data[inner].parent;
    }
    return inner == outer;
}

typedef struct Reinit {
    const MoveData *data;
    MovePathId path;
    bool set;
} Reinit;

static void note_reinit(void *cx, MovePathId path, bool init) {
    Reinit *reinit = cx;
    reinit->set |= init && path_contains(reinit->data, path, reinit->path);
}

// Whether a value moved at `from` can still be missing at `to`.
static bool move_reaches(Borrowck *b, const MoveOut *out, MirLocation to) {
    BitSet seen = bitset_new(b->arena, b->point_count);
    VEC(uint32_t) stack = {0};
    uint32_t next[256], target = point_of(b, to);
    bool found = false;
    vec_push(&stack, point_of(b, out->at));
    while (stack.len > 0 && !found) {
        uint32_t point = vec_pop(&stack);
        uint32_t count = location_successors(b, point, next, 256);
        for (uint32_t i = 0; i < count && !found; i++) {
            found = next[i] == target;
            if (found || !bitset_add(&seen, next[i])) {
                continue;
            }
            Reinit reinit = {b->moves, out->path, false};
            move_effects_at(b->moves, location_of(b, next[i]), note_reinit, &reinit);
            if (!reinit.set) {
                vec_push(&stack, next[i]);
            }
        }
    }
    vec_free(&stack);
    return found;
}

bool borrow_implements(Borrowck *b, Ty ty, DefId trait) {
    bool was = b->infer->collect_regions;
    b->infer->collect_regions = false;
    bool holds = trait_holds(b->infer, b->env, ty_erase_regions(b->cx, ty), trait);
    b->infer->collect_regions = was;
    return holds;
}

static void suggest_clone(Borrowck *b, Diag *diag, Ty ty, Span moved) {
    DefId clone = lang_item(b->program, LANG_CLONE);
    if (clone.index != 0 && borrow_implements(b, ty, clone) && moved.ctxt == 0) {
        diag_suggest_one(diag, "consider cloning the value if the performance cost is acceptable",
                         span_end(moved), STR(".clone()"), APPLY_MACHINE, SUGGEST_VERBOSE);
    }
}

static void report_moved(MoveCheck *check, const MirPlace *place, MovePathId path, bool is_borrow) {
    Borrowck *b = check->b;
    const MirPlace *moved = &b->moves->paths.data[path].place;
    Str text = place_text(b, place), moved_text = place_text(b, moved);
    bool partial = moved->proj_count > place->proj_count;
    Ty ty = ty_erase_regions(b->cx, mir_place_ty(b->cx, b->body, moved, NULL));
    Str quoted =
        text.ptr != NULL ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text)) : STR("value");
    Diag *diag =
        diag_error(b->session, ERR_E0382, check->span, "%s of %smoved value: " STR_FMT,
                   is_borrow ? "borrow" : "use", partial ? "partially " : "", STR_ARG(quoted));
    diag_primary_label(diag, "value %s here after %smove", is_borrow ? "borrowed" : "used",
                       partial ? "partial " : "");
    Span first_move = SPAN_NONE;
    for (uint32_t i = 0; i < b->moves->moves.len; i++) {
        const MoveOut *out = &b->moves->moves.data[i];
        if ((!path_contains(b->moves, path, out->path) &&
             !path_contains(b->moves, out->path, path)) ||
            !move_reaches(b, out, check->at)) {
            continue;
        }
        Span span = location_span(b, out->at);
        bool again = point_of(b, out->at) == point_of(b, check->at);
        CaptureUse capture;
        if (capture_use_at(b, out->at, moved, &capture)) {
            const char *later = point_of(b, out->at) >= point_of(b, check->at)
                                    ? ", in previous iteration of loop"
                                    : "";
            diag_label(diag, capture.head, "value moved into closure here%s", later);
            diag_label(diag, capture.use, "%s due to use in closure",
                       again ? "use occurs" : "variable moved");
            span = capture.use;
        } else if (again) {
            diag_primary_label(diag, "value moved here, in previous iteration of loop");
        } else {
            bool loops = point_of(b, out->at) > point_of(b, check->at);
            diag_label(diag, span, "value %smoved here%s", partial ? "partially " : "",
                       loops ? ", in previous iteration of loop" : "");
        }
        first_move = span_is_none(first_move) ? span : first_move;
    }
    Str ty_text = ty_str(b->cx, b->arena, ty);
    if (!partial && is_user_local(b, moved->local) && moved->proj_count == 0) {
        diag_label(diag, b->body->locals.data[moved->local].span,
                   "move occurs because `" STR_FMT "` has type `" STR_FMT
                   "`, which does not implement the `Copy` trait",
                   STR_ARG(moved_text), STR_ARG(ty_text));
    } else {
        diag_note(diag,
                  "%smove occurs because " STR_FMT " has type `" STR_FMT
                  "`, which does not implement the `Copy` trait",
                  partial ? "partial " : "",
                  STR_ARG(moved_text.ptr != NULL
                              ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(moved_text))
                              : STR("value")),
                  STR_ARG(ty_text));
    }
    if (!partial && !span_is_none(first_move)) {
        suggest_clone(b, diag, ty, first_move);
    }
    borrow_emit(b, diag);
}

static void report_unset(MoveCheck *check, const MirPlace *place, MovePathId path) {
    Borrowck *b = check->b;
    Str text = place_text(b, place);
    const MirLocalDecl *decl = &b->body->locals.data[place->local];
    bool any_init = false;
    for (uint32_t i = 0; i < b->moves->inits.len; i++) {
        any_init |= b->moves->inits.data[i].path == path;
    }
    Diag *diag =
        diag_error(b->session, ERR_E0381, check->span, "used binding `" STR_FMT "` %s",
                   STR_ARG(text), any_init ? "is possibly-uninitialized" : "isn't initialized");
    diag_primary_label(diag, "`" STR_FMT "` used here but it %s", STR_ARG(text),
                       any_init ? "is possibly-uninitialized" : "isn't initialized");
    diag_label(diag, decl->span, "binding declared here but left uninitialized");
    borrow_emit(b, diag);
}

static void report_missing(MoveCheck *check, const MirPlace *place, MovePathId path,
                           bool is_borrow) {
    Borrowck *b = check->b;
    if (!report_once(b, 4, path, check->span.lo) || !report_once(b, 7, place->local, path)) {
        return;
    }
    b->failed = true;
    for (uint32_t i = 0; i < b->moves->moves.len; i++) {
        const MoveOut *out = &b->moves->moves.data[i];
        bool related =
            path_contains(b->moves, path, out->path) || path_contains(b->moves, out->path, path);
        if (related && move_reaches(b, out, check->at)) {
            report_moved(check, place, path, is_borrow);
            return;
        }
    }
    if (is_user_local(b, place->local)) {
        report_unset(check, place, path);
    }
}

static void check_use(MoveCheck *check, const MirPlace *place, bool is_borrow, bool whole) {
    Borrowck *b = check->b;
    bool exact;
    MovePathId path = move_path_lookup(b->moves, place, &exact);
    if (path == 0) {
        return;
    }
    if (bitset_has(&check->uninit, path)) {
        report_missing(check, place, path, is_borrow);
        return;
    }
    if (exact && whole) {
        AnyUninit any = {&check->uninit, 0};
        move_path_all(b->moves, path, any_uninit, &any);
        if (any.found != 0) {
            report_missing(check, place, any.found, is_borrow);
        }
    }
}

static void visit_use(void *cx, const MirPlace *place, PlaceUse use) {
    MoveCheck *check = cx;
    switch (use) {
    case PLACE_USE_COPY:
    case PLACE_USE_MOVE:
        check_use(check, place, false, true);
        break;
    case PLACE_USE_BORROW:
    case PLACE_USE_MUT_BORROW:
        check_use(check, place, true, true);
        break;
    case PLACE_USE_INSPECT:
        check_use(check, place, false, false);
        break;
    case PLACE_USE_STORE:
    case PLACE_USE_CALL_STORE: // through a reference or into a field, what is around must be there
        if (place->proj_count > 0) {
            for (uint32_t i = place->proj_count; i-- > 0;) {
                if (place->proj[i].kind == MIR_PROJ_DEREF ||
                    place->proj[i].kind == MIR_PROJ_FIELD) {
                    MirPlace base = {place->local, i, place->proj};
                    bool exact;
                    MovePathId path = move_path_lookup(check->b->moves, &base, &exact);
                    if (path != 0 && bitset_has(&check->uninit, path)) {
                        report_missing(check, &base, path, false);
                    }
                    break;
                }
            }
        }
        break;
    case PLACE_USE_DROP:
    case PLACE_USE_STORAGE:
        break;
    }
}

// ---------------------------------------------------------------- moves out of borrowed content

static const char *pointer_words(Borrowck *b, const IllegalMove *move) {
    MirPlace base = {move->place.local, move->proj, move->place.proj};
    const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, &base, NULL));
    if (data->kind == TY_RAW_PTR) {
        return "a raw pointer";
    }
    return data->kind == TY_REF && data->ref.is_mut ? "a mutable reference" : "a shared reference";
}

static void report_illegal(Borrowck *b, const IllegalMove *move) {
    Ty ty = ty_erase_regions(b->cx, mir_place_ty(b->cx, b->body, &move->place, NULL));
    Str ty_text = ty_str(b->cx, b->arena, ty), text = place_text(b, &move->place);
    Str quoted =
        text.ptr != NULL ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text)) : STR("value");
    MirPlace base = {move->place.local, move->proj, move->place.proj};
    Str base_ty =
        ty_str(b->cx, b->arena, ty_erase_regions(b->cx, mir_place_ty(b->cx, b->body, &base, NULL)));
    Diag *diag = NULL;
    switch (move->kind) {
    case ILLEGAL_MOVE_BORROWED:
        if (base.proj_count == 0 && b->body->upvar_count > 0 && base.local == 1) {
            diag = diag_error(
                b->session, ERR_E0507, move->span,
                "cannot move out of " STR_FMT ", a captured variable in an `Fn%s` closure",
                STR_ARG(quoted), b->body->closure_kind == CLOSURE_FN_MUT ? "Mut" : "");
        } else {
            diag = diag_error(b->session, ERR_E0507, move->span,
                              "cannot move out of " STR_FMT " which is behind %s", STR_ARG(quoted),
                              pointer_words(b, move));
        }
        diag_primary_label(diag,
                           "move occurs because " STR_FMT " has type `" STR_FMT
                           "`, which does not implement the `Copy` trait",
                           STR_ARG(quoted), STR_ARG(ty_text));
        break;
    case ILLEGAL_MOVE_DROP_IMPL:
        diag =
            diag_error(b->session, ERR_E0509, move->span,
                       "cannot move out of type `" STR_FMT "`, which implements the `Drop` trait",
                       STR_ARG(base_ty));
        diag_primary_label(diag, "cannot move out of here");
        diag_label(diag, move->span,
                   "move occurs because " STR_FMT " has type `" STR_FMT
                   "`, which does not implement the `Copy` trait",
                   STR_ARG(quoted), STR_ARG(ty_text));
        break;
    case ILLEGAL_MOVE_SLICE_ELEM:
        diag = diag_error(b->session, ERR_E0508, move->span,
                          "cannot move out of type `" STR_FMT "`, a non-copy %s", STR_ARG(base_ty),
                          ty_kind(b->cx, mir_place_ty(b->cx, b->body, &base, NULL)) == TY_ARRAY
                              ? "array"
                              : "slice");
        diag_primary_label(diag, "cannot move out of here");
        diag_label(diag, move->span,
                   "move occurs because " STR_FMT " has type `" STR_FMT
                   "`, which does not implement the `Copy` trait",
                   STR_ARG(quoted), STR_ARG(ty_text));
        break;
    case ILLEGAL_MOVE_STATIC:
        diag = diag_error(b->session, ERR_E0507, move->span, "cannot move out of static item");
        diag_primary_label(diag,
                           "move occurs because the value has type `" STR_FMT
                           "`, which does not implement the `Copy` trait",
                           STR_ARG(ty_text));
        break;
    }
    suggest_clone(b, diag, ty, move->span);
    borrow_emit(b, diag);
    b->failed = true;
}

static void step_uses(MoveCheck *check, const MirBlock *block, uint32_t stmt) {
    if (stmt < block->stmts.len) {
        mir_visit_stmt_places(&block->stmts.data[stmt], visit_use, check);
    } else {
        mir_visit_term_places(&block->term, visit_use, check);
    }
}

void moves_check(Borrowck *b) {
    for (uint32_t i = 0; i < b->moves->illegal.len; i++) {
        if (report_once(b, 5, b->moves->illegal.data[i].span.lo, i)) {
            report_illegal(b, &b->moves->illegal.data[i]);
        }
    }
    step_body(b, step_uses);
}

// ---------------------------------------------------------------- mutability

typedef struct Immutable { // why a place may not be written
    enum {
        IMMUTABLE_LOCAL,
        IMMUTABLE_REFERENCE,
        IMMUTABLE_POINTER,
        IMMUTABLE_UPVAR,
        IMMUTABLE_FN_CLOSURE
    } why;
    MirPlace base; // the local, or the place whose deref is in the way
} Immutable;

static bool place_is_mutable(Borrowck *b, const MirPlace *place, Immutable *reason, bool direct);

// A field of a closure's own captures.
static bool upvar_is_mutable(Borrowck *b, const MirPlace *place, uint32_t field,
                             Immutable *reason) {
    const MirUpvar *upvar = &b->body->upvars[field];
    reason->base = *place;
    if (!upvar->is_mut) {
        reason->why = IMMUTABLE_UPVAR;
        return false;
    }
    reason->why = IMMUTABLE_FN_CLOSURE;
    return b->body->closure_kind != CLOSURE_FN;
}

static bool place_is_mutable(Borrowck *b, const MirPlace *place, Immutable *reason, bool direct) {
    if (place->proj_count == 0) {
        const MirLocalDecl *decl = &b->body->locals.data[place->local];
        reason->why = IMMUTABLE_LOCAL;
        reason->base = *place;
        return decl->is_mut || !is_user_local(b, place->local) || !direct;
    }
    MirPlace base = {place->local, place->proj_count - 1, place->proj};
    const MirProj *last = &place->proj[place->proj_count - 1];
    if (last->kind != MIR_PROJ_DEREF) {
        bool in_closure = b->body->upvar_count > 0 && base.local == 1 &&
                          last->kind == MIR_PROJ_FIELD &&
                          (base.proj_count == 0 ||
                           (base.proj_count == 1 && base.proj[0].kind == MIR_PROJ_DEREF)) &&
                          last->index < b->body->upvar_count;
        if (in_closure && def_get(b->program, b->body->def)->kind == DEF_CLOSURE) {
            return !direct || upvar_is_mutable(b, place, last->index, reason);
        }
        return place_is_mutable(b, &base, reason, direct);
    }
    const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, &base, NULL));
    reason->base = base;
    switch (data->kind) {
    case TY_REF:
        reason->why = IMMUTABLE_REFERENCE;
        return data->ref.is_mut && place_is_mutable(b, &base, reason, false);
    case TY_RAW_PTR:
        reason->why = IMMUTABLE_POINTER;
        return data->ref.is_mut;
    case TY_ADT: // Box: owned
        return place_is_mutable(b, &base, reason, direct);
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return true;
}

static void suggest_mut(Borrowck *b, Diag *diag, MirLocalId local, const char *message) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    if (decl->span.ctxt == 0) {
        diag_suggest_one(diag, message, span_start(decl->span), STR("mut "), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    }
}

// `x: &T` of a parameter becomes `x: &mut T`.
static void suggest_mut_reference(Borrowck *b, Diag *diag, const MirPlace *base) {
    HirItem *item = hir_item(b->program, b->body->def);
    bool is_param = base->proj_count == 0 && base->local >= 1 &&
                    base->local <= b->body->arg_count && item != NULL &&
                    b->body->upvar_count == 0 &&
                    (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN) &&
                    base->local <= item->fn.sig.input_count;
    if (!is_param) {
        return;
    }
    const HirTy *ty = item->fn.sig.inputs[base->local - 1];
    if (ty->kind == HIR_TY_REF && !ty->ref.is_mut && ty->span.ctxt == 0) {
        Span at = {ty->ref.elem->span.lo, ty->ref.elem->span.lo, 0};
        diag_suggest_one(diag, "consider changing this to be a mutable reference", at, STR("mut "),
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
}

static void report_immutable(Borrowck *b, const MirPlace *place, Span span, bool is_borrow,
                             const Immutable *reason) {
    Str text = place_text(b, place), base = place_text(b, &reason->base);
    Str quoted =
        text.ptr != NULL ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text)) : STR("value");
    const char *act = is_borrow ? "borrow" : "assign to",
               *code_act = is_borrow ? "cannot borrow as mutable" : "cannot assign";
    ErrorCode code = is_borrow ? ERR_E0596 : ERR_E0594;
    const char *suffix = is_borrow ? " as mutable" : "";
    if (!report_once(b, 6, span.lo, place->local)) {
        return;
    }
    b->failed = true;
    Diag *diag = NULL;
    switch (reason->why) {
    case IMMUTABLE_LOCAL:
    case IMMUTABLE_UPVAR:
        if (place->proj_count == reason->base.proj_count && is_borrow) {
            diag = diag_error(b->session, code, span,
                              "cannot %s " STR_FMT "%s, as it is not declared as mutable", act,
                              STR_ARG(quoted), suffix);
        } else {
            diag =
                diag_error(b->session, code, span,
                           "cannot %s " STR_FMT "%s, as `" STR_FMT "` is not declared as mutable",
                           act, STR_ARG(quoted), suffix, STR_ARG(base));
        }
        diag_primary_label(diag, "%s", code_act);
        if (reason->why == IMMUTABLE_LOCAL) {
            suggest_mut(b, diag, reason->base.local, "consider changing this to be mutable");
        }
        break;
    case IMMUTABLE_REFERENCE:
    case IMMUTABLE_POINTER: {
        const char *pointer =
            reason->why == IMMUTABLE_POINTER ? "`*const` pointer" : "`&` reference";
        if (is_borrow) {
            diag = diag_error(b->session, code, span,
                              "cannot borrow " STR_FMT " as mutable, as it is behind a %s",
                              STR_ARG(quoted), pointer);
        } else {
            diag = diag_error(b->session, code, span,
                              "cannot assign to " STR_FMT ", which is behind a %s", STR_ARG(quoted),
                              pointer);
        }
        if (base.ptr != NULL) {
            diag_primary_label(diag, "`" STR_FMT "` is a %s, so %s", STR_ARG(base), pointer,
                               is_borrow ? "it cannot be borrowed as mutable"
                                         : "it cannot be written to");
        } else {
            diag_primary_label(diag, "%s", code_act);
        }
        suggest_mut_reference(b, diag, &reason->base);
        break;
    }
    case IMMUTABLE_FN_CLOSURE:
        diag = diag_error(b->session, code, span,
                          "cannot %s " STR_FMT "%s, as it is a captured variable in a `Fn` closure",
                          act, STR_ARG(quoted), suffix);
        diag_primary_label(diag, "%s", code_act);
        break;
    }
    borrow_emit(b, diag);
}

static void report_twice(Borrowck *b, MirLocalId local, Span span) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    Str name = sym_str(b->session, decl->name);
    if (!report_once(b, 8, local, span.lo)) {
        return;
    }
    b->failed = true;
    bool is_arg = local <= b->body->arg_count;
    Diag *diag = diag_error(b->session, ERR_E0384, span,
                            is_arg ? "cannot assign to immutable argument `" STR_FMT "`"
                                   : "cannot assign twice to immutable variable `" STR_FMT "`",
                            STR_ARG(name));
    diag_primary_label(diag, is_arg ? "cannot assign to immutable argument"
                                    : "cannot assign twice to immutable variable");
    if (!is_arg) {
        diag_label(diag, decl->span, "first assignment to `" STR_FMT "`", STR_ARG(name));
    }
    suggest_mut(b, diag, local, "consider making this binding mutable");
    borrow_emit(b, diag);
}

static void check_write(MoveCheck *check, const MirPlace *place, bool is_borrow) {
    Borrowck *b = check->b;
    Immutable reason;
    if (place->proj_count == 0 && !is_borrow) { // a first assignment is an initialisation
        bool exact;
        MovePathId path = move_path_lookup(b->moves, place, &exact);
        const MirLocalDecl *decl = &b->body->locals.data[place->local];
        if (is_user_local(b, place->local) && !decl->is_mut && path != 0 &&
            bitset_has(&check->init, path)) {
            report_twice(b, place->local, check->span);
        }
        return;
    }
    if (!place_is_mutable(b, place, &reason, true)) {
        report_immutable(b, place, check->span, is_borrow, &reason);
    }
}

static void visit_write(void *cx, const MirPlace *place, PlaceUse use) {
    MoveCheck *check = cx;
    switch (use) {
    case PLACE_USE_MUT_BORROW:
        check_write(check, place, true);
        break;
    case PLACE_USE_STORE:
    case PLACE_USE_CALL_STORE:
        check_write(check, place, false);
        break;
    case PLACE_USE_COPY:
    case PLACE_USE_MOVE:
    case PLACE_USE_BORROW:
    case PLACE_USE_DROP:
    case PLACE_USE_STORAGE:
    case PLACE_USE_INSPECT:
        break;
    }
}

static bool is_unique_capture(const MirStmt *stmt) {
    return stmt->kind == MIR_STMT_ASSIGN && stmt->assign.rvalue->kind == MIR_RVALUE_REF &&
           stmt->assign.rvalue->ref.kind == MIR_BORROW_UNIQUE_CAPTURE;
}

static void step_writes(MoveCheck *check, const MirBlock *block, uint32_t stmt) {
    if (stmt == block->stmts.len) {
        mir_visit_term_places(&block->term, visit_write, check);
    } else if (!is_unique_capture(&block->stmts.data[stmt])) {
        mir_visit_stmt_places(&block->stmts.data[stmt], visit_write, check);
    }
}

void mutability_check(Borrowck *b) {
    step_body(b, step_writes);
}
