// nvptx_intrinsic.c: device intrinsics as PTX.
//
// In: a call of an intrinsic of mir/device/device_intrinsics.def. Out: LLVM intrinsics. Mask 0
// stands for the converged lanes, which activemask names. Shuffles of 64 bits are two of 32.
#include "backends/llvm/llvm_device.h"

// A block of its own for activemask goes away once the mask is known, which the instruction alone
// would not.
static LLVMValueRef mask_of(FnCg *f, LLVMValueRef mask) {
    if (LLVMIsAConstantInt(mask) && LLVMConstIntGetZExtValue(mask) != 0) {
        return mask;
    }
    LLVMBasicBlockRef before = LLVMGetInsertBlock(f->builder);
    LLVMBasicBlockRef asked = fn_new_block(f, ""), known = fn_new_block(f, "");
    LLVMBuildCondBr(f->builder, LLVMBuildIsNull(f->builder, mask, ""), asked, known);
    LLVMPositionBuilderAtEnd(f->builder, asked);
    LLVMValueRef active = fn_call_llvm(f, "llvm.nvvm.activemask", NULL, 0, NULL, 0);
    LLVMBuildBr(f->builder, known);
    LLVMPositionBuilderAtEnd(f->builder, known);
    LLVMValueRef either = LLVMBuildPhi(f->builder, f->cg->i32, "");
    LLVMAddIncoming(either, &mask, &before, 1);
    LLVMAddIncoming(either, &active, &asked, 1);
    return either;
}

static LLVMValueRef shuffle_32(FnCg *f, const char *llvm, LLVMValueRef mask, LLVMValueRef value,
                               LLVMValueRef operand, LLVMValueRef clamp) {
    LLVMValueRef args[4] = {mask, value, operand, clamp};
    return fn_call_llvm(f, llvm, NULL, 0, args, 4);
}

// The clamp operand: the segment mask in its upper half, and the last lane (0 for `up`) in its
// lower half.
static LLVMValueRef shuffle_clamp(FnCg *f, LLVMValueRef width, bool up) {
    LLVMTypeRef i32 = f->cg->i32;
    LLVMValueRef segment =
        LLVMBuildShl(f->builder, LLVMBuildSub(f->builder, LLVMConstInt(i32, 32, false), width, ""),
                     LLVMConstInt(i32, 8, false), "");
    return up ? segment : LLVMBuildOr(f->builder, segment, LLVMConstInt(i32, 31, false), "");
}

static bool shuffle(FnCg *f, Str name, const CgValue *args, const Layout *result, CgValue *value) {
    static const struct {
        const char *name, *llvm;
    } table[] = {{"simt_shuffle_index", "llvm.nvvm.shfl.sync.idx.i32"},
                 {"simt_shuffle_up", "llvm.nvvm.shfl.sync.up.i32"},
                 {"simt_shuffle_down", "llvm.nvvm.shfl.sync.down.i32"},
                 {"simt_shuffle_xor", "llvm.nvvm.shfl.sync.bfly.i32"}};
    bool wide = str_ends_with(name, STR("_u64"));
    Str base = wide ? (Str){name.ptr, name.len - 4} : name;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!str_eq(base, str_of(table[i].name))) {
            continue;
        }
        LLVMValueRef mask = mask_of(f, args[0].a), clamp = shuffle_clamp(f, args[3].a, i == 1);
        if (!wide) {
            *value = cg_immediate(result,
                                  shuffle_32(f, table[i].llvm, mask, args[1].a, args[2].a, clamp));
            return true;
        }
        LLVMValueRef thirty_two = LLVMConstInt(f->cg->i64, 32, false);
        LLVMValueRef low = LLVMBuildTrunc(f->builder, args[1].a, f->cg->i32, "");
        LLVMValueRef high = LLVMBuildTrunc(
            f->builder, LLVMBuildLShr(f->builder, args[1].a, thirty_two, ""), f->cg->i32, "");
        low = LLVMBuildZExt(f->builder, shuffle_32(f, table[i].llvm, mask, low, args[2].a, clamp),
                            f->cg->i64, "");
        high = LLVMBuildZExt(f->builder, shuffle_32(f, table[i].llvm, mask, high, args[2].a, clamp),
                             f->cg->i64, "");
        *value =
            cg_immediate(result, LLVMBuildOr(f->builder, low,
                                             LLVMBuildShl(f->builder, high, thirty_two, ""), ""));
        return true;
    }
    return false;
}

