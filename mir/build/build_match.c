// build_match.c: match, let, let-else and `let` in conditions: bindings, guards and arms around the
// decision tree.
//
// In: patterns and what they match. Out: for each arm a block where its bindings are made and its
// body runs.
//   pre_binding: falseEdge -> [real: bindings, imaginary: the next candidate's tests]
// A guard sees by-value bindings through a reference (so that it cannot move them); the bindings
// proper are made after it succeeded. While guards run the places that were tested are borrowed by
// fake shallow borrows. Follows rustc's matches module in its idea; the rustc development guide,
// "MIR construction".
#include "mir/build/build_private.h"

// ---------------------------------------------------------------- declaring variables

static void declare_local(Build *build, uint32_t local, Span span, bool by_ref, bool has_guard) {
    const HirLocal *hir = &build->hir->locals[local];
    Ty ty = normalize(build, build->results->local_tys[local]);
    if (build->vars[local] == 0) {
        MirLocalDecl decl = {.ty = ty,
                             .kind = MIR_LOCAL_VAR,
                             .name = hir->name,
                             .span = span,
                             .is_mut = hir->is_mut,
                             .is_user_var = true,
                             .is_ref_binding = by_ref,
                             .hir_local = local,
                             .user_ty = build->results->local_user_tys[local].ty};
        vec_push(&build->body->locals, decl);
        build->vars[local] = build->body->locals.len - 1;
    }
    if (has_guard && build->guard_vars[local] == 0) {
        Ty guard_ty = ty_ref(build->cx, ty_common(build->cx)->erased, ty, false);
        vec_push(&build->body->locals, (MirLocalDecl){.ty = guard_ty,
                                                      .kind = MIR_LOCAL_TEMP,
                                                      .name = hir->name,
                                                      .span = span,
                                                      .is_ref_to_guard_binding = true,
                                                      .hir_local = local});
        build->guard_vars[local] = build->body->locals.len - 1;
    }
}

static void declare_many(Build *build, HirPat *const *pats, uint32_t count, bool has_guard) {
    for (uint32_t i = 0; i < count; i++) {
        declare_bindings(build, pats[i], has_guard);
    }
}

void declare_bindings(Build *build, const HirPat *pat, bool has_guard) {
    switch (pat->kind) {
    case HIR_PAT_BINDING:
        declare_local(build, pat->binding.local, pat->span,
                      build->results->pat_modes[pat->id] != BIND_MOVE, has_guard);
        if (pat->binding.sub != NULL) {
            declare_bindings(build, pat->binding.sub, has_guard);
        }
        break;
    case HIR_PAT_STRUCT:
        for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
            declare_bindings(build, pat->structure.fields.ptr[i].pat, has_guard);
        }
        break;
    case HIR_PAT_TUPLE_STRUCT:
    case HIR_PAT_TUPLE:
        declare_many(build, pat->tuple.elems, pat->tuple.count, has_guard);
        break;
    case HIR_PAT_OR:
        declare_many(build, pat->alternatives.alts, pat->alternatives.count, has_guard);
        break;
    case HIR_PAT_REF:
    case HIR_PAT_BOX:
        declare_bindings(build, pat->ref.inner, has_guard);
        break;
    case HIR_PAT_SLICE:
        declare_many(build, pat->slice.before, pat->slice.before_count, has_guard);
        if (pat->slice.middle != NULL) {
            declare_bindings(build, pat->slice.middle, has_guard);
        }
        declare_many(build, pat->slice.after, pat->slice.after_count, has_guard);
        break;
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
    case HIR_PAT_PATH:
    case HIR_PAT_LIT:
    case HIR_PAT_RANGE:
        break;
    }
}

MirPlace binding_live(Build *build, uint32_t local, bool in_guard, bool schedule) {
    MirLocalId var = in_guard ? build->guard_vars[local] : build->vars[local];
    Span span = build->body->locals.data[var].span;
    storage_live(build, var, span);
    if (schedule) {
        schedule_drop(build, build->var_scope, var, false, span);
    }
    return mir_place(var);
}

