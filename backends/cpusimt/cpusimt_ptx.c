// cpusimt_ptx.c: inline PTX on the CPU device: straight code of arithmetic instructions is
// translated.
//
// In: simt_ptx(template, constraints, options, inputs), as nvptx_ptx.c has it. Out: LLVM IR with
// the same results. Registers, the operands' included, are words of 64 bits in stack slots; an
// instruction reads what its type needs and writes the rest as zeros. Instructions under a
// predicate are computed and written only where it holds. What is not in the tables of
// cpusimt_ptx_ops.c makes the thread end with an error that names the instruction.
#include "backends/cpusimt/cpusimt_ptx.h"

#include <stdlib.h>

// ---------------------------------------------------------------- reading

typedef struct Reader {
    const char *at, *end;
} Reader;

static void skip_blanks(Reader *r) {
    while (r->at < r->end && strchr(" \t\r\n", *r->at)) {
        r->at++;
    }
    if (r->end - r->at > 1 && r->at[0] == '/' && r->at[1] == '/') {
        while (r->at < r->end && *r->at != '\n') {
            r->at++;
        }
        skip_blanks(r);
    }
}

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '%' || c == '$' || c == '-';
}

static Str read_word(Reader *r) {
    skip_blanks(r);
    const char *start = r->at;
    while (r->at < r->end && is_word(*r->at)) {
        r->at++;
    }
    return (Str){start, (size_t)(r->at - start)};
}

static bool accept(Reader *r, char c) {
    skip_blanks(r);
    if (r->at < r->end && *r->at == c) {
        r->at++;
        return true;
    }
    return false;
}

// ---------------------------------------------------------------- registers

static PtxRegister *find_register(PtxBlock *block, Str name) {
    for (uint32_t i = block->registers.len; i-- > 0;) {
        if (str_eq(block->registers.data[i].name, name)) {
            return &block->registers.data[i];
        }
    }
    return NULL;
}

static void add_register(PtxBlock *block, Str name) {
    LLVMValueRef slot = fn_alloca(block->f, 8, 8);
    vec_push(&block->registers, ((PtxRegister){name, slot}));
}

// .reg .b32 a, b; or .reg .f32 %f<4>;
static void read_declaration(PtxBlock *block, Reader *r) {
    read_word(r); // the type
    do {
        Str name = read_word(r);
        if (!accept(r, '<')) {
            add_register(block, name);
            continue;
        }
        Str count = read_word(r);
        accept(r, '>');
        for (int i = 0; i < atoi(count.ptr) && i < 256; i++) {
            add_register(block, arena_printf(block->f->cg->arena, STR_FMT "%d", STR_ARG(name), i));
        }
    } while (accept(r, ','));
}

LLVMValueRef ptx_word(PtxBlock *block, uint64_t value) {
    return LLVMConstInt(block->f->cg->i64, value, false);
}

// %%tid.x and the like.
static LLVMValueRef special_register(PtxBlock *block, Str name) {
    static const struct {
        const char *name;
        DeviceIntrinsic intrinsic;
    } table[] = {{"%tid.x", DEVICE_simt_thread_index_x},
                 {"%tid.y", DEVICE_simt_thread_index_y},
                 {"%tid.z", DEVICE_simt_thread_index_z},
                 {"%ctaid.x", DEVICE_simt_block_index_x},
                 {"%ctaid.y", DEVICE_simt_block_index_y},
                 {"%ctaid.z", DEVICE_simt_block_index_z},
                 {"%ntid.x", DEVICE_simt_block_dim_x},
                 {"%ntid.y", DEVICE_simt_block_dim_y},
                 {"%ntid.z", DEVICE_simt_block_dim_z},
                 {"%nctaid.x", DEVICE_simt_grid_dim_x},
                 {"%nctaid.y", DEVICE_simt_grid_dim_y},
                 {"%nctaid.z", DEVICE_simt_grid_dim_z},
                 {"%laneid", DEVICE_simt_lane_id},
                 {"%warpid", DEVICE_simt_warp_id},
                 {"%smid", DEVICE_simt_sm_id},
                 {"%nsmid", DEVICE_simt_sm_count},
                 {"%clock", DEVICE_simt_clock},
                 {"%clock64", DEVICE_simt_clock64},
                 {"%globaltimer", DEVICE_simt_global_timer}};
    FnCg *f = block->f;
    LLVMBuilderRef b = f->builder;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (str_eq(name, str_of(table[i].name))) {
            LLVMValueRef value = cpusimt_register(f, table[i].intrinsic);
            return LLVMBuildZExtOrBitCast(b, value, f->cg->i64, "");
        }
    }
    LLVMValueRef lane = LLVMBuildZExt(b, cpusimt_register(f, DEVICE_simt_lane_id), f->cg->i64, "");
    LLVMValueRef own = LLVMBuildShl(b, ptx_word(block, 1), lane, "");
    LLVMValueRef below = LLVMBuildSub(b, own, ptx_word(block, 1), "");
    LLVMValueRef all = ptx_word(block, 0xffffffff);
    if (str_eq(name, STR("%lanemask_eq"))) {
        return own;
    }
    if (str_eq(name, STR("%lanemask_lt"))) {
        return below;
    }
    if (str_eq(name, STR("%lanemask_le"))) {
        return LLVMBuildOr(b, below, own, "");
    }
    if (str_eq(name, STR("%lanemask_ge"))) {
        return LLVMBuildXor(b, below, all, "");
    }
    if (str_eq(name, STR("%lanemask_gt"))) {
        return LLVMBuildXor(b, LLVMBuildOr(b, below, own, ""), all, "");
    }
    return NULL;
}

