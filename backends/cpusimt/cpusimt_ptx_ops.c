// cpusimt_ptx_ops.c: what PTX instructions compute, as LLVM IR.
//
// In: an instruction with the 64-bit words of its operands. Out: the 64-bit words of its results.
// Types are in the opcode: `mul.wide.s32` reads 32 bits and gives 64. Rounding is to the nearest
// and subnormal numbers are kept, whatever the opcode says about them.
#include "backends/cpusimt/cpusimt_ptx.h"

#include <stdlib.h>

// ---------------------------------------------------------------- opcodes

static bool parse_type(Str word, PtxType *type) {
    if (str_eq(word, STR("pred"))) {
        *type = (PtxType){PTX_PREDICATE, 32};
        return true;
    }
    if (word.len < 2 || word.len > 3 || !strchr("usbf", word.ptr[0]) || word.ptr[1] < '0' ||
        word.ptr[1] > '9') {
        return false;
    }
    type->bits = (unsigned)atoi(word.ptr + 1);
    type->kind = word.ptr[0] == 's' ? PTX_SIGNED : word.ptr[0] == 'f' ? PTX_FLOAT : PTX_UNSIGNED;
    return type->bits == 8 || type->bits == 16 || type->bits == 32 || type->bits == 64;
}

bool ptx_split_opcode(PtxInstruction *instruction, Str opcode) {
    size_t start = 0;
    instruction->type = instruction->other = (PtxType){PTX_UNSIGNED, 32};
    for (size_t i = 0; i <= opcode.len; i++) {
        if (i < opcode.len && opcode.ptr[i] != '.') {
            continue;
        }
        Str word = {opcode.ptr + start, i - start};
        PtxType type;
        start = i + 1;
        if (parse_type(word, &type)) {
            instruction->other = instruction->type_count ? instruction->type : type;
            instruction->type = type;
            instruction->type_count++;
        } else if (instruction->word_count < PTX_MAX_WORDS) {
            instruction->words[instruction->word_count++] = word;
        }
    }
    return instruction->word_count > 0 && instruction->words[0].len > 0;
}

static bool is(const PtxInstruction *i, const char *name) {
    return str_eq(i->words[0], str_of(name));
}

static bool has(const PtxInstruction *i, const char *word) {
    for (uint32_t n = 1; n < i->word_count; n++) {
        if (str_eq(i->words[n], str_of(word))) {
            return true;
        }
    }
    return false;
}

uint32_t ptx_result_count(const PtxInstruction *instruction) {
    if (is(instruction, "st") || is(instruction, "membar") || is(instruction, "fence")) {
        return 0;
    }
    return instruction->in_braces ? 2 : 1;
}

// ---------------------------------------------------------------- values

static LLVMTypeRef llvm_type(const PtxInstruction *i, PtxType type) {
    Cg *cg = i->block->f->cg;
    if (type.kind == PTX_FLOAT) {
        return type.bits == 64 ? cg->f64 : type.bits == 32 ? cg->f32 : cg->f16;
    }
    return LLVMIntTypeInContext(cg->context, type.bits);
}

// An operand word as a value of `type`.
static LLVMValueRef typed(PtxInstruction *i, uint32_t index, PtxType type) {
    LLVMBuilderRef b = i->block->f->builder;
    LLVMTypeRef integer = LLVMIntTypeInContext(i->block->f->cg->context, type.bits);
    LLVMValueRef value = LLVMBuildIntCast2(b, i->values[index], integer, false, "");
    return type.kind == PTX_FLOAT ? LLVMBuildBitCast(b, value, llvm_type(i, type), "") : value;
}

// A value as a word, the upper bits zero.
static LLVMValueRef word_of(PtxInstruction *i, LLVMValueRef value) {
    FnCg *f = i->block->f;
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind) {
        unsigned bits = type == f->cg->f64 ? 64 : type == f->cg->f32 ? 32 : 16;
        type = LLVMIntTypeInContext(f->cg->context, bits);
        value = LLVMBuildBitCast(f->builder, value, type, "");
    }
    return LLVMBuildIntCast2(f->builder, value, f->cg->i64, false, "");
}

static LLVMValueRef constant(PtxInstruction *i, uint64_t value) {
    return LLVMConstInt(llvm_type(i, i->type), value, false);
}

