// dead_uses.c: what a definition uses, for the lint dead_code: paths, methods and fields of a body
// once its types are known, and the types in the headers of items.
//
// A body is looked at once, when it has been checked: it may be forgotten after that. A pattern
// does not use the variant it matches, nor does the body of the arm behind it: without the
// variant's construction elsewhere neither is ever reached. Follows rustc_passes::dead.
#include "frontend/check/dead.h"
#include "frontend/check/fn_cx.h"

typedef struct Walk {
    Program *program;
    DefUser *user;
    void *data;
    const TypeckResults *results; // NULL in headers
    Map arms;                     // variant -> its last arm, index + 1
    VEC(struct ArmOfVariant {
        Span body;
        uint32_t next;
    })
    arm_list;
} Walk;

static void use_def(Walk *w, DefId def) {
    if (def.index && def_get(w->program, def)->crate.index == w->program->local.index) {
        w->user(w->data, def);
    }
}

// Does the code at `span` only run when a pattern has matched the variant?
static bool is_behind_its_pattern(const Walk *w, DefId variant, Span span) {
    for (uint64_t i = map_get_or(&w->arms, variant.index, 0); i; i = w->arm_list.data[i - 1].next) {
        Span body = w->arm_list.data[i - 1].body;
        if (span.lo >= body.lo && span.hi <= body.hi) {
            return true;
        }
    }
    return false;
}

static void use_variant(Walk *w, DefId variant, Span span, bool in_pat) {
    if (!in_pat) {
        use_def(w, def_get(w->program, variant)->parent);
        if (!is_behind_its_pattern(w, variant, span)) {
            use_def(w, variant);
        }
    }
}

static void use_res(Walk *w, Res res, Span span, bool in_pat) {
    switch (res.kind) {
    case RES_DEF: {
        const Def *def = def_get(w->program, res.def);
        bool ctor = def->kind == DEF_CTOR;
        DefId made = ctor ? def->parent : res.def;
        if (def_get(w->program, made)->kind == DEF_VARIANT) {
            use_variant(w, made, span, in_pat);
        } else {
            use_def(w, made);
        }
        return;
    }
    case RES_SELF_PARAM:
    case RES_SELF_ALIAS:
        use_def(w, res.def);
        return;
    case RES_NONE:
    case RES_ERROR:
    case RES_LOCAL:
    case RES_PRIM:
    case RES_SELF_CTOR:
    case RES_MODULE_TOOL:
        return;
    }
}

// ---------------------------------------------------------------- types and paths

static void use_ty(Walk *w, const HirTy *ty);
static void use_bounds(Walk *w, HirBoundSlice bounds);

static void use_const_arg(Walk *w, const HirConstArg *arg) {
    for (uint32_t i = 0; i < arg->operand_count; i++) {
        use_const_arg(w, &arg->operands[i]);
    }
}

static void use_args(Walk *w, const HirGenericArgs *args) {
    for (uint32_t i = 0; args && i < args->args.len; i++) {
        const HirGenericArg *arg = &args->args.ptr[i];
        if (arg->kind == GENERIC_ARG_TYPE) {
            use_ty(w, arg->ty);
        } else if (arg->kind == GENERIC_ARG_CONST) {
            use_const_arg(w, &arg->constant);
        }
    }
    for (uint32_t i = 0; args && i < args->constraints.len; i++) {
        const HirAssocConstraint *constraint = &args->constraints.ptr[i];
        use_args(w, constraint->args);
        use_ty(w, constraint->ty);
        use_bounds(w, (HirBoundSlice){constraint->bounds, constraint->bound_count});
    }
}

// The name at the end of a path.
static Span end_of_path(const HirQPath *path, Span whole) {
    if (path->kind == QPATH_RESOLVED && path->path && path->path->segments.len) {
        return path->path->segments.ptr[path->path->segments.len - 1].span;
    }
    return path->kind == QPATH_TYPE_RELATIVE && path->segment ? path->segment->span : whole;
}

static void use_path(Walk *w, const HirPath *path) {
    Span end = path->segments.len ? path->segments.ptr[path->segments.len - 1].span : path->span;
    use_res(w, path->res, end, false);
    for (uint32_t i = 0; i < path->segments.len; i++) {
        use_args(w, path->segments.ptr[i].args);
    }
}

// The types a path names; what it means as a whole with `whole`.
static void use_qpath(Walk *w, const HirQPath *path, bool whole) {
    if (!path) {
        return;
    }
    use_ty(w, path->self_ty);
    if (path->kind == QPATH_RESOLVED && path->path) {
        if (whole) {
            use_res(w, path->path->res, end_of_path(path, path->span), false);
        }
        for (uint32_t i = 0; i < path->path->segments.len; i++) {
            use_args(w, path->path->segments.ptr[i].args);
        }
    } else if (path->kind == QPATH_TYPE_RELATIVE && path->segment) {
        use_args(w, path->segment->args);
    }
}

