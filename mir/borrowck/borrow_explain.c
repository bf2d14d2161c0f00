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

Str place_text(Borrowck *b, const MirPlace *place) {
    uint32_t first = 0, upvar = upvar_at(b, place, &first);
    Str text;
    if (upvar != UINT32_MAX) {
        text = sym_str(b->session, b->body->upvars[upvar].name);
    } else if (is_user_local(b, place->local)) {
        text = sym_str(b->session, b->body->locals.data[place->local].name);
    } else {
        return (Str){NULL, 0};
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

// ---------------------------------------------------------------- later uses

typedef struct Reaches { // regions that the loan's region must outlive
    Borrowck *b;
    BitSet regions;
    bool hit;
} Reaches;

static void reach_all(Borrowck *b, Reaches *reaches, RegionVid from) {
    VEC(RegionVid) stack = {0};
    vec_push(&stack, from);
    bitset_add(&reaches->regions, from);
    while (stack.len > 0) {
        RegionVid at = vec_pop(&stack);
        for (uint32_t i = b->outlives_of.data[at]; i != 0; i = b->outlives.data[i - 1].next) {
            if (bitset_add(&reaches->regions, b->outlives.data[i - 1].sub)) {
                vec_push(&stack, b->outlives.data[i - 1].sub);
            }
        }
    }
    vec_free(&stack);
}

static void reach_region(void *data, Region region) {
    Reaches *reaches = data;
    RegionVid vid = region_vid(reaches->b, region);
    reaches->hit |= vid != UINT32_MAX && bitset_has(&reaches->regions, vid);
}

typedef struct UseSearch {
    Reaches *reaches;
    MirLocalId local;
    PlaceUse use;
    bool found;
} UseSearch;

static void search_use(void *cx, const MirPlace *place, PlaceUse use) {
    UseSearch *search = cx;
    if (search->found || use == PLACE_USE_STORAGE ||
        ((use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE) && place->proj_count == 0)) {
        return;
    }
    search->reaches->hit = false;
    ty_regions(search->reaches->b, search->reaches->b->local_tys[place->local], reach_region,
               search->reaches);
    if (search->reaches->hit) {
        search->found = true;
        search->local = place->local;
        search->use = use;
    }
}

static void search_point(Borrowck *b, uint32_t point, UseSearch *search) {
    MirLocation at = location_of(b, point);
    const MirBlock *block = &b->body->blocks.data[at.block];
    if (at.stmt < block->stmts.len) {
        mir_visit_stmt_places(&block->stmts.data[at.stmt], search_use, search);
    } else {
        mir_visit_term_places(&block->term, search_use, search);
    }
}

static bool point_reaches(Borrowck *b, uint32_t from, uint32_t to) {
    BitSet seen = bitset_new(b->arena, b->point_count);
    VEC(uint32_t) stack = {0};
    uint32_t next[256];
    vec_push(&stack, from);
    bool found = false;
    while (stack.len > 0 && !found) {
        uint32_t count = location_successors(b, vec_pop(&stack), next, 256);
        for (uint32_t i = 0; i < count; i++) {
            found |= next[i] == to;
            if (bitset_add(&seen, next[i])) {
                vec_push(&stack, next[i]);
            }
        }
    }
    vec_free(&stack);
    return found;
}

// Whether a temporary is an argument of the call at a point.
static bool is_call_argument(const Borrowck *b, MirLocation at, MirLocalId local) {
    const MirBlock *block = &b->body->blocks.data[at.block];
    if (at.stmt < block->stmts.len || block->term.kind != MIR_TERM_CALL ||
        is_user_local(b, local)) {
        return false;
    }
    for (uint32_t i = 0; i < block->term.call.arg_count; i++) {
        const MirOperand *arg = &block->term.call.args[i];
        if (arg->kind != MIR_OPERAND_CONST && arg->place.local == local) {
            return true;
        }
    }
    return false;
}

static Ty drop_ty(Borrowck *b, MirLocalId local) {
    return b->body->locals.data[local].ty;
}

static void label_drop(Borrowck *b, Diag *diag, MirLocalId local, Span span, const char *noun) {
    const char *sort = ty_sort_str(b->cx, drop_ty(b, local));
    Str ty = ty_str(b->cx, b->arena, drop_ty(b, local));
    const TyData *data = ty_data(b->cx, drop_ty(b, local));
    bool has_impl = data->kind == TY_ADT && ty_drop_impl(b->cx, data->item.def).index != 0;
    const char *how = has_impl ? "runs the `Drop` code" : "runs the destructor";
    Span end = span_end(span);
    end.lo = end.hi > 0 ? end.hi - 1 : end.hi;
    (void)sort;
    if (is_user_local(b, local)) {
        diag_label(diag, end,
                   "%sborrow might be used here, when `" STR_FMT
                   "` is dropped and %s for type `" STR_FMT "`",
                   noun, STR_ARG(sym_str(b->session, b->body->locals.data[local].name)), how,
                   STR_ARG(ty));
    } else {
        diag_label(diag, b->body->locals.data[local].span,
                   "a temporary with access to the %sborrow is created here ...", noun);
        diag_label(diag, end,
                   "... and the %sborrow might be used here, when that temporary is dropped and %s "
                   "for type `" STR_FMT "`",
                   noun, how, STR_ARG(ty));
    }
}

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

void explain_loan(Borrowck *b, Diag *diag, const Loan *loan, uint32_t point, const char *noun) {
    Reaches reaches = {.b = b, .regions = bitset_new(b->arena, b->regions.len)};
    reach_all(b, &reaches, loan->region);
    BitSet seen = bitset_new(b->arena, b->point_count);
    VEC(uint32_t) queue = {0};
    uint32_t next[256];
    vec_push(&queue, point);
    for (uint32_t head = 0; head < queue.len; head++) {
        uint32_t at = queue.data[head];
        UseSearch search = {.reaches = &reaches};
        if (at != point || head > 0) {
            search_point(b, at, &search);
        }
        if (search.found) {
            MirLocation place = location_of(b, at);
            const MirTerm *term = &b->body->blocks.data[place.block].term;
            bool in_call = is_call_argument(b, place, search.local);
            bool named = in_call && term->call.func.kind == MIR_OPERAND_CONST;
            Span span = named ? term->call.func.constant->span : location_span(b, place);
            bool looped = at <= point && point_reaches(b, at, point) &&
                          point_reaches(b, point, at) &&
                          point_reaches(b, at, point_of(b, loan->at));
            if (search.use == PLACE_USE_DROP) {
                label_drop(b, diag, search.local, span, noun);
            } else if (looped && point_of(b, loan->at) == at) {
                diag_label(diag, span, "%sborrow later used here, in later iteration of loop",
                           noun);
            } else if (looped) {
                diag_label(diag, span, "%sborrow later used %s, in later iteration of loop", noun,
                           in_call ? "by call" : "here");
            } else {
                diag_label(diag, span, "%sborrow later used %s", noun,
                           in_call ? "by call" : "here");
            }
            vec_free(&queue);
            return;
        }
        uint32_t count = location_successors(b, at, next, 256);
        for (uint32_t i = 0; i < count; i++) {
            if (bitset_has(&b->values[loan->region], next[i]) && bitset_add(&seen, next[i])) {
                vec_push(&queue, next[i]);
            }
        }
    }
    vec_free(&queue);
    RegionVid universal;
    ConstraintKind kind;
    Span span;
    if (loan_outlives_body(b, loan, &universal, &kind, &span)) {
        const RegionInfo *info = &b->regions.data[universal];
        Str name = universal == 0          ? STR("'static")
                   : info->name.index != 0 ? sym_str(b->session, info->name)
                                           : STR("'1");
        if (kind == OUTLIVES_RETURN) {
            diag_label(diag, span,
                       "returning this value requires that `" STR_FMT "` is borrowed for `" STR_FMT
                       "`",
                       STR_ARG(place_text(b, &loan->place)), STR_ARG(name));
        } else {
            diag_label(diag, span, "%s requires that `" STR_FMT "` is borrowed for `" STR_FMT "`",
                       kind == OUTLIVES_CALL         ? "argument"
                       : kind == OUTLIVES_ANNOTATION ? "type annotation"
                                                     : "assignment",
                       STR_ARG(place_text(b, &loan->place)), STR_ARG(name));
        }
    }
}
