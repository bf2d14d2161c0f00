// llvm_prove.c: bounds checks of products, which LLVM does not know to remove.
//
// In: a device module after inlining, its loops still as they were written. Out: branches to panics
// that cannot be taken are decided. LLVM itself removes what follows from comparisons (i < n and
// n <= len); what is missing is row * width + column < height * width.
//
// A fact is a <= b or a < b, unsigned, from a branch or an assumption that dominates the check. The
// index is read as a sum of products over the numbers as in mathematics: where it wraps it is only
// smaller, so a bound of that value bounds it too. The bound is a length or a product that does not
// wrap:
//     X * B + Y < A * B   if X < A and Y < B
// where Y may be a sum itself, or one less a constant that is not more than it. Likewise
//     X + Y < A + B       if X < A and Y < B
//     N - 1 - X < N       if X < N
// In an entry that is only for launches that prove checks the launch is asked for the rest
// (llvm_prove_launch.c).
#include "backends/llvm/llvm_prove.h"

// ---------------------------------------------------------------- dominators

static void visit(Prover *p, LLVMBasicBlockRef block) {
    typedef struct Open {
        LLVMBasicBlockRef block;
        unsigned next;
    } Open;
    VEC(Open) open = {0};
    map_set(&p->number, (uintptr_t)block, 1);
    vec_push(&open, ((Open){block, 0}));
    while (open.len) {
        Open *top = &open.data[open.len - 1];
        LLVMValueRef term = LLVMGetBasicBlockTerminator(top->block);
        if (term && top->next < LLVMGetNumSuccessors(term)) {
            LLVMBasicBlockRef next = LLVMGetSuccessor(term, top->next++);
            if (!map_get_or(&p->number, (uintptr_t)next, 0)) {
                map_set(&p->number, (uintptr_t)next, 1);
                vec_push(&open, ((Open){next, 0}));
            }
        } else {
            vec_push(&p->order, top->block);
            open.len--;
        }
    }
    vec_free(&open);
}

static uint32_t number_of(const Prover *p, LLVMBasicBlockRef block) {
    return (uint32_t)map_get_or(&p->number, (uintptr_t)block, 0) - 1;
}

static uint32_t common(const Prover *p, uint32_t a, uint32_t b) {
    while (a != b) {
        if (a > b) {
            a = p->dominator[a];
        } else {
            b = p->dominator[b];
        }
    }
    return a;
}

static void find_dominators(Prover *p, LLVMValueRef fn) {
    visit(p, LLVMGetEntryBasicBlock(fn));
    uint32_t count = p->order.len;
    for (uint32_t i = 0; i < count / 2; i++) {
        LLVMBasicBlockRef last = p->order.data[count - 1 - i];
        p->order.data[count - 1 - i] = p->order.data[i];
        p->order.data[i] = last;
    }
    p->dominator = mem_grow(NULL, count * sizeof *p->dominator);
    for (uint32_t i = 0; i < count; i++) {
        map_set(&p->number, (uintptr_t)p->order.data[i], i + 1);
        p->dominator[i] = i ? UINT32_MAX : 0;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < count; i++) { // an edge at a time
            LLVMValueRef term = LLVMGetBasicBlockTerminator(p->order.data[i]);
            for (unsigned s = 0; term && s < LLVMGetNumSuccessors(term); s++) {
                uint32_t to = number_of(p, LLVMGetSuccessor(term, s));
                uint32_t now = p->dominator[to] == UINT32_MAX ? i : common(p, p->dominator[to], i);
                changed |= to != 0 && now != p->dominator[to];
                p->dominator[to] = to ? now : 0;
            }
        }
    }
}

static bool dominates(const Prover *p, LLVMBasicBlockRef above, LLVMBasicBlockRef below) {
    uint32_t a = number_of(p, above), b = number_of(p, below);
    while (b > a) {
        b = p->dominator[b];
    }
    return a == b;
}

// Is there one edge into the block, but for those from what it dominates itself?
static bool has_one_entry(const Prover *p, LLVMBasicBlockRef block) {
    uint32_t count = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAInstruction(user) || !LLVMIsATerminatorInst(user)) {
            continue;
        }
        LLVMBasicBlockRef from = LLVMGetInstructionParent(user);
        count += map_get_or(&p->number, (uintptr_t)from, 0) && !dominates(p, block, from);
    }
    return count == 1;
}

// ---------------------------------------------------------------- facts

static void add_fact(Prover *p, LLVMBasicBlockRef block, LLVMValueRef low, LLVMValueRef high,
                     bool strict) {
    vec_push(&p->facts, ((Fact){low, high, strict, block}));
}

