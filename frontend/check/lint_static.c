// lint_static.c: statics and constants that are used as what they are not: references to mutable
// statics (static_mut_refs), and calls that change a constant's temporary
// (const_item_interior_mutations).
//
// Follows rustc_lint's static_mut_refs and interior_mutable_consts.
#include "frontend/check/lint_late.h"

// ---------------------------------------------------------------- mutable statics

// `where`, or the place itself if that is a macro's, if the place is in a mutable static.
static bool is_in_static_mut(const LateLint *l, const HirExpr *place, Span *where) {
    if (where->ctxt) {
        *where = place->span;
    }
    while (place->kind == HIR_EXPR_FIELD) {
        place = place->field.base;
    }
    Res res = place->kind == HIR_EXPR_PATH ? l->results->expr_res[place->id] : (Res){0};
    if (res.kind != RES_DEF || def_get(l->program, res.def)->kind != DEF_STATIC) {
        return false;
    }
    const HirItem *item = hir_item(l->program, res.def);
    return item && item->global.is_mut;
}

// `borrow`: what `&raw const ` replaces, or SPAN_NONE.
static void report_reference(const LateLint *l, Span span, bool is_mut, Span borrow) {
    Lint lint = LINT_STATIC_MUT_REFS;
    const char *kind = is_mut ? "mutable" : "shared";
    Diag *diag = late_lint(l, lint, span, "creating a %s reference to mutable static", kind);
    if (!diag) {
        return;
    }
    diag_primary_label(diag, "%s reference to mutable static", kind);
    diag_note(diag, is_mut ? "mutable references to mutable statics are dangerous; it's undefined "
                             "behavior if any other pointer to the static is used or if any other "
                             "reference is created for the static while the mutable reference lives"
                           : "shared references to mutable statics are dangerous; it's undefined "
                             "behavior if the static is mutated or if a mutable reference is "
                             "created for it while the shared reference lives");
    diag_note(diag,
              "for more information, see "
              "<https://doc.rust-lang.org/edition-guide/rust-2024/static-mut-references.html>");
    if (borrow.hi > borrow.lo) {
        diag_suggest_one(diag,
                         is_mut ? "use `&raw mut` instead to create a raw pointer"
                                : "use `&raw const` instead to create a raw pointer",
                         borrow, is_mut ? STR("&raw mut ") : STR("&raw const "), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    }
    late_emit(l, lint, diag);
}

static void check_borrow(const LateLint *l) {
    const HirExpr *operand = l->expr->addr_of.operand;
    Span span = l->expr->span;
    if (l->expr->addr_of.is_raw || !is_in_static_mut(l, operand, &span)) {
        return;
    }
    Span borrow = {span.lo, operand->span.lo, 0};
    Str text = late_text(l, span);
    for (size_t i = 0; i < text.len && (text.ptr[i] == '(' || text.ptr[i] == ' '); i++) {
        borrow.lo++;
    }
    report_reference(l, span, l->expr->addr_of.is_mut, l->expr->span.ctxt ? SPAN_NONE : borrow);
}

static void check_receiver(const LateLint *l) {
    TyCx *cx = l->program->ty;
    LateCall call = late_call(l, l->expr);
    Span span = l->expr->span;
    if (!call.callee.index || !is_in_static_mut(l, call.receiver, &span)) {
        return;
    }
    PolyFnSig sig = ty_fn_sig(cx, call.callee);
    const TyData *self = ty_data(cx, ty_list_ptr(cx, sig.sig.inputs_output)[0]);
    if (self->kind == TY_REF) {
        report_reference(l, span, self->ref.is_mut, SPAN_NONE);
    }
}

void lint_static_let(const LateLint *l, const HirPat *pat, const HirExpr *init) {
    Span span = init->span;
    if (pat->kind == HIR_PAT_BINDING && (pat->binding.by_ref || pat->binding.by_ref_mut) &&
        is_in_static_mut(l, init, &span)) {
        report_reference(l, span, pat->binding.by_ref_mut, SPAN_NONE);
    }
}

// ---------------------------------------------------------------- constants

static void check_const_receiver(const LateLint *l) {
    Program *program = l->program;
    TyCx *cx = program->ty;
    LateCall call = late_call(l, l->expr);
    Res res =
        call.receiver->kind == HIR_EXPR_PATH ? l->results->expr_res[call.receiver->id] : (Res){0};
    if (res.kind != RES_DEF || !call.callee.index || l->expr->span.ctxt ||
        (def_get(program, res.def)->kind != DEF_CONST &&
         def_get(program, res.def)->kind != DEF_ASSOC_CONST) ||
        !def_attr(program, call.callee, SYM(RUSTC_SHOULD_NOT_BE_CALLED_ON_CONST_ITEMS))) {
        return;
    }
    Ty ty = late_type(l, call.receiver);
    if (ty_is_freeze(cx, ty_param_env(cx, l->results->owner), ty)) {
        return;
    }
    Lint lint = LINT_CONST_ITEM_INTERIOR_MUTATIONS;
    Str method = sym_str(program->session, l->expr->method_call.segment->name);
    Str name = def_path_str(program, late_arena(l), res.def);
    Diag *diag = late_lint(
        l, lint, l->expr->span,
        "mutation of an interior mutable `const` item with call to `" STR_FMT "`", STR_ARG(method));
    if (!diag) {
        return;
    }
    diag_label(diag, call.receiver->span,
               "`" STR_FMT "` is a interior mutable `const` item of type `" STR_FMT "`",
               STR_ARG(name), STR_ARG(ty_str(cx, late_arena(l), ty)));
    diag_note(diag, "each usage of a `const` item creates a new temporary");
    diag_note(diag,
              "only the temporaries and never the original `const " STR_FMT "` will be "
              "modified",
              STR_ARG(name));
    diag_help(diag, "for more details on interior mutability see "
                    "<https://doc.rust-lang.org/reference/interior-mutability.html>");
    const Def *def = def_get(program, res.def);
    const HirItem *item = hir_item(program, res.def);
    Str head = def->crate.index == program->local.index && def->kind == DEF_CONST
                   ? source_text(program->session->sources, item->head_span)
                   : STR("");
    uint32_t word = 0;
    while (word + 6 < head.len && memcmp(head.ptr + word, "const ", 6) != 0) {
        word++;
    }
    if (word + 6 < head.len) {
        Span span = {item->head_span.lo + word, item->head_span.lo + word + 5, 0};
        Str message = arena_printf(late_arena(l),
                                   "for a shared instance of `" STR_FMT
                                   "`, consider making it a `static` item instead",
                                   STR_ARG(name));
        diag_suggest_one(diag, message.ptr, span, STR("static"), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    late_emit(l, lint, diag);
}

void lint_statics(const LateLint *l) {
    if (l->expr->kind == HIR_EXPR_ADDR_OF) {
        check_borrow(l);
    } else if (l->expr->kind == HIR_EXPR_METHOD_CALL) {
        check_receiver(l);
        check_const_receiver(l);
    }
}
