// check_unsafe.c: E0133: operations that need `unsafe`, and `unsafe` blocks that nothing needs.
//
// A walk over the finished body. Raw borrows of a dereferenced raw pointer or of a static are safe,
// and so is writing a union field that has nothing to drop. In an unsafe fn the operations need a
// block of their own (a warning). Follows the Rust reference, "Unsafety", and the 2024 edition
// guide.
#include "frontend/check/fn_cx.h"

typedef struct UnsafeBlock {
    const HirBlock *block;
    bool used;
    struct UnsafeBlock *outer;
} UnsafeBlock;
typedef struct UnsafeCx {
    FnCx *f;
    UnsafeBlock *block; // innermost unsafe block
    bool in_unsafe_fn;
    bool noted_fn;
} UnsafeCx;

static void visit(UnsafeCx *u, const HirExpr *expr);
static void visit_pat(UnsafeCx *u, const HirPat *pat);

// Before edition 2024 the body of an unsafe fn needs no block.
static bool unsafe_fn_suffices(const FnCx *f) {
    CrateId crate = def_get(f->program, f->owner)->crate;
    return f->program->crates[crate.index - 1]->edition < 2024;
}

typedef struct UnsafeOperation {
    const char *message, *label;
    const char *help, *note; // may be NULL
} UnsafeOperation;

static void explain_operation(Diag *diag, const UnsafeOperation *operation) {
    diag_primary_label(diag, "%s", operation->label);
    if (operation->help != NULL) {
        diag_help(diag, "%s", operation->help);
    }
    if (operation->note != NULL) {
        diag_note(diag, "%s", operation->note);
    }
}

static void require_unsafe(UnsafeCx *u, Span span, const UnsafeOperation *operation) {
    const char *message = operation->message;
    FnCx *f = u->f;
    if (u->block) {
        u->block->used = true;
        return;
    }
    if (u->in_unsafe_fn) {
        Diag *diag = lint_diag(f->program, f->owner, LINT_UNSAFE_OP_IN_UNSAFE_FN, span,
                               "%s is unsafe and requires unsafe block", message);
        if (diag) {
            explain_operation(diag, operation);
            if (!u->noted_fn) {
                HirItem *item = hir_item(f->program, f->owner);
                diag_span_note(
                    diag, item ? item->head_span : span,
                    "an unsafe function restricts its caller, but its body is safe by default");
                u->noted_fn = true;
            }
            diag_note(
                diag,
                "for more information, see "
                "<https://doc.rust-lang.org/edition-guide/rust-2024/unsafe-op-in-unsafe-fn.html>");
            lint_emit(f->program, f->owner, LINT_UNSAFE_OP_IN_UNSAFE_FN, diag);
        }
        return;
    }
    Diag *diag = diag_error(f->session, ERR_E0133, span, "%s is unsafe and requires unsafe %sblock",
                            message, unsafe_fn_suffices(f) ? "function or " : "");
    explain_operation(diag, operation);
    diag_emit(diag);
}

// A safe function that programs written for an unsafe one may call: the block around the call is
// not unnecessary.
static void note_allowed_call(UnsafeCx *u, DefId def) {
    if (u->block && def_attr(u->f->program, def, SYM(RUSTC_ALLOWED_IN_UNSAFE))) {
        u->block->used = true;
    }
}

// Functions that became unsafe with edition 2024 are still called without `unsafe` before.
static bool is_safe_in_edition(UnsafeCx *u, Span span, DefId def) {
    FnCx *f = u->f;
    CrateId crate = def_get(f->program, f->owner)->crate;
    if (u->block || u->in_unsafe_fn || def.index == 0 ||
        f->program->crates[crate.index - 1]->edition >= 2024 ||
        !def_attr(f->program, def, SYM(RUSTC_DEPRECATED_SAFE_2024))) {
        return false;
    }
    Diag *diag = lint_diag(f->program, f->owner, LINT_DEPRECATED_SAFE_2024, span,
                           "call to deprecated safe function `" STR_FMT
                           "` is unsafe and requires unsafe block",
                           STR_ARG(def_path_str_full(f->program, f->arena, def)));
    if (diag) {
        diag_primary_label(diag, "call to unsafe function");
        diag_warning(diag,
                     "this is accepted in the current edition (Rust %u) but is a hard error "
                     "in Rust 2024!",
                     f->program->crates[crate.index - 1]->edition);
        diag_note(diag, "for more information, see "
                        "<https://doc.rust-lang.org/edition-guide/rust-2024/"
                        "newly-unsafe-functions.html>");
        lint_emit(f->program, f->owner, LINT_DEPRECATED_SAFE_2024, diag);
    }
    return true;
}

