// hir_print.c: --emit=hir: the HIR as readable, Rust-like text.
//
// Names are printed as they were resolved: locals as name#index, definitions by path, lifetimes
// that were elided as '_#N. Desugared constructs are shown as what they became. The text is for
// people and tests; it is not meant to be parsed.
#include <inttypes.h>

#include "frontend/hir/lower.h"

typedef struct Printer {
    Program *program;
    Session *session;
    Arena *arena;
    const HirBody *body;
    FILE *out;
    int indent;
} Printer;

static void print_expr(Printer *p, const HirExpr *expr);
static void print_ty(Printer *p, const HirTy *ty);
static void print_pat(Printer *p, const HirPat *pat);
static void print_block(Printer *p, const HirBlock *block);
static void print_item(Printer *p, DefId id);

static void text(Printer *p, const char *s) {
    fputs(s, p->out);
}

static void str(Printer *p, Str s) {
    fprintf(p->out, STR_FMT, STR_ARG(s));
}

static void sym(Printer *p, Symbol name) {
    str(p, sym_str(p->session, name));
}

static void line(Printer *p) {
    fprintf(p->out, "\n%*s", p->indent * 4, "");
}

// ---------------------------------------------------------------- names

static void print_def(Printer *p, DefId id) {
    if (id.index == 0) {
        text(p, "{none}");
        return;
    }
    const Def *def = def_get(p->program, id);
    if (def->kind == DEF_TY_PARAM || def->kind == DEF_CONST_PARAM || def->kind == DEF_FIELD) {
        sym(p, def->name);
        return;
    }
    str(p, def_path_str(p->program, p->arena, id));
}

static void print_lifetime(Printer *p, HirLifetime lifetime) {
    switch (lifetime.kind) {
    case LIFETIME_ERROR:
        text(p, "'{error}");
        break;
    case LIFETIME_STATIC:
        text(p, "'static");
        break;
    case LIFETIME_PARAM: {
        const Def *def = def_get(p->program, lifetime.def);
        sym(p, def->name);
        if (symbol_is(def->name, SYM_INDEX_UNDERSCORE_LIFETIME)) {
            fprintf(p->out, "#%u", def->index);
        }
        break;
    }
    case LIFETIME_INFER:
        text(p, "'_");
        break;
    case LIFETIME_OBJECT_DEFAULT:
        break;
    }
}

static void print_const_arg(Printer *p, HirConstArg arg);

static void print_const_expr(Printer *p, const HirConstArg *arg) {
    static const char *const names[] = {
        [CONST_ARG_ARRAY] = "array", [CONST_ARG_INDEX] = "index", [CONST_ARG_NEG] = "neg",
        [CONST_ARG_ADD] = "add",     [CONST_ARG_SUB] = "sub",     [CONST_ARG_MUL] = "mul",
        [CONST_ARG_DIV] = "div",     [CONST_ARG_REM] = "rem"};
    text(p, names[arg->kind]);
    text(p, "(");
    for (uint32_t i = 0; i < arg->operand_count; i++) {
        text(p, i ? ", " : "");
        print_const_arg(p, arg->operands[i]);
    }
    text(p, ")");
}

static void print_const_arg(Printer *p, HirConstArg arg) {
    switch (arg.kind) {
    case CONST_ARG_ANON: {
        const HirBody *body = hir_body(p->program, arg.def);
        Printer inner = *p;
        inner.body = body;
        text(p, "{ ");
        print_expr(&inner, body->value);
        text(p, " }");
        break;
    }
    case CONST_ARG_ARRAY:
    case CONST_ARG_INDEX:
    case CONST_ARG_NEG:
    case CONST_ARG_ADD:
    case CONST_ARG_SUB:
    case CONST_ARG_MUL:
    case CONST_ARG_DIV:
    case CONST_ARG_REM:
        print_const_expr(p, &arg);
        break;
    case CONST_ARG_PARAM:
        print_def(p, arg.def);
        break;
    case CONST_ARG_INFER:
        text(p, "_");
        break;
    case CONST_ARG_ERROR:
        text(p, "{error}");
        break;
    }
}

static void print_bounds(Printer *p, const HirBound *bounds, uint32_t count);

