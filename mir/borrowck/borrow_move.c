// borrow_move.c: uses of what was moved or never set.
//
// In: a body with its move paths and the data flow of what may be uninitialised. Out: errors for
// uses of what was moved or never set (E0382, E0381). A use is told with the moves found backwards
// from it; uses with the same moves are one error. Follows the rustc development guide, "MIR borrow
// check: tracking moves and initialization".
#include "frontend/ty/trait_report.h"
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- state at a point

void step_body(Borrowck *b, bool init, BodyStep *step) {
    MoveCheck check = {.b = b};
    Flow *flow = init ? b->maybe_init : b->maybe_uninit;
    FlowSet *state = init ? &check.init : &check.uninit;
    for (uint32_t i = 0; i < b->order_count; i++) {
        MirBlockId block = b->order[i];
        const MirBlock *mir = &b->body->blocks.data[block];
        const uint32_t *effects = b->moves->effects_at[block];
        *state = flow_state_of(flow, block);
        for (uint32_t s = 0; s <= mir->stmts.len; s++) {
            check.at = (MirLocation){block, s};
            check.span = s < mir->stmts.len ? mir->stmts.data[s].span : mir->term.span;
            step(&check, mir, s);
            if (s < mir->stmts.len && effects[s] != effects[s + 1]) {
                flow->stmt(flow, state, block, s);
            }
        }
    }
}

typedef struct AnyUninit {
    const FlowSet *uninit;
    MovePathId found;
} AnyUninit;

static void any_uninit(void *cx, MovePathId path) {
    AnyUninit *any = cx;
    if (any->found == 0 && flow_has(any->uninit, path)) {
        any->found = path;
    }
}

// ---------------------------------------------------------------- the moves to tell of

static bool path_contains(const MoveData *data, MovePathId outer, MovePathId inner) {
    while (inner != 0 && inner != outer) {
        inner = data->paths.data[inner].parent;
    }
    return inner == outer;
}

typedef struct MoveSite {
    uint32_t move; // index into moves
    bool looped;   // the way from there goes around a loop
} MoveSite;
typedef struct MoveSites {
    VEC(MoveSite) list;
    BitSet key; // of all moves
} MoveSites;

// Predecessors by point, made when they are first asked for.
static void predecessors_make(Borrowck *b) {
    MirBlockVec next = {0};
    b->pred_first = ARENA_ARRAY(b->arena, uint32_t, b->point_count + 1);
    memset(b->pred_first, 0, (b->point_count + 1) * sizeof *b->pred_first);
    for (uint32_t point = 0; point < b->point_count; point++) {
        location_successors(b, point, &next);
        for (uint32_t i = 0; i < next.len; i++) {
            vec_push(&b->preds, (PredLink){point, b->pred_first[next.data[i]]});
            b->pred_first[next.data[i]] = b->preds.len;
        }
    }
    vec_free(&next);
}

bool is_storage_dead(const Borrowck *b, MirLocation at) {
    const MirBlock *block = &b->body->blocks.data[at.block];
    return at.stmt < block->stmts.len && block->stmts.data[at.stmt].kind == MIR_STMT_STORAGE_DEAD;
}

// A move of the path or of what contains it, at a point.
static bool move_at(Borrowck *b, MovePathId path, MirLocation at, uint32_t *found) {
    if (is_storage_dead(b, at)) {
        return false;
    }
    for (uint32_t i = b->moves->moves_at[at.block][at.stmt]; i != 0 && i <= b->moves->moves.len;
         i++) {
        const MoveOut *out = &b->moves->moves.data[i - 1];
        if (out->at.block != at.block || out->at.stmt != at.stmt) {
            break;
        }
        if (path_contains(b->moves, out->path, path)) {
            *found = i - 1;
            return true;
        }
    }
    return false;
}

static bool init_at(Borrowck *b, MovePathId path, MirLocation at) {
    for (uint32_t i = b->moves->inits_at[at.block][at.stmt]; i != 0 && i <= b->moves->inits.len;
         i++) {
        const MoveInit *init = &b->moves->inits.data[i - 1];
        if (init->kind == INIT_ARGUMENT || init->at.block != at.block || init->at.stmt != at.stmt) {
            break;
        }
        if (path_contains(b->moves, init->path, path)) {
            return true;
        }
    }
    return false;
}

