// lint_compare.c: comparisons of pointers that may not compare what is meant:
// ambiguous_wide_pointer_comparisons and unpredictable_function_pointer_comparisons.
//
// By operator, or by a method of the comparison traits. Follows rustc_lint::types.
#include "frontend/check/lint_late.h"

typedef struct Comparison {
    const LateLint *l;
    const HirExpr *left, *right; // without borrows
    bool is_ne, is_equality, by_call;
} Comparison;

static const HirExpr *without_borrows(const HirExpr *expr) {
    while (expr->kind == HIR_EXPR_ADDR_OF && !expr->addr_of.is_raw) {
        expr = expr->addr_of.operand;
    }
    return expr;
}

// The type behind references, which are counted.
static Ty without_references(TyCx *cx, Ty ty, uint32_t *count) {
    for (*count = 0; ty_kind(cx, ty) == TY_REF; ++*count) {
        ty = ty_data(cx, ty)->ref.elem;
    }
    return ty;
}

static Str stars(const LateLint *l, uint32_t count) {
    static const char text[] = "********";
    return arena_printf(late_arena(l), "%.*s", (int)(count < 8 ? count : 8), text);
}

// `fn(left middle right end)`, after `!` for `!=`.
static void suggest_fn(const Comparison *c, Diag *diag, const char *message, const char *fn,
                       const Str text[3], Applicability apply) {
    Arena *arena = late_arena(c->l);
    Span whole = c->l->expr->span;
    SuggestPart parts[] = {
        {{whole.lo, c->left->span.lo, 0},
         arena_printf(arena, "%s%s(" STR_FMT, c->is_ne ? "!" : "", fn, STR_ARG(text[0]))},
        {{c->left->span.hi, c->right->span.lo, 0}, text[1]},
        {{c->right->span.hi, whole.hi, 0}, arena_printf(arena, STR_FMT ")", STR_ARG(text[2]))}};
    diag_suggest(diag, message, parts, 3, apply, SUGGEST_VERBOSE);
}

// ---------------------------------------------------------------- wide pointers

typedef struct Wide {
    uint32_t refs;
    bool is_nonnull, is_dyn;
} Wide;

// Is a pointer, behind references, to what has no known size?
static bool is_wide(const LateLint *l, Ty ty, Wide *wide) {
    TyCx *cx = l->program->ty;
    ty = without_references(cx, ty, &wide->refs);
    const TyData *data = ty_data(cx, ty);
    wide->is_nonnull =
        data->kind == TY_ADT && is_diagnostic_item(l->program, data->item.def, "NonNull");
    if (!wide->is_nonnull && data->kind != TY_RAW_PTR) {
        return false;
    }
    Ty elem = wide->is_nonnull ? arg_ty(args_ptr(cx, data->item.args)[0]) : data->ref.elem;
    wide->is_dyn = ty_kind(cx, elem) == TY_DYN;
    return !ty_is_sized(cx, ty_param_env(cx, l->results->owner), elem);
}

static Str pointer_of(const Comparison *c, const Wide *wide, const char *end) {
    return arena_printf(late_arena(c->l), "%s%s", wide->is_nonnull ? ".as_ptr()" : "", end);
}

