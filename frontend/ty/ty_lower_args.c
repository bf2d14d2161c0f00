// ty_lower_args.c: generic arguments as they are written, and whether their number is right (E0107,
// E0109, E0229).
//
// In: a path segment and the definition it names. Out: the whole argument list: the parent's
// arguments (or the Self type of a trait), then lifetimes, types and constants. What is missing is
// inferred, taken from a default, or an error; each missing argument of an erroneous list becomes
// the error type, which silences what would follow. Follows the rustc development guide, "Generic
// arguments"; rustc's wording of wrong argument counts.
#include "frontend/ty/ty_collect.h"

// ---------------------------------------------------------------- wrong numbers

typedef struct ArgCount {
    uint32_t supplied, min, max;
    bool lifetimes;
} ArgCount;

static const char *plural(uint32_t count) {
    return count == 1 ? "" : "s";
}

static const char *described(TyCx *cx, DefId def) {
    const Def *data = def_get(cx->program, def);
    if (data->kind == DEF_ASSOC_FN) {
        return ty_assoc_item(cx, def)->has_self ? "method" : "associated function";
    }
    return def_kind_description(data->kind);
}

static bool is_counted(const GenericParamDef *param, bool lifetimes, const Generics *generics) {
    if (lifetimes) {
        return param->tag == ARG_REGION;
    }
    return param->tag != ARG_REGION && !param->is_impl_trait &&
           !(generics->has_self && param->index == 0);
}

static void note_definition(TyCx *cx, Diag *diag, DefId def, const ArgCount *count,
                            uint32_t shown) {
    const Def *data = def_get(cx->program, def);
    if (!crate_of(cx->program, data->crate)->is_library) {
        const Generics *generics = ty_generics(cx, def);
        Str names = {"", 0};
        for (uint32_t i = 0, n = 0; i < generics->param_count && n < shown; i++) {
            if (is_counted(&generics->params[i], count->lifetimes, generics)) {
                names =
                    arena_printf(cx->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(names),
                                 n ? ", " : ": ", SYM_ARG(cx->session, generics->params[i].name));
                n++;
            }
        }
        const char *bound = count->min == count->max       ? ""
                            : count->supplied < count->min ? "at least "
                                                           : "at most ";
        diag_span_note(diag, data->name_span, "%s defined here, with %s%u %s parameter%s" STR_FMT,
                       described(cx, def), shown == 0 ? "" : bound, shown,
                       count->lifetimes ? "lifetime" : "generic", plural(shown), STR_ARG(names));
        for (uint32_t i = 0, n = 0; i < generics->param_count && n < shown; i++) {
            if (is_counted(&generics->params[i], count->lifetimes, generics)) {
                const Def *param = def_get(cx->program, generics->params[i].def);
                diag_sub_label(diag,
                               param->kind == DEF_CONST_PARAM ? param->span : param->name_span,
                               "%s", "");
                n++;
            }
        }
    }
}