static Str listed(Arena *arena, Str text, const char *name, uint32_t index, uint32_t count) {
    const char *before = index == 0          ? ""
                         : index + 1 < count ? ", "
                         : count == 2        ? " and "
                                             : ", and ";
    return arena_printf(arena, STR_FMT "%s%s", STR_ARG(text), before, name);
}

// A function whose #[target_feature] names more than that of the function around has.
static void require_for_features(UnsafeCx *u, Span span, DefId def) {
    FnCx *f = u->f;
    TargetFeatures here = fn_target_features(f->cx, f->owner), build = target_features_of_build();
    if ((fn_target_features(f->cx, def) & ~here) == 0) {
        return;
    }
    TargetFeatureList list = fn_target_feature_list(f->cx, def), missing = {.count = 0};
    TargetFeatures set = 0;
    for (uint32_t i = 0; i < list.count; i++) {
        if ((here >> list.listed[i] & 1) == 0) {
            missing.listed[missing.count++] = list.listed[i];
            set |= (TargetFeatures)1 << list.listed[i];
        }
    }
    set &= build;
    Str names = STR(""), built = STR("");
    for (uint32_t i = 0; i < missing.count; i++) {
        names = listed(f->arena, names, target_feature_name(missing.listed[i]), i, missing.count);
    }
    uint32_t built_count = (uint32_t)__builtin_popcountll(set);
    for (uint32_t i = 0; set != 0; i++, set &= set - 1) {
        TargetFeature first = (TargetFeature)__builtin_ctzll(set);
        built = listed(f->arena, built, target_feature_name(first), i, built_count);
    }
    const char *many = missing.count == 1 ? "" : "s";
    Str help = arena_printf(f->arena,
                            "in order for the call to be safe, the context requires the following "
                            "additional target feature%s: " STR_FMT,
                            many, STR_ARG(names));
    Str note = arena_printf(
        f->arena,
        "the " STR_FMT " target feature%s being enabled in the build configuration does not "
        "remove the requirement to list %s in `#[target_feature]`",
        STR_ARG(built), built_count == 1 ? "" : "s", built_count == 1 ? "it" : "them");
    Str message = arena_printf(f->arena, "call to function `" STR_FMT "` with `#[target_feature]`",
                               STR_ARG(def_path_str(f->program, f->arena, def)));
    require_unsafe(u, span,
                   &(UnsafeOperation){.message = message.ptr,
                                      .label = "call to function with `#[target_feature]`",
                                      .help = help.ptr,
                                      .note = built_count ? note.ptr : NULL});
}

static void require_for_call(UnsafeCx *u, Span span, DefId def) {
    FnCx *f = u->f;
    if (def.index && ty_fn_sig(f->cx, def).sig.has_target_features) {
        require_for_features(u, span, def);
        return;
    }
    if (is_safe_in_edition(u, span, def)) {
        return;
    }
    LangItem item = def.index ? lang_item_of(f->program, def) : LANG_NONE;
    if (item == LANG_INLINE_ASM || item == LANG_INLINE_ASM_NORETURN) {
        require_unsafe(
            u, span,
            &(UnsafeOperation){
                .message = "use of inline assembly",
                .label = "use of inline assembly",
                .note = "inline assembly is entirely unchecked and can cause undefined behavior"});
        return;
    }
    Str message = STR("call to unsafe function");
    if (def.index) {
        Str path = def_path_str(f->program, f->arena, def);
        message = arena_printf(f->arena, "call to unsafe function `" STR_FMT "`", STR_ARG(path));
    }
    require_unsafe(u, span,
                   &(UnsafeOperation){.message = message.ptr,
                                      .label = "call to unsafe function",
                                      .note = "consult the function's documentation for "
                                              "information on how to avoid undefined behavior"});
}

// ---------------------------------------------------------------- kinds of operations

// Types with a reserved range of values: making one may break what others rely on.
static void check_valid_range(UnsafeCx *u, Span span, Ty ty) {
    FnCx *f = u->f;
    const TyData *data = ty_data(f->cx, ty);
    uint64_t lo, hi;
    if (data->kind == TY_ADT && adt_valid_range(f->cx, data->item.def, &lo, &hi)) {
        require_unsafe(
            u, span,
            &(UnsafeOperation){
                .message = "initializing type with `rustc_layout_scalar_valid_range` attr",
                .label = "initializing type with `rustc_layout_scalar_valid_range` attr",
                .note = "initializing a layout restricted type's field with a value outside the "
                        "valid range is undefined behavior"});
    }
}

