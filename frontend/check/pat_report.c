// pat_report.c: what is wrong with a pattern: fields and arities, and explicit modes under an
// implicit borrow.
#include "frontend/check/fn_cx.h"

// The ways to mention the fields that are missing: by name, ignored, or all at once.
static void suggest_missing_fields(FnCx *f, Diag *diag, HirPat *pat, const VariantDef *variant,
                                   const bool *given, uint32_t total) {
    HirFieldPatSlice fields = pat->structure.fields;
    Str names = STR(""), ignored = STR("");
    uint32_t count = 0;
    for (uint32_t i = 0; i < variant->field_count; i++) {
        if (!given[i]) {
            const char *separator = count ? ", " : "";
            names = arena_printf(f->arena, STR_FMT "%s" STR_FMT, STR_ARG(names), separator,
                                 SYM_ARG(f->session, variant->fields[i].name));
            ignored = arena_printf(f->arena, STR_FMT "%s" STR_FMT ": _", STR_ARG(ignored),
                                   separator, SYM_ARG(f->session, variant->fields[i].name));
            count++;
        }
    }
    Span at = {pat->structure.path->span.hi, pat->span.hi, pat->span.ctxt};
    const char *prefix = " { ", *postfix = " }";
    if (fields.len) {
        at = span_end(fields.ptr[fields.len - 1].span);
        prefix = ", ";
        postfix = "";
    }
    const char *many = total == 1 ? "" : "s";
    Str message = arena_printf(f->arena, "include the missing field%s in the pattern", many);
    diag_suggest_one(diag, message.ptr, at,
                     arena_printf(f->arena, "%s" STR_FMT "%s", prefix, STR_ARG(names), postfix),
                     APPLY_MACHINE, SUGGEST_VERBOSE);
    message = arena_printf(
        f->arena, "if you don't care about %s missing field%s, you can explicitly ignore %s",
        total == 1 ? "this" : "these", many, total == 1 ? "it" : "them");
    diag_suggest_one(diag, message.ptr, at,
                     arena_printf(f->arena, "%s" STR_FMT "%s", prefix, STR_ARG(ignored), postfix),
                     APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    diag_suggest_one(diag, "or always ignore missing fields here", at,
                     arena_printf(f->arena, "%s..%s", prefix, postfix), APPLY_PLACEHOLDERS,
                     SUGGEST_VERBOSE);
}

void report_pat_fields(FnCx *f, HirPat *pat, const VariantDef *variant, const bool *given) {
    uint32_t missing = 0;
    Str list = STR("");
    uint32_t total = 0;
    for (uint32_t i = 0; i < variant->field_count; i++) {
        total += !given[i];
    }
    for (uint32_t i = 0; i < variant->field_count; i++) {
        if (!given[i] && missing < 3) {
            const char *separator = !missing ? ""
                                    : missing + 1 == total && total <= 3
                                        ? (total == 2 ? " and " : " and ")
                                        : ", ";
            list = arena_printf(f->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(list), separator,
                                SYM_ARG(f->session, variant->fields[i].name));
            missing++;
        }
    }
    if (total > 3) {
        list = arena_printf(f->arena, STR_FMT " and %u other field%s", STR_ARG(list), total - 3,
                            total == 4 ? "" : "s");
    }
    Diag *diag =
        diag_error(f->session, ERR_E0027, pat->span, "pattern does not mention field%s " STR_FMT,
                   total == 1 ? "" : "s", STR_ARG(list));
    diag_primary_label(diag, "missing field%s " STR_FMT, total == 1 ? "" : "s", STR_ARG(list));
    suggest_missing_fields(f, diag, pat, variant, given, total);
    diag_emit(diag);
    f_error(f);
}

// `A(x)` for a variant of three fields: `A(x, _, _)` or `A(x, ..)`.
static void suggest_wildcards(FnCx *f, Diag *diag, const HirPat *pat, uint32_t missing) {
    uint32_t count = pat->tuple.count, first_wild = count;
    while (first_wild > 0 && pat->tuple.elems[first_wild - 1]->kind == HIR_PAT_WILD) {
        first_wild--;
    }
    bool all_wild = first_wild == 0;
    for (uint32_t i = 0; i < count; i++) { // the first one, whatever follows it
        if (pat->tuple.elems[i]->kind == HIR_PAT_WILD) {
            first_wild = i;
            break;
        }
    }
    Span end = {pat->span.hi - 1, pat->span.hi - 1, pat->span.ctxt};
    Str text = count ? STR(", _") : STR("_");
    for (uint32_t i = 1; i < missing; i++) {
        text = arena_printf(f->arena, STR_FMT ", _", STR_ARG(text));
    }
    diag_suggest_one(diag, "use `_` to explicitly ignore each field", end, text, APPLY_MAYBE,
                     SUGGEST_VERBOSE);
    if (all_wild) {
        Span all =
            count ? span_to(pat->tuple.elems[0]->span, pat->tuple.elems[count - 1]->span) : end;
        diag_suggest_one(diag, "use `..` to ignore all fields", all, STR(".."), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    } else if (missing > 1) {
        Span tail = first_wild == count ? end
                    : first_wild ? span_to(span_end(pat->tuple.elems[first_wild - 1]->span), end)
                                 : span_to(pat->tuple.elems[0]->span, end);
        diag_suggest_one(diag, "use `..` to ignore the rest of the fields", tail, STR(", .."),
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
}

void report_tuple_struct_arity(FnCx *f, HirPat *pat, const AdtDef *adt, const VariantDef *variant) {
    uint32_t count = pat->tuple.count;
    Diag *diag =
        diag_error(f->session, ERR_E0023, count ? pat->tuple.elems[0]->span : pat->span,
                   "this pattern has %u field%s, but the corresponding tuple %s has %u field%s",
                   count, count == 1 ? "" : "s", adt->kind == ADT_ENUM ? "variant" : "struct",
                   variant->field_count, variant->field_count == 1 ? "" : "s");
    for (uint32_t i = 1; i < count; i++) {
        diag_add_primary(diag, pat->tuple.elems[i]->span);
    }
    Span last = count ? pat->tuple.elems[count - 1]->span : pat->span;
    diag_label(diag, last, "expected %u field%s, found %u", variant->field_count,
               variant->field_count == 1 ? "" : "s", count);
    HirItem *item = hir_item(f->program, adt->def);
    const HirVariant *hir = NULL;
    if (item && adt->kind == ADT_ENUM) {
        for (uint32_t i = 0; i < item->enumeration.variants.len; i++) {
            if (def_eq(item->enumeration.variants.ptr[i].def, variant->def)) {
                hir = &item->enumeration.variants.ptr[i];
            }
        }
    } else if (item) {
        hir = &item->structure.variant;
    }
    for (uint32_t i = 0; hir && i < hir->fields.len; i++) {
        Span span = hir->fields.ptr[i].span;
        if (i + 1 < hir->fields.len) {
            diag_label(diag, span, "%s", "");
        } else {
            diag_label(diag, span, "%s has %u field%s",
                       adt->kind == ADT_ENUM ? "tuple variant" : "tuple struct",
                       variant->field_count, variant->field_count == 1 ? "" : "s");
        }
    }
    if (count < variant->field_count) {
        suggest_wildcards(f, diag, pat, variant->field_count - count);
    }
    diag_emit(diag);
    f_error(f);
}

void report_slice_pat(FnCx *f, HirPat *pat, Ty expected) {
    if (f_is_error(f, expected)) {
        f_error(f);
        return;
    }
    Str text = f_ty_str(f, expected);
    Diag *diag = diag_error(f->session, ERR_E0529, pat->span,
                            "expected an array or slice, found `" STR_FMT "`", STR_ARG(text));
    diag_primary_label(diag, "pattern cannot match with input type `" STR_FMT "`", STR_ARG(text));
    diag_emit(diag);
    f_error(f);
}

// ---------------------------------------------------------------- binding modes

void pat_modes_free(PatModes *modes) {
    vec_free(&modes->explicit_modes);
    vec_free(&modes->borrows);
    vec_free(&modes->bindings);
}

static void report_modes(FnCx *f, const PatModes *modes) {
    static const char *const acts[] = {"mutably bind by value", "explicitly borrow",
                                       "explicitly borrow", "explicitly dereference"};
    bool seen[4] = {false, false, false, false};
    bool removable = true;
    for (uint32_t i = 0; i < modes->explicit_modes.len; i++) {
        seen[modes->explicit_modes.data[i].kind] = true;
        removable &= modes->explicit_modes.data[i].kind == MODE_REF ||
                     modes->explicit_modes.data[i].kind == MODE_REF_MUT;
    }
    seen[MODE_REF] |= seen[MODE_REF_MUT];
    seen[MODE_REF_MUT] = false;
    Str what = STR("");
    for (int i = 0; i < 4; i++) {
        if (seen[i]) {
            what = arena_printf(f->arena, STR_FMT "%s%s", STR_ARG(what), what.len ? " or " : "",
                                acts[i]);
        }
    }
    Diag *diag =
        diag_error(f->session, ERR_NONE, modes->explicit_modes.data[0].span,
                   "cannot " STR_FMT " within an implicitly-borrowing pattern", STR_ARG(what));
    for (uint32_t i = 0; i < modes->explicit_modes.len; i++) {
        const ExplicitMode *mode = &modes->explicit_modes.data[i];
        static const char *const labels[] = {
            "`mut` binding modifier not allowed when implicitly borrowing",
            "explicit `ref` binding modifier not allowed when implicitly borrowing",
            "explicit `ref mut` binding modifier not allowed when implicitly borrowing",
            "reference pattern not allowed when implicitly borrowing",
        };
        if (i) {
            diag_add_primary(diag, mode->span);
        }
        diag_label(diag, mode->span, "%s", labels[mode->kind]);
    }
    diag_note(diag, "for more information, see "
                    "<https://doc.rust-lang.org/reference/patterns.html#binding-modes>");
    for (uint32_t i = 0; i < modes->borrows.len; i++) {
        if (!i) {
            diag_span_note(diag, modes->borrows.data[i].span,
                           "matching on a reference type with a non-reference pattern implicitly "
                           "borrows the contents");
        }
        diag_sub_label(diag, modes->borrows.data[i].span,
                       "this non-reference pattern matches on a reference type `&%s_`",
                       modes->borrows.data[i].is_mut ? "mut " : "");
    }
    uint32_t count = 0;
    SuggestPart *parts =
        ARENA_ARRAY(f->arena, SuggestPart,
                    modes->borrows.len + modes->bindings.len + modes->explicit_modes.len + 1);
    if (removable) {
        for (uint32_t i = 0; i < modes->explicit_modes.len; i++) {
            Span span = modes->explicit_modes.data[i].span;
            span.hi++;
            parts[count++] = (SuggestPart){span, STR("")};
        }
        diag_suggest(diag,
                     count == 1 ? "remove the unnecessary binding modifier"
                                : "remove the unnecessary binding modifiers",
                     parts, count, APPLY_MACHINE, SUGGEST_VERBOSE);
    } else {
        for (uint32_t i = 0; i < modes->borrows.len; i++) {
            parts[count++] = (SuggestPart){span_start(modes->borrows.data[i].span),
                                           modes->borrows.data[i].is_mut ? STR("&mut ") : STR("&")};
        }
        for (uint32_t i = 0; i < modes->bindings.len; i++) {
            parts[count++] =
                (SuggestPart){span_start(modes->bindings.data[i].span),
                              modes->bindings.data[i].is_mut ? STR("ref mut ") : STR("ref ")};
        }
        Str message = modes->borrows.len == 1
                          ? STR("match on the reference with a reference pattern")
                          : STR("match on the references with reference patterns");
        message = arena_printf(f->arena, STR_FMT "%s", STR_ARG(message),
                               !modes->bindings.len ? " to avoid implicitly borrowing"
                               : modes->bindings.len == 1
                                   ? " and borrow explicitly using a variable binding mode"
                                   : " and borrow explicitly using variable binding modes");
        diag_suggest(diag, message.ptr, parts, count, APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

void report_pat_modes(FnCx *f) {
    for (uint32_t i = 0; i < f->pat_modes.len; i++) {
        report_modes(f, f->pat_modes.data[i]);
    }
}
