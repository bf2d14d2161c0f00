// check_exhaustive.c: whether matches cover all values, and which of their patterns are never
// reached.
//
// The algorithm is Maranget's usefulness as rustc uses it. A matrix has a row per pattern and a
// column per value to look at. The constructors of the first column's type are split into classes
// that the rows cannot tell apart (variants, boundaries of integer ranges, slice lengths); for each
// class the rows that can match it are specialised: the constructor is taken off and its fields
// become columns. A matrix without columns is covered by its first row without a guard; if there is
// none, what was taken off on the way is put back together as a witness. Classes that no row
// mentions are handled together, as one wildcard. Follows the rustc development guide, "Pattern and
// exhaustiveness checking".
#include "frontend/check/exhaustive.h"

#include <stdlib.h>

typedef struct Row {
    DPat **pats;     // one per column
    uint32_t parent; // row of the matrix this one was made from
    bool has_guard;
    bool useful;
    DPat *alternative; // the or-pattern alternative it stands for, or NULL
} Row;
typedef struct Matrix {
    Row *rows;
    uint32_t row_count;
    Ty *tys;
    uint32_t column_count;
} Matrix;
typedef struct Witness { // patterns of the columns, first column last
    DPat **pats;
    uint32_t count;
} Witness;
typedef VEC(Witness) WitnessMatrix;

// ---------------------------------------------------------------- splitting constructors

typedef VEC(Ctor) CtorVec;
typedef struct Split {
    CtorVec present; // classes that some row names
    CtorVec missing; // the others
} Split;

static int by_value(const void *a, const void *b) {
    U128 x = *(const U128 *)a, y = *(const U128 *)b;
    return x < y ? -1 : x > y;
}

