// borrow_mutability.c: writes to what is not mutable, and which `mut` is used.
//
// In: a body. Out: E0384 for second assignments to what is not `mut`, E0594 and E0596 for
// assignments to and mutable borrows of places behind something immutable; the variables whose
// `mut` something needs. A closure that borrows a variable mutably is allowed to by its creator:
// the closure's own body tells the error, at the use. Follows rustc in its rules and wording.
#include "mir/borrowck/borrow_private.h"

// How far a write may go: a variable that is not `mut` may still be moved out of or captured.
typedef enum Allowed { ALLOWED_NO, ALLOWED_YES } Allowed;

// ---------------------------------------------------------------- places

static bool in_closure(const Borrowck *b) {
    return b->body->upvar_count > 0 && def_get(b->program, b->body->def)->kind == DEF_CLOSURE;
}

// The capture that a place of a closure is, by itself or through its reference: UINT32_MAX if none.
static uint32_t upvar_field(const Borrowck *b, const MirPlace *place) {
    if (!in_closure(b) || place->local != 1) {
        return UINT32_MAX;
    }
    uint32_t count = place->proj_count;
    if (count > 0 && place->proj[count - 1].kind == MIR_PROJ_DEREF) {
        count--;
    }
    uint32_t first = count > 0 && place->proj[0].kind == MIR_PROJ_DEREF ? 1 : 0;
    if (count != first + 1 || place->proj[first].kind != MIR_PROJ_FIELD ||
        place->proj[first].index >= b->body->upvar_count) {
        return UINT32_MAX;
    }
    uint32_t field = place->proj[first].index;
    return count == place->proj_count || b->body->upvars[field].by_ref ? field : UINT32_MAX;
}

static bool is_mutable(Borrowck *b, const MirPlace *place, Allowed allowed, MirPlace *root,
                       Allowed *root_allowed);

static bool upvar_is_mutable(Borrowck *b, const MirPlace *place, uint32_t field, Allowed allowed,
                             MirPlace *root, Allowed *root_allowed) {
    *root = *place;
    if (!b->body->upvars[field].is_mut && allowed == ALLOWED_NO) {
        return false;
    }
    MirPlace base = {place->local, place->proj_count - 1, place->proj}, inner;
    Allowed unused;
    if (!is_mutable(b, &base, allowed, &inner, &unused)) {
        *root = inner; // a `Fn` closure
        return false;
    }
    *root_allowed = allowed;
    return true;
}

// Whether a place may be written: *root is what makes it so, or what is in the way.
static bool is_mutable(Borrowck *b, const MirPlace *place, Allowed allowed, MirPlace *root,
                       Allowed *root_allowed) {
    *root = *place;
    *root_allowed = allowed;
    if (place->proj_count == 0) {
        return b->body->locals.data[place->local].is_mut || !is_user_local(b, place->local) ||
               allowed == ALLOWED_YES;
    }
    MirPlace base = {place->local, place->proj_count - 1, place->proj};
    if (place->proj[place->proj_count - 1].kind != MIR_PROJ_DEREF) {
        uint32_t field = upvar_field(b, place);
        if (field != UINT32_MAX) {
            return upvar_is_mutable(b, place, field, allowed, root, root_allowed);
        }
        return is_mutable(b, &base, allowed, root, root_allowed);
    }
    Ty ty = mir_place_ty(b->cx, b->body, &base, NULL);
    const TyData *data = ty_data(b->cx, ty);
    if (data->kind == TY_RAW_PTR) {
        return data->ref.is_mut;
    }
    if (data->kind == TY_REF) {
        if (!data->ref.is_mut) {
            return false;
        }
        bool captured = upvar_field(b, place) != UINT32_MAX;
        return is_mutable(b, &base, captured ? allowed : ALLOWED_YES, root, root_allowed);
    }
    return is_mutable(b, &base, allowed, root, root_allowed); // a Box
}

// ---------------------------------------------------------------- used `mut`