// x - c < k, where k + c does not wrap: x is between c and k + c.
static void add_range(Prover *p, LLVMBasicBlockRef block, LLVMValueRef low, LLVMValueRef high) {
    if (!LLVMIsAInstruction(low) || LLVMGetInstructionOpcode(low) != LLVMAdd ||
        !LLVMIsAConstantInt(high) || !LLVMIsAConstantInt(LLVMGetOperand(low, 1))) {
        return;
    }
    int64_t part = LLVMConstIntGetSExtValue(LLVMGetOperand(low, 1));
    int64_t most = (int64_t)LLVMConstIntGetZExtValue(high);
    if (part < 0 && part > -(1 << 30) && most >= 0 && most < 1 << 30) {
        LLVMTypeRef type = LLVMTypeOf(high);
        LLVMValueRef x = LLVMGetOperand(low, 0);
        add_fact(p, block, LLVMConstInt(type, (uint64_t)-part, false), x, false);
        add_fact(p, block, x, LLVMConstInt(type, (uint64_t)(most - part), false), true);
    }
}

static bool is_true(LLVMValueRef value) {
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == 1;
}

static bool is_false(LLVMValueRef value) {
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == 0;
}

static void add_comparison(Prover *p, LLVMBasicBlockRef block, LLVMValueRef icmp, bool truth) {
    LLVMValueRef a = LLVMGetOperand(icmp, 0), b = LLVMGetOperand(icmp, 1);
    switch ((int)LLVMGetICmpPredicate(icmp)) {
    case LLVMIntULT:
        add_fact(p, block, truth ? a : b, truth ? b : a, truth);
        if (truth) {
            add_range(p, block, a, b);
        }
        break;
    case LLVMIntULE:
        add_fact(p, block, truth ? a : b, truth ? b : a, !truth);
        break;
    case LLVMIntUGT:
        add_fact(p, block, truth ? b : a, truth ? a : b, truth);
        break;
    case LLVMIntUGE:
        add_fact(p, block, truth ? b : a, truth ? a : b, !truth);
        break;
    case LLVMIntEQ:
    case LLVMIntNE:
        if (truth == (LLVMGetICmpPredicate(icmp) == LLVMIntEQ)) {
            add_fact(p, block, a, b, false);
            add_fact(p, block, b, a, false);
        } else if (LLVMIsAConstantInt(b) && LLVMConstIntGetZExtValue(b) == 0) {
            add_fact(p, block, b, a, true); // not 0
        }
        break;
    }
}

static void add_signed(Prover *p, LLVMBasicBlockRef block, LLVMValueRef icmp, bool truth) {
    LLVMValueRef a = LLVMGetOperand(icmp, 0), b = LLVMGetOperand(icmp, 1);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(icmp);
    bool is_less = predicate == LLVMIntSLT || predicate == LLVMIntSLE;
    bool is_strict = predicate == LLVMIntSLT || predicate == LLVMIntSGT;
    if (!is_less && predicate != LLVMIntSGT && predicate != LLVMIntSGE) {
        return;
    }
    bool straight = is_less == truth; // a < b, else b < a
    vec_push(&p->signed_facts,
             ((Fact){straight ? a : b, straight ? b : a, truth ? is_strict : !is_strict, block}));
}

// The condition has that value wherever `block` dominates.
static void add_condition(Prover *p, LLVMBasicBlockRef block, LLVMValueRef condition, bool truth) {
    LLVMValueRef expected = prove_as_expected(condition);
    condition = expected != NULL ? expected : condition;
    if (!LLVMIsAInstruction(condition)) {
        return;
    }
    LLVMOpcode opcode = LLVMGetInstructionOpcode(condition);
    bool both = (opcode == LLVMAnd && truth) || (opcode == LLVMOr && !truth);
    if (opcode == LLVMSelect) { // a && b, a || b
        both =
            truth ? is_false(LLVMGetOperand(condition, 2)) : is_true(LLVMGetOperand(condition, 1));
        if (both) {
            add_condition(p, block, LLVMGetOperand(condition, 0), truth);
            add_condition(p, block, LLVMGetOperand(condition, truth ? 1 : 2), truth);
        }
    } else if (both) {
        add_condition(p, block, LLVMGetOperand(condition, 0), truth);
        add_condition(p, block, LLVMGetOperand(condition, 1), truth);
    } else if (opcode == LLVMXor && is_true(LLVMGetOperand(condition, 1))) {
        add_condition(p, block, LLVMGetOperand(condition, 0), !truth);
    } else if (opcode == LLVMICmp) {
        add_comparison(p, block, condition, truth);
        add_signed(p, block, condition, truth);
    }
}