// Where the piece that starts at `value` is among sorted ones.
static uint32_t piece_at(const Ctor *pieces, uint32_t count, U128 value) {
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (pieces[middle].lo < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// How many ranges of rows each piece lies in: one more where a range starts, one less behind it.
static int32_t *pieces_cover(const Matrix *m, const CtorVec *pieces, U128 lo, U128 hi) {
    int32_t *change = mem_grow(NULL, (pieces->len + 1) * sizeof *change);
    memset(change, 0, (pieces->len + 1) * sizeof *change);
    for (uint32_t r = 0; r < m->row_count; r++) {
        const Ctor *c = &m->rows[r].pats[0]->ctor;
        if (c->tag != CTOR_INT_RANGE || c->hi < lo || c->lo > hi) {
            continue;
        }
        change[piece_at(pieces->data, pieces->len, c->lo)]++;
        if (c->hi < hi) {
            change[piece_at(pieces->data, pieces->len, c->hi + 1)]--;
        }
    }
    return change;
}

// All boundaries of the rows' ranges cut [lo, hi] into pieces.
static void split_ints(const Matrix *m, U128 lo, U128 hi, Split *split) {
    VEC(U128) cuts = {0};
    CtorVec pieces = {0};
    vec_push(&cuts, lo);
    for (uint32_t i = 0; i < m->row_count; i++) {
        const Ctor *c = &m->rows[i].pats[0]->ctor;
        if (c->tag != CTOR_INT_RANGE || c->hi < lo || c->lo > hi) {
            continue;
        }
        if (c->lo > lo) {
            vec_push(&cuts, c->lo);
        }
        if (c->hi < hi) {
            vec_push(&cuts, c->hi + 1);
        }
    }
    qsort(cuts.data, cuts.len, sizeof *cuts.data, by_value);
    for (uint32_t i = 0; i < cuts.len; i++) {
        if (i && cuts.data[i] == cuts.data[i - 1]) {
            continue;
        }
        if (pieces.len) {
            vec_last(&pieces).hi = cuts.data[i] - 1;
        }
        vec_push(&pieces, ((Ctor){.tag = CTOR_INT_RANGE, .lo = cuts.data[i], .hi = hi}));
    }
    int32_t *change = pieces_cover(m, &pieces, lo, hi), depth = 0;
    for (uint32_t i = 0; i < pieces.len; i++) {
        depth += change[i];
        if (depth > 0) {
            vec_push(&split->present, pieces.data[i]);
        } else {
            vec_push(&split->missing, pieces.data[i]);
        }
    }
    mem_free(change);
    vec_free(&pieces);
    vec_free(&cuts);
}

static bool covers(const Ctor *pattern, const Ctor *value) {
    if (pattern->tag == CTOR_WILD) {
        return true;
    }
    if (pattern->tag != value->tag) {
        return false;
    }
    switch (pattern->tag) {
    case CTOR_WILD:
    case CTOR_SINGLE:
    case CTOR_OR:
        return true;
    case CTOR_VARIANT:
        return pattern->variant == value->variant;
    case CTOR_INT_RANGE:
        return pattern->lo <= value->lo && pattern->hi >= value->hi;
    case CTOR_LITERAL:
        return str_eq(pattern->text, value->text);
    case CTOR_SLICE: {
        uint32_t a = pattern->prefix + pattern->suffix, b = value->prefix + value->suffix;
        return pattern->is_var_len ? a <= b : !value->is_var_len && a == b;
    }
    case CTOR_OPAQUE:
    case CTOR_NONEXHAUSTIVE:
        return false;
    }
    return false;
}

static bool any_row_covers(const Matrix *m, const Ctor *value) {
    for (uint32_t i = 0; i < m->row_count; i++) {
        const Ctor *c = &m->rows[i].pats[0]->ctor;
        if (c->tag != CTOR_WILD && covers(c, value)) {
            return true;
        }
    }
    return false;
}

static void split_push(const Matrix *m, Split *split, Ctor ctor) {
    if (any_row_covers(m, &ctor)) {
        vec_push(&split->present, ctor);
    } else {
        vec_push(&split->missing, ctor);
    }
}

static void split_slices(Exhaustive *x, const Matrix *m, Ty ty, Split *split) {
    const TyData *data = ty_data(x->f->cx, ty);
    uint64_t len;
    if (data->kind == TY_ARRAY) {
        if (const_as_u64(x->f->cx, data->array.len, &len) && len < 4096) {
            split_push(m, split, (Ctor){.tag = CTOR_SLICE, .prefix = (uint32_t)len});
        } else {
            split_push(m, split, (Ctor){.tag = CTOR_SLICE, .is_var_len = true});
        }
        return;
    }
    uint32_t prefix = 0, suffix = 0, fixed = 0;
    bool has_fixed = false;
    for (uint32_t i = 0; i < m->row_count; i++) {
        const Ctor *c = &m->rows[i].pats[0]->ctor;
        if (c->tag != CTOR_SLICE) {
            continue;
        }
        if (c->is_var_len) {
            prefix = c->prefix > prefix ? c->prefix : prefix;
            suffix = c->suffix > suffix ? c->suffix : suffix;
        } else if (!has_fixed || c->prefix + c->suffix > fixed) {
            has_fixed = true;
            fixed = c->prefix + c->suffix;
        }
    }
    if (has_fixed && fixed + 1 >= prefix + suffix) {
        prefix = fixed + 1 - suffix;
    }
    bool empty_elem = ty_is_empty(x, data->ref.elem, 0);
    for (uint32_t n = 0; n < prefix + suffix && !(empty_elem && n); n++) {
        split_push(m, split, (Ctor){.tag = CTOR_SLICE, .prefix = n});
    }
    if (!empty_elem || prefix + suffix == 0) {
        split_push(
            m, split,
            (Ctor){.tag = CTOR_SLICE, .prefix = prefix, .suffix = suffix, .is_var_len = true});
    }
}

// Which variants of the enum have no values. A match on two values asks it for each variant of one.
static const bool *empty_variants(Exhaustive *x, Ty ty, const AdtDef *adt) {
    uint64_t known;
    if (map_get(&x->empty_variants, ty.index, &known)) {
        return (const bool *)(uintptr_t)known;
    }
    bool *empty = ARENA_ARRAY(x->arena, bool, adt->variant_count + 1);
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        Ctor ctor = {.tag = CTOR_VARIANT, .variant = v};
        for (uint32_t i = 0; i < adt->variants[v].field_count && !empty[v]; i++) {
            empty[v] = ty_is_empty(x, ctor_field_ty(x, &ctor, ty, i), 0);
        }
    }
    map_set(&x->empty_variants, ty.index, (uintptr_t)empty);
    return empty;
}

static void split_enum(Exhaustive *x, const Matrix *m, Ty ty, Split *split) {
    FnCx *f = x->f;
    const AdtDef *adt = ty_adt_def(f->cx, ty_data(f->cx, ty)->item.def);
    bool *named = mem_grow(NULL, adt->variant_count + 1);
    memset(named, 0, adt->variant_count + 1);
    for (uint32_t i = 0; i < m->row_count; i++) {
        const Ctor *c = &m->rows[i].pats[0]->ctor;
        if (c->tag == CTOR_VARIANT) {
            named[c->variant] = true;
        }
    }
    const bool *empty = empty_variants(x, ty, adt);
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        Ctor ctor = {.tag = CTOR_VARIANT, .variant = v};
        if (named[v]) {
            vec_push(&split->present, ctor);
        } else if (!empty[v]) {
            vec_push(&split->missing, ctor);
        }
    }
    mem_free(named);
    Def *def = def_get(f->program, adt->def);
    bool open = def->crate.index != def_get(f->program, f->owner)->crate.index &&
                def_attr(f->program, adt->def, intern(f->session->interner, STR("non_exhaustive")));
    if (open) {
        vec_push(&split->missing, (Ctor){.tag = CTOR_NONEXHAUSTIVE});
    }
}

static int by_text(const void *a, const void *b) {
    const Ctor *x = a, *y = b;
    uint32_t least = x->text.len < y->text.len ? (uint32_t)x->text.len : (uint32_t)y->text.len;
    int order = least ? memcmp(x->text.ptr, y->text.ptr, least) : 0;
    return order ? order : x->text.len < y->text.len ? -1 : x->text.len > y->text.len;
}

// Strings and floats: what is named, sorted.
static void split_literals(const Matrix *m, Split *split) {
    CtorVec all = {0};
    for (uint32_t i = 0; i < m->row_count; i++) {
        if (m->rows[i].pats[0]->ctor.tag == CTOR_LITERAL) {
            vec_push(&all, m->rows[i].pats[0]->ctor);
        }
    }
    if (all.len) {
        qsort(all.data, all.len, sizeof *all.data, by_text);
    }
    for (uint32_t i = 0; i < all.len; i++) {
        if (i == 0 || !str_eq(all.data[i].text, all.data[i - 1].text)) {
            vec_push(&split->present, all.data[i]);
        }
    }
    vec_free(&all);
}

