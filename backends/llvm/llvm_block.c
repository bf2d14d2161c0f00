// llvm_block.c: from MIR's blocks to LLVM's: which of an instance are reached, and which become
// one.
//
// In: the blocks of a generic body, lowered in reverse postorder. Out: LLVM blocks, made when
// something first jumps there, so that what the types of the instance rule out (a branch on a
// constant of theirs, the drop of a parameter that has none) is never lowered. A block with one
// predecessor that just jumps to it goes on where that ended. An unwind path on which nothing is
// left to do but to resume is none: the call is then an ordinary call, without a landing pad.
// Follows the rustc development guide, "Code generation", where rustc's RemoveNoopLandingPads works
// on generic bodies only.
#include "backends/llvm/llvm.h"

#include "mir/opt/opt.h"

static bool needs_drop(void *cx, const MirPlace *place) {
    return fn_needs_drop(cx, place);
}

void fn_blocks_begin(FnCg *f) {
    uint32_t count = f->body->blocks.len;
    f->blocks = mem_grow(NULL, count * sizeof *f->blocks);
    memset(f->blocks, 0, count * sizeof *f->blocks);
    f->landing_pads = mem_grow(NULL, count * sizeof *f->landing_pads);
    memset(f->landing_pads, 0, count * sizeof *f->landing_pads);
    f->pads = ARENA_NEW(f->cg->arena, MirPads);
    *f->pads = (MirPads){.body = f->body, .needs_drop = needs_drop, .cx = f};
    mir_pads_begin(f->pads);
    f->predecessors = mem_grow(NULL, count * sizeof *f->predecessors);
    mir_count_predecessors(f->body, f->predecessors);
    f->last_block = LLVMGetLastBasicBlock(f->fn);
}

void fn_blocks_end(FnCg *f) {
    mem_free(f->blocks);
    mem_free(f->landing_pads);
    mir_pads_end(f->pads);
    mem_free(f->predecessors);
}

LLVMBasicBlockRef fn_block(FnCg *f, MirBlockId block) {
    if (f->blocks[block] == NULL) {
        f->blocks[block] = fn_new_block(f, "");
    }
    return f->blocks[block];
}

void fn_goto(FnCg *f, MirBlockId target) {
    if (f->predecessors[target] == 1 && f->blocks[target] == NULL) {
        f->blocks[target] = LLVMGetInsertBlock(f->builder); // goes on here when its turn comes
    } else {
        LLVMBuildBr(f->builder, fn_block(f, target));
    }
}

bool fn_block_begin(FnCg *f, MirBlockId block) {
    LLVMBasicBlockRef code = f->blocks[block];
    if (code == NULL) {
        return false; // not reached in this instance
    }
    if (LLVMGetFirstInstruction(code) == NULL) { // in the order of MIR, what fails behind them
        LLVMMoveBasicBlockAfter(code, f->last_block);
        f->last_block = code;
    }
    LLVMPositionBuilderAtEnd(f->builder, code);
    return true;
}

// ---------------------------------------------------------------- unwind paths

bool fn_needs_drop(FnCg *f, const MirPlace *place) {
    Ty ty = fn_ty(f, mir_place_ty(f->cg->cx, f->body, place, NULL));
    return ty_needs_drop(f->cg->cx, (ParamEnv){0}, ty);
}

bool fn_cleanup_is_noop(FnCg *f, MirBlockId block) {
    return mir_pad_is_noop(f->pads, block);
}
