// exhaustive_report.c: E0004, E0005 and unreachable patterns, with what is missing written as
// patterns.
#include "frontend/check/exhaustive.h"

// ---------------------------------------------------------------- printing patterns

static Str print_u128(Arena *arena, U128 value) {
    char digits[48];
    int at = sizeof digits;
    do {
        digits[--at] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value);
    return arena_str(arena, (Str){digits + at, sizeof digits - (size_t)at});
}

static Str print_char(Arena *arena, uint32_t value) {
    switch (value) {
    case 0:
        return STR("'\\0'");
    case '\t':
        return STR("'\\t'");
    case '\n':
        return STR("'\\n'");
    case '\r':
        return STR("'\\r'");
    case '\'':
        return STR("'\\''");
    case '\\':
        return STR("'\\\\'");
    default:
        break;
    }
    if (value >= 0x20 && value < 0x7F) {
        return arena_printf(arena, "'%c'", (char)value);
    }
    return arena_printf(arena, "'\\u{%x}'", value);
}

static Str print_int(Exhaustive *x, Ty ty, U128 biased) {
    FnCx *f = x->f;
    U128 lo, hi, bias;
    int_bounds(x, ty, &lo, &hi, &bias);
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_CHAR) {
        return print_char(x->arena, (uint32_t)biased);
    }
    Str name = ty_str(f->cx, x->arena, ty);
    bool negative = bias && biased < bias;
    Str digits = print_u128(x->arena, negative ? bias - biased : biased - bias);
    return arena_printf(x->arena, "%s" STR_FMT "_" STR_FMT, negative ? "-" : "", STR_ARG(digits),
                        STR_ARG(name));
}

static Str print_range(Exhaustive *x, const DPat *pat) {
    FnCx *f = x->f;
    U128 lo, hi, bias;
    int_bounds(x, pat->ty, &lo, &hi, &bias);
    const TyData *data = ty_data(f->cx, pat->ty);
    const Ctor *c = &pat->ctor;
    if (data->kind == TY_BOOL) {
        return c->lo == c->hi ? (c->lo ? STR("true") : STR("false")) : STR("_");
    }
    if (c->lo == c->hi) {
        return print_int(x, pat->ty, c->lo);
    }
    bool is_size = (data->kind == TY_INT || data->kind == TY_UINT) && data->int_kind == INT_SIZE;
    Str name = ty_str(f->cx, x->arena, pat->ty);
    if (c->lo == lo && c->hi == hi && is_size) {
        return STR("_");
    }
    Str low = print_int(x, pat->ty, c->lo), high = print_int(x, pat->ty, c->hi);
    if (is_size && c->hi == hi) {
        return arena_printf(x->arena, STR_FMT "..", STR_ARG(low));
    }
    if (is_size && bias && c->lo == lo) {
        return arena_printf(x->arena, "..=" STR_FMT, STR_ARG(high));
    }
    if (data->kind == TY_INT && c->lo == lo) {
        low = arena_printf(x->arena, STR_FMT "::MIN", STR_ARG(name));
    }
    if (data->kind != TY_CHAR && c->hi == hi) {
        high = arena_printf(x->arena, STR_FMT "::MAX", STR_ARG(name));
    }
    return arena_printf(x->arena, STR_FMT "..=" STR_FMT, STR_ARG(low), STR_ARG(high));
}

static Str join_fields(Exhaustive *x, const DPat *pat, uint32_t from, uint32_t to) {
    Str text = STR("");
    for (uint32_t i = from; i < to; i++) {
        Str field = exhaustive_print(x, pat->fields[i]);
        text = arena_printf(x->arena, STR_FMT "%s" STR_FMT, STR_ARG(text), i > from ? ", " : "",
                            STR_ARG(field));
    }
    return text;
}