static void split_ctors(Exhaustive *x, const Matrix *m, Ty ty, Split *split) {
    FnCx *f = x->f;
    const TyData *data = ty_data(f->cx, ty);
    U128 lo, hi, bias;
    if (data->kind == TY_CHAR) {
        split_ints(m, 0, 0xD7FF, split);
        split_ints(m, 0xE000, 0x10FFFF, split);
        return;
    }
    if (data->kind == TY_BOOL) { // rustc names `true` first
        split_push(m, split, (Ctor){.tag = CTOR_INT_RANGE, .lo = 1, .hi = 1});
        split_push(m, split, (Ctor){.tag = CTOR_INT_RANGE});
        return;
    }
    if (int_bounds(x, ty, &lo, &hi, &bias)) {
        split_ints(m, lo, hi, split);
        return;
    }
    if (data->kind == TY_ADT && ty_adt_def(f->cx, data->item.def)->kind == ADT_ENUM) {
        split_enum(x, m, ty, split);
        return;
    }
    if (data->kind == TY_SLICE || data->kind == TY_ARRAY) {
        split_slices(x, m, ty, split);
        return;
    }
    if (data->kind == TY_NEVER) {
        return;
    }
    if (data->kind == TY_TUPLE || data->kind == TY_REF || data->kind == TY_ADT) {
        bool opaque = false;
        for (uint32_t i = 0; i < m->row_count; i++) {
            opaque |= m->rows[i].pats[0]->ctor.tag == CTOR_OPAQUE;
        }
        Ctor single = {.tag = CTOR_SINGLE};
        if (!opaque || any_row_covers(m, &single)) {
            split_push(m, split, single);
        } else {
            vec_push(&split->missing, single);
        }
        return;
    }
    split_literals(m, split);
    vec_push(&split->missing, (Ctor){.tag = CTOR_NONEXHAUSTIVE});
}

// ---------------------------------------------------------------- specialising

// Or-patterns in the first column become rows of their own.
static Matrix expand_alternatives(Exhaustive *x, const Matrix *m) {
    VEC(Row) rows = {0};
    for (uint32_t i = 0; i < m->row_count; i++) {
        VEC(DPat *) stack = {0};
        vec_push(&stack, m->rows[i].pats[0]);
        while (stack.len) {
            DPat *pat = vec_pop(&stack);
            if (pat->ctor.tag == CTOR_OR) {
                for (uint32_t k = pat->field_count; k > 0; k--) {
                    vec_push(&stack, pat->fields[k - 1]);
                }
                continue;
            }
            Row row = {.parent = i,
                       .has_guard = m->rows[i].has_guard,
                       .alternative = m->rows[i].pats[0] == pat ? NULL : pat};
            row.pats = ARENA_DUP(x->arena, DPat *, m->rows[i].pats, m->column_count);
            row.pats[0] = pat;
            vec_push(&rows, row);
        }
        vec_free(&stack);
    }
    Matrix result = *m;
    result.row_count = rows.len;
    result.rows = rows.len ? ARENA_DUP(x->arena, Row, rows.data, rows.len) : NULL;
    vec_free(&rows);
    return result;
}

static DPat *slice_field(Exhaustive *x, const DPat *pat, const Ctor *ctor, uint32_t field,
                         Ty elem) {
    uint32_t arity = ctor->prefix + ctor->suffix;
    const Ctor *own = &pat->ctor;
    if (!own->is_var_len) {
        return pat->fields[field];
    }
    if (field < own->prefix) {
        return pat->fields[field];
    }
    uint32_t from_end = arity - field;
    if (from_end <= own->suffix) {
        return pat->fields[own->prefix + own->suffix - from_end];
    }
    return exhaustive_wild(x, elem);
}

// The rows that each class of a split has to itself, in order; rows that match all are listed once.
typedef struct ClassRows {
    uint32_t *start; // by class, where its rows begin
    uint32_t *rows;
    VEC(uint32_t) wild;
} ClassRows;

// Among which classes those are that a constructor covers.
static void classes_of(const CtorVec *classes, const Ctor *ctor, const uint32_t *by_variant,
                       uint32_t *first, uint32_t *end) {
    enum { FEW = 8 };
    *first = 0;
    *end = classes->len;
    if (classes->len <= FEW) {
        return;
    }
    if (ctor->tag == CTOR_INT_RANGE) {
        *first = piece_at(classes->data, classes->len, ctor->lo);
        *end = ctor->hi == ~(U128)0 ? classes->len
                                    : piece_at(classes->data, classes->len, ctor->hi + 1);
    } else if (ctor->tag == CTOR_VARIANT) {
        *first = by_variant[ctor->variant];
        *end = *first + 1;
    } else if (ctor->tag == CTOR_LITERAL) {
        const Ctor *found =
            bsearch(ctor, classes->data, classes->len, sizeof *classes->data, by_text);
        *first = found ? (uint32_t)(found - classes->data) : 0;
        *end = found ? *first + 1 : 0;
    }
}

