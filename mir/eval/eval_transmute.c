// eval_transmute.c: E0512 and E0591, transmute between types of different sizes.
//
// In: a body as it was built, with the parameters of its fn in its types. Sizes are known where no
// parameter decides them: behind pointers to sized types, in PhantomData, in function pointers. Of
// pointers that may be wide it is known which type says so: two of the same are of one size, also
// in newtypes and in an Option. Follows rustc's SizeSkeleton.
#include "mir/eval/eval.h"

// ---------------------------------------------------------------- sizes with parameters in them

typedef enum SkeletonKind { SKELETON_KNOWN, SKELETON_POINTER, SKELETON_VARIES } SkeletonKind;
typedef struct Skeleton {
    SkeletonKind kind;
    uint64_t bytes; // KNOWN
    uint32_t align;
    bool non_zero; // POINTER
    Ty ty;         // POINTER: the end of what it points to, VARIES: what the size depends on
} Skeleton;

typedef struct SizeCx {
    Program *program;
    ParamEnv env;
} SizeCx;

static Skeleton varies(Ty ty) {
    return (Skeleton){.kind = SKELETON_VARIES, .ty = ty};
}

static Skeleton known(SizeCx *sizes, Ty ty) {
    const Layout *layout = layout_of(eval_layouts(sizes->program->eval), ty);
    return (Skeleton){.kind = SKELETON_KNOWN, .bytes = layout->size, .align = layout->align};
}

// The first type that decides about the size and is not known, or none.
static Ty deciding_part(SizeCx *sizes, Ty ty);

static Ty deciding_list(SizeCx *sizes, const Ty *types, uint32_t count) {
    Ty found = {0};
    for (uint32_t i = 0; i < count && !found.index; i++) {
        found = deciding_part(sizes, types[i]);
    }
    return found;
}

static Ty deciding_field(SizeCx *sizes, const TyData *data) {
    TyCx *cx = sizes->program->ty;
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    Ty found = {0};
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        const VariantDef *variant = &adt->variants[v];
        for (uint32_t i = 0; i < variant->field_count && !found.index; i++) {
            found = deciding_part(sizes, field_ty(cx, variant->fields[i].def, data->item.args));
        }
    }
    return found;
}

static Ty deciding_part(SizeCx *sizes, Ty ty) {
    TyCx *cx = sizes->program->ty;
    ty = ty_normalize_erased(cx, sizes->env, ty);
    if (!ty_has(cx, ty, TYFLAG_PARAM | TYFLAG_ALIAS | TYFLAG_INFER | TYFLAG_ERROR)) {
        return (Ty){0};
    }
    const TyData *data = ty_data(cx, ty);
    uint64_t len;
    switch (data->kind) {
    case TY_REF:
    case TY_RAW_PTR: {
        if (ty_is_sized(cx, sizes->env, data->ref.elem)) {
            return (Ty){0};
        }
        Ty tail = ty_struct_tail(cx, sizes->env, data->ref.elem);
        TyKind kind = ty_kind(cx, tail);
        return kind == TY_PARAM || kind == TY_ALIAS ? tail : (Ty){0};
    }
    case TY_ARRAY:
        return const_as_u64(cx, data->array.len, &len) ? deciding_part(sizes, data->array.elem)
                                                       : ty;
    case TY_TUPLE:
        return deciding_list(sizes, ty_list_ptr(cx, data->tuple), ty_list_len(cx, data->tuple));
    case TY_ADT:
        return deciding_field(sizes, data);
    case TY_FN_DEF:
    case TY_FN_PTR:
        return (Ty){0};
    case TY_CLOSURE: {
        Ty captures = closure_parts(cx, data->item.args).captures;
        return deciding_part(sizes, captures);
    }
    case TY_COROUTINE:
    case TY_PARAM:
    case TY_ALIAS:
    case TY_SLICE:
    case TY_DYN:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
        break;
    }
    return ty;
}

static Skeleton skeleton_of(SizeCx *sizes, Ty ty);

// Nothing, or one pointer and else nothing that takes space: false where the variant is more.
static bool variant_pointer(SizeCx *sizes, const VariantDef *variant, GenericArgs args,
                            Skeleton *pointer, bool *has_pointer) {
    *has_pointer = false;
    for (uint32_t i = 0; i < variant->field_count; i++) {
        Skeleton field =
            skeleton_of(sizes, field_ty(sizes->program->ty, variant->fields[i].def, args));
        if (field.kind == SKELETON_POINTER && !*has_pointer) {
            *pointer = field;
            *has_pointer = true;
        } else if (field.kind != SKELETON_KNOWN || field.bytes > 0 || field.align > 1) {
            return false;
        }
    }
    return true;
}

// Newtypes of a pointer, and enums of which one variant is such a pointer and the other nothing.
static Skeleton adt_skeleton(SizeCx *sizes, const TyData *data, Skeleton otherwise) {
    const AdtDef *adt = ty_adt_def(sizes->program->ty, data->item.def);
    if (adt->kind == ADT_UNION || adt->variant_count == 0 || adt->variant_count > 2) {
        return otherwise;
    }
    Skeleton pointer = otherwise;
    bool has[2] = {false, false};
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        if (!variant_pointer(sizes, &adt->variants[v], data->item.args, &pointer, &has[v])) {
            return otherwise;
        }
    }
    if (adt->variant_count == 1) {
        uint64_t lo, hi;
        pointer.non_zero |= adt_valid_range(sizes->program->ty, adt->def, &lo, &hi) && lo > 0;
        return pointer;
    }
    if (has[0] == has[1] || !pointer.non_zero) {
        return otherwise;
    }
    pointer.non_zero = false;
    return pointer;
}

