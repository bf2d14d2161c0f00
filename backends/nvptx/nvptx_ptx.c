// nvptx_ptx.c: inline PTX.
//
// In: a call simt_ptx::<Out, In>(template, constraints, options, inputs): the template in CUDA's
// syntax
// (`%0` an operand, `%%laneid` a register), the constraints as "=r,+f,r": outputs, then inputs; an
// output with `+` is also the next of the first inputs. Out and In are tuples. Out: LLVM inline
// assembly with the same text in LLVM's syntax.
#include "backends/llvm/llvm_device.h"

enum { PTX_OPERANDS = 48 };

typedef struct PtxOperand {
    char letter; // of the constraint
    bool is_output, is_tied;
} PtxOperand;

typedef struct PtxCall {
    FnCg *f;
    PtxOperand operands[PTX_OPERANDS];
    uint32_t count, outputs, tied;
} PtxCall;

static void parse_constraints(PtxCall *call, Str text) {
    for (size_t i = 0; i < text.len && call->count < PTX_OPERANDS; i++) {
        PtxOperand operand = {0};
        if (text.ptr[i] == '=' || text.ptr[i] == '+') {
            operand.is_output = true;
            operand.is_tied = text.ptr[i++] == '+';
        }
        operand.letter = i < text.len ? text.ptr[i] : 'r';
        call->operands[call->count++] = operand;
        call->outputs += operand.is_output;
        call->tied += operand.is_tied;
        while (i < text.len && text.ptr[i] != ',') {
            i++;
        }
    }
}

static LLVMTypeRef letter_type(Cg *cg, char letter) {
    switch (letter) {
    case 'h':
        return cg->i16;
    case 'l':
        return cg->i64;
    case 'q':
        return cg->i128;
    case 'f':
        return cg->f32;
    case 'd':
        return cg->f64;
    }
    return cg->i32; // r, n
}

// `value` with the bits of `type`; integers are widened and narrowed.
static LLVMValueRef fit(FnCg *f, LLVMValueRef value, LLVMTypeRef type) {
    LLVMTypeRef from = LLVMTypeOf(value);
    if (from == type) {
        return value;
    }
    if (LLVMGetTypeKind(from) == LLVMPointerTypeKind) {
        value = LLVMBuildPtrToInt(f->builder, value, f->cg->iptr, "");
    } else if (LLVMGetTypeKind(from) != LLVMIntegerTypeKind) {
        unsigned bits = from == f->cg->f64 ? 64 : from == f->cg->f32 ? 32 : 16;
        value = LLVMBuildBitCast(f->builder, value, LLVMIntTypeInContext(f->cg->context, bits), "");
    }
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) {
        return LLVMBuildIntToPtr(f->builder, value, type, "");
    }
    if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind) {
        return LLVMBuildIntCast2(f->builder, value, type, false, "");
    }
    unsigned bits = type == f->cg->f64 ? 64 : type == f->cg->f32 ? 32 : 16;
    LLVMTypeRef integer = LLVMIntTypeInContext(f->cg->context, bits);
    return LLVMBuildBitCast(f->builder, LLVMBuildIntCast2(f->builder, value, integer, false, ""),
                            type, "");
}

// CUDA's template in LLVM's syntax. A tied output stands for itself.
static Str translate(PtxCall *call, Str template) {
    Arena *arena = call->f->cg->arena;
    char *out = ARENA_ARRAY(arena, char, template.len * 3 + 1);
    size_t len = 0;
    for (size_t i = 0; i < template.len; i++) {
        char c = template.ptr[i], next = i + 1 < template.len ? template.ptr[i + 1] : '\0';
        if (c == '%' && next >= '0' && next <= '9') {
            out[len++] = '$';
        } else if (c == '%' && next == '%') {
            out[len++] = '%';
            i++;
        } else if (c == '$') {
            out[len++] = '$';
            out[len++] = '$';
        } else {
            out[len++] = c;
        }
    }
    out[len] = '\0';
    return (Str){out, len};
}

// LLVM wants the tied inputs behind all others; in the template no operand names them.
static Str llvm_constraints(PtxCall *call, bool clobbers) {
    Arena *arena = call->f->cg->arena;
    Str text = {"", 0};
    for (uint32_t i = 0; i < call->count; i++) {
        const PtxOperand *operand = &call->operands[i];
        text = arena_printf(arena, STR_FMT "%s%s%c", STR_ARG(text), i ? "," : "",
                            operand->is_output ? "=" : "", operand->letter);
    }
    for (uint32_t i = 0; i < call->outputs; i++) {
        if (call->operands[i].is_tied) {
            text = arena_printf(arena, STR_FMT ",%u", STR_ARG(text), i);
        }
    }
    return clobbers ? arena_printf(arena, STR_FMT "%s~{memory}", STR_ARG(text), text.len ? "," : "")
                    : text;
}

