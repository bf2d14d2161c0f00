// check_places.c: what may be done with the values and places of a finished body: no references to
// fields that may be unaligned (E0793), no moves of values whose size is not known (E0161), and in
// constants no temporaries that could be changed later (E0492, E0764).
//
// Follows the Rust reference: "The packed modifiers", "Temporary lifetime extension", "Constant
// evaluation".
#include "frontend/check/fn_cx.h"

// ---------------------------------------------------------------- E0793

// Are all values of this type aligned to `pack` bytes, wherever they are? Parameters may be
// anything.
static bool needs_at_most(TyCx *cx, Ty ty, uint32_t pack, uint32_t depth) {
    static const uint32_t sizes[] = {1, 2, 4, 8, 16, 8};
    const TyData *data = ty_data(cx, ty);
    switch (data->kind) {
    case TY_BOOL:
    case TY_STR:
    case TY_NEVER:
        return true;
    case TY_CHAR:
        return pack >= 4;
    case TY_INT:
    case TY_UINT:
        return pack >= sizes[data->int_kind];
    case TY_FLOAT:
        return pack >= (data->float_kind == FLOAT_32    ? 4u
                        : data->float_kind == FLOAT_64  ? 8u
                        : data->float_kind == FLOAT_128 ? 16u
                                                        : 2u);
    case TY_ARRAY:
    case TY_SLICE:
        return needs_at_most(cx, data->array.elem, pack, depth);
    case TY_TUPLE:
        for (uint32_t i = 0; i < ty_list_len(cx, data->tuple); i++) {
            if (!needs_at_most(cx, ty_list_ptr(cx, data->tuple)[i], pack, depth)) {
                return false;
            }
        }
        return true;
    case TY_FN_DEF:
        return true;
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_PTR:
        return pack >= 8;
    case TY_ADT:
        break;
    case TY_NONE:
    case TY_FOREIGN:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
    case TY_DYN:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        return false;
    case TY_ERROR:
        return true;
    }
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    if (adt->repr.packed) {
        return adt->repr.pack <= pack;
    }
    if (adt->kind == ADT_ENUM || adt->repr.align > pack || depth > 8) {
        return adt->kind == ADT_ENUM && adt->repr.has_int && pack >= sizes[adt->repr.int_kind] &&
               adt->repr.align <= pack;
    }
    for (uint32_t i = 0; i < adt->variants[0].field_count; i++) {
        Ty field = field_ty(cx, adt->variants[0].fields[i].def, data->item.args);
        if (!needs_at_most(cx, field, pack, depth + 1)) {
            return false;
        }
    }
    return true;
}

// The packed struct or union that the place is in, without going through a pointer.
static const AdtDef *packed_around(FnCx *f, const HirExpr *place) {
    for (;;) {
        const HirExpr *base = place->kind == HIR_EXPR_FIELD   ? place->field.base
                              : place->kind == HIR_EXPR_INDEX ? place->index.base
                                                              : NULL;
        if (!base || f->results->expr_res[place->id].kind == RES_DEF) {
            return NULL;
        }
        Ty ty = f_expr_ty_adjusted(f, base);
        const TyData *data = ty_data(f->cx, ty);
        if (place->kind == HIR_EXPR_FIELD && data->kind == TY_ADT &&
            ty_adt_def(f->cx, data->item.def)->repr.packed) {
            return ty_adt_def(f->cx, data->item.def);
        }
        AdjustSlice steps = f->results->adjustments[base->id];
        for (uint32_t i = 0; i < steps.len; i++) {
            if (steps.ptr[i].kind == ADJUST_DEREF || steps.ptr[i].kind == ADJUST_OVERLOADED_DEREF) {
                return NULL;
            }
        }
        place = base;
    }
}

void report_unaligned_reference(Program *program, const AdtDef *adt, Span span) {
    const char *what = adt->kind == ADT_UNION ? "union" : "struct";
    Diag *diag = diag_error(program->session, ERR_E0793, span,
                            "reference to field of packed %s is unaligned", what);
    diag_note(
        diag,
        "this %s is %s%u-byte aligned, but the type of this field may require higher alignment",
        what, adt->repr.pack > 1 ? "at most " : "", adt->repr.pack);
    diag_note(diag, "creating a misaligned reference is undefined behavior (even if that reference "
                    "is never dereferenced)");
    diag_help(diag, "copy the field contents to a local variable, or replace the reference with a "
                    "raw pointer and use `read_unaligned`/`write_unaligned` (loads and stores via "
                    "`*p` must be properly aligned even when using raw pointers)");
    diag_emit(diag);
}

