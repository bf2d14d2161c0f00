// check_drop_cycle.c: E0391 where what a value must do when it is dropped is made of itself.
//
// A type of infinite size (E0072) may still be asked about by the bodies that have values of it.
// Two questions are asked: whether it needs drop, and what its drop may look at. Both are answered
// for a type from those of its fields, as rustc's queries `adt_drop_tys` and
// `adt_dropck_constraint` do: an argument of a type is looked at later, by itself, so that a cycle
// through `Option<Self>` is none.
#include "frontend/check/fn_cx.h"

typedef enum DropQuestion { NEEDS_DROP, DROP_CHECK } DropQuestion;
typedef VEC(Ty) TyVec;
typedef struct Parts {
    const Ty *ptr;
    uint32_t len;
} Parts;
typedef struct DropWalk {
    TyCx *cx;
    Program *program;
    Arena *arena;
    DropQuestion question;
    Ty root;
    VEC(DefId) running; // types whose answer is being found
    Map answers;        // ADT → Parts *
    bool is_cyclic, was_told;
} DropWalk;

static Str question_text(DropWalk *walk, DefId adt) {
    Str path = def_path_str(walk->program, walk->arena, adt);
    return walk->question == NEEDS_DROP
               ? arena_printf(walk->arena, "computing when `" STR_FMT "` needs drop", STR_ARG(path))
               : arena_printf(walk->arena, "computing drop-check constraints for `" STR_FMT "`",
                              STR_ARG(path));
}

static void report_cycle(DropWalk *walk, uint32_t first) {
    DefId adt = walk->running.data[first];
    walk->is_cyclic = true;
    if (walk->was_told) {
        return;
    }
    Str text = question_text(walk, adt);
    Diag *diag =
        diag_error(walk->program->session, ERR_E0391, hir_item(walk->program, adt)->head_span,
                   "cycle detected when " STR_FMT, STR_ARG(text));
    for (uint32_t i = first + 1; i < walk->running.len; i++) {
        DefId next = walk->running.data[i];
        diag_span_note(diag, hir_item(walk->program, next)->head_span,
                       "...which requires " STR_FMT "...", STR_ARG(question_text(walk, next)));
    }
    bool again = walk->running.len - first > 1;
    diag_note(diag, "...which %s " STR_FMT "%s", again ? "again requires" : "immediately requires",
              STR_ARG(text), again ? ", completing the cycle" : " again");
    diag_note(diag,
              walk->question == NEEDS_DROP
                  ? "cycle used when computing whether `" STR_FMT "` needs drop"
                  : "cycle used when computing dropck types for `" STR_FMT "`",
              STR_ARG(ty_str(walk->cx, walk->arena, walk->root)));
    diag_note(diag, "see https://rustc-dev-guide.rust-lang.org/overview.html#queries and "
                    "https://rustc-dev-guide.rust-lang.org/query.html for more information");
    diag_emit(diag);
}

static void parts_of(DropWalk *walk, Ty ty, TyVec *out);
static void take_apart(DropWalk *walk, TyVec *waiting, TyVec *out);

// The parts of the type as it is declared that decide the answer; NULL once a cycle was met.
static const Parts *parts_of_adt(DropWalk *walk, DefId adt) {
    uint64_t known;
    for (uint32_t i = 0; i < walk->running.len; i++) {
        if (def_eq(walk->running.data[i], adt)) {
            report_cycle(walk, i);
            return NULL;
        }
    }
    if (map_get(&walk->answers, adt.index, &known)) {
        return (const Parts *)(uintptr_t)known;
    }
    vec_push(&walk->running, adt);
    TyVec waiting = {0}, found = {0};
    parts_of(walk, ty_adt(walk->cx, adt, args_identity(walk->cx, adt)), &waiting);
    if (walk->question == NEEDS_DROP) {
        take_apart(walk, &waiting, &found);
        vec_free(&waiting);
    } else {
        found = waiting;
    }
    Parts *parts = ARENA_NEW(walk->arena, Parts);
    parts->len = found.len;
    parts->ptr = ARENA_DUP(walk->arena, Ty, found.data, found.len);
    vec_free(&found);
    (void)vec_pop(&walk->running);
    map_set(&walk->answers, adt.index, (uintptr_t)parts);
    return walk->is_cyclic ? NULL : parts;
}

// The types that `args` make of the parts of a type as it is declared.
static void push_parts(DropWalk *walk, DefId adt, GenericArgs args, TyVec *out) {
    const Parts *parts = parts_of_adt(walk, adt);
    for (uint32_t i = 0; parts && i < parts->len; i++) {
        vec_push(out, ty_subst(walk->cx, parts->ptr[i], args));
    }
}

static void part_of_field(DropWalk *walk, Ty field, TyVec *out) {
    const TyData *data = ty_data(walk->cx, field);
    if (data->kind == TY_ADT) {
        push_parts(walk, data->item.def, data->item.args, out);
    } else if (walk->question == DROP_CHECK && data->kind == TY_ARRAY) {
        part_of_field(walk, data->array.elem, out);
    } else if (walk->question == DROP_CHECK && data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(walk->cx, data->tuple); i++) {
            part_of_field(walk, ty_list_ptr(walk->cx, data->tuple)[i], out);
        }
    } else {
        vec_push(out, field);
    }
}