static void check_call_safety(UnsafeCx *u, const HirExpr *expr) {
    FnCx *f = u->f;
    if (f->results->expr_res[expr->id].kind == RES_DEF) {
        return; // through Fn*
    }
    Ty callee = f_expr_ty_adjusted(f, expr->call.callee);
    const TyData *data = ty_data(f->cx, callee);
    if (data->kind == TY_FN_DEF && def_get(f->program, data->item.def)->kind == DEF_CTOR) {
        check_valid_range(u, expr->span, f->results->expr_tys[expr->id]);
        return;
    }
    if (data->kind == TY_FN_DEF && ty_fn_sig(f->cx, data->item.def).sig.is_unsafe) {
        require_for_call(u, expr->span, data->item.def);
    } else if (data->kind == TY_FN_DEF) {
        note_allowed_call(u, data->item.def);
    } else if (data->kind == TY_FN_PTR && data->fn_ptr.sig.is_unsafe) {
        require_for_call(u, expr->span, NO_DEF);
    }
}

static void check_static_use(UnsafeCx *u, const HirExpr *expr) {
    FnCx *f = u->f;
    Res res = f->results->expr_res[expr->id];
    if (res.kind != RES_DEF || def_get(f->program, res.def)->kind != DEF_STATIC) {
        return;
    }
    HirItem *item = hir_item(f->program, res.def);
    if (!item) {
        return;
    }
    if (item->global.is_mut) {
        require_unsafe(
            u, expr->span,
            &(UnsafeOperation){
                .message = "use of mutable static",
                .label = "use of mutable static",
                .note =
                    "mutable statics can be mutated by multiple threads: aliasing violations or "
                    "data races will cause undefined behavior"});
    } else if (!item->global.has_body) {
        require_unsafe(
            u, expr->span,
            &(UnsafeOperation){
                .message = "use of extern static",
                .label = "use of extern static",
                .note = "extern statics are not controlled by the Rust type system: invalid data, "
                        "aliasing violations or data races will cause undefined behavior"});
    }
}

static bool is_union_field(UnsafeCx *u, const HirExpr *expr) {
    FnCx *f = u->f;
    if (expr->kind != HIR_EXPR_FIELD) {
        return false;
    }
    const TyData *data = ty_data(f->cx, f_expr_ty_adjusted(f, expr->field.base));
    return data->kind == TY_ADT && ty_adt_def(f->cx, data->item.def)->kind == ADT_UNION;
}

static void check_deref_safety(UnsafeCx *u, const HirExpr *expr) {
    FnCx *f = u->f;
    if (f_kind(f, f_expr_ty_adjusted(f, expr->unary.operand)) == TY_RAW_PTR) {
        require_unsafe(
            u, expr->span,
            &(UnsafeOperation){
                .message = "dereference of raw pointer",
                .label = "dereference of raw pointer",
                .note =
                    "raw pointers may be null, dangling or unaligned; they can violate aliasing "
                    "rules and cause data races: all of these are undefined behavior"});
    }
}

static void check_union_read(UnsafeCx *u, Span span) {
    require_unsafe(
        u, span,
        &(UnsafeOperation){
            .message = "access to union field",
            .label = "access to union field",
            .note =
                "the field may not be properly initialized: using uninitialized data will cause "
                "undefined behavior"});
}

// The place of `&raw const/mut`: naming it is safe where reading would not be.
static void visit_raw_place(UnsafeCx *u, const HirExpr *expr) {
    if (expr->kind == HIR_EXPR_PATH) {
        return;
    }
    if (expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_DEREF) {
        visit(u, expr->unary.operand);
        return;
    }
    if (is_union_field(u, expr)) {
        visit_raw_place(u, expr->field.base);
        return;
    }
    visit(u, expr);
}

// The place that is assigned: union fields are written without reading the old value.
static void visit_assigned(UnsafeCx *u, const HirExpr *expr) {
    if (is_union_field(u, expr)) {
        visit_assigned(u, expr->field.base);
        return;
    }
    if (expr->kind == HIR_EXPR_FIELD) {
        visit_assigned(u, expr->field.base);
        return;
    }
    visit(u, expr);
}

// ---------------------------------------------------------------- the walk

static void report_idle(Program *program, DefId owner, Span word) {
    Diag *diag = lint_diag(program, owner, LINT_UNUSED_UNSAFE, word, "unnecessary `unsafe` block");
    if (diag) {
        diag_primary_label(diag, "unnecessary `unsafe` block");
        lint_emit(program, owner, LINT_UNUSED_UNSAFE, diag);
    }
}

