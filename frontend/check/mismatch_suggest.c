// mismatch_suggest.c: how a value of one type may become one of another: the suggestions below
// E0308.
//
// In: the expression, what was expected of it and where. Out: at most one suggestion (and the notes
// that explain it); they are tried in the order in which rustc tries them, and the first that would
// do is given.
#include "frontend/check/example_value.h"
#include "frontend/check/mismatch.h"
#include "frontend/ty/trait.h"

#include <string.h>

typedef struct Suggest {
    FnCx *f;
    Diag *diag;
    const HirExpr *expr; // with the blocks around its value taken off
    Span span;
    Ty expected, found;
    const Site *site;
    const HirExpr *expected_from;  // the left side that made the expectation, or NULL
    const HirFieldInit *shorthand; // `S { name }`, whose value this is
} Suggest;

bool is_adt_named(FnCx *f, Ty ty, const char *name) {
    const TyData *data = ty_data(f->cx, ty);
    return data->kind == TY_ADT && is_diagnostic_item(f->program, data->item.def, name);
}

static Ty type_arg(FnCx *f, Ty ty, uint32_t index) {
    return f_shallow(f, f_bound_args_ty(f, ty_data(f->cx, ty)->item.args, index));
}

static bool implements(FnCx *f, Ty ty, DefId trait, Ty other) {
    if (!trait.index) {
        return false;
    }
    GenericArg args[2] = {arg_of_ty(ty), arg_of_ty(other)};
    TraitRef ref = {trait, args_intern(f->cx, args, other.index ? 2 : 1)};
    return trait_evaluate(f->infer, f->env, clause_of_trait(ref, SPAN_NONE)) == CERTAINTY_YES;
}

// ---------------------------------------------------------------- text around an expression

// Does what binds tighter than every prefix follow it without parentheses?
static bool is_closed(const HirExpr *expr) {
    switch (expr->kind) {
    case HIR_EXPR_BINARY:
    case HIR_EXPR_CAST:
    case HIR_EXPR_UNARY:
    case HIR_EXPR_ADDR_OF:
    case HIR_EXPR_ASSIGN:
    case HIR_EXPR_ASSIGN_OP:
    case HIR_EXPR_CLOSURE:
    case HIR_EXPR_LET:
    case HIR_EXPR_BREAK:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_RETURN:
        return false;
    case HIR_EXPR_STRUCT: // `a..b` is one as well
        return expr->structure.path->kind != QPATH_LANG;
    case HIR_EXPR_ERROR:
    case HIR_EXPR_LIT:
    case HIR_EXPR_PATH:
    case HIR_EXPR_CALL:
    case HIR_EXPR_METHOD_CALL:
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_REPEAT:
    case HIR_EXPR_TUPLE:
    case HIR_EXPR_IF:
    case HIR_EXPR_LOOP:
    case HIR_EXPR_MATCH:
    case HIR_EXPR_BLOCK:
    case HIR_EXPR_FIELD:
    case HIR_EXPR_INDEX:
    case HIR_EXPR_CONST_BLOCK:
    case HIR_EXPR_DROP_TEMPS:
    case HIR_EXPR_OFFSET_OF:
    case HIR_EXPR_INLINE_ASM:
    case HIR_EXPR_YIELD:
        return true;
    }
    return true;
}

// Can a prefix operator stand before it as it is?
static bool takes_prefix(const HirExpr *expr) {
    return is_closed(expr) || expr->kind == HIR_EXPR_UNARY || expr->kind == HIR_EXPR_ADDR_OF;
}

static void suggest_around(Suggest *s, const char *message, Str before, Str after,
                           Applicability applicability) {
    FnCx *f = s->f;
    if (s->shorthand) {
        before = arena_printf(f->arena, STR_FMT ": " STR_FMT,
                              SYM_ARG(f->session, s->shorthand->name), STR_ARG(before));
    }
    SuggestPart parts[2];
    uint32_t count = 0;
    if (before.len) {
        parts[count++] = (SuggestPart){span_start(s->expr->span), before};
    }
    if (after.len) {
        parts[count++] = (SuggestPart){span_end(s->expr->span), after};
    }
    diag_suggest(s->diag, message, parts, count, applicability, SUGGEST_VERBOSE);
}

// `.method()` or ` as T` after it.
static void suggest_suffix(Suggest *s, const char *message, Str suffix,
                           Applicability applicability) {
    bool closed = is_closed(s->expr);
    suggest_around(s, message, closed ? STR("") : STR("("),
                   closed ? suffix : arena_printf(s->f->arena, ")" STR_FMT, STR_ARG(suffix)),
                   applicability);
}

static void suggest_prefix(Suggest *s, const char *message, Str prefix,
                           Applicability applicability) {
    bool plain = takes_prefix(s->expr);
    suggest_around(s, message,
                   plain ? prefix : arena_printf(s->f->arena, STR_FMT "(", STR_ARG(prefix)),
                   plain ? STR("") : STR(")"), applicability);
}

// ---------------------------------------------------------------- literals in the wrong quotes

static Str literal_text(Suggest *s, HirLitKind kind) {
    if (s->expr->kind != HIR_EXPR_LIT || s->expr->lit.kind != kind) {
        return STR("");
    }
    return source_text(s->f->session->sources, s->expr->span);
}

static void requote(FnCx *f, Diag *diag, Span span, const char *message, const char *quote) {
    Str text = source_text(f->session->sources, span);
    Str inside = {text.ptr + 1, text.len - 2};
    Str quoted = arena_printf(f->arena, "%s" STR_FMT "%s", quote, STR_ARG(inside), quote);
    diag_suggest_one(diag, message, span, quoted, APPLY_MACHINE, SUGGEST_VERBOSE);
}

