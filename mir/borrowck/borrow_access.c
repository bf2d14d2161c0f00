// borrow_access.c: every access to memory against the loans in scope.
//
// In: a body with loans. Out: errors. Each statement is a list of accesses (shallow or deep, read
// or write) in order; an access that a loan in scope forbids is reported with the loan and its
// later use. Follows the rustc development guide, "MIR borrow check".
#include "mir/borrowck/borrow_private.h"

typedef enum AccessKind {
    ACCESS_COPY,
    ACCESS_BORROW,
    ACCESS_RESERVE,
    ACCESS_ACTIVATE,
    ACCESS_MUT_BORROW,
    ACCESS_MUTATE,
    ACCESS_MOVE,
    ACCESS_STORAGE_DEAD,
    ACCESS_DROP,
    ACCESS_REPLACE
} AccessKind;
typedef struct Access {
    AccessKind kind;
    bool shallow, length; // length: of a slice or array, which no borrow of its elements changes
    MirBorrowKind borrow; // BORROW, RESERVE, ACTIVATE, MUT_BORROW
    uint32_t loan;        // ACTIVATE: the loan being activated
    Span span;
} Access;

static bool is_read(AccessKind kind) {
    return kind == ACCESS_COPY || kind == ACCESS_BORROW;
}

static bool loan_is_shared(const Loan *loan) {
    return loan->kind == MIR_BORROW_SHARED || loan->kind == MIR_BORROW_FAKE;
}

static Str described(Borrowck *b, const MirPlace *place) {
    return place_text(b, place);
}

// `x`, or "value" for something without a name.
static Str quoted(Borrowck *b, const MirPlace *place) {
    Str text = described(b, place);
    return text.ptr != NULL ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text)) : STR("value");
}

static Str quoted_bare(Borrowck *b, const MirPlace *place) {
    Str text = described(b, place);
    return text.ptr != NULL ? text : STR("value");
}

// ---------------------------------------------------------------- reports

// Where the closure that borrows uses the variable. `which`: "first " or "second " of two borrows;
// `of`: " of " and the place, or nothing.
static void label_capture(Borrowck *b, Diag *diag, MirLocation at, const char *which, Str of) {
    CaptureUse capture;
    if (capture_use_at(b, at, NULL, &capture)) {
        diag_label(diag, capture.use, "%sborrow occurs due to use" STR_FMT " in closure", which,
                   STR_ARG(of));
    }
}

static Str of_place(Borrowck *b, Str quoted_place) {
    return arena_printf(b->arena, " of " STR_FMT, STR_ARG(quoted_place));
}

// What a match guard must not change: E0510.
static bool report_guarded(Borrowck *b, const MirPlace *place, const Access *access,
                           const Loan *loan, const char *act) {
    if (loan->kind != MIR_BORROW_FAKE) {
        return false;
    }
    Diag *diag = diag_error(b->session, ERR_E0510, access->span,
                            "cannot %s " STR_FMT " in match guard", act, STR_ARG(quoted(b, place)));
    diag_primary_label(diag, "cannot %s", act);
    diag_label(diag, loan->span, "value is immutable in match guard");
    borrow_emit(b, diag);
    return true;
}

// Whether indexing by a range gives a slice, as for a vector.
static bool derefs_to_slice(Borrowck *b, Ty ty) {
    DefId deref = lang_item(b->program, LANG_DEREF),
          target = lang_item(b->program, LANG_DEREF_TARGET);
    if (deref.index == 0 || target.index == 0 || !borrow_implements(b, ty, deref)) {
        return false;
    }
    GenericArg self = arg_of_ty(ty_erase_regions(b->cx, ty));
    Ty projected = ty_normalize_erased(b->cx, b->env,
                                       ty_projection(b->cx, target, args_intern(b->cx, &self, 1)));
    return ty_kind(b->cx, projected) == TY_SLICE;
}

static bool has_split_at_mut(Borrowck *b, Ty ty) {
    const TyData *data = ty_data(b->cx, ty);
    while (data->kind == TY_REF) {
        ty = data->ref.elem;
        data = ty_data(b->cx, ty);
    }
    if (data->kind == TY_ADT) {
        return derefs_to_slice(b, ty);
    }
    return data->kind == TY_ARRAY || data->kind == TY_SLICE || data->kind == TY_STR;
}

// `v[index]` with this span as its base.
static const HirExpr *index_of(const Borrowck *b, Span base) {
    const HirBody *hir = b->body->typeck->body;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (expr != NULL && expr->kind == HIR_EXPR_INDEX && expr->index.base->span.lo == base.lo &&
            expr->index.base->span.hi == base.hi) {
            return expr;
        }
    }
    return NULL;
}

