// llvm_prove_expected.c: conditions that are most often true, and always so for launches with
// regular arguments.
//
// In: the second entry of a kernel, inlined, its loops over axes unrolled, and a condition that the
// library says is expected: a tile lies inside of its tensor, rows begin at multiples of 16 bytes.
// Out: whether all parts of it are true if the launch fulfils what is then written down:
//   - an address or a stride is a multiple, or is one number: an OxLaunchCondition;
//   - a <= b, of sums of products with a sign, as in mathematics: b - a is not less than the
//     smallest sum of what the launch knows, where blockIdx.x is at most gridDim.x - 1 and the
//     index k of a loop less than its bound: an OxLaunchBound.
// A bound ceil(side / 64) of a loop's index over tiles makes 64 * k + 64 at most the side, if that
// is a multiple of 64, which the launch is asked for too.
#include "backends/llvm/llvm_prove.h"

enum { TERMS = 8 };

// A sum that does not wrap, read as in mathematics.
typedef struct Linear {
    LLVMValueRef leaves[TERMS];
    int64_t factors[TERMS];
    uint32_t count;
    int64_t constant;
} Linear;

static bool linear_add(const Prover *p, Linear *sum, LLVMValueRef value, int64_t factor,
                       uint32_t depth);
static bool is_not_negative(const Prover *p, LLVMValueRef value, uint32_t depth);

LLVMValueRef prove_as_expected(LLVMValueRef value) {
    if (!prove_has_opcode(value, LLVMCall) || !LLVMIsAFunction(LLVMGetCalledValue(value))) {
        return NULL;
    }
    size_t len;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(value), &len);
    bool is_true = strcmp(name, "llvm.expect.i1") == 0 &&
                   LLVMIsAConstantInt(LLVMGetOperand(value, 1)) &&
                   LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1)) == 1;
    return is_true ? LLVMGetOperand(value, 0) : NULL;
}

static bool as_number(LLVMValueRef value, int64_t *number) {
    if (!LLVMIsAConstantInt(value) || LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64) {
        return false;
    }
    *number = LLVMConstIntGetSExtValue(value);
    return true;
}

// ---------------------------------------------------------------- numbers that are not negative

// Counts up from a number that is not: it is less than another one where it is added to.
static bool counts_up(const Prover *p, LLVMValueRef phi, LLVMValueRef next) {
    int64_t step;
    if (!prove_has_opcode(next, LLVMAdd) || LLVMGetOperand(next, 0) != phi ||
        !as_number(LLVMGetOperand(next, 1), &step) || step < 0) {
        return false;
    }
    if (LLVMGetNSW(next)) {
        return true;
    }
    Prover there = *p;
    there.block = LLVMGetInstructionParent(next);
    bool is_reached = map_get_or(&p->number, (uintptr_t)there.block, 0) != 0;
    for (uint32_t i = 0; i < p->signed_facts.len && step == 1 && is_reached; i++) {
        const Fact *fact = &p->signed_facts.data[i];
        if (fact->strict && fact->low == phi && prove_holds_here(&there, fact)) {
            return true;
        }
    }
    return false;
}

static bool phi_is_not_negative(const Prover *p, LLVMValueRef phi, uint32_t depth) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (value != phi && !counts_up(p, phi, value) &&
            !(LLVMIsAConstantInt(value) && is_not_negative(p, value, depth))) {
            return false;
        }
    }
    return true;
}

static bool is_not_negative(const Prover *p, LLVMValueRef value, uint32_t depth) {
    OxLaunchFactor factor;
    int64_t number;
    bool is_below;
    if (as_number(value, &number)) {
        return number >= 0;
    }
    if (prove_as_register(value, &factor, &is_below)) {
        return true; // no grid has as many blocks
    }
    for (uint32_t i = 0; i < p->signed_facts.len; i++) {
        const Fact *fact = &p->signed_facts.data[i];
        if (fact->high == value && as_number(fact->low, &number) &&
            number >= (fact->strict ? -1 : 0) && prove_holds_here(p, fact)) {
            return true;
        }
    }
    if (depth > PROVE_DEPTH || !LLVMIsAInstruction(value)) {
        return false;
    }
    switch ((int)LLVMGetInstructionOpcode(value)) {
    case LLVMZExt:
        return true;
    case LLVMSExt:
        return is_not_negative(p, LLVMGetOperand(value, 0), depth + 1);
    case LLVMPHI:
        return phi_is_not_negative(p, value, depth + 1);
    case LLVMAdd:
    case LLVMMul:
    case LLVMShl:
        return LLVMGetNSW(value) && is_not_negative(p, LLVMGetOperand(value, 0), depth + 1) &&
               is_not_negative(p, LLVMGetOperand(value, 1), depth + 1);
    case LLVMOr:
        return is_not_negative(p, LLVMGetOperand(value, 0), depth + 1) &&
               is_not_negative(p, LLVMGetOperand(value, 1), depth + 1);
    case LLVMAnd:
        return is_not_negative(p, LLVMGetOperand(value, 0), depth + 1) ||
               is_not_negative(p, LLVMGetOperand(value, 1), depth + 1);
    }
    return false;
}