static LLVMValueRef call(PtxInstruction *i, const char *name, LLVMValueRef *args, uint32_t count) {
    LLVMTypeRef type = LLVMTypeOf(args[0]);
    return fn_call_llvm(i->block->f, name, &type, 1, args, count);
}

static LLVMValueRef count_zeros(PtxInstruction *i, LLVMValueRef value) {
    LLVMValueRef args[2] = {value, LLVMConstNull(i->block->f->cg->i1)};
    return call(i, "llvm.ctlz", args, 2);
}

// ---------------------------------------------------------------- arithmetic

static LLVMValueRef widened(PtxInstruction *i, LLVMValueRef value) {
    LLVMTypeRef wide = LLVMIntTypeInContext(i->block->f->cg->context, i->type.bits * 2);
    return LLVMBuildIntCast2(i->block->f->builder, value, wide, i->type.kind == PTX_SIGNED, "");
}

static LLVMValueRef multiply(PtxInstruction *i, LLVMValueRef a, LLVMValueRef b) {
    LLVMBuilderRef builder = i->block->f->builder;
    if (!has(i, "wide") && !has(i, "hi")) {
        return LLVMBuildMul(builder, a, b, "");
    }
    LLVMValueRef product = LLVMBuildMul(builder, widened(i, a), widened(i, b), "");
    if (has(i, "wide")) {
        return product;
    }
    LLVMValueRef shift = LLVMConstInt(LLVMTypeOf(product), i->type.bits, false);
    return LLVMBuildTrunc(builder, LLVMBuildLShr(builder, product, shift, ""), LLVMTypeOf(a), "");
}

static LLVMValueRef integer_binary(PtxInstruction *i, LLVMValueRef x, LLVMValueRef y) {
    LLVMBuilderRef b = i->block->f->builder;
    bool is_signed = i->type.kind == PTX_SIGNED;
    LLVMValueRef args[2] = {x, y};
    if (is(i, "add")) {
        return LLVMBuildAdd(b, x, y, "");
    }
    if (is(i, "sub")) {
        return LLVMBuildSub(b, x, y, "");
    }
    if (is(i, "mul")) {
        return multiply(i, x, y);
    }
    if (is(i, "div")) {
        return is_signed ? LLVMBuildSDiv(b, x, y, "") : LLVMBuildUDiv(b, x, y, "");
    }
    if (is(i, "rem")) {
        return is_signed ? LLVMBuildSRem(b, x, y, "") : LLVMBuildURem(b, x, y, "");
    }
    if (is(i, "min")) {
        return call(i, is_signed ? "llvm.smin" : "llvm.umin", args, 2);
    }
    if (is(i, "max")) {
        return call(i, is_signed ? "llvm.smax" : "llvm.umax", args, 2);
    }
    if (is(i, "and")) {
        return LLVMBuildAnd(b, x, y, "");
    }
    if (is(i, "or")) {
        return LLVMBuildOr(b, x, y, "");
    }
    return is(i, "xor") ? LLVMBuildXor(b, x, y, "") : NULL;
}

static LLVMValueRef float_binary(PtxInstruction *i, LLVMValueRef x, LLVMValueRef y) {
    LLVMBuilderRef b = i->block->f->builder;
    LLVMValueRef args[2] = {x, y};
    if (is(i, "add")) {
        return LLVMBuildFAdd(b, x, y, "");
    }
    if (is(i, "sub")) {
        return LLVMBuildFSub(b, x, y, "");
    }
    if (is(i, "mul")) {
        return LLVMBuildFMul(b, x, y, "");
    }
    if (is(i, "div")) {
        return LLVMBuildFDiv(b, x, y, "");
    }
    if (is(i, "min")) {
        return call(i, has(i, "NaN") ? "llvm.minimum" : "llvm.minnum", args, 2);
    }
    return is(i, "max") ? call(i, has(i, "NaN") ? "llvm.maximum" : "llvm.maxnum", args, 2) : NULL;
}

