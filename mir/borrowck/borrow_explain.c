// borrow_explain.c: names of places, and why a loan still matters where it is in the way.
//
// In: a place, or a loan and the point of a conflict. Out: text, or a label on the later use that
// keeps the loan in scope: the first point reached from the conflict, inside the loan's region, at
// which a local is used whose type holds a region the loan must outlive. Follows the rustc
// development guide, "MIR borrow check: error reporting".
#include "mir/borrowck/borrow_private.h"

bool is_user_local(const Borrowck *b, MirLocalId local) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    return decl->name.index != 0 && decl->is_user_var;
}

bool report_once(Borrowck *b, unsigned code, uint32_t a, uint32_t c) {
    uint64_t key = hash_mix((uint64_t)code << 48 ^ (uint64_t)a << 24, c) >> 1, unused;
    if (map_get(&b->reported, key, &unused)) {
        return false;
    }
    map_set(&b->reported, key, 1);
    return true;
}

// ---------------------------------------------------------------- places

static Str field_text(Borrowck *b, const MirPlace *place, uint32_t at) {
    MirPlace base = {place->local, at, place->proj};
    uint32_t variant;
    const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, &base, &variant));
    if (data->kind == TY_ADT) {
        const VariantDef *def =
            &ty_adt_def(b->cx, data->item.def)->variants[variant != UINT32_MAX ? variant : 0];
        if (place->proj[at].index < def->field_count) {
            return sym_str(b->session, def->fields[place->proj[at].index].name);
        }
    }
    return arena_printf(b->arena, "%u", place->proj[at].index);
}

// The captured variable that a projection of a closure's own argument stands for: UINT32_MAX if it
// is none.
static uint32_t upvar_at(const Borrowck *b, const MirPlace *place, uint32_t *used) {
    if (b->body->upvar_count == 0 || place->local != 1) {
        return UINT32_MAX;
    }
    uint32_t at = place->proj_count > 0 && place->proj[0].kind == MIR_PROJ_DEREF ? 1 : 0;
    if (at >= place->proj_count || place->proj[at].kind != MIR_PROJ_FIELD ||
        place->proj[at].index >= b->body->upvar_count) {
        return UINT32_MAX;
    }
    uint32_t upvar = place->proj[at].index;
    *used = at + 1;
    if (b->body->upvars[upvar].by_ref && *used < place->proj_count &&
        place->proj[*used].kind == MIR_PROJ_DEREF) {
        ++*used;
    }
    return upvar;
}

DefId static_of_local(const Borrowck *b, MirLocalId local) {
    for (uint32_t i = 0; !is_user_local(b, local) && i < b->body->blocks.len; i++) {
        const MirBlock *block = &b->body->blocks.data[i];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.local == local &&
                stmt->assign.place.proj_count == 0 && stmt->assign.rvalue->kind == MIR_RVALUE_USE &&
                stmt->assign.rvalue->use.kind == MIR_OPERAND_CONST &&
                stmt->assign.rvalue->use.constant->kind == MIR_CONST_STATIC) {
                return stmt->assign.rvalue->use.constant->static_;
            }
        }
    }
    return NO_DEF;
}