static LLVMValueRef number(PtxBlock *block, Str text, PtxType type) {
    char buffer[64];
    snprintf(buffer, sizeof buffer, STR_FMT, STR_ARG(text));
    if (buffer[0] == '0' && (buffer[1] == 'f' || buffer[1] == 'F')) { // 0f3f800000
        return ptx_word(block, strtoull(buffer + 2, NULL, 16));
    }
    if (buffer[0] == '0' && (buffer[1] == 'd' || buffer[1] == 'D')) {
        return ptx_word(block, strtoull(buffer + 2, NULL, 16));
    }
    if (type.kind == PTX_FLOAT && strchr(buffer, '.')) {
        double wide = strtod(buffer, NULL);
        float narrow = (float)wide;
        uint64_t bits = 0;
        memcpy(&bits, type.bits == 64 ? (void *)&wide : (void *)&narrow, type.bits / 8);
        return ptx_word(block, bits);
    }
    return ptx_word(block, buffer[0] == '-' ? (uint64_t)strtoll(buffer, NULL, 0)
                                            : strtoull(buffer, NULL, 0));
}

static LLVMValueRef read_value(PtxBlock *block, Str name, PtxType type) {
    const PtxRegister *found = find_register(block, name);
    if (found != NULL) {
        return LLVMBuildLoad2(block->f->builder, block->f->cg->i64, found->slot, "");
    }
    bool digits = name.len && (name.ptr[0] == '-' || (name.ptr[0] >= '0' && name.ptr[0] <= '9'));
    return digits ? number(block, name, type) : special_register(block, name);
}

// ---------------------------------------------------------------- instructions

static void not_translated(PtxBlock *block, Str what) {
    Str text =
        arena_printf(block->f->cg->arena,
                     "inline PTX on the CPU device: `" STR_FMT "` is not supported", STR_ARG(what));
    cpusimt_panic_text(block->f, text, block->f->span);
    LLVMPositionBuilderAtEnd(block->f->builder, fn_new_block(block->f, "unreachable"));
    block->failed = true;
}

static void write_register(PtxBlock *block, Str name, LLVMValueRef value, LLVMValueRef predicate) {
    const PtxRegister *to = find_register(block, name);
    if (to == NULL) {
        if (!str_eq(name, STR("_"))) {
            not_translated(block, name);
        }
        return;
    }
    LLVMBuilderRef b = block->f->builder;
    if (predicate != NULL) {
        LLVMValueRef before = LLVMBuildLoad2(b, block->f->cg->i64, to->slot, "");
        value = LLVMBuildSelect(b, predicate, value, before, "");
    }
    LLVMBuildStore(b, value, to->slot);
}

// Operands of an instruction; `{a, b}` is two of them, and `[a + 4]` is `a` with an offset.
static uint32_t read_operands(Reader *r, PtxInstruction *made, Str *operands) {
    uint32_t count = 0;
    do {
        bool braces = accept(r, '{'), memory = accept(r, '[');
        made->in_braces |= braces && count == 0;
        do {
            if (count < PTX_MAX_OPERANDS) {
                operands[count++] = read_word(r);
            }
        } while (braces && accept(r, ','));
        if (memory && accept(r, '+')) {
            made->offset = strtoll(read_word(r).ptr, NULL, 0);
        }
        accept(r, ']');
        accept(r, '}');
    } while (accept(r, ','));
    return count;
}