static Skeleton skeleton_of(SizeCx *sizes, Ty ty) {
    TyCx *cx = sizes->program->ty;
    ty = ty_normalize_erased(cx, sizes->env, ty);
    Ty part = deciding_part(sizes, ty);
    if (!part.index) {
        return known(sizes, ty);
    }
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_REF || data->kind == TY_RAW_PTR) {
        return (Skeleton){.kind = SKELETON_POINTER, .non_zero = data->kind == TY_REF, .ty = part};
    }
    return data->kind == TY_ADT ? adt_skeleton(sizes, data, varies(part)) : varies(part);
}

static bool same_size(Skeleton a, Skeleton b) {
    return a.kind == b.kind && (a.kind == SKELETON_KNOWN     ? a.bytes == b.bytes
                                : a.kind == SKELETON_POINTER ? ty_eq(a.ty, b.ty)
                                                             : false);
}

// ---------------------------------------------------------------- the messages

static Str size_text(Program *program, Ty ty, Skeleton skeleton) {
    Arena *arena = program->session->arena;
    Str text = ty_str(program->ty, arena, ty);
    Str part = skeleton.ty.index ? ty_str(program->ty, arena, skeleton.ty) : STR("");
    switch (skeleton.kind) {
    case SKELETON_KNOWN:
        return arena_printf(arena, "`" STR_FMT "` (%llu bits)", STR_ARG(text),
                            (unsigned long long)skeleton.bytes * 8);
    case SKELETON_POINTER:
        return arena_printf(arena, "`" STR_FMT "` (pointer to `" STR_FMT "`)", STR_ARG(text),
                            STR_ARG(part));
    case SKELETON_VARIES:
        break;
    }
    return ty_eq(ty, skeleton.ty)
               ? arena_printf(arena, "`" STR_FMT "` (this type does not have a fixed size)",
                              STR_ARG(text))
               : arena_printf(arena, "`" STR_FMT "` (size can vary because of " STR_FMT ")",
                              STR_ARG(text), STR_ARG(part));
}

// ---------------------------------------------------------------- calls

static bool is_transmute(Program *program, DefId def) {
    const Def *fn = def_get(program, def);
    return fn->kind == DEF_FN && def_attr(program, def, SYM(RUSTC_INTRINSIC)) != NULL &&
           str_eq(sym_str(program->session, fn->name), STR("transmute"));
}

static void check_transmute(Program *program, ParamEnv env, Ty from, Ty to, Span span) {
    TyCx *cx = program->ty;
    from = ty_normalize_erased(cx, env, from);
    to = ty_normalize_erased(cx, env, to);
    if (ty_eq(from, to) || ty_has(cx, from, TYFLAG_ERROR) || ty_has(cx, to, TYFLAG_ERROR)) {
        return;
    }
    SizeCx sizes = {program, env};
    Skeleton from_size = skeleton_of(&sizes, from), to_size = skeleton_of(&sizes, to);
    if (same_size(from_size, to_size)) {
        return;
    }
    if (ty_kind(cx, from) == TY_FN_DEF && to_size.kind == SKELETON_KNOWN && to_size.bytes == 8) {
        Arena *arena = program->session->arena;
        Diag *diag =
            diag_error(program->session, ERR_E0591, span, "can't transmute zero-sized type");
        diag_note(diag, "source type: " STR_FMT, STR_ARG(ty_str(cx, arena, from)));
        diag_note(diag, "target type: " STR_FMT, STR_ARG(ty_str(cx, arena, to)));
        diag_help(diag, "cast with `as` to a pointer instead");
        diag_emit(diag);
        return;
    }
    Diag *diag =
        diag_error(program->session, ERR_E0512, span,
                   "cannot transmute between types of different sizes, or dependently-sized types");
    diag_note(diag, "source type: " STR_FMT, STR_ARG(size_text(program, from, from_size)));
    diag_note(diag, "target type: " STR_FMT, STR_ARG(size_text(program, to, to_size)));
    diag_emit(diag);
}

// Of the path that is called.
static Span callee_span(const MirBody *body, const MirTerm *term) {
    const HirBody *hir = body->typeck->body;
    for (uint32_t i = 1; i <= hir->expr_count; i++) {
        const HirExpr *expr = hir->exprs[i];
        if (expr && expr->kind == HIR_EXPR_CALL && expr->span.lo == term->span.lo &&
            expr->span.hi == term->span.hi) {
            return expr->call.callee->span;
        }
    }
    return term->span;
}

void eval_check_transmutes(Program *program, ParamEnv env, const MirBody *body) {
    TyCx *cx = program->ty;
    for (uint32_t i = 0; i < body->blocks.len; i++) {
        const MirTerm *term = &body->blocks.data[i].term;
        if (term->kind != MIR_TERM_CALL || term->call.func.kind != MIR_OPERAND_CONST) {
            continue;
        }
        const TyData *fn = ty_data(cx, term->call.func.constant->ty);
        if (fn->kind == TY_FN_DEF && is_transmute(program, fn->item.def)) {
            check_transmute(program, env, mir_operand_ty(cx, body, &term->call.args[0]),
                            mir_place_ty(cx, body, &term->call.destination, NULL),
                            callee_span(body, term));
        }
    }
}