static bool same_text(const Borrowck *b, Span x, Span y) {
    Str p = source_text(b->session->sources, x), q = source_text(b->session->sources, y);
    return p.len == q.len && memcmp(p.ptr, q.ptr, p.len) == 0;
}

// Two elements of one slice can be borrowed at once through its methods.
static void suggest_slice_method(Borrowck *b, Diag *diag, const MirPlace *place, Span span,
                                 const Loan *loan) {
    const MirPlace *x = place, *y = &loan->place;
    bool indexed = x->proj_count > 0 && x->proj_count == y->proj_count && x->proj_count <= 2 &&
                   x->proj[x->proj_count - 1].kind == MIR_PROJ_INDEX &&
                   y->proj[y->proj_count - 1].kind == MIR_PROJ_INDEX;
    if (indexed) {
        Span first = b->body->locals.data[x->proj[x->proj_count - 1].index].span,
             second = b->body->locals.data[y->proj[y->proj_count - 1].index].span;
        if (!same_text(b, first, second)) {
            diag_help(diag, "use `.split_at_mut(position)` to obtain two mutable non-overlapping "
                            "sub-slices");
        }
        return;
    }
    if (!has_split_at_mut(b, mir_place_ty(b->cx, b->body, x, NULL))) {
        return;
    }
    const HirExpr *first = index_of(b, span), *second = index_of(b, loan->span);
    if (first != NULL && second != NULL &&
        !same_text(b, first->index.index->span, second->index.index->span)) {
        diag_help(diag, "use `.split_at_mut(position)` to obtain two mutable non-overlapping "
                        "sub-slices");
    }
}

// A closure that borrows something not declared as mutable needs it for itself: E0500, E0501,
// E0524.
static bool report_unique(Borrowck *b, const MirPlace *place, const Access *access,
                          const Loan *loan, uint32_t point) {
    bool now = access->borrow == MIR_BORROW_UNIQUE_CAPTURE,
         before = loan->kind == MIR_BORROW_UNIQUE_CAPTURE;
    if (!now && !before) {
        return false;
    }
    Str text = quoted(b, place);
    const char *first = "borrow occurs here", *second = "closure construction occurs here";
    Diag *diag;
    if (now && before) {
        bool same = loan->span.lo == access->span.lo && loan->span.hi == access->span.hi;
        diag = diag_error(b->session, ERR_E0524, access->span,
                          "two closures require unique access to " STR_FMT " at the same time",
                          STR_ARG(text));
        first = same ? NULL : "first closure is constructed here";
        second = same ? "closures are constructed here in different iterations of loop"
                      : "second closure is constructed here";
    } else if (now) {
        diag =
            diag_error(b->session, ERR_E0500, access->span,
                       "closure requires unique access to " STR_FMT " but it is already borrowed",
                       STR_ARG(text));
    } else {
        diag = diag_error(b->session, ERR_E0501, access->span,
                          "cannot borrow " STR_FMT
                          " as %s because previous closure requires unique access",
                          STR_ARG(text), access->kind == ACCESS_BORROW ? "immutable" : "mutable");
        first = "closure construction occurs here";
        second = "second borrow occurs here";
    }
    diag_primary_label(diag, "%s", second);
    if (first != NULL) {
        diag_label(diag, loan->span, "%s", first);
    }
    label_capture(b, diag, loan->at, "first ", of_place(b, quoted(b, &loan->place)));
    label_capture(b, diag, location_of(b, point), "second ", of_place(b, text));
    explain_loan(b, diag, loan, point, "first ");
    borrow_emit(b, diag);
    return true;
}

// Two different fields of one union are the same memory.
typedef struct UnionOverlap {
    bool found;
    Str whole, place, loan; // quoted
    Str name;
} UnionOverlap;

static UnionOverlap union_overlap(Borrowck *b, const MirPlace *place, const MirPlace *loan) {
    for (uint32_t i = 0; i < place->proj_count && i < loan->proj_count; i++) {
        const MirProj *p = &place->proj[i], *q = &loan->proj[i];
        if (p->kind != q->kind) {
            break;
        }
        if (p->kind == MIR_PROJ_FIELD && p->index != q->index) {
            MirPlace whole = {place->local, i, place->proj};
            Ty ty = mir_place_ty(b->cx, b->body, &whole, NULL);
            return (UnionOverlap){.found = is_union_field(b, place, i),
                                  .whole = quoted(b, &whole),
                                  .place = quoted(b, place),
                                  .loan = quoted(b, loan),
                                  .name = ty_str(b->cx, b->arena, ty_erase_regions(b->cx, ty))};
        }
    }
    return (UnionOverlap){0};
}

