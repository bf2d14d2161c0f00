// borrow_lint.c: variables that are not used, values that are never read, `mut` that nothing needs.
//
// In: a body of the user's crate whose borrows were checked, with the variables that something
// writes to after their initialisation. Out: warnings. A variable is used where its value, or
// something behind it, is read or borrowed; an operator assignment reads only for itself. A value
// assigned is read if the variable is live behind the assignment. What comes out of macros is left
// alone. Follows rustc in its rules and wording.
#include "mir/borrowck/borrow_private.h"

#include <stdlib.h>

// ---------------------------------------------------------------- unused `mut`

// A value moved to a temporary that is written to needs the `mut` of its variable.
static void mut_of_moved(Borrowck *b) {
    for (uint32_t i = 0; i < b->body->blocks.len; i++) {
        const MirBlock *block = &b->body->blocks.data[i];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.proj_count == 0 &&
                bitset_has(&b->mut_used, stmt->assign.place.local) &&
                !is_user_local(b, stmt->assign.place.local) &&
                stmt->assign.rvalue->kind == MIR_RVALUE_USE &&
                stmt->assign.rvalue->use.kind == MIR_OPERAND_MOVE) {
                bitset_add(&b->mut_used, stmt->assign.rvalue->use.place.local);
            }
        }
    }
}

static BitSet initialised_locals(const Borrowck *b) {
    BitSet set = bitset_new(b->arena, b->body->locals.len);
    for (uint32_t i = 0; i < b->moves->inits.len; i++) {
        const MirPlace *place = &b->moves->paths.data[b->moves->inits.data[i].path].place;
        if (place->proj_count == 0) {
            bitset_add(&set, place->local);
        }
    }
    for (uint32_t i = 0; i < b->body->blocks.len; i++) { // a part is one too
        const MirBlock *block = &b->body->blocks.data[i];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            if (block->stmts.data[s].kind == MIR_STMT_ASSIGN) {
                bitset_add(&set, block->stmts.data[s].assign.place.local);
            }
        }
    }
    return set;
}

void lint_unused_mut(Borrowck *b) {
    if (!b->program->crates[def_get(b->program, b->body->def)->crate.index - 1]->is_local) {
        return;
    }
    mut_of_moved(b);
    BitSet initialised = {0}; // made when first asked for
    for (MirLocalId i = 1; i < b->body->locals.len; i++) {
        const MirLocalDecl *decl = &b->body->locals.data[i];
        if (!is_user_local(b, i) || !decl->is_mut || bitset_has(&b->mut_used, i) ||
            span_is_foreign(b->program, decl->span)) {
            continue;
        }
        if (initialised.words == NULL) {
            initialised = initialised_locals(b);
        }
        if (!bitset_has(&initialised, i)) {
            continue;
        }
        Str text = source_text(b->session->sources, decl->span);
        uint32_t end = 3;
        if (text.len < 4 || memcmp(text.ptr, "mut", 3) != 0) {
            continue;
        }
        while (end < text.len && (text.ptr[end] == ' ' || text.ptr[end] == '\n')) {
            end++;
        }
        Diag *diag = lint_diag(b->program, hir_typeck_root(b->program, b->body->def),
                               LINT_UNUSED_MUT, decl->span, "variable does not need to be mutable");
        if (diag != NULL) {
            diag_suggest_one(diag, "remove this `mut`",
                             (Span){decl->span.lo, decl->span.lo + end, decl->span.ctxt}, STR(""),
                             APPLY_MACHINE, SUGGEST_SHORT);
            lint_emit(b->program, hir_typeck_root(b->program, b->body->def), LINT_UNUSED_MUT, diag);
        }
    }
}

// ---------------------------------------------------------------- uses and assignments

typedef struct Assignment {
    MirLocalId local;
    MirLocation at;
    Span span;
    bool declares;  // the value of `let x = value`
    bool operates;  // `x += value`: neither a use of what was there nor the end of it
    uint32_t next;  // with the same span: index + 1
    uint32_t found; // how many were found before
} Assignment;

typedef struct Variables {
    Borrowck *b;
    BitSet watched;       // by local: variables of the user, not the many temporaries
    BitSet used, reached; // by local: read, and there in code that is reached
    FlowSet *live;        // where uses are noted instead while the flow is solved
    VEC(Assignment) assignments;
    Map by_span; // the last of those that do not declare, index + 1
    MirLocation at;
    Span span;
} Variables;

