// lower_format.c: format_args! to calls of core::fmt::rt.
//
//   "x"                  Arguments::new_const(&["x"])
//   "{} {:?}", a, b      Arguments::new_v1(&["", " "], &[Argument::new_display(&a),
//                            Argument::new_debug(&b)])
//   with options         Arguments::new_v1_formatted(&[…], &[…],
//                            &[[position, flags, precision, width]])
// Placeholders are numbers, so that they are constants (core::fmt::rt::Placeholder).
// Every argument is evaluated once, in order. Where one is used more than once, or out of order, a
// match binds the references first:  &match (&a, &b) { args => [new_display(args.1),
// new_debug(args.1)] } which keeps temporaries alive for as long as the Arguments.
//
// The arguments of a panic are made by panic_display and so on: on a GPU these leave the formatting
// of primitive values to the host.
#include "frontend/hir/lower.h"

typedef struct Used { // one element of the arguments array: (argument, formatting trait)
    uint32_t argument;
    uint8_t trait;    // AstFormatTrait, or USED_AS_COUNT
    Span placeholder; // the first `{}` that uses it
} Used;
enum { USED_AS_COUNT = 255 };
typedef struct FormatBuild {
    bool for_panic;
    VEC(Used) used;
    VEC(HirExpr *) pieces;
    bool needs_placeholders;
} FormatBuild;

static uint32_t use_argument(FormatBuild *build, uint32_t argument, uint8_t trait,
                             Span placeholder) {
    for (uint32_t i = 0; i < build->used.len; i++) {
        if (build->used.data[i].argument == argument && build->used.data[i].trait == trait) {
            return i;
        }
    }
    vec_push(&build->used, (Used){argument, trait, placeholder});
    return build->used.len - 1;
}

static Symbol constructor_name(const LowerCx *cx, uint8_t trait, bool for_panic) {
    if (trait == USED_AS_COUNT) {
        return cx->sym->from_usize;
    }
    switch ((AstFormatTrait)trait) {
    case AST_FORMAT_DISPLAY:
        return for_panic ? cx->sym->panic_display : cx->sym->new_display;
    case AST_FORMAT_DEBUG:
        return for_panic ? cx->sym->panic_debug : cx->sym->new_debug;
    case AST_FORMAT_LOWER_HEX:
        return for_panic ? cx->sym->panic_lower_hex : cx->sym->new_lower_hex;
    case AST_FORMAT_UPPER_HEX:
        return for_panic ? cx->sym->panic_upper_hex : cx->sym->new_upper_hex;
    case AST_FORMAT_OCTAL:
        return for_panic ? cx->sym->panic_octal : cx->sym->new_octal;
    case AST_FORMAT_BINARY:
        return for_panic ? cx->sym->panic_binary : cx->sym->new_binary;
    case AST_FORMAT_POINTER:
        return for_panic ? cx->sym->panic_pointer : cx->sym->new_pointer;
    case AST_FORMAT_LOWER_EXP:
        return for_panic ? cx->sym->panic_lower_exp : cx->sym->new_lower_exp;
    case AST_FORMAT_UPPER_EXP:
        return for_panic ? cx->sym->panic_upper_exp : cx->sym->new_upper_exp;
    }
    return SYM_NONE;
}

static bool has_options(const AstFormatPiece *piece) {
    return piece->align != AST_ALIGN_NONE || piece->plus || piece->minus || piece->alternate ||
           piece->zero || piece->debug_lower_hex || piece->debug_upper_hex || piece->fill ||
           piece->width.kind != AST_COUNT_NONE || piece->precision.kind != AST_COUNT_NONE;
}

static HirExpr *array_of(LowerCx *cx, Span span, HirExpr *const *elems, uint32_t count) {
    HirExpr *array = expr_new(cx, HIR_EXPR_ARRAY, span);
    array->list.elems = ARENA_DUP(cx->arena, HirExpr *, elems, count);
    array->list.count = count;
    return array;
}

static HirExpr *array_ref(LowerCx *cx, Span span, HirExpr *const *elems, uint32_t count) {
    return expr_addr_of(cx, span, array_of(cx, span, elems, count), false);
}

