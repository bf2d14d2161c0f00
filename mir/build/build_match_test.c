// build_match_test.c: decision trees: which test comes next, and what each candidate still asks
// after it.
//
// In: candidates in order, each with the (place, pattern) pairs that must all match. Out: blocks
// that end at each candidate's pre_binding block, or fall out at the block returned, where none
// matched. The first candidate's first pair chooses the test. Each branch of the test gets the
// candidates that can still match there; the list is cut at the first candidate the test says
// nothing about, so that order is kept. An or-pattern is expanded into subcandidates that share the
// rest of the list; they are merged again when nothing is bound. Follows rustc's matches module in
// its idea; the rustc development guide, "MIR construction".
#include "mir/build/build_private.h"

typedef enum TestKind {
    TEST_SWITCH,
    TEST_SWITCH_INT,
    TEST_IF,
    TEST_EQ,
    TEST_RANGE,
    TEST_LEN
} TestKind;
typedef struct Test {
    TestKind kind;
    MirPlace place; // raw
    Pat *pat;       // the pattern that chose it
} Test;
typedef enum BranchKind { BRANCH_SUCCESS, BRANCH_FAILURE, BRANCH_VARIANT, BRANCH_VALUE } BranchKind;
typedef struct Branch {
    BranchKind kind;
    uint64_t low, high; // VARIANT: index in low
    CandidateVec candidates;
    MirBlockId block;
} Branch;
typedef struct BranchVec { // a vec
    Branch *data;
    uint32_t len, cap;
    Map index; // by a hash of kind and value: one of those that have it
} BranchVec;

// ---------------------------------------------------------------- values

typedef struct Bits {
    uint64_t low, high;
} Bits;

// -1, 0, 1, or 2 when not comparable (NaN).
static int compare_bits(Build *build, Ty ty, Bits a, Bits b) {
    const TyData *data = ty_data(build->cx, ty);
    if (data->kind == TY_FLOAT && (data->float_kind == FLOAT_32 || data->float_kind == FLOAT_64)) {
        double x, y;
        if (data->float_kind == FLOAT_32) {
            uint32_t xb = (uint32_t)a.low, yb = (uint32_t)b.low;
            float xf, yf;
            memcpy(&xf, &xb, sizeof xf);
            memcpy(&yf, &yb, sizeof yf);
            x = xf;
            y = yf;
        } else {
            memcpy(&x, &a.low, sizeof x);
            memcpy(&y, &b.low, sizeof y);
        }
        return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
    }
    if (data->kind == TY_INT) { // flip the sign bit: unsigned order then
        static const unsigned sizes[] = {8, 16, 32, 64, 128, 64};
        unsigned bits = sizes[data->int_kind];
        uint64_t flip_low = bits == 128 ? 0 : UINT64_C(1) << (bits - 1);
        uint64_t flip_high = bits == 128 ? UINT64_C(1) << 63 : 0;
        a = (Bits){a.low ^ flip_low, a.high ^ flip_high};
        b = (Bits){b.low ^ flip_low, b.high ^ flip_high};
    }
    if (a.high != b.high) {
        return a.high < b.high ? -1 : 1;
    }
    return a.low < b.low ? -1 : a.low > b.low;
}

static bool range_contains(Build *build, const Pat *range, Bits value) {
    if (range->range.has_lo) {
        int order = compare_bits(build, range->ty,
                                 (Bits){range->range.lo_low, range->range.lo_high}, value);
        if (order != -1 && order != 0) {
            return false;
        }
    }
    if (range->range.has_hi) {
        int order = compare_bits(build, range->ty, value,
                                 (Bits){range->range.hi_low, range->range.hi_high});
        return order == -1 || (order == 0 && range->range.inclusive);
    }
    return true;
}

static bool range_same(const Pat *a, const Pat *b) {
    return a->range.has_lo == b->range.has_lo && a->range.has_hi == b->range.has_hi &&
           a->range.inclusive == b->range.inclusive &&
           (!a->range.has_lo ||
            (a->range.lo_low == b->range.lo_low && a->range.lo_high == b->range.lo_high)) &&
           (!a->range.has_hi ||
            (a->range.hi_low == b->range.hi_low && a->range.hi_high == b->range.hi_high));
}

