// llvm_asm.c: inline assembly of x86-64 hosts as LLVM's.
//
// In: the template, its operands and the values of the inputs. Out: one call of an `asm` value with
// a constraint string, and the tuple of its outputs. Outputs come first in LLVM's numbering, then
// the inputs; an `inout` is an output and an input tied to it; constants become text, functions and
// statics `s` operands. Follows the reference, "Inline assembly", and LLVM's language reference,
// "Inline Assembler Expressions".
#include "backends/llvm/llvm.h"

#include "frontend/parse/ast.h"

typedef VEC(char) Text;

typedef struct AsmBuild {
    FnCg *f;
    const AstAsm *code;
    const MirRvalue *rvalue;
    const Layout *tuple;
    Text constraints, text;
    uint32_t *numbers; // by operand: LLVM's number, or ASM_NONE
    Str *constants;    // by operand: the text of a `const`
    VEC(LLVMTypeRef) result_types;
    VEC(LLVMValueRef) args;
    VEC(LLVMTypeRef) arg_types;
    bool failed;
} AsmBuild;

static void add(Text *text, Str more) {
    for (size_t i = 0; i < more.len; i++) {
        vec_push(text, more.ptr[i]);
    }
}

static void constraint(AsmBuild *a, Str text) {
    add(&a->constraints, a->constraints.len ? STR(",") : STR(""));
    add(&a->constraints, text);
}

static Str reg_text(AsmBuild *a, const AsmOperand *operand) {
    return sym_str(a->f->cg->session, operand->reg);
}

// ---------------------------------------------------------------- registers

typedef struct RegClass {
    const char *name, *constraint;
    uint8_t discard_bytes; // of a value that nobody takes; 0: only as a clobber
} RegClass;
static const RegClass classes[] = {{"reg", "r", 8},      {"reg_abcd", "Q", 8}, {"reg_byte", "q", 1},
                                   {"xmm_reg", "x", 16}, {"ymm_reg", "x", 32}, {"zmm_reg", "v", 64},
                                   {"kreg", "^Yk", 8},   {"kreg0", NULL, 0},   {"x87_reg", NULL, 0},
                                   {"mmx_reg", NULL, 0}, {"tmm_reg", NULL, 0}};

static const RegClass *class_of_name(Str name) {
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        if (str_eq(name, str_of(classes[i].name))) {
            return &classes[i];
        }
    }
    return NULL;
}

static bool starts(Str text, const char *prefix) {
    Str with = str_of(prefix);
    return text.len >= with.len && memcmp(text.ptr, with.ptr, with.len) == 0;
}

// The class of a register that is named.
static const RegClass *class_of_register(Str name) {
    static const char *const bytes[] = {"al",   "bl",   "cl",   "dl",   "ah",   "bh",
                                        "ch",   "dh",   "sil",  "dil",  "r8b",  "r9b",
                                        "r10b", "r11b", "r12b", "r13b", "r14b", "r15b"};
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++) {
        if (str_eq(name, str_of(bytes[i]))) {
            return class_of_name(STR("reg_byte"));
        }
    }
    if (starts(name, "st(")) {
        return class_of_name(STR("x87_reg"));
    }
    if (starts(name, "tmm")) {
        return class_of_name(STR("tmm_reg"));
    }
    if (starts(name, "mm")) {
        return class_of_name(STR("mmx_reg"));
    }
    if (starts(name, "xmm") || starts(name, "ymm") || starts(name, "zmm")) {
        return class_of_name(starts(name, "xmm")   ? STR("xmm_reg")
                             : starts(name, "ymm") ? STR("ymm_reg")
                                                   : STR("zmm_reg"));
    }
    if (name.len == 2 && name.ptr[0] == 'k') {
        return class_of_name(name.ptr[1] == '0' ? STR("kreg0") : STR("kreg"));
    }
    return class_of_name(STR("reg"));
}

static const RegClass *class_of(AsmBuild *a, const AsmOperand *operand) {
    Str name = reg_text(a, operand);
    const RegClass *found = operand->explicit_reg ? class_of_register(name) : class_of_name(name);
    if (found == NULL) {
        diag_emit(diag_error(a->f->cg->session, ERR_NONE, operand->span,
                             "invalid register class `" STR_FMT "`: unknown register class",
                             STR_ARG(name)));
        a->failed = true;
    }
    return found;
}

static Str reg_constraint(AsmBuild *a, const AsmOperand *operand, const RegClass *reg) {
    Str name = reg_text(a, operand);
    return operand->explicit_reg ? arena_printf(a->f->cg->arena, "{" STR_FMT "}", STR_ARG(name))
                                 : str_of(reg->constraint);
}

