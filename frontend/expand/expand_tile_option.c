// expand_tile_option.c: the options of `#[cutile::entry(…)]`: `key = value`, or `key` alone for
// `key = true`. Hints come by architecture, `optimization_hints = (sm_90 = (occupancy = 2), …)`;
// of them `occupancy` counts, the others fit a compiler that divides tiles up in another way.
#include "frontend/expand/expand_tile.h"

static Str key_of(Walk *walk, TokenSlice option) {
    bool named = option.len && option.ptr[0].kind == TOK_IDENT;
    return named ? sym_str(walk->expander->session, option.ptr[0].symbol) : STR("");
}

static bool has_value(TokenSlice option) {
    return option.len > 2 && option.ptr[1].kind == TOK_EQ;
}

// An integer literal; false for everything else.
static bool number_of(Walk *walk, TokenSlice option, uint32_t *number) {
    if (option.len != 3 || option.ptr[1].kind != TOK_EQ) {
        return false;
    }
    Str text = source_text(walk->expander->session->sources, option.ptr[2].span);
    *number = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] < '0' || text.ptr[i] > '9' || i > 6) {
            return false;
        }
        *number = *number * 10 + (uint32_t)(text.ptr[i] - '0');
    }
    return text.len > 0;
}

// ---------------------------------------------------------------- hints

static const char *const hints[] = {"num_cta_in_cga", "occupancy", "max_divisibility",
                                    "num_worker_warps_per_cta"};

static void check_hint(Walk *walk, TokenSlice hint) {
    Session *session = walk->expander->session;
    Str key = key_of(walk, hint);
    uint32_t number;
    bool known = false;
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        known |= str_eq(key, str_of(hints[i]));
    }
    if (!known) {
        Diag *diag = diag_error(session, ERR_OX0003, hint.ptr[0].span, "unknown hint of `entry`");
        diag_note(diag, "the hints are `num_cta_in_cga`, `occupancy`, `max_divisibility` and "
                        "`num_worker_warps_per_cta`; `allow_tma` and `latency` are said where a "
                        "tile is loaded or stored");
        diag_emit(diag);
        return;
    }
    bool good = number_of(walk, hint, &number) && number > 0;
    if (good && str_eq(key, STR("num_cta_in_cga"))) {
        good = number <= 16 && (number & (number - 1)) == 0;
    }
    if (!good) {
        diag_emit(diag_error(session, ERR_OX0003, hint.ptr[hint.len - 1].span,
                             "`" STR_FMT "` takes %s", STR_ARG(key),
                             str_eq(key, STR("num_cta_in_cga")) ? "a power of two up to 16"
                                                                : "a number above zero"));
    }
}

typedef void VisitHint(Walk *walk, TokenSlice hint, void *cx);

static void visit_hints(Walk *walk, TokenSlice value, VisitHint *visit, void *cx) {
    SliceVec archs = {0};
    split_tuple(value, &archs);
    for (uint32_t i = 0; i < archs.len; i++) {
        SliceVec of_arch = {0};
        if (has_value(archs.data[i])) {
            split_tuple((TokenSlice){archs.data[i].ptr + 2, archs.data[i].len - 2}, &of_arch);
        }
        for (uint32_t k = 0; k < of_arch.len; k++) {
            visit(walk, of_arch.data[k], cx);
        }
        vec_free(&of_arch);
    }
    vec_free(&archs);
}

static void check_visited(Walk *walk, TokenSlice hint, void *cx) {
    (void)cx;
    check_hint(walk, hint);
}

static void check_hints(Walk *walk, TokenSlice option) {
    bool tuple = has_value(option) && option.ptr[2].kind == TOK_OPEN_PAREN;
    SliceVec archs = {0};
    if (tuple) {
        split_tuple((TokenSlice){option.ptr + 2, option.len - 2}, &archs);
    }
    for (uint32_t i = 0; i < archs.len; i++) {
        Str name = key_of(walk, archs.data[i]);
        tuple &= str_starts_with(name, STR("sm_")) && has_value(archs.data[i]) &&
                 archs.data[i].ptr[2].kind == TOK_OPEN_PAREN;
    }
    vec_free(&archs);
    if (!tuple) {
        Diag *diag = diag_error(walk->expander->session, ERR_OX0003, option.ptr[0].span,
                                "`optimization_hints` come by architecture");
        diag_note(diag, "such as `optimization_hints = (sm_90 = (occupancy = 2))`");
        diag_emit(diag);
        return;
    }
    visit_hints(walk, (TokenSlice){option.ptr + 2, option.len - 2}, check_visited, NULL);
}

