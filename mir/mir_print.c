// mir_print.c: MIR as text, in rustc's notation (--emit=mir).
//
// In: a body of any phase. Out: `fn name(_1: T) -> R { let mut _0: R; … bb0: { … } }`. What rustc
// has no notation for (fake borrows, promoteds) is written as rustc's debug output writes it.
#include <ctype.h>
#include <inttypes.h>

#include "mir/mir.h"

typedef struct Printer {
    TyCx *cx;
    const MirBody *body;
    FILE *out;
    Arena *arena;
} Printer;

static const char *const binop_names[] = {
#define MIR_BINOP(constant, text) #constant,
#include "mir/mir.def"
#undef MIR_BINOP
};

// "BIT_XOR" → "BitXor", as rustc spells operations.
static void camel(FILE *out, const char *upper) {
    bool start = true;
    for (; *upper; upper++) {
        if (*upper == '_') {
            start = true;
            continue;
        }
        fputc(start ? *upper : tolower((unsigned char)*upper), out);
        start = false;
    }
}

static void print_ty(Printer *print, Ty ty) {
    Str text = ty_str_full(print->cx, print->arena, ty);
    fprintf(print->out, STR_FMT, STR_ARG(text));
}

// ---------------------------------------------------------------- places

static void print_proj_tail(Printer *print, const MirProj *proj) {
    switch (proj->kind) {
    case MIR_PROJ_DEREF:
        fputc(')', print->out);
        break;
    case MIR_PROJ_FIELD:
        fprintf(print->out, ".%u: ", proj->index);
        print_ty(print, proj->ty);
        fputc(')', print->out);
        break;
    case MIR_PROJ_INDEX:
        fprintf(print->out, "[_%u]", proj->index);
        break;
    case MIR_PROJ_CONSTANT_INDEX:
        fprintf(print->out, "[%s%u of %u]", proj->from_end ? "-" : "", proj->index, proj->extra);
        break;
    case MIR_PROJ_SUBSLICE:
        if (proj->from_end && proj->extra == 0) {
            fprintf(print->out, "[%u:]", proj->index);
        } else {
            fprintf(print->out, "[%u:%s%u]", proj->index, proj->from_end ? "-" : "", proj->extra);
        }
        break;
    case MIR_PROJ_DOWNCAST:
        fprintf(print->out, " as variant#%u)", proj->index);
        break;
    }
}

static void print_downcast(Printer *print, const MirPlace *place, uint32_t at) {
    MirPlace prefix = {place->local, at, place->proj};
    const TyData *data = ty_data(print->cx, mir_place_ty(print->cx, print->body, &prefix, NULL));
    if (data->kind == TY_ADT) {
        const AdtDef *adt = ty_adt_def(print->cx, data->item.def);
        if (place->proj[at].index < adt->variant_count) {
            Symbol name = adt->variants[place->proj[at].index].name;
            fprintf(print->out, " as " STR_FMT ")",
                    SYM_ARG(tycx_program(print->cx)->session, name));
            return;
        }
    }
    print_proj_tail(print, &place->proj[at]);
}

static void print_place(Printer *print, const MirPlace *place) {
    for (uint32_t i = place->proj_count; i > 0; i--) {
        switch (place->proj[i - 1].kind) {
        case MIR_PROJ_DEREF:
            fputs("(*", print->out);
            break;
        case MIR_PROJ_FIELD:
        case MIR_PROJ_DOWNCAST:
            fputc('(', print->out);
            break;
        case MIR_PROJ_INDEX:
        case MIR_PROJ_CONSTANT_INDEX:
        case MIR_PROJ_SUBSLICE:
            break;
        }
    }
    fprintf(print->out, "_%u", place->local);
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_DOWNCAST) {
            print_downcast(print, place, i);
        } else {
            print_proj_tail(print, &place->proj[i]);
        }
    }
}

// ---------------------------------------------------------------- operands

