// lint_literal.c: literals that do not fit into their type (overflowing_literals, an error unless
// allowed).
//
// A minus sign belongs to the literal: -128i8 fits, 128i8 does not. Hexadecimal and binary literals
// say what they become and how to write that on purpose.
#include "frontend/check/fn_cx.h"

#include <stdlib.h>

typedef unsigned __int128 Wide;

static uint32_t bits_of(IntKind kind) {
    static const uint32_t bits[] = {8, 16, 32, 64, 128, 64};
    return bits[kind];
}

static Str decimal(Arena *arena, Wide value) {
    char digits[48];
    int at = sizeof digits;
    do {
        digits[--at] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value);
    return arena_str(arena, (Str){digits + at, sizeof digits - (size_t)at});
}

// The next type the value would fit into.
static const char *fitting_type(IntKind kind, Wide value, bool negative) {
    static const struct {
        const char *name;
        uint32_t bits;
        bool is_signed;
    } types[] = {
        {"u8", 8, false},     {"u16", 16, false},  {"u32", 32, false}, {"u64", 64, false},
        {"u128", 128, false}, {"i8", 8, true},     {"i16", 16, true},  {"i32", 32, true},
        {"i64", 64, true},    {"i128", 128, true},
    };
    uint32_t bits = bits_of(kind);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        Wide limit = types[i].is_signed     ? ((Wide)1 << (types[i].bits - 1)) - 1 + negative
                     : types[i].bits == 128 ? ~(Wide)0
                                            : ((Wide)1 << types[i].bits) - 1;
        bool wanted =
            types[i].is_signed ? types[i].bits > bits : types[i].bits == bits && !negative;
        if (wanted && value <= limit) {
            return types[i].name;
        }
    }
    return NULL;
}

static bool is_radix_literal(Str text) {
    return text.len > 2 && text.ptr[0] == '0' &&
           (text.ptr[1] == 'x' || text.ptr[1] == 'b' || text.ptr[1] == 'o');
}

