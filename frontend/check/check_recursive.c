// check_recursive.c: E0072, types that hold themselves without indirection.
//
// The walk follows rustc's query `representability`: a type is looked into as it is declared, its
// own parameters opaque; an argument is looked into where the type holds the parameter by value.
// So a cycle names the types whose declarations make it, each with the field that goes on, and
// never a type that only passes a parameter on. A cycle is reported once, at its first type.
#include "frontend/check/check_wf.h"
#include "frontend/check/fn_cx.h"

enum { NAMES_SHOWN = 5 };

typedef struct CycleStep {
    DefId adt;
    uint32_t variant, field;
} CycleStep;

typedef struct SizeWalk {
    TyCx *cx;
    DefId wanted;
    VEC(CycleStep) steps;
    Map entered; // types whose fields were looked into
    Map held,
        asked; // parameters: those that are held by value, and those asked about in this round
    bool grew; // the round found another that is held
} SizeWalk;

// ---------------------------------------------------------------- parameters held by value

static bool asks_param(SizeWalk *walk, DefId def, uint32_t index);

static bool holds_param(SizeWalk *walk, Ty ty, uint32_t index) {
    TyCx *cx = walk->cx;
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_PARAM) {
        return data->param.index == index;
    }
    if (data->kind == TY_ARRAY) {
        return holds_param(walk, data->array.elem, index);
    }
    if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(cx, data->tuple); i++) {
            if (holds_param(walk, ty_list_ptr(cx, data->tuple)[i], index)) {
                return true;
            }
        }
    }
    if (data->kind == TY_ADT) {
        for (uint32_t i = 0; i < args_len(cx, data->item.args); i++) {
            GenericArg arg = args_ptr(cx, data->item.args)[i];
            if (arg_tag(arg) == ARG_TY && holds_param(walk, arg_ty(arg), index) &&
                asks_param(walk, data->item.def, i)) {
                return true;
            }
        }
    }
    return false;
}

static bool fields_hold_param(SizeWalk *walk, DefId def, uint32_t index) {
    const AdtDef *adt = ty_adt_def(walk->cx, def);
    GenericArgs identity = args_identity(walk->cx, def);
    for (uint32_t v = 0; v < adt->variant_count && !adt->is_phantom_data; v++) {
        for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
            Ty field = field_ty(walk->cx, adt->variants[v].fields[i].def, identity);
            if (holds_param(walk, field, index)) {
                return true;
            }
        }
    }
    return false;
}

// As far as this round knows.
static bool asks_param(SizeWalk *walk, DefId def, uint32_t index) {
    uint64_t key = (uint64_t)def.index << 32 | index, known;
    if (map_get(&walk->held, key, &known) || map_get(&walk->asked, key, &known)) {
        return map_get(&walk->held, key, &known);
    }
    map_set(&walk->asked, key, 1);
    bool holds = fields_hold_param(walk, def, index);
    if (holds) {
        map_set(&walk->held, key, 1);
        walk->grew = true;
    }
    return holds;
}

// Whether a value of the type holds a value of its parameter `index`: the least answer where types
// hold each other, so rounds go on until one finds nothing new.
static bool param_in_value(SizeWalk *walk, DefId def, uint32_t index) {
    do {
        walk->grew = false;
        map_clear(&walk->asked);
        if (asks_param(walk, def, index)) {
            return true;
        }
    } while (walk->grew);
    return false;
}

// ---------------------------------------------------------------- cycles

static bool reaches_in_ty(SizeWalk *walk, Ty ty);

static bool reaches_in_adt(SizeWalk *walk, DefId def) {
    TyCx *cx = walk->cx;
    uint64_t known;
    if (def_get(tycx_program(cx), def)->crate.index !=
            def_get(tycx_program(cx), walk->wanted)->crate.index ||
        map_get(&walk->entered, def.index, &known)) {
        return false;
    }
    map_set(&walk->entered, def.index, 1);
    const AdtDef *adt = ty_adt_def(cx, def);
    GenericArgs identity = args_identity(cx, def);
    uint32_t step = walk->steps.len;
    vec_push(&walk->steps, (CycleStep){0});
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
            walk->steps.data[step] = (CycleStep){def, v, i};
            if (reaches_in_ty(walk, field_ty(cx, adt->variants[v].fields[i].def, identity))) {
                return true;
            }
        }
    }
    walk->steps.len = step;
    return false;
}

