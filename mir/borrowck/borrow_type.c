// borrow_type.c: outlives constraints from the types of a body's statements.
//
// In: a body with numbered local types. Out: for each statement and terminator the constraints that
// its being well typed asks for, each with the reason that an error would tell. Follows the rustc
// development guide, "MIR borrow check: MIR type check".
#include "frontend/ty/trait.h"
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- types of places

Ty region_field_ty(Borrowck *b, Ty base, uint32_t variant, const MirProj *proj) {
    const TyData *data = ty_data(b->cx, base);
    switch (data->kind) {
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(b->cx, data->item.def);
        const VariantDef *def = &adt->variants[variant != UINT32_MAX ? variant : 0];
        if (proj->index < def->field_count) {
            return borrow_normalize(
                b, ty_numbered(b, field_ty(b->cx, def->fields[proj->index].def, data->item.args)));
        }
        break;
    }
    case TY_TUPLE:
        if (proj->index < ty_list_len(b->cx, data->tuple)) {
            return ty_list_ptr(b->cx, data->tuple)[proj->index];
        }
        break;
    case TY_CLOSURE:
    case TY_COROUTINE: {
        Ty captures = closure_parts(b->cx, data->item.args).captures;
        return ty_list_ptr(b->cx, ty_data(b->cx, captures)->tuple)[proj->index];
    }
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return ty_numbered(b, proj->ty);
}

static Ty proj_region_ty(Borrowck *b, Ty base, uint32_t *variant, const MirProj *proj) {
    const TyData *data = ty_data(b->cx, base);
    uint32_t chosen = *variant;
    *variant = UINT32_MAX;
    switch (proj->kind) {
    case MIR_PROJ_DEREF:
        return data->kind == TY_ADT ? arg_ty(args_ptr(b->cx, data->item.args)[0]) : data->ref.elem;
    case MIR_PROJ_FIELD:
        return region_field_ty(b, base, chosen, proj);
    case MIR_PROJ_INDEX:
    case MIR_PROJ_CONSTANT_INDEX:
        return data->kind == TY_ARRAY ? data->array.elem : data->ref.elem;
    case MIR_PROJ_SUBSLICE:
        if (data->kind == TY_ARRAY) {
            uint32_t ignored;
            Ty erased =
                mir_proj_ty(b->cx, ty_erase_regions(b->cx, base), UINT32_MAX, proj, &ignored);
            return ty_array(b->cx, data->array.elem, ty_data(b->cx, erased)->array.len);
        }
        return base;
    case MIR_PROJ_DOWNCAST:
        *variant = proj->index;
        return base;
    }
    return base;
}

Ty region_place_ty(Borrowck *b, const MirPlace *place) {
    Ty ty = b->local_tys[place->local];
    uint32_t variant = UINT32_MAX;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        ty = proj_region_ty(b, ty, &variant, &place->proj[i]);
    }
    return ty;
}

// ---------------------------------------------------------------- operands

static void sub(Borrowck *b, Ty from, Ty to) {
    ty_relate(b, from, to, VARIANCE_COVARIANT);
}

static ConstraintKind set_kind(Borrowck *b, ConstraintKind kind) {
    ConstraintKind before = b->why.kind;
    b->why.kind = kind;
    return before;
}

static void require_clause(Borrowck *b, Clause clause) {
    ObligationVec obligations = {0};
    bool asks = false;
    switch (clause.kind) {
    case CLAUSE_TY_OUTLIVES:
    case CLAUSE_REGION_OUTLIVES:
        if (bound_vars_len(b->cx, clause.vars) == 0) {
            outlives_clause(b, clause);
        }
        break;
    case CLAUSE_TRAIT:
        asks = (args_flags(b->cx, clause.trait.args) & TYFLAG_REGION_VAR) != 0;
        break;
    case CLAUSE_PROJECTION:
        asks = true;
        break;
    case CLAUSE_WELL_FORMED:
    case CLAUSE_CONST_TY:
    case CLAUSE_OBJECT_SAFE:
        break;
    }
    if (asks) {
        vec_push(&obligations, (Obligation){.cause = {.kind = CAUSE_MISC, .span = b->why.span},
                                            .env = b->env,
                                            .clause = clause});
        solve_obligations(b, &obligations);
    }
}