bool ty_needs_at_most(TyCx *cx, Ty ty, uint32_t pack) {
    return needs_at_most(cx, ty, pack, 0);
}

static void check_reference(FnCx *f, const HirExpr *place, Span span) {
    const AdtDef *adt = packed_around(f, place);
    if (adt && !needs_at_most(f->cx, f->results->expr_tys[place->id], adt->repr.pack, 0)) {
        report_unaligned_reference(f->program, adt, span);
    }
}

static void check_borrows_of(FnCx *f, const HirExpr *expr) {
    AdjustSlice steps = f->results->adjustments[expr->id];
    bool derefs = false;
    for (uint32_t i = 0; i < steps.len; i++) {
        derefs |= steps.ptr[i].kind == ADJUST_DEREF || steps.ptr[i].kind == ADJUST_OVERLOADED_DEREF;
        if (steps.ptr[i].kind == ADJUST_BORROW_REF && !derefs) {
            check_reference(f, expr, expr->span);
        }
    }
    if (expr->kind == HIR_EXPR_ADDR_OF && !expr->addr_of.is_raw) {
        check_reference(f, expr->addr_of.operand,
                        expr->span.ctxt ? expr->addr_of.operand->span : expr->span);
    }
}

// ---------------------------------------------------------------- E0492, E0764

// A place that exists already: a static, or something behind a reference.
static bool is_old_place(FnCx *f, const HirExpr *expr) {
    for (;;) {
        if (expr->kind == HIR_EXPR_FIELD || expr->kind == HIR_EXPR_INDEX) {
            expr = expr->kind == HIR_EXPR_FIELD ? expr->field.base : expr->index.base;
            continue;
        }
        if (expr->kind == HIR_EXPR_PATH) {
            Res res = f->results->expr_res[expr->id];
            return res.kind == RES_LOCAL ||
                   (res.kind == RES_DEF && def_get(f->program, res.def)->kind == DEF_STATIC);
        }
        return expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_DEREF;
    }
}

static void report_global(FnCx *f, Span span, bool is_mut) {
    Diag *diag = diag_error(f->session, is_mut ? ERR_E0764 : ERR_E0492, span,
                            "%s borrows of temporaries that have their lifetime extended until the "
                            "end of the program are not allowed",
                            is_mut ? "mutable" : "interior mutable shared");
    diag_primary_label(diag, is_mut ? "this mutable borrow refers to such a temporary"
                                    : "this borrow of an interior mutable value refers to such a "
                                      "temporary");
    diag_note(diag, "temporaries in constants and statics can have their lifetime extended until "
                    "the end of the program");
    diag_note(diag, "to avoid accidentally creating global mutable state, such temporaries must be "
                    "immutable");
    diag_help(diag, "if you really want global mutable state, try replacing the temporary by an "
                    "interior mutable `static` or a `static mut`");
    diag_emit(diag);
}

// No interior mutability in this very value, whatever its type: `None` of an `Option<Cell<T>>`.
static bool is_frozen_value(FnCx *f, const HirExpr *expr) {
    if (ty_is_freeze(f->cx, f->env, f_resolve(f, f->results->expr_tys[expr->id]))) {
        return true;
    }
    Res res = f->results->expr_res[expr->id];
    if (expr->kind == HIR_EXPR_PATH) {
        return res.kind == RES_DEF && def_get(f->program, res.def)->kind == DEF_CTOR;
    }
    bool is_list = expr->kind == HIR_EXPR_ARRAY || expr->kind == HIR_EXPR_TUPLE;
    for (uint32_t i = 0; is_list && i < expr->list.count; i++) {
        is_list = is_frozen_value(f, expr->list.elems[i]);
    }
    return is_list;
}