// Shifts by as many bits as there are, or more, give zeros or signs.
static LLVMValueRef shift(PtxInstruction *i) {
    LLVMBuilderRef b = i->block->f->builder;
    LLVMValueRef x = typed(i, 0, i->type), by = typed(i, 1, (PtxType){PTX_UNSIGNED, 32});
    bool arithmetic = is(i, "shr") && i->type.kind == PTX_SIGNED;
    LLVMValueRef most = LLVMConstInt(LLVMTypeOf(by), i->type.bits - 1, false);
    LLVMValueRef over = LLVMBuildICmp(b, LLVMIntUGT, by, most, "");
    by = LLVMBuildIntCast2(b, LLVMBuildSelect(b, over, most, by, ""), LLVMTypeOf(x), false, "");
    LLVMValueRef shifted = is(i, "shl") ? LLVMBuildShl(b, x, by, "")
                           : arithmetic ? LLVMBuildAShr(b, x, by, "")
                                        : LLVMBuildLShr(b, x, by, "");
    return arithmetic ? shifted : LLVMBuildSelect(b, over, constant(i, 0), shifted, "");
}

static LLVMValueRef funnel_shift(PtxInstruction *i) {
    LLVMBuilderRef b = i->block->f->builder;
    PtxType word = {PTX_UNSIGNED, 32};
    LLVMValueRef low = typed(i, 0, word), high = typed(i, 1, word), by = typed(i, 2, word);
    LLVMValueRef args[3] = {high, low, by};
    LLVMValueRef wrapped = call(i, has(i, "l") ? "llvm.fshl" : "llvm.fshr", args, 3);
    if (has(i, "wrap")) {
        return wrapped;
    }
    LLVMValueRef most = LLVMConstInt(LLVMTypeOf(by), 31, false);
    LLVMValueRef over = LLVMBuildICmp(b, LLVMIntUGT, by, most, "");
    return LLVMBuildSelect(b, over, has(i, "l") ? low : high, wrapped, "");
}

// bfe: `len` bits of `x` from bit `pos` on, with their sign for signed types.
static LLVMValueRef extract_bits(PtxInstruction *i) {
    LLVMBuilderRef b = i->block->f->builder;
    LLVMTypeRef wide = LLVMIntTypeInContext(i->block->f->cg->context, 128);
    LLVMValueRef byte = ptx_word(i->block, 255), x = typed(i, 0, i->type);
    LLVMValueRef pos = LLVMBuildZExt(b, LLVMBuildAnd(b, i->values[1], byte, ""), wide, "");
    LLVMValueRef len = LLVMBuildZExt(b, LLVMBuildAnd(b, i->values[2], byte, ""), wide, "");
    LLVMValueRef limit = LLVMConstInt(wide, 64, false), args[2] = {pos, limit};
    pos = call(i, "llvm.umin", args, 2);
    args[0] = len;
    len = call(i, "llvm.umin", args, 2);
    LLVMValueRef value = LLVMBuildIntCast2(b, x, wide, i->type.kind == PTX_SIGNED, "");
    LLVMValueRef field = LLVMBuildShl(b, LLVMBuildLShr(b, value, pos, ""),
                                      LLVMBuildSub(b, LLVMConstInt(wide, 127, false), len, ""), "");
    field = LLVMBuildShl(b, field, LLVMConstInt(wide, 1, false), "");
    LLVMValueRef back = LLVMBuildSub(b, LLVMConstInt(wide, 127, false), len, "");
    LLVMValueRef one = LLVMConstInt(wide, 1, false);
    field = i->type.kind == PTX_SIGNED
                ? LLVMBuildAShr(b, LLVMBuildAShr(b, field, back, ""), one, "")
                : LLVMBuildLShr(b, LLVMBuildLShr(b, field, back, ""), one, "");
    return LLVMBuildTrunc(b, field, LLVMTypeOf(x), "");
}

