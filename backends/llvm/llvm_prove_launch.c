// llvm_prove_launch.c: bounds checks that a launch can prove, for all threads at once.
//
// In: the second entry `name$proved` of a kernel, inlined. Out: checks `index < length`, of a
// length that is an argument, are decided where a largest index follows from the shape of the
// launch and the arguments: blockIdx.x * 256 + threadIdx.x is at most 256 * gridDim.x - 1, an index
// below another slice's length at most that length. What must hold is written down for the launcher
// (launch_proof.h), which takes this entry if it does; an entry without any is removed.
#include "backends/llvm/llvm_prove.h"

static bool ends_with(const char *text, size_t len, const char *end) {
    size_t end_len = strlen(end);
    return len > end_len && memcmp(text + len - end_len, end, end_len) == 0;
}

bool prove_is_for_launch(LLVMValueRef fn) {
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    return ends_with(name, len, OX_PROVED_SUFFIX);
}

// ---------------------------------------------------------------- sums of products

static bool same_factors(const OxLaunchTerm *a, const OxLaunchTerm *b) {
    return memcmp(a->factors, b->factors, sizeof a->factors) == 0;
}

bool prove_poly_add(Poly *poly, OxLaunchTerm term) {
    uint32_t i = 0;
    while (i < poly->count && !same_factors(&poly->terms[i], &term)) {
        i++;
    }
    if (i == OX_BOUND_TERMS) {
        return false;
    }
    if (i == poly->count) {
        poly->terms[poly->count++] = term;
        return true;
    }
    return !__builtin_add_overflow(poly->terms[i].coefficient, term.coefficient,
                                   &poly->terms[i].coefficient);
}

static bool poly_add_all(Poly *poly, const Poly *more) {
    for (uint32_t i = 0; i < more->count; i++) {
        if (!prove_poly_add(poly, more->terms[i])) {
            return false;
        }
    }
    return true;
}

static bool poly_add_constant(Poly *poly, int64_t constant) {
    return prove_poly_add(poly, (OxLaunchTerm){.coefficient = constant});
}

static int by_kind(OxLaunchFactor a, OxLaunchFactor b) {
    return a.kind != b.kind ? (int)a.kind - (int)b.kind : (int)a.index - (int)b.index;
}

static bool term_product(const OxLaunchTerm *a, const OxLaunchTerm *b, OxLaunchTerm *product) {
    uint32_t count = 0;
    *product = (OxLaunchTerm){0};
    for (uint32_t i = 0; i < 2 * OX_TERM_FACTORS; i++) {
        OxLaunchFactor factor = (i < OX_TERM_FACTORS ? a : b)->factors[i % OX_TERM_FACTORS];
        if (factor.kind == OX_FACTOR_ONE) {
            continue;
        }
        if (count == OX_TERM_FACTORS) {
            return false;
        }
        product->factors[count++] = factor;
    }
    if (count == 2 && by_kind(product->factors[0], product->factors[1]) > 0) {
        OxLaunchFactor first = product->factors[0];
        product->factors[0] = product->factors[1];
        product->factors[1] = first;
    }
    return !__builtin_mul_overflow(a->coefficient, b->coefficient, &product->coefficient);
}

static bool poly_product(const Poly *a, const Poly *b, Poly *product) {
    *product = (Poly){0};
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t k = 0; k < b->count; k++) {
            OxLaunchTerm term;
            if (!term_product(&a->terms[i], &b->terms[k], &term) ||
                !prove_poly_add(product, term)) {
                return false;
            }
        }
    }
    return true;
}

// ---------------------------------------------------------------- the largest value

static bool constant_offset(LLVMValueRef address, uint64_t *offset) {
    if (LLVMGetNumOperands(address) != 2 || !LLVMIsAConstantInt(LLVMGetOperand(address, 1))) {
        return false;
    }
    LLVMTypeRef element = LLVMGetGEPSourceElementType(address);
    *offset += LLVMConstIntGetZExtValue(LLVMGetOperand(address, 1));
    return LLVMGetTypeKind(element) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(element) == 8;
}

// Is memory only read through the address, or copied from there?
static bool is_only_read(LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool copies = LLVMIsAMemCpyInst(user) && LLVMGetOperand(user, 0) != address;
        if (!LLVMIsALoadInst(user) && !copies &&
            !(LLVMIsAGetElementPtrInst(user) && is_only_read(user))) {
            return false;
        }
    }
    return true;
}