static void suggest_addresses(const Comparison *c, Diag *diag, const Wide *a, const Wide *b) {
    Arena *arena = late_arena(c->l);
    Span whole = c->l->expr->span;
    SuggestPart parts[4];
    uint32_t count = 0;
    const Wide *sides[] = {a, b};
    const HirExpr *exprs[] = {c->left, c->right};
    for (uint32_t i = 0; i < 2; i++) {
        const Wide *side = sides[i];
        if (side->refs) {
            parts[count++] =
                (SuggestPart){span_start(exprs[i]->span),
                              arena_printf(arena, "(" STR_FMT, STR_ARG(stars(c->l, side->refs)))};
        }
        parts[count++] = (SuggestPart){span_end(exprs[i]->span),
                                       arena_printf(arena, "%s" STR_FMT, side->refs ? ")" : "",
                                                    STR_ARG(pointer_of(c, side, ".cast::<()>()")))};
    }
    diag_suggest(diag, "use untyped pointers to only compare their addresses", parts, count,
                 APPLY_MAYBE, SUGGEST_VERBOSE);
    SuggestPart expect[] = {
        {span_start(whole),
         arena_printf(arena, "{ #[expect(ambiguous_wide_pointer_comparisons, reason = \"...\")] %s",
                      c->by_call ? "" : "(")},
        {span_end(whole), c->by_call ? STR(" }") : STR(") }")}};
    diag_suggest(diag, "or expect the lint to compare the pointers metadata and addresses", expect,
                 2, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
}

static void check_wide(const Comparison *c) {
    Lint lint = LINT_AMBIGUOUS_WIDE_POINTER_COMPARISONS;
    Wide a, b;
    if (!is_wide(c->l, late_type(c->l, c->left), &a) ||
        !is_wide(c->l, late_type(c->l, c->right), &b)) {
        return;
    }
    Diag *diag = late_lint(c->l, lint, c->l->expr->span,
                           "ambiguous wide pointer comparison, the comparison includes metadata "
                           "which may not be expected");
    if (!diag) {
        return;
    }
    if (!c->is_equality) {
        suggest_addresses(c, diag, &a, &b);
        late_emit(c->l, lint, diag);
        return;
    }
    const Str text[] = {stars(c->l, a.refs),
                        arena_printf(late_arena(c->l), STR_FMT ", " STR_FMT,
                                     STR_ARG(pointer_of(c, &a, "")), STR_ARG(stars(c->l, b.refs))),
                        pointer_of(c, &b, "")};
    if (!a.is_dyn || !b.is_dyn) {
        suggest_fn(c, diag, "use explicit `std::ptr::eq` method to compare metadata and addresses",
                   "std::ptr::eq", text, APPLY_MACHINE);
    }
    suggest_fn(c, diag,
               "use `std::ptr::addr_eq` or untyped pointers to only compare their addresses",
               "std::ptr::addr_eq", text, APPLY_MACHINE);
    late_emit(c->l, lint, diag);
}

// ---------------------------------------------------------------- function pointers

// Option of a function pointer.
static bool is_optional_fn(const LateLint *l, Ty ty) {
    const TyData *data = ty_data(l->program->ty, ty);
    return data->kind == TY_ADT && is_diagnostic_item(l->program, data->item.def, "Option") &&
           ty_kind(l->program->ty, arg_ty(args_ptr(l->program->ty, data->item.args)[0])) ==
               TY_FN_PTR;
}

static bool is_fn(TyKind kind) {
    return kind == TY_FN_PTR || kind == TY_FN_DEF;
}

static void check_fns(const Comparison *c) {
    Lint lint = LINT_UNPREDICTABLE_FUNCTION_POINTER_COMPARISONS;
    TyCx *cx = c->l->program->ty;
    uint32_t left_refs, right_refs;
    Ty left = without_references(cx, late_type(c->l, c->left), &left_refs),
       right = without_references(cx, late_type(c->l, c->right), &right_refs);
    TyKind a = ty_kind(cx, left), b = ty_kind(cx, right);
    bool both = is_fn(a) && is_fn(b);
    if (!both && (!is_optional_fn(c->l, left) || !is_optional_fn(c->l, right))) {
        return;
    }
    Diag *diag = late_lint(c->l, lint, c->l->expr->span,
                           "function pointer comparisons do not produce meaningful results since "
                           "their addresses are not guaranteed to be unique");
    if (!diag) {
        return;
    }
    diag_note(diag, "the address of the same function can vary between different codegen units");
    diag_note(diag, "furthermore, different functions could have the same address after being "
                    "merged together");
    diag_note(diag, "for more information visit "
                    "<https://doc.rust-lang.org/nightly/core/ptr/fn.fn_addr_eq.html>");
    if (both && c->is_equality) {
        Str end = STR("");
        if (a != TY_FN_PTR && b != TY_FN_PTR) {
            end = arena_printf(
                late_arena(c->l), " as " STR_FMT,
                STR_ARG(sig_str(cx, late_arena(c->l), ty_fn_sig(cx, ty_data(cx, left)->item.def))));
        }
        const Str text[] = {
            stars(c->l, left_refs),
            arena_printf(late_arena(c->l), ", " STR_FMT, STR_ARG(stars(c->l, right_refs))), end};
        suggest_fn(c, diag,
                   "refactor your code, or use `std::ptr::fn_addr_eq` to suppress the lint",
                   "std::ptr::fn_addr_eq", text, APPLY_MAYBE);
    }
    late_emit(c->l, lint, diag);
}

// ---------------------------------------------------------------- comparisons

// A method of the comparison traits; `*is_ne` and `*is_equality` say which.
static bool is_comparing_call(const LateLint *l, const LateCall *call, Comparison *c) {
    static const struct {
        const char *trait, *methods;
    } traits[] = {{"PartialEq", " eq ne "},
                  {"PartialOrd", " partial_cmp lt le gt ge "},
                  {"Ord", " cmp max min "}};
    DefId trait = call->callee.index ? def_get(l->program, call->callee)->parent : NO_DEF;
    if (!trait.index || def_get(l->program, trait)->kind != DEF_TRAIT) {
        return false;
    }
    Str name = sym_str(l->program->session, def_get(l->program, call->callee)->name);
    Str word = arena_printf(late_arena(l), " " STR_FMT " ", STR_ARG(name));
    for (size_t i = 0; i < sizeof traits / sizeof *traits; i++) {
        if (is_diagnostic_item(l->program, trait, traits[i].trait)) {
            c->is_equality = i == 0;
            c->is_ne = str_eq(name, STR("ne"));
            return strstr(traits[i].methods, word.ptr) != NULL;
        }
    }
    return false;
}

void lint_compared_pointers(const LateLint *l) {
    const HirExpr *expr = l->expr;
    Comparison c = {.l = l};
    if (expr->span.ctxt) {
        return;
    }
    if (expr->kind == HIR_EXPR_BINARY) {
        HirBinOp op = expr->binary.op;
        c = (Comparison){l,
                         expr->binary.lhs,
                         expr->binary.rhs,
                         op == BINOP_NE,
                         op == BINOP_EQ || op == BINOP_NE,
                         false};
        if (op < BINOP_EQ || op > BINOP_GT) {
            return;
        }
    } else if (expr->kind == HIR_EXPR_CALL || expr->kind == HIR_EXPR_METHOD_CALL) {
        LateCall call = late_call(l, expr);
        c.left = late_argument(&call, 0);
        c.right = late_argument(&call, 1);
        c.by_call = true;
        if (!c.right || late_argument(&call, 2) || !is_comparing_call(l, &call, &c)) {
            return;
        }
    } else {
        return;
    }
    c.left = without_borrows(c.left);
    c.right = without_borrows(c.right);
    check_wide(&c);
    check_fns(&c);
}