static void print_args(Printer *p, const HirGenericArgs *args) {
    if (!args || (args->args.len == 0 && args->constraints.len == 0)) {
        return;
    }
    text(p, "<");
    const char *separator = "";
    for (uint32_t i = 0; i < args->args.len; i++) {
        const HirGenericArg *arg = &args->args.ptr[i];
        text(p, separator);
        separator = ", ";
        switch (arg->kind) {
        case GENERIC_ARG_LIFETIME:
            print_lifetime(p, arg->lifetime);
            break;
        case GENERIC_ARG_TYPE:
            print_ty(p, arg->ty);
            break;
        case GENERIC_ARG_CONST:
            print_const_arg(p, arg->constant);
            break;
        case GENERIC_ARG_INFER:
            text(p, "_");
            break;
        }
    }
    for (uint32_t i = 0; i < args->constraints.len; i++) {
        const HirAssocConstraint *constraint = &args->constraints.ptr[i];
        text(p, separator);
        separator = ", ";
        sym(p, constraint->name);
        print_args(p, constraint->args);
        if (constraint->ty) {
            text(p, " = ");
            print_ty(p, constraint->ty);
        } else if (constraint->constant) {
            text(p, " = ");
            print_const_arg(p, *constraint->constant);
        } else {
            text(p, ": ");
            print_bounds(p, constraint->bounds, constraint->bound_count);
        }
    }
    text(p, ">");
}

static void print_res_path(Printer *p, const HirPath *path) {
    switch (path->res.kind) {
    case RES_NONE:
    case RES_ERROR:
        text(p, "{error}");
        return;
    case RES_LOCAL:
        sym(p, p->body->locals[path->res.local].name);
        fprintf(p->out, "#%u", path->res.local);
        return;
    case RES_PRIM:
        text(p, prim_name(path->res.prim));
        return;
    case RES_SELF_PARAM:
    case RES_SELF_ALIAS:
    case RES_SELF_CTOR:
        text(p, "Self");
        return;
    case RES_MODULE_TOOL:
        text(p, "{tool}");
        return;
    case RES_DEF:
        print_def(p, path->res.def);
        break;
    }
    for (uint32_t i = 0; i < path->segments.len; i++) {
        const HirGenericArgs *args = path->segments.ptr[i].args;
        if (args) {
            text(p, "::");
            print_args(p, args);
        }
    }
}

static void print_qpath(Printer *p, const HirQPath *path) {
    switch (path->kind) {
    case QPATH_RESOLVED:
        if (path->self_ty) {
            text(p, "<");
            print_ty(p, path->self_ty);
            text(p, " as _>::");
        }
        print_res_path(p, path->path);
        return;
    case QPATH_TYPE_RELATIVE:
        text(p, "<");
        print_ty(p, path->self_ty);
        text(p, ">::");
        sym(p, path->segment->name);
        if (path->segment->args) {
            text(p, "::");
            print_args(p, path->segment->args);
        }
        return;
    case QPATH_LANG: {
        DefId def = lang_item(p->program, path->lang);
        text(p, "#[lang]");
        print_def(p, def);
        return;
    }
    }
}

// ---------------------------------------------------------------- types

static void print_for(Printer *p, DefIdSlice lifetimes) {
    if (lifetimes.len == 0) {
        return;
    }
    text(p, "for<");
    for (uint32_t i = 0; i < lifetimes.len; i++) {
        text(p, i ? ", " : "");
        print_lifetime(p, (HirLifetime){.kind = LIFETIME_PARAM, .def = lifetimes.ptr[i]});
    }
    text(p, "> ");
}

static void print_bounds(Printer *p, const HirBound *bounds, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const HirBound *bound = &bounds[i];
        text(p, i ? " + " : "");
        if (bound->kind == BOUND_OUTLIVES) {
            print_lifetime(p, bound->lifetime);
            continue;
        }
        if (bound->kind == BOUND_USE) {
            text(p, "use<..>");
            continue;
        }
        text(p, bound->polarity == BOUND_MAYBE      ? "?"
                : bound->polarity == BOUND_NEGATIVE ? "!"
                                                    : "");
        print_for(p, bound->for_lifetimes);
        print_res_path(p, bound->trait_ref.path);
    }
}

static void print_fn_ty(Printer *p, const HirFnSigTy *fn) {
    print_for(p, fn->for_lifetimes);
    text(p, fn->is_unsafe ? "unsafe " : "");
    if (fn->abi.index) {
        text(p, "extern \"");
        sym(p, fn->abi);
        text(p, "\" ");
    }
    text(p, "fn(");
    for (uint32_t i = 0; i < fn->input_count; i++) {
        text(p, i ? ", " : "");
        print_ty(p, fn->inputs[i]);
    }
    text(p, fn->c_variadic ? ", ...)" : ")");
    if (fn->output) {
        text(p, " -> ");
        print_ty(p, fn->output);
    }
}

