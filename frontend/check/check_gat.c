// check_gat.c: "missing required bound" on a generic associated type.
//
// In: a trait. Out: an error for each of its generic associated types that lacks a bound which
// holds wherever the trait itself names the type, such as `Self: 'a` where `fn next<'a>(&'a mut
// self) -> Self::Item<'a>` is the only use: impls then may rely on it. A bound is between two
// parameters of the type; what is known where its arguments are named decides. Types whose bounds
// name other such types learn from what those require, so this goes on until nothing is added.
// Follows rustc's check_gat_where_clauses.
#include "frontend/check/check_wf.h"
#include "frontend/check/item_regions.h"

#include <stdlib.h>

typedef struct RequiredBound { // by the index of the parameter: 'longer or T: 'shorter
    uint32_t longer, shorter;
} RequiredBound;
typedef VEC(RequiredBound) BoundVec;

typedef struct GatArg {
    GenericArg arg;
    uint32_t index;
} GatArg;

typedef struct GatUses { // the arguments that one item names a type with
    TyCx *cx;
    DefId gat;
    VEC(GatArg) regions;
    VEC(GatArg) types;
} GatUses;

static void add_use(GatUses *uses, GenericArg arg, uint32_t index) {
    if (arg_tag(arg) == ARG_REGION &&
        region_data(uses->cx, arg_region(arg))->kind != REGION_BOUND) {
        vec_push(&uses->regions, ((GatArg){arg, index}));
    } else if (arg_tag(arg) == ARG_TY && !ty_data(uses->cx, arg_ty(arg))->outer_binder) {
        vec_push(&uses->types, ((GatArg){arg, index}));
    }
}

static bool visit_use(void *data, Ty ty) {
    GatUses *uses = data;
    const TyData *node = ty_data(uses->cx, ty);
    if (node->kind == TY_ALIAS && def_eq(node->item.def, uses->gat)) {
        for (uint32_t i = 0; i < args_len(uses->cx, node->item.args); i++) {
            add_use(uses, args_ptr(uses->cx, node->item.args)[i], i);
        }
    }
    return true;
}

static void visit_clause(GatUses *uses, const Clause *clause) {
    if (clause->kind == CLAUSE_PROJECTION && arg_tag(clause->projection.term) == ARG_TY) {
        ty_walk(uses->cx, arg_ty(clause->projection.term), visit_use, uses);
    }
    GenericArgs args = clause->kind == CLAUSE_PROJECTION ? clause->projection.args
                       : clause->kind == CLAUSE_TRAIT    ? clause->trait.args
                                                         : (GenericArgs){0};
    for (uint32_t i = 0; args.index && i < args_len(uses->cx, args); i++) {
        if (arg_tag(args_ptr(uses->cx, args)[i]) == ARG_TY) {
            ty_walk(uses->cx, arg_ty(args_ptr(uses->cx, args)[i]), visit_use, uses);
        }
    }
}

// ---------------------------------------------------------------- what one item says

static bool is_static(TyCx *cx, GenericArg region) {
    return region_data(cx, arg_region(region))->kind == REGION_STATIC;
}

static void bounds_of_uses(ItemRegions *r, const GatUses *uses, BoundVec *out) {
    for (uint32_t i = 0; i < uses->regions.len; i++) {
        GatArg shorter = uses->regions.data[i];
        if (is_static(r->cx, shorter.arg)) {
            continue;
        }
        for (uint32_t k = 0; k < uses->types.len; k++) {
            GatArg type = uses->types.data[k];
            if (regions_ty_outlives(r, arg_ty(type.arg), arg_region(shorter.arg))) {
                vec_push(out, ((RequiredBound){type.index, shorter.index}));
            }
        }
        for (uint32_t k = 0; k < uses->regions.len; k++) {
            GatArg longer = uses->regions.data[k];
            if (longer.arg.bits != shorter.arg.bits && !is_static(r->cx, longer.arg) &&
                regions_known(r, arg_region(longer.arg), arg_region(shorter.arg))) {
                vec_push(out, ((RequiredBound){longer.index, shorter.index}));
            }
        }
    }
}