enum { PATH_MOVED = 1, PATH_INIT = 2, PATH_INIT_TWICE = 4 }; // somewhere in the body

static void note_paths(Borrowck *b) {
    const MoveData *moves = b->moves;
    b->path_notes = ARENA_ARRAY(b->arena, uint8_t, moves->paths.len);
    memset(b->path_notes, 0, moves->paths.len);
    for (uint32_t i = 0; i < moves->moves.len; i++) {
        if (!is_storage_dead(b, moves->moves.data[i].at)) { // which ends all there was
            b->path_notes[moves->moves.data[i].path] |= PATH_MOVED;
        }
    }
    for (uint32_t i = 0; i < moves->inits.len; i++) {
        uint8_t *note = &b->path_notes[moves->inits.data[i].path];
        *note |= *note & PATH_INIT ? PATH_INIT_TWICE : PATH_INIT;
    }
}

// A variable that is given a value where it is declared, and nowhere else, has none before; of one
// that is `mut`, a part may be assigned.
static bool may_be_given_again(Borrowck *b, MirLocalId local, MovePathId path) {
    if (b->path_notes == NULL) {
        note_paths(b);
    }
    const MirLocalDecl *decl = &b->body->locals.data[local];
    return (b->path_notes[path] & PATH_MOVED) != 0 &&
           ((b->path_notes[path] & PATH_INIT_TWICE) != 0 || decl->is_mut ||
            span_is_none(decl->match_span));
}

// Whether it ever had a value here: a variable moved out of is assigned a second time, too.
static bool ever_initialized(const MoveCheck *check, MirLocalId local) {
    Borrowck *b = check->b;
    MovePathId path = b->moves->local_paths[local];
    if (path == 0 || flow_has(&check->init, path) || !is_user_local(b, local) ||
        !may_be_given_again(b, local, path)) {
        return path != 0 && flow_has(&check->init, path);
    }
    return was_moved_before(b, local, check->at);
}

// What is behind references and in statics always has one.
static bool has_a_value(const MoveCheck *check, const MirPlace *root) {
    MovePathId path = check->b->moves->local_paths[root->local];
    return root->proj_count > 0 || path == 0 || flow_has(&check->init, path);
}

static void mut_used(MoveCheck *check, const MirPlace *root, Allowed allowed) {
    Borrowck *b = check->b;
    if (root->proj_count == 0) {
        if (allowed != ALLOWED_YES && !bitset_has(&b->mut_used, root->local) &&
            ever_initialized(check, root->local)) {
            bitset_add(&b->mut_used, root->local);
        }
        return;
    }
    uint32_t field = upvar_field(b, root);
    if (field != UINT32_MAX) {
        bitset_add(&b->upvar_mut_used, field);
    }
}

// The captures that a closure writes to are variables of its creator that need their `mut`.
static void closure_mut_used(MoveCheck *check, const MirRvalue *rvalue) {
    Borrowck *b = check->b;
    const MirBody *closure = mir_borrow_checked(b->program, rvalue->aggregate.def);
    for (uint32_t i = 0;
         closure != NULL && closure->upvar_mut_used != NULL && i < rvalue->aggregate.count; i++) {
        const MirOperand *operand = &rvalue->aggregate.operands[i];
        if (!closure->upvar_mut_used[i] || operand->kind == MIR_OPERAND_CONST) {
            continue;
        }
        MirPlace place = operand->place;
        if (place.proj_count == 0 && !is_user_local(b, place.local)) { // a reference made before
            const MirBlock *block = &b->body->blocks.data[check->at.block];
            for (uint32_t s = check->at.stmt; s-- > 0;) {
                const MirStmt *stmt = &block->stmts.data[s];
                if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.local == place.local &&
                    stmt->assign.place.proj_count == 0 &&
                    stmt->assign.rvalue->kind == MIR_RVALUE_REF) {
                    place = stmt->assign.rvalue->ref.place;
                    break;
                }
            }
        }
        MirPlace root;
        Allowed allowed;
        if (is_mutable(b, &place, ALLOWED_NO, &root, &allowed)) {
            mut_used(check, &root, allowed);
        }
    }
}