// Backwards from a use: the moves after which nothing was put back.
static MoveSites moves_before(Borrowck *b, MovePathId path, MirLocation use) {
    typedef struct Step {
        uint32_t point;
        bool looped;
    } Step;
    if (b->pred_first == NULL) {
        predecessors_make(b);
    }
    MoveSites sites = {.key = bitset_new(b->arena, b->moves->moves.len + 1)};
    BitSet seen = bitset_new(b->arena, b->point_count);
    VEC(Step) stack = {0};
    uint32_t at = point_of(b, use);
    bool looped = false;
    for (;;) {
        for (uint32_t i = b->pred_first[at]; i != 0; i = b->preds.data[i - 1].next) {
            uint32_t pred = b->preds.data[i - 1].from;
            bool back = at <= pred && is_loop_head(b, at, pred);
            vec_push(&stack, (Step){pred, looped || back});
        }
        bool more = false;
        while (stack.len > 0 && !more) {
            Step step = vec_pop(&stack);
            if (!bitset_add(&seen, step.point)) {
                continue;
            }
            MirLocation location = location_of(b, step.point);
            uint32_t move;
            if (move_at(b, path, location, &move)) {
                vec_push(&sites.list, (MoveSite){move, step.looped});
                bitset_add(&sites.key, move);
            } else if (!init_at(b, path, location)) {
                at = step.point;
                looped = step.looped;
                more = true;
            }
        }
        if (!more) {
            break;
        }
    }
    vec_free(&stack);
    return sites;
}

// Whether the storage of the local begins or ends here: what was before is another variable.
static bool storage_turns(const Borrowck *b, MirLocalId local, MirLocation at) {
    const MirBlock *block = &b->body->blocks.data[at.block];
    if (at.stmt >= block->stmts.len) {
        return false;
    }
    const MirStmt *stmt = &block->stmts.data[at.stmt];
    return (stmt->kind == MIR_STMT_STORAGE_DEAD || stmt->kind == MIR_STMT_STORAGE_LIVE) &&
           stmt->local == local;
}

bool was_moved_before(Borrowck *b, MirLocalId local, MirLocation at) {
    MovePathId path = b->moves->local_paths[local];
    uint32_t move;
    while (at.stmt > 0) { // a `let` is seldom far
        at.stmt--;
        if (storage_turns(b, local, at)) {
            return false;
        }
        if (move_at(b, path, at, &move)) {
            return true;
        }
    }
    if (b->pred_first == NULL) {
        predecessors_make(b);
    }
    BitSet seen = bitset_new(b->arena, b->point_count);
    VEC(uint32_t) open = {0};
    vec_push(&open, point_of(b, at));
    bool found = false;
    while (open.len > 0 && !found) {
        uint32_t point = vec_pop(&open);
        for (uint32_t i = b->pred_first[point]; i != 0 && !found; i = b->preds.data[i - 1].next) {
            uint32_t pred = b->preds.data[i - 1].from;
            MirLocation before = location_of(b, pred);
            if (!bitset_add(&seen, pred) || storage_turns(b, local, before)) {
                continue;
            }
            found = move_at(b, path, before, &move);
            vec_push(&open, pred);
        }
    }
    vec_free(&open);
    return found;
}

// ---------------------------------------------------------------- E0382

bool borrow_implements(Borrowck *b, Ty ty, DefId trait) {
    bool was = b->infer->collect_regions;
    b->infer->collect_regions = false;
    bool holds = trait_holds(b->infer, b->env, ty_erase_regions(b->cx, ty), trait);
    b->infer->collect_regions = was;
    return holds;
}

const HirExpr *expr_at(const Borrowck *b, Span span) {
    const HirBody *hir = b->body->typeck->body;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (expr != NULL && expr->span.lo == span.lo && expr->span.hi == span.hi &&
            expr->span.ctxt == span.ctxt) {
            return expr;
        }
    }
    return NULL;
}

// The user's type inside `ty` that would have to implement Clone.
typedef struct NotClone {
    Borrowck *b;
    Ty found;
} NotClone;

static bool find_not_clone(void *data, Ty ty) {
    NotClone *search = data;
    Borrowck *b = search->b;
    const TyData *node = ty_data(b->cx, ty);
    if (node->kind == TY_ARRAY || node->kind == TY_TUPLE) { // no impl of theirs asks for it
        return false;
    }
    bool local = node->kind == TY_ADT &&
                 b->program->crates[def_get(b->program, node->item.def)->crate.index - 1]->is_local;
    if ((local || node->kind == TY_PARAM) && search->found.index == 0 &&
        !borrow_implements(b, ty, lang_item(b->program, LANG_CLONE))) {
        search->found = ty;
    }
    return search->found.index == 0;
}