static void print_bytes(FILE *out, Str text) {
    fputc('"', out);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        if (c == '"' || c == '\\') {
            fprintf(out, "\\%c", c);
        } else if (c == '\n') {
            fputs("\\n", out);
        } else if (c == '\t') {
            fputs("\\t", out);
        } else if (c < 32 || c == 127) {
            fprintf(out, "\\x%02x", c);
        } else {
            fputc(c, out);
        }
    }
    fputc('"', out);
}

static void print_value(Printer *print, const MirConst *constant) {
    const TyData *data = ty_data(print->cx, constant->ty);
    TyKind kind = data->kind;
    if (kind == TY_INT || kind == TY_UINT || kind == TY_BOOL || kind == TY_CHAR ||
        kind == TY_FLOAT) {
        Str text = const_str(
            print->cx, print->arena,
            const_value(print->cx, constant->ty, constant->value.low, constant->value.high));
        fprintf(print->out, STR_FMT, STR_ARG(text));
        if (kind == TY_INT || kind == TY_UINT || kind == TY_FLOAT) {
            fputc('_', print->out);
            print_ty(print, constant->ty);
        }
    } else {
        fprintf(print->out, "0x%" PRIx64 " as ", constant->value.low);
        print_ty(print, constant->ty);
    }
}

static void print_const(Printer *print, const MirConst *constant) {
    Program *program = tycx_program(print->cx);
    switch (constant->kind) {
    case MIR_CONST_VALUE:
        print_value(print, constant);
        break;
    case MIR_CONST_ZST: {
        const TyData *data = ty_data(print->cx, constant->ty);
        if (data->kind == TY_FN_DEF) {
            Str path = def_path_str(program, print->arena, data->item.def);
            Str args = args_str(print->cx, print->arena, data->item.args);
            fprintf(print->out, STR_FMT "%s" STR_FMT, STR_ARG(path), args.len ? "::" : "",
                    STR_ARG(args));
        } else {
            print_ty(print, constant->ty);
        }
        break;
    }
    case MIR_CONST_STR:
        print_bytes(print->out, constant->text);
        break;
    case MIR_CONST_BYTES:
        fputc('b', print->out);
        print_bytes(print->out, constant->text);
        break;
    case MIR_CONST_C_STR:
        fputc('c', print->out);
        print_bytes(print->out, constant->text);
        break;
    case MIR_CONST_UNEVALUATED: {
        Str path = def_path_str(program, print->arena, constant->unevaluated.def);
        Str args = args_str(print->cx, print->arena, constant->unevaluated.args);
        fprintf(print->out, STR_FMT "%s" STR_FMT, STR_ARG(path), args.len ? "::" : "",
                STR_ARG(args));
        break;
    }
    case MIR_CONST_PROMOTED:
        fprintf(print->out, "promoted[%u]", constant->promoted.index);
        break;
    case MIR_CONST_STATIC: {
        Str path = def_path_str(program, print->arena, constant->static_);
        fprintf(print->out, "{&" STR_FMT "}", STR_ARG(path));
        break;
    }
    case MIR_CONST_TY_CONST: {
        Str text = const_str(print->cx, print->arena, constant->ty_const);
        fprintf(print->out, STR_FMT, STR_ARG(text));
        break;
    }
    case MIR_CONST_ALLOC:
        fputs("{alloc: ", print->out);
        print_ty(print, constant->ty);
        fputc('}', print->out);
        break;
    }
}

static void print_operand(Printer *print, const MirOperand *operand) {
    switch (operand->kind) {
    case MIR_OPERAND_COPY:
        fputs("copy ", print->out);
        print_place(print, &operand->place);
        break;
    case MIR_OPERAND_MOVE:
        fputs("move ", print->out);
        print_place(print, &operand->place);
        break;
    case MIR_OPERAND_CONST:
        fputs("const ", print->out);
        print_const(print, operand->constant);
        break;
    }
}