// ---------------------------------------------------------------- making bindings

typedef VEC(MatchBinding) BindingVec;

static void bind_one(Build *build, const MatchBinding *binding) {
    MirPlace source = binding->source;
    bool captured = place_resolve(build, &source);
    OX_ASSERT(build->session, binding->span, captured);
    MirPlace var = binding_live(build, binding->local, false, true);
    MirRvalue rvalue = {.kind = MIR_RVALUE_REF,
                        .ref = {source,
                                binding->mode == BIND_REF_MUT ? MIR_BORROW_MUT : MIR_BORROW_SHARED,
                                ty_common(build->cx)->erased}};
    if (binding->mode == BIND_MOVE) {
        rvalue = (MirRvalue){.kind = MIR_RVALUE_USE, .use = consume(build, source)};
    }
    push_assign(build, binding->span, var, rvalue);
    MirLocalDecl *decl = &build->body->locals.data[var.local];
    MirPlace matched = build->matched;
    if (place_resolve(build, &matched)) {
        decl->bound = MIR_BOUND_PATTERN;
        decl->match_place = matched;
        decl->match_span = build->matched_span;
    }
    schedule_drop(build, build->var_scope, var.local, true,
                  build->body->locals.data[var.local].span);
}

static void bind_all(Build *build, const BindingVec *bindings) {
    for (uint32_t i = 0; i < bindings->len; i++) {
        bind_one(build, &bindings->data[i]);
    }
}

static void bind_for_guard(Build *build, const BindingVec *bindings) {
    for (uint32_t i = 0; i < bindings->len; i++) {
        const MatchBinding *binding = &bindings->data[i];
        MirPlace seen = binding->source;
        (void)place_resolve(build, &seen);
        if (binding->mode != BIND_MOVE) {
            bind_one(build, binding);
            seen = mir_place(build->vars[binding->local]);
        }
        MirPlace guard = binding_live(build, binding->local, true, true);
        push_assign(build, binding->span, guard,
                    (MirRvalue){.kind = MIR_RVALUE_REF,
                                .ref = {seen, MIR_BORROW_SHARED, ty_common(build->cx)->erased}});
    }
}

// ---------------------------------------------------------------- candidates in place

static void false_edge(Build *build, MirBlockId from, MirBlockId real, MirBlockId imaginary,
                       Span span) {
    if (imaginary == MIR_NO_BLOCK) {
        goto_block(build, from, real, span);
        return;
    }
    terminate(build, from,
              (MirTerm){.kind = MIR_TERM_FALSE_EDGE,
                        .span = span,
                        .target = real,
                        .unwind = MIR_NO_BLOCK,
                        .other = imaginary});
}

typedef VEC(MatchAscription) AscriptionVec;
typedef struct Leaf {
    Candidate *candidate;
    BindingVec bindings; // those of the enclosing candidates first
    AscriptionVec ascriptions;
} Leaf;
typedef VEC(Leaf) LeafVec;

static void leaves_of(Candidate *candidate, const Leaf *outer, LeafVec *out) {
    Leaf leaf = {.candidate = candidate};
    for (uint32_t i = 0; i < outer->bindings.len; i++) {
        vec_push(&leaf.bindings, outer->bindings.data[i]);
    }
    for (uint32_t i = 0; i < candidate->bindings.len; i++) {
        vec_push(&leaf.bindings, candidate->bindings.data[i]);
    }
    for (uint32_t i = 0; i < outer->ascriptions.len; i++) {
        vec_push(&leaf.ascriptions, outer->ascriptions.data[i]);
    }
    for (uint32_t i = 0; i < candidate->ascriptions.len; i++) {
        vec_push(&leaf.ascriptions, candidate->ascriptions.data[i]);
    }
    if (candidate->subs.len == 0) {
        vec_push(out, leaf);
        return;
    }
    for (uint32_t i = 0; i < candidate->subs.len; i++) {
        leaves_of(candidate->subs.data[i], &leaf, out);
    }
    vec_free(&leaf.bindings);
    vec_free(&leaf.ascriptions);
}

