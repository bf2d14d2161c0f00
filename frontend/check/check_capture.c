// check_capture.c: which places a closure captures and how, and with that its kind.
//
// The body of each closure, innermost first, is walked for what it does to places: copies, moves,
// borrows, assignments, bindings in patterns. Each use of a place that starts at a local declared
// outside is a wish; the wishes are made less precise where a precise capture would be unsafe or
// pointless (raw pointers, unions, packed fields, indices, types with Drop, derefs of moved
// pointers), then joined: a place swallows the places inside it. A closure that moves out of a
// capture is FnOnce, one that mutates is FnMut, the rest are Fn. Follows the rustc development
// guide, "Closure capture inference", and RFC 2229.
#include "frontend/check/fn_cx.h"

typedef enum ProjKind { PROJ_DEREF, PROJ_FIELD, PROJ_INDEX } ProjKind;
typedef struct Proj {
    ProjKind kind;
    uint32_t field, variant;
    Ty ty; // after it
} Proj;
typedef struct PlaceUse {
    bool is_local; // else an rvalue or a static
    uint32_t local;
    Ty base_ty;
    Proj *projs; // immutable: extended by copying
    uint32_t count;
    Span span;
} PlaceUse;
typedef struct Wish {
    PlaceUse place;
    CaptureKind kind;
    Span span;
} Wish;

typedef struct Walk {
    FnCx *f;
    ClosureState *closure;
    VEC(Wish) wishes;
    VEC(PlaceUse) mentions; // what patterns look at, or do not
} Walk;

static void walk_expr(Walk *w, HirExpr *expr);
static void consume_expr(Walk *w, HirExpr *expr);
static void walk_block(Walk *w, HirBlock *block);
static PlaceUse cat_expr(Walk *w, HirExpr *expr);

// ---------------------------------------------------------------- closures and locals

static bool declared_inside(const ClosureState *owner, const ClosureState *closure) {
    for (; owner; owner = owner->parent) {
        if (owner == closure) {
            return true;
        }
    }
    return false;
}

void note_local_use(FnCx *f, uint32_t local) {
    for (ClosureState *closure = f->closure;
         closure && !declared_inside(f->local_closure[local], closure); closure = closure->parent) {
        closure->mentions_outer = true;
    }
}

bool closure_mentions_outer(const FnCx *f, DefId closure) {
    for (uint32_t i = 0; i < f->closures.len; i++) {
        if (def_eq(f->closures.data[i]->expr->closure->def, closure)) {
            return f->closures.data[i]->mentions_outer;
        }
    }
    return true;
}

bool is_copy_ty(FnCx *f, Ty ty) {
    ty = f_resolve(f, ty);
    switch (f_kind(f, ty)) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_NEVER:
    case TY_ERROR:
        return true;
    case TY_REF:
        return !ty_data(f->cx, ty)->ref.is_mut;
    case TY_NONE:
    case TY_STR:
    case TY_SLICE:
    case TY_DYN:
    case TY_FOREIGN:
        return false;
    case TY_ADT:
    case TY_ARRAY:
    case TY_TUPLE:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        break;
    }
    DefId copy = f_lang(f, LANG_COPY);
    return copy.index && trait_holds(f->infer, f->env, ty, copy);
}

// ---------------------------------------------------------------- places

static Ty place_ty(const PlaceUse *place) {
    return place->count ? place->projs[place->count - 1].ty : place->base_ty;
}

static Ty ty_before(const PlaceUse *place, uint32_t index) {
    return index ? place->projs[index - 1].ty : place->base_ty;
}

static PlaceUse rvalue(Ty ty, Span span) {
    return (PlaceUse){.base_ty = ty, .span = span};
}

static PlaceUse project(Walk *w, PlaceUse base, Proj proj) {
    FnCx *f = w->f;
    proj.ty = f_resolve(f, proj.ty);
    Proj *projs = ARENA_ARRAY(f->arena, Proj, base.count + 1);
    if (base.count) {
        copy_bytes(projs, base.projs, sizeof *projs * base.count);
    }
    projs[base.count] = proj;
    base.projs = projs;
    base.count++;
    return base;
}

static PlaceUse deref_place(Walk *w, PlaceUse base) {
    FnCx *f = w->f;
    Ty target = f_builtin_deref(f, f_resolve(f, place_ty(&base)), true);
    return project(w, base,
                   (Proj){.kind = PROJ_DEREF, .ty = target.index ? target : f->common->error});
}

static bool is_overloaded(Walk *w, const HirExpr *expr) {
    Res res = w->f->results->expr_res[expr->id];
    return res.kind == RES_DEF;
}

