// mono_tile.c: which specialisations of tile kernels are compiled ahead of time.
//
// A launcher finds the generic arguments of its kernel at run time, from the shapes of what it is
// given, or is given them. Ahead of time they are foreseen from the launches that the program makes
// (mono_launch.c): what is known of an argument is matched with the shapes in the type of the
// kernel's parameter. Where nothing is known of an argument, all shapes that the program mentions
// are tried. What a tile block owns is cut by a constant, or nothing is foreseen; of a shared
// tensor the shape may be anything. Foreseeing too much costs compile time alone.
#include "mir/mono/mono_tile.h"

#include "frontend/resolve/resolve.h"
#include "frontend/parse/ast.h"

#include <stdlib.h>

enum { MOST_SPECIALISATIONS = 64, MOST_PATTERNS = 16 };

// ---------------------------------------------------------------- specialisations

typedef VEC(Instance) InstanceVec;

typedef struct TilePattern { // a shape in the type of a parameter
    Const shape;
    TileShapeKind kind;
    uint32_t param;
} TilePattern;

typedef struct Specialiser {
    Program *program;
    TyCx *cx;
    const TileUses *uses;
    const TileLaunch *launch; // NULL: nothing is known
    DefId kernel;
    GenericArg *args; // the kernel's; bits 0: open
    uint32_t arg_count;
    TilePattern patterns[MOST_PATTERNS]; // owned ones first, those of most axes first
    uint32_t pattern_count;
} Specialiser;

static uint32_t pattern_rank(const Specialiser *s, Const shape) {
    const ConstData *data = const_data(s->cx, shape);
    return data->kind == CONST_EXPR ? const_operand_count(s->cx, data) : 1;
}

static bool goes_before(const Specialiser *s, TilePattern a, TilePattern b) {
    bool owned = a.kind != TILE_SHAPE_TENSOR, b_owned = b.kind != TILE_SHAPE_TENSOR;
    return owned != b_owned ? owned : pattern_rank(s, a.shape) > pattern_rank(s, b.shape);
}

static void add_pattern(Specialiser *s, TilePattern pattern) {
    if (s->pattern_count == MOST_PATTERNS) {
        return;
    }
    uint32_t at = s->pattern_count++;
    for (; at > 0 && goes_before(s, pattern, s->patterns[at - 1]); at--) {
        s->patterns[at] = s->patterns[at - 1];
    }
    s->patterns[at] = pattern;
}

// Shapes are the constants among the arguments of a parameter's type that mention parameters.
static void find_patterns(Specialiser *s, DefId entry) {
    PolyFnSig sig = ty_fn_sig(s->cx, entry);
    for (uint32_t i = 0; i < sig_input_count(s->cx, sig.sig); i++) {
        Ty ty = sig_input(s->cx, sig.sig, i);
        TileShapeKind kind = TILE_SHAPE_BLOCK;
        while (ty_kind(s->cx, ty) == TY_REF) {
            kind = ty_data(s->cx, ty)->ref.is_mut ? TILE_SHAPE_BLOCK : TILE_SHAPE_TENSOR;
            ty = ty_data(s->cx, ty)->ref.elem;
        }
        const TyData *data = ty_data(s->cx, ty);
        uint32_t count = data->kind == TY_ADT ? args_len(s->cx, data->item.args) : 0;
        for (uint32_t k = 0; k < count; k++) {
            GenericArg arg = args_ptr(s->cx, data->item.args)[k];
            if (arg_tag(arg) != ARG_CONST) {
                continue;
            }
            if ((const_data(s->cx, arg_const(arg))->flags & TYFLAG_PARAM) != 0) {
                add_pattern(s, (TilePattern){arg_const(arg), kind, i});
            }
            kind = TILE_SHAPE_MAP; // the second one of a mapped partition
        }
    }
}