static void leaves_free(LeafVec *leaves) {
    for (uint32_t i = 0; i < leaves->len; i++) {
        vec_free(&leaves->data[i].bindings);
        vec_free(&leaves->data[i].ascriptions);
    }
    vec_free(leaves);
}

typedef struct Fake {
    MirPlace place;
    MirLocalId temp;
    Span span;
} Fake;
typedef VEC(Fake) FakeVec;

// The tested places that a guard must not change.
static void fake_places(Build *build, Span span, const CandidateVec *seen, FakeVec *out) {
    for (uint32_t i = 0; i < seen->len; i++) {
        MirPlace place = seen->data[i]->bindings.data[0].source;
        bool usable = place_resolve(build, &place);
        for (uint32_t j = 0; j < place.proj_count; j++) {
            usable &= place.proj[j].kind != MIR_PROJ_DOWNCAST &&
                      place.proj[j].kind != MIR_PROJ_CONSTANT_INDEX &&
                      place.proj[j].kind != MIR_PROJ_SUBSLICE;
        }
        for (uint32_t j = 0; j < out->len; j++) {
            usable &= !mir_place_eq(&out->data[j].place, &place);
        }
        if (usable) {
            Ty ty = ty_ref(build->cx, ty_common(build->cx)->erased,
                           mir_place_ty(build->cx, build->body, &place, NULL), false);
            vec_push(out, (Fake){place, new_temp(build, ty, span), span});
        }
    }
}

// From the leaf's pre_binding block to where its bindings exist (and its guard held).
static void bind_and_guard(Build *build, const Leaf *leaf, const HirExpr *guard, uint32_t arm_scope,
                           const FakeVec *fakes) {
    Candidate *candidate = leaf->candidate;
    MirBlockId from =
        candidate->pre_binding != MIR_NO_BLOCK ? candidate->pre_binding : new_block(build);
    MirBlockId bindings = new_block(build);
    false_edge(build, from, bindings, candidate->false_edge_start, candidate->span);
    build->block = bindings;
    for (uint32_t i = 0; i < leaf->ascriptions.len; i++) {
        const MatchAscription *ascription = &leaf->ascriptions.data[i];
        MirPlace place = ascription->source;
        if (place_resolve(build, &place)) {
            mir_push(build->body, build->block,
                     (MirStmt){.kind = MIR_STMT_ASCRIBE,
                               .span = ascription->span,
                               .ascribe = {place, ascription->ty, VARIANCE_COVARIANT}});
        }
    }
    if (guard == NULL) {
        bind_all(build, &leaf->bindings);
        return;
    }
    IfThen if_then, *outer;
    if_then_push(build, &if_then, &outer);
    if_then.depth = arm_scope; // a guard that fails leaves the arm
    bind_for_guard(build, &leaf->bindings);
    for (uint32_t i = 0; i < leaf->bindings.len; i++) {
        build->in_guard[leaf->bindings.data[i].local] = true;
    }
    uint32_t outer_temps = build->temp_scope;
    build->temp_scope = scope_push(build, guard->span);
    then_else_break(build, guard);
    scope_pop(build);
    build->temp_scope = outer_temps;
    for (uint32_t i = 0; i < fakes->len; i++) {
        fake_read(build, mir_place(fakes->data[i].temp), FAKE_READ_GUARD, span_end(guard->span));
    }
    for (uint32_t i = 0; i < leaf->bindings.len; i++) {
        const MatchBinding *binding = &leaf->bindings.data[i];
        build->in_guard[binding->local] = false;
        if (binding->mode == BIND_MOVE) {
            fake_read(build, mir_place(build->guard_vars[binding->local]), FAKE_READ_GUARD,
                      span_end(guard->span));
        }
    }
    MirBlockId success = build->block;
    MirBlockId failure = if_then_pop(build, &if_then, outer);
    goto_block(build, failure,
               candidate->otherwise != MIR_NO_BLOCK ? candidate->otherwise : new_block(build),
               guard->span);
    build->block = success;
    for (uint32_t i = 0; i < leaf->bindings.len; i++) {
        if (leaf->bindings.data[i].mode == BIND_MOVE) {
            bind_one(build, &leaf->bindings.data[i]);
        }
    }
}