// The variable a local stands for: a guard sees it through a reference of the same name.
static MirLocalId variable_of(const Borrowck *b, MirLocalId local) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    if (!decl->is_ref_to_guard_binding) {
        return local;
    }
    for (MirLocalId i = 1; i < b->body->locals.len; i++) {
        if (is_user_local(b, i) && b->body->locals.data[i].hir_local == decl->hir_local) {
            return i;
        }
    }
    return local;
}

static bool goes_through_deref(const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_DEREF) {
            return true;
        }
    }
    return false;
}

static bool goes_through_index(const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_INDEX) {
            return true;
        }
    }
    return false;
}

static uint64_t span_key(Span span) {
    return (uint64_t)span.lo << 32 | span.hi;
}

// The assignment to a local, not its declaration, that has just this span.
static Assignment *assigned_with(const Variables *v, MirLocalId local, Span span) {
    for (uint64_t i = map_get_or(&v->by_span, span_key(span), 0); i != 0;
         i = v->assignments.data[i - 1].next) {
        if (v->assignments.data[i - 1].local == local) {
            return &v->assignments.data[i - 1];
        }
    }
    return NULL;
}

// Assigning to a part of what has a destructor is done for the destructor's sake.
static bool may_be_guard(const Variables *v, const MirPlace *place) {
    Ty ty = v->b->body->locals.data[place->local].ty;
    TyKind kind = ty_kind(v->b->cx, ty);
    return place->proj_count > 0 && is_user_local(v->b, place->local) &&
           (kind == TY_ADT || kind == TY_TUPLE || kind == TY_ARRAY || kind == TY_CLOSURE) &&
           ty_needs_drop(v->b->cx, v->b->env, ty);
}

static void note_use(void *cx, const MirPlace *place, PlaceUse use) {
    Variables *v = cx;
    if (!bitset_has(&v->watched, place->local)) {
        return;
    }
    bool stores =
        (use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE) && !may_be_guard(v, place);
    if (use == PLACE_USE_STORAGE || use == PLACE_USE_DROP ||
        (stores && !goes_through_deref(place) && !goes_through_index(place))) {
        return;
    }
    MirLocalId local = variable_of(v->b, place->local);
    Assignment *same = use == PLACE_USE_COPY ? assigned_with(v, local, v->span) : NULL;
    if (same != NULL) { // `x += 1`
        same->operates = true;
        return;
    }
    if (v->live != NULL) {
        flow_add(v->live, local);
    } else {
        bitset_add(&v->used, local);
    }
}

static void note_assignment(Variables *v, const MirPlace *place) {
    const MirLocalDecl *decl = &v->b->body->locals.data[place->local];
    // A value is also put in place where dropping the old one panics: the same assignment again.
    if (!is_user_local(v->b, place->local) || goes_through_deref(place) ||
        v->b->body->blocks.data[v->at.block].is_cleanup) {
        return;
    }
    bool declares = place->proj_count == 0 &&
                    ((decl->bound == MIR_BOUND_PATTERN && v->span.lo >= decl->span.lo &&
                      v->span.hi <= decl->span.hi) ||
                     (decl->bound == MIR_BOUND_LET && v->span.lo >= decl->match_span.lo &&
                      v->span.hi <= decl->match_span.hi) ||
                     v->span.ctxt != 0);
    vec_push(&v->assignments, (Assignment){place->local, v->at, v->span, declares, false, 0, 0});
}

static void each_point(Variables *v, void (*stmt)(Variables *, const MirStmt *),
                       void (*term)(Variables *, const MirTerm *)) {
    for (uint32_t i = 0; i < v->b->order_count; i++) {
        const MirBlock *block = &v->b->body->blocks.data[v->b->order[i]];
        for (uint32_t s = 0; s <= block->stmts.len; s++) {
            v->at = (MirLocation){v->b->order[i], s};
            v->span = s < block->stmts.len ? block->stmts.data[s].span : block->term.span;
            if (s < block->stmts.len) {
                stmt(v, &block->stmts.data[s]);
            } else {
                term(v, &block->term);
            }
        }
    }
}

static bool unwinds(const Variables *v) { // code that runs while a panic leaves the function
    return v->b->body->blocks.data[v->at.block].is_cleanup;
}

static void assigns_stmt(Variables *v, const MirStmt *stmt) {
    if (stmt->kind == MIR_STMT_STORAGE_LIVE) {
        bitset_add(&v->reached, stmt->local);
    } else if (stmt->kind == MIR_STMT_ASSIGN) {
        bitset_add(&v->reached, stmt->assign.place.local);
    }
    if (stmt->kind == MIR_STMT_ASSIGN && !unwinds(v)) {
        note_assignment(v, &stmt->assign.place);
    }
}