static void visit_block(UnsafeCx *u, const HirBlock *block) {
    UnsafeBlock *here = NULL;
    if (block->is_unsafe) {
        here = ARENA_NEW(u->f->arena, UnsafeBlock);
        *here = (UnsafeBlock){.block = block, .outer = u->block};
        u->block = here;
    }
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        const HirStmt *stmt = &block->stmts[i];
        switch (stmt->kind) {
        case HIR_STMT_LET:
            visit_pat(u, stmt->let.pat);
            if (stmt->let.init) {
                visit(u, stmt->let.init);
            }
            if (stmt->let.otherwise) {
                visit_block(u, stmt->let.otherwise);
            }
            break;
        case HIR_STMT_EXPR:
        case HIR_STMT_SEMI:
            visit(u, stmt->expr);
            break;
        case HIR_STMT_ITEM:
            break;
        }
    }
    if (block->tail) {
        visit(u, block->tail);
    }
    if (!here) {
        return;
    }
    u->block = here->outer;
    if (here->used || block->compiler_unsafe) {
        return;
    }
    FnCx *f = u->f;
    Span word = {block->span.lo, block->span.lo, block->span.ctxt};
    Str text =
        source_text(f->session->sources,
                    (Span){block->span.lo > 64 ? block->span.lo - 64 : 1, block->span.lo, 0});
    for (size_t i = text.len; i >= 6; i--) {
        if (memcmp(text.ptr + i - 6, "unsafe", 6) == 0) {
            word.lo = block->span.lo - (uint32_t)(text.len - (i - 6));
            word.hi = word.lo + 6;
            break;
        }
    }
    if (block->span.ctxt) {
        return;
    }
    if (f->program->has_kernels) {
        vec_push(&check_tables(f->program)->idle_unsafe, (IdleUnsafe){f->owner, block, word});
    } else {
        report_idle(f->program, f->owner, word);
    }
}

void check_idle_unsafe(Program *program) {
    struct CheckTables *tables = check_tables(program);
    for (uint32_t i = 0; i < tables->idle_unsafe.len; i++) {
        const IdleUnsafe *idle = &tables->idle_unsafe.data[i];
        if (!idle->block->lifts_check) {
            report_idle(program, idle->owner, idle->word);
        }
    }
    vec_clear(&tables->idle_unsafe);
}

static void visit_pats(UnsafeCx *u, HirPat **pats, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        visit_pat(u, pats[i]);
    }
}

static void visit_pat(UnsafeCx *u, const HirPat *pat) {
    FnCx *f = u->f;
    switch (pat->kind) {
    case HIR_PAT_BINDING:
        if (pat->binding.sub) {
            visit_pat(u, pat->binding.sub);
        }
        return;
    case HIR_PAT_STRUCT: {
        const TyData *data = ty_data(f->cx, f->results->pat_tys[pat->id]);
        bool is_union =
            data->kind == TY_ADT && ty_adt_def(f->cx, data->item.def)->kind == ADT_UNION;
        for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
            const HirPat *inner = pat->structure.fields.ptr[i].pat;
            if (is_union && inner->kind != HIR_PAT_WILD) {
                check_union_read(u, inner->span);
            }
            visit_pat(u, inner);
        }
        return;
    }
    case HIR_PAT_TUPLE_STRUCT:
    case HIR_PAT_TUPLE:
        visit_pats(u, pat->tuple.elems, pat->tuple.count);
        return;
    case HIR_PAT_OR:
        visit_pats(u, pat->alternatives.alts, pat->alternatives.count);
        return;
    case HIR_PAT_REF:
    case HIR_PAT_BOX:
        visit_pat(u, pat->ref.inner);
        return;
    case HIR_PAT_SLICE:
        visit_pats(u, pat->slice.before, pat->slice.before_count);
        visit_pats(u, pat->slice.after, pat->slice.after_count);
        if (pat->slice.middle) {
            visit_pat(u, pat->slice.middle);
        }
        return;
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
    case HIR_PAT_PATH:
    case HIR_PAT_LIT:
    case HIR_PAT_RANGE:
        return;
    }
}

static void visit_list(UnsafeCx *u, HirExpr **exprs, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        visit(u, exprs[i]);
    }
}

static void visit_optional(UnsafeCx *u, const HirExpr *expr) {
    if (expr) {
        visit(u, expr);
    }
}

