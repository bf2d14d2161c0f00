// mono_kernel.c: kernels: finding them and their launch attributes.
//
// In: functions marked #[kernel] and their attributes. Out: Kernel descriptions that the device
// back ends and the bundle share. Launch bounds, blocks and clusters are constant expressions: a
// kernel's body says them in a call of the intrinsic launch_shape, which collection evaluates.
#include "frontend/parse/ast.h"
#include "mir/mono/mono.h"

typedef VEC(Instance) InstanceVec;

// ---------------------------------------------------------------- attributes

static uint32_t token_number(Session *session, const Token *token) {
    Str text = sym_str(session, token->symbol);
    uint32_t value = 0;
    for (size_t i = 0; i < text.len && text.ptr[i] >= '0' && text.ptr[i] <= '9'; i++) {
        value = value * 10 + (uint32_t)(text.ptr[i] - '0');
    }
    return value;
}

// Index of the token behind `key =`, or 0.
static uint32_t attr_key(const HirAttr *attr, Symbol key) {
    TokenSlice tokens = attr->ast->tokens;
    for (uint32_t i = 0; i + 1 < tokens.len; i++) {
        if (tokens.ptr[i].kind == TOK_IDENT && symbol_eq(tokens.ptr[i].symbol, key)) {
            return i + 1;
        }
    }
    return 0;
}

// ---------------------------------------------------------------- names

DefId kernel_module(Program *program, DefId def) {
    DefId own = def_module_of(program, def), found = own;
    for (DefId at = own; at.index != 0; at = def_get(program, at)->parent) {
        if (def_attr(program, at, SYM(CUDA_MODULE)) != NULL ||
            def_attr(program, at, SYM(TILE_MODULE)) != NULL) {
            found = at;
        }
    }
    return found;
}

static bool is_plain(Str text) {
    bool plain = true;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        plain &= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
    return plain;
}

static bool ty_is_primitive(TyCx *cx, Ty ty) {
    TyKind kind = ty_kind(cx, ty);
    return kind == TY_BOOL || kind == TY_CHAR || kind == TY_INT || kind == TY_UINT ||
           kind == TY_FLOAT;
}

// A type argument in a name: NULL if it has none of one word. Structs that are elements of tiles,
// which say so, are known by their own names.
static Str ty_name(Program *program, Arena *arena, Ty ty) {
    if (ty_is_primitive(program->ty, ty)) {
        return ty_str(program->ty, arena, ty);
    }
    const TyData *data = ty_data(program->ty, ty);
    return data->kind == TY_ADT && def_attr(program, data->item.def, SYM(RUSTC_TILE_ELEMENT))
               ? sym_str(program->session, def_get(program, data->item.def)->name)
               : (Str){NULL, 0};
}

// A constant argument in a name: the sides of a shape as `2x3`, -1 as `n1`.
static Str const_name(TyCx *cx, Arena *arena, Const constant) {
    if (!const_is_known_array(cx, constant)) {
        Str text = const_str(cx, arena, constant);
        bool is_negative = text.len > 0 && text.ptr[0] == '-';
        return is_negative ? arena_printf(arena, "n" STR_FMT, (int)text.len - 1, text.ptr + 1)
                           : text;
    }
    const ConstData *data = const_data(cx, constant);
    Str text = {"", 0};
    for (uint32_t i = 0; i < const_operand_count(cx, data); i++) {
        text = arena_printf(arena, STR_FMT "%s" STR_FMT, STR_ARG(text), i ? "x" : "",
                            STR_ARG(const_name(cx, arena, const_operand(cx, data, i))));
    }
    return text;
}

// The name of the entry in the device code: the kernel's own, behind the names of the modules
// between it and the one that is loaded, and followed by its types and constants where they are
// primitive ones or elements of tiles; others are told apart by a hash.
static Str entry_name(Program *program, Arena *arena, const Kernel *kernel) {
    Str name = sym_str(program->session, def_get(program, kernel->def)->name);
    for (DefId at = def_module_of(program, kernel->def); at.index != kernel->module.index;
         at = def_get(program, at)->parent) {
        Str module = sym_str(program->session, def_get(program, at)->name);
        name = arena_printf(arena, STR_FMT "_" STR_FMT, STR_ARG(module), STR_ARG(name));
    }
    TyCx *cx = program->ty;
    Str types = {"", 0};
    bool plain = true;
    for (uint32_t i = 0; i < args_len(cx, kernel->instance.args); i++) {
        GenericArg arg = args_ptr(cx, kernel->instance.args)[i];
        if (arg_tag(arg) == ARG_REGION) {
            continue;
        }
        Str text = arg_tag(arg) == ARG_TY ? ty_name(program, arena, arg_ty(arg))
                                          : const_name(cx, arena, arg_const(arg));
        types = arena_printf(arena, STR_FMT "_" STR_FMT, STR_ARG(types), STR_ARG(text));
        plain &= text.ptr != NULL && is_plain(text);
    }
    if (plain) {
        return arena_printf(arena, STR_FMT STR_FMT, STR_ARG(name), STR_ARG(types));
    }
    Str full = args_str_full(cx, arena, kernel->instance.args);
    return arena_printf(
        arena, STR_FMT "_h%016llx", STR_ARG(name),
        (unsigned long long)hash_mix(hash_bytes(full.ptr, full.len), kernel->instance.args.index));
}

