// cpusimt_threads.c: the loop over the threads of a block as one that LLVM vectorises.
//
// What keeps it from doing so is the test that nearly every kernel begins with: is there an element
// for this thread? Under it stores are conditional. It holds for all threads of a block or for none
// but in the last block, so the loop exists twice, behind the question whether all threads pass.
// LLVM first optimises both with the question open; then it is known which branches of the first
// loop depend on comparisons of something that grows evenly with the thread's index. They hold for
// all threads if they hold for the first and the last and nothing wraps between them: that is the
// answer to the question, and in the first loop they are true.
//
// Threads that do not wait for each other run in any order, and two that touch the same memory
// without atomic operations are a race. So the turns of the first loop are independent, which the
// vectoriser is told; not where a local is left in memory, which all turns share.
#include "backends/llvm/llvm_device.h"

#include <llvm-c/DebugInfo.h>

static const char question_name[] = "ox.threads.all";
static const char loop_mark[] = "ox.threads.fast";
enum { DEPTH = 24, STEP_MOST = 4096 };

// ---------------------------------------------------------------- made while lowering

bool cpusimt_asks(const Cg *cg) {
    const BackendOptions *options = &cg->job->options;
    return options->opt_level >= 2 && !options->opt_size && !options->no_passes;
}

// Parts of a turn that were made vectors keep its loop from being vectorised.
void cpusimt_keep_scalar(Cg *cg, LLVMValueRef entry, bool keep) {
    LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    if (keep && cpusimt_asks(cg)) {
        cg_attr(cg, entry, at, "noimplicitfloat", 0);
    } else if (!keep) {
        LLVMRemoveEnumAttributeAtIndex(entry, at,
                                       LLVMGetEnumAttributeKindForName("noimplicitfloat", 15));
    }
}

LLVMValueRef cpusimt_question(FnCg *f, LLVMValueRef y, LLVMValueRef z) {
    Cg *cg = f->cg;
    LLVMTypeRef params[2] = {cg->i32, cg->i32};
    LLVMTypeRef type = LLVMFunctionType(cg->i1, params, 2, false);
    LLVMValueRef fn = LLVMGetNamedFunction(cg->module, question_name);
    if (fn == NULL) {
        fn = LLVMAddFunction(cg->module, question_name, type);
        static const char *const attributes[] = {"nounwind", "willreturn", "memory"};
        for (size_t i = 0; i < 3; i++) { // memory(none)
            cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, attributes[i], 0);
        }
    }
    LLVMValueRef args[2] = {y, z}; // so that it stays inside the loops over these
    return LLVMBuildCall2(f->builder, type, fn, args, 2, "");
}

static LLVMMetadataRef text_node(Cg *cg, const char *text) {
    LLVMMetadataRef string = LLVMMDStringInContext2(cg->context, text, strlen(text));
    return LLVMMDNodeInContext2(cg->context, &string, 1);
}

// !{self, parts…}: loops are told apart by the node.
static LLVMMetadataRef loop_node(Cg *cg, const LLVMMetadataRef *parts, uint32_t count) {
    LLVMMetadataRef operands[4] = {LLVMTemporaryMDNode(cg->context, NULL, 0)};
    for (uint32_t i = 0; i < count; i++) {
        operands[i + 1] = parts[i];
    }
    LLVMMetadataRef node = LLVMMDNodeInContext2(cg->context, operands, count + 1);
    LLVMMetadataReplaceAllUsesWith(operands[0], node);
    return node;
}

static void set_loop(Cg *cg, LLVMValueRef branch, LLVMMetadataRef node) {
    LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(cg->context, "llvm.loop", 9),
                    node != NULL ? LLVMMetadataAsValue(cg->context, node) : NULL);
}

