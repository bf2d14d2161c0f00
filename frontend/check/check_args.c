// check_args.c: arguments against parameters, and what is said where they do not fit: E0061, E0057,
// E0060, E0308.
//
// Arguments are checked in two passes, closures last, so that what the other arguments say about
// type parameters reaches the closure's signature. If something does not fit, each argument is
// tried against each parameter: a wrong one, a missing one, one too many, two that changed places
// and a permutation are told apart as rustc tells them. One wrong argument among as many as are
// wanted is an ordinary mismatch (check_mismatch.c).
#include "frontend/check/mismatch.h"

#include <stdlib.h>

enum { MOST_ARGS = 32 };
typedef enum ArgErrorKind {
    ARG_INVALID,
    ARG_EXTRA,
    ARG_MISSING,
    ARG_SWAP,
    ARG_PERMUTED
} ArgErrorKind;
typedef struct ArgError {
    ArgErrorKind kind;
    uint32_t arg, param; // SWAP: arg belongs to other_param, other_arg to param
    uint32_t other_arg, other_param;
    uint32_t cycle[MOST_ARGS]; // PERMUTED: the param of each arg
    uint32_t cycle_args[MOST_ARGS], cycle_len;
} ArgError;
typedef VEC(ArgError) ArgErrors;

typedef struct Matching {
    FnCx *f;
    const CallTarget *target;
    HirExpr **args;
    Ty *arg_tys;
    const Ty *formals;
    uint32_t arg_count, formal_count;
    bool fits[MOST_ARGS][MOST_ARGS];
    uint32_t given[MOST_ARGS], wanted[MOST_ARGS]; // what is left to be matched
    uint32_t given_len, wanted_len;
    int32_t match[MOST_ARGS]; // by parameter: the argument that is for it, or -1
    ArgErrors errors;
} Matching;

// ---------------------------------------------------------------- which argument is for what

static void take_out(uint32_t *list, uint32_t *len, uint32_t at) {
    for (uint32_t i = at; i + 1 < *len; i++) {
        list[i] = list[i + 1];
    }
    (*len)--;
}

static bool left_fits(const Matching *m, uint32_t arg, uint32_t param) {
    return m->fits[m->given[arg]][m->wanted[param]];
}

// Arguments that stand at their place.
static void take_out_satisfied(Matching *m) {
    uint32_t len = m->given_len < m->wanted_len ? m->given_len : m->wanted_len;
    for (uint32_t i = len; i-- > 0;) {
        if (left_fits(m, i, i)) {
            m->match[m->wanted[i]] = (int32_t)m->given[i];
            take_out(m->given, &m->given_len, i);
            take_out(m->wanted, &m->wanted_len, i);
        }
    }
}

static bool fits_any(const Matching *m, uint32_t arg) {
    for (uint32_t i = 0; i < m->wanted_len; i++) {
        if (left_fits(m, arg, i)) {
            return true;
        }
    }
    return false;
}

static bool is_satisfiable(const Matching *m, uint32_t param) {
    for (uint32_t i = 0; i < m->given_len; i++) {
        if (left_fits(m, i, param)) {
            return true;
        }
    }
    return false;
}

// A ring of arguments, each of which belongs where the next one stands.
static bool find_permutation(Matching *m, ArgError *error) {
    uint32_t len = m->given_len < m->wanted_len ? m->given_len : m->wanted_len;
    int32_t goes_to[MOST_ARGS];
    for (uint32_t i = 0; i < len; i++) {
        goes_to[i] = -1;
        uint32_t places = 0;
        for (uint32_t k = 0; k < m->wanted_len; k++) {
            if (left_fits(m, i, k)) {
                places++;
                goes_to[i] = k < len ? (int32_t)k : -1;
            }
        }
        goes_to[i] = places == 1 ? goes_to[i] : -1;
    }
    for (uint32_t start = 0; start < len; start++) {
        uint32_t at = start, count = 0;
        while (goes_to[at] >= 0 && count < len) {
            error->cycle_args[count] = m->given[at];
            error->cycle[count++] = m->wanted[goes_to[at]];
            at = (uint32_t)goes_to[at];
            if (at == start) {
                break;
            }
        }
        if (count > 2 && at == start) {
            error->kind = ARG_PERMUTED;
            error->cycle_len = count;
            return true;
        }
    }
    return false;
}