// ---------------------------------------------------------------- suggestions

static void suggest_mut(Borrowck *b, Diag *diag, MirLocalId local, const char *message) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    if (decl->span.ctxt == 0) {
        diag_suggest_one(diag, message, span_start(decl->span), STR("mut "), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    }
}

static void suggest_mut_variable(Borrowck *b, Diag *diag, uint32_t variable) {
    const HirLocal *local = &b->body->typeck->body->locals[variable];
    Span span = variable_span(b, local);
    if (span.ctxt == 0) {
        diag_suggest_one(diag, "consider changing this to be mutable", span_start(span),
                         STR("mut "), APPLY_MACHINE, SUGGEST_VERBOSE);
    }
}

// The parameter that a local is, also of a closure.
static const HirTy *parameter_ty(Borrowck *b, const MirLocalDecl *decl) {
    for (uint32_t i = 0; i < signature_input_count(b); i++) {
        const HirPat *pat = signature_pat(b, i);
        if (pat != NULL && pat->kind == HIR_PAT_BINDING && pat->binding.local == decl->hir_local) {
            return signature_input_hir(b, i);
        }
    }
    return NULL;
}

// The `&` that the reference comes from becomes `&mut`: in a parameter's type, or where it is made.
static void suggest_mut_reference(Borrowck *b, Diag *diag, MirLocalId local) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    const char *message = "consider changing this to be a mutable reference";
    const HirTy *ty = decl->hir_local != UINT32_MAX ? parameter_ty(b, decl) : NULL;
    if (ty != NULL) {
        if (ty->kind == HIR_TY_REF && !ty->ref.is_mut && ty->span.ctxt == 0) {
            bool written =
                ty->ref.elem->span.lo > ty->span.lo && ty->ref.elem->span.lo <= ty->span.hi;
            Span at =
                written && ty->ref.elem->span.ctxt == 0 && ty->ref.elem->span.lo != ty->span.hi
                    ? span_start(ty->ref.elem->span)
                    : (Span){ty->span.lo + 1, ty->span.lo + 1, 0};
            diag_suggest_one(diag, message, at, STR("mut "), APPLY_MAYBE, SUGGEST_VERBOSE);
        }
        return;
    }
    if (decl->bound != MIR_BOUND_LET || decl->match_span.ctxt != 0) {
        return;
    }
    Str text = source_text(b->session->sources, decl->match_span);
    if (text.len > 1 && text.ptr[0] == '&') {
        Span at = {decl->match_span.lo + 1, decl->match_span.lo + 1, 0};
        diag_suggest_one(diag, message, at, STR("mut "), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
}

// Why a call needs its closure to be `mut`: what the closure changes.
static void label_closure_cause(Borrowck *b, Diag *diag, const MirPlace *place) {
    Ty ty = mir_place_ty(b->cx, b->body, place, NULL);
    const TyData *data = ty_data(b->cx, ty);
    Str name = place_text(b, place);
    if (data->kind != TY_CLOSURE || name.ptr == NULL) {
        return;
    }
    const ClosureInfo *info = typeck_closure(b->body->typeck, data->item.def);
    const MirBody *closure = mir_borrow_checked(b->program, data->item.def);
    for (uint32_t i = 0; info != NULL && i < info->capture_count; i++) {
        const Capture *capture = &info->captures[i];
        bool by_mut = capture->kind == CAPTURE_BY_REF_MUT || capture->kind == CAPTURE_BY_UNIQUE_REF;
        bool by_value = capture->kind == CAPTURE_BY_VALUE && closure != NULL &&
                        closure->upvar_mut_used != NULL && closure->upvar_mut_used[i];
        if (by_mut || by_value) {
            diag_label(diag, by_value ? capture->path_span : capture->capture_span,
                       "calling `" STR_FMT "` requires mutable binding due to %s of `" STR_FMT "`",
                       STR_ARG(name), by_mut ? "mutable borrow" : "possible mutation",
                       STR_ARG(capture_text(b, capture)));
            return;
        }
    }
}

// ---------------------------------------------------------------- reports

typedef struct Write {
    MirPlace place, root;
    Span span;
    MirLocation at;
    bool is_borrow;
} Write;

static const char *act_of(const Write *write) {
    return write->is_borrow ? "borrow as mutable" : "assign";
}

static Diag *denied(Borrowck *b, const Write *write, Str item, Str reason) {
    if (write->is_borrow) {
        return diag_error(b->session, ERR_E0596, write->span,
                          "cannot borrow " STR_FMT " as mutable" STR_FMT, STR_ARG(item),
                          STR_ARG(reason));
    }
    return diag_error(b->session, ERR_E0594, write->span, "cannot assign to " STR_FMT STR_FMT,
                      STR_ARG(item), STR_ARG(reason));
}

static Str quoted(Borrowck *b, const MirPlace *place) {
    Str text = place_text(b, place);
    return text.ptr != NULL ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text)) : STR("value");
}