static void read_instruction(PtxBlock *block, Reader *r) {
    LLVMBuilderRef b = block->f->builder;
    LLVMValueRef predicate = NULL;
    if (accept(r, '@')) {
        bool inverted = accept(r, '!');
        LLVMValueRef word = read_value(block, read_word(r), (PtxType){PTX_UNSIGNED, 32});
        if (word != NULL) {
            predicate =
                LLVMBuildICmp(b, inverted ? LLVMIntEQ : LLVMIntNE, word, ptx_word(block, 0), "");
        }
    }
    Str opcode = read_word(r), operands[PTX_MAX_OPERANDS];
    PtxInstruction made = {.block = block};
    uint32_t count = read_operands(r, &made, operands);
    made.count = count;
    if (!ptx_split_opcode(&made, opcode) || count == 0 ||
        (predicate != NULL && ptx_result_count(&made) == 0)) {
        not_translated(block, opcode);
        return;
    }
    uint32_t results = ptx_result_count(&made);
    for (uint32_t i = results; i < count; i++) {
        made.values[i - results] = read_value(block, operands[i], made.type);
        if (made.values[i - results] == NULL) {
            not_translated(block, operands[i]);
            return;
        }
    }
    made.count = count - results;
    LLVMValueRef out[2] = {NULL, NULL};
    if (!ptx_compute(&made, out)) {
        not_translated(block, opcode);
        return;
    }
    for (uint32_t i = 0; i < results && !block->failed; i++) {
        write_register(block, operands[i], out[i], predicate);
    }
}

static void read_statements(PtxBlock *block, Reader *r) {
    for (skip_blanks(r); r->at < r->end && !block->failed; skip_blanks(r)) {
        if (accept(r, '{') || accept(r, '}') || accept(r, ';')) {
            continue;
        }
        Reader ahead = *r;
        if (str_eq(read_word(&ahead), STR(".reg"))) {
            *r = ahead;
            read_declaration(block, r);
        } else {
            read_instruction(block, r);
        }
        if (!block->failed && !accept(r, ';')) {
            skip_blanks(r);
            if (r->at < r->end) {
                not_translated(block, (Str){r->at, (size_t)(r->end - r->at)});
            }
        }
    }
}

// ---------------------------------------------------------------- operands of the call

// CUDA's template with `%%` as `%`; operands keep their `%0`.
static Str plain_template(Arena *arena, Str template) {
    char *out = ARENA_ARRAY(arena, char, template.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < template.len; i++) {
        out[len++] = template.ptr[i];
        i += template.ptr[i] == '%' && i + 1 < template.len && template.ptr[i + 1] == '%';
    }
    return (Str){out, len};
}

static LLVMValueRef to_word(FnCg *f, CgValue tuple, uint32_t index) {
    CgValue field = fn_value_field(f, tuple, index);
    CgPlace place = fn_spill(f, field);
    LLVMValueRef slot = fn_alloca(f, 8, 8);
    LLVMBuildStore(f->builder, LLVMConstNull(f->cg->i64), slot);
    uint64_t size = field.layout->size < 8 ? field.layout->size : 8;
    fn_copy_memory(f, slot, 8, place.ptr, place.align, size);
    return LLVMBuildLoad2(f->builder, f->cg->i64, slot, "");
}

static CgValue take_outputs(PtxBlock *block, uint32_t outputs, const Layout *layout) {
    FnCg *f = block->f;
    if (layout_is_zst(layout)) {
        return cg_zst(layout);
    }
    CgPlace place = fn_temp(f, layout);
    for (uint32_t i = 0; i < outputs; i++) {
        CgPlace field = fn_place_field(f, place, i);
        uint64_t size = field.layout->size < 8 ? field.layout->size : 8;
        fn_copy_memory(f, field.ptr, field.align, block->registers.data[i].slot, 8, size);
    }
    return fn_load(f, place);
}

bool cpusimt_ptx(FnCg *f, const CgValue *args, const Layout *result, CgValue *value) {
    Str template = llvm_constant_text(args[0].a, args[0].b);
    Str constraints = llvm_constant_text(args[1].a, args[1].b);
    if (template.ptr == NULL || constraints.ptr == NULL) {
        OX_BUG(f->cg->session, f->span, "the text of inline PTX is no constant");
    }
    PtxBlock block = {.f = f};
    uint32_t operands = 0, outputs = 0, tied = 0;
    for (size_t i = 0; i < constraints.len; i++) {
        bool starts = i == 0 || constraints.ptr[i - 1] == ',';
        operands += starts;
        outputs += starts && (constraints.ptr[i] == '=' || constraints.ptr[i] == '+');
        tied += starts && constraints.ptr[i] == '+';
    }
    for (uint32_t i = 0; i < operands; i++) {
        add_register(&block, arena_printf(f->cg->arena, "%%%u", i));
    }
    uint32_t next_tied = 0, index = 0;
    for (size_t i = 0; i < constraints.len; i++) {
        if (i != 0 && constraints.ptr[i - 1] != ',') {
            continue;
        }
        if (constraints.ptr[i] != '=') {
            uint32_t input = constraints.ptr[i] == '+' ? next_tied++ : tied + (index - outputs);
            LLVMBuildStore(f->builder, to_word(f, args[3], input),
                           block.registers.data[index].slot);
        }
        index++;
    }
    Str text = plain_template(f->cg->arena, template);
    Reader reader = {text.ptr, text.ptr + text.len};
    read_statements(&block, &reader);
    *value = take_outputs(&block, outputs, result);
    vec_free(&block.registers);
    return true;
}