static void note_implement_clone(Borrowck *b, Diag *diag, Ty ty, Span value) {
    NotClone search = {b, {0}};
    ty_walk(b->cx, ty, find_not_clone, &search);
    if (search.found.index == 0) {
        return;
    }
    const TyData *data = ty_data(b->cx, search.found);
    Str text = ty_str(b->cx, b->arena, search.found);
    if (data->kind == TY_ADT) {
        Span head = def_head_span(b->program, data->item.def);
        diag_span_note(diag, head,
                       "if `" STR_FMT "` implemented `Clone`, you could clone the value",
                       STR_ARG(text));
        diag_sub_label(diag, head, "consider implementing `Clone` for this type");
        diag_sub_label(diag, value, "you could clone this value");
    } else if (ty_kind(b->cx, ty) == TY_PARAM && data->param.def.index != 0) {
        Span param = def_get(b->program, data->param.def)->name_span;
        diag_span_help(diag, param,
                       "if `" STR_FMT "` implemented `Clone`, you could clone the value",
                       STR_ARG(text));
        diag_sub_label(diag, param, "consider constraining this type parameter with `Clone`");
        diag_sub_label(diag, value, "you could clone this value");
    }
}

void suggest_clone(Borrowck *b, Diag *diag, Ty ty, Span value) {
    DefId clone = lang_item(b->program, LANG_CLONE);
    if (clone.index == 0 || value.ctxt != 0) {
        return;
    }
    if (borrow_implements(b, ty, clone)) {
        const TyData *data = ty_data(b->cx, ty);
        bool counts =
            data->kind == TY_ADT && (is_diagnostic_item(b->program, data->item.def, "Rc") ||
                                     is_diagnostic_item(b->program, data->item.def, "Arc"));
        const char *message =
            counts ? "clone the value to increment its reference count"
                   : "consider cloning the value if the performance cost is acceptable";
        const HirExpr *expr = expr_at(b, value);
        if (expr != NULL && expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_DEREF) {
            SuggestPart parts[2] = {{(Span){value.lo, value.lo + 1, 0}, STR("")},
                                    {span_end(value), STR(".clone()")}};
            diag_suggest(diag, message, parts, 2, APPLY_MACHINE, SUGGEST_VERBOSE);
            return;
        }
        diag_suggest_one(diag, message, span_end(value), STR(".clone()"), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    } else {
        note_implement_clone(b, diag, ty, value);
    }
}

// Why a call moves what it calls.
static void note_called_once(Borrowck *b, Diag *diag, const SelfUse *use, Span value) {
    const TyData *data = ty_data(b->cx, use->self);
    if (data->kind == TY_PARAM) {
        return;
    }
    const ClosureInfo *info =
        data->kind == TY_CLOSURE ? typeck_closure(b->body->typeck, data->item.def) : NULL;
    for (uint32_t i = 0; info != NULL && i < info->capture_count; i++) {
        if (info->captures[i].kind == CAPTURE_BY_VALUE) {
            diag_span_note(diag, info->captures[i].path_span,
                           "closure cannot be invoked more than once because it moves the variable "
                           "`" STR_FMT "` out of its environment",
                           STR_ARG(capture_text(b, &info->captures[i])));
            break;
        }
    }
    diag_span_note(diag, value,
                   "this value implements `FnOnce`, which causes it to be moved when called");
}

// `option.unwrap()`: what is inside could be borrowed.
static void label_content(Borrowck *b, Diag *diag, const SelfUse *use, Span value) {
    const TyData *data = ty_data(b->cx, use->self);
    if (use->kind != SELF_USE_METHOD || data->kind != TY_ADT ||
        def_attr(b->program, data->item.def, SYM(RUSTC_DIAGNOSTIC_ITEM)) == NULL) {
        return;
    }
    Str name = sym_str(b->session, def_get(b->program, data->item.def)->name);
    if (str_eq(name, STR("Option")) || str_eq(name, STR("Result"))) {
        diag_label(
            diag, value,
            "help: consider calling `.as_ref()` or `.as_mut()` to borrow the type's contents");
    }
}

static void note_receiver(Borrowck *b, Diag *diag, const SelfUse *use, Str name) {
    const HirItem *item = hir_item(b->program, use->method);
    if (item == NULL || item->fn.sig.input_count == 0) {
        return;
    }
    Str method = sym_str(b->session, def_get(b->program, use->method)->name);
    if (def_get(b->program, def_get(b->program, use->method)->parent)->kind == DEF_IMPL) {
        method = fn_path_str(b->cx, b->arena, use->method);
    }
    diag_span_note(diag, item->fn.sig.inputs[0]->span,
                   "`" STR_FMT "` takes ownership of the receiver `self`, which moves " STR_FMT,
                   STR_ARG(method), STR_ARG(name));
}

// What a call that takes `self` means for the value, and how to keep it.
static void note_self_use(Borrowck *b, Diag *diag, const SelfUse *use, Str name, Span value) {
    DefId clone = lang_item(b->program, LANG_CLONE);
    if (use->kind == SELF_USE_CALL) {
        note_called_once(b, diag, use, value);
        return;
    }
    if (use->kind == SELF_USE_OPERATOR) {
        const HirItem *item = hir_item(b->program, use->method);
        if (item != NULL && item->fn.sig.input_count > 0) {
            diag_span_note(diag, item->fn.sig.inputs[0]->span, "calling this operator moves the %s",
                           item->fn.sig.input_count > 1 ? "left-hand side" : "value");
        }
        return;
    }
    note_receiver(b, diag, use, name);
    if (use->kind == SELF_USE_ITER) {
        if (value.ctxt == 0) {
            Str message =
                arena_printf(b->arena,
                             "consider iterating over a slice of the `" STR_FMT
                             "`'s content to avoid moving into the `for` loop",
                             STR_ARG(ty_str(b->cx, b->arena, ty_erase_regions(b->cx, use->self))));
            diag_suggest_one(diag, message.ptr, span_start(value), STR("&"), APPLY_MAYBE,
                             SUGGEST_VERBOSE);
        }
    } else if (use->kind == SELF_USE_METHOD && clone.index != 0 &&
               borrow_implements(b, use->self, clone) && value.ctxt == 0) {
        diag_suggest_one(diag,
                         "you can `clone` the value and consume it, but this might not be your "
                         "desired behavior",
                         span_end(value), STR(".clone()"), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
}

// A value moved as an argument of the user's own function, which could borrow instead.
static void note_parameter(Borrowck *b, Diag *diag, Span value) {
    const HirBody *hir = b->body->typeck->body;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        bool call = expr != NULL && expr->kind == HIR_EXPR_CALL;
        if (expr == NULL || (!call && expr->kind != HIR_EXPR_METHOD_CALL)) {
            continue;
        }
        uint32_t count = call ? expr->call.arg_count : expr->method_call.arg_count;
        for (uint32_t k = 0; k < count; k++) {
            const HirExpr *arg = call ? expr->call.args[k] : expr->method_call.args[k];
            Res res = b->body->typeck->expr_res[call ? expr->call.callee->id : expr->id];
            if (arg->span.lo != value.lo || arg->span.hi != value.hi || res.kind != RES_DEF) {
                continue;
            }
            const Def *def = def_get(b->program, res.def);
            const HirItem *item = def->kind == DEF_FN || def->kind == DEF_ASSOC_FN
                                      ? hir_item(b->program, res.def)
                                      : NULL;
            uint32_t at = k + !call;
            if (item == NULL || !b->program->crates[def->crate.index - 1]->is_local ||
                at >= item->fn.sig.input_count) {
                return;
            }
            const HirTy *ty = item->fn.sig.inputs[at];
            const char *what = def->kind == DEF_FN              ? "function"
                               : item->fn.sig.self != SELF_NONE ? "method"
                                                                : "associated function";
            diag_span_note(diag, ty->span,
                           "consider changing this parameter type in %s `" STR_FMT
                           "` to borrow instead if owning the value isn't necessary",
                           what, SYM_ARG(b->session, def->name));
            diag_sub_label(diag, ty->span, "this parameter takes ownership of the value");
            diag_sub_label(diag, def->name_span, "in this %s", what);
            return;
        }
    }
}

// A type parameter could be Copy.
static void suggest_copy(Borrowck *b, Diag *diag, Ty ty) {
    DefId copy = lang_item(b->program, LANG_COPY);
    if (ty_kind(b->cx, ty) == TY_PARAM && copy.index != 0) {
        trait_suggest_bound(b->infer, diag, ty, copy, STR(""), false);
    }
}

// How a value was moved: by a closure, a `for` loop, a method, an operator, or just so.
static void label_move(Borrowck *b, Diag *diag, const MirPlace *moved, MirLocation at, bool looped,
                       bool same, bool again, const char *partially) {
    Str text = place_text(b, moved);
    Str name =
        text.ptr != NULL ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text)) : STR("value");
    const char *loop = looped ? ", in previous iteration of loop" : "";
    Span span = location_span(b, at);
    CaptureUse capture;
    if (capture_use_at(b, at, moved, &capture)) {
        diag_label(diag, capture.head, "value %smoved into closure here%s", partially, loop);
        if (!looped || !again) {
            diag_label(diag, capture.use, "variable moved due to use in closure");
        } else {
            diag_label(diag, capture.use, "use occurs due to use in closure");
        }
        return;
    }
    SelfUse self;
    if (moved_by_call(b, at, moved, &self)) {
        switch (self.kind) {
        case SELF_USE_ITER:
            diag_label(diag, self.span,
                       STR_FMT " %smoved due to this implicit call to `.into_iter()`%s",
                       STR_ARG(name), partially, loop);
            break;
        case SELF_USE_METHOD:
            diag_label(diag, self.span, STR_FMT " %smoved due to this method call%s", STR_ARG(name),
                       partially, loop);
            label_content(b, diag, &self, span);
            break;
        case SELF_USE_CALL:
            diag_label(diag, self.span, STR_FMT " %smoved due to this call%s", STR_ARG(name),
                       partially, loop);
            break;
        case SELF_USE_OPERATOR:
            diag_label(diag, self.span, STR_FMT " %smoved due to usage in operator%s",
                       STR_ARG(name), partially, loop);
            return; // its note comes later
        }
        note_self_use(b, diag, &self, name, span);
        return;
    }
    if (!same || looped) {
        diag_label(diag, span, "value %smoved here%s", partially, loop);
    }
}