Str kernel_cpu_symbol(TyCx *cx, Arena *arena, const Kernel *kernel) {
    return arena_printf(arena, "ox_cpu_kernel" STR_FMT,
                        STR_ARG(mangle_instance(cx, arena, &kernel->instance)));
}

// ---------------------------------------------------------------- kernels

Kernel kernel_describe(Program *program, Arena *arena, Instance instance) {
    DefId def = instance.def;
    Kernel kernel = {.instance = instance, .def = def, .module = kernel_module(program, def)};
    kernel.entry_name = entry_name(program, arena, &kernel);
    const HirAttr *contract = def_attr(program, def, SYM(LAUNCH_CONTRACT));
    uint32_t domain = contract != NULL ? attr_key(contract, SYM(DOMAIN)) : 0;
    if (domain != 0 && domain + 1 < contract->ast->tokens.len) {
        kernel.domain = token_number(program->session, &contract->ast->tokens.ptr[domain + 1]);
    }
    kernel.denies_checks = def_attr(program, def, SYM(RUSTC_TILE_DENY_CHECKS)) != NULL;
    kernel.on_tiles = def_attr(program, def, SYM(RUSTC_TILE_KERNEL)) != NULL;
    kernel.cooperative = def_attr(program, def, SYM(COOPERATIVE_LAUNCH)) != NULL;
    return kernel;
}

static bool primitive_named(Program *program, Str name, Ty *ty) {
    const CommonTys *common = ty_common(program->ty);
    const Ty all[] = {common->i8,      common->i16,      common->i32, common->i64,   common->i128,
                      common->u8,      common->u16,      common->u32, common->u64,   common->u128,
                      common->f16,     common->f32,      common->f64, common->isize, common->usize,
                      common->boolean, common->character};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        *ty = all[i];
        if (str_eq(name, ty_str(program->ty, program->session->arena, all[i]))) {
            return true;
        }
    }
    return false;
}

// The types that #[kernel(f32, i32)] lists, for a kernel with one type parameter.
static void add_listed(Program *program, DefId def, const HirAttr *attr, InstanceVec *found) {
    if (generics_total(ty_generics(program->ty, def)) != 1 || attr->ast == NULL) {
        return;
    }
    TokenSlice tokens = attr->ast->tokens;
    for (uint32_t i = 0; i < tokens.len; i++) {
        bool alone = (i == 0 || tokens.ptr[i - 1].kind == TOK_COMMA) &&
                     (i + 1 == tokens.len || tokens.ptr[i + 1].kind == TOK_COMMA);
        Ty ty;
        if (alone && tokens.ptr[i].kind == TOK_IDENT &&
            primitive_named(program, sym_str(program->session, tokens.ptr[i].symbol), &ty)) {
            GenericArg arg = arg_of_ty(ty);
            vec_push(found, ((Instance){.kind = INSTANCE_ITEM,
                                        .def = def,
                                        .args = args_intern(program->ty, &arg, 1)}));
        }
    }
}

InstanceSlice mono_find_kernels(Program *program, Arena *arena, CrateId crate) {
    InstanceVec found = {0};
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        DefId def = {i};
        const Def *node = def_get(program, def);
        if (node->kind != DEF_FN || node->crate.index != crate.index) {
            continue;
        }
        const HirAttr *attr = def_attr(program, def, SYM(KERNEL));
        if (attr == NULL) {
            continue;
        }
        if (generics_total(ty_generics(program->ty, def)) == 0) {
            vec_push(&found, ((Instance){.kind = INSTANCE_ITEM, .def = def}));
        } else {
            add_listed(program, def, attr, &found);
        }
    }
    InstanceSlice slice = {ARENA_DUP(arena, Instance, found.data, found.len), found.len};
    vec_free(&found);
    return slice;
}

DefIdSlice mono_find_constants(Program *program, Arena *arena, CrateId crate) {
    VEC(DefId) found = {0};
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        DefId def = {i};
        const Def *node = def_get(program, def);
        if (node->kind == DEF_STATIC && node->crate.index == crate.index &&
            def_attr(program, def, SYM(CONSTANT)) != NULL) {
            vec_push(&found, def);
        }
    }
    DefIdSlice slice;
    vec_to_slice(arena, &found, &slice);
    return slice;
}