// The where-clauses of an item that is used.
static void require_item(Borrowck *b, DefId def, GenericArgs args) {
    ClauseSlice clauses = ty_predicates(b->cx, def);
    Why outer = b->why;
    for (uint32_t i = 0; i < clauses.len; i++) {
        Clause clause = clause_subst(b->cx, clauses.ptr[i], args);
        b->why.kind = OUTLIVES_PREDICATE;
        b->why.predicate = clause.span;
        require_clause(b, clause);
    }
    b->why = outer;
}

static bool require_bounds(void *data, Ty ty) {
    Borrowck *b = data;
    const TyData *node = ty_data(b->cx, ty);
    if (node->kind == TY_ADT && args_len(b->cx, node->item.args) != 0) {
        ClauseSlice clauses = ty_predicates(b->cx, node->item.def);
        for (uint32_t i = 0; i < clauses.len; i++) {
            require_clause(b, clause_subst(b->cx, clauses.ptr[i], node->item.args));
        }
    }
    return node->kind != TY_FN_PTR && node->kind != TY_DYN && node->kind != TY_CLOSURE &&
           node->kind != TY_COROUTINE;
}

static void written_well_formed(Borrowck *b, Ty ty) {
    b->why.kind = OUTLIVES_PREDICATE;
    b->why.predicate = SPAN_NONE;
    well_formed(b, ty);
    if (ty_has(b->cx, ty, TYFLAG_REGION_VAR)) {
        ty_walk(b->cx, ty, require_bounds, b);
    }
}

static Ty operand_ty(Borrowck *b, const MirOperand *operand) {
    if (operand->kind != MIR_OPERAND_CONST) {
        return region_place_ty(b, &operand->place);
    }
    const MirConst *constant = operand->constant;
    Ty ty = ty_numbered(b, constant->ty);
    if (constant->user_ty.index != 0) {
        Why outer = b->why;
        b->why.kind = OUTLIVES_GENERIC_ARG;
        b->why.span = constant->span;
        Ty user = ty_numbered(b, constant->user_ty);
        ty_relate(b, ty, user, VARIANCE_INVARIANT);
        written_well_formed(b, user);
        b->why = outer;
    }
    const TyData *data = ty_data(b->cx, ty);
    if (data->kind == TY_FN_DEF) {
        require_item(b, data->item.def, data->item.args);
    }
    return ty;
}

// The reference made of a place lives no longer than the references it goes through.
static void reborrow(Borrowck *b, const MirPlace *place, Region region) {
    ConstraintKind kind = set_kind(b, OUTLIVES_BORING);
    for (uint32_t i = place->proj_count; i-- > 0;) {
        if (place->proj[i].kind != MIR_PROJ_DEREF) {
            continue;
        }
        MirPlace base = {place->local, i, place->proj};
        const TyData *data = ty_data(b->cx, region_place_ty(b, &base));
        if (data->kind == TY_RAW_PTR) {
            break;
        }
        if (data->kind == TY_REF) {
            outlive_regions(b, data->ref.region, region);
            if (!data->ref.is_mut) {
                break;
            }
        }
    }
    b->why.kind = kind;
}

static void type_aggregate(Borrowck *b, const MirRvalue *rvalue, Ty target) {
    Why outer = b->why;
    RegionVid first = 0;
    if (rvalue->aggregate.kind != MIR_AGG_RAW_PTR) { // a value of a type of its own
        Ty made = rvalue->aggregate.kind == MIR_AGG_CLOSURE ? rvalue->aggregate.ty
                                                            : ty_erase_regions(b->cx, target);
        first = b->regions.len;
        made = ty_numbered(b, made);
        sub(b, made, target);
        target = made;
    }
    const TyData *data = ty_data(b->cx, target);
    for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
        b->why.kind = OUTLIVES_BORING;
        Ty operand = operand_ty(b, &rvalue->aggregate.operands[i]);
        Ty field = {0};
        if (rvalue->aggregate.kind == MIR_AGG_ARRAY && data->kind == TY_ARRAY) {
            field = data->array.elem;
        } else if (rvalue->aggregate.kind == MIR_AGG_RAW_PTR) {
            continue;
        } else {
            uint32_t index = rvalue->aggregate.active_field != UINT32_MAX &&
                                     rvalue->aggregate.kind == MIR_AGG_ADT
                                 ? rvalue->aggregate.active_field
                                 : i;
            MirProj proj = {.kind = MIR_PROJ_FIELD,
                            .index = index,
                            .ty = mir_operand_ty(b->cx, b->body, &rvalue->aggregate.operands[i])};
            field = region_field_ty(
                b, target,
                rvalue->aggregate.kind == MIR_AGG_ADT ? rvalue->aggregate.variant : UINT32_MAX,
                &proj);
        }
        if (rvalue->aggregate.kind == MIR_AGG_CLOSURE) {
            b->why.returns_upvar = true;
            b->why.upvar = i;
        }
        sub(b, operand, field);
    }
    b->why = outer;
    if (rvalue->aggregate.kind == MIR_AGG_CLOSURE) {
        closure_apply(b, rvalue->aggregate.def, first);
    } else if (rvalue->aggregate.kind == MIR_AGG_ADT && data->kind == TY_ADT) {
        require_item(b, data->item.def, data->item.args);
    }
}