void cpusimt_mark_loop(Cg *cg, LLVMValueRef branch, bool fast) {
    LLVMMetadataRef string = LLVMMDStringInContext2(cg->context, "llvm.loop.vectorize.enable", 26);
    LLVMMetadataRef never[2] = {string, LLVMValueAsMetadata(LLVMConstNull(cg->i1))};
    LLVMMetadataRef parts[3] = {text_node(cg, "llvm.loop.unroll.disable"),
                                LLVMMDNodeInContext2(cg->context, never, 2),
                                text_node(cg, loop_mark)};
    set_loop(cg, branch, loop_node(cg, parts, fast ? 3 : 2));
}

// ---------------------------------------------------------------- loops

typedef struct Loop {
    Cg *cg;
    LLVMValueRef question;
    LLVMBuilderRef builder; // at the question
    LLVMBasicBlockRef head, latch;
    Map blocks;           // of the loop
    Map above;            // blocks that the function reaches without the question's block
    LLVMValueRef count_1; // turns less one, at the question
    LLVMValueRef answer;  // so far; NULL: yes
} Loop;

typedef VEC(LLVMBasicBlockRef) Blocks;

static bool map_has(const Map *map, const void *key) {
    return map_get_or(map, (uint64_t)(uintptr_t)key, 0) != 0;
}

static void reach(LLVMBasicBlockRef start, LLVMBasicBlockRef without, Map *reached) {
    Blocks open = {0};
    vec_push(&open, start);
    while (open.len) {
        LLVMBasicBlockRef block = open.data[--open.len];
        if (block == without || map_has(reached, block)) {
            continue;
        }
        map_set(reached, (uint64_t)(uintptr_t)block, 1);
        LLVMValueRef term = LLVMGetBasicBlockTerminator(block);
        for (unsigned i = 0; term && i < LLVMGetNumSuccessors(term); i++) {
            vec_push(&open, LLVMGetSuccessor(term, i));
        }
    }
    vec_free(&open);
}

static bool has_mark(Cg *cg, LLVMValueRef branch) {
    LLVMValueRef node =
        LLVMGetMetadata(branch, LLVMGetMDKindIDInContext(cg->context, "llvm.loop", 9));
    LLVMValueRef parts[16];
    unsigned count = node != NULL ? LLVMGetMDNodeNumOperands(node) : 0;
    if (count == 0 || count > 16) {
        return false;
    }
    LLVMGetMDNodeOperands(node, parts);
    for (unsigned i = 1; i < count; i++) {
        LLVMValueRef text;
        unsigned len;
        if (LLVMIsAMDNode(parts[i]) && LLVMGetMDNodeNumOperands(parts[i]) == 1) {
            LLVMGetMDNodeOperands(parts[i], &text);
            const char *name = LLVMIsAMDString(text) ? LLVMGetMDString(text, &len) : NULL;
            if (name != NULL && str_eq((Str){name, len}, STR("ox.threads.fast"))) {
                return true;
            }
        }
    }
    return false;
}

// The loop that the latch closes at that head; false: there is none.
static bool find_blocks(Loop *loop, LLVMBasicBlockRef head) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(loop->latch));
    Blocks open = {0};
    map_free(&loop->blocks);
    loop->blocks = (Map){0};
    map_set(&loop->blocks, (uint64_t)(uintptr_t)head, 1);
    vec_push(&open, loop->latch);
    bool good = true;
    while (open.len && good) {
        LLVMBasicBlockRef block = open.data[--open.len];
        if (map_has(&loop->blocks, block)) {
            continue;
        }
        good = block != entry;
        map_set(&loop->blocks, (uint64_t)(uintptr_t)block, 1);
        for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use;
             use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (LLVMIsAInstruction(user) && LLVMIsATerminatorInst(user)) {
                vec_push(&open, LLVMGetInstructionParent(user));
            }
        }
    }
    vec_free(&open);
    loop->head = head;
    return good && head != entry;
}

static bool is_inside(const Loop *loop, LLVMValueRef value) {
    return LLVMIsAInstruction(value) && map_has(&loop->blocks, LLVMGetInstructionParent(value));
}