// ---------------------------------------------------------------- sums

static bool add_leaf(Linear *sum, LLVMValueRef leaf, int64_t factor) {
    uint32_t i = 0;
    while (i < sum->count && sum->leaves[i] != leaf) {
        i++;
    }
    if (i == TERMS) {
        return false;
    }
    if (i == sum->count) {
        sum->leaves[sum->count++] = leaf;
        sum->factors[i] = 0;
    }
    return !__builtin_add_overflow(sum->factors[i], factor, &sum->factors[i]);
}

static bool add_number(Linear *sum, int64_t number, int64_t factor) {
    int64_t product;
    return !__builtin_mul_overflow(number, factor, &product) &&
           !__builtin_add_overflow(sum->constant, product, &sum->constant);
}

static bool add_product(const Prover *p, Linear *sum, LLVMValueRef value, int64_t factor,
                        uint32_t depth) {
    int64_t number;
    if (!as_number(LLVMGetOperand(value, 1), &number)) {
        return add_leaf(sum, value, factor);
    }
    if (prove_has_opcode(value, LLVMShl)) {
        if (number < 0 || number > 40) {
            return add_leaf(sum, value, factor);
        }
        number = (int64_t)1 << number;
    }
    return !__builtin_mul_overflow(factor, number, &factor) &&
           linear_add(p, sum, LLVMGetOperand(value, 0), factor, depth + 1);
}

// Sums and products count as such where they say that they do not wrap.
static bool linear_add(const Prover *p, Linear *sum, LLVMValueRef value, int64_t factor,
                       uint32_t depth) {
    int64_t number;
    if (as_number(value, &number)) {
        return add_number(sum, number, factor);
    }
    if (depth > PROVE_DEPTH || !LLVMIsAInstruction(value)) {
        return add_leaf(sum, value, factor);
    }
    switch ((int)LLVMGetInstructionOpcode(value)) {
    case LLVMSExt:
    case LLVMFreeze:
        return linear_add(p, sum, LLVMGetOperand(value, 0), factor, depth + 1);
    case LLVMZExt:
        if (is_not_negative(p, LLVMGetOperand(value, 0), 0)) {
            return linear_add(p, sum, LLVMGetOperand(value, 0), factor, depth + 1);
        }
        break;
    case LLVMAdd:
    case LLVMSub:
        if (LLVMGetNSW(value)) {
            int64_t second = prove_has_opcode(value, LLVMSub) ? -factor : factor;
            return linear_add(p, sum, LLVMGetOperand(value, 0), factor, depth + 1) &&
                   linear_add(p, sum, LLVMGetOperand(value, 1), second, depth + 1);
        }
        break;
    case LLVMOr:
        if (LLVMGetIsDisjoint(value)) {
            return linear_add(p, sum, LLVMGetOperand(value, 0), factor, depth + 1) &&
                   linear_add(p, sum, LLVMGetOperand(value, 1), factor, depth + 1);
        }
        break;
    case LLVMMul:
    case LLVMShl:
        if (LLVMGetNSW(value)) {
            return add_product(p, sum, value, factor, depth);
        }
        break;
    case LLVMTrunc: // of what fits
        if (LLVMGetNSW(value)) {
            return linear_add(p, sum, LLVMGetOperand(value, 0), factor, depth + 1);
        }
        break;
    }
    return add_leaf(sum, value, factor);
}

// ---------------------------------------------------------------- how large a sum can be

static bool add_term(Poly *poly, int64_t coefficient, OxLaunchFactor factor) {
    return prove_poly_add(poly, (OxLaunchTerm){coefficient, {factor}});
}

static bool add_constant(Poly *poly, int64_t constant) {
    return constant == 0 || prove_poly_add(poly, (OxLaunchTerm){.coefficient = constant});
}

static bool as_signed_argument(LLVMValueRef value, OxLaunchFactor *factor) {
    bool is = (LLVMIsALoadInst(value) || LLVMIsAArgument(value)) &&
              LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind &&
              prove_as_argument(value, factor);
    if (is) {
        factor->is_signed = 1;
    }
    return is;
}