static const char *via(Borrowck *b, const UnionOverlap *overlap, Str field) {
    return overlap->found ? arena_printf(b->arena, " (via " STR_FMT ")", STR_ARG(field)).ptr : "";
}

static void note_union(Diag *diag, const UnionOverlap *overlap) {
    if (overlap->found) {
        diag_note(diag,
                  STR_FMT " is a field of the union `" STR_FMT
                          "`, so it overlaps the field " STR_FMT,
                  STR_ARG(overlap->place), STR_ARG(overlap->name), STR_ARG(overlap->loan));
    }
}

static void report_conflict(Borrowck *b, const MirPlace *place, const Access *access,
                            const Loan *loan, uint32_t point) {
    bool new_mut = access->kind != ACCESS_BORROW, old_mut = !loan_is_shared(loan);
    if (new_mut && report_guarded(b, place, access, loan, "mutably borrow")) {
        return;
    }
    if (report_unique(b, place, access, loan, point)) {
        return;
    }
    UnionOverlap overlap = union_overlap(b, place, &loan->place);
    Str text = overlap.found ? overlap.whole : quoted(b, place);
    Diag *diag;
    if (new_mut && old_mut) {
        diag = diag_error(b->session, ERR_E0499, access->span,
                          "cannot borrow " STR_FMT "%s as mutable more than once at a time",
                          STR_ARG(text), via(b, &overlap, overlap.place));
        if (loan->span.lo == access->span.lo && loan->span.hi == access->span.hi) {
            diag_primary_label(
                diag, STR_FMT " was mutably borrowed here in the previous iteration of the loop",
                STR_ARG(text));
            CaptureUse capture;
            if (capture_use_at(b, loan->at, NULL, &capture)) {
                diag_label(diag, capture.use, "borrows occur due to use of " STR_FMT " in closure",
                           STR_ARG(text));
            }
            explain_loan(b, diag, loan, point, "first ");
            borrow_emit(b, diag);
            return;
        }
        diag_primary_label(diag, "second mutable borrow occurs here%s",
                           via(b, &overlap, overlap.place));
        diag_label(diag, loan->span, "first mutable borrow occurs here%s",
                   via(b, &overlap, overlap.loan));
        note_union(diag, &overlap);
        suggest_slice_method(b, diag, place, access->span, loan);
        label_capture(b, diag, loan->at, "first ", of_place(b, quoted(b, &loan->place)));
        label_capture(b, diag, location_of(b, point), "second ", of_place(b, text));
        explain_loan(b, diag, loan, point, "first ");
        borrow_emit(b, diag);
        return;
    }
    const char *now = new_mut ? "mutable" : "immutable",
               *before = old_mut ? "mutable" : "immutable";
    Str old_text = quoted(b, &loan->place);
    diag = diag_error(b->session, ERR_E0502, access->span,
                      "cannot borrow " STR_FMT "%s as %s because it is also borrowed as %s%s",
                      STR_ARG(text), via(b, &overlap, overlap.place), now, before,
                      via(b, &overlap, overlap.loan));
    if (overlap.found) {
        diag_primary_label(
            diag, "%s borrow of " STR_FMT " -- which overlaps with " STR_FMT " -- occurs here", now,
            STR_ARG(overlap.place), STR_ARG(overlap.loan));
    } else {
        diag_primary_label(diag, "%s borrow occurs here", now);
    }
    diag_label(diag, loan->span, "%s borrow occurs here%s", before, via(b, &overlap, overlap.loan));
    note_union(diag, &overlap);
    suggest_slice_method(b, diag, place, access->span, loan);
    label_capture(b, diag, loan->at, "first ", of_place(b, old_text));
    label_capture(b, diag, location_of(b, point), "second ", of_place(b, text));
    char noun[32];
    snprintf(noun, sizeof noun, "%s ", before);
    explain_loan(b, diag, loan, point, noun);
    borrow_emit(b, diag);
}

static void label_declared(Borrowck *b, Diag *diag, MirLocalId local) {
    if (is_user_local(b, local)) {
        const MirLocalDecl *decl = &b->body->locals.data[local];
        diag_label(diag, decl->span, "binding `" STR_FMT "` declared here",
                   SYM_ARG(b->session, decl->name));
    }
}

static void report_use(Borrowck *b, const MirPlace *place, const Access *access, const Loan *loan,
                       uint32_t point) {
    Diag *diag = diag_error(b->session, ERR_E0503, access->span,
                            "cannot use " STR_FMT " because it was mutably borrowed",
                            STR_ARG(quoted(b, place)));
    diag_primary_label(diag, "use of borrowed " STR_FMT, STR_ARG(quoted(b, &loan->place)));
    diag_label(diag, loan->span, STR_FMT " is borrowed here", STR_ARG(quoted(b, &loan->place)));
    label_capture(b, diag, loan->at, "", of_place(b, quoted(b, &loan->place)));
    explain_loan(b, diag, loan, point, "");
    borrow_emit(b, diag);
}