// "a" for 'a', and the other way round; the span of the pattern or expression is the literal.
bool suggest_quotes(FnCx *f, Diag *diag, Span span, Ty expected, Ty found) {
    Str text = source_text(f->session->sources, span);
    const TyData *e = ty_data(f->cx, expected), *g = ty_data(f->cx, found);
    bool expects_str = e->kind == TY_REF && f_kind(f, f_shallow(f, e->ref.elem)) == TY_STR;
    bool found_str = g->kind == TY_REF && f_kind(f, f_shallow(f, g->ref.elem)) == TY_STR;
    if (span.ctxt || text.len < 3) {
        return false;
    }
    bool single = text.ptr[0] == '\'' && text.ptr[text.len - 1] == '\'';
    if (expects_str && g->kind == TY_CHAR && single) {
        requote(f, diag, span, "if you meant to write a string literal, use double quotes", "\"");
        return true;
    }
    if (e->kind == TY_CHAR && found_str && text.ptr[0] == '"') {
        size_t first = utf8_valid_prefix((Str){text.ptr + 1, text.len - 2});
        uint32_t characters = 0;
        for (size_t i = 0; i < first; i++) {
            characters += (text.ptr[1 + i] & 0xC0) != 0x80;
        }
        bool escape = text.ptr[1] == '\\' && text.len == 4;
        if (characters == 1 || escape) {
            requote(f, diag, span, "if you meant to write a `char` literal, use single quotes",
                    "'");
            return true;
        }
        return false;
    }
    if (e->kind == TY_UINT && e->int_kind == INT_8 && g->kind == TY_CHAR && single &&
        (text.len == 3 || text.ptr[1] == '\\') && (text.ptr[1] & 0x80) == 0) {
        Str byte = arena_printf(f->arena, "b" STR_FMT, STR_ARG(text));
        diag_suggest_one(diag, "if you meant to write a byte literal, prefix with `b`", span, byte,
                         APPLY_MACHINE, SUGGEST_VERBOSE);
        return true;
    }
    return false;
}

// ---------------------------------------------------------------- Option and Result

static bool is_constructor(FnCx *f, const HirExpr *expr) {
    const HirExpr *path = expr->kind == HIR_EXPR_CALL ? expr->call.callee : expr;
    return path->kind == HIR_EXPR_PATH && path->path->kind == QPATH_RESOLVED &&
           path->path->path->res.kind == RES_DEF &&
           def_get(f->program, path->path->path->res.def)->kind == DEF_CTOR;
}

Str unwrap_message(FnCx *f, Ty value, bool is_result, bool passes_on) {
    const char *kind = is_result ? "Result" : "Option", *variant = is_result ? "Err" : "None";
    const char *article = is_result ? "a" : "an";
    Str text = f_ty_str(f, value);
    return passes_on ? arena_printf(f->arena,
                                    "use the `?` operator to extract the `" STR_FMT
                                    "` value, propagating %s `%s::%s` value to the caller",
                                    STR_ARG(text), article, kind, variant)
                     : arena_printf(f->arena,
                                    "consider using `%s::expect` to unwrap the `" STR_FMT
                                    "` value, panicking if the value is %s `%s::%s`",
                                    kind, STR_ARG(text), article, kind, variant);
}

// The value is inside an Option or Result.
static bool suggest_unwrap(Suggest *s) {
    FnCx *f = s->f;
    bool is_result = is_adt_named(f, s->found, "Result");
    if ((!is_result && !is_adt_named(f, s->found, "Option")) || is_constructor(f, s->expr) ||
        !coerce_can(f, type_arg(f, s->found, 0), s->expected)) {
        return false;
    }
    HirItem *item = f->closure ? NULL : hir_item(f->program, f->owner);
    bool is_fn = item && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN);
    bool passes_on =
        is_fn && f->ret &&
        is_adt_named(f, f_shallow(f, f->ret->expected), is_result ? "Result" : "Option");
    Str message = unwrap_message(f, s->found, is_result, passes_on);
    Str suffix = passes_on ? STR("?") : STR(".expect(\"REASON\")");
    if (s->shorthand) {
        suffix = arena_printf(f->arena, ": " STR_FMT STR_FMT,
                              SYM_ARG(f->session, s->shorthand->name), STR_ARG(suffix));
    }
    diag_suggest_one(s->diag, message.ptr, span_end(s->expr->span), suffix, APPLY_PLACEHOLDERS,
                     SUGGEST_VERBOSE);
    return true;
}

// `text.to_string()` where `text` itself would do.
static bool suggest_no_conversion(Suggest *s) {
    FnCx *f = s->f;
    const HirExpr *expr = s->expr;
    if (expr->kind != HIR_EXPR_METHOD_CALL || expr->method_call.arg_count) {
        return false;
    }
    Str name = sym_str(f->session, expr->method_call.segment->name);
    if (!str_starts_with(name, STR("to_")) && !str_starts_with(name, STR("as_")) &&
        !str_eq(name, STR("into"))) {
        return false;
    }
    const HirExpr *receiver = expr->method_call.receiver;
    if (!coerce_can(f, f->results->expr_tys[receiver->id], s->expected)) {
        return false;
    }
    diag_suggest_one(s->diag, "try removing the method call",
                     (Span){receiver->span.hi, expr->span.hi, expr->span.ctxt}, STR(""),
                     APPLY_MACHINE, SUGGEST_VERBOSE);
    return true;
}

static bool suggest_option_test(Suggest *s) {
    FnCx *f = s->f;
    if (f_kind(f, s->expected) != TY_BOOL || !is_adt_named(f, s->found, "Option") ||
        is_constructor(f, s->expr)) {
        return false;
    }
    suggest_suffix(s, "use `Option::is_some` to test if the `Option` has a value",
                   STR(".is_some()"), APPLY_MACHINE);
    return true;
}

// Option<&T> to Option<T> and back, Option<String> to Option<&str>.
static bool suggest_inside_option(Suggest *s) {
    FnCx *f = s->f;
    const char *kind = is_adt_named(f, s->expected, "Option")   ? "Option"
                       : is_adt_named(f, s->expected, "Result") ? "Result"
                                                                : NULL;
    if (!kind || !is_adt_named(f, s->found, kind)) {
        return false;
    }
    Ty want = type_arg(f, s->expected, 0), have = type_arg(f, s->found, 0);
    const TyData *h = ty_data(f->cx, have);
    if (h->kind == TY_REF && f_can_eq(f, f_shallow(f, h->ref.elem), want)) {
        bool copies = is_copy_ty(f, want);
        if (!copies && !implements(f, want, f_lang(f, LANG_CLONE), (Ty){0})) {
            return false;
        }
        Str message = arena_printf(f->arena, "use `%s::%s` to %s the value inside the `%s`", kind,
                                   copies ? "copied" : "cloned", copies ? "copy" : "clone", kind);
        suggest_suffix(s, message.ptr, copies ? STR(".copied()") : STR(".cloned()"), APPLY_MACHINE);
        return true;
    }
    return false;
}