// True when a ends before b begins.
static bool range_before(Build *build, const Pat *a, const Pat *b) {
    if (!a->range.has_hi || !b->range.has_lo) {
        return false;
    }
    int order = compare_bits(build, a->ty, (Bits){a->range.hi_low, a->range.hi_high},
                             (Bits){b->range.lo_low, b->range.lo_high});
    return order == -1 || (order == 0 && !a->range.inclusive);
}

// ---------------------------------------------------------------- candidates

static void add_pair(Build *build, Candidate *candidate, MirPlace place, Pat *pat);

static MirPlace elem_place(Build *build, MirPlace place, uint32_t offset, uint32_t min_length,
                           bool from_end) {
    return mir_place_proj(build->arena, place,
                          (MirProj){.kind = MIR_PROJ_CONSTANT_INDEX,
                                    .from_end = from_end,
                                    .index = offset,
                                    .extra = min_length});
}

static void add_slice_parts(Build *build, Candidate *candidate, MirPlace place, const Pat *pat) {
    uint32_t before = pat->slice.before_count, after = pat->slice.after_count;
    uint64_t len = 0;
    const TyData *data = ty_data(build->cx, pat->ty);
    bool exact = data->kind == TY_ARRAY && const_as_u64(build->cx, data->array.len, &len);
    uint32_t min = exact ? (uint32_t)len : before + after;
    for (uint32_t i = 0; i < before; i++) {
        add_pair(build, candidate, elem_place(build, place, i, min, false), pat->slice.before[i]);
    }
    if (pat->slice.middle != NULL) {
        MirProj proj = {.kind = MIR_PROJ_SUBSLICE,
                        .from_end = !exact,
                        .index = before,
                        .extra = exact ? (uint32_t)len - after : after};
        add_pair(build, candidate, mir_place_proj(build->arena, place, proj), pat->slice.middle);
    }
    for (uint32_t i = 0; i < after; i++) {
        uint32_t from_end = after - i;
        MirPlace elem = exact ? elem_place(build, place, (uint32_t)len - from_end, min, false)
                              : elem_place(build, place, from_end, min, true);
        add_pair(build, candidate, elem, pat->slice.after[i]);
    }
}

static void add_fields(Build *build, Candidate *candidate, MirPlace place, const Pat *pat) {
    TyCx *cx = build->cx;
    const TyData *data = ty_data(cx, pat->ty);
    for (uint32_t i = 0; i < pat->fields.count; i++) {
        SubPat sub = pat->fields.subs[i];
        Ty ty;
        if (data->kind == TY_ADT) {
            const VariantDef *variant =
                &ty_adt_def(cx, pat->fields.adt)->variants[pat->fields.variant];
            ty = normalize(build, field_ty(cx, variant->fields[sub.field].def, pat->fields.args));
        } else {
            ty = ty_list_ptr(cx, data->tuple)[sub.field];
        }
        add_pair(build, candidate, mir_place_field(build->arena, place, sub.field, ty), sub.pat);
    }
}

static MirPlace variant_place(Build *build, MirPlace place, const Pat *pat) {
    return mir_place_proj(build->arena, place,
                          (MirProj){.kind = MIR_PROJ_DOWNCAST, .index = pat->fields.variant});
}

// Adds what the pattern asks of the place; what always matches is taken apart at once.
static void add_pair(Build *build, Candidate *candidate, MirPlace place, Pat *pat) {
    if (pat->written.index != 0) {
        vec_push(&candidate->ascriptions, (MatchAscription){place, pat->written, pat->span});
    }
    switch (pat->kind) {
    case PAT_WILD:
    case PAT_NEVER:
        return;
    case PAT_BINDING:
        vec_push(&candidate->bindings,
                 (MatchBinding){place, pat->binding.local, pat->binding.mode, pat->span});
        if (pat->binding.sub != NULL) {
            add_pair(build, candidate, place, pat->binding.sub);
        }
        return;
    case PAT_LEAF:
        add_fields(build, candidate, place, pat);
        return;
    case PAT_DEREF:
        add_pair(build, candidate, mir_place_deref(build->arena, place), pat->deref);
        return;
    case PAT_VARIANT:
        if (ty_adt_def(build->cx, pat->fields.adt)->variant_count == 1) {
            add_fields(build, candidate, variant_place(build, place, pat), pat);
            return;
        }
        break;
    case PAT_SLICE:
        if (ty_kind(build->cx, pat->ty) == TY_ARRAY ||
            (pat->slice.has_middle && pat->slice.before_count + pat->slice.after_count == 0)) {
            add_slice_parts(build, candidate, place, pat);
            return;
        }
        break;
    case PAT_RANGE:
        if (!pat->range.has_lo && !pat->range.has_hi) {
            return;
        }
        break;
    case PAT_CONSTANT:
    case PAT_OR:
        break;
    }
    vec_push(&candidate->pairs, (MatchPair){place, pat});
}