static void print_ty(Printer *p, const HirTy *ty) {
    switch (ty->kind) {
    case HIR_TY_ERROR:
        text(p, "{error}");
        return;
    case HIR_TY_SLICE:
        text(p, "[");
        print_ty(p, ty->array.elem);
        text(p, "]");
        return;
    case HIR_TY_ARRAY:
        text(p, "[");
        print_ty(p, ty->array.elem);
        text(p, "; ");
        print_const_arg(p, ty->array.len);
        text(p, "]");
        return;
    case HIR_TY_PTR:
        text(p, ty->ptr.is_mut ? "*mut " : "*const ");
        print_ty(p, ty->ptr.elem);
        return;
    case HIR_TY_REF:
        text(p, "&");
        print_lifetime(p, ty->ref.lifetime);
        text(p, ty->ref.is_mut ? " mut " : " ");
        print_ty(p, ty->ref.elem);
        return;
    case HIR_TY_FN:
        print_fn_ty(p, ty->fn);
        return;
    case HIR_TY_NEVER:
        text(p, "!");
        return;
    case HIR_TY_TUPLE:
        text(p, "(");
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            print_ty(p, ty->tuple.elems[i]);
            text(p, i + 1 < ty->tuple.count ? ", " : ty->tuple.count == 1 ? "," : "");
        }
        text(p, ")");
        return;
    case HIR_TY_PATH:
        print_qpath(p, &ty->path);
        return;
    case HIR_TY_OPAQUE: {
        const HirItem *item = hir_item(p->program, ty->opaque.def);
        text(p, "impl ");
        print_bounds(p, item->opaque.bounds.ptr, item->opaque.bounds.len);
        return;
    }
    case HIR_TY_DYN:
        text(p, "dyn ");
        print_bounds(p, ty->dyn.bounds.ptr, ty->dyn.bounds.len);
        if (ty->dyn.lifetime.kind != LIFETIME_OBJECT_DEFAULT) {
            text(p, " + ");
            print_lifetime(p, ty->dyn.lifetime);
        }
        return;
    case HIR_TY_INFER:
        text(p, "_");
        return;
    }
}

// ---------------------------------------------------------------- patterns

static void print_pats(Printer *p, HirPat *const *pats, uint32_t count, const char *separator) {
    for (uint32_t i = 0; i < count; i++) {
        text(p, i ? separator : "");
        print_pat(p, pats[i]);
    }
}

static void print_tuple_elems(Printer *p, const HirPat *pat) {
    text(p, "(");
    for (uint32_t i = 0; i < pat->tuple.count; i++) {
        text(p, pat->tuple.rest == i ? ".., " : "");
        print_pat(p, pat->tuple.elems[i]);
        text(p, i + 1 < pat->tuple.count ? ", " : "");
    }
    if (pat->tuple.rest == pat->tuple.count) {
        text(p, pat->tuple.count ? ", .." : "..");
    }
    text(p, ")");
}

static void print_struct_pat(Printer *p, const HirPat *pat) {
    print_qpath(p, pat->structure.path);
    text(p, " { ");
    for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
        sym(p, pat->structure.fields.ptr[i].name);
        text(p, ": ");
        print_pat(p, pat->structure.fields.ptr[i].pat);
        text(p, ", ");
    }
    text(p, pat->structure.has_rest ? ".. }" : "}");
}

static void print_slice_pat(Printer *p, const HirPat *pat) {
    text(p, "[");
    print_pats(p, pat->slice.before, pat->slice.before_count, ", ");
    if (pat->slice.has_middle) {
        text(p, pat->slice.before_count ? ", " : "");
        if (pat->slice.middle) {
            print_pat(p, pat->slice.middle);
            text(p, " @ ");
        }
        text(p, pat->slice.after_count ? ".., " : "..");
    }
    print_pats(p, pat->slice.after, pat->slice.after_count, ", ");
    text(p, "]");
}