// bfi: `base` with the lowest `len` bits of `x` at bit `pos`.
static LLVMValueRef insert_bits(PtxInstruction *i) {
    LLVMBuilderRef b = i->block->f->builder;
    LLVMTypeRef wide = LLVMIntTypeInContext(i->block->f->cg->context, 128);
    LLVMValueRef x = LLVMBuildZExt(b, typed(i, 0, i->type), wide, "");
    LLVMValueRef base = LLVMBuildZExt(b, typed(i, 1, i->type), wide, "");
    LLVMValueRef limit = LLVMConstInt(wide, 64, false), byte = ptx_word(i->block, 255);
    LLVMValueRef args[2] = {LLVMBuildZExt(b, LLVMBuildAnd(b, i->values[2], byte, ""), wide, ""),
                            limit};
    LLVMValueRef pos = call(i, "llvm.umin", args, 2);
    args[0] = LLVMBuildZExt(b, LLVMBuildAnd(b, i->values[3], byte, ""), wide, "");
    LLVMValueRef len = call(i, "llvm.umin", args, 2);
    LLVMValueRef one = LLVMConstInt(wide, 1, false);
    LLVMValueRef mask = LLVMBuildSub(b, LLVMBuildShl(b, one, len, ""), one, "");
    mask = LLVMBuildShl(b, mask, pos, "");
    LLVMValueRef inside = LLVMBuildAnd(b, LLVMBuildShl(b, x, pos, ""), mask, "");
    LLVMValueRef outside = LLVMBuildAnd(b, base, LLVMBuildNot(b, mask, ""), "");
    return LLVMBuildTrunc(b, LLVMBuildOr(b, inside, outside, ""), llvm_type(i, i->type), "");
}

// lop3: bit n of the table is the result for the three bits of n.
static LLVMValueRef logic_3(PtxInstruction *i) {
    LLVMBuilderRef b = i->block->f->builder;
    if (!LLVMIsAConstantInt(i->values[3])) {
        return NULL;
    }
    uint64_t table = LLVMConstIntGetZExtValue(i->values[3]);
    LLVMValueRef result = ptx_word(i->block, 0);
    for (unsigned n = 0; n < 8; n++) {
        LLVMValueRef term = ptx_word(i->block, ~(uint64_t)0);
        for (unsigned k = 0; k < 3 && (table >> n & 1); k++) {
            LLVMValueRef bit = i->values[k];
            term = LLVMBuildAnd(b, term, n >> (2 - k) & 1 ? bit : LLVMBuildNot(b, bit, ""), "");
        }
        if (table >> n & 1) {
            result = LLVMBuildOr(b, result, term, "");
        }
    }
    return LLVMBuildTrunc(b, result, llvm_type(i, i->type), "");
}

// ---------------------------------------------------------------- comparing, converting

static LLVMValueRef compare(PtxInstruction *i) {
    static const struct {
        const char *name;
        LLVMIntPredicate of_unsigned, of_signed;
        LLVMRealPredicate of_float;
    } table[] = {
        {"eq", LLVMIntEQ, LLVMIntEQ, LLVMRealOEQ},    {"ne", LLVMIntNE, LLVMIntNE, LLVMRealONE},
        {"lt", LLVMIntULT, LLVMIntSLT, LLVMRealOLT},  {"le", LLVMIntULE, LLVMIntSLE, LLVMRealOLE},
        {"gt", LLVMIntUGT, LLVMIntSGT, LLVMRealOGT},  {"ge", LLVMIntUGE, LLVMIntSGE, LLVMRealOGE},
        {"lo", LLVMIntULT, LLVMIntULT, LLVMRealOLT},  {"ls", LLVMIntULE, LLVMIntULE, LLVMRealOLE},
        {"hi", LLVMIntUGT, LLVMIntUGT, LLVMRealOGT},  {"hs", LLVMIntUGE, LLVMIntUGE, LLVMRealOGE},
        {"neu", LLVMIntNE, LLVMIntNE, LLVMRealUNE},   {"equ", LLVMIntEQ, LLVMIntEQ, LLVMRealUEQ},
        {"ltu", LLVMIntULT, LLVMIntSLT, LLVMRealULT}, {"leu", LLVMIntULE, LLVMIntSLE, LLVMRealULE},
        {"gtu", LLVMIntUGT, LLVMIntSGT, LLVMRealUGT}, {"geu", LLVMIntUGE, LLVMIntSGE, LLVMRealUGE},
        {"nan", LLVMIntNE, LLVMIntNE, LLVMRealUNO},   {"num", LLVMIntEQ, LLVMIntEQ, LLVMRealORD}};
    LLVMBuilderRef b = i->block->f->builder;
    LLVMValueRef x = typed(i, 0, i->type), y = typed(i, 1, i->type);
    for (size_t n = 0; n < sizeof table / sizeof *table; n++) {
        if (has(i, table[n].name)) {
            return i->type.kind == PTX_FLOAT    ? LLVMBuildFCmp(b, table[n].of_float, x, y, "")
                   : i->type.kind == PTX_SIGNED ? LLVMBuildICmp(b, table[n].of_signed, x, y, "")
                                                : LLVMBuildICmp(b, table[n].of_unsigned, x, y, "");
        }
    }
    return NULL;
}