Str place_text(Borrowck *b, const MirPlace *place) {
    uint32_t first = 0, upvar = upvar_at(b, place, &first);
    DefId global = place->proj_count > 0 ? static_of_local(b, place->local) : NO_DEF;
    Str text;
    if (global.index) { // the target of its address
        text = sym_str(b->session, def_get(b->program, global)->name);
        first = 1;
    } else if (upvar != UINT32_MAX) {
        text = sym_str(b->session, b->body->upvars[upvar].name);
    } else if (is_user_local(b, place->local) ||
               b->body->locals.data[place->local].is_ref_to_guard_binding) {
        text = sym_str(b->session, b->body->locals.data[place->local].name);
    } else {
        return (Str){NULL, 0};
    }
    if (first == 0 && b->body->locals.data[place->local].is_ref_to_guard_binding) {
        first = place->proj_count > 0 ? 1 : 0; // a guard sees its variables through references
    }
    for (uint32_t i = first; i < place->proj_count; i++) {
        switch (place->proj[i].kind) {
        case MIR_PROJ_DEREF: { // `x.f` goes through references without a star
            bool followed = i + 1 < place->proj_count &&
                            place->proj[i + 1].kind != MIR_PROJ_DEREF &&
                            place->proj[i + 1].kind != MIR_PROJ_DOWNCAST;
            text = followed ? text : arena_printf(b->arena, "*" STR_FMT, STR_ARG(text));
            break;
        }
        case MIR_PROJ_FIELD:
            text = arena_printf(b->arena, STR_FMT "." STR_FMT, STR_ARG(text),
                                STR_ARG(field_text(b, place, i)));
            break;
        case MIR_PROJ_INDEX:
            text = arena_printf(b->arena, STR_FMT "[_]", STR_ARG(text));
            break;
        case MIR_PROJ_CONSTANT_INDEX:
        case MIR_PROJ_SUBSLICE:
            text = arena_printf(b->arena, STR_FMT "[..]", STR_ARG(text));
            break;
        case MIR_PROJ_DOWNCAST:
            break;
        }
    }
    return text;
}

Str capture_text(Borrowck *b, const Capture *capture) {
    const HirLocal *local = &b->body->typeck->body->locals[capture->local];
    Str text = sym_str(b->session, local->name);
    Ty ty = b->body->typeck->local_tys[capture->local];
    for (uint32_t i = 0; i < capture->projection_count; i++) {
        const CaptureProj *proj = &capture->projections[i];
        const TyData *data = ty_data(b->cx, ty);
        if (proj->kind == CAPTURE_PROJ_DEREF) {
            text = arena_printf(b->arena, "*" STR_FMT, STR_ARG(text));
        } else if (data->kind == TY_ADT) {
            const VariantDef *variant = &ty_adt_def(b->cx, data->item.def)->variants[proj->variant];
            text = arena_printf(b->arena, STR_FMT "." STR_FMT, STR_ARG(text),
                                SYM_ARG(b->session, variant->fields[proj->field].name));
        } else {
            text = arena_printf(b->arena, STR_FMT ".%u", STR_ARG(text), proj->field);
        }
        ty = proj->ty;
    }
    return text;
}

// ---------------------------------------------------------------- closures

bool capture_use_at(Borrowck *b, MirLocation at, const MirPlace *place, CaptureUse *found) {
    const MirBlock *block = &b->body->blocks.data[at.block];
    MirPlace target;
    for (uint32_t s = at.stmt; s < block->stmts.len; s++) {
        const MirStmt *stmt = &block->stmts.data[s];
        if (stmt->kind != MIR_STMT_ASSIGN) {
            continue;
        }
        const MirRvalue *rvalue = stmt->assign.rvalue;
        if (s == at.stmt && rvalue->kind == MIR_RVALUE_REF) {
            if (is_user_local(b, stmt->assign.place.local)) {
                return false; // the closure captures the variable, and borrows nothing itself
            }
            target = stmt->assign.place;
            place = &target;
            continue;
        }
        if (place == NULL) {
            return false;
        }
        if (rvalue->kind != MIR_RVALUE_AGGREGATE || rvalue->aggregate.kind != MIR_AGG_CLOSURE) {
            continue;
        }
        const ClosureInfo *info = typeck_closure(
            typeck(b->program, hir_typeck_root(b->program, b->body->def)), rvalue->aggregate.def);
        for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
            const MirOperand *operand = &rvalue->aggregate.operands[i];
            if (operand->kind != MIR_OPERAND_CONST && operand->place.local == place->local &&
                operand->place.proj_count == place->proj_count) {
                *found = (CaptureUse){info->head_span, info->captures[i].path_span};
                return true;
            }
        }
        return false;
    }
    return false;
}

static bool closure_captures(Borrowck *b, MirLocation at, const MirPlace *place,
                             CaptureUse *found) {
    const MirStmt *stmt = &b->body->blocks.data[at.block].stmts.data[at.stmt];
    if (stmt->kind != MIR_STMT_ASSIGN) {
        return false;
    }
    const MirRvalue *rvalue = stmt->assign.rvalue;
    bool captures = rvalue->kind == MIR_RVALUE_REF || (rvalue->kind == MIR_RVALUE_AGGREGATE &&
                                                       rvalue->aggregate.kind == MIR_AGG_CLOSURE);
    return captures && capture_use_at(b, at, place, found);
}