// Option<T> to Option<&T>: part of what the types themselves say.
static bool suggest_as_ref(Suggest *s) {
    FnCx *f = s->f;
    const char *kind = is_adt_named(f, s->expected, "Option")   ? "Option"
                       : is_adt_named(f, s->expected, "Result") ? "Result"
                                                                : NULL;
    if (!kind || !is_adt_named(f, s->found, kind)) {
        return false;
    }
    const TyData *want = ty_data(f->cx, type_arg(f, s->expected, 0));
    if (want->kind != TY_REF || want->ref.is_mut ||
        !f_can_eq(f, f_shallow(f, want->ref.elem), type_arg(f, s->found, 0))) {
        return false;
    }
    Str message =
        arena_printf(f->arena, "try using `.as_ref()` to convert `" STR_FMT "` to `" STR_FMT "`",
                     STR_ARG(f_ty_str(f, s->found)), STR_ARG(f_ty_str(f, s->expected)));
    suggest_suffix(s, message.ptr, STR(".as_ref()"), APPLY_MACHINE);
    return true;
}

static bool suggest_as_deref(Suggest *s) {
    FnCx *f = s->f;
    if (!is_adt_named(f, s->expected, "Option") || !is_adt_named(f, s->found, "Option")) {
        return false;
    }
    const TyData *want = ty_data(f->cx, type_arg(f, s->expected, 0));
    const TyData *have = ty_data(f->cx, type_arg(f, s->found, 0));
    if (want->kind != TY_REF || f_kind(f, f_shallow(f, want->ref.elem)) != TY_STR ||
        have->kind != TY_ADT || !def_eq(have->item.def, f_lang(f, LANG_STRING))) {
        return false;
    }
    suggest_suffix(s, "try converting the passed type into a `&str`", STR(".as_deref()"),
                   APPLY_MAYBE);
    return true;
}

// ---------------------------------------------------------------- enums around a value

static const HirBlock *block_of_tail(FnCx *f, const HirExpr *tail) {
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        const HirBlock *block = !expr                          ? NULL
                                : expr->kind == HIR_EXPR_BLOCK ? expr->block.block
                                : expr->kind == HIR_EXPR_LOOP  ? expr->loop.block
                                                               : NULL;
        if (block && block->tail == tail) {
            return block;
        }
    }
    return NULL;
}

// The white space before the code of the line.
static Str indentation_of(FnCx *f, Span span) {
    SourcePlace place = source_place(f->session->sources, span.lo);
    Str line = source_line(place.file, place.line);
    size_t len = 0;
    while (len < line.len && (line.ptr[len] == ' ' || line.ptr[len] == '\t')) {
        len++;
    }
    return (Str){line.ptr, len};
}

// A block that ends in a statement where it should give Ok(()) or the like.
static bool suggest_end_of_block(Suggest *s) {
    FnCx *f = s->f;
    bool is_result = is_adt_named(f, s->expected, "Result");
    bool is_option = is_adt_named(f, s->expected, "Option");
    if (!ty_is_unit(f->cx, s->found) || (!is_result && !is_option) || !block_of_tail(f, s->expr)) {
        return false;
    }
    Str indent = indentation_of(f, s->expr->span);
    Str text = source_text(f->session->sources, s->expr->span);
    const char *semicolon = text.len && text.ptr[text.len - 1] == '}' ? "" : ";";
    static const char *const for_option[] = {"None", "Some(())"};
    static const char *const for_result[] = {"Ok(())"};
    const char *const *values = is_result ? for_result : for_option;
    SuggestPart parts[2];
    uint32_t count = is_result ? 1 : 2;
    for (uint32_t i = 0; i < count; i++) {
        parts[i] = (SuggestPart){
            span_end(s->expr->span),
            arena_printf(f->arena, "%s\n" STR_FMT "%s", semicolon, STR_ARG(indent), values[i])};
    }
    diag_suggest_alternatives(s->diag, "try adding an expression at the end of the block", parts,
                              count, APPLY_MAYBE);
    return true;
}

static Str variant_path(FnCx *f, const AdtDef *adt, const VariantDef *variant) {
    DefId ok = f_lang(f, LANG_RESULT_OK);
    bool in_prelude = def_eq(adt->def, f_lang(f, LANG_OPTION)) ||
                      (ok.index && def_eq(adt->def, variant_adt(f->program, ok, NULL)));
    if (in_prelude) {
        return sym_str(f->session, variant->name);
    }
    Str type = f->program->crates[def_get(f->program, adt->def)->crate.index - 1]->is_local
                   ? def_path_str(f->program, f->arena, adt->def)
                   : def_path_str_full(f->program, f->arena, adt->def);
    return adt->kind == ADT_ENUM ? arena_printf(f->arena, STR_FMT "::" STR_FMT, STR_ARG(type),
                                                SYM_ARG(f->session, variant->name))
                                 : type;
}