static PlaceUse cat_unadjusted(Walk *w, HirExpr *expr) {
    FnCx *f = w->f;
    Ty ty = f_resolve(f, f->results->expr_tys[expr->id]);
    if (expr->kind == HIR_EXPR_PATH) {
        Res res = f->results->expr_res[expr->id];
        if (res.kind == RES_LOCAL) {
            return (PlaceUse){
                .is_local = true, .local = res.local, .base_ty = ty, .span = expr->span};
        }
        return rvalue(ty, expr->span);
    }
    if (expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_DEREF) {
        if (is_overloaded(w, expr)) {
            PlaceUse base =
                rvalue(ty_ref(f->cx, f->common->erased, ty, f->results->is_place_mut[expr->id]),
                       expr->span);
            return deref_place(w, base);
        }
        PlaceUse place = deref_place(w, cat_expr(w, expr->unary.operand));
        place.span = expr->span;
        return place;
    }
    if (expr->kind == HIR_EXPR_FIELD) {
        PlaceUse place = project(
            w, cat_expr(w, expr->field.base),
            (Proj){.kind = PROJ_FIELD, .field = f->results->field_index[expr->id], .ty = ty});
        place.span = expr->span;
        return place;
    }
    if (expr->kind == HIR_EXPR_INDEX) {
        if (is_overloaded(w, expr)) {
            return deref_place(
                w, rvalue(ty_ref(f->cx, f->common->erased, ty, f->results->is_place_mut[expr->id]),
                          expr->span));
        }
        PlaceUse place =
            project(w, cat_expr(w, expr->index.base), (Proj){.kind = PROJ_INDEX, .ty = ty});
        place.span = expr->span;
        return place;
    }
    return rvalue(ty, expr->span);
}

static PlaceUse cat_adjusted(Walk *w, PlaceUse place, const Adjust *step) {
    FnCx *f = w->f;
    if (step->kind == ADJUST_DEREF) {
        Span span = place.span;
        place = project(w, place, (Proj){.kind = PROJ_DEREF, .ty = step->target});
        place.span = span;
        return place;
    }
    if (step->kind == ADJUST_OVERLOADED_DEREF) {
        Ty target = f_resolve(f, step->target);
        return deref_place(
            w, rvalue(ty_ref(f->cx, f->common->erased, target, step->is_mut), place.span));
    }
    return rvalue(f_resolve(f, step->target), place.span);
}

static PlaceUse cat_expr(Walk *w, HirExpr *expr) {
    PlaceUse place = cat_unadjusted(w, expr);
    AdjustSlice adjustments = w->f->results->adjustments[expr->id];
    for (uint32_t i = 0; i < adjustments.len; i++) {
        place = cat_adjusted(w, place, &adjustments.ptr[i]);
    }
    return place;
}

// ---------------------------------------------------------------- what happens to places

static void wish(Walk *w, const PlaceUse *place, CaptureKind kind, Span span) {
    if (!place->is_local || declared_inside(w->f->local_closure[place->local], w->closure)) {
        return;
    }
    vec_push(&w->wishes, (Wish){*place, kind, span});
}

static bool behind_raw_pointer(FnCx *f, const PlaceUse *place) {
    for (uint32_t i = 0; i < place->count; i++) {
        if (place->projs[i].kind == PROJ_DEREF && f_kind(f, ty_before(place, i)) == TY_RAW_PTR) {
            return true;
        }
    }
    return false;
}

static void borrow_place(Walk *w, const PlaceUse *place, CaptureKind kind) {
    // Borrowing what a raw pointer points to only reads the pointer.
    if (kind != CAPTURE_BY_REF && behind_raw_pointer(w->f, place)) {
        kind = CAPTURE_BY_REF;
    }
    wish(w, place, kind, place->span);
}

static void consume_or_copy(Walk *w, const PlaceUse *place) {
    wish(w, place, is_copy_ty(w->f, place_ty(place)) ? CAPTURE_BY_REF : CAPTURE_BY_VALUE,
         place->span);
}

static void borrow_expr(Walk *w, HirExpr *expr, CaptureKind kind) {
    PlaceUse place = cat_expr(w, expr);
    borrow_place(w, &place, kind);
    walk_expr(w, expr);
}

static void consume_expr(Walk *w, HirExpr *expr) {
    PlaceUse place = cat_expr(w, expr);
    consume_or_copy(w, &place);
    walk_expr(w, expr);
}

static void mutate_expr(Walk *w, HirExpr *expr) {
    PlaceUse place = cat_expr(w, expr);
    borrow_place(w, &place, CAPTURE_BY_REF_MUT);
    walk_expr(w, expr);
}

static void walk_adjustments(Walk *w, HirExpr *expr) {
    AdjustSlice adjustments = w->f->results->adjustments[expr->id];
    if (!adjustments.len) {
        return;
    }
    PlaceUse place = cat_unadjusted(w, expr);
    for (uint32_t i = 0; i < adjustments.len; i++) {
        const Adjust *step = &adjustments.ptr[i];
        switch (step->kind) {
        case ADJUST_NEVER_TO_ANY:
        case ADJUST_REIFY_FN:
        case ADJUST_UNSAFE_FN:
        case ADJUST_CLOSURE_FN:
        case ADJUST_MUT_TO_CONST:
        case ADJUST_UNSIZE:
            consume_or_copy(w, &place);
            break;
        case ADJUST_DEREF:
            break;
        case ADJUST_OVERLOADED_DEREF:
        case ADJUST_BORROW_REF:
        case ADJUST_BORROW_PTR:
            borrow_place(w, &place, step->is_mut ? CAPTURE_BY_REF_MUT : CAPTURE_BY_REF);
            break;
        }
        place = cat_adjusted(w, place, step);
    }
}

// ---------------------------------------------------------------- patterns

static bool is_foreign_non_exhaustive(FnCx *f, DefId adt) {
    Symbol name = intern(f->session->interner, STR("non_exhaustive"));
    return def_get(f->program, adt)->crate.index != def_get(f->program, f->owner)->crate.index &&
           def_attr(f->program, adt, name);
}