// The letter by which LLVM prints a register of the class as the template wants it.
static char modifier_of(const RegClass *reg, char modifier) {
    if (str_eq(str_of(reg->name), STR("reg")) || str_eq(str_of(reg->name), STR("reg_abcd"))) {
        switch (modifier) {
        case 'l':
            return 'b';
        case 'h':
            return 'h';
        case 'x':
            return 'w';
        case 'e':
            return 'k';
        default:
            return 'q';
        }
    }
    bool vector = reg->discard_bytes >= 16;
    if (!vector) {
        return 0;
    }
    char natural = reg->discard_bytes == 16 ? 'x' : reg->discard_bytes == 32 ? 'y' : 'z';
    char wanted = modifier ? modifier : natural;
    return wanted == 'y' ? 't' : wanted == 'z' ? 'g' : 'x';
}

// ---------------------------------------------------------------- values

static const Layout *output_layout(AsmBuild *a, uint32_t output) {
    LayoutCx *layouts = a->f->cg->layouts;
    return layout_of(layouts, layout_field_ty(layouts, a->tuple, output));
}

static LLVMTypeRef discard_type(AsmBuild *a, const RegClass *reg) {
    Cg *cg = a->f->cg;
    return reg->discard_bytes <= 8 ? cg_int_type(cg, reg->discard_bytes)
                                   : LLVMVectorType(cg->f32, reg->discard_bytes / 4);
}

static LLVMTypeRef value_type(AsmBuild *a, const AsmOperand *operand, const Layout *layout) {
    Cg *cg = a->f->cg;
    bool vector = layout->abi == LAYOUT_VECTOR ||
                  (layout->abi == LAYOUT_AGGREGATE && layout->align == layout->size &&
                   layout->size >= 16 && layout->size <= 64);
    if (layout->abi == LAYOUT_SCALAR) {
        return cg_scalar_type(cg, &layout->scalar[0], false);
    }
    if (vector) {
        return LLVMVectorType(cg->f32, (unsigned)layout->size / 4);
    }
    diag_emit(diag_error(cg->session, ERR_NONE, operand->span,
                         "cannot use value of type `" STR_FMT "` for inline assembly",
                         STR_ARG(ty_str(cg->cx, cg->arena, layout->ty))));
    a->failed = true;
    return cg->i64;
}

static LLVMValueRef input_value(AsmBuild *a, const AsmOperand *operand, LLVMTypeRef *type) {
    FnCg *f = a->f;
    CgValue value = fn_operand(f, &a->rvalue->aggregate.operands[operand->input]);
    *type = value_type(a, operand, value.layout);
    if (a->failed) {
        return LLVMGetUndef(*type);
    }
    CgPlace place = fn_spill(f, value);
    LLVMValueRef loaded = LLVMBuildLoad2(f->builder, *type, place.ptr, "");
    LLVMSetAlignment(loaded, place.align);
    return loaded;
}

// ---------------------------------------------------------------- constraints

static void add_output(AsmBuild *a, uint32_t index) {
    const AsmOperand *operand = &a->code->operands[index];
    bool writes = operand->kind == ASM_OUT || operand->kind == ASM_IN_OUT;
    const RegClass *reg = writes ? class_of(a, operand) : NULL;
    if (reg == NULL || reg->constraint == NULL) {
        return;
    }
    LLVMTypeRef type;
    if (operand->output != ASM_NONE) {
        type = value_type(a, operand, output_layout(a, operand->output));
    } else if (operand->kind == ASM_IN_OUT) { // as wide as what goes in
        CgValue in = fn_operand(a->f, &a->rvalue->aggregate.operands[operand->input]);
        type = value_type(a, operand, in.layout);
    } else {
        type = discard_type(a, reg);
    }
    a->numbers[index] = a->result_types.len;
    vec_push(&a->result_types, type);
    constraint(a, arena_printf(a->f->cg->arena, "=%s" STR_FMT, operand->late ? "" : "&",
                               STR_ARG(reg_constraint(a, operand, reg))));
}

static void push_arg(AsmBuild *a, LLVMValueRef value, LLVMTypeRef type) {
    vec_push(&a->args, value);
    vec_push(&a->arg_types, type);
}

static void add_symbol(AsmBuild *a, uint32_t index) {
    const AsmOperand *operand = &a->code->operands[index];
    Cg *cg = a->f->cg;
    const MirConst *named = a->rvalue->aggregate.operands[operand->input].constant;
    Instance instance;
    LLVMValueRef address = NULL;
    if (named->kind == MIR_CONST_STATIC) {
        address = cg_static(cg, named->static_);
    } else if (mono_callee(cg->cx, fn_ty(a->f, named->ty), &instance)) {
        address = cg_function_address(cg, &instance);
    }
    if (address == NULL) {
        diag_emit(diag_error(cg->session, ERR_NONE, operand->span, "invalid `sym` operand"));
        a->failed = true;
        return;
    }
    a->numbers[index] = a->result_types.len + a->args.len;
    push_arg(a, address, cg->ptr);
    constraint(a, STR("s"));
}