static void print_callee(Printer *print, const MirOperand *operand) {
    if (operand->kind == MIR_OPERAND_CONST) {
        print_const(print, operand->constant);
    } else {
        print_operand(print, operand);
    }
}

static void print_operands(Printer *print, const MirOperand *operands, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) {
            fputs(", ", print->out);
        }
        print_operand(print, &operands[i]);
    }
}

// ---------------------------------------------------------------- rvalues

static const char *cast_name(MirCastKind kind) {
    switch (kind) {
    case MIR_CAST_INT_TO_INT:
        return "IntToInt";
    case MIR_CAST_INT_TO_FLOAT:
        return "IntToFloat";
    case MIR_CAST_FLOAT_TO_INT:
        return "FloatToInt";
    case MIR_CAST_FLOAT_TO_FLOAT:
        return "FloatToFloat";
    case MIR_CAST_PTR_TO_PTR:
        return "PtrToPtr";
    case MIR_CAST_FN_PTR_TO_PTR:
        return "FnPtrToPtr";
    case MIR_CAST_PTR_EXPOSE:
        return "PointerExposeProvenance";
    case MIR_CAST_PTR_FROM_ADDR:
        return "PointerWithExposedProvenance";
    case MIR_CAST_REIFY_FN:
        return "PointerCoercion(ReifyFnPointer, Implicit)";
    case MIR_CAST_UNSAFE_FN:
        return "PointerCoercion(UnsafeFnPointer, Implicit)";
    case MIR_CAST_CLOSURE_FN:
        return "PointerCoercion(ClosureFnPointer(Safe), Implicit)";
    case MIR_CAST_MUT_TO_CONST:
        return "PointerCoercion(MutToConstPointer, Implicit)";
    case MIR_CAST_ARRAY_TO_PTR:
        return "PointerCoercion(ArrayToPointer, AsCast)";
    case MIR_CAST_UNSIZE:
        return "PointerCoercion(Unsize, Implicit)";
    case MIR_CAST_TRANSMUTE:
        return "Transmute";
    }
    return "?";
}

static void print_adt(Printer *print, const MirRvalue *rvalue) {
    Program *program = tycx_program(print->cx);
    const AdtDef *adt = ty_adt_def(print->cx, rvalue->aggregate.def);
    const VariantDef *variant = &adt->variants[rvalue->aggregate.variant];
    Str path = def_path_str(program, print->arena, rvalue->aggregate.def);
    Str args = args_str(print->cx, print->arena, rvalue->aggregate.args);
    fprintf(print->out, STR_FMT "%s" STR_FMT, STR_ARG(path), args.len ? "::" : "", STR_ARG(args));
    if (adt->kind == ADT_ENUM) {
        fprintf(print->out, "::" STR_FMT, SYM_ARG(program->session, variant->name));
    }
    if (variant->ctor == CTOR_FN) {
        fputc('(', print->out);
        print_operands(print, rvalue->aggregate.operands, rvalue->aggregate.count);
        fputc(')', print->out);
    } else if (variant->ctor == CTOR_NONE) {
        fputs(" { ", print->out);
        for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
            uint32_t field =
                rvalue->aggregate.active_field != UINT32_MAX ? rvalue->aggregate.active_field : i;
            fprintf(print->out, "%s" STR_FMT ": ", i ? ", " : "",
                    SYM_ARG(program->session, variant->fields[field].name));
            print_operand(print, &rvalue->aggregate.operands[i]);
        }
        fputs(" }", print->out);
    }
}