static bool is_assume(LLVMValueRef at) {
    LLVMValueRef callee = LLVMGetInstructionOpcode(at) == LLVMCall ? LLVMGetCalledValue(at) : NULL;
    size_t len;
    return callee && LLVMIsAFunction(callee) &&
           strcmp(LLVMGetValueName2(callee, &len), "llvm.assume") == 0;
}

// What a switch says in the block of a case that is reached from nowhere else.
static void add_cases(Prover *p, LLVMValueRef term) {
    LLVMValueRef value = LLVMGetOperand(term, 0);
    bool is_bool = LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1;
    for (unsigned s = 1; s < LLVMGetNumSuccessors(term); s++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(term, s);
        LLVMValueRef wanted = LLVMGetSwitchCaseValue(term, s);
        if (!has_one_entry(p, next)) {
            continue;
        }
        if (is_bool) {
            add_condition(p, next, value, is_true(wanted));
        } else {
            add_fact(p, next, value, wanted, false);
            add_fact(p, next, wanted, value, false);
        }
    }
}

static void collect_facts(Prover *p) {
    for (uint32_t i = 0; i < p->order.len; i++) {
        LLVMBasicBlockRef block = p->order.data[i];
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at)) {
            if (is_assume(at)) {
                add_condition(p, block, LLVMGetOperand(at, 0), true);
            }
        }
        LLVMValueRef term = LLVMGetBasicBlockTerminator(block);
        if (term && LLVMGetInstructionOpcode(term) == LLVMSwitch) {
            add_cases(p, term);
        }
        if (term && LLVMGetInstructionOpcode(term) == LLVMBr && LLVMIsConditional(term)) {
            for (unsigned s = 0; s < 2; s++) {
                LLVMBasicBlockRef next = LLVMGetSuccessor(term, s);
                if (LLVMGetSuccessor(term, 0) != LLVMGetSuccessor(term, 1) &&
                    has_one_entry(p, next)) {
                    add_condition(p, next, LLVMGetCondition(term), s == 0);
                }
            }
        }
    }
}

// ---------------------------------------------------------------- proofs

LLVMValueRef prove_stripped(LLVMValueRef value) {
    while (LLVMIsAInstruction(value) && (LLVMGetInstructionOpcode(value) == LLVMZExt ||
                                         LLVMGetInstructionOpcode(value) == LLVMFreeze)) {
        value = LLVMGetOperand(value, 0);
    }
    return value;
}

bool prove_same(LLVMValueRef a, LLVMValueRef b) {
    a = prove_stripped(a);
    b = prove_stripped(b);
    return a == b || (LLVMIsAConstantInt(a) && LLVMIsAConstantInt(b) &&
                      LLVMConstIntGetZExtValue(a) == LLVMConstIntGetZExtValue(b));
}

bool prove_has_opcode(LLVMValueRef value, LLVMOpcode opcode) {
    return LLVMIsAInstruction(value) && LLVMGetInstructionOpcode(value) == opcode;
}

// A product, also written as a shift, which `factor` is then 2 to the number of.
typedef struct Product {
    LLVMValueRef a, b;
    uint64_t factor; // where b is NULL
} Product;

static bool as_product(LLVMValueRef value, bool exact, Product *product) {
    value = prove_stripped(value);
    bool shift = prove_has_opcode(value, LLVMShl) && LLVMIsAConstantInt(LLVMGetOperand(value, 1));
    if ((!shift && !prove_has_opcode(value, LLVMMul)) || (exact && !LLVMGetNUW(value))) {
        return false;
    }
    *product = (Product){LLVMGetOperand(value, 0), LLVMGetOperand(value, 1), 0};
    if (shift) {
        product->factor = (uint64_t)1 << (LLVMConstIntGetZExtValue(product->b) & 63);
        product->b = NULL;
    } else if (LLVMIsAConstantInt(product->b)) {
        product->factor = LLVMConstIntGetZExtValue(product->b);
        product->b = NULL;
    }
    return true;
}

static bool prove_less(const Prover *p, LLVMValueRef low, LLVMValueRef high, uint32_t depth);
static bool prove_below(const Prover *p, LLVMValueRef low, uint64_t limit, uint32_t depth);

bool prove_holds_here(const Prover *p, const Fact *fact) {
    return dominates(p, fact->block, p->block);
}