static void least_occupancy(Walk *walk, TokenSlice hint, void *cx) {
    uint32_t number, *least = cx;
    if (str_eq(key_of(walk, hint), STR("occupancy")) && number_of(walk, hint, &number) &&
        (*least == 0 || number < *least)) {
        *least = number;
    }
}

uint32_t tile_occupancy(Walk *walk, const AstAttr *attr) {
    uint32_t least = 0;
    visit_hints(walk, attr_value(walk, attr, "optimization_hints"), least_occupancy, &least);
    return least;
}

// ---------------------------------------------------------------- options

bool tile_option_on(Walk *walk, const AstAttr *attr, const char *name) {
    SliceVec parts = {0};
    bool on = false;
    split_commas(attr->tokens, &parts);
    for (uint32_t i = 0; i < parts.len; i++) {
        TokenSlice part = parts.data[i];
        if (str_eq(key_of(walk, part), str_of(name))) {
            on = part.len == 1 || (has_value(part) && part.ptr[2].kind == TOK_KW_TRUE);
        }
    }
    vec_free(&parts);
    return on;
}

static void check_value(Walk *walk, TokenSlice option, Str name) {
    Session *session = walk->expander->session;
    bool is_switch = str_eq(name, STR("print_ir")) || str_eq(name, STR("unchecked_accesses")) ||
                     str_eq(name, STR("deny_in_kernel_checks"));
    bool good = option.len == 1 ||
                (option.len == 3 && has_value(option) &&
                 (option.ptr[2].kind == TOK_KW_TRUE || option.ptr[2].kind == TOK_KW_FALSE));
    if (is_switch && !good) {
        diag_emit(diag_error(session, ERR_OX0003, option.ptr[0].span,
                             "`" STR_FMT "` is true or false", STR_ARG(name)));
    }
    if (str_eq(name, STR("dump_mlir_dir")) && (option.len != 3 || option.ptr[2].kind != TOK_STR)) {
        diag_emit(diag_error(session, ERR_OX0003, option.ptr[0].span,
                             "`dump_mlir_dir` is a folder in quotes"));
    }
    if (str_eq(name, STR("preconditions")) &&
        (option.len < 3 || option.ptr[1].kind != TOK_EQ || option.ptr[2].kind != TOK_OPEN_PAREN)) {
        Diag *diag = diag_error(session, ERR_OX0003, option.ptr[0].span,
                                "`preconditions` are conditions in parentheses");
        diag_note(diag, "such as `preconditions = (dim(x, 0) == dim(y, 0), dim(x, 1) %% 16 == 0)`");
        diag_emit(diag);
    }
}

void tile_check_options(Walk *walk, const AstFn *fn, const AstAttr *attr) {
    static const char *const known[] = {"print_ir",      "unchecked_accesses",
                                        "preconditions", "deny_in_kernel_checks",
                                        "dump_mlir_dir", "optimization_hints"};
    Session *session = walk->expander->session;
    SliceVec parts = {0};
    split_commas(attr->tokens, &parts);
    for (uint32_t i = 0; i < parts.len; i++) {
        TokenSlice part = parts.data[i];
        Str name = key_of(walk, part);
        bool is_known = false;
        for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
            is_known |= str_eq(name, str_of(known[k]));
        }
        if (!is_known) {
            Diag *diag =
                diag_error(session, ERR_OX0003, part.ptr[0].span, "unknown option of `entry`");
            diag_note(diag, "the options are `print_ir`, `optimization_hints`, "
                            "`unchecked_accesses`, `deny_in_kernel_checks`, `preconditions` and "
                            "`dump_mlir_dir`");
            diag_emit(diag);
        } else if (str_eq(name, STR("optimization_hints"))) {
            check_hints(walk, part);
        } else {
            check_value(walk, part, name);
        }
        if (str_eq(name, STR("unchecked_accesses")) && fn->safety != AST_UNSAFE &&
            tile_option_on(walk, attr, "unchecked_accesses")) {
            diag_emit(diag_error(session, ERR_OX0004, part.ptr[0].span,
                                 "a tile kernel with `unchecked_accesses` must be `unsafe`"));
        }
    }
    vec_free(&parts);
}