// Is it known at the question?
static bool is_known(const Loop *loop, LLVMValueRef value) {
    if (!LLVMIsAInstruction(value)) {
        return true;
    }
    LLVMBasicBlockRef block = LLVMGetInstructionParent(value);
    LLVMBasicBlockRef here = LLVMGetInstructionParent(loop->question);
    if (block == here) {
        for (LLVMValueRef i = value; i; i = LLVMGetNextInstruction(i)) {
            if (i == loop->question) {
                return true;
            }
        }
        return false;
    }
    Map around = {0};
    reach(LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(here)), block, &around);
    bool dominates = !map_has(&around, here);
    map_free(&around);
    return dominates;
}

// ---------------------------------------------------------------- values at the question

typedef enum Turn { FIRST, LAST } Turn;

// A phi of the head that grows by a constant each turn.
static bool is_counter(const Loop *loop, LLVMValueRef phi, LLVMValueRef *start, uint64_t *step,
                       LLVMValueRef *next) {
    if (!LLVMIsAPHINode(phi) || LLVMGetInstructionParent(phi) != loop->head ||
        LLVMCountIncoming(phi) != 2 || LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind) {
        return false;
    }
    unsigned back = LLVMGetIncomingBlock(phi, 0) == loop->latch ? 0 : 1;
    *start = LLVMGetIncomingValue(phi, 1 - back);
    *next = LLVMGetIncomingValue(phi, back);
    if (!LLVMIsAInstruction(*next) || LLVMGetInstructionOpcode(*next) != LLVMAdd ||
        LLVMGetOperand(*next, 0) != phi || !LLVMIsAConstantInt(LLVMGetOperand(*next, 1))) {
        return false;
    }
    *step = LLVMConstIntGetZExtValue(LLVMGetOperand(*next, 1));
    return *step > 0 && *step <= STEP_MOST;
}

static bool depends(const Loop *loop, LLVMValueRef value, int depth) {
    if (!is_inside(loop, value)) {
        return false;
    }
    if (depth == 0 || LLVMIsAPHINode(value) || LLVMIsALoadInst(value) || LLVMIsACallInst(value)) {
        return true;
    }
    for (int i = 0; i < LLVMGetNumOperands(value); i++) {
        if (depends(loop, LLVMGetOperand(value, (unsigned)i), depth - 1)) {
            return true;
        }
    }
    return false;
}

static void require(Loop *loop, LLVMValueRef condition) {
    loop->answer =
        loop->answer == NULL ? condition : LLVMBuildAnd(loop->builder, loop->answer, condition, "");
}

static LLVMValueRef value_at(Loop *loop, LLVMValueRef value, Turn turn, int depth);

static LLVMValueRef counter_at(Loop *loop, LLVMValueRef phi, Turn turn, int depth) {
    LLVMValueRef start, next;
    uint64_t step;
    if (!is_counter(loop, phi, &start, &step, &next)) {
        return NULL;
    }
    LLVMValueRef first = value_at(loop, start, turn, depth - 1);
    if (first == NULL || turn == FIRST) {
        return first;
    }
    LLVMTypeRef type = LLVMTypeOf(phi);
    LLVMValueRef turns = LLVMBuildIntCast2(loop->builder, loop->count_1, type, false, "");
    LLVMValueRef grown = LLVMBuildMul(loop->builder, turns, LLVMConstInt(type, step, false), "");
    return LLVMBuildAdd(loop->builder, first, grown, "");
}

// May the instruction be computed at the question, and does the result grow evenly where its first
// operand does?
static bool is_even(LLVMOpcode opcode, LLVMValueRef value, bool dependent, const Loop *loop) {
    LLVMValueRef second = LLVMGetNumOperands(value) > 1 ? LLVMGetOperand(value, 1) : NULL;
    bool small = second != NULL && LLVMIsAConstantInt(second) &&
                 LLVMConstIntGetZExtValue(second) <= (opcode == LLVMShl ? 12 : STEP_MOST);
    switch ((int)opcode) {
    case LLVMAdd:
    case LLVMZExt:
    case LLVMTrunc:
        return true;
    case LLVMOr:
        return !dependent || LLVMGetIsDisjoint(value);
    case LLVMSub:
        return !dependent || !depends(loop, second, DEPTH);
    case LLVMMul:
    case LLVMShl:
        return !dependent || small;
    case LLVMSExt:
    case LLVMAnd:
    case LLVMXor:
    case LLVMICmp:
    case LLVMSelect:
        return !dependent;
    }
    return false;
}