static void use_bounds(Walk *w, HirBoundSlice bounds) {
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind == BOUND_TRAIT && bounds.ptr[i].trait_ref.path) {
            use_path(w, bounds.ptr[i].trait_ref.path);
        }
    }
}

static void use_tys(Walk *w, HirTy **tys, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        use_ty(w, tys[i]);
    }
}

static void use_ty(Walk *w, const HirTy *ty) {
    if (!ty) {
        return;
    }
    switch (ty->kind) {
    case HIR_TY_ARRAY:
        use_const_arg(w, &ty->array.len);
        use_ty(w, ty->array.elem);
        return;
    case HIR_TY_SLICE:
        use_ty(w, ty->array.elem);
        return;
    case HIR_TY_PTR:
        use_ty(w, ty->ptr.elem);
        return;
    case HIR_TY_REF:
        use_ty(w, ty->ref.elem);
        return;
    case HIR_TY_FN:
        use_tys(w, ty->fn->inputs, ty->fn->input_count);
        use_ty(w, ty->fn->output);
        return;
    case HIR_TY_TUPLE:
        use_tys(w, ty->tuple.elems, ty->tuple.count);
        return;
    case HIR_TY_PATH:
        use_qpath(w, &ty->path, true);
        return;
    case HIR_TY_OPAQUE: {
        const HirItem *item = hir_item(w->program, ty->opaque.def);
        if (item) {
            use_bounds(w, item->opaque.bounds);
        }
        return;
    }
    case HIR_TY_DYN:
        use_bounds(w, ty->dyn.bounds);
        return;
    case HIR_TY_ERROR:
    case HIR_TY_NEVER:
    case HIR_TY_INFER:
        return;
    }
}

// ---------------------------------------------------------------- headers of items

static void use_generics(Walk *w, const HirGenerics *generics) {
    for (uint32_t i = 0; generics && i < generics->params.len; i++) {
        use_ty(w, generics->params.ptr[i].default_ty);
        use_ty(w, generics->params.ptr[i].const_ty);
    }
    for (uint32_t i = 0; generics && i < generics->wheres.len; i++) {
        use_ty(w, generics->wheres.ptr[i].bounded);
        use_bounds(w, generics->wheres.ptr[i].bounds);
    }
}

static void use_fields(Walk *w, const HirVariant *variant) {
    for (uint32_t i = 0; i < variant->fields.len; i++) {
        use_ty(w, variant->fields.ptr[i].ty);
    }
}

static void use_assoc_types(Walk *w, const HirItem *item) {
    for (uint32_t i = 0; i < item->trait.items.len; i++) {
        if (def_get(w->program, item->trait.items.ptr[i])->kind == DEF_ASSOC_TY) {
            use_def(w, item->trait.items.ptr[i]);
        }
    }
}

static void use_header(Walk *w, const HirItem *item) {
    switch (item->kind) {
    case DEF_FN:
    case DEF_ASSOC_FN:
        use_tys(w, item->fn.sig.inputs, item->fn.sig.input_count);
        use_ty(w, item->fn.sig.output);
        return;
    case DEF_STRUCT:
    case DEF_UNION:
        use_fields(w, &item->structure.variant);
        return;
    case DEF_ENUM:
        for (uint32_t i = 0; i < item->enumeration.variants.len; i++) {
            use_fields(w, &item->enumeration.variants.ptr[i]);
        }
        return;
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
        use_bounds(w, item->trait.supers);
        use_assoc_types(w, item);
        return;
    case DEF_IMPL:
        if (item->impl.trait_ref && item->impl.trait_ref->path) {
            use_path(w, item->impl.trait_ref->path);
        }
        use_ty(w, item->impl.self_ty);
        return;
    case DEF_CONST:
    case DEF_ASSOC_CONST:
        use_ty(w, item->constant.ty);
        return;
    case DEF_STATIC:
        use_ty(w, item->global.ty);
        return;
    case DEF_TY_ALIAS:
    case DEF_ASSOC_TY:
    case DEF_FOREIGN_TY:
        use_ty(w, item->alias.ty);
        use_bounds(w, item->alias.bounds);
        return;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return;
    }
}

void header_uses(Program *program, DefId def, DefUser *user, void *data) {
    Walk w = {.program = program, .user = user, .data = data};
    const HirItem *item = hir_item(program, def);
    if (item) {
        use_generics(&w, item->generics);
        use_header(&w, item);
    }
}

// ---------------------------------------------------------------- bodies