// Several borrows of one variable are one error, at its declaration.
static bool joined(Borrowck *b, const Write *write) {
    for (uint32_t i = 0; i < b->mut_errors.len; i++) {
        MutError *error = &b->mut_errors.data[i];
        if (error->local != write->root.local) {
            continue;
        }
        if (++error->count == 2) {
            Span span = b->body->locals.data[error->local].span;
            diag_move_primary(error->diag, span);
            diag_label(error->diag, span, "not mutable");
        }
        if (error->count < 10) {
            diag_label(error->diag, write->span, "cannot %s", act_of(write));
        }
        return true;
    }
    return false;
}

static void report_local(Borrowck *b, const Write *write) {
    if (write->is_borrow && joined(b, write)) {
        return;
    }
    const MirLocalDecl *decl = &b->body->locals.data[write->root.local];
    bool whole = write->place.proj_count == 0;
    Str reason = whole ? STR(", as it is not declared as mutable")
                       : arena_printf(b->arena, ", as `" STR_FMT "` is not declared as mutable",
                                      SYM_ARG(b->session, decl->name));
    Diag *diag = denied(b, write, quoted(b, &write->place), reason);
    if (whole && write->is_borrow) {
        label_closure_cause(b, diag, &write->place);
    }
    diag_label(diag, write->span, "cannot %s", act_of(write));
    suggest_mut(b, diag, write->root.local, "consider changing this to be mutable");
    if (write->is_borrow) {
        vec_push(&b->mut_errors, (MutError){.local = write->root.local, .count = 1, .diag = diag});
    }
    borrow_emit(b, diag);
}

// Captured from behind a shared reference: its creator tells that it cannot be.
static bool told_by_creator(Borrowck *b, const Capture *capture) {
    Ty ty = b->body->typeck->local_tys[capture->local];
    for (uint32_t i = 0; i < capture->projection_count; i++) {
        const TyData *data = ty_data(b->cx, ty);
        if (capture->projections[i].kind == CAPTURE_PROJ_DEREF && data->kind == TY_REF &&
            !data->ref.is_mut) {
            return true;
        }
        ty = capture->projections[i].ty;
    }
    return false;
}

static void report_upvar(Borrowck *b, const Write *write, uint32_t field) {
    const ClosureInfo *info = typeck_closure(b->body->typeck, b->body->def);
    if (told_by_creator(b, &info->captures[field])) {
        return;
    }
    bool whole = upvar_field(b, &write->place) != UINT32_MAX;
    Str reason = whole ? STR(", as it is not declared as mutable")
                       : arena_printf(b->arena, ", as `" STR_FMT "` is not declared as mutable",
                                      STR_ARG(capture_text(b, &info->captures[field])));
    Diag *diag = denied(b, write, quoted(b, &write->place), reason);
    diag_label(diag, write->span, "cannot %s", act_of(write));
    suggest_mut_variable(b, diag, info->captures[field].local);
    borrow_emit(b, diag);
}