static uint32_t *variant_classes(const CtorVec *classes) {
    uint32_t most = 0;
    for (uint32_t k = 0; k < classes->len; k++) {
        const Ctor *c = &classes->data[k];
        most = c->tag == CTOR_VARIANT && c->variant > most ? c->variant : most;
    }
    uint32_t *by_variant = mem_grow(NULL, (most + 1) * sizeof *by_variant);
    for (uint32_t k = 0; k < classes->len; k++) {
        if (classes->data[k].tag == CTOR_VARIANT) {
            by_variant[classes->data[k].variant] = k;
        }
    }
    return by_variant;
}

static ClassRows class_rows_make(const Matrix *m, const CtorVec *classes) {
    ClassRows lists = {.start = mem_grow(NULL, (classes->len + 2) * sizeof *lists.start)};
    memset(lists.start, 0, (classes->len + 2) * sizeof *lists.start);
    uint32_t *by_variant = variant_classes(classes);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t r = 0; r < m->row_count; r++) {
            const Ctor *c = &m->rows[r].pats[0]->ctor;
            if (c->tag == CTOR_WILD) {
                if (pass == 0) {
                    vec_push(&lists.wild, r);
                }
                continue;
            }
            uint32_t first, end;
            classes_of(classes, c, by_variant, &first, &end);
            for (uint32_t k = first; k < end; k++) {
                if (!covers(c, &classes->data[k])) {
                    continue;
                }
                if (pass == 0) {
                    lists.start[k + 2]++;
                } else {
                    lists.rows[lists.start[k + 1]++] = r;
                }
            }
        }
        for (uint32_t k = 2; pass == 0 && k < classes->len + 2; k++) {
            lists.start[k] += lists.start[k - 1];
        }
        if (pass == 0) {
            lists.rows = mem_grow(NULL, (lists.start[classes->len + 1] + 1) * sizeof *lists.rows);
        }
    }
    mem_free(by_variant);
    return lists;
}

static void class_rows_free(ClassRows *lists) {
    mem_free(lists->start);
    mem_free(lists->rows);
    vec_free(&lists->wild);
}

static void specialize_row(Exhaustive *x, const Matrix *m, const Ctor *ctor, uint32_t arity,
                           uint32_t r, Matrix *result) {
    DPat *head = m->rows[r].pats[0];
    Row *row = &result->rows[result->row_count++];
    *row = (Row){.parent = r, .has_guard = m->rows[r].has_guard};
    row->pats = ARENA_ARRAY(x->arena, DPat *, result->column_count + 1);
    for (uint32_t i = 0; i < arity; i++) {
        if (head->ctor.tag == CTOR_WILD) {
            row->pats[i] = exhaustive_wild(x, result->tys[i]);
        } else if (ctor->tag == CTOR_SLICE) {
            row->pats[i] = slice_field(x, head, ctor, i, result->tys[i]);
        } else {
            row->pats[i] = head->fields[i];
        }
    }
    copy_bytes(row->pats + arity, m->rows[r].pats + 1, sizeof(DPat *) * (m->column_count - 1));
}

// The rows that match a class: its own, `count` of them, and those that match all.
static Matrix specialize(Exhaustive *x, const Matrix *m, const Ctor *ctor, Ty ty, uint32_t arity,
                         const ClassRows *lists, const uint32_t *own, uint32_t count) {
    Matrix result = {.column_count = m->column_count - 1 + arity};
    result.tys = ARENA_ARRAY(x->arena, Ty, result.column_count + 1);
    for (uint32_t i = 0; i < arity; i++) {
        result.tys[i] = ctor_field_ty(x, ctor, ty, i);
    }
    copy_bytes(result.tys + arity, m->tys + 1, sizeof(Ty) * (m->column_count - 1));
    result.rows = ARENA_ARRAY(x->arena, Row, count + lists->wild.len + 1);
    for (uint32_t i = 0, w = 0; i < count || w < lists->wild.len;) {
        bool is_own = w == lists->wild.len || (i < count && own[i] < lists->wild.data[w]);
        specialize_row(x, m, ctor, arity, is_own ? own[i++] : lists->wild.data[w++], &result);
    }
    return result;
}

// ---------------------------------------------------------------- witnesses

static DPat *build_pat(Exhaustive *x, Ctor ctor, Ty ty, DPat **fields, uint32_t count) {
    DPat *pat = ARENA_NEW(x->arena, DPat);
    *pat = (DPat){.ctor = ctor, .ty = ty, .field_count = count};
    pat->fields = count ? ARENA_DUP(x->arena, DPat *, fields, count) : NULL;
    return pat;
}

// Takes the fields off the witness and puts the constructed pattern on.
static Witness apply_ctor(Exhaustive *x, const Witness *witness, Ctor ctor, Ty ty, uint32_t arity,
                          bool fill_wild) {
    uint32_t rest = fill_wild ? witness->count : witness->count - arity;
    Witness result = {.count = rest + 1};
    result.pats = ARENA_ARRAY(x->arena, DPat *, rest + 1);
    copy_bytes(result.pats, witness->pats, sizeof(DPat *) * rest);
    DPat **fields = ARENA_ARRAY(x->arena, DPat *, arity + 1);
    for (uint32_t i = 0; i < arity; i++) {
        fields[i] = fill_wild ? exhaustive_wild(x, ctor_field_ty(x, &ctor, ty, i))
                              : witness->pats[witness->count - 1 - i];
    }
    result.pats[rest] = build_pat(x, ctor, ty, fields, arity);
    return result;
}

