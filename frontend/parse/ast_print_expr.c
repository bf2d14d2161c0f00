// ast_print_expr.c: prints expressions, statements and blocks. Parentheses that the user wrote are
// nodes; others are added where the tree, after expansion, needs them.
#include "frontend/parse/ast_printer.h"

enum {
    PREC_JUMP = 0,
    PREC_ASSIGN = 1,
    PREC_RANGE = 2,
    PREC_COMPARE = 6,
    PREC_CAST = 13,
    PREC_PREFIX = 14,
    PREC_POSTFIX = 15
};

static int precedence(const AstExpr *expr) {
    switch ((AstExprKind)expr->kind) {
    case AST_EXPR_CLOSURE:
    case AST_EXPR_BREAK:
    case AST_EXPR_RETURN:
        return PREC_JUMP;
    case AST_EXPR_ASSIGN:
    case AST_EXPR_ASSIGN_OP:
        return PREC_ASSIGN;
    case AST_EXPR_RANGE:
        return PREC_RANGE;
    case AST_EXPR_BINARY:
        return ast_binop_precedence(expr->binary.op);
    case AST_EXPR_LET:
        return 5;
    case AST_EXPR_CAST:
        return PREC_CAST;
    case AST_EXPR_UNARY:
    case AST_EXPR_REF:
        return PREC_PREFIX;
    case AST_EXPR_ERROR:
    case AST_EXPR_LIT:
    case AST_EXPR_PATH:
    case AST_EXPR_CALL:
    case AST_EXPR_METHOD_CALL:
    case AST_EXPR_FIELD:
    case AST_EXPR_INDEX:
    case AST_EXPR_ARRAY:
    case AST_EXPR_REPEAT:
    case AST_EXPR_TUPLE:
    case AST_EXPR_STRUCT:
    case AST_EXPR_BLOCK:
    case AST_EXPR_IF:
    case AST_EXPR_WHILE:
    case AST_EXPR_LOOP:
    case AST_EXPR_FOR:
    case AST_EXPR_MATCH:
    case AST_EXPR_CONTINUE:
    case AST_EXPR_TRY:
    case AST_EXPR_AWAIT:
    case AST_EXPR_PAREN:
    case AST_EXPR_UNDERSCORE:
    case AST_EXPR_MACRO:
    case AST_EXPR_FORMAT_ARGS:
    case AST_EXPR_OFFSET_OF:
    case AST_EXPR_INCLUDED_BYTES:
    case AST_EXPR_COUNT:
        break;
    }
    return PREC_POSTFIX;
}

static void print_open(Printer *p, const AstExpr *expr); // without struct restriction

// In parentheses if it binds less than `min`.
static void print_operand(Printer *p, const AstExpr *expr, int min) {
    if (precedence(expr) >= min) {
        print_expr(p, expr);
        return;
    }
    print_text(p, "(");
    print_open(p, expr);
    print_text(p, ")");
}

static void print_open(Printer *p, const AstExpr *expr) {
    bool saved = p->no_struct;
    p->no_struct = false;
    print_expr(p, expr);
    p->no_struct = saved;
}

static void print_condition(Printer *p, const AstExpr *expr) {
    bool saved = p->no_struct;
    p->no_struct = true;
    print_expr(p, expr);
    p->no_struct = saved;
}

static void print_list(Printer *p, const AstExprList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        print_text(p, i ? ", " : "");
        print_open(p, list->ptr[i]);
    }
}

// ---------------------------------------------------------------- literals

