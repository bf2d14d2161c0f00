// cpusimt_intrinsic.c: device intrinsics on the CPU device: reads of the thread's state, and calls of runtime/rt/simt_cpu.h.
#include "backends/llvm/llvm_device.h"
#include "runtime/rt/simt_cpu.h"

LLVMValueRef cpusimt_load_word(FnCg *f, LLVMValueRef base, uint64_t offset) {
    LLVMValueRef load = LLVMBuildLoad2(f->builder, f->cg->i32, fn_offset(f, base, offset), "");
    LLVMSetAlignment(load, 4);
    return load;
}

static LLVMValueRef block_of(FnCg *f) {
    return LLVMBuildLoad2(f->builder, f->cg->ptr, fn_offset(f, f->thread, offsetof(OxSimtThread, block)), "");
}

typedef enum Runtime { RT_UNIT, RT_U32, RT_U64, RT_BOOL } Runtime;

// A function of the runtime: the thread, then constants, then the intrinsic's arguments as declared.
static void call_runtime(FnCg *f, const char *fn, Runtime returns, int32_t kind, const CgValue *args, uint32_t count, const Layout *result, CgValue *value) {
    Cg *cg = f->cg;
    LLVMValueRef operands[8];
    LLVMTypeRef types[8];
    uint32_t len = 0;
    operands[len] = f->thread;
    types[len++] = cg->ptr;
    if (kind >= 0) {
        operands[len] = LLVMConstInt(cg->i32, (unsigned)kind, false);
        types[len++] = cg->i32;
    }
    for (uint32_t i = 0; i < count && len < 8; i++) {
        LLVMValueRef v = args[i].a;
        operands[len] = LLVMTypeOf(v) == cg->i1 ? LLVMBuildZExt(f->builder, v, cg->i32, "") : v;
        types[len] = LLVMTypeOf(operands[len]);
        len++;
    }
    LLVMTypeRef type = LLVMFunctionType(returns == RT_UNIT ? cg->void_ty : returns == RT_U64 ? cg->i64 : cg->i32, types, len, false);
    LLVMValueRef call = LLVMBuildCall2(f->builder, type, cg_extern(cg, fn, type), operands, len, "");
    if (returns == RT_UNIT) {
        *value = cg_zst(result);
    } else if (returns == RT_BOOL) {
        *value = cg_immediate(result, LLVMBuildIsNotNull(f->builder, call, ""));
    } else {
        *value = cg_immediate(result, LLVMBuildIntCast2(f->builder, call, cg_scalar_type(cg, &result->scalar[0], true), false, ""));
    }
}

// ox_cpu_shuffle(thread, kind, mask, value: u64, operand, width, in_range)
static bool shuffle(FnCg *f, Str name, const CgValue *args, const Layout *result, CgValue *value) {
    static const char *const kinds[] = {"simt_shuffle_index", "simt_shuffle_up", "simt_shuffle_down", "simt_shuffle_xor"};
    Str base = str_ends_with(name, STR("_u64")) ? (Str){name.ptr, name.len - 4} : name;
    Cg *cg = f->cg;
    for (uint32_t i = 0; i < 4; i++) {
        if (!str_eq(base, str_of(kinds[i]))) {
            continue;
        }
        LLVMTypeRef types[7] = {cg->ptr, cg->i32, cg->i32, cg->i64, cg->i32, cg->i32, cg->ptr};
        LLVMTypeRef type = LLVMFunctionType(cg->i64, types, 7, false);
        LLVMValueRef operands[7] = {f->thread, LLVMConstInt(cg->i32, i, false), args[0].a, LLVMBuildIntCast2(f->builder, args[1].a, cg->i64, false, ""),
                                    args[2].a, args[3].a, LLVMConstNull(cg->ptr)};
        LLVMValueRef call = LLVMBuildCall2(f->builder, type, cg_extern(cg, "ox_cpu_shuffle", type), operands, 7, "");
        *value = cg_immediate(result, LLVMBuildIntCast2(f->builder, call, cg_scalar_type(cg, &result->scalar[0], true), false, ""));
        return true;
    }
    return false;
}