static void visit(UnsafeCx *u, const HirExpr *expr) {
    FnCx *f = u->f;
    switch (expr->kind) {
    case HIR_EXPR_ERROR:
    case HIR_EXPR_LIT:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_OFFSET_OF:
    case HIR_EXPR_INLINE_ASM:
    case HIR_EXPR_YIELD:
        return;
    case HIR_EXPR_PATH:
        check_static_use(u, expr);
        return;
    case HIR_EXPR_CALL:
        check_call_safety(u, expr);
        visit(u, expr->call.callee);
        visit_list(u, expr->call.args, expr->call.arg_count);
        return;
    case HIR_EXPR_METHOD_CALL: {
        Res res = f->results->expr_res[expr->id];
        if (res.kind == RES_DEF) {
            note_allowed_call(u, res.def);
        }
        if (res.kind == RES_DEF && ty_fn_sig(f->cx, res.def).sig.is_unsafe) {
            require_for_call(u, expr->span, res.def);
        } else if (res.kind == RES_DEF) {
            note_allowed_call(u, res.def);
        }
        visit(u, expr->method_call.receiver);
        visit_list(u, expr->method_call.args, expr->method_call.arg_count);
        return;
    }
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_TUPLE:
        visit_list(u, expr->list.elems, expr->list.count);
        return;
    case HIR_EXPR_REPEAT:
        visit(u, expr->repeat.elem);
        return;
    case HIR_EXPR_BINARY:
    case HIR_EXPR_ASSIGN_OP:
        visit(u, expr->binary.lhs);
        visit(u, expr->binary.rhs);
        return;
    case HIR_EXPR_ASSIGN:
        visit_assigned(u, expr->binary.lhs);
        visit(u, expr->binary.rhs);
        return;
    case HIR_EXPR_UNARY:
        if (expr->unary.op == UNOP_DEREF) {
            check_deref_safety(u, expr);
        }
        visit(u, expr->unary.operand);
        return;
    case HIR_EXPR_CAST:
        visit(u, expr->cast.operand);
        return;
    case HIR_EXPR_LET:
        visit_pat(u, expr->let.pat);
        visit(u, expr->let.init);
        return;
    case HIR_EXPR_IF:
        visit(u, expr->if_.cond);
        visit(u, expr->if_.then);
        visit_optional(u, expr->if_.otherwise);
        return;
    case HIR_EXPR_LOOP:
        visit_block(u, expr->loop.block);
        return;
    case HIR_EXPR_MATCH:
        visit(u, expr->match.scrutinee);
        for (uint32_t i = 0; i < expr->match.arms.len; i++) {
            visit_pat(u, expr->match.arms.ptr[i].pat);
            visit_optional(u, expr->match.arms.ptr[i].guard);
            visit(u, expr->match.arms.ptr[i].body);
        }
        return;
    case HIR_EXPR_CLOSURE:
        visit_pats(u, expr->closure->params, expr->closure->param_count);
        visit(u, expr->closure->body);
        return;
    case HIR_EXPR_BLOCK:
        visit_block(u, expr->block.block);
        return;
    case HIR_EXPR_FIELD:
        if (is_union_field(u, expr)) {
            check_union_read(u, expr->span);
        }
        visit(u, expr->field.base);
        return;
    case HIR_EXPR_INDEX:
        visit(u, expr->index.base);
        visit(u, expr->index.index);
        return;
    case HIR_EXPR_ADDR_OF:
        if (expr->addr_of.is_raw) {
            visit_raw_place(u, expr->addr_of.operand);
        } else {
            visit(u, expr->addr_of.operand);
        }
        return;
    case HIR_EXPR_BREAK:
        visit_optional(u, expr->jump.value);
        return;
    case HIR_EXPR_RETURN:
        visit_optional(u, expr->ret.value);
        return;
    case HIR_EXPR_STRUCT:
        check_valid_range(u, expr->span, f->results->expr_tys[expr->id]);
        for (uint32_t i = 0; i < expr->structure.fields.len; i++) {
            visit(u, expr->structure.fields.ptr[i].value);
        }
        visit_optional(u, expr->structure.base);
        return;
    case HIR_EXPR_CONST_BLOCK:
        visit(u, expr->const_block.body);
        return;
    case HIR_EXPR_DROP_TEMPS:
        visit(u, expr->wrap.operand);
        return;
    }
}

void check_unsafety(FnCx *f) {
    UnsafeCx u = {.f = f};
    DefKind kind = def_get(f->program, f->owner)->kind;
    if (kind == DEF_FN || kind == DEF_ASSOC_FN) {
        FnSig sig = ty_fn_sig(f->cx, f->owner).sig;
        u.in_unsafe_fn = sig.is_unsafe && !sig.has_target_features;
    }
    visit_pats(&u, f->body->params, f->body->param_count);
    visit(&u, f->body->value);
}