// Whether to see which variant it is, the value must be read. Another crate's #[non_exhaustive]
// enum has variants that are not known here.
static bool is_multivariant(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, f_resolve(f, ty));
    if (data->kind != TY_ADT) {
        return false;
    }
    const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
    return adt->kind == ADT_ENUM &&
           (adt->variant_count != 1 || is_foreign_non_exhaustive(f, data->item.def));
}

// A path that is no constant names a variant or a unit struct.
static bool path_pat_reads(Walk *w, const HirPat *pat) {
    FnCx *f = w->f;
    Res res = f->results->pat_res[pat->id];
    DefKind kind = res.kind == RES_DEF ? def_get(f->program, res.def)->kind : DEF_NONE;
    return kind == DEF_CONST || kind == DEF_ASSOC_CONST ||
           is_multivariant(f, f->results->pat_tys[pat->id]);
}

// `[..]` fits a slice of any length.
static bool slice_pat_reads(const HirPat *pat) {
    return pat->slice.before_count || pat->slice.after_count || !pat->slice.has_middle;
}

static void walk_pat(Walk *w, PlaceUse place, HirPat *pat, bool has_guard);

static void walk_field_pats(Walk *w, PlaceUse place, HirPat *pat) {
    FnCx *f = w->f;
    Res res = f->results->pat_res[pat->id];
    if (res.kind != RES_DEF) {
        return;
    }
    uint32_t index = 0;
    DefId adt_id = variant_adt(f->program, res.def, &index);
    const AdtDef *adt = ty_adt_def(f->cx, adt_id);
    if (adt->kind != ADT_ENUM) {
        index = 0;
    }
    const VariantDef *variant = &adt->variants[index];
    bool is_struct = pat->kind == HIR_PAT_STRUCT;
    uint32_t count = is_struct ? pat->structure.fields.len : pat->tuple.count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t field;
        HirPat *sub;
        if (is_struct) {
            field = field_index_of(f->cx, variant, pat->structure.fields.ptr[i].name);
            sub = pat->structure.fields.ptr[i].pat;
        } else {
            field = i < pat->tuple.rest ? i : variant->field_count - (count - i);
            sub = pat->tuple.elems[i];
        }
        if (field >= variant->field_count) {
            continue;
        }
        Ty ty =
            f_normalize(f, pat->span,
                        field_ty(f->cx, variant->fields[field].def, f->results->pat_args[pat->id]));
        walk_pat(w,
                 project(w, place,
                         (Proj){.kind = PROJ_FIELD, .field = field, .variant = index, .ty = ty}),
                 sub, false);
    }
}

static void walk_pat(Walk *w, PlaceUse place, HirPat *pat, bool has_guard) {
    FnCx *f = w->f;
    for (uint32_t i = 0; i < ty_list_len(f->cx, f->results->pat_adjustments[pat->id]); i++) {
        place = deref_place(w, place);
    }
    switch (pat->kind) {
    case HIR_PAT_BINDING: {
        BindingMode mode = f->results->pat_modes[pat->id];
        if (has_guard) {
            borrow_place(w, &place, CAPTURE_BY_REF);
        }
        if (mode == BIND_MOVE) {
            consume_or_copy(w, &place);
        } else {
            borrow_place(w, &place, mode == BIND_REF_MUT ? CAPTURE_BY_REF_MUT : CAPTURE_BY_REF);
        }
        if (pat->binding.sub) {
            walk_pat(w, place, pat->binding.sub, has_guard);
        }
        return;
    }
    case HIR_PAT_STRUCT:
    case HIR_PAT_TUPLE_STRUCT:
        if (is_multivariant(f, place_ty(&place))) {
            borrow_place(w, &place, CAPTURE_BY_REF);
        }
        walk_field_pats(w, place, pat);
        return;
    case HIR_PAT_TUPLE: {
        const TyData *data = ty_data(f->cx, f_resolve(f, place_ty(&place)));
        uint32_t total = data->kind == TY_TUPLE ? ty_list_len(f->cx, data->tuple) : 0;
        for (uint32_t i = 0; i < pat->tuple.count; i++) {
            uint32_t field = i < pat->tuple.rest ? i : total - (pat->tuple.count - i);
            if (field < total) {
                walk_pat(w,
                         project(w, place,
                                 (Proj){.kind = PROJ_FIELD,
                                        .field = field,
                                        .ty = ty_list_ptr(f->cx, data->tuple)[field]}),
                         pat->tuple.elems[i], has_guard);
            }
        }
        return;
    }
    case HIR_PAT_OR:
        for (uint32_t i = 0; i < pat->alternatives.count; i++) {
            walk_pat(w, place, pat->alternatives.alts[i], has_guard);
        }
        return;
    case HIR_PAT_REF:
    case HIR_PAT_BOX:
        walk_pat(w, deref_place(w, place), pat->ref.inner, has_guard);
        return;
    case HIR_PAT_SLICE: {
        Ty ty = f_resolve(f, place_ty(&place));
        const TyData *data = ty_data(f->cx, ty);
        Ty elem = data->kind == TY_ARRAY   ? data->array.elem
                  : data->kind == TY_SLICE ? data->ref.elem
                                           : f->common->error;
        PlaceUse inner = project(w, place, (Proj){.kind = PROJ_INDEX, .ty = elem});
        if (data->kind == TY_SLICE && slice_pat_reads(pat)) {
            borrow_place(w, &place, CAPTURE_BY_REF);
        }
        for (uint32_t i = 0; i < pat->slice.before_count; i++) {
            walk_pat(w, inner, pat->slice.before[i], has_guard);
        }
        for (uint32_t i = 0; i < pat->slice.after_count; i++) {
            walk_pat(w, inner, pat->slice.after[i], has_guard);
        }
        if (pat->slice.middle) {
            Ty middle = f->results->pat_tys[pat->slice.middle->id];
            walk_pat(w, project(w, place, (Proj){.kind = PROJ_INDEX, .ty = middle}),
                     pat->slice.middle, has_guard);
        }
        return;
    }
    case HIR_PAT_LIT:
    case HIR_PAT_RANGE:
        borrow_place(w, &place, CAPTURE_BY_REF);
        return;
    case HIR_PAT_PATH:
        if (path_pat_reads(w, pat)) {
            borrow_place(w, &place, CAPTURE_BY_REF);
        }
        return;
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
        return;
    }
}