// ---------------------------------------------------------------- the algorithm

static void solve(Exhaustive *x, Matrix *m, WitnessMatrix *out, bool is_top);

// One class of those that rows name, or (`stands_for`) all the others together.
static void solve_class(Exhaustive *x, Matrix *m, const Ctor *ctor, const CtorVec *stands_for,
                        Ty ty, const ClassRows *lists, uint32_t class, WitnessMatrix *out) {
    uint32_t arity = ctor->tag == CTOR_WILD ? 0 : ctor_arity(x, ctor, ty);
    const uint32_t *own = stands_for ? NULL : lists->rows + lists->start[class];
    uint32_t count = stands_for ? 0 : lists->start[class + 1] - lists->start[class];
    Matrix inner = specialize(x, m, ctor, ty, arity, lists, own, count);
    WitnessMatrix found = {0};
    solve(x, &inner, &found, false);
    for (uint32_t i = 0; i < inner.row_count; i++) {
        if (inner.rows[i].useful) {
            m->rows[inner.rows[i].parent].useful = true;
        }
    }
    for (uint32_t w = 0; w < found.len; w++) {
        if (ctor->tag != CTOR_WILD) {
            vec_push(out, apply_ctor(x, &found.data[w], *ctor, ty, arity, false));
            continue;
        }
        for (uint32_t c = 0; c < stands_for->len; c++) {
            const Ctor *one = &stands_for->data[c];
            vec_push(out, apply_ctor(x, &found.data[w], *one, ty, ctor_arity(x, one, ty), true));
        }
    }
    vec_free(&found);
}

static void solve_leaf(Matrix *m, WitnessMatrix *out) {
    for (uint32_t i = 0; i < m->row_count; i++) {
        m->rows[i].useful = true;
        if (!m->rows[i].has_guard) {
            return;
        }
    }
    vec_push(out, (Witness){0});
}

static void solve(Exhaustive *x, Matrix *m, WitnessMatrix *out, bool is_top) {
    if (++x->steps > 400000) {
        x->gave_up = true;
        return;
    }
    if (!m->column_count) {
        solve_leaf(m, out);
        return;
    }
    Ty ty = m->tys[0];
    Matrix flat = expand_alternatives(x, m);
    Split split = {0};
    split_ctors(x, &flat, ty, &split);
    // Where something is missing at this level, only that is reported.
    WitnessMatrix dropped = {0};
    ClassRows lists = class_rows_make(&flat, &split.present);
    for (uint32_t i = 0; i < split.present.len && !x->gave_up; i++) {
        solve_class(x, &flat, &split.present.data[i], NULL, ty, &lists, i,
                    split.missing.len ? &dropped : out);
    }
    vec_free(&dropped);
    bool opaque = false;
    for (uint32_t i = 0; i < flat.row_count; i++) {
        opaque |= flat.rows[i].pats[0]->ctor.tag == CTOR_OPAQUE;
    }
    if ((split.missing.len || (opaque && !split.present.len)) && !x->gave_up) {
        Ctor wild = {.tag = CTOR_WILD};
        bool all_missing = !split.present.len;
        bool has_open = false;
        for (uint32_t i = 0; i < split.missing.len; i++) {
            has_open |= split.missing.data[i].tag == CTOR_NONEXHAUSTIVE;
        }
        // Listing what is missing helps at the top and where something is there already; else `_`
        // says it.
        if ((all_missing && !is_top) || has_open || !split.missing.len) {
            vec_clear(&split.missing);
            vec_push(&split.missing, wild);
        }
        solve_class(x, &flat, &wild, &split.missing, ty, &lists, 0, out);
    }
    for (uint32_t i = 0; i < flat.row_count; i++) {
        const Row *row = &flat.rows[i];
        bool useful = row->useful || row->pats[0]->ctor.tag == CTOR_OPAQUE;
        if (useful) {
            m->rows[row->parent].useful = true;
            if (row->alternative) {
                row->alternative->useful = true;
            }
        }
    }
    class_rows_free(&lists);
    vec_free(&split.present);
    vec_free(&split.missing);
}

void exhaustive_check(Exhaustive *x, PatRow *rows, uint32_t count, Ty ty, WitnessVec *witnesses) {
    Matrix m = {.row_count = count, .column_count = 1, .tys = &ty};
    m.rows = ARENA_ARRAY(x->arena, Row, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        m.rows[i] = (Row){.pats = &rows[i].pat, .parent = i, .has_guard = rows[i].has_guard};
    }
    WitnessMatrix found = {0};
    solve(x, &m, &found, true);
    for (uint32_t i = 0; i < count; i++) {
        rows[i].useful = m.rows[i].useful;
    }
    for (uint32_t i = 0; i < found.len; i++) {
        vec_push(witnesses, found.data[i].pats[0]);
    }
    vec_free(&found);
}

// ---------------------------------------------------------------- matches of a body