// The flags of core::fmt::FormattingOptions: the fill in the low 21 bits, then these.
enum {
    FLAG_PLUS = 1 << 21,
    FLAG_MINUS = 1 << 22,
    FLAG_ALTERNATE = 1 << 23,
    FLAG_ZERO = 1 << 24,
    FLAG_DEBUG_LOWER_HEX = 1 << 25,
    FLAG_DEBUG_UPPER_HEX = 1 << 26,
    FLAG_WIDTH = 1 << 27,
    FLAG_PRECISION = 1 << 28,
    SHIFT_ALIGN = 29, // left, right, center, none
};
static const uint32_t count_is_argument = 0x80000000u; // of a width or precision: it is `{:1$}`

// A width or a precision, and `flag` if it is given.
static HirExpr *count_expr(LowerCx *cx, FormatBuild *build, Span span, const AstFormatCount *count,
                           uint32_t flag, uint32_t *flags) {
    uint32_t value = 0;
    switch ((AstFormatCountKind)count->kind) {
    case AST_COUNT_NONE:
        return expr_int(cx, span, 0, cx->sym->u32);
    case AST_COUNT_LITERAL:
        value = count->value;
        break;
    case AST_COUNT_ARGUMENT:
        value = use_argument(build, count->value, USED_AS_COUNT, count->span) | count_is_argument;
        break;
    }
    *flags |= flag;
    return expr_int(cx, span, value, cx->sym->u32);
}

static uint32_t placeholder_flags(const AstFormatPiece *piece) {
    uint32_t align = piece->align == AST_ALIGN_LEFT     ? 0
                     : piece->align == AST_ALIGN_RIGHT  ? 1
                     : piece->align == AST_ALIGN_CENTER ? 2
                                                        : 3;
    return (piece->fill ? piece->fill : ' ') | (piece->plus ? FLAG_PLUS : 0) |
           (piece->minus ? FLAG_MINUS : 0) | (piece->alternate ? FLAG_ALTERNATE : 0) |
           (piece->zero ? FLAG_ZERO : 0) | (piece->debug_lower_hex ? FLAG_DEBUG_LOWER_HEX : 0) |
           (piece->debug_upper_hex ? FLAG_DEBUG_UPPER_HEX : 0) | align << SHIFT_ALIGN;
}

static HirExpr *placeholder(LowerCx *cx, FormatBuild *build, Span span,
                            const AstFormatPiece *piece) {
    uint32_t position = use_argument(build, piece->argument, piece->trait, piece->span);
    uint32_t flags = placeholder_flags(piece);
    HirExpr *numbers[4];
    numbers[0] = expr_int(cx, span, position, cx->sym->u32);
    numbers[2] = count_expr(cx, build, span, &piece->precision, FLAG_PRECISION, &flags);
    numbers[3] = count_expr(cx, build, span, &piece->width, FLAG_WIDTH, &flags);
    numbers[1] = expr_int(cx, span, flags, cx->sym->u32);
    return array_of(cx, span, numbers, 4);
}

// The literal in front of each placeholder, and one behind the last if there is text.
static void collect_pieces(LowerCx *cx, FormatBuild *build, const AstFormatArgs *format,
                           Span span) {
    bool pending = true; // a literal is due before the next placeholder
    for (uint32_t i = 0; i < format->piece_count; i++) {
        const AstFormatPiece *piece = &format->pieces[i];
        if (!piece->is_argument) {
            if (piece->literal.len || i + 1 < format->piece_count) {
                vec_push(&build->pieces, expr_str(cx, span, piece->literal));
                pending = false;
            }
            continue;
        }
        if (pending) {
            vec_push(&build->pieces, expr_str(cx, span, STR("")));
        }
        pending = true;
    }
}

// True if every argument is used exactly once, in order, by the array.
static bool is_straight(const FormatBuild *build, const AstFormatArgs *format) {
    if (build->used.len != format->arg_count) {
        return false;
    }
    for (uint32_t i = 0; i < build->used.len; i++) {
        if (build->used.data[i].argument != i) {
            return false;
        }
    }
    return true;
}

// What it borrows is what the Arguments borrow: `let a = format_args!("{}", f());` keeps it.
static HirExpr *extending_call(LowerCx *cx, Span span, HirExpr *callee, HirExpr *const *args,
                               uint32_t count) {
    HirExpr *call = expr_call(cx, span, callee, args, count);
    call->call.extends = true;
    return call;
}

static HirExpr *argument_call(LowerCx *cx, const FormatBuild *build, Span span, Used used,
                              HirExpr *reference) {
    // Errors about the argument point at its placeholder, too.
    Span at = span_is_none(used.placeholder) ? span : used.placeholder;
    Symbol name = constructor_name(cx, used.trait, build->for_panic);
    HirExpr *callee = expr_lang_assoc(cx, at, LANG_FORMAT_ARGUMENT, name);
    return extending_call(cx, span, callee, &reference, 1);
}