// ---------------------------------------------------------------- casts

static Ty pointee_of(Borrowck *b, Ty ty) {
    const TyData *data = ty_data(b->cx, ty);
    if (data->kind == TY_REF || data->kind == TY_RAW_PTR) {
        return data->ref.elem;
    }
    return data->kind == TY_ADT && args_len(b->cx, data->item.args) > 0 &&
                   arg_tag(args_ptr(b->cx, data->item.args)[0]) == ARG_TY
               ? arg_ty(args_ptr(b->cx, data->item.args)[0])
               : ty;
}

// What a type must implement to become `dyn`.
static void require_object(Borrowck *b, Ty self, const TyData *object) {
    ObligationVec obligations = {0};
    for (uint32_t i = 0; i < dyn_preds_len(b->cx, object->dyn.preds); i++) {
        DynPred pred = dyn_preds_ptr(b->cx, object->dyn.preds)[i];
        Clause clause = {.span = b->why.span, .vars = object->dyn.vars};
        GenericArgs args = trait_args_with_self(b->cx, self, pred.args);
        if (pred.kind == DYN_PROJECTION) {
            clause.kind = CLAUSE_PROJECTION;
            clause.projection.def = pred.def;
            clause.projection.args = args;
            clause.projection.term = pred.term;
        } else {
            clause.kind = CLAUSE_TRAIT;
            clause.trait = (TraitRef){pred.def, args};
        }
        vec_push(&obligations, (Obligation){.cause = {.kind = CAUSE_MISC, .span = b->why.span},
                                            .env = b->env,
                                            .clause = clause});
    }
    solve_obligations(b, &obligations);
}

static bool has_object_arg(Borrowck *b, const TyData *data) {
    bool found = false;
    for (uint32_t i = 0; data->kind == TY_ADT && i < args_len(b->cx, data->item.args); i++) {
        GenericArg arg = args_ptr(b->cx, data->item.args)[i];
        found |= arg_tag(arg) == ARG_TY && ty_kind(b->cx, arg_ty(arg)) == TY_DYN;
    }
    return found;
}

static void type_unsize(Borrowck *b, Ty from, Ty to) {
    const TyData *source = ty_data(b->cx, from), *data = ty_data(b->cx, to);
    b->why.boxes_object = has_object_arg(b, data);
    if (source->kind == TY_REF && data->kind == TY_REF) {
        outlive_regions(b, source->ref.region, data->ref.region);
    }
    Ty inner = pointee_of(b, from), wanted = pointee_of(b, to);
    const TyData *array = ty_data(b->cx, inner), *slice = ty_data(b->cx, wanted);
    if (array->kind == TY_ARRAY && slice->kind == TY_SLICE) {
        ty_relate(b, array->array.elem, slice->ref.elem,
                  data->kind == TY_REF && data->ref.is_mut ? VARIANCE_INVARIANT
                                                           : VARIANCE_COVARIANT);
    } else if (slice->kind == TY_DYN && array->kind != TY_DYN) {
        ty_outlives(b, inner, slice->dyn.region);
        require_object(b, inner, slice);
    } else {
        sub(b, inner, wanted);
    }
}

// A closure's signature has its arguments in a tuple; a fn pointer's does not.
static PolyFnSig untupled(Borrowck *b, PolyFnSig sig) {
    TyList tuple = ty_data(b->cx, sig_input(b->cx, sig.sig, 0))->tuple;
    uint32_t count = ty_list_len(b->cx, tuple);
    Ty *types = ARENA_ARRAY(b->arena, Ty, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        types[i] = ty_list_ptr(b->cx, tuple)[i];
    }
    types[count] = sig_output(b->cx, sig.sig);
    sig.sig.inputs_output = ty_list_intern(b->cx, types, count + 1);
    return sig;
}