static LLVMTypeRef result_type(PtxCall *call) {
    Cg *cg = call->f->cg;
    LLVMTypeRef types[PTX_OPERANDS];
    for (uint32_t i = 0; i < call->outputs; i++) {
        types[i] = letter_type(cg, call->operands[i].letter);
    }
    return call->outputs == 0   ? cg->void_ty
           : call->outputs == 1 ? types[0]
                                : LLVMStructTypeInContext(cg->context, types, call->outputs, false);
}

// The field of a tuple as one LLVM value.
static LLVMValueRef input_value(FnCg *f, CgValue tuple, uint32_t index) {
    CgValue field = fn_value_field(f, tuple, index);
    if (field.kind == CG_REF) {
        field = fn_load(
            f, (CgPlace){.ptr = field.a, .layout = field.layout, .align = field.layout->align});
    }
    LLVMValueRef value = field.a;
    if (field.layout->abi == LAYOUT_SCALAR) {
        value = fn_to_memory(f, value, &field.layout->scalar[0]);
    }
    return value;
}

static CgValue take_outputs(PtxCall *call, LLVMValueRef result, const Layout *layout) {
    FnCg *f = call->f;
    if (call->outputs == 0) {
        return cg_zst(layout);
    }
    CgPlace place = fn_temp(f, layout);
    for (uint32_t i = 0; i < call->outputs; i++) {
        LLVMValueRef value =
            call->outputs == 1 ? result : LLVMBuildExtractValue(f->builder, result, i, "");
        CgPlace field = fn_place_field(f, place, i);
        const Scalar *scalar = &field.layout->scalar[0];
        LLVMBuildStore(f->builder, fit(f, value, cg_scalar_type(f->cg, scalar, false)), field.ptr);
    }
    return fn_load(f, place);
}

bool nvptx_ptx(FnCg *f, const CgValue *args, const Layout *result, CgValue *value) {
    Str template = llvm_constant_text(args[0].a, args[0].b);
    Str constraints = llvm_constant_text(args[1].a, args[1].b);
    if (template.ptr == NULL || constraints.ptr == NULL) {
        OX_BUG(f->cg->session, f->span, "the text of inline PTX is no constant");
    }
    uint32_t options = (uint32_t)LLVMConstIntGetZExtValue(args[2].a);
    bool pure = (options & OX_PTX_REGISTER_ONLY) != 0;
    PtxCall call = {.f = f};
    parse_constraints(&call, constraints);
    LLVMValueRef inputs[PTX_OPERANDS];
    LLVMTypeRef types[PTX_OPERANDS];
    uint32_t plain = call.count - call.outputs, tied = 0;
    for (uint32_t i = 0; i < plain; i++) {
        LLVMTypeRef type = letter_type(f->cg, call.operands[call.outputs + i].letter);
        inputs[i] = fit(f, input_value(f, args[3], call.tied + i), type);
        types[i] = LLVMTypeOf(inputs[i]);
    }
    for (uint32_t i = 0; i < call.outputs; i++) {
        if (call.operands[i].is_tied) {
            LLVMTypeRef type = letter_type(f->cg, call.operands[i].letter);
            inputs[plain + tied] = fit(f, input_value(f, args[3], tied), type);
            types[plain + tied++] = type;
        }
    }
    LLVMTypeRef type = LLVMFunctionType(result_type(&call), types, plain + tied, false);
    Str text = translate(&call, template), letters = llvm_constraints(&call, !pure);
    LLVMValueRef assembly = LLVMGetInlineAsm(type, text.ptr, text.len, letters.ptr, letters.len,
                                             !pure, false, LLVMInlineAsmDialectATT, false);
    LLVMValueRef made = LLVMBuildCall2(f->builder, type, assembly, inputs, plain + tied, "");
    LLVMAttributeIndex on_call = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    cg_call_attr(f->cg, made, on_call, "nounwind", 0);
    if (pure) {
        cg_call_attr(f->cg, made, on_call, "memory", 0); // none: done once for equal inputs
    }
    if ((options & OX_PTX_MAY_DIVERGE) == 0) {
        cg_call_attr(f->cg, made, on_call, "convergent", 0);
    }
    *value = take_outputs(&call, made, result);
    return true;
}