static LLVMValueRef convert(PtxInstruction *i) {
    FnCg *f = i->block->f;
    LLVMValueRef x = typed(i, 0, i->type);
    PtxType to = i->other;
    LLVMTypeRef type = llvm_type(i, to);
    if (i->type.kind == PTX_FLOAT && to.kind == PTX_FLOAT) {
        return LLVMBuildFPCast(f->builder, x, type, "");
    }
    if (i->type.kind != PTX_FLOAT && to.kind != PTX_FLOAT) {
        return LLVMBuildIntCast2(f->builder, x, type, i->type.kind == PTX_SIGNED, "");
    }
    if (to.kind == PTX_FLOAT) {
        return i->type.kind == PTX_SIGNED ? LLVMBuildSIToFP(f->builder, x, type, "")
                                          : LLVMBuildUIToFP(f->builder, x, type, "");
    }
    x = call(i,
             has(i, "rni")   ? "llvm.roundeven"
             : has(i, "rmi") ? "llvm.floor"
             : has(i, "rpi") ? "llvm.ceil"
                             : "llvm.trunc",
             &x, 1);
    LLVMTypeRef types[2] = {type, LLVMTypeOf(x)};
    return fn_call_llvm(f, to.kind == PTX_SIGNED ? "llvm.fptosi.sat" : "llvm.fptoui.sat", types, 2,
                        &x, 1);
}

static LLVMValueRef unary(PtxInstruction *i) {
    static const char *const functions[][2] = {{"sqrt", "llvm.sqrt"},
                                               {"sin", "llvm.sin"},
                                               {"cos", "llvm.cos"},
                                               {"ex2", "llvm.exp2"},
                                               {"lg2", "llvm.log2"}};
    FnCg *f = i->block->f;
    LLVMBuilderRef b = f->builder;
    LLVMValueRef x = typed(i, 0, i->type);
    if (i->type.kind == PTX_FLOAT) {
        for (size_t n = 0; n < sizeof functions / sizeof *functions; n++) {
            if (is(i, functions[n][0])) {
                return call(i, functions[n][1], &x, 1);
            }
        }
        LLVMValueRef one = LLVMConstReal(LLVMTypeOf(x), 1.0);
        return is(i, "abs")     ? call(i, "llvm.fabs", &x, 1)
               : is(i, "neg")   ? LLVMBuildFNeg(b, x, "")
               : is(i, "rcp")   ? LLVMBuildFDiv(b, one, x, "")
               : is(i, "rsqrt") ? LLVMBuildFDiv(b, one, call(i, "llvm.sqrt", &x, 1), "")
                                : NULL;
    }
    if (is(i, "abs")) {
        LLVMValueRef args[2] = {x, LLVMConstNull(f->cg->i1)};
        return call(i, "llvm.abs", args, 2);
    }
    return is(i, "neg")    ? LLVMBuildNeg(b, x, "")
           : is(i, "not")  ? LLVMBuildNot(b, x, "")
           : is(i, "popc") ? call(i, "llvm.ctpop", &x, 1)
           : is(i, "clz")  ? count_zeros(i, x)
           : is(i, "brev") ? call(i, "llvm.bitreverse", &x, 1)
                           : NULL;
}

// ---------------------------------------------------------------- memory

static LLVMValueRef address(PtxInstruction *i) {
    FnCg *f = i->block->f;
    LLVMValueRef word =
        LLVMBuildAdd(f->builder, i->values[0], ptx_word(i->block, (uint64_t)i->offset), "");
    if (has(i, "shared")) {
        return LLVMBuildGEP2(f->builder, f->cg->i8, cpusimt_shared_base(f), &word, 1, "");
    }
    return LLVMBuildIntToPtr(f->builder, word, f->cg->ptr, "");
}