static void suggest_missing(LowerTyCx *lower, Diag *diag, DefId def, const HirSegment *segment,
                            const ArgCount *count) {
    TyCx *cx = lower->cx;
    const Generics *generics = ty_generics(cx, def);
    Str names = {"", 0};
    uint32_t missing = count->min - count->supplied;
    for (uint32_t i = 0, n = 0; i < generics->param_count && n < count->min; i++) {
        if (is_counted(&generics->params[i], count->lifetimes, generics)) {
            if (n >= count->supplied) {
                Str name =
                    lower->in_body ? STR("_") : sym_str(cx->session, generics->params[i].name);
                names = arena_printf(cx->arena, STR_FMT "%s" STR_FMT, STR_ARG(names),
                                     names.len ? ", " : "", STR_ARG(name));
            }
            n++;
        }
    }
    Str message = arena_printf(cx->arena, "add missing %s argument%s",
                               count->lifetimes ? "lifetime" : "generic", plural(missing));
    const HirGenericArgs *args = segment->args;
    if (args == NULL || (args->args.len == 0 && args->constraints.len == 0)) {
        diag_suggest_one(diag, message.ptr, span_end(segment->span),
                         arena_printf(cx->arena, "<" STR_FMT ">", STR_ARG(names)),
                         APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    } else if (args->args.len > 0 && !count->lifetimes) {
        diag_suggest_one(diag, message.ptr, span_end(args->args.ptr[args->args.len - 1].span),
                         arena_printf(cx->arena, ", " STR_FMT, STR_ARG(names)), APPLY_PLACEHOLDERS,
                         SUGGEST_VERBOSE);
    } else {
        Span at = {args->span.lo + 1, args->span.lo + 1, args->span.ctxt};
        diag_suggest_one(diag, message.ptr, at,
                         arena_printf(cx->arena, STR_FMT ", ", STR_ARG(names)), APPLY_PLACEHOLDERS,
                         SUGGEST_VERBOSE);
    }
}

static void suggest_removal(LowerTyCx *lower, Diag *diag, const HirSegment *segment,
                            const ArgCount *count) {
    TyCx *cx = lower->cx;
    const HirGenericArgs *args = segment->args;
    uint32_t others = args->args.len - count->supplied + args->constraints.len;
    if (count->max == 0 && others == 0) {
        Str message = count->lifetimes
                          ? arena_printf(cx->arena, "remove the unnecessary lifetime argument%s",
                                         plural(count->supplied))
                          : STR("remove the unnecessary generics");
        diag_suggest_one(diag, message.ptr, args->span, STR(""), APPLY_MAYBE, SUGGEST_DEFAULT);
        return;
    }
    uint32_t seen = 0;
    Span kept = {0}, last = {0}, first_removed = {0};
    for (uint32_t i = 0; i < args->args.len; i++) {
        if ((args->args.ptr[i].kind == GENERIC_ARG_LIFETIME) == count->lifetimes) {
            last = args->args.ptr[i].span;
            kept = seen < count->max ? last : kept;
            first_removed = seen == count->max ? last : first_removed;
            seen++;
        }
    }
    Span removed =
        span_is_none(kept) ? span_to(first_removed, last) : span_to(span_end(kept), last);
    uint32_t extra = count->supplied - count->max;
    Str message =
        arena_printf(cx->arena, "remove the %s argument%s",
                     count->lifetimes ? "lifetime" : "unnecessary generic", plural(extra));
    diag_suggest_one(diag, message.ptr, removed, STR(""), APPLY_MAYBE, SUGGEST_DEFAULT);
}

static void report_count(LowerTyCx *lower, DefId def, const HirSegment *segment, ArgCount count) {
    lower->tainted = true;
    TyCx *cx = lower->cx;
    const char *kind = count.lifetimes ? "lifetime" : "generic";
    bool few = count.supplied < count.min;
    uint32_t bound = few ? count.min : count.max;
    const char *range = count.min == count.max ? "" : few ? "at least " : "at most ";
    Diag *diag;
    if (segment->args == NULL) {
        diag = diag_error(cx->session, ERR_E0107, segment->span,
                          "missing generics for %s `" STR_FMT "`", described(cx, def),
                          STR_ARG(def_path_str(cx->program, cx->arena, def)));
    } else {
        diag = diag_error(cx->session, ERR_E0107, segment->span,
                          "%s takes %s%u %s argument%s but %u %s argument%s %s supplied",
                          described(cx, def), range, bound, kind, plural(bound), count.supplied,
                          kind, plural(count.supplied), count.supplied == 1 ? "was" : "were");
    }
    diag_primary_label(diag, "expected %s%u %s argument%s", range, bound, kind, plural(bound));
    if (few && count.supplied > 0) {
        uint32_t seen = 0;
        for (uint32_t i = 0; i < segment->args->args.len; i++) {
            const HirGenericArg *arg = &segment->args->args.ptr[i];
            if ((arg->kind == GENERIC_ARG_LIFETIME) == count.lifetimes) {
                if (++seen == count.supplied) {
                    diag_label(diag, arg->span, "supplied %u %s argument%s", count.supplied, kind,
                               plural(count.supplied));
                } else {
                    diag_label(diag, arg->span, "%s", "");
                }
            }
        }
    }
    note_definition(cx, diag, def, &count, bound);
    if (few) {
        suggest_missing(lower, diag, def, segment, &count);
    } else {
        suggest_removal(lower, diag, segment, &count);
    }
    diag_emit(diag);
}

void report_no_args_allowed(LowerTyCx *lower, const HirSegment *segment, const char *kind,
                            Str name) {
    const HirGenericArgs *args = segment->args;
    forbid_constraints(lower, NO_DEF, args);
    if (args == NULL || args->args.len == 0) {
        return;
    }
    bool lifetime = args->args.ptr[0].kind == GENERIC_ARG_LIFETIME;
    const char *what = lifetime ? "lifetime" : "type";
    Diag *diag =
        diag_error(lower->cx->session, ERR_E0109, args->args.ptr[0].span,
                   "%s arguments are not allowed on %s `" STR_FMT "`", what, kind, STR_ARG(name));
    diag_primary_label(diag, "%s argument%s not allowed", what, plural(args->args.len));
    diag_label(diag, segment->span, "not allowed on %s `" STR_FMT "`", kind, STR_ARG(name));
    if (str_eq(str_of(kind), STR("builtin type"))) {
        diag_suggest_one(diag,
                         arena_printf(lower->cx->arena,
                                      "primitive type `" STR_FMT
                                      "` doesn't have generic parameters",
                                      STR_ARG(name))
                             .ptr,
                         args->span, STR(""), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
    lower->tainted = true;
}

// ---------------------------------------------------------------- arguments

// The region that `dyn` directly in this argument has by default: that of `T: 'a` on the parameter;
// none if there are several.
static Region default_of_param(LowerTyCx *lower, const GenericParamDef *param,
                               const GenericArg *args) {
    TyCx *cx = lower->cx;
    Region found = {0};
    HirItem *item = hir_item(cx->program, def_get(cx->program, param->def)->parent);
    for (uint32_t i = 0; item != NULL && item->generics != NULL && i < item->generics->wheres.len;
         i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        const HirTy *bounded = where->bounded;
        bool about_it = bounded != NULL && bounded->kind == HIR_TY_PATH &&
                        bounded->path.kind == QPATH_RESOLVED && bounded->path.self_ty == NULL &&
                        bounded->path.path->res.kind == RES_DEF &&
                        def_eq(bounded->path.path->res.def, param->def);
        for (uint32_t j = 0; about_it && j < where->bounds.len; j++) {
            const HirBound *bound = &where->bounds.ptr[j];
            if (bound->kind != BOUND_OUTLIVES) {
                continue;
            }
            if (bound->lifetime.kind == LIFETIME_STATIC) {
                return cx->common.static_;
            }
            if (bound->lifetime.kind == LIFETIME_PARAM) {
                uint32_t index = param_index(cx, bound->lifetime.def);
                if (index >= param->index) {
                    continue;
                }
                Region region = arg_region(args[index]);
                if (found.index != 0 && found.index != region.index && !lower->in_body) {
                    return (Region){0}; // ambiguous
                }
                found = region;
            }
        }
    }
    Region otherwise = lower->in_body ? cx->common.erased : cx->common.static_;
    return found.index != 0 ? found : otherwise;
}

static GenericArg error_arg(TyCx *cx, const GenericParamDef *param) {
    switch (param->tag) {
    case ARG_TY:
        return arg_of_ty(cx->common.error);
    case ARG_REGION:
        return arg_of_region(cx->common.error_region);
    case ARG_CONST:
        return arg_of_const(cx->common.error_const);
    }
    return arg_of_ty(cx->common.error);
}

static GenericArg lower_written_arg(LowerTyCx *lower, const GenericParamDef *param,
                                    const HirGenericArg *arg, const GenericArg *before) {
    TyCx *cx = lower->cx;
    if (param->tag == ARG_TY) {
        switch (arg->kind) {
        case GENERIC_ARG_TYPE: {
            bool is_dyn = arg->ty->kind == HIR_TY_DYN;
            return arg_of_ty(
                is_dyn ? lower_ty_object(lower, arg->ty, default_of_param(lower, param, before))
                       : lower_ty(lower, arg->ty));
        }
        case GENERIC_ARG_INFER: {
            HirTy hole = {.kind = HIR_TY_INFER, .span = arg->span};
            return arg_of_ty(lower_ty(lower, &hole));
        }
        case GENERIC_ARG_CONST: {
            Diag *diag = diag_error(cx->session, ERR_E0747, arg->span,
                                    "constant provided when a type was expected");
            diag_emit(diag);
            break;
        }
        case GENERIC_ARG_LIFETIME:
            break;
        }
        return error_arg(cx, param);
    }
    Ty expected = ty_of(cx, param->def);
    switch (arg->kind) {
    case GENERIC_ARG_CONST:
        return arg_of_const(lower_const_arg(lower, &arg->constant, expected));
    case GENERIC_ARG_INFER: {
        HirConstArg hole = {.kind = CONST_ARG_INFER, .span = arg->span};
        return arg_of_const(lower_const_arg(lower, &hole, expected));
    }
    case GENERIC_ARG_TYPE:
        if (arg->ty->kind == HIR_TY_INFER) {
            HirConstArg hole = {.kind = CONST_ARG_INFER, .span = arg->span};
            return arg_of_const(lower_const_arg(lower, &hole, expected));
        }
        {
            Diag *diag = diag_error(cx->session, ERR_E0747, arg->span,
                                    "%s provided when a constant was expected",
                                    arg->ty->kind == HIR_TY_ERROR ? "unresolved item" : "type");
            SuggestPart parts[] = {{span_start(arg->span), STR("{ ")},
                                   {span_end(arg->span), STR(" }")}};
            diag_suggest(diag,
                         "if this generic argument was intended as a const parameter, surround it "
                         "with braces",
                         parts, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
            diag_emit(diag);
        }
        break;
    case GENERIC_ARG_LIFETIME:
        break;
    }
    return error_arg(cx, param);
}

static GenericArg missing_arg(LowerTyCx *lower, const GenericParamDef *param, bool infer,
                              bool report, Span span, const GenericArg *before) {
    TyCx *cx = lower->cx;
    if (param->tag == ARG_REGION) {
        if (lower->infer != NULL) {
            return arg_of_region(infer_region(lower->infer));
        }
        return arg_of_region(lower->in_body ? cx->common.erased : cx->common.static_);
    }
    if ((infer || param->is_impl_trait) && lower->infer != NULL) {
        return param->tag == ARG_TY
                   ? arg_of_ty(infer_ty_var(lower->infer, span))
                   : arg_of_const(infer_const_var(lower->infer, ty_of(cx, param->def), span));
    }
    if (!param->has_default || report) {
        return error_arg(cx, param);
    }
    GenericArgs so_far = args_intern(cx, before, param->index);
    collect_tables(cx)->usage = span;
    return param->tag == ARG_TY
               ? arg_of_ty(ty_subst(cx, ty_param_default(cx, param->def), so_far))
               : arg_of_const(const_subst(cx, const_param_default(cx, param->def), so_far));
}

// E0214: `Vec(T)`
static void report_parentheses(LowerTyCx *lower, const HirSegment *segment) {
    const HirGenericArgs *args = segment->args;
    Span whole = span_to(segment->span, args->span);
    Diag *diag = diag_error(lower->cx->session, ERR_E0214, whole,
                            "parenthesized type parameters may only be used with a `Fn` trait");
    diag_primary_label(diag, "only `Fn` traits may use parentheses");
    Str text = source_text(lower->cx->session->sources, args->span);
    if (text.len > 2 && text.ptr[text.len - 1] == ')') {
        Span open = {args->span.lo, args->span.lo + 1, args->span.ctxt},
             close = {args->span.hi - 1, args->span.hi, args->span.ctxt};
        SuggestPart parts[2] = {{open, STR("<")}, {close, STR(">")}};
        diag_suggest(diag, "use angle brackets instead", parts, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

// E0747: a type or constant before a lifetime.
static bool check_order(LowerTyCx *lower, const HirGenericArgs *args) {
    for (uint32_t i = 1; i < args->args.len; i++) {
        const HirGenericArg *before = &args->args.ptr[i - 1];
        if (args->args.ptr[i].kind != GENERIC_ARG_LIFETIME ||
            before->kind == GENERIC_ARG_LIFETIME) {
            continue;
        }
        diag_emit(diag_error(lower->cx->session, ERR_E0747, before->span,
                             "%s provided when a lifetime was expected",
                             before->kind == GENERIC_ARG_CONST ? "constant" : "type"));
        return false;
    }
    return true;
}

// E0794: lifetimes that a call leaves to be bound by its signature cannot be given.
static bool check_late_bound(LowerTyCx *lower, DefId def, const HirGenericArgs *args,
                             uint32_t supplied, uint32_t early) {
    TyCx *cx = lower->cx;
    HirItem *item = hir_item(cx->program, def);
    if (supplied == 0 || supplied == early || !item || !item->generics) {
        return true;
    }
    const HirGenericArg *first = NULL;
    for (uint32_t i = 0; i < args->args.len && !first; i++) {
        first = args->args.ptr[i].kind == GENERIC_ARG_LIFETIME ? &args->args.ptr[i] : NULL;
    }
    Diag *diag = diag_error(cx->session, ERR_E0794, first->span,
                            "cannot specify lifetime arguments explicitly if late bound lifetime "
                            "parameters are present");
    for (uint32_t i = 0; i < item->generics->params.len; i++) {
        const HirGenericParam *param = &item->generics->params.ptr[i];
        if (param->is_late_bound) {
            diag_span_note(diag, def_get(cx->program, param->def)->name_span,
                           "the late bound lifetime parameter is introduced here");
            break;
        }
    }
    diag_emit(diag);
    return false;
}

// What to write instead of a constraint: its type or constant, where it has the name of a
// parameter, or nothing.
static void suggest_without_constraint(LowerTyCx *lower, Diag *diag, DefId def,
                                       const HirGenericArgs *args) {
    const HirAssocConstraint *constraint = &args->constraints.ptr[0];
    const Generics *generics = ty_generics(lower->cx, def);
    bool constant = constraint->constant != NULL;
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        if (symbol_eq(param->name, constraint->name) && (constraint->ty || constant) &&
            param->tag == (constant ? ARG_CONST : ARG_TY)) {
            Span span = constant ? constraint->constant->span : constraint->ty->span;
            Str text = source_text(lower->cx->session->sources, span);
            Str message = arena_printf(
                lower->cx->session->arena,
                "to use `" STR_FMT "` as a generic argument specify it directly", STR_ARG(text));
            diag_suggest_one(diag, message.ptr, constraint->span, text, APPLY_MAYBE,
                             SUGGEST_VERBOSE);
            return;
        }
    }
    Span cut = constraint->span;
    if (args->args.len) {
        cut.lo = args->args.ptr[args->args.len - 1].span.hi;
    } else if (args->constraints.len > 1) {
        cut.hi = args->constraints.ptr[1].span.lo;
    } else {
        cut = args->span;
    }
    diag_suggest_one(diag,
                     constraint->ty || constant
                         ? "consider removing this associated item binding"
                         : "consider removing this associated item constraint",
                     cut, STR(""), APPLY_MAYBE, SUGGEST_VERBOSE);
}

void forbid_constraints(LowerTyCx *lower, DefId def, const HirGenericArgs *args) {
    if (args == NULL || args->constraints.len == 0) {
        return;
    }
    const HirAssocConstraint *constraint = &args->constraints.ptr[0];
    Diag *diag = diag_error(lower->cx->session, ERR_E0229, constraint->span,
                            "associated item constraints are not allowed here");
    diag_primary_label(diag, "associated item constraint not allowed here");
    if (def.index && !args->parenthesized) {
        suggest_without_constraint(lower, diag, def, args);
    }
    diag_emit(diag);
}

GenericArgs lower_segment_args(LowerTyCx *lower, DefId def, GenericArgs parent,
                               const HirSegment *segment, Ty self_ty, bool infer_missing) {
    TyCx *cx = lower->cx;
    const Generics *generics = ty_generics(cx, def);
    uint32_t total = generics_total(generics);
    const HirGenericArgs *written = segment != NULL ? segment->args : NULL;
    ArgCount lifetimes = {.lifetimes = true}, others = {0};
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        lifetimes.max += is_counted(param, true, generics);
        others.max += is_counted(param, false, generics);
        others.min += is_counted(param, false, generics) && !param->has_default;
    }
    for (uint32_t i = 0; written != NULL && i < written->args.len; i++) {
        bool is_lifetime = written->args.ptr[i].kind == GENERIC_ARG_LIFETIME;
        lifetimes.supplied += is_lifetime;
        others.supplied += !is_lifetime;
    }
    lifetimes.min = lifetimes.max;
    bool late = generics->late_bound_count > 0, late_allowed = lower->late_bound_allowed;
    lower->late_bound_allowed = false;
    bool lifetimes_wrong = lifetimes.supplied > 0 && lifetimes.supplied != lifetimes.max && !late;
    bool infer = infer_missing && (others.supplied == 0 || (others.supplied < others.min &&
                                                            fn_has_optional_generics(cx, def)));
    bool others_wrong = !infer && (others.supplied < others.min || others.supplied > others.max);
    bool is_trait = def_get(cx->program, def)->kind == DEF_TRAIT ||
                    def_get(cx->program, def)->kind == DEF_TRAIT_ALIAS;
    bool bad = false;
    if (written != NULL && written->parenthesized && !is_trait) {
        report_parentheses(lower, segment);
        bad = true;
    } else if (written != NULL && late && !late_allowed &&
               !check_late_bound(lower, def, written, lifetimes.supplied, lifetimes.max)) {
        bad = true;
    } else if (written != NULL && !check_order(lower, written)) {
        bad = true;
    }
    lifetimes_wrong &= !bad;
    others_wrong &= !bad;
    if (lifetimes_wrong) {
        report_count(lower, def, segment, lifetimes);
    }
    if (others_wrong && segment != NULL) {
        report_count(lower, def, segment, others);
    }
    if (!bad && !is_trait) {
        forbid_constraints(lower, def, written);
    }
    if ((others_wrong || lifetimes_wrong) && infer_missing && lower->infer != NULL) {
        written = NULL; // of a value nothing that was written counts then
        infer = true;
    }
    Span span = segment != NULL ? segment->span : SPAN_NONE;
    GenericArg *args = ARENA_ARRAY(cx->arena, GenericArg, total ? total : 1);
    for (uint32_t i = 0; i < generics->parent_count; i++) {
        args[i] = args_ptr(cx, parent)[i];
    }
    uint32_t at_lifetime = 0, at_other = 0;
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        GenericArg *out = &args[generics->parent_count + i];
        if (generics->has_self && i == 0) {
            *out = arg_of_ty(self_ty);
            continue;
        }
        if (bad) {
            *out = error_arg(cx, param);
            continue;
        }
        const HirGenericArg *arg = NULL;
        bool is_lifetime = param->tag == ARG_REGION;
        uint32_t *at = is_lifetime ? &at_lifetime : &at_other;
        while (written != NULL && !param->is_impl_trait && *at < written->args.len && arg == NULL) {
            const HirGenericArg *candidate = &written->args.ptr[(*at)++];
            if ((candidate->kind == GENERIC_ARG_LIFETIME) == is_lifetime) {
                arg = candidate;
            }
        }
        if (arg == NULL) {
            *out = missing_arg(lower, param, infer, others_wrong && others.supplied < others.min,
                               span, args);
        } else if (is_lifetime) {
            *out = arg_of_region(lower_lifetime(lower, &arg->lifetime));
        } else {
            *out = lower_written_arg(lower, param, arg, args);
        }
    }
    return args_intern(cx, args, total);
}

TraitRef lower_trait_ref(LowerTyCx *lower, const HirTraitRef *ref, Ty self_ty) {
    DefId trait = ref->path->res.def;
    return (TraitRef){trait, lower_segment_args(lower, trait, (GenericArgs){0},
                                                path_last(ref->path), self_ty, false)};
}