// What a raw pointer points to may be said to be anything, but not how long an object lives.
static bool points_to_object(Borrowck *b, Ty pointer) {
    Ty erased = ty_erase_regions(b->cx, pointee_of(b, pointer));
    return ty_kind(b->cx, ty_struct_tail(b->cx, b->env, erased)) == TY_DYN;
}

static void type_cast(Borrowck *b, const MirRvalue *rvalue, Ty target) {
    Ty from = operand_ty(b, &rvalue->cast.operand);
    Ty cast = ty_numbered(b, rvalue->cast.ty);
    const TyData *source = ty_data(b->cx, from), *data = ty_data(b->cx, cast);
    sub(b, cast, target);
    set_kind(b, rvalue->cast.kind == MIR_CAST_UNSIZE ? OUTLIVES_UNSIZE : OUTLIVES_CAST);
    if (data->kind == TY_FN_PTR && source->kind == TY_FN_DEF) {
        PolyFnSig sig =
            poly_sig_subst(b->cx, ty_fn_sig(b->cx, source->item.def), source->item.args);
        poly_sig_relate(b, sig, data->fn_ptr, VARIANCE_COVARIANT);
    } else if (data->kind == TY_FN_PTR && source->kind == TY_CLOSURE) {
        Ty sig = closure_parts(b->cx, source->item.args).sig_as_fn_ptr;
        poly_sig_relate(b, untupled(b, ty_data(b->cx, sig)->fn_ptr), data->fn_ptr,
                        VARIANCE_COVARIANT);
    } else if (rvalue->cast.kind == MIR_CAST_UNSIZE) {
        type_unsize(b, from, cast);
    } else if (rvalue->cast.kind != MIR_CAST_PTR_TO_PTR || points_to_object(b, cast)) {
        sub(b, from, cast);
    }
}

static void type_rvalue(Borrowck *b, const MirRvalue *rvalue, Ty target) {
    const TyData *data = ty_data(b->cx, target);
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        sub(b, operand_ty(b, &rvalue->use), target);
        break;
    case MIR_RVALUE_REPEAT:
        if (data->kind == TY_ARRAY) {
            sub(b, operand_ty(b, &rvalue->repeat.operand), data->array.elem);
        }
        break;
    case MIR_RVALUE_REF:
        if (data->kind == TY_REF) {
            Ty pointee = region_place_ty(b, &rvalue->ref.place);
            Region region = rvalue->ref.region; // numbered by loans_build
            sub(b, ty_ref(b->cx, region, pointee, data->ref.is_mut), target);
            reborrow(b, &rvalue->ref.place, region);
        }
        break;
    case MIR_RVALUE_RAW_PTR:
        if (data->kind == TY_RAW_PTR) {
            sub(b, region_place_ty(b, &rvalue->raw_ptr.place), data->ref.elem);
        }
        break;
    case MIR_RVALUE_CAST:
        type_cast(b, rvalue, target);
        break;
    case MIR_RVALUE_AGGREGATE:
        type_aggregate(b, rvalue, target);
        break;
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
    case MIR_RVALUE_UNARY:
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
    case MIR_RVALUE_THREAD_LOCAL:
        break;
    }
}

// ---------------------------------------------------------------- statements and calls

static ConstraintKind return_kind(const Borrowck *b) {
    DefKind kind = def_get(b->program, b->body->def)->kind;
    if (kind == DEF_STATIC) {
        return OUTLIVES_STATIC;
    }
    return kind == DEF_CONST || kind == DEF_ASSOC_CONST ? OUTLIVES_CONST : OUTLIVES_RETURN;
}

static ConstraintKind assign_kind(const Borrowck *b, const MirPlace *place) {
    if (place->proj_count == 0 && place->local == MIR_RETURN_PLACE) {
        return return_kind(b);
    }
    return place->proj_count > 0 || is_user_local(b, place->local) ? OUTLIVES_ASSIGN
                                                                   : OUTLIVES_BORING;
}

// What is returned for `impl Trait` is well formed with the regions that it captures.
static void hidden_well_formed(Borrowck *b, const MirPlace *assigned) {
    if (assigned->local != MIR_RETURN_PLACE || assigned->proj_count > 0) {
        return;
    }
    for (uint32_t i = 0; i < b->opaques.len; i++) {
        well_formed(b, b->opaques.data[i].hidden);
    }
}