static bool slices_intersect(const Ctor *a, const Ctor *b) {
    uint32_t a_min = a->prefix + a->suffix, b_min = b->prefix + b->suffix;
    return (a->is_var_len || a_min >= b_min) && (b->is_var_len || b_min >= a_min);
}

// Is there a value that both match?
static bool intersects(const DPat *a, const DPat *b) {
    if (a->ctor.tag == CTOR_OR || b->ctor.tag == CTOR_OR) {
        const DPat *many = a->ctor.tag == CTOR_OR ? a : b, *other = many == a ? b : a;
        for (uint32_t i = 0; i < many->field_count; i++) {
            if (intersects(many->fields[i], other)) {
                return true;
            }
        }
        return false;
    }
    if (a->ctor.tag == CTOR_WILD || b->ctor.tag == CTOR_WILD) {
        return true;
    }
    if (a->ctor.tag != b->ctor.tag || a->ctor.tag == CTOR_OPAQUE) {
        return false;
    }
    if (a->ctor.tag == CTOR_INT_RANGE) {
        return a->ctor.lo <= b->ctor.hi && b->ctor.lo <= a->ctor.hi;
    }
    if (a->ctor.tag == CTOR_LITERAL) {
        return str_eq(a->ctor.text, b->ctor.text);
    }
    if (a->ctor.tag == CTOR_SLICE) {
        return slices_intersect(&a->ctor, &b->ctor);
    }
    for (uint32_t i = 0; i < a->field_count && i < b->field_count; i++) {
        if (!intersects(a->fields[i], b->fields[i])) {
            return false;
        }
    }
    return a->ctor.tag != CTOR_VARIANT || a->ctor.variant == b->ctor.variant;
}

enum { COVERS = 256 };
typedef struct Covers { // earlier patterns that match values of an unreachable one
    const HirPat *pats[COVERS];
    uint32_t count;
    bool anything; // the last one matches any value
} Covers;

// A binding or `_`, or a struct, tuple or reference of nothing else.
static bool matches_anything(const DPat *pat) {
    if (pat->ctor.tag != CTOR_WILD && pat->ctor.tag != CTOR_SINGLE) {
        return false;
    }
    for (uint32_t i = 0; i < pat->field_count; i++) {
        if (!matches_anything(pat->fields[i])) {
            return false;
        }
    }
    return true;
}

static void add_cover(Covers *covers, const DPat *earlier, const DPat *pat) {
    if (earlier->ctor.tag == CTOR_OR) {
        for (uint32_t i = 0; i < earlier->field_count; i++) {
            if (earlier->fields[i]->useful) {
                add_cover(covers, earlier->fields[i], pat);
            }
        }
    } else if (covers->count < COVERS && earlier->source && intersects(earlier, pat)) {
        covers->pats[covers->count++] = earlier->source;
        covers->anything = matches_anything(earlier);
    }
}

static void add_rows(Covers *covers, const PatRow *rows, uint32_t count, const DPat *pat) {
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].has_guard || !rows[i].useful) {
            continue;
        }
        uint32_t before = covers->count;
        add_cover(covers, rows[i].pat, pat);
        if (covers->count > before + 1 && rows[i].pat->source) { // several of its alternatives
            covers->count = before;
            covers->pats[covers->count++] = rows[i].pat->source;
        }
    }
}

// Alternatives that nothing reaches, in a row after `count` others, or inside of one.
static void lint_alternatives(Exhaustive *x, const DPat *pat, const PatRow *rows, uint32_t count) {
    for (uint32_t i = 0; pat->ctor.tag == CTOR_OR && i < pat->field_count; i++) {
        const DPat *one = pat->fields[i];
        if (one->useful || !one->source || one->ctor.tag == CTOR_OR) {
            continue;
        }
        Covers covers = {.count = 0};
        add_rows(&covers, rows, count, one);
        for (uint32_t k = 0; k < i; k++) {
            if (pat->fields[k]->useful) {
                add_cover(&covers, pat->fields[k], one);
            }
        }
        report_unreachable(x, one->source, covers.pats, covers.count, covers.anything);
    }
    for (uint32_t i = 0; i < pat->field_count; i++) {
        lint_alternatives(x, pat->fields[i], NULL, 0);
    }
}

static bool is_empty_pat(Exhaustive *x, const DPat *pat) {
    for (uint32_t i = 0; i < pat->field_count; i++) {
        if (is_empty_pat(x, pat->fields[i])) {
            return true;
        }
    }
    return ty_is_empty(x, pat->ty, 0);
}

static void lint_rows(Exhaustive *x, PatRow *rows, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].useful) {
            lint_alternatives(x, rows[i].pat, rows, i);
        } else if (!is_empty_pat(x, rows[i].pat)) { // what has no values is not warned about
            Covers covers = {.count = 0};
            add_rows(&covers, rows, i, rows[i].pat);
            report_unreachable(x, rows[i].pat->source, covers.pats, covers.count, covers.anything);
        }
    }
}