// Or-patterns go last: everything that can be decided before them is.
void candidate_simplify(Build *build, Candidate *candidate) {
    (void)build;
    VEC(MatchPair) plain = {0}, or_pats = {0};
    for (uint32_t i = 0; i < candidate->pairs.len; i++) {
        MatchPair pair = candidate->pairs.data[i];
        if (pair.pat->kind == PAT_OR) {
            vec_push(&or_pats, pair);
        } else {
            vec_push(&plain, pair);
        }
    }
    vec_clear(&candidate->pairs);
    for (uint32_t i = 0; i < plain.len; i++) {
        vec_push(&candidate->pairs, plain.data[i]);
    }
    for (uint32_t i = 0; i < or_pats.len; i++) {
        vec_push(&candidate->pairs, or_pats.data[i]);
    }
    vec_free(&plain);
    vec_free(&or_pats);
}

static Candidate *candidate_alloc(Build *build) {
    Candidate *candidate = ARENA_NEW(build->arena, Candidate);
    vec_push(&build->candidates, candidate);
    return candidate;
}

void candidates_free(Build *build) {
    for (uint32_t i = 0; i < build->candidates.len; i++) {
        Candidate *candidate = build->candidates.data[i];
        vec_free(&candidate->pairs);
        vec_free(&candidate->bindings);
        vec_free(&candidate->ascriptions);
        vec_free(&candidate->subs);
    }
    vec_free(&build->candidates);
}

Candidate *candidate_new(Build *build, MirPlace place, Pat *pat, bool has_guard) {
    Candidate *candidate = candidate_alloc(build);
    candidate->has_guard = has_guard;
    candidate->pre_binding = candidate->otherwise = candidate->false_edge_start = MIR_NO_BLOCK;
    candidate->span = pat->span;
    add_pair(build, candidate, place, pat);
    candidate_simplify(build, candidate);
    return candidate;
}

static void take_pair(Candidate *candidate, uint32_t at) {
    for (uint32_t i = at + 1; i < candidate->pairs.len; i++) {
        candidate->pairs.data[i - 1] = candidate->pairs.data[i];
    }
    candidate->pairs.len--;
}

// ---------------------------------------------------------------- tests

static Test choose_test(Build *build, const Candidate *first) {
    MatchPair pair = first->pairs.data[0];
    Test test = {.place = pair.place, .pat = pair.pat};
    switch (pair.pat->kind) {
    case PAT_VARIANT:
        test.kind = TEST_SWITCH;
        break;
    case PAT_CONSTANT: {
        TyKind kind = ty_kind(build->cx, pair.pat->ty);
        bool is_int = kind == TY_INT || kind == TY_UINT || kind == TY_CHAR;
        test.kind = !pair.pat->constant.is_scalar ? TEST_EQ
                    : kind == TY_BOOL             ? TEST_IF
                    : is_int                      ? TEST_SWITCH_INT
                                                  : TEST_EQ;
        break;
    }
    case PAT_RANGE:
        test.kind = TEST_RANGE;
        break;
    case PAT_SLICE:
        test.kind = TEST_LEN;
        break;
    case PAT_WILD:
    case PAT_BINDING:
    case PAT_LEAF:
    case PAT_DEREF:
    case PAT_OR:
    case PAT_NEVER:
        OX_BUG(build->session, pair.pat->span, "a pattern without a test");
    }
    return test;
}

static Branch *branch_find(BranchVec *branches, BranchKind kind, uint64_t low, uint64_t high,
                           bool make) {
    uint64_t key = hash_mix(low, high << 3 | (uint64_t)kind), first;
    if (map_get(&branches->index, key, &first)) {
        for (uint32_t i = (uint32_t)first; i < branches->len; i++) {
            Branch *branch = &branches->data[i];
            if (branch->kind == kind && branch->low == low && branch->high == high) {
                return branch;
            }
        }
    }
    if (!make) {
        return NULL;
    }
    if (!map_get(&branches->index, key, &first)) {
        map_set(&branches->index, key, branches->len);
    }
    vec_push(branches, (Branch){.kind = kind, .low = low, .high = high, .block = MIR_NO_BLOCK});
    return &vec_last(branches);
}