// Indices of the error are positions in what is left.
static bool find_issue(Matching *m, ArgError *error) {
    uint32_t most = m->given_len > m->wanted_len ? m->given_len : m->wanted_len;
    for (uint32_t i = 0; i < most; i++) {
        bool is_given = i < m->given_len, is_wanted = i < m->wanted_len;
        if (is_given && is_wanted && left_fits(m, i, i)) {
            continue;
        }
        bool useless = is_given && !fits_any(m, i);
        bool unsatisfiable = is_wanted && !is_satisfiable(m, i);
        *error = (ArgError){.arg = i, .param = i};
        if (is_given && is_wanted && useless && unsatisfiable) {
            error->kind = ARG_INVALID;
            return true;
        }
        if (useless || unsatisfiable) {
            error->kind = useless ? ARG_EXTRA : ARG_MISSING;
            return true;
        }
        for (uint32_t k = 0; is_given && is_wanted && k < m->given_len && k < m->wanted_len; k++) {
            if (k != i && !left_fits(m, k, k) && left_fits(m, i, k) && left_fits(m, k, i)) {
                error->kind = ARG_SWAP;
                error->other_arg = error->other_param = k;
                return true;
            }
        }
    }
    return find_permutation(m, error);
}

static void take_out_value(uint32_t *list, uint32_t *len, uint32_t value) {
    for (uint32_t i = 0; i < *len; i++) {
        if (list[i] == value) {
            take_out(list, len, i);
            return;
        }
    }
}

static void settle(Matching *m, ArgError error) {
    uint32_t arg = error.arg < m->given_len ? m->given[error.arg] : 0;
    uint32_t param = error.param < m->wanted_len ? m->wanted[error.param] : 0;
    switch (error.kind) {
    case ARG_INVALID:
        take_out(m->given, &m->given_len, error.arg);
        take_out(m->wanted, &m->wanted_len, error.param);
        break;
    case ARG_EXTRA:
        take_out(m->given, &m->given_len, error.arg);
        break;
    case ARG_MISSING:
        take_out(m->wanted, &m->wanted_len, error.param);
        break;
    case ARG_SWAP: {
        uint32_t other_arg = m->given[error.other_arg], other_param = m->wanted[error.other_param];
        m->match[param] = (int32_t)other_arg;
        m->match[other_param] = (int32_t)arg;
        take_out_value(m->given, &m->given_len, arg);
        take_out_value(m->given, &m->given_len, other_arg);
        take_out_value(m->wanted, &m->wanted_len, param);
        take_out_value(m->wanted, &m->wanted_len, other_param);
        error.other_arg = other_arg;
        error.other_param = other_param;
        break;
    }
    case ARG_PERMUTED:
        for (uint32_t i = 0; i < error.cycle_len; i++) {
            m->match[error.cycle[i]] = (int32_t)error.cycle_args[i];
            take_out_value(m->given, &m->given_len, error.cycle_args[i]);
            take_out_value(m->wanted, &m->wanted_len, error.cycle[i]);
        }
        break;
    }
    error.arg = arg;
    error.param = param;
    vec_push(&m->errors, error);
}

static void find_errors(Matching *m) {
    for (uint32_t i = 0; i < m->arg_count; i++) {
        m->given[m->given_len++] = i;
    }
    for (uint32_t i = 0; i < m->formal_count; i++) {
        m->wanted[m->wanted_len++] = i;
        m->match[i] = -1;
    }
    take_out_satisfied(m); // what stands at its place is not looked for elsewhere
    while (m->given_len || m->wanted_len) {
        ArgError error = {0};
        if (find_issue(m, &error)) {
            settle(m, error);
            continue;
        }
        uint32_t before = m->given_len;
        take_out_satisfied(m);
        if (m->given_len == before) { // arguments that fit several parameters, none of them theirs
            settle(m, (ArgError){.kind = m->given_len ? ARG_EXTRA : ARG_MISSING});
        }
    }
}