static void check_one_match(FnCx *f, const HirExpr *expr) {
    Exhaustive x = {.f = f, .arena = arena_new()};
    HirArmSlice arms = expr->match.arms;
    PatRow *rows = ARENA_ARRAY(x.arena, PatRow, arms.len + 1);
    bool all_guarded = arms.len > 0;
    for (uint32_t i = 0; i < arms.len; i++) {
        rows[i] = (PatRow){.pat = exhaustive_lower(&x, arms.ptr[i].pat),
                           .has_guard = arms.ptr[i].guard != NULL,
                           .arm = &arms.ptr[i]};
        all_guarded &= rows[i].has_guard;
    }
    Ty ty = f_expr_ty_adjusted(f, expr->match.scrutinee);
    WitnessVec witnesses = {0};
    if (!x.gave_up && !(arms.len == 0 && ty_is_empty(&x, ty, 0))) {
        exhaustive_check(&x, rows, arms.len, ty, &witnesses);
        if (!x.gave_up && expr->match.source == MATCH_NORMAL) {
            lint_ranges(&x, rows, arms.len);
            lint_rows(&x, rows, arms.len);
        }
        if (!x.gave_up && witnesses.len && expr->match.source == MATCH_FOR) {
            // Some(pat): what `pat` leaves out.
            const HirPat *some = arms.ptr[arms.len - 1].pat;
            WitnessVec inner = {0};
            for (uint32_t i = 0; i < witnesses.len; i++) {
                vec_push(&inner, witnesses.data[i]->field_count ? witnesses.data[i]->fields[0]
                                                                : witnesses.data[i]);
            }
            const HirPat *pat = some->kind == HIR_PAT_TUPLE_STRUCT && some->tuple.count
                                    ? some->tuple.elems[0]
                                : some->kind == HIR_PAT_STRUCT && some->structure.fields.len
                                    ? some->structure.fields.ptr[0].pat
                                    : some;
            report_refutable(&x, pat, f->results->pat_tys[pat->id], &inner, REFUTABLE_FOR,
                             SPAN_NONE);
            vec_free(&inner);
        } else if (!x.gave_up && witnesses.len) {
            report_non_exhaustive(&x, expr, ty, &witnesses, all_guarded);
        }
    }
    vec_free(&witnesses);
    map_free(&x.empty_variants);
    arena_free(x.arena);
}

static bool always_matches(const HirPat *pat) {
    return pat->kind == HIR_PAT_WILD || (pat->kind == HIR_PAT_BINDING && !pat->binding.sub);
}

static Ty whole_pat_ty(FnCx *f, const HirPat *pat) {
    TyList peeled = f->results->pat_adjustments[pat->id];
    return ty_list_len(f->cx, peeled) ? ty_list_ptr(f->cx, peeled)[0]
                                      : f->results->pat_tys[pat->id];
}

static bool check_irrefutable(FnCx *f, const HirPat *pat, RefutableKind kind, Span let_end,
                              bool report) {
    if (always_matches(pat)) {
        return true;
    }
    Exhaustive x = {.f = f, .arena = arena_new()};
    Ty ty = whole_pat_ty(f, pat);
    PatRow row = {.pat = exhaustive_lower(&x, pat)};
    WitnessVec witnesses = {0};
    if (!x.gave_up) {
        exhaustive_check(&x, &row, 1, ty, &witnesses);
    }
    bool refutable = witnesses.len > 0;
    if (refutable && report) {
        report_refutable(&x, pat, ty, &witnesses, kind, let_end);
    }
    if (!x.gave_up) {
        lint_alternatives(&x, row.pat, NULL, 0);
    }
    vec_free(&witnesses);
    map_free(&x.empty_variants);
    arena_free(x.arena);
    return !refutable && !x.gave_up;
}

// `if let` and `while let` (an `if` that the desugaring made) whose pattern always matches.
static void lint_irrefutable(FnCx *f, const HirExpr *let) {
    if (let->span.ctxt || !check_irrefutable(f, let->let.pat, REFUTABLE_LET, SPAN_NONE, false)) {
        return;
    }
    Str head =
        source_text(f->session->sources, (Span){let->span.lo - 6, let->span.lo, let->span.ctxt});
    const char *what = str_eq(head, STR("while ")) ? "while let" : "if let";
    Diag *diag = lint_diag(f->program, f->owner, LINT_IRREFUTABLE_LET_PATTERNS, let->span,
                           "irrefutable `%s` pattern", what);
    if (!diag) {
        return;
    }
    bool is_if = what[0] == 'i';
    diag_note(diag, "this pattern will always match, so the %s",
              is_if ? "`if let` is useless" : "loop will never exit");
    diag_help(diag, is_if ? "consider replacing the `if let` with a `let`"
                          : "consider instead using a `loop { ... }` with a `let` inside it");
    lint_emit(f->program, f->owner, LINT_IRREFUTABLE_LET_PATTERNS, diag);
}

static void lint_useless_else(FnCx *f, const HirStmt *let) {
    if (let->span.ctxt || !check_irrefutable(f, let->let.pat, REFUTABLE_LET, SPAN_NONE, false)) {
        return;
    }
    Diag *diag = lint_diag(f->program, f->owner, LINT_IRREFUTABLE_LET_PATTERNS,
                           (Span){let->span.lo, let->let.init->span.hi, let->span.ctxt},
                           "irrefutable `let...else` pattern");
    if (diag) {
        diag_note(diag, "this pattern will always match, so the `else` clause is useless");
        diag_help(diag, "consider removing the `else` clause");
        lint_emit(f->program, f->owner, LINT_IRREFUTABLE_LET_PATTERNS, diag);
    }
}

