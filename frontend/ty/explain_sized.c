// explain_sized.c: the notes and helps below "the size cannot be known at compilation time".
//
// In: what must be Sized, and why. Out: which place asks for it, and what to write instead: a
// reference, `impl Trait`, `?Sized` at the parameter that asks, or no `?Sized` at the one that is
// asked. Follows rustc's wording.
#include "frontend/ty/trait_report.h"

// ---------------------------------------------------------------- the parameter that asks

// Where fields are of the parameter itself: behind a reference or a Box it need not be Sized.
typedef struct BareUses {
    DefId param;
    Span spans[8];
    uint32_t count;
} BareUses;

static void find_bare_uses(BareUses *uses, const HirTy *ty) {
    if (ty->kind == HIR_TY_TUPLE) {
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            find_bare_uses(uses, ty->tuple.elems[i]);
        }
    } else if (ty->kind == HIR_TY_ARRAY || ty->kind == HIR_TY_SLICE) {
        find_bare_uses(uses, ty->array.elem);
    } else if (ty->kind == HIR_TY_PATH && ty->path.kind == QPATH_RESOLVED &&
               ty->path.path->res.kind == RES_DEF && def_eq(ty->path.path->res.def, uses->param) &&
               uses->count < 8) {
        uses->spans[uses->count++] = ty->span;
    }
}

static void bare_uses_in(BareUses *uses, HirFieldSlice fields) {
    for (uint32_t i = 0; i < fields.len; i++) {
        find_bare_uses(uses, fields.ptr[i].ty);
    }
}

static bool suggest_indirection(Explain *explain, const HirItem *item, DefId param) {
    BareUses uses = {.param = param};
    if (item->kind == DEF_ENUM) {
        for (uint32_t i = 0; i < item->enumeration.variants.len; i++) {
            bare_uses_in(&uses, item->enumeration.variants.ptr[i].fields);
        }
    } else if (item->kind == DEF_STRUCT || item->kind == DEF_UNION) {
        bare_uses_in(&uses, item->structure.variant.fields);
    }
    if (uses.count == 0) {
        return false;
    }
    const Def *def = def_get(explain->program, param);
    Str name = sym_str(explain->program->session, def->name);
    diag_span_help(explain->diag, def->name_span,
                   "you could relax the implicit `Sized` bound on `" STR_FMT
                   "` if it were used through indirection like `&" STR_FMT "` or `Box<" STR_FMT
                   ">`",
                   STR_ARG(name), STR_ARG(name), STR_ARG(name));
    diag_sub_label(explain->diag, def->name_span,
                   "this could be changed to `" STR_FMT ": ?Sized`...", STR_ARG(name));
    for (uint32_t i = 0; i < uses.count; i++) {
        diag_sub_label(explain->diag, uses.spans[i],
                       "...if indirection were used here: `Box<" STR_FMT ">`", STR_ARG(name));
    }
    return true;
}

// A parameter that is Sized only because nothing else is written.
void explain_relax_sized(Explain *explain, const Obligation *root) {
    Program *program = explain->program;
    if (root->cause.kind != CAUSE_WHERE_CLAUSE || !root->cause.item.index ||
        !explain_is_local(program, root->cause.item)) {
        return;
    }
    const HirItem *item = hir_item(program, root->cause.item);
    if (item == NULL || item->generics == NULL || item->kind == DEF_TRAIT ||
        item->kind == DEF_IMPL) {
        return;
    }
    Span at = root->cause.clause_span; // the name of the parameter
    DefId param = NO_DEF;
    for (uint32_t i = 0; i < item->generics->params.len; i++) {
        DefId one = item->generics->params.ptr[i].def;
        param = def_get(program, one)->name_span.lo == at.lo ? one : param;
    }
    if (param.index == 0 || suggest_indirection(explain, item, param)) {
        return;
    }
    const char *text = ": ?Sized";
    for (uint32_t i = 0; i < item->generics->wheres.len; i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        if (where->in_param_list && where->span.lo == at.lo && where->bounds.len > 0) {
            at = where->bounds.ptr[where->bounds.len - 1].span;
            text = " + ?Sized";
        }
    }
    diag_suggest_one(explain->diag, "consider relaxing the implicit `Sized` restriction",
                     span_end(at), str_of(text), APPLY_MACHINE, SUGGEST_VERBOSE);
}

// ---------------------------------------------------------------- the parameter that is asked

