#define _GNU_SOURCE // memmem
// llvm_asm.c: inline assembly for x86-64.
//
// In: a call inline_asm::<In, Out>(template, operands, options, inputs) as expand_asm.c makes it.
// Out: LLVM inline assembly. LLVM numbers the outputs first and then the inputs, wants the input of
// a register that is read and written as the number of the output, and has constraints and
// modifiers of its own for Rust's register classes; what the code may change besides comes last, as
// clobbers. An output that is not wanted is an output all the same, so that the register is kept
// free. Follows the Rust reference, "Inline assembly".
#include "backends/llvm/llvm.h"
#include "base/vec.h"

enum { ASM_OPERANDS = 40, ASM_NAME = 16 };

typedef enum RegisterKind {
    REGISTER_GENERAL,
    REGISTER_BYTE,
    REGISTER_VECTOR,
    REGISTER_MASK,
    REGISTER_CLOBBER // can only be named as changed: x87, MMX
} RegisterKind;

typedef struct AsmOperand {
    bool is_in, is_out, is_late, is_ignored, is_const, is_symbol, is_label, is_explicit;
    RegisterKind kind;
    char constraint[ASM_NAME];
    char modifier;      // of the template where it has none; '\0': none
    uint32_t in_field;  // of the inputs
    uint32_t out_field; // of the outputs
    uint32_t number;    // LLVM's
} AsmOperand;

typedef struct AsmCall {
    FnCg *f;
    Span span;
    CgValue inputs;
    const Layout *result;
    AsmOperand operands[ASM_OPERANDS];
    uint32_t count;
    VEC(char) constraints;
    LLVMTypeRef out_types[ASM_OPERANDS * 2], in_types[ASM_OPERANDS];
    LLVMValueRef values[ASM_OPERANDS];
    uint32_t outputs, ins;
    LLVMBasicBlockRef labels[ASM_OPERANDS];
    uint32_t label_count;
    bool is_module; // the code stands outside of functions
    bool failed;
} AsmCall;

static void asm_error(AsmCall *call, Str message) {
    diag_emit(diag_error(call->f->cg->session, ERR_NONE, call->span, STR_FMT, STR_ARG(message)));
    call->failed = true;
}

// ---------------------------------------------------------------- registers

typedef struct RegisterClass {
    const char *name, *constraint;
    RegisterKind kind;
    char modifier;
} RegisterClass;
static const RegisterClass classes[] = {
    {"reg", "r", REGISTER_GENERAL, 'q'},     {"reg_abcd", "Q", REGISTER_GENERAL, 'q'},
    {"reg_byte", "q", REGISTER_BYTE, '\0'},  {"xmm_reg", "x", REGISTER_VECTOR, 'x'},
    {"ymm_reg", "x", REGISTER_VECTOR, 't'},  {"zmm_reg", "v", REGISTER_VECTOR, 'g'},
    {"kreg", "^Yk", REGISTER_MASK, '\0'},    {"x87_reg", "", REGISTER_CLOBBER, '\0'},
    {"mmx_reg", "", REGISTER_CLOBBER, '\0'},
};

// Register names by their parts: 64, 32, 16 and 8 bits.
static const char *const general[][4] = {
    {"rax", "eax", "ax", "al"}, {"rcx", "ecx", "cx", "cl"},  {"rdx", "edx", "dx", "dl"},
    {"rbx", "ebx", "bx", "bl"}, {"rsi", "esi", "si", "sil"}, {"rdi", "edi", "di", "dil"},
    {"", "", "", "ah"},         {"", "", "", "ch"},          {"", "", "", "dh"},
    {"", "", "", "bh"},
};

static bool starts(Str text, const char *with) {
    return str_starts_with(text, str_of(with));
}

static bool explicit_general(Str name, AsmOperand *operand) {
    for (size_t i = 0; i < sizeof general / sizeof *general; i++) {
        for (uint32_t part = 0; part < 4; part++) {
            if (name.len && str_eq(name, str_of(general[i][part]))) {
                operand->kind = part == 3 ? REGISTER_BYTE : REGISTER_GENERAL;
                snprintf(operand->constraint, ASM_NAME, "{%s}", general[i][part == 3 ? 3 : 2]);
                return true;
            }
        }
    }
    if (name.len >= 2 && name.ptr[0] == 'r' && name.ptr[1] >= '0' && name.ptr[1] <= '9') {
        size_t digits = 1;
        while (digits < name.len && name.ptr[digits] >= '0' && name.ptr[digits] <= '9') {
            digits++;
        }
        bool is_byte = digits < name.len && name.ptr[digits] == 'b';
        operand->kind = is_byte ? REGISTER_BYTE : REGISTER_GENERAL;
        snprintf(operand->constraint, ASM_NAME, "{%.*s%s}", (int)digits, name.ptr,
                 is_byte ? "b" : "");
        return true;
    }
    return false;
}

