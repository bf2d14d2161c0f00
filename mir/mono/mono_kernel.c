// mono_kernel.c: kernels: finding them and their launch attributes.
//
// In: functions marked #[kernel] and their attributes. Out: Kernel descriptions that the device
// back ends and the bundle share. Numbers in attributes are integer literals here: constant
// expressions are evaluated by expansion.
#include "frontend/parse/ast.h"
#include "mir/mono/mono.h"

// ---------------------------------------------------------------- attributes

static uint32_t token_number(Session *session, const Token *token) {
    Str text = sym_str(session, token->symbol);
    uint32_t value = 0;
    for (size_t i = 0; i < text.len && text.ptr[i] >= '0' && text.ptr[i] <= '9'; i++) {
        value = value * 10 + (uint32_t)(text.ptr[i] - '0');
    }
    return value;
}

// Integer literals of the attribute from token `from` on, up to `max`; stops at the first other
// name.
static uint32_t attr_numbers(Session *session, const HirAttr *attr, uint32_t from, uint32_t *out,
                             uint32_t max) {
    uint32_t count = 0;
    TokenSlice tokens = attr->ast->tokens;
    for (uint32_t i = from; i < tokens.len && count < max; i++) {
        if (tokens.ptr[i].kind == TOK_INT) {
            out[count++] = token_number(session, &tokens.ptr[i]);
        } else if (tokens.ptr[i].kind == TOK_IDENT) {
            break;
        }
    }
    return count;
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

bool kernel_describe(Program *program, DefId def, GenericArgs args, Kernel *kernel) {
    Session *session = program->session;
    *kernel = (Kernel){.instance = {.kind = INSTANCE_ITEM, .def = def, .args = args},
                       .entry_name = sym_str(session, def_get(program, def)->name),
                       .def = def,
                       .module = def_module_of(program, def)};
    const HirAttr *bounds = def_attr(program, def, SYM(LAUNCH_BOUNDS));
    if (bounds != NULL) {
        uint32_t numbers[2] = {0, 0};
        attr_numbers(session, bounds, 0, numbers, 2);
        kernel->max_threads = numbers[0];
        kernel->min_blocks = numbers[1];
    }
    const HirAttr *contract = def_attr(program, def, SYM(LAUNCH_CONTRACT));
    if (contract != NULL) {
        uint32_t domain = attr_key(contract, SYM(DOMAIN));
        if (domain != 0) {
            attr_numbers(session, contract, domain, &kernel->domain, 1);
        }
        uint32_t at = attr_key(contract, SYM(BLOCK));
        if (at != 0) {
            attr_numbers(session, contract, at, kernel->block, 3);
        }
    }
    const HirAttr *cluster = def_attr(program, def, SYM(CLUSTER_LAUNCH));
    if (cluster != NULL) {
        uint32_t count = attr_numbers(session, cluster, 0, kernel->cluster, 3);
        for (uint32_t i = count; i < 3; i++) {
            kernel->cluster[i] = 1;
        }
    }
    kernel->cooperative = def_attr(program, def, SYM(COOPERATIVE_LAUNCH)) != NULL;
    return true;
}

DefIdSlice mono_find_kernels(Program *program, Arena *arena, CrateId crate) {
    VEC(DefId) found = {0};
    for (uint32_t i = 1; i <= program->defs.len; i++) {
        DefId def = {i};
        const Def *node = def_get(program, def);
        if (node->kind == DEF_FN && node->crate.index == crate.index &&
            def_attr(program, def, SYM(KERNEL)) != NULL &&
            generics_total(ty_generics(program->ty, def)) == 0) {
            vec_push(&found, def);
        }
    }
    DefIdSlice slice;
    vec_to_slice(arena, &found, &slice);
    return slice;
}

Str kernel_cpu_symbol(Arena *arena, const Kernel *kernel) {
    return arena_printf(arena, "ox_cpu_kernel_" STR_FMT, STR_ARG(kernel->entry_name));
}