// Types with a variant that holds just such a value: Some(..), Ok(..), Wrapper(..).
static bool suggest_wrap(Suggest *s) {
    FnCx *f = s->f;
    const TyData *data = ty_data(f->cx, s->expected);
    if (data->kind != TY_ADT || ty_adt_def(f->cx, data->item.def)->kind == ADT_UNION) {
        return false;
    }
    if (suggest_end_of_block(s)) {
        return true;
    }
    const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
    bool is_local = f->program->crates[def_get(f->program, adt->def)->crate.index - 1]->is_local;
    Str opens[8], names[8];
    const char *closes[8];
    bool hidden = false;
    uint32_t count = 0;
    for (uint32_t i = 0; i < adt->variant_count && count < 8; i++) {
        const VariantDef *variant = &adt->variants[i];
        if (variant->field_count != 1) {
            continue;
        }
        DefId sole = variant->fields[0].def;
        bool reachable = def_is_visible_from(f->program, sole, f->module);
        Ty field = f_normalize(f, s->expr->span, field_ty(f->cx, sole, data->item.args));
        if ((!reachable && !is_local) || !coerce_can(f, s->found, field)) {
            continue;
        }
        hidden |= !reachable;
        names[count] = variant_path(f, adt, variant);
        bool is_tuple = variant->ctor == CTOR_FN;
        opens[count] =
            is_tuple ? arena_printf(f->arena, STR_FMT "(", STR_ARG(names[count]))
                     : arena_printf(f->arena, STR_FMT " { " STR_FMT ": ", STR_ARG(names[count]),
                                    SYM_ARG(f->session, variant->fields[0].name));
        closes[count++] = is_tuple ? ")" : " }";
    }
    if (count == 1) {
        Str message = arena_printf(
            f->arena, "try wrapping the expression in `" STR_FMT "`%s", STR_ARG(names[0]),
            hidden ? " (its field is private, but it's local to this crate and its "
                     "privacy can be changed)"
                   : "");
        suggest_around(s, message.ptr, opens[0], str_of(closes[0]), APPLY_MAYBE);
    } else if (count > 1) {
        SuggestPart parts[16];
        for (uint32_t i = 0; i < count; i++) {
            parts[2 * i] = (SuggestPart){span_start(s->expr->span), opens[i]};
            parts[2 * i + 1] = (SuggestPart){span_end(s->expr->span), str_of(closes[i])};
        }
        Str message =
            arena_printf(f->arena, "try wrapping the expression in a variant of `" STR_FMT "`",
                         STR_ARG(def_path_str(f->program, f->arena, adt->def)));
        diag_suggest_ways(s->diag, message.ptr, parts, 2, count, APPLY_MAYBE);
    }
    return count > 0;
}

// ---------------------------------------------------------------- references

static bool is_byte_array(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind != TY_REF) {
        return false;
    }
    data = ty_data(f->cx, f_shallow(f, data->ref.elem));
    if (data->kind != TY_ARRAY && data->kind != TY_SLICE) {
        return false;
    }
    const TyData *elem =
        ty_data(f->cx, f_shallow(f, data->kind == TY_ARRAY ? data->array.elem : data->ref.elem));
    return elem->kind == TY_UINT && elem->int_kind == INT_8;
}