// A load of what never changes, from a parameter of the entry.
static bool is_fixed(Loop *loop, LLVMValueRef load) {
    LLVMValueRef from = LLVMGetOperand(load, 0);
    while (LLVMIsAGetElementPtrInst(from)) {
        from = LLVMGetOperand(from, 0);
    }
    unsigned kind = LLVMGetMDKindIDInContext(loop->cg->context, "invariant.load", 14);
    return LLVMIsAArgument(from) && LLVMGetMetadata(load, kind) != NULL;
}

static LLVMValueRef copy_at(Loop *loop, LLVMValueRef value, Turn turn, int depth) {
    LLVMValueRef operands[3];
    int count = LLVMGetNumOperands(value);
    for (int i = 0; i < count && i < 3; i++) {
        operands[i] = value_at(loop, LLVMGetOperand(value, (unsigned)i), turn, depth - 1);
        if (operands[i] == NULL) {
            return NULL;
        }
    }
    if (count > 3) {
        return NULL;
    }
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    bool dependent = depends(loop, value, DEPTH);
    if (opcode == LLVMOr && dependent) { // disjoint: a sum
        return LLVMBuildAdd(loop->builder, operands[0], operands[1], "");
    }
    LLVMValueRef copy = LLVMInstructionClone(value);
    for (int i = 0; i < count; i++) {
        LLVMSetOperand(copy, (unsigned)i, operands[i]);
    }
    LLVMInsertIntoBuilder(loop->builder, copy);
    if (dependent && (opcode == LLVMAdd || opcode == LLVMSub || opcode == LLVMMul ||
                      opcode == LLVMShl)) { // what holds where it stands need not hold here
        LLVMSetNUW(copy, false);
        LLVMSetNSW(copy, false);
    }
    return copy;
}

// What the value is in that turn; NULL: not known at the question.
static LLVMValueRef value_at(Loop *loop, LLVMValueRef value, Turn turn, int depth) {
    if (depth == 0) {
        return NULL;
    }
    if (!is_inside(loop, value) && is_known(loop, value)) {
        return value;
    }
    if (LLVMIsAPHINode(value)) {
        return counter_at(loop, value, turn, depth);
    }
    if (LLVMIsALoadInst(value) || LLVMIsAGetElementPtrInst(value)) {
        bool fixed = LLVMIsALoadInst(value) ? is_fixed(loop, value) : !depends(loop, value, DEPTH);
        return fixed ? copy_at(loop, value, turn, depth) : NULL;
    }
    bool dependent = depends(loop, value, DEPTH);
    if (!LLVMIsAInstruction(value) ||
        !is_even(LLVMGetInstructionOpcode(value), value, dependent, loop)) {
        return NULL;
    }
    return copy_at(loop, value, turn, depth);
}

// Sums that wrap in a narrow type are not seen behind the extension: each must grow itself.
static bool narrow_parts_grow(Loop *loop, LLVMValueRef value, int depth) {
    if (depth == 0 || !is_inside(loop, value) || LLVMIsAPHINode(value)) {
        return depth > 0;
    }
    for (int i = 0; i < LLVMGetNumOperands(value); i++) {
        if (!narrow_parts_grow(loop, LLVMGetOperand(value, (unsigned)i), depth - 1)) {
            return false;
        }
    }
    if (LLVMGetInstructionOpcode(value) != LLVMZExt || !depends(loop, value, DEPTH)) {
        return true;
    }
    LLVMValueRef inner = LLVMGetOperand(value, 0);
    LLVMValueRef first = value_at(loop, inner, FIRST, DEPTH),
                 last = value_at(loop, inner, LAST, DEPTH);
    if (first == NULL || last == NULL) {
        return false;
    }
    require(loop, LLVMBuildICmp(loop->builder, LLVMIntULE, first, last, ""));
    return true;
}