static void report_assign(Borrowck *b, const MirPlace *place, const Access *access,
                          const Loan *loan, uint32_t point) {
    if (report_guarded(b, place, access, loan, "assign")) {
        return;
    }
    Str text = quoted(b, place);
    Diag *diag = diag_error(b->session, ERR_E0506, access->span,
                            "cannot assign to " STR_FMT " because it is borrowed", STR_ARG(text));
    diag_primary_label(diag, STR_FMT " is assigned to here but it was already borrowed",
                       STR_ARG(text));
    diag_label(diag, loan->span, STR_FMT " is borrowed here", STR_ARG(text));
    label_capture(b, diag, loan->at, "", STR(""));
    explain_loan(b, diag, loan, point, "");
    borrow_emit(b, diag);
}

static void report_move(Borrowck *b, const MirPlace *place, const Access *access, const Loan *loan,
                        uint32_t point) {
    Str text = quoted(b, place);
    CaptureUse capture;
    bool captured = capture_use_at(b, location_of(b, point), place, &capture);
    Diag *diag = diag_error(b->session, ERR_E0505, captured ? capture.head : access->span,
                            "cannot move out of " STR_FMT " because it is borrowed", STR_ARG(text));
    diag_primary_label(diag, "move out of " STR_FMT " occurs here", STR_ARG(text));
    CaptureUse borrowing;
    if (!capture_use_at(b, loan->at, NULL, &borrowing)) {
        label_declared(b, diag, place->local);
    }
    diag_label(diag, loan->span, "borrow of " STR_FMT " occurs here",
               STR_ARG(quoted(b, &loan->place)));
    label_capture(b, diag, loan->at, "", STR(""));
    if (captured) {
        diag_label(diag, capture.use, "move occurs due to use in closure");
    }
    explain_loan(b, diag, loan, point, "");
    const HirExpr *borrow = expr_at(b, loan->span);
    if (borrow != NULL) { // a copy could be borrowed instead
        const HirExpr *value = borrow->kind == HIR_EXPR_ADDR_OF ? borrow->addr_of.operand : borrow;
        AdjustSlice adjust = b->body->typeck->adjustments[borrow->id];
        if (borrow->kind == HIR_EXPR_ADDR_OF ||
            (adjust.len > 0 && adjust.ptr[0].kind == ADJUST_BORROW_REF)) {
            suggest_clone(b, diag, b->body->typeck->expr_tys[value->id], value->span);
        }
    }
    borrow_emit(b, diag);
}

static const HirClosure *closure_at(const Borrowck *b, Span head) {
    const TypeckResults *results = b->body->typeck;
    for (uint32_t i = 0; i < results->closure_count; i++) {
        const ClosureInfo *info = &results->closures[i];
        if (info->head_span.lo == head.lo && info->head_span.hi == head.hi) {
            return hir_closure(b->program, info->def);
        }
    }
    return NULL;
}

// Of an async closure the error is told as of any other borrow.
static bool escapes_as_closure(const Borrowck *b, const CaptureUse *capture) {
    const HirClosure *closure = closure_at(b, capture->head);
    return closure == NULL || closure->async_body.index == 0;
}

// A closure that takes a variable by reference and leaves the function: E0373.
static void report_escape(Borrowck *b, const Loan *loan, const CaptureUse *capture,
                          const Explanation *why) {
    Str text = quoted(b, &loan->place);
    const HirClosure *closure = closure_at(b, capture->head);
    bool is_async = closure != NULL && closure->coroutine == COROUTINE_BLOCK;
    const char *what = is_async ? "async block" : "closure";
    Diag *diag = diag_error(b->session, ERR_E0373, capture->head,
                            "%s may outlive the current function, but it borrows " STR_FMT
                            ", which is owned by the current function",
                            what, STR_ARG(text));
    diag_primary_label(diag, "may outlive borrowed value " STR_FMT, STR_ARG(text));
    diag_label(diag, capture->use, STR_FMT " is borrowed here", STR_ARG(text));
    if (why->why.kind == OUTLIVES_CALL) {
        RegionName name = region_name(b, why->universal);
        region_highlight(diag, &name);
        diag_span_note(diag, why->span, "function requires argument type to outlive `" STR_FMT "`",
                       STR_ARG(name.name));
    } else {
        diag_span_note(diag, why->span, "%s is returned here", what);
    }
    Str help = arena_printf(b->arena,
                            "to force the %s to take ownership of " STR_FMT
                            " (and any other referenced variables), use the `move` keyword",
                            what, STR_ARG(text));
    Span behind = {capture->head.lo + 5, capture->head.lo + 5, capture->head.ctxt}; // `async`
    diag_suggest_one(diag, help.ptr, is_async ? behind : span_start(capture->head),
                     is_async ? STR(" move") : STR("move "), APPLY_MACHINE, SUGGEST_VERBOSE);
    borrow_emit(b, diag);
}