// ---------------------------------------------------------------- calls that take `self`

static bool takes_self(Borrowck *b, DefId method) {
    const AssocItem *item =
        def_get(b->program, method)->kind == DEF_ASSOC_FN ? ty_assoc_item(b->cx, method) : NULL;
    return item != NULL && item->has_self;
}

bool moved_by_call(Borrowck *b, MirLocation at, const MirPlace *moved, SelfUse *found) {
    const MirBlock *block = &b->body->blocks.data[at.block];
    if (at.stmt >= block->stmts.len || block->term.kind != MIR_TERM_CALL) {
        return false;
    }
    const MirStmt *stmt = &block->stmts.data[at.stmt];
    const MirTerm *term = &block->term;
    if (stmt->kind != MIR_STMT_ASSIGN || stmt->assign.rvalue->kind != MIR_RVALUE_USE ||
        stmt->assign.place.proj_count != 0 || term->call.arg_count == 0 ||
        term->call.func.kind != MIR_OPERAND_CONST) {
        return false;
    }
    const MirOperand *self = &term->call.args[0];
    const TyData *callee = ty_data(b->cx, term->call.func.constant->ty);
    if (self->kind != MIR_OPERAND_MOVE || self->place.proj_count != 0 ||
        self->place.local != stmt->assign.place.local || callee->kind != TY_FN_DEF ||
        !takes_self(b, callee->item.def)) {
        return false;
    }
    DefId trait = def_get(b->program, callee->item.def)->parent;
    *found = (SelfUse){.kind = SELF_USE_METHOD,
                       .span = term->call.fn_span,
                       .method = callee->item.def,
                       .self = mir_place_ty(b->cx, b->body, moved, NULL)};
    Span path = term->call.func.constant->span;
    if (def_eq(trait, lang_item(b->program, LANG_FN_ONCE))) {
        found->kind = SELF_USE_CALL;
        found->span = term->span;
    } else if (def_eq(callee->item.def, lang_item(b->program, LANG_INTO_ITER)) &&
               path.lo == term->span.lo && path.hi == term->span.hi) {
        found->kind = SELF_USE_ITER;
        found->span = term->span;
    } else if (term->call.source == CALL_OPERATOR) {
        found->kind = SELF_USE_OPERATOR;
        found->span = term->span;
    } else if (term->call.source != CALL_METHOD) {
        return false;
    }
    return true;
}

// ---------------------------------------------------------------- paths through the body

static bool is_live_at(const Borrowck *b, RegionVid vid, uint32_t point) {
    if (b->regions.data[vid].is_universal) {
        return true;
    }
    for (uint32_t i = b->live_of[vid]; i != 0; i = b->live.data[i - 1].next) {
        if (points_have(live_region_points(b, &b->live.data[i - 1]), point)) {
            return true;
        }
    }
    return false;
}

// The nearest region on the way of constraints that is live at a point because of a local.
static RegionVid region_live_at(Borrowck *b, RegionVid from, uint32_t point) {
    BitSet seen = bitset_new(b->arena, b->regions.len);
    VEC(RegionVid) queue = {0};
    vec_push(&queue, from);
    bitset_add(&seen, from);
    RegionVid found = from;
    for (uint32_t head = 0; head < queue.len; head++) {
        RegionVid at = queue.data[head];
        if (is_live_at(b, at, point)) {
            found = at;
            break;
        }
        for (uint32_t i = b->outlives_of[at]; i != 0; i = b->outlives.data[i - 1].next) {
            if (bitset_add(&seen, b->outlives.data[i - 1].sub)) {
                vec_push(&queue, b->outlives.data[i - 1].sub);
            }
        }
    }
    vec_free(&queue);
    return found;
}