static void print_aggregate(Printer *print, const MirRvalue *rvalue) {
    const MirOperand *operands = rvalue->aggregate.operands;
    uint32_t count = rvalue->aggregate.count;
    switch (rvalue->aggregate.kind) {
    case MIR_AGG_TUPLE:
        fputc('(', print->out);
        print_operands(print, operands, count);
        fputs(count == 1 ? ",)" : ")", print->out);
        break;
    case MIR_AGG_ARRAY:
        fputc('[', print->out);
        print_operands(print, operands, count);
        fputc(']', print->out);
        break;
    case MIR_AGG_ADT:
        print_adt(print, rvalue);
        break;
    case MIR_AGG_CLOSURE:
        print_ty(print, rvalue->aggregate.ty);
        fputs(" { ", print->out);
        print_operands(print, operands, count);
        fputs(" }", print->out);
        break;
    case MIR_AGG_RAW_PTR:
        print_ty(print, rvalue->aggregate.ty);
        fputs(" from (", print->out);
        print_operands(print, operands, count);
        fputc(')', print->out);
        break;
    }
}

static void print_rvalue(Printer *print, const MirRvalue *rvalue) {
    FILE *out = print->out;
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        print_operand(print, &rvalue->use);
        break;
    case MIR_RVALUE_REPEAT: {
        Str count = const_str(print->cx, print->arena, rvalue->repeat.count);
        fputc('[', out);
        print_operand(print, &rvalue->repeat.operand);
        fprintf(out, "; " STR_FMT "]", STR_ARG(count));
        break;
    }
    case MIR_RVALUE_REF:
        switch (rvalue->ref.kind) {
        case MIR_BORROW_SHARED:
            fputc('&', out);
            break;
        case MIR_BORROW_FAKE:
            fputs("&fake shallow ", out);
            break;
        case MIR_BORROW_MUT:
        case MIR_BORROW_UNIQUE_CAPTURE:
            fputs("&mut ", out);
            break;
        case MIR_BORROW_TWO_PHASE:
            fputs(print->body->phase == MIR_PHASE_BUILT ? "&two_phase mut " : "&mut ", out);
            break;
        }
        print_place(print, &rvalue->ref.place);
        break;
    case MIR_RVALUE_RAW_PTR:
        fputs(rvalue->raw_ptr.is_mut ? "&raw mut " : "&raw const ", out);
        print_place(print, &rvalue->raw_ptr.place);
        break;
    case MIR_RVALUE_CAST:
        print_operand(print, &rvalue->cast.operand);
        fputs(" as ", out);
        print_ty(print, rvalue->cast.ty);
        fprintf(out, " (%s)", cast_name(rvalue->cast.kind));
        break;
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        camel(out, binop_names[rvalue->binary.op]);
        fputs(rvalue->kind == MIR_RVALUE_CHECKED ? "WithOverflow(" : "(", out);
        print_operands(print, rvalue->binary.operands, 2);
        fputc(')', out);
        break;
    case MIR_RVALUE_UNARY:
        fputs(rvalue->unary.op == MIR_UNOP_NOT   ? "Not("
              : rvalue->unary.op == MIR_UNOP_NEG ? "Neg("
                                                 : "PtrMetadata(",
              out);
        print_operand(print, &rvalue->unary.operand);
        fputc(')', out);
        break;
    case MIR_RVALUE_DISCRIMINANT:
        fputs("discriminant(", out);
        print_place(print, &rvalue->place);
        fputc(')', out);
        break;
    case MIR_RVALUE_LEN:
        fputs("Len(", out);
        print_place(print, &rvalue->place);
        fputc(')', out);
        break;
    case MIR_RVALUE_AGGREGATE:
        print_aggregate(print, rvalue);
        break;
    case MIR_RVALUE_SIZE_OF:
        fputs("SizeOf(", out);
        print_ty(print, rvalue->type.ty);
        fputc(')', out);
        break;
    case MIR_RVALUE_ALIGN_OF:
        fputs("AlignOf(", out);
        print_ty(print, rvalue->type.ty);
        fputc(')', out);
        break;
    case MIR_RVALUE_OFFSET_OF:
        fputs("OffsetOf(", out);
        print_ty(print, rvalue->type.ty);
        fputs(", [", out);
        for (uint32_t i = 0; i < 2 * rvalue->type.field_count; i += 2) {
            fprintf(out, "%s(%u, %u)", i ? ", " : "", rvalue->type.fields[i],
                    rvalue->type.fields[i + 1]);
        }
        fputs("])", out);
        break;
    case MIR_RVALUE_THREAD_LOCAL: {
        Str path = def_path_str(tycx_program(print->cx), print->arena, rvalue->def);
        fprintf(out, "&/*tls*/ mut " STR_FMT, STR_ARG(path));
        break;
    }
    }
}