// An iterator that borrows can be collected first.
static void suggest_collect(Borrowck *b, Diag *diag, Span span) {
    DefId iterator = lang_item(b->program, LANG_ITERATOR);
    Ty output = ty_erase_regions(b->cx, b->local_tys[MIR_RETURN_PLACE]);
    if (iterator.index != 0 && borrow_implements(b, output, iterator) && span.ctxt == 0) {
        diag_suggest_one(diag, "use `.collect()` to allocate the iterator", span_end(span),
                         STR(".collect::<Vec<_>>()"), APPLY_MAYBE, SUGGEST_HIDE_CODE);
    }
}

static bool span_eq(Span a, Span c) {
    return a.lo == c.lo && a.hi == c.hi;
}

// A returned value that borrows from a local: E0515.
static bool report_return(Borrowck *b, const Loan *loan, const Explanation *why) {
    if (why->kind != EXPLAIN_REGION || why->why.from_closure || why->why.kind != OUTLIVES_RETURN) {
        return false;
    }
    Str text = described(b, &loan->place), what, note;
    const MirLocalDecl *decl = &b->body->locals.data[loan->place.local];
    bool is_param = loan->place.local >= 1 && loan->place.local <= b->body->arg_count;
    if (text.ptr != NULL) {
        const char *noun = loan->place.proj_count > 0             ? "local data"
                           : is_param && b->body->upvar_count > 0 ? "variable captured by `move`"
                           : is_param                             ? "function parameter"
                                                                  : "local variable";
        what = arena_printf(b->arena, "%s `" STR_FMT "`", noun, STR_ARG(text));
        note = arena_printf(b->arena, "`" STR_FMT "` is borrowed here", STR_ARG(text));
    } else {
        what = is_param            ? STR("function parameter")
               : decl->is_user_var ? STR("local binding")
                                   : STR("temporary value");
        note = is_param            ? STR("function parameter borrowed here")
               : decl->is_user_var ? STR("local binding introduced here")
                                   : STR("temporary value created here");
    }
    bool direct = span_eq(why->span, loan->span);
    Diag *diag = diag_error(b->session, ERR_E0515, why->span, "cannot return %s " STR_FMT,
                            direct ? "reference to" : "value referencing", STR_ARG(what));
    diag_primary_label(diag, "returns a %s data owned by the current function",
                       direct ? "reference to" : "value referencing");
    if (!direct) {
        diag_label(diag, loan->span, STR_FMT, STR_ARG(note));
        suggest_collect(b, diag, why->span);
    }
    borrow_emit(b, diag);
    return true;
}

static Span scope_end(Span span) {
    return (Span){span.hi > 0 ? span.hi - 1 : 0, span.hi, span.ctxt};
}

static void report_temporary(Borrowck *b, const Access *access, const Loan *loan,
                             const Explanation *why) {
    if (report_return(b, loan, why)) {
        return;
    }
    const MirLocalDecl *decl = &b->body->locals.data[loan->place.local];
    Diag *diag =
        diag_error(b->session, ERR_E0716, decl->span, "temporary value dropped while borrowed");
    diag_primary_label(diag, "creates a temporary value which is freed while still in use");
    diag_label(diag, scope_end(access->span),
               "temporary value is freed at the end of this statement");
    explain_label(b, diag, loan, why, "", SPAN_NONE);
    bool used = why->kind == EXPLAIN_USE || why->kind == EXPLAIN_LOOP || why->kind == EXPLAIN_DROP;
    if (used) {
        suggest_binding(b, diag, loan->place.local);
    }
    borrow_emit(b, diag);
}

static void report_local(Borrowck *b, const Access *access, const Loan *loan,
                         const Explanation *why, Span borrow) {
    if (report_return(b, loan, why)) {
        return;
    }
    Str text = quoted(b, &loan->place);
    const MirLocalDecl *decl = &b->body->locals.data[loan->place.local];
    Diag *diag = diag_error(b->session, ERR_E0597, borrow, STR_FMT " does not live long enough",
                            STR_ARG(text));
    diag_primary_label(diag, "borrowed value does not live long enough");
    if (is_user_local(b, loan->place.local)) {
        diag_label(diag, decl->span, "binding `" STR_FMT "` declared here",
                   SYM_ARG(b->session, decl->name));
    }
    CaptureUse capture;
    if (capture_use_at(b, loan->at, NULL, &capture)) {
        diag_label(diag, capture.head, "value captured here");
    }
    diag_label(diag, scope_end(access->span), STR_FMT " dropped here while still borrowed",
               STR_ARG(text));
    explain_label(b, diag, loan, why, "", borrow);
    borrow_emit(b, diag);
}