static bool point_reaches(Borrowck *b, uint32_t from, uint32_t to) {
    BitSet seen = bitset_new(b->arena, b->point_count);
    VEC(uint32_t) stack = {0};
    MirBlockVec next = {0};
    vec_push(&stack, from);
    bool found = false;
    while (stack.len > 0 && !found) {
        location_successors(b, vec_pop(&stack), &next);
        for (uint32_t i = 0; i < next.len; i++) {
            found |= next.data[i] == to;
            if (bitset_add(&seen, next.data[i])) {
                vec_push(&stack, next.data[i]);
            }
        }
    }
    vec_free(&next);
    vec_free(&stack);
    return found;
}

static bool reaches_without(Borrowck *b, uint32_t from, uint32_t to, const BitSet *without) {
    BitSet seen = bitset_new(b->arena, b->point_count);
    VEC(uint32_t) stack = {0};
    MirBlockVec next = {0};
    vec_push(&stack, from);
    bool found = false;
    while (stack.len > 0 && !found) {
        uint32_t at = vec_pop(&stack);
        location_successors(b, at, &next);
        for (uint32_t i = 0; i < next.len; i++) {
            if (bitset_has(without, next.data[i])) {
                continue;
            }
            found |= next.data[i] == to;
            if (bitset_add(&seen, next.data[i])) {
                vec_push(&stack, next.data[i]);
            }
        }
    }
    vec_free(&next);
    vec_free(&stack);
    return found;
}

// Whether every way to `inside` goes through a point, to which `inside` leads back.
bool is_loop_head(Borrowck *b, uint32_t point, uint32_t inside) {
    if (point != inside && !point_reaches(b, inside, point)) {
        return false;
    }
    BitSet only = bitset_new(b->arena, b->point_count);
    bitset_add(&only, point);
    return point == 0 || !(inside == 0 || reaches_without(b, 0, inside, &only));
}

// ---------------------------------------------------------------- later uses

typedef struct UseSearch {
    Borrowck *b;
    RegionVid region;
    MirLocalId local;
    enum { SEARCH_NONE, SEARCH_DEF, SEARCH_USE, SEARCH_DROP } result;
} UseSearch;

static void search_use(void *cx, const MirPlace *place, PlaceUse use) {
    UseSearch *search = cx;
    if (!ty_has_region(search->b, search->b->local_tys[place->local], search->region)) {
        return;
    }
    bool stores = use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE;
    search->local = place->local;
    search->result = use == PLACE_USE_STORAGE || (stores && place->proj_count == 0) ? SEARCH_DEF
                     : use == PLACE_USE_DROP                                        ? SEARCH_DROP
                                                                                    : SEARCH_USE;
}

// The first use of a local with the region in its type, from a point on and inside the region.
static UseSearch find_use(Borrowck *b, RegionVid region, uint32_t from, uint32_t *where) {
    BitSet seen = bitset_new(b->arena, b->point_count);
    VEC(uint32_t) queue = {0};
    MirBlockVec next = {0};
    UseSearch search = {.b = b, .region = region};
    vec_push(&queue, from);
    for (uint32_t head = 0; head < queue.len; head++) {
        uint32_t at = queue.data[head];
        if (!points_have(&b->values[region], at) || !bitset_add(&seen, at)) {
            continue;
        }
        MirLocation place = location_of(b, at);
        const MirBlock *block = &b->body->blocks.data[place.block];
        search.result = SEARCH_NONE;
        if (place.stmt < block->stmts.len) {
            mir_visit_stmt_places(&block->stmts.data[place.stmt], search_use, &search);
        } else {
            mir_visit_term_places(&block->term, search_use, &search);
        }
        if (search.result == SEARCH_USE || search.result == SEARCH_DROP) {
            *where = at;
            break;
        }
        if (search.result == SEARCH_DEF) {
            continue;
        }
        location_successors(b, at, &next);
        for (uint32_t i = 0; i < next.len; i++) {
            bool unwinds = place.stmt == block->stmts.len && block->term.unwind != MIR_NO_BLOCK &&
                           next.data[i] == b->block_start[block->term.unwind];
            if (!unwinds) {
                vec_push(&queue, next.data[i]);
            }
        }
        search.result = SEARCH_NONE;
    }
    vec_free(&next);
    vec_free(&queue);
    return search;
}