// Binds in all leaves of the candidate; they meet in build->block.
static void bind_candidate(Build *build, Candidate *candidate, const HirExpr *guard, uint32_t scope,
                           const FakeVec *fakes) {
    LeafVec leaves = {0};
    leaves_of(candidate, &(Leaf){0}, &leaves);
    MirBlockId meet = leaves.len > 1 ? new_block(build) : MIR_NO_BLOCK;
    uint32_t scheduled = build->scopes.data[scope].drops.len;
    for (uint32_t i = 0; i < leaves.len; i++) {
        if (i > 0) { // the same variables again: their drops are scheduled once
            unschedule_drops(build, scope, scheduled);
        }
        bind_and_guard(build, &leaves.data[i], guard, scope, fakes);
        if (meet != MIR_NO_BLOCK) {
            goto_block(build, build->block, meet, candidate->span);
        }
    }
    if (meet != MIR_NO_BLOCK) {
        build->block = meet;
    }
    leaves_free(&leaves);
}

static void unreachable_from(Build *build, MirBlockId block, Span span) {
    terminate(build, block,
              (MirTerm){.kind = MIR_TERM_UNREACHABLE,
                        .span = span,
                        .target = MIR_NO_BLOCK,
                        .unwind = MIR_NO_BLOCK});
}

// Where no pattern matched, which cannot be: still the whole place must be usable.
static void no_match(Build *build, MirBlockId block, MirPlace raw, Span span) {
    MirPlace place = raw;
    if (place_resolve(build, &place)) {
        mir_push(build->body, block,
                 (MirStmt){.kind = MIR_STMT_FAKE_READ,
                           .span = span,
                           .fake_read = {place, FAKE_READ_MATCH}});
    }
    unreachable_from(build, block, span);
}

// ---------------------------------------------------------------- match

static void candidate_leaves(Candidate *candidate, CandidateVec *leaves) {
    if (candidate->subs.len == 0) {
        vec_push(leaves, candidate);
    }
    for (uint32_t i = 0; i < candidate->subs.len; i++) {
        candidate_leaves(candidate->subs.data[i], leaves);
    }
}

// For the borrow checker an arm may also fall to the next one, whichever way the tests went.
static void link_candidates(Candidate **candidates, uint32_t count) {
    CandidateVec leaves = {0};
    for (uint32_t i = 0; i < count; i++) {
        candidate_leaves(candidates[i], &leaves);
    }
    MirBlockId next = MIR_NO_BLOCK;
    for (uint32_t i = leaves.len; i > 0; i--) {
        Candidate *leaf = leaves.data[i - 1];
        leaf->false_edge_start = next;
        next = leaf->pre_binding != MIR_NO_BLOCK ? leaf->pre_binding : next;
    }
    vec_free(&leaves);
}

// What the bindings made next are matched against.
// The place is named here, whatever the patterns read of it.
static void mention(Build *build, MirPlace raw, Span span) {
    MirPlace place = raw;
    if (place_resolve(build, &place)) {
        fake_read(build, place, FAKE_READ_MENTION, span);
    }
}

static void matching(Build *build, MirPlace raw, Span span) {
    build->matched = raw;
    build->matched_span = span;
}