static void explicit_register(AsmCall *call, Str name, AsmOperand *operand) {
    operand->is_explicit = true;
    if (explicit_general(name, operand)) {
        if (starts(str_of(operand->constraint), "{b")) {
            asm_error(call,
                      STR("invalid register `bx`: rbx is used internally by LLVM and cannot be "
                          "used as an operand for inline asm"));
        }
        return;
    }
    bool vector = starts(name, "xmm") || starts(name, "ymm") || starts(name, "zmm");
    bool mask = name.len == 2 && name.ptr[0] == 'k' && name.ptr[1] != '0';
    bool other = starts(name, "st(") || starts(name, "mm") || mask;
    if (!vector && !other) {
        asm_error(call,
                  arena_printf(call->f->cg->arena,
                               "invalid register `" STR_FMT "`: unknown register", STR_ARG(name)));
        return;
    }
    operand->kind = vector ? REGISTER_VECTOR : mask ? REGISTER_MASK : REGISTER_CLOBBER;
    Str known = str_eq(name, STR("st(0)")) ? STR("st") : name;
    snprintf(operand->constraint, ASM_NAME, "{%.*s}", (int)known.len, known.ptr);
}

static void register_class(AsmCall *call, Str name, AsmOperand *operand) {
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (str_eq(name, str_of(classes[i].name))) {
            operand->kind = classes[i].kind;
            operand->modifier = classes[i].modifier;
            snprintf(operand->constraint, ASM_NAME, "%s", classes[i].constraint);
            return;
        }
    }
    asm_error(call, arena_printf(call->f->cg->arena,
                                 "invalid register class `" STR_FMT "`: unknown register class",
                                 STR_ARG(name)));
}

// ---------------------------------------------------------------- operands

static Str next_word(Str *text, char end) {
    size_t len = 0;
    while (len < text->len && text->ptr[len] != end) {
        len++;
    }
    Str word = {text->ptr, len};
    size_t used = len + (len < text->len);
    *text = (Str){text->ptr + used, text->len - used};
    return word;
}

static void read_operand(AsmCall *call, Str text, uint32_t *in_field, uint32_t *out_field) {
    AsmOperand *operand = &call->operands[call->count++];
    Str direction = next_word(&text, ' ');
    operand->is_const = str_eq(direction, STR("const"));
    operand->is_symbol = str_eq(direction, STR("sym"));
    operand->is_late = str_eq(direction, STR("lateout")) || str_eq(direction, STR("inlateout"));
    operand->is_in = starts(direction, "in");
    operand->is_out = str_ends_with(direction, STR("out"));
    operand->is_label = str_eq(direction, STR("label"));
    bool plain = operand->is_const || operand->is_symbol || operand->is_label;
    Str place = next_word(&text, ' ');
    operand->is_ignored = str_eq(text, STR("_"));
    if (!plain && place.len > 1 && place.ptr[0] == '"') {
        explicit_register(call, (Str){place.ptr + 1, place.len - 2}, operand);
    } else if (!plain) {
        register_class(call, place, operand);
    }
    if (operand->is_in || (plain && !operand->is_label)) {
        operand->in_field = (*in_field)++;
    }
    if (operand->is_out && !operand->is_ignored) {
        operand->out_field = (*out_field)++;
    }
}

static void read_operands(AsmCall *call, Str text) {
    uint32_t in_field = 0, out_field = 0;
    while (text.len && !call->failed) {
        if (call->count == ASM_OPERANDS) {
            not_supported(call->f->cg->session, call->span,
                          "that many operands of inline assembly");
            call->failed = true;
            return;
        }
        read_operand(call, next_word(&text, ';'), &in_field, &out_field);
    }
}

static void constrain(AsmCall *call, const char *prefix, const char *constraint) {
    if (call->constraints.len) {
        vec_push(&call->constraints, ',');
    }
    for (const char *part = prefix; *part; part++) {
        vec_push(&call->constraints, *part);
    }
    for (const char *part = constraint; *part; part++) {
        vec_push(&call->constraints, *part);
    }
}