// The call that the closure is an argument of.
static const HirExpr *call_of_closure(Borrowck *b, const HirExpr **callee, uint32_t *argument) {
    const HirBody *hir = b->body->typeck->body;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (expr == NULL || (expr->kind != HIR_EXPR_CALL && expr->kind != HIR_EXPR_METHOD_CALL)) {
            continue;
        }
        bool call = expr->kind == HIR_EXPR_CALL;
        uint32_t count = call ? expr->call.arg_count : expr->method_call.arg_count;
        for (uint32_t k = 0; k < count; k++) {
            const HirExpr *arg = call ? expr->call.args[k] : expr->method_call.args[k];
            if (arg->kind == HIR_EXPR_CLOSURE && def_eq(arg->closure->def, b->body->def)) {
                *callee = call ? expr->call.callee : NULL;
                *argument = k + !call;
                return expr;
            }
        }
    }
    return NULL;
}

static void report_fn_closure(Borrowck *b, const Write *write) {
    bool whole = upvar_field(b, &write->place) != UINT32_MAX;
    Str reason = whole ? STR(", as it is a captured variable in a `Fn` closure")
                       : STR(", as `Fn` closures cannot mutate their captured variables");
    Diag *diag = denied(b, write, quoted(b, &write->place), reason);
    diag_label(diag, write->span, "cannot %s", act_of(write));
    const ClosureInfo *info = typeck_closure(b->body->typeck, b->body->def);
    for (uint32_t i = 0; i < write->place.proj_count; i++) {
        if (write->place.proj[i].kind == MIR_PROJ_FIELD) {
            const HirLocal *local =
                &b->body->typeck->body->locals[info->captures[write->place.proj[i].index].local];
            diag_label(diag, variable_span(b, local),
                       "`" STR_FMT "` declared here, outside the closure",
                       SYM_ARG(b->session, local->name));
            break;
        }
    }
    const HirExpr *callee = NULL;
    uint32_t argument = 0;
    const HirExpr *call = call_of_closure(b, &callee, &argument);
    if (call == NULL) {
        diag_label(diag, info->head_span, "in this closure");
        borrow_emit(b, diag);
        return;
    }
    Res res = callee == NULL ? b->body->typeck->expr_res[call->id]
                             : b->body->typeck->expr_res[callee->id];
    const HirItem *item = res.kind == RES_DEF ? hir_item(b->program, res.def) : NULL;
    bool is_fn = item != NULL && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN);
    if (is_fn && argument < item->fn.sig.input_count &&
        b->program->crates[def_get(b->program, res.def)->crate.index - 1]->is_local) {
        diag_label(diag, item->fn.sig.inputs[argument]->span,
                   "change this to accept `FnMut` instead of `Fn`");
    }
    diag_label(diag, callee == NULL ? call->method_call.segment->span : callee->span,
               "expects `Fn` instead of `FnMut`");
    diag_label(diag, info->head_span, "in this closure");
    borrow_emit(b, diag);
}