static Str print_adt(Exhaustive *x, const DPat *pat) {
    FnCx *f = x->f;
    const AdtDef *adt = ty_adt_def(f->cx, ty_data(f->cx, pat->ty)->item.def);
    const VariantDef *variant =
        &adt->variants[pat->ctor.tag == CTOR_VARIANT ? pat->ctor.variant : 0];
    Str name = sym_str(f->session, variant->name);
    if (adt->kind == ADT_ENUM) {
        DefId option = f_lang(f, LANG_OPTION), ok = f_lang(f, LANG_RESULT_OK);
        bool short_name = def_eq(adt->def, option) ||
                          (ok.index && def_eq(adt->def, variant_adt(f->program, ok, NULL)));
        if (!short_name) {
            Str path = def_path_str(f->program, x->arena, adt->def);
            name = arena_printf(x->arena, STR_FMT "::" STR_FMT, STR_ARG(path), STR_ARG(name));
        }
    } else {
        name = sym_str(f->session, def_get(f->program, adt->def)->name);
    }
    if (!pat->field_count) {
        return variant->ctor == CTOR_NONE ? arena_printf(x->arena, STR_FMT " {}", STR_ARG(name))
                                          : name;
    }
    if (variant->ctor == CTOR_FN) {
        Str fields = join_fields(x, pat, 0, pat->field_count);
        return arena_printf(x->arena, STR_FMT "(" STR_FMT ")", STR_ARG(name), STR_ARG(fields));
    }
    Str text = STR("");
    uint32_t printed = 0;
    for (uint32_t i = 0; i < pat->field_count; i++) {
        if (pat->fields[i]->ctor.tag == CTOR_WILD ||
            pat->fields[i]->ctor.tag == CTOR_NONEXHAUSTIVE) {
            continue;
        }
        Str field = exhaustive_print(x, pat->fields[i]);
        text = arena_printf(x->arena, STR_FMT "%s" STR_FMT ": " STR_FMT, STR_ARG(text),
                            printed ? ", " : "", SYM_ARG(f->session, variant->fields[i].name),
                            STR_ARG(field));
        printed++;
    }
    if (printed < pat->field_count) {
        text = arena_printf(x->arena, STR_FMT "%s..", STR_ARG(text), printed ? ", " : "");
    }
    return arena_printf(x->arena, STR_FMT " { " STR_FMT " }", STR_ARG(name), STR_ARG(text));
}

Str exhaustive_print(Exhaustive *x, const DPat *pat) {
    FnCx *f = x->f;
    const TyData *data = ty_data(f->cx, pat->ty);
    switch (pat->ctor.tag) {
    case CTOR_WILD:
    case CTOR_NONEXHAUSTIVE:
    case CTOR_OPAQUE:
    case CTOR_OR:
    case CTOR_LITERAL:
        return STR("_");
    case CTOR_INT_RANGE:
        return print_range(x, pat);
    case CTOR_SINGLE:
    case CTOR_VARIANT:
        if (data->kind == TY_TUPLE) {
            Str fields = join_fields(x, pat, 0, pat->field_count);
            return arena_printf(x->arena,
                                pat->field_count == 1 ? "(" STR_FMT ",)" : "(" STR_FMT ")",
                                STR_ARG(fields));
        }
        if (data->kind == TY_REF) {
            Str inner = exhaustive_print(x, pat->fields[0]);
            return arena_printf(x->arena, "&%s" STR_FMT, data->ref.is_mut ? "mut " : "",
                                STR_ARG(inner));
        }
        if (ty_is_box(f->cx, pat->ty)) {
            Str inner = exhaustive_print(x, pat->fields[0]);
            return arena_printf(x->arena, "box " STR_FMT, STR_ARG(inner));
        }
        return data->kind == TY_ADT ? print_adt(x, pat) : STR("_");
    case CTOR_SLICE: {
        uint32_t prefix = pat->ctor.prefix;
        Str before = join_fields(x, pat, 0, prefix),
            after = join_fields(x, pat, prefix, pat->field_count);
        if (!pat->ctor.is_var_len) {
            return arena_printf(x->arena, "[" STR_FMT "]", STR_ARG(before));
        }
        return arena_printf(x->arena, "[" STR_FMT "%s..%s" STR_FMT "]", STR_ARG(before),
                            before.len ? ", " : "", after.len ? ", " : "", STR_ARG(after));
    }
    }
    return STR("_");
}

// ---------------------------------------------------------------- messages