// ---------------------------------------------------------------- conditions

static LLVMIntPredicate swapped(LLVMIntPredicate predicate) {
    switch (predicate) {
    case LLVMIntUGT:
        return LLVMIntULT;
    case LLVMIntUGE:
        return LLVMIntULE;
    case LLVMIntULT:
        return LLVMIntUGT;
    case LLVMIntULE:
        return LLVMIntUGE;
    case LLVMIntSGT:
        return LLVMIntSLT;
    case LLVMIntSGE:
        return LLVMIntSLE;
    case LLVMIntSLT:
        return LLVMIntSGT;
    case LLVMIntSLE:
        return LLVMIntSGE;
    case LLVMIntEQ:
    case LLVMIntNE:
        break;
    }
    return predicate;
}

static bool compare_always(Loop *loop, LLVMValueRef compare) {
    LLVMValueRef x = LLVMGetOperand(compare, 0), bound = LLVMGetOperand(compare, 1);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    if (!depends(loop, x, DEPTH)) {
        LLVMValueRef other = x;
        x = bound;
        bound = other;
        predicate = swapped(predicate);
    }
    if (depends(loop, bound, DEPTH) || LLVMGetTypeKind(LLVMTypeOf(x)) != LLVMIntegerTypeKind ||
        predicate == LLVMIntEQ || !narrow_parts_grow(loop, x, DEPTH)) {
        return false;
    }
    LLVMValueRef first = value_at(loop, x, FIRST, DEPTH), last = value_at(loop, x, LAST, DEPTH),
                 limit = value_at(loop, bound, FIRST, DEPTH);
    if (first == NULL || last == NULL || limit == NULL) {
        return false;
    }
    LLVMBuilderRef b = loop->builder;
    bool is_signed = predicate >= LLVMIntSGT;
    require(loop, LLVMBuildICmp(b, is_signed ? LLVMIntSLE : LLVMIntULE, first, last, ""));
    if (predicate == LLVMIntNE) {
        require(loop, LLVMBuildOr(b, LLVMBuildICmp(b, LLVMIntULT, limit, first, ""),
                                  LLVMBuildICmp(b, LLVMIntUGT, limit, last, ""), ""));
        return true;
    }
    bool below = predicate == LLVMIntULT || predicate == LLVMIntULE || predicate == LLVMIntSLT ||
                 predicate == LLVMIntSLE;
    require(loop, LLVMBuildICmp(b, predicate, below ? last : first, limit, ""));
    return true;
}

// Adds to the answer what makes the condition hold in all turns; false: that is not known.
static bool always(Loop *loop, LLVMValueRef condition, int depth) {
    if (depth == 0) {
        return false;
    }
    if (!depends(loop, condition, DEPTH)) {
        LLVMValueRef value = value_at(loop, condition, FIRST, DEPTH);
        if (value != NULL) {
            require(loop, value);
        }
        return value != NULL;
    }
    if (LLVMIsAICmpInst(condition)) {
        return compare_always(loop, condition);
    }
    LLVMOpcode opcode = LLVMGetInstructionOpcode(condition);
    bool both =
        opcode == LLVMAnd || (opcode == LLVMSelect && LLVMIsNull(LLVMGetOperand(condition, 2)));
    return both && always(loop, LLVMGetOperand(condition, 0), depth - 1) &&
           always(loop, LLVMGetOperand(condition, 1), depth - 1);
}