static void print_char(Printer *p, uint32_t c, bool byte) {
    print_text(p, byte ? "b'" : "'");
    if (c == '\'' || c == '\\') {
        print_text(p, "\\%c", (int)c);
    } else if (c == '\n' || c == '\t' || c == '\r') {
        print_text(p, c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r");
    } else if (c >= 0x20 && c < 0x7f) {
        print_text(p, "%c", (int)c);
    } else if (byte) {
        print_text(p, "\\x%02x", c);
    } else {
        print_text(p, "\\u{%x}", c);
    }
    print_text(p, "'");
}

void print_literal(Printer *p, const AstLit *literal) {
    switch ((AstLitKind)literal->kind) {
    case AST_LIT_ERROR:
        print_symbol(p, literal->bad.text);
        return;
    case AST_LIT_INT: {
        char digits[48];
        size_t at = sizeof digits;
        unsigned __int128 value =
            (unsigned __int128)literal->integer.high << 64 | literal->integer.low;
        do {
            digits[--at] = (char)('0' + (int)(value % 10));
            value /= 10;
        } while (value);
        print_str(p, (Str){digits + at, sizeof digits - at});
        break;
    }
    case AST_LIT_FLOAT: {
        Str text = sym_str(p->session, literal->floating);
        print_str(p, text);
        print_text(p, text.ptr[text.len - 1] == '.' ? "0" : "");
        break;
    }
    case AST_LIT_BOOL:
        print_text(p, literal->boolean ? "true" : "false");
        return;
    case AST_LIT_CHAR:
        print_char(p, literal->character, false);
        return;
    case AST_LIT_BYTE:
        print_char(p, literal->character, true);
        return;
    case AST_LIT_STR:
    case AST_LIT_BYTE_STR:
    case AST_LIT_C_STR:
        print_symbol(p, literal->text.source);
        return;
    }
    if (!symbol_eq(literal->suffix, SYM_NONE)) {
        print_symbol(p, literal->suffix);
    }
}

static void print_bytes(Printer *p, Str bytes) {
    print_text(p, "b\"");
    for (size_t i = 0; i < bytes.len; i++) {
        print_text(p, "\\x%02x", (unsigned char)bytes.ptr[i]);
    }
    print_text(p, "\"");
}

// ---------------------------------------------------------------- format_args!

static const char *trait_text(uint8_t trait) {
    static const char *const texts[] = {"", "?", "x", "X", "o", "b", "p", "e", "E"};
    return texts[trait];
}

static void print_count(Printer *p, const AstFormatCount *count) {
    if (count->kind != AST_COUNT_NONE) {
        print_text(p, count->kind == AST_COUNT_ARGUMENT ? "%u$" : "%u", count->value);
    }
}

static void print_spec(Printer *p, const AstFormatPiece *piece) {
    static const char *const aligns[] = {"", "<", ">", "^"};
    if (piece->fill) {
        if (piece->fill < 0x80) {
            print_text(p, piece->fill == '"' || piece->fill == '\\' ? "\\%c" : "%c",
                       (int)piece->fill);
        } else {
            print_text(p, "\\u{%x}", piece->fill);
        }
    }
    print_text(p, "%s%s%s%s%s", aligns[piece->align], piece->plus ? "+" : "",
               piece->minus ? "-" : "", piece->alternate ? "#" : "", piece->zero ? "0" : "");
    print_count(p, &piece->width);
    if (piece->precision.kind != AST_COUNT_NONE) {
        print_text(p, ".");
        print_count(p, &piece->precision);
    }
    print_text(p, "%s%s",
               piece->debug_lower_hex   ? "x"
               : piece->debug_upper_hex ? "X"
                                        : "",
               trait_text(piece->trait));
}

static void print_format(Printer *p, const AstFormatArgs *format) {
    Arena *arena = p->session->arena;
    print_text(p, "format_args!(\"");
    for (uint32_t i = 0; i < format->piece_count; i++) {
        const AstFormatPiece *piece = &format->pieces[i];
        if (!piece->is_argument) {
            Str quoted = lex_quote(arena, piece->literal);
            for (size_t k = 1; k + 1 < quoted.len; k++) {
                char c = quoted.ptr[k];
                print_text(p, c == '{' || c == '}' ? "%c%c" : "%c", c, c);
            }
            continue;
        }
        print_text(p, "{%u", piece->argument);
        print_text(p, ":");
        print_spec(p, piece);
        print_text(p, "}");
    }
    print_text(p, "\"");
    for (uint32_t i = 0; i < format->arg_count; i++) {
        print_text(p, ", ");
        print_open(p, format->args[i].expr);
    }
    print_text(p, ")");
}

// ---------------------------------------------------------------- parts

static void print_label(Printer *p, const AstIdent *label) {
    if (label) {
        print_symbol(p, label->name);
        print_text(p, ": ");
    }
}

static void print_struct_expr(Printer *p, const AstStructExpr *structure) {
    print_text(p, p->no_struct ? "(" : "");
    print_path(p, &structure->path, structure->qself, true);
    print_text(p, " {");
    for (uint32_t i = 0; i < structure->fields.len; i++) {
        const AstFieldExpr *field = &structure->fields.ptr[i];
        print_text(p, i ? ", " : " ");
        print_attrs(p, field->attrs, false, false);
        print_ident(p, field->ident);
        if (!field->shorthand) {
            print_text(p, ": ");
            print_open(p, field->expr);
        }
    }
    if (structure->has_rest) {
        print_text(p, structure->fields.len ? ", .." : " ..");
        if (structure->base) {
            print_open(p, structure->base);
        }
    }
    print_text(p, " }");
    print_text(p, p->no_struct ? ")" : "");
}

static void print_match(Printer *p, const AstExpr *expr) {
    print_text(p, "match ");
    print_condition(p, expr->match.scrutinee);
    print_text(p, " {");
    p->indent++;
    bool first = true;
    for (uint32_t i = 0; expr->attrs && i < expr->attrs->len; i++) {
        if (expr->attrs->ptr[i].inner) {
            AstAttrs one = {&expr->attrs->ptr[i], 1};
            print_line(p);
            print_attrs(p, &one, true, false);
        }
    }
    for (uint32_t i = 0; i < expr->match.arms.len; i++) {
        const AstArm *arm = &expr->match.arms.ptr[i];
        print_line(p);
        first = false;
        print_attrs(p, arm->attrs, false, true);
        print_pat(p, arm->pat);
        if (arm->guard) {
            print_text(p, " if ");
            print_open(p, arm->guard);
        }
        print_text(p, " => ");
        if (arm->body) {
            print_open(p, arm->body);
        }
        print_text(p, ",");
    }
    p->indent--;
    if (!first) {
        print_line(p);
    }
    print_text(p, "}");
}

static void print_closure(Printer *p, const AstClosure *closure) {
    if (closure->has_for) {
        AstGenerics generics = {.params = closure->for_params, .span = {1, 2, 0}};
        print_text(p, "for");
        print_generics(p, &generics);
        print_text(p, " ");
    }
    print_text(p, "%s%s%s%s|", closure->is_const ? "const " : "",
               closure->is_static ? "static " : "", closure->is_async ? "async " : "",
               closure->is_move ? "move " : "");
    for (uint32_t i = 0; i < closure->params.len; i++) {
        const AstParam *param = &closure->params.ptr[i];
        print_text(p, i ? ", " : "");
        print_attrs(p, param->attrs, false, false);
        print_pat(p, param->pat);
        if (param->ty->kind != AST_TY_INFER || param->ty->span.hi > param->ty->span.lo) {
            print_text(p, ": ");
            print_ty(p, param->ty);
        }
    }
    print_text(p, "| ");
    if (closure->output) {
        print_text(p, "-> ");
        print_ty(p, closure->output);
        print_text(p, " ");
    }
    print_expr(p, closure->body);
}

static void print_if(Printer *p, const AstExpr *expr) {
    for (;;) {
        print_text(p, "if ");
        print_condition(p, expr->conditional.condition);
        print_text(p, " ");
        print_block(p, expr->conditional.then, NULL);
        const AstExpr *otherwise = expr->conditional.otherwise;
        if (!otherwise) {
            return;
        }
        print_text(p, " else ");
        if (otherwise->kind != AST_EXPR_IF) {
            print_expr(p, otherwise);
            return;
        }
        expr = otherwise;
    }
}

static void print_binary(Printer *p, const AstExpr *expr) {
    AstBinop op = expr->binary.op;
    int level = ast_binop_precedence(op);
    const AstExpr *left = expr->binary.left;
    bool cast = left->kind == AST_EXPR_CAST && (op == AST_BINOP_LT || op == AST_BINOP_SHL);
    if (cast) {
        print_text(p, "(");
        print_open(p, left);
        print_text(p, ")");
    } else {
        print_operand(p, left, ast_binop_is_comparison(op) ? level + 1 : level);
    }
    print_text(p, " %s ", ast_binop_text(op));
    bool let = expr->binary.right->kind == AST_EXPR_LET;
    print_operand(p, expr->binary.right, let ? 0 : level + 1);
}

static void print_jump(Printer *p, const AstExpr *expr, const char *word) {
    print_text(p, "%s", word);
    if (expr->jump.label) {
        print_text(p, " ");
        print_symbol(p, expr->jump.label->name);
    }
    if (expr->jump.value) {
        print_text(p, " ");
        print_expr(p, expr->jump.value);
    }
}

static void print_block_expr(Printer *p, const AstExpr *expr) {
    static const char *const words[] = {"", "unsafe ", "const ", "async ", "try "};
    print_label(p, expr->block.label);
    print_text(p, "%s%s", words[expr->block.kind], expr->block.is_move ? "move " : "");
    print_block(p, expr->block.block, expr->attrs);
}

static void print_offset_of(Printer *p, const AstExpr *expr) {
    print_text(p, "builtin # offset_of(");
    print_ty(p, expr->offset_of.container);
    for (uint32_t i = 0; i < expr->offset_of.fields.len; i++) {
        print_text(p, i ? "." : ", ");
        print_ident(p, expr->offset_of.fields.ptr[i]);
    }
    print_text(p, ")");
}

// ---------------------------------------------------------------- expressions

void print_expr(Printer *p, const AstExpr *expr) {
    print_attrs(p, expr->attrs, false, false);
    switch ((AstExprKind)expr->kind) {
    case AST_EXPR_ERROR:
        print_text(p, "()");
        break;
    case AST_EXPR_LIT:
        print_literal(p, &expr->literal);
        break;
    case AST_EXPR_PATH:
        print_path(p, &expr->path.path, expr->path.qself, true);
        break;
    case AST_EXPR_UNARY: {
        static const char *const operators[] = {"*", "!", "-"};
        print_text(p, "%s", operators[expr->unary.op]);
        print_operand(p, expr->unary.operand, PREC_PREFIX);
        break;
    }
    case AST_EXPR_BINARY:
        print_binary(p, expr);
        break;
    case AST_EXPR_ASSIGN:
        print_operand(p, expr->binary.left, PREC_ASSIGN + 1);
        print_text(p, " = ");
        print_operand(p, expr->binary.right, PREC_JUMP);
        break;
    case AST_EXPR_ASSIGN_OP:
        print_operand(p, expr->binary.left, PREC_ASSIGN + 1);
        print_text(p, " %s= ", ast_binop_text(expr->binary.op));
        print_operand(p, expr->binary.right, PREC_JUMP);
        break;
    case AST_EXPR_CAST:
        print_operand(p, expr->cast.operand, PREC_CAST);
        print_text(p, " as ");
        print_ty(p, expr->cast.ty);
        break;
    case AST_EXPR_REF:
        print_text(p, "&%s%s", expr->ref.raw ? (expr->ref.mutability ? "raw " : "raw const ") : "",
                   expr->ref.mutability ? "mut " : "");
        print_operand(p, expr->ref.operand, PREC_PREFIX);
        break;
    case AST_EXPR_CALL:
        if (expr->call.callee->kind == AST_EXPR_FIELD) { // a call of a field's value
            print_text(p, "(");
            print_open(p, expr->call.callee);
            print_text(p, ")");
        } else {
            print_operand(p, expr->call.callee, PREC_POSTFIX);
        }
        print_text(p, "(");
        print_list(p, &expr->call.args);
        print_text(p, ")");
        break;
    case AST_EXPR_METHOD_CALL:
        print_operand(p, expr->method.receiver, PREC_POSTFIX);
        print_text(p, ".");
        print_ident(p, expr->method.segment->ident);
        print_generic_args(p, expr->method.segment->args, true);
        print_text(p, "(");
        print_list(p, &expr->method.args);
        print_text(p, ")");
        break;
    case AST_EXPR_FIELD:
        print_operand(p, expr->field.operand, PREC_POSTFIX);
        print_text(p, ".");
        print_ident(p, expr->field.ident);
        break;
    case AST_EXPR_INDEX:
        print_operand(p, expr->index.operand, PREC_POSTFIX);
        print_text(p, "[");
        print_open(p, expr->index.index);
        print_text(p, "]");
        break;
    case AST_EXPR_RANGE:
        if (expr->range.low) {
            print_operand(p, expr->range.low, PREC_RANGE + 1);
        }
        print_text(p, expr->range.inclusive ? "..=" : "..");
        if (expr->range.high) {
            print_operand(p, expr->range.high, PREC_RANGE + 1);
        }
        break;
    case AST_EXPR_ARRAY:
        print_text(p, "[");
        print_list(p, &expr->list);
        print_text(p, "]");
        break;
    case AST_EXPR_REPEAT:
        print_text(p, "[");
        print_open(p, expr->repeat.element);
        print_text(p, "; ");
        print_open(p, expr->repeat.count.expr);
        print_text(p, "]");
        break;
    case AST_EXPR_TUPLE:
        print_text(p, "(");
        print_list(p, &expr->list);
        print_text(p, expr->list.len == 1 ? ",)" : ")");
        break;
    case AST_EXPR_STRUCT:
        print_struct_expr(p, expr->structure);
        break;
    case AST_EXPR_BLOCK:
        print_block_expr(p, expr);
        break;
    case AST_EXPR_IF:
        print_if(p, expr);
        break;
    case AST_EXPR_LET:
        print_text(p, "let ");
        print_pat(p, expr->let.pat);
        print_text(p, " = ");
        print_operand(p, expr->let.scrutinee, 6);
        break;
    case AST_EXPR_WHILE:
        print_label(p, expr->loop.label);
        print_text(p, "while ");
        print_condition(p, expr->loop.condition);
        print_text(p, " ");
        print_block(p, expr->loop.body, expr->attrs);
        break;
    case AST_EXPR_LOOP:
        print_label(p, expr->loop.label);
        print_text(p, "loop ");
        print_block(p, expr->loop.body, expr->attrs);
        break;
    case AST_EXPR_FOR:
        print_label(p, expr->for_loop.label);
        print_text(p, "for ");
        print_pat(p, expr->for_loop.pat);
        print_text(p, " in ");
        print_condition(p, expr->for_loop.iterator);
        print_text(p, " ");
        print_block(p, expr->for_loop.body, expr->attrs);
        break;
    case AST_EXPR_MATCH:
        print_match(p, expr);
        break;
    case AST_EXPR_CLOSURE:
        print_closure(p, expr->closure);
        break;
    case AST_EXPR_BREAK:
        print_jump(p, expr, "break");
        break;
    case AST_EXPR_CONTINUE:
        print_jump(p, expr, "continue");
        break;
    case AST_EXPR_RETURN:
        print_jump(p, expr, "return");
        break;
    case AST_EXPR_TRY:
        print_operand(p, expr->operand, PREC_POSTFIX);
        print_text(p, "?");
        break;
    case AST_EXPR_AWAIT:
        print_operand(p, expr->operand, PREC_POSTFIX);
        print_text(p, ".await");
        break;
    case AST_EXPR_PAREN:
        print_text(p, "(");
        print_open(p, expr->operand);
        print_text(p, ")");
        break;
    case AST_EXPR_UNDERSCORE:
        print_text(p, "_");
        break;
    case AST_EXPR_MACRO:
        print_macro_call(p, expr->macro);
        break;
    case AST_EXPR_FORMAT_ARGS:
        print_format(p, expr->format);
        break;
    case AST_EXPR_OFFSET_OF:
        print_offset_of(p, expr);
        break;
    case AST_EXPR_INCLUDED_BYTES:
        print_bytes(p, expr->bytes);
        break;
    case AST_EXPR_COUNT:
        break;
    }
}

// ---------------------------------------------------------------- statements

// What a statement would begin with, were it printed bare; block-like there needs parentheses.
static bool begins_block_like(const AstExpr *expr) {
    for (;;) {
        switch ((int)expr->kind) {
        case AST_EXPR_BINARY:
        case AST_EXPR_ASSIGN:
        case AST_EXPR_ASSIGN_OP:
            expr = expr->binary.left;
            break;
        case AST_EXPR_CAST:
            expr = expr->cast.operand;
            break;
        case AST_EXPR_CALL:
            expr = expr->call.callee;
            break;
        case AST_EXPR_INDEX:
            expr = expr->index.operand;
            break;
        case AST_EXPR_RANGE:
            if (!expr->range.low) {
                return false;
            }
            expr = expr->range.low;
            break;
        default: // everything else begins with itself, or goes on behind its block
            return ast_expr_is_block_like(expr);
        }
    }
}

static void print_statement_expr(Printer *p, const AstExpr *expr) {
    bool parens = !ast_expr_is_block_like(expr) && begins_block_like(expr);
    print_text(p, parens ? "(" : "");
    print_open(p, expr);
    print_text(p, parens ? ")" : "");
}

static void print_let(Printer *p, const AstLet *let) {
    print_text(p, "let ");
    print_pat(p, let->pat);
    if (let->ty) {
        print_text(p, ": ");
        print_ty(p, let->ty);
    }
    if (let->init) {
        print_text(p, " = ");
        print_open(p, let->init);
    }
    if (let->otherwise) {
        print_text(p, " else ");
        print_block(p, let->otherwise, NULL);
    }
    print_text(p, ";");
}

static void print_stmt(Printer *p, const AstStmt *stmt) {
    switch ((AstStmtKind)stmt->kind) {
    case AST_STMT_LET:
        print_attrs(p, stmt->attrs, false, true);
        print_let(p, stmt->let);
        break;
    case AST_STMT_ITEM:
        print_item(p, stmt->item);
        break;
    case AST_STMT_EXPR:
        print_statement_expr(p, stmt->expr);
        break;
    case AST_STMT_SEMI:
        print_statement_expr(p, stmt->expr);
        print_text(p, ";");
        break;
    case AST_STMT_EMPTY:
        print_text(p, ";");
        break;
    case AST_STMT_MACRO:
        print_attrs(p, stmt->attrs, false, true);
        print_macro_call(p, stmt->macro);
        print_text(p, stmt->macro_semi ? ";" : "");
        break;
    case AST_STMT_COUNT:
        break;
    }
}

void print_block(Printer *p, const AstBlock *block, const AstAttrs *attrs) {
    bool saved = p->no_struct;
    p->no_struct = false;
    print_text(p, "{");
    p->indent++;
    uint32_t lines = 0;
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        if (attrs->ptr[i].inner) {
            AstAttrs one = {&attrs->ptr[i], 1};
            print_line(p);
            print_attrs(p, &one, true, false);
            lines++;
        }
    }
    for (uint32_t i = 0; i < block->stmts.len; i++, lines++) {
        print_line(p);
        print_stmt(p, block->stmts.ptr[i]);
    }
    p->indent--;
    if (lines) {
        print_line(p);
    }
    print_text(p, "}");
    p->no_struct = saved;
}