// Whether the type that is asked about is met: then `steps` leads from it to itself.
static bool reaches_in_ty(SizeWalk *walk, Ty ty) {
    TyCx *cx = walk->cx;
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_ARRAY) {
        return reaches_in_ty(walk, data->array.elem);
    }
    if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(cx, data->tuple); i++) {
            if (reaches_in_ty(walk, ty_list_ptr(cx, data->tuple)[i])) {
                return true;
            }
        }
    }
    if (data->kind != TY_ADT) {
        return false;
    }
    if (def_eq(data->item.def, walk->wanted) || reaches_in_adt(walk, data->item.def)) {
        return true;
    }
    for (uint32_t i = 0; i < args_len(cx, data->item.args); i++) {
        GenericArg arg = args_ptr(cx, data->item.args)[i];
        if (arg_tag(arg) == ARG_TY && param_in_value(walk, data->item.def, i) &&
            reaches_in_ty(walk, arg_ty(arg))) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- the report

typedef VEC(Span) SpanVec;

// Where a written type names `wanted` so that it is held by value.
static void spans_of(SizeWalk *walk, const HirTy *ty, DefId wanted, SpanVec *out) {
    if (ty->kind == HIR_TY_ARRAY) {
        spans_of(walk, ty->array.elem, wanted, out);
    } else if (ty->kind == HIR_TY_TUPLE) {
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            spans_of(walk, ty->tuple.elems[i], wanted, out);
        }
    } else if (ty->kind == HIR_TY_PATH && ty->path.kind == QPATH_RESOLVED &&
               ty->path.path->segments.len) {
        const HirPath *path = ty->path.path;
        bool is_alias = path->res.kind == RES_SELF_ALIAS;
        if ((path->res.kind == RES_DEF && def_eq(path->res.def, wanted)) || is_alias) {
            vec_push(out, ty->span);
            return;
        }
        const HirGenericArgs *written = path->segments.ptr[path->segments.len - 1].args;
        DefKind kind = path->res.kind == RES_DEF
                           ? def_get(tycx_program(walk->cx), path->res.def)->kind
                           : DEF_MOD;
        if (!written || (kind != DEF_STRUCT && kind != DEF_ENUM && kind != DEF_UNION)) {
            return;
        }
        for (uint32_t i = 0; i < written->args.len; i++) {
            if (written->args.ptr[i].kind == GENERIC_ARG_TYPE &&
                param_in_value(walk, path->res.def, i)) {
                spans_of(walk, written->args.ptr[i].ty, wanted, out);
            }
        }
    }
}

static const HirField *field_of_step(TyCx *cx, const CycleStep *step) {
    HirItem *item = hir_item(tycx_program(cx), step->adt);
    const HirVariant *variant = def_get(tycx_program(cx), step->adt)->kind == DEF_ENUM
                                    ? &item->enumeration.variants.ptr[step->variant]
                                    : &item->structure.variant;
    return step->field < variant->fields.len ? &variant->fields.ptr[step->field] : NULL;
}

static Str names_of(const SizeWalk *walk, Arena *arena) {
    Str text = STR("");
    for (uint32_t i = 0; i < walk->steps.len; i++) {
        text = arena_printf(
            arena, STR_FMT "`" STR_FMT "`", STR_ARG(text),
            STR_ARG(def_path_str(tycx_program(walk->cx), arena, walk->steps.data[i].adt)));
        if (i + 1 == NAMES_SHOWN && walk->steps.len > NAMES_SHOWN) {
            return arena_printf(arena, STR_FMT " and %u more", STR_ARG(text),
                                walk->steps.len - NAMES_SHOWN);
        }
        text = arena_printf(arena, STR_FMT "%s", STR_ARG(text),
                            i + 2 < walk->steps.len    ? ", "
                            : i + 2 == walk->steps.len ? " and "
                                                       : "");
    }
    return text;
}

static void report_cycle(SizeWalk *walk) {
    TyCx *cx = walk->cx;
    Session *session = tycx_program(cx)->session;
    Arena *arena = arena_new();
    SpanVec spans = {0};
    bool one = walk->steps.len == 1;
    Diag *diag = diag_error(session, ERR_E0072, hir_item(tycx_program(cx), walk->wanted)->head_span,
                            "recursive type%s " STR_FMT " %s infinite size", one ? "" : "s",
                            STR_ARG(names_of(walk, arena)), one ? "has" : "have");
    for (uint32_t i = 0; i < walk->steps.len; i++) {
        if (i > 0) {
            diag_add_primary(diag, hir_item(tycx_program(cx), walk->steps.data[i].adt)->head_span);
        }
        const HirField *field = field_of_step(cx, &walk->steps.data[i]);
        if (field) {
            spans_of(walk, field->ty, walk->steps.data[(i + 1) % walk->steps.len].adt, &spans);
        }
    }
    SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, 2 * spans.len + 1);
    for (uint32_t i = 0; i < spans.len; i++) {
        diag_label(diag, spans.data[i], "recursive without indirection");
        parts[2 * i] = (SuggestPart){span_start(spans.data[i]), STR("Box<")};
        parts[2 * i + 1] = (SuggestPart){span_end(spans.data[i]), STR(">")};
    }
    if (spans.len) {
        diag_suggest(diag,
                     "insert some indirection (e.g., a `Box`, `Rc`, or `&`) to break the cycle",
                     parts, 2 * spans.len, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
    vec_free(&spans);
    arena_free(arena);
}

static bool is_first_of_cycle(const SizeWalk *walk) {
    Program *program = tycx_program(walk->cx);
    uint32_t start = hir_item(program, walk->wanted)->head_span.lo;
    for (uint32_t i = 1; i < walk->steps.len; i++) {
        if (hir_item(program, walk->steps.data[i].adt)->head_span.lo < start) {
            return false;
        }
    }
    return true;
}

void check_recursive_type(Program *program, DefId def) {
    SizeWalk walk = {.cx = program->ty, .wanted = def};
    if (reaches_in_adt(&walk, def) && is_first_of_cycle(&walk)) {
        report_cycle(&walk);
        check_tables(program)->endless_types = true;
    }
    vec_free(&walk.steps);
    map_free(&walk.entered);
    map_free(&walk.held);
    map_free(&walk.asked);
}