static void report_radix(Program *program, const TypeckResults *results, const HirExpr *expr,
                         Str text, Str name, IntKind kind, bool is_signed, Wide value) {
    Arena *arena = check_tables(program)->arena;
    uint32_t bits = bits_of(kind);
    Wide mask = bits == 128 ? ~(Wide)0 : ((Wide)1 << bits) - 1, wrapped = value & mask;
    bool negative = is_signed && (wrapped >> (bits - 1) & 1);
    Str shown = arena_printf(arena, "%s" STR_FMT, negative ? "-" : "",
                             STR_ARG(decimal(arena, negative ? (~wrapped + 1) & mask : wrapped)));
    Diag *diag = lint_diag(program, results->owner, LINT_OVERFLOWING_LITERALS, expr->span,
                           "literal out of range for `" STR_FMT "`", STR_ARG(name));
    if (!diag) {
        return;
    }
    diag_note(diag,
              "the literal `" STR_FMT "` (decimal `" STR_FMT
              "`) does not fit into the type `" STR_FMT "` and will become `" STR_FMT STR_FMT "`",
              STR_ARG(text), STR_ARG(decimal(arena, value)), STR_ARG(name), STR_ARG(shown),
              STR_ARG(name));
    const char *fit = is_signed ? fitting_type(kind, value, false) : NULL;
    uint32_t suffix = (uint32_t)sym_str(program->session, expr->lit.suffix).len;
    Span tail = {expr->span.hi - suffix, expr->span.hi, expr->span.ctxt};
    if (fit && suffix) {
        Str message = arena_printf(arena, "consider using the type `%s` instead", fit);
        Str base = (Str){text.ptr, text.len - suffix};
        diag_suggest_one(diag, message.ptr, expr->span,
                         arena_printf(arena, STR_FMT "%s", STR_ARG(base), fit), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    } else if (fit) {
        diag_help(diag, "consider using the type `%s` instead", fit);
    }
    if (fit && fit[0] == 'u' && negative && value <= mask) {
        Str message = arena_printf(
            arena,
            "to use as a negative number (decimal `" STR_FMT
            "`), consider using the type `%s` for the literal and cast it to `" STR_FMT "`",
            STR_ARG(shown), fit, STR_ARG(name));
        diag_suggest_one(diag, message.ptr, tail,
                         arena_printf(arena, "%s as " STR_FMT, fit, STR_ARG(name)), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    }
    lint_emit(program, results->owner, LINT_OVERFLOWING_LITERALS, diag);
}

// `0..256u8`: the end is one more than the type has.
static void report_range_end(Program *program, const TypeckResults *results, const HirExpr *range,
                             const HirExpr *end, Str name, Wide value) {
    Diag *diag = lint_diag(program, results->owner, LINT_OVERFLOWING_LITERALS, range->span,
                           "range endpoint is out of range for `" STR_FMT "`", STR_ARG(name));
    if (!diag) {
        return;
    }
    Arena *arena = check_tables(program)->arena;
    Str start = source_text(program->session->sources, range->structure.fields.ptr[0].value->span);
    Str inclusive = arena_printf(arena, STR_FMT "..=" STR_FMT STR_FMT, STR_ARG(start),
                                 STR_ARG(decimal(arena, value - 1)),
                                 SYM_ARG(program->session, end->lit.suffix));
    diag_suggest_one(diag, "use an inclusive range instead", range->span, inclusive, APPLY_MACHINE,
                     SUGGEST_DEFAULT);
    lint_emit(program, results->owner, LINT_OVERFLOWING_LITERALS, diag);
}

static bool is_range(const HirExpr *expr) {
    return expr->kind == HIR_EXPR_STRUCT && expr->structure.path->kind == QPATH_LANG &&
           expr->structure.path->lang == LANG_RANGE && expr->structure.fields.len == 2;
}

static void lint_integer(Program *program, const TypeckResults *results, const HirExpr *expr,
                         const HirExpr *parent) {
    const HirExpr *negation = parent && parent->kind == HIR_EXPR_UNARY ? parent : NULL;
    const HirExpr *cast = parent && parent->kind == HIR_EXPR_CAST ? parent : NULL;
    TyCx *cx = program->ty;
    const TyData *data = ty_data(cx, results->expr_tys[expr->id]);
    if ((data->kind != TY_INT && data->kind != TY_UINT) || expr->span.ctxt) {
        return;
    }
    bool is_signed = data->kind == TY_INT;
    uint32_t bits = bits_of(data->int_kind);
    Wide value = (Wide)expr->lit.integer.high << 64 | expr->lit.integer.low;
    Wide max = is_signed     ? ((Wide)1 << (bits - 1)) - 1
               : bits == 128 ? ~(Wide)0
                             : ((Wide)1 << bits) - 1;
    if (value <= max + (is_signed && negation ? 1 : 0)) {
        return;
    }
    Arena *arena = check_tables(program)->arena;
    Str name = ty_str(cx, arena, results->expr_tys[expr->id]);
    Str text = source_text(program->session->sources, expr->span);
    if (cast && ty_kind(cx, results->expr_tys[cast->id]) == TY_CHAR) {
        Diag *diag = lint_diag(program, results->owner, LINT_OVERFLOWING_LITERALS, cast->span,
                               "only `u8` can be cast into `char`");
        if (diag) {
            Str literal = arena_printf(arena, "'\\u{%llX}'", (unsigned long long)value);
            diag_suggest_one(diag, "use a `char` literal instead", cast->span, literal,
                             APPLY_MACHINE, SUGGEST_DEFAULT);
            lint_emit(program, results->owner, LINT_OVERFLOWING_LITERALS, diag);
        }
        return;
    }
    if (parent && is_range(parent) && value == max + 1 && !parent->span.ctxt) {
        report_range_end(program, results, parent, expr, name, value);
        return;
    }
    if (is_radix_literal(text)) {
        report_radix(program, results, expr, text, name, data->int_kind, is_signed, value);
        return;
    }
    const HirExpr *whole = is_signed && negation ? negation : expr;
    Diag *diag = lint_diag(program, results->owner, LINT_OVERFLOWING_LITERALS, whole->span,
                           "literal out of range for `" STR_FMT "`", STR_ARG(name));
    if (!diag) {
        return;
    }
    text = source_text(program->session->sources, whole->span);
    Str min =
        is_signed ? arena_printf(arena, "-" STR_FMT, STR_ARG(decimal(arena, max + 1))) : STR("0");
    diag_note(diag,
              "the literal `" STR_FMT "` does not fit into the type `" STR_FMT
              "` whose range is `" STR_FMT "..=" STR_FMT "`",
              STR_ARG(text), STR_ARG(name), STR_ARG(min), STR_ARG(decimal(arena, max)));
    const char *fit = is_signed ? fitting_type(data->int_kind, value, negation != NULL) : NULL;
    if (fit) {
        diag_help(diag, "consider using the type `%s` instead", fit);
    }
    lint_emit(program, results->owner, LINT_OVERFLOWING_LITERALS, diag);
}

static void lint_float(Program *program, const TypeckResults *results, const HirExpr *expr) {
    const TyData *data = ty_data(program->ty, results->expr_tys[expr->id]);
    if (data->kind != TY_FLOAT || expr->span.ctxt ||
        (data->float_kind != FLOAT_32 && data->float_kind != FLOAT_64)) {
        return;
    }
    char digits[64];
    if (expr->lit.text.len >= sizeof digits) {
        return;
    }
    snprintf(digits, sizeof digits, "%.*s", (int)expr->lit.text.len, expr->lit.text.ptr);
    double value = strtod(digits, NULL);
    bool infinite = data->float_kind == FLOAT_32 ? (float)value > 3.402823466e38f
                                                 : value > 1.7976931348623157e308;
    if (!infinite) {
        return;
    }
    Str name = data->float_kind == FLOAT_32 ? STR("f32") : STR("f64"),
        text = source_text(program->session->sources, expr->span);
    Diag *diag = lint_diag(program, results->owner, LINT_OVERFLOWING_LITERALS, expr->span,
                           "literal out of range for `" STR_FMT "`", STR_ARG(name));
    if (diag) {
        diag_note(diag,
                  "the literal `" STR_FMT "` does not fit into the type `" STR_FMT
                  "` and will be converted to `" STR_FMT "::INFINITY`",
                  STR_ARG(text), STR_ARG(name), STR_ARG(name));
        lint_emit(program, results->owner, LINT_OVERFLOWING_LITERALS, diag);
    }
}

void lint_literals(Program *program, const TypeckResults *results) {
    const HirBody *body = results->body;
    Map parents = {0}; // literal -> the negation or cast it stands in
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_NEG &&
            expr->unary.operand->kind == HIR_EXPR_LIT) {
            map_set(&parents, expr->unary.operand->id, i);
        } else if (expr && expr->kind == HIR_EXPR_CAST &&
                   expr->cast.operand->kind == HIR_EXPR_LIT) {
            map_set(&parents, expr->cast.operand->id, i);
        } else if (expr && is_range(expr) &&
                   expr->structure.fields.ptr[1].value->kind == HIR_EXPR_LIT) {
            map_set(&parents, expr->structure.fields.ptr[1].value->id, i);
        }
    }
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        if (!expr || expr->kind != HIR_EXPR_LIT) {
            continue;
        }
        const HirExpr *parent = body->exprs[map_get_or(&parents, i, 0)];
        if (expr->lit.kind == LIT_INT) {
            lint_integer(program, results, expr, parent);
        } else if (expr->lit.kind == LIT_FLOAT) {
            lint_float(program, results, expr);
        }
    }
    map_free(&parents);
}