static void assigns_term(Variables *v, const MirTerm *term) {
    if (term->kind == MIR_TERM_CALL && !unwinds(v)) {
        note_assignment(v, &term->call.destination);
    }
}

static int by_place(const void *a, const void *b) { // in the source
    const Assignment *x = a, *y = b;
    return x->span.lo != y->span.lo ? (x->span.lo < y->span.lo ? -1 : 1)
                                    : (x->found < y->found ? -1 : x->found > y->found);
}

static void index_assignments(Variables *v) {
    for (uint32_t i = 0; i < v->assignments.len; i++) {
        v->assignments.data[i].found = i;
    }
    if (v->assignments.len > 1) {
        qsort(v->assignments.data, v->assignments.len, sizeof(Assignment), by_place);
    }
    for (uint32_t i = 0; i < v->assignments.len; i++) {
        Assignment *one = &v->assignments.data[i];
        if (!one->declares) {
            one->next = (uint32_t)map_get_or(&v->by_span, span_key(one->span), 0);
            map_set(&v->by_span, span_key(one->span), i + 1);
        }
    }
}

// The reference that a guard sees its variable through is no use of it.
static bool is_guard_reference(const Variables *v, const MirStmt *stmt) {
    return stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.proj_count == 0 &&
           v->b->body->locals.data[stmt->assign.place.local].is_ref_to_guard_binding;
}

static void uses_stmt(Variables *v, const MirStmt *stmt) {
    bool fake = stmt->kind == MIR_STMT_FAKE_READ && stmt->fake_read.cause != FAKE_READ_MATCH &&
                stmt->fake_read.cause != FAKE_READ_MENTION;
    if (!fake && stmt->kind != MIR_STMT_ASCRIBE && !is_guard_reference(v, stmt)) {
        mir_visit_stmt_places(stmt, note_use, v);
    }
}

static void uses_term(Variables *v, const MirTerm *term) {
    mir_visit_term_places(term, note_use, v);
}

// ---------------------------------------------------------------- liveness

static void live_stmt(Flow *flow, FlowSet *state, MirBlockId block, uint32_t at) {
    Variables *v = flow->data;
    const MirStmt *stmt = &v->b->body->blocks.data[block].stmts.data[at];
    if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.proj_count == 0 &&
        bitset_has(&v->watched, stmt->assign.place.local)) {
        const Assignment *one = assigned_with(v, stmt->assign.place.local, stmt->span);
        if (one == NULL || !one->operates) {
            flow_remove(state, stmt->assign.place.local);
        }
    }
    v->live = state;
    v->span = stmt->span;
    uses_stmt(v, stmt);
    v->live = NULL;
}

static void live_term(Flow *flow, FlowSet *state, MirBlockId block) {
    Variables *v = flow->data;
    const MirTerm *term = &v->b->body->blocks.data[block].term;
    if (term->kind == MIR_TERM_CALL && term->call.destination.proj_count == 0 &&
        bitset_has(&v->watched, term->call.destination.local)) {
        flow_remove(state, term->call.destination.local);
    }
    v->live = state;
    v->span = term->span;
    uses_term(v, term);
    v->live = NULL;
}

static Flow *live_variables(Variables *v) {
    Flow *flow = ARENA_NEW(v->b->arena, Flow);
    *flow = (Flow){.body = v->b->body,
                   .data = v,
                   .bits = v->b->body->locals.len,
                   .backward = true,
                   .stmt = live_stmt,
                   .term = live_term};
    flow_solve(flow, v->b->arena);
    return flow;
}

// ---------------------------------------------------------------- warnings

static DefId linted(const Variables *v) {
    return hir_typeck_root(v->b->program, v->b->body->def);
}

// `S { x }`: the pattern that binds a field under its own name.
static bool binds_shorthand(const Variables *v, const MirLocalDecl *decl) {
    const HirBody *hir = v->b->body->typeck->body;
    uint32_t bound = hir->locals[decl->hir_local].pat;
    for (uint32_t i = 1; i <= hir->pat_count; i++) {
        const HirPat *pat = hir->pats[i];
        for (uint32_t k = 0;
             pat != NULL && pat->kind == HIR_PAT_STRUCT && k < pat->structure.fields.len; k++) {
            const HirPat *field = pat->structure.fields.ptr[k].pat;
            if (field->id == bound && pat->structure.fields.ptr[k].is_shorthand) {
                return true;
            }
        }
    }
    return false;
}