static void report_behind(Borrowck *b, const Write *write) {
    MirPlace base = {write->root.local, write->root.proj_count - 1, write->root.proj};
    const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, &base, NULL));
    Str source, text = place_text(b, &write->place), base_text = place_text(b, &base);
    bool overloaded = overloaded_source(b, &base, &source);
    Str pointer = overloaded                 ? source
                  : data->kind == TY_RAW_PTR ? STR("a `*const` pointer")
                                             : STR("a `&` reference");
    Str item = arena_printf(b->arena, "data in " STR_FMT, STR_ARG(pointer)), reason = STR("");
    if (text.ptr != NULL) {
        item = arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text));
        reason = arena_printf(b->arena,
                              write->is_borrow ? ", as it is behind " STR_FMT
                                               : ", which is behind " STR_FMT,
                              STR_ARG(pointer));
    }
    CaptureUse capture;
    Write shown = *write;
    bool captured = write->is_borrow && capture_use_at(b, write->at, NULL, &capture);
    if (captured) {
        shown.span = capture.head;
    }
    Diag *diag = denied(b, &shown, item, reason);
    if (captured) {
        diag_label(diag, capture.use, "mutable borrow occurs due to use of " STR_FMT " in closure",
                   STR_ARG(quoted(b, &write->place)));
    }
    if (!overloaded && base_text.ptr != NULL) {
        diag_label(diag, shown.span, "`" STR_FMT "` is " STR_FMT ", so it cannot be %s",
                   STR_ARG(base_text), STR_ARG(pointer),
                   write->is_borrow ? "borrowed as mutable" : "written to");
    } else {
        diag_label(diag, shown.span, "cannot %s", act_of(write));
    }
    if (base.proj_count == 0 && is_user_local(b, base.local)) {
        suggest_mut_reference(b, diag, base.local);
    }
    if (overloaded) {
        help_overloaded(b, diag, &base);
    }
    borrow_emit(b, diag);
}

static void report_static(Borrowck *b, const Write *write, DefId global) {
    const Def *def = def_get(b->program, global);
    Str name = sym_str(b->session, def->name);
    bool whole = write->place.proj_count == 1;
    Str item = whole ? arena_printf(b->arena, "immutable static item `" STR_FMT "`", STR_ARG(name))
                     : quoted(b, &write->place);
    Str reason = whole ? STR("")
                       : arena_printf(b->arena, ", as `" STR_FMT "` is an immutable static item",
                                      STR_ARG(name));
    Diag *diag = denied(b, write, item, reason);
    const HirItem *hir = hir_item(b->program, global);
    if (hir != NULL && b->program->crates[def->crate.index - 1]->is_local) {
        diag_label(diag, hir->head_span, "this `static` cannot be %s",
                   write->is_borrow ? "borrowed as mutable" : "written to");
    }
    diag_label(diag, write->span, "cannot %s", act_of(write));
    borrow_emit(b, diag);
}

static void report_immutable(Borrowck *b, const Write *write) {
    b->failed = true;
    if (!report_once(b, 6, write->span.lo, write->place.local)) {
        return;
    }
    const MirPlace *root = &write->root;
    if (root->proj_count == 0) {
        report_local(b, write);
        return;
    }
    DefId global = root->proj_count == 1 ? static_of_local(b, root->local) : NO_DEF;
    if (global.index) {
        report_static(b, write, global);
        return;
    }
    uint32_t field = upvar_field(b, root);
    if (root->proj[root->proj_count - 1].kind != MIR_PROJ_DEREF && field != UINT32_MAX) {
        report_upvar(b, write, field);
    } else if (in_closure(b) && root->local == 1 && root->proj_count == 1) {
        report_fn_closure(b, write);
    } else {
        report_behind(b, write);
    }
}

// `x = 1` where the variable was declared without a value, else its binding.
static Span first_assignment(Borrowck *b, MirLocalId local) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    for (uint32_t i = 0; decl->bound == MIR_BOUND_NONE && i < b->moves->inits.len; i++) {
        const MoveInit *init = &b->moves->inits.data[i];
        if (init->path == b->moves->local_paths[local] && init->kind != INIT_ARGUMENT) {
            return init->span;
        }
    }
    return decl->span;
}