// ---------------------------------------------------------------- explanations

static LaterUse later_use_kind(Borrowck *b, uint32_t point, MirLocalId local, Span *span,
                               Span *path) {
    MirLocation at = location_of(b, point);
    const MirBlock *block = &b->body->blocks.data[at.block];
    CaptureUse capture;
    MirPlace place = mir_place(local);
    *path = SPAN_NONE;
    if (at.stmt < block->stmts.len && closure_captures(b, at, &place, &capture)) {
        *span = capture.use;
        *path = capture.use;
        return LATER_CLOSURE;
    }
    *span = location_span(b, at);
    if (at.stmt < block->stmts.len) {
        const MirStmt *stmt = &block->stmts.data[at.stmt];
        bool let = stmt->kind == MIR_STMT_FAKE_READ && stmt->fake_read.cause == FAKE_READ_LET;
        if (!let) {
            return LATER_OTHER;
        }
        const MirPlace *read = &stmt->fake_read.place;
        return read->proj_count == 0 &&
                       ty_kind(b->cx, b->body->locals.data[read->local].ty) == TY_CLOSURE
                   ? LATER_CLOSURE
                   : LATER_STORED;
    }
    bool call = block->term.kind == MIR_TERM_CALL &&
                (block->term.call.source == CALL_NORMAL || block->term.call.source == CALL_METHOD);
    if (!call) {
        return LATER_OTHER;
    }
    const MirOperand *func = &block->term.call.func;
    if (func->kind == MIR_OPERAND_CONST) {
        *span = func->constant->span;
    } else if (!is_user_local(b, func->place.local)) {
        *span = b->body->locals.data[func->place.local].span;
    }
    return LATER_CALL;
}

// A point from which the loop around the borrow starts anew.
static bool loop_end(Borrowck *b, const Loan *loan, uint32_t *end) {
    uint32_t from = point_of(b, loan->at);
    MirBlockVec next = {0};
    BitSet seen = bitset_new(b->arena, b->point_count);
    VEC(uint32_t) queue = {0};
    vec_push(&queue, from);
    bool found = false;
    for (uint32_t head = 0; head < queue.len && !found; head++) {
        uint32_t at = queue.data[head];
        location_successors(b, at, &next);
        MirLocation place = location_of(b, at);
        bool is_term = place.stmt == b->body->blocks.data[place.block].stmts.len;
        for (uint32_t i = 0; i < next.len && !found; i++) {
            if (is_term && is_loop_head(b, next.data[i], at) &&
                point_reaches(b, next.data[i], from)) {
                *end = at;
                found = true;
            } else if (bitset_add(&seen, next.data[i])) {
                vec_push(&queue, next.data[i]);
            }
        }
    }
    vec_free(&next);
    vec_free(&queue);
    return found;
}

Explanation explain_find(Borrowck *b, const Loan *loan, uint32_t point) {
    Explanation explanation = {0};
    RegionVid region = region_live_at(b, loan->region, point);
    uint32_t from = point, where = 0;
    bool looped = false;
    if (region == loan->region && loop_end(b, loan, &from)) {
        region = region_live_at(b, loan->region, from);
        looped = true;
    }
    UseSearch search = {0};
    if (!b->regions.data[region].is_universal) {
        search = find_use(b, region, from, &where);
    }
    if (search.result == SEARCH_USE) {
        explanation.kind = looped ? EXPLAIN_LOOP : EXPLAIN_USE;
        explanation.local = search.local;
        explanation.later =
            later_use_kind(b, where, search.local, &explanation.span, &explanation.path);
        return explanation;
    }
    if (search.result == SEARCH_DROP) {
        explanation.kind = EXPLAIN_DROP;
        explanation.local = search.local;
        explanation.span = location_span(b, location_of(b, where));
        return explanation;
    }
    RegionVid universal;
    Why why;
    if (loan_outlives_body(b, loan, &universal, &why)) {
        explanation.kind = EXPLAIN_REGION;
        explanation.universal = universal;
        explanation.why = why;
        explanation.span = why.span;
    }
    return explanation;
}