static bool is_linted(const Variables *v, MirLocalId local) {
    const MirLocalDecl *decl = &v->b->body->locals.data[local];
    if (!is_user_local(v->b, local) || span_is_foreign(v->b->program, decl->span) ||
        decl->hir_local == UINT32_MAX || symbol_is(decl->name, SYM_INDEX_SELF)) {
        return false;
    }
    Str name = sym_str(v->b->session, decl->name);
    return name.len > 0 && name.ptr[0] != '_';
}

// `let f = some_fn; f()`: what is called is known by the type; the variable is used all the same.
static bool is_called(const Variables *v, const MirLocalDecl *decl) {
    const HirBody *hir = v->b->body->typeck->body;
    for (uint32_t i = 1; ty_kind(v->b->cx, decl->ty) == TY_FN_DEF && i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (expr != NULL && expr->kind == HIR_EXPR_PATH &&
            v->b->body->typeck->expr_res[i].kind == RES_LOCAL &&
            v->b->body->typeck->expr_res[i].local == decl->hir_local) {
            return true;
        }
    }
    return false;
}

static void warn_unused(const Variables *v, MirLocalId local) {
    Borrowck *b = v->b;
    const MirLocalDecl *decl = &b->body->locals.data[local];
    if (is_called(v, decl)) {
        return;
    }
    Str name = sym_str(b->session, decl->name);
    Span name_span = b->body->typeck->body->locals[decl->hir_local].span;
    Span span = {decl->span.lo, name_span.hi, decl->span.ctxt};
    if (span.hi <= span.lo || span.hi > decl->span.hi || name_span.ctxt != span.ctxt) {
        span = decl->span; // bound again in another alternative
    }
    bool assigned = false;
    for (uint32_t i = 0; i < v->assignments.len; i++) {
        assigned |= v->assignments.data[i].local == local && !v->assignments.data[i].declares;
    }
    Diag *diag =
        assigned ? lint_diag(b->program, linted(v), LINT_UNUSED_VARIABLES, span,
                             "variable `" STR_FMT "` is assigned to, but never used", STR_ARG(name))
                 : lint_diag(b->program, linted(v), LINT_UNUSED_VARIABLES, span,
                             "unused variable: `" STR_FMT "`", STR_ARG(name));
    if (diag == NULL) {
        return;
    }
    if (assigned) {
        diag_note(diag, "consider using `_" STR_FMT "` instead", STR_ARG(name));
    } else if (span.ctxt != 0) {
        diag_span_help(diag, span,
                       "`" STR_FMT "` is captured in macro and introduced a unused variable",
                       STR_ARG(name));
    } else if (binds_shorthand(v, decl)) {
        diag_suggest_one(diag, "try ignoring the field", span,
                         arena_printf(b->session->arena, STR_FMT ": _", STR_ARG(name)),
                         APPLY_MACHINE, SUGGEST_DEFAULT);
    } else {
        diag_suggest_one(diag, "if this is intentional, prefix it with an underscore", span,
                         arena_printf(b->session->arena, "_" STR_FMT, STR_ARG(name)), APPLY_MACHINE,
                         SUGGEST_DEFAULT);
    }
    lint_emit(b->program, linted(v), LINT_UNUSED_VARIABLES, diag);
}

static bool is_live_after(Flow *live, const Assignment *one) {
    return flow_has(flow_state_at(live, one->at.block, one->at.stmt), one->local);
}

// Where an assignment drops what was there, only its left side is told.
static Span assignment_span(const Borrowck *b, const Assignment *one) {
    const HirExpr *expr = expr_at(b, one->span);
    if (expr != NULL && expr->kind == HIR_EXPR_ASSIGN &&
        ty_needs_drop(b->cx, b->env, b->body->locals.data[one->local].ty)) {
        return expr->binary.lhs->span;
    }
    return one->span;
}

static void warn_unread(const Variables *v, const Assignment *one) {
    Borrowck *b = v->b;
    Str name = sym_str(b->session, b->body->locals.data[one->local].name);
    Diag *diag = lint_diag(b->program, linted(v), LINT_UNUSED_ASSIGNMENTS, assignment_span(b, one),
                           "value assigned to `" STR_FMT "` is never read", STR_ARG(name));
    if (diag != NULL) {
        diag_help(diag, "maybe it is overwritten before being read?");
        lint_emit(b->program, linted(v), LINT_UNUSED_ASSIGNMENTS, diag);
    }
}