static bool bind(Specialiser *s, uint32_t index, Const value) {
    if (index >= s->arg_count) {
        return false;
    }
    GenericArg *arg = &s->args[index];
    if (arg->bits == 0) {
        *arg = arg_of_const(value);
    }
    return arg_tag(*arg) == ARG_CONST && arg_const(*arg).index == value.index;
}

static Const side_const(Specialiser *s, Ty ty, int64_t side) {
    return const_value(s->cx, ty, (uint64_t)side & UINT32_MAX, 0);
}

// Whether parameters can be chosen, beyond those that are, so that the pattern is the shape.
static bool match_side(Specialiser *s, Const pattern, int64_t side) {
    const ConstData *data = const_data(s->cx, pattern);
    if (data->kind == CONST_VALUE) {
        return (int32_t)data->scalar.low == -1 || (int64_t)data->scalar.low == side;
    }
    return data->kind != CONST_PARAM ||
           bind(s, data->param.index,
                side_const(s, data->ty, side)); // an expression: checked later
}

static bool match_shape(Specialiser *s, Const pattern, const TileShape *shape) {
    const ConstData *data = const_data(s->cx, pattern);
    Ty i32 = ty_common(s->cx)->i32;
    if (data->kind == CONST_PARAM) {
        uint64_t len;
        const TyData *array = ty_data(s->cx, data->ty);
        if (array->kind != TY_ARRAY || !const_as_u64(s->cx, array->array.len, &len) ||
            len != shape->rank) {
            return false;
        }
        Const sides[TILE_MOST_AXES];
        for (uint32_t i = 0; i < shape->rank; i++) {
            sides[i] = side_const(s, i32, shape->sides[i]);
        }
        return bind(
            s, data->param.index,
            const_expr(s->cx, CONST_OP_ARRAY, ty_array_of(s->cx, i32, len), sides, shape->rank));
    }
    if (!const_is_array(s->cx, pattern) || const_operand_count(s->cx, data) != shape->rank) {
        return false;
    }
    for (uint32_t i = 0; i < shape->rank; i++) {
        if (!match_side(s, const_operand(s->cx, data, i), shape->sides[i])) {
            return false;
        }
    }
    return true;
}

static void add_instance(Specialiser *s, InstanceVec *found) {
    for (uint32_t i = 0; i < s->arg_count; i++) {
        if (s->args[i].bits == 0) {
            return; // nothing says what this one is
        }
    }
    Instance instance = {
        .kind = INSTANCE_ITEM, .def = s->kernel, .args = args_intern(s->cx, s->args, s->arg_count)};
    for (uint32_t i = 0; i < found->len; i++) {
        if (instance_eq(&found->data[i], &instance)) {
            return;
        }
    }
    vec_push(found, instance);
}

static void choose_shapes(Specialiser *s, uint32_t next, InstanceVec *found);

static bool try_shape(Specialiser *s, uint32_t next, const TileShape *shape, InstanceVec *found) {
    GenericArg saved[64];
    memcpy(saved, s->args, s->arg_count * sizeof *saved);
    bool fits = match_shape(s, s->patterns[next].shape, shape);
    if (fits) {
        choose_shapes(s, next + 1, found);
    }
    memcpy(s->args, saved, s->arg_count * sizeof *saved);
    return fits;
}

// Was the call seen with more knowledge, as when a turn of the loop around it was looked at?
static bool known_elsewhere(const Specialiser *s, TilePattern pattern) {
    for (uint32_t i = 0; i < s->uses->launches.len; i++) {
        const TileLaunch *launch = &s->uses->launches.data[i];
        if (launch->call == s->launch->call &&
            (launch->has_generics || launch->args[pattern.param].shapes[pattern.kind].known)) {
            return true;
        }
    }
    return false;
}