// The type in which a value of this layout is in a register; NULL after an error.
static LLVMTypeRef register_type(AsmCall *call, const AsmOperand *operand, const Layout *layout) {
    Cg *cg = call->f->cg;
    if (layout->abi != LAYOUT_SCALAR) {
        asm_error(call, arena_printf(cg->arena,
                                     "cannot use value of type `" STR_FMT "` for inline assembly",
                                     STR_ARG(ty_str(cg->cx, cg->arena, layout->ty))));
        return NULL;
    }
    LLVMTypeRef type = cg_scalar_type(cg, &layout->scalar[0], false);
    bool is_float = type == cg->f32 || type == cg->f64;
    bool fits = operand->kind == REGISTER_GENERAL  ? layout->size >= 2 && layout->size <= 8
                : operand->kind == REGISTER_BYTE   ? layout->size == 1
                : operand->kind == REGISTER_VECTOR ? layout->size >= 4 && layout->size <= 8
                                                   : !is_float && layout->size <= 8;
    if (!fits) {
        asm_error(call, arena_printf(cg->arena,
                                     "type `" STR_FMT "` cannot be used with this register class",
                                     STR_ARG(ty_str(cg->cx, cg->arena, layout->ty))));
        return NULL;
    }
    return is_float && operand->kind == REGISTER_GENERAL ? cg_int_type(cg, layout->size) : type;
}

static LLVMTypeRef ignored_type(const AsmCall *call, const AsmOperand *operand) {
    Cg *cg = call->f->cg;
    return operand->kind == REGISTER_BYTE     ? cg->i8
           : operand->kind == REGISTER_VECTOR ? cg->f32
           : operand->kind == REGISTER_MASK   ? cg->i16
                                              : cg->i32;
}

static Ty input_ty(AsmCall *call, const AsmOperand *operand) {
    return layout_field_ty(call->f->cg->layouts, call->inputs.layout, operand->in_field);
}

static CgValue input_field(AsmCall *call, const AsmOperand *operand) {
    CgValue field = fn_value_field(call->f, call->inputs, operand->in_field);
    if (field.kind == CG_REF) {
        field = fn_load(
            call->f,
            (CgPlace){.ptr = field.a, .layout = field.layout, .align = field.layout->align});
    }
    return field;
}

static void add_outputs(AsmCall *call) {
    for (uint32_t i = 0; i < call->count && !call->failed; i++) {
        AsmOperand *operand = &call->operands[i];
        if (!operand->is_out || operand->kind == REGISTER_CLOBBER) {
            continue;
        }
        LLVMTypeRef type = NULL;
        if (!operand->is_ignored) {
            Ty ty = layout_field_ty(call->f->cg->layouts, call->result, operand->out_field);
            type = register_type(call, operand, layout_of(call->f->cg->layouts, ty));
        } else if (operand->is_in) {
            type = register_type(call, operand, input_field(call, operand).layout);
        } else {
            type = ignored_type(call, operand);
        }
        operand->number = call->outputs;
        call->out_types[call->outputs++] = type;
        constrain(call, operand->is_late ? "=" : "=&", operand->constraint);
    }
}

// A value with the bits of `type`.
static LLVMValueRef with_type(FnCg *f, LLVMValueRef value, LLVMTypeRef type) {
    return LLVMTypeOf(value) == type ? value : LLVMBuildBitCast(f->builder, value, type, "");
}

// The function that a `sym` operand names; NULL after an error.
static LLVMValueRef symbol_of(AsmCall *call, const AsmOperand *operand) {
    Cg *cg = call->f->cg;
    Instance instance;
    Ty ty = input_ty(call, operand);
    if (ty_kind(cg->cx, ty) != TY_FN_DEF || !mono_callee(cg->cx, ty, &instance)) {
        not_supported(cg->session, call->span, "`sym` of what is no function");
        call->failed = true;
        return NULL;
    }
    return cg_function_address(cg, &instance);
}

static void add_inputs(AsmCall *call) {
    FnCg *f = call->f;
    for (uint32_t i = 0; i < call->count && !call->failed; i++) {
        AsmOperand *operand = &call->operands[i];
        if (operand->is_symbol) {
            LLVMValueRef symbol = symbol_of(call, operand);
            if (symbol == NULL) {
                return;
            }
            call->values[call->ins] = symbol;
            call->in_types[call->ins] = f->cg->ptr;
            operand->number = call->outputs + call->ins++;
            constrain(call, "s", "");
            continue;
        }
        if (!operand->is_in) {
            continue;
        }
        CgValue field = input_field(call, operand);
        LLVMTypeRef type = register_type(call, operand, field.layout);
        if (type == NULL) {
            return;
        }
        LLVMValueRef value = fn_to_memory(f, field.a, &field.layout->scalar[0]);
        call->values[call->ins] = with_type(f, value, type);
        call->in_types[call->ins] = type;
        if (operand->is_out) {
            char number[ASM_NAME];
            snprintf(number, sizeof number, "%u", operand->number);
            constrain(call, "", number);
        } else {
            operand->number = call->outputs + call->ins;
            constrain(call, "", operand->constraint);
        }
        call->ins++;
    }
}