static bool text_same(const Pat *a, const Pat *b, bool *known) {
    const MirConst *x = a->constant.value.constant, *y = b->constant.value.constant;
    *known = x->kind == MIR_CONST_STR && y->kind == MIR_CONST_STR;
    return *known && str_eq(x->text, y->text);
}

// A range sorted into the failure branch must not lose a value that gets a branch of its own.
static bool failure_has_range_with(Build *build, BranchVec *branches, const MirPlace *place,
                                   Bits value) {
    const Branch *failure = branch_find(branches, BRANCH_FAILURE, 0, 0, false);
    for (uint32_t i = 0; failure != NULL && i < failure->candidates.len; i++) {
        const Candidate *candidate = failure->candidates.data[i];
        for (uint32_t j = 0; j < candidate->pairs.len; j++) {
            const MatchPair *pair = &candidate->pairs.data[j];
            if (pair->pat->kind == PAT_RANGE && mir_place_eq(&pair->place, place) &&
                range_contains(build, pair->pat, value)) {
                return true;
            }
        }
    }
    return false;
}

static bool range_holds_a_value(Build *build, const BranchVec *branches, const Pat *range) {
    for (uint32_t i = 0; i < branches->len; i++) {
        const Branch *branch = &branches->data[i];
        if (branch->kind == BRANCH_VALUE &&
            range_contains(build, range, (Bits){branch->low, branch->high})) {
            return true;
        }
    }
    return false;
}

static bool sort_len(const Test *test, const Pat *pat, BranchKind *kind, bool *matched) {
    uint32_t wanted = test->pat->slice.before_count + test->pat->slice.after_count;
    uint32_t have = pat->slice.before_count + pat->slice.after_count;
    bool at_least = test->pat->slice.has_middle, variable = pat->slice.has_middle;
    *matched = wanted == have && at_least == variable;
    if (*matched) {
        *kind = BRANCH_SUCCESS;
        return true;
    }
    if (!at_least) {
        *kind = BRANCH_FAILURE;
        return wanted < have || (wanted > have && !variable);
    }
    if (wanted <= have) {
        *kind = BRANCH_SUCCESS;
        return true;
    }
    *kind = BRANCH_FAILURE;
    return !variable;
}

// Puts the candidate into the branch where it can still match; false: the test says nothing about
// it.
static bool sort_candidate(Build *build, const Test *test, Candidate *candidate,
                           BranchVec *branches) {
    uint32_t at = 0;
    while (at < candidate->pairs.len &&
           !mir_place_eq(&candidate->pairs.data[at].place, &test->place)) {
        at++;
    }
    if (at == candidate->pairs.len) {
        return false;
    }
    MatchPair pair = candidate->pairs.data[at];
    const Pat *pat = pair.pat;
    BranchKind kind = BRANCH_SUCCESS;
    uint64_t low = 0, high = 0;
    bool matched = false;
    switch (test->kind) {
    case TEST_SWITCH:
        if (pat->kind != PAT_VARIANT) {
            return false;
        }
        kind = BRANCH_VARIANT;
        low = pat->fields.variant;
        matched = true;
        break;
    case TEST_SWITCH_INT:
        if (pat->kind == PAT_RANGE) {
            if (range_holds_a_value(build, branches, pat)) {
                return false;
            }
            kind = BRANCH_FAILURE;
        } else if (pat->kind == PAT_CONSTANT && pat->constant.is_scalar) {
            low = pat->constant.low;
            high = pat->constant.high;
            if (failure_has_range_with(build, branches, &test->place, (Bits){low, high})) {
                return false;
            }
            kind = BRANCH_VALUE;
            matched = true;
        } else {
            return false;
        }
        break;
    case TEST_IF:
        if (pat->kind != PAT_CONSTANT || !pat->constant.is_scalar) {
            return false;
        }
        kind = pat->constant.low ? BRANCH_SUCCESS : BRANCH_FAILURE;
        matched = true;
        break;
    case TEST_EQ: {
        if (pat->kind != PAT_CONSTANT) {
            return false;
        }
        bool known;
        matched = pat == test->pat || text_same(pat, test->pat, &known) ||
                  (pat->constant.is_scalar && test->pat->constant.is_scalar &&
                   pat->constant.low == test->pat->constant.low &&
                   pat->constant.high == test->pat->constant.high);
        if (!matched) {
            (void)text_same(pat, test->pat, &known);
            if (!known) {
                return false;
            }
            kind = BRANCH_FAILURE;
        }
        break;
    }
    case TEST_RANGE:
        if (pat->kind == PAT_RANGE) {
            matched = range_same(pat, test->pat);
            if (!matched && !range_before(build, pat, test->pat) &&
                !range_before(build, test->pat, pat)) {
                return false;
            }
            kind = matched ? BRANCH_SUCCESS : BRANCH_FAILURE;
        } else if (pat->kind == PAT_CONSTANT && pat->constant.is_scalar) {
            if (range_contains(build, test->pat, (Bits){pat->constant.low, pat->constant.high})) {
                return false;
            }
            kind = BRANCH_FAILURE;
        } else {
            return false;
        }
        break;
    case TEST_LEN:
        if (pat->kind != PAT_SLICE || !sort_len(test, pat, &kind, &matched)) {
            return false;
        }
        break;
    }
    if (matched) {
        take_pair(candidate, at);
        if (pat->kind == PAT_VARIANT) {
            add_fields(build, candidate, variant_place(build, pair.place, pat), pat);
        } else if (pat->kind == PAT_SLICE) {
            add_slice_parts(build, candidate, pair.place, pat);
        }
        candidate_simplify(build, candidate);
    }
    vec_push(&branch_find(branches, kind, low, high, true)->candidates, candidate);
    return true;
}