// ---------------------------------------------------------------- words

static const char *plural(uint32_t count) {
    return count == 1 ? "" : "s";
}

static const char *callee_kind(FnCx *f, const CallTarget *target) {
    if (target->is_method) {
        return "method";
    }
    Def *def = target->def.index ? def_get(f->program, target->def) : NULL;
    if (def && def->kind == DEF_CTOR) {
        return def_get(f->program, def->parent)->kind == DEF_VARIANT ? "enum variant" : "struct";
    }
    return "function";
}

static const char *definition_kind(FnCx *f, DefId id) {
    Def *def = def_get(f->program, id);
    if (def->kind == DEF_CTOR) {
        return def_get(f->program, def->parent)->kind == DEF_VARIANT ? "tuple variant"
                                                                     : "tuple struct";
    }
    if (def->kind == DEF_ASSOC_FN) {
        const AssocItem *item = ty_assoc_item(f->cx, id);
        return item && item->has_self ? "method" : "associated function";
    }
    return def_kind_description(def->kind);
}

void note_callee_definition(FnCx *f, Diag *diag, DefId id, const bool *concerned, uint32_t count,
                            uint32_t skip) {
    if (!id.index) {
        return;
    }
    Def *def = def_get(f->program, id);
    bool is_ctor = def->kind == DEF_CTOR;
    Def *named = is_ctor ? def_get(f->program, def->parent) : def;
    Span span = named->name_span;
    if (def->kind == DEF_CLOSURE) {
        diag_span_note(diag, hir_closure(f->program, id)->head_span, "closure defined here");
        return;
    }
    if (!span.lo) {
        return;
    }
    diag_span_note(diag, span, "%s defined here", definition_kind(f, id));
    HirItem *item = is_ctor ? NULL : hir_item(f->program, id);
    bool is_local = f->program->crates[def->crate.index - 1]->is_local;
    bool is_foreign = def_get(f->program, def->parent)->kind == DEF_FOREIGN_MOD;
    for (uint32_t i = 0; item && is_local && i < count && i + skip < item->fn.sig.input_count;
         i++) {
        if (!concerned[i]) {
            continue;
        }
        Span param = item->fn.sig.inputs[i + skip]->span;
        if (item->fn.param_spans && item->fn.param_spans[i + skip].lo) {
            Span name = item->fn.param_spans[i + skip];
            param = is_foreign ? name : span_to(name, param);
        }
        diag_sub_label(diag, param, "%s", "");
    }
}

// ---------------------------------------------------------------- the message

static Ty formal_of(Matching *m, uint32_t param) {
    return f_resolve(m->f, m->formals[param]);
}

static bool says_something(Matching *m, Ty ty) {
    return !f_is_error(m->f, ty) && !f_is_var(m->f, ty);
}

// What stands for an argument that is not known: its type, or its name where that is open.
static Str placeholder(Matching *m, uint32_t param) {
    FnCx *f = m->f;
    Ty ty = formal_of(m, param);
    if (ty_is_unit(f->cx, ty)) {
        return STR("()");
    }
    if (!ty_has(f->cx, ty, TYFLAG_INFER) && !f_is_error(f, ty) && f_kind(f, ty) != TY_CLOSURE &&
        f_kind(f, ty) != TY_FN_DEF && f_kind(f, ty) != TY_ALIAS) {
        return arena_printf(f->arena, "/* " STR_FMT " */", STR_ARG(f_ty_str(f, ty)));
    }
    DefId def = m->target->def;
    HirItem *item = def.index && def_get(f->program, def)->kind != DEF_CTOR &&
                            def_get(f->program, def)->kind != DEF_CLOSURE
                        ? hir_item(f->program, def)
                        : NULL;
    uint32_t at = param + (m->target->is_method ? 1 : 0);
    if (item && item->fn.param_names && at < item->fn.sig.input_count &&
        item->fn.param_names[at].index) {
        return arena_printf(f->arena, "/* " STR_FMT " */",
                            SYM_ARG(f->session, item->fn.param_names[at]));
    }
    return STR("/* value */");
}