bool explain_self_use(Borrowck *b, Diag *diag, MirLocation at, const MirPlace *moved, Span value) {
    SelfUse self;
    if (!moved_by_call(b, at, moved, &self) || self.kind != SELF_USE_METHOD) {
        return false;
    }
    Str text = place_text(b, moved);
    Str name =
        text.ptr != NULL ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text)) : STR("value");
    diag_label(diag, self.span, STR_FMT " moved due to this method call", STR_ARG(name));
    label_content(b, diag, &self, value);
    DefId clone = lang_item(b->program, LANG_CLONE);
    Ty ty = ty_erase_regions(b->cx, self.self);
    bool clones = clone.index != 0 && value.ctxt == 0 && borrow_implements(b, ty, clone);
    note_receiver(b, diag, &self, name);
    if (clones) {
        SuggestPart parts[2] = {
            {span_start(value), arena_printf(b->arena, "<" STR_FMT " as Clone>::clone(&",
                                             STR_ARG(ty_str(b->cx, b->arena, ty)))},
            {span_end(value), STR(")")}};
        diag_suggest(diag,
                     "you can `clone` the value and consume it, but this might not be your "
                     "desired behavior",
                     parts, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    return true;
}

static bool reported_before(Borrowck *b, const MoveSites *sites, const MirPlace *place) {
    for (uint32_t i = 0; i < b->move_errors.len; i++) {
        MoveError *error = &b->move_errors.data[i];
        if (!bitset_equal(&error->key, &sites->key)) {
            continue;
        }
        const MirPlace *before = &error->place;
        bool prefix = place->local == before->local && place->proj_count <= before->proj_count;
        for (uint32_t p = 0; prefix && p < place->proj_count; p++) {
            prefix = place->proj[p].kind == before->proj[p].kind &&
                     place->proj[p].index == before->proj[p].index;
        }
        if (prefix) {
            return true;
        }
        error->place = *place; // the later one replaces it
        borrow_withdraw(b, error->diag);
        error->diag = NULL;
        return false;
    }
    vec_push(&b->move_errors, (MoveError){.key = sites->key, .place = *place});
    return false;
}

static Diag **error_of(Borrowck *b, const MoveSites *sites) {
    for (uint32_t i = 0; i < b->move_errors.len; i++) {
        if (bitset_equal(&b->move_errors.data[i].key, &sites->key)) {
            return &b->move_errors.data[i].diag;
        }
    }
    return NULL;
}

static bool is_box_move(Borrowck *b, const MirPlace *place) {
    return place->proj_count == 1 && place->proj[0].kind == MIR_PROJ_DEREF &&
           ty_is_box(b->cx, b->body->locals.data[place->local].ty);
}

static bool is_in_variant(const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_DOWNCAST) {
            return true;
        }
    }
    return false;
}