// A parameter in memory, of which nothing has changed since the launch, and where in it.
static LLVMValueRef parameter_in_memory(LLVMValueRef load, uint64_t *offset) {
    LLVMValueRef address = LLVMGetOperand(load, 0);
    unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
    *offset = 0;
    while (LLVMIsAGetElementPtrInst(address)) {
        if (!constant_offset(address, offset)) {
            return NULL;
        }
        address = LLVMGetOperand(address, 0);
    }
    if (!LLVMIsAArgument(address) || LLVMGetVolatile(load)) {
        return NULL;
    }
    LLVMValueRef fn = LLVMGetParamParent(address);
    LLVMAttributeIndex index = 1;
    while (LLVMGetParam(fn, index - 1) != address) {
        index++;
    }
    return LLVMGetEnumAttributeAtIndex(fn, index, byval) && is_only_read(address) ? address : NULL;
}

bool prove_as_argument(LLVMValueRef value, OxLaunchFactor *factor) {
    uint64_t offset = 0;
    value = prove_stripped(value);
    LLVMTypeRef type = LLVMTypeOf(value);
    bool is_pointer = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
    if (!is_pointer && LLVMGetTypeKind(type) != LLVMIntegerTypeKind) {
        return false;
    }
    unsigned width = is_pointer ? 64 : LLVMGetIntTypeWidth(type);
    LLVMValueRef parameter = LLVMIsALoadInst(value) ? parameter_in_memory(value, &offset) : value;
    if (!parameter || !LLVMIsAArgument(parameter)) {
        return false;
    }
    LLVMValueRef fn = LLVMGetParamParent(parameter);
    unsigned index = 0;
    while (LLVMGetParam(fn, index) != parameter) {
        index++;
    }
    *factor = (OxLaunchFactor){.kind = OX_FACTOR_ARGUMENT,
                               .size = (uint8_t)(width / 8),
                               .index = (uint16_t)index,
                               .offset = (uint16_t)offset};
    return (width == 8 || width == 16 || width == 32 || width == 64) && index < UINT16_MAX &&
           offset < UINT16_MAX;
}

bool prove_as_register(LLVMValueRef value, OxLaunchFactor *factor, bool *is_below) {
    static const struct {
        const char *name;
        OxFactorKind kind;
        bool is_below;
    } registers[] = {{"nctaid", OX_FACTOR_GRID, false},
                     {"ctaid", OX_FACTOR_GRID, true},
                     {"ntid", OX_FACTOR_BLOCK, false},
                     {"tid", OX_FACTOR_BLOCK, true}};
    static const char prefix[] = "llvm.nvvm.read.ptx.sreg.";
    if (!prove_has_opcode(value, LLVMCall) || !LLVMIsAFunction(LLVMGetCalledValue(value))) {
        return false;
    }
    size_t len;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(value), &len);
    if (len < sizeof prefix + 2 || memcmp(name, prefix, sizeof prefix - 1) != 0) {
        return false;
    }
    size_t word = len - (sizeof prefix - 1) - 2; // without ".x"
    name += sizeof prefix - 1;
    for (uint32_t i = 0; i < sizeof registers / sizeof *registers; i++) {
        if (strlen(registers[i].name) == word && memcmp(registers[i].name, name, word) == 0) {
            *factor = (OxLaunchFactor){.kind = (uint8_t)registers[i].kind,
                                       .index = (uint16_t)(name[word + 1] - 'x')};
            *is_below = registers[i].is_below;
            return true;
        }
    }
    return false;
}

// What the launch says about a value without looking into it.
static bool known_at_launch(LLVMValueRef value, Poly *most) {
    OxLaunchFactor factor;
    bool is_below = false;
    value = prove_stripped(value);
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind ||
        (!prove_as_argument(value, &factor) && !prove_as_register(value, &factor, &is_below))) {
        return false;
    }
    *most = (Poly){0};
    prove_poly_add(most, (OxLaunchTerm){1, {factor}});
    return !is_below || poly_add_constant(most, -1);
}

static bool is_number(LLVMValueRef value, int64_t *number) {
    if (!LLVMIsAConstantInt(value)) {
        return false;
    }
    *number = LLVMConstIntGetSExtValue(value);
    return *number > -(1ll << 32) && *number < 1ll << 32;
}