// ---------------------------------------------------------------- expressions

static void walk_list(Walk *w, HirExpr **exprs, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        consume_expr(w, exprs[i]);
    }
}

// A place of the body around the closure that a pattern is for.
static void mention(Walk *w, const PlaceUse *place) {
    FnCx *f = w->f;
    if (!place->is_local || f->local_closure[place->local] != w->closure->parent) {
        return;
    }
    for (uint32_t i = 0; i < place->count; i++) {
        if (place->projs[i].kind == PROJ_INDEX) {
            return;
        }
    }
    vec_push(&w->mentions, *place);
}

// Only what the patterns look at is read.
static void walk_match(Walk *w, HirExpr *expr) {
    HirExpr *scrutinee = expr->match.scrutinee;
    PlaceUse place = cat_expr(w, scrutinee);
    HirArmSlice arms = expr->match.arms;
    walk_expr(w, scrutinee);
    place.span = scrutinee->span;
    mention(w, &place);
    if (arms.len == 0) {
        borrow_place(w, &place, CAPTURE_BY_REF);
    }
    for (uint32_t i = 0; i < arms.len; i++) {
        walk_pat(w, place, arms.ptr[i].pat, arms.ptr[i].guard != NULL);
        if (arms.ptr[i].guard) {
            consume_expr(w, arms.ptr[i].guard);
        }
        consume_expr(w, arms.ptr[i].body);
    }
}

static void walk_struct(Walk *w, HirExpr *expr) {
    FnCx *f = w->f;
    for (uint32_t i = 0; i < expr->structure.fields.len; i++) {
        consume_expr(w, expr->structure.fields.ptr[i].value);
    }
    HirExpr *base = expr->structure.base;
    if (!base) {
        return;
    }
    PlaceUse place = cat_expr(w, base);
    const TyData *data = ty_data(f->cx, f_resolve(f, place_ty(&place)));
    if (data->kind == TY_ADT && ty_adt_def(f->cx, data->item.def)->kind == ADT_STRUCT) {
        const VariantDef *variant = &ty_adt_def(f->cx, data->item.def)->variants[0];
        for (uint32_t i = 0; i < variant->field_count; i++) {
            bool given = false;
            for (uint32_t k = 0; k < expr->structure.fields.len && !given; k++) {
                given = symbol_eq(expr->structure.fields.ptr[k].name, variant->fields[i].name);
            }
            if (!given) {
                Ty ty = f_normalize(f, base->span,
                                    field_ty(f->cx, variant->fields[i].def, data->item.args));
                PlaceUse field =
                    project(w, place, (Proj){.kind = PROJ_FIELD, .field = i, .ty = ty});
                consume_or_copy(w, &field);
            }
        }
    }
    walk_expr(w, base);
}

// A closure inside: what it captures from outside this closure, this closure uses in the same way.
static void walk_inner_closure(Walk *w, HirExpr *expr) {
    FnCx *f = w->f;
    for (uint32_t i = 0; i < f->results->closure_count; i++) {
        const ClosureInfo *info = &f->results->closures[i];
        if (!def_eq(info->def, expr->closure->def)) {
            continue;
        }
        for (uint32_t k = 0; k < info->capture_count; k++) {
            const Capture *capture = &info->captures[k];
            Ty local = f_resolve(f, f->results->local_tys[capture->local]);
            PlaceUse place = {.is_local = true,
                              .local = capture->local,
                              .base_ty = local,
                              .span = capture->path_span};
            for (uint32_t p = 0; p < capture->projection_count; p++) {
                const CaptureProj *proj = &capture->projections[p];
                place = project(
                    w, place,
                    (Proj){.kind = proj->kind == CAPTURE_PROJ_DEREF ? PROJ_DEREF : PROJ_FIELD,
                           .field = proj->field,
                           .variant = proj->variant,
                           .ty = proj->ty});
            }
            if (capture->kind == CAPTURE_BY_VALUE) {
                consume_or_copy(w, &place);
            } else {
                borrow_place(w, &place, capture->kind);
            }
        }
    }
}

// As a condition, a `let` reads the whole value.
static void walk_let(Walk *w, HirPat *pat, HirExpr *init, HirBlock *otherwise, bool is_condition) {
    walk_expr(w, init);
    PlaceUse place = cat_expr(w, init);
    place.span = init->span;
    mention(w, &place);
    if (is_condition) {
        borrow_place(w, &place, CAPTURE_BY_REF);
    }
    if (otherwise) {
        walk_block(w, otherwise);
    }
    walk_pat(w, place, pat, false);
}