// Tries each shape for each pattern from `next` on.
static void choose_shapes(Specialiser *s, uint32_t next, InstanceVec *found) {
    if (found->len >= MOST_SPECIALISATIONS) {
        return;
    }
    if (next == s->pattern_count) {
        add_instance(s, found);
        return;
    }
    TilePattern pattern = s->patterns[next];
    bool has_launch = s->launch != NULL && pattern.param < s->launch->arg_count;
    if (has_launch && s->launch->args[pattern.param].shapes[pattern.kind].known) {
        try_shape(s, next, &s->launch->args[pattern.param].shapes[pattern.kind], found);
        return;
    }
    if (has_launch && known_elsewhere(s, pattern)) {
        return;
    }
    bool any = false;
    for (uint32_t i = 0; i < s->uses->shapes[pattern.kind].len; i++) {
        any |= try_shape(s, next, &s->uses->shapes[pattern.kind].data[i], found);
    }
    if (!any && pattern.kind == TILE_SHAPE_TENSOR) {
        choose_shapes(s, next + 1, found);
    }
}

// ---------------------------------------------------------------- generic arguments as text

// A struct that is an element of tiles.
static Ty struct_named(Program *program, Str name) {
    for (uint32_t i = 1; i <= program->defs.len; i++) {
        const Def *data = def_get(program, (DefId){i});
        if (data->kind == DEF_STRUCT && str_eq(sym_str(program->session, data->name), name) &&
            def_attr(program, (DefId){i}, SYM(RUSTC_TILE_ELEMENT)) != NULL) {
            return ty_of(program->ty, (DefId){i});
        }
    }
    return (Ty){0};
}

static Ty element_named(Program *program, Str name) {
    TyCx *cx = program->ty;
    static const struct {
        const char *name;
        IntKind kind;
        bool is_signed;
    } integers[] = {{"i8", INT_8, true},    {"u8", INT_8, false},  {"i16", INT_16, true},
                    {"u16", INT_16, false}, {"i32", INT_32, true}, {"u32", INT_32, false},
                    {"i64", INT_64, true},  {"u64", INT_64, false}};
    static const struct {
        const char *name;
        FloatKind kind;
    } floats[] = {{"f16", FLOAT_16}, {"bf16", FLOAT_B16}, {"f32", FLOAT_32}, {"f64", FLOAT_64}};
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        if (str_eq(name, str_of(integers[i].name))) {
            return ty_int(cx, integers[i].kind, integers[i].is_signed);
        }
    }
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) {
        if (str_eq(name, str_of(floats[i].name))) {
            return ty_float(cx, floats[i].kind);
        }
    }
    return str_eq(name, STR("bool")) ? ty_common(cx)->boolean : struct_named(program, name);
}

typedef struct Words { // of a text such as `f32;16;[2, 3];true`: names and numbers
    Str rest;
} Words;

static bool next_word(Words *words, Str *word) {
    size_t at = 0;
    Str rest = words->rest;
    while (at < rest.len && strchr(";, []", rest.ptr[at]) != NULL) {
        at++;
    }
    size_t end = at;
    while (end < rest.len && strchr(";, []", rest.ptr[end]) == NULL) {
        end++;
    }
    *word = (Str){rest.ptr + at, end - at};
    words->rest = (Str){rest.ptr + end, rest.len - end};
    return end > at;
}

static bool number_word(Words *words, int64_t *number) {
    Str word;
    char text[24], *end;
    if (!next_word(words, &word) || word.len >= sizeof text) {
        return false;
    }
    memcpy(text, word.ptr, word.len);
    text[word.len] = 0;
    *number = strtoll(text, &end, 10);
    return *end == 0;
}