static void add_constant(AsmBuild *a, uint32_t index) {
    const AsmOperand *operand = &a->code->operands[index];
    Cg *cg = a->f->cg;
    CgValue value = fn_operand(a->f, &a->rvalue->aggregate.operands[operand->input]);
    if (value.kind != CG_IMMEDIATE || LLVMIsAConstantInt(value.a) == NULL) {
        diag_emit(
            diag_error(cg->session, ERR_NONE, operand->span, "invalid type for `const` operand"));
        a->failed = true;
        return;
    }
    a->constants[index] = value.layout->scalar[0].is_signed
                              ? arena_printf(cg->arena, "%lld", LLVMConstIntGetSExtValue(value.a))
                              : arena_printf(cg->arena, "%llu", LLVMConstIntGetZExtValue(value.a));
}

// `inout(reg) a => b` of two widths: the wider one's register holds both.
static LLVMValueRef resized(AsmBuild *a, LLVMValueRef value, LLVMTypeRef type) {
    LLVMBuilderRef builder = a->f->builder;
    LLVMTypeRef from = LLVMTypeOf(value);
    if (LLVMGetTypeKind(from) == LLVMPointerTypeKind &&
        LLVMGetTypeKind(type) == LLVMIntegerTypeKind) {
        return LLVMBuildPtrToInt(builder, value, type, "");
    }
    if (LLVMGetTypeKind(from) == LLVMIntegerTypeKind &&
        LLVMGetTypeKind(type) == LLVMPointerTypeKind) {
        return LLVMBuildIntToPtr(builder, value, type, "");
    }
    if (LLVMGetTypeKind(from) == LLVMIntegerTypeKind &&
        LLVMGetTypeKind(type) == LLVMIntegerTypeKind) {
        return LLVMBuildIntCast2(builder, value, type, false, "");
    }
    return LLVMBuildBitCast(builder, value, type, "");
}

static void add_input(AsmBuild *a, uint32_t index) {
    const AsmOperand *operand = &a->code->operands[index];
    LLVMTypeRef type;
    switch ((AsmOperandKind)operand->kind) {
    case ASM_OUT:
        return;
    case ASM_CONST:
        add_constant(a, index);
        return;
    case ASM_SYM:
        add_symbol(a, index);
        return;
    case ASM_IN:
    case ASM_IN_OUT:
        break;
    }
    const RegClass *reg = class_of(a, operand);
    if (reg == NULL || reg->constraint == NULL) {
        return;
    }
    LLVMValueRef value = input_value(a, operand, &type);
    if (operand->kind == ASM_IN_OUT) {
        constraint(a, arena_printf(a->f->cg->arena, "%u", a->numbers[index]));
        if (type != a->result_types.data[a->numbers[index]] && !a->failed) {
            type = a->result_types.data[a->numbers[index]];
            value = resized(a, value, type);
        }
    } else {
        a->numbers[index] = a->result_types.len + a->args.len;
        constraint(a, reg_constraint(a, operand, reg));
    }
    push_arg(a, value, type);
}

// Registers that a call of the C ABI may change, as clobber_abi names it.
static void add_clobbers(AsmBuild *a) {
    static const char *const caller_saved =
        "~{rax},~{rcx},~{rdx},~{rsi},~{rdi},~{r8},~{r9},~{r10},~{r11},~{xmm0},~{xmm1},~{xmm2},"
        "~{xmm3},~{xmm4},~{xmm5},~{xmm6},~{xmm7},~{xmm8},~{xmm9},~{xmm10},~{xmm11},~{xmm12},"
        "~{xmm13},~{xmm14},~{xmm15},~{mm0},~{mm1},~{mm2},~{mm3},~{mm4},~{mm5},~{mm6},~{mm7},"
        "~{st},~{st(1)},~{st(2)},~{st(3)},~{st(4)},~{st(5)},~{st(6)},~{st(7)}";
    for (uint32_t i = 0; i < a->code->operand_count; i++) {
        const AsmOperand *operand = &a->code->operands[i];
        const RegClass *reg = operand->kind == ASM_OUT ? class_of(a, operand) : NULL;
        if (reg != NULL && reg->constraint == NULL) {
            Str name = reg_text(a, operand);
            name = str_eq(name, STR("st(0)")) ? STR("st") : name;
            constraint(a, arena_printf(a->f->cg->arena, "~{" STR_FMT "}", STR_ARG(name)));
        }
    }
    if (a->code->clobber_abi_count > 0) {
        constraint(a, str_of(caller_saved));
    }
    if (!(a->code->options & ASM_PRESERVES_FLAGS)) {
        constraint(a, STR("~{dirflag},~{fpsr},~{flags}"));
    }
    if (!(a->code->options & ASM_NOMEM)) {
        constraint(a, STR("~{memory}"));
    }
}