// A sum of terms and a constant, which is the smaller the more it wraps as long as the constant is
// not negative.
typedef struct Sum {
    LLVMValueRef terms[6];
    uint32_t count;
    int64_t constant;
    bool narrow; // part of it was added up in fewer bits, and may have wrapped there alone
} Sum;

// What a fact is about stays one term.
static bool is_known(const Prover *p, LLVMValueRef value) {
    for (uint32_t i = 0; i < p->facts.len; i++) {
        if (prove_same(p->facts.data[i].low, value) || prove_same(p->facts.data[i].high, value)) {
            return true;
        }
    }
    return false;
}

static bool add_terms(const Prover *p, Sum *sum, LLVMValueRef value, uint32_t depth) {
    value = prove_stripped(value);
    bool is_sum = prove_has_opcode(value, LLVMAdd) ||
                  (prove_has_opcode(value, LLVMOr) && LLVMGetIsDisjoint(value));
    if (is_sum && depth < PROVE_DEPTH && (depth == 0 || !is_known(p, value))) {
        sum->narrow |= LLVMGetIntTypeWidth(LLVMTypeOf(value)) < 64;
        return add_terms(p, sum, LLVMGetOperand(value, 0), depth + 1) &&
               add_terms(p, sum, LLVMGetOperand(value, 1), depth + 1);
    }
    if (LLVMIsAConstantInt(value)) {
        int64_t constant = LLVMConstIntGetSExtValue(value);
        sum->constant += constant;
        return constant > -(1 << 30) && constant < 1 << 30;
    }
    if (sum->count == sizeof sum->terms / sizeof *sum->terms) {
        return false;
    }
    sum->terms[sum->count++] = value;
    return true;
}

static bool same_sums(const Sum *a, const Sum *b) {
    uint32_t taken = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t k = 0;
        while (k < b->count && ((taken >> k & 1) || !prove_same(a->terms[i], b->terms[k]))) {
            k++;
        }
        if (k == b->count) {
            return false;
        }
        taken |= 1u << k;
    }
    return a->count == b->count && a->constant == b->constant;
}

// rest < b, or the factor, for a sum without a negative constant. A fact about the whole sum is one
// about the number that was added, as far as both wrap alike.
static bool sum_less_than_factor(const Prover *p, const Sum *rest, LLVMValueRef b, uint64_t factor,
                                 uint32_t depth) {
    if (rest->count == 1 && rest->constant == 0) {
        return b ? prove_less(p, rest->terms[0], b, depth)
                 : prove_below(p, rest->terms[0], factor, depth);
    }
    if (!b) {
        uint64_t most = rest->constant > 0 ? (uint64_t)rest->constant : 0;
        for (uint32_t i = 0; i < rest->count; i++) {
            uint64_t term = prove_largest(p, rest->terms[i], depth);
            most = term > UINT64_MAX - most ? UINT64_MAX : most + term;
        }
        return most < factor;
    }
    for (uint32_t i = 0; i < p->facts.len; i++) {
        const Fact *fact = &p->facts.data[i];
        Sum known = {.count = 0};
        if (!rest->narrow && fact->strict && prove_same(fact->high, b) &&
            prove_holds_here(p, fact) && add_terms(p, &known, fact->low, 0) && !known.narrow &&
            same_sums(&known, rest)) {
            return true;
        }
    }
    return false;
}

static bool stays_positive(const Prover *p, const Sum *sum, uint32_t depth) {
    uint64_t least = 0;
    for (uint32_t i = 0; i < sum->count; i++) {
        uint64_t term = prove_smallest(p, sum->terms[i], depth + 1);
        least = term > UINT64_MAX - least ? UINT64_MAX : least + term;
    }
    return !sum->narrow && (sum->constant >= 0 || least >= (uint64_t)-sum->constant);
}