// Shapes are given whole or number by number.
static bool parse_generic(Specialiser *s, const GenericParamDef *param, Words *words,
                          GenericArg *arg) {
    Str word;
    if (param->tag == ARG_TY) {
        Ty ty = next_word(words, &word) ? element_named(s->program, word) : (Ty){0};
        *arg = ty.index ? arg_of_ty(ty) : *arg;
        return ty.index != 0;
    }
    Ty ty = ty_of(s->cx, param->def);
    const TyData *data = ty_data(s->cx, ty);
    int64_t number;
    if (data->kind == TY_ARRAY) {
        uint64_t len;
        Const sides[TILE_MOST_AXES];
        if (!const_as_u64(s->cx, data->array.len, &len) || len > TILE_MOST_AXES) {
            return false;
        }
        for (uint64_t i = 0; i < len; i++) {
            if (!number_word(words, &number)) {
                return false;
            }
            sides[i] = side_const(s, data->array.elem, number);
        }
        *arg = arg_of_const(const_expr(s->cx, CONST_OP_ARRAY, ty, sides, (uint32_t)len));
        return true;
    }
    if (data->kind == TY_BOOL) {
        bool named = next_word(words, &word);
        number = named && str_eq(word, STR("true"));
        *arg = arg_of_const(const_value(s->cx, ty, (uint64_t)number, 0));
        return named && (number || str_eq(word, STR("false")));
    }
    if (!number_word(words, &number)) {
        return false;
    }
    *arg = arg_of_const(side_const(s, ty, number));
    return true;
}

static void specialise_text(Specialiser *s, Str text, InstanceVec *found) {
    Words words = {text};
    Str more;
    const Generics *generics = ty_generics(s->cx, s->kernel);
    for (uint32_t i = 0; i < s->arg_count; i++) {
        if (!parse_generic(s, generics_param(s->cx, generics, i), &words, &s->args[i])) {
            return; // an error of the launch
        }
    }
    if (!next_word(&words, &more)) {
        add_instance(s, found);
    }
}

// ---------------------------------------------------------------- kernels

// A function beside the module that a kernel stands in, by its place among the names in
// #[rustc_tile_kernel(launcher, entry)]: what the host calls, and what the kernel calls.
static DefId sibling(Program *program, DefId kernel, uint32_t place) {
    const HirAttr *attr = def_attr(program, kernel, SYM(RUSTC_TILE_KERNEL));
    Str name = {0};
    for (uint32_t i = 0, seen = 0; attr->ast && i < attr->ast->tokens.len; i++) {
        if (attr->ast->tokens.ptr[i].kind == TOK_IDENT && seen++ == place) {
            name = sym_str(program->session, attr->ast->tokens.ptr[i].symbol);
        }
    }
    DefId module = def_get(program, def_get(program, kernel)->parent)->parent;
    for (uint32_t i = module.index; i <= program->defs.len; i++) { // it follows its module
        DefId def = {i};
        const Def *data = def_get(program, def);
        if (data->kind == DEF_FN && def_eq(data->parent, module) &&
            str_eq(sym_str(program->session, data->name), name)) {
            return def;
        }
    }
    return NO_DEF;
}

// The types that the launcher was called with are the first of its generic arguments.
static void specialise(Specialiser *s, const Instance *launcher, InstanceVec *found) {
    memset(s->args, 0, s->arg_count * sizeof *s->args);
    if (s->launch != NULL && s->launch->has_generics) {
        specialise_text(s, s->launch->generics, found);
        return;
    }
    const Generics *generics = ty_generics(s->cx, s->kernel);
    uint32_t next = 0;
    for (uint32_t i = 0; i < s->arg_count; i++) {
        if (generics_param(s->cx, generics, i)->tag == ARG_TY) {
            s->args[i] = args_ptr(s->cx, launcher->args)[next++];
        }
    }
    choose_shapes(s, 0, found);
}

// Into `folder/kernel.mir`; `folder` is a string literal.
static void dump_body(Program *program, DefId kernel, const MirBody *body, Span folder) {
    Session *session = program->session;
    Str text = source_text(session->sources, folder);
    if (text.len < 2) {
        return;
    }
    Str name = sym_str(session, def_get(program, kernel)->name);
    Str path = arena_printf(session->arena, "%.*s/" STR_FMT ".mir", (int)text.len - 2, text.ptr + 1,
                            STR_ARG(name));
    FILE *file = fopen(path.ptr, "w");
    if (file) {
        mir_print(program->ty, body, file);
    }
    if (!file || fclose(file) != 0) {
        diag_emit(diag_new(session, LEVEL_WARNING, ERR_NONE, folder, "couldn't write `" STR_FMT "`",
                           STR_ARG(path)));
    }
}