static void type_call(Borrowck *b, const MirTerm *term) {
    bool written = term->call.source == CALL_NORMAL || term->call.source == CALL_METHOD;
    b->why.desugared = term->call.source == CALL_DESUGAR;
    b->why.kind = OUTLIVES_BORING;
    Ty callee = operand_ty(b, &term->call.func);
    const TyData *data = ty_data(b->cx, callee);
    FnSig sig;
    if (data->kind == TY_FN_DEF) {
        sig = sig_opened(
            b, poly_sig_subst(b->cx, ty_fn_sig(b->cx, data->item.def), data->item.args), false);
    } else if (data->kind == TY_FN_PTR) {
        sig = sig_opened(b, data->fn_ptr, false);
    } else {
        return;
    }
    uint32_t count = sig_input_count(b->cx, sig);
    Ty *inputs = ARENA_ARRAY(b->arena, Ty, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        inputs[i] = borrow_normalize(b, ty_numbered(b, sig_input(b->cx, sig, i)));
        well_formed(b, inputs[i]);
    }
    Ty output = borrow_normalize(b, ty_numbered(b, sig_output(b->cx, sig)));
    well_formed(b, output);
    b->why.kind = assign_kind(b, &term->call.destination);
    hidden_well_formed(b, &term->call.destination);
    sub(b, output, region_place_ty(b, &term->call.destination));
    for (uint32_t i = 0; i < term->call.arg_count && i < count; i++) {
        b->why.kind = written ? OUTLIVES_CALL : OUTLIVES_BORING;
        sub(b, operand_ty(b, &term->call.args[i]), inputs[i]);
    }
}

// A closure's parameter, taken out of the tuple that it is called with.
static bool is_parameter(const Borrowck *b, const MirRvalue *rvalue) {
    return rvalue->kind == MIR_RVALUE_USE && rvalue->use.kind != MIR_OPERAND_CONST &&
           rvalue->use.place.local == 2 && rvalue->use.place.proj_count == 1 &&
           def_get(b->program, b->body->def)->kind == DEF_CLOSURE;
}

static void type_stmt(Borrowck *b, const MirStmt *stmt) {
    b->why = (Why){.kind = OUTLIVES_BORING, .span = stmt->span};
    if (stmt->kind == MIR_STMT_ASSIGN) {
        b->why.kind = is_parameter(b, stmt->assign.rvalue) ? OUTLIVES_BORING
                                                           : assign_kind(b, &stmt->assign.place);
        hidden_well_formed(b, &stmt->assign.place);
        type_rvalue(b, stmt->assign.rvalue, region_place_ty(b, &stmt->assign.place));
    } else if (stmt->kind == MIR_STMT_ASCRIBE) {
        b->why.kind = OUTLIVES_ANNOTATION;
        Ty ty = borrow_normalize(b, ty_numbered(b, stmt->ascribe.ty));
        ty_relate(b, region_place_ty(b, &stmt->ascribe.place), ty, stmt->ascribe.variance);
        written_well_formed(b, ty);
    }
}

// ---------------------------------------------------------------- the body

// E0161: a value whose size is not known has no place to be moved to. Of a trait that no value can
// stand behind, E0038 was said where the type is written.
static void require_sized(Borrowck *b, const MirLocalDecl *decl) {
    const TyData *data = ty_data(b->cx, decl->ty);
    bool refused = false;
    for (uint32_t i = 0; data->kind == TY_DYN && i < dyn_preds_len(b->cx, data->dyn.preds); i++) {
        const DynPred *pred = &dyn_preds_ptr(b->cx, data->dyn.preds)[i];
        refused |= pred->kind == DYN_TRAIT && !trait_is_object_safe(b->cx, pred->def);
    }
    if (refused || (data->kind != TY_DYN && data->kind != TY_STR && data->kind != TY_SLICE) ||
        b->program->crates[def_get(b->program, b->body->def)->crate.index - 1]->is_library) {
        return;
    }
    Str text = ty_str(b->cx, b->arena, decl->ty);
    Diag *diag = diag_error(b->session, ERR_E0161, decl->span,
                            "cannot move a value of type `" STR_FMT "`", STR_ARG(text));
    diag_primary_label(diag, "the size of `" STR_FMT "` cannot be statically determined",
                       STR_ARG(text));
    diag_emit(diag);
    b->failed = true;
}