// The text that goes with `?Sized`: what separates it from its neighbours, or all of a clause.
static Span with_separator(const HirGenerics *generics, uint32_t at, uint32_t bound) {
    const HirWhere *where = &generics->wheres.ptr[at];
    Span span = where->bounds.ptr[bound].span;
    if (bound > 0) {
        span.lo = where->bounds.ptr[bound - 1].span.hi;
        return span;
    }
    if (where->bounds.len > 1) {
        span.hi = where->bounds.ptr[1].span.lo;
        return span;
    }
    if (where->in_param_list) {
        span.lo = where->bounded->span.hi;
        return span;
    }
    const HirWhere *before = NULL, *after = NULL;
    for (uint32_t i = 0; i < generics->wheres.len; i++) {
        const HirWhere *other = &generics->wheres.ptr[i];
        before = i < at && !other->in_param_list ? other : before;
        after = i > at && !other->in_param_list && !after ? other : after;
    }
    span = where->span;
    if (before) {
        span.lo = before->span.hi;
    } else if (after) {
        span.hi = after->span.lo;
    }
    return span;
}

static void remove_unsized(Explain *explain, const TyData *param) {
    Program *program = explain->program;
    if (param->kind != TY_PARAM || !param->param.def.index ||
        !explain_is_local(program, param->param.def) ||
        def_get(program, param->param.def)->kind != DEF_TY_PARAM) {
        return;
    }
    const HirItem *owner = hir_item(program, def_get(program, param->param.def)->parent);
    for (uint32_t i = 0; owner && owner->generics && i < owner->generics->wheres.len; i++) {
        const HirWhere *where = &owner->generics->wheres.ptr[i];
        for (uint32_t k = 0;
             explain_is_about_param(where, param->param.def) && k < where->bounds.len; k++) {
            if (where->bounds.ptr[k].polarity != BOUND_MAYBE) {
                continue;
            }
            Span span = with_separator(owner->generics, i, k);
            bool is_only = span.lo == where->span.lo && span.hi == where->span.hi;
            Span keyword = {span.lo - 6, span.hi, span.ctxt};
            if (is_only &&
                str_starts_with(source_text(program->session->sources, keyword), STR("where "))) {
                span = keyword;
            }
            diag_suggest_one(explain->diag,
                             "consider removing the `?Sized` bound to make the type parameter "
                             "`Sized`",
                             span, STR(""), APPLY_MAYBE, SUGGEST_VERBOSE);
            return;
        }
    }
}

// ---------------------------------------------------------------- locals and arguments

static const HirBody *body_around(Explain *explain) {
    DefId owner = explain->infer->body_owner;
    return owner.index != 0 ? hir_body(explain->program, owner) : NULL;
}

// The `let` of a local, or NULL.
static const HirStmt *let_of(Explain *explain, Span local) {
    const HirBody *body = body_around(explain);
    for (uint32_t i = 1; body != NULL && i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        if (expr == NULL || expr->kind != HIR_EXPR_BLOCK) {
            continue;
        }
        for (uint32_t k = 0; k < expr->block.block->stmt_count; k++) {
            const HirStmt *stmt = &expr->block.block->stmts[k];
            if (stmt->kind == HIR_STMT_LET && stmt->let.pat->kind == HIR_PAT_BINDING &&
                stmt->let.pat->binding.name_span.lo == local.lo) {
                return stmt;
            }
        }
    }
    return NULL;
}