// The variants without which a pattern cannot match.
static void note_arm(Walk *w, const HirPat *pat, Span body) {
    switch (pat->kind) {
    case HIR_PAT_BINDING:
        if (pat->binding.sub) {
            note_arm(w, pat->binding.sub, body);
        }
        return;
    case HIR_PAT_REF:
    case HIR_PAT_BOX:
        note_arm(w, pat->ref.inner, body);
        return;
    case HIR_PAT_TUPLE:
    case HIR_PAT_TUPLE_STRUCT:
        for (uint32_t i = 0; i < pat->tuple.count; i++) {
            note_arm(w, pat->tuple.elems[i], body);
        }
        break;
    case HIR_PAT_STRUCT:
        for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
            note_arm(w, pat->structure.fields.ptr[i].pat, body);
        }
        break;
    case HIR_PAT_PATH:
        break;
    case HIR_PAT_SLICE:
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
    case HIR_PAT_OR:
    case HIR_PAT_LIT:
    case HIR_PAT_RANGE:
        return;
    }
    Res res = pat->kind == HIR_PAT_TUPLE ? (Res){0} : w->results->pat_res[pat->id];
    if (res.kind != RES_DEF) {
        return;
    }
    const Def *def = def_get(w->program, res.def);
    DefId variant = def->kind == DEF_CTOR ? def->parent : res.def;
    if (def_get(w->program, variant)->kind == DEF_VARIANT &&
        def->crate.index == w->program->local.index) {
        uint32_t before = (uint32_t)map_get_or(&w->arms, variant.index, 0);
        vec_push(&w->arm_list, (struct ArmOfVariant){body, before});
        map_set(&w->arms, variant.index, w->arm_list.len);
    }
}

static const VariantDef *variant_of(const Walk *w, Res res, Ty ty) {
    TyCx *cx = w->program->ty;
    if (ty_kind(cx, ty) != TY_ADT) {
        return NULL;
    }
    const AdtDef *adt = ty_adt_def(cx, ty_data(cx, ty)->item.def);
    if (adt->kind != ADT_ENUM) {
        return &adt->variants[0];
    }
    uint32_t index = 0;
    if (res.kind != RES_DEF) {
        return NULL;
    }
    variant_adt(w->program, res.def, &index);
    return &adt->variants[index];
}

static void use_field(Walk *w, const VariantDef *variant, uint32_t index) {
    if (variant && index < variant->field_count) {
        use_def(w, variant->fields[index].def);
    }
}

static void use_named_field(Walk *w, const VariantDef *variant, Symbol name) {
    if (variant) {
        use_field(w, variant, field_index_of(w->program->ty, variant, name));
    }
}

static void use_pat(Walk *w, const HirPat *pat) {
    Res res = w->results->pat_res[pat->id];
    switch (pat->kind) {
    case HIR_PAT_STRUCT: {
        const VariantDef *variant = variant_of(w, res, w->results->pat_tys[pat->id]);
        for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
            const HirFieldPat *field = &pat->structure.fields.ptr[i];
            if (field->pat->kind != HIR_PAT_WILD) {
                use_named_field(w, variant, field->name);
            }
        }
        use_qpath(w, pat->structure.path, false);
        use_res(w, res, end_of_path(pat->structure.path, pat->span), true);
        return;
    }
    case HIR_PAT_TUPLE_STRUCT: {
        const VariantDef *variant = variant_of(w, res, w->results->pat_tys[pat->id]);
        uint32_t count = pat->tuple.count;
        for (uint32_t i = 0; variant && i < count; i++) {
            uint32_t at = i < pat->tuple.rest ? i : variant->field_count - count + i;
            if (pat->tuple.elems[i]->kind != HIR_PAT_WILD) {
                use_field(w, variant, at);
            }
        }
        use_qpath(w, pat->tuple.path, false);
        use_res(w, res, end_of_path(pat->tuple.path, pat->span), true);
        return;
    }
    case HIR_PAT_PATH:
        use_qpath(w, pat->path, false);
        use_res(w, res, end_of_path(pat->path, pat->span), true);
        return;
    case HIR_PAT_BINDING:
    case HIR_PAT_REF:
    case HIR_PAT_BOX:
    case HIR_PAT_TUPLE:
    case HIR_PAT_SLICE:
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
    case HIR_PAT_OR:
    case HIR_PAT_LIT:
    case HIR_PAT_RANGE:
        return;
    }
}

static Ty adjusted_ty(const Walk *w, const HirExpr *expr) {
    AdjustSlice adjustments = w->results->adjustments[expr->id];
    return adjustments.len ? adjustments.ptr[adjustments.len - 1].target
                           : w->results->expr_tys[expr->id];
}