// `&*&mut 1`: what the borrow at the bottom of a place borrows is extended, too.
static const HirExpr *borrow_below(const HirExpr *place) {
    for (;;) {
        if (place->kind == HIR_EXPR_FIELD || place->kind == HIR_EXPR_INDEX) {
            place = place->kind == HIR_EXPR_FIELD ? place->field.base : place->index.base;
        } else if (place->kind == HIR_EXPR_UNARY && place->unary.op == UNOP_DEREF) {
            place = place->unary.operand;
        } else {
            return place->kind == HIR_EXPR_ADDR_OF ? place : NULL;
        }
    }
}

// The borrows that a constant's value keeps: those whose temporaries are extended.
static void check_extended(FnCx *f, const HirExpr *expr, bool mut_is_fine) {
    switch (expr->kind) {
    case HIR_EXPR_ADDR_OF: {
        const HirExpr *operand = expr->addr_of.operand;
        if (is_old_place(f, operand)) {
            const HirExpr *below = borrow_below(operand);
            if (below != NULL) {
                check_extended(f, below, mut_is_fine);
            }
            return;
        }
        if (expr->addr_of.is_mut) {
            if (!mut_is_fine) {
                report_global(f, expr->span, true);
            }
        } else if (!expr->addr_of.is_raw && !is_frozen_value(f, operand)) {
            report_global(f, expr->span, false);
        }
        check_extended(f, operand, mut_is_fine);
        return;
    }
    case HIR_EXPR_STRUCT:
        for (uint32_t i = 0; i < expr->structure.fields.len; i++) {
            check_extended(f, expr->structure.fields.ptr[i].value, mut_is_fine);
        }
        return;
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_TUPLE:
        for (uint32_t i = 0; i < expr->list.count; i++) {
            check_extended(f, expr->list.elems[i], mut_is_fine);
        }
        return;
    case HIR_EXPR_CAST:
        check_extended(f, expr->cast.operand, mut_is_fine);
        return;
    case HIR_EXPR_CALL: // constructors
        for (uint32_t i = 0;
             expr->call.callee->kind == HIR_EXPR_PATH && i < expr->call.arg_count &&
             f->results->expr_res[expr->call.callee->id].kind == RES_DEF &&
             def_get(f->program, f->results->expr_res[expr->call.callee->id].def)->kind == DEF_CTOR;
             i++) {
            check_extended(f, expr->call.args[i], mut_is_fine);
        }
        return;
    case HIR_EXPR_BLOCK:
        if (expr->block.block->tail) {
            check_extended(f, expr->block.block->tail, mut_is_fine);
        }
        return;
    case HIR_EXPR_ERROR:
    case HIR_EXPR_LIT:
    case HIR_EXPR_PATH:
    case HIR_EXPR_METHOD_CALL:
    case HIR_EXPR_REPEAT:
    case HIR_EXPR_BINARY:
    case HIR_EXPR_UNARY:
    case HIR_EXPR_LET:
    case HIR_EXPR_IF:
    case HIR_EXPR_LOOP:
    case HIR_EXPR_MATCH:
    case HIR_EXPR_CLOSURE:
    case HIR_EXPR_ASSIGN:
    case HIR_EXPR_ASSIGN_OP:
    case HIR_EXPR_FIELD:
    case HIR_EXPR_INDEX:
    case HIR_EXPR_BREAK:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_RETURN:
    case HIR_EXPR_CONST_BLOCK:
    case HIR_EXPR_DROP_TEMPS:
    case HIR_EXPR_OFFSET_OF:
    case HIR_EXPR_INLINE_ASM:
    case HIR_EXPR_YIELD:
        return;
    }
}

static void check_global_value(FnCx *f) {
    DefKind kind = def_get(f->program, f->owner)->kind;
    HirItem *item = hir_item(f->program, f->owner);
    if (kind == DEF_CONST || kind == DEF_ASSOC_CONST) {
        check_extended(f, f->body->value, false);
    } else if (kind == DEF_STATIC && item && !item->global.is_mut) {
        check_extended(f, f->body->value, false);
    }
}

void check_places(FnCx *f) {
    if (f_is_library(f)) {
        return;
    }
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (!expr) {
            continue;
        }
        check_borrows_of(f, expr);
        if (expr->kind == HIR_EXPR_CONST_BLOCK) {
            check_extended(f, expr->const_block.body, false);
        }
    }
    check_global_value(f);
}