// ceil(side / size), a quotient rounded towards zero of side + size - 1, of a side that is an
// argument: it is not rounded if that is a multiple, which the launch is asked for.
static bool as_tiles(const Prover *p, LLVMValueRef value, int64_t *size, OxLaunchFactor *side) {
    Linear sum = {.count = 0};
    return prove_has_opcode(value, LLVMSDiv) && as_number(LLVMGetOperand(value, 1), size) &&
           *size > 0 && linear_add(p, &sum, LLVMGetOperand(value, 0), 1, 0) && sum.count == 1 &&
           sum.factors[0] == 1 && sum.constant == *size - 1 &&
           as_signed_argument(sum.leaves[0], side);
}

static bool largest(Prover *p, const Linear *sum, uint32_t depth, Poly *most);

// By a condition around it that a leaf is less than something.
static bool largest_by_fact(Prover *p, LLVMValueRef leaf, int64_t factor, uint32_t depth,
                            Poly *most) {
    for (uint32_t i = 0; i < p->signed_facts.len; i++) {
        const Fact *fact = &p->signed_facts.data[i];
        Linear bound = {.count = 0};
        Poly sum = *most;
        LaunchProofs before = *p->launch;
        if (fact->low != leaf || !prove_holds_here(p, fact) ||
            !linear_add(p, &bound, fact->high, factor, 0)) {
            continue;
        }
        if (add_constant(&sum, fact->strict ? -factor : 0) && largest(p, &bound, depth + 1, &sum)) {
            *most = sum;
            return true;
        }
        *p->launch = before;
    }
    return false;
}

static bool largest_of_leaf(Prover *p, LLVMValueRef leaf, int64_t factor, uint32_t depth,
                            Poly *most) {
    OxLaunchFactor known;
    bool is_below;
    int64_t size;
    if (as_signed_argument(leaf, &known)) {
        return add_term(most, factor, known);
    }
    if (prove_as_register(leaf, &known, &is_below)) {
        if (factor < 0 && is_below) {
            return true; // 0 is the least
        }
        return add_term(most, factor, known) && (!is_below || add_constant(most, -factor));
    }
    if (as_tiles(p, leaf, &size, &known) && factor % size == 0) {
        return prove_add_condition(p->launch, (OxLaunchCondition){known, (uint64_t)size, 0}) &&
               add_term(most, factor / size, known);
    }
    return factor < 0 ? is_not_negative(p, leaf, 0) : largest_by_fact(p, leaf, factor, depth, most);
}

// Adds to `most` what the sum is never more than.
static bool largest(Prover *p, const Linear *sum, uint32_t depth, Poly *most) {
    if (depth > PROVE_DEPTH / 2 || !add_constant(most, sum->constant)) {
        return false;
    }
    for (uint32_t i = 0; i < sum->count; i++) {
        if (sum->factors[i] != 0 &&
            !largest_of_leaf(p, sum->leaves[i], sum->factors[i], depth, most)) {
            return false;
        }
    }
    return true;
}

// a <= b, or a < b
static bool prove_at_most(Prover *p, LLVMValueRef a, LLVMValueRef b, bool strict) {
    Linear sum = {.count = 0};
    Poly most = {.count = 0};
    if (!linear_add(p, &sum, a, 1, 0) || !linear_add(p, &sum, b, -1, 0) ||
        !add_number(&sum, strict ? 1 : 0, 1) || !largest(p, &sum, 0, &most)) {
        return false;
    }
    bool is_constant = true;
    int64_t constant = 0;
    for (uint32_t i = 0; i < most.count; i++) {
        bool is_one = most.terms[i].factors[0].kind == OX_FACTOR_ONE;
        is_constant &= is_one || most.terms[i].coefficient == 0;
        constant = is_one ? most.terms[i].coefficient : constant;
    }
    return is_constant ? constant <= 0
                       : prove_add_bound(p->launch, (OxLaunchFactor){.kind = OX_FACTOR_ONE}, &most);
}

// ---------------------------------------------------------------- conditions

// x & (2^n - 1) == 0, also of several x at once.
static bool prove_multiple(Prover *p, LLVMValueRef value, uint64_t modulus) {
    OxLaunchFactor number;
    if (prove_has_opcode(value, LLVMOr)) {
        return prove_multiple(p, LLVMGetOperand(value, 0), modulus) &&
               prove_multiple(p, LLVMGetOperand(value, 1), modulus);
    }
    bool is_address = prove_has_opcode(value, LLVMPtrToInt);
    value = is_address ? LLVMGetOperand(value, 0) : value;
    if (!prove_as_argument(value, &number)) {
        return false;
    }
    number.is_signed = !is_address;
    return prove_add_condition(p->launch, (OxLaunchCondition){number, modulus, 0});
}