// b"text" for "text", and the other way round.
static bool suggest_byte_string(Suggest *s) {
    FnCx *f = s->f;
    const TyData *e = ty_data(f->cx, s->expected);
    bool expects_str = e->kind == TY_REF && f_kind(f, f_shallow(f, e->ref.elem)) == TY_STR;
    if (expects_str && literal_text(s, LIT_BYTE_STR).len) {
        Span at = {s->expr->span.lo, s->expr->span.lo + 1, s->expr->span.ctxt};
        diag_suggest_one(s->diag, "consider removing the leading `b`", at, STR(""), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
        return true;
    }
    if (is_byte_array(f, s->expected) && literal_text(s, LIT_STR).len) {
        diag_suggest_one(s->diag, "consider adding a leading `b`", span_start(s->expr->span),
                         STR("b"), APPLY_MACHINE, SUGGEST_VERBOSE);
        return true;
    }
    return false;
}

static bool suggest_borrow(Suggest *s) {
    FnCx *f = s->f;
    const TyData *e = ty_data(f->cx, s->expected);
    if (e->kind != TY_REF || f_kind(f, s->found) == TY_REF) {
        return false;
    }
    bool is_mut = e->ref.is_mut;
    if (s->expr->kind == HIR_EXPR_UNARY && s->expr->unary.op == UNOP_DEREF &&
        coerce_can(f, f->results->expr_tys[s->expr->unary.operand->id], s->expected)) {
        Span star = {s->expr->span.lo, s->expr->unary.operand->span.lo, s->expr->span.ctxt};
        diag_suggest_one(s->diag, "consider removing deref here", star, STR(""), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
        return true;
    }
    // The other side of a comparison is what is one reference too many.
    if (s->site->kind == SITE_OPERAND && s->site->expr && f_can_eq(f, e->ref.elem, s->found)) {
        diag_suggest_one(s->diag, "consider dereferencing the borrow",
                         span_start(s->site->expr->span), STR("*"), APPLY_MAYBE, SUGGEST_VERBOSE);
        return true;
    }
    Ty borrowed = ty_ref(f->cx, f->common->erased, s->found, is_mut);
    if (s->expr->kind == HIR_EXPR_METHOD_CALL && s->expr->method_call.receiver->span.ctxt) {
        return false;
    }
    if (!coerce_can(f, borrowed, s->expected)) {
        return false;
    }
    suggest_prefix(s, is_mut ? "consider mutably borrowing here" : "consider borrowing here",
                   is_mut ? STR("&mut ") : STR("&"), APPLY_MACHINE);
    return true;
}

static bool suggest_no_borrow(Suggest *s) {
    FnCx *f = s->f;
    const TyData *g = ty_data(f->cx, s->found);
    if (g->kind != TY_REF || s->expr->kind != HIR_EXPR_ADDR_OF ||
        !f_can_eq(f, g->ref.elem, s->expected)) {
        return false;
    }
    Span ampersand = {s->span.lo, s->expr->addr_of.operand->span.lo, s->span.ctxt};
    diag_suggest_one(s->diag, "consider removing the borrow", ampersand, STR(""), APPLY_MACHINE,
                     SUGGEST_VERBOSE);
    if (s->site->kind == SITE_LET && s->site->other.lo) {
        diag_suggest_one(s->diag, "alternatively, consider changing the type annotation",
                         span_start(s->site->other), g->ref.is_mut ? STR("&mut ") : STR("&"),
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    return true;
}

static Str repeated(FnCx *f, char c, uint32_t count) {
    char *text = ARENA_ARRAY(f->arena, char, count + 1);
    memset(text, c, count);
    return (Str){text, count};
}

// As many `*` as lead from the one type to the other.
static bool suggest_deref(Suggest *s) {
    FnCx *f = s->f;
    Autoderef a;
    autoderef_init(&a, f, s->expr->span, s->found, false);
    uint32_t steps = 0;
    Ty ty;
    bool reached = false;
    while (steps < 8 && !reached && autoderef_next(&a, &ty)) {
        reached = steps > 0 && f_can_eq(f, ty, s->expected);
        steps += !reached;
    }
    if (!reached) {
        return false;
    }
    bool is_ref = f_kind(f, s->found) == TY_REF;
    if (is_ref && f_kind(f, s->expected) == TY_REF) {
        return false;
    }
    bool is_box = ty_is_box(f->cx, s->found);
    if (!is_box && !is_copy_ty(f, s->expected)) {
        return false;
    }
    const char *message = is_box && steps == 1 ? "consider unboxing the value"
                          : is_ref             ? "consider dereferencing the borrow"
                                               : "consider dereferencing the type";
    const HirExpr *expr = s->expr;
    if (is_ref && expr->kind == HIR_EXPR_ADDR_OF) { // `&x` with more of them: taken off
        Span ampersand = {expr->span.lo, expr->addr_of.operand->span.lo, expr->span.ctxt};
        diag_suggest_one(s->diag, "consider removing the borrow", ampersand,
                         repeated(f, '*', steps - 1), APPLY_MAYBE, SUGGEST_VERBOSE);
        return true;
    }
    suggest_prefix(s, message, repeated(f, '*', steps), APPLY_MAYBE);
    return true;
}

// ---------------------------------------------------------------- calls

// A function where its result is wanted.
static bool suggest_call(Suggest *s) {
    FnCx *f = s->f;
    const TyData *g = ty_data(f->cx, s->found);
    bool is_closure = g->kind == TY_CLOSURE;
    if (g->kind != TY_FN_DEF && !is_closure) {
        return false;
    }
    Str args = STR("");
    Ty output;
    if (is_closure) {
        ClosureParts parts = closure_parts(f->cx, g->item.args);
        FnSig sig = ty_data(f->cx, f_shallow(f, parts.sig_as_fn_ptr))->fn_ptr.sig;
        const TyData *tuple = ty_data(f->cx, f_shallow(f, sig_input(f->cx, sig, 0)));
        uint32_t count = tuple->kind == TY_TUPLE ? ty_list_len(f->cx, tuple->tuple) : 0;
        for (uint32_t i = 0; i < count; i++) {
            Str ty = f_ty_str(f, f_resolve(f, ty_list_ptr(f->cx, tuple->tuple)[i]));
            args = arena_printf(f->arena, STR_FMT "%s/* " STR_FMT " */", STR_ARG(args),
                                i ? ", " : "", STR_ARG(ty));
        }
        output = sig_output(f->cx, sig);
    } else {
        PolyFnSig poly = poly_sig_subst(f->cx, ty_fn_sig(f->cx, g->item.def), g->item.args);
        for (uint32_t i = 0; i < sig_input_count(f->cx, poly.sig); i++) {
            Str ty = f_ty_str(f, f_resolve(f, sig_input(f->cx, poly.sig, i)));
            args = arena_printf(f->arena, STR_FMT "%s/* " STR_FMT " */", STR_ARG(args),
                                i ? ", " : "", STR_ARG(ty));
        }
        output = sig_output(f->cx, poly.sig);
    }
    if (f_is_var(f, f_shallow(f, output)) || !coerce_can(f, output, s->expected)) {
        return false;
    }
    DefId def = g->item.def;
    bool is_ctor = !is_closure && def_get(f->program, def)->kind == DEF_CTOR;
    bool in_variant =
        is_ctor && def_get(f->program, def_get(f->program, def)->parent)->kind == DEF_VARIANT;
    const char *message = is_closure   ? "use parentheses to call this closure"
                          : in_variant ? "use parentheses to construct this tuple variant"
                          : is_ctor    ? "use parentheses to construct this tuple struct"
                          : def_get(f->program, def)->kind == DEF_ASSOC_FN
                              ? "use parentheses to call this associated function"
                              : "use parentheses to call this function";
    bool closed = is_closed(s->expr);
    suggest_around(s, message, closed ? STR("") : STR("("),
                   arena_printf(f->arena, "%s(" STR_FMT ")", closed ? "" : ")", STR_ARG(args)),
                   args.len ? APPLY_PLACEHOLDERS : APPLY_MACHINE);
    Def *named = is_closure ? NULL : def_get(f->program, def);
    if (named && is_ctor) {
        named = def_get(f->program, named->parent);
    }
    bool local = named && f->program->crates[named->crate.index - 1]->is_local;
    if (local) {
        HirItem *item = is_ctor ? NULL : hir_item(f->program, def);
        Span head = item ? item->head_span : named->name_span;
        const char *what = in_variant ? "`%s` defines an enum variant constructor here, which "
                                        "should be called"
                           : is_ctor  ? "`%s` defines a struct constructor here, which should be "
                                        "called"
                                      : "function `%s` defined here";
        Str name = sym_str(f->session, named->name);
        Str text = arena_printf(f->arena, what, arena_printf(f->arena, STR_FMT, STR_ARG(name)).ptr);
        diag_label(s->diag, head, STR_FMT, STR_ARG(text));
    }
    return true;
}

// ---------------------------------------------------------------- numbers

typedef struct Number {
    bool is_float, is_signed, is_size;
    uint32_t bits;
} Number;

static bool number_of(FnCx *f, Ty ty, Number *number) {
    static const uint32_t int_bits[] = {8, 16, 32, 64, 128, 64},
                          float_bits[] = {16, 16, 32, 64, 128};
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_INT || data->kind == TY_UINT) {
        *number = (Number){.is_signed = data->kind == TY_INT,
                           .is_size = data->int_kind == INT_SIZE,
                           .bits = int_bits[data->int_kind]};
        return true;
    }
    if (data->kind == TY_FLOAT) {
        *number =
            (Number){.is_float = true, .is_signed = true, .bits = float_bits[data->float_kind]};
        return true;
    }
    return false;
}

static const char *article(Number number) {
    return number.is_float || number.is_signed ? "an" : "a";
}

// May a value of the one type not fit into the other? The size of usize is not known, but it has
// at least 16 bits.
static bool may_not_fit(Number from, Number to) {
    if (from.is_size && to.is_size) {
        return from.is_signed != to.is_signed;
    }
    if (to.is_size) {
        return from.is_signed == to.is_signed ? from.bits > 16 : from.is_signed || from.bits > 8;
    }
    if (from.is_size) {
        return true;
    }
    return from.is_signed == to.is_signed ? from.bits > to.bits
                                          : from.is_signed || from.bits >= to.bits;
}

static void change_suffix(Suggest *s, Str from, Str to, bool to_int) {
    FnCx *f = s->f;
    Str text = source_text(f->session->sources, s->expr->span);
    Str message = arena_printf(
        f->arena, "change the type of the numeric literal from `" STR_FMT "` to `" STR_FMT "`",
        STR_ARG(from), STR_ARG(to));
    size_t keep = str_ends_with(text, from) ? text.len - from.len : text.len;
    const char *point = memchr(text.ptr, '.', keep);
    if (to_int && point) { // 42.0f32: the fraction goes as well
        keep = (size_t)(point - text.ptr);
    }
    Span suffix = {s->expr->span.lo + (uint32_t)keep, s->expr->span.hi, s->expr->span.ctxt};
    diag_suggest_one(s->diag, message.ptr, suffix, to, APPLY_MACHINE, SUGGEST_VERBOSE);
}

static bool suggest_integer(Suggest *s, Number to, Number from, Str head, Str a, Str b) {
    FnCx *f = s->f;
    bool is_suffixed = s->expr->kind == HIR_EXPR_LIT && s->expr->lit.suffix.index;
    if (s->site->kind == SITE_ASSIGN) {
        return true; // the place could as well have another type
    }
    if (is_suffixed) {
        change_suffix(s, a, b, true);
        return true;
    }
    bool lossy = may_not_fit(from, to), back_lossy = may_not_fit(to, from);
    bool is_negative = s->expr->kind == HIR_EXPR_UNARY && s->expr->unary.op == UNOP_NEG;
    if (lossy && (back_lossy || !s->expected_from) && is_negative && !to.is_signed) {
        Str text = source_text(f->session->sources, s->expr->span);
        diag_note(s->diag, "`" STR_FMT "` cannot fit into type `" STR_FMT "`", STR_ARG(text),
                  STR_ARG(b));
        return true;
    }
    DefKind owner = def_get(f->program, f->owner)->kind;
    HirItem *item =
        owner == DEF_FN || owner == DEF_ASSOC_FN ? hir_item(f->program, f->owner) : NULL;
    if (!item || item->fn.sig.is_const) {
        return true; // constants have no use for `into`
    }
    if (!lossy) {
        suggest_suffix(s, head.ptr, STR(".into()"), APPLY_MACHINE);
        return true;
    }
    if (s->expected_from && !back_lossy) {
        Str left = source_text(f->session->sources, s->expected_from->span);
        Str right = source_text(f->session->sources, s->expr->span);
        Str message = arena_printf(f->arena,
                                   "you can convert `" STR_FMT "` from `" STR_FMT "` to `" STR_FMT
                                   "`, matching the type of `" STR_FMT "`",
                                   STR_ARG(left), STR_ARG(b), STR_ARG(a), STR_ARG(right));
        SuggestPart parts[2] = {{span_start(s->expected_from->span),
                                 arena_printf(f->arena, STR_FMT "::from(", STR_ARG(a))},
                                {span_end(s->expected_from->span), STR(")")}};
        diag_suggest(s->diag, message.ptr, parts, 2, APPLY_MACHINE, SUGGEST_VERBOSE);
        return true;
    }
    Str message = arena_printf(f->arena, STR_FMT " and panic if the converted value doesn't fit",
                               STR_ARG(head));
    suggest_suffix(s, message.ptr, STR(".try_into().unwrap()"), APPLY_MACHINE);
    return true;
}

static bool suggest_float(Suggest *s, Number to, Number from, Str head, Str a, Str b) {
    FnCx *f = s->f;
    bool is_suffixed = s->expr->kind == HIR_EXPR_LIT && s->expr->lit.suffix.index;
    if (!to.is_float) { // from a float to an integer nothing is exact
        if (is_suffixed) {
            change_suffix(s, a, b, true);
        }
        return true;
    }
    if (from.is_float) {
        if (is_suffixed) {
            change_suffix(s, a, b, false);
        } else if (from.bits < to.bits && s->site->kind != SITE_ASSIGN) {
            suggest_suffix(s, head.ptr, STR(".into()"), APPLY_MACHINE);
        }
        return true;
    }
    if (from.bits < to.bits && !from.is_size) {
        Str message = arena_printf(
            f->arena, STR_FMT ", producing the floating point representation of the integer",
            STR_ARG(head));
        suggest_suffix(s, message.ptr, STR(".into()"), APPLY_MACHINE);
    } else if (is_suffixed) {
        change_suffix(s, a, b, false);
    } else {
        Str message = arena_printf(f->arena,
                                   "you can cast %s `" STR_FMT "` to %s `" STR_FMT
                                   "`, producing the floating point representation of the "
                                   "integer, rounded if necessary",
                                   article(from), STR_ARG(a), article(to), STR_ARG(b));
        suggest_suffix(s, message.ptr, arena_printf(f->arena, " as " STR_FMT, STR_ARG(b)),
                       APPLY_MACHINE);
    }
    return true;
}

// u32::from(x): a conversion is there already.
static bool is_from_call(FnCx *f, const HirExpr *expr) {
    return expr->kind == HIR_EXPR_CALL && expr->call.arg_count == 1 &&
           expr->call.callee->kind == HIR_EXPR_PATH &&
           expr->call.callee->path->kind == QPATH_TYPE_RELATIVE &&
           str_eq(sym_str(f->session, expr->call.callee->path->segment->name), STR("from"));
}

static bool suggest_cast(Suggest *s) {
    FnCx *f = s->f;
    Number to, from;
    if (!number_of(f, s->expected, &to) || s->site->kind == SITE_FIELD_INIT ||
        is_from_call(f, s->expr)) {
        if (!s->shorthand) {
            return false;
        }
    }
    if (!number_of(f, s->expected, &to)) {
        return false;
    }
    Str a = f_ty_str(f, s->found), b = f_ty_str(f, s->expected);
    if (!to.is_float && f_kind(f, s->found) == TY_CHAR && to.bits >= (to.is_signed ? 32u : 16u) &&
        !to.is_size) {
        Str message = arena_printf(f->arena,
                                   "you can cast a `char` to %s `" STR_FMT
                                   "`, since a `char` always occupies 4 bytes",
                                   article(to), STR_ARG(b));
        suggest_suffix(s, message.ptr, arena_printf(f->arena, " as " STR_FMT, STR_ARG(b)),
                       APPLY_MACHINE);
        return true;
    }
    if (!number_of(f, s->found, &from)) {
        return false;
    }
    Str head = arena_printf(f->arena, "you can convert %s `" STR_FMT "` to %s `" STR_FMT "`",
                            article(from), STR_ARG(a), article(to), STR_ARG(b));
    return to.is_float || from.is_float ? suggest_float(s, to, from, head, a, b)
                                        : suggest_integer(s, to, from, head, a, b);
}

static bool suggest_float_literal(Suggest *s) {
    FnCx *f = s->f;
    Number to;
    const HirExpr *expr = s->expr;
    if (expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_NEG) {
        expr = expr->unary.operand;
    }
    const TyData *e = ty_data(f->cx, s->expected);
    bool is_float = number_of(f, s->expected, &to)
                        ? to.is_float
                        : e->kind == TY_INFER && e->infer.kind == INFER_FLOAT;
    if (!is_float || expr->kind != HIR_EXPR_LIT || expr->lit.kind != LIT_INT ||
        expr->lit.suffix.index) {
        return false;
    }
    diag_suggest_one(s->diag, "use a float literal", span_end(expr->span), STR(".0"), APPLY_MACHINE,
                     SUGGEST_VERBOSE);
    return true;
}

// ---------------------------------------------------------------- owned values

static bool derefs_to_slice(FnCx *f, Ty ty, Ty elem) {
    Autoderef a;
    autoderef_init(&a, f, SPAN_NONE, ty, false);
    Ty step;
    while (autoderef_next(&a, &step)) {
        const TyData *data = ty_data(f->cx, step);
        if (data->kind == TY_ARRAY || data->kind == TY_SLICE) {
            Ty own = data->kind == TY_ARRAY ? data->array.elem : data->ref.elem;
            return f_can_eq(f, f_shallow(f, own), elem);
        }
    }
    return false;
}

// `.to_string()` and `.to_vec()`
static bool suggest_conversion(Suggest *s) {
    FnCx *f = s->f;
    const TyData *e = ty_data(f->cx, s->expected);
    const char *method = NULL;
    if (e->kind != TY_ADT) {
        return false;
    }
    if (def_eq(e->item.def, f_lang(f, LANG_STRING))) {
        DefId to_string =
            method_named(f, s->found, intern(f->session->interner, STR("to_string")), s->expr);
        bool in_trait =
            to_string.index &&
            def_get(f->program, def_get(f->program, to_string)->parent)->kind == DEF_TRAIT;
        method = in_trait ? "to_string" : NULL;
    } else if (is_adt_named(f, s->expected, "Vec")) {
        Ty elem = type_arg(f, s->expected, 0);
        bool copies = derefs_to_slice(f, s->found, elem) &&
                      implements(f, elem, f_lang(f, LANG_CLONE), (Ty){0});
        method = copies ? "to_vec" : NULL;
    }
    if (!method) {
        return false;
    }
    const HirExpr *expr = s->expr;
    bool is_call = expr->kind == HIR_EXPR_METHOD_CALL;
    Str name = is_call ? sym_str(f->session, expr->method_call.segment->name) : STR("");
    if (str_eq(name, str_of(method))) {
        return false;
    }
    if (str_eq(name, STR("clone"))) {
        diag_suggest_one(s->diag, "try using a conversion method", expr->method_call.segment->span,
                         str_of(method), APPLY_MAYBE, SUGGEST_VERBOSE);
        return true;
    }
    suggest_suffix(s, "try using a conversion method", arena_printf(f->arena, ".%s()", method),
                   APPLY_MAYBE);
    return true;
}

// The box's type with another content.
static Ty box_of(FnCx *f, Ty box, Ty content) {
    const TyData *data = ty_data(f->cx, box);
    uint32_t count = args_len(f->cx, data->item.args);
    GenericArg *args = ARENA_ARRAY(f->arena, GenericArg, count);
    args[0] = arg_of_ty(content);
    for (uint32_t i = 1; i < count; i++) {
        args[i] = args_ptr(f->cx, data->item.args)[i];
    }
    return ty_adt(f->cx, data->item.def, args_intern(f->cx, args, count));
}

static bool suggest_box(Suggest *s) {
    FnCx *f = s->f;
    if (!ty_is_box(f->cx, s->expected) || ty_is_box(f->cx, s->found) ||
        !coerce_can(f, box_of(f, s->expected, s->found), s->expected)) {
        return false;
    }
    diag_note(s->diag, "for more on the distinction between the stack and the heap, read "
                       "https://doc.rust-lang.org/book/ch15-01-box.html, "
                       "https://doc.rust-lang.org/rust-by-example/std/box.html, and "
                       "https://doc.rust-lang.org/std/boxed/index.html");
    suggest_around(s, "store this in the heap by calling `Box::new`", STR("Box::new("), STR(")"),
                   APPLY_MACHINE);
    return true;
}

static bool suggest_clone(Suggest *s) {
    FnCx *f = s->f;
    const TyData *g = ty_data(f->cx, s->found);
    if (g->kind != TY_REF || !f_can_eq(f, f_shallow(f, g->ref.elem), s->expected) ||
        !implements(f, s->expected, f_lang(f, LANG_CLONE), (Ty){0})) {
        return false;
    }
    suggest_suffix(s, "consider using clone here", STR(".clone()"), APPLY_MACHINE);
    return true;
}

static bool is_scalar_ty(FnCx *f, Ty ty) {
    switch (f_kind(f, ty)) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
        return true;
    case TY_INFER:
        return !f_is_var(f, ty);
    case TY_NONE:
    case TY_NEVER:
    case TY_STR:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_TUPLE:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_ERROR:
        return false;
    }
    return false;
}

static bool suggest_into(Suggest *s) {
    FnCx *f = s->f;
    if ((is_scalar_ty(f, s->found) && is_scalar_ty(f, s->expected)) ||
        s->expr->kind == HIR_EXPR_BLOCK ||
        !implements(f, s->found, trait_in_scope(f->program, f->body, "Into"), s->expected)) {
        return false;
    }
    Str message = arena_printf(f->arena,
                               "call `Into::into` on this expression to convert `" STR_FMT
                               "` into `" STR_FMT "`",
                               STR_ARG(f_ty_str(f, s->found)), STR_ARG(f_ty_str(f, s->expected)));
    suggest_suffix(s, message.ptr, STR(".into()"), APPLY_MAYBE);
    return true;
}

// `a?` of the same kind of Result: Ok(a?)
static bool suggest_try(Suggest *s) {
    FnCx *f = s->f;
    if (!is_adt_named(f, s->expected, "Result") || !is_adt_named(f, s->found, "Result") ||
        s->site->kind == SITE_ARG) {
        return false;
    }
    Ty want = type_arg(f, s->expected, 1), have = type_arg(f, s->found, 1);
    if (!f_can_eq(f, type_arg(f, s->expected, 0), type_arg(f, s->found, 0)) ||
        !implements(f, want, trait_in_scope(f->program, f->body, "From"), have)) {
        return false;
    }
    suggest_around(s,
                   "use `?` to coerce and return an appropriate `Err`, and wrap the resulting "
                   "value in `Ok` so the expression remains of type `Result`",
                   STR("Ok("), STR("?)"), APPLY_MAYBE);
    return true;
}

// A closure that captures is no fn pointer.
static bool note_captures(Suggest *s) {
    FnCx *f = s->f;
    if (f_kind(f, s->expected) != TY_FN_PTR || f_kind(f, s->found) != TY_CLOSURE) {
        return false;
    }
    const HirClosure *closure = hir_closure(f->program, ty_data(f->cx, s->found)->item.def);
    if (!closure || s->expr->kind != HIR_EXPR_CLOSURE) {
        return false;
    }
    enum { SHOWN = 4 };
    const HirExpr *uses[SHOWN];
    uint32_t count = 0, total = 0;
    for (uint32_t i = s->expr->id + 1; i <= closure->expr_end && i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (!expr || expr->kind != HIR_EXPR_PATH || f->results->expr_res[i].kind != RES_LOCAL) {
            continue;
        }
        uint32_t local = f->results->expr_res[i].local;
        Span declared = f->body->locals[local].span;
        bool seen = declared.lo >= s->expr->span.lo && declared.hi <= s->expr->span.hi;
        for (uint32_t k = 0; k < count && !seen; k++) {
            seen = f->results->expr_res[uses[k]->id].local == local;
        }
        if (!seen) {
            total++;
            if (count < SHOWN) {
                uses[count++] = expr;
            }
        }
    }
    if (!count) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0) {
            diag_span_note(s->diag, uses[i]->span,
                           "closures can only be coerced to `fn` types if they do not capture any "
                           "variables");
        } else {
            diag_sub_add_primary(s->diag, uses[i]->span);
        }
        diag_sub_label(s->diag, uses[i]->span, "`" STR_FMT "` captured here",
                       STR_ARG(source_text(f->session->sources, uses[i]->span)));
    }
    return true;
}