// ---------------------------------------------------------------- the template

static void build_text(AsmBuild *a) {
    Arena *arena = a->f->cg->arena;
    for (uint32_t p = 0; p < a->code->piece_count; p++) {
        const AsmPiece *piece = &a->code->pieces[p];
        if (piece->operand == ASM_NONE) {
            for (size_t i = 0; i < piece->text.len; i++) {
                add(&a->text,
                    piece->text.ptr[i] == '$' ? STR("$$") : (Str){piece->text.ptr + i, 1});
            }
            continue;
        }
        const AsmOperand *operand = &a->code->operands[piece->operand];
        if (operand->kind == ASM_CONST) {
            add(&a->text, a->constants[piece->operand]);
            continue;
        }
        uint32_t number = a->numbers[piece->operand];
        if (operand->kind == ASM_SYM) {
            add(&a->text, arena_printf(arena, "${%u:P}", number));
            continue;
        }
        const RegClass *reg = class_of(a, operand);
        char modifier = reg != NULL ? modifier_of(reg, piece->modifier) : 0;
        add(&a->text, modifier ? arena_printf(arena, "${%u:%c}", number, modifier)
                               : arena_printf(arena, "$%u", number));
    }
}

// ---------------------------------------------------------------- the call

static LLVMTypeRef result_type(AsmBuild *a) {
    Cg *cg = a->f->cg;
    return a->result_types.len == 0   ? cg->void_ty
           : a->result_types.len == 1 ? a->result_types.data[0]
                                      : LLVMStructTypeInContext(cg->context, a->result_types.data,
                                                                a->result_types.len, false);
}

static void store_outputs(AsmBuild *a, LLVMValueRef call, CgPlace place) {
    FnCg *f = a->f;
    for (uint32_t i = 0; i < a->code->operand_count; i++) {
        const AsmOperand *operand = &a->code->operands[i];
        if (operand->output == ASM_NONE || a->numbers[i] == ASM_NONE) {
            continue;
        }
        LLVMValueRef value = a->result_types.len == 1
                                 ? call
                                 : LLVMBuildExtractValue(f->builder, call, a->numbers[i], "");
        CgPlace field = fn_place_field(f, place, operand->output);
        LLVMSetAlignment(LLVMBuildStore(f->builder, value, field.ptr), field.align);
    }
}

static void call_asm(AsmBuild *a, CgPlace place) {
    FnCg *f = a->f;
    uint32_t options = a->code->options;
    LLVMTypeRef type = LLVMFunctionType(result_type(a), a->arg_types.data, a->arg_types.len, false);
    bool effects = !(options & ASM_PURE) || (options & ASM_NORETURN);
    LLVMValueRef code = LLVMGetInlineAsm(
        type, a->text.data ? a->text.data : "", a->text.len, a->constraints.data,
        a->constraints.len, effects, !(options & ASM_NOSTACK),
        options & ASM_ATT_SYNTAX ? LLVMInlineAsmDialectATT : LLVMInlineAsmDialectIntel, false);
    LLVMValueRef call = LLVMBuildCall2(f->builder, type, code, a->args.data, a->args.len, "");
    cg_call_attr(f->cg, call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "nounwind", 0);
    store_outputs(a, call, place);
}

void fn_inline_asm(FnCg *f, const MirRvalue *rvalue, CgPlace place) {
    Cg *cg = f->cg;
    if (cg->target->is_device || !starts(str_of(LLVMGetTarget(cg->module)), "x86_64")) {
        not_supported(cg->session, f->span, "inline assembly for this target");
        return;
    }
    const AstAsm *code = rvalue->aggregate.assembly;
    cg->asm_span = f->span;
    AsmBuild a = {.f = f, .code = code, .rvalue = rvalue, .tuple = place.layout};
    a.numbers = ARENA_ARRAY(cg->arena, uint32_t, code->operand_count + 1);
    a.constants = ARENA_ARRAY(cg->arena, Str, code->operand_count + 1);
    for (uint32_t i = 0; i < code->operand_count; i++) {
        a.numbers[i] = ASM_NONE;
    }
    for (uint32_t i = 0; i < code->operand_count; i++) {
        add_output(&a, i);
    }
    for (uint32_t i = 0; i < code->operand_count; i++) {
        add_input(&a, i);
    }
    add_clobbers(&a);
    build_text(&a);
    if (!a.failed) {
        call_asm(&a, place);
    }
    vec_free(&a.constraints);
    vec_free(&a.text);
    vec_free(&a.result_types);
    vec_free(&a.args);
    vec_free(&a.arg_types);
}