// What a macro in the place of an argument made stands for the macro's call.
static Span arg_span(const Matching *m, uint32_t arg) {
    return span_beside(m->f->session, m->args[arg]->span, m->target->call->span);
}

typedef struct Words { // labels are given only if there are few
    struct {
        Span span;
        Str text;
    } labels[8];
    uint32_t len;
    const char *advice; // what the suggestion says, NULL before the first error
    bool removes;
} Words;

static void add_label(Words *words, Span span, Str text) {
    if (words->len < 8) {
        words->labels[words->len].span = span;
        words->labels[words->len].text = text;
    }
    words->len++;
}

static Str expected_found(Matching *m, uint32_t param, uint32_t arg) {
    return arena_printf(m->f->arena, "expected `" STR_FMT "`, found `" STR_FMT "`",
                        STR_ARG(f_ty_str(m->f, formal_of(m, param))),
                        STR_ARG(f_ty_str(m->f, m->arg_tys[arg])));
}

// Parameters that follow each other and have no argument.
static void label_missing(Matching *m, Words *words, uint32_t first, uint32_t count, Span list) {
    FnCx *f = m->f;
    bool all_given = first + count <= m->arg_count, known = true;
    Span span = list;
    if (all_given) {
        span = span_to(arg_span(m, first), arg_span(m, first + count - 1));
    }
    Str types = STR("");
    for (uint32_t i = 0; i < count; i++) {
        Ty ty = formal_of(m, first + i);
        known &= says_something(m, ty);
        const char *join = i == 0          ? " of type "
                           : i + 1 < count ? ", "
                           : count == 2    ? " and "
                                           : ", and ";
        types = arena_printf(f->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(types), join,
                             STR_ARG(f_ty_str(f, ty)));
    }
    types = known ? types : STR("");
    Str text = count == 1 ? arena_printf(f->arena, "argument #%u" STR_FMT " is missing", first + 1,
                                         STR_ARG(types))
               : count == 2
                   ? arena_printf(f->arena, "two arguments" STR_FMT " are missing", STR_ARG(types))
               : count == 3 ? arena_printf(f->arena, "three arguments" STR_FMT " are missing",
                                           STR_ARG(types))
                            : STR("multiple arguments are missing");
    add_label(words, span, text);
}

static void advise(Words *words, const char *first) {
    words->advice = words->advice ? "did you mean" : first;
}

static int error_order(const void *left, const void *right) {
    const ArgError *a = left, *b = right;
    if (a->kind != b->kind) {
        return a->kind < b->kind ? -1 : 1;
    }
    uint32_t x = a->kind == ARG_MISSING ? a->param : a->arg;
    uint32_t y = b->kind == ARG_MISSING ? b->param : b->arg;
    return x < y ? -1 : x > y;
}