// ---------------------------------------------------------------- statements and terminators

static void print_stmt(Printer *print, const MirStmt *stmt) {
    static const char *const causes[] = {"ForLet(None)", "ForMatchedPlace(None)", "ForMatchGuard",
                                         "ForIndex"};
    FILE *out = print->out;
    switch (stmt->kind) {
    case MIR_STMT_NOP:
        fputs("nop", out);
        break;
    case MIR_STMT_ASSIGN:
        print_place(print, &stmt->assign.place);
        fputs(" = ", out);
        print_rvalue(print, stmt->assign.rvalue);
        break;
    case MIR_STMT_FAKE_READ:
        if (stmt->fake_read.cause == FAKE_READ_MENTION) {
            fputs("PlaceMention(", out);
        } else {
            fprintf(out, "FakeRead(%s, ", causes[stmt->fake_read.cause]);
        }
        print_place(print, &stmt->fake_read.place);
        fputc(')', out);
        break;
    case MIR_STMT_SET_DISCRIMINANT:
        fputs("discriminant(", out);
        print_place(print, &stmt->set_discriminant.place);
        fprintf(out, ") = %u", stmt->set_discriminant.variant);
        break;
    case MIR_STMT_STORAGE_LIVE:
        fprintf(out, "StorageLive(_%u)", stmt->local);
        break;
    case MIR_STMT_STORAGE_DEAD:
        fprintf(out, "StorageDead(_%u)", stmt->local);
        break;
    case MIR_STMT_ASCRIBE:
        fputs("AscribeUserType(", out);
        print_place(print, &stmt->ascribe.place);
        fputs(", ", out);
        print_ty(print, stmt->ascribe.ty);
        fputc(')', out);
        break;
    case MIR_STMT_ASSUME:
        fputs("assume(", out);
        print_operand(print, &stmt->operand);
        fputc(')', out);
        break;
    case MIR_STMT_COPY_NONOVERLAPPING:
        fputs("copy_nonoverlapping(", out);
        print_operands(print, stmt->copy, 3);
        fputc(')', out);
        break;
    }
    fputs(";\n", out);
}

static void print_unwind(Printer *print, const MirTerm *term, bool cleanup) {
    if (term->unwind != MIR_NO_BLOCK) {
        fprintf(print->out, "unwind: bb%u", term->unwind);
    } else {
        fputs(cleanup ? "unwind terminate(cleanup)" : "unwind continue", print->out);
    }
}

static void print_targets(Printer *print, const MirTerm *term, bool cleanup) {
    if (term->target != MIR_NO_BLOCK) {
        fprintf(print->out, " -> [return: bb%u, ", term->target);
        print_unwind(print, term, cleanup);
        fputc(']', print->out);
    } else {
        fputs(" -> ", print->out);
        print_unwind(print, term, cleanup);
    }
}