static void print_pat(Printer *p, const HirPat *pat) {
    switch (pat->kind) {
    case HIR_PAT_ERROR:
        text(p, "{error}");
        return;
    case HIR_PAT_WILD:
        text(p, "_");
        return;
    case HIR_PAT_NEVER:
        text(p, "!");
        return;
    case HIR_PAT_BINDING:
        text(p, pat->binding.by_ref_mut ? "ref mut " : pat->binding.by_ref ? "ref " : "");
        text(p, pat->binding.is_mut ? "mut " : "");
        sym(p, pat->binding.name);
        fprintf(p->out, "#%u", pat->binding.local);
        if (pat->binding.sub) {
            text(p, " @ ");
            print_pat(p, pat->binding.sub);
        }
        return;
    case HIR_PAT_STRUCT:
        print_struct_pat(p, pat);
        return;
    case HIR_PAT_TUPLE_STRUCT:
        print_qpath(p, pat->tuple.path);
        print_tuple_elems(p, pat);
        return;
    case HIR_PAT_TUPLE:
        print_tuple_elems(p, pat);
        return;
    case HIR_PAT_OR:
        print_pats(p, pat->alternatives.alts, pat->alternatives.count, " | ");
        return;
    case HIR_PAT_PATH:
        print_qpath(p, pat->path);
        return;
    case HIR_PAT_REF:
        text(p, pat->ref.is_mut ? "&mut " : "&");
        print_pat(p, pat->ref.inner);
        return;
    case HIR_PAT_BOX:
        text(p, "box ");
        print_pat(p, pat->ref.inner);
        return;
    case HIR_PAT_LIT:
        print_expr(p, pat->value);
        return;
    case HIR_PAT_RANGE:
        if (pat->range.lo) {
            print_expr(p, pat->range.lo);
        }
        text(p, pat->range.inclusive ? "..=" : "..");
        if (pat->range.hi) {
            print_expr(p, pat->range.hi);
        }
        return;
    case HIR_PAT_SLICE:
        print_slice_pat(p, pat);
        return;
    }
}

// ---------------------------------------------------------------- expressions

static void print_quoted(Printer *p, Str s) {
    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.ptr[i];
        if (c == '"' || c == '\\') {
            fprintf(p->out, "\\%c", c);
        } else if (c == '\n') {
            text(p, "\\n");
        } else if (c < ' ' || c == 0x7f) {
            fprintf(p->out, "\\x%02x", c);
        } else {
            fputc(c, p->out);
        }
    }
}

static void print_lit(Printer *p, const HirLit *lit) {
    switch (lit->kind) {
    case LIT_BOOL:
        text(p, lit->boolean ? "true" : "false");
        break;
    case LIT_CHAR:
        fprintf(p->out, "'\\u{%x}'", lit->character);
        break;
    case LIT_INT:
        if (lit->integer.high) {
            fprintf(p->out, "0x%" PRIx64 "%016" PRIx64, lit->integer.high, lit->integer.low);
        } else {
            fprintf(p->out, "%" PRIu64, lit->integer.low);
        }
        break;
    case LIT_FLOAT:
        str(p, lit->text);
        break;
    case LIT_STR:
    case LIT_BYTE_STR:
    case LIT_C_STR:
        text(p, lit->kind == LIT_STR ? "\"" : lit->kind == LIT_C_STR ? "c\"" : "b\"");
        print_quoted(p, lit->text);
        text(p, "\"");
        break;
    case LIT_BYTE:
        fprintf(p->out, "b'\\x%02x'", lit->byte);
        break;
    case LIT_ERROR:
        text(p, "{error}");
        break;
    }
    if (lit->suffix.index) {
        sym(p, lit->suffix);
    }
}

static const char *binop_text(HirBinOp op) {
    static const char *const texts[] = {"+",  "-",  "*", "/",  "%",  "^",  "&", "|",  "<<",
                                        ">>", "==", "<", "<=", "!=", ">=", ">", "&&", "||"};
    return texts[op];
}

static void print_list(Printer *p, HirExpr *const *exprs, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        text(p, i ? ", " : "");
        print_expr(p, exprs[i]);
    }
}

static void print_target(Printer *p, const HirExpr *expr, const char *word) {
    fprintf(p->out, "%s @%u", word, expr->jump.target ? expr->jump.target->id : 0);
    if (expr->jump.value) {
        text(p, " ");
        print_expr(p, expr->jump.value);
    }
}

static void print_match(Printer *p, const HirExpr *expr) {
    text(p, "match ");
    print_expr(p, expr->match.scrutinee);
    text(p, " {");
    p->indent++;
    for (uint32_t i = 0; i < expr->match.arms.len; i++) {
        const HirArm *arm = &expr->match.arms.ptr[i];
        line(p);
        print_pat(p, arm->pat);
        if (arm->guard) {
            text(p, " if ");
            print_expr(p, arm->guard);
        }
        text(p, " => ");
        print_expr(p, arm->body);
        text(p, ",");
    }
    p->indent--;
    line(p);
    text(p, "}");
}