static void explain_errors(Matching *m, Words *words, Span list) {
    FnCx *f = m->f;
    for (uint32_t i = 0; i < m->errors.len; i++) {
        const ArgError *error = &m->errors.data[i];
        switch (error->kind) {
        case ARG_INVALID:
            add_label(words, arg_span(m, error->arg),
                      expected_found_text(f, formal_of(m, error->param), m->arg_tys[error->arg]));
            break;
        case ARG_EXTRA: {
            Ty ty = m->arg_tys[error->arg];
            Str number =
                m->arg_count == 1 ? STR("") : arena_printf(f->arena, " #%u", error->arg + 1);
            Str of = says_something(m, ty) ? arena_printf(f->arena, " of type `" STR_FMT "`",
                                                          STR_ARG(f_ty_str(f, ty)))
                                           : STR("");
            add_label(words, arg_span(m, error->arg),
                      arena_printf(f->arena, "unexpected argument" STR_FMT STR_FMT, STR_ARG(number),
                                   STR_ARG(of)));
            bool again = words->removes && words->advice && words->advice[0] == 'r';
            words->advice = !words->advice ? "remove the extra argument"
                            : again        ? "remove the extra arguments"
                                           : "did you mean";
            words->removes = words->advice[0] == 'r';
            break;
        }
        case ARG_MISSING: {
            uint32_t count = 1;
            while (i + 1 < m->errors.len && m->errors.data[i + 1].kind == ARG_MISSING &&
                   m->errors.data[i + 1].param == error->param + count) {
                count++;
                i++;
            }
            label_missing(m, words, error->param, count, list);
            advise(words, count == 1 ? "provide the argument" : "provide the arguments");
            break;
        }
        case ARG_SWAP:
            add_label(words, arg_span(m, error->arg), expected_found(m, error->param, error->arg));
            add_label(words, arg_span(m, error->other_arg),
                      expected_found(m, error->other_param, error->other_arg));
            advise(words, "swap these arguments");
            break;
        case ARG_PERMUTED:
            for (uint32_t k = 0; k < error->cycle_len; k++) {
                uint32_t arg = error->cycle_args[k];
                add_label(words, arg_span(m, arg), expected_found(m, arg, arg));
            }
            advise(words, "reorder these arguments");
            break;
        }
    }
}