// The number of turns, from the comparison that ends the loop.
static bool count_turns(Loop *loop) {
    LLVMValueRef term = LLVMGetBasicBlockTerminator(loop->latch);
    LLVMValueRef end = LLVMIsConditional(term) ? LLVMGetCondition(term) : NULL;
    if (end == NULL || !LLVMIsAICmpInst(end)) {
        return false;
    }
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(end);
    LLVMValueRef next = LLVMGetOperand(end, 0), limit = LLVMGetOperand(end, 1), start, counted;
    uint64_t step;
    if ((predicate != LLVMIntEQ && predicate != LLVMIntNE) || !LLVMIsAInstruction(next) ||
        LLVMGetNumOperands(next) < 1) {
        return false;
    }
    LLVMValueRef phi = LLVMGetOperand(next, 0);
    if (!is_counter(loop, phi, &start, &step, &counted) || counted != next || step != 1 ||
        !LLVMIsNull(start)) {
        return false;
    }
    LLVMValueRef turns = value_at(loop, limit, FIRST, DEPTH);
    if (turns == NULL) {
        return false;
    }
    LLVMValueRef one = LLVMConstInt(LLVMTypeOf(turns), 1, false);
    loop->count_1 = LLVMBuildSub(loop->builder, turns, one, "");
    return true;
}

static void decide_branches(Loop *loop) {
    LLVMValueRef fn = LLVMGetBasicBlockParent(loop->head);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef term = LLVMGetBasicBlockTerminator(b);
        if (b == loop->latch || !map_has(&loop->blocks, b) || !LLVMIsABranchInst(term) ||
            !LLVMIsConditional(term) || LLVMIsConstant(LLVMGetCondition(term))) {
            continue;
        }
        LLVMValueRef before = loop->answer;
        if (always(loop, LLVMGetCondition(term), DEPTH)) {
            LLVMSetCondition(term, LLVMConstInt(loop->cg->i1, 1, false));
        } else {
            loop->answer = before;
        }
    }
}

// ---------------------------------------------------------------- independent turns

static bool has_locals(LLVMValueRef fn) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b)) {
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            if (LLVMIsAAllocaInst(i)) {
                return true;
            }
        }
    }
    return false;
}

// An assumption or the like, which counts as an access of memory.
static bool is_statement(LLVMValueRef instruction) {
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    size_t len;
    const char *name =
        callee != NULL && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &len) : NULL;
    return name != NULL && (str_eq((Str){name, len}, STR("llvm.assume")) ||
                            str_starts_with((Str){name, len}, STR("llvm.experimental.noalias")));
}

static void mark_independent(Loop *loop) {
    Cg *cg = loop->cg;
    LLVMValueRef fn = LLVMGetBasicBlockParent(loop->head);
    LLVMMetadataRef node = loop_node(cg, NULL, 0);
    set_loop(cg, LLVMGetBasicBlockTerminator(loop->latch), node);
    if (has_locals(fn)) {
        return;
    }
    unsigned kind = LLVMGetMDKindIDInContext(cg->context, "llvm.mem.parallel_loop_access", 29);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b)) {
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && map_has(&loop->blocks, b);
             i = LLVMGetNextInstruction(i)) {
            if (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || is_statement(i)) {
                LLVMSetMetadata(i, kind, LLVMMetadataAsValue(cg->context, node));
            }
        }
    }
}

// ---------------------------------------------------------------- questions

static void answer_for(Cg *cg, LLVMValueRef question, LLVMBasicBlockRef latch,
                       LLVMValueRef *answer) {
    LLVMValueRef term = LLVMGetBasicBlockTerminator(latch);
    Loop loop = {.cg = cg, .question = question, .latch = latch, .answer = *answer};
    loop.builder = LLVMCreateBuilderInContext(cg->context);
    LLVMPositionBuilderBefore(loop.builder, question);
    LLVMSetCurrentDebugLocation2(loop.builder, LLVMInstructionGetDebugLoc(question));
    bool found = false;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(term) && !found; i++) {
        found = find_blocks(&loop, LLVMGetSuccessor(term, i));
    }
    if (found) {
        if (count_turns(&loop)) {
            decide_branches(&loop);
        }
        mark_independent(&loop);
    }
    *answer = loop.answer;
    LLVMDisposeBuilder(loop.builder);
    map_free(&loop.blocks);
}