static void report_twice(Borrowck *b, MirLocalId local, Span span) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    Str name = sym_str(b->session, decl->name);
    if (!report_once(b, 8, local, span.lo)) {
        return;
    }
    bool is_arg = local <= b->body->arg_count;
    Diag *diag = diag_error(b->session, ERR_E0384, span,
                            is_arg ? "cannot assign to immutable argument `" STR_FMT "`"
                                   : "cannot assign twice to immutable variable `" STR_FMT "`",
                            STR_ARG(name));
    diag_primary_label(diag, is_arg ? "cannot assign to immutable argument"
                                    : "cannot assign twice to immutable variable");
    Span first = first_assignment(b, local);
    if (!is_arg && first.lo != span.lo) { // in a loop it may be this one
        diag_label(diag, first, "first assignment to `" STR_FMT "`", STR_ARG(name));
    }
    suggest_mut(b, diag, local, "consider making this binding mutable");
    if (decl->bound == MIR_BOUND_PATTERN && decl->span.ctxt == 0 && !decl->is_ref_binding) {
        diag_suggest_one(diag, "to modify the original value, take a borrow instead",
                         span_start(decl->span), STR("ref mut "), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    borrow_emit(b, diag);
}

// ---------------------------------------------------------------- the body

static void check_write(MoveCheck *check, const MirPlace *place, bool is_borrow, Allowed allowed) {
    Borrowck *b = check->b;
    if (place->proj_count == 0 && !is_borrow) { // a first assignment is an initialisation
        const MirLocalDecl *decl = &b->body->locals.data[place->local];
        if (is_user_local(b, place->local) && !decl->is_mut &&
            ever_initialized(check, place->local)) {
            report_twice(b, place->local, check->span);
        }
        if (decl->is_mut) {
            mut_used(check, place, ALLOWED_NO);
        }
        return;
    }
    Write write = {.place = *place, .span = check->span, .at = check->at, .is_borrow = is_borrow};
    Allowed root_allowed;
    if (is_mutable(b, place, allowed, &write.root, &root_allowed)) {
        mut_used(check, &write.root, root_allowed);
    } else if (has_a_value(check, &write.root)) { // else that is what is said of it
        report_immutable(b, &write);
    }
}

static void visit_write(void *cx, const MirPlace *place, PlaceUse use) {
    MoveCheck *check = cx;
    switch (use) {
    case PLACE_USE_MUT_BORROW:
        check_write(check, place, true, ALLOWED_NO);
        break;
    case PLACE_USE_STORE:
    case PLACE_USE_CALL_STORE:
        check_write(check, place, false, ALLOWED_NO);
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
        if (block->term.kind == MIR_TERM_DROP && block->term.drop.replace) {
            check_write(check, &block->term.drop.place, false, ALLOWED_NO);
        }
        return;
    }
    const MirStmt *at = &block->stmts.data[stmt];
    if (is_unique_capture(at)) {
        check_write(check, &at->assign.rvalue->ref.place, true, ALLOWED_YES);
        check_write(check, &at->assign.place, false, ALLOWED_NO);
        return;
    }
    mir_visit_stmt_places(at, visit_write, check);
    if (at->kind == MIR_STMT_ASSIGN && at->assign.rvalue->kind == MIR_RVALUE_AGGREGATE &&
        at->assign.rvalue->aggregate.kind == MIR_AGG_CLOSURE) {
        closure_mut_used(check, at->assign.rvalue);
    }
}

void mutability_check(Borrowck *b) {
    b->upvar_mut_used = bitset_new(b->arena, b->body->upvar_count + 1);
    step_body(b, true, step_writes);
    for (uint32_t i = 0; i < b->mut_errors.len; i++) {
        const MutError *error = &b->mut_errors.data[i];
        if (error->count > 10) {
            diag_note(error->diag, "...and %u other attempted mutable borrows", error->count - 10);
        }
    }
    if (b->body->upvar_count > 0) {
        b->body->upvar_mut_used = ARENA_ARRAY(b->body->arena, bool, b->body->upvar_count);
        for (uint32_t i = 0; i < b->body->upvar_count; i++) {
            b->body->upvar_mut_used[i] = bitset_has(&b->upvar_mut_used, i);
        }
    }
}