// low < a * b, where low is X * b + Y
static bool less_than_product(const Prover *p, LLVMValueRef low, LLVMValueRef a, LLVMValueRef b,
                              uint64_t factor, uint32_t depth) {
    Sum sum = {.count = 0};
    if (!add_terms(p, &sum, low, 0)) {
        return false;
    }
    if (sum.constant < 0) { // at most what it is without, if it does not fall below 0
        if (sum.count != 2 || !stays_positive(p, &sum, depth)) {
            return false;
        }
        sum.constant = 0;
    }
    for (uint32_t i = 0; i < sum.count; i++) {
        Product product;
        if (!as_product(sum.terms[i], false, &product)) {
            continue;
        }
        Sum rest = sum;
        rest.terms[i] = rest.terms[--rest.count];
        for (int swap = 0; swap < 2; swap++) {
            LLVMValueRef x = swap ? product.b : product.a, by = swap ? product.a : product.b;
            bool fits = b ? (by && prove_same(by, b)) ||
                                (!by && LLVMIsAConstantInt(prove_stripped(b)) &&
                                 LLVMConstIntGetZExtValue(prove_stripped(b)) == product.factor)
                          : !by && product.factor == factor;
            if (x && fits && prove_less(p, x, a, depth + 1) &&
                sum_less_than_factor(p, &rest, b, factor, depth + 1)) {
                return true;
            }
        }
    }
    return false;
}