static bool is_asked_by_branch(LLVMValueRef question) {
    LLVMUseRef use = LLVMGetFirstUse(question);
    LLVMValueRef user = use != NULL ? LLVMGetUser(use) : NULL;
    return user != NULL && LLVMGetNextUse(use) == NULL && LLVMIsABranchInst(user) &&
           LLVMGetInstructionParent(user) == LLVMGetInstructionParent(question);
}

static void answer(Cg *cg, LLVMValueRef question) {
    LLVMValueRef result = NULL;
    if (!is_asked_by_branch(question)) {
        result = LLVMConstNull(cg->i1);
    } else {
        LLVMBasicBlockRef here = LLVMGetInstructionParent(question);
        LLVMValueRef fn = LLVMGetBasicBlockParent(here);
        Map behind = {0};
        reach(LLVMGetSuccessor(LLVMGetBasicBlockTerminator(here), 0), here, &behind);
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b)) {
            LLVMValueRef term = LLVMGetBasicBlockTerminator(b);
            if (map_has(&behind, b) && has_mark(cg, term)) {
                answer_for(cg, question, b, &result);
            }
        }
        map_free(&behind);
    }
    result = result != NULL ? result : LLVMConstInt(cg->i1, 1, false);
    LLVMReplaceAllUsesWith(question, result);
    LLVMInstructionEraseFromParent(question);
}

// Functions other than the kernels are left alone by the passes that follow.
static void set_untouched(Cg *cg, const Map *kernels, bool untouched) {
    static const char *const names[] = {"optnone", "noinline"};
    static const char mark[] = "ox-untouched";
    LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    unsigned none = LLVMGetEnumAttributeKindForName("optnone", 7);
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->module); fn; fn = LLVMGetNextFunction(fn)) {
        bool marked = LLVMGetStringAttributeAtIndex(fn, at, mark, sizeof mark - 1) != NULL;
        if (!untouched && marked) {
            LLVMRemoveEnumAttributeAtIndex(fn, at, none);
            LLVMRemoveStringAttributeAtIndex(fn, at, mark, sizeof mark - 1);
        } else if (untouched && !LLVMIsDeclaration(fn) && !map_has(kernels, fn) &&
                   LLVMGetEnumAttributeAtIndex(fn, at, none) == NULL) {
            cg_attr(cg, fn, at, names[0], 0);
            cg_attr_text(cg, fn, mark, "");
        }
    }
}

bool cg_vectorize_threads(Cg *cg, bool (*run)(Cg *cg, const char *pipeline)) {
    for (LLVMValueRef entry = LLVMGetFirstFunction(cg->module); entry != NULL;
         entry = LLVMGetNextFunction(entry)) {
        cpusimt_keep_scalar(cg, entry, false);
    }
    LLVMValueRef fn = LLVMGetNamedFunction(cg->module, question_name);
    if (fn == NULL) {
        return true;
    }
    Map kernels = {0};
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetFirstUse(fn)) {
        LLVMValueRef question = LLVMGetUser(use);
        LLVMBasicBlockRef block = LLVMGetInstructionParent(question);
        map_set(&kernels, (uint64_t)(uintptr_t)LLVMGetBasicBlockParent(block), 1);
        answer(cg, question);
    }
    LLVMDeleteFunction(fn);
    set_untouched(cg, &kernels, true);
    bool good = run(cg, "function(simplifycfg,instcombine<no-verify-fixpoint>,loop-mssa(licm),"
                        "loop-vectorize,slp-vectorizer,simplifycfg,"
                        "instcombine<no-verify-fixpoint>,early-cse,loop-unroll<O3>,"
                        "instcombine<no-verify-fixpoint>,loop-mssa(licm),simplifycfg)");
    set_untouched(cg, &kernels, false);
    map_free(&kernels);
    return good;
}