// What there is to check, in source order.
typedef struct MatchSite {
    Span span;
    const HirStmt *let; // or
    const HirExpr *expr;
} MatchSite;
typedef VEC(MatchSite) MatchSiteVec;

static void collect_lets(MatchSiteVec *sites, const HirBlock *block) {
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        const HirStmt *stmt = &block->stmts[i];
        if (stmt->kind != HIR_STMT_LET) {
            continue;
        }
        if (stmt->let.otherwise || !always_matches(stmt->let.pat)) {
            vec_push(sites, (MatchSite){.span = stmt->span, .let = stmt});
        }
        if (stmt->let.otherwise) {
            collect_lets(sites, stmt->let.otherwise);
        }
    }
}

static const HirExpr *let_condition(const HirExpr *expr) {
    const HirExpr *cond = expr->if_.cond;
    if (cond->kind == HIR_EXPR_DROP_TEMPS) {
        cond = cond->wrap.operand;
    }
    return cond->kind == HIR_EXPR_LET ? cond : NULL;
}

static int by_position(const void *a, const void *b) {
    const MatchSite *x = a, *y = b;
    return x->span.lo < y->span.lo ? -1 : x->span.lo > y->span.lo;
}

static void check_site(FnCx *f, const MatchSite *site) {
    if (site->let && site->let->let.otherwise) {
        lint_useless_else(f, site->let);
    } else if (site->let) {
        check_irrefutable(f, site->let->let.pat, REFUTABLE_LET,
                          site->let->let.init ? site->let->span : SPAN_NONE, true);
    } else if (site->expr->kind == HIR_EXPR_MATCH) {
        check_one_match(f, site->expr);
    } else {
        lint_irrefutable(f, let_condition(site->expr));
    }
}

// E0170: a name alone binds; a variant of that name was meant.
static void lint_variant_names(FnCx *f) {
    const HirBody *body = f->results->body;
    for (uint32_t i = 1; i <= body->pat_count; i++) {
        const HirPat *pat = body->pats[i];
        if (!pat || pat->kind != HIR_PAT_BINDING || pat->binding.sub ||
            f->results->pat_modes[pat->id] != BIND_MOVE || pat->binding.is_mut) {
            continue;
        }
        Ty ty = f->results->pat_tys[pat->id];
        while (ty_kind(f->cx, ty) == TY_REF) {
            ty = ty_data(f->cx, ty)->ref.elem;
        }
        if (ty_kind(f->cx, ty) != TY_ADT) {
            continue;
        }
        const AdtDef *adt = ty_adt_def(f->cx, ty_data(f->cx, ty)->item.def);
        for (uint32_t k = 0; adt->kind == ADT_ENUM && k < adt->variant_count; k++) {
            const VariantDef *variant = &adt->variants[k];
            if (!symbol_eq(variant->name, pat->binding.name) ||
                def_get(f->program, variant->def)->ctor != CTOR_CONST) {
                continue;
            }
            Str path = def_path_str(f->program, f->arena, adt->def);
            Diag *diag =
                lint_diag(f->program, f->results->owner, LINT_BINDINGS_WITH_VARIANT_NAME, pat->span,
                          "pattern binding `" STR_FMT
                          "` is named the same as one of the variants of the type `" STR_FMT "`",
                          SYM_ARG(f->session, variant->name), STR_ARG(path));
            if (diag) {
                diag_suggest_one(diag, "to match on the variant, qualify the path", pat->span,
                                 arena_printf(f->arena, STR_FMT "::" STR_FMT, STR_ARG(path),
                                              SYM_ARG(f->session, variant->name)),
                                 APPLY_MACHINE, SUGGEST_DEFAULT);
                lint_emit(f->program, f->results->owner, LINT_BINDINGS_WITH_VARIANT_NAME, diag);
            }
            break;
        }
    }
}

void check_matches(FnCx *f) {
    lint_variant_names(f);
    MatchSiteVec sites = {0};
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (!expr) {
            continue;
        }
        if (expr->kind == HIR_EXPR_MATCH || (expr->kind == HIR_EXPR_IF && let_condition(expr))) {
            vec_push(&sites, (MatchSite){.span = expr->span, .expr = expr});
        } else if (expr->kind == HIR_EXPR_BLOCK) {
            collect_lets(&sites, expr->block.block);
        } else if (expr->kind == HIR_EXPR_LOOP) {
            collect_lets(&sites, expr->loop.block);
        }
    }
    if (sites.len) {
        qsort(sites.data, sites.len, sizeof *sites.data, by_position);
    }
    for (uint32_t i = 0; i < sites.len; i++) {
        check_site(f, &sites.data[i]);
    }
    vec_free(&sites);
    for (uint32_t i = 0; i < f->body->param_count; i++) {
        check_irrefutable(f, f->body->params[i], REFUTABLE_ARGUMENT, SPAN_NONE, true);
    }
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        for (uint32_t k = 0;
             expr && expr->kind == HIR_EXPR_CLOSURE && k < expr->closure->param_count; k++) {
            check_irrefutable(f, expr->closure->params[k], REFUTABLE_CLOSURE, SPAN_NONE, true);
        }
    }
}