static uint64_t sum_of(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t product_of(uint64_t a, uint64_t b) {
    return a && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

// What facts say about a value and a constant: it is at most that.
static uint64_t bound_from_facts(const Prover *p, LLVMValueRef value) {
    uint64_t most = UINT64_MAX;
    for (uint32_t i = 0; i < p->facts.len; i++) {
        const Fact *fact = &p->facts.data[i];
        LLVMValueRef high = prove_stripped(fact->high);
        if (LLVMIsAConstantInt(high) && prove_same(fact->low, value) && prove_holds_here(p, fact)) {
            uint64_t limit = LLVMConstIntGetZExtValue(high) - (fact->strict ? 1 : 0);
            most = limit < most ? limit : most;
        }
    }
    return most;
}

// The largest number that the value can be, UINT64_MAX if that is not known.
uint64_t prove_largest(const Prover *p, LLVMValueRef value, uint32_t depth) {
    value = prove_stripped(value);
    if (LLVMIsAConstantInt(value)) {
        return LLVMConstIntGetZExtValue(value);
    }
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    uint64_t most = width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX;
    uint64_t known = bound_from_facts(p, value);
    most = known < most ? known : most;
    if (depth > PROVE_DEPTH || !LLVMIsAInstruction(value) || LLVMGetNumOperands(value) != 2) {
        return most;
    }
    LLVMValueRef a = LLVMGetOperand(value, 0), b = LLVMGetOperand(value, 1);
    uint64_t bound = UINT64_MAX;
    switch ((int)LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
        bound = sum_of(prove_largest(p, a, depth + 1), prove_largest(p, b, depth + 1));
        break;
    case LLVMOr: // at most the sum
        bound = sum_of(prove_largest(p, a, depth + 1), prove_largest(p, b, depth + 1));
        break;
    case LLVMMul:
        bound = product_of(prove_largest(p, a, depth + 1), prove_largest(p, b, depth + 1));
        break;
    case LLVMShl:
        if (LLVMIsAConstantInt(b)) {
            bound = product_of(prove_largest(p, a, depth + 1),
                               (uint64_t)1 << (LLVMConstIntGetZExtValue(b) & 63));
        }
        break;
    case LLVMAnd:
        known = prove_largest(p, a, depth + 1);
        bound = prove_largest(p, b, depth + 1);
        bound = known < bound ? known : bound;
        break;
    case LLVMURem:
        bound = prove_largest(p, b, depth + 1);
        bound = bound && bound != UINT64_MAX ? bound - 1 : bound;
        break;
    case LLVMUDiv:
    case LLVMLShr:
        bound = prove_largest(p, a, depth + 1);
        break;
    }
    return bound < most ? bound : most;
}

static bool prove_below(const Prover *p, LLVMValueRef low, uint64_t limit, uint32_t depth) {
    Sum sum = {.count = 0};
    if (prove_largest(p, low, 0) < limit) {
        return true;
    }
    if (!add_terms(p, &sum, low, 0) || sum.constant >= 0 || !stays_positive(p, &sum, depth)) {
        return false;
    }
    uint64_t most = 0;
    for (uint32_t i = 0; i < sum.count; i++) {
        most = sum_of(most, prove_largest(p, sum.terms[i], 0));
    }
    return most != UINT64_MAX && most - (uint64_t)-sum.constant < limit;
}

// A sum or product whose value is that of mathematics.
static bool is_exact(const Prover *p, LLVMValueRef value) {
    if (LLVMGetNUW(value)) {
        return true;
    }
    LLVMValueRef a = LLVMGetOperand(value, 0), b = LLVMGetOperand(value, 1);
    uint64_t x = prove_largest(p, a, 1), y = prove_largest(p, b, 1), bound = UINT64_MAX;
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    if (prove_has_opcode(value, LLVMAdd)) {
        bound = sum_of(x, y);
    } else if (prove_has_opcode(value, LLVMMul)) {
        bound = product_of(x, y);
    } else if (prove_has_opcode(value, LLVMShl) && LLVMIsAConstantInt(b)) {
        bound = product_of(x, (uint64_t)1 << (LLVMConstIntGetZExtValue(b) & 63));
    }
    return width < 64 ? bound >> width == 0 : bound != UINT64_MAX;
}

// The smallest number that it can be.
uint64_t prove_smallest(const Prover *p, LLVMValueRef value, uint32_t depth) {
    value = prove_stripped(value);
    if (LLVMIsAConstantInt(value)) {
        return LLVMConstIntGetZExtValue(value);
    }
    uint64_t least = 0;
    for (uint32_t i = 0; i < p->facts.len; i++) {
        const Fact *fact = &p->facts.data[i];
        LLVMValueRef low = prove_stripped(fact->low);
        if (LLVMIsAConstantInt(low) && prove_same(fact->high, value) && prove_holds_here(p, fact)) {
            uint64_t limit = LLVMConstIntGetZExtValue(low) + (fact->strict ? 1 : 0);
            least = limit > least ? limit : least;
        }
    }
    // A sum that does not wrap is at least each of its parts, a product at least that of theirs.
    bool disjoint = prove_has_opcode(value, LLVMOr) && LLVMGetIsDisjoint(value);
    if (depth <= PROVE_DEPTH &&
        (disjoint || (prove_has_opcode(value, LLVMAdd) && is_exact(p, value)))) {
        uint64_t sum = sum_of(prove_smallest(p, LLVMGetOperand(value, 0), depth + 1),
                              prove_smallest(p, LLVMGetOperand(value, 1), depth + 1));
        least = sum > least ? sum : least;
    }
    Product product;
    if (depth <= PROVE_DEPTH && as_product(value, false, &product) && !product.b &&
        is_exact(p, value)) {
        uint64_t least_product =
            product_of(prove_smallest(p, product.a, depth + 1), product.factor);
        least = least_product > least ? least_product : least;
    }
    return least;
}

static bool prove_from_facts(const Prover *p, LLVMValueRef low, LLVMValueRef high, uint32_t depth) {
    for (uint32_t i = 0; i < p->facts.len; i++) {
        const Fact *fact = &p->facts.data[i];
        if (prove_same(fact->low, low) && prove_same(fact->high, high) && fact->strict &&
            prove_holds_here(p, fact)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < p->facts.len; i++) { // low <= low + part < high
        const Fact *fact = &p->facts.data[i];
        LLVMValueRef sum = prove_stripped(fact->low);
        if (fact->strict && prove_same(fact->high, high) && prove_has_opcode(sum, LLVMAdd) &&
            (prove_same(LLVMGetOperand(sum, 0), low) || prove_same(LLVMGetOperand(sum, 1), low)) &&
            is_exact(p, sum) && prove_holds_here(p, fact)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < p->facts.len; i++) { // low < middle <= high
        const Fact *fact = &p->facts.data[i];
        if (prove_same(fact->high, high) && !prove_same(fact->low, high) &&
            prove_holds_here(p, fact) && prove_less(p, low, fact->low, depth + 1)) {
            return true;
        }
    }
    return false;
}

static bool prove_at_most(const Prover *p, LLVMValueRef low, LLVMValueRef high, uint32_t depth) {
    if (prove_same(low, high)) {
        return true;
    }
    for (uint32_t i = 0; depth <= PROVE_DEPTH && i < p->facts.len; i++) {
        const Fact *fact = &p->facts.data[i];
        if (prove_same(fact->low, low) && prove_holds_here(p, fact) &&
            prove_at_most(p, fact->high, high, depth + PROVE_DEPTH / 2)) {
            return true;
        }
    }
    return prove_less(p, low, high, depth + 1);
}

// low < a + b, which does not wrap, where low is a sum of two
static bool less_than_sum(const Prover *p, LLVMValueRef low, LLVMValueRef high, uint32_t depth) {
    Sum sum = {.count = 0};
    if (!prove_has_opcode(high, LLVMAdd) || !LLVMGetNUW(high) || !add_terms(p, &sum, low, 0) ||
        sum.count != 2 || sum.constant != 0) {
        return false;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (prove_less(p, sum.terms[0], LLVMGetOperand(high, i), depth + 1) &&
            prove_less(p, sum.terms[1], LLVMGetOperand(high, 1 - i), depth + 1)) {
            return true;
        }
    }
    return false;
}

static bool is_minus_one(LLVMValueRef value) {
    return LLVMIsAConstantInt(value) && LLVMConstIntGetSExtValue(value) == -1;
}

// low < high, where low is n - 1 - x, written as that or as n + !x, or n - x
static bool difference_is_less(const Prover *p, LLVMValueRef low, LLVMValueRef high,
                               uint32_t depth) {
    LLVMValueRef n = NULL, x = NULL;
    if (prove_has_opcode(low, LLVMAdd)) {
        for (unsigned i = 0; i < 2; i++) {
            LLVMValueRef part = LLVMGetOperand(low, i);
            if (prove_has_opcode(part, LLVMXor) && is_minus_one(LLVMGetOperand(part, 1))) {
                n = LLVMGetOperand(low, 1 - i);
                x = LLVMGetOperand(part, 0);
            }
        }
    } else if (prove_has_opcode(low, LLVMSub)) {
        LLVMValueRef from = LLVMGetOperand(low, 0), less = LLVMGetOperand(low, 1);
        if (prove_at_most(p, less, from, depth + 1) && prove_less(p, from, high, depth + 1)) {
            return true;
        }
        if (prove_has_opcode(from, LLVMAdd) && is_minus_one(LLVMGetOperand(from, 1))) {
            n = LLVMGetOperand(from, 0);
            x = less;
        }
    }
    return n && prove_less(p, x, n, depth + 1) && prove_at_most(p, n, high, depth + 1);
}

static bool prove_less(const Prover *p, LLVMValueRef low, LLVMValueRef high, uint32_t depth) {
    if (depth > PROVE_DEPTH) {
        return false;
    }
    LLVMValueRef limit = prove_stripped(high);
    if (LLVMIsAConstantInt(limit)) {
        return prove_below(p, low, LLVMConstIntGetZExtValue(limit), depth);
    }
    if (prove_has_opcode(prove_stripped(low), LLVMURem) &&
        prove_same(LLVMGetOperand(prove_stripped(low), 1), high)) {
        return true;
    }
    LLVMValueRef whole = prove_stripped(low), part = NULL;
    if (prove_has_opcode(whole, LLVMAdd)) {
        part = LLVMGetOperand(whole, 1);
    }
    if (part && LLVMIsAConstantInt(part) && LLVMConstIntGetSExtValue(part) < 0 &&
        prove_smallest(p, LLVMGetOperand(whole, 0), 0) >=
            (uint64_t)-LLVMConstIntGetSExtValue(part) &&
        prove_at_most(p, LLVMGetOperand(whole, 0), high, depth + 1)) {
        return true; // x - c, which does not wrap
    }
    if (less_than_sum(p, low, prove_stripped(high), depth) ||
        difference_is_less(p, whole, high, depth)) {
        return true;
    }
    Product product;
    if (as_product(high, true, &product)) {
        if (less_than_product(p, low, product.a, product.b, product.factor, depth) ||
            (product.b && less_than_product(p, low, product.b, product.a, 0, depth))) {
            return true;
        }
    }
    return prove_from_facts(p, low, high, depth);
}

// ---------------------------------------------------------------- checks

static bool only_panics(LLVMBasicBlockRef block) {
    LLVMValueRef term = LLVMGetBasicBlockTerminator(block);
    return term && LLVMGetInstructionOpcode(term) == LLVMUnreachable;
}

// If the branch goes on exactly where low < high: these.
static bool as_check(LLVMValueRef term, bool goes_on_if_true, LLVMValueRef *low,
                     LLVMValueRef *high) {
    LLVMValueRef condition = LLVMGetCondition(term);
    if (!prove_has_opcode(condition, LLVMICmp)) {
        return false;
    }
    LLVMValueRef a = LLVMGetOperand(condition, 0), b = LLVMGetOperand(condition, 1);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    bool straight = predicate == (goes_on_if_true ? LLVMIntULT : LLVMIntUGE);
    *low = straight ? a : b;
    *high = straight ? b : a;
    return straight || predicate == (goes_on_if_true ? LLVMIntUGT : LLVMIntULE);
}

// x + 1 < c is also written as x != c - 1, where x is at most that.
static bool never_equal(const Prover *p, LLVMValueRef term, bool goes_on_if_true) {
    LLVMValueRef condition = LLVMGetCondition(term);
    if (!prove_has_opcode(condition, LLVMICmp) ||
        !LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) ||
        LLVMGetICmpPredicate(condition) != (goes_on_if_true ? LLVMIntNE : LLVMIntEQ)) {
        return false;
    }
    uint64_t limit = LLVMConstIntGetZExtValue(LLVMGetOperand(condition, 1));
    return prove_below(p, LLVMGetOperand(condition, 0), limit, 0);
}

static bool always_less(const Prover *p, LLVMValueRef term, bool goes_on_if_true) {
    LLVMValueRef low, high;
    return as_check(term, goes_on_if_true, &low, &high) && prove_less(p, low, high, 0);
}

static bool less_by_launch(Prover *p, LLVMValueRef term, bool goes_on_if_true) {
    LLVMValueRef low, high;
    return p->launch && as_check(term, goes_on_if_true, &low, &high) &&
           prove_by_launch(p, low, high);
}

static bool decide(Prover *p, LLVMBasicBlockRef block) {
    LLVMValueRef term = LLVMGetBasicBlockTerminator(block);
    if (!term || LLVMGetInstructionOpcode(term) != LLVMBr || !LLVMIsConditional(term)) {
        return false;
    }
    bool fails_if_false = only_panics(LLVMGetSuccessor(term, 1));
    p->block = block;
    if ((!fails_if_false && !only_panics(LLVMGetSuccessor(term, 0))) ||
        (!always_less(p, term, fails_if_false) && !never_equal(p, term, fails_if_false) &&
         !less_by_launch(p, term, fails_if_false))) {
        return false;
    }
    LLVMTypeRef type = LLVMTypeOf(LLVMGetCondition(term));
    LLVMSetCondition(term, LLVMConstInt(type, fails_if_false, false));
    return true;
}

// Conditions that are most often true, and for this launch always.
static void decide_expected(Prover *p, LLVMBasicBlockRef block) {
    LLVMValueRef next;
    p->block = block;
    for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = next) {
        next = LLVMGetNextInstruction(at);
        LLVMValueRef condition = prove_as_expected(at);
        if (condition == NULL) {
            continue;
        }
        LaunchProofs before = *p->launch;
        if (prove_expected(p, condition)) {
            LLVMReplaceAllUsesWith(at, LLVMConstInt(LLVMTypeOf(at), 1, false));
        } else {
            *p->launch = before;
        }
    }
}

static void prove_function(LLVMValueRef fn, LaunchProofs *launch) {
    Prover p = {.launch = launch};
    find_dominators(&p, fn);
    collect_facts(&p);
    for (uint32_t i = 0; i < p.order.len; i++) {
        decide(&p, p.order.data[i]);
        if (launch != NULL) {
            decide_expected(&p, p.order.data[i]);
        }
    }
    vec_free(&p.order);
    vec_free(&p.facts);
    vec_free(&p.signed_facts);
    map_free(&p.number);
    mem_free(p.dominator);
}

static bool has_exact_product(LLVMModuleRef module) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block;
             block = LLVMGetNextBasicBlock(block)) {
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
                 at = LLVMGetNextInstruction(at)) {
                if (LLVMGetInstructionOpcode(at) == LLVMMul && LLVMGetNUW(at)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static void prove_module(Cg *cg) {
    LLVMValueRef next;
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->module); fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (LLVMIsDeclaration(fn)) {
            continue;
        }
        if (prove_is_for_launch(fn)) {
            LaunchProofs proofs = {0};
            prove_function(fn, &proofs);
            prove_finish_launch(cg, fn, &proofs);
        } else {
            prove_function(fn, NULL);
        }
    }
}

bool cg_prove_checks(Cg *cg, bool (*run)(Cg *cg, const char *pipeline)) {
    static const char inlined[] = "cgscc(inline),function(sroa,early-cse,jump-threading,"
                                  "instcombine<no-verify-fixpoint>,simplifycfg)";
    // Checks of tiles are loops over their axes. What both entries call is simplified before.
    static const char simplified[] =
        "cgscc(inline,function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg))";
    static const char unrolled[] =
        "function(loop-simplify,lcssa,loop(loop-unroll-full),sroa,early-cse,jump-threading,"
        "instcombine<no-verify-fixpoint>,simplifycfg)";
    if (!has_exact_product(cg->module) && !cg->has_phases && !cg->asks_launches) {
        return true;
    }
    if (!run(cg, cg->asks_tiles ? simplified : inlined) || (cg->asks_tiles && !run(cg, unrolled))) {
        return false;
    }
    if (cg->has_phases) {
        cg_prove_not_null(cg);
    }
    prove_module(cg);
    return cg->target->ranges == NULL || run(cg, cg->target->ranges);
}