static void arm_into(Build *build, MirPlace destination, const HirArm *arm, MirPlace raw,
                     Span scrutinee, Candidate *candidate, const FakeVec *fakes, MirBlockId end) {
    uint32_t outer_temps = build->temp_scope, outer_vars = build->var_scope;
    uint32_t scope = scope_push(build, arm->span);
    build->var_scope = scope;
    build->temp_scope = scope;
    matching(build, raw, scrutinee);
    bind_candidate(build, candidate, arm->guard, scope, fakes);
    in_temp_scope_into(build, destination, arm->body);
    scope_pop(build);
    build->temp_scope = outer_temps;
    build->var_scope = outer_vars;
    goto_block(build, build->block, end, arm->span);
}

void match_into(Build *build, MirPlace destination, const HirExpr *expr) {
    const HirExpr *scrutinee = expr->match.scrutinee;
    MirPlace raw = expr_place_raw(build, ex_of(build, scrutinee));
    mention(build, raw, scrutinee->span);
    uint32_t count = expr->match.arms.len;
    Candidate **candidates = ARENA_ARRAY(build->arena, Candidate *, count ? count : 1);
    bool any_guard = false;
    for (uint32_t i = 0; i < count; i++) {
        const HirArm *arm = &expr->match.arms.ptr[i];
        declare_bindings(build, arm->pat, arm->guard != NULL);
        candidates[i] = candidate_new(build, raw, pat_convert(build, arm->pat), arm->guard != NULL);
        any_guard |= arm->guard != NULL;
    }
    CandidateVec seen = {0};
    Candidate **order = ARENA_DUP(build->arena, Candidate *, candidates, count ? count : 1);
    MirBlockId start = build->block;
    build->scrutinee = scrutinee->span;
    MirBlockId none =
        match_candidates(build, expr->span, order, count, start, any_guard ? &seen : NULL);
    no_match(build, none, raw, scrutinee->span);
    FakeVec fakes = {0};
    fake_places(build, scrutinee->span, &seen, &fakes);
    for (uint32_t i = 0; i < fakes.len; i++) {
        mir_push_assign(build->body, start, fakes.data[i].span, mir_place(fakes.data[i].temp),
                        (MirRvalue){.kind = MIR_RVALUE_REF,
                                    .ref = {fakes.data[i].place, MIR_BORROW_FAKE,
                                            ty_common(build->cx)->erased}});
    }
    link_candidates(candidates, count);
    MirBlockId end = new_block(build);
    for (uint32_t i = 0; i < count; i++) {
        arm_into(build, destination, &expr->match.arms.ptr[i], raw, scrutinee->span, candidates[i],
                 &fakes, end);
    }
    build->block = end;
    vec_free(&seen);
    vec_free(&fakes);
}

// ---------------------------------------------------------------- let

void place_into_pattern(Build *build, const HirPat *pat, MirPlace raw, Span span) {
    Candidate *candidate = candidate_new(build, raw, pat_convert(build, pat), false);
    Candidate *order[1] = {candidate};
    build->scrutinee = span;
    MirBlockId none = match_candidates(build, span, order, 1, build->block, NULL);
    no_match(build, none, raw, span);
    FakeVec fakes = {0};
    matching(build, raw, span);
    bind_candidate(build, candidate, NULL, build->var_scope, &fakes);
}

// `let pat = init` as a condition: matched, control goes on with the bindings; else to
// build->if_then.
void let_condition(Build *build, const HirPat *pat, const HirTy *ty, const HirExpr *init,
                   Span span) {
    (void)ty;
    MirPlace raw = expr_place_raw(build, ex_of(build, init));
    mention(build, raw, init->span);
    Candidate *candidate = candidate_new(build, raw, pat_convert(build, pat), false);
    Candidate *order[1] = {candidate};
    build->scrutinee = init->span;
    MirBlockId none = match_candidates(build, span, order, 1, build->block, NULL);
    break_for_else(build, none, span);
    FakeVec fakes = {0};
    matching(build, raw, init->span);
    bind_candidate(build, candidate, NULL, build->var_scope, &fakes);
}