static Span drop_span(Span span) { // the `}` at the end of the scope
    Span end = span_end(span);
    end.lo = end.hi > 0 ? end.hi - 1 : end.hi;
    return end;
}

static void label_drop(Borrowck *b, Diag *diag, const Explanation *why, const Loan *loan,
                       const char *noun) {
    const MirLocalDecl *decl = &b->body->locals.data[why->local];
    const TyData *data = ty_data(b->cx, decl->ty);
    bool has_impl = data->kind == TY_ADT && ty_drop_impl(b->cx, data->item.def).index != 0 &&
                    !ty_is_box(b->cx, decl->ty);
    const char *how = has_impl ? "`Drop` code" : "destructor";
    Str type = has_impl ? sym_str(b->session, def_get(b->program, data->item.def)->name)
                        : ty_str(b->cx, b->arena, decl->ty);
    Str desc = data->kind == TY_CLOSURE
                   ? STR("closure")
                   : arena_printf(b->arena, "type `" STR_FMT "`", STR_ARG(type));
    Span end = drop_span(why->span);
    if (is_user_local(b, why->local)) {
        diag_label(diag, end,
                   "%sborrow might be used here, when `" STR_FMT
                   "` is dropped and runs the %s for " STR_FMT,
                   noun, SYM_ARG(b->session, decl->name), how, STR_ARG(desc));
        if (loan->place.proj_count == 0 && is_user_local(b, loan->place.local) &&
            loan->place.local != why->local && why->by_end_of_scope) {
            diag_note(diag, "values in a scope are dropped in the opposite order they are defined");
        }
        return;
    }
    diag_label(diag, decl->span, "a temporary with access to the %sborrow is created here ...",
               noun);
    diag_label(diag, end,
               "... and the %sborrow might be used here, when that temporary is dropped and runs "
               "the %s for " STR_FMT,
               noun, how, STR_ARG(desc));
    if (decl->is_block_tail_temp) {
        diag_note(diag, "the temporary is part of an expression at the end of a block;\nconsider "
                        "forcing this temporary to be dropped sooner, before the block's local "
                        "variables are dropped");
    }
}

static bool overlaps(Span a, Span c) {
    return a.lo < c.hi && c.lo < a.hi;
}

void explain_label(Borrowck *b, Diag *diag, const Loan *loan, const Explanation *why,
                   const char *noun, Span borrow) {
    static const char *const later[] = {[LATER_OTHER] = "used here",
                                        [LATER_CALL] = "used by call",
                                        [LATER_CLOSURE] = "captured here by closure",
                                        [LATER_STORED] = "stored here"};
    switch (why->kind) {
    case EXPLAIN_NONE:
        break;
    case EXPLAIN_USE:
        if (!overlaps(borrow, why->span)) {
            diag_label(diag, why->span, "%sborrow later %s", noun, later[why->later]);
        }
        break;
    case EXPLAIN_LOOP:
        diag_label(diag, why->span,
                   why->later == LATER_STORED ? "%sborrow later %s"
                                              : "%sborrow %s, in later iteration of loop",
                   noun, later[why->later]);
        break;
    case EXPLAIN_DROP:
        label_drop(b, diag, why, loan, noun);
        break;
    case EXPLAIN_REGION: {
        RegionName name = region_name(b, why->universal);
        region_highlight(diag, &name);
        Str place = place_text(b, &loan->place);
        if (place.ptr != NULL) {
            diag_label(diag, why->span,
                       "%srequires that `" STR_FMT "` is borrowed for `" STR_FMT "`",
                       constraint_words(why->why.kind), STR_ARG(place), STR_ARG(name.name));
        } else {
            diag_label(diag, why->span, "%srequires that %sborrow lasts for `" STR_FMT "`",
                       constraint_words(why->why.kind), noun, STR_ARG(name.name));
        }
        break;
    }
    }
}

void explain_loan(Borrowck *b, Diag *diag, const Loan *loan, uint32_t point, const char *noun) {
    Explanation why = explain_find(b, loan, point);
    explain_label(b, diag, loan, &why, noun, SPAN_NONE);
}