static Str join_witnesses(Exhaustive *x, const WitnessVec *witnesses) {
    uint32_t shown = witnesses->len <= 3 ? witnesses->len : 3;
    Str text = STR("");
    for (uint32_t i = 0; i < shown; i++) {
        Str one = exhaustive_print(x, witnesses->data[i]);
        const char *separator = !i ? "" : i + 1 == witnesses->len ? " and " : ", ";
        text = arena_printf(x->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(text), separator,
                            STR_ARG(one));
    }
    if (witnesses->len > shown) {
        text =
            arena_printf(x->arena, STR_FMT " and %u more", STR_ARG(text), witnesses->len - shown);
    }
    return text;
}

static void note_definition(Exhaustive *x, Diag *diag, Ty ty, const WitnessVec *witnesses) {
    FnCx *f = x->f;
    while (ty_kind(f->cx, ty) == TY_REF) {
        ty = ty_data(f->cx, ty)->ref.elem;
    }
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind != TY_ADT) {
        return;
    }
    const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
    Def *def = def_get(f->program, adt->def);
    if (adt->kind != ADT_ENUM || !f->program->crates[def->crate.index - 1]->is_local) {
        return;
    }
    Str text = ty_str(f->cx, x->arena, ty);
    diag_span_note(diag, def->name_span, "`" STR_FMT "` defined here", STR_ARG(text));
    for (uint32_t i = 0; i < witnesses->len && witnesses->len < 4; i++) {
        const DPat *pat = witnesses->data[i];
        while (pat->ctor.tag == CTOR_SINGLE && ty_kind(f->cx, pat->ty) == TY_REF) {
            pat = pat->fields[0];
        }
        if (pat->ctor.tag == CTOR_VARIANT && ty_eq(pat->ty, ty)) {
            diag_sub_label(diag,
                           def_get(f->program, adt->variants[pat->ctor.variant].def)->name_span,
                           "not covered");
        }
    }
}

static Str indentation(Exhaustive *x, Span span) {
    SourcePlace place = source_place(x->f->session->sources, span.lo);
    Str line = source_line(place.file, place.line);
    size_t len = 0;
    while (len < line.len && (line.ptr[len] == ' ' || line.ptr[len] == '\t')) {
        len++;
    }
    return (Str){line.ptr, len};
}