// Borrowed through a value whose destructor runs: E0713.
static void report_destructor(Borrowck *b, const Access *access, const Loan *loan,
                              const Explanation *why, Ty dropped) {
    Diag *diag = diag_error(b->session, ERR_E0713, loan->span,
                            "borrow may still be in use when destructor runs");
    MirPlace whole = mir_place(loan->place.local);
    Str what = described(b, &whole);
    Str ty = ty_str(b->cx, b->arena, ty_erase_regions(b->cx, dropped));
    if (what.ptr != NULL) {
        diag_label(diag, scope_end(access->span),
                   "here, drop of `" STR_FMT "` needs exclusive access to `" STR_FMT
                   "`, because the type `" STR_FMT "` implements the `Drop` trait",
                   STR_ARG(what), STR_ARG(quoted_bare(b, &loan->place)), STR_ARG(ty));
    } else {
        diag_label(diag, scope_end(access->span),
                   "here, drop of temporary value needs exclusive access to `" STR_FMT
                   "`, because the type `" STR_FMT "` implements the `Drop` trait",
                   STR_ARG(quoted_bare(b, &loan->place)), STR_ARG(ty));
    }
    explain_label(b, diag, loan, why, "", SPAN_NONE);
    borrow_emit(b, diag);
}

// The type with a destructor on the way to a borrowed place, if the place is behind a reference or
// box inside of it.
static Ty destructor_of(Borrowck *b, const MirPlace *place) {
    Ty found = {0};
    for (uint32_t i = 0; i < place->proj_count; i++) {
        MirPlace base = {place->local, i, place->proj};
        Ty ty = mir_place_ty(b->cx, b->body, &base, NULL);
        const TyData *data = ty_data(b->cx, ty);
        bool field = place->proj[i].kind == MIR_PROJ_FIELD;
        if (place->proj[i].kind == MIR_PROJ_DEREF && !ty_is_box(b->cx, ty)) {
            return found;
        }
        if (field && data->kind == TY_ADT && ty_drop_impl(b->cx, data->item.def).index != 0) {
            found = ty;
        }
    }
    return found;
}

static void report_dead(Borrowck *b, const MirPlace *place, const Access *access, const Loan *loan,
                        uint32_t point) {
    CaptureUse capture;
    bool closure = capture_use_at(b, loan->at, NULL, &capture);
    Span borrow = closure ? capture.use : loan->span;
    if (!report_once(b, 2, loan->place.local, borrow.lo)) {
        return;
    }
    b->failed = true;
    Explanation why = explain_find(b, loan, point);
    why.by_end_of_scope = true;
    Ty dropped = destructor_of(b, &loan->place);
    if (dropped.index != 0 && access->kind == ACCESS_DROP &&
        loan->place.proj_count > place->proj_count) {
        report_destructor(b, access, loan, &why, dropped);
        return;
    }
    bool named = described(b, &loan->place).ptr != NULL;
    bool leaves = why.kind == EXPLAIN_REGION &&
                  (why.why.kind == OUTLIVES_RETURN || why.why.kind == OUTLIVES_CALL ||
                   why.why.kind == OUTLIVES_OPAQUE);
    if (named && closure && leaves && escapes_as_closure(b, &capture)) {
        report_escape(b, loan, &capture, &why);
    } else if (named) {
        report_local(b, access, loan, &why, borrow);
    } else {
        report_temporary(b, access, loan, &why);
    }
}

static void report(Borrowck *b, const MirPlace *place, const Access *access, const Loan *loan,
                   uint32_t point) {
    uint32_t index = (uint32_t)(loan - b->loans.data);
    bool dead = access->kind == ACCESS_STORAGE_DEAD || access->kind == ACCESS_DROP;
    if (!dead && !report_once(b, 3, index, access->span.lo)) {
        return;
    }
    b->failed = true;
    switch (access->kind) {
    case ACCESS_COPY:
        report_use(b, place, access, loan, point);
        break;
    case ACCESS_BORROW:
    case ACCESS_RESERVE:
    case ACCESS_ACTIVATE:
    case ACCESS_MUT_BORROW:
        report_conflict(b, place, access, loan, point);
        break;
    case ACCESS_MUTATE:
    case ACCESS_REPLACE:
        report_assign(b, place, access, loan, point);
        break;
    case ACCESS_MOVE:
        report_move(b, place, access, loan, point);
        break;
    case ACCESS_STORAGE_DEAD:
    case ACCESS_DROP:
        report_dead(b, place, access, loan, point);
        break;
    }
}

