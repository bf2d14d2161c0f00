// check_writeback.c: every table entry with its variables replaced and its regions erased.
//
// A variable that is still unsolved here is E0282 (check_ambiguity.c). What the user wrote keeps
// its regions. Follows the rustc development guide, "HIR type checking" (writeback).
#include "frontend/check/fn_cx.h"

static Ty leftover(TyFolder *folder, Ty ty, bool *descend) {
    if (ty_kind(folder->cx, ty) == TY_INFER) {
        *descend = false;
        return ty_common(folder->cx)->error;
    }
    return ty;
}

static Ty final_ty(FnCx *f, Ty ty) {
    if (!ty.index) {
        return ty;
    }
    uint16_t flags = ty_flags(f->cx, ty);
    if (flags & TYFLAG_INFER) {
        ty = f_resolve(f, ty);
        flags = ty_flags(f->cx, ty);
        if (flags & TYFLAG_INFER) {
            f->infer->tainted = true;
            TyFolder folder = {.cx = f->cx, .needed = TYFLAG_INFER, .ty = leftover};
            ty = fold_ty(&folder, ty);
            flags = ty_flags(f->cx, ty);
        }
    }
    if (flags & TYFLAG_OPAQUE) {
        ty = reveal_opaques(f, ty);
        flags = ty_flags(f->cx, ty);
    }
    if (flags & TYFLAG_ERROR) { // of an item's, reported there: nothing more can be said
        f->infer->tainted = true;
    }
    if (flags & (TYFLAG_FREE_REGION | TYFLAG_REGION_VAR)) {
        ty = ty_erase_regions(f->cx, ty);
    }
    return ty;
}

static GenericArgs final_args(FnCx *f, GenericArgs args) {
    if (!args.index) {
        return args;
    }
    if (args_flags(f->cx, args) & TYFLAG_INFER) {
        args = infer_resolve_args(f->infer, args);
        if (args_flags(f->cx, args) & TYFLAG_INFER) {
            f->infer->tainted = true;
            TyFolder folder = {.cx = f->cx, .needed = TYFLAG_INFER, .ty = leftover};
            args = fold_args(&folder, args);
        }
    }
    if (args_flags(f->cx, args) & TYFLAG_OPAQUE) {
        args = reveal_opaque_args(f, args);
    }
    return args_erase_regions(f->cx, args);
}

static Ty user_hole(TyFolder *folder, Ty ty, bool *descend) {
    FnCx *f = folder->data;
    if (ty_kind(f->cx, ty) != TY_INFER) {
        return ty;
    }
    *descend = false;
    return final_ty(f, ty);
}

static Ty final_user_ty(FnCx *f, Ty ty) {
    if (!ty.index || !ty_has(f->cx, ty, TYFLAG_INFER)) {
        return ty;
    }
    TyFolder folder = {.cx = f->cx, .data = f, .needed = TYFLAG_INFER, .ty = user_hole};
    return fold_ty(&folder, ty);
}

static GenericArgs final_user_args(FnCx *f, GenericArgs args) {
    if (!args.index || !(args_flags(f->cx, args) & TYFLAG_INFER)) {
        return args;
    }
    TyFolder folder = {.cx = f->cx, .data = f, .needed = TYFLAG_INFER, .ty = user_hole};
    return fold_args(&folder, args);
}

static void finish_exprs(FnCx *f) {
    TypeckResults *r = f->results;
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        r->expr_tys[i] = final_ty(f, r->expr_tys[i]);
        r->expr_args[i] = final_args(f, r->expr_args[i]);
        AdjustSlice adjustments = r->adjustments[i];
        for (uint32_t k = 0; k < adjustments.len; k++) {
            adjustments.ptr[k].target = final_ty(f, adjustments.ptr[k].target);
        }
        r->user_tys[i].ty = final_user_ty(f, r->user_tys[i].ty);
        r->user_args[i] = final_user_args(f, r->user_args[i]);
    }
}

static void finish_pats(FnCx *f) {
    TypeckResults *r = f->results;
    for (uint32_t i = 1; i <= f->body->pat_count; i++) {
        r->pat_tys[i] = final_ty(f, r->pat_tys[i]);
        r->pat_args[i] = final_args(f, r->pat_args[i]);
        r->pat_user_tys[i].ty = final_user_ty(f, r->pat_user_tys[i].ty);
        uint32_t count = ty_list_len(f->cx, r->pat_adjustments[i]);
        if (count) {
            Ty types[32];
            for (uint32_t k = 0; k < count; k++) {
                types[k] = final_ty(f, ty_list_ptr(f->cx, r->pat_adjustments[i])[k]);
            }
            r->pat_adjustments[i] = ty_list_intern(f->cx, types, count);
        }
    }
}

static PolyFnSig final_user_sig(FnCx *f, PolyFnSig sig) {
    TyFolder folder = {.cx = f->cx, .data = f, .needed = TYFLAG_INFER, .ty = user_hole};
    return fold_poly_sig(&folder, sig);
}

static void finish_closures(FnCx *f) {
    TypeckResults *r = f->results;
    for (uint32_t i = 0; i < r->closure_count; i++) {
        ClosureInfo *info = &r->closures[i];
        info->ty = final_ty(f, info->ty);
        info->user_sig = final_user_sig(f, info->user_sig);
        for (uint32_t k = 0; k < info->capture_count; k++) {
            Capture *capture = &info->captures[k];
            capture->place_ty = final_ty(f, capture->place_ty);
            for (uint32_t p = 0; p < capture->projection_count; p++) {
                capture->projections[p].ty = final_ty(f, capture->projections[p].ty);
            }
        }
    }
}

void check_writeback(FnCx *f) {
    report_unsolved(f);
    finish_exprs(f);
    finish_pats(f);
    finish_closures(f);
    TypeckResults *r = f->results;
    for (uint32_t i = 0; i < f->body->local_count; i++) {
        r->local_tys[i] = final_ty(f, r->local_tys[i]);
        r->local_user_tys[i].ty = final_user_ty(f, r->local_user_tys[i].ty);
    }
    for (uint32_t i = 0; i <= f->body->ty_count; i++) {
        r->hir_tys[i] = final_ty(f, r->hir_tys[i]);
    }
    r->return_ty = final_ty(f, r->return_ty);
}