static bool prove_equal(Prover *p, LLVMValueRef a, LLVMValueRef b) {
    OxLaunchFactor number;
    int64_t wanted, mask;
    if (!as_number(b, &wanted)) {
        return false;
    }
    if (wanted == 0 && prove_has_opcode(a, LLVMAnd) && as_number(LLVMGetOperand(a, 1), &mask) &&
        mask > 0 && (mask & (mask + 1)) == 0) {
        return prove_multiple(p, LLVMGetOperand(a, 0), (uint64_t)mask + 1);
    }
    return as_signed_argument(a, &number) &&
           prove_add_condition(p->launch, (OxLaunchCondition){number, 0, (uint64_t)wanted});
}

static bool prove_comparison(Prover *p, LLVMValueRef icmp, bool truth) {
    LLVMValueRef a = LLVMGetOperand(icmp, 0), b = LLVMGetOperand(icmp, 1);
    if (LLVMGetTypeKind(LLVMTypeOf(a)) != LLVMIntegerTypeKind) {
        return false;
    }
    switch ((int)LLVMGetICmpPredicate(icmp)) {
    case LLVMIntEQ:
        return truth && prove_equal(p, a, b);
    case LLVMIntNE:
        return !truth && prove_equal(p, a, b);
    case LLVMIntSLT:
        return truth ? prove_at_most(p, a, b, true) : prove_at_most(p, b, a, false);
    case LLVMIntSLE:
        return truth ? prove_at_most(p, a, b, false) : prove_at_most(p, b, a, true);
    case LLVMIntSGT:
        return truth ? prove_at_most(p, b, a, true) : prove_at_most(p, a, b, false);
    case LLVMIntSGE:
        return truth ? prove_at_most(p, b, a, false) : prove_at_most(p, a, b, true);
    }
    return false;
}

static bool prove_truth(Prover *p, LLVMValueRef condition, bool truth, uint32_t depth);

// c ? x : y is as wanted.
static bool prove_select(Prover *p, LLVMValueRef select, bool truth, uint32_t depth) {
    LLVMValueRef condition = LLVMGetOperand(select, 0), ways[2];
    for (unsigned i = 0; i < 2; i++) {
        ways[i] = LLVMGetOperand(select, i + 1);
    }
    for (unsigned i = 0; i < 2; i++) { // one way alone leads there
        LLVMValueRef other = ways[1 - i];
        if (LLVMIsAConstantInt(other) && (LLVMConstIntGetZExtValue(other) != 0) != truth) {
            return prove_truth(p, condition, i == 0, depth) &&
                   prove_truth(p, ways[i], truth, depth);
        }
    }
    return prove_truth(p, ways[0], truth, depth) && prove_truth(p, ways[1], truth, depth);
}

static bool prove_truth(Prover *p, LLVMValueRef condition, bool truth, uint32_t depth) {
    LLVMValueRef expected = prove_as_expected(condition);
    condition = expected != NULL ? expected : condition;
    if (LLVMIsAConstantInt(condition)) {
        return (LLVMConstIntGetZExtValue(condition) != 0) == truth;
    }
    if (depth > 4 * PROVE_DEPTH || !LLVMIsAInstruction(condition)) {
        return false;
    }
    switch ((int)LLVMGetInstructionOpcode(condition)) {
    case LLVMAnd:
    case LLVMOr:
        return truth == prove_has_opcode(condition, LLVMAnd) &&
               prove_truth(p, LLVMGetOperand(condition, 0), truth, depth + 1) &&
               prove_truth(p, LLVMGetOperand(condition, 1), truth, depth + 1);
    case LLVMXor: {
        LLVMValueRef other = LLVMGetOperand(condition, 1);
        return LLVMIsAConstantInt(other) &&
               prove_truth(p, LLVMGetOperand(condition, 0),
                           truth != (LLVMConstIntGetZExtValue(other) != 0), depth + 1);
    }
    case LLVMSelect:
        return prove_select(p, condition, truth, depth + 1);
    case LLVMICmp:
        return prove_comparison(p, condition, truth);
    case LLVMFreeze:
        return prove_truth(p, LLVMGetOperand(condition, 0), truth, depth + 1);
    }
    return false;
}

bool prove_expected(Prover *p, LLVMValueRef condition) {
    return prove_truth(p, condition, true, 0);
}