static void suggest_removal(Matching *m, Diag *diag, const char *message) {
    SuggestPart parts[2 * MOST_ARGS];
    uint32_t count = 0, leading = 0;
    while (leading < m->errors.len && m->errors.data[leading].kind == ARG_EXTRA &&
           m->errors.data[leading].arg == leading) {
        leading++; // arguments at the beginning go with the comma after the last of them
    }
    uint32_t extras = 0;
    for (uint32_t i = 0; i < m->errors.len; i++) {
        const ArgError *error = &m->errors.data[i];
        if (error->kind != ARG_EXTRA) {
            continue;
        }
        Span remove = arg_span(m, error->arg);
        if (error->arg) {
            remove.lo = arg_span(m, error->arg - 1).hi;
        }
        if (++extras == leading && error->arg + 1 < m->arg_count) {
            remove.hi = arg_span(m, error->arg + 1).lo;
        }
        parts[count++] = (SuggestPart){remove, STR("")};
    }
    int64_t previous = -1;
    for (uint32_t i = 0; i < m->formal_count; i++) {
        if (m->match[i] >= 0) {
            previous = m->match[i];
        } else if (previous + 1 < (int64_t)m->arg_count) {
            previous++;
            parts[count++] = (SuggestPart){arg_span(m, (uint32_t)previous), placeholder(m, i)};
        }
    }
    diag_suggest(diag, message, parts, count, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
}

static void suggest_list(Matching *m, Diag *diag, const char *message, Span list) {
    FnCx *f = m->f;
    Str text = STR("(");
    for (uint32_t i = 0; i < m->formal_count; i++) {
        Str one = m->match[i] >= 0
                      ? source_text(f->session->sources, arg_span(m, (uint32_t)m->match[i]))
                      : placeholder(m, i);
        text = arena_printf(f->arena, STR_FMT "%s" STR_FMT, STR_ARG(text), i ? ", " : "",
                            STR_ARG(one));
    }
    text = arena_printf(f->arena, STR_FMT ")", STR_ARG(text));
    diag_suggest_one(diag, message, list, text, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
}

static void report_args(Matching *m, bool c_variadic) {
    FnCx *f = m->f;
    const CallTarget *target = m->target;
    const char *kind = callee_kind(f, target);
    bool is_closure = target->def.index && def_get(f->program, target->def)->kind == DEF_CLOSURE;
    Diag *diag;
    if (m->arg_count == m->formal_count) {
        diag = diag_error(f->session, ERR_E0308, target->callee_span,
                          "arguments to this %s are incorrect", kind);
    } else {
        ErrorCode code = is_closure ? ERR_E0057 : c_variadic ? ERR_E0060 : ERR_E0061;
        diag = diag_error(f->session, code, target->callee_span,
                          "this %s takes %s%u argument%s but %u argument%s %s supplied", kind,
                          c_variadic ? "at least " : "", m->formal_count, plural(m->formal_count),
                          m->arg_count, plural(m->arg_count), m->arg_count == 1 ? "was" : "were");
    }
    qsort(m->errors.data, m->errors.len, sizeof *m->errors.data, error_order);
    Span list = {target->callee_span.hi, target->call->span.hi, target->call->span.ctxt};
    if (target->is_method && target->call->method_call.segment->args) {
        list.lo = target->call->method_call.segment->args->span.hi;
    }
    Words words = {0};
    explain_errors(m, &words, list);
    for (uint32_t i = 0; words.len <= 5 && i < words.len; i++) {
        diag_label(diag, words.labels[i].span, STR_FMT, STR_ARG(words.labels[i].text));
    }
    bool concerned[MOST_ARGS];
    for (uint32_t i = 0; i < m->formal_count; i++) {
        concerned[i] = m->match[i] < 0;
    }
    note_callee_definition(f, diag, target->def, concerned, m->formal_count,
                           target->is_method ? 1 : 0);
    if (words.advice && words.removes) {
        suggest_removal(m, diag, words.advice);
    } else if (words.advice) {
        suggest_list(m, diag, words.advice, list);
    }
    diag_emit(diag);
    f_error(f);
}

// ---------------------------------------------------------------- arguments

// C passes variadic arguments promoted; Rust asks for the promotion to be written.
static void check_variadic_arg(FnCx *f, HirExpr *arg) {
    Ty ty = f_structural(f, arg->span, check_expr_no_hint(f, arg));
    const TyData *data = ty_data(f->cx, ty);
    const char *wanted = NULL;
    if (data->kind == TY_FLOAT && data->float_kind == FLOAT_32) {
        wanted = "c_double";
    } else if ((data->kind == TY_INT && (data->int_kind == INT_8 || data->int_kind == INT_16)) ||
               data->kind == TY_BOOL) {
        wanted = "c_int";
    } else if (data->kind == TY_UINT && (data->int_kind == INT_8 || data->int_kind == INT_16)) {
        wanted = "c_uint";
    }
    if (wanted) {
        Str text = f_ty_str(f, ty);
        Diag *diag = diag_error(f->session, ERR_E0617, arg->span,
                                "can't pass `" STR_FMT "` to variadic function", STR_ARG(text));
        Str message = arena_printf(f->arena, "cast the value to `%s`", wanted);
        diag_suggest_one(diag, message.ptr, span_end(arg->span),
                         arena_printf(f->arena, " as %s", wanted), APPLY_MACHINE, SUGGEST_VERBOSE);
        diag_emit(diag);
        f_error(f);
    }
}

typedef struct ArgResult {
    Ty ty, wanted; // what the argument is, and what it was coerced to
    bool good;
} ArgResult;

static ArgResult check_arg(FnCx *f, HirExpr *arg, Ty formal, Ty expected) {
    Ty wanted = expected.index ? expected : formal;
    Expect hint = expect_rvalue_hint(f, wanted);
    ArgResult result = {.ty = check_expr(f, arg, hint)};
    // What the bounds of the callee say about its parameters guides the coercion.
    result.wanted = f_resolve_with_obligations(f, hint.kind == EXPECT_TY ? wanted : formal);
    Ty coerced;
    if (!coerce_expr(f, arg, result.ty, result.wanted, true, &coerced)) {
        return result;
    }
    if (!ty_eq(result.wanted, formal) &&
        !f_relate(f, RELATE_SUP, arg->span, formal, result.wanted)) {
        result.ty = result.wanted;
        result.wanted = formal;
        return result;
    }
    result.good = true;
    return result;
}

// Several errors, or another number of arguments: all are looked at together.
static void report_together(FnCx *f, const CallTarget *target, const Ty *formals,
                            uint32_t formal_count, HirExpr **args, const ArgResult *results,
                            uint32_t arg_count, bool c_variadic) {
    Matching m = {.f = f,
                  .target = target,
                  .args = args,
                  .formals = formals,
                  .arg_count = arg_count < MOST_ARGS ? arg_count : MOST_ARGS,
                  .formal_count = formal_count < MOST_ARGS ? formal_count : MOST_ARGS};
    m.arg_tys = ARENA_ARRAY(f->arena, Ty, m.arg_count + 1);
    bool tainted = false;
    for (uint32_t i = 0; i < m.arg_count; i++) {
        m.arg_tys[i] = f_resolve(f, results[i].ty);
        tainted |= f_is_error(f, m.arg_tys[i]);
    }
    if (tainted && arg_count == formal_count) { // only follows from another error
        f_error(f);
        return;
    }
    for (uint32_t i = 0; i < m.arg_count; i++) {
        for (uint32_t k = 0; k < m.formal_count; k++) {
            m.fits[i][k] =
                i == k ? results[i].good
                       : !f_is_error(f, m.arg_tys[i]) && coerce_can(f, m.arg_tys[i], formals[k]);
        }
    }
    find_errors(&m);
    uint32_t wrong = 0;
    if (m.errors.len == 1 && m.errors.data[0].kind == ARG_INVALID) {
        wrong = m.errors.data[0].arg + 1;
    }
    if (wrong && arg_count == formal_count) {
        Site site = {.kind = SITE_ARG, .other = target->callee_span, .expr = target->call};
        Span span = span_beside(f->session, args[wrong - 1]->span, target->call->span);
        report_mismatch(f, span, args[wrong - 1], results[wrong - 1].wanted, results[wrong - 1].ty,
                        site);
    } else {
        report_args(&m, c_variadic);
    }
    vec_free(&m.errors);
}

void check_args(FnCx *f, const CallTarget *target, const Ty *formals, const Ty *expected,
                uint32_t formal_count, HirExpr **args, uint32_t arg_count, bool c_variadic) {
    uint32_t optional = target->def.index ? fn_optional_args(f->cx, target->def) : 0;
    bool fits = c_variadic ? arg_count >= formal_count
                           : arg_count <= formal_count && arg_count + optional >= formal_count;
    for (uint32_t i = arg_count; fits && i < formal_count; i++) {
        f_relate(f, RELATE_EQ, target->call->span, formals[i], ty_tuple(f->cx, NULL, 0));
    }
    bool has_closures = false, good = fits;
    for (uint32_t i = 0; i < arg_count; i++) {
        has_closures |= args[i]->kind == HIR_EXPR_CLOSURE;
    }
    ArgResult small[8];
    ArgResult *results = arg_count <= 8 ? small : ARENA_ARRAY(f->arena, ArgResult, arg_count);
    for (int closures = 0; closures <= (has_closures ? 1 : 0); closures++) {
        if (closures) {
            f_select(f);
        }
        for (uint32_t i = 0; i < arg_count; i++) {
            if ((args[i]->kind == HIR_EXPR_CLOSURE) != (closures == 1)) {
                continue;
            }
            if (i < formal_count) {
                results[i] = check_arg(f, args[i], formals[i], expected ? expected[i] : (Ty){0});
                f_use_ty(f, args[i]->span,
                         target->is_method ? target->call : target->call->call.callee, formals[i]);
                good &= results[i].good;
            } else if (!c_variadic) {
                results[i] = (ArgResult){.ty = check_expr_no_hint(f, args[i])};
            }
        }
    }
    if (!good) {
        uint32_t looked_at = c_variadic && arg_count > formal_count ? formal_count : arg_count;
        uint32_t wanted = fits && arg_count < formal_count ? arg_count : formal_count;
        report_together(f, target, expected ? expected : formals, wanted, args, results, looked_at,
                        c_variadic);
    }
    for (uint32_t i = formal_count; c_variadic && i < arg_count; i++) {
        check_variadic_arg(f, args[i]);
    }
}
