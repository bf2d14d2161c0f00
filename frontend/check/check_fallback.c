// check_fallback.c: what unsolved variables become once a body has been walked.
//
// Integer variables become i32, float variables f64. Variables that only received values of type
// `!` become `!` in edition 2024 and `()` before. Follows the Rust reference on integer and float
// fallback and the edition guide, "Never type fallback change".
#include "frontend/check/fn_cx.h"

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
    }
    f_select(f);
}