static void use_structure(Walk *w, const HirExpr *expr) {
    const HirQPath *path = expr->structure.path;
    bool is_alias = path->kind == QPATH_RESOLVED && path->path->res.kind == RES_SELF_ALIAS;
    use_res(w, is_alias ? path->path->res : w->results->expr_res[expr->id],
            end_of_path(path, expr->span), false);
    use_qpath(w, path, false);
    Ty ty = w->results->expr_tys[expr->id];
    if (ty_kind(w->program->ty, ty) == TY_ADT &&
        ty_adt_def(w->program->ty, ty_data(w->program->ty, ty)->item.def)->kind == ADT_UNION) {
        for (uint32_t i = 0; i < expr->structure.fields.len; i++) {
            use_named_field(w, variant_of(w, (Res){0}, ty), expr->structure.fields.ptr[i].name);
        }
    }
}

static void use_block(Walk *w, const HirBlock *block) {
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        if (block->stmts[i].kind == HIR_STMT_LET) {
            use_ty(w, block->stmts[i].let.ty);
            if (block->stmts[i].let.otherwise) {
                use_block(w, block->stmts[i].let.otherwise);
            }
        }
    }
}

static void use_offset_of(Walk *w, const HirExpr *expr) {
    use_ty(w, expr->offset_of.container);
    Ty ty = w->results->hir_tys[expr->offset_of.container->id];
    for (uint32_t i = 0; i < expr->offset_of.fields.len; i++) {
        const VariantDef *variant = variant_of(w, (Res){0}, ty);
        uint32_t at =
            variant ? field_index_of(w->program->ty, variant, expr->offset_of.fields.ptr[i].name)
                    : UINT32_MAX;
        if (at == UINT32_MAX) {
            return;
        }
        use_field(w, variant, at);
        ty = field_ty(w->program->ty, variant->fields[at].def,
                      ty_data(w->program->ty, ty)->item.args);
    }
}

static void use_expr(Walk *w, const HirExpr *expr) {
    const TypeckResults *results = w->results;
    switch (expr->kind) {
    case HIR_EXPR_PATH:
        use_qpath(w, expr->path, false);
        use_res(w, results->expr_res[expr->id], end_of_path(expr->path, expr->span), false);
        return;
    case HIR_EXPR_METHOD_CALL:
        use_args(w, expr->method_call.segment->args);
        use_res(w, results->expr_res[expr->id], expr->method_call.segment->span, false);
        return;
    case HIR_EXPR_STRUCT:
        use_structure(w, expr);
        return;
    case HIR_EXPR_FIELD:
        use_field(w, variant_of(w, (Res){0}, adjusted_ty(w, expr->field.base)),
                  results->field_index[expr->id]);
        return;
    case HIR_EXPR_CAST:
        use_ty(w, expr->cast.ty);
        return;
    case HIR_EXPR_LET:
        use_ty(w, expr->let.ty);
        return;
    case HIR_EXPR_REPEAT:
        use_const_arg(w, &expr->repeat.len);
        return;
    case HIR_EXPR_CLOSURE:
        use_tys(w, expr->closure->param_tys, expr->closure->param_count);
        use_ty(w, expr->closure->output);
        return;
    case HIR_EXPR_BLOCK:
        use_block(w, expr->block.block);
        return;
    case HIR_EXPR_LOOP:
        use_block(w, expr->loop.block);
        return;
    case HIR_EXPR_OFFSET_OF:
        use_offset_of(w, expr);
        return;
    case HIR_EXPR_ERROR:
    case HIR_EXPR_LIT:
    case HIR_EXPR_CALL:
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_TUPLE:
    case HIR_EXPR_BINARY:
    case HIR_EXPR_UNARY:
    case HIR_EXPR_IF:
    case HIR_EXPR_MATCH:
    case HIR_EXPR_ASSIGN:
    case HIR_EXPR_ASSIGN_OP:
    case HIR_EXPR_INDEX:
    case HIR_EXPR_ADDR_OF:
    case HIR_EXPR_BREAK:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_RETURN:
    case HIR_EXPR_CONST_BLOCK:
    case HIR_EXPR_DROP_TEMPS:
    case HIR_EXPR_INLINE_ASM:
    case HIR_EXPR_YIELD:
        return;
    }
}

void body_uses(Program *program, const TypeckResults *results, DefUser *user, void *data) {
    Walk w = {.program = program, .user = user, .data = data, .results = results};
    const HirBody *body = results->body;
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        for (uint32_t k = 0; expr && expr->kind == HIR_EXPR_MATCH && k < expr->match.arms.len;
             k++) {
            note_arm(&w, expr->match.arms.ptr[k].pat, expr->match.arms.ptr[k].body->span);
        }
    }
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        if (body->exprs[i]) {
            use_expr(&w, body->exprs[i]);
        }
    }
    for (uint32_t i = 1; i <= body->pat_count; i++) {
        if (body->pats[i]) {
            use_pat(&w, body->pats[i]);
        }
    }
    map_free(&w.arms);
    vec_free(&w.arm_list);
}