// ---------------------------------------------------------------- checking one access

static bool allowed(const Loan *loan, const Access *access, uint32_t index, uint32_t point) {
    if (access->kind == ACCESS_ACTIVATE && access->loan == index) {
        return true;
    }
    if (is_read(access->kind)) {
        if (loan_is_shared(loan) ||
            (access->kind == ACCESS_BORROW && access->borrow == MIR_BORROW_FAKE)) {
            return true;
        }
        return loan->two_phase && points_have(&loan->inactive, point); // only reserved so far
    }
    if (access->kind == ACCESS_RESERVE && loan_is_shared(loan)) {
        return true;
    }
    return access->kind == ACCESS_MOVE && loan->kind == MIR_BORROW_FAKE;
}

// Whether the borrow to activate was, at its place, already part of an error when it was reserved.
static bool reservation_failed(const Borrowck *b, const MirPlace *place) {
    for (uint32_t i = 0; i < b->failed_reservations.len; i++) {
        if (mir_place_eq(&b->failed_reservations.data[i], place)) {
            return true;
        }
    }
    return false;
}

static void access(Borrowck *b, uint32_t point, const MirPlace *place, Access what) {
    if (what.kind == ACCESS_ACTIVATE && reservation_failed(b, place)) {
        return;
    }
    for (uint32_t i = b->loans_of[place->local]; i != 0; i = b->loans.data[i - 1].next) {
        const Loan *loan = &b->loans.data[i - 1];
        if (!points_have(&loan->points, point) || allowed(loan, &what, i - 1, point)) {
            continue;
        }
        if (what.length && loan->place.proj_count > place->proj_count) {
            continue;
        }
        if (places_conflict(b, &loan->place, loan->kind, place, what.shallow,
                            what.kind == ACCESS_DROP)) {
            report(b, place, &what, loan, point);
            if (what.kind == ACCESS_RESERVE) {
                vec_push(&b->failed_reservations, *place);
            }
            return; // one error for one access
        }
    }
}

static void access_operand(Borrowck *b, uint32_t point, const MirOperand *operand, Span span) {
    if (operand->kind != MIR_OPERAND_CONST) {
        access(b, point, &operand->place,
               (Access){.kind = operand->kind == MIR_OPERAND_COPY ? ACCESS_COPY : ACCESS_MOVE,
                        .span = span});
    }
}

static void access_ref(Borrowck *b, uint32_t point, const MirRvalue *rvalue, Span span) {
    Access what = {.borrow = rvalue->ref.kind, .span = span};
    switch (rvalue->ref.kind) {
    case MIR_BORROW_SHARED:
        what.kind = ACCESS_BORROW;
        break;
    case MIR_BORROW_FAKE:
        what.kind = ACCESS_BORROW;
        what.shallow = true;
        break;
    case MIR_BORROW_TWO_PHASE:
        what.kind = ACCESS_RESERVE;
        break;
    case MIR_BORROW_MUT:
    case MIR_BORROW_UNIQUE_CAPTURE:
        what.kind = ACCESS_MUT_BORROW;
        break;
    }
    access(b, point, &rvalue->ref.place, what);
}

static void access_rvalue(Borrowck *b, uint32_t point, const MirRvalue *rvalue, Span span) {
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        access_operand(b, point, &rvalue->use, span);
        break;
    case MIR_RVALUE_REPEAT:
        access_operand(b, point, &rvalue->repeat.operand, span);
        break;
    case MIR_RVALUE_REF:
        access_ref(b, point, rvalue, span);
        break;
    case MIR_RVALUE_RAW_PTR:
        access(b, point, &rvalue->raw_ptr.place,
               (Access){.kind = rvalue->raw_ptr.is_mut ? ACCESS_MUT_BORROW : ACCESS_BORROW,
                        .borrow = MIR_BORROW_SHARED,
                        .span = span});
        break;
    case MIR_RVALUE_CAST:
        access_operand(b, point, &rvalue->cast.operand, span);
        break;
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        access_operand(b, point, &rvalue->binary.operands[0], span);
        access_operand(b, point, &rvalue->binary.operands[1], span);
        break;
    case MIR_RVALUE_UNARY:
        access_operand(b, point, &rvalue->unary.operand, span);
        break;
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
        access(b, point, &rvalue->place,
               (Access){.kind = ACCESS_COPY,
                        .shallow = true,
                        .length = rvalue->kind == MIR_RVALUE_LEN,
                        .span = span});
        break;
    case MIR_RVALUE_AGGREGATE:
        for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
            access_operand(b, point, &rvalue->aggregate.operands[i], span);
        }
        break;
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
}