static bool largest_at_launch(const Prover *p, LLVMValueRef value, uint32_t depth, Poly *most);

// What is not below 0 where it stands: x + c, also of a negative c.
static bool largest_sum(const Prover *p, LLVMValueRef value, uint32_t depth, Poly *most) {
    LLVMValueRef a = LLVMGetOperand(value, 0), b = LLVMGetOperand(value, 1);
    int64_t number;
    if (is_number(b, &number) && number < 0) {
        return prove_has_opcode(value, LLVMAdd) && prove_smallest(p, a, 0) >= (uint64_t)-number &&
               largest_at_launch(p, a, depth, most) && poly_add_constant(most, number);
    }
    Poly more;
    return largest_at_launch(p, a, depth, most) && largest_at_launch(p, b, depth, &more) &&
           poly_add_all(most, &more);
}

static bool largest_product(const Prover *p, LLVMValueRef value, uint32_t depth, Poly *most) {
    LLVMValueRef a = LLVMGetOperand(value, 0), b = LLVMGetOperand(value, 1);
    Poly x, y = {0};
    int64_t number;
    if (!largest_at_launch(p, a, depth, &x)) {
        return false;
    }
    if (prove_has_opcode(value, LLVMShl)) {
        return is_number(b, &number) && number >= 0 && number < 32 &&
               poly_add_constant(&y, 1ll << number) && poly_product(&x, &y, most);
    }
    return largest_at_launch(p, b, depth, &y) && poly_product(&x, &y, most);
}

// By an `if` or a loop around it: less than a length, an argument, the grid.
static bool largest_by_facts(const Prover *p, LLVMValueRef value, Poly *most) {
    for (uint32_t i = 0; i < p->facts.len; i++) {
        const Fact *fact = &p->facts.data[i];
        if (prove_same(fact->low, value) && prove_holds_here(p, fact) &&
            known_at_launch(fact->high, most)) {
            return !fact->strict || poly_add_constant(most, -1);
        }
    }
    return false;
}

// A sum of products that the value is never more than. Where the value wraps it is only smaller.
static bool largest_at_launch(const Prover *p, LLVMValueRef value, uint32_t depth, Poly *most) {
    value = prove_stripped(value);
    *most = (Poly){0};
    if (depth > PROVE_DEPTH) {
        return false;
    }
    if ((LLVMIsAArgument(value) && known_at_launch(value, most)) ||
        (!LLVMIsAConstantInt(value) && largest_by_facts(p, value, most))) {
        return true;
    }
    uint64_t known = prove_largest(p, value, 0);
    if (known < 1u << 31) {
        return poly_add_constant(most, (int64_t)known);
    }
    if (known_at_launch(value, most)) {
        return true;
    }
    if (!LLVMIsAInstruction(value)) {
        return false;
    }
    switch ((int)LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
    case LLVMOr: // at most the sum
        return largest_sum(p, value, depth + 1, most);
    case LLVMMul:
    case LLVMShl:
        return largest_product(p, value, depth + 1, most);
    case LLVMUDiv:
    case LLVMLShr:
    case LLVMAnd:
        return largest_at_launch(p, LLVMGetOperand(value, 0), depth + 1, most);
    }
    return false;
}

// ---------------------------------------------------------------- bounds

bool prove_add_bound(LaunchProofs *proofs, OxLaunchFactor length, const Poly *most) {
    OxLaunchBound bound = {.length = length};
    for (uint32_t i = 0; i < most->count; i++) {
        if (most->terms[i].coefficient != 0) {
            bound.terms[bound.term_count++] = most->terms[i];
        }
    }
    for (uint32_t i = 0; i < proofs->bound_count; i++) {
        if (memcmp(&proofs->bounds[i], &bound, sizeof bound) == 0) {
            return true;
        }
    }
    if (proofs->bound_count == OX_BOUNDS_MOST) {
        return false;
    }
    proofs->bounds[proofs->bound_count++] = bound;
    return true;
}

bool prove_add_condition(LaunchProofs *proofs, OxLaunchCondition condition) {
    for (uint32_t i = 0; i < proofs->condition_count; i++) {
        if (memcmp(&proofs->conditions[i], &condition, sizeof condition) == 0) {
            return true;
        }
    }
    if (proofs->condition_count == OX_CONDITIONS_MOST) {
        return false;
    }
    proofs->conditions[proofs->condition_count++] = condition;
    return true;
}