// ---------------------------------------------------------------- emitting tests

static MirBlockId branch_target(BranchVec *branches, BranchKind kind, MirBlockId otherwise) {
    const Branch *branch = branch_find(branches, kind, 0, 0, false);
    return branch != NULL ? branch->block : otherwise;
}

static MirLocalId compare_into(Build *build, MirBlockId block, Span span, MirBinOp op,
                               MirOperand lhs, MirOperand rhs) {
    MirLocalId result = new_temp(build, ty_common(build->cx)->boolean, span);
    MirOperand *operands = ARENA_ARRAY(build->arena, MirOperand, 2);
    operands[0] = lhs;
    operands[1] = rhs;
    mir_push_assign(build->body, block, span, mir_place(result),
                    (MirRvalue){.kind = MIR_RVALUE_BINARY, .binary = {op, operands}});
    return result;
}

static void emit_switch(Build *build, MirBlockId block, Span span, MirOperand discr, Ty ty,
                        BranchVec *branches, BranchKind kind, const AdtDef *adt,
                        MirBlockId otherwise) {
    uint32_t count = 0;
    uint64_t *values = ARENA_ARRAY(build->arena, uint64_t, 2 * branches->len + 2);
    MirBlockId *targets = ARENA_ARRAY(build->arena, MirBlockId, branches->len + 1);
    for (uint32_t i = 0; i < branches->len; i++) {
        const Branch *branch = &branches->data[i];
        if (branch->kind != kind) {
            continue;
        }
        values[2 * count] = adt != NULL ? adt->variants[branch->low].discr_low : branch->low;
        values[2 * count + 1] = adt != NULL ? adt->variants[branch->low].discr_high : branch->high;
        targets[count++] = branch->block;
    }
    if (adt != NULL && count == adt->variant_count) {
        otherwise = new_block(build);
        terminate(build, otherwise,
                  (MirTerm){.kind = MIR_TERM_UNREACHABLE,
                            .span = span,
                            .target = MIR_NO_BLOCK,
                            .unwind = MIR_NO_BLOCK});
    }
    targets[count] = otherwise;
    terminate(build, block,
              (MirTerm){.kind = MIR_TERM_SWITCH_INT,
                        .span = span,
                        .target = MIR_NO_BLOCK,
                        .unwind = MIR_NO_BLOCK,
                        .switch_int = {discr, ty, values, targets, count}});
}