// What was about to be done with a place that has no value.
typedef enum UseAction { ACTION_BORROW, ACTION_USE, ACTION_ASSIGN, ACTION_ASSIGN_PART } UseAction;

static const struct ActionWords {
    const char *noun, *past;
} action_words[] = {[ACTION_BORROW] = {"borrow", "borrowed"},
                    [ACTION_USE] = {"use", "used"},
                    [ACTION_ASSIGN] = {"assign", "assigned"},
                    [ACTION_ASSIGN_PART] = {"assign to part", "partially assigned"}};

static bool is_assignment(UseAction action) {
    return action == ACTION_ASSIGN || action == ACTION_ASSIGN_PART;
}

static void report_moved(MoveCheck *check, const MirPlace *place, const MirPlace *missing,
                         UseAction action, const MoveSites *sites) {
    Borrowck *b = check->b;
    if (reported_before(b, sites, place)) {
        return;
    }
    bool partial = false, by_loop = false;
    for (uint32_t i = 0; i < sites->list.len; i++) {
        const MoveOut *out = &b->moves->moves.data[sites->list.data[i].move];
        const MirPlace *moved = &b->moves->paths.data[out->path].place;
        partial |= moved->proj_count > place->proj_count && !is_box_move(b, moved);
        by_loop |= point_of(b, out->at) == point_of(b, check->at);
    }
    CaptureUse capture;
    bool captured = capture_use_at(b, check->at, action == ACTION_BORROW ? NULL : place, &capture);
    Span span = captured ? capture.head : check->span;
    Str text = place_text(b, missing);
    Str of = text.ptr != NULL ? arena_printf(b->arena, ": `" STR_FMT "`", STR_ARG(text)) : STR("");
    const char *partially = partial ? "partially " : "";
    Diag *diag = diag_error(b->session, ERR_E0382, span, "%s of %smoved value" STR_FMT,
                            action_words[action].noun, partially, STR_ARG(of));
    VEC(Span) seen = {0};
    Span first = SPAN_NONE;
    bool first_plain = false, inside = false, by_operator = false;
    CaptureUse into;
    SelfUse operation;
    for (uint32_t i = 0; i < sites->list.len; i++) {
        const MoveSite *site = &sites->list.data[i];
        const MoveOut *out = &b->moves->moves.data[site->move];
        const MirPlace *moved = &b->moves->paths.data[out->path].place;
        Span at = location_span(b, out->at);
        bool repeated = false;
        for (uint32_t k = 0; k < seen.len; k++) {
            repeated |= seen.data[k].lo == at.lo && seen.data[k].hi == at.hi;
        }
        if (repeated) {
            continue;
        }
        vec_push(&seen, at);
        bool again = point_of(b, out->at) == point_of(b, check->at);
        label_move(b, diag, moved, out->at, site->looped || again,
                   at.lo == span.lo && at.hi == span.hi, again, partially);
        SelfUse self;
        if (again) {
            label_loops(b, diag, at, b->body->locals.data[moved->local].span);
        }
        if (span_is_none(first)) {
            inside = capture_use_at(b, out->at, moved, &into);
            first = inside ? into.use : at;
            bool by_call = !inside && moved_by_call(b, out->at, moved, &self);
            by_operator = by_call && self.kind == SELF_USE_OPERATOR;
            first_plain = !by_call || by_operator;
            operation = by_operator ? self : operation;
        }
    }
    vec_free(&seen);
    if (captured && !by_loop) {
        diag_label(diag, capture.use, "%s occurs due to use in closure",
                   action == ACTION_BORROW ? "borrow" : "use");
    }
    if (!by_loop) {
        diag_label(diag, span, "value %s here after %smove", action_words[action].past,
                   partial ? "partial " : "");
    }
    const MirPlace *moved =
        &b->moves->paths.data[b->moves->moves.data[sites->list.data[0].move].path].place;
    Ty ty = ty_erase_regions(b->cx, mir_place_ty(b->cx, b->body, moved, NULL));
    bool in_variant = is_in_variant(moved); // what is inside a variant has no name
    Str moved_text = in_variant ? (Str){NULL, 0} : place_text(b, moved);
    Str name = moved_text.ptr != NULL ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(moved_text))
                                      : STR("value");
    Str ty_text = ty_str(b->cx, b->arena, ty);
    const TyData *data = ty_data(b->cx, ty);
    bool once = data->kind == TY_CLOSURE && // its notes say why
                typeck_closure(b->body->typeck, data->item.def)->kind != CLOSURE_FN;
    if (moved->proj_count == 0 && !once) {
        diag_label(diag, b->body->locals.data[moved->local].span,
                   "%smove occurs because " STR_FMT " has type `" STR_FMT
                   "`, which does not implement the `Copy` trait",
                   partial ? "partial " : "", STR_ARG(name), STR_ARG(ty_text));
    } else if (!once) {
        diag_note(diag,
                  "%smove occurs because " STR_FMT " has type `" STR_FMT
                  "`, which does not implement the `Copy` trait",
                  partial ? "partial " : "", STR_ARG(name), STR_ARG(ty_text));
    }
    bool whole = moved->proj_count == 0;
    if (first_plain && whole) {
        note_parameter(b, diag, first);
    }
    if (!partial && first_plain && (inside || (whole && missing->proj_count == 0)) &&
        !(inside && suggest_clone_before_closure(b, diag, ty, &into))) {
        suggest_clone(b, diag, ty, first);
    }
    if (by_operator) {
        note_self_use(b, diag, &operation, name, first);
    }
    bool in_pattern = moved->proj_count > 0 && expr_at(b, first) == NULL;
    if ((partial ? in_variant : in_pattern) && !inside && first.ctxt == 0) {
        diag_suggest_one(diag, "borrow this binding in the pattern to avoid moving the value",
                         span_start(first), STR("ref "), APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    suggest_copy(b, diag, ty);
    Diag **slot = error_of(b, sites);
    if (slot != NULL) {
        *slot = diag;
    }
    borrow_emit(b, diag);
}

// ---------------------------------------------------------------- E0381

static void report_unset(MoveCheck *check, const MirPlace *place, MovePathId path,
                         UseAction action) {
    Borrowck *b = check->b;
    Str text = place_text(b, place);
    const MirLocalDecl *decl = &b->body->locals.data[place->local];
    MirPlace variable = {.local = place->local};
    Str name = place_text(b, &variable);
    bool any_init = false;
    for (uint32_t i = 0; i < b->moves->inits.len; i++) {
        any_init |= b->moves->inits.data[i].path == path;
    }
    CaptureUse capture;
    MirPlace whole = *place;
    bool captured = capture_use_at(b, check->at, NULL, &capture) ||
                    capture_use_at(b, check->at, &whole, &capture);
    const char *past = is_assignment(action) ? action_words[action].past : "used";
    const char *state = is_assignment(action) ? "isn't fully initialized"
                        : any_init            ? "is possibly-uninitialized"
                                              : "isn't initialized";
    Diag *diag = diag_error(b->session, ERR_E0381, captured ? capture.head : check->span,
                            "%s binding `" STR_FMT "` %s", past, STR_ARG(name), state);
    diag_primary_label(diag, "`" STR_FMT "` %s here but it %s", STR_ARG(text), past, state);
    if (captured) {
        diag_label(diag, capture.use, "borrow occurs due to use in closure");
    }
    label_unset_branches(b, diag, place->local, path, name, captured ? capture.head : check->span);
    diag_label(diag, decl->span, "binding declared here but left uninitialized");
    if (is_assignment(action)) {
        diag_help(diag, "partial initialization isn't supported, fully initialize the binding with "
                        "a default value and mutate it, or use `std::mem::MaybeUninit`");
    } else if (!any_init) {
        suggest_first_value(b, diag, place->local);
    }
    borrow_emit(b, diag);
}

static void report_missing(MoveCheck *check, const MirPlace *place, MovePathId path,
                           UseAction action) {
    Borrowck *b = check->b;
    b->failed = true;
    MoveSites sites = moves_before(b, path, check->at);
    if (sites.list.len > 0) {
        const MirPlace *missing = &b->moves->paths.data[path].place; // it, or what contains it
        report_moved(check, place, missing->proj_count < place->proj_count ? missing : place,
                     action, &sites);
    } else if (is_user_local(b, place->local) && report_once(b, 7, place->local, 0)) {
        report_unset(check, place, path, action);
    }
    vec_free(&sites.list);
}

// ---------------------------------------------------------------- uses

// The place, or with `parts` anything in it.
static void check_use(MoveCheck *check, const MirPlace *place, UseAction action, bool parts) {
    Borrowck *b = check->b;
    bool exact;
    MovePathId path = move_path_lookup(b->moves, place, &exact);
    if (path == 0) {
        return;
    }
    if (flow_has(&check->uninit, path)) {
        report_missing(check, place, path, action);
        return;
    }
    if (exact && parts) {
        AnyUninit any = {&check->uninit, 0};
        move_path_all(b->moves, path, any_uninit, &any);
        if (any.found != 0) {
            report_missing(check, place, any.found, action);
        }
    }
}

// What is around an assigned field must be there, as far out as no reference is gone through.
static void check_around(MoveCheck *check, MirPlace base, bool is_union) {
    Borrowck *b = check->b;
    MovePathId missing = 0;
    for (MirPlace at = base;; at.proj_count--) {
        bool exact;
        MovePathId path = move_path_lookup(b->moves, &at, &exact);
        if (exact && path != 0 && flow_has(&check->uninit, path)) {
            missing = path;
        }
        if (at.proj_count == 0 || at.proj[at.proj_count - 1].kind == MIR_PROJ_DEREF) {
            break;
        }
    }
    if (missing == 0) {
        return;
    }
    if (is_union) { // a field puts back what was moved out of it
        MoveSites sites = moves_before(b, missing, check->at);
        bool moved = sites.list.len > 0;
        vec_free(&sites.list);
        if (moved) {
            return;
        }
    }
    report_missing(check, &base, missing, ACTION_ASSIGN_PART);
    bitset_add(&b->mut_used, base.local);
}

// Stored through a reference or into a field, what is around must be there.
static void check_assigned(MoveCheck *check, const MirPlace *place) {
    Borrowck *b = check->b;
    for (uint32_t i = place->proj_count; i-- > 0;) {
        MirPlace base = {place->local, i, place->proj};
        if (place->proj[i].kind == MIR_PROJ_DEREF) {
            check_use(check, &base, ACTION_USE, false);
            return;
        }
        if (place->proj[i].kind != MIR_PROJ_FIELD) {
            continue;
        }
        Ty ty = mir_place_ty(b->cx, b->body, &base, NULL);
        if (ty_kind(b->cx, ty) == TY_ADT &&
            ty_drop_impl(b->cx, ty_data(b->cx, ty)->item.def).index != 0) {
            check_use(check, &base, ACTION_ASSIGN, true);
            return;
        }
        check_around(check, base, is_union_field(b, place, i));
    }
}

static void visit_use(void *cx, const MirPlace *place, PlaceUse use) {
    MoveCheck *check = cx;
    switch (use) {
    case PLACE_USE_COPY:
    case PLACE_USE_MOVE:
        check_use(check, place, ACTION_USE, true);
        break;
    case PLACE_USE_BORROW:
    case PLACE_USE_MUT_BORROW:
        check_use(check, place, ACTION_BORROW, true);
        break;
    case PLACE_USE_INSPECT:
        check_use(check, place, ACTION_USE, false);
        break;
    case PLACE_USE_STORE:
    case PLACE_USE_CALL_STORE:
        check_assigned(check, place);
        break;
    case PLACE_USE_DROP:
    case PLACE_USE_STORAGE:
        break;
    }
}

static void step_uses(MoveCheck *check, const MirBlock *block, uint32_t stmt) {
    if (stmt < block->stmts.len) {
        const MirStmt *data = &block->stmts.data[stmt];
        if (data->kind == MIR_STMT_ASSIGN &&
            data->assign.rvalue->kind == MIR_RVALUE_DISCRIMINANT) { // all of it must be there
            check_use(check, &data->assign.rvalue->place, ACTION_USE, true);
        }
        if (data->kind != MIR_STMT_FAKE_READ || data->fake_read.cause != FAKE_READ_MENTION) {
            mir_visit_stmt_places(data, visit_use, check);
        }
    } else {
        mir_visit_term_places(&block->term, visit_use, check);
    }
}

void moves_check(Borrowck *b) {
    illegal_moves_report(b);
    step_body(b, false, step_uses);
}