// #[entry(dump_mlir_dir = "folder")]: the body goes to a file there, by the name of the kernel.
static void dump_if_asked(Program *program, DefId kernel, DefId entry) {
    Symbol name = intern(program->session->interner, STR("entry"));
    const HirAttr *attr = entry.index ? def_attr(program, entry, name) : NULL;
    TokenSlice tokens = attr && attr->ast ? attr->ast->tokens : (TokenSlice){0};
    for (uint32_t i = 0; i < tokens.len; i++) {
        Str key = tokens.ptr[i].kind == TOK_IDENT ? sym_str(program->session, tokens.ptr[i].symbol)
                                                  : STR("");
        const MirBody *body = NULL;
        if (str_eq(key, STR("dump_mlir_dir")) && i + 2 < tokens.len &&
            (body = mir_optimized(program, entry)) != NULL) {
            dump_body(program, kernel, body, tokens.ptr[i + 2].span);
        }
    }
}

// The kernel's path as the program writes it: without the module that is made for entries.
Str mono_tile_kernel_path(Program *program, Arena *arena, DefId kernel) {
    DefId hidden = def_get(program, kernel)->parent;
    Str module = def_path_str(program, arena, def_get(program, hidden)->parent);
    Str name = sym_str(program->session, def_get(program, kernel)->name);
    Str entry = STR("__tile_");
    if (str_starts_with(name, entry)) {
        name = (Str){name.ptr + entry.len, name.len - entry.len};
    }
    return module.len ? arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(module), STR_ARG(name))
                      : name;
}

// All launches of a kernel, and uses of its launcher that no launch was seen for.
static void specialise_kernel(Specialiser *s, DefId launcher, const MonoItems *host,
                              InstanceVec *found) {
    InstanceVec own = {0};
    for (uint32_t k = 0; k < host->functions.len; k++) {
        const Instance *used = &host->functions.data[k].instance;
        if (used->kind != INSTANCE_ITEM || !def_eq(used->def, launcher)) {
            continue;
        }
        bool seen = false;
        for (uint32_t i = 0; i < s->uses->launches.len; i++) {
            s->launch = &s->uses->launches.data[i];
            if (instance_eq(&s->launch->launcher, used)) {
                specialise(s, used, &own);
                seen = true;
            }
        }
        s->launch = NULL;
        if (!seen) {
            specialise(s, used, &own);
        }
    }
    for (uint32_t k = 0; k < own.len; k++) {
        vec_push(found, own.data[k]);
    }
    vec_free(&own);
}

static bool is_tile_kernel(Program *program, CrateId crate, DefId def) {
    const Def *data = def_get(program, def);
    return data->kind == DEF_FN && data->crate.index == crate.index &&
           def_attr(program, def, SYM(RUSTC_TILE_KERNEL)) != NULL;
}