static void activations(Borrowck *b, uint32_t point, Span span) {
    for (uint32_t i = b->activated[point]; i != 0; i = b->loans.data[i - 1].next_activated) {
        access(b, point, &b->loans.data[i - 1].place,
               (Access){
                   .kind = ACCESS_ACTIVATE, .borrow = MIR_BORROW_MUT, .loan = i - 1, .span = span});
    }
}

static void access_stmt(Borrowck *b, uint32_t point, const MirStmt *stmt) {
    activations(b, point, stmt->span);
    switch (stmt->kind) {
    case MIR_STMT_ASSIGN:
        access_rvalue(b, point, stmt->assign.rvalue, stmt->span);
        access(b, point, &stmt->assign.place,
               (Access){.kind = ACCESS_MUTATE, .shallow = true, .span = stmt->span});
        break;
    case MIR_STMT_SET_DISCRIMINANT:
        access(b, point, &stmt->set_discriminant.place,
               (Access){.kind = ACCESS_MUTATE, .shallow = true, .span = stmt->span});
        break;
    case MIR_STMT_STORAGE_DEAD: {
        MirPlace place = {.local = stmt->local};
        access(b, point, &place,
               (Access){.kind = ACCESS_STORAGE_DEAD, .shallow = true, .span = stmt->span});
        break;
    }
    case MIR_STMT_COPY_NONOVERLAPPING:
        for (uint32_t i = 0; i < 3; i++) {
            access_operand(b, point, &stmt->copy[i], stmt->span);
        }
        break;
    case MIR_STMT_ASSUME:
        access_operand(b, point, &stmt->operand, stmt->span);
        break;
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_ASCRIBE:
        break;
    }
}

// At the end of the function its locals die, whatever still borrows from them. Those of a constant
// become part of its value.
static void access_exit(Borrowck *b, uint32_t point, Span span) {
    for (uint32_t i = 0; i < b->loans.len && !b->body->is_const; i++) {
        const Loan *loan = &b->loans.data[i];
        if (!points_have(&loan->points, point)) {
            continue;
        }
        bool through_reference = false;
        for (uint32_t n = 0; n < loan->place.proj_count; n++) {
            through_reference |= loan->place.proj[n].kind == MIR_PROJ_DEREF;
        }
        if (!through_reference && loan->place.local != MIR_RETURN_PLACE) {
            Access what = {.kind = ACCESS_STORAGE_DEAD, .shallow = true, .span = span};
            report(b, &loan->place, &what, loan, point);
        }
    }
}

static void access_term(Borrowck *b, uint32_t point, const MirTerm *term) {
    activations(b, point, term->span);
    switch (term->kind) {
    case MIR_TERM_SWITCH_INT:
        access_operand(b, point, &term->switch_int.discr, term->span);
        break;
    case MIR_TERM_DROP:
        access(b, point, &term->drop.place,
               (Access){.kind = term->drop.replace ? ACCESS_REPLACE : ACCESS_DROP,
                        .span = term->span});
        break;
    case MIR_TERM_CALL:
        access_operand(b, point, &term->call.func, term->span);
        for (uint32_t i = 0; i < term->call.arg_count; i++) {
            access_operand(b, point, &term->call.args[i], term->span);
        }
        access(b, point, &term->call.destination,
               (Access){.kind = ACCESS_MUTATE, .span = term->span});
        break;
    case MIR_TERM_ASSERT:
        access_operand(b, point, &term->assert_.cond, term->span);
        break;
    case MIR_TERM_RETURN:
    case MIR_TERM_RESUME:
    case MIR_TERM_COROUTINE_DROP:
        access_exit(b, point, term->span);
        break;
    case MIR_TERM_NONE:
    case MIR_TERM_GOTO:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_YIELD:
    case MIR_TERM_FALSE_UNWIND:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        break;
    }
}

void accesses_check(Borrowck *b) {
    if (b->loans.len == 0) {
        return;
    }
    for (uint32_t i = 0; i < b->order_count; i++) {
        MirBlockId block = b->order[i];
        const MirBlock *mir = &b->body->blocks.data[block];
        for (uint32_t s = 0; s < mir->stmts.len; s++) {
            access_stmt(b, b->block_start[block] + s, &mir->stmts.data[s]);
        }
        access_term(b, b->block_start[block] + mir->stmts.len, &mir->term);
    }
}
