// device_abi.c: the argument list of a kernel, shared by the GPU's entry point, the CPU's and the
// bundle's description of both.
#include "mir/device/device_abi.h"

// ---------------------------------------------------------------- intrinsics

typedef struct IntrinsicRow {
    const char *name;
    DeviceEffect effect;
} IntrinsicRow;
static const IntrinsicRow intrinsic_rows[] = {
    {"", DEVICE_PLAIN},
#define DEVICE_INTRINSIC(name, parameters, result, effect) {#name, DEVICE_##effect},
#include "mir/device/device_intrinsics.def"
#undef DEVICE_INTRINSIC
};

DeviceIntrinsic device_intrinsic_named(Str name) {
    uint32_t count = sizeof intrinsic_rows / sizeof *intrinsic_rows;
    for (uint32_t i = 1; str_starts_with(name, STR("simt_")) && i < count; i++) {
        if (str_eq(name, str_of(intrinsic_rows[i].name))) {
            return (DeviceIntrinsic)i;
        }
    }
    return DEVICE_NO_INTRINSIC;
}

DeviceEffect device_intrinsic_effect(DeviceIntrinsic intrinsic) {
    return intrinsic_rows[intrinsic].effect;
}

uint32_t device_intrinsic_least_arch(DeviceIntrinsic intrinsic) {
    Str name = str_of(intrinsic_rows[intrinsic].name);
    if (str_starts_with(name, STR("simt_cluster_"))) {
        return 90;
    }
    return str_starts_with(name, STR("simt_reduce_")) ? 80 : 0;
}

// An instruction that begins in this way and has that text in it.
typedef struct NewerPtx {
    const char *start, *inside;
    uint32_t arch;
} NewerPtx;

static const NewerPtx newer_ptx[] = {
    {"elect.sync", "", 90},
    {"griddepcontrol.", "", 90},
    {"stmatrix.", "", 90},
    {"mapa.", "", 90},
    {"wgmma.", "", 90},
    {"setmaxnreg.", "", 90},
    {"multimem.", "", 90},
    {"cp.async.", "bulk", 90},
    {"cp.reduce.", "", 90},
    {"mbarrier.", "", 80},
    {"mbarrier.", "try_wait", 90},
    {"mbarrier.", "expect_tx", 90},
    {"", ".cluster", 90},
    {"", "::cluster", 90},
    {"fence.", ".proxy.", 90},
    {"fence.", ".mbarrier_init", 90},
    {"add.", ".bf16", 90},
    {"sub.", ".bf16", 90},
    {"mul.", ".bf16", 90},
    {"ex2.", ".bf16", 90},
    {"tanh.", ".bf16", 90},
    {"fma.", ".bf16", 80},
    {"min.", "16", 80},
    {"max.", "16", 80},
    {"min.", ".xorsign", 86},
    {"max.", ".xorsign", 86},
    {"atom.", ".bf16", 90},
    {"red.", ".bf16", 90},
    {"cvt.", ".e4m3", 89},
    {"cvt.", ".e5m2", 89},
    {"cvt.rn.tf32", "", 90},
    {"cvt.rz.tf32", "", 90},
    {"cvt.", "16x2.f32", 80},
    {"cvt.rn.bf16.f32", "", 80},
    {"cvt.rna.tf32", "", 80},
    {"mma.", ".m16n8k16", 80},
    {"mma.", ".tf32", 80},
    {"mma.", ".bf16", 80},
    {"mma.", ".f64", 80},
    {"mma.", ".e4m3", 89},
    {"mma.", ".e5m2", 89},
    {"cp.async.", "", 80},
    {"redux.", "", 80},
    {"redux.", ".f32", 100},
};

static bool has_text(Str text, Str wanted) {
    for (size_t i = 0; i + wanted.len <= text.len; i++) {
        if (str_starts_with((Str){text.ptr + i, text.len - i}, wanted)) {
            return true;
        }
    }
    return false;
}