static void warn_passed(const Variables *v, MirLocalId local) {
    Borrowck *b = v->b;
    const MirLocalDecl *decl = &b->body->locals.data[local];
    Diag *diag =
        lint_diag(b->program, linted(v), LINT_UNUSED_ASSIGNMENTS, decl->span,
                  "value passed to `" STR_FMT "` is never read", SYM_ARG(b->session, decl->name));
    if (diag != NULL) {
        diag_help(diag, "maybe it is overwritten before being read?");
        lint_emit(b->program, linted(v), LINT_UNUSED_ASSIGNMENTS, diag);
    }
}

static const MirPlace *assigned_place(const Borrowck *b, const Assignment *one) {
    const MirBlock *block = &b->body->blocks.data[one->at.block];
    return one->at.stmt < block->stmts.len ? &block->stmts.data[one->at.stmt].assign.place
                                           : &block->term.call.destination;
}

// What is assigned only where it is declared, and used, is read after that: from here on the others
// alone are watched.
static bool watch_assigned(Variables *v) {
    BitSet assigned = bitset_new(v->b->arena, v->b->body->locals.len);
    bool any = false;
    for (uint32_t i = 0; i < v->assignments.len; i++) {
        const Assignment *one = &v->assignments.data[i];
        if (!one->declares || !bitset_has(&v->used, one->local)) {
            bitset_add(&assigned, one->local);
            any |= !one->declares;
        }
    }
    for (uint32_t i = 0; any && i < v->b->body->locals.len; i++) {
        if (bitset_has(&v->watched, i) && !bitset_has(&assigned, variable_of(v->b, i))) {
            bitset_remove(&v->watched, i);
        }
    }
    return any;
}

static void lint_unread(Variables *v) {
    if (!watch_assigned(v)) {
        return;
    }
    Borrowck *b = v->b;
    Flow *live = live_variables(v);
    FlowSet state = *flow_state_at(live, 0, 0); // what is live at the start
    if (b->body->blocks.data[0].stmts.len > 0) {
        live->stmt(live, &state, 0, 0);
    } else {
        live->term(live, &state, 0);
    }
    live->cursor_block = MIR_NO_BLOCK; // its nodes were changed
    for (MirLocalId i = 1; i <= b->body->arg_count; i++) {
        if (bitset_has(&v->watched, i) && is_linted(v, i) && bitset_has(&v->used, i) &&
            !flow_has(&state, i)) {
            warn_passed(v, i);
        }
    }
    BitSet unread = bitset_new(b->arena, v->assignments.len);
    for (uint32_t i = v->assignments.len; i-- > 0;) { // backwards, as the flow goes
        const Assignment *one = &v->assignments.data[i];
        const MirLocalDecl *decl = &b->body->locals.data[one->local];
        const MirPlace *place = assigned_place(b, one);
        bool used = bitset_has(&v->used, one->local);
        if (!bitset_has(&v->watched, one->local)) {
            continue;
        }
        bool value = !one->declares ||
                     ((decl->bound == MIR_BOUND_LET || decl->bound == MIR_BOUND_PATTERN) && used);
        if (!is_linted(v, one->local) || one->span.ctxt != 0 || !value ||
            (place->proj_count > 0 && used &&
             (!goes_through_index(place) || may_be_guard(v, place))) ||
            is_live_after(live, one)) {
            continue;
        }
        bitset_add(&unread, i);
    }
    for (uint32_t i = 0; i < v->assignments.len; i++) {
        if (bitset_has(&unread, i)) {
            warn_unread(v, &v->assignments.data[i]);
        }
    }
}

void lints_report(Borrowck *b) {
    if (!b->program->crates[def_get(b->program, b->body->def)->crate.index - 1]->is_local) {
        return;
    }
    if (def_attr(b->program, b->body->def, SYM(NAKED)) != NULL) {
        return; // its assembly knows where its arguments are
    }
    Variables v = {.b = b,
                   .watched = bitset_new(b->arena, b->body->locals.len),
                   .used = bitset_new(b->arena, b->body->locals.len),
                   .reached = bitset_new(b->arena, b->body->locals.len)};
    for (MirLocalId i = 0; i < b->body->locals.len; i++) {
        if (is_user_local(b, i) || b->body->locals.data[i].is_ref_to_guard_binding) {
            bitset_add(&v.watched, i);
        }
    }
    each_point(&v, assigns_stmt, assigns_term);
    index_assignments(&v);
    each_point(&v, uses_stmt, uses_term);
    for (MirLocalId i = 1; i < b->body->locals.len; i++) {
        bool reached = i <= b->body->arg_count || bitset_has(&v.reached, i);
        if (reached && is_linted(&v, i) && !bitset_has(&v.used, i)) {
            warn_unused(&v, i);
        }
    }
    lint_unread(&v);
    vec_free(&v.assignments);
    map_free(&v.by_span);
}