static void print_closure(Printer *p, const HirClosure *closure) {
    print_for(p, closure->for_lifetimes);
    text(p, closure->capture == CAPTURE_VALUE ? "move |" : "|");
    for (uint32_t i = 0; i < closure->param_count; i++) {
        text(p, i ? ", " : "");
        print_pat(p, closure->params[i]);
        if (closure->param_tys[i]) {
            text(p, ": ");
            print_ty(p, closure->param_tys[i]);
        }
    }
    text(p, "| ");
    if (closure->output) {
        text(p, "-> ");
        print_ty(p, closure->output);
        text(p, " ");
    }
    print_expr(p, closure->body);
}

static void print_struct(Printer *p, const HirExpr *expr) {
    print_qpath(p, expr->structure.path);
    text(p, " {");
    for (uint32_t i = 0; i < expr->structure.fields.len; i++) {
        text(p, i ? ", " : " ");
        sym(p, expr->structure.fields.ptr[i].name);
        text(p, ": ");
        print_expr(p, expr->structure.fields.ptr[i].value);
    }
    if (expr->structure.base) {
        text(p, expr->structure.fields.len ? ", .." : " ..");
        print_expr(p, expr->structure.base);
    }
    text(p, " }");
}

static void print_operand(Printer *p, const HirExpr *expr) {
    bool simple = expr->kind == HIR_EXPR_PATH || expr->kind == HIR_EXPR_LIT ||
                  expr->kind == HIR_EXPR_CALL || expr->kind == HIR_EXPR_METHOD_CALL ||
                  expr->kind == HIR_EXPR_FIELD || expr->kind == HIR_EXPR_INDEX ||
                  expr->kind == HIR_EXPR_TUPLE || expr->kind == HIR_EXPR_ARRAY;
    text(p, simple ? "" : "(");
    print_expr(p, expr);
    text(p, simple ? "" : ")");
}

static void print_label(Printer *p, const HirExpr *expr, Symbol label) {
    if (label.index) {
        sym(p, label);
        text(p, ": ");
    }
    if (expr->kind == HIR_EXPR_LOOP || label.index) {
        fprintf(p->out, "@%u ", expr->id);
    }
}