static uint32_t instruction_least_arch(Str instruction) {
    uint32_t least = 0;
    for (size_t k = 0; k < sizeof newer_ptx / sizeof *newer_ptx; k++) {
        const NewerPtx *row = &newer_ptx[k];
        if (row->arch > least && str_starts_with(instruction, str_of(row->start)) &&
            has_text(instruction, str_of(row->inside))) {
            least = row->arch;
        }
    }
    return least;
}

// Instructions begin behind spaces, braces, predicates and labels: each word is tried as one, up to
// the next space, as what is asked for stands in the name.
uint32_t inline_ptx_least_arch(Str text) {
    uint32_t least = 0;
    for (size_t i = 0; i < text.len;) {
        size_t end = i;
        while (end < text.len && !strchr(" \t\n{};", text.ptr[end])) {
            end++;
        }
        uint32_t arch = instruction_least_arch((Str){text.ptr + i, end - i});
        least = arch > least ? arch : least;
        i = end + 1;
    }
    return least;
}

// ---------------------------------------------------------------- statics

DeviceMemory device_memory_of_static(LayoutCx *layouts, DefId def, const Layout **layout) {
    TyCx *cx = layout_tycx(layouts);
    Program *program = tycx_program(cx);
    Ty ty = ty_normalize_erased(cx, (ParamEnv){0}, ty_of(cx, def));
    const TyData *data = ty_data(cx, ty);
    *layout = layout_of(layouts, ty);
    const HirAttr *attr =
        data->kind == TY_ADT ? def_attr(program, data->item.def, SYM(DEVICE_MEMORY)) : NULL;
    if (attr == NULL) {
        return DEVICE_GLOBAL;
    }
    return hir_attr_has_word(program, attr, SYM(SHARED)) ? DEVICE_SHARED : DEVICE_CONSTANT;
}

const Layout *device_shared_memory_layout(LayoutCx *layouts, const Instance *memory) {
    return layout_of(layouts, arg_ty(args_ptr(layout_tycx(layouts), memory->args)[0]));
}

bool device_shared_memory_is_dynamic(LayoutCx *layouts, const Instance *memory) {
    TyCx *cx = layout_tycx(layouts);
    const TyData *data = ty_data(cx, arg_ty(args_ptr(cx, memory->args)[0]));
    return data->kind == TY_ADT &&
           lang_item_of(tycx_program(cx), data->item.def) == LANG_TILE_STAGES;
}

uint32_t device_dynamic_shared(LayoutCx *layouts, SharedVariables among) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < among.memory.len; i++) {
        const Instance *memory = &among.memory.ptr[i];
        if (device_shared_memory_is_dynamic(layouts, memory)) {
            uint32_t size = (uint32_t)device_shared_memory_layout(layouts, memory)->size;
            most = size > most ? size : most;
        }
    }
    return most;
}

static void add_variable(SharedArea *area, const Layout *layout, bool wanted, uint32_t gap) {
    uint32_t align = layout->align ? layout->align : 1;
    uint32_t at = (area->size + align - 1) / align * align;
    if (wanted) {
        area->offset = at;
        area->found = true;
    }
    area->size = at + (uint32_t)layout->size + gap;
    area->align = align > area->align ? align : area->align;
}

static SharedArea lay_out(LayoutCx *layouts, SharedVariables among, DefId wanted_static,
                          const Instance *wanted_memory, uint32_t gap) {
    SharedArea area = {.align = 1};
    for (uint32_t i = 0; i < among.statics.len; i++) {
        const Layout *layout;
        DefId def = among.statics.ptr[i];
        if (device_memory_of_static(layouts, def, &layout) == DEVICE_SHARED) {
            add_variable(&area, layout, def_eq(def, wanted_static), gap);
        }
    }
    for (uint32_t i = 0; i < among.memory.len; i++) {
        const Instance *memory = &among.memory.ptr[i];
        add_variable(&area, device_shared_memory_layout(layouts, memory),
                     wanted_memory && instance_eq(memory, wanted_memory), gap);
    }
    return area;
}