bool prove_by_launch(Prover *p, LLVMValueRef low, LLVMValueRef high) {
    OxLaunchFactor length;
    Poly most;
    return LLVMGetTypeKind(LLVMTypeOf(high)) == LLVMIntegerTypeKind &&
           prove_as_argument(high, &length) && largest_at_launch(p, low, 0, &most) &&
           prove_add_bound(p->launch, length, &most);
}

// A field that has to be one number is that number in this version.
static void replace_fields(LLVMValueRef fn, const LaunchProofs *proofs) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block;
         block = LLVMGetNextBasicBlock(block)) {
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at)) {
            OxLaunchFactor field;
            if (!LLVMIsALoadInst(at) || LLVMGetTypeKind(LLVMTypeOf(at)) != LLVMIntegerTypeKind ||
                !prove_as_argument(at, &field)) {
                continue;
            }
            for (uint32_t i = 0; i < proofs->condition_count; i++) {
                const OxLaunchCondition *condition = &proofs->conditions[i];
                OxLaunchFactor number = condition->number;
                number.is_signed = field.is_signed;
                if (condition->modulus == 0 && memcmp(&number, &field, sizeof field) == 0) {
                    LLVMReplaceAllUsesWith(at,
                                           LLVMConstInt(LLVMTypeOf(at), condition->wanted, true));
                }
            }
        }
    }
}

static bool is_matrix_instruction(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t len = 0;
    const char *name = LLVMIsAInlineAsm(callee) ? LLVMGetInlineAsmAsmString(callee, &len)
                                                : LLVMGetValueName2(callee, &len);
    return name != NULL && strstr(name, "mma") != NULL;
}

static uint32_t elements_loaded(LLVMValueRef load) {
    LLVMTypeRef type = LLVMTypeOf(load);
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 1;
}

// Where products are computed, or each thread holds a long row, the checks are few beside the rest.
// Without their branches the assembler keeps more values at once: on an H200 products became 7 %
// slower, softmax of rows of 8,192 5 %.
static bool is_mostly_data(LLVMValueRef fn) {
    enum { LONG_ROW = 256 };
    uint32_t loaded = 0;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block;
         block = LLVMGetNextBasicBlock(block)) {
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at)) {
            if (LLVMIsACallInst(at) && is_matrix_instruction(at)) {
                return true;
            }
            loaded += LLVMIsALoadInst(at) ? elements_loaded(at) : 0;
        }
    }
    return loaded >= LONG_ROW;
}

void prove_finish_launch(Cg *cg, LLVMValueRef fn, const LaunchProofs *proofs) {
    if ((proofs->bound_count == 0 && proofs->condition_count == 0) ||
        (cg->asks_tiles && is_mostly_data(fn))) {
        LLVMDeleteFunction(fn);
        return;
    }
    replace_fields(fn, proofs);
    size_t len, bounds = proofs->bound_count * sizeof *proofs->bounds;
    size_t conditions = proofs->condition_count * sizeof *proofs->conditions;
    const char *name = LLVMGetValueName2(fn, &len);
    Str constant = arena_printf(cg->arena, "%.*s" OX_PROOFS_SUFFIX,
                                (int)(len - strlen(OX_PROVED_SUFFIX)), name);
    OxLaunchProofs head = {.version = OX_PROOFS_VERSION,
                           .bound_count = proofs->bound_count,
                           .condition_count = proofs->condition_count};
    char *bytes = ARENA_ARRAY(cg->arena, char, sizeof head + bounds + conditions);
    memcpy(bytes, &head, sizeof head);
    memcpy(bytes + sizeof head, proofs->bounds, bounds);
    memcpy(bytes + sizeof head + bounds, proofs->conditions, conditions);
    LLVMValueRef data =
        LLVMConstStringInContext(cg->context, bytes, sizeof head + bounds + conditions, true);
    LLVMValueRef global =
        LLVMAddGlobalInAddressSpace(cg->module, LLVMTypeOf(data), constant.ptr, 1);
    LLVMSetInitializer(global, data);
    LLVMSetGlobalConstant(global, true);
    LLVMSetAlignment(global, 8);
}