typedef struct Gat {
    DefId def;
    BoundVec required;
    bool is_used; // by an item that constrains it: `required` says what all of them agree on
} Gat;
typedef VEC(Gat) GatVec;

static Clause clause_of_bound(TyCx *cx, DefId gat, RequiredBound bound) {
    GenericArgs identity = args_identity(cx, gat);
    GenericArg longer = args_ptr(cx, identity)[bound.longer];
    Region shorter = arg_region(args_ptr(cx, identity)[bound.shorter]);
    Clause clause = {.kind = CLAUSE_TY_OUTLIVES};
    if (arg_tag(longer) == ARG_TY) {
        clause.ty_outlives.ty = arg_ty(longer);
        clause.ty_outlives.region = shorter;
    } else {
        clause.kind = CLAUSE_REGION_OUTLIVES;
        clause.region_outlives.region = arg_region(longer);
        clause.region_outlives.region_b = shorter;
    }
    return clause;
}

static void assume_required(ItemRegions *r, const GatVec *gats, DefId item) {
    for (uint32_t i = 0; i < gats->len; i++) {
        const Gat *gat = &gats->data[i];
        for (uint32_t k = 0; k < gat->required.len && def_eq(gat->def, item); k++) {
            Clause clause = clause_of_bound(r->cx, item, gat->required.data[k]);
            regions_assume_clauses(r, &clause, 1);
        }
    }
}

// False: the item does not name the type.
static bool bounds_of_item(InferCx *infer, const GatVec *gats, DefId gat, const AssocItem *item,
                           BoundVec *out) {
    TyCx *cx = infer->cx;
    Arena *arena = arena_new();
    ItemRegions regions = item_regions_begin(infer, arena, item->def, ty_param_env(cx, item->def));
    GatUses uses = {.cx = cx, .gat = gat};
    if (item->kind == DEF_ASSOC_FN) {
        FnSig sig = sig_liberate(cx, item->def, ty_fn_sig(cx, item->def));
        for (uint32_t i = 0; i < ty_list_len(cx, sig.inputs_output); i++) {
            regions_assume(&regions, ty_list_ptr(cx, sig.inputs_output)[i]);
            ty_walk(cx, ty_list_ptr(cx, sig.inputs_output)[i], visit_use, &uses);
        }
    } else if (item->kind == DEF_ASSOC_TY) {
        ClauseSlice bounds = ty_item_bounds(cx, item->def);
        assume_required(&regions, gats, item->def);
        for (uint32_t i = 0; i < bounds.len; i++) {
            visit_clause(&uses, &bounds.ptr[i]);
        }
    }
    bool is_used = uses.regions.len > 0 || uses.types.len > 0;
    bounds_of_uses(&regions, &uses, out);
    vec_free(&uses.regions);
    vec_free(&uses.types);
    item_regions_end(&regions);
    arena_free(arena);
    return is_used;
}

// ---------------------------------------------------------------- all items

static bool has_bound(const BoundVec *bounds, RequiredBound bound) {
    for (uint32_t i = 0; i < bounds->len; i++) {
        if (bounds->data[i].longer == bound.longer && bounds->data[i].shorter == bound.shorter) {
            return true;
        }
    }
    return false;
}

// What all items that name the type agree on; true if that is more than it was.
static bool require_of_all(InferCx *infer, const GatVec *gats, Gat *gat, AssocItemSlice items) {
    BoundVec common = {0};
    bool is_used = false;
    for (uint32_t i = 0; i < items.len; i++) {
        BoundVec of_item = {0}; // the type's own bounds ask nothing of it
        if (!def_eq(items.ptr[i].def, gat->def) &&
            bounds_of_item(infer, gats, gat->def, &items.ptr[i], &of_item)) {
            BoundVec both = {0};
            for (uint32_t k = 0; k < of_item.len; k++) {
                if ((!is_used || has_bound(&common, of_item.data[k])) &&
                    !has_bound(&both, of_item.data[k])) {
                    vec_push(&both, of_item.data[k]);
                }
            }
            vec_free(&common);
            common = both;
            is_used = true;
        }
        vec_free(&of_item);
    }
    bool more = common.len > gat->required.len;
    vec_free(&gat->required);
    gat->required = common;
    return more;
}