// ---------------------------------------------------------------- clobbers

static bool has_option(Str options, Str wanted) {
    while (options.len) {
        if (str_eq(next_word(&options, ','), wanted)) {
            return true;
        }
    }
    return false;
}

static bool is_taken(const AsmCall *call, const char *constraint) {
    for (uint32_t i = 0; i < call->count; i++) {
        const AsmOperand *operand = &call->operands[i];
        if (operand->is_out && strcmp(operand->constraint, constraint) == 0) {
            return true;
        }
    }
    return false;
}

// What a function of the C ABI may change: late outputs, since an input may be in the register.
static void add_abi_outputs(AsmCall *call) {
    static const char *const registers[] = {
        "{ax}",    "{cx}",    "{dx}",    "{si}",    "{di}",   "{r8}",    "{r9}",
        "{r10}",   "{r11}",   "{xmm0}",  "{xmm1}",  "{xmm2}", "{xmm3}",  "{xmm4}",
        "{xmm5}",  "{xmm6}",  "{xmm7}",  "{xmm8}",  "{xmm9}", "{xmm10}", "{xmm11}",
        "{xmm12}", "{xmm13}", "{xmm14}", "{xmm15}",
    };
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++) {
        if (!is_taken(call, registers[i])) {
            bool vector = registers[i][1] == 'x';
            call->out_types[call->outputs++] = vector ? call->f->cg->f32 : call->f->cg->i32;
            constrain(call, "=", registers[i]);
        }
    }
}

static void add_clobbers(AsmCall *call, Str options, bool abi) {
    for (uint32_t i = 0; i < call->count; i++) {
        if (call->operands[i].kind == REGISTER_CLOBBER && call->operands[i].is_out) {
            constrain(call, "~", call->operands[i].constraint);
        }
    }
    if (abi) {
        static const char *const others[] = {
            "{st}",  "{st(1)}", "{st(2)}", "{st(3)}", "{st(4)}", "{st(5)}", "{st(6)}", "{st(7)}",
            "{mm0}", "{mm1}",   "{mm2}",   "{mm3}",   "{mm4}",   "{mm5}",   "{mm6}",   "{mm7}"};
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            constrain(call, "~", others[i]);
        }
    }
    if (!has_option(options, STR("preserves_flags"))) {
        constrain(call, "~", "{dirflag}");
        constrain(call, "~", "{fpsr}");
        constrain(call, "~", "{flags}");
    }
    if (!has_option(options, STR("nomem"))) {
        constrain(call, "~", "{memory}");
    }
}

// ---------------------------------------------------------------- the template

typedef VEC(char) Text;
static void put_char(Text *out, char c) {
    if (c == '$') {
        vec_push(out, '$');
    }
    vec_push(out, c);
}
static void put_text(Text *out, Str text) {
    for (size_t i = 0; i < text.len; i++) {
        vec_push(out, text.ptr[i]);
    }
}

// LLVM's letter for a part of a register: Rust names it as the assembler does.
static char llvm_modifier(const AsmOperand *operand, char modifier) {
    if (operand->kind != REGISTER_GENERAL) {
        return operand->kind == REGISTER_VECTOR && modifier ? (char)(modifier == 'x'   ? 'x'
                                                                     : modifier == 'y' ? 't'
                                                                                       : 'g')
                                                            : operand->modifier;
    }
    switch (modifier) {
    case 'l':
        return 'b';
    case 'h':
        return 'h';
    case 'x':
        return 'w';
    case 'e':
        return 'k';
    }
    return 'q';
}