static void print_expr(Printer *p, const HirExpr *expr) {
    switch (expr->kind) {
    case HIR_EXPR_ERROR:
        text(p, "{error}");
        return;
    case HIR_EXPR_LIT:
        print_lit(p, &expr->lit);
        return;
    case HIR_EXPR_PATH:
        print_qpath(p, expr->path);
        return;
    case HIR_EXPR_CALL:
        print_operand(p, expr->call.callee);
        text(p, "(");
        print_list(p, expr->call.args, expr->call.arg_count);
        text(p, ")");
        return;
    case HIR_EXPR_METHOD_CALL:
        print_operand(p, expr->method_call.receiver);
        text(p, ".");
        sym(p, expr->method_call.segment->name);
        if (expr->method_call.segment->args) {
            text(p, "::");
            print_args(p, expr->method_call.segment->args);
        }
        text(p, "(");
        print_list(p, expr->method_call.args, expr->method_call.arg_count);
        text(p, ")");
        return;
    case HIR_EXPR_ARRAY:
        text(p, "[");
        print_list(p, expr->list.elems, expr->list.count);
        text(p, "]");
        return;
    case HIR_EXPR_REPEAT:
        text(p, "[");
        print_expr(p, expr->repeat.elem);
        text(p, "; ");
        print_const_arg(p, expr->repeat.len);
        text(p, "]");
        return;
    case HIR_EXPR_TUPLE:
        text(p, "(");
        print_list(p, expr->list.elems, expr->list.count);
        text(p, expr->list.count == 1 ? ",)" : ")");
        return;
    case HIR_EXPR_BINARY:
    case HIR_EXPR_ASSIGN_OP:
        print_operand(p, expr->binary.lhs);
        fprintf(p->out, " %s%s ", binop_text(expr->binary.op),
                expr->kind == HIR_EXPR_ASSIGN_OP ? "=" : "");
        print_operand(p, expr->binary.rhs);
        return;
    case HIR_EXPR_ASSIGN:
        print_operand(p, expr->binary.lhs);
        text(p, " = ");
        print_expr(p, expr->binary.rhs);
        return;
    case HIR_EXPR_UNARY:
        text(p, expr->unary.op == UNOP_DEREF ? "*" : expr->unary.op == UNOP_NOT ? "!" : "-");
        print_operand(p, expr->unary.operand);
        return;
    case HIR_EXPR_CAST:
        print_operand(p, expr->cast.operand);
        text(p, " as ");
        print_ty(p, expr->cast.ty);
        return;
    case HIR_EXPR_LET:
        text(p, "let ");
        print_pat(p, expr->let.pat);
        text(p, " = ");
        print_expr(p, expr->let.init);
        return;
    case HIR_EXPR_IF:
        text(p, "if ");
        print_expr(p, expr->if_.cond);
        text(p, " ");
        print_expr(p, expr->if_.then);
        if (expr->if_.otherwise) {
            text(p, " else ");
            print_expr(p, expr->if_.otherwise);
        }
        return;
    case HIR_EXPR_LOOP:
        print_label(p, expr, expr->loop.label);
        text(p, "loop ");
        print_block(p, expr->loop.block);
        return;
    case HIR_EXPR_MATCH:
        print_match(p, expr);
        return;
    case HIR_EXPR_CLOSURE:
        print_closure(p, expr->closure);
        return;
    case HIR_EXPR_BLOCK:
        print_label(p, expr, expr->block.label);
        print_block(p, expr->block.block);
        return;
    case HIR_EXPR_FIELD:
        print_operand(p, expr->field.base);
        text(p, ".");
        sym(p, expr->field.name);
        return;
    case HIR_EXPR_INDEX:
        print_operand(p, expr->index.base);
        text(p, "[");
        print_expr(p, expr->index.index);
        text(p, "]");
        return;
    case HIR_EXPR_ADDR_OF:
        text(p, expr->addr_of.is_raw   ? (expr->addr_of.is_mut ? "&raw mut " : "&raw const ")
                : expr->addr_of.is_mut ? "&mut "
                                       : "&");
        print_operand(p, expr->addr_of.operand);
        return;
    case HIR_EXPR_BREAK:
        print_target(p, expr, "break");
        return;
    case HIR_EXPR_CONTINUE:
        print_target(p, expr, "continue");
        return;
    case HIR_EXPR_RETURN:
        text(p, "return");
        if (expr->ret.value) {
            text(p, " ");
            print_expr(p, expr->ret.value);
        }
        return;
    case HIR_EXPR_STRUCT:
        print_struct(p, expr);
        return;
    case HIR_EXPR_CONST_BLOCK:
        text(p, "const ");
        print_expr(p, expr->const_block.body);
        return;
    case HIR_EXPR_DROP_TEMPS:
        text(p, "drop_temps(");
        print_expr(p, expr->wrap.operand);
        text(p, ")");
        return;
    case HIR_EXPR_OFFSET_OF:
        text(p, "offset_of!(");
        print_ty(p, expr->offset_of.container);
        for (uint32_t i = 0; i < expr->offset_of.fields.len; i++) {
            text(p, i ? "." : ", ");
            sym(p, expr->offset_of.fields.ptr[i].name);
        }
        text(p, ")");
        return;
    case HIR_EXPR_INLINE_ASM:
        text(p, "asm!(..)");
        return;
    case HIR_EXPR_YIELD:
        text(p, "yield");
        return;
    }
}

static void print_stmt(Printer *p, const HirStmt *stmt) {
    switch (stmt->kind) {
    case HIR_STMT_LET:
        text(p, "let ");
        print_pat(p, stmt->let.pat);
        if (stmt->let.ty) {
            text(p, ": ");
            print_ty(p, stmt->let.ty);
        }
        if (stmt->let.init) {
            text(p, " = ");
            print_expr(p, stmt->let.init);
        }
        if (stmt->let.otherwise) {
            text(p, " else ");
            print_block(p, stmt->let.otherwise);
        }
        text(p, ";");
        return;
    case HIR_STMT_ITEM:
        print_item(p, stmt->item);
        return;
    case HIR_STMT_EXPR:
        print_expr(p, stmt->expr);
        return;
    case HIR_STMT_SEMI:
        print_expr(p, stmt->expr);
        text(p, ";");
        return;
    }
}

static void print_block(Printer *p, const HirBlock *block) {
    text(p, block->is_unsafe ? "unsafe {" : "{");
    p->indent++;
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        line(p);
        print_stmt(p, &block->stmts[i]);
    }
    if (block->tail) {
        line(p);
        print_expr(p, block->tail);
    }
    p->indent--;
    if (block->stmt_count || block->tail) {
        line(p);
    }
    text(p, "}");
}

// ---------------------------------------------------------------- items