static const char *assert_text(const MirTerm *term) {
    switch (term->assert_.kind) {
    case MIR_ASSERT_BOUNDS:
        return "index out of bounds: the length is {} but the index is {}";
    case MIR_ASSERT_OVERFLOW:
        switch (term->assert_.op) {
        case MIR_BINOP_ADD:
            return "attempt to compute `{} + {}`, which would overflow";
        case MIR_BINOP_SUB:
            return "attempt to compute `{} - {}`, which would overflow";
        case MIR_BINOP_MUL:
            return "attempt to compute `{} * {}`, which would overflow";
        case MIR_BINOP_DIV:
            return "attempt to compute `{} / {}`, which would overflow";
        case MIR_BINOP_REM:
            return "attempt to compute the remainder of `{} % {}`, which would overflow";
        case MIR_BINOP_SHL:
            return "attempt to shift left by `{}`, which would overflow";
        case MIR_BINOP_SHR:
            return "attempt to shift right by `{}`, which would overflow";
        case MIR_BINOP_BIT_XOR:
        case MIR_BINOP_BIT_AND:
        case MIR_BINOP_BIT_OR:
        case MIR_BINOP_EQ:
        case MIR_BINOP_LT:
        case MIR_BINOP_LE:
        case MIR_BINOP_NE:
        case MIR_BINOP_GE:
        case MIR_BINOP_GT:
        case MIR_BINOP_CMP:
        case MIR_BINOP_OFFSET:
            break;
        }
        return "overflow";
    case MIR_ASSERT_OVERFLOW_NEG:
        return "attempt to negate `{}`, which would overflow";
    case MIR_ASSERT_DIV_ZERO:
        return "attempt to divide `{}` by zero";
    case MIR_ASSERT_REM_ZERO:
        return "attempt to calculate the remainder of `{}` with a divisor of zero";
    case MIR_ASSERT_MISALIGNED:
        return "misaligned pointer dereference: address must be a multiple of {} but is {}";
    case MIR_ASSERT_NULL:
        return "null pointer dereference occurred";
    }
    return "?";
}

static void print_switch(Printer *print, const MirTerm *term) {
    FILE *out = print->out;
    fputs("switchInt(", out);
    print_operand(print, &term->switch_int.discr);
    fputs(") -> [", out);
    for (uint32_t i = 0; i < term->switch_int.count; i++) {
        uint64_t low = term->switch_int.values[2 * i], high = term->switch_int.values[2 * i + 1];
        if (high != 0) {
            fprintf(out, "0x%" PRIx64 "%016" PRIx64, high, low);
        } else {
            fprintf(out, "%" PRIu64, low);
        }
        fprintf(out, ": bb%u, ", term->switch_int.targets[i]);
    }
    fprintf(out, "otherwise: bb%u]", term->switch_int.targets[term->switch_int.count]);
}

static void print_term(Printer *print, const MirTerm *term, bool cleanup) {
    FILE *out = print->out;
    switch (term->kind) {
    case MIR_TERM_NONE:
        fputs("<no terminator>", out);
        break;
    case MIR_TERM_GOTO:
        fprintf(out, "goto -> bb%u", term->target);
        break;
    case MIR_TERM_SWITCH_INT:
        print_switch(print, term);
        break;
    case MIR_TERM_RETURN:
        fputs("return", out);
        break;
    case MIR_TERM_UNREACHABLE:
        fputs("unreachable", out);
        break;
    case MIR_TERM_COROUTINE_DROP:
        fputs("coroutine_drop", out);
        break;
    case MIR_TERM_DROP:
        fputs("drop(", out);
        print_place(print, &term->drop.place);
        fputc(')', out);
        print_targets(print, term, cleanup);
        break;
    case MIR_TERM_CALL:
        print_place(print, &term->call.destination);
        fputs(" = ", out);
        print_callee(print, &term->call.func);
        fputc('(', out);
        print_operands(print, term->call.args, term->call.arg_count);
        fputc(')', out);
        print_targets(print, term, cleanup);
        break;
    case MIR_TERM_ASSERT:
        fprintf(out, "assert(%s", term->assert_.expected ? "" : "!");
        print_operand(print, &term->assert_.cond);
        fprintf(out, ", \"%s\"", assert_text(term));
        for (uint32_t i = 0; i < term->assert_.operand_count; i++) {
            fputs(", ", out);
            print_operand(print, &term->assert_.operands[i]);
        }
        fprintf(out, ") -> [success: bb%u, ", term->target);
        print_unwind(print, term, cleanup);
        fputc(']', out);
        break;
    case MIR_TERM_YIELD:
        fprintf(out, "yield() -> [resume: bb%u, drop: bb%u]", term->target, term->other);
        break;
    case MIR_TERM_FALSE_EDGE:
        fprintf(out, "falseEdge -> [real: bb%u, imaginary: bb%u]", term->target, term->other);
        break;
    case MIR_TERM_FALSE_UNWIND:
        fprintf(out, "falseUnwind -> [real: bb%u, ", term->target);
        print_unwind(print, term, cleanup);
        fputc(']', out);
        break;
    case MIR_TERM_RESUME:
        fputs("resume", out);
        break;
    case MIR_TERM_TERMINATE:
        fputs("terminate(abi)", out);
        break;
    case MIR_TERM_INLINE_ASM:
        fputs("asm!()", out);
        print_targets(print, term, cleanup);
        break;
    }
    fputs(";\n", out);
}