static void put_constant(AsmCall *call, const AsmOperand *operand, Text *out) {
    Cg *cg = call->f->cg;
    const TyData *data = ty_data(cg->cx, input_ty(call, operand));
    Const parameter = arg_const(args_ptr(cg->cx, data->item.args)[0]);
    const ConstData *constant =
        const_data(cg->cx, const_evaluate(cg->cx, (ParamEnv){0}, parameter, call->span));
    if (constant->kind != CONST_VALUE) {
        call->failed = true; // reported where it was evaluated
        return;
    }
    Bits value = (Bits)constant->scalar.high << 64 | constant->scalar.low;
    bool negative = (constant->scalar.high >> 63) != 0;
    if (negative) {
        value = -value;
    }
    char digits[48];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value != 0);
    if (negative) {
        digits[--at] = '-';
    }
    put_text(out, (Str){digits + at, sizeof digits - at});
}

static void put_operand(AsmCall *call, uint32_t index, char modifier, Text *out) {
    const AsmOperand *operand = &call->operands[index < call->count ? index : 0];
    if (operand->is_const) {
        put_constant(call, operand, out);
        return;
    }
    if (call->is_module) {
        LLVMValueRef symbol = symbol_of(call, operand);
        if (symbol != NULL) {
            size_t len;
            const char *name = LLVMGetValueName2(symbol, &len);
            put_text(out, (Str){name, len});
            vec_push(&call->f->cg->used, symbol);
        }
        return;
    }
    char text[40], letter = operand->is_symbol  ? 'c'
                            : operand->is_label ? 'l'
                                                : llvm_modifier(operand, modifier);
    if (letter) {
        snprintf(text, sizeof text, "${%u:%c}", operand->number, letter);
    } else {
        snprintf(text, sizeof text, "$%u", operand->number);
    }
    put_text(out, str_of(text));
}

static void translate(AsmCall *call, Str template, bool raw, Text *out) {
    for (size_t i = 0; i < template.len; i++) {
        char c = template.ptr[i], next = i + 1 < template.len ? template.ptr[i + 1] : '\0';
        if (raw || (c != '{' && c != '}')) {
            if (call->is_module) {
                vec_push(out, c);
            } else {
                put_char(out, c);
            }
        } else if (next == c) {
            vec_push(out, c);
            i++;
        } else if (c == '{') {
            uint32_t index = 0;
            for (i++; template.ptr[i] >= '0' && template.ptr[i] <= '9'; i++) {
                index = index * 10 + (uint32_t)(template.ptr[i] - '0');
            }
            char modifier = template.ptr[i] == ':' ? template.ptr[i + 1] : '\0';
            while (template.ptr[i] != '}') {
                i++;
            }
            put_operand(call, index, modifier == '}' ? '\0' : modifier, out);
        }
    }
}

// ---------------------------------------------------------------- the call

static CgValue take_outputs(AsmCall *call, LLVMValueRef made, CgPlace place) {
    FnCg *f = call->f;
    if (call->result->size == 0) {
        return cg_zst(call->result);
    }
    for (uint32_t i = 0; i < call->count; i++) {
        const AsmOperand *operand = &call->operands[i];
        if (!operand->is_out || operand->is_ignored) {
            continue;
        }
        LLVMValueRef value = call->outputs == 1
                                 ? made
                                 : LLVMBuildExtractValue(f->builder, made, operand->number, "");
        CgPlace field = fn_place_field(f, place, operand->out_field);
        LLVMTypeRef type = cg_scalar_type(f->cg, &field.layout->scalar[0], false);
        LLVMBuildStore(f->builder, with_type(f, value, type), field.ptr);
    }
    return fn_load(f, place);
}

// callbr goes on after the code or at one of its labels: all meet again with the number of the way,
// the only output.
static CgValue take_label(AsmCall *call, LLVMBasicBlockRef after, CgPlace place) {
    FnCg *f = call->f;
    LLVMBasicBlockRef end = fn_new_block(f, "asm.end");
    LLVMValueRef way = fn_place_field(f, place, 0).ptr;
    for (uint32_t i = 0; i <= call->label_count; i++) {
        LLVMPositionBuilderAtEnd(f->builder, i == 0 ? after : call->labels[i - 1]);
        LLVMBuildStore(f->builder, LLVMConstInt(f->cg->i8, i, false), way);
        LLVMBuildBr(f->builder, end);
    }
    LLVMPositionBuilderAtEnd(f->builder, end);
    return fn_load(f, place);
}

// LLVM numbers labels after the inputs.
static void add_labels(AsmCall *call) {
    for (uint32_t i = 0; i < call->count && !call->failed; i++) {
        AsmOperand *operand = &call->operands[i];
        if (operand->is_label) {
            operand->number = call->outputs + call->ins + call->label_count;
            call->labels[call->label_count++] = fn_new_block(call->f, "asm.label");
            constrain(call, "!", "i");
        }
    }
}