static void walk_block(Walk *w, HirBlock *block) {
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        HirStmt *stmt = &block->stmts[i];
        switch (stmt->kind) {
        case HIR_STMT_LET:
            if (stmt->let.init) {
                walk_let(w, stmt->let.pat, stmt->let.init, stmt->let.otherwise, false);
            }
            break;
        case HIR_STMT_EXPR:
        case HIR_STMT_SEMI:
            consume_expr(w, stmt->expr);
            break;
        case HIR_STMT_ITEM:
            break;
        }
    }
    if (block->tail) {
        consume_expr(w, block->tail);
    }
}

static void walk_expr(Walk *w, HirExpr *expr) {
    walk_adjustments(w, expr);
    switch (expr->kind) {
    case HIR_EXPR_ERROR:
    case HIR_EXPR_LIT:
    case HIR_EXPR_PATH:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_CONST_BLOCK:
    case HIR_EXPR_OFFSET_OF:
    case HIR_EXPR_INLINE_ASM:
    case HIR_EXPR_YIELD:
        return;
    case HIR_EXPR_CALL:
        consume_expr(w, expr->call.callee);
        walk_list(w, expr->call.args, expr->call.arg_count);
        return;
    case HIR_EXPR_METHOD_CALL:
        consume_expr(w, expr->method_call.receiver);
        walk_list(w, expr->method_call.args, expr->method_call.arg_count);
        return;
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_TUPLE:
        walk_list(w, expr->list.elems, expr->list.count);
        return;
    case HIR_EXPR_REPEAT:
        consume_expr(w, expr->repeat.elem);
        return;
    case HIR_EXPR_BINARY:
        consume_expr(w, expr->binary.lhs);
        consume_expr(w, expr->binary.rhs);
        return;
    case HIR_EXPR_UNARY:
        if (expr->unary.op == UNOP_DEREF) {
            walk_expr(w, expr->unary.operand);
        } else {
            consume_expr(w, expr->unary.operand);
        }
        return;
    case HIR_EXPR_CAST:
        consume_expr(w, expr->cast.operand);
        return;
    case HIR_EXPR_LET:
        walk_let(w, expr->let.pat, expr->let.init, NULL, true);
        return;
    case HIR_EXPR_IF:
        consume_expr(w, expr->if_.cond);
        consume_expr(w, expr->if_.then);
        if (expr->if_.otherwise) {
            consume_expr(w, expr->if_.otherwise);
        }
        return;
    case HIR_EXPR_LOOP:
        walk_block(w, expr->loop.block);
        return;
    case HIR_EXPR_MATCH:
        walk_match(w, expr);
        return;
    case HIR_EXPR_CLOSURE:
        walk_inner_closure(w, expr);
        return;
    case HIR_EXPR_BLOCK:
        walk_block(w, expr->block.block);
        return;
    case HIR_EXPR_ASSIGN:
        mutate_expr(w, expr->binary.lhs);
        consume_expr(w, expr->binary.rhs);
        return;
    case HIR_EXPR_ASSIGN_OP:
        if (is_overloaded(w, expr)) {
            consume_expr(w, expr->binary.lhs);
        } else {
            mutate_expr(w, expr->binary.lhs);
        }
        consume_expr(w, expr->binary.rhs);
        return;
    case HIR_EXPR_FIELD:
        walk_expr(w, expr->field.base);
        return;
    case HIR_EXPR_INDEX:
        walk_expr(w, expr->index.base);
        consume_expr(w, expr->index.index);
        return;
    case HIR_EXPR_ADDR_OF:
        borrow_expr(w, expr->addr_of.operand,
                    expr->addr_of.is_mut ? CAPTURE_BY_REF_MUT : CAPTURE_BY_REF);
        return;
    case HIR_EXPR_BREAK:
        if (expr->jump.value) {
            consume_expr(w, expr->jump.value);
        }
        return;
    case HIR_EXPR_RETURN:
        if (expr->ret.value) {
            consume_expr(w, expr->ret.value);
        }
        return;
    case HIR_EXPR_STRUCT:
        walk_struct(w, expr);
        return;
    case HIR_EXPR_DROP_TEMPS:
        consume_expr(w, expr->wrap.operand);
        return;
    }
}

// ---------------------------------------------------------------- from wishes to captures

// Cutting off the deref of a &mut turns a mutable borrow into a unique one of the reference.
static void truncate(FnCx *f, Wish *wish_, uint32_t len) {
    if (wish_->kind == CAPTURE_BY_REF_MUT) {
        for (uint32_t i = len; i < wish_->place.count; i++) {
            const TyData *data = ty_data(f->cx, ty_before(&wish_->place, i));
            if (wish_->place.projs[i].kind == PROJ_DEREF && data->kind == TY_REF &&
                data->ref.is_mut) {
                wish_->kind = CAPTURE_BY_UNIQUE_REF;
                break;
            }
        }
    }
    wish_->place.count = len;
}

static const AdtDef *adt_of(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    return data->kind == TY_ADT ? ty_adt_def(f->cx, data->item.def) : NULL;
}