bool mono_has_tile_kernels(Program *program, CrateId crate) {
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        if (is_tile_kernel(program, crate, (DefId){i})) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- kernels by name

// `::` between modules may be written `_`, as in the names of a program's device code.
static bool same_path(Str a, Str b) {
    size_t i = 0, k = 0;
    while (i < a.len && k < b.len) {
        bool a_ends = a.ptr[i] == ':', b_ends = b.ptr[k] == ':';
        if (a.ptr[i] != b.ptr[k] && !(a_ends && b.ptr[k] == '_') && !(b_ends && a.ptr[i] == '_')) {
            return false;
        }
        i += a_ends ? 2 : 1;
        k += b_ends ? 2 : 1;
    }
    return i == a.len && k == b.len;
}

static void unknown_kernel(Program *program, Str name, bool known, uint32_t generics) {
    Diag *diag;
    if (known) {
        diag = diag_error(program->session, ERR_NONE, SPAN_NONE,
                          "`" STR_FMT "` does not give the %u generic argument%s of the kernel",
                          STR_ARG(name), generics, generics == 1 ? "" : "s");
    } else {
        diag = diag_error(program->session, ERR_NONE, SPAN_NONE,
                          "the program has no tile kernel `" STR_FMT "`", STR_ARG(name));
    }
    diag_note(diag, "a kernel is named with its modules and all generic arguments in order, such "
                    "as `kernels::gemm::<f32, 16, [2, 3], true>`");
    diag_emit(diag);
}

static bool find_named(Program *program, Arena *arena, CrateId crate, Str name,
                       InstanceVec *found) {
    name = arena_str(arena, name);
    const char *open = strstr(name.ptr, "::<");
    Str path = open ? (Str){name.ptr, (size_t)(open - name.ptr)} : name;
    Str text = {"", 0};
    if (open && name.ptr[name.len - 1] == '>') {
        text = (Str){open + 3, name.len - path.len - 4};
    }
    bool known = false;
    uint32_t generics = 0, before = found->len;
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        GenericArg args[64];
        DefId kernel = {i};
        if (!is_tile_kernel(program, crate, kernel) ||
            !same_path(mono_tile_kernel_path(program, arena, kernel), path)) {
            continue;
        }
        known = true;
        Specialiser s = {.program = program, .cx = program->ty, .kernel = kernel, .args = args};
        s.arg_count = generics = generics_total(ty_generics(program->ty, kernel));
        memset(args, 0, sizeof args);
        if (generics <= 64) {
            specialise_text(&s, text, found);
        }
    }
    if (found->len == before) {
        unknown_kernel(program, name, known, generics);
    }
    return found->len > before;
}

bool mono_named_tile_kernels(Program *program, Arena *arena, CrateId crate, const Str *names,
                             uint32_t count, InstanceSlice *found) {
    InstanceVec all = {0};
    bool good = true;
    for (uint32_t i = 0; i < count; i++) {
        good &= find_named(program, arena, crate, names[i], &all);
    }
    *found = (InstanceSlice){ARENA_DUP(arena, Instance, all.data, all.len), all.len};
    vec_free(&all);
    return good;
}

// ---------------------------------------------------------------- kernels foreseen

InstanceSlice mono_find_tile_kernels(Program *program, EvalCx *eval, Arena *arena, CrateId crate,
                                     const MonoItems *host) {
    InstanceVec found = {0};
    VEC(DefId) kernels = {0};
    VEC(DefId) launchers = {0};
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        if (is_tile_kernel(program, crate, (DefId){i})) {
            vec_push(&kernels, (DefId){i});
            vec_push(&launchers, sibling(program, (DefId){i}, 0));
        }
    }
    TileUses uses = {.launchers = {launchers.data, launchers.len}};
    if (kernels.len > 0) {
        tile_uses_find(program, eval, arena, crate, host, &uses);
    }
    for (uint32_t i = 0; i < kernels.len; i++) {
        GenericArg args[64];
        DefId kernel = kernels.data[i], entry = sibling(program, kernel, 1);
        Specialiser s = {.program = program, .cx = program->ty, .uses = &uses, .kernel = kernel};
        s.args = args;
        s.arg_count = generics_total(ty_generics(program->ty, kernel));
        dump_if_asked(program, kernel, entry);
        if (s.arg_count == 0 || s.arg_count > 64 || !launchers.data[i].index || !entry.index) {
            continue; // not generic: a kernel like any other
        }
        find_patterns(&s, entry);
        specialise_kernel(&s, launchers.data[i], host, &found);
    }
    InstanceSlice slice = {ARENA_DUP(arena, Instance, found.data, found.len), found.len};
    for (int kind = 0; kind < TILE_SHAPE_KINDS; kind++) {
        vec_free(&uses.shapes[kind]);
    }
    vec_free(&uses.launches);
    vec_free(&launchers);
    vec_free(&kernels);
    vec_free(&found);
    return slice;
}