static void print_generics(Printer *p, const HirGenerics *generics) {
    if (!generics || generics->params.len == 0) {
        return;
    }
    text(p, "<");
    for (uint32_t i = 0; i < generics->params.len; i++) {
        const HirGenericParam *param = &generics->params.ptr[i];
        text(p, i ? ", " : "");
        switch (param->kind) {
        case HIR_PARAM_LIFETIME:
            text(p, param->is_late_bound ? "late " : "");
            print_lifetime(p, (HirLifetime){.kind = LIFETIME_PARAM, .def = param->def});
            break;
        case HIR_PARAM_TYPE:
            print_def(p, param->def);
            if (param->default_ty) {
                text(p, " = ");
                print_ty(p, param->default_ty);
            }
            break;
        case HIR_PARAM_CONST:
            text(p, "const ");
            print_def(p, param->def);
            text(p, ": ");
            print_ty(p, param->const_ty);
            if (param->const_default) {
                text(p, " = ");
                print_const_arg(p, *param->const_default);
            }
            break;
        }
    }
    text(p, ">");
}

static void print_wheres(Printer *p, const HirGenerics *generics) {
    for (uint32_t i = 0; generics && i < generics->wheres.len; i++) {
        const HirWhere *where = &generics->wheres.ptr[i];
        p->indent++;
        line(p);
        p->indent--;
        text(p, i ? "      " : "where ");
        print_for(p, where->for_lifetimes);
        if (where->bounded) {
            print_ty(p, where->bounded);
        } else {
            print_lifetime(p, where->lifetime);
        }
        text(p, ": ");
        print_bounds(p, where->bounds.ptr, where->bounds.len);
        text(p, ",");
    }
}

static void print_visibility(Printer *p, DefId id) {
    const Def *def = def_get(p->program, id);
    if (def->visible_in.index == 0) {
        text(p, "pub ");
    } else if (def_get(p->program, def->visible_in)->parent.index == 0 &&
               def_module_of(p->program, def->parent).index != def->visible_in.index) {
        text(p, "pub(crate) ");
    }
}

static void print_body(Printer *p, DefId id, const char *before) {
    const HirBody *body = hir_body(p->program, id);
    if (!body) {
        text(p, ";");
        return;
    }
    text(p, before);
    const HirBody *saved = p->body;
    p->body = body;
    print_expr(p, body->value);
    p->body = saved;
}

static void print_fn(Printer *p, DefId id, const HirItem *item) {
    const HirFnSig *sig = &item->fn.sig;
    const HirBody *body = hir_body(p->program, id), *saved = p->body;
    text(p, sig->is_const ? "const " : "");
    text(p, sig->is_async ? "async " : "");
    text(p, sig->is_unsafe ? "unsafe " : "");
    if (sig->abi.index) {
        text(p, "extern \"");
        sym(p, sig->abi);
        text(p, "\" ");
    }
    text(p, "fn ");
    sym(p, def_get(p->program, id)->name);
    print_generics(p, item->generics);
    text(p, "(");
    for (uint32_t i = 0; i < sig->input_count; i++) {
        text(p, i ? ", " : "");
        if (body) {
            p->body = body;
            print_pat(p, body->params[i]);
            p->body = saved;
        } else {
            text(p, "_");
        }
        text(p, ": ");
        print_ty(p, sig->inputs[i]);
    }
    text(p, sig->c_variadic ? ", ...)" : ")");
    if (sig->output) {
        text(p, " -> ");
        print_ty(p, sig->output);
    }
    print_wheres(p, item->generics);
    print_body(p, id, " ");
}

static void print_fields(Printer *p, const HirVariant *variant) {
    if (variant->ctor == CTOR_CONST) {
        return;
    }
    text(p, variant->ctor == CTOR_FN ? "(" : " { ");
    for (uint32_t i = 0; i < variant->fields.len; i++) {
        text(p, i ? ", " : "");
        print_visibility(p, variant->fields.ptr[i].def);
        sym(p, def_get(p->program, variant->fields.ptr[i].def)->name);
        text(p, ": ");
        print_ty(p, variant->fields.ptr[i].ty);
    }
    text(p, variant->ctor == CTOR_FN ? ")" : " }");
}

static void print_items(Printer *p, DefIdSlice items) {
    text(p, " {");
    p->indent++;
    for (uint32_t i = 0; i < items.len; i++) {
        line(p);
        print_item(p, items.ptr[i]);
    }
    p->indent--;
    line(p);
    text(p, "}");
}