static void restrict_precision(FnCx *f, Wish *wish_) {
    for (uint32_t i = 0; i < wish_->place.count; i++) {
        Ty before = ty_before(&wish_->place, i);
        const AdtDef *adt = adt_of(f, before);
        bool raw = wish_->place.projs[i].kind == PROJ_DEREF && f_kind(f, before) == TY_RAW_PTR;
        bool of_union = wish_->place.projs[i].kind == PROJ_FIELD && adt && adt->kind == ADT_UNION;
        bool packed = wish_->place.projs[i].kind == PROJ_FIELD && adt && adt->repr.packed &&
                      wish_->kind != CAPTURE_BY_VALUE;
        if (raw || of_union || packed || wish_->place.projs[i].kind == PROJ_INDEX) {
            truncate(f, wish_, i);
            return;
        }
    }
}

// Data behind a shared reference: capturing the reference is as good and smaller.
static void truncate_for_size(FnCx *f, Wish *wish_) {
    for (uint32_t i = wish_->place.count; i > 0; i--) {
        if (wish_->place.projs[i - 1].kind == PROJ_DEREF) {
            const TyData *data = ty_data(f->cx, ty_before(&wish_->place, i - 1));
            if (data->kind == TY_REF && !data->ref.is_mut) {
                truncate(f, wish_, i);
            }
            return;
        }
    }
}

static void apply_capture_clause(FnCx *f, Wish *wish_, bool is_move) {
    if (!is_move && wish_->kind != CAPTURE_BY_VALUE) {
        return;
    }
    for (uint32_t i = 0; i < wish_->place.count; i++) {
        if (wish_->place.projs[i].kind == PROJ_DEREF) {
            truncate(f, wish_, i);
            break;
        }
    }
    wish_->kind = CAPTURE_BY_VALUE;
}

// Nothing is moved out of a value with a destructor.
static void restrict_for_drop(FnCx *f, Wish *wish_) {
    if (wish_->kind != CAPTURE_BY_VALUE || is_copy_ty(f, place_ty(&wish_->place))) {
        return;
    }
    for (uint32_t i = 0; i < wish_->place.count; i++) {
        const AdtDef *adt = adt_of(f, ty_before(&wish_->place, i));
        if (adt && ty_drop_impl(f->cx, adt->def).index) {
            truncate(f, wish_, i);
            return;
        }
    }
}

static uint32_t kind_rank(CaptureKind kind) {
    switch (kind) {
    case CAPTURE_BY_REF:
        return 0;
    case CAPTURE_BY_UNIQUE_REF:
        return 1;
    case CAPTURE_BY_REF_MUT:
        return 2;
    case CAPTURE_BY_VALUE:
        return 3;
    }
    return 0;
}

static void join_into(Wish *kept, const Wish *other) {
    if (kind_rank(other->kind) > kind_rank(kept->kind)) {
        kept->kind = other->kind;
        kept->span = other->span;
    }
}

// The number of equal leading projections is all of the shorter one: one contains the other.
static bool is_prefix(const PlaceUse *a, const PlaceUse *b) {
    if (a->local != b->local || a->count > b->count) {
        return false;
    }
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->projs[i].kind != b->projs[i].kind) {
            return false;
        }
        if (a->projs[i].kind == PROJ_FIELD && (a->projs[i].field != b->projs[i].field ||
                                               a->projs[i].variant != b->projs[i].variant)) {
            return false;
        }
    }
    return true;
}

typedef VEC(Wish) WishVec;

static void add_minimal(FnCx *f, WishVec *minimal, Wish new_wish) {
    for (uint32_t i = 0; i < minimal->len; i++) {
        Wish *old = &minimal->data[i];
        if (is_prefix(&old->place, &new_wish.place)) { // inside one that is captured
            truncate(f, &new_wish, old->place.count);
            join_into(old, &new_wish);
            return;
        }
    }
    uint32_t kept = 0;
    int64_t position = -1;
    for (uint32_t i = 0; i < minimal->len; i++) {
        Wish old = minimal->data[i];
        if (is_prefix(&new_wish.place, &old.place)) { // swallows it
            truncate(f, &old, new_wish.place.count);
            join_into(&new_wish, &old);
            if (position < 0) {
                position = kept;
                minimal->data[kept++] = old;
            }
            continue;
        }
        minimal->data[kept++] = old;
    }
    minimal->len = kept;
    if (position >= 0) {
        minimal->data[position] = new_wish;
    } else {
        vec_push(minimal, new_wish);
    }
}

static bool field_order_before(const PlaceUse *a, const PlaceUse *b) {
    for (uint32_t i = 0; i < a->count && i < b->count; i++) {
        if (a->projs[i].kind == PROJ_FIELD && b->projs[i].kind == PROJ_FIELD &&
            a->projs[i].field != b->projs[i].field) {
            return a->projs[i].field < b->projs[i].field;
        }
    }
    return false;
}

// Variables in the order of their first use; places of one variable in field order.
static void order_captures(FnCx *f, WishVec *minimal) {
    WishVec ordered = {0};
    bool *done = ARENA_ARRAY(f->arena, bool, f->body->local_count + 1);
    for (uint32_t i = 0; i < minimal->len; i++) {
        uint32_t local = minimal->data[i].place.local;
        if (done[local]) {
            continue;
        }
        done[local] = true;
        uint32_t first = ordered.len;
        for (uint32_t k = i; k < minimal->len; k++) {
            if (minimal->data[k].place.local != local) {
                continue;
            }
            vec_push(&ordered, minimal->data[k]);
            for (uint32_t p = ordered.len - 1;
                 p > first &&
                 field_order_before(&ordered.data[p].place, &ordered.data[p - 1].place);
                 p--) {
                Wish swap = ordered.data[p];
                ordered.data[p] = ordered.data[p - 1];
                ordered.data[p - 1] = swap;
            }
        }
    }
    vec_free(minimal);
    *minimal = ordered;
}

