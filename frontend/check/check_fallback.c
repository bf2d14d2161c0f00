// check_fallback.c: what unsolved variables become once a body has been walked.
//
// Integer variables become i32, float variables f64. Variables that only received values of type
// `!` become `!` in edition 2024 and `()` before. Follows the Rust reference on integer and float
// fallback and the edition guide, "Never type fallback change".
#include "frontend/check/fn_cx.h"

// After an error what a closure captures, and its kind where nothing told it, are not known: what
// asks for them is left alone.
static void forget_closures(FnCx *f) {
    for (uint32_t i = 0; i < f->closures.len; i++) {
        const ClosureState *state = f->closures.data[i];
        if (ty_data(f->cx, state->ty)->kind != TY_CLOSURE) {
            continue;
        }
        ClosureParts parts = closure_parts(f->cx, ty_data(f->cx, state->ty)->item.args);
        Ty unknown[2] = {f_shallow(f, parts.captures), f_shallow(f, parts.kind_ty)};
        for (uint32_t k = 0; k < 2; k++) {
            if (f_is_var(f, unknown[k])) {
                f_relate(f, RELATE_EQ, state->expr->span, unknown[k], f->common->error);
            }
        }
    }
}

void check_fallback(FnCx *f) {
    f_select(f);
    CrateId crate = def_get(f->program, f->owner)->crate;
    bool to_never = f->program->crates[crate.index - 1]->edition >= 2024;
    lint_fallback(f, to_never);
    Ty fallback = to_never ? f->common->never : f->common->unit;
    for (uint32_t i = 0; i < f->diverging_vars.len; i++) {
        Ty var = f_shallow(f, f->diverging_vars.data[i]);
        if (f_is_var(f, var)) {
            f_relate(f, RELATE_EQ, SPAN_NONE, var, fallback);
            f->infer->fell_back_to_never |= to_never;
        }
    }
    opaques_fall_back(f, fallback);
    // After an error nothing is guessed any more: messages say `{integer}`.
    if (!f->infer->tainted) {
        infer_default_numeric(f->infer);
    } else {
        forget_closures(f);
    }
    f_select(f);
}