static bool access_memory(PtxInstruction *i, LLVMValueRef *out) {
    FnCg *f = i->block->f;
    LLVMTypeRef type = LLVMIntTypeInContext(f->cg->context, i->type.bits);
    LLVMValueRef access;
    if (has(i, "v2") || has(i, "v4")) {
        return false;
    }
    if (is(i, "ld")) {
        access = LLVMBuildLoad2(f->builder, type, address(i), "");
        *out = LLVMBuildIntCast2(f->builder, access, f->cg->i64, i->type.kind == PTX_SIGNED, "");
    } else {
        access = LLVMBuildStore(f->builder, typed(i, 1, (PtxType){PTX_UNSIGNED, i->type.bits}),
                                address(i));
    }
    LLVMSetAlignment(access, i->type.bits / 8);
    LLVMSetVolatile(access, has(i, "volatile"));
    return true;
}

// mov with a vector: two halves in one register, or the other way round.
static bool move(PtxInstruction *i, LLVMValueRef *out) {
    LLVMBuilderRef b = i->block->f->builder;
    LLVMValueRef half = ptx_word(i->block, i->type.bits / 2);
    if (i->in_braces) {
        LLVMValueRef mask = ptx_word(i->block, ((uint64_t)1 << i->type.bits / 2) - 1);
        out[0] = LLVMBuildAnd(b, i->values[0], mask, "");
        out[1] = LLVMBuildAnd(b, LLVMBuildLShr(b, i->values[0], half, ""), mask, "");
    } else if (i->count == 2) {
        out[0] = LLVMBuildOr(b, i->values[0], LLVMBuildShl(b, i->values[1], half, ""), "");
    } else {
        out[0] = word_of(i, typed(i, 0, (PtxType){PTX_UNSIGNED, i->type.bits}));
    }
    return true;
}

// ---------------------------------------------------------------- all of them

static LLVMValueRef of_three(PtxInstruction *i) {
    LLVMBuilderRef b = i->block->f->builder;
    if (is(i, "selp")) {
        LLVMValueRef truth = LLVMBuildICmp(b, LLVMIntNE, i->values[2], ptx_word(i->block, 0), "");
        return LLVMBuildSelect(b, truth, i->values[0], i->values[1], "");
    }
    if (is(i, "shf")) {
        return funnel_shift(i);
    }
    if (is(i, "bfe")) {
        return extract_bits(i);
    }
    LLVMValueRef x = typed(i, 0, i->type), y = typed(i, 1, i->type);
    if (i->type.kind == PTX_FLOAT) {
        LLVMValueRef args[3] = {x, y, typed(i, 2, i->type)};
        return is(i, "fma") || is(i, "mad") ? call(i, "llvm.fma", args, 3) : NULL;
    }
    if (!is(i, "mad")) {
        return NULL;
    }
    LLVMValueRef product = multiply(i, x, y);
    PtxType wide = {i->type.kind, i->type.bits * (has(i, "wide") ? 2 : 1)};
    return LLVMBuildAdd(b, product, typed(i, 2, wide), "");
}

bool ptx_compute(PtxInstruction *i, LLVMValueRef *out) {
    LLVMValueRef value = NULL;
    if (is(i, "mov")) {
        return move(i, out);
    }
    if (is(i, "ld") || is(i, "st")) {
        return access_memory(i, out);
    }
    if (is(i, "setp") && i->count == 2) {
        value = compare(i);
    } else if (is(i, "cvt") && i->count == 1 && i->type_count == 2) {
        value = convert(i);
    } else if ((is(i, "shl") || is(i, "shr")) && i->count == 2) {
        value = shift(i);
    } else if (is(i, "lop3") && i->count == 4) {
        value = logic_3(i);
    } else if (is(i, "bfi") && i->count == 4) {
        value = insert_bits(i);
    } else if (i->count == 1) {
        value = unary(i);
    } else if (i->count == 2 && i->type.kind == PTX_FLOAT) {
        value = float_binary(i, typed(i, 0, i->type), typed(i, 1, i->type));
    } else if (i->count == 2) {
        value = integer_binary(i, typed(i, 0, i->type), typed(i, 1, i->type));
    } else if (i->count == 3) {
        value = of_three(i);
    }
    *out = value != NULL ? word_of(i, value) : NULL;
    return value != NULL;
}