// <T as PartialEq>::eq(&place, &constant)
static void emit_eq_call(Build *build, MirBlockId block, Span span, const Test *test,
                         MirPlace place, MirBlockId then, MirBlockId otherwise) {
    TyCx *cx = build->cx;
    Ty erased_ref;
    Ty ty = test->pat->ty;
    MirOperand args[2];
    if (ty_kind(cx, ty) == TY_REF) { // compared behind the reference: str, not &str
        erased_ref = ty;
        ty = ty_data(cx, ty)->ref.elem;
        args[0] = mir_copy(place);
        args[1] = test->pat->constant.value;
    } else {
        erased_ref = ty_ref(cx, ty_common(cx)->erased, ty, false);
        MirLocalId value = new_temp(build, ty, span), left = new_temp(build, erased_ref, span),
                   right = new_temp(build, erased_ref, span);
        mir_push_assign(build->body, block, span, mir_place(value),
                        (MirRvalue){.kind = MIR_RVALUE_USE, .use = test->pat->constant.value});
        mir_push_assign(build->body, block, span, mir_place(left),
                        (MirRvalue){.kind = MIR_RVALUE_REF,
                                    .ref = {place, MIR_BORROW_SHARED, ty_common(cx)->erased}});
        mir_push_assign(
            build->body, block, span, mir_place(right),
            (MirRvalue){.kind = MIR_RVALUE_REF,
                        .ref = {mir_place(value), MIR_BORROW_SHARED, ty_common(cx)->erased}});
        args[0] = mir_move(mir_place(left));
        args[1] = mir_move(mir_place(right));
    }
    DefId trait = lang_item_required(build->program, LANG_EQ, span);
    DefId method =
        ty_assoc_by_name(cx, trait, intern(build->session->interner, STR("eq")), DEF_ASSOC_FN);
    GenericArg both[2] = {arg_of_ty(ty), arg_of_ty(ty)};
    MirLocalId result = new_temp(build, ty_common(cx)->boolean, span);
    MirBlockId outer = build->block;
    build->block = block;
    call_into(build, mir_place(result),
              build_fn_operand(build, method, args_intern(cx, both, 2), span), args, 2,
              CALL_DESUGAR, span, span, false);
    switch_bool(build, build->block, span, mir_move(mir_place(result)), then, otherwise);
    build->block = outer;
}

static void emit_range(Build *build, MirBlockId block, Span span, const Pat *pat, MirPlace place,
                       MirBlockId then, MirBlockId otherwise) {
    if (pat->range.has_lo) {
        MirOperand lo =
            mir_const_bits(build->arena, pat->ty, pat->range.lo_low, pat->range.lo_high, span);
        MirLocalId above = compare_into(build, block, span, MIR_BINOP_LE, lo, mir_copy(place));
        MirBlockId next = pat->range.has_hi ? new_block(build) : then;
        switch_bool(build, block, span, mir_move(mir_place(above)), next, otherwise);
        block = next;
    }
    if (pat->range.has_hi) {
        MirOperand hi =
            mir_const_bits(build->arena, pat->ty, pat->range.hi_low, pat->range.hi_high, span);
        MirLocalId below =
            compare_into(build, block, span, pat->range.inclusive ? MIR_BINOP_LE : MIR_BINOP_LT,
                         mir_copy(place), hi);
        switch_bool(build, block, span, mir_move(mir_place(below)), then, otherwise);
    }
}

static void perform_test(Build *build, MirBlockId block, Span span, const Test *test,
                         BranchVec *branches, MirBlockId otherwise) {
    TyCx *cx = build->cx;
    MirPlace place = test->place;
    bool captured = place_resolve(build, &place);
    OX_ASSERT(build->session, span, captured);
    MirBlockId then = branch_target(branches, BRANCH_SUCCESS, otherwise);
    MirBlockId fails = branch_target(branches, BRANCH_FAILURE, otherwise);
    switch (test->kind) {
    case TEST_SWITCH: {
        const AdtDef *adt = ty_adt_def(cx, test->pat->fields.adt);
        (void)adt_discriminants(cx, adt->def);
        Ty ty = adt_discr_ty(cx, adt);
        MirLocalId discr = new_temp(build, ty, span);
        mir_push_assign(build->body, block, build->scrutinee, mir_place(discr),
                        (MirRvalue){.kind = MIR_RVALUE_DISCRIMINANT, .place = place});
        emit_switch(build, block, span, mir_move(mir_place(discr)), ty, branches, BRANCH_VARIANT,
                    adt, otherwise);
        break;
    }
    case TEST_SWITCH_INT:
        emit_switch(build, block, span, mir_copy(place), test->pat->ty, branches, BRANCH_VALUE,
                    NULL, fails);
        break;
    case TEST_IF:
        switch_bool(build, block, span, mir_copy(place), then, fails);
        break;
    case TEST_EQ:
        if (test->pat->constant.is_scalar) {
            MirLocalId same = compare_into(build, block, span, MIR_BINOP_EQ, mir_copy(place),
                                           test->pat->constant.value);
            switch_bool(build, block, span, mir_move(mir_place(same)), then, fails);
        } else {
            emit_eq_call(build, block, span, test, place, then, fails);
        }
        break;
    case TEST_RANGE:
        emit_range(build, block, span, test->pat, place, then, fails);
        break;
    case TEST_LEN: {
        MirLocalId len = new_temp(build, ty_common(cx)->usize, span);
        mir_push_assign(build->body, block, span, mir_place(len),
                        (MirRvalue){.kind = MIR_RVALUE_LEN, .place = place});
        uint32_t wanted = test->pat->slice.before_count + test->pat->slice.after_count;
        MirLocalId fits = compare_into(
            build, block, span, test->pat->slice.has_middle ? MIR_BINOP_GE : MIR_BINOP_EQ,
            mir_move(mir_place(len)),
            mir_const_bits(build->arena, ty_common(cx)->usize, wanted, 0, span));
        switch_bool(build, block, span, mir_move(mir_place(fits)), then, fails);
        break;
    }
    }
}

