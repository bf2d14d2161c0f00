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

typedef enum Cleanup {
    CLEANUP_UNKNOWN,
    CLEANUP_BEING_LOOKED_AT,
    CLEANUP_NOOP,
    CLEANUP_WORKS
} Cleanup;

void fn_blocks_begin(FnCg *f) {
    uint32_t count = f->body->blocks.len;
    f->blocks = mem_grow(NULL, count * sizeof *f->blocks);
    memset(f->blocks, 0, count * sizeof *f->blocks);
    f->landing_pads = mem_grow(NULL, count * sizeof *f->landing_pads);
    memset(f->landing_pads, 0, count * sizeof *f->landing_pads);
    f->cleanups = mem_grow(NULL, count);
    memset(f->cleanups, CLEANUP_UNKNOWN, count);
    f->predecessors = mem_grow(NULL, count * sizeof *f->predecessors);
    mir_count_predecessors(f->body, f->predecessors);
    f->last_block = LLVMGetLastBasicBlock(f->fn);
}

void fn_blocks_end(FnCg *f) {
    mem_free(f->blocks);
    mem_free(f->landing_pads);
    mem_free(f->cleanups);
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

// Storing to a local is nothing where the function is about to end.
static bool stmt_is_noop(const MirStmt *stmt) {
    switch (stmt->kind) {
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_ASCRIBE:
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD:
        return true;
    case MIR_STMT_ASSIGN:
        return stmt->assign.place.proj_count == 0 && stmt->assign.rvalue->kind == MIR_RVALUE_USE &&
               stmt->assign.rvalue->use.kind == MIR_OPERAND_CONST;
    case MIR_STMT_SET_DISCRIMINANT:
    case MIR_STMT_ASSUME:
    case MIR_STMT_COPY_NONOVERLAPPING:
        return false;
    }
    return false;
}

static bool targets_are_noop(FnCg *f, const MirTerm *term) {
    for (uint32_t i = 0; i <= term->switch_int.count; i++) {
        if (!fn_cleanup_is_noop(f, term->switch_int.targets[i])) {
            return false;
        }
    }
    return true;
}

static bool term_is_noop(FnCg *f, const MirTerm *term) {
    switch (term->kind) {
    case MIR_TERM_RESUME:
    case MIR_TERM_UNREACHABLE:
        return true;
    case MIR_TERM_GOTO:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_FALSE_UNWIND:
        return fn_cleanup_is_noop(f, term->target);
    case MIR_TERM_DROP:
        return !fn_needs_drop(f, &term->drop.place) && fn_cleanup_is_noop(f, term->target);
    case MIR_TERM_SWITCH_INT:
        return targets_are_noop(f, term);
    case MIR_TERM_NONE:
    case MIR_TERM_RETURN:
    case MIR_TERM_CALL:
    case MIR_TERM_ASSERT:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        return false;
    }
    return false;
}

bool fn_needs_drop(FnCg *f, const MirPlace *place) {
    Ty ty = fn_ty(f, mir_place_ty(f->cg->cx, f->body, place, NULL));
    return ty_needs_drop(f->cg->cx, (ParamEnv){0}, ty);
}

bool fn_cleanup_is_noop(FnCg *f, MirBlockId block) {
    if (f->cleanups[block] != CLEANUP_UNKNOWN) {
        return f->cleanups[block] == CLEANUP_NOOP; // a loop is not
    }
    f->cleanups[block] = CLEANUP_BEING_LOOKED_AT;
    const MirBlock *mir = &f->body->blocks.data[block];
    bool noop = true;
    for (uint32_t s = 0; s < mir->stmts.len && noop; s++) {
        noop = stmt_is_noop(&mir->stmts.data[s]);
    }
    noop = noop && term_is_noop(f, &mir->term);
    f->cleanups[block] = noop ? CLEANUP_NOOP : CLEANUP_WORKS;
    return noop;
}