static void suggest_arm(Exhaustive *x, Diag *diag, const HirExpr *match,
                        const WitnessVec *witnesses) {
    FnCx *f = x->f;
    HirArmSlice arms = match->match.arms;
    Str patterns = STR("");
    for (uint32_t i = 0; i < witnesses->len && witnesses->len < 4; i++) {
        Str one = exhaustive_print(x, witnesses->data[i]);
        patterns = arena_printf(x->arena, STR_FMT "%s" STR_FMT, STR_ARG(patterns), i ? " | " : "",
                                STR_ARG(one));
    }
    if (witnesses->len >= 4) {
        patterns = STR("_");
    }
    const char *message =
        witnesses->len == 1  ? "ensure that all possible cases are being handled by adding a match "
                               "arm with a wildcard pattern or an explicit pattern as shown"
        : witnesses->len < 4 ? "ensure that all possible cases are being handled by adding a match "
                               "arm with a wildcard pattern, a match arm with multiple or-patterns "
                               "as shown, or multiple match arms"
                             : "ensure that all possible cases are being handled by adding a match "
                               "arm with a wildcard pattern as shown, or multiple match arms";
    if (!arms.len) {
        Span body = {match->match.scrutinee->span.hi, match->span.hi, match->span.ctxt};
        Str margin = indentation(x, match->span);
        Str text =
            arena_printf(x->arena, " {\n" STR_FMT "    " STR_FMT " => todo!(),\n" STR_FMT "}",
                         STR_ARG(margin), STR_ARG(patterns), STR_ARG(margin));
        diag_suggest_one(diag, message, body, text, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
        return;
    }
    // After the last arm: on the same line where the arms share one, else on a line of its own.
    const HirArm *last = &arms.ptr[arms.len - 1];
    SourcePlace start = source_place(f->session->sources, last->span.lo),
                open = source_place(f->session->sources, match->span.lo);
    Str text;
    bool same_line =
        arms.len == 1
            ? start.line == open.line
            : source_place(f->session->sources, arms.ptr[arms.len - 2].span.hi).line == start.line;
    Str after =
        source_text(f->session->sources, (Span){last->span.hi, match->span.hi, match->span.ctxt});
    Span at = span_end(last->span);
    bool has_comma =
        (after.len && after.ptr[0] == ',') ||
        (last->span.hi > last->span.lo &&
         source_text(f->session->sources, last->span).ptr[last->span.hi - last->span.lo - 1] ==
             ',');
    if (same_line) {
        text = arena_printf(x->arena, ", " STR_FMT " => todo!()", STR_ARG(patterns));
    } else {
        Str line = source_line(start.file, start.line);
        uint32_t indent = 0;
        while (indent < line.len && (line.ptr[indent] == ' ' || line.ptr[indent] == '\t')) {
            indent++;
        }
        bool block_body = last->body->kind == HIR_EXPR_BLOCK;
        text = arena_printf(x->arena, "%s\n%.*s" STR_FMT " => todo!()",
                            has_comma || block_body ? (block_body && !has_comma ? "," : ",") : ",",
                            (int)indent, line.ptr, STR_ARG(patterns));
    }
    diag_suggest_one(diag, message, at, text, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
}

void report_non_exhaustive(Exhaustive *x, const HirExpr *match, Ty ty, const WitnessVec *witnesses,
                           bool has_guards) {
    FnCx *f = x->f;
    Str joined = join_witnesses(x, witnesses);
    Str text = ty_str(f->cx, x->arena, ty);
    if (!match->match.arms.len && ty_kind(f->cx, ty) != TY_ADT) {
        Diag *empty =
            diag_error(f->session, ERR_E0004, match->match.scrutinee->span,
                       "non-exhaustive patterns: type `" STR_FMT "` is non-empty", STR_ARG(text));
        diag_note(empty, "the matched value is of type `" STR_FMT "`", STR_ARG(text));
        Span body = {match->match.scrutinee->span.hi, match->span.hi, match->span.ctxt};
        Str margin = indentation(x, match->span);
        Str arm = arena_printf(x->arena, " {\n" STR_FMT "    _ => todo!(),\n" STR_FMT "}",
                               STR_ARG(margin), STR_ARG(margin));
        diag_suggest_one(empty,
                         "ensure that all possible cases are being handled by adding a match arm "
                         "with a wildcard pattern as shown",
                         body, arm, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
        diag_emit(empty);
        return;
    }
    Diag *diag = diag_error(f->session, ERR_E0004, match->match.scrutinee->span,
                            "non-exhaustive patterns: " STR_FMT " not covered", STR_ARG(joined));
    diag_primary_label(diag, "pattern%s " STR_FMT " not covered", witnesses->len == 1 ? "" : "s",
                       STR_ARG(joined));
    note_definition(x, diag, ty, witnesses);
    diag_note(diag, "the matched value is of type `" STR_FMT "`", STR_ARG(text));
    if (has_guards) {
        diag_note(diag, "match arms with guards don't count towards exhaustivity");
    }
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_REF && ty_kind(f->cx, data->ref.elem) == TY_STR) {
        diag_note(diag, "`&str` cannot be matched exhaustively, so a wildcard `_` is necessary");
    }
    suggest_arm(x, diag, match, witnesses);
    diag_emit(diag);
}

static bool has_bindings(const HirPat *pat) {
    switch (pat->kind) {
    case HIR_PAT_BINDING:
        return true;
    case HIR_PAT_STRUCT:
        for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
            if (has_bindings(pat->structure.fields.ptr[i].pat)) {
                return true;
            }
        }
        return false;
    case HIR_PAT_TUPLE_STRUCT:
    case HIR_PAT_TUPLE:
        for (uint32_t i = 0; i < pat->tuple.count; i++) {
            if (has_bindings(pat->tuple.elems[i])) {
                return true;
            }
        }
        return false;
    case HIR_PAT_OR:
        return pat->alternatives.count && has_bindings(pat->alternatives.alts[0]);
    case HIR_PAT_REF:
    case HIR_PAT_BOX:
        return has_bindings(pat->ref.inner);
    case HIR_PAT_SLICE:
        for (uint32_t i = 0; i < pat->slice.before_count; i++) {
            if (has_bindings(pat->slice.before[i])) {
                return true;
            }
        }
        for (uint32_t i = 0; i < pat->slice.after_count; i++) {
            if (has_bindings(pat->slice.after[i])) {
                return true;
            }
        }
        return pat->slice.middle && has_bindings(pat->slice.middle);
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
    case HIR_PAT_PATH:
    case HIR_PAT_LIT:
    case HIR_PAT_RANGE:
        return false;
    }
    return false;
}

void report_refutable(Exhaustive *x, const HirPat *pat, Ty ty, const WitnessVec *witnesses,
                      RefutableKind kind, Span let_end) {
    FnCx *f = x->f;
    static const char *const places[] = {"local binding", "function argument", "closure argument",
                                         "`for` loop binding"};
    Str joined = join_witnesses(x, witnesses);
    Str text = ty_str(f->cx, x->arena, ty);
    Diag *diag =
        diag_error(f->session, ERR_E0005, pat->span, "refutable pattern in %s", places[kind]);
    diag_primary_label(diag, "pattern%s " STR_FMT " not covered", witnesses->len == 1 ? "" : "s",
                       STR_ARG(joined));
    if (kind == REFUTABLE_LET) {
        diag_note(diag, "`let` bindings require an \"irrefutable pattern\", like a `struct` or an "
                        "`enum` with only one variant");
        diag_note(
            diag,
            "for more information, visit https://doc.rust-lang.org/book/ch19-02-refutability.html");
    }
    note_definition(x, diag, ty, witnesses);
    diag_note(diag, "the matched value is of type `" STR_FMT "`", STR_ARG(text));
    if (kind == REFUTABLE_LET && let_end.lo) {
        bool one = witnesses->len == 1, binds = has_bindings(pat);
        Str message =
            arena_printf(x->arena, "you might want to use `%s` to %s the %s that %s matched",
                         binds ? "let...else" : "if let", binds ? "handle" : "ignore",
                         one ? "variant" : "variants", one ? "isn't" : "aren't");
        Span semicolon = {let_end.hi - 1, let_end.hi, let_end.ctxt};
        if (!str_eq(source_text(f->session->sources, semicolon), STR(";"))) {
            semicolon = span_end(let_end); // an assignment
        }
        if (binds) {
            diag_suggest_one(diag, message.ptr, span_start(semicolon), STR(" else { todo!() }"),
                             APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
        } else {
            SuggestPart parts[2] = {{span_start(let_end), STR("if ")},
                                    {span_start(semicolon), STR(" { todo!() }")}};
            diag_suggest(diag, message.ptr, parts, 2, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
        }
    }
    diag_emit(diag);
}

// What makes a pattern unreachable: one before it, or several together.
static void explain_unreachable(Diag *diag, const HirPat *pat, const HirPat *const *by,
                                uint32_t count, bool is_wild) {
    enum { SHOWN = 4 };
    if (count == 1) {
        diag_label(diag, by[0]->span,
                   is_wild ? "matches any value" : "matches all the relevant values");
        return;
    }
    diag_span_note(diag, pat->span, "multiple earlier patterns match some of the same values");
    for (uint32_t i = 0; i < count && i < SHOWN; i++) {
        diag_sub_label(diag, by[i]->span, "matches some of the same values");
    }
    if (count > SHOWN) {
        diag_sub_label(diag, pat->span,
                       "...and %u other patterns collectively make this unreachable",
                       count - SHOWN);
    } else {
        diag_sub_label(diag, pat->span, "collectively making this unreachable");
    }
}

void report_unreachable(Exhaustive *x, const HirPat *pat, const HirPat *const *by, uint32_t count,
                        bool is_wild) {
    FnCx *f = x->f;
    if (!pat || pat->span.ctxt) {
        return;
    }
    Diag *diag = lint_diag(f->program, f->owner, LINT_UNREACHABLE_PATTERNS, pat->span,
                           "unreachable pattern");
    if (!diag) {
        return;
    }
    diag_primary_label(diag, "no value can reach this");
    if (count) {
        explain_unreachable(diag, pat, by, count, is_wild);
    }
    lint_emit(f->program, f->owner, LINT_UNREACHABLE_PATTERNS, diag);
}