// A word of the state: component x, y or z by the last letter of the name.
static bool state_word(FnCg *f, Str name, const Layout *result, CgValue *value) {
    uint64_t component = 4u * (uint64_t)(name.ptr[name.len - 1] - 'x');
    if (str_starts_with(name, STR("simt_thread_index_"))) {
        *value = cg_immediate(result, cpusimt_load_word(f, f->thread, offsetof(OxSimtThread, index) + component));
    } else if (str_starts_with(name, STR("simt_block_index_"))) {
        *value = cg_immediate(result, cpusimt_load_word(f, block_of(f), offsetof(OxSimtBlock, index) + component));
    } else if (str_starts_with(name, STR("simt_block_dim_"))) {
        *value = cg_immediate(result, cpusimt_load_word(f, block_of(f), offsetof(OxSimtBlock, dim) + component));
    } else if (str_starts_with(name, STR("simt_grid_dim_"))) {
        *value = cg_immediate(result, cpusimt_load_word(f, block_of(f), offsetof(OxSimtBlock, grid_dim) + component));
    } else if (str_starts_with(name, STR("simt_cluster_dim_"))) {
        *value = cg_immediate(result, cpusimt_load_word(f, block_of(f), offsetof(OxSimtBlock, cluster_dim) + component));
    } else if (str_eq(name, STR("simt_cluster_rank"))) {
        *value = cg_immediate(result, cpusimt_load_word(f, block_of(f), offsetof(OxSimtBlock, cluster_rank)));
    } else if (str_eq(name, STR("simt_lane_id")) || str_eq(name, STR("simt_warp_id"))) {
        LLVMValueRef linear = cpusimt_load_word(f, f->thread, offsetof(OxSimtThread, linear));
        bool lane = str_eq(name, STR("simt_lane_id"));
        *value = cg_immediate(result, lane ? LLVMBuildAnd(f->builder, linear, LLVMConstInt(f->cg->i32, 31, false), "")
                                           : LLVMBuildLShr(f->builder, linear, LLVMConstInt(f->cg->i32, 5, false), ""));
    } else if (str_eq(name, STR("simt_dynamic_shared"))) {
        *value = cg_immediate(result, LLVMBuildLoad2(f->builder, f->cg->ptr, fn_offset(f, block_of(f), offsetof(OxSimtBlock, dynamic_shared)), ""));
    } else {
        return false;
    }
    return true;
}

bool cpusimt_intrinsic(FnCg *f, Symbol symbol, const Instance *instance, const CgValue *args, uint32_t count, const Layout *result, CgValue *value) {
    static const struct {
        const char *name, *fn;
        Runtime returns;
        int32_t kind; // an enum constant passed behind the thread, or -1
    } table[] = {
        {"simt_barrier", "ox_cpu_barrier", RT_UNIT, -1},
        {"simt_barrier_count", "ox_cpu_barrier_reduce", RT_U32, OX_BARRIER_COUNT},
        {"simt_barrier_and", "ox_cpu_barrier_reduce", RT_BOOL, OX_BARRIER_AND},
        {"simt_barrier_or", "ox_cpu_barrier_reduce", RT_BOOL, OX_BARRIER_OR},
        {"simt_named_barrier", "ox_cpu_named_barrier", RT_UNIT, -1},
        {"simt_named_arrive", "ox_cpu_named_arrive", RT_UNIT, -1},
        {"simt_cluster_barrier", "ox_cpu_cluster_barrier", RT_UNIT, -1},
        {"simt_grid_barrier", "ox_cpu_grid_barrier", RT_UNIT, -1},
        {"simt_warp_sync", "ox_cpu_warp_sync", RT_UNIT, -1},
        {"simt_active_mask", "ox_cpu_active_mask", RT_U32, -1},
        {"simt_elect", "ox_cpu_elect", RT_U32, -1},
        {"simt_vote_all", "ox_cpu_vote", RT_BOOL, OX_VOTE_ALL},
        {"simt_vote_any", "ox_cpu_vote", RT_BOOL, OX_VOTE_ANY},
        {"simt_vote_uniform", "ox_cpu_vote", RT_BOOL, OX_VOTE_UNIFORM},
        {"simt_vote_ballot", "ox_cpu_vote", RT_U32, OX_VOTE_BALLOT},
        {"simt_reduce_add", "ox_cpu_reduce", RT_U32, OX_REDUCE_ADD},
        {"simt_reduce_min_u32", "ox_cpu_reduce", RT_U32, OX_REDUCE_MIN_U32},
        {"simt_reduce_max_u32", "ox_cpu_reduce", RT_U32, OX_REDUCE_MAX_U32},
        {"simt_reduce_min_i32", "ox_cpu_reduce", RT_U32, OX_REDUCE_MIN_I32},
        {"simt_reduce_max_i32", "ox_cpu_reduce", RT_U32, OX_REDUCE_MAX_I32},
        {"simt_reduce_and", "ox_cpu_reduce", RT_U32, OX_REDUCE_AND},
        {"simt_reduce_or", "ox_cpu_reduce", RT_U32, OX_REDUCE_OR},
        {"simt_reduce_xor", "ox_cpu_reduce", RT_U32, OX_REDUCE_XOR},
        {"simt_match_any_u64", "ox_cpu_match_any", RT_U32, -1},
    };
    (void)instance;
    Str name = sym_str(f->cg->session, symbol);
    if (!str_starts_with(name, STR("simt_"))) {
        return false;
    }
    if (state_word(f, name, result, value) || shuffle(f, name, args, result, value)) {
        return true;
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (str_eq(name, str_of(table[i].name))) {
            call_runtime(f, table[i].fn, table[i].returns, table[i].kind, args, count, result, value);
            return true;
        }
    }
    return false;
}