static void print_adt(Printer *p, DefId id, const HirItem *item) {
    sym(p, def_get(p->program, id)->name);
    print_generics(p, item->generics);
    print_wheres(p, item->generics);
    if (item->kind != DEF_ENUM) {
        print_fields(p, &item->structure.variant);
        return;
    }
    text(p, " {");
    p->indent++;
    for (uint32_t i = 0; i < item->enumeration.variants.len; i++) {
        const HirVariant *variant = &item->enumeration.variants.ptr[i];
        line(p);
        sym(p, def_get(p->program, variant->def)->name);
        print_fields(p, variant);
        if (variant->discriminant.index) {
            print_body(p, variant->discriminant, " = ");
        }
        text(p, ",");
    }
    p->indent--;
    line(p);
    text(p, "}");
}

static void print_alias(Printer *p, DefId id, const HirItem *item) {
    text(p, "type ");
    sym(p, def_get(p->program, id)->name);
    print_generics(p, item->generics);
    if (item->alias.bounds.len) {
        text(p, ": ");
        print_bounds(p, item->alias.bounds.ptr, item->alias.bounds.len);
    }
    if (item->alias.ty) {
        text(p, " = ");
        print_ty(p, item->alias.ty);
    }
    print_wheres(p, item->generics);
    text(p, ";");
}

static void print_impl(Printer *p, const HirItem *item) {
    text(p, item->impl.is_unsafe ? "unsafe impl" : "impl");
    print_generics(p, item->generics);
    text(p, " ");
    if (item->impl.trait_ref) {
        text(p, item->impl.is_negative ? "!" : "");
        print_res_path(p, item->impl.trait_ref->path);
        text(p, " for ");
    }
    print_ty(p, item->impl.self_ty);
    print_wheres(p, item->generics);
    print_items(p, item->impl.items);
}

static void print_trait(Printer *p, DefId id, const HirItem *item) {
    text(p, item->trait.is_unsafe ? "unsafe " : "");
    text(p, item->trait.is_auto ? "auto " : "");
    text(p, "trait ");
    sym(p, def_get(p->program, id)->name);
    print_generics(p, item->generics);
    if (item->trait.supers.len) {
        text(p, item->trait.is_alias ? " = " : ": ");
        print_bounds(p, item->trait.supers.ptr, item->trait.supers.len);
    }
    print_wheres(p, item->generics);
    print_items(p, item->trait.items);
}

static void print_item(Printer *p, DefId id) {
    const HirItem *item = hir_item(p->program, id);
    const Def *def = def_get(p->program, id);
    if (!item) {
        return;
    }
    if (def->kind != DEF_IMPL && def->kind != DEF_FOREIGN_MOD) {
        print_visibility(p, id);
    }
    switch (item->kind) {
    case DEF_MOD:
        text(p, "mod ");
        sym(p, def->name);
        print_items(p, item->module.items);
        return;
    case DEF_FOREIGN_MOD:
        text(p, "extern");
        print_items(p, item->module.items);
        return;
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
        text(p, item->kind == DEF_STRUCT  ? "struct "
                : item->kind == DEF_UNION ? "union "
                                          : "enum ");
        print_adt(p, id, item);
        return;
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
        print_trait(p, id, item);
        return;
    case DEF_TY_ALIAS:
    case DEF_ASSOC_TY:
        print_alias(p, id, item);
        return;
    case DEF_FOREIGN_TY:
        text(p, "type ");
        sym(p, def->name);
        text(p, ";");
        return;
    case DEF_FN:
    case DEF_ASSOC_FN:
        print_fn(p, id, item);
        return;
    case DEF_CONST:
    case DEF_ASSOC_CONST:
        text(p, "const ");
        sym(p, def->name);
        text(p, ": ");
        print_ty(p, item->constant.ty);
        print_body(p, id, " = ");
        text(p, item->constant.has_body ? ";" : "");
        return;
    case DEF_STATIC:
        text(p, item->global.is_mut ? "static mut " : "static ");
        sym(p, def->name);
        text(p, ": ");
        print_ty(p, item->global.ty);
        print_body(p, id, " = ");
        text(p, item->global.has_body ? ";" : "");
        return;
    case DEF_IMPL:
        print_impl(p, item);
        return;
    case DEF_NONE:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return;
    }
}

void hir_print_crate(Program *program, CrateId crate, FILE *out) {
    Printer printer = {.program = program,
                       .session = program->session,
                       .arena = program->resolver->arena,
                       .out = out};
    const HirItem *root = hir_item(program, crate_get(program, crate)->root);
    for (uint32_t i = 0; i < root->module.items.len; i++) {
        print_item(&printer, root->module.items.ptr[i]);
        text(&printer, "\n");
    }
}