static void ascribe(Build *build, uint32_t local, Span span) {
    UserTy user = build->results->local_user_tys[local];
    if (user.ty.index != 0) {
        mir_push(
            build->body, build->block,
            (MirStmt){.kind = MIR_STMT_ASCRIBE,
                      .span = span_is_none(user.span) ? span : user.span,
                      .ascribe = {mir_place(build->vars[local]), user.ty, VARIANCE_INVARIANT}});
    }
}

static void declare_only(Build *build, const HirPat *pat) {
    uint32_t first = build->body->locals.len;
    declare_bindings(build, pat, false);
    for (uint32_t i = first; i < build->body->locals.len; i++) {
        MirLocalId var = i;
        storage_live(build, var, build->body->locals.data[var].span);
        schedule_local(build, build->var_scope, var, build->body->locals.data[var].span);
    }
}

static void let_init(Build *build, const HirStmt *stmt) {
    uint32_t local;
    const HirExpr *init = stmt->let.init;
    if (pat_simple_binding(build, stmt->let.pat, &local)) {
        MirPlace var = binding_live(build, local, false, true);
        expr_into(build, var, ex_of(build, init));
        build->body->locals.data[var.local].bound = MIR_BOUND_LET;
        build->body->locals.data[var.local].match_span = init->span;
        fake_read(build, var, FAKE_READ_LET, stmt->let.pat->span);
        ascribe(build, local, stmt->span);
        schedule_drop(build, build->var_scope, var.local, true,
                      build->body->locals.data[var.local].span);
        return;
    }
    MirPlace raw = expr_place_raw(build, ex_of(build, init));
    mention(build, raw, init->span);
    UserTy user = build->results->pat_user_tys[stmt->let.pat->id];
    if (user.ty.index != 0) {
        mir_push(build->body, build->block,
                 (MirStmt){.kind = MIR_STMT_ASCRIBE,
                           .span = user.span,
                           .ascribe = {raw, user.ty, VARIANCE_COVARIANT}});
    }
    place_into_pattern(build, stmt->let.pat, raw, init->span);
}

// let pat = init else { .. };  the else block never comes back.
static void let_else(Build *build, const HirStmt *stmt) {
    IfThen if_then, *outer;
    if_then_push(build, &if_then, &outer);
    uint32_t outer_temps = build->temp_scope;
    build->temp_scope = scope_push(build, stmt->span);
    let_condition(build, stmt->let.pat, stmt->let.ty, stmt->let.init, stmt->span);
    scope_pop(build);
    build->temp_scope = outer_temps;
    MirBlockId matched = build->block;
    build->block = if_then_pop(build, &if_then, outer);
    MirLocalId never = new_temp(build, ty_common(build->cx)->never, stmt->span);
    build->temp_scope = scope_push(build, stmt->let.otherwise->span);
    block_into(build, mir_place(never), stmt->let.otherwise);
    scope_pop(build);
    build->temp_scope = outer_temps;
    unreachable_from(build, build->block, stmt->span);
    build->block = matched;
}

// `remainder` is the scope of the rest of the block, already pushed: the bindings live in it.
void let_statement(Build *build, const HirStmt *stmt, uint32_t remainder) {
    build->var_scope = remainder;
    if (stmt->let.init == NULL) {
        declare_only(build, stmt->let.pat);
        return;
    }
    declare_bindings(build, stmt->let.pat, false);
    extend_temporaries(build, stmt->let.pat, stmt->let.init, remainder);
    if (stmt->let.otherwise != NULL) {
        let_else(build, stmt);
        return;
    }
    uint32_t outer_temps = build->temp_scope;
    build->temp_scope = scope_push(build, stmt->span);
    let_init(build, stmt);
    scope_pop(build);
    build->temp_scope = outer_temps;
}