// ---------------------------------------------------------------- all

static const HirFieldInit *shorthand_of(FnCx *f, const HirExpr *value) {
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (!expr || expr->kind != HIR_EXPR_STRUCT) {
            continue;
        }
        for (uint32_t k = 0; k < expr->structure.fields.len; k++) {
            const HirFieldInit *init = &expr->structure.fields.ptr[k];
            if (init->value == value && init->is_shorthand) {
                return init;
            }
        }
    }
    return NULL;
}

static bool suggest_reference(Suggest *s) {
    if (suggest_byte_string(s) || suggest_borrow(s)) {
        return true;
    }
    return suggest_no_borrow(s) || suggest_deref(s);
}

void suggest_for_mismatch(FnCx *f, Diag *diag, Span span, const HirExpr *expr, Ty expected,
                          Ty found, const Site *site) {
    while (expr->kind == HIR_EXPR_BLOCK && expr->block.block->tail) {
        expr = expr->block.block->tail;
    }
    Suggest s = {.f = f,
                 .diag = diag,
                 .expr = expr,
                 .span = span,
                 .expected = expected,
                 .found = found,
                 .site = site,
                 .expected_from =
                     site->kind == SITE_OPERAND || site->kind == SITE_ASSIGN ? site->expr : NULL};
    if (site->kind == SITE_FIELD_INIT) {
        s.shorthand = shorthand_of(f, expr);
    }
    (void)(suggest_as_ref(&s) || suggest_unwrap(&s) || suggest_no_conversion(&s) ||
           suggest_reference(&s) || suggest_call(&s) || suggest_cast(&s) ||
           suggest_conversion(&s) || suggest_as_deref(&s) || suggest_option_test(&s) ||
           suggest_wrap(&s) || note_captures(&s) || suggest_box(&s) || suggest_inside_option(&s) ||
           suggest_clone(&s) || suggest_into(&s) || suggest_float_literal(&s) || suggest_try(&s));
}