// ---------------------------------------------------------------- the tree

// Where the test is all that the first candidate asks, nothing after it gains from its success, and
// of its failure a comparison says nothing that another one would use: the others are not sorted,
// so that very many arms of ranges or strings are not sorted for each of them.
static bool decides_alone(const Test *test, const Candidate *first) {
    return first->pairs.len == 1 && !first->has_guard &&
           (test->kind == TEST_RANGE || test->kind == TEST_EQ);
}

// Gives the block reached where none of those that were sorted matched; `*sorted` of them.
static MirBlockId test_candidates(Build *build, Span span, Candidate **candidates, uint32_t count,
                                  MirBlockId start, CandidateVec *fakes, uint32_t *sorted) {
    Test test = choose_test(build, candidates[0]);
    BranchVec branches = {0};
    count = decides_alone(&test, candidates[0]) ? 1 : count;
    *sorted = 0;
    while (*sorted < count && sort_candidate(build, &test, candidates[*sorted], &branches)) {
        ++*sorted;
    }
    OX_ASSERT(build->session, span, *sorted > 0);
    if (fakes != NULL) { // places that were looked at: a guard must not change them
        Candidate *seen = candidate_alloc(build);
        vec_push(&seen->bindings, (MatchBinding){.source = test.place});
        vec_push(fakes, seen);
    }
    MirBlockId remainder = new_block(build);
    for (uint32_t i = 0; i < branches.len; i++) {
        branches.data[i].block = new_block(build);
    }
    perform_test(build, start, test.pat->span, &test, &branches, remainder);
    for (uint32_t i = 0; i < branches.len; i++) {
        CandidateVec *list = &branches.data[i].candidates;
        MirBlockId end =
            match_candidates(build, span, list->data, list->len, branches.data[i].block, fakes);
        goto_block(build, end, remainder, span);
        vec_free(list);
    }
    vec_free(&branches);
    map_free(&branches.index);
    return remainder;
}

static bool starts_with_or(const Candidate *candidate) {
    return candidate->pairs.len > 0 && candidate->pairs.data[0].pat->kind == PAT_OR;
}

// Alternatives become subcandidates; nested or-patterns directly inside are flattened.
static void expand_or(Build *build, Candidate *candidate, MatchPair pair, CandidateVec *leaves) {
    for (uint32_t i = 0; i < pair.pat->alternatives.count; i++) {
        Candidate *sub =
            candidate_new(build, pair.place, pair.pat->alternatives.alts[i], candidate->has_guard);
        vec_push(&candidate->subs, sub);
        if (starts_with_or(sub) && sub->pairs.len == 1) {
            MatchPair inner = sub->pairs.data[0];
            sub->pairs.len = 0;
            expand_or(build, sub, inner, leaves);
        } else {
            vec_push(leaves, sub);
        }
    }
}

static bool can_merge(const Candidate *candidate) {
    if (candidate->has_guard || candidate->subs.len == 0) {
        return false;
    }
    for (uint32_t i = 0; i < candidate->subs.len; i++) {
        if (candidate->subs.data[i]->subs.len > 0 || candidate->subs.data[i]->bindings.len > 0) {
            return false;
        }
    }
    return true;
}

static MirBlockId block_or_new(Build *build, MirBlockId block) {
    return block != MIR_NO_BLOCK ? block : new_block(build);
}