SharedArea device_shared_area(LayoutCx *layouts, SharedVariables among, DefId wanted,
                              uint32_t gap) {
    return lay_out(layouts, among, wanted, NULL, gap);
}

SharedArea device_shared_memory_area(LayoutCx *layouts, SharedVariables among,
                                     const Instance *wanted, uint32_t gap) {
    return lay_out(layouts, among, NO_DEF, wanted, gap);
}

// ---------------------------------------------------------------- parameters

typedef struct AbiWriter {
    LayoutCx *layouts;
    VEC(KernelArgument) arguments;
    KernelAbi abi;
} AbiWriter;

// A slice reference, or a struct of the library that stands for one.
static bool is_view(LayoutCx *layouts, const Layout *layout) {
    TyCx *cx = layout_tycx(layouts);
    const TyData *data = ty_data(cx, layout->ty);
    if (data->kind == TY_REF) {
        return layout_pointee_meta(layouts, data->ref.elem) == META_LEN;
    }
    return data->kind == TY_ADT &&
           lang_item_of(tycx_program(cx), data->item.def) == LANG_DISJOINT_SLICE;
}

static void add_argument(AbiWriter *writer, KernelParam *param, uint32_t offset, uint32_t size,
                         uint32_t align) {
    vec_push(&writer->arguments, (KernelArgument){param->offset + offset, size, align});
    param->argument_count++;
}

// Each word of a view: its fields, and theirs, down to scalars.
static void add_words(AbiWriter *writer, KernelParam *param, const Layout *layout,
                      uint32_t offset) {
    if (layout->size == 0) {
        return;
    }
    if (layout->abi == LAYOUT_SCALAR) {
        add_argument(writer, param, offset, layout->scalar[0].size, layout->align);
    } else if (layout->shape == SHAPE_FIELDS && layout->field_count > 0) {
        for (uint32_t i = 0; i < layout->field_count; i++) {
            Ty field = layout_field_ty(writer->layouts, layout, i);
            add_words(writer, param, layout_of(writer->layouts, field),
                      offset + (uint32_t)layout_field_offset(layout, i));
        }
    } else if (layout->abi == LAYOUT_PAIR) { // a slice reference
        uint32_t second = (uint32_t)layout->pair_offset;
        add_argument(writer, param, offset, layout->scalar[0].size, layout->scalar[0].size);
        add_argument(writer, param, offset + second, layout->scalar[1].size,
                     layout->scalar[1].size);
    } else {
        add_argument(writer, param, offset, (uint32_t)layout->size, layout->align);
    }
}

static void add_param(AbiWriter *writer, KernelParam *param, const Layout *layout) {
    KernelAbi *abi = &writer->abi;
    uint32_t align = layout->align ? layout->align : 1;
    *param = (KernelParam){.layout = layout,
                           .offset = (abi->args_size + align - 1) / align * align,
                           .first_argument = writer->arguments.len};
    if (layout->size == 0) {
        return;
    }
    if (is_view(writer->layouts, layout)) {
        add_words(writer, param, layout, 0);
    } else {
        add_argument(writer, param, 0, (uint32_t)layout->size, align);
    }
    abi->args_size = param->offset + (uint32_t)layout->size;
    abi->args_align = align > abi->args_align ? align : abi->args_align;
}

KernelAbi kernel_abi(LayoutCx *layouts, Arena *arena, const Instance *kernel) {
    const FnAbi *fn = abi_of_instance(layouts, kernel);
    AbiWriter writer = {.layouts = layouts, .abi = {.args_align = 1}};
    KernelAbi *abi = &writer.abi;
    abi->param_count = fn->arg_count;
    abi->params = ARENA_ARRAY(arena, KernelParam, fn->arg_count);
    for (uint32_t i = 0; i < fn->arg_count; i++) {
        add_param(&writer, &abi->params[i], fn->args[i].layout);
    }
    abi->argument_count = writer.arguments.len;
    abi->arguments = ARENA_DUP(arena, KernelArgument, writer.arguments.data, writer.arguments.len);
    vec_free(&writer.arguments);
    return writer.abi;
}