static bool place_is_mutable(FnCx *f, const PlaceUse *place) {
    const HirLocal *local = &f->body->locals[place->local];
    bool is_mut = local->is_mut;
    for (uint32_t i = 0; i < place->count; i++) {
        const TyData *data = ty_data(f->cx, ty_before(place, i));
        if (place->projs[i].kind == PROJ_DEREF && data->kind == TY_REF) {
            if (!data->ref.is_mut) {
                return false;
            }
            is_mut = true;
        }
    }
    return is_mut;
}

static Str place_name(FnCx *f, const PlaceUse *place) {
    Str name = sym_str(f->session, f->body->locals[place->local].name);
    Ty ty = f->results->local_tys[place->local];
    for (uint32_t i = 0; i < place->count; i++) {
        const Proj *proj = &place->projs[i];
        const TyData *data = ty_data(f->cx, f_shallow(f, ty));
        if (proj->kind == PROJ_DEREF) {
            name = arena_printf(f->arena, "*" STR_FMT, STR_ARG(name));
        } else if (data->kind == TY_ADT) {
            const VariantDef *variant = &ty_adt_def(f->cx, data->item.def)->variants[proj->variant];
            name = arena_printf(f->arena, STR_FMT "." STR_FMT, STR_ARG(name),
                                SYM_ARG(f->session, variant->fields[proj->field].name));
        } else {
            name = arena_printf(f->arena, STR_FMT ".%u", STR_ARG(name), proj->field);
        }
        ty = proj->ty;
    }
    return name;
}

static void describe_place(FnCx *f, const PlaceUse *place, Capture *capture) {
    *capture = (Capture){.local = place->local,
                         .projection_count = place->count,
                         .place_ty = place_ty(place),
                         .path_span = place->span};
    capture->projections = ARENA_ARRAY(f->out, CaptureProj, place->count + 1);
    for (uint32_t p = 0; p < place->count; p++) {
        const Proj *proj = &place->projs[p];
        capture->projections[p] =
            (CaptureProj){proj->kind == PROJ_DEREF ? CAPTURE_PROJ_DEREF : CAPTURE_PROJ_FIELD,
                          proj->field, proj->variant, proj->ty};
    }
}

// Captures say of themselves that the place must be there.
static void keep_mentions(FnCx *f, const Walk *w, ClosureInfo *info, const WishVec *captures) {
    info->mentions = ARENA_ARRAY(f->out, Capture, w->mentions.len + 1);
    for (uint32_t i = 0; i < w->mentions.len; i++) {
        const PlaceUse *place = &w->mentions.data[i];
        bool captured = false;
        for (uint32_t k = 0; k < captures->len; k++) {
            const PlaceUse *other = &captures->data[k].place;
            captured |= is_prefix(place, other) || is_prefix(other, place);
        }
        if (!captured) {
            describe_place(f, place, &info->mentions[info->mention_count++]);
        }
    }
}

static ClosureInfo *finish_closure(FnCx *f, ClosureState *state, WishVec *minimal,
                                   ClosureKind kind) {
    ClosureInfo *info = &f->results->closures[f->results->closure_count++];
    *info = (ClosureInfo){.def = state->expr->closure->def,
                          .head_span = state->expr->closure->head_span,
                          .kind = kind,
                          .ty = state->ty,
                          .user_sig = state->user_sig};
    info->captures = ARENA_ARRAY(f->out, Capture, minimal->len + 1);
    Ty *types = ARENA_ARRAY(f->arena, Ty, minimal->len + 1);
    for (uint32_t i = 0; i < minimal->len; i++) {
        const Wish *one = &minimal->data[i];
        Capture *capture = &info->captures[i];
        describe_place(f, &one->place, capture);
        capture->kind = one->kind;
        capture->place_is_mut = place_is_mutable(f, &one->place);
        capture->capture_span = one->span;
        bool by_ref = one->kind != CAPTURE_BY_VALUE;
        types[i] = by_ref ? ty_ref(f->cx, f->common->erased, capture->place_ty,
                                   one->kind != CAPTURE_BY_REF)
                          : capture->place_ty;
    }
    info->capture_count = minimal->len;
    ClosureParts parts = closure_parts(f->cx, ty_data(f->cx, state->ty)->item.args);
    f_relate(f, RELATE_EQ, state->expr->span, parts.captures, ty_tuple(f->cx, types, minimal->len));
    ClosureKind known;
    if (closure_kind_of_ty(f->cx, f_shallow(f, parts.kind_ty), &known)) {
        info->kind = known;
    } else {
        f_relate(f, RELATE_EQ, state->expr->span, parts.kind_ty, closure_kind_to_ty(f->cx, kind));
    }
    resolve_deferred_calls(f, info->def);
    return info;
}

static void walk_params(Walk *w, const HirClosure *closure) {
    const TypeckResults *results = w->f->results;
    for (uint32_t i = 0; i < closure->param_count; i++) {
        HirPat *pat = closure->params[i];
        walk_pat(w, rvalue(results->pat_tys[pat->id], pat->span), pat, false);
    }
}