// `1 | 2 => ..` without bindings: all alternatives meet before the arm.
static void merge_subs(Build *build, Candidate *candidate, Span span) {
    for (uint32_t i = 0; i < candidate->subs.len; i++) {
        if (candidate->subs.data[i]->subs.len > 0) {
            merge_subs(build, candidate->subs.data[i], span);
        }
    }
    if (!can_merge(candidate)) {
        return;
    }
    MirBlockId meet = new_block(build), last = MIR_NO_BLOCK;
    for (uint32_t i = 0; i < candidate->subs.len; i++) {
        Candidate *sub = candidate->subs.data[i];
        MirBlockId from = block_or_new(build, sub->pre_binding);
        last = block_or_new(build, sub->otherwise);
        goto_block(build, from, meet, span);
    }
    candidate->pre_binding = meet;
    candidate->otherwise = last;
    candidate->subs.len = 0;
}

static void collect_leaves(Candidate *candidate, CandidateVec *leaves) {
    if (candidate->subs.len == 0) {
        vec_push(leaves, candidate);
    }
    for (uint32_t i = 0; i < candidate->subs.len; i++) {
        collect_leaves(candidate->subs.data[i], leaves);
    }
}

// What the candidate asks besides its or-pattern is tested at each place where the or-pattern
// matched.
static void test_rest(Build *build, Span span, Candidate *candidate, CandidateVec *fakes) {
    if (candidate->pairs.len == 0) {
        return;
    }
    CandidateVec leaves = {0};
    collect_leaves(candidate, &leaves);
    VEC(MatchPair) rest = {0};
    for (uint32_t i = 0; i < candidate->pairs.len; i++) {
        vec_push(&rest, candidate->pairs.data[i]);
    }
    candidate->pairs.len = 0;
    for (uint32_t i = 0; i < leaves.len; i++) {
        Candidate *leaf = leaves.data[i];
        for (uint32_t j = 0; j < rest.len; j++) {
            vec_push(&leaf->pairs, rest.data[j]);
        }
        MirBlockId start = block_or_new(build, leaf->pre_binding),
                   fallback = block_or_new(build, leaf->otherwise);
        leaf->pre_binding = leaf->otherwise = MIR_NO_BLOCK;
        MirBlockId end = match_candidates(build, span, &leaf, 1, start, fakes);
        goto_block(build, end, fallback, span);
    }
    vec_free(&rest);
    vec_free(&leaves);
}

static MirBlockId match_with_or(Build *build, Span span, Candidate **candidates, uint32_t count,
                                MirBlockId start, CandidateVec *fakes) {
    uint32_t until = 0;
    while (until < count) {
        until++;
        if (candidates[until - 1]->pairs.len > 1 && starts_with_or(candidates[until - 1])) {
            break;
        }
    }
    CandidateVec leaves = {0};
    bool *expanded = ARENA_ARRAY(build->arena, bool, until);
    for (uint32_t i = 0; i < until; i++) {
        expanded[i] = starts_with_or(candidates[i]);
        if (expanded[i]) {
            MatchPair pair = candidates[i]->pairs.data[0];
            take_pair(candidates[i], 0);
            expand_or(build, candidates[i], pair, &leaves);
        } else {
            vec_push(&leaves, candidates[i]);
        }
    }
    MirBlockId remainder = match_candidates(build, span, leaves.data, leaves.len, start, fakes);
    vec_free(&leaves);
    for (uint32_t i = 0; i < until; i++) {
        if (expanded[i]) {
            merge_subs(build, candidates[i], span);
            test_rest(build, span, candidates[i], fakes);
        }
    }
    return match_candidates(build, span, candidates + until, count - until, remainder, fakes);
}

static bool any_or(Candidate *const *candidates, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (starts_with_or(candidates[i])) {
            return true;
        }
    }
    return false;
}

MirBlockId match_candidates(Build *build, Span span, Candidate **candidates, uint32_t count,
                            MirBlockId start, CandidateVec *fakes) {
    bool plain = false; // none of those left is an or-pattern
    while (count > 0) {
        uint32_t done = 1;
        if (candidates[0]->pairs.len == 0 && candidates[0]->subs.len == 0) {
            candidates[0]->pre_binding =
                start; // it matches here; what follows is reached if its guard fails
            start = new_block(build);
            candidates[0]->otherwise = start;
        } else if (!plain && any_or(candidates, count)) {
            return match_with_or(build, span, candidates, count, start, fakes);
        } else {
            plain = true;
            start = test_candidates(build, span, candidates, count, start, fakes, &done);
        }
        candidates += done;
        count -= done;
    }
    return start;
}