static void explain_local(Explain *explain, Span local) {
    const HirStmt *stmt = let_of(explain, local);
    const HirExpr *init = stmt != NULL ? stmt->let.init : NULL;
    diag_note(explain->diag, "all local variables must have a statically known size");
    if (stmt != NULL && stmt->let.ty != NULL) {
        diag_suggest_one(explain->diag, "consider borrowing here", span_start(stmt->let.ty->span),
                         STR("&"), APPLY_MACHINE, SUGGEST_VERBOSE);
    } else if (init != NULL && init->kind == HIR_EXPR_INDEX) {
        diag_suggest_one(explain->diag, "consider borrowing here", span_start(init->span), STR("&"),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
    } else if (init != NULL && init->kind == HIR_EXPR_UNARY && init->unary.op == UNOP_DEREF) {
        Span star = {init->span.lo, init->unary.operand->span.lo, init->span.ctxt};
        diag_suggest_one(explain->diag,
                         "references are always `Sized`, even if they point to unsized data; "
                         "consider not dereferencing the expression",
                         star, STR(""), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
}

static const HirTy *written_param(Explain *explain, Span span) {
    DefId owner = explain->infer->body_owner;
    const HirItem *item = owner.index != 0 ? hir_item(explain->program, owner) : NULL;
    bool is_fn = item != NULL && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN);
    for (uint32_t i = 0; is_fn && i < item->fn.sig.input_count; i++) {
        if (item->fn.sig.inputs[i]->span.lo == span.lo) {
            return item->fn.sig.inputs[i];
        }
    }
    return NULL;
}

static void explain_argument(Explain *explain, Span span, const TyData *data) {
    const HirTy *written = written_param(explain, span);
    const char *message = data->kind == TY_SLICE
                              ? "function arguments must have a statically known size, borrowed "
                                "slices always have a known size"
                              : "function arguments must have a statically known size, borrowed "
                                "types always have a known size";
    if (written == NULL || written->kind != HIR_TY_DYN || written->dyn.bounds.len == 0) {
        diag_suggest_one(explain->diag, message, span_start(span), STR("&"), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
        return;
    }
    Span keyword = {span.lo, written->dyn.bounds.ptr[0].span.lo, span.ctxt};
    const Def *owner = def_get(explain->program, explain->infer->body_owner);
    if (owner->kind == DEF_FN) {
        diag_suggest_one(explain->diag, "you can use `impl Trait` as the argument type", keyword,
                         STR("impl "), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    bool parens = written->dyn.bounds.len > 1;
    SuggestPart parts[2] = {{span_start(span), parens ? STR("&(") : STR("&")},
                            {span_end(span), STR(")")}};
    diag_suggest(explain->diag, message, parts, parens ? 2 : 1, APPLY_MACHINE, SUGGEST_VERBOSE);
}

void explain_sized(Explain *explain, const Obligation *root, Ty ty) {
    const TyData *data = ty_data(explain->cx, ty);
    Span span = root->cause.span;
    remove_unsized(explain, data);
    switch (root->cause.kind) {
    case CAUSE_SIZED_LOCAL:
        explain_local(explain, span);
        break;
    case CAUSE_SIZED_RETURN:
        diag_note(explain->diag, "the return type of a function must have a statically known size");
        break;
    case CAUSE_SIZED_CALL_ARG:
        diag_note(explain->diag, "all function arguments must have a statically known size");
        break;
    case CAUSE_SIZED_ARG:
        explain_argument(explain, span, data);
        break;
    case CAUSE_FIELD_SIZED: {
        AdtKind adt = ty_adt_def(explain->cx, root->cause.item)->kind;
        diag_note(explain->diag, "%s may have a dynamically sized type",
                  adt == ADT_ENUM    ? "no field of an enum variant"
                  : adt == ADT_UNION ? "no field of a union"
                                     : "only the last field of a struct");
        diag_help(explain->diag, "change the field's type to have a statically known size");
        diag_suggest_one(explain->diag, "borrowed types always have a statically known size",
                         span_start(span), STR("&"), APPLY_MACHINE, SUGGEST_VERBOSE);
        SuggestPart parts[2] = {{span_start(span), STR("Box<")}, {span_end(span), STR(">")}};
        diag_suggest(explain->diag,
                     "the `Box` type always has a statically known size and allocates its contents "
                     "in the heap",
                     parts, 2, APPLY_MACHINE, SUGGEST_VERBOSE);
        break;
    }
    case CAUSE_ELEM_SIZED:
        diag_note(explain->diag, "slice and array elements must have `Sized` type");
        break;
    case CAUSE_TUPLE_ELEM_SIZED:
        diag_note(explain->diag,
                  "only the last element of a tuple may have a dynamically sized type");
        break;
    case CAUSE_MISC:
    case CAUSE_WHERE_CLAUSE:
    case CAUSE_OPERATOR:
    case CAUSE_METHOD:
    case CAUSE_COERCE_UNSIZED:
    case CAUSE_QUESTION_MARK:
    case CAUSE_REPEAT_ELEM:
    case CAUSE_IMPL_ITEM:
    case CAUSE_STATIC_SYNC:
    case CAUSE_MAIN_TERMINATION:
    case CAUSE_CLOSURE_CAPTURE:
    case CAUSE_CAST:
    case CAUSE_DERIVED:
    case CAUSE_ITERATOR:
    case CAUSE_TRIVIAL_BOUND:
    case CAUSE_OPAQUE_BOUND:
        break;
    }
}