// What the body wishes, as precise as may be. `clause` is the closure's own: `move` or not.
static void minimise(FnCx *f, const Walk *w, HirCapture clause, WishVec *minimal) {
    CrateId crate = def_get(f->program, f->owner)->crate;
    bool whole = f->program->crates[crate.index - 1]->edition < 2021; // variables, not places
    for (uint32_t i = 0; i < w->wishes.len; i++) {
        Wish one = w->wishes.data[i];
        restrict_precision(f, &one);
        truncate_for_size(f, &one);
        apply_capture_clause(f, &one, clause == CAPTURE_VALUE);
        restrict_for_drop(f, &one);
        if (whole) {
            truncate(f, &one, 0);
        }
        add_minimal(f, minimal, one);
    }
    order_captures(f, minimal);
}

static ClosureKind kind_of_wishes(FnCx *f, const Walk *w, DefId closure) {
    ClosureKind kind = CLOSURE_FN;
    Wish origin = {0}; // what decided `kind`
    for (uint32_t i = 0; i < w->wishes.len; i++) {
        Wish one = w->wishes.data[i];
        restrict_precision(f, &one);
        truncate_for_size(f, &one);
        ClosureKind needs = one.kind == CAPTURE_BY_VALUE ? CLOSURE_FN_ONCE
                            : one.kind != CAPTURE_BY_REF ? CLOSURE_FN_MUT
                                                         : CLOSURE_FN;
        if (needs > kind) {
            kind = needs;
            origin = one;
        }
    }
    if (kind != CLOSURE_FN) {
        trait_note_kind_origin(f->infer, closure, origin.place.span, place_name(f, &origin.place));
    }
    return kind;
}

// ---------------------------------------------------------------- async closures

static void add_param(FnCx *f, const HirPat *pat, WishVec *captures) {
    uint32_t local = pat->binding.local;
    PlaceUse place = {.is_local = true,
                      .local = local,
                      .base_ty = f_resolve(f, f->results->local_tys[local]),
                      .span = pat->span};
    vec_push(captures, ((Wish){.place = place, .kind = CAPTURE_BY_VALUE, .span = pat->span}));
}

// Whether a reference to `child`, a place inside of what the closure captured as `parent`, is one
// to the closure itself: it goes through no shared reference that the closure only holds.
static bool borrows_from_env(FnCx *f, const Wish *parent, const Wish *child) {
    if (child->kind == CAPTURE_BY_VALUE || parent->kind == CAPTURE_BY_REF) {
        return false;
    }
    for (uint32_t i = parent->place.count; i < child->place.count; i++) {
        const TyData *data = ty_data(f->cx, ty_before(&child->place, i));
        if (child->place.projs[i].kind == PROJ_DEREF && data->kind == TY_REF && !data->ref.is_mut) {
            return false;
        }
    }
    return true;
}

// The coroutine of an async closure takes the parameters, and of what the closure captured it
// borrows what it uses: that of a closure that is called once takes it.
static void analyze_async_body(FnCx *f, ClosureState *state, const Walk *w, const WishVec *parents,
                               ClosureKind kind) {
    const HirClosure *closure = state->expr->closure;
    WishVec captures = {0}, children = {0};
    for (uint32_t i = 0; i < closure->param_count; i++) {
        add_param(f, closure->params[i], &captures);
    }
    minimise(f, w, CAPTURE_REF, &children);
    bool lends = false;
    for (uint32_t i = 0; i < (kind == CLOSURE_FN_ONCE ? parents : &children)->len; i++) {
        Wish one = kind == CLOSURE_FN_ONCE ? parents->data[i] : children.data[i];
        for (uint32_t k = 0; k < parents->len; k++) {
            const Wish *parent = &parents->data[k];
            lends |= kind != CLOSURE_FN_ONCE && is_prefix(&parent->place, &one.place) &&
                     borrows_from_env(f, parent, &one);
        }
        vec_push(&captures, one);
    }
    closure_note_lends(f->cx, closure->def, lends);
    finish_closure(f, state->async_body, &captures, CLOSURE_FN_ONCE);
    vec_free(&captures);
    vec_free(&children);
}

static void analyze_closure(FnCx *f, ClosureState *state) {
    const HirClosure *closure = state->expr->closure;
    Walk w = {.f = f, .closure = state};
    walk_params(&w, closure);
    if (state->async_body) {
        walk_params(&w, state->async_body->expr->closure);
        consume_expr(&w, state->async_body->expr->closure->body);
    } else {
        consume_expr(&w, closure->body);
    }
    ClosureKind kind = kind_of_wishes(f, &w, closure->def);
    WishVec minimal = {0};
    minimise(f, &w, closure->capture, &minimal);
    if (state->async_body) {
        ClosureKind known;
        ClosureParts parts = closure_parts(f->cx, ty_data(f->cx, state->ty)->item.args);
        bool is_known = closure_kind_of_ty(f->cx, f_shallow(f, parts.kind_ty), &known);
        analyze_async_body(f, state, &w, &minimal, is_known ? known : kind);
    }
    keep_mentions(f, &w, finish_closure(f, state, &minimal, kind), &minimal);
    vec_free(&w.mentions);
    vec_free(&w.wishes);
    vec_free(&minimal);
}

void analyze_captures(FnCx *f) {
    if (!f->closures.len) {
        return;
    }
    f->results->closures = ARENA_ARRAY(f->out, ClosureInfo, 2 * f->closures.len);
    for (uint32_t i = 0; i < f->closures.len; i++) {
        analyze_closure(f, f->closures.data[i]);
    }
}