// Types come before lifetimes.
static int by_text(const void *left, const void *right) {
    const Str *a = left, *b = right;
    if ((a->ptr[0] == '\'') != (b->ptr[0] == '\'')) {
        return a->ptr[0] == '\'' ? 1 : -1;
    }
    size_t shared = a->len < b->len ? a->len : b->len;
    for (size_t i = 0; i < shared; i++) {
        if (a->ptr[i] != b->ptr[i]) {
            return (unsigned char)a->ptr[i] < (unsigned char)b->ptr[i] ? -1 : 1;
        }
    }
    return a->len < b->len ? -1 : a->len > b->len;
}

// Behind the last where-clause, or where one would be.
static Span where_place(const HirItem *item, bool *has_where) {
    Span last = {item->span.hi - 1, item->span.hi - 1, item->span.ctxt};
    *has_where = false;
    for (uint32_t i = 0; item->generics && i < item->generics->wheres.len; i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        if (!where->in_param_list) {
            last = span_end(where->span);
            *has_where = true;
        }
    }
    return last;
}

static void report_missing(InferCx *infer, const Gat *gat) {
    TyCx *cx = infer->cx;
    Program *program = tycx_program(cx);
    Arena *arena = program->session->arena;
    Arena *scratch = arena_new();
    ItemRegions regions = item_regions_begin(infer, scratch, gat->def, ty_param_env(cx, gat->def));
    Str *missing = ARENA_ARRAY(arena, Str, gat->required.len + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < gat->required.len; i++) {
        Clause clause = clause_of_bound(cx, gat->def, gat->required.data[i]);
        bool holds =
            clause.kind == CLAUSE_TY_OUTLIVES
                ? regions_ty_outlives(&regions, clause.ty_outlives.ty, clause.ty_outlives.region)
                : regions_known(&regions, clause.region_outlives.region,
                                clause.region_outlives.region_b);
        if (!holds) {
            missing[count++] = clause_str(cx, arena, clause);
        }
    }
    item_regions_end(&regions);
    arena_free(scratch);
    if (count == 0) {
        return;
    }
    qsort(missing, count, sizeof *missing, by_text);
    const HirItem *item = hir_item(program, gat->def);
    bool has_where;
    Span place = where_place(item, &has_where);
    Str text = has_where ? STR(", ") : STR(" where ");
    for (uint32_t i = 0; i < count; i++) {
        text = arena_printf(arena, STR_FMT "%s" STR_FMT, STR_ARG(text), i ? ", " : "",
                            STR_ARG(missing[i]));
    }
    const char *plural = count > 1 ? "s" : "";
    Diag *diag = diag_error(program->session, ERR_NONE, item->span,
                            "missing required bound%s on `" STR_FMT "`", plural,
                            SYM_ARG(program->session, def_get(program, gat->def)->name));
    Str message = arena_printf(arena, "add the required where clause%s", plural);
    diag_suggest_one(diag, message.ptr, place, text, APPLY_MACHINE, SUGGEST_DEFAULT);
    diag_note(diag, "%s currently required to ensure that impls have maximum flexibility",
              count > 1 ? "these bounds are" : "this bound is");
    diag_note(diag, "we are soliciting feedback, see issue #87479 "
                    "<https://github.com/rust-lang/rust/issues/87479> for more information");
    diag_emit(diag);
}

void check_required_bounds(InferCx *infer, DefId trait) {
    TyCx *cx = infer->cx;
    AssocItemSlice items = ty_assoc_items(cx, trait);
    GatVec gats = {0};
    for (uint32_t i = 0; i < items.len; i++) {
        if (items.ptr[i].kind == DEF_ASSOC_TY &&
            ty_generics(cx, items.ptr[i].def)->param_count > 0) {
            vec_push(&gats, (Gat){.def = items.ptr[i].def});
        }
    }
    bool again = gats.len > 0;
    while (again) {
        again = false;
        for (uint32_t i = 0; i < gats.len; i++) {
            again |= require_of_all(infer, &gats, &gats.data[i], items);
        }
    }
    for (uint32_t i = 0; i < gats.len; i++) {
        report_missing(infer, &gats.data[i]);
        vec_free(&gats.data[i].required);
    }
    vec_free(&gats);
}