static void number_locals(Borrowck *b) {
    const MirBody *body = b->body;
    for (uint32_t i = 0; i < body->locals.len; i++) {
        if (b->local_tys[i].index == 0) {
            b->local_tys[i] = ty_numbered(b, body->locals.data[i].ty);
        }
    }
    ConstraintKind kind = return_kind(b);
    if (kind != OUTLIVES_RETURN) { // their references live for ever
        b->why = (Why){.kind = OUTLIVES_BORING_NO_LOCATION, .span = body->span};
        regions_outlive(b, b->local_tys[MIR_RETURN_PLACE], region_var(b->cx, 0));
    }
    for (uint32_t i = body->arg_count + 1; i < body->locals.len; i++) {
        const MirLocalDecl *decl = &body->locals.data[i];
        require_sized(b, decl);
        if (decl->user_ty.index != 0) {
            UserTy user = body->typeck->local_user_tys[decl->hir_local];
            b->why = (Why){.kind = OUTLIVES_ANNOTATION,
                           .span = span_is_none(user.span) ? decl->span : user.span};
            Ty ty = borrow_normalize(b, ty_numbered(b, decl->user_ty));
            ty_relate(b, b->local_tys[i], ty, VARIANCE_INVARIANT);
        }
    }
}

static Ty reveal_alias(TyFolder *folder, Ty ty, bool *descend) {
    const BorrowOpaque *opaque = folder->data;
    const TyData *data = ty_data(folder->cx, ty);
    if (data->kind != TY_ALIAS || !def_eq(data->item.def, opaque->def)) {
        return ty;
    }
    *descend = false;
    return opaque->hidden;
}

static Region number_region(TyFolder *folder, Region region) {
    return region_numbered(folder->data, region);
}

// Where the first value is returned.
Span returned_at(const Borrowck *b) {
    for (uint32_t i = 0; i < b->body->blocks.len; i++) {
        const MirBlock *block = &b->body->blocks.data[i];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.local == MIR_RETURN_PLACE) {
                return stmt->span;
            }
        }
        if (block->term.kind == MIR_TERM_CALL &&
            block->term.call.destination.local == MIR_RETURN_PLACE) {
            return block->term.span;
        }
    }
    return b->body->span;
}

// What `impl Trait` promises holds for the type behind it.
static void opaque_bounds(Borrowck *b, BorrowOpaque *opaque) {
    Span returned = returned_at(b);
    ClauseSlice bounds = ty_item_bounds(b->cx, opaque->def);
    TyFolder reveal = {.cx = b->cx, .data = opaque, .ty = reveal_alias};
    TyFolder number = {.cx = b->cx, .data = b, .region = number_region};
    for (uint32_t i = 0; i < bounds.len; i++) {
        Clause clause = fold_clause(&reveal, clause_subst(b->cx, bounds.ptr[i], opaque->args));
        clause = fold_clause(&number, clause);
        b->why = (Why){.kind = OUTLIVES_RETURN, .span = returned};
        if (clause.kind == CLAUSE_TY_OUTLIVES && bound_vars_len(b->cx, clause.vars) == 0) {
            ty_outlives(b, clause.ty_outlives.ty, clause.ty_outlives.region);
        } else if (clause.kind == CLAUSE_TRAIT || clause.kind == CLAUSE_PROJECTION) {
            ObligationVec obligations = {0};
            vec_push(&obligations, (Obligation){.cause = {.kind = CAUSE_MISC, .span = b->why.span},
                                                .env = b->env,
                                                .clause = clause});
            solve_obligations(b, &obligations);
        }
    }
}

void regions_build(Borrowck *b) {
    regions_begin(b);
    signature_number(b);
    b->universal_count = b->regions.len;
    signature_known(b);
    number_locals(b);
    loans_build(b);
    for (uint32_t i = 0; i < b->opaques.len; i++) {
        opaque_bounds(b, &b->opaques.data[i]);
    }
    for (uint32_t i = 0; i < b->body->blocks.len; i++) {
        const MirBlock *block = &b->body->blocks.data[i];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            type_stmt(b, &block->stmts.data[s]);
        }
        if (block->term.kind == MIR_TERM_CALL) {
            b->why = (Why){.kind = OUTLIVES_CALL, .span = block->term.span};
            type_call(b, &block->term);
        }
    }
}
