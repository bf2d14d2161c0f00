// llvm_unroll.c: loops that #[unroll] marks.
//
// In: the blocks of a function that call loop_unroll, each at the start of a turn of its loop. Out:
// `llvm.loop` metadata on the branches that close the innermost loop around the block: those to its
// head, which dominates the block, from where no path leads around the head.
#include "backends/llvm/llvm.h"

#include <llvm-c/DebugInfo.h>

void fn_note_unroll(FnCg *f, LLVMValueRef count) {
    uint64_t copies = count && LLVMIsAConstantInt(count) ? LLVMConstIntGetZExtValue(count) : 0;
    vec_push(&f->unrolls, ((CgUnroll){LLVMGetInsertBlock(f->builder), (uint32_t)copies}));
}

typedef struct Edges { // who leads to a block
    LLVMBasicBlockRef from, to;
} Edges;
typedef VEC(Edges) EdgeVec;

static void collect_edges(LLVMValueRef fn, EdgeVec *edges) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block;
         block = LLVMGetNextBasicBlock(block)) {
        LLVMValueRef term = LLVMGetBasicBlockTerminator(block);
        unsigned count = term ? LLVMGetNumSuccessors(term) : 0;
        for (unsigned i = 0; i < count; i++) {
            vec_push(edges, ((Edges){block, LLVMGetSuccessor(term, i)}));
        }
    }
}

static void mark_from(LLVMBasicBlockRef start, LLVMBasicBlockRef without, Map *reached) {
    VEC(LLVMBasicBlockRef) open = {0};
    vec_push(&open, start);
    while (open.len) {
        LLVMBasicBlockRef block = open.data[--open.len];
        if (block == without || map_get_or(reached, (uintptr_t)block, 0)) {
            continue;
        }
        map_set(reached, (uintptr_t)block, 1);
        LLVMValueRef term = LLVMGetBasicBlockTerminator(block);
        unsigned count = term ? LLVMGetNumSuccessors(term) : 0;
        for (unsigned i = 0; i < count; i++) {
            vec_push(&open, LLVMGetSuccessor(term, i));
        }
    }
    vec_free(&open);
}

// Does the edge close a loop with that head around the block? `around` is what the function reaches
// without the head, `below` what the block does.
static bool closes(const Edges *edge, LLVMBasicBlockRef head, const Map *around, const Map *below) {
    return edge->to == head && !map_get_or(around, (uintptr_t)edge->from, 0) &&
           map_get_or(below, (uintptr_t)edge->from, 0);
}

// The innermost loop around the block: of the heads of such loops the one that all others dominate.
static LLVMBasicBlockRef head_of_loop(LLVMValueRef fn, const EdgeVec *edges,
                                      LLVMBasicBlockRef block) {
    LLVMBasicBlockRef found = NULL;
    for (LLVMBasicBlockRef head = LLVMGetFirstBasicBlock(fn); head;
         head = LLVMGetNextBasicBlock(head)) {
        Map around = {0}, below = {0};
        mark_from(LLVMGetEntryBasicBlock(fn), head, &around);
        bool dominates = !map_get_or(&around, (uintptr_t)block, 0) &&
                         (!found || map_get_or(&around, (uintptr_t)found, 0));
        if (dominates && head != block) {
            mark_from(block, head, &below);
        }
        for (uint32_t i = 0; dominates && i < edges->len; i++) {
            if (closes(&edges->data[i], head, &around, &below) ||
                (head == block && edges->data[i].to == head &&
                 !map_get_or(&around, (uintptr_t)edges->data[i].from, 0))) {
                found = head;
                break;
            }
        }
        map_free(&around);
        map_free(&below);
    }
    return found;
}

static LLVMMetadataRef text_node(Cg *cg, const char *text) {
    return LLVMMDStringInContext2(cg->context, text, strlen(text));
}

// !{self, !{"llvm.loop.unroll.count", N}}: loops are told apart by the node.
static LLVMMetadataRef loop_node(Cg *cg, uint32_t copies) {
    LLVMMetadataRef parts[2] = {text_node(cg, "llvm.loop.unroll.full")};
    if (copies) {
        parts[0] = text_node(cg, "llvm.loop.unroll.count");
        parts[1] = LLVMValueAsMetadata(LLVMConstInt(cg->i32, copies, false));
    }
    LLVMMetadataRef operands[2] = {LLVMTemporaryMDNode(cg->context, NULL, 0),
                                   LLVMMDNodeInContext2(cg->context, parts, copies ? 2 : 1)};
    LLVMMetadataRef node = LLVMMDNodeInContext2(cg->context, operands, 2);
    LLVMMetadataReplaceAllUsesWith(operands[0], node);
    return node;
}

static void unroll(FnCg *f, const EdgeVec *edges, const CgUnroll *wish) {
    LLVMBasicBlockRef head = head_of_loop(f->fn, edges, wish->block);
    if (!head) {
        return;
    }
    Map around = {0};
    mark_from(LLVMGetEntryBasicBlock(f->fn), head, &around);
    LLVMMetadataRef node = loop_node(f->cg, wish->copies);
    for (uint32_t i = 0; i < edges->len; i++) {
        const Edges *edge = &edges->data[i];
        if (edge->to == head && !map_get_or(&around, (uintptr_t)edge->from, 0)) {
            LLVMSetMetadata(LLVMGetBasicBlockTerminator(edge->from),
                            LLVMGetMDKindIDInContext(f->cg->context, "llvm.loop", 9),
                            LLVMMetadataAsValue(f->cg->context, node));
        }
    }
    map_free(&around);
}

void fn_unroll_loops(FnCg *f) {
    if (f->unrolls.len) {
        EdgeVec edges = {0};
        collect_edges(f->fn, &edges);
        for (uint32_t i = 0; i < f->unrolls.len; i++) {
            unroll(f, &edges, &f->unrolls.data[i]);
        }
        vec_free(&edges);
    }
    vec_free(&f->unrolls);
}