// Of a library's type only its arguments can lead back to the crate's.
static void parts_of_library_type(DropWalk *walk, GenericArgs args, TyVec *out) {
    for (uint32_t i = 0; i < args_len(walk->cx, args); i++) {
        GenericArg arg = args_ptr(walk->cx, args)[i];
        if (arg_tag(arg) == ARG_TY) {
            vec_push(out, arg_ty(arg));
        }
    }
}

static void parts_of_fields(DropWalk *walk, const TyData *data, TyVec *out) {
    const AdtDef *adt = ty_adt_def(walk->cx, data->item.def);
    bool is_local =
        def_get(walk->program, data->item.def)->crate.index == walk->program->local.index;
    bool has_drop = ty_drop_impl(walk->cx, data->item.def).index != 0;
    if (adt->is_manually_drop || (walk->question == NEEDS_DROP && adt->is_phantom_data) ||
        (walk->question == NEEDS_DROP && (has_drop || adt->kind == ADT_UNION))) {
        return;
    }
    if (!is_local && walk->question == DROP_CHECK) {
        parts_of_library_type(walk, data->item.args, out);
        return;
    }
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        for (uint32_t i = 0; i < adt->variants[v].field_count && !walk->is_cyclic; i++) {
            Ty field = field_ty(walk->cx, adt->variants[v].fields[i].def, data->item.args);
            part_of_field(walk, field, out);
        }
    }
}

static void parts_of(DropWalk *walk, Ty ty, TyVec *out) {
    const TyData *data = ty_data(walk->cx, ty);
    if (data->kind == TY_ADT) {
        parts_of_fields(walk, data, out);
    } else if (data->kind == TY_ARRAY) {
        vec_push(out, data->array.elem);
    } else if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(walk->cx, data->tuple); i++) {
            vec_push(out, ty_list_ptr(walk->cx, data->tuple)[i]);
        }
    }
}

static bool is_taken_apart(DropWalk *walk, Ty ty) {
    TyKind kind = ty_kind(walk->cx, ty);
    return kind == TY_ADT || kind == TY_ARRAY || kind == TY_TUPLE;
}

// Takes apart what waits until only types are left that have no parts, which go to `out`.
static void take_apart(DropWalk *walk, TyVec *waiting, TyVec *out) {
    enum { MOST = 256 }; // a type may have ever longer ones in it
    Map seen = {0};
    uint32_t steps = 0;
    while (waiting->len && !walk->is_cyclic && steps++ < MOST) {
        Ty ty = vec_pop(waiting);
        uint64_t before;
        if (map_get(&seen, ty.index, &before)) {
            continue;
        }
        map_set(&seen, ty.index, 1);
        if (!is_taken_apart(walk, ty)) {
            vec_push(out, ty);
        } else if (walk->question == DROP_CHECK && ty_kind(walk->cx, ty) == TY_ADT) {
            part_of_field(walk, ty, waiting);
        } else {
            parts_of(walk, ty, waiting);
        }
    }
    map_free(&seen);
}

static bool asks(DropWalk *walk, DropQuestion question, Ty ty) {
    walk->question = question;
    walk->root = ty;
    map_clear(&walk->answers);
    walk->running.len = 0;
    TyVec waiting = {0}, rest = {0};
    vec_push(&waiting, ty);
    take_apart(walk, &waiting, &rest);
    vec_free(&waiting);
    vec_free(&rest);
    return walk->is_cyclic;
}

static bool is_new_value(const TypeckResults *results, const HirExpr *expr) {
    return expr->kind == HIR_EXPR_CALL || expr->kind == HIR_EXPR_METHOD_CALL ||
           expr->kind == HIR_EXPR_STRUCT ||
           (expr->kind == HIR_EXPR_PATH && results->expr_res[expr->id].kind == RES_DEF);
}

static bool asks_of_body(DropWalk *walk, const TypeckResults *results) {
    const HirBody *body = results->body;
    TyVec tys = {0};
    vec_push(&tys, results->return_ty);
    for (uint32_t i = 0; i < body->local_count; i++) {
        vec_push(&tys, results->local_tys[i]);
    }
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        if (body->exprs[i] && is_new_value(results, body->exprs[i])) {
            vec_push(&tys, results->expr_tys[i]);
        }
    }
    bool cyclic = false;
    for (uint32_t i = 0; i < tys.len && !cyclic; i++) {
        Ty ty = tys.data[i];
        if (ty.index != 0 && is_taken_apart(walk, ty) &&
            !ty_has(walk->cx, ty, TYFLAG_ERROR | TYFLAG_INFER)) {
            cyclic = asks(walk, NEEDS_DROP, ty) || asks(walk, DROP_CHECK, ty);
        }
    }
    vec_free(&tys);
    return cyclic;
}

void check_drop_cycles(Program *program, TypeckResults *results) {
    struct CheckTables *tables = check_tables(program);
    if (!tables->endless_types || results->tainted) {
        return;
    }
    DropWalk walk = {.cx = program->ty,
                     .program = program,
                     .arena = arena_new(),
                     .was_told = tables->endless_drop_told};
    if (asks_of_body(&walk, results)) {
        results->tainted = tables->endless_drop_told = true;
    }
    vec_free(&walk.running);
    map_free(&walk.answers);
    arena_free(walk.arena);
}
