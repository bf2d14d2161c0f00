// lint_range.c: overlapping_range_endpoints and non_contiguous_range_endpoints: ranges of a match
// that share one value, or leave one out between them.
//
// In: the lowered patterns of the rows of a match. Looked at are ranges that are a row by
// themselves or an alternative of one. Follows rustc_pattern_analysis::lints.
#include "frontend/check/exhaustive.h"

enum { MOST_RANGES = 512 }; // of one match: all pairs are looked at

typedef struct Ranges {
    const DPat *pats[MOST_RANGES];
    uint32_t count;
    bool all; // none was left out
} Ranges;

static void collect(Ranges *ranges, const DPat *pat) {
    if (pat->ctor.tag == CTOR_OR) {
        for (uint32_t i = 0; i < pat->field_count; i++) {
            collect(ranges, pat->fields[i]);
        }
    } else if (pat->ctor.tag == CTOR_INT_RANGE && pat->source && ranges->count < MOST_RANGES) {
        ranges->pats[ranges->count++] = pat;
    } else if (pat->ctor.tag == CTOR_INT_RANGE) {
        ranges->all = false;
    }
}

static bool is_single(const DPat *pat) {
    return pat->ctor.lo == pat->ctor.hi;
}

static Str value_text(Exhaustive *x, const DPat *like, U128 value) {
    DPat single = *like;
    single.ctor.lo = single.ctor.hi = value;
    return exhaustive_print(x, &single);
}

static void report_overlap(Exhaustive *x, const DPat *earlier, const DPat *later, U128 shared) {
    FnCx *f = x->f;
    Diag *diag = lint_diag(f->program, f->owner, LINT_OVERLAPPING_RANGE_ENDPOINTS,
                           later->source->span, "multiple patterns overlap on their endpoints");
    if (diag) {
        diag_primary_label(diag, "... with this range");
        diag_label(diag, earlier->source->span, "this range overlaps on `" STR_FMT "`...",
                   STR_ARG(value_text(x, later, shared)));
        diag_note(diag, "you likely meant to write mutually exclusive ranges");
        lint_emit(f->program, f->owner, LINT_OVERLAPPING_RANGE_ENDPOINTS, diag);
    }
}

static void lint_overlaps(Exhaustive *x, const Ranges *ranges) {
    for (uint32_t i = 1; i < ranges->count; i++) {
        const DPat *later = ranges->pats[i];
        for (uint32_t k = 0; k < i && !is_single(later); k++) {
            const DPat *earlier = ranges->pats[k];
            bool after = earlier->ctor.hi == later->ctor.lo,
                 before = earlier->ctor.lo == later->ctor.hi;
            if (!is_single(earlier) && (after || before) && later->source->span.ctxt == 0) {
                report_overlap(x, earlier, later, after ? later->ctor.lo : later->ctor.hi);
            }
        }
    }
}

// The range as written, with `..` or `..=`.
static Str range_text(Exhaustive *x, const DPat *range, U128 end, bool inclusive) {
    Str lo = range->source->range.lo ? value_text(x, range, range->ctor.lo) : (Str){"", 0};
    return arena_printf(x->arena, STR_FMT "%s" STR_FMT, STR_ARG(lo), inclusive ? "..=" : "..",
                        STR_ARG(value_text(x, range, end)));
}

static void lint_gap(Exhaustive *x, const Ranges *ranges, const DPat *range) {
    U128 left_out = range->ctor.hi + 1;
    const DPat *next[MOST_RANGES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < ranges->count; i++) {
        const Ctor *other = &ranges->pats[i]->ctor;
        if (other->lo <= left_out && left_out <= other->hi) {
            return;
        }
        if (other->lo == left_out + 1 && !is_single(ranges->pats[i])) {
            next[count++] = ranges->pats[i];
        }
    }
    FnCx *f = x->f;
    Diag *diag = count == 0 ? NULL
                            : lint_diag(f->program, f->owner, LINT_NON_CONTIGUOUS_RANGE_ENDPOINTS,
                                        range->source->span, "multiple ranges are one apart");
    if (!diag) {
        return;
    }
    Str value = value_text(x, range, left_out), text = range_text(x, range, left_out, false);
    diag_primary_label(diag,
                       "this range doesn't match `" STR_FMT "` because `..` is an exclusive range",
                       STR_ARG(value));
    for (uint32_t i = 0; i < count; i++) {
        diag_label(diag, next[i]->source->span,
                   "this could appear to continue range `" STR_FMT "`, but `" STR_FMT
                   "` isn't matched by either of them",
                   STR_ARG(text), STR_ARG(value));
    }
    diag_suggest_one(diag, "use an inclusive range instead", range->source->span,
                     range_text(x, range, left_out, true), APPLY_MAYBE, SUGGEST_DEFAULT);
    lint_emit(f->program, f->owner, LINT_NON_CONTIGUOUS_RANGE_ENDPOINTS, diag);
}

void lint_ranges(Exhaustive *x, const PatRow *rows, uint32_t count) {
    Ranges ranges = {.all = true};
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].useful || rows[i].has_guard) {
            collect(&ranges, rows[i].pat);
        }
    }
    lint_overlaps(x, &ranges);
    for (uint32_t i = 0; ranges.all && i < ranges.count; i++) {
        const HirPat *source = ranges.pats[i]->source;
        if (source->kind == HIR_PAT_RANGE && source->range.hi && !source->range.inclusive &&
            source->span.ctxt == 0) {
            lint_gap(x, &ranges, ranges.pats[i]);
        }
    }
}