// Operations of the lanes in a mask: (mask, value) -> result.
static bool collective(FnCg *f, Str name, const CgValue *args, const Layout *result,
                       CgValue *value) {
    static const struct {
        const char *name, *llvm;
        bool first_of_pair;
    } table[] = {{"simt_vote_all", "llvm.nvvm.vote.all.sync", false},
                 {"simt_vote_any", "llvm.nvvm.vote.any.sync", false},
                 {"simt_vote_uniform", "llvm.nvvm.vote.uni.sync", false},
                 {"simt_vote_ballot", "llvm.nvvm.vote.ballot.sync", false},
                 {"simt_match_any", "llvm.nvvm.match.any.sync.i32", false},
                 {"simt_match_any_u64", "llvm.nvvm.match.any.sync.i64", false},
                 {"simt_match_all", "llvm.nvvm.match.all.sync.i32p", true},
                 {"simt_match_all_u64", "llvm.nvvm.match.all.sync.i64p", true}};
    if (str_eq(name, STR("simt_ptx"))) {
        return nvptx_ptx(f, args, result, value);
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (str_eq(name, str_of(table[i].name))) {
            LLVMValueRef operands[2] = {mask_of(f, args[0].a), args[1].a};
            LLVMValueRef call = fn_call_llvm(f, table[i].llvm, NULL, 0, operands, 2);
            *value = cg_immediate(result, table[i].first_of_pair
                                              ? LLVMBuildExtractValue(f->builder, call, 0, "")
                                              : call);
            return true;
        }
    }
    static const struct {
        const char *name, *llvm;
    } reductions[] = {{"simt_reduce_add", "llvm.nvvm.redux.sync.add"},
                      {"simt_reduce_min_u32", "llvm.nvvm.redux.sync.umin"},
                      {"simt_reduce_max_u32", "llvm.nvvm.redux.sync.umax"},
                      {"simt_reduce_min_i32", "llvm.nvvm.redux.sync.min"},
                      {"simt_reduce_max_i32", "llvm.nvvm.redux.sync.max"},
                      {"simt_reduce_and", "llvm.nvvm.redux.sync.and"},
                      {"simt_reduce_or", "llvm.nvvm.redux.sync.or"},
                      {"simt_reduce_xor", "llvm.nvvm.redux.sync.xor"}};
    for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++) {
        if (str_eq(name, str_of(reductions[i].name))) {
            LLVMValueRef operands[2] = {args[1].a, mask_of(f, args[0].a)};
            *value =
                cg_immediate(result, fn_call_llvm(f, reductions[i].llvm, NULL, 0, operands, 2));
            return true;
        }
    }
    return false;
}

static LLVMValueRef block_barrier(FnCg *f) {
    LLVMValueRef zero = LLVMConstNull(f->cg->i32);
    return fn_call_llvm(f, "llvm.nvvm.barrier.cta.sync.aligned.all", NULL, 0, &zero, 1);
}

static LLVMValueRef barrier_reduce(FnCg *f, const char *llvm, LLVMValueRef predicate) {
    LLVMValueRef args[2] = {LLVMConstNull(f->cg->i32), predicate};
    return fn_call_llvm(f, llvm, NULL, 0, args, 2);
}

static LLVMValueRef special(FnCg *f, const char *name) {
    return fn_call_llvm(f, name, NULL, 0, NULL, 0);
}

// ((z * dim_y + y) * dim_x + x) / 32
static LLVMValueRef warp_id(FnCg *f) {
    LLVMBuilderRef b = f->builder;
    LLVMValueRef plane =
        LLVMBuildAdd(b,
                     LLVMBuildMul(b, special(f, "llvm.nvvm.read.ptx.sreg.tid.z"),
                                  special(f, "llvm.nvvm.read.ptx.sreg.ntid.y"), ""),
                     special(f, "llvm.nvvm.read.ptx.sreg.tid.y"), "");
    LLVMValueRef linear =
        LLVMBuildAdd(b, LLVMBuildMul(b, plane, special(f, "llvm.nvvm.read.ptx.sreg.ntid.x"), ""),
                     special(f, "llvm.nvvm.read.ptx.sreg.tid.x"), "");
    return LLVMBuildLShr(b, linear, LLVMConstInt(f->cg->i32, 5, false), "");
}

bool nvptx_intrinsic(FnCg *f, Symbol symbol, const Instance *instance, const CgValue *args,
                     uint32_t count, const Layout *result, CgValue *value) {
    static const struct {
        const char *name, *llvm;
    } table[] = {
#define NVPTX(name, llvm) {name, llvm},
#include "backends/nvptx/nvptx_intrinsics.def"
#undef NVPTX
    };
    Str name = sym_str(f->cg->session, symbol);
    if (!str_starts_with(name, STR("simt_"))) {
        return nvptx_math_intrinsic(f, name, args, count, result, value);
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (str_eq(name, str_of(table[i].name))) {
            LLVMValueRef operand = count > 0 ? args[0].a : NULL;
            LLVMValueRef call =
                fn_call_llvm(f, table[i].llvm, NULL, 0, &operand, count > 0 ? 1 : 0);
            *value = layout_is_zst(result) ? cg_zst(result) : cg_immediate(result, call);
            return true;
        }
    }
    if (shuffle(f, name, args, result, value) || collective(f, name, args, result, value)) {
        return true;
    }
    if (str_eq(name, STR("simt_barrier"))) {
        block_barrier(f);
        *value = cg_zst(result);
    } else if (str_eq(name, STR("simt_barrier_count"))) {
        *value = cg_immediate(
            result, barrier_reduce(f, "llvm.nvvm.barrier.cta.red.popc.aligned.all", args[0].a));
    } else if (str_eq(name, STR("simt_barrier_and"))) {
        *value = cg_immediate(
            result, barrier_reduce(f, "llvm.nvvm.barrier.cta.red.and.aligned.all", args[0].a));
    } else if (str_eq(name, STR("simt_barrier_or"))) {
        *value = cg_immediate(
            result, barrier_reduce(f, "llvm.nvvm.barrier.cta.red.or.aligned.all", args[0].a));
    } else if (str_eq(name, STR("simt_warp_id"))) {
        *value = cg_immediate(result, warp_id(f));
    } else if (str_eq(name, STR("simt_dynamic_shared"))) {
        *value = cg_immediate(result, nvptx_dynamic_shared(f->cg));
    } else if (str_eq(name, STR("simt_shared_memory"))) {
        *value = cg_immediate(result, nvptx_shared_memory(f, instance));
    } else {
        return nvptx_memory_intrinsic(f, device_intrinsic_named(name), args, result, value);
    }
    return true;
}