static HirExpr *straight_array(LowerCx *cx, const FormatBuild *build, HirExpr *const *args,
                               Span span) {
    HirExpr **calls = ARENA_ARRAY(cx->arena, HirExpr *, build->used.len + 1);
    for (uint32_t i = 0; i < build->used.len; i++) {
        Span at = args[i]->span;
        calls[i] =
            argument_call(cx, build, at, build->used.data[i], expr_addr_of(cx, at, args[i], false));
    }
    return array_ref(cx, span, calls, build->used.len);
}

// &match (&a, &b) { args => […args.0…] }: the array outlives the arm, whose end drops its
// temporaries.
static HirExpr *matched_array(LowerCx *cx, const FormatBuild *build, const AstFormatArgs *format,
                              HirExpr *const *args, Span span) {
    HirExpr *tuple = expr_new(cx, HIR_EXPR_TUPLE, span);
    tuple->list.count = format->arg_count;
    tuple->list.elems = ARENA_ARRAY(cx->arena, HirExpr *, format->arg_count + 1);
    for (uint32_t i = 0; i < format->arg_count; i++) {
        tuple->list.elems[i] = expr_addr_of(cx, args[i]->span, args[i], false);
    }
    uint32_t local;
    HirArm arm = {.span = span, .pat = pat_binding(cx, span, cx->sym->args, &local)};
    HirExpr **calls = ARENA_ARRAY(cx->arena, HirExpr *, build->used.len + 1);
    for (uint32_t i = 0; i < build->used.len; i++) {
        Used used = build->used.data[i];
        Span at = args[used.argument]->span;
        HirExpr *field = expr_new(cx, HIR_EXPR_FIELD, at);
        field->field.base = expr_local(cx, at, local);
        field->field.name =
            intern(cx->session->interner, arena_printf(cx->arena, "%u", used.argument));
        field->field.name_span = at;
        calls[i] = argument_call(cx, build, at, used, field);
    }
    arm.body = array_of(cx, span, calls, build->used.len);
    return expr_addr_of(cx, span, expr_match(cx, span, tuple, &arm, 1, MATCH_FORMAT), false);
}

HirExpr *lower_format(LowerCx *cx, const AstExpr *ast) {
    const AstFormatArgs *format = ast->format;
    Span span = ast->span;
    FormatBuild build = {.for_panic = format->for_panic};
    HirExpr **args = ARENA_ARRAY(cx->arena, HirExpr *, format->arg_count + 1);
    for (uint32_t i = 0; i < format->arg_count; i++) {
        args[i] = lower_expr(cx, format->args[i].expr);
    }
    collect_pieces(cx, &build, format, span);
    uint32_t position = 0;
    for (uint32_t i = 0; i < format->piece_count; i++) {
        const AstFormatPiece *piece = &format->pieces[i];
        if (piece->is_argument) {
            build.needs_placeholders =
                build.needs_placeholders || has_options(piece) ||
                use_argument(&build, piece->argument, piece->trait, piece->span) != position;
            position++;
        }
    }
    VEC(HirExpr *) placeholders = {0};
    for (uint32_t i = 0; build.needs_placeholders && i < format->piece_count; i++) {
        if (format->pieces[i].is_argument) {
            vec_push(&placeholders, placeholder(cx, &build, span, &format->pieces[i]));
        }
    }
    HirExpr *parts[3];
    uint32_t count = 1;
    parts[0] = array_ref(cx, span, build.pieces.data, build.pieces.len);
    Symbol name = cx->sym->new_const;
    if (format->arg_count || build.used.len) {
        parts[1] = is_straight(&build, format) ? straight_array(cx, &build, args, span)
                                               : matched_array(cx, &build, format, args, span);
        name = cx->sym->new_v1;
        count = 2;
    }
    if (build.needs_placeholders) {
        parts[count++] = array_ref(cx, span, placeholders.data, placeholders.len);
        name = cx->sym->new_v1_formatted;
    }
    HirExpr *callee = expr_lang_assoc(cx, span, LANG_FORMAT_ARGUMENTS, name);
    vec_free(&build.used);
    vec_free(&build.pieces);
    vec_free(&placeholders);
    return extending_call(cx, span, callee, parts, count);
}