// ---------------------------------------------------------------- bodies

static void print_head(Printer *print) {
    const MirBody *body = print->body;
    Program *program = tycx_program(print->cx);
    Str path = body->def.index != 0 ? def_path_str(program, print->arena, body->def) : STR("shim");
    if (body->promoted > 0) {
        fprintf(print->out, "const " STR_FMT "::promoted[%u]: ", STR_ARG(path), body->promoted - 1);
        print_ty(print, body->locals.data[0].ty);
        fputs(" = {\n", print->out);
        return;
    }
    if (body->is_const) {
        fprintf(print->out, "const " STR_FMT ": ", STR_ARG(path));
        print_ty(print, body->locals.data[0].ty);
        fputs(" = {\n", print->out);
        return;
    }
    fprintf(print->out, "fn " STR_FMT "(", STR_ARG(path));
    for (uint32_t i = 1; i <= body->arg_count; i++) {
        fprintf(print->out, "%s_%u: ", i > 1 ? ", " : "", i);
        print_ty(print, body->locals.data[i].ty);
    }
    fputs(") -> ", print->out);
    print_ty(print, body->locals.data[0].ty);
    fputs(" {\n", print->out);
}

void mir_print(TyCx *cx, const MirBody *body, FILE *out) {
    Printer print = {cx, body, out, arena_new()};
    print_head(&print);
    Session *session = tycx_program(cx)->session;
    for (uint32_t i = 0; i < body->locals.len; i++) {
        const MirLocalDecl *local = &body->locals.data[i];
        if (i >= 1 && i <= body->arg_count) {
            continue;
        }
        fprintf(out, "    let %s_%u: ", local->is_mut || i == 0 ? "mut " : "", i);
        print_ty(&print, local->ty);
        fputs(";\n", out);
    }
    for (uint32_t i = 0; i < body->locals.len; i++) {
        const MirLocalDecl *local = &body->locals.data[i];
        if (local->name.index != 0 && local->is_user_var) {
            fprintf(out, "    debug " STR_FMT " => _%u;\n", SYM_ARG(session, local->name), i);
        }
    }
    for (uint32_t i = 0; i < body->blocks.len; i++) {
        const MirBlock *block = &body->blocks.data[i];
        fprintf(out, "\n    bb%u%s: {\n", i, block->is_cleanup ? " (cleanup)" : "");
        for (uint32_t j = 0; j < block->stmts.len; j++) {
            if (block->stmts.data[j].kind != MIR_STMT_NOP) {
                fputs("        ", out);
                print_stmt(&print, &block->stmts.data[j]);
            }
        }
        fputs("        ", out);
        print_term(&print, &block->term, block->is_cleanup);
        fputs("    }\n", out);
    }
    fputs("}\n", out);
    for (uint32_t i = 0; i < body->promoted_count; i++) {
        fputc('\n', out);
        mir_print(cx, body->promoteds[i], out);
    }
    arena_free(print.arena);
}