static LLVMValueRef make_call(AsmCall *call, Str text, Str options, LLVMBasicBlockRef *after) {
    FnCg *f = call->f;
    LLVMTypeRef result =
        call->outputs == 0 ? f->cg->void_ty
        : call->outputs == 1
            ? call->out_types[0]
            : LLVMStructTypeInContext(f->cg->context, call->out_types, call->outputs, false);
    LLVMTypeRef type = LLVMFunctionType(result, call->in_types, call->ins, false);
    bool effects = !has_option(options, STR("pure"));
    bool stack = !has_option(options, STR("nostack"));
    bool att = has_option(options, STR("att_syntax"));
    LLVMValueRef assembly = LLVMGetInlineAsm(
        type, text.ptr, text.len, call->constraints.data ? call->constraints.data : "",
        call->constraints.len, effects, stack,
        att ? LLVMInlineAsmDialectATT : LLVMInlineAsmDialectIntel, false);
    LLVMValueRef made;
    if (call->label_count != 0) {
        *after = fn_new_block(f, "asm.after");
        made = LLVMBuildCallBr(f->builder, type, assembly, *after, call->labels, call->label_count,
                               call->values, call->ins, NULL, 0, "");
    } else {
        made = LLVMBuildCall2(f->builder, type, assembly, call->values, call->ins, "");
    }
    cg_call_attr(f->cg, made, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "nounwind", 0);
    return made;
}

bool fn_inline_asm(FnCg *f, const CgValue *args, const Layout *result, bool returns, CgValue *value,
                   Span span) {
    Cg *cg = f->cg;
    if (cg->target->is_device || !starts(str_of(LLVMGetTarget(cg->module)), "x86_64")) {
        not_supported(cg->session, span, "inline assembly for this target");
        LLVMBuildUnreachable(f->builder);
        return false;
    }
    Str template = llvm_constant_text(args[0].a, args[0].b);
    Str operands = llvm_constant_text(args[1].a, args[1].b);
    Str options = llvm_constant_text(args[2].a, args[2].b);
    if (template.ptr == NULL || operands.ptr == NULL || options.ptr == NULL) {
        OX_BUG(cg->session, span, "the text of inline assembly is no constant");
    }
    bool abi = memmem(options.ptr, options.len, "clobber_abi", 11) != NULL;
    AsmCall call = {.f = f, .span = span, .inputs = args[3], .result = result};
    Text text = {0};
    read_operands(&call, operands);
    add_outputs(&call);
    if (abi) {
        add_abi_outputs(&call);
    }
    add_inputs(&call);
    add_labels(&call);
    add_clobbers(&call, options, abi);
    bool works = !call.failed;
    if (works) {
        translate(&call, template, has_option(options, STR("raw")), &text);
        bool has_place = returns && result->size != 0;
        CgPlace place = has_place ? fn_temp(f, result) : (CgPlace){0};
        LLVMBasicBlockRef after = NULL;
        LLVMValueRef made =
            make_call(&call, (Str){text.data ? text.data : "", text.len}, options, &after);
        if (returns) {
            *value = call.label_count != 0 ? take_label(&call, after, place)
                                           : take_outputs(&call, made, place);
        }
    }
    if (!works || !returns) {
        LLVMBuildUnreachable(f->builder);
    }
    vec_free(&text);
    vec_free(&call.constraints);
    return works && returns;
}

// ---------------------------------------------------------------- code outside of functions

void cg_global_asm(FnCg *f, const CgValue *args, Span span) {
    Cg *cg = f->cg;
    Str template = llvm_constant_text(args[0].a, args[0].b);
    Str options = llvm_constant_text(args[2].a, args[2].b);
    AsmCall call = {.f = f, .span = span, .inputs = args[3], .is_module = true};
    Text text = {0};
    bool is_x86 = starts(str_of(LLVMGetTarget(cg->module)), "x86_64");
    bool is_intel = is_x86 && !has_option(options, STR("att_syntax"));
    read_operands(&call, llvm_constant_text(args[1].a, args[1].b));
    put_text(&text, is_intel ? STR(".intel_syntax noprefix\n") : STR(""));
    translate(&call, template, has_option(options, STR("raw")), &text);
    put_text(&text, is_intel ? STR("\n.att_syntax\n") : STR("\n"));
    if (!call.failed) {
        LLVMAppendModuleInlineAsm(cg->module, text.data, text.len);
    }
    vec_free(&text);
}
